"""What a hand brought, and what that makes: said alike in all games."""

from __future__ import annotations

from drumhead.engine.english import counted, listed
from drumhead.engine.seat_view import SeatView


def score_sentence(view: SeatView, seat: int, points: int, total: int) -> str:
    """What a seat scores or loses: "East scores 7 points, for a total of 19."."""
    return f"{view.does(seat, _verb(points), _with_total(points, total))}."


def score_of_pair(pair: str, points: int, total: int) -> str:
    """The same of two partners: "You and North score 7 points, for a total of 19."."""
    return f"{pair} {_verb(points)} {_with_total(points, total)}."


def score_limit(view: SeatView, limit: int) -> str:
    """How far it is to the score that ends the match: "The match ends at 50 points; ..."."""
    end = f"The match ends at {counted(limit, 'point')}"
    scores = view.s.score[: view.players]
    most = max(scores)
    if most <= 0:
        return f"{end}."
    seats = [seat for seat, score in enumerate(scores) if score == most]
    have = "has" if len(seats) == 1 and seats[0] != view.seat else "have"
    return f"{end}; {listed([view.name(seat) for seat in seats])} {have} the most, {most}."


def _verb(points: int) -> str:
    return "score" if points >= 0 else "lose"


def _with_total(points: int, total: int) -> str:
    change = counted(abs(points), "point")
    return change if points == total else f"{change}, for a total of {total}"
