"""What hints say of moves is true in every world that the seat cannot tell apart.

Each game's `claims.py` says how every kind of fact is tried;
`drumhead.players.reason_selection` chooses among them.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from drumhead.players.telling import pointing

import drumhead
from drumhead.checks.runner import telling_tables
from drumhead.engine.game import GameType
from tests.support.facts import Claims, named, natural_positions

GAMES = Path(__file__).parent
#: At least so many positions of each game are looked at.
POSITIONS = 300
LONGEST_SENTENCE, LONGEST_NUDGE = 150, 100


def claims(kind: GameType) -> Claims:
    """How the facts of a game are tried."""
    path = GAMES / kind.slug.replace("-", "_") / "claims.py"
    spec = importlib.util.spec_from_file_location(f"claims_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Claims = module.CLAIMS
    return found


def test_facts_are_true_in_every_possible_world(kind: GameType) -> None:
    checks, met, looked_at = claims(kind), set[str](), 0
    tables = telling_tables(kind)
    for table in tables:
        for match in natural_positions(table, -(-POSITIONS // len(tables))):
            looked_at += 1
            for claim in named(match):
                met.add(claim.fact.kind)
                said = f"{claim.fact.kind} of {kind.moves.text(claim.move)}: {claim.sentence}"
                assert checks[claim.fact.kind](claim), f"{said}\n{match.transcript()}"
    assert looked_at >= POSITIONS
    assert met == set(checks), "facts that no position of these shows"


def test_facts_know_nothing_hidden(kind: GameType) -> None:
    for match in natural_positions(drumhead.game(kind.slug), 25):
        assert match.turn is not None
        world = match.resample(match.turn, seed="hidden")
        assert [claim.fact for claim in named(match)] == [claim.fact for claim in named(world)]


def test_facts_are_short_sentences(kind: GameType) -> None:
    for match in natural_positions(drumhead.game(kind.slug), 25):
        for claim in named(match):
            _, sentence, nudge = claim.fact
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert len(sentence) <= LONGEST_SENTENCE
            assert nudge[0].isupper()
            assert nudge.endswith(("?", "."))
            assert len(nudge) <= LONGEST_NUDGE


def test_kinds_that_point_one_way_are_kinds_of_the_game(kind: GameType) -> None:
    good, bad = pointing(kind.facts)
    assert not good & bad
    assert good | bad <= set(claims(kind))


def test_there_is_something_to_say_in_most_positions(kind: GameType) -> None:
    """In four of five positions the facts tell some moves from others."""
    telling = 0
    for match in natural_positions(drumhead.game(kind.slug), 50):
        of_moves: dict[int, set[str]] = {move: set() for move in match.legal_numbers}
        for claim in named(match):
            of_moves[claim.move].add(claim.fact.kind)
        telling += len(set(map(frozenset, of_moves.values()))) > 1
    assert telling >= 40
