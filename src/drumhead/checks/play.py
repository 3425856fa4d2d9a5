"""Random play for checks: whole matches where they are short, some hands where they are long."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.simulate import simulate

#: Checks stop random matches after this number of decisions.
LONG = 2000
#: The number of random matches from which their length is estimated.
SAMPLE = 50


@functools.cache
def _sample(game: Game) -> tuple[int, int]:
    """The total numbers of decisions and hands of some random matches."""
    played = simulate(game, SAMPLE, seed="length")
    return int(played.decisions.sum()), int(played.hands.sum())


def hands_to_play(game: Game) -> int | None:
    """The number of hands after which a random match stops, or None to play it to its end."""
    decisions, hands = _sample(game)
    return max(1, LONG * hands // decisions) if decisions > LONG * SAMPLE else None


def random_length(game: Game) -> int:
    """The number of decisions in a random match, or the limit after which checks stop it."""
    decisions, _ = _sample(game)
    return min(decisions // SAMPLE, LONG)


def random_matches(game: Game, matches: int) -> Iterator[Match]:
    """Random play, one position at a time. Each move changes the same match object."""
    hands = hands_to_play(game)
    for seed in range(matches):
        match = game.match(seed=seed, hands=hands)
        choose = random.Random(seed)
        while not match.over:
            yield match
            match.play(choose.choice(match.legal_numbers))
        yield match


def positions(game: Game, count: int = 12) -> Iterator[Match]:
    """Some positions of random play, and the end of the match."""
    pick = random.Random(f"{game!r}")
    for match in random_matches(game, 1):
        if match.over or pick.random() < count / random_length(game):
            yield match


def open_positions(game: Game, count: int = 12) -> Iterator[Match]:
    """Up to `count` positions of random play before its end, from one or more matches."""
    pick = random.Random(f"{game!r}")
    for match in random_matches(game, 100):
        if not match.over and pick.random() < count / random_length(game):
            yield match
            count -= 1
        if count == 0:
            return
