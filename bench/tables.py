"""Every game at every number of players, with each option value set in turn."""

from __future__ import annotations

from collections.abc import Iterator

import drumhead
from drumhead.engine.game import Game


def tables(slugs: list[str]) -> Iterator[Game]:
    """The tables of these games, or of all."""
    for kind in drumhead.games():
        if slugs and kind.slug not in slugs:
            continue
        choices: list[dict[str, object]] = [{}]
        choices += [{o.name: value} for o in kind.options for value in list(o.values)[1:]]
        for players in kind.players:
            for choice in choices:
                yield Game(kind, players, choice)


def describe(game: Game) -> str:
    """A table in words: only the options that are not at their defaults."""
    options = game.type.options
    changed = [
        f"{option.name}={game.options[option.name]}"
        for option in options
        if game.options[option.name] != option.default
    ]
    return f"{game.slug}, {game.players} players, {' '.join(changed) or 'defaults'}"
