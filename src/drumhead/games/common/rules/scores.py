"""Comparing scores."""

from __future__ import annotations

from drumhead.kernel.compiler import Record, rule


@rule
def best_scores(s: Record, sign: int) -> int:
    """The seats with the highest score (`sign` 1) or the lowest (-1), as a mask."""
    best = sign * s.score[0]
    for seat in range(s.players):
        best = max(best, sign * s.score[seat])
    seats = 0
    for seat in range(s.players):
        seats |= (1 if sign * s.score[seat] == best else 0) << seat
    return seats


@rule
def winning_side(ahead: int) -> int:
    """The seats of the side that is ahead: seats 0 and 2 if positive, all if it is 0."""
    return 0b1111 if ahead == 0 else 0b0101 if ahead > 0 else 0b1010
