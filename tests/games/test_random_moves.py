"""A random move is found without a list of the legal ones, but it is any of them."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.kernel.header import PHASE
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Plain

#: The games that have a way of their own to find one.
CHOOSING = [Game(kind) for kind in drumhead.games() if hasattr(kind.rules, "choose")]
POSITIONS_OF_A_PHASE, MOST_MOVES = 5, 150


def positions(game: Game) -> list[tuple[Plain, list[int]]]:
    """Some positions of each phase of a hand of random play, with their legal moves."""
    found = defaultdict(list)
    match = game.match(seed="any", hands=1)
    pick = random.Random(game.slug)
    for _ in range(MOST_MOVES):
        if match.over:
            break
        legal = match.legal_numbers
        found[match.state.view(np.int64)[PHASE]].append((match.state.copy(), legal))
        match.play(pick.choice(legal))
    return [
        (Plain(game.type.record.dtype, state), legal)
        for phase in found.values()
        for state, legal in pick.sample(phase, min(len(phase), POSITIONS_OF_A_PHASE))
    ]


@pytest.mark.parametrize("game", CHOOSING, ids=lambda game: game.slug)
def test_a_random_move_is_any_legal_one_and_each_is_as_likely(
    game: Game, assert_uniform: Callable[[Counter[Any], Counter[Any]], None]
) -> None:
    rng, moves = small_generator("any"), game.new_moves()
    rules: Any = game.type.rules
    for record, legal in positions(game):
        chosen = Counter(int(rules.choose(record, rng, moves)) for _ in range(30 * len(legal)))
        assert_uniform(chosen, Counter(legal))
