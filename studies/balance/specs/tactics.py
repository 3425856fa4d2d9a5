"""Tactics: the auction, and what becomes of the guns."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import (
    BalanceSpec,
    Bid,
    Count,
    HandNote,
    MatchNote,
    bid_fails,
    by_the_bid,
    dealer,
    over_the_partner,
    thrown_in,
)

FIGURES = {"O5": 5, "O10": 10, "O15": 15, "O20": 20}


def bid(hand: Hand) -> Bid | None:
    bidder = hand.end["bidder"]
    if bidder is None:
        return None
    return Bid(hand.end["bid"], taken(hand, bidder) >= hand.end["bid"], bidder)


def taken(hand: Hand, seat: int) -> int:
    """TAC-32: the points that a seat's side took."""
    cards = hand.end["taken"][seat % 2] + hand.end["taken"][seat % 2 + 2]
    return 5 * (len(cards) // 4) + sum(FIGURES.get(card, 0) for card in cards)


def tank_captured(hand: Hand, bid: Bid) -> Count:
    cards = hand.end["taken"]
    return "O20" in cards[bid.bidder % 2] + cards[bid.bidder % 2 + 2]


def tank_turns_up(hand: Hand, bid: Bid) -> Count:
    return "O20" in hand.end["reinforcements"]


def combined(hand: Hand, bid: Bid) -> Count:
    return bool(hand.end["force"] == "combined")


def gun_led(hand: Hand, bid: Bid) -> Count:
    return any(trick[0][1] in FIGURES for trick in hand.tricks())


def no_commander_on_a_gun(hand: Hand, bid: Bid) -> Count:
    if hand.end["force"] == "combined":
        return None
    letter = hand.end["force"][0].upper()
    led = [trick for trick in hand.tricks() if trick[0][1] in FIGURES]
    return sum(all(card[0] != letter for _, card in trick) for trick in led), len(led)


def all_guns(hand: Hand, bid: Bid) -> Count:
    return any(all(card in FIGURES for _, card in trick) for trick in hand.tricks())


def three_engagements(match: PlayedMatch) -> Count:
    won = match.last.end["won"]
    return bool(won[0] and won[1])


def both_over(match: PlayedMatch) -> Count:
    ends = [hand.end["score"] for hand in match.hands]
    return sum(min(score) >= 150 for score in ends), sum(max(score) >= 150 for score in ends)


def below_nothing(match: PlayedMatch) -> Count:
    return any(min(hand.end["score"]) < 0 for hand in match.hands)


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="TAC-08",
    parts={1: "speaks first"},
    roles={"the bidder's side": lambda hand: hand.end["bidder"]},
    bid=bid,
    notes=(
        thrown_in("TAC-15"),
        bid_fails("TAC-35", bid),
        HandNote("TAC-09", "Combined forces are named", by_the_bid(bid, combined), of="bids"),
        HandNote("TAC-11", "A player bids over the partner", over_the_partner, of="deals"),
        HandNote("TAC-16", "The Tank is among the Reinforcements", by_the_bid(bid, tank_turns_up)),
        HandNote(
            "TAC-32", "The bidder's side has the Tank", by_the_bid(bid, tank_captured), of="bids"
        ),
        HandNote("TAC-26", "Ordnance is led", by_the_bid(bid, gun_led)),
        HandNote(
            "TAC-29",
            "No commander falls on Ordnance that was led",
            by_the_bid(bid, no_commander_on_a_gun),
            of="such leads",
        ),
        HandNote("TAC-25", "All four cards of a squad are Ordnance", by_the_bid(bid, all_guns)),
    ),
    match_notes=(
        MatchNote("TAC-43", "A third Engagement is needed", three_engagements),
        MatchNote("TAC-41", "Both sides stand at 150 or more", both_over, of="Engagements"),
        MatchNote("TAC-37", "A total falls below zero", below_nothing),
    ),
    matches=49,
    telling=(
        "Combined forces are named",
        "The bidder's side has the Tank",
        "All four cards of a squad are Ordnance",
    ),
)
