"""Failed checks: one sentence each, with the file and the line to look at."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import numpy as np

from drumhead.engine.english import counted
from drumhead.engine.game import Game, GameType
from drumhead.errors import few
from drumhead.games import table_name
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.deck import Deck
from drumhead.kernel.faults import place, place_of
from drumhead.kernel.record import Card, Cards, Pile, Plain

#: A rule or a function of words, as a game's module has it.
Function: TypeAlias = Callable[..., Any]
#: A sentence names at most this many cards.
MOST_NAMES = 4


class CheckFailed(AssertionError):
    """A game breaks a requirement. The message says how, and where to look."""


class Todo(Exception):
    """An optional part that a game still lacks: a sentence, and the command that completes it."""

    def __init__(self, sentence: str, command: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.command = command


class RuleFault(Exception):
    """A rule did something that rules may not do. The message is a sentence."""


def require(condition: object, sentence: str, rule: Function) -> None:
    """Raise CheckFailed unless the condition is true; `rule` is the one to look at."""
    if not condition:
        raise CheckFailed(f"{place_of(rule)}: {sentence}.")


def require_at(condition: object, sentence: str, file: str | Path, line: int | None = None) -> None:
    """Raise CheckFailed unless the condition is true, with the line of a file to look at."""
    if not condition:
        raise CheckFailed(f"{place(file, line)}: {sentence}.")


def fail(
    game: Game, moves: int, sentence: str, rule: Function, seat: int | None = None
) -> NoReturn:
    """Raise CheckFailed for a fault after this number of moves; `rule` is the one to look at."""
    raise CheckFailed(f"{place_of(rule)}: {at(game, moves, seat)}: {sentence}.")


def at(game: Game, moves: int, seat: int | None = None) -> str:
    """The table and the move after which a fault is found, and the seat that it concerns."""
    default = Game(game.type)
    name = game.slug if game == default else table_name(game)
    whose = "" if seat is None else ", a spectator" if seat < 0 else f", seat {seat}"
    return f"{name}: after move {moves}{whose}"


def line_of(file: Path, text: str) -> int:
    """The first line of a file that contains a text, or 1."""
    lines = file.read_text("utf-8").splitlines()
    return next((number for number, line in enumerate(lines, start=1) if text in line), 1)


# --- Cards by name -----------------------------------------------------------------------


def named_cards(kind: GameType, codes: Iterable[str]) -> str:
    """Cards by their names; the first few where there are many."""
    names = [kind.spoken_names[code] for code in codes]
    return few(names, MOST_NAMES) if names else "no card"


def difference(kind: GameType, one: bytes | Bytes, other: bytes | Bytes) -> str | None:
    """The first field in which two states differ, with both values, or None."""
    if bytes(one) == bytes(other):
        return None
    dtype = kind.record.dtype
    plains = [Plain(dtype, np.frombuffer(state, np.uint8)) for state in (one, other)]
    for name, value in vars(plains[0]).items():
        found = _entry(name, value, getattr(plains[1], name))
        if found is not None:
            entry, first, second = found
            return f"field '{entry}' differs: {_contrast(kind, name, first, second)}"
    return None


def _entry(name: str, one: Any, other: Any) -> tuple[str, int, int] | None:
    """The first entry of a field that differs, with both values."""
    if one == other:
        return None
    if isinstance(one, list):
        for number, values in enumerate(zip(one, other, strict=True)):
            if (found := _entry(f"{name}[{number}]", *values)) is not None:
                return found
    return name, one, other


def _contrast(kind: GameType, field: str, one: int, other: int) -> str:
    """Two values of a field; of two sets of cards, only what is not in both."""
    role, deck = kind.record.roles.get(field), kind.record.deck
    role = role.of if isinstance(role, Pile) else role
    if isinstance(role, Cards):
        if one >= 0 and other >= 0:
            one, other = one & ~other, other & ~one
        return " against ".join(_set(kind, deck, value) for value in (one, other))
    if isinstance(role, Card) and min(one, other) >= -1 and max(one, other) < deck.size:
        return " against ".join(named_cards(kind, role.cards(n, deck, 0)) for n in (one, other))
    return f"{one} against {other}"


def _set(kind: GameType, deck: Deck, cards: int) -> str:
    """A set of cards by their names, or its size where the cards are hidden."""
    if cards >= 1 << deck.size:
        return f"the number {cards}, which is no set of cards"
    return counted(-cards, "hidden card") if cards < 0 else named_cards(kind, deck.list(cards))


# --- Errors that a game's code raised ----------------------------------------------------


def fault(kind: GameType, error: BaseException, *folders: Path) -> str:
    """An error that a game's code raised, with the last line of the game that led to it.

    The game's own files are those in its folder and in these `folders`.
    """
    found = _place_in([_home(kind), *folders], error)
    meaning = _meaning(kind, error)
    end = "" if meaning.endswith("?") else "."
    return f"{found or place_of(kind.rules.step)}: {meaning}{end}"


def _home(kind: GameType) -> Path:
    return Path(str(kind.rules.__file__)).parent  # type: ignore[attr-defined]


def _place_in(folders: Iterable[Path], error: BaseException) -> str | None:
    """The last line of a game's own files through which an error went."""
    homes = [folder.resolve() for folder in folders]
    found, trace = None, error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if any(home in file.resolve().parents for home in homes):
            found = place(file, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _meaning(kind: GameType, error: BaseException) -> str:
    """An error in words. For an unknown field, the message suggests the closest one."""
    said = str(error).strip().rstrip(".").split("\n", maxsplit=1)[0]
    if isinstance(error, RuleFault):
        return said
    plain = f"{type(error).__name__}: {said}"
    if isinstance(error, AttributeError) and error.name:
        if _is_state(kind, error.obj):
            return unknown_field(error.name, kind.record.dtype.names or ()).rstrip(".")
        known = [name for name in dir(error.obj) if not name.startswith("_")]
        return _meant(plain, error.name, known)
    if isinstance(error, NameError) and error.name:
        return _meant(plain, error.name, _names_at(error))
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        field = error.args[0]
        if field not in kind.record.roles:
            return _meant(f"{plain}; no field has that name", field, kind.record.roles)
    return plain


def _meant(sentence: str, name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    return f"{sentence}; did you mean '{close[0]}'?" if close else sentence


def _is_state(kind: GameType, value: object) -> bool:
    """Does an object have the fields of the game's record?"""
    names: Any = getattr(type(value), "__slots__", None) or getattr(value, "__dict__", ())
    return set(names) >= set(kind.record.dtype.names or ())


def _names_at(error: BaseException) -> list[str]:
    """The names that are known where an error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return [] if trace is None else [*trace.tb_frame.f_locals, *trace.tb_frame.f_globals]


def unknown_field(name: str, known: Iterable[str]) -> str:
    """A whole sentence for an unknown field, with the closest known one."""
    close = difflib.get_close_matches(name, known, 1)
    if close:
        return f"there is no field '{name}'; did you mean '{close[0]}'?"
    return f"there is no field '{name}' in the record."
