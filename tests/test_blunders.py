"""Positions in which a competent player never goes wrong (tests/blunders/), and captains do not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead.arena.contest import SIMULATIONS
from drumhead.games import slugs
from drumhead.players import let_choose, player

FOLDER = Path(__file__).parent / "blunders"
POSITIONS = [
    pytest.param(path.stem, position, id=f"{path.stem}-{number}")
    for path in sorted(FOLDER.glob("*.toml"))
    for number, position in enumerate(tomllib.loads(path.read_text())["position"], start=1)
]


def position(slug: str, data: dict[str, Any]) -> drumhead.Match:
    game = drumhead.game(slug, players=data["players"], options=data.get("options", {}))
    return game.position(**{"turn": data["seat"], **data["fields"]})


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_its_positions(slug: str) -> None:
    assert sum(parameter.values[0] == slug for parameter in POSITIONS) >= 5


@pytest.mark.parametrize(("slug", "data"), POSITIONS)
def test_positions_are_sound(slug: str, data: dict[str, Any]) -> None:
    match = position(slug, data)
    assert match.turn == data["seat"]
    assert set(data["best"]) < set(match.legal)
    assert data["why"].endswith(".")


@pytest.mark.parametrize(("slug", "data"), POSITIONS)
def test_captains_do_not_blunder(slug: str, data: dict[str, Any]) -> None:
    match = position(slug, data)
    chosen = [
        let_choose(player("captain", seed, simulations=SIMULATIONS["captain"]), match, seed).move
        for seed in range(10)
    ]
    assert sum(move in data["best"] for move in chosen) >= 9, f"{data['why']} {chosen}"
