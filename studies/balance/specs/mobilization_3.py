"""Mobilization No. 3: who begins, cards given across, and games that stall."""

from studies.balance.hands import Hand
from studies.balance.spec import BalanceSpec, Count, HandNote, shared_win


def stalled(hand: Hand) -> Count:
    return bool(hand.end["idle"] >= 60)


def blocked(hand: Hand) -> Count:
    return bool(hand.end["passes"] >= 2)


def rid_of_all(hand: Hand) -> Count:
    return 0 in hand.points


def equal_reserves(hand: Hand) -> Count:
    one, other = (pile[-1] for pile in hand.start["reserve"])
    return bool(one[1] == other[1])


def across(hand: Hand) -> Count:
    plays = hand.plays()
    return sum(move.words[2][0] == "x" for move in plays), len(plays)


def to_the_centre(hand: Hand) -> Count:
    plays = hand.plays()
    return sum(move.words[2] == "m" for move in plays), len(plays)


def misses(hand: Hand) -> Count:
    turns = hand.plays("turn")
    return sum(move.after["turned"] is None for move in turns), len(turns)


def reserve_picked_up(hand: Hand) -> Count:
    return any(
        not move.before["hand"][move.seat]
        and not move.before["discard"][move.seat]
        and bool(move.before["reserve"][move.seat])
        for move in hand.plays("turn")
    )


SPEC = BalanceSpec(
    pivot=lambda hand: hand.moves[0].seat,
    pivot_name="player who begins",
    pivot_clause="MB3-06",
    unit="cards left",
    remark="The score of a game is the number of cards left to each player; fewer are better.",
    notes=(
        HandNote("MB3-29", "A player gets rid of the whole pack", rid_of_all, of="games"),
        HandNote("MB3-30", "The game is stalled", stalled, of="games"),
        HandNote("MB3-31", "The game is blocked by two passes", blocked, of="games"),
        HandNote(
            "MB3-07", "The Reserve Piles do not decide who begins", equal_reserves, of="games"
        ),
        HandNote("MB3-08", "A card goes to the center", to_the_centre, of="cards played"),
        HandNote("MB3-13", "A card goes to the opponent's piles", across, of="cards played"),
        HandNote("MB3-20", "The card turned is a miss", misses, of="cards turned"),
        HandNote("MB3-24", "A Reserve Pile is picked up", reserve_picked_up, of="games"),
    ),
    match_notes=(shared_win("MB3-32", "The game is drawn"),),
    matches=59,
    telling=(
        "A player gets rid of the whole pack",
        "The game is stalled",
        "A card goes to the opponent's piles",
    ),
)
