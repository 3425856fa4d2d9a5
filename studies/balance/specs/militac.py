"""Militac: bids in squads, the Aide, and the President who takes what he likes."""

from studies.balance.hands import Hand
from studies.balance.spec import (
    BalanceSpec,
    Bid,
    Count,
    HandNote,
    MatchNote,
    bid_fails,
    both_at_least,
    by_the_bid,
    dealer,
    squads,
    thrown_in,
)


def bid(hand: Hand) -> Bid | None:
    bidder = hand.end["bidder"]
    if bidder is None:
        return None
    return Bid(hand.end["bid"], squads(hand, bidder) >= hand.end["bid"], bidder)


def combined(hand: Hand, bid: Bid) -> Count:
    return bool(hand.end["force"] == "combined")


def highest(hand: Hand, bid: Bid) -> Count:
    return bid.size == 12 and hand.end["force"] == "combined"


def all_squads(hand: Hand, bid: Bid) -> Count:
    return squads(hand, 0) in (0, 12)


def aide_is_the_president(hand: Hand, bid: Bid) -> Count:
    return bool(hand.end["aide"] == ["P"])


def aide_is_discarded(hand: Hand, bid: Bid) -> Count:
    return bool(hand.end["aide"] == hand.end["discards"])


def president_names(hand: Hand, bid: Bid) -> Count:
    if hand.end["force"] != "combined":
        return None
    return any(move.words[:2] == ["play", "P"] and len(move.words) == 3 for move in hand.moves)


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="MIL-06",
    parts={1: "speaks first"},
    roles={"the bidder's side": lambda hand: hand.end["bidder"]},
    bid=bid,
    bid_unit="squads",
    notes=(
        thrown_in("MIL-10"),
        bid_fails("MIL-25", bid),
        HandNote("MIL-07", "Combined forces are named", by_the_bid(bid, combined), of="bids"),
        HandNote("MIL-09", "Twelve in combined forces is bid", by_the_bid(bid, highest), of="bids"),
        HandNote("MIL-12", "The Aide is the President", by_the_bid(bid, aide_is_the_president)),
        HandNote("MIL-12", "The Aide goes out again", by_the_bid(bid, aide_is_discarded)),
        HandNote(
            "MIL-22",
            "The President is led in combined forces and names a company",
            by_the_bid(bid, president_names),
            of="hands in combined forces",
        ),
        HandNote("MIL-15", "One side takes all twelve squads", by_the_bid(bid, all_squads)),
    ),
    match_notes=(MatchNote("MIL-28", "Both sides reach 50 in one hand", both_at_least(50)),),
    matches=75,
    telling=(
        "Combined forces are named",
        "The Aide goes out again",
        "One side takes all twelve squads",
    ),
)
