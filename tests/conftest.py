"""What the tests of all games share: the tables they are tried at, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import drumhead
from drumhead.engine import driver
from drumhead.engine.checks import LONG
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games import table_name, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `table` is run at every one; for a `kind`, for every game."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", list(tables()), ids=table_name)
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", drumhead.games(), ids=lambda kind: kind.slug)


def hands_to_play(game: Game) -> int | None:
    """After how many hands a random match stops; None where it is played to its end."""
    played = driver.simulate(game, 50, seed="length")
    decisions, hands = int(played.decisions.sum()), int(played.hands.sum())
    return max(1, LONG * hands // decisions) if decisions > LONG * 50 else None


@pytest.fixture
def random_matches() -> Callable[[Game, int], Iterator[Match]]:
    """Random play, one position at a time: the same match object, changed by each move."""

    def play(game: Game, matches: int) -> Iterator[Match]:
        hands = hands_to_play(game)
        for seed in range(matches):
            match = game.match(seed=seed, hands=hands)
            choose = random.Random(seed)
            while not match.over:
                yield match
                match.play(choose.choice(match.legal_numbers))
            yield match

    return play
