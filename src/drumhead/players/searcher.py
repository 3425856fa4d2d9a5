"""`Searcher`: captains and generals, which search possible worlds."""

from __future__ import annotations

import functools
import time

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.players.base import Player, seat_to_move
from drumhead.players.marshal import Marshal, experience, judgment
from drumhead.players.network_input import network_input
from drumhead.players.reasons import Advice, estimates, reason
from drumhead.players.search import SearchTree
from drumhead.players.trained_network import GENERALISSIMO, network_of


@functools.lru_cache(maxsize=64)
def _prepare(game: Game) -> None:
    """Load everything that a search needs, once per table."""
    match = game.match(seed=0)
    if match.turn is not None:
        SearchTree(game, match.state, match.turn, most_nodes=2).run(1)


#: Seconds of search between two looks at the clock, about.
PIECE = 0.004
#: At most this fraction of the budget is reserved for scheduling delays.
RESERVE = 0.3


class Searcher(Player):
    """Searches possible worlds for a number of seconds or, to be repeatable, of simulations."""

    def __init__(
        self, name: str, seed: object, seconds: float, simulations: int | None = None
    ) -> None:
        self.name = name
        self.seconds = seconds
        self.simulations = simulations
        #: The minimum of simulations: below it, the search continues beyond its time.
        self.at_least = 1
        #: Is the game's network asked first, in place of the rule of thumb, and only overruled
        #: beyond doubt? Captains and generals do not ask it when they play.
        self.asks_marshal = name == GENERALISSIMO
        self._seed = seed
        self._asked = 0

    def check_game(self, type: GameType) -> None:
        if self.asks_marshal:
            network_of(type)

    def prepare(self, game: Game) -> None:
        _prepare(game)
        if self.asks_marshal:
            Marshal().prepare(game)

    def consider(self, world: Match) -> Advice:
        seat = seat_to_move(world)
        self._asked += 1
        legal = world.legal
        if len(legal) == 1:
            return Advice(self.name, seat, legal[0], "It is the only legal move.")
        _prepare(world.game)
        tree = self.think(world)
        adviser, added = "the rule of thumb", ""
        if self.asks_marshal:
            tree.advised, win = judgment(network_of(world.game.type), network_input(world))
            adviser, added = "the marshal", experience(world.game, win)
            added = f" By the marshal's experience {added}."
        found = estimates(tree)
        advised = world.game.type.moves.text(tree.advised)
        why = reason(found, tree.worlds, advised, world.game, adviser) + added
        return Advice(self.name, seat, found[0].move, why, tree.simulations, tree.worlds, found)

    def think(self, world: Match) -> SearchTree:
        """Search for as long as this player may; returns the tree."""
        start = now = time.perf_counter()
        seed = (self.name, self._seed, self._asked)
        most = self.simulations or int(self.seconds * 200_000)
        tree = SearchTree(
            world.game,
            world.state,
            seat_to_move(world),
            seed,
            hands=world.hands,
            most_nodes=most + 2,
        )
        if self.simulations is not None:
            tree.run(self.simulations)
            return tree
        count, longest = 4, 0.0
        # A busy machine may take the core away again at the end, so the search stops while there is
        # still time for the longest piece so far, up to a limit.
        while start + self.seconds - now > min(longest, self.seconds * RESERVE):
            tree.run(count)
            before, now = now, time.perf_counter()
            longest = max(longest, now - before)
            count = max(1, int(PIECE * tree.simulations / (now - start)))
        if tree.simulations < self.at_least:
            tree.run(self.at_least - tree.simulations)
        return tree
