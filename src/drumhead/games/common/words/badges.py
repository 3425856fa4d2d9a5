"""Badges: the most important fact about each seat, in a word or two."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.english import capitalized
from drumhead.engine.scene import Figure, figure
from drumhead.engine.seat_view import Reader, SeatView


def badges(
    view: SeatView,
    said: Mapping[int, str] | None = None,
    *,
    dealer: int = -1,
    leader: int = -1,
    mates: bool = True,
) -> list[str]:
    """The given badge of each seat, or else whether it is a partner, deals or leads."""
    seat = view.seat
    shown = [""] * view.players
    if leader >= 0 and view.s.turn >= 0:
        shown[leader] = "Leads"
    if dealer >= 0:
        shown[dealer] = "Dealer"
    if mates and seat is not None and seat >= 0:
        sides = view.game.sides
        for other, side in enumerate(sides):
            if side == sides[seat] and other != seat:
                shown[other] = "Your partner"
    for one, words in (said or {}).items():
        shown[one] = words or shown[one]
    return shown


def bid_badges(calls: Mapping[int, str], bidder: int, bid: int) -> dict[int, str]:
    """The badges in place of calls during the bidding: the highest bidder, and who passed."""
    shown = {seat: "Passed" for seat, call in calls.items() if call == "Pass"}
    return {**shown, bidder: f"Bid {bid}"} if bidder >= 0 else shown


def spoken(calls: Mapping[int, str], players: int) -> list[str]:
    """The last call of each seat, "" where it has not called."""
    return [calls.get(seat, "") for seat in range(players)]


def bid_figure(view: SeatView, bidder: int, got: int, bid: int) -> Figure:
    """The progress of a side toward its bid, for the meter."""
    return view.cached(_bid_figure, bidder, got, bid)


def _bid_figure(reader: Reader, bidder: int, got: int, bid: int) -> Figure:
    return figure(got, f"{capitalized(reader.whose(bidder))} bid", bid, meter=True)


def high_bid(view: SeatView, bidder: int, bid: int) -> Figure | None:
    """The standing bid during the bidding, and its bidder."""
    if bidder < 0:
        return None
    return figure(bid, f"bid by {view.name(bidder)}")
