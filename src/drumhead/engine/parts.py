"""The parts that a game hands over as modules: its rules, rule of thumb, words and facts.

mypy checks the modules against the Protocols below; what it cannot see (a rule that is misspelled
and therefore never called) is found when the game is put together.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType, ModuleType
from typing import Any, Protocol

from drumhead.engine.account import HandAccount
from drumhead.engine.english import counted
from drumhead.engine.facts import Fact
from drumhead.engine.moves import Moves
from drumhead.engine.scene import Goal, Scene
from drumhead.engine.seat_view import SeatView
from drumhead.errors import InvalidGame, Refusal
from drumhead.kernel.compiler import Floats, Ints, Record, is_rule
from drumhead.kernel.faults import place, place_of
from drumhead.kernel.record import RecordType


class RulesModule(Protocol):
    """`rules.py`: the record, the moves, and the rules as functions over the record.

    Optional beside these are `choose` and `check_end` (see `OPTIONAL`).
    """

    STATE: RecordType
    MOVES: Moves

    def setup(self, s: Record, /) -> None:
        """A new match; leaves the first event of chance to be decided."""

    def pending(self, s: Record, out: Ints, /) -> int:
        """What chance must decide: n cards to shuffle, or -n numbers below the bounds in `out`."""

    def chance(self, s: Record, outcome: Ints, count: int, /) -> None:
        """Chance has decided."""

    def legal(self, s: Record, out: Ints, /) -> int:
        """Write the legal moves of the seat to decide; how many there are."""

    def step(self, s: Record, move: int, /) -> None:
        """Make a legal move."""

    def winners(self, s: Record, /) -> int:
        """Who wins if the scores stand as they are, as a mask of seats."""

    def value(self, s: Record, seat: int, /) -> float:
        """What a finished hand is worth to a seat, about -1 to 1, for search."""

    def redact(self, s: Record, seat: int, /) -> None:
        """Wipe out all that the seat (-1: a spectator) may not see."""

    def resample(self, s: Record, seat: int, rng: Ints, memo: Floats, /) -> None:
        """Replace all that the seat cannot know by a random possibility that fits what it can.

        `memo[0]` is 0 on the first call for a decision; what is written there stays.
        """


class ThumbModule(Protocol):
    """`thumb.py`: which legal move a decent beginner would make for the seat to move.

    It goes by what that seat may know and nothing else. `thumb(s, moves, count, rng)` is given
    the legal moves; one that does not need them is `thumb(s, rng)`, which makes playouts faster.
    """

    @property
    def thumb(self) -> Callable[..., int]:
        """The rule of thumb."""


class WordsModule(Protocol):
    """`words.py`: ordinary functions of what a seat sees.

    Optional, for events of chance other than shuffles, are `chance_text` and `chance_parse` (see
    `OPTIONAL`).
    """

    def scene(self, view: SeatView, /) -> Scene:
        """The zones, the counters and the prompt."""

    def goal(self, view: SeatView, /) -> Goal:
        """What the seat is trying to do, what counts, and what ends it, by options and players."""

    def legend(self, view: SeatView, card: int, /) -> list[str]:
        """What a card counts in this game, and what it can do, in a short sentence each."""

    def phrase(self, view: SeatView, move: int, /) -> str:
        """What a button for a legal move says to the seat to move, in a few words."""

    def why_not(self, view: SeatView, move: int, /) -> Refusal:
        """Why a move of this game is not legal here."""

    def narrate(self, before: SeatView, move: int | None, after: SeatView, /) -> list[str]:
        """What a move did; None is a secret move of somebody else."""

    def narrate_chance(self, before: SeatView, after: SeatView, /) -> list[str]:
        """What chance brought."""

    def account(self, before: SeatView, after: SeatView, /) -> HandAccount:
        """How the points of a hand came about: `before` and `after` the event that ended it."""


class FactsModule(Protocol):
    """`facts.py`: what hints say of a move beside figures."""

    def facts(self, view: SeatView, move: int, /) -> list[Fact]:
        """What the seat to move may know that bears on a legal move, the weightiest first."""


#: The parameters of every function by which a game is known, module by module.
REQUIRED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "rules": {
        "setup": ("s",),
        "pending": ("s", "out"),
        "chance": ("s", "outcome", "count"),
        "legal": ("s", "out"),
        "step": ("s", "move"),
        "winners": ("s",),
        "value": ("s", "seat"),
        "redact": ("s", "seat"),
        "resample": ("s", "seat", "rng", "memo"),
    },
    "thumb": {},
    "words": {
        "scene": ("view",),
        "goal": ("view",),
        "legend": ("view", "card"),
        "phrase": ("view", "move"),
        "why_not": ("view", "move"),
        "narrate": ("before", "move", "after"),
        "narrate_chance": ("before", "after"),
        "account": ("before", "after"),
    },
    "facts": {"facts": ("view", "move")},
}
#: The same of those that a game may leave out.
OPTIONAL: Mapping[str, Mapping[str, Sequence[str]]] = {
    "rules": {"choose": ("s", "rng", "out"), "check_end": ("s",)},
    "thumb": {"thumb": ("s", "moves", "count", "rng")},
    "words": {
        "chance_text": ("view", "numbers"),
        "chance_parse": ("view", "text"),
    },
    "facts": {},
}
#: What a declared opening calls.
_BY_OPENING = ("deal",)
#: Both, by name.
PARAMETERS = {
    name: parameters
    for part in REQUIRED
    for name, parameters in (*REQUIRED[part].items(), *OPTIONAL[part].items())
}


def check_parts(slug: str, parts: Mapping[str, Any], others: Sequence[Any] = ()) -> None:
    """Raise InvalidGame where a module lacks a function, or has one that nothing ever calls.

    `others` are modules of the game that may call what the parts define.
    """
    modules = {
        name: getattr(whole, "module", whole) for name, whole in parts.items() if whole is not None
    }
    called = {*_names_used([*modules.values(), *others]), *_BY_OPENING}
    for part, module in modules.items():
        for name, parameters in REQUIRED[part].items():
            function = getattr(parts[part], name, None)
            if function is None:
                raise InvalidGame(_missing(slug, part, module, name))
            _check_parameters(slug, function, [parameters])
        if part == "rules":
            for name in ("STATE", "MOVES"):
                if not hasattr(module, name):
                    raise InvalidGame(f"{slug}: {place(module.__file__)} does not define {name}.")
        known = {*REQUIRED[part], *OPTIONAL[part]}
        for name, parameters in OPTIONAL[part].items():
            if (function := getattr(module, name, None)) is not None:
                allowed = [parameters, ("s", "rng")] if name == "thumb" else [parameters]
                _check_parameters(slug, function, allowed)
        for function in _own_functions(module):
            unknown = function.__name__ not in known and function.__name__ not in called
            if unknown and _must_be_called(part, function):
                raise InvalidGame(_superfluous(slug, function, known))


def _own_functions(module: ModuleType) -> Iterator[Callable[..., Any]]:
    """The functions that a module itself defines."""
    for value in vars(module).values():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield value


def _must_be_called(part: str, function: Callable[..., Any]) -> bool:
    """Is a function of no use unless something calls it?"""
    if part in ("words", "facts"):
        return not function.__name__.startswith("_")
    return is_rule(function)


def _names_used(modules: Sequence[ModuleType]) -> Iterator[str]:
    """Every name that the functions of these modules read."""
    for module in modules:
        for function in _own_functions(module):
            yield from _names_in(function.__code__)


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


def _missing(slug: str, part: str, module: Any, name: str) -> str:
    close = difflib.get_close_matches(name, [f.__name__ for f in _own_functions(module)], 1)
    meant = f"; is '{close[0]}' meant to be it?" if close else "."
    parameters = ", ".join(PARAMETERS[name])
    return f"{slug}: {place(module.__file__)} has no function '{name}({parameters})'{meant}"


def _superfluous(slug: str, function: Callable[..., Any], known: set[str]) -> str:
    close = difflib.get_close_matches(function.__name__, sorted(known), 1)
    meant = f"did you mean '{close[0]}'?" if close else "remove it, or call it."
    return f"{slug}: {place_of(function)}: nothing calls '{function.__name__}'; {meant}"


def _check_parameters(
    slug: str, function: Callable[..., Any], allowed: Sequence[Sequence[str]]
) -> None:
    count = function.__code__.co_argcount
    if count not in map(len, allowed):
        wanted = " or ".join(f"({', '.join(names)})" for names in allowed)
        raise InvalidGame(
            f"{slug}: {place_of(function)}: '{function.__name__}' takes {wanted}, "
            f"not {counted(count, 'parameter')}."
        )
