"""Mobilization No. 2: how often the patience comes out, and how far it gets."""

from studies.balance.hands import Hand
from studies.balance.spec import BalanceSpec, Count, HandNote


def won(hand: Hand) -> Count:
    return hand.points[0] == 48


def piles_completed(hand: Hand) -> Count:
    return sum(card[1] == "6" for card in hand.end["mobilized"]), 8


def all_uncovered(hand: Hand) -> Count:
    return not any(hand.end["face_down"])


def flag_to_an_empty_place(hand: Hand) -> Count:
    return any(
        move.words[2] != "m" and not move.before["face_up"][int(move.words[2]) - 1]
        for move in hand.plays("move")
    )


def none_completed(hand: Hand) -> Count:
    return not any(card[1] == "6" for card in hand.end["mobilized"])


SPEC = BalanceSpec(
    unit="cards mobilized",
    remark="The score of a game is the number of cards mobilized; 48 is a game won.",
    notes=(
        HandNote("MB2-24", "The solitaire is won", won, of="games"),
        HandNote(
            "MB2-07", "A pile is completed by its Flag", piles_completed, of="Mobilized Piles"
        ),
        HandNote("MB2-20", "Not one pile is completed", none_completed, of="games"),
        HandNote("MB2-15", "Every card that lay face down is uncovered", all_uncovered, of="games"),
        HandNote("MB2-21", "A Flag starts an empty place", flag_to_an_empty_place, of="games"),
    ),
    matches=320,
    telling=(
        "The solitaire is won",
        "Not one pile is completed",
        "A Flag starts an empty place",
    ),
)
