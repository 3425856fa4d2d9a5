"""What a network is shown of a match: the observation of the seat to move, and what is beside it.

Beside an observation stand a bit for the last hand of those that a table agreed to play, and one
for the move that the rule of thumb advises: words of 64 bits that follow those of the observation.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

import numpy as np

from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.engine.observations import Form, layout
from drumhead.kernel.compiler import Ints

#: The form of the observations that a network reads.
FORM: Form = "bits"
#: Which bit beside an observation says that the hand is the last, and which is the first move's.
LAST_HAND, FIRST_MOVE = 0, 1


class NetworkInput(NamedTuple):
    """What a seat to move sees of a match: the same in all worlds that are possible for it."""

    game: Game
    seat: int
    #: The observation and what stands beside it, as words.
    words: Ints
    legal: list[int]
    #: What the rule of thumb advises.
    advised: int


def network_input(match: Match) -> NetworkInput:
    """What the seat to move sees. To make a possible world would cost more than a network."""
    type, seat = match.game.type, match.turn
    assert seat is not None, "nobody is to move"
    seen = layout(type, FORM).observe(match.state, seat)
    # Lots of the rule of thumb fall by what is seen, so that they tell nothing else.
    lot = zlib.crc32(seen.data)
    advised = match.heuristic_move(np.array([lot, lot ^ 0xFFFFFFFF]))
    count = seen.size // 8
    words: Ints = np.zeros(count + extra_words(type), np.int64)
    words[:count] = seen.view(np.int64)
    last = match.hands is not None and match.finished == match.hands - 1
    words[count] = last << LAST_HAND
    place = FIRST_MOVE + advised
    words.view(np.uint64)[count + place // 64] |= np.uint64(1 << place % 64)
    return NetworkInput(match.game, seat, words, match.legal_numbers, advised)


def extra_words(type: GameType) -> int:
    """How many words stand beside an observation of a game."""
    return -(-(FIRST_MOVE + len(type.moves)) // 64)


def input_bits(type: GameType) -> int:
    """How many bits a network may read: those of an observation, and those beside it."""
    return 8 * layout(type, FORM).size + 64 * extra_words(type)
