"""`Corporal`: the player that follows a game's rule of thumb."""

from __future__ import annotations

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.random import small_generator
from drumhead.players.base import Player, seat_to_move
from drumhead.players.reasons import Advice


class Corporal(Player):
    """Plays by the game's rule of thumb, at once."""

    name = "corporal"

    def __init__(self, seed: object) -> None:
        self._rng = small_generator(self.name, seed)

    def prepare(self, game: Game) -> None:
        game.rules.load("thumb")

    def consider(self, world: Match) -> Advice:
        move = world.game.type.moves.text(world.heuristic_move(self._rng))
        return Advice(self.name, seat_to_move(world), move, "It is what the rules of thumb advise.")
