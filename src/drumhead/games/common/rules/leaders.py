"""Turn and leader, computed from the rest of a position in which a trick is played."""

from __future__ import annotations

from typing import Any


def who_plays(s: Any) -> int:
    """The seat to play to the trick that `leader` began, or `turn` if there is no leader."""
    return (s.leader + s.trick_size) % s.players if s.leader >= 0 else int(s.turn)


def who_led(s: Any, sits_out: int = -1) -> int:
    """The seat that led to the trick to which `turn` is to play."""
    seats = [seat for seat in range(s.players) if seat != sits_out]
    if s.turn not in seats:
        return -1
    return seats[(seats.index(s.turn) - s.trick_size) % len(seats)]
