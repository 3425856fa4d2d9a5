"""What the scores after a hand are worth: the chance to win the match from there.

The chance is a softmax over the sides of `pull(p) * score / scale`, where p tells how far the
match has come (the largest score by the scale) and `pull` is a polynomial of it. A lead near the
target so weighs more than the same lead at the beginning, and where few points win, the pull is
negative. The polynomial is fitted, once for each table, to matches played by rules of thumb.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types

from drumhead.engine import driver
from drumhead.engine.compiler import BYTES, INTS, Floats, generic
from drumhead.engine.game import Game
from drumhead.engine.header import MOST_SEATS, OVER, SCORE, TURN
from drumhead.engine.kernels import FUNCTION_TYPES, copy_state
from drumhead.engine.random import small_generator

#: So many matches, or so many hands, are played to learn from; random moves in 256 among them.
MATCHES, HANDS, NOISE = 600, 12_000, 24
#: The polynomial's coefficients are kept small by this weight.
RIDGE = 1e-3


class Prospects(NamedTuple):
    """The fitted model: the scale of the scores and the polynomial's coefficients."""

    scale: float
    pull: tuple[float, float, float]

    @property
    def numbers(self) -> Floats:
        """As the search wants it."""
        return np.array([1.0 / self.scale, *self.pull])


def _courses(guided, winners, root, state, moves, rng, noise, courses):  # type: ignore[no-untyped-def]
    """Matches by rules of thumb: a row for each hand of its match's winners and the scores."""
    words = state.view(np.int64)
    row = 0
    for _ in range(MATCHES):
        copy_state(root, state)
        first = row
        while words[TURN] != OVER and row < courses.shape[0]:
            guided(state, moves, rng, noise)
            if words[TURN] != OVER:
                for seat in range(MOST_SEATS):
                    courses[row, 1 + seat] = words[SCORE + seat]
                row += 1
        if words[TURN] != OVER:
            return first
        mask = winners(state)
        for past in range(first, row):
            courses[past, 0] = mask
    return row


_SIGNATURE = types.int64(
    FUNCTION_TYPES["guided"], FUNCTION_TYPES["winners"], BYTES, BYTES, INTS, INTS, types.int64,
    types.Array(types.int64, 2, "C"),
)  # fmt: skip


@functools.cache
def _compiled() -> Callable[..., Any]:
    function: Callable[..., Any] = generic("courses", _SIGNATURE, _courses)
    return function


@functools.lru_cache(maxsize=64)
def prospects(game: Game) -> Prospects:
    """The model for a table, fitted at first use (a fraction of a second) and then kept."""
    root = game.new_state(bytes(32))
    rows = np.zeros((HANDS, 1 + MOST_SEATS), np.int64)
    rng = small_generator("prospects", game.slug)
    used = _compiled()(
        game.rules.guided, game.rules.winners, root, root.copy(), driver.new_moves(game), rng,
        NOISE, rows,
    )  # fmt: skip
    rows = rows[:used]
    if not rows.size or not rows[:, 1:].any():
        return Prospects(1.0, (0.0, 0.0, 0.0))
    first_seats = [game.sides.index(side) for side in sorted(set(game.sides))]
    scores = rows[:, [1 + seat for seat in first_seats]].astype(float)
    won = np.array([[mask >> seat & 1 for seat in first_seats] for mask in rows[:, 0]], float)
    scale = float(np.quantile(np.abs(scores).max(axis=1), 0.9)) or 1.0
    return Prospects(scale, _fitted(scores / scale, won / won.sum(axis=1, keepdims=True)))


def _fitted(scores: Any, shares: Any) -> tuple[float, float, float]:
    """Coefficients that make the outcomes most likely, by Newton's method."""
    far = np.abs(scores).max(axis=1, keepdims=True)
    features = np.stack([scores, scores * far, scores * far**2], axis=2)
    pull = np.zeros(3)
    for _ in range(20):
        logits = features @ pull
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsk->k", shares - chances, features) / len(scores) - RIDGE * pull
        mean = np.einsum("ns,nsk->nk", chances, features)
        spread = np.einsum("ns,nsk,nsl->kl", chances, features, features)
        curve = (spread - mean.T @ mean) / len(scores) + RIDGE * np.eye(3)
        change = np.linalg.solve(curve, slope)
        pull = pull + change
        if np.abs(change).max() < 1e-6:
            break
    return float(pull[0]), float(pull[1]), float(pull[2])
