"""The packs of cards, one folder each; the texts on the cards are written there, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from drumhead.engine import rulebook
from drumhead.engine.plugin_registry import PluginRegistry


@dataclass(frozen=True)
class Card:
    """A card: its code in moves, its name and its values.

    `rank` orders the cards of a suit, `value` is the number of points of the card.
    """

    code: str
    name: str
    suit: str
    rank: int
    value: int
    color: str
    copies: int = 1


@dataclass(frozen=True)
class Pack:
    """A pack: its different cards in canonical order, and its suits by letter and name.

    `booklet` is the number of its booklet, by which packs are sorted; a pack without one comes
    last. `signs` names the sign of a suit if it differs from the suit's name. `sorts` are the words
    for suit and rank by which a hand is sorted, empty where the cards have no ranks.
    """

    slug: str
    title: str
    about: str
    cards: tuple[Card, ...]
    suits: Mapping[str, str]
    package: str
    booklet: int = 99
    signs: Mapping[str, str] = field(default_factory=dict)
    sorts: tuple[str, ...] = ("suit", "rank")
    by_code: Mapping[str, Card] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_code", {card.code: card for card in self.cards})

    @property
    def names(self) -> dict[str, str]:
        """The name of every card."""
        return {card.code: card.name for card in self.cards}

    @property
    def codes(self) -> tuple[str, ...]:
        """All cards of the box in canonical order, copies side by side."""
        return tuple(card.code for card in self.cards for _ in range(card.copies))

    def of_suits(self, suits: str, copies: int | None = None) -> tuple[str, ...]:
        """The cards of these suits in canonical order, with their copies.

        A game names its cards in this way: `PACK.of_suits("I C A E P")`.
        """
        chosen = [card for card in self.cards if card.suit in suits.split()]
        return tuple(c.code for c in chosen for _ in range(copies or c.copies))

    def sign_of(self, suit: str) -> str:
        """The sign of a suit; by default its name in the form of a URL: "anchors"."""
        words = "".join(c if c.isalnum() else " " for c in self.suits[suit].lower())
        return self.signs.get(suit) or "-".join(words.split()) or suit.lower()

    @property
    def clauses(self) -> tuple[rulebook.Clause, ...]:
        """The clauses of the pack's page; those of a pack without a page are on its game's page."""
        return rulebook.clauses(self.package) if rulebook.has_page(self.package) else ()

    @property
    def rulebook(self) -> str:
        """The pack's rulebook page in Markdown, with the table of its cards."""
        heads = ("code", "card", "copies", "counts")
        rows = [(f"`{c.code}`", c.name, str(c.copies), str(c.value or "-")) for c in self.cards]
        table = rulebook.markdown_table(heads, rows)
        if not rulebook.has_page(self.package):
            # The clauses of this pack are on the page of its only game.
            return f"# {self.title}\n\n{self.about}.\n\n{table}\n"
        return rulebook.filled(self.package, {"cards": table})


_PACKS = PluginRegistry(__name__, __path__, "drumhead.packs", "PACK", "pack", Pack)


def slugs() -> tuple[str, ...]:
    """The names of all packs."""
    return _PACKS.slugs


def packs() -> list[Pack]:
    """Every pack, in the order of the booklets."""
    return sorted(_PACKS, key=lambda pack: (pack.booklet, pack.slug))


def pack(slug: str) -> Pack:
    """A pack by name."""
    return _PACKS[slug]
