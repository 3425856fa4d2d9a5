"""What a move costs beside the one that a captain would choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.arena.blunders import BlunderPosition, positions
from drumhead.review.weighing import weigh

GAMES = Path(__file__).parents[1] / "games"
POSITIONS = [position for position in positions(GAMES) if position.slug == "do-boy"]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_some_mistake_is_costly(position: BlunderPosition) -> None:
    best = position.best[0]
    others = [move for move in position.match.legal if move not in position.best]
    weighed = [weigh(position.match, best, move, 400, 1) for move in others]
    costly = [one for one in weighed if one.costly]
    assert costly
    for one in costly:
        assert one.cost == one.lost.value > 0
        assert one.best.value > one.played.value


def test_the_same_move_costs_nothing() -> None:
    match, move = POSITIONS[0].match, POSITIONS[0].best[0]
    weighed = weigh(match, move, move, 100, 1)
    assert (weighed.cost, weighed.lost.value, weighed.costly) == (0.0, 0.0, False)
    assert weighed.best == weighed.played


def test_what_is_within_the_doubt_costs_nothing() -> None:
    """Between the two best moves of a position a few worlds cannot tell."""
    one, other = POSITIONS[0].best
    weighed = weigh(POSITIONS[0].match, one, other, 30, 1)
    assert weighed.cost == 0.0
