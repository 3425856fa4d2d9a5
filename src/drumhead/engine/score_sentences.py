"""Sentences about scores: what a hand brought, and how far it is to the end of the match."""

from __future__ import annotations

from drumhead.engine.english import agreeing, counted, listed, spelled
from drumhead.engine.seat_view import SeatView


def score_sentence(view: SeatView, seat: int, points: int, total: int) -> str:
    """The points that a seat scores or loses: "East scores 7 points, for a total of 19."."""
    return f"{view.does(seat, _verb(points), _with_total(points, total))}."


def score_of_pair(pair: str, points: int, total: int) -> str:
    """The points of two partners: "You and North score 7 points, for a total of 19."."""
    return f"{pair} {_verb(points)} {_with_total(points, total)}."


def _verb(points: int) -> str:
    return "score" if points >= 0 else "lose"


def _with_total(points: int, total: int) -> str:
    change = counted(abs(points), "point")
    return change if points == total else f"{change}, for a total of {total}"


def limit_sentence(view: SeatView, end: str, limit: int) -> str:
    """The end of the match, and the distance to it: "The match ends at 50 points; ..."."""
    scores = view.s.score[: view.players]
    most = max(scores)
    if most <= 0:
        return f"{end}."
    tied = ", so play goes on until the tie is broken" if most >= limit else ""
    if min(scores) == most:
        return f"{end}; {_everybody(view)} {figure(most)}{tied}."
    seats = [seat for seat, score in enumerate(scores) if score == most]
    names = listed(sorted([view.name(seat) for seat in seats], key=lambda name: name != "you"))
    have = "have" if names == "you" else agreeing(len(seats), "has")
    return f"{end}; {names} {have} the most, {figure(most)}{tied}."


def _everybody(view: SeatView) -> str:
    if len(set(view.game.sides)) > 2:
        return "everybody has"
    return "both players have" if view.players == 2 else "both sides have"


def match_limit(view: SeatView, limit: int, noun: str = "point") -> str:
    """The end of a match to a number of points: "The match ends at 50 points; ..."."""
    end = f"The match ends at {figure(limit)} {agreeing(limit, noun)}"
    if view.hands is not None:
        end = f"The match ends after {spelled(view.hands)} hands, or at {figure(limit)}"
        end += f" {agreeing(limit, noun)}"
    return limit_sentence(view, end, limit)


def figure(number: int) -> str:
    """A number as figures in a sentence: "320", "10,000"."""
    return f"{number:,}" if number >= 10_000 else str(number)
