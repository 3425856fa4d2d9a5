"""How a failed check is told: one sentence, with the file and the line to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import numpy as np

from drumhead.engine.game import Game, GameType
from drumhead.games import table_name
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.faults import place, place_of
from drumhead.kernel.record import Plain, RecordType

#: A rule or a function of words, as a game's module has it.
Function: TypeAlias = Callable[..., Any]


class CheckFailed(AssertionError):
    """A game does not do what every game must; the message says what, and where to look."""


def require(condition: object, sentence: str, rule: Function) -> None:
    """Raise CheckFailed unless a condition holds; `rule` is the one to look at."""
    if not condition:
        raise CheckFailed(f"{place_of(rule)}: {sentence}.")


def fail(
    game: Game, moves: int, sentence: str, rule: Function, seat: int | None = None
) -> NoReturn:
    """Raise CheckFailed for what is wrong after so many moves; `rule` is the one to look at."""
    raise CheckFailed(f"{place_of(rule)}: {at(game, moves, seat)}: {sentence}.")


def at(game: Game, moves: int, seat: int | None = None) -> str:
    """At which table and after which move something is found, and whose seat it concerns."""
    default = Game(game.type)
    name = game.slug if game == default else table_name(game)
    whose = "" if seat is None else ", a spectator" if seat < 0 else f", seat {seat}"
    return f"{name}: after move {moves}{whose}"


def difference(record: RecordType, one: bytes | Bytes, other: bytes | Bytes) -> str | None:
    """The first field in which two states differ, with its two values; None: they do not."""
    if bytes(one) == bytes(other):
        return None
    plains = [Plain(record.dtype, np.frombuffer(state, np.uint8)) for state in (one, other)]
    for name, value in vars(plains[0]).items():
        found = _entry(name, value, getattr(plains[1], name))
        if found is not None:
            name, *values = found
            return f"field '{name}' differs: {values[0]}, {values[1]}"
    return None


def _entry(name: str, one: Any, other: Any) -> tuple[str, Any, Any] | None:
    """The first entry of a field that differs."""
    if one == other:
        return None
    if isinstance(one, list):
        for number, values in enumerate(zip(one, other, strict=True)):
            if (found := _entry(f"{name}[{number}]", *values)) is not None:
                return found
    return name, one, other


def fault(kind: GameType, error: BaseException) -> str:
    """An error that a game's code raised, with the last of the game's own lines that led to it."""
    said = str(error).strip().rstrip(".").split("\n", maxsplit=1)[0]
    told = said if isinstance(error, RuleFault) else f"{type(error).__name__}: {said}"
    end = "" if told.endswith("?") else "."
    return f"{_place_in(kind, error) or kind.slug}: {told}{end}"


class RuleFault(Exception):
    """A rule did what no rule may do; the message is a sentence."""


def _place_in(kind: GameType, error: BaseException) -> str | None:
    """The last line of a game's own files, or else of any rules, through which an error went."""
    home = Path(str(kind.rules.__file__)).parent  # type: ignore[attr-defined]
    found, trace = None, error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if home in file.parents:
            found = place(file, trace.tb_lineno)
        trace = trace.tb_next
    return found
