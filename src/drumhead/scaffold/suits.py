"""The cards that the skeleton plays with: those of its own pack, or of an existing one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.errors import DrumheadError
from drumhead.packs import Pack

#: The least and greatest number of suits of a trick game, and of cards in each.
FEWEST_SUITS, MOST_SUITS, FEWEST_CARDS = 2, 5, 6
#: The cards that the skeleton's tests name: the three lowest and highest of its first two suits.
_NAMED = re.compile(r"\b([AB])([123567])\b")
_PLACES = {"1": 0, "2": 1, "3": 2, "5": -3, "6": -2, "7": -1}


@dataclass(frozen=True)
class Suits:
    """The suits in use: the letter of each and the codes of its cards, the lowest first."""

    cards: Mapping[str, tuple[str, ...]]

    @property
    def codes(self) -> list[str]:
        """Every card in use."""
        return [code for codes in self.cards.values() for code in codes]

    def replaced(self, text: str) -> str:
        """A text of the skeleton with its cards replaced by cards of these suits."""
        first = list(self.cards.values())

        def card(found: re.Match[str]) -> str:
            return first["AB".index(found[1])][_PLACES[found[2]]]

        return _NAMED.sub(card, text)


def suits_of(pack: Pack) -> Suits:
    """The suits of a pack that can be played in tricks. It is an error if it has too few."""
    ranked: dict[str, tuple[str, ...]] = {}
    for suit in pack.suits:
        cards = sorted((card for card in pack.cards if card.suit == suit), key=lambda c: c.rank)
        if len(cards) >= FEWEST_CARDS and len({card.rank for card in cards}) == len(cards):
            ranked[suit] = tuple(card.code for card in cards)
    used = dict(list(ranked.items())[:MOST_SUITS])
    if len(used) < FEWEST_SUITS:
        raise DrumheadError(
            f"The pack {pack.slug} does not have two suits of six cards that differ in rank, "
            "which the skeleton plays with; without --pack the game has a pack of its own."
        )
    return Suits(used)
