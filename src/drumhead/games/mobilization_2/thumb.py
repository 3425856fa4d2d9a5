"""The rule of thumb of Mobilization No. 2: a beginner's play, for its computer players."""

from __future__ import annotations

from drumhead.games.mobilization_2.rules import DISCARD, FLAGS, ONE, PILES, TARGETS, TURNING
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.random import below


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """Uncover and mobilize, then play from the Discard Pile, then turn, or else move at random."""
    waiting = flag_waits(s)
    chosen = moves[0]
    best = -1
    equals = 0
    for i in range(count):
        worth = appeal(s, moves[i], waiting)
        if worth < best:
            continue
        equals = equals + 1 if worth == best else 1
        best = worth
        if below(rng, equals) == 0:
            chosen = moves[i]
    return chosen


@rule
def flag_waits(s: Record) -> bool:
    """Is there a Flag that could use an empty place?"""
    for pile in range(PILES):
        if s.face_down_size[pile] > 0 and FLAGS >> s.face_up[pile][0] & 1:
            return True
    return s.discard_size > 0 and FLAGS >> s.discard[s.discard_size - 1] & 1 == 1


@rule
def appeal(s: Record, move: int, waiting: bool) -> int:
    """The appeal of a move. With two sets at once it is higher for building than for mobilizing."""
    source = move // TARGETS
    target = move % TARGETS
    if move == TURNING:
        return 30
    beneath = s.face_down_size[source] if source < DISCARD else 0
    if target == 0:
        uncovers = beneath > 0 and s.face_up_size[source] == 1
        return 80 if uncovers else 70 if s.sets_at_once == ONE else 35
    if source == DISCARD:
        return 40
    if beneath > 0:
        return 60 + beneath
    return 50 if waiting else 20
