"""The player that learned: a network alone, which moves at once."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.players.network import Network, network_of
from drumhead.players.reasons import Advice
from drumhead.players.sight import Sight, sight

#: The rank, in every game that has a network.
MARSHAL = "marshal"


class Marshal:
    """Plays what the network of the game holds to be best; a PlayerError where there is none."""

    name = MARSHAL

    def prepare(self, game: Game) -> None:
        """Read the network, and compile or load what it needs."""
        network = network_of(game.type)
        match = game.match(seed=0)
        if match.turn is not None:
            network.judge(sight(match))

    def consider(self, world: Match) -> Advice:
        """The move that the network scores highest, and what it thinks of the position."""
        return self.choose(sight(world))

    def choose(self, seen: Sight) -> Advice:
        """The same from what the seat sees."""
        game, legal = seen.game, seen.legal
        network = network_of(game.type)
        if len(legal) == 1:
            move = game.type.moves.text(legal[0])
            return Advice(self.name, seen.seat, move, "It is the only legal move.")
        told = opinion(network, seen)
        why = f"It is what a network that learned {game.title} by playing it would do; "
        why += f"by its experience {experience(game, told.win)}."
        return Advice(self.name, seen.seat, game.type.moves.text(told.move), why)


class Opinion(NamedTuple):
    """What a network would do, and its chance to win the match."""

    move: int
    win: float


def opinion(network: Network, seen: Sight) -> Opinion:
    """What a network thinks of what a seat sees."""
    scores, win = network.judge(seen)
    return Opinion(seen.legal[int(scores.argmax())], win)


def experience(game: Game, win: float) -> str:
    """How often positions with such a chance are won."""
    percent = round(100 * win)
    verb, where = ("win", "of the matches") if game.players > 1 else ("come out in", "of the games")
    if percent in (0, 100):
        often = f"{'hardly ever' if percent == 0 else 'nearly always'} {verb.removesuffix(' in')}"
    else:
        often = f"{verb} about {percent} percent {where}"
    return f"such positions {often}"
