"""The ranks: every computer player by name."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

from drumhead.engine.game import GameType
from drumhead.players.base import Player, PlayerPlugin
from drumhead.players.corporal import Corporal
from drumhead.players.marshal import MARSHAL, Marshal
from drumhead.players.plugins import installed, plugin_player
from drumhead.players.private import Private
from drumhead.players.searcher import Searcher
from drumhead.players.trained_network import GENERALISSIMO, beats_marshals, has_network

#: The name of a player, a player, or a class or function that makes one.
PlayerLike: TypeAlias = str | PlayerPlugin | Callable[..., PlayerPlugin]

#: The seconds that searching players think about a move.
SECONDS = {"captain": 0.1, "general": 1.0, GENERALISSIMO: 1.0}
#: The players that every game has.
RANKS = ("private", "corporal", "captain", "general")
#: All built-in players: only some games have a marshal, and fewer a generalissimo.
OURS = (*RANKS, MARSHAL, GENERALISSIMO)
#: The built-in players that do not search.
_SIMPLE: Mapping[str, type[Private | Corporal | Marshal]] = {
    kind.name: kind for kind in (Private, Corporal, Marshal)
}


def ranks(type: GameType | None = None) -> tuple[str, ...]:
    """The names of all players: the built-in ones first, then those of installed packages.

    With a game, those that it offers: `marshal` where the game has a network, and `generalissimo`
    where a search with the network is known to beat the network alone.
    """
    return tuple(dict.fromkeys((*(RANKS if type is None else ranks_of(type)), *installed())))


def ranks_of(type: GameType) -> tuple[str, ...]:
    """The built-in players that a game has, from the weakest up."""
    if beats_marshals(type):
        return OURS
    return (*RANKS, MARSHAL) if has_network(type) else RANKS


def is_quick(name: str, type: GameType) -> bool:
    """Does the player of that name choose within microseconds in this game?"""
    return name in _SIMPLE and _SIMPLE[name].quick and name in ranks_of(type)


def player(
    name: PlayerLike,
    seed: int | str | None = None,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
) -> Player:
    """A computer player by its rank; a seed (and, for a searcher, simulations) makes it repeatable.

    A searching player accepts another number of seconds per move, or a number of simulations
    instead. A player of your own is named like "mymodule:MyPlayer", or by the entry point of its
    package; its class, a function that makes it, and the player itself work as well. A class or
    function receives the seed if it takes one.
    """
    seed = time.time_ns() if seed is None else seed
    if isinstance(name, Private | Corporal | Searcher | Marshal):
        return name
    if isinstance(name, str) and name in _SIMPLE:
        return _SIMPLE[name](seed)
    if isinstance(name, str) and name in SECONDS:
        return Searcher(name, seed, SECONDS[name] if seconds is None else seconds, simulations)
    return plugin_player(name, seed, OURS)
