"""Possible outcomes of a hand, from playouts by the rule of thumb after one move or another."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from drumhead.engine.match import Match
from drumhead.kernel.compiler import (
    BYTES,
    FLOATS,
    INT,
    INTS,
    ROWS_OF_FLOATS,
    VOID,
    Bytes,
    generic,
)
from drumhead.kernel.header import FINISHED, MOST_SEATS, OVER, SCORE, TURN
from drumhead.kernel.kernels import FUNCTION_TYPES, copy_state
from drumhead.kernel.loops import win_shares
from drumhead.kernel.random import small_generator
from drumhead.players.prospects import prospects
from drumhead.players.reasons import WIDE
from drumhead.players.search import NOISE, win_chances

#: Stands for no move: the position as it is.
NONE = -1


def _outcomes(  # type: ignore[no-untyped-def]
    resample, step, guided, winners,
    root, world, state, seat, tried, sides, hands, model, noise, rng, memo, moves, out,
):  # fmt: skip
    """Play out every move of `tried` in as many worlds as `out` has rows.

    A row has the share of the win of each seat, move after move. Without a seat (-1) the world is
    always the true one.
    """
    words = state.view(np.int64)
    hand = root.view(np.int64)[FINISHED]
    shares = np.zeros(MOST_SEATS)
    for row in range(out.shape[0]):
        copy_state(root, world)
        if seat >= 0:
            resample(world, seat, rng, memo)
        for place in range(tried.size):
            copy_state(world, state)
            if tried[place] >= 0:
                step(state, tried[place])
            if words[TURN] != OVER and words[FINISHED] == hand:
                guided(state, moves, rng, noise)
            if words[TURN] == OVER or (hands > 0 and words[FINISHED] >= hands):
                win_shares(winners(state), sides, shares)
            else:
                win_chances(words[SCORE : SCORE + MOST_SEATS], sides, model, shares)
            for other in range(sides.size):
                out[row, place * sides.size + other] = shares[other]


_RULES = ("resample", "step", "guided", "winners")
_SIGNATURE = VOID(
    *(FUNCTION_TYPES[name] for name in _RULES),
    BYTES, BYTES, BYTES, INT, INTS, INTS, INT, FLOATS, INT, INTS, FLOATS, INTS, ROWS_OF_FLOATS,
)  # fmt: skip


@functools.cache
def _compiled() -> Callable[..., None]:
    function: Callable[..., None] = generic("outcomes", _SIGNATURE, _outcomes)
    return function


def outcomes(
    match: Match,
    state: Bytes,
    seat: int | None,
    count: int,
    seed: object,
    tried: Sequence[int] = (NONE,),
) -> Any:
    """The share of the win of each seat, in an array by world, move tried, and seat.

    The worlds are sampled from the knowledge of `seat`; without a seat each is the true one. A hand
    is played out by the rule of thumb with an occasional random move, as in the captains' search.
    If the match continues after it, the share is the chance to win from the scores (see
    `prospects`).
    """
    game = match.game
    sides = np.array(game.sides, np.int64)
    out = np.zeros((count, len(tried) * game.players))
    _compiled()(
        *(getattr(game.rules, name) for name in _RULES), state, state.copy(), state.copy(),
        -1 if seat is None else seat, np.array(tried, np.int64), sides, match.hands or 0,
        prospects(game).numbers, NOISE, small_generator("outcomes", seed),
        np.zeros(game.type.memo), game.new_moves(), out,
    )  # fmt: skip
    return out.reshape(count, len(tried), game.players)


class SampleMean(NamedTuple):
    """A mean of many outcomes, and its standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        """The 95 percent margin."""
        return WIDE * self.error


def mean(values: Any) -> SampleMean:
    """The mean of these numbers; if all agree, the margin still allows for a different next one."""
    count = len(values)
    spread = max(float(np.var(values)), 1 / count)
    return SampleMean(float(np.mean(values)), math.sqrt(spread / count))
