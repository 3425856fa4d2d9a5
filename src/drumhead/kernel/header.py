"""The words with which every game's record begins. Generic code reads these and no others."""

from __future__ import annotations

#: Values of the word `turn` when no seat is to decide.
OVER, CHANCE = -1, -2
#: No game of the booklets has more seats than this.
MOST_SEATS = 8
#: No event of chance decides more cards or numbers than this.
MOST_OUTCOMES = 64

#: Name and number of words of each field, in order.
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
