"""`Private`: the player that moves at random."""

from __future__ import annotations

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.random import below, small_generator
from drumhead.players.base import Player, seat_to_move
from drumhead.players.reasons import Advice


class Private(Player):
    """Plays at random among the legal moves."""

    name = "private"

    def __init__(self, seed: object) -> None:
        self._rng = small_generator(self.name, seed)

    def prepare(self, game: Game) -> None:
        game.new_state(bytes(32))

    def consider(self, world: Match) -> Advice:
        seat, legal = seat_to_move(world), world.legal
        move = legal[below(self._rng, len(legal))]
        return Advice(self.name, seat, move, "It is only a legal move picked at random.")
