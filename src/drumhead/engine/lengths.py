"""Measured lengths of matches (`bench/lengths.py` writes each game's lengths.toml)."""

from __future__ import annotations

import functools
import math
import tomllib
from importlib import resources
from typing import NamedTuple

from drumhead.engine.game import GameType

FILE = "lengths.toml"
#: Seconds for a person's decision, and for a computer player's with its pause: assumed.
PERSON, COMPUTER = 5.0, 0.8


class MeasuredLength(NamedTuple):
    """The tenth shortest of a hundred matches, the median, and the tenth longest."""

    hands: tuple[int, int, int]
    moves: tuple[int, int, int]


@functools.cache
def _figures(package: str) -> dict[str, dict[str, list[int]]]:
    file = resources.files(package) / FILE
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def length(game: GameType, players: int) -> MeasuredLength | None:
    """The length of a match with the usual options; None if it was never measured."""
    measured = _figures(game.package).get(str(players))
    if measured is None:
        return None
    (low, middle, high), (few, some, many) = measured["hands"], measured["moves"]
    return MeasuredLength((low, middle, high), (few, some, many))


def minutes(moves: float, players: int, people: int) -> int:
    """The minutes for a number of moves at a table of players of whom some are people."""
    seconds = moves * (people * PERSON + (players - people) * COMPUTER) / players
    return max(1, math.ceil(seconds / 60))
