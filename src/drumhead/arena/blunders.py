"""Blunder tests: positions in which a competent player always finds the move."""

from __future__ import annotations

import functools
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.arena.contest import SIMULATIONS
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games import game_type
from drumhead.players import player

#: The number of seeds with which a player is tested, and the number of right answers required.
SEEDS, ENOUGH = 10, 9


@dataclass(frozen=True)
class Position:
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

    @functools.cached_property
    def match(self) -> Match:
        """The match at this position, made on first use because that loads the game's rules."""
        game = Game(game_type(self.slug), self.players, self.options)
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


def positions(folder: Path) -> list[Position]:
    """The positions of a folder that has a `blunders.toml` for each game.

    A position that leaves cards out has `partial = true`.
    """
    return [
        _position(path.parent.name.replace("_", "-"), number, data)
        for path in sorted(folder.glob("*/blunders.toml"))
        for number, data in enumerate(tomllib.loads(path.read_text())["position"], start=1)
    ]


def _position(slug: str, number: int, data: dict[str, Any]) -> Position:
    return Position(
        slug, number, data["why"], tuple(data["best"]), data["seat"], data["players"],
        data.get("options", {}), data["fields"], data.get("partial", False),
    )  # fmt: skip
