"""The input of a network: the observation of the seat to move, and extra bits.

The extra bits are one for the last agreed hand, and one for the move that the rule of thumb
advises. They follow the observation as words of 64 bits.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

import numpy as np

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.engine.observation_layout import Form, layout
from drumhead.kernel.compiler import Ints

#: The form of the observations that a network reads.
FORM: Form = "bits"
#: The extra bit of the last hand, and the extra bit of the first move.
LAST_HAND, FIRST_MOVE = 0, 1


class NetworkInput(NamedTuple):
    """The input of a network for the seat to move: the same in all worlds possible for it."""

    game: Game
    seat: int
    #: The observation and the extra bits, as words.
    words: Ints
    legal: list[int]
    #: The move that the rule of thumb advises.
    advised: int


def network_input(match: Match) -> NetworkInput:
    """The input for the seat to move. Sampling a world would cost more than the network."""
    type, seat = match.game.type, match.turn
    assert seat is not None, "nobody is to move"
    seen = layout(type, FORM).observe(match.state, seat)
    # The heuristic's random numbers depend on the observation alone: they reveal nothing else.
    seed = zlib.crc32(seen.data)
    advised = match.heuristic_move(np.array([seed, seed ^ 0xFFFFFFFF]))
    count = seen.size // 8
    words: Ints = np.zeros(count + extra_words(type), np.int64)
    words[:count] = seen.view(np.int64)
    last = match.hands is not None and match.finished == match.hands - 1
    words[count] = last << LAST_HAND
    place = FIRST_MOVE + advised
    words.view(np.uint64)[count + place // 64] |= np.uint64(1 << place % 64)
    return NetworkInput(match.game, seat, words, match.legal_numbers, advised)


def extra_words(type: GameType) -> int:
    """The number of extra words after an observation of a game."""
    return -(-(FIRST_MOVE + len(type.moves)) // 64)


def input_bits(type: GameType) -> int:
    """The number of bits that a network may read: the observation and the extra words."""
    return 8 * layout(type, FORM).size + 64 * extra_words(type)
