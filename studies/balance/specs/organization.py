"""Organization: units bid and made, and Flags that meet their doubles."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import (
    BalanceSpec,
    Bid,
    Count,
    HandNote,
    MatchNote,
    bid_fails,
    both_at_least,
    by_the_bid,
    copies_meet,
    dealer,
    over_the_partner,
    thrown_in,
)


def with_the_bidder(hand: Hand) -> set[int]:
    """ORG-25, ORG-26: the bidder, and his partner."""
    bidder, partner = hand.end["bidder"], hand.end["partner"]
    sides = hand.game.sides
    found = {seat for seat in range(len(sides)) if sides[seat] == sides[bidder]}
    return found if partner is None else found | {partner}


def bid(hand: Hand) -> Bid | None:
    bidder = hand.end["bidder"]
    if bidder is None:
        return None
    units = sum(taker in with_the_bidder(hand) for taker in hand.end["takers"])
    return Bid(hand.end["bid"], units >= hand.end["bid"], bidder)


def one_bid_is_enough(hand: Hand, bid: Bid) -> Count:
    return len(hand.plays("bid")) == 1


def everything_bid(hand: Hand, bid: Bid) -> Count:
    return bid.size == len(hand.end["takers"])


def everything_taken(hand: Hand, bid: Bid) -> Count:
    return len({hand.game.sides[taker] for taker in hand.end["takers"]}) == 1


def copies(hand: Hand, bid: Bid) -> Count:
    return copies_meet(hand.tricks(hand.game.players), hand.end["country"])


def lower_wins(match: PlayedMatch) -> Count:
    scores = match.last.end["score"]
    best = max(range(len(scores)), key=lambda seat: scores[seat])
    return match.shares[best] == 0


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="ORG-08",
    parts={1: "speaks first"},
    roles={"the bidder's side": lambda hand: hand.end["bidder"]},
    bid=bid,
    bid_unit="units",
    unit="units",
    notes=(
        thrown_in("ORG-11"),
        bid_fails("ORG-24", bid),
        HandNote("ORG-10", "The first bid stands", by_the_bid(bid, one_bid_is_enough), of="bids"),
        HandNote("ORG-10", "A player bids over the partner", over_the_partner, of="deals"),
        HandNote("ORG-09", "All the units are bid", by_the_bid(bid, everything_bid), of="bids"),
        HandNote("ORG-22", "One couple takes every unit", by_the_bid(bid, everything_taken)),
        HandNote(
            "ORG-20",
            "Both copies of the winning card fall in one trick",
            by_the_bid(bid, copies),
            of="tricks",
        ),
    ),
    match_notes=(
        MatchNote("ORG-28", "Both couples have 50 or more at the end", both_at_least(50)),
        MatchNote("ORG-28", "The bidders win with the lower score", lower_wins),
    ),
    matches=44,
    telling=(
        "The first bid stands",
        "One couple takes every unit",
        "Both copies of the winning card fall in one trick",
    ),
)
