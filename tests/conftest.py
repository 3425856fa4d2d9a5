"""What the tests of all games share: the tables they are tried at, and random play."""

from __future__ import annotations

import fcntl
import os
import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pytest

import drumhead
from drumhead.checks import play
from drumhead.checks.shipped import is_shipped
from drumhead.checks.subject import telling_tables
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.games import game_type, slugs, table_name, tables
from drumhead.kernel.compiler import INTERPRETED, cache_directory
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Plain


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `table` is run at every one; for a `kind`, for every game.

    One that asks for a `telling_table` is dearer, and is run where every number of players and
    every value of an option appears. One that asks for a `shipped` game is about what only the
    games of the booklets must have; `drumhead.checks.shipped` lists it.
    """
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", list(tables()), ids=table_name)
    if "telling_table" in metafunc.fixturenames:
        telling = [table for kind in drumhead.games() for table in telling_tables(kind)]
        metafunc.parametrize("telling_table", telling, ids=table_name)
    if "shipped" in metafunc.fixturenames:
        ours = [kind for kind in drumhead.games() if is_shipped(kind)]
        metafunc.parametrize("shipped", ours, ids=lambda kind: kind.slug)
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", drumhead.games(), ids=lambda kind: kind.slug)


def _slug(value: object) -> str | None:
    """The game that a parameter of a test stands for."""
    found = value.slug if isinstance(value, Game | GameType) else value
    return found if isinstance(found, str) and found in slugs() else None


def _games_of(items: Iterable[pytest.Item]) -> set[str]:
    """The games that these tests are about: by their parameters, or by the folder they lie in."""
    found: set[str | None] = set()
    for item in items:
        found.add(_slug(item.path.parent.name.replace("_", "-")))
        parameters = getattr(item, "callspec", None)
        found.update(map(_slug, parameters.params.values() if parameters else ()))
    return {slug for slug in found if slug is not None}


@pytest.fixture(scope="session", autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    """Compile the games of these tests before the first of them, so that none waits for it.

    Several processes share the work: one that finds a game locked goes on to the next.
    """
    if INTERPRETED:
        return
    waiting = deque(sorted(_games_of(request.session.items)))
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        waiting.reverse()
    while waiting:
        slug = waiting.popleft()
        with (cache_directory() / f"{slug}.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | (fcntl.LOCK_NB if waiting else 0))
            except BlockingIOError:
                waiting.append(slug)
                time.sleep(0.2)
                continue
            game_type(slug).compiled.load()


@pytest.fixture
def random_matches() -> Callable[[Game, int], Iterator[Match]]:
    """Random play, one position at a time: the same match object, changed by each move."""
    return play.random_matches


@pytest.fixture
def thumb() -> Callable[[Match], str]:
    """The move of a game's rule of thumb, interpreted; it must leave the record alone."""

    def choose(match: Match) -> str:
        rules = match.game.type.thumb
        assert rules is not None
        moves = np.array(match.legal_numbers)
        record = Plain(match.game.type.record.dtype, match.state)
        rng = small_generator("thumb")
        needs_list = rules.thumb.__code__.co_argcount > 2
        known = (moves, len(moves), rng) if needs_list else (rng,)
        move = rules.thumb(record, *known)
        untouched = Plain(match.game.type.record.dtype, match.state)
        assert vars(record) == vars(untouched)
        assert move in moves
        return match.game.type.moves.text(int(move))

    return choose


@pytest.fixture
def thumb_margin(thumb: Callable[[Match], str]) -> Callable[[Game, int], float]:
    """By how much a side that plays by rule of thumb outscores the others, who play at random.

    Each side plays by it in turn, a hand at a time; the mean of a hand is returned.
    """

    def margin(game: Game, hands: int) -> float:
        margins = []
        for seed in range(hands):
            mine = seed % len(set(game.sides))
            seats = [seat for seat, side in enumerate(game.sides) if side == mine]
            match = game.match(seed=seed, hands=1)
            choose = random.Random(seed)
            while not match.over:
                match.play(thumb(match) if match.turn in seats else choose.choice(match.legal))
            ours = [match.scores[seat] for seat in seats]
            others = [score for seat, score in enumerate(match.scores) if seat not in seats]
            margins.append(np.mean(ours) - np.mean(others))
        return float(np.mean(margins))

    return margin
