"""The five packs of cards. What a person reads on a card is written here, once."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from drumhead.engine import rulebook
from drumhead.engine.errors import UnknownGame

#: The packs by name, in the order of the booklets.
SLUGS = ("allie-patriot", "game-of-war", "war-and-diplomacy", "tactics", "skirmish")


@dataclass(frozen=True)
class Card:
    """A card: its code in moves, its name in words and what it is worth.

    `rank` orders the cards of a suit, `value` is what the card counts when it is counted.
    """

    code: str
    name: str
    suit: str
    rank: int
    value: int
    colour: str
    copies: int = 1


@dataclass(frozen=True)
class Pack:
    """A pack: its different cards in canonical order, and which game uses which of them."""

    slug: str
    title: str
    about: str
    cards: tuple[Card, ...]
    games: Mapping[str, str]
    suits: Mapping[str, str]
    by_code: Mapping[str, Card] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_code", {card.code: card for card in self.cards})

    @property
    def names(self) -> dict[str, str]:
        """Every card's name in words."""
        return {card.code: card.name for card in self.cards}

    @property
    def codes(self) -> tuple[str, ...]:
        """Every card of the box in canonical order, copies side by side."""
        return tuple(card.code for card in self.cards for _ in range(card.copies))

    def uses(self, game: str) -> tuple[str, ...]:
        """The cards a game uses, in canonical order.

        `games` says it as a list of suits; a trailing `/1` means one copy of each card.
        """
        suits, _, copies = self.games[game].partition("/")
        chosen = [card for card in self.cards if card.suit in suits.split()]
        return tuple(c.code for c in chosen for _ in range(int(copies or c.copies)))

    @property
    def rulebook(self) -> str:
        """The pack's rulebook page in Markdown, with the table of its cards."""
        heads = ("code", "card", "copies", "counts")
        rows = [(f"`{c.code}`", c.name, str(c.copies), str(c.value or "-")) for c in self.cards]
        table = rulebook.markdown_table(heads, rows)
        if not rulebook.has_page(f"{self.slug}-pack"):
            # The clauses of this pack stand on the page of its only game.
            return f"# {self.title}\n\n{self.about}.\n\n{table}\n"
        return rulebook.filled(f"{self.slug}-pack", {"cards": table})


def pack(slug: str) -> Pack:
    """A pack by name."""
    if slug not in SLUGS:
        raise UnknownGame(f"There is no pack {slug!r}; the packs are {', '.join(SLUGS)}.")
    module = importlib.import_module(f"drumhead.packs.{slug.replace('-', '_')}")
    found: Pack = module.PACK
    return found
