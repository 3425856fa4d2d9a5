"""The words at the beginning of every game's record. Generic code reads only these."""

from __future__ import annotations

#: Values of the word `turn` when no seat has to decide.
OVER, CHANCE = -1, -2
#: The most seats in any game of the booklets.
MOST_SEATS = 8
#: The most cards or numbers that one event of chance decides.
MOST_OUTCOMES = 64

#: The name and number of words of each field, in order.
FIELDS = {
    "turn": 1,
    "phase": 1,
    "players": 1,
    "deal": 1,
    "finished": 1,
    "counter": 1,
    "key": 4,
    "score": MOST_SEATS,
}

TURN, PHASE, PLAYERS, DEAL, FINISHED, COUNTER, KEY, SCORE = (
    sum(list(FIELDS.values())[:place]) for place in range(len(FIELDS))
)
