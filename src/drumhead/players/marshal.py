"""The player that learned: a network alone, which moves at once."""

from __future__ import annotations

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.players.network import network_of
from drumhead.players.reasons import Advice

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
            network.judge(match.state, match.turn, match.legal_numbers)

    def consider(self, world: Match) -> Advice:
        """The move that the network scores highest, and what it thinks of the position."""
        assert world.turn is not None, "nobody is to move"
        game, legal = world.game, world.legal_numbers
        network = network_of(game.type)
        text = game.type.moves.text
        if len(legal) == 1:
            return Advice(self.name, world.turn, text(legal[0]), "It is the only legal move.")
        scores, win = network.judge(world.state, world.turn, legal)
        move = text(legal[int(scores.argmax())])
        return Advice(self.name, world.turn, move, _reason(game, win))


def _reason(game: Game, win: float) -> str:
    """What the network goes by, and how often such positions are won."""
    percent = round(100 * win)
    verb, where = ("win", "of the matches") if game.players > 1 else ("come out in", "of the games")
    if percent in (0, 100):
        often = f"{'hardly ever' if percent == 0 else 'nearly always'} {verb.removesuffix(' in')}"
    else:
        often = f"{verb} about {percent} percent {where}"
    return (
        f"It is what a network that learned {game.title} by playing it would do; "
        f"by its experience such positions {often}."
    )
