"""What a hand brought, and what that makes: said alike in all games."""

from __future__ import annotations

from drumhead.engine.english import counted
from drumhead.engine.seat_view import SeatView


def score_sentence(view: SeatView, seat: int, points: int, total: int) -> str:
    """What a seat scores or loses: "East scores 7 points, for a total of 19."."""
    return f"{view.does(seat, _verb(points), _with_total(points, total))}."


def score_of_pair(pair: str, points: int, total: int) -> str:
    """The same of two partners: "You and North score 7 points, for a total of 19."."""
    return f"{pair} {_verb(points)} {_with_total(points, total)}."


def _verb(points: int) -> str:
    return "score" if points >= 0 else "lose"


def _with_total(points: int, total: int) -> str:
    change = counted(abs(points), "point")
    return change if points == total else f"{change}, for a total of {total}"
