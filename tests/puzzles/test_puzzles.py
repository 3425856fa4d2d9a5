"""Puzzles of the games: promises that every one keeps, and ratings."""

from __future__ import annotations

import pytest

from drumhead.engine.game import GameType
from drumhead.errors import UnknownGame
from drumhead.games import game_type
from drumhead.puzzles import puzzle, puzzles
from drumhead.puzzles.rating import rate
from studies.puzzles import search

#: Every game of skill has so many puzzles, or more.
ENOUGH = 60


def test_there_are_enough(kind: GameType) -> None:
    assert len(puzzles(kind)) >= ENOUGH or kind.slug == "bang"


def test_every_puzzle_is_what_it_says(kind: GameType) -> None:
    """A legal position, legal moves, a clear answer that the rule of thumb misses."""
    for number, found in enumerate(puzzles(kind), start=1):
        match = found.set_up(kind)
        assert found.number == number
        assert {choice.move for choice in found.choices} <= set(match.legal)
        assert found.thumb in match.legal
        assert found.answer != found.thumb
        assert search.clear(found.choices)
        assert 1 <= found.grade <= len(search.GRADES)


def test_no_position_comes_twice(kind: GameType) -> None:
    positions = [found.position for found in puzzles(kind)]
    assert len(set(positions)) == len(positions)


def test_there_is_no_such_puzzle() -> None:
    with pytest.raises(UnknownGame, match="There is no puzzle 0"):
        puzzle(game_type("do-boy"), 0)


# --- Ratings -----------------------------------------------------------------------------


def test_a_rating_follows_the_answers() -> None:
    """A newcomer is in the middle and unknown; hard puzzles count for more than easy ones."""
    newcomer = rate([])
    assert newcomer.value == 1500
    good, bad = rate([(3, True)] * 10), rate([(3, False)] * 10)
    assert good.value > newcomer.value > bad.value
    assert good.margin < newcomer.margin
    assert rate([(5, True)] * 5).value > rate([(1, True)] * 5).value
    assert rate([(1, False)] * 5).value < rate([(5, False)] * 5).value
