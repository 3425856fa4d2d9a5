"""The games, one module each: found by name, so that a new game is one new file."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from drumhead.engine.errors import UnknownGame
from drumhead.engine.game import GameType


@functools.cache
def slugs() -> tuple[str, ...]:
    """The names of all games."""
    modules = [m.name for m in pkgutil.iter_modules(__path__) if not m.ispkg]
    return tuple(sorted(name.replace("_", "-") for name in modules))


@functools.cache
def game_type(slug: str) -> GameType:
    """A game by its name; its module is read only now."""
    if slug not in slugs():
        raise UnknownGame(f"There is no game {slug!r}; the games are {', '.join(slugs())}.")
    name = slug.replace("-", "_")
    module = importlib.import_module(f"drumhead.games.{name}")
    found: GameType = module.GAME
    return found
