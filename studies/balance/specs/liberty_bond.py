"""Liberty Bond: going out, Bonds owned and given away, and hands that never end."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, dealer, shared_win


def nobody_goes_out(hand: Hand) -> Count:
    return hand.end["out"] is None


def turned_over(hand: Hand) -> Count:
    return bool(hand.end["turned"])


def from_the_discards(hand: Hand) -> Count:
    draws = hand.plays("draw")
    return sum(move.text == "draw discard" for move in draws), len(draws)


def bonds_on_the_table(hand: Hand) -> Count:
    return sum(
        row.split("+").count(f"{nation}5") for row in hand.end["rows"] for nation in "ABFI"
    ), 8


def bond_given_away(hand: Hand) -> Count:
    for move in hand.plays("add"):
        row = int(move.words[2]) - 1
        if move.words[1][1] == "5" and move.before["owners"][row] != move.seat:
            return True
    return False


def added_to_others(hand: Hand) -> Count:
    adds = hand.plays("add")
    others = [m for m in adds if m.before["owners"][int(m.words[2]) - 1] != m.seat]
    return len(others), len(adds)


def quick(hand: Hand) -> Count:
    return bool(hand.end["turns"] <= 2 * hand.game.players)


def out_without_a_row(hand: Hand) -> Count:
    out = hand.end["out"]
    return None if out is None else out not in hand.end["owners"]


def out_and_best(hand: Hand) -> Count:
    out = hand.end["out"]
    return None if out is None else hand.points[out] == max(hand.points)


def several_at_the_target(match: PlayedMatch) -> Count:
    return len([score for score in match.last.end["score"] if score >= 1000]) > 1


def won_by_another(match: PlayedMatch) -> Count:
    out = match.last.end["out"]
    return out is None or match.shares[out] == 0


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="LB-09",
    parts={1: "begins"},
    notes=(
        HandNote("LB-11", "The draw is from the Discard Pile", from_the_discards, of="draws"),
        HandNote(
            "LB-19", "A card is added to another player's row", added_to_others, of="cards added"
        ),
        HandNote("LB-20", "A Bond is given to another player's row", bond_given_away),
        HandNote("LB-28", "A Bond lies on the table at the end", bonds_on_the_table, of="Bonds"),
        HandNote("LB-23", "The hand is over within two rounds", quick),
        HandNote(
            "LB-27",
            "Nobody scores more than the player who goes out",
            out_and_best,
            of="hands gone out",
        ),
        HandNote("LB-16", "The player who goes out owns no row", out_without_a_row),
        HandNote("LB-24", "The Discard Pile is turned over", turned_over),
        HandNote("LB-30", "Nobody goes out in thirty turns", nobody_goes_out),
    ),
    match_notes=(
        MatchNote("LB-32", "Several players reach 1000 in one hand", several_at_the_target),
        MatchNote("LB-31", "The winner did not go out in the last hand", won_by_another),
        shared_win("LB-32"),
    ),
    matches=22,
    telling=(
        "A Bond is given to another player's row",
        "The hand is over within two rounds",
        "Nobody goes out in thirty turns",
    ),
)
