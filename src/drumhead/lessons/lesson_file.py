"""Reads lessons: `lesson.toml` in the folder of a game."""

from __future__ import annotations

import dataclasses
import functools
import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any, TypeVar

from drumhead.engine.game import GameType
from drumhead.engine.seat_view import with_names
from drumhead.errors import DrumheadError, InvalidGame
from drumhead.games import game_type

T = TypeVar("T")


@dataclass(frozen=True)
class Panel:
    """A sentence with its cards, in rows from left to right."""

    words: str
    cards: list[str]


@dataclass(frozen=True)
class Step:
    """A decision of the learner.

    `say` is the task with its reason; `moves` are the right moves (one is enough), in notation;
    `wrong` has the reasons against particular moves, `otherwise` the reason against all other legal
    moves, and `then` is shown after the right move. The others answer with `replies`, or by the
    rule of thumb. With `every`, all of the moves are made, in any order, before the others answer.
    With `free`, every legal move is right until the hand is over.
    """

    say: str
    moves: list[str] = field(default_factory=list)
    wrong: dict[str, str] = field(default_factory=dict)
    otherwise: str = ""
    then: str = ""
    replies: list[str] = field(default_factory=list)
    every: bool = False
    free: bool = False

    def renamed(self, names: Sequence[str]) -> Step:
        """The step with other names for the seats."""
        return replace(
            self, say=with_names(self.say, names), then=with_names(self.then, names),
            otherwise=with_names(self.otherwise, names),
            wrong={move: with_names(text, names) for move, text in self.wrong.items()},
        )  # fmt: skip


@dataclass(frozen=True)
class Chapter:
    """Steps on one prepared deal, as the learner in `seat` sees it.

    The cards are dealt by the `seed`, or lie as in `position` (see `Game.position`). Then the moves
    of `before` are made for all seats, `ahead` more moves are made by the rule of thumb, and the
    others move until it is the learner's turn.
    """

    title: str
    steps: list[Step]
    seed: int | None = None
    position: dict[str, Any] | None = None
    players: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    seat: int = 0
    before: list[str] = field(default_factory=list)
    ahead: int = 0

    def renamed(self, names: Sequence[str]) -> Chapter:
        """The chapter with other names for the seats."""
        return replace(self, steps=[step.renamed(names) for step in self.steps])


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game.

    `scoring` are rows of what counts and how much; `tips` are sentences for a second evening.
    `learning` is one sentence on how hard the game is to learn, and `order` its place among all
    games, the easiest first; a game without one comes last.
    """

    panels: list[Panel]
    chapters: list[Chapter]
    scoring: list[list[str]]
    tips: list[str]
    learning: str = ""
    order: int | None = None

    def renamed(self, names: Sequence[str]) -> Lesson:
        """The lesson with other names for the seats; chapters are renamed separately."""
        panels = [replace(one, words=with_names(one.words, names)) for one in self.panels]
        scoring = [[with_names(text, names) for text in row] for row in self.scoring]
        tips = [with_names(tip, names) for tip in self.tips]
        return replace(self, panels=panels, scoring=scoring, tips=tips)


#: The types of the items of lists.
_PARTS: Mapping[str, type] = {"panels": Panel, "chapters": Chapter, "steps": Step}


@functools.cache
def lesson(game: GameType) -> Lesson | None:
    """The lesson of a game; None if it has none."""
    file = resources.files(game.package) / "lesson.toml"
    if not file.is_file():
        return None
    where = f"{game.slug}: lesson.toml"
    try:
        return _read(Lesson, tomllib.loads(file.read_text("utf-8")), where)
    except tomllib.TOMLDecodeError as error:
        raise InvalidGame(f"{where}: {error}.") from None


def _read(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """A table as its type: unknown or missing entries are errors."""
    fields = {one.name: one for one in dataclasses.fields(kind)}  # type: ignore[arg-type]
    for name in table:
        if name not in fields:
            raise InvalidGame(f"{where}: there is no '{name}' here; known are {', '.join(fields)}.")
    for name, one in fields.items():
        optional = {one.default, one.default_factory} != {dataclasses.MISSING}
        if name not in table and not optional:
            raise InvalidGame(f"{where}: '{name}' is missing.")
    values = dict(table)
    for name, part in _PARTS.items():
        if name in values and name in fields:
            rows = enumerate(values[name], start=1)
            values[name] = [_read(part, row, f"{where}, {name} {at}") for at, row in rows]
    return kind(**values)


def easiest_first(slugs: Iterable[str]) -> list[str]:
    """Games in the order of learning; those whose lessons give no order come last."""
    return sorted(slugs, key=lambda slug: (_order(slug), slug))


def _order(slug: str) -> float:
    try:
        found = lesson(game_type(slug))
    except DrumheadError:
        return math.inf
    return math.inf if found is None or found.order is None else found.order
