"""Messages about puzzles."""

from __future__ import annotations

from drumhead.engine.choices import Choice
from drumhead.server.messages.structures import Received, Sent, WireView
from drumhead.server.messages.table_messages import HintMove


class PuzzleSet(Sent, frozen=True):
    """The puzzles of a game, by their grades from 1 (found at a glance) to 5, in their order."""

    game: str
    title: str
    grades: list[int]


class PuzzleOfTheDay(Sent, frozen=True):
    """The puzzle for one guest and one day, from a game that the guest has played."""

    game: str
    number: int


class Puzzles(Sent, frozen=True):
    """All the puzzles that there are; `today` is null where there are none."""

    sets: list[PuzzleSet]
    today: PuzzleOfTheDay | None


class PuzzleInfo(Sent, frozen=True):
    """A puzzle: the table as the seat to move sees it, and its choices.

    `portraits` has the portrait of each seat; `options` are those of the match it comes from.
    """

    game: str
    title: str
    number: int
    of: int
    grade: int
    pack: str
    card_names: dict[str, str]
    options: dict[str, str]
    sides: list[int]
    portraits: list[str]
    view: WireView
    choices: list[Choice]


class PuzzleMove(Received, frozen=True):
    """An answer to a puzzle."""

    move: str


class PuzzleCards(Received, frozen=True):
    """Picked cards and places in a puzzle that make no move."""

    cards: list[str]


class PuzzleAnswer(Sent, frozen=True):
    """The judgement of an answer: the right one, and why; `thumb` is the obvious move."""

    right: bool
    answer: str
    said: str
    thumb: str
    moves: list[HintMove]
    worlds: int
    simulations: int


class PuzzleAttempt(Received, frozen=True):
    """A guest's first answer to a puzzle."""

    game: str
    number: int
    right: bool


class PuzzleRating(Sent, frozen=True):
    """A puzzle rating, with its 95 percent margin."""

    value: int
    margin: int
