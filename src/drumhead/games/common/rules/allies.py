"""The Allie-Patriot pack of 48 as rules see it: nations, numbers, counts, and every card twice.

Sets are stored as `copies` says: the first place of a card for one copy, both places for two. In
a pack of pairs whole sets can be added and removed at once.
"""

from __future__ import annotations

import numpy as np

from drumhead.kernel.bits import lowest
from drumhead.kernel.compiler import Ints, rule
from drumhead.kernel.deck import Deck
from drumhead.packs.allie_patriot import NATIONS, PACK

DECK = Deck(PACK.of_suits("A B F I"))
DECK_SIZE = DECK.size
EVERY_CARD = (1 << DECK_SIZE) - 1
#: The first places of all cards.
FIRSTS = EVERY_CARD // 3
#: The different cards, in order: number c // 2 for card c.
CODES = DECK.codes[::2]
COUNTRIES = {"A": "America", "B": "Britain", "F": "France", "I": "Italy"}
#: Each nation as a set of cards, and the nation that each card belongs to.
SUITS = np.array([DECK.mask([c for c in DECK.codes if c[0] == letter]) for letter in NATIONS])
NATION_OF = np.repeat(SUITS, DECK_SIZE // len(NATIONS))
#: The taking number and the counting value of each card.
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
VALUES = np.array([PACK.by_code[code].value for code in DECK.codes])


@rule
def whole_pack(out: Ints) -> int:
    """Write the pack in canonical order, each card as its first place."""
    for place in range(DECK_SIZE):
        out[place] = place & ~1
    return DECK_SIZE


@rule
def list_copies(cards: int, out: Ints) -> int:
    """Write every card of a set in canonical order, each as its first place; return how many."""
    count = 0
    while cards:
        out[count] = lowest(cards) & ~1
        count += 1
        cards &= cards - 1
    return count


@rule
def together(cards: int, more: int) -> int:
    """Two sets as one. No card may have more than two copies in total."""
    return cards | more | (cards & more) << 1


@rule
def without(cards: int, fewer: int) -> int:
    """A set without the cards of another, as far as it has them."""
    return settled_pairs(cards & ~fewer)


@rule
def settled_pairs(places: int) -> int:
    """Any set of places as a set of cards. One copy lies at the first place."""
    return ((places | places >> 1) & FIRSTS) | (places & places << 1 & ~FIRSTS)


@rule
def holds(cards: int, wanted: int) -> bool:
    """Are all the cards of `wanted` among these, twice where they are wanted twice?"""
    return wanted & ~cards == 0


@rule
def list_different(cards: int, base: int, out: Ints, count: int) -> int:
    """Write the move `base + card // 2` for each different card, after the `count` moves there.

    Returns the new number of moves.
    """
    cards &= FIRSTS
    while cards:
        out[count] = base + (lowest(cards) >> 1)
        count += 1
        cards &= cards - 1
    return count
