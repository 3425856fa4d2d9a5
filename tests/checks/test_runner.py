"""The list of duties: its tables and its names."""

from __future__ import annotations

from drumhead.checks.duties import DUTIES
from drumhead.checks.runner import duties_of
from drumhead.checks.shipped import EXTRA, SHIPPED, is_shipped
from drumhead.checks.subject import telling_tables
from drumhead.engine.game import GameType
from drumhead.games import game_type


def test_every_number_of_players_and_every_value_of_an_option_is_looked_at(kind: GameType) -> None:
    tables = telling_tables(kind)
    assert {game.players for game in tables} == set(kind.players)
    for option in kind.options:
        assert {game.options[option.name] for game in tables} == set(option.values)


def test_every_duty_has_a_name_of_its_own() -> None:
    names = [duty.name for duty in (*DUTIES, *EXTRA)]
    assert len(set(names)) == len(names)


def test_only_the_games_of_the_booklets_have_more_duties(kind: GameType) -> None:
    more = [duty for duty in duties_of(kind) if duty in EXTRA]
    assert bool(more) == is_shipped(kind) == (kind.slug in SHIPPED)


def test_the_games_of_the_booklets_are_there() -> None:
    assert len(SHIPPED) == 14
    assert all(is_shipped(game_type(slug)) for slug in SHIPPED)
