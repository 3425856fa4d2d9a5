"""Packs with identical copies: a set with k copies of a card holds its first k places.

Two sets with the same cards are therefore the same mask, the number of cards is still `popcount`,
and a card in a pile or a move is always the first place of its code (`Deck.first`).
"""

from __future__ import annotations

from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Ints, rule


@rule
def add(cards: int, card: int) -> int:
    """The set with an additional copy of a card."""
    return cards | (cards + (1 << card))


@rule
def remove(cards: int, card: int, copies: int) -> int:
    """The set without one copy of a card; `copies` is the mask of all its places."""
    held = cards & copies
    return cards ^ held ^ (held >> 1 & copies)


@rule
def different(cards: int, firsts: int) -> int:
    """Each different card of a set once; `firsts` is the mask of all first places."""
    return cards & firsts


@rule
def settled(places: int, firsts: int, copies: Ints) -> int:
    """Any set of places as a set of cards, each with its copies at the first places.

    `copies[card]` is the mask of all places of a card, for every first place.
    """
    cards = 0
    while places:
        card = lowest(places)
        while not firsts >> card & 1:
            card -= 1
        held = popcount(places & copies[card])
        cards |= ((1 << held) - 1) << card
        places &= ~copies[card]
    return cards
