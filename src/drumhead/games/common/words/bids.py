"""Aims of the two sides while a bid is played, for games of two against two."""

from __future__ import annotations

from drumhead.engine.english import agreeing
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.partners import side_name


def partners_of(view: SeatView) -> str:
    """The partners in a sentence for all: the seat's own, if it has any."""
    return "two partners" if view.seat is None or view.seat < 0 else "you and your partner"


def is_against(view: SeatView) -> bool:
    """Does the seat play against the bidder? A spectator does not."""
    return view.seat is not None and view.seat >= 0 and (view.seat ^ view.s.bidder) & 1 == 1


def aim_of_bid(view: SeatView, make: int, defeat: int, noun: str) -> str:
    """The aim of the seat's side: the number still missing to make the bid, or to defeat it."""
    bid = view.s.bid
    if is_against(view):
        return f"Your side needs {_more(view, defeat, noun)} to defeat the bid of {bid}."
    if view.seat is None or view.seat < 0:
        pair = side_name(view, view.s.bidder % 2)
        return f"{pair} need {_more(view, make, noun)} to make their bid of {bid}."
    return f"Your side needs {_more(view, make, noun)} to make its bid of {bid}."


def _more(view: SeatView, number: int, noun: str) -> str:
    """A number still missing: "6 points" at the beginning of the play, later "6 more points"."""
    more = " more" if view.s.takers_size else ""
    return f"{number}{more} {agreeing(number, noun)}"
