"""Messages about lessons."""

from __future__ import annotations

import msgspec

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.legend import CardNote
from drumhead.server.messages.structures import Fault, Received, Sent, WireView


class PanelInfo(Sent, frozen=True):
    """A sentence of a game's first minute, and the cards of which it speaks."""

    words: str
    cards: list[str]


class ChapterInfo(Sent, frozen=True):
    """A chapter of a lesson, and how many steps it has."""

    title: str
    steps: int


class LessonInfo(Sent, frozen=True):
    """The lesson of a game.

    `scoring` are rows of what counts and how much, `tips` sentences for a second evening,
    `players` is how many usually play, and `learning` says in a sentence how the game is learned.
    """

    game: str
    title: str
    pack: str
    players: int
    card_names: dict[str, str]
    about: str
    legend: list[CardNote]
    panels: list[PanelInfo]
    chapters: list[ChapterInfo]
    scoring: list[list[str]]
    tips: list[str]
    learning: str


class LessonMove(Received, frozen=True):
    """The right moves made so far in a chapter, and the one that is tried now, if any.

    With `cards` instead, it asks why no move can be made with them.
    """

    chapter: int
    made: list[str]
    move: str | None = None
    cards: list[str] = msgspec.field(default_factory=list)


class LessonState(Sent, frozen=True):
    """The state of a chapter.

    `step` counts the finished steps. `say` is the task and its reason, empty when the chapter is
    finished; `expected` are the right moves: one of them is to be made, or each of as many as
    `together` in the view counts. `then` comments on the move just made, `told` narrates the events
    since, and `wrong` says why the attempted move is not made. `sides` and
    `portraits` have the side and the portrait of each seat.
    """

    chapter: int
    step: int
    say: str
    expected: list[str]
    then: str
    told: list[str]
    wrong: Fault | None
    made: list[str]
    sides: list[int]
    portraits: list[str]
    view: WireView
    choices: list[Choice]
    account: Account | None
