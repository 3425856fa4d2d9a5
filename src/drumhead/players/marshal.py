"""`Marshal`: the player that a trained network moves, without a search."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.players.base import Player
from drumhead.players.network_input import NetworkInput, network_input
from drumhead.players.reasons import Advice
from drumhead.players.trained_network import Network, network_of

#: The rank, in every game that has a network.
MARSHAL = "marshal"


class Marshal(Player):
    """Plays the move that the network of the game scores highest.

    Where a game has no network, every method raises a PlayerError.
    """

    name = MARSHAL
    quick = True

    def __init__(self, seed: object = None) -> None:
        """A marshal chooses without random numbers; the seed is accepted as by other players."""

    def check_game(self, type: GameType) -> None:
        network_of(type)

    def prepare(self, game: Game) -> None:
        network = network_of(game.type)
        match = game.match(seed=0)
        if match.turn is not None:
            network.judge(network_input(match))

    def consider(self, world: Match) -> Advice:
        return self._advice(network_input(world))

    def choose(self, match: Match, seed: int | str = 0) -> Advice:
        """The network reads the seat's observation, so no world is sampled."""
        return self._advice(network_input(match))

    def _advice(self, seen: NetworkInput) -> Advice:
        game, legal = seen.game, seen.legal
        network = network_of(game.type)
        if len(legal) == 1:
            move = game.type.moves.text(legal[0])
            return Advice(self.name, seen.seat, move, "It is the only legal move.")
        judged = judgment(network, seen)
        why = (
            f"It is what a network that learned {game.title} by playing it would do; "
            f"by its experience {experience(game, judged.win)}."
        )
        return Advice(self.name, seen.seat, game.type.moves.text(judged.move), why)


class NetworkJudgment(NamedTuple):
    """The move that a network scores highest, and its estimate of the chance to win the match."""

    move: int
    win: float


def judgment(network: Network, seen: NetworkInput) -> NetworkJudgment:
    """The judgment of a network on a seat's observation."""
    scores, win = network.judge(seen)
    return NetworkJudgment(seen.legal[int(scores.argmax())], win)


def experience(game: Game, win: float) -> str:
    """A clause on how often positions with that chance are won."""
    percent = round(100 * win)
    verb, where = ("win", "of the matches") if game.players > 1 else ("come out in", "of the games")
    if percent in (0, 100):
        often = f"{'hardly ever' if percent == 0 else 'nearly always'} {verb.removesuffix(' in')}"
    else:
        often = f"{verb} about {percent} percent {where}"
    return f"such positions {often}"
