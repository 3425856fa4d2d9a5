"""Several processes that serve one database: any of them serves any table."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from drumhead.server.cluster.leases import Process
from drumhead.server.cluster.peers import Peers
from drumhead.server.refusal import STOPPING
from drumhead.server.settings import Settings
from drumhead.server.store.schema import processes
from tests.server.conftest import Browser, Running, Socket


@pytest.mark.parametrize("failure", [httpx.ConnectError("refused"), AttributeError("peername")])
def test_a_process_that_ends_while_it_is_asked_is_left_out(failure: Exception) -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise failure

    async def story() -> dict[str, bytes]:
        other = Process("other", "127.0.0.1:1", 1)
        peers = Peers(SimpleNamespace(others={"other": other}, secret="s"))  # type: ignore[arg-type]
        await peers.close()
        peers._client = httpx.AsyncClient(transport=httpx.MockTransport(fail))
        await peers.renamed("ada", "Ada", "otis-freeman")
        return await peers.metrics()

    assert asyncio.run(story()) == {"other": b""}


@pytest.fixture
def pair(settings: Settings, database: str) -> Iterator[list[Running]]:
    """Two servers with one database, as two processes would be."""
    shared = dataclasses.replace(settings, database=database)
    both = [Running(shared), Running(shared)]
    for one in both:
        while len(one.site.members.others) != 1:
            time.sleep(0.01)
    yield both
    for one in both:
        one.stop()


@pytest.fixture
def visit(pair: list[Running]) -> Iterator[Callable[..., list[Browser]]]:
    """A guest at both servers at once: the same cookie, two addresses."""
    made: list[Browser] = []

    def arrive(name: str) -> list[Browser]:
        here = Browser(pair[0], name)
        there = Browser(pair[1])
        there.http.cookies = here.http.cookies
        made.extend([here, there])
        return [here, there]

    yield arrive
    for browser in made:
        browser.http.close()


def _closed(socket: Socket) -> tuple[int, str]:
    """How a connection ends."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.wait("nothing of that kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_table_is_played_through_any_process(
    visit: Callable[..., list[Browser]], computers: list[dict[str, str]]
) -> None:
    here, there = visit("Ada")
    table = here.table(seats=computers)
    with there.open(table) as far, here.open(table) as near:
        state = far.my_turn()
        assert near.at(state["number"])["view"] == state["view"]
        far.send("move", number=0, text="play I1")
        assert "has changed" in far.wait("refused")["sentence"]
        far.send("move", number=state["number"], text=state["choices"][0]["text"])
        assert near.at(state["number"] + 1)["view"] != state["view"]
        assert far.play_out()["view"]["over"]
    assert there.get(f"/api/tables/{table}")["over"]
    log = there.get(f"/api/tables/{table}/moves")
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    assert there.get(f"/api/tables/{table}/verify")["ok"]
    assert there.get(f"/api/replays/{table}") == here.get(f"/api/replays/{table}")


def test_a_chair_is_taken_through_any_process(
    pair: list[Running], visit: Callable[..., list[Browser]], computers: list[dict[str, str]]
) -> None:
    """The screen is at the process that has the table, the phone at another."""
    here, _ = visit("Tess")
    table = here.table(seats=[{"kind": "open"}, *computers[1:]])
    ada = Browser(pair[1], "Ada")
    with here.open(table, screen=True) as shown, ada.open(table) as phone:
        (chair,) = shown.wait("chairs", lambda c: c["chairs"])["chairs"]
        found = ada.get(f"/api/chairs/{chair['code']}")
        phone.send("claim", claim=found["claim"])
        phone.wait("welcome", lambda w: w["seat"] == 0)
        shown.wait("chairs", lambda c: not c["chairs"])
    ada.http.close()


def test_who_is_where_is_known_everywhere(visit: Callable[..., list[Browser]]) -> None:
    here, there = visit("Ada")
    open_seats = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer"}] * 2]
    table = here.table(seats=open_seats, listed=True)
    with here.open(table) as socket:
        socket.state()
        for path in ("/api/tables", "/api/me/tables", "/api/tables/mine"):
            assert [(one["id"], one["seats"][0]["here"]) for one in there.get(path)] == [
                (table, True)
            ]
        there.until("/api/lobby", lambda lobby: [one["here"] for one in lobby["tables"]] == [True])
        there.http.post("/api/me", json={"name": "Eve"})
        socket.state(lambda state: state["seats"][0]["name"] == "Eve")
    there.until(f"/api/tables/{table}", lambda one: not one["seats"][0]["here"])


def test_a_process_that_stops_hands_its_tables_over(
    pair: list[Running], visit: Callable[..., list[Browser]], computers: list[dict[str, str]]
) -> None:
    here, there = visit("Ada")
    table = here.table(seats=computers)
    with there.open(table) as far:
        state = far.my_turn()
        pair[0].stop()
        assert _closed(far) == (1012, STOPPING)
    with there.open(table) as near:
        assert near.my_turn()["view"] == state["view"]
        assert near.play_out(state)["view"]["over"]
    pair[0].start()


def test_a_process_that_was_given_up_by_mistake_begins_anew(
    pair: list[Running], visit: Callable[..., list[Browser]], computers: list[dict[str, str]]
) -> None:
    here, there = visit("Ada")
    table = here.table(seats=computers)
    with here.open(table) as near:
        state = near.my_turn()
        mistaken = processes.c.address == pair[0].site.members.address
        with pair[1].site.store.engine.begin() as connection:
            connection.execute(processes.delete().where(mistaken))
        assert _closed(near) == (1012, STOPPING)
    with there.open(table) as far:
        assert far.my_turn()["view"] == state["view"]
        assert far.play_out(state)["view"]["over"]
    numbers = [entry["number"] for entry in there.get(f"/api/tables/{table}/moves")]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("turned", [-3600.0, 86400.0])
def test_the_clock_is_turned(
    turned: float,
    pair: list[Running],
    visit: Callable[..., list[Browser]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, there = visit("Ada")
    ben = Browser(pair[1], "Ben")
    seats = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "private"}] * 2]
    table = here.table(seats=seats)
    others = [one.site.members.others for one in pair]
    with there.open(table) as far:
        with ben.open(table) as other:
            other.send("sit")
            far.state(lambda state: state["number"] > 0)
            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + turned)
            other.send("leave")  # waiting goes by another clock, so somebody stands in
            far.state(lambda state: state["seats"][1]["stand_in"])
        state = far.last if far.last["choices"] else far.my_turn()
        far.send("move", number=state["number"], text=state["choices"][0]["text"])
        far.state(lambda after: after["number"] > state["number"])
        assert here.get("/api/me")["name"] == "Ada"
        for one, before in zip(pair, others, strict=True):
            (known,) = before.values()
            while (now := one.site.members.others[known.id]).beat < known.beat + 2:
                time.sleep(0.01)
            assert now.address == known.address
    ben.http.close()


def test_only_processes_may_ask_as_processes(pair: list[Running]) -> None:
    base = f"http://127.0.0.1:{pair[0].port}/api/cluster"
    asked: dict[str, Any] = {"ids": [], "guest": None}
    for guess in ("", "guess", "é"):
        headers = {b"x-drumhead-process": guess.encode()}
        for what in ("infos", "here", "renamed"):
            assert httpx.post(f"{base}/{what}", json=asked, headers=headers).status_code == 404
    secret = {"x-drumhead-process": pair[0].site.members.secret}
    assert httpx.post(f"{base}/infos", json=asked, headers=secret).json() == []
