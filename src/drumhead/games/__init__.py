"""The games, one folder each. They are found automatically: a new game is one new folder."""

from __future__ import annotations

import copyreg
import functools
import importlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from drumhead import packs
from drumhead.engine.game import Game, GameType
from drumhead.engine.plugin_registry import PluginRegistry, described
from drumhead.errors import InvalidGame

_GAMES = PluginRegistry(__name__, __path__, "drumhead.games", "GAME", "game", GameType)


def slugs() -> tuple[str, ...]:
    """The names of all games."""
    return _GAMES.slugs


def games() -> list[GameType]:
    """Every game that can be loaded."""
    return list(_GAMES)


def game_type(slug: str) -> GameType:
    """A game by its name. Its modules are imported only now."""
    return _GAMES[slug]


def folder_of(slug: str) -> Path:
    """The folder of a game's files, also for a game that cannot be loaded."""
    name = _GAMES.module(slug)
    try:
        spec = find_spec(name)
    except Exception as error:
        raise InvalidGame(f"The game {slug} is not in {name}: {described(error, name)}.") from error
    if spec is None or spec.origin is None:
        raise InvalidGame(f"The game {slug} is not in {name}: there is no such module.")
    return Path(spec.origin).parent


def source_folders() -> list[Path]:
    """The folders of all games that can be found, and those of the packs."""
    folders = {Path(path) for path in (*__path__, *packs.__path__)}
    for slug in slugs():
        with suppress(InvalidGame):
            found = folder_of(slug)
            if not any(found.is_relative_to(folder) for folder in folders):
                folders.add(found)
    return sorted(folders)


def _by_name(game: GameType) -> tuple[object, tuple[str]]:
    """Pickle a game as its name, so that it is found wherever it is installed."""
    return game_type, (game.slug,)


copyreg.pickle(GameType, _by_name)  # type: ignore[arg-type]


@functools.cache
def picture(slug: str) -> str:
    """The picture of a game for the gallery, 320 by 180, or a plain one."""
    game = game_type(slug)
    name = f"{game.package}.picture"
    if find_spec(name) is None:
        # Drawing is not needed to play. The import is here so that a game starts sooner.
        from drumhead.packs.drawing import default_faces

        return default_faces.poster_of(game.title)
    try:
        drawn: str = importlib.import_module(name).picture()
    except Exception as error:
        wrong = described(error, game.package)
        raise InvalidGame(f"The picture of {game.title} cannot be drawn: {wrong}.") from error
    return drawn


def tables(slugs_wanted: Sequence[str] = ()) -> Iterator[Game]:
    """Every game (or these) at every number of players, with each option value set in turn."""
    for game in games():
        if not slugs_wanted or game.slug in slugs_wanted:
            yield from tables_of(game)


def tables_of(game: GameType) -> Iterator[Game]:
    """One game at every number of players, with each option value set in turn."""
    choices: list[dict[str, object]] = [{}]
    choices += [{o.name: value} for o in game.options for value in list(o.values)[1:]]
    for players in game.players:
        for choice in choices:
            yield Game(game, players, choice)


def table_name(game: Game) -> str:
    """A table in short: the game, the players, and the options not at their defaults."""
    changed = [
        f"{option.name}={game.options[option.name]}"
        for option in game.type.options
        if game.options[option.name] != option.default
    ]
    return "-".join([game.slug, str(game.players), *changed])
