"""War and Diplomacy: which words are spelled, by whom, and how many are broken."""

from studies.balance.hands import Hand, PlayedMatch, Trick
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, dealer, shared_win

#: The word that each pair of consonants spells, and the consonant that wins it.
WORDS = {"MR": ("ARMY", "M"), "NV": ("NAVY", "V"), "MN": ("MANY", "N"), "RV": ("VARY", "R")}
KINDS = {"A": 0, "Y": 1, "M": 2, "V": 2, "N": 3, "R": 3}


def word(trick: Trick) -> tuple[str, int] | None:
    """The word that was spelled and who won it; None if it was broken."""
    letters = [letter for _, letter in trick]
    if len({KINDS[letter] for letter in letters}) < 4:
        return None
    spelled, winner = WORDS["".join(sorted(letter for letter in letters if letter in "MVNR"))]
    return spelled, trick[letters.index(winner)][0]


def words(hand: Hand) -> list[tuple[str, int] | None]:
    return [word(trick) for trick in hand.tricks()]


def broken(hand: Hand) -> Count:
    found = words(hand)
    return found.count(None), len(found)


def spelled(text: str) -> HandNote:
    def count(hand: Hand) -> Count:
        complete = [found[0] for found in words(hand) if found]
        return complete.count(text), len(complete)

    kind = "war" if text in ("ARMY", "NAVY") else "peace"
    return HandNote("WD-26", f"The word is {text}, a word of {kind}", count, of="complete words")


def won_by_the_leader(hand: Hand) -> Count:
    pairs = [(trick[0][0], word(trick)) for trick in hand.tricks()]
    complete = [(leader, found[1]) for leader, found in pairs if found]
    return sum(leader == winner for leader, winner in complete), len(complete)


def one_side_only(hand: Hand) -> Count:
    return 0 in hand.points[:2]


def ended_by_war(match: PlayedMatch) -> Count:
    complete = [found[0] for hand in match.hands for found in words(hand) if found]
    return sum(text in ("ARMY", "NAVY") for text in complete) >= 17


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="WD-16",
    parts={1: "leads first"},
    notes=(
        HandNote("WD-29", "The word is broken", broken, of="words"),
        *(spelled(text) for text in ("ARMY", "NAVY", "MANY", "VARY")),
        HandNote("WD-26", "The leader wins the word", won_by_the_leader, of="complete words"),
        HandNote("WD-28", "One side wins no word at all", one_side_only),
    ),
    match_notes=(
        MatchNote("WD-36", "The pennants are exhausted", ended_by_war),
        shared_win("WD-42", "The game is drawn"),
    ),
    matches=120,
    telling=(
        "The word is broken",
        "The leader wins the word",
        "The game is drawn",
    ),
)
