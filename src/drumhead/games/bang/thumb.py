"""The rule of thumb of Bang: a beginner's play, for its computer players."""

from __future__ import annotations

from drumhead.games.bang.rules import BANG, FLIP, FLIPPING
from drumhead.kernel.compiler import Ints, Record, rule


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """Always call: the worst result is a tie, which still spoils another's capture."""
    return FLIP if s.phase == FLIPPING else BANG
