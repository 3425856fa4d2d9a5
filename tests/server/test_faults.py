"""Faults: whatever breaks, each acknowledged move is there once, and play goes on by itself."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from drumhead.server.settings import Settings
from tests.server.conftest import Browser, Running, Socket
from tests.support.player import Player
from tests.support.postgres import Postgres
from tests.support.proxy import Proxy

#: The message to players when a move could not be stored.
NOT_SAVED = "could not save"


@pytest.fixture
def network(running: Running) -> Iterator[Callable[..., Proxy]]:
    """Bad ways to the server."""
    made: list[Proxy] = []

    def lay(**faults: Any) -> Proxy:
        made.append(Proxy(running.port, **faults))
        return made[-1]

    yield lay
    for proxy in made:
        proxy.close()


def _through(proxy: Proxy, browser: Browser) -> Browser:
    """The same guest on a bad way."""
    way: Any = SimpleNamespace(port=proxy.port)
    again = Browser.__new__(Browser)
    again.running, again.http, again.me = way, browser.http, browser.me
    return again


def test_postgresql_goes_away_and_comes_back(
    postgres: Postgres, settings: Settings, serve: Callable[..., Running],
    computers: list[dict[str, str]],
) -> None:  # fmt: skip
    running = serve(dataclasses.replace(settings, database=postgres.database()))
    ada = Browser(running, "Ada")
    player = Player(ada, ada.table(seats=computers))
    player.play(2)
    with ada.open(player.table) as socket:
        state = socket.my_turn()
        postgres.stop()
        try:
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            assert NOT_SAVED in socket.wait("refused")["sentence"]
            assert ada.http.get("/ready").status_code == 503
            assert ada.http.get("/health").status_code == 200
            assert ada.http.post("/api/tables", json={"game": "do-boy"}).status_code == 503
        finally:
            postgres.start()
        # The table reads its log again by itself: the move is not there, and nothing else is.
        assert socket.state()["number"] == state["number"]
    player.play(1000)
    assert player.over
    player.check(ada.get(f"/api/tables/{player.table}/moves"))
    ada.http.close()


def _turn(socket: Socket) -> dict[str, Any]:
    """The state in which there is something to decide, which may have arrived already."""
    if socket.last.get("account"):  # the own move has ended the hand
        socket.send("next", number=socket.last["number"])
    return socket.last if socket.last.get("choices") else socket.my_turn()


def _insist(socket: Socket, made: dict[int, str]) -> None:
    """Make a move, again and again, until it is acknowledged."""
    state = _turn(socket)
    while True:
        number, text = state["number"], state["choices"][0]["text"]
        socket.send("move", number=number, text=text)
        while (answer := socket.next())["type"] != "refused":
            if answer["type"] == "state" and answer["number"] > number:
                made[number + 1] = text
                return
        state = socket.state()  # the table reads its log again by itself
        if state["number"] > number:  # it was stored, only nobody knew
            made[number + 1] = text
            return


def test_the_way_of_two_processes_to_postgresql_is_slow_cut_and_gone(
    postgres: Postgres, settings: Settings, serve: Callable[..., Running],
    computers: list[dict[str, str]],
) -> None:  # fmt: skip
    way = Proxy(postgres.port)
    url = postgres.database().replace(f":{postgres.port}/", f":{way.port}/")
    shared = dataclasses.replace(settings, database=url)
    near, far = serve(shared), serve(shared)
    ada, again = Browser(near, "Ada"), Browser(far)
    again.http.cookies = ada.http.cookies
    player = Player(again, ada.table(seats=computers))
    with again.open(player.table) as socket:
        way.delay = 0.03
        _insist(socket, player.made)
        way.delay = 0.0
        way.cut()
        _insist(socket, player.made)
        state = _turn(socket)
        way.down = True
        way.cut()
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        assert NOT_SAVED in socket.wait("refused")["sentence"]
        assert [one.http.get("/ready").status_code for one in (ada, again)] == [503, 503]
        way.down = False
        assert socket.state()["number"] == state["number"]
    player.play(1000)
    assert player.over
    player.check(ada.get(f"/api/tables/{player.table}/moves"))
    for browser in (ada, again):
        browser.http.close()
    for running in (near, far):
        assert len(running.site.members.others) == 1  # neither took the other for dead
    way.close()


def test_slow_connections_that_break_in_the_middle_of_a_message(
    network: Callable[..., Proxy], ada: Browser, computers: list[dict[str, str]]
) -> None:
    way = network(delay=0.002, fragile=60_000)
    player = Player(_through(way, ada), ada.table(seats=computers))
    player.play(1000)
    assert player.over
    assert way.broken
    player.check(ada.get(f"/api/tables/{player.table}/moves"))


def test_many_who_connect_again_at_once(
    running: Running, network: Callable[..., Proxy], ada: Browser, computers: list[dict[str, str]]
) -> None:
    table, way, many = ada.table(seats=computers), network(), 100

    async def watch(times: int) -> list[int]:
        """See the table as often as that, whatever happens to the connection."""
        seen: list[int] = []
        url = f"ws://127.0.0.1:{way.port}/api/tables/{table}/ws"
        while len(seen) < times:
            try:
                async with connect(url, compression=None, proxy=None, open_timeout=60) as line:
                    async for message in line:
                        told = json.loads(message)
                        if told["type"] == "state":
                            seen.append(told["number"])
                            arrived.release()
                            break
                    await line.wait_closed()
            except (OSError, ConnectionClosed):
                continue
        return seen

    async def story() -> list[list[int]]:
        watching = [asyncio.create_task(watch(2)) for _ in range(many)]
        for _ in range(2):
            for _ in range(many):
                await arrived.acquire()
            await asyncio.to_thread(way.cut)
        return await asyncio.gather(*watching)

    arrived = asyncio.Semaphore(0)
    assert all(len(seen) == 2 for seen in asyncio.run(story()))
    player = Player(ada, table)
    player.play(1000)
    assert player.over
    player.check(ada.get(f"/api/tables/{table}/moves"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes, where one may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "none", str(folder)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("No disk may be mounted here.")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_and_room_again(
    small_disk: Path, settings: Settings, serve: Callable[..., Running],
    computers: list[dict[str, str]],
) -> None:  # fmt: skip
    url = f"sqlite:///{small_disk / 'drumhead.sqlite3'}"
    running = serve(dataclasses.replace(settings, database=url))
    ada = Browser(running, "Ada")
    player = Player(ada, ada.table(seats=computers))
    player.play(2)
    filling = small_disk / "filling"
    with ada.open(player.table) as socket:
        state = socket.my_turn()
        with filling.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        assert NOT_SAVED in _play_until_refused(socket, state)
        filling.unlink()
    player.play(1000)
    assert player.over
    player.check(ada.get(f"/api/tables/{player.table}/moves"))
    ada.http.close()


def _play_until_refused(socket: Socket, state: dict[str, Any]) -> str:
    """Play on until a move is refused: the log of SQLite may have room for a few more."""
    while True:
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        answer = socket.next()
        while answer["type"] not in ("refused", "state"):
            answer = socket.next()
        if answer["type"] == "refused":
            return str(answer["sentence"])
        state = answer if answer["choices"] else socket.my_turn()
