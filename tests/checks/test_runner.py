"""The tables at which `drumhead check` looks at a game."""

from __future__ import annotations

from drumhead.checks.subject import telling_tables
from drumhead.engine.game import GameType


def test_every_number_of_players_and_every_value_of_an_option_is_looked_at(kind: GameType) -> None:
    tables = telling_tables(kind)
    assert {game.players for game in tables} == set(kind.players)
    for option in kind.options:
        assert {game.options[option.name] for game in tables} == set(option.values)
