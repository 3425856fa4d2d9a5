"""What somebody has played: figures and the list of finished matches."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from drumhead.games import game_type
from drumhead.server.company import persons
from drumhead.server.messages.statistics_messages import SuitableCompany
from drumhead.server.messages.structures import Rank
from drumhead.server.site.statistics import finished_match, statistics, streaks, suitable_company
from drumhead.server.store.records import StoredSeat, StoredTable
from drumhead.server.store.results import EndedMatch, EndedTable, Results
from drumhead.server.store.store import Store
from drumhead.server.table.seats import ranks_of
from tests.support.networks import make_known

WON, LOST, SHARED = [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    yield made
    made.close()


def _ended(number: int, game: str, points: int, result: list[float]) -> EndedMatch:
    outcome = {"scores": [points, 3, 3, 3], "result": result}
    return EndedMatch(f"t{number}", game, float(number), outcome, 0)


def test_streaks() -> None:
    assert streaks([]) == (0, 0)
    assert streaks([True, True, False, True]) == (1, 2)
    assert streaks([True, True, False]) == (0, 2)
    assert streaks([False, True, True, True]) == (3, 3)


def test_figures_game_by_game() -> None:
    """A shared win is a win; a game that is no longer there is left out."""
    found = statistics(
        [
            _ended(1, "do-boy", 2, WON),
            _ended(2, "skirmish", 7, LOST),
            _ended(3, "do-boy", 4, SHARED),
            _ended(4, "old-maid", 4, WON),
            _ended(5, "do-boy", 9, LOST),
            _ended(6, "do-boy", 1, WON),
        ]
    )
    assert (found.matches, found.wins, found.streak, found.longest) == (5, 3, 1, 1)
    assert [game.game for game in found.games] == ["do-boy", "skirmish"]
    do_boy, skirmish = found.games
    assert (do_boy.matches, do_boy.wins, do_boy.streak, do_boy.longest) == (4, 3, 1, 2)
    assert do_boy.points == 4.0
    assert do_boy.fewest_win
    assert [(one.points, one.won) for one in do_boy.latest] == [
        (2, True), (4, True), (9, False), (1, True),
    ]  # fmt: skip
    assert (skirmish.wins, skirmish.streak, skirmish.longest) == (0, 0, 0)


def test_only_the_latest_are_told_one_by_one() -> None:
    (game,) = statistics([_ended(n, "do-boy", n, WON) for n in range(50)]).games
    assert (game.matches, game.longest) == (50, 50)
    assert [one.points for one in game.latest] == list(range(20, 50))


def _met(number: int, result: list[float], *ranks: Rank) -> EndedTable:
    others = [StoredSeat(at, "computer", rank, None, "") for at, rank in enumerate(ranks, start=1)]
    seats = [StoredSeat(0, "person", None, "ada", "Ada"), *others]
    outcome = {"scores": [0] * len(seats), "result": result[: len(seats)]}
    return EndedTable(f"t{number}", "do-boy", 4, {}, float(number), outcome, None, seats)


@pytest.mark.parametrize(
    ("latest", "rank", "wins"),
    [
        ([], "corporal", 0),
        ([_met(1, WON)], "corporal", 0),
        ([_met(1, LOST, "private")], "private", 0),
        ([_met(2, WON, "captain"), _met(1, SHARED, "captain")], "captain", 2),
        ([_met(2, WON, "private", "captain"), _met(1, WON, "general")], "captain", 1),
        ([_met(2, LOST, "captain"), _met(1, WON, "captain")], "captain", 0),
    ],
)  # fmt: skip
def test_the_company_that_suits(latest: list[EndedTable], rank: Rank, wins: int) -> None:
    """The rank met last, and how often in a row it was beaten; people alone say nothing."""
    do_boy = game_type("do-boy")
    suits = SuitableCompany(rank, wins, ranks_of(do_boy))
    assert suitable_company(latest, "ada", do_boy) == suits


def test_a_rank_that_the_game_has_no_more_is_not_met_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path)
    latest = [_met(2, WON, "marshal", "captain"), _met(1, WON, "captain")]
    suits = suitable_company(latest, "ada", game_type("do-boy"))
    assert (suits.rank, suits.wins) == ("captain", 2)
    make_known(monkeypatch, tmp_path, "do-boy")
    suits = suitable_company(latest, "ada", game_type("do-boy"))
    assert (suits.rank, suits.wins) == ("marshal", 1)


def _fill(store: Store, matches: int) -> None:
    """So many matches of Ada, every third unfinished, and as many of somebody else."""

    async def story() -> None:
        for guest in ("ada", "ben"):
            await store.rename_guest(guest, "")
        work = []
        for number, guest in itertools.product(range(matches), ("ada", "ben")):
            finished = None if number % 3 == 2 else float(number)
            outcome = {"scores": [number, 0, 0, 0], "result": WON}
            table = StoredTable(
                f"{guest}{number}", "do-boy", 4, {}, 1, "turns", False, "00" * 32, 1.0,
                finished, outcome,
            )  # fmt: skip
            seats = [StoredSeat(0, "person", None, guest, guest.capitalize())]
            seats += [StoredSeat(seat, "computer", "captain", None, "") for seat in (1, 2, 3)]
            work.append(store.add_table(table, seats))
        await asyncio.gather(*work)

    asyncio.run(story())


def test_one_query_over_all_finished_matches_of_a_guest(store: Store) -> None:
    """Thousands of tables cost one query that finds its rows by indexes; none is replayed."""
    _fill(store, 30)
    asked: list[tuple[str, Any]] = []

    @event.listens_for(store.engine, "before_cursor_execute")
    def listen(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        asked.append((statement, parameters))

    ended = asyncio.run(Results(store).ended("ada"))
    assert [match.id for match in ended] == [f"ada{n}" for n in range(30) if n % 3 != 2]
    ((statement, parameters),) = [one for one in asked if one[0].startswith("SELECT")]
    with store.engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
    steps = [str(row[-1]) for row in plan]
    assert any("seats_of_guests" in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps)


def test_the_list_comes_in_pages_without_gaps(store: Store) -> None:
    _fill(store, 30)
    results = Results(store)

    async def story() -> list[str]:
        found: list[str] = []
        while page := await results.latest("ada", found[-1] if found else None, 7):
            found += [match.id for match in page]
        return found

    assert asyncio.run(story()) == [f"ada{n}" for n in reversed(range(30)) if n % 3 != 2]
    (latest,) = asyncio.run(results.latest("ada", None, 1))
    shown = finished_match(latest, "ada", "2026-01-01")
    drawn = persons.draw(latest.id, [None] * 3, ["Ada"])
    assert shown.names == ["Ada", *[one.given for one in drawn]]
    assert (shown.seat, shown.won, shown.scores[0], shown.sealed) == (0, 1.0, 28, False)


def test_what_a_guest_has_played(
    ada: Any, browse: Callable[..., Any], computers: list[dict[str, str]]
) -> None:
    """Finished matches count, a table that was left does not, and each guest has their own."""
    assert ada.get("/api/me/statistics")["games"] == []
    left, table = ada.table(), ada.table(seats=computers)
    with ada.open(table) as socket:
        view = socket.play_out()["view"]
    page = ada.until("/api/me/matches", lambda page: page["matches"])
    assert not page["more"]
    (match,) = page["matches"]
    assert (match["id"], match["title"], match["seat"]) == (table, "Do-Boy", 0)
    assert match["scores"] == view["scores"]
    assert match["names"][0] == "Ada"
    assert not match["sealed"]
    found = ada.get("/api/me/statistics")
    (game,) = found["games"]
    assert (found["matches"], game["matches"]) == (1, 1)
    assert game["points"] == view["scores"][0]
    assert game["wins"] == (match["won"] > 0)
    assert [one["id"] for one in ada.get("/api/me/tables")] == [left]
    assert ada.get(f"/api/me/matches?before={table}")["matches"] == []
    ben = browse("Ben")
    assert ben.get("/api/me/statistics")["games"] == []
    assert ben.get("/api/me/matches")["matches"] == []


def test_nobody_without_a_cookie(ada: Any) -> None:
    for path in ("statistics", "matches", "tables"):
        assert ada.http.get(f"/api/me/{path}", headers={"Cookie": ""}).status_code == 401
