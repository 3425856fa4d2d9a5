"""The games, one module each: found by name, so that a new game is one new file."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Iterator, Sequence

from drumhead.engine.errors import UnknownGame
from drumhead.engine.game import Game, GameType


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


def tables(slugs_wanted: Sequence[str] = ()) -> Iterator[Game]:
    """Every game (or these) at every number of players, with each option value set in turn."""
    for slug in slugs():
        if slugs_wanted and slug not in slugs_wanted:
            continue
        kind = game_type(slug)
        choices: list[dict[str, object]] = [{}]
        choices += [{o.name: value} for o in kind.options for value in list(o.values)[1:]]
        for players in kind.players:
            for choice in choices:
                yield Game(kind, players, choice)


def table_name(game: Game) -> str:
    """A table in short: the game, the players, and the options not at their defaults."""
    changed = [
        f"{option.name}={game.options[option.name]}"
        for option in game.type.options
        if game.options[option.name] != option.default
    ]
    return "-".join([game.slug, str(game.players), *changed])
