"""`Player`, the interface of every computer player, and `PlayerPlugin`, the part to implement."""

from __future__ import annotations

from typing import Protocol

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.players.reasons import Advice


class PlayerPlugin(Protocol):
    """The required members of a third-party player; `drumhead.player` makes a `Player` of one."""

    name: str

    def prepare(self, game: Game) -> None:
        """Compile and load what this game needs, so that the first move is as fast as others."""
        ...

    def consider(self, world: Match) -> Advice:
        """A legal move for the seat to move in this possible world, with the reasons for it.

        A move alone, as text or as its number, is accepted in place of an `Advice`.
        """
        ...


class Player(PlayerPlugin, Protocol):
    """A computer player. A third-party player that subclasses it needs `name` and `consider`."""

    #: Does it choose within microseconds, so that a server needs no thread for it?
    quick: bool = False

    def check_game(self, type: GameType) -> None:
        """Raise a PlayerError if this player cannot play the game; compiles nothing."""
        return

    def prepare(self, game: Game) -> None:
        """Compile and load what this game needs; by default nothing."""
        return

    def choose(self, match: Match, seed: int | str = 0) -> Advice:
        """A legal move for the seat to move, chosen from what that seat may know."""
        return self.consider(match.resample(seat_to_move(match), seed))


def seat_to_move(match: Match) -> int:
    """The seat to move, in a match in which one is."""
    assert match.turn is not None, "nobody is to move"
    return match.turn
