"""The computer players. They know the engine's interface and nothing of any game."""

from __future__ import annotations

import random
from typing import Protocol

from drumhead.engine.errors import UnknownGame
from drumhead.engine.match import Match


class Player(Protocol):
    """A computer player: it is handed a possible world for its seat, never the true state."""

    name: str

    def choose(self, world: Match) -> str:
        """A legal move for the seat whose turn it is."""
        ...


class Private:
    """Plays at random among the legal moves."""

    name = "private"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(None if seed is None else str(seed))

    def choose(self, world: Match) -> str:
        return self._random.choice(world.legal)


PLAYERS = {"private": Private}


def player(name: str, seed: int | str | None = None) -> Player:
    """A computer player by its rank; a seed makes its choices repeatable."""
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise UnknownGame(f"There is no computer player {name!r}; the players are {known}.")
    return PLAYERS[name](seed)


def let_choose(player: Player, match: Match, seed: int | str = 0) -> str:
    """What the player would do for the seat to move, from what that seat may know."""
    seat = match.turn
    assert seat is not None, "nobody is to move"
    return player.choose(match.resample(seat, seed))
