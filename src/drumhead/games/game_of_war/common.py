"""Shared parts of the Battle and the Arbitration: cards, forts, options, phases and sides."""

from __future__ import annotations

import numpy as np

from drumhead.kernel.compiler import Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.options import Option
from drumhead.kernel.record import Phases
from drumhead.packs.game_of_war import ARBITERS, FORTS, OFFICERS, PACK

DECK = Deck(PACK.of_suits("Jw Jc Rw Rc arbiter"))
NATIONS = ("Japan", "Russia")
STYLE_SIZE, ARMY_SIZE = 13, 26
JAPANESE = (1 << ARMY_SIZE) - 1
RUSSIAN = JAPANESE << ARMY_SIZE


def _of_rank(letter: str) -> int:
    return DECK.mask([code for code in DECK.codes[: 2 * ARMY_SIZE] if code[2:] == letter])


GENERALS, COLONELS, CAPTAINS, LIEUTENANTS = (_of_rank(letter) for letter in OFFICERS)
OFFICER_CARDS = GENERALS | COLONELS | CAPTAINS | LIEUTENANTS
PRIVATE_CARDS = (JAPANESE | RUSSIAN) & ~OFFICER_CARDS
COMMERCIAL = DECK.mask([code for code in DECK.codes if code[1] == "c"])
#: The 24 cards of Arbitration; those of each color, by nation, and the two without (GW-55).
ARBITRATION_PACK = OFFICER_CARDS | DECK.mask(list(ARBITERS))
NEUTRALS = DECK.mask("SAM HAG")
COLORS = np.array(
    [
        (JAPANESE & OFFICER_CARDS) | DECK.mask("ENG ITA SPA"),
        (RUSSIAN & OFFICER_CARDS) | DECK.mask("FRA GER AUS"),
    ]
)
SUITS = np.array([*COLORS, NEUTRALS])
#: The cards that must answer a card in Arbitration if possible: none after a neutral.
OPPOSITES = np.array(
    [
        sum(COLORS[1 - nation] * (COLORS[nation] >> card & 1) for nation in (0, 1))
        for card in range(DECK.size)
    ]
)
#: The value of a card in Battle: for privates, their number (GW-09).
BATTLE_VALUES = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: Forts in the order of the table: two inner ones between two outer ones (GW-05).
FORT_CODES = tuple(FORTS)
FORT_POINTS = np.array([points for _, points in FORTS.values()])
ALL_FORTS, INNER, OUTER = 0b1111, 0b0110, 0b1001
#: A number above every total, for a pile without a combination.
NO_COMBINATION = 1000

# --- The options and the phases ----------------------------------------------------------

ARBITER_VALUES = Option(
    "arbiters",
    {
        "pairs": "the flags of each color are worth 20, 15 and 10",
        "ladder": "ENG 20, FRA 18, ITA 16, GER 14, SPA 12, AUS 10",
    },
    about="What are the six flags worth in Arbitration?",
    clause="GW-60",
)
PASSES = Option(
    "arbitration_passes",
    {
        "auto": "once with two players, twice with four",
        "1": "once",
        "2": "twice",
    },
    about="How many times is the Arbitration pack played through?",
    clause="GW-68",
)
AUTO, ONCE, TWICE = PASSES.codes
EXHAUSTION = Option(
    "exhaustion",
    {
        "on_turn": "the Battle ends when a side is to play and has neither cards nor reserve",
        "at_once": "the Battle ends as soon as a side's own play leaves it with neither",
    },
    about="When does a side that has run out end the Battle?",
    clause="GW-46",
)
ON_TURN, AT_ONCE = EXHAUSTION.codes
NEUTRAL_PLAY = Option(
    "neutrals",
    {
        "free": "a player without the opposite color may play a like card or a neutral card",
        "forced": "a player without the opposite color must play a neutral card if possible",
    },
    about="Must you play a neutral card rather than a like card?",
    clause="GW-57",
)
FREE, FORCED = NEUTRAL_PLAY.codes
COURT = Option(
    "court",
    {
        "bonus": "25 points in addition to the 14 of its cards",
        "instead": "25 points in place of the 14 of its cards",
    },
    about="What is a Court of Officers worth?",
    clause="GW-65",
)
BONUS, INSTEAD = COURT.codes
OPTIONS = (ARBITER_VALUES, PASSES, EXHAUSTION, NEUTRAL_PLAY, COURT)
#: The value of a card in Arbitration, for each value of the option `arbiters` (GW-60).
_OFFICER_VALUES = dict(zip(OFFICERS, (5, 4, 3, 2), strict=True))
_LADDER = {"ENG": 20, "FRA": 18, "ITA": 16, "GER": 14, "SPA": 12, "AUS": 10}
_PAIRS = {code: value for code, (_, value, _) in ARBITERS.items()}
ARBITRATION_VALUES = np.array(
    [
        [flags.get(code, _OFFICER_VALUES.get(code[2:], 0)) for code in DECK.codes]
        for flags in (_PAIRS, _PAIRS | _LADDER)
    ]
)

PHASES = Phases(
    "draw-japan",
    "draw-russia",
    "choose",
    "deal-japan",
    "deal-russia",
    "open",
    "battle",
    "shuffle",
    "arbitration",
)
(DRAW_JAPAN, DRAW_RUSSIA, CHOOSE, DEAL_JAPAN, DEAL_RUSSIA, OPEN, BATTLE, SHUFFLE, ARBITRATION) = (
    PHASES
)


# --- Seats, sides and nations ------------------------------------------------------------


@rule
def nation_of(s: Record, side: int) -> int:
    """The nation of a side, and the side of a nation: 0 is Japan, 1 Russia."""
    return side ^ s.japan


@rule
def to_the_left(s: Record, seat: int) -> int:
    """The next higher seat."""
    return seat + 1 & s.players - 1


@rule
def partner(s: Record, seat: int) -> int:
    """GW-69: seats 0 and 2 are partners, and seats 1 and 3; of two players each is alone."""
    return seat ^ (s.players & 4) >> 1


@rule
def open_forts(s: Record) -> int:
    """The forts that have not been captured, as a mask (GW-41)."""
    forts = 0
    for fort in range(4):
        forts |= (s.holder[fort] >> 63 & 1) << fort
    return forts
