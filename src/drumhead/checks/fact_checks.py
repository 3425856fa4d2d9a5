"""Facts of hints: true in every world that the seat cannot tell apart, short, and useful."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

from drumhead.checks.claims import Claim, Claims, named, natural_positions
from drumhead.checks.failures import CheckFailed, Function, Todo, at, line_of, require, require_at
from drumhead.checks.subject import Subject
from drumhead.engine.game import Game
from drumhead.kernel.faults import place

#: The number of positions checked for a game, and the number checked for claims.
POSITIONS, FEW = 300, 25
LONGEST_SENTENCE, LONGEST_NUDGE = 150, 100
#: Facts distinguish moves in at least the first number of positions out of the second number.
TELLING, OF = 40, 50


def check_facts(subject: Subject) -> None:
    """Check that facts are short, and the same in every world that the seat cannot tell apart."""
    facts = _facts(subject)
    for match in natural_positions(Game(subject.kind), FEW):
        assert match.turn is not None
        world, here = match.resample(match.turn, seed="hidden"), at(match.game, len(match.moves))
        said = list(named(match))
        require(
            [claim.fact for claim in said] == [claim.fact for claim in named(world)],
            f"{here}: facts are others in a possible world, so they tell what is hidden",
            facts,
        )
        for claim in said:
            wrong = _wrong_form(claim)
            require(wrong is None, f"{here}: {wrong}", facts)


def _facts(subject: Subject) -> Function:
    module = subject.kind.facts
    if module is None:
        raise Todo(
            "there is no facts.py, so hints give figures and no reasons; write it, and "
            "claims.py next to the tests",
            f"{subject.again} --only facts",
        )
    return module.facts


def _wrong_form(claim: Claim) -> str | None:
    _, sentence, nudge = claim.fact
    if not sentence[:1].isupper() or not sentence.endswith("."):
        return f"a fact is no sentence: {sentence!r}"
    if len(sentence) > LONGEST_SENTENCE:
        return f"a fact has more than {LONGEST_SENTENCE} letters: {sentence!r}"
    if not nudge[:1].isupper() or not nudge.endswith(("?", ".")) or len(nudge) > LONGEST_NUDGE:
        return f"a nudge is no sentence or question of {LONGEST_NUDGE} letters at most: {nudge!r}"
    return None


def claims_of(subject: Subject) -> Claims:
    """The checks of a game's facts, from the `claims.py` of its tests."""
    _facts(subject)
    path = subject.tests_needed / "claims.py"
    if not path.is_file():
        raise Todo(
            f"there is no {path}, so nobody knows whether the facts are true",
            f"{subject.again} --only claims",
        )
    spec = importlib.util.spec_from_file_location(f"claims_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Claims = module.CLAIMS
    return found


def check_claims(subject: Subject) -> None:
    """Check that every fact named of a move is true in every possible world."""
    checks, file = claims_of(subject), subject.tests_needed / "claims.py"
    for claim in _claims(subject):
        kind = claim.fact.kind
        unknown = f"no claim says when a fact of the kind '{kind}' is true: {claim.sentence!r}"
        require_at(kind in checks, unknown, file, line_of(file, "CLAIMS"))
        if not checks[kind](claim):
            move = subject.kind.moves.text(claim.move)
            facts = place(subject.source / "facts.py", line_of(subject.source / "facts.py", kind))
            raise CheckFailed(
                f"{facts}: {at(claim.match.game, len(claim.match.moves), claim.seat)}: the fact "
                f"'{kind}' of '{move}' is not true in every possible world: {claim.sentence}"
            )


def kinds_met(subject: Subject) -> set[str]:
    """The kinds of facts that the positions of `check_claims` show."""
    return {claim.fact.kind for claim in _claims(subject)}


def _claims(subject: Subject) -> Iterator[Claim]:
    tables = subject.tables
    for table in tables:
        for match in natural_positions(table, -(-POSITIONS // len(tables))):
            yield from named(match)
