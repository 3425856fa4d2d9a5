"""The rule of thumb of the toy game: the highest card."""

from __future__ import annotations

from drumhead.kernel.compiler import Ints, Record, rule


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    return int(moves[count - 1])
