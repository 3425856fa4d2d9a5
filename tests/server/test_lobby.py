"""The lobby: who waits for how many players, as it is right now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from drumhead.server.site import lobby

OPEN = [{"kind": "you"}, {"kind": "computer"}, {"kind": "open"}, {"kind": "open"}]


def _tables(browser: Any, when: Callable[[Any], bool]) -> Any:
    return browser.until("/api/lobby", lambda lobby: when(lobby["tables"]))["tables"]


def test_a_table_appears_fills_and_is_gone(ada: Any, browse: Callable[..., Any]) -> None:
    assert ada.get("/api/lobby") == {"tables": []}
    ada.table(seats=OPEN)
    table = ada.table(seats=OPEN, listed=True)
    ben = browse("Ben")
    (shown,) = _tables(ben, bool)
    assert (shown["id"], shown["title"], shown["hands"]) == (table, "Do-Boy", 1)
    assert (shown["people"], shown["computers"], shown["open"]) == (["Ada"], 1, 2)
    assert not shown["here"]
    with ada.open(table) as host, ben.open(table) as guest:
        _tables(ben, lambda tables: tables[0]["here"])
        guest.send("sit")
        (shown,) = _tables(ben, lambda tables: tables[0]["open"] == 1)
        assert sorted(shown["people"]) == ["Ada", "Ben"]
        cleo = browse("Cleo")
        with cleo.open(table) as third:
            third.send("sit")
            (shown,) = _tables(cleo, lambda tables: tables[0]["open"] == 0)
            assert shown["here"]
        host.state()
    # Everybody has left: there is nothing to join, and nothing to watch.
    assert _tables(ben, lambda tables: not tables) == []


def test_those_who_wait_come_first(ada: Any, computers: list[dict[str, str]]) -> None:
    waiting = ada.table(seats=OPEN, listed=True)
    playing = ada.table(seats=computers, listed=True)
    with ada.open(playing) as socket:
        socket.my_turn()
        tables = _tables(ada, lambda tables: len(tables) == 2)
    assert [table["id"] for table in tables] == [waiting, playing]


def test_nothing_new_costs_next_to_nothing(ada: Any) -> None:
    """An answer that is known is not sent again, and many who ask at once cost one query."""
    ada.table(seats=OPEN, listed=True)
    _tables(ada, bool)
    first = ada.http.get("/api/lobby")
    known = {"If-None-Match": first.headers["etag"]}
    again = ada.http.get("/api/lobby", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    ada.table(seats=OPEN, listed=True)
    _tables(ada, lambda tables: len(tables) == 2)
    changed = ada.http.get("/api/lobby", headers=known)
    assert changed.status_code == 200
    assert changed.headers["etag"] != first.headers["etag"]


class _Counted:
    """Results that count how often they are asked for."""

    asked = 0

    async def listed(self, since: float) -> list[Any]:
        await asyncio.sleep(0)
        assert since < time.time()
        self.asked += 1
        return []


class _Empty:
    """No table is in memory."""

    async def here(self, _: list[str]) -> set[str]:
        return set()


def test_many_who_ask_at_once_cost_one_query(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "FRESH", 3600.0)
    counted: Any = _Counted()
    registry: Any = _Empty()

    async def story() -> None:
        lobbies = lobby.Lobbies(registry, counted)
        await asyncio.gather(*(lobbies.now() for _ in range(1000)))

    asyncio.run(story())
    assert counted.asked == 1


def test_a_table_that_nobody_fills_is_not_listed_for_good(
    ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.table(seats=OPEN, listed=True)
    _tables(ada, bool)
    monkeypatch.setattr(lobby, "LISTED_FOR", -3600.0)
    assert _tables(ada, lambda tables: not tables) == []
