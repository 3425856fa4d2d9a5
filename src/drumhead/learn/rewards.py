"""What a hand is worth to each seat: points, a share of the match, or what you say.

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
    """Hands that were just finished, one a row, for a reward of your own.

    In games with fewer players than the row has places, the rest are zero.
    """

    #: The game of each row: its players and options may differ.
    games: Sequence[Game]
    #: The states in which the hands ended, cards and all; see `Game.type.record`.
    states: NDArray[np.uint8]
    #: What the hand brought each seat; where few points are good, with the sign turned around.
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
    """Raise InvalidOption for what is no reward."""
    if reward not in ("points", "share") and not callable(reward):
        raise InvalidOption(f"A reward is points, share, or a function of yours, not {reward!r}.")


def sign(game: Game) -> int:
    """1 where many points are good, -1 where few are."""
    return -1 if game.type.fewest_win else 1


def hand_points(game: Game, before: Sequence[int], after: Sequence[int]) -> NDArray[np.float64]:
    """What a hand brought each seat, the scores before and after it given."""
    points = np.subtract(after, before, dtype=np.float64)
    return sign(game) * points


assert MOST_SEATS <= 8, "who sits where is kept in two bits a seat"
