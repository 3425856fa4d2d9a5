"""What the tests of possible worlds share: worlds drawn, worlds enumerated, and a comparison."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any, TypeAlias

import numpy as np

from drumhead.engine.match import Match
from drumhead.kernel.random import small_generator

#: What each of several holders has.
World: TypeAlias = tuple[tuple[str, ...], ...]


def sampled(match: Match, seat: int, samples: int) -> list[dict[str, Any]]:
    """Many worlds for a seat, drawn with one table as a search would draw them."""
    rng, memo = small_generator("worlds"), np.zeros(match.game.type.memo)
    worlds = []
    for _ in range(samples):
        world = match.copy()
        match.game.rules.resample(world.state, seat, rng, memo)
        worlds.append(world.json())
    return worlds


def deals(cards: list[str], rooms: list[int]) -> list[World]:
    """All ways to deal the cards out to holders with so much room each."""
    if not rooms:
        return [()]
    found = []
    for hand in itertools.combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in hand]
        found += [(hand, *others) for others in deals(rest, rooms[1:])]
    return found


def check_uniform(
    drawn: Sequence[Hashable], possible: Sequence[Hashable], few: bool = False
) -> None:
    """Every possible world occurs about as often as every other, and no other occurs.

    Where `few` are drawn, some need not occur.
    """
    counts = Counter(drawn)
    assert len(possible) == len(set(possible)) > 5
    assert set(counts) == set(possible) or (few and set(counts) < set(possible))
    expected = len(drawn) / len(possible)
    chi_square = sum((counts[world] - expected) ** 2 / expected for world in possible)
    freedom = len(possible) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 8


def split(*places: str) -> list[list[str]]:
    """The cards of several places, each written as `I2 C3`, or `-` where there is none."""
    return [[code for code in place.split() if code != "-"] for place in places]
