"""Marshals at web tables: where there are any, that they move at once, and what happens without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead import players
from drumhead.server.table import computer_moves
from tests.support.networks import make_known

FOUR = ["private", "corporal", "captain", "general"]
MARSHALS = [{"kind": "you"}, *[{"kind": "computer", "rank": "marshal"}] * 3]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Do-Boy has a marshal, and no other game."""
    make_known(monkeypatch, tmp_path, "do-boy")
    return tmp_path


@pytest.mark.usefixtures("known")
def test_the_gallery_says_which_players_a_game_has(ada: Any) -> None:
    ranks = {game["slug"]: game["ranks"] for game in ada.get("/api/games")}
    assert ranks.pop("do-boy") == [*FOUR, "marshal"]
    assert all(others == FOUR for others in ranks.values())
    assert ada.get("/api/me/company?game=do-boy")["ranks"] == [*FOUR, "marshal"]
    assert ada.get("/api/me/company?game=tactics")["ranks"] == FOUR


@pytest.mark.usefixtures("known")
def test_a_game_without_one_refuses_it(ada: Any) -> None:
    answer = ada.http.post("/api/tables", json={"game": "tactics", "seats": MARSHALS})
    assert answer.status_code == 400
    assert answer.json()["error"] == (
        "Tactics has no marshal; it has private, corporal, captain and general."
    )


@pytest.mark.usefixtures("known")
def test_they_play_without_waiting_for_those_who_think(
    browse: Callable[..., Any], running: Any
) -> None:
    """With every thinking thread blocked, a hand against marshals is played out."""
    ada = browse("Ada")
    table = ada.table(seats=MARSHALS)
    with ada.open(table) as socket:
        state = socket.my_turn()
        running.site.thinkers.close()
        over = socket.play_out(state)
    assert over["view"]["over"]


def test_where_the_network_is_gone_a_captain_helps_out(
    known: Path, ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(rank: str, seed: int) -> Any:
        asked.append(rank)
        return players.player("corporal" if rank == "captain" else rank, seed)

    monkeypatch.setattr(computer_moves, "player", noted)
    table = ada.table(seats=MARSHALS)
    with ada.open(table) as socket:
        state = socket.my_turn()
        (known / "do-boy.npz").unlink()
        socket.play_out(state)
    assert asked[-1] == "captain"
