"""`GameDescription`: the facts about a game that training needs in addition to its rules.

`drumhead build-ptx` writes it into a game's JSON file, because training can continue on a machine
where neither Drumhead nor Numba is installed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class TableDescription:
    """A table of a game: a number of players with the values of all options."""

    players: int
    options: Mapping[str, Any]
    #: The side of each seat; partners have the same.
    sides: tuple[int, ...]
    #: The coefficients of `drumhead.players.prospects`: the chance to win from the scores.
    prospects: tuple[float, ...]
    #: The record with which a match begins, in hexadecimal digits.
    start: str

    def to_json(self) -> dict[str, Any]:
        """The table as JSON data."""
        return {
            "players": self.players,
            "options": dict(self.options),
            "sides": [*self.sides],
            "prospects": [*self.prospects],
            "start": self.start,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> TableDescription:
        """The table that `to_json` wrote."""
        sides, prospects = tuple(data["sides"]), tuple(data["prospects"])
        return TableDescription(data["players"], data["options"], sides, prospects, data["start"])


@dataclass(frozen=True)
class GameDescription:
    """A game as training needs it: sizes, the fingerprint of its rules, and its tables."""

    slug: str
    title: str
    #: The number of moves, which is the number of actions.
    moves: int
    seats: int
    observation_bytes: int
    #: Inputs in addition to the observation; see `drumhead.players.network_input`.
    extra_bytes: int
    #: Does the lowest score win?
    fewest_win: bool
    fingerprint: str
    #: The mean number of decisions in a hand, all seats together.
    decisions_per_hand: float
    #: Every table to train at, the usual one first.
    tables: tuple[TableDescription, ...]

    def to_json(self) -> dict[str, Any]:
        """The description as JSON data."""
        return {
            "game": self.slug,
            "title": self.title,
            "moves": self.moves,
            "seats": self.seats,
            "observation_bytes": self.observation_bytes,
            "beside_bytes": self.extra_bytes,
            "fewest_win": self.fewest_win,
            "fingerprint": self.fingerprint,
            "decisions": self.decisions_per_hand,
            "tables": [table.to_json() for table in self.tables],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> GameDescription:
        """The description that `to_json` wrote."""
        return GameDescription(
            slug=data["game"],
            title=data["title"],
            moves=data["moves"],
            seats=data["seats"],
            observation_bytes=data["observation_bytes"],
            extra_bytes=data["beside_bytes"],
            fewest_win=data["fewest_win"],
            fingerprint=data["fingerprint"],
            decisions_per_hand=data["decisions"],
            tables=tuple(TableDescription.from_json(table) for table in data["tables"]),
        )


def read_description(folder: Path, slug: str) -> GameDescription:
    """The description of a game whose PTX is in a folder."""
    file = folder / f"{slug}.json"
    if not file.exists():
        raise ValueError(
            f"There is no {file}. `drumhead build-ptx {slug} --out {folder}` makes it."
        )
    about = json.loads(file.read_text())
    if "training" not in about:
        raise ValueError(f"{file} was made by an older Drumhead. Run `drumhead build-ptx` again.")
    return GameDescription.from_json(about["training"])
