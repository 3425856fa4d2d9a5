"""Skirmish: Nurses won and lost, and Spies that set a side back."""

from studies.balance.hands import Hand, PlayedMatch, PlayedMove
from studies.balance.spec import (
    BalanceSpec,
    Count,
    HandNote,
    MatchNote,
    both_at_least,
    dealer,
    shared_win,
)


def set_by(move: PlayedMove) -> int:
    """By how much a play set the other side."""
    if move.words[1][1:] not in ("100", "50"):
        return 0
    return sum(move.after["set_back"]) - sum(move.before["set_back"])


def officer_set(hand: Hand) -> Count:
    return any(set_by(move) == 2000 for move in hand.moves)


def small_spy_set(hand: Hand) -> Count:
    return any(set_by(move) == 1000 and move.words[1][1:] == "100" for move in hand.moves)


def man_set(hand: Hand) -> Count:
    return any(set_by(move) == 1000 and move.words[1][1:] == "50" for move in hand.moves)


def nurses_captured(hand: Hand) -> Count:
    times = 0
    for nurse in ("AX", "NX"):
        player = next(seat for seat in range(4) if nurse in hand.end["played"][seat])
        taker = next(seat for seat in range(4) if nurse in hand.end["taken"][seat])
        times += (player - taker) % 2
    return times, 2


def below_nothing(hand: Hand) -> Count:
    return sum(points < 0 for points in hand.points[:2]), 2


def all_tricks(hand: Hand) -> Count:
    return len({seat % 2 for seat in hand.end["takers"]}) == 1


def won_by_a_sweep(match: PlayedMatch) -> Count:
    return all_tricks(match.last)


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="SK-04",
    parts={0: "leads first"},
    notes=(
        HandNote("SK-14", "A Nurse falls to the enemy", nurses_captured, of="Nurses"),
        HandNote("SK-16", "A 100 sets an officer's side back 2000", officer_set),
        HandNote("SK-16", "A 100 sets a 50's side back 1000", small_spy_set),
        HandNote("SK-17", "A 50 sets an ordinary man's side back 1000", man_set),
        HandNote(
            "SK-22", "A side's hand comes to less than zero", below_nothing, of="sides' hands"
        ),
        HandNote("SK-23", "One side takes all twelve tricks", all_tricks),
    ),
    match_notes=(
        MatchNote("SK-23", "The match is won by taking all twelve tricks", won_by_a_sweep),
        MatchNote("SK-24", "Both sides have 10,000 or more at the end", both_at_least(10_000)),
        shared_win("SK-25", "The match is drawn"),
    ),
    matches=30,
    telling=(
        "A Nurse falls to the enemy",
        "A 100 sets an officer's side back 2000",
        "One side takes all twelve tricks",
    ),
)
