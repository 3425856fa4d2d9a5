"""Every general check on one game, one after the other: what `drumhead check` runs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import drumhead
from drumhead.checks import general, leaks, static, strict, worlds
from drumhead.checks.agreement import compare_interpreted
from drumhead.checks.failures import fault
from drumhead.engine.game import Game, GameType
from drumhead.errors import InvalidGame, PlayerError
from drumhead.games import game_type, tables_of
from drumhead.players.network import file_of, network_of

#: Of so many decisions at a table, compiled and interpreted rules are compared.
COMPARED = 500


class Outcome(NamedTuple):
    """How one check went; where it did not pass, in one sentence why."""

    check: str
    status: Literal["ok", "failed", "skipped"]
    sentence: str = ""


class Check(NamedTuple):
    """One check: what holds when it passes, and the function that raises where it does not.

    Where a vital one fails, the later ones would only say the same in other words.
    """

    name: str
    run: Callable[[], object]
    vital: bool = False


def check_game(slug: str, tests: Path | None = None) -> Iterator[Outcome]:
    """Check a game, in about a minute; an unknown one is an UnknownGame at once.

    The rules are interpreted first: what is wrong there would be wrong compiled too, and harder
    to tell. `tests` is the folder of the game's tests; see `tests_folder`.
    """
    try:
        kind = game_type(slug)
    except InvalidGame as error:
        return iter([Outcome("the parts of the game fit together", "failed", str(error))])
    return _outcomes(kind, tests_folder(kind) if tests is None else tests)


def tests_folder(kind: GameType) -> Path | None:
    """Where a game's tests are: `tests/games/<game>` here, or in the repository of our games.

    None where there are no such tests to be expected: a game of another package.
    """
    name = kind.slug.replace("-", "_")
    ours = kind.package.startswith("drumhead.games.")
    repository = Path(drumhead.__file__).parents[2] / "tests" / "games"
    for folder, expected in ((Path("tests/games"), False), (repository, ours)):
        if (folder / name).is_dir() or (expected and folder.is_dir()):
            return folder / name
    return None


def telling_tables(kind: GameType) -> list[Game]:
    """Every number of players with the usual options, every option at the usual number of players.

    The tests of all games go through every combination; a check that is to last a minute cannot.
    """
    usual = [option.default for option in kind.options]
    return [
        game
        for game in tables_of(kind)
        if game.players == kind.usual_players or list(game.options.values()) == usual
    ]


def _outcomes(kind: GameType, tests: Path | None) -> Iterator[Outcome]:
    yield Outcome("the parts of the game fit together", "ok")
    seats = telling_tables(kind)
    for check in (*_interpreted(kind, seats), *_compiled(kind, seats)):
        outcome = _outcome(kind, check)
        yield outcome
        if outcome.status == "failed" and check.vital:
            return
    for found in _with_tests(kind, seats, tests):
        yield found if isinstance(found, Outcome) else _outcome(kind, found)


def _outcome(kind: GameType, check: Check) -> Outcome:
    try:
        check.run()
    except (AssertionError, InvalidGame, PlayerError) as error:
        return Outcome(check.name, "failed", str(error) or f"{kind.slug}: {check.name}: not so.")
    except Exception as error:
        return Outcome(check.name, "failed", fault(kind, error))
    return Outcome(check.name, "ok")


def _at_each(seats: list[Game], check: Callable[..., Any], *arguments: Any) -> Callable[[], None]:
    """A check at every table of a game: every number of players, every option."""

    def run() -> None:
        for game in seats:
            check(game, *arguments)

    return run


def _interpreted(kind: GameType, seats: list[Game]) -> list[Check]:
    """What can be told before anything is compiled."""
    named = functools.partial(static.check_fields, kind)
    allocated = functools.partial(static.check_allocation, kind)
    return [
        Check("rules name only fields of their record", named, vital=True),
        Check("rules of play do not allocate", allocated, vital=True),
        Check("interpreted rules keep to their record",
              _at_each(seats, strict.check_strictly), vital=True),
    ]  # fmt: skip


def _compiled(kind: GameType, seats: list[Game]) -> list[Check]:
    """What is checked of compiled rules, without any help from the game's tests."""
    learned = Check("the marshal's network fits the game", functools.partial(network_of, kind))
    return [
        Check("the rules compile", kind.compiled.load, vital=True),
        Check("random play always ends", _at_each(seats, general.check_ends), vital=True),
        Check("interpreted and compiled rules agree",
              _at_each(seats, compare_interpreted, "check", COMPARED)),
        Check("cards are conserved, and there is always a move",
              _at_each(seats, general.check_cards)),
        Check("simulation depends on the seed alone", functools.partial(general.check_seeds, kind)),
        Check("moves parse what they print", functools.partial(general.check_notation, kind)),
        Check("positions can be written and read back", _at_each(seats, general.check_positions)),
        Check("copies are independent", functools.partial(general.check_copies, kind)),
        Check("transcripts replay to the same state", _at_each(seats, general.check_transcripts)),
        Check("there are words for every position", _at_each(seats, general.check_words)),
        Check("what a view points out is there", _at_each(seats, general.check_scene)),
        Check("the account of a hand adds up", _at_each(seats, general.check_accounts)),
        Check("what a seat sees says nothing of hidden cards", _at_each(seats, worlds.check_views)),
        *([learned] if file_of(kind) is not None else []),
    ]  # fmt: skip


def _with_tests(kind: GameType, seats: list[Game], tests: Path | None) -> Iterator[Check | Outcome]:
    """What is checked with the help of the game's tests, where there are any."""
    beside = None if tests is None or not tests.is_dir() else _companion(tests)
    hands = getattr(beside, "HANDS", None)
    leaky = _at_each(seats, leaks.check_leaks, hands)
    yield Check("possible worlds differ wherever cards are hidden", leaky)
    possible = "every possible world could have produced what was seen"
    if beside is None:
        needed = (
            "companion.py of the game's tests is needed for it; name their folder with --tests."
        )
        yield Outcome(possible, "skipped", needed)
    else:
        yield Check(possible, _at_each(seats, worlds.check_pasts, beside.origin))
    enumerated = "small positions are enumerated"
    if tests is None:
        needed = (
            "test_worlds.py of the game's tests is needed for it; name their folder with --tests."
        )
        yield Outcome(enumerated, "skipped", needed)
    else:
        yield Check(enumerated, functools.partial(leaks.check_enumeration, kind, tests))


def _companion(tests: Path) -> Any:
    return worlds.companion(tests) if (tests / "companion.py").exists() else None
