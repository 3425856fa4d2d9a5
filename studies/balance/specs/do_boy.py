"""Do-Boy: the President's ways, the Nest, and hands that are clean or the very opposite."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, dealer, shared_win


def president_led(hand: Hand) -> Count:
    return any(move.text == "play P" and not move.before["trick"] for move in hand.moves)


def president_thrown(hand: Hand) -> Count:
    return any(move.text == "play P" and bool(move.before["trick"]) for move in hand.moves)


def president_given(hand: Hand) -> Count:
    return any("P" in cards for cards in hand.end["given"])


def costly_nest(hand: Hand) -> Count:
    return any(card[0] in "IP" for card in hand.end["nest"])


def takes_everything(hand: Hand) -> Count:
    return max(hand.points) == 17


def clean_hands(hand: Hand) -> Count:
    return hand.points.count(0), len(hand.points)


def several_at_fifty(match: PlayedMatch) -> Count:
    return len([score for score in match.last.end["score"] if score >= 50]) > 1


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="DB-11",
    parts={1: "leads first"},
    remark="Few points are good: a hand has 17 of them, and nobody wants any.",
    notes=(
        HandNote("DB-08", "The President is given to the left", president_given),
        HandNote("DB-13", "The President is thrown on somebody else's squad", president_thrown),
        HandNote("DB-16", "The President is led", president_led),
        HandNote("DB-18", "There is Infantry or the President in the Nest", costly_nest),
        HandNote("DB-19", "A player takes no points", clean_hands, of="players' hands"),
        HandNote("DB-19", "One player takes the President and all the Infantry", takes_everything),
    ),
    match_notes=(
        MatchNote("DB-20", "More than one player has 50 or more at the end", several_at_fifty),
        shared_win("DB-21"),
    ),
    matches=74,
    telling=(
        "The President is led",
        "One player takes the President and all the Infantry",
        "The President is thrown on somebody else's squad",
    ),
)
