"""The computer players. They know the engine's interface and nothing of any game.

A player is handed a possible world for its seat, never the true state, so that it cannot cheat
even by mistake; a marshal, which needs no world, is handed the seat's observation.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.errors import IllegalMove
from drumhead.kernel.random import below, small_generator
from drumhead.players.marshal import MARSHAL, Marshal, experience, opinion
from drumhead.players.network import (
    GENERALISSIMO,
    beats_captains,
    beats_marshals,
    has_network,
    network_of,
)
from drumhead.players.own import OwnPlayer, installed, own_player
from drumhead.players.reasons import Advice, estimates, reason
from drumhead.players.search import Tree
from drumhead.players.sight import sight
from drumhead.players.telling import with_reasons

__all__ = [
    "Advice",
    "Corporal",
    "Marshal",
    "OwnPlayer",
    "Player",
    "PlayerLike",
    "Private",
    "Searcher",
    "check_network",
    "hint",
    "let_choose",
    "player",
    "ranks",
]


class Player(Protocol):
    """A computer player. One of your own may answer with a move in place of an `Advice`."""

    name: str

    def prepare(self, game: Game) -> None:
        """Compile and learn what this game needs, so that the first move is as quick as others."""
        ...

    def consider(self, world: Match) -> Advice:
        """A legal move for the seat to move in this possible world, with the reasons for it."""
        ...


class Private:
    """Plays at random among the legal moves."""

    name = "private"

    def __init__(self, seed: object) -> None:
        self._rng = small_generator(self.name, seed)

    def prepare(self, game: Game) -> None:
        game.new_state(bytes(32))

    def consider(self, world: Match) -> Advice:
        seat, legal = _seat(world), world.legal
        move = legal[below(self._rng, len(legal))]
        return Advice(self.name, seat, move, "It is only a legal move picked at random.")


class Corporal:
    """Plays by the game's rules of thumb, at once."""

    name = "corporal"

    def __init__(self, seed: object) -> None:
        self._rng = small_generator(self.name, seed)

    def prepare(self, game: Game) -> None:
        assert callable(game.rules.thumb)

    def consider(self, world: Match) -> Advice:
        move = world.game.type.moves.text(world.advised(self._rng))
        return Advice(self.name, _seat(world), move, "It is what the rules of thumb advise.")


@functools.lru_cache(maxsize=64)
def _prepare(game: Game) -> None:
    """Load all that a search needs, once for a table."""
    match = game.match(seed=0)
    if match.turn is not None:
        Tree(game, match.state, match.turn, most_nodes=2).run(1)


#: A piece of thinking is cut to about so many seconds, so that the clock is looked at often.
PIECE = 0.004
#: A hint rests on so many simulations at least: with fewer, its margins would promise too much.
HONEST = 1000
#: No more than this part of the time is kept in reserve for being held up.
RESERVE = 0.3


class Searcher:
    """Searches possible worlds for so many seconds or, to be repeatable, so many simulations."""

    def __init__(
        self, name: str, seed: object, seconds: float, simulations: int | None = None
    ) -> None:
        self.name = name
        self.seconds = seconds
        self.simulations = simulations
        #: It thinks on beyond its time until it has made so many simulations.
        self.at_least = 1
        #: Is the game's network asked first, and only overruled beyond doubt, in place of the rule
        #: of thumb? Captains and generals do without it when they play.
        self.asks_marshal = name == GENERALISSIMO
        self._seed = seed
        self._asked = 0

    def prepare(self, game: Game) -> None:
        _prepare(game)
        if self.asks_marshal:
            Marshal().prepare(game)

    def consider(self, world: Match) -> Advice:
        seat = _seat(world)
        self._asked += 1
        legal = world.legal
        if len(legal) == 1:
            return Advice(self.name, seat, legal[0], "It is the only legal move.")
        _prepare(world.game)
        tree = self.think(world)
        adviser, added = "the rule of thumb", ""
        if self.asks_marshal:
            tree.advised, win = opinion(network_of(world.game.type), sight(world))
            adviser, added = "the marshal", experience(world.game, win)
            added = f" By the marshal's experience {added}."
        found = estimates(tree)
        advised = world.game.type.moves.text(tree.advised)
        why = reason(found, tree.worlds, advised, world.game, adviser) + added
        return Advice(self.name, seat, found[0].move, why, tree.simulations, tree.worlds, found)

    def think(self, world: Match) -> Tree:
        """The tree after all the thinking that this player does for a move."""
        start = now = time.perf_counter()
        seed = (self.name, self._seed, self._asked)
        most = self.simulations or int(self.seconds * 200_000)
        tree = Tree(
            world.game, world.state, _seat(world), seed, hands=world.hands, most_nodes=most + 2
        )
        if self.simulations is not None:
            tree.run(self.simulations)
            return tree
        count, longest = 4, 0.0
        # A busy machine takes the core away now and then, and may do so again at the end: there
        # must be time left for the longest piece so far, within reason.
        while start + self.seconds - now > min(longest, self.seconds * RESERVE):
            tree.run(count)
            before, now = now, time.perf_counter()
            longest = max(longest, now - before)
            count = max(1, int(PIECE * tree.simulations / (now - start)))
        if tree.simulations < self.at_least:
            tree.run(self.at_least - tree.simulations)
        return tree


#: A player by its name, a player, or what makes one: a class, or a function.
PlayerLike: TypeAlias = str | Player | Callable[..., Player]

#: How long the searching players think about a move, in seconds.
SECONDS = {"captain": 0.1, "general": 1.0, GENERALISSIMO: 1.0}
#: The players that every game has.
RANKS = ("private", "corporal", "captain", "general")
#: All of our own: only some games have a marshal, and fewer a generalissimo.
OURS = (*RANKS, MARSHAL, GENERALISSIMO)


def ranks(type: GameType | None = None) -> tuple[str, ...]:
    """The names of all players there are: our own first, then those of installed packages.

    With a game, those that it is offered with: `marshal` is among them where the game has a
    network, and `generalissimo` where a search with it is known to beat the network alone.
    """
    return tuple(dict.fromkeys((*(RANKS if type is None else ranks_of(type)), *installed())))


def ranks_of(type: GameType) -> tuple[str, ...]:
    """Our own players that a game has, from the gentlest up; found without a look at packages."""
    if beats_marshals(type):
        return OURS
    return (*RANKS, MARSHAL) if has_network(type) else RANKS


def player(
    name: PlayerLike,
    seed: int | str | None = None,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
) -> Player:
    """A computer player by its rank; a seed (and, for a searcher, simulations) makes it repeatable.

    A searching player can be given another time a move, or a number of simulations instead. A
    player of your own is named like "mymodule:MyPlayer", or by the entry point of its package;
    its class, a function that makes it, and the player itself will do as well. A class or
    function is given the seed where it takes one.
    """
    seed = time.time_ns() if seed is None else seed
    if name == "private":
        return Private(seed)
    if name == "corporal":
        return Corporal(seed)
    if isinstance(name, str) and name in SECONDS:
        return Searcher(name, seed, SECONDS[name] if seconds is None else seconds, simulations)
    if name == MARSHAL:
        return Marshal()
    if isinstance(name, Private | Corporal | Searcher | Marshal):
        return name
    return own_player(name, seed, OURS)


def check_network(player: Player, game: GameType) -> None:
    """A PlayerError where a player asks a network that the game does not have."""
    if isinstance(player, Marshal) or (isinstance(player, Searcher) and player.asks_marshal):
        network_of(game)


def let_choose(player: Player, match: Match, seed: int | str = 0) -> Advice:
    """What the player would do for the seat to move, from what that seat may know."""
    if isinstance(player, Marshal):
        return player.choose(sight(match))
    if not isinstance(player, Private | Corporal | Searcher | Marshal | OwnPlayer):
        player = own_player(player, seed, OURS)
    return player.consider(match.resample(_seat(match), seed))


def hint(
    match: Match, name: PlayerLike = "captain", seat: int | None = None, seed: str | None = None
) -> Advice:
    """What a computer player would do here, and why; nobody else's choices change by it.

    However busy the machine is, one that searches, named by its rank, makes `HONEST` simulations
    or more, and asks the game's marshal first where that one is stronger. Without a seed it takes
    one that anybody can work out.
    """
    if match.turn is None:
        raise IllegalMove("Nobody is to move here, so there is no move to suggest.")
    if seat is not None and seat != match.turn:
        raise IllegalMove(f"It is not seat {seat}'s turn: seat {match.turn} is to move.")
    seed = seed or f"hint {0 if match.events is None else len(match.events)}"
    adviser = player(name, seed)
    if isinstance(adviser, Searcher) and adviser is not name:
        adviser.at_least = HONEST
        adviser.asks_marshal |= beats_captains(match.game.type)
    return with_reasons(match, let_choose(adviser, match, seed))


def _seat(match: Match) -> int:
    assert match.turn is not None, "nobody is to move"
    return match.turn
