"""`Deck`: the cards of a game by their places, and tables of the pack's data about them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from drumhead.errors import InvalidPosition
from drumhead.kernel.bits import cards_of, popcount
from drumhead.kernel.compiler import Ints, rule


@rule
def hidden(cards: int) -> int:
    """A set of hidden cards, of which only the number is visible."""
    return -popcount(cards)


class SuitedPack(Protocol):
    """A pack whose cards have suits, ranks and values."""

    @property
    def suits(self) -> Mapping[str, str]:
        """The names of the suits by their letters."""

    @property
    def by_code(self) -> Mapping[str, Any]:
        """The cards by their codes."""


class Tables(NamedTuple):
    """The tables of a deck for rules: its suits as sets of cards, and values by card."""

    suits: Ints
    #: For every card: the set of all cards of its suit, its rank, and its points.
    suit_of: Ints
    ranks: Ints
    values: Ints


class Deck:
    """The cards a game uses, in the order of the pack; a card is its place in this order.

    Identical copies stand side by side. A card in a pile is always the first of its copies;
    a set with k copies of a card holds the first k of their places (see `common.copies`).
    """

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = tuple(codes)
        self.size = len(self.codes)
        if self.size > 63:
            raise ValueError("a set of cards is a mask of at most 63 cards")
        self.first = tuple(self.codes.index(code) for code in self.codes)
        self.number = {code: self.first[place] for place, code in enumerate(self.codes)}

    def mask(self, codes: Sequence[str] | str) -> int:
        """The set of these cards. Text is split at spaces."""
        mask = 0
        for code in codes.split() if isinstance(codes, str) else codes:
            mask = self._with(mask, self.card(code))
        return mask

    def _with(self, mask: int, card: int) -> int:
        place = card
        while place < self.size and self.first[place] == card:
            if not mask >> place & 1:
                return mask | 1 << place
            place += 1
        copies = self.first.count(card)
        raise InvalidPosition(
            f"There are not so many cards {self.codes[card]}: the pack has {copies} of them."
        )

    def tables(self, pack: SuitedPack) -> Tables:
        """The suits of this deck in the order of the pack, and suit, rank and value of each card.

        `SUITS, SUIT_OF, RANKS, VALUES = DECK.tables(PACK)` names all four.
        """
        cards = [pack.by_code[code] for code in self.codes]
        suits = {
            suit: sum(1 << place for place, card in enumerate(cards) if card.suit == suit)
            for suit in pack.suits
            if any(card.suit == suit for card in cards)
        }
        return Tables(
            np.array([*suits.values()], np.int64),
            np.array([suits[card.suit] for card in cards], np.int64),
            np.array([card.rank for card in cards], np.int64),
            np.array([card.value for card in cards], np.int64),
        )

    def card(self, code: str) -> int:
        """The number of a card from its code."""
        try:
            return self.number[code]
        except (KeyError, TypeError):
            raise InvalidPosition(
                f"There is no card {code!r} here; a card is written like {self.codes[0]}."
            ) from None

    def list(self, mask: int) -> list[str]:
        """The codes of a set of cards in the order of the pack."""
        return [*codes_of(self, mask)]


@functools.lru_cache(1 << 12)
def codes_of(deck: Deck, mask: int) -> tuple[str, ...]:
    """The codes of a set. All seats at a table look at the same sets, so they are cached."""
    return tuple(deck.codes[place] for place in cards_of(mask))
