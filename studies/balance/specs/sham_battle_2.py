"""Sham Battle No. 2: who leads, what is declared, and matches won by a declaration."""

from studies.balance.hands import Hand, PlayedMatch
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, dealer
from studies.balance.specs.sham_battle import claims, has_two_pairs, is_group, is_sequence


def declared(hand: Hand) -> Count:
    """Of the tricks of the first stage, those after which a combination was declared."""
    return len(hand.plays("meld")), min(12, len(hand.end["takers"]))


def group(hand: Hand) -> Count:
    return any(is_group(cards) for cards in claims(hand))


def double_group(hand: Hand) -> Count:
    return any(has_two_pairs(cards) for cards in claims(hand))


def sequence(hand: Hand) -> Count:
    return any(is_sequence(cards) for cards in claims(hand))


def flag_and_battleship(hand: Hand) -> Count:
    return ["A6", "B1"] in claims(hand)


def exchanged(hand: Hand) -> Count:
    return bool(hand.plays("exchange"))


def shown(hand: Hand) -> Count:
    return bool(hand.plays("show"))


def from_the_table(hand: Hand) -> Count:
    plays = [move for move in hand.plays() if move.before["phase"] == "play"]
    return sum(move.words[-1] == "table" for move in plays), len(plays)


def at_once(match: PlayedMatch) -> Count:
    return bool(match.last.moves[-1].before["phase"] == "declare")


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="SB2-06",
    parts={1: "leads first"},
    notes=(
        HandNote("SB2-09", "A trick's taker declares a combination", declared, of="tricks 1 to 12"),
        HandNote("SB2-10", "Somebody declares a group", group),
        HandNote("SB2-10", "A group with two pairs counts double", double_group),
        HandNote("SB2-10", "Somebody declares the sequence", sequence),
        HandNote("SB2-10", "Somebody declares `A6 B1`", flag_and_battleship),
        HandNote("SB2-14", "The Battleship is exchanged for the card face up", exchanged),
        HandNote("SB2-14", "A Battleship of the Country in Power is shown", shown),
        HandNote(
            "SB2-13", "A card is played from the table", from_the_table, of="first-stage plays"
        ),
    ),
    match_notes=(MatchNote("SB2-25", "A declaration wins the match at once", at_once),),
    matches=130,
    telling=(
        "A trick's taker declares a combination",
        "Somebody declares the sequence",
        "A declaration wins the match at once",
    ),
)
