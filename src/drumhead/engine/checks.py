"""Checks that anyone who adds a game can run: the tests and `bench/agreement.py` use them."""

from __future__ import annotations

import random
from typing import Any

from drumhead.engine import driver
from drumhead.engine.game import Game, turn
from drumhead.engine.header import OVER
from drumhead.engine.random import fill, small_generator
from drumhead.engine.record import Plain

#: Tests need not play random matches out that take more decisions than this.
LONG = 2000


def compare_interpreted(game: Game, seed: int | str, most: int | None = None) -> int:
    """Play a random match twice, step by step, as compiled and as plain Python.

    It stops after `most` decisions, if that is given. Returns the number of decisions; raises
    AssertionError at the first difference.
    """
    kind, rules = game.type, game.rules
    state = game.new_state(bytes(32))
    plain: Any = Plain(kind.record.dtype, state)
    moves = driver.new_moves(game)
    listed: Any = moves.tolist()
    rng, choose = small_generator(seed), random.Random(seed)
    decisions = 0
    while turn(state) != OVER and decisions != most:
        if turn(state) < 0:
            count = rules.pending(state, moves)
            _same(kind.pending(plain, listed), count, "what chance must decide")
            _same(listed[: abs(count)], moves[: abs(count)].tolist(), "what chance must decide")
            fill(rng, moves, count)
            outcome: Any = moves.tolist()
            rules.chance(state, moves, count)
            kind.chance(plain, outcome, count)
        else:
            count = rules.legal(state, moves)
            _same(kind.legal(plain, listed), count, "the number of legal moves")
            _same(listed[:count], moves[:count].tolist(), "the legal moves")
            move = choose.choice(listed[:count])
            rules.step(state, move)
            kind.step(plain, move)
            decisions += 1
        again = state.copy()
        plain.write(again)
        _same(again.tobytes(), state.tobytes(), "the state")
    _same(kind.winners(plain), rules.winners(state), "the winners")
    return decisions


def _same(interpreted: object, compiled: object, what: str) -> None:
    if interpreted != compiled:
        raise AssertionError(f"{what}: interpreted {interpreted!r}, compiled {compiled!r}")
