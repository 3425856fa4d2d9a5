"""Bidding: the order of calls, and its end by a closed bidding or a deal thrown in."""

from __future__ import annotations

from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Record, rule

#: The effect of a pass. REENTER: none, the bidding closes when all the others have passed in
#: succession. FINAL: a player who passes is out of it. ONE_ROUND: every seat calls exactly once.
REENTER, FINAL, ONE_ROUND = range(3)
#: The results of `next_caller` that are not seats.
CLOSED, THROWN_IN = -1, -2


@rule
def next_caller(
    manner: int, players: int, caller: int, bidder: int, passed: int, passes: int, calls: int
) -> int:
    """The seat to call after `caller`, or CLOSED, or THROWN_IN if every seat passed.

    `bidder` made the standing bid (-1: no bid yet), `passed` is the mask of seats that have passed,
    `passes` the number of passes in succession, `calls` the number of all calls; each includes the
    last call.
    """
    if manner == REENTER:
        done = passes == players - 1 if bidder >= 0 else passes == players
    elif manner == FINAL:
        staying = players - popcount(passed)
        done = staying == 0 or (bidder >= 0 and staying == 1)
    else:
        done = calls == players
    if done:
        return CLOSED if bidder >= 0 else THROWN_IN
    seat = (caller + 1) % players
    while manner == FINAL and passed >> seat & 1:
        seat = (seat + 1) % players
    return seat


@rule
def note_call(s: Record, call: int, passing: int) -> None:
    """Note a call of the seat to decide: in order, and whether it was a pass."""
    s.calls[s.calls_size] = call
    s.calls_size += 1
    if call == passing:
        s.passed |= 1 << s.turn
        s.passes += 1
    else:
        s.bidder = s.turn
        s.passes = 0
