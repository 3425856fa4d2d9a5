"""The whole game tree of an edition, in sequence form."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from drumhead.errors import DrumheadError
from drumhead.kernel.compiler import Bytes
from drumhead.learn.reduced.table import Edition, Table

#: Trees with more histories than this are not enumerated.
MOST_HISTORIES = 5_000_000


@dataclass
class Decisions:
    """What one seat can decide: its information states and its sequences of moves.

    Sequence 0 is that of no move. Sequence k (from 1 on) is a move at an information state, after
    the sequence that leads there.
    """

    #: What is known at each information state, and the moves that it has.
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
class Tree:
    """Every history of an edition that ends, and every information state of its seats."""

    edition: Edition
    seats: list[Decisions]
    #: How many histories there are, those that go on among them.
    histories: int
    #: Of each end: its probability by chance alone, each seat's sequence, each seat's worth.
    chances: NDArray[np.float64]
    sequences: NDArray[np.int64]
    worths: NDArray[np.float64]

    @property
    def information_states(self) -> int:
        """How many there are, of all seats."""
        return sum(len(seat.texts) for seat in self.seats)


def returns(table: Table, kind: str = "points") -> list[float]:
    """What each seat has in the end, beside the average of all: points, or a share of the win.

    One who plays alone has what he has.
    """
    game = table.game
    if kind == "share":
        worth = table.shares
    else:
        sign = -1 if game.type.fewest_win else 1
        worth = [float(sign * score) for score in table.scores]
    average = sum(worth) / len(worth) if len(worth) > 1 else 0.0
    return [one - average for one in worth]


def grow(edition: Edition, kind: str = "points") -> Tree:
    """The whole tree of an edition."""
    players = edition.game.players
    seats = [Decisions() for _ in range(players)]
    ends: list[tuple[float, tuple[int, ...], list[float]]] = []
    histories = 0
    todo: list[tuple[Table, float, tuple[int, ...]]] = [(Table(edition), 1.0, (0,) * players)]
    while todo:
        table, chance, sequences = todo.pop()
        histories += 1
        if histories > MOST_HISTORIES:
            raise DrumheadError(f"This edition has more than {MOST_HISTORIES:,} histories.")
        if table.over:
            ends.append((chance, sequences, returns(table, kind)))
            continue
        seat = table.seat
        if seat is None:
            for outcome, likely in table.outcomes():
                child = table.copy()
                child.draw(outcome)
                todo.append((child, chance * likely, sequences))
            continue
        moves = tuple(table.legal)
        state = seats[seat].at(table.information(seat), moves, sequences[seat], table.state)
        for place, move in enumerate(moves):
            child = table.copy()
            child.play(move)
            after = seats[seat].first[state] + place
            own = (*sequences[:seat], after, *sequences[seat + 1 :])
            todo.append((child, chance, own))
    return Tree(
        edition, seats, histories, np.array([end[0] for end in ends]),
        np.array([end[1] for end in ends]), np.array([end[2] for end in ends]),
    )  # fmt: skip
