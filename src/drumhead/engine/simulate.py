"""Mass simulation: random matches, heuristic matches, playouts, and counts of lines of moves."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from drumhead.engine.game import Game
from drumhead.errors import InvalidGame
from drumhead.kernel.compiler import Bytes, Ints
from drumhead.kernel.header import MOST_SEATS
from drumhead.kernel.kernels import ENDLESS, MOST_DECISIONS
from drumhead.kernel.loops import MOST_HANDS, loop
from drumhead.kernel.random import small_generator


def playouts(game: Game, state: Bytes, count: int, rng: Ints) -> int:
    """Play at random to the end of the hand, `count` times; returns the decisions made."""
    run, playout = loop("playouts"), game.rules.playout
    return _ended(game, int(run(playout, state, state.copy(), game.new_moves(), rng, count)))


def _ended(game: Game, decisions: int) -> int:
    """The result of a loop, or an error if one of its hands did not end."""
    if decisions == ENDLESS:
        raise InvalidGame(
            f"{game.slug}: there is no end after {MOST_DECISIONS:,} decisions in a hand."
        )
    return decisions


def count_lines(game: Game, state: Bytes, depth: int) -> int:
    """The number of lines of `depth` legal moves from here (chess players' perft)."""
    states = np.zeros((depth + 1, state.size), np.uint8)
    states[0] = state
    moves = np.zeros((depth, game.new_moves().size), np.int64)
    return int(loop("lines")(game.rules.legal, game.rules.step, states, moves, depth))


@dataclass(frozen=True)
class Simulation:
    """Whole random matches, one per row."""

    game: Game
    rows: np.ndarray[tuple[int, int], np.dtype[np.int64]]

    @property
    def decisions(self) -> Ints:
        """The number of decisions of each match."""
        return self.rows[:, 0]

    @property
    def hands(self) -> Ints:
        """The number of hands of each match."""
        return self.rows[:, 1]

    @property
    def scores(self) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
        """The final scores, one column a seat."""
        return self.rows[:, 3 : 3 + self.game.players]

    @property
    def results(self) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """Each seat's share of the win."""
        return np.array([self.game.shares(int(mask)) for mask in self.rows[:, 2]])


#: Matches are simulated in batches with a generator each, so that the outcome depends on
#: the seed alone and not on how many threads shared the work.
BATCH = 1024


def simulate(game: Game, matches: int, seed: int | str = 0, threads: int = 1) -> Simulation:
    """Play whole matches at random, very fast; the same seed gives the same matches."""
    rules, run = game.rules, loop("matches")
    root = game.new_state(bytes(32))
    rows = np.zeros((matches, 3 + MOST_SEATS), np.int64)

    def batch(first: int) -> None:
        rng, out = small_generator(seed, first), rows[first : first + BATCH]
        run(rules.playout, rules.winners, root, root.copy(), game.new_moves(), rng, out)
        if out[:, 1].max(initial=0) > MOST_HANDS:
            raise InvalidGame(f"{game.slug}: there is no end after {MOST_HANDS:,} hands.")
        _ended(game, int(out[:, 0].min(initial=0)))

    with ThreadPoolExecutor(max_workers=threads) as pool:
        for _ in pool.map(batch, range(0, matches, BATCH)):
            pass
    return Simulation(game, rows)


@dataclass(frozen=True)
class GuidedMatches:
    """Matches by the rule of thumb: one row per hand, in order."""

    #: The match, and the number of its decisions when the hand was over.
    match: Ints
    decisions: Ints
    #: The seats that won the match in the end, as a mask.
    winners: Ints
    #: The scores after the hand, one column a seat.
    scores: np.ndarray[tuple[int, int], np.dtype[np.int64]]

    @property
    def last(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """A mask of the rows that are the last hands of their matches."""
        return np.append(self.match[1:] != self.match[:-1], True)


def guided_matches(
    game: Game, matches: int, seed: int | str = 0, noise: int = 0, most_hands: int = 100_000
) -> GuidedMatches:
    """Matches by the game's rules of thumb, with a random move `noise` times in 256.

    No more than `most_hands` hands are played; a match that they cut off is left out.
    """
    rules, root = game.rules, game.new_state(bytes(32))
    rows = np.zeros((most_hands, 3 + MOST_SEATS), np.int64)
    used = loop("guided_matches")(
        rules.guided, rules.winners, root, root.copy(), game.new_moves(),
        small_generator("courses", seed), noise, matches, rows,
    )  # fmt: skip
    rows = rows[: _ended(game, used)]
    return GuidedMatches(rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3 : 3 + game.players])
