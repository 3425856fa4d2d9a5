"""Two against two: partners sit opposite each other, side 0 in seats 0 and 2 (PK-20)."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.english import capitalized
from drumhead.engine.seat_view import SeatView


def sides(players: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """The side of each seat."""
    return tuple(seat % 2 for seat in range(players))


def side_name(view: SeatView, side: int) -> str:
    """The two partners of a side, at the beginning of a sentence: "You and North"."""
    first, second = (side + 2, side) if side + 2 == view.seat else (side, side + 2)
    return capitalized(f"{view.name(first)} and {view.name(second)}")
