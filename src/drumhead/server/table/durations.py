"""Durations of matches in minutes.

The hands and moves of a match are measured (`drumhead.engine.lengths`); the seconds for a decision
are assumed here.
"""

from __future__ import annotations

import math

from drumhead.engine import lengths
from drumhead.engine.game import GameType
from drumhead.server.messages.catalog_messages import MatchDuration, Minutes

#: Seconds for a person's decision, and for a computer player's with its pause.
PERSON, COMPUTER = 5.0, 0.8
#: A short evening at a table of people, in minutes.
EVENING = 30


def _minutes(moves: float, players: int, people: int) -> int:
    seconds = moves * (people * PERSON + (players - people) * COMPUTER) / players
    return max(1, math.ceil(seconds / 60))


def evening_hands(game: GameType, players: int) -> int | None:
    """The number of hands in a short evening; None if a whole match fits, or none is measured."""
    measured = lengths.length(game, players)
    if measured is None:
        return None
    hands, moves = measured.hands[1], measured.moves[1]
    fit = max(1, int(EVENING * 60 * hands / (moves * PERSON)))
    return fit if fit < hands else None


def duration(game: GameType, players: int) -> MatchDuration | None:
    """The duration of a match in hands, moves and minutes; None if it is not measured."""
    measured = lengths.length(game, players)
    if measured is None:
        return None
    hands, moves = measured.hands[1], measured.moves[1]
    evening = evening_hands(game, players)
    evening_moves = moves if evening is None else moves * evening / hands

    def minutes(people: int) -> Minutes:
        return Minutes(
            hand=_minutes(moves / hands, players, people),
            evening=_minutes(evening_moves, players, people),
            match=_minutes(moves, players, people),
        )

    return MatchDuration(measured.hands, measured.moves, evening, minutes(1), minutes(players))
