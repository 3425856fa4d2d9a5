"""Blunder tests: positions in which a competent player always finds the move."""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.arena.contest import SIMULATIONS
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.games import game_type
from drumhead.players import player

#: The number of seeds with which a player is tested, and the number of right answers required.
SEEDS, ENOUGH = 10, 9


@dataclass(frozen=True)
class BlunderPosition:
    """A position with its right moves, and the reason why they are right."""

    slug: str
    number: int
    why: str
    best: tuple[str, ...]
    seat: int
    players: int
    options: dict[str, str]
    fields: dict[str, Any]
    partial: bool
    type: GameType | None = None

    @functools.cached_property
    def match(self) -> Match:
        """The match at this position, made when it is asked for: that loads the game's rules."""
        game = Game(self.type or game_type(self.slug), self.players, self.options)
        return game.position(partial=self.partial, **{"turn": self.seat, **self.fields})

    def __str__(self) -> str:
        return f"{self.slug}-{self.number}"

    def answers(self, rank: str) -> Counter[str]:
        """The moves of a player of this rank at the usual number of simulations, with counts."""
        simulations = SIMULATIONS.get(rank)
        return Counter(
            player(rank, seed, simulations=simulations).choose(self.match, seed).move
            for seed in range(SEEDS)
        )

    def right(self, answers: Counter[str]) -> int:
        """The number of right answers."""
        return sum(answers[move] for move in self.best)


def positions(folder: Path) -> list[BlunderPosition]:
    """The positions of a folder in which each game has its own, with a `blunders.toml`."""
    return [
        position
        for path in sorted(folder.glob("*/blunders.toml"))
        for position in positions_in(path, path.parent.name.replace("_", "-"))
    ]


def positions_in(path: Path, slug: str, type: GameType | None = None) -> list[BlunderPosition]:
    """The positions of a `blunders.toml`; one that leaves cards out says `partial = true`.

    A game that is not installed is given by its `type`.
    """
    written = tomllib.loads(path.read_text("utf-8")).get("position", [])
    return [_position(slug, number, data, type) for number, data in enumerate(written, start=1)]


def _position(
    slug: str, number: int, data: dict[str, Any], type: GameType | None
) -> BlunderPosition:
    return BlunderPosition(
        slug, number, data["why"], tuple(data["best"]), data["seat"], data["players"],
        data.get("options", {}), data["fields"], data.get("partial", False),
        type,
    )  # fmt: skip
