"""Positions in which a competent player never goes wrong (`blunders.toml`), and captains do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.arena.blunders import ENOUGH, Position, positions
from drumhead.games import slugs

POSITIONS = positions(Path(__file__).parent)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_its_positions(slug: str) -> None:
    assert sum(position.slug == slug for position in POSITIONS) >= 5


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_positions_are_sound(position: Position) -> None:
    assert position.match.turn == position.seat
    assert set(position.best) < set(position.match.legal)
    assert position.why.endswith(".")


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_captains_do_not_blunder(position: Position) -> None:
    answers = position.answers("captain")
    assert position.right(answers) >= ENOUGH, f"{position.why} {answers}"
