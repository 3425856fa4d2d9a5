"""The combinations of Sham Battle and Sham Battle No. 2: SB-15 to SB-20, and SB2-10.

A combination is its number in a table of all 313: fifty groups of each number, the
sequences, Flag and Army of each nation, the American Flag and the British Battleship.
"""

from __future__ import annotations

import itertools

import numpy as np

from drumhead.games.common.rules.allies import DECK, holds
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.options import Option
from drumhead.packs.allie_patriot import NATIONS, PICTURES

NUMBERS = tuple(PICTURES)
#: The points of four of a number: Flags, Bonds, Armies, Aeroplanes, Submarines, Battleships.
FOURS = (100, 80, 70, 60, 50, 40)
PLURALS = ("Flags", "Liberty Bonds", "Armies", "Aeroplanes", "Submarines", "Battleships")


def sequence_option(clause: str) -> Option:
    """The table of combinations and the booklet's illustration show two sequences."""
    return Option(
        "sequence",
        {
            "table": "6 5 4 3 2 of the Country in Power, as the table says",
            "either": "also 6 4 3 2 1, as in the booklet's illustration",
        },
        about="Which five cards are the sequence?",
        clause=clause,
    )


def _groups() -> list[tuple[str, int]]:
    """SB-15 to SB-17: all groups of four or more, number by number, with their counts."""
    found = []
    for number, four in zip(NUMBERS, FOURS, strict=True):
        for copies in itertools.product((0, 1, 2), repeat=len(NATIONS)):
            if sum(copies) >= 4:
                codes = [
                    f"{n}{number}" for n, k in zip(NATIONS, copies, strict=True) for _ in range(k)
                ]
                doubled = 2 if copies.count(2) >= 2 else 1
                found.append((" ".join(codes), four * doubled + 20 * (sum(copies) - 4)))
    return found


def _of_every_nation(numbers: str, count: int) -> list[tuple[str, int]]:
    return [(" ".join(nation + number for number in numbers), count) for nation in NATIONS]


_TABLE = [
    *_groups(),
    *_of_every_nation("65432", 150),
    *_of_every_nation("64321", 150),
    *_of_every_nation("64", 20),
    ("A6 B1", 40),
]
GROUPS_OF_A_NUMBER = 50
#: The starts of the kinds. SHORT are the sequences without the Bond, of the option `sequence`.
SEQUENCE, SHORT, FLAG_AND_ARMY, FLAG_AND_BATTLESHIP = 300, 304, 308, 312

#: The cards of each combination as in its move's notation, and as one word.
MELD_TEXTS = tuple(text for text, _ in _TABLE)
MELD_WORDS = tuple(text.replace(" ", "+") for text in MELD_TEXTS)
MELD_CARDS = np.array([DECK.mask(text) for text in MELD_TEXTS])
MELD_COUNTS = np.array([count for _, count in _TABLE])
#: All cards of each number, Flags first.
OF_NUMBER = np.array([DECK.mask([c for c in DECK.codes if c[1] == str(n)]) for n in NUMBERS])


@rule
def meld_count(meld: int, power: int) -> int:
    """The points of a combination when nation `power` (0 to 3) is in power (SB-15 to SB-20)."""
    return MELD_COUNTS[meld] * (2 if meld == FLAG_AND_ARMY + power else 1)


@rule
def group_of(meld: int) -> int:
    """The number of a group's cards (0: Flags), as a mask; 0 for other combinations."""
    return 1 << meld // GROUPS_OF_A_NUMBER if meld < SEQUENCE else 0


@rule
def list_melds(cards: int, power: int, short: int, grouped: int, base: int, out: Ints) -> int:
    """Write the move `base + meld` for every combination among these cards. Returns their number.

    `short` is 1 if the sequence may lack its Bond and end in the Battleship. `grouped` are the
    numbers, as `group_of` gives them, of which no further group may be made.
    """
    count = 0
    for number in range(6):
        mine = cards & OF_NUMBER[number]
        if popcount(mine) >= 4 and not grouped >> number & 1:
            for meld in range(GROUPS_OF_A_NUMBER * number, GROUPS_OF_A_NUMBER * (number + 1)):
                if holds(mine, MELD_CARDS[meld]):
                    out[count] = base + meld
                    count += 1
    if holds(cards, MELD_CARDS[SEQUENCE + power]):
        out[count] = base + SEQUENCE + power
        count += 1
    if short == 1 and holds(cards, MELD_CARDS[SHORT + power]):
        out[count] = base + SHORT + power
        count += 1
    for meld in range(FLAG_AND_ARMY, FLAG_AND_BATTLESHIP + 1):
        if holds(cards, MELD_CARDS[meld]):
            out[count] = base + meld
            count += 1
    return count


@rule
def grouped(s: Record, seat: int) -> int:
    """SB-21: the numbers of which a seat has claimed its one group."""
    numbers = 0
    for i in range(s.claims_size[seat]):
        numbers |= group_of(s.claims[seat][i])
    return numbers
