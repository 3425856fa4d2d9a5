"""What is said about the answer to a puzzle."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.match import Match
from drumhead.players.reasons import WIDE, Estimate, reason
from drumhead.puzzles.reading import Puzzle


def estimates(puzzle: Puzzle) -> tuple[Estimate, ...]:
    """The moves and what they are expected to bring, each share of wins with its margin."""
    return tuple(
        Estimate(one.move, one.simulations, one.win, WIDE * one.error, one.points, None)
        for one in puzzle.choices
    )


def why(puzzle: Puzzle, match: Match, name: Callable[[str], str]) -> str:
    """Why the answer is better than the next choice, with moves under the names given."""
    told = reason(estimates(puzzle), puzzle.worlds, puzzle.thumb, match.game)
    return told.format(other=name(puzzle.choices[1].move))
