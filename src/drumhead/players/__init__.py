"""Computer players; they use the engine's interface and know no game.

A player receives a possible world for its seat, never the true state, so that it cannot cheat even
by mistake. A marshal, which needs no world, receives the seat's observation.
"""

from __future__ import annotations

from drumhead.players.base import Player, PlayerPlugin
from drumhead.players.corporal import Corporal
from drumhead.players.hinting import HONEST, hint
from drumhead.players.marshal import Marshal
from drumhead.players.plugins import PluginPlayer
from drumhead.players.private import Private
from drumhead.players.ranks import (
    OURS,
    RANKS,
    SECONDS,
    PlayerLike,
    is_quick,
    player,
    ranks,
    ranks_of,
)
from drumhead.players.reasons import Advice
from drumhead.players.searcher import Searcher

__all__ = [
    "HONEST",
    "OURS",
    "RANKS",
    "SECONDS",
    "Advice",
    "Corporal",
    "Marshal",
    "Player",
    "PlayerLike",
    "PlayerPlugin",
    "PluginPlayer",
    "Private",
    "Searcher",
    "hint",
    "is_quick",
    "player",
    "ranks",
    "ranks_of",
]
