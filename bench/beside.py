"""What the programs about the players' time share: positions, and busy processes beside."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.random import small_generator


def choices(game: Game, count: int) -> list[Match]:
    """Some positions with a choice, spread evenly over a match by rules of thumb."""
    match = game.match(seed="choices")
    moves, rng = game.new_moves(), small_generator("choices")
    found: list[Match] = []
    while match.turn is not None:
        legal = game.rules.legal(match.state, moves)
        if legal > 1:
            found.append(match.copy())
        match.play(int(game.rules.thumb(match.state, moves, legal, rng)))
    return [found[place * len(found) // count] for place in range(count)]


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that do nothing but keep a core busy."""
    beside = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(processes)]
    for process in beside:
        process.start()
    try:
        yield
    finally:
        for process in beside:
            process.terminate()


def _spin() -> None:
    while True:
        sum(range(100_000))
