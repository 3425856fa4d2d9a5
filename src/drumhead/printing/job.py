"""`Job`: the order for a file: a pack, a part of it, and the settings, all validated."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from drumhead import __version__
from drumhead.engine.english import listed
from drumhead.engine.game import GameType
from drumhead.errors import InvalidOption, few
from drumhead.games import games
from drumhead.packs import Card, Pack, faces, pack

#: The width and height of papers in millimeters, upright.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
#: The width and height of card sizes in millimeters.
SIZES: Mapping[str, tuple[float, float]] = {"poker": (63.0, 88.0), "bridge": (57.0, 89.0)}
EDITIONS: Mapping[str, str] = {
    "color": "as drawn",
    "saving": "outlines and pale tints, which need little ink",
    "black": "black and grays on white",
}
BACKS: Mapping[str, str] = {
    "long": "on every second page, for a printer that turns the sheet about its long edge",
    "short": "the same, about its short edge",
    "fold": "next to the faces, to be folded and glued",
    "none": "no backs",
}
PARTS: Mapping[str, str] = {
    "cards": "the cards on sheets",
    "shop": "one card per page with bleed, for a print shop",
    "test": "a sheet that shows the printer's offset",
    "counters": "counters and count cards",
    "pads": "score pads of the pack's games",
    "box": "a tuck box to cut out and fold",
    "booklet": "the rules for people and, in an appendix, clause by clause; page by page",
    "folded": "the rules for people, arranged on sheets to be folded and stapled",
    "clauses": "the rules clause by clause, page by page",
    "aids": "a player aid for each game, one page each",
}
#: The parts that can be printed for a single game of the pack.
OF_A_GAME = ("pads", "box", "booklet", "folded", "clauses", "aids")
#: The limits of the offset of backs and of the thickness of a card, in millimeters.
MOST_OFFSET, THICKNESS = 10.0, (0.1, 1.0)
#: The thickness of heavy paper, or of two thin sheets glued together.
USUAL_THICKNESS = 0.32


def _one_of(word: str, known: Mapping[str, object], what: str) -> str:
    if word not in known:
        raise InvalidOption(f"There is no {what} {word[:40]!r}; there are {', '.join(known)}.")
    return word


@dataclass(frozen=True)
class Job:
    """An order for a file; all settings have defaults.

    With `game`, only that game of the pack is printed: its pad, box, booklet or player aid.
    `offset` is the result of the test sheet: the offset of the backs, to the right and down, seen
    from the front.
    """

    slug: str
    part: str = "cards"
    paper: str = "a4"
    size: str = "poker"
    edition: str = "color"
    backs: str = "long"
    cards: tuple[str, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    thickness: float = USUAL_THICKNESS
    game: str = ""
    pack: Pack = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pack", pack(self.slug))
        _one_of(self.part, PARTS, "part")
        _one_of(self.paper, PAPERS, "paper")
        _one_of(self.size, SIZES, "card size")
        _one_of(self.edition, EDITIONS, "edition")
        _one_of(self.backs, BACKS, "way of printing backs")
        if any(not math.isfinite(d) or abs(d) > MOST_OFFSET for d in self.offset):
            raise InvalidOption(
                f"An offset is at most {MOST_OFFSET:g} millimeters to either side, as in 0.5,-1."
            )
        if not THICKNESS[0] <= self.thickness <= THICKNESS[1]:
            raise InvalidOption(
                f"A card is {THICKNESS[0]:g} to {THICKNESS[1]:g} millimeters thick, "
                f"not {self.thickness:g}."
            )
        self._check_cards()
        self._check_game()

    def _check_cards(self) -> None:
        if not self.cards:
            return
        if self.part not in ("cards", "shop"):
            raise InvalidOption("Individual cards can be selected only for cards and shop.")
        unknown = [code[:20] for code in self.cards if code not in self.pack.by_code]
        if unknown:
            raise InvalidOption(
                f"There is no card {unknown[0]!r} in {_within(self.pack.title)}; "
                f"its cards are {few(list(self.pack.by_code))}."
            )

    def _check_game(self) -> None:
        if not self.game:
            return
        if self.part not in OF_A_GAME:
            raise InvalidOption(f"A single game can be selected only for {listed(OF_A_GAME)}.")
        if not self.games:
            played = [game.slug for game in games() if game.pack == self.slug]
            raise InvalidOption(
                f"There is no game {self.game[:40]!r} in {_within(self.pack.title)}; "
                f"its games are {few(played)}."
            )

    @property
    def games(self) -> list[GameType]:
        """The games of the pack in the order of their years, or the selected one."""
        played = [game for game in games() if game.pack == self.slug]
        played.sort(key=lambda game: (game.year, game.title))
        return [game for game in played if self.game in ("", game.slug)]

    @property
    def title(self) -> str:
        """The title of the file: the pack's, or the selected game's."""
        return self.games[0].title if self.game else self.pack.title

    @property
    def printed_cards(self) -> list[Card]:
        """All cards to print, copies one after another; selected ones as often as named."""
        codes = self.cards or self.pack.codes
        return [self.pack.by_code[code] for code in codes]

    @property
    def fingerprint(self) -> str:
        """A hash of the file; it changes with the pack's pictures and with the layout."""
        said = asdict(self)
        del said["pack"]
        text = repr([__version__, LAYOUT, faces.version(), sorted(said.items())])
        return hashlib.sha256(text.encode()).hexdigest()[:20]


#: The version of the layout: increase it if the same job gives a different file.
LAYOUT = 2


def _within(title: str) -> str:
    """A title as it is written within a sentence."""
    return title[0].lower() + title[1:] if title.startswith("The ") else title
