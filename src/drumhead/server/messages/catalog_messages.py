"""Messages about games, rules and packs."""

from __future__ import annotations

from drumhead.server.messages.structures import PaceName, Rank, Sent


class OptionValue(Sent, frozen=True):
    """A value of an option and what it means."""

    value: str
    meaning: str


class OptionInfo(Sent, frozen=True):
    """An option of a game; if `number` is true, any positive whole number will do."""

    name: str
    clause: str
    title: str
    default: str
    number: bool
    values: list[OptionValue]


class Minutes(Sent, frozen=True):
    """Minutes for a hand, a short evening, and the booklet's full match."""

    hand: int
    evening: int
    match: int


class MatchDuration(Sent, frozen=True):
    """The measured duration of a match: the 10th percentile, the median, and the 90th percentile.

    `evening` is the number of hands in a short evening, null if a whole match fits. The minutes are
    for one person among computer players, and for a table of people.
    """

    hands: tuple[int, int, int]
    moves: tuple[int, int, int]
    evening: int | None
    alone: Minutes
    together: Minutes


class GameInfo(Sent, frozen=True):
    """A game of the gallery. `line` says in a few words what it is about, `learning` in a sentence
    how it is learned.

    `lengths` are by the number of players, where measured.

    So are `sides`, the side of each seat; where an option decides, the key is "4 sides=single".
    `ready` is false until its rules are compiled, and `progress` says how far that is, from 0 to 1.
    `paces` contains "clock" if the game can be played by the clock. `ranks` are its computer
    players: ours from the gentlest up, then others.
    """

    slug: str
    title: str
    year: str
    publisher: str
    kind: str
    line: str
    about: str
    history: str
    learning: str
    players: list[int]
    usual_players: int
    pack: str
    options: list[OptionInfo]
    lengths: dict[str, MatchDuration]
    sides: dict[str, list[int]]
    paces: list[PaceName]
    ranks: list[Rank]
    ready: bool
    progress: float


class ClauseInfo(Sent, frozen=True):
    """A clause: `source` is booklet, traditional, inferred, ours, or a mixture as in "booklet +
    ours".
    """

    id: str
    source: str
    html: str


class RulesPage(Sent, frozen=True):
    """A page of the rulebook; in `html` every clause is a list item with its own id."""

    slug: str
    title: str
    html: str
    clauses: list[ClauseInfo]


class CardInfo(Sent, frozen=True):
    """A card and its name in words; `rank` orders the cards of a suit."""

    code: str
    name: str
    suit: str
    rank: int


class PackInfo(Sent, frozen=True):
    """A pack of cards; `version` is part of its pictures' addresses and changes with them.

    `printed` are the parts that can be printed, and `signs` the words of which there is
    a picture at `/signs/PACK/WORD.svg`, with what it shows: suits and what else can rule.
    `sorts` are its words for suit and rank, by which hands are sorted; empty where there are none.
    """

    pack: str
    name: str
    about: str
    cards: list[CardInfo]
    games: list[str]
    version: str
    printed: list[str]
    signs: dict[str, str]
    sorts: list[str]


class About(Sent, frozen=True):
    """The version, the packs and the games of this server."""

    version: str
    packs: list[str]
    games: list[str]
