"""Rewards: the points of a hand, the share of the match's win, or a function of your own.

Rewards are given at the end of a hand, before the next one is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import Game
from drumhead.errors import InvalidOption
from drumhead.kernel.header import MOST_SEATS, SCORE


@dataclass(frozen=True)
class FinishedHands:
    """Hands that were just finished, one per row, for a reward function of your own.

    In games with fewer players than the row has places, the rest are zero.
    """

    #: The game of each row: its players and options may differ.
    games: Sequence[Game]
    #: The states in which the hands ended, cards and all; see `Game.type.record`.
    states: NDArray[np.uint8]
    #: The points of the hand; negated where the lowest score wins.
    points: NDArray[np.float64]
    #: Is the match over?
    over: NDArray[np.bool_]

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores of the match after the hand."""
        words = np.ascontiguousarray(self.states).view(np.int64)
        return words[:, SCORE : SCORE + self.points.shape[1]]

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of the win, where the match is over; zero elsewhere."""
        out = np.zeros(self.points.shape)
        for row in np.flatnonzero(self.over).tolist():
            game = self.games[row]
            won = game.shares(int(game.rules.winners(np.ascontiguousarray(self.states[row]))))
            out[row, : game.players] = won
        return out


#: The points of the hand, the share of the match when it is over, or a function of your own that
#: returns an array like `FinishedHands.points`.
Reward: TypeAlias = Literal["points", "share"] | Callable[[FinishedHands], NDArray[Any]]


def check_reward(reward: object) -> None:
    """Raise InvalidOption for an unknown reward."""
    if reward not in ("points", "share") and not callable(reward):
        raise InvalidOption(f"A reward is points, share, or a function of yours, not {reward!r}.")


def sign(game: Game) -> int:
    """1, or -1 where the lowest score wins."""
    return -1 if game.type.fewest_win else 1


def hand_points(game: Game, before: Sequence[int], after: Sequence[int]) -> NDArray[np.float64]:
    """The points of a hand, from the scores before and after it."""
    points = np.subtract(after, before, dtype=np.float64)
    return sign(game) * points


assert MOST_SEATS <= 8, "the player of each seat is kept in two bits"
