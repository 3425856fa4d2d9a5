"""Bidding: whose call comes next, and when the bidding is closed or the deal thrown in."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.bits import popcount
from drumhead.engine.compiler import Record, rule
from drumhead.engine.game import Counter, Table, counter
from drumhead.engine.moves import Moves

#: How a pass binds. REENTER: not at all, the bidding closes when all the others have passed
#: in succession. FINAL: who passes is out of it. ONE_ROUND: everybody calls exactly once.
REENTER, FINAL, ONE_ROUND = range(3)
#: What `next_caller` returns instead of a seat.
CLOSED, THROWN_IN = -1, -2


@rule
def next_caller(
    manner: int, players: int, caller: int, bidder: int, passed: int, passes: int, calls: int
) -> int:
    """Who calls after `caller`, or CLOSED, or THROWN_IN if everybody passed.

    `bidder` made the standing bid (-1: nobody has bid), `passed` is the mask of seats that
    have passed, `passes` how many have passed in succession, `calls` how many calls were
    made in all; each with the last call included.
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


def callers(calls: Sequence[int], passing: int, manner: int, players: int, first: int) -> list[int]:
    """Which seat made each of the calls, of which `passing` is a pass; `first` began."""
    seats: list[int] = []
    passed: set[int] = set()
    seat = first
    for call in calls:
        while manner == FINAL and seat in passed:
            seat = (seat + 1) % players
        seats.append(seat)
        if call == passing:
            passed.add(seat)
        seat = (seat + 1) % players
    return seats


def call_counters(t: Table, moves: Moves, passing: int, manner: int) -> list[Counter]:
    """All the calls of this deal, seat by seat, each in the order in which they were made."""
    s = t.s
    calls = s.calls[: s.calls_size]
    made_by = callers(calls, passing, manner, t.players, (s.dealer + 1) % t.players)
    said: dict[int, list[str]] = {}
    for seat, call in zip(made_by, calls, strict=True):
        said.setdefault(seat, []).append(moves.text(call))
    return [counter("calls", "Calls", ", ".join(said[seat]), seat) for seat in sorted(said)]
