"""The value of the scores after a hand: the chance to win the match from there.

The chance is a softmax over the sides of `pull(p) * score / scale`, where p is the progress of the
match (the largest score divided by the scale, at most 1) and `pull` is a polynomial of p. So a lead
near the target weighs more than the same lead at the beginning; where low scores win, the pull is
negative. The polynomial is fitted, once per table, to matches played by the rule of thumb.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from drumhead.engine.game import Game
from drumhead.engine.simulate import guided_matches
from drumhead.kernel.compiler import Floats

#: The maximal numbers of matches and hands to fit to, and the random moves in 256 among them.
MATCHES, HANDS, NOISE = 600, 12_000, 8
#: The weight of the penalty on large coefficients.
RIDGE = 1e-3


class Prospects(NamedTuple):
    """The fitted model: the scale of the scores and the polynomial's coefficients."""

    scale: float
    pull: tuple[float, float, float]

    @property
    def numbers(self) -> Floats:
        """The model as one array, for the search."""
        return np.array([1.0 / self.scale, *self.pull])


@functools.lru_cache(maxsize=64)
def prospects(game: Game) -> Prospects:
    """The model for a table, fitted on first use (a fraction of a second) and cached."""
    played = guided_matches(game, MATCHES, "prospects", NOISE, HANDS)
    going_on = ~played.last
    first_seats = [game.sides.index(side) for side in sorted(set(game.sides))]
    scores = played.scores[going_on][:, first_seats].astype(float)
    if not scores.any():
        return Prospects(1.0, (0.0, 0.0, 0.0))
    masks = played.winners[going_on]
    won = np.array([[mask >> seat & 1 for seat in first_seats] for mask in masks], float)
    scale = float(np.quantile(np.abs(scores).max(axis=1), 0.9)) or 1.0
    return Prospects(scale, _fitted(scores / scale, won / won.sum(axis=1, keepdims=True)))


def _fitted(scores: Any, shares: Any) -> tuple[float, float, float]:
    """The maximum-likelihood coefficients, by Newton's method."""
    far = np.abs(scores).max(axis=1, keepdims=True).clip(max=1)
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
