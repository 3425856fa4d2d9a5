"""The rule of thumb of Mobilization No. 3: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.mobilization_3.rules import (
    CENTRE,
    DISCARD,
    MOVES,
    OTHER,
    OWN,
    PILES,
    PLAYING_PILES,
    RESERVE,
    RIDDING,
    SOURCE_OF,
    TARGET_OF,
    TARGETS,
    TURN,
    TURNED,
    cards_left,
    mobilizes,
)
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.random import below


def _merits() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The merit of each move by its kind, its source and its target.

    First to the center; then uncover new cards of Reserve and Discard Pile by moving their tops
    to Playing Piles; then burden the other side, preferably where cards are buried; then turn.
    Other plays on the own side only shift cards.
    """
    merits = np.zeros(len(MOVES), np.int64)
    for move, (source, target) in enumerate(zip(SOURCE_OF, TARGET_OF, strict=True)):
        opens = {RESERVE: 2, DISCARD: 1}.get(int(source), 0)
        pile = (target - OWN) % PILES
        if target == CENTRE:
            merits[move] = 100 + opens
        elif target >= OTHER:
            merits[move] = 30 + {DISCARD: 5, RESERVE: 3}.get(int(pile), 0)
        elif source == TURNED:
            merits[move] = 3 if pile < PLAYING_PILES else 2
        elif opens and pile < PLAYING_PILES:
            merits[move] = 40 + opens
    merits[TURN] = 20
    return merits


MERITS = _merits()
UNCOVERS, WINS = 50, 200


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """The move with the most merit. Uncovering a card for the center and winning add to it."""
    last_card = s.turned < 0 and cards_left(s, s.turn) == 1
    best = -1
    equals = 0
    choice = moves[0]
    for i in range(count):
        merit = MERITS[moves[i]]
        if merit == 0 and uncovers(s, moves[i]):
            merit = UNCOVERS
        elif last_card and moves[i] < TURN and RIDDING >> TARGET_OF[moves[i]] & 1:
            merit = WINS
        if merit > best:
            best = merit
            equals = 0
        if merit == best:
            equals += 1
            if below(rng, equals) == 0:
                choice = moves[i]
    return choice


@rule
def uncovers(s: Record, move: int) -> bool:
    """Would the center take the card under the one that leaves a Playing Pile?"""
    if move >= TARGETS * PLAYING_PILES:
        return False
    row = PLAYING_PILES * s.turn + SOURCE_OF[move]
    size = s.playing_size[row]
    return size > 1 and mobilizes(s, s.playing[row][size - 2])
