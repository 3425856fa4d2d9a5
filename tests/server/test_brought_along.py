"""Players of installed packages at web tables: offered, seated, and helped where they fail."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import pytest

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.server.table import seats

OURS = ["private", "corporal", "captain", "general"]
LAST = [{"kind": "you"}, *[{"kind": "computer", "rank": "sergeant"}] * 3]


class Sergeant:
    """Plays the last of the legal moves, and notes that it was asked."""

    name = "sergeant"
    asked = 0

    def prepare(self, game: Game) -> None:
        pass

    def consider(self, world: Match) -> str:
        Sergeant.asked += 1
        return world.legal[-1]


class Deserter(Sergeant):
    """Gives up."""

    def consider(self, world: Match) -> str:
        Sergeant.asked += 1
        raise RuntimeError("gone home")


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A way to install players under names of their own."""

    def install(**players: str) -> None:
        points = metadata.EntryPoints(
            metadata.EntryPoint(name, f"{__name__}:{found}", "drumhead.players")
            for name, found in players.items()
        )
        monkeypatch.setattr(metadata, "entry_points", lambda group: points.select(group=group))
        monkeypatch.setattr(Sergeant, "asked", 0)
        seats._installed.cache_clear()

    yield install
    seats._installed.cache_clear()


def test_they_are_offered_after_ours_where_their_names_fit_in(ada: Any, install: Any) -> None:
    install(sergeant="Sergeant", a_name_that_is_too_long="Sergeant", captain="Sergeant")
    games = {game["slug"]: game["ranks"] for game in ada.get("/api/games")}
    assert games["bang"] == [*OURS, "sergeant"]
    assert ada.get("/api/me/company?game=bang")["ranks"] == OURS


@pytest.mark.parametrize("found", ["Sergeant", "Deserter"])
def test_a_match_is_played_with_them(ada: Any, install: Any, found: str) -> None:
    """One that fails is asked again at its next turn; meanwhile a captain moves."""
    install(sergeant=found)
    table = ada.table(seats=LAST)
    with ada.open(table) as socket:
        over = socket.play_out(socket.my_turn())
    assert over["view"]["over"]
    assert Sergeant.asked > 0


def test_no_other_module_is_read_for_a_name(ada: Any, install: Any) -> None:
    install(sergeant="Sergeant")
    for name in ("tests:Sergeant", "major", "", "x" * 17):
        wanted = [{"kind": "you"}, *[{"kind": "computer", "rank": name}] * 3]
        answer = ada.http.post("/api/tables", json={"game": "skirmish", "seats": wanted})
        assert answer.status_code == 400, name
