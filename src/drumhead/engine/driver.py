"""Code that is written once and compiled once, and drives the rules of any game.

The rules come in as first-class functions over bytes; of a state only the header is read.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types

from drumhead.engine.bits import popcount
from drumhead.engine.compiler import BYTES, INTS, Bytes, Floats, Ints, generic, rule
from drumhead.engine.game import Game
from drumhead.engine.header import FINISHED, MOST_SEATS, OVER, SCORE, TURN
from drumhead.engine.kernels import FUNCTION_TYPES, copy_state
from drumhead.engine.random import deal_outcome, small_generator

#: No event of chance decides more cards or numbers than this.
MOST_OUTCOMES = 64


def _playouts(playout, root, state, moves, rng, count):  # type: ignore[no-untyped-def]
    """Random play to the end of the hand, `count` times; returns the decisions made."""
    decisions = 0
    for _ in range(count):
        copy_state(root, state)
        decisions += playout(state, moves, rng)
    return decisions


def _matches(playout, winners, root, state, moves, rng, out):  # type: ignore[no-untyped-def]
    """Whole random matches, one for each row of `out`: see `Simulation` for the columns."""
    words = state.view(np.int64)
    for match in range(out.shape[0]):
        copy_state(root, state)
        decisions = 0
        while words[TURN] != OVER:
            decisions += playout(state, moves, rng)
        out[match, 0] = decisions
        out[match, 1] = words[FINISHED]
        out[match, 2] = winners(state)
        for seat in range(MOST_SEATS):
            out[match, 3 + seat] = words[SCORE + seat]


def _courses(guided, winners, root, state, moves, rng, noise, matches, out):  # type: ignore[no-untyped-def]
    """Matches by rules of thumb, a row a hand: see `Courses`. Returns the rows of whole matches."""
    words = state.view(np.int64)
    row = 0
    for match in range(matches):
        copy_state(root, state)
        first = row
        decisions = 0
        while words[TURN] != OVER:
            if row == out.shape[0]:
                return first
            decisions += guided(state, moves, rng, noise)
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
    """How many lines of legal moves of this depth there are; a line ends where chance is due.

    `states` has a row for each depth, `moves` too; row 0 is the position to count from.
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


_ROWS_OF_BYTES = types.Array(types.uint8, 2, "C")
_ROWS_OF_INTS = types.Array(types.int64, 2, "C")
_T = FUNCTION_TYPES

_FUNCTIONS: dict[str, tuple[Any, Callable[..., Any]]] = {
    "outcome": (types.void(BYTES, INTS, types.int64), deal_outcome),
    "playouts": (types.int64(_T["playout"], BYTES, BYTES, INTS, INTS, types.int64), _playouts),
    "matches": (
        types.void(_T["playout"], _T["winners"], BYTES, BYTES, INTS, INTS, _ROWS_OF_INTS),
        _matches,
    ),
    "courses": (
        types.int64(
            _T["guided"],
            _T["winners"],
            BYTES,
            BYTES,
            INTS,
            INTS,
            types.int64,
            types.int64,
            _ROWS_OF_INTS,
        ),
        _courses,
    ),
    "lines": (
        types.int64(_T["legal"], _T["step"], _ROWS_OF_BYTES, _ROWS_OF_INTS, types.int64),
        _lines,
    ),
}


@functools.cache
def function(name: str) -> Any:
    """One of the functions above, compiled."""
    return generic(name, *_FUNCTIONS[name])


def new_moves(game: Game) -> Ints:
    """A buffer large enough for the legal moves of a game and for any event of chance."""
    return np.zeros(max(game.type.most_moves, MOST_OUTCOMES), np.int64)


def playouts(game: Game, state: Bytes, count: int, rng: Ints) -> int:
    """Play at random to the end of the hand, `count` times; returns the decisions made."""
    run, playout = function("playouts"), game.rules.playout
    return int(run(playout, state, state.copy(), new_moves(game), rng, count))


def count_lines(game: Game, state: Bytes, depth: int) -> int:
    """How many lines of `depth` legal moves there are from here (chess players' perft)."""
    states = np.zeros((depth + 1, state.size), np.uint8)
    states[0] = state
    moves = np.zeros((depth, new_moves(game).size), np.int64)
    return int(function("lines")(game.rules.legal, game.rules.step, states, moves, depth))


@dataclass(frozen=True)
class Simulation:
    """Whole random matches: one row a match."""

    game: Game
    rows: np.ndarray[tuple[int, int], np.dtype[np.int64]]

    @property
    def decisions(self) -> Ints:
        """How many decisions each match took."""
        return self.rows[:, 0]

    @property
    def hands(self) -> Ints:
        """How many hands each match had."""
        return self.rows[:, 1]

    @property
    def scores(self) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
        """The final scores, one column a seat."""
        return self.rows[:, 3 : 3 + self.game.players]

    @property
    def results(self) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """Each seat's share of the win."""
        return np.array([shares(self.game, int(mask)) for mask in self.rows[:, 2]])


#: Matches are simulated in batches with a generator each, so that the outcome depends on
#: the seed alone and not on how many threads shared the work.
BATCH = 1024


def simulate(game: Game, matches: int, seed: int | str = 0, threads: int = 1) -> Simulation:
    """Play whole matches at random, very fast; the same seed gives the same matches."""
    rules, run = game.rules, function("matches")
    root = game.new_state(bytes(32))
    rows = np.zeros((matches, 3 + MOST_SEATS), np.int64)

    def batch(first: int) -> None:
        rng, out = small_generator(seed, first), rows[first : first + BATCH]
        run(rules.playout, rules.winners, root, root.copy(), new_moves(game), rng, out)

    with ThreadPoolExecutor(max_workers=threads) as pool:
        for _ in pool.map(batch, range(0, matches, BATCH)):
            pass
    return Simulation(game, rows)


@dataclass(frozen=True)
class Courses:
    """How matches by rules of thumb went: one row a hand, in order."""

    #: Which match, and how many decisions it had taken when the hand was over.
    match: Ints
    decisions: Ints
    #: The seats that won the match in the end, as a mask.
    winners: Ints
    #: The scores after the hand, one column a seat.
    scores: np.ndarray[tuple[int, int], np.dtype[np.int64]]

    @property
    def last(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which rows are the last hands of their matches."""
        return np.append(self.match[1:] != self.match[:-1], True)


def courses(
    game: Game, matches: int, seed: int | str = 0, noise: int = 0, most_hands: int = 100_000
) -> Courses:
    """Matches by the game's rules of thumb, with a random move `noise` times in 256.

    No more than `most_hands` hands are played; a match that they cut off is left out.
    """
    rules, root = game.rules, game.new_state(bytes(32))
    rows = np.zeros((most_hands, 3 + MOST_SEATS), np.int64)
    used = function("courses")(
        rules.guided, rules.winners, root, root.copy(), new_moves(game),
        small_generator("courses", seed), noise, matches, rows,
    )  # fmt: skip
    rows = rows[:used]
    return Courses(rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3 : 3 + game.players])


@rule
def win_shares(mask: int, sides: Ints, out: Floats) -> None:
    """Each seat's share of the win: joint winners share it, partners win together."""
    winning = 0
    for seat in range(sides.size):
        if mask >> seat & 1:
            winning |= 1 << sides[seat]
    share = 1.0 / max(popcount(winning), 1)
    for seat in range(sides.size):
        out[seat] = share if mask >> seat & 1 else 0.0


def shares(game: Game, winners: int) -> list[float]:
    """The same for a game, as a list."""
    out = np.zeros(game.players)
    win_shares(winners, np.array(game.sides), out)
    return [float(share) for share in out]
