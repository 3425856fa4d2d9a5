"""Sham Battle: what is bid, and which combinations are laid down for it."""

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
    copies_meet,
    dealer,
    thrown_in,
)


def bid(hand: Hand) -> Bid | None:
    if not hand.end["bids"]:
        return None
    size, bidder = map(int, hand.end["bids"][-1].split("@"))
    sides = hand.game.sides
    taken = sum(
        counted for seat, counted in enumerate(hand.end["counted"]) if sides[seat] == sides[bidder]
    )
    return Bid(size, hand.end["combined"] + taken >= size, bidder)


def bidder(hand: Hand) -> int | None:
    found = bid(hand)
    return None if found is None else found.bidder


def claims(hand: Hand) -> list[list[str]]:
    """The combinations laid down in a hand, each as its cards."""
    return [claim.split("+") for claims in hand.end["claims"] for claim in claims]


def is_group(cards: list[str]) -> bool:
    return len(cards) >= 4 and len({card[1] for card in cards}) == 1


def has_two_pairs(cards: list[str]) -> bool:
    return is_group(cards) and len(cards) - len(set(cards)) >= 2


def is_sequence(cards: list[str]) -> bool:
    return len(cards) == 5 and len({card[0] for card in cards}) == 1


def group(hand: Hand, bid: Bid) -> Count:
    return any(is_group(cards) for cards in claims(hand))


def double_group(hand: Hand, bid: Bid) -> Count:
    return any(has_two_pairs(cards) for cards in claims(hand))


def sequence(hand: Hand, bid: Bid) -> Count:
    return any(is_sequence(cards) for cards in claims(hand))


def flag_and_army(hand: Hand, bid: Bid) -> Count:
    return any([card[1] for card in cards] == ["6", "4"] for cards in claims(hand))


def flag_and_battleship(hand: Hand, bid: Bid) -> Count:
    return ["A6", "B1"] in claims(hand)


def nothing_laid(hand: Hand, bid: Bid) -> Count:
    return not claims(hand)


def partner_lays(hand: Hand, bid: Bid) -> Count:
    if len(set(hand.game.sides)) == hand.game.players:
        return None
    return bool(hand.end["claims"][(bid.bidder + 2) % 4])


def copies(hand: Hand, bid: Bid) -> Count:
    return copies_meet(hand.tricks(hand.game.players), hand.end["power"])


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="SB-08",
    parts={1: "speaks first"},
    roles={"the bidder's side": bidder},
    bid=bid,
    notes=(
        thrown_in("SB-11"),
        bid_fails("SB-32", bid),
        HandNote("SB-15", "A group is laid down", by_the_bid(bid, group)),
        HandNote("SB-17", "A group with two pairs counts double", by_the_bid(bid, double_group)),
        HandNote("SB-18", "The sequence is laid down", by_the_bid(bid, sequence)),
        HandNote("SB-19", "Flag and Army are laid down", by_the_bid(bid, flag_and_army)),
        HandNote("SB-20", "`A6 B1` is laid down", by_the_bid(bid, flag_and_battleship)),
        HandNote("SB-21", "The bidder's side lays nothing down", by_the_bid(bid, nothing_laid)),
        HandNote(
            "SB-14", "The bidder's partner lays something down", by_the_bid(bid, partner_lays)
        ),
        HandNote(
            "SB-27",
            "Both copies of the winning card fall in one trick",
            by_the_bid(bid, copies),
            of="tricks",
        ),
    ),
    match_notes=(
        MatchNote("SB-36", "Both sides have 1000 or more at the end", both_at_least(1000)),
    ),
    matches=100,
    telling=(
        "The bidder's side lays nothing down",
        "A group is laid down",
        "The sequence is laid down",
    ),
)
