"""Loops that are written and compiled once, and call the rules of any game.

The rules are passed as first-class functions over bytes. Of a state only the header is read.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import (
    BYTES,
    INT,
    INTS,
    ROWS_OF_BYTES,
    ROWS_OF_INTS,
    VOID,
    Floats,
    Ints,
    generic,
    rule,
)
from drumhead.kernel.header import FINISHED, MOST_SEATS, OVER, SCORE, TURN
from drumhead.kernel.kernels import ENDLESS, FUNCTION_TYPES, copy_state
from drumhead.kernel.random import deal_outcome

#: The most hands in a match of any game.
MOST_HANDS = 10_000


def _playouts(playout, root, state, moves, rng, count):  # type: ignore[no-untyped-def]
    """Play at random to the end of the hand, `count` times. Returns the number of decisions."""
    decisions = 0
    for _ in range(count):
        copy_state(root, state)
        made = playout(state, moves, rng)
        if made == ENDLESS:
            return ENDLESS
        decisions += made
    return decisions


def _matches(playout, winners, root, state, moves, rng, out):  # type: ignore[no-untyped-def]
    """Play whole random matches, one for each row of `out`; see `Simulation` for the columns.

    If one does not end, its row begins with ENDLESS and the others are left out.
    """
    words = state.view(np.int64)
    for match in range(out.shape[0]):
        copy_state(root, state)
        decisions = 0
        while words[TURN] != OVER:
            made = playout(state, moves, rng)
            decisions += made
            if made == ENDLESS or words[FINISHED] > MOST_HANDS:
                out[match, 0] = ENDLESS
                out[match, 1] = words[FINISHED]
                return
        out[match, 0] = decisions
        out[match, 1] = words[FINISHED]
        out[match, 2] = winners(state)
        for seat in range(MOST_SEATS):
            out[match, 3 + seat] = words[SCORE + seat]


def _guided_matches(guided, winners, root, state, moves, rng, noise, matches, out):  # type: ignore[no-untyped-def]
    """Play matches by rules of thumb, a row per hand (see `GuidedMatches`). Returns the whole rows.

    Returns ENDLESS if a hand does not end.
    """
    words = state.view(np.int64)
    row = 0
    for match in range(matches):
        copy_state(root, state)
        first = row
        decisions = 0
        while words[TURN] != OVER:
            if row == out.shape[0]:
                return first
            made = guided(state, moves, rng, noise)
            if made == ENDLESS:
                return ENDLESS
            decisions += made
            out[row, 0] = match
            out[row, 1] = decisions
            for seat in range(MOST_SEATS):
                out[row, 3 + seat] = words[SCORE + seat]
            row += 1
        mask = winners(state)
        for past in range(first, row):
            out[past, 2] = mask
    return row


def _lines(legal, step, states, moves, depth):  # type: ignore[no-untyped-def]
    """The number of lines of legal moves of this depth. A line ends where chance is due.

    `states` and `moves` have a row for each depth. Row 0 is the position to count from.
    """
    counts = np.zeros(depth, np.int64)
    places = np.zeros(depth, np.int64)
    total = 0
    level = 0
    counts[0] = legal(states[0], moves[0])
    while level >= 0:
        if places[level] == counts[level]:
            level -= 1
            continue
        state = states[level + 1]
        copy_state(states[level], state)
        step(state, moves[level, places[level]])
        places[level] += 1
        if level + 1 == depth or state.view(np.int64)[TURN] < 0:
            total += 1
        else:
            level += 1
            places[level] = 0
            counts[level] = legal(state, moves[level])
    return total


_T = FUNCTION_TYPES

_LOOPS: dict[str, tuple[Any, Callable[..., Any]]] = {
    "outcome": (VOID(BYTES, INTS, INT), deal_outcome),
    "playouts": (INT(_T["playout"], BYTES, BYTES, INTS, INTS, INT), _playouts),
    "matches": (
        VOID(_T["playout"], _T["winners"], BYTES, BYTES, INTS, INTS, ROWS_OF_INTS),
        _matches,
    ),
    "guided_matches": (
        INT(_T["guided"], _T["winners"], BYTES, BYTES, INTS, INTS, INT, INT, ROWS_OF_INTS),
        _guided_matches,
    ),
    "lines": (INT(_T["legal"], _T["step"], ROWS_OF_BYTES, ROWS_OF_INTS, INT), _lines),
}


@functools.cache
def loop(name: str) -> Any:
    """One of the loops above, compiled."""
    return generic(name, *_LOOPS[name])


@rule
def win_shares(mask: int, sides: Ints, out: Floats) -> None:
    """Each seat's share of the win. Joint winners split it; partners win together."""
    winning = 0
    for seat in range(sides.size):
        if mask >> seat & 1:
            winning |= 1 << sides[seat]
    share = 1.0 / max(popcount(winning), 1)
    for seat in range(sides.size):
        out[seat] = share if mask >> seat & 1 else 0.0
