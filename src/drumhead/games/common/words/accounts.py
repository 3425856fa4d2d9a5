"""Sentences of several games' accounts: the bid of two partners, and the leader."""

from __future__ import annotations

from drumhead.engine.english import counted
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.partners import side_name

#: The result of a deal without a bid.
NOBODY_BID = "Nobody bid, so the deal was thrown in."


def bid_of_pair(view: SeatView, force: str, verb: str, number: int, noun: str) -> str:
    """The bid and result of two partners: "You and North bid 8, ..., and took 9 squads."."""
    s = view.s
    only = "only " if number < s.bid else ""
    pair = side_name(view, s.bidder % 2)
    return f"{pair} bid {s.bid}, {force}, and {verb} {only}{counted(number, noun)}."


def own_side(view: SeatView) -> int:
    """The side of the viewer, which is named first. A spectator's is side 0."""
    return max(view.seat or 0, 0) % 2
