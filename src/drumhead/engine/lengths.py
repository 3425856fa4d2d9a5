"""Measured lengths of matches (`bench/lengths.py` writes each game's lengths.toml)."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import NamedTuple

from drumhead.engine.game import GameType

FILE = "lengths.toml"


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
