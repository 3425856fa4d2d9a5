"""Reads and writes puzzles: a line of `puzzles.jsonl` in the folder of a game."""

from __future__ import annotations

import functools
import json
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.errors import UnknownGame


@dataclass(frozen=True)
class RatedMove:
    """A move of a puzzle, and its expected outcome.

    `win` is the fraction of hands won with it in `simulations` simulations, `error` the standard
    error of that, and `points` the points of the hand.
    """

    move: str
    simulations: int
    win: float
    error: float
    points: float


@dataclass(frozen=True)
class Puzzle:
    """A position of one hand with the move that the seat to move should find.

    `choices` are the moves, the answer first and then the best of the others; `thumb` is the move
    of the rule of thumb. `grade` is 1 for an answer found at a glance, up to 5 for one found by
    long thought. `match` is the number of the match it comes from.
    """

    number: int
    players: int
    options: dict[str, str]
    position: str
    thumb: str
    grade: int
    simulations: int
    worlds: int
    match: int
    choices: tuple[RatedMove, ...]

    @property
    def answer(self) -> str:
        """The right move."""
        return self.choices[0].move

    @property
    def lead(self) -> float:
        """The lead of the answer over the next choice, as a fraction of a won hand."""
        return self.choices[0].win - self.choices[1].win

    def set_up(self, game: GameType) -> Match:
        """The position, with the solver to move."""
        return Game(game, self.players, self.options).position(self.position, hands=1)

    def line(self) -> str:
        """The puzzle as a line of the file."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read_line(text: str) -> Puzzle:
    """A puzzle from its line."""
    fields: dict[str, Any] = json.loads(text)
    fields["choices"] = tuple(RatedMove(**choice) for choice in fields["choices"])
    return Puzzle(**fields)


@functools.cache
def puzzles(game: GameType) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in order; empty for a game without any."""
    file = resources.files(game.package) / "puzzles.jsonl"
    if not file.is_file():
        return ()
    return tuple(map(read_line, file.read_text("utf-8").splitlines()))


def puzzle(game: GameType, number: int) -> Puzzle:
    """A puzzle by its number, from 1."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        has = f"are numbered 1 to {len(found)}" if found else "do not exist yet"
        raise UnknownGame(f"There is no puzzle {number}: the puzzles of {game.title} {has}.")
    return found[number - 1]
