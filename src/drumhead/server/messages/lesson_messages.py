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
    """What there is to learn about a game.

    `scoring` are rows of what counts and how much, `tips` sentences for a second evening, and
    `players` is how many usually play.
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


class LessonMove(Received, frozen=True):
    """The right moves made so far in a chapter, and the one that is tried now, if any.

    Whoever names `cards` instead asks why no move can be made with them.
    """

    chapter: int
    made: list[str]
    move: str | None = None
    cards: list[str] = msgspec.field(default_factory=list)


class LessonState(Sent, frozen=True):
    """How a chapter stands.

    `step` counts the steps that are done. `say` is what to do and why, empty when the chapter is
    done; `expected` are the moves that are right: one of them is to be made, or each of as many as
    `together` in the view counts. `then` is what is said about the move just made, `told` what
    happened since, and `wrong` why the move that was tried is not made. `sides` and
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
