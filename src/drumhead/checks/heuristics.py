"""Checks of the rule of thumb, which may only use what its seat may know."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from drumhead.checks.claims import natural_positions
from drumhead.checks.failures import CheckFailed, Function, at
from drumhead.checks.strict_record import Strict, StrictRow, strict_type
from drumhead.checks.worlds import redacted
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.faults import place, place_of
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Plain

#: The number of positions checked at a table, and of worlds in each.
POSITIONS, WORLDS = 40, 4


def check_thumb(game: Game) -> None:
    """Check that the rule of thumb makes one choice in all worlds its seat cannot tell apart."""
    thumb = getattr(game.type.thumb, "thumb", None)
    if thumb is None:
        return
    for match in natural_positions(game, POSITIONS):
        assert match.turn is not None
        move = _advised(match)
        for number in range(WORLDS):
            world = match.resample(match.turn, seed=f"thumb {number}")
            other = _advised(world)
            if other != move:
                texts = game.type.moves.texts
                where, field = _peeking(match, world, thumb)
                raise CheckFailed(
                    f"{where}: {at(game, len(match.moves), match.turn)}: the rule of thumb looks "
                    f"at hidden cards: with other cards in {field} it chooses '{texts[other]}' "
                    f"instead of '{texts[move]}'."
                )


def _advised(match: Match) -> int:
    """The move of the rule of thumb, always with the same random numbers."""
    moves = match.game.new_moves()
    count = match.game.rules.legal(match.state, moves)
    return int(match.game.rules.thumb(match.state, moves, count, small_generator("peek")))


# --- The line that reads a hidden entry --------------------------------------------------


def _peeking(match: Match, world: Match, thumb: Function) -> tuple[str, str]:
    """The line that reads a hidden entry on which the choice depends, and that entry."""
    reads = _hidden_reads(match, thumb)
    move = _advised(match)
    for entry, where in reads.items():
        changed = match.copy()
        changed.state[:] = _with_entry(match, world, entry)
        if _advised(changed) != move:
            return where, entry
    where = next(iter(reads.values()), place_of(thumb))
    return where, " and ".join(reads) or "fields that are hidden from it"


def _with_entry(match: Match, world: Match, entry: str) -> Bytes:
    """The state of a match, with one entry as a possible world has it."""
    record = match.game.type.record
    mine, other = Plain(record.dtype, match.state), Plain(record.dtype, world.state)
    name, _, number = entry.rstrip("]").partition("[")
    if number:
        getattr(mine, name)[int(number)] = getattr(other, name)[int(number)]
    else:
        setattr(mine, name, getattr(other, name))
    state = record.blank()
    mine.write(state)
    return state


class _Noted(StrictRow):
    """A field that notes every reading of a hidden entry."""

    hidden: frozenset[int] = frozenset()
    reads: dict[str, str]

    def __getitem__(self, place_in_row: Any) -> Any:
        if place_in_row in self.hidden:
            _note(self.reads, f"{self.name}[{place_in_row}]", 2)
        return super().__getitem__(place_in_row)


def _note(reads: dict[str, str], entry: str, depth: int) -> None:
    frame = sys._getframe(depth)
    reads.setdefault(entry, place(frame.f_code.co_filename, frame.f_lineno))


def _hidden_reads(match: Match, thumb: Function) -> dict[str, str]:
    """The hidden entries that the rule of thumb reads in a position, each with its line."""
    game, record = match.game, match.game.type.record
    assert match.turn is not None
    seen = Plain(record.dtype, np.frombuffer(redacted(game, match.state, match.turn), np.uint8))
    true = Plain(record.dtype, np.frombuffer(record.normal(match.state), np.uint8))
    reads: dict[str, str] = {}
    s = _watched(game, match, seen, true, reads)
    legal = match.legal_numbers
    known = (legal, len(legal)) if thumb.__code__.co_argcount > 2 else ()
    thumb(s, *known, small_generator("peek"))
    return reads


def _watched(game: Game, match: Match, seen: Plain, true: Plain, reads: dict[str, str]) -> Strict:
    """The record of a match, which notes when a hidden entry is read."""
    scalars = set()

    class Watched(strict_type(game.type.record)):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            if name in scalars:
                _note(reads, name, 2)
            return super().__getattribute__(name)

    s: Any = Watched(game.type.record.dtype, match.state)
    known = vars(s)
    for name, value in vars(true).items():
        other = getattr(seen, name)
        if not isinstance(value, list):
            scalars |= {name} if value != other else set()
            continue
        hidden = frozenset(n for n, one in enumerate(value) if one != other[n])
        if hidden:
            noted = _Noted(name, value)
            noted.hidden, noted.reads = hidden, reads
            known[name] = noted
    return s  # type: ignore[no-any-return]
