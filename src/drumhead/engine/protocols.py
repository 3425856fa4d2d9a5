"""The Protocols that a game's modules must satisfy: rules, heuristic, words and facts.

mypy checks the modules against the Protocols below. `check_parts` finds what mypy cannot see: a
misspelled rule that is never called.
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

    `choose` and `check_end` are optional (see `OPTIONAL`).
    """

    STATE: RecordType
    MOVES: Moves

    def setup(self, s: Record, /) -> None:
        """Set up a new match; the first event of chance is still to be decided."""

    def pending(self, s: Record, out: Ints, /) -> int:
        """The due event of chance: n cards to shuffle, or -n numbers below the bounds in `out`."""

    def chance(self, s: Record, outcome: Ints, count: int, /) -> None:
        """Apply the outcome of an event of chance."""

    def legal(self, s: Record, out: Ints, /) -> int:
        """Write the legal moves of the seat to move; returns their number."""

    def step(self, s: Record, move: int, /) -> None:
        """Make a legal move."""

    def winners(self, s: Record, /) -> int:
        """The winners if the scores stand as they are, as a mask of seats."""

    def value(self, s: Record, seat: int, /) -> float:
        """The value of a finished hand for a seat, about -1 to 1, for search."""

    def redact(self, s: Record, seat: int, /) -> None:
        """Erase all that the seat (-1: a spectator) may not see."""

    def resample(self, s: Record, seat: int, rng: Ints, memo: Floats, /) -> None:
        """Replace all that the seat cannot know by a random possibility that fits its knowledge.

        `memo[0]` is 0 on the first call for a decision; the memo is kept between calls.
        """


class ThumbModule(Protocol):
    """`thumb.py`: the heuristic that picks a decent beginner's move for the seat to move.

    It uses only what that seat may know. `thumb(s, moves, count, rng)` receives the legal moves; a
    heuristic that does not need them is `thumb(s, rng)`, which makes playouts faster.
    """

    @property
    def thumb(self) -> Callable[..., int]:
        """The heuristic."""


class WordsModule(Protocol):
    """`words.py`: the texts of a game, as ordinary functions of a seat's view.

    `chance_text` and `chance_parse`, for events of chance other than shuffles, are optional (see
    `OPTIONAL`).
    """

    def scene(self, view: SeatView, /) -> Scene:
        """The zones, the counters and the prompt."""

    def goal(self, view: SeatView, /) -> Goal:
        """The aim of the seat, the values that count, and the end of the match."""

    def legend(self, view: SeatView, card: int, /) -> list[str]:
        """The value and the effect of a card in this game, in a short sentence each."""

    def phrase(self, view: SeatView, move: int, /) -> str:
        """The button text of a legal move for the seat to move, in a few words."""

    def why_not(self, view: SeatView, move: int, /) -> Refusal:
        """The reason why a move of this game is not legal here."""

    def narrate(self, before: SeatView, move: int | None, after: SeatView, /) -> list[str]:
        """The sentences on a move; None is a secret move of another seat."""

    def narrate_chance(self, before: SeatView, after: SeatView, /) -> list[str]:
        """The sentences on an event of chance."""

    def account(self, before: SeatView, after: SeatView, /) -> HandAccount:
        """The account of a hand; `before` and `after` are the views around the event ending it."""


class FactsModule(Protocol):
    """`facts.py`: the reasons that a hint gives, in addition to the numbers.

    `GOOD` and `BAD`, if it has them, are the kinds of facts that by themselves speak for a move,
    and those that speak against it. For all other kinds the search decides.
    """

    def facts(self, view: SeatView, move: int, /) -> list[Fact]:
        """Facts about a legal move that the seat to move may know, the most important first."""


#: The parameters of the required functions, module by module.
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
#: The parameters of the optional functions.
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
_BY_OPENING = ("deal", "draw")
#: Both, by name.
PARAMETERS = {
    name: parameters
    for part in REQUIRED
    for name, parameters in (*REQUIRED[part].items(), *OPTIONAL[part].items())
}


def check_parts(slug: str, parts: Mapping[str, Any], others: Sequence[Any] = ()) -> None:
    """Raise InvalidGame if a module lacks a function or has one that is never called.

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
    """Is a function useless unless another one calls it?"""
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
    wanted = f"'{name}({', '.join(PARAMETERS[name])})'"
    own = {function.__name__: function for function in _own_functions(module)}
    for close in difflib.get_close_matches(name, own, 1):
        where = place_of(own[close])
        return f"{slug}: {where}: there is no function {wanted}; is '{close}' meant to be it?"
    return f"{slug}: {place(module.__file__)} has no function {wanted}."


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
