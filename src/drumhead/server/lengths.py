"""How long a match takes people: the measured moves, and how fast people decide.

The moves and hands of a match are measured (`drumhead.engine.lengths`); how long a decision takes
is an assumption, stated here, that makes minutes of them.
"""

from __future__ import annotations

import math

from drumhead.engine import lengths
from drumhead.engine.game import GameType
from drumhead.server import messages

#: Seconds for a person's decision, and for a computer player's with its pause.
PERSON, COMPUTER = 5.0, 0.8
#: A short evening at a table of people, in minutes.
EVENING = 30


def _minutes(moves: float, players: int, people: int) -> int:
    seconds = moves * (people * PERSON + (players - people) * COMPUTER) / players
    return max(1, math.ceil(seconds / 60))


def evening_hands(measured: lengths.Length | None) -> int | None:
    """How many hands make a short evening; None where the whole match is not longer."""
    if measured is None:
        return None
    hands, moves = measured.hands[1], measured.moves[1]
    fit = max(1, int(EVENING * 60 * hands / (moves * PERSON)))
    return fit if fit < hands else None


def length(game: GameType, players: int) -> messages.Length | None:
    """How long a match lasts, in hands, moves and minutes; None where it is not measured."""
    measured = lengths.length(game, players)
    if measured is None:
        return None
    hands, moves = measured.hands[1], measured.moves[1]
    evening = evening_hands(measured)
    some = moves if evening is None else moves * evening / hands

    def minutes(people: int) -> messages.Minutes:
        return messages.Minutes(
            hand=_minutes(moves / hands, players, people),
            evening=_minutes(some, players, people),
            match=_minutes(moves, players, people),
        )

    return messages.Length(measured.hands, measured.moves, evening, minutes(1), minutes(players))
