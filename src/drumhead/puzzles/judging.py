"""The explanation of a puzzle's answer."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.match import Match
from drumhead.players.reason_selection import with_reasons
from drumhead.players.reasons import WIDE, Advice, Estimate, reason
from drumhead.puzzles.puzzle_file import Puzzle


def estimates(puzzle: Puzzle) -> tuple[Estimate, ...]:
    """The moves with their expected outcomes, each share of wins with its margin."""
    found = []
    for one in puzzle.choices:
        margin = WIDE * one.error
        found.append(
            Estimate(one.move, one.simulations, one.win, margin, one.win, margin, one.points, None)
        )
    return tuple(found)


def why(puzzle: Puzzle, match: Match, name: Callable[[str], str]) -> str:
    """The reasons for the answer over the next choice, with moves under the given names.

    Facts of the game come first, then the result of the search.
    """
    tried = estimates(puzzle)
    figures = reason(tried, puzzle.worlds, puzzle.thumb, match.game)
    assert match.turn is not None, "nobody is to move"
    advice = Advice("captain", match.turn, puzzle.answer, figures, estimates=tried)
    advice = with_reasons(match, advice)
    return " ".join([*advice.facts(name), advice.explained(name)])
