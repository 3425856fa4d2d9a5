"""Durations of matches in minutes.

The hands and moves of a match are measured, and the seconds for a decision are assumed, in
`drumhead.engine.lengths`.
"""

from __future__ import annotations

from drumhead.engine import lengths
from drumhead.engine.game import GameType
from drumhead.server.messages.catalog_messages import MatchDuration, Minutes

#: A short evening at a table of people, in minutes.
EVENING = 30


def evening_hands(game: GameType, players: int) -> int | None:
    """The number of hands in a short evening; None if a whole match fits, or none is measured."""
    measured = lengths.length(game, players)
    if measured is None:
        return None
    hands, moves = measured.hands[1], measured.moves[1]
    fit = max(1, int(EVENING * 60 * hands / (moves * lengths.PERSON)))
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
            hand=lengths.minutes(moves / hands, players, people),
            evening=lengths.minutes(evening_moves, players, people),
            match=lengths.minutes(moves, players, people),
        )

    return MatchDuration(measured.hands, measured.moves, evening, minutes(1), minutes(players))
