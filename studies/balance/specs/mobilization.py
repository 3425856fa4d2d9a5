"""Mobilization: calls that hit and miss, sets out of the deal, and whole nations."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, shared_win

NATIONS = "ABFI"


def hits(hand: Hand) -> Count:
    return sum(bool(move.raw_after["given"]) for move in hand.moves), len(hand.moves)


def set_in_the_deal(hand: Hand) -> Count:
    return any(hand.start["laid"])


def nation_sizes(hand: Hand) -> list[int]:
    """How many cards of each nation each player laid."""
    return [sum(card[0] == n for card in laid) for laid in hand.end["laid"] for n in NATIONS]


def complete_nations(hand: Hand) -> Count:
    """Of the nations of which both sets were laid, those that one player laid alone."""
    sizes = nation_sizes(hand)
    by_nation = [sizes[i :: len(NATIONS)] for i in range(len(NATIONS))]
    both = [found for found in by_nation if sum(found) == 12]
    return sum(12 in found for found in both), len(both)


def empty_handed(hand: Hand) -> Count:
    return any(move.raw_before["hand"][move.seat] == 0 for move in hand.moves)


def laid_nothing(hand: Hand) -> Count:
    laid = hand.end["laid"]
    return sum(not cards for cards in laid), len(laid)


def stopped(hand: Hand) -> Count:
    return any(hand.end["hand"]) and hand.end["turn"] != -1


def in_the_middle(match: PlayedMatch) -> Count:
    won = max(match.last.end["score"]) >= int(match.game.options["target"])
    return won and any(match.last.end["hand"])


SPEC = BalanceSpec(
    pivot=lambda hand: hand.end["first"],
    pivot_name="first caller",
    pivot_clause="MOB-02",
    notes=(
        HandNote("MOB-12", "The player called has the card", hits, of="calls"),
        HandNote("MOB-08", "A set comes complete out of the deal", set_in_the_deal),
        HandNote("MOB-17", "One player lays a whole nation", complete_nations, of="nations laid"),
        HandNote("MOB-07", "A player lays no set in the hand", laid_nothing, of="players' hands"),
        HandNote("MOB-19", "A caller without cards keeps calling", empty_handed),
        HandNote("MOB-22", "The hand is stopped after too many misses", stopped),
    ),
    match_notes=(
        MatchNote("MOB-23", "The match is won in the middle of a hand", in_the_middle),
        shared_win("MOB-25"),
    ),
    matches=31,
    telling=(
        "The player called has the card",
        "One player lays a whole nation",
        "The hand is stopped after too many misses",
    ),
)
