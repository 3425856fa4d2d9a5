"""`GameTree`: the whole tree of an edition, in sequence form."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from drumhead.errors import DrumheadError
from drumhead.kernel.compiler import Bytes
from drumhead.learn.reduced.tree_walk import Edition, TreeWalk

#: Trees with more histories than this are not enumerated.
MOST_HISTORIES = 5_000_000


@dataclass
class Decisions:
    """The decisions of one seat: its information states and its sequences of moves.

    Sequence 0 is that of no move. Sequence k (from 1 on) is a move at an information state, after
    the sequence that leads there.
    """

    #: The text of each information state, and its moves.
    texts: list[str] = field(default_factory=list)
    moves: list[tuple[int, ...]] = field(default_factory=list)
    #: The sequence before each information state, and the first of its own.
    before: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    sequences: int = 1
    #: A state in which each information state is met.
    examples: list[Bytes] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)

    def at(self, text: str, moves: tuple[int, ...], before: int, example: Bytes) -> int:
        """The number of an information state; it must be reached in one way and look one way."""
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = len(self.texts)
            self.texts.append(text)
            self.moves.append(moves)
            self.before.append(before)
            self.first.append(self.sequences)
            self.examples.append(example)
            self.sequences += len(moves)
        elif self.moves[number] != moves or self.before[number] != before:
            raise DrumheadError(
                f"An information state does not tell all that its seat knows: {text}"
            )
        return number


@dataclass
class GameTree:
    """Every history of an edition that ends, and every information state of its seats."""

    edition: Edition
    seats: list[Decisions]
    #: The number of histories, unfinished ones included.
    histories: int
    #: Of each terminal history: its probability by chance alone, each seat's sequence and return.
    chances: NDArray[np.float64]
    sequences: NDArray[np.int64]
    returns: NDArray[np.float64]

    @property
    def information_states(self) -> int:
        """The number of information states of all seats."""
        return sum(len(seat.texts) for seat in self.seats)


def returns(walk: TreeWalk, kind: str = "points") -> list[float]:
    """Each seat's return less the average: points, or a share of the win.

    A single player's return stays as it is.
    """
    game = walk.game
    if kind == "share":
        worth = walk.shares
    else:
        sign = -1 if game.type.fewest_win else 1
        worth = [float(sign * score) for score in walk.scores]
    average = sum(worth) / len(worth) if len(worth) > 1 else 0.0
    return [one - average for one in worth]


def grow(edition: Edition, kind: str = "points") -> GameTree:
    """The whole tree of an edition."""
    players = edition.game.players
    seats = [Decisions() for _ in range(players)]
    ends: list[tuple[float, tuple[int, ...], list[float]]] = []
    histories = 0
    todo: list[tuple[TreeWalk, float, tuple[int, ...]]] = [(TreeWalk(edition), 1.0, (0,) * players)]
    while todo:
        walk, chance, sequences = todo.pop()
        histories += 1
        if histories > MOST_HISTORIES:
            raise DrumheadError(f"This edition has more than {MOST_HISTORIES:,} histories.")
        if walk.over:
            ends.append((chance, sequences, returns(walk, kind)))
            continue
        seat = walk.seat
        if seat is None:
            for outcome, likely in walk.outcomes():
                child = walk.copy()
                child.draw(outcome)
                todo.append((child, chance * likely, sequences))
            continue
        moves = tuple(walk.legal)
        state = seats[seat].at(walk.information(seat), moves, sequences[seat], walk.state)
        for place, move in enumerate(moves):
            child = walk.copy()
            child.play(move)
            after = seats[seat].first[state] + place
            own = (*sequences[:seat], after, *sequences[seat + 1 :])
            todo.append((child, chance, own))
    return GameTree(
        edition, seats, histories, np.array([end[0] for end in ends]),
        np.array([end[1] for end in ends]), np.array([end[2] for end in ends]),
    )  # fmt: skip
