"""Drumhead: fourteen American war card games of 1898 to 1919, exactly as played."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.choices import Choice
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match, View
from drumhead.engine.transcript import read as _read
from drumhead.engine.view_cache import Watcher
from drumhead.errors import (
    AmbiguousMove,
    DrumheadError,
    IllegalMove,
    InvalidGame,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    MoveError,
    NoHistory,
    PlayerError,
    TranscriptError,
    UnknownGame,
)
from drumhead.games import game_type as _game_type
from drumhead.games import games
from drumhead.players import hint, player

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove",
    "Choice",
    "DrumheadError",
    "Game",
    "GameType",
    "IllegalMove",
    "InvalidGame",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Match",
    "MoveError",
    "NoHistory",
    "PlayerError",
    "TranscriptError",
    "UnknownGame",
    "View",
    "Watcher",
    "game",
    "games",
    "hint",
    "player",
    "replay",
]


def game(slug: str, players: int | None = None, options: Mapping[str, object] = {}) -> Game:
    """A game with its number of players and its options settled."""
    return Game(_game_type(slug), players, options)


def replay(transcript: str | bytes) -> Match:
    """The match that a transcript tells, or a `TranscriptError` with the faulty line."""
    return _read(transcript, _game_type)
