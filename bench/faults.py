"""Faults on purpose: what becomes of acknowledged moves when processes and the database fail.

    python bench/faults.py [--database sqlite|postgresql] [--workers N] [--tables N] [--watchers N]
                           [--kills N] [--reloads N] [--cuts N] [--restarts N] [--breaks N]
                           [--delays N] [--every S] [--seconds S]

A server of several processes with a database of its own; tables of four people who move as soon as
they can and connect again whenever they are cut off. Meanwhile, every few seconds, and when play
has gone on since the last one, a fault happens: a process that serves is killed (SIGKILL), all
processes are replaced one after the other (SIGHUP), or every connection of the people is broken at
once; with PostgreSQL it is also stopped as by a crash and started again, all connections to it are
broken, or everything on the way to it is delayed for a while. Watchers only look: with many of them
a cut is a crowd that connects again at once. When all faults have happened, or the time is over,
the tables are played to their ends. Then the log of every table is compared with what was
acknowledged: to have seen a state after one's own move is an acknowledgment.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import msgspec
from served import Server, database
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from drumhead.server.computing.readiness import prepare
from drumhead.server.store import database as store
from tests.support.postgres import Postgres
from tests.support.proxy import Proxy

SEATS = 4
#: A table that does not move for this long is stuck, in seconds.
STUCK = 120.0
FAULTS = ("kill", "reload", "cut", "restart", "break", "delay")
#: A process with so many sockets serves: to kill it before would show little.
SERVES = 4
#: By how much each piece on the way to the database is delayed, and for how long, in seconds.
DELAYS, DELAYED_FOR = (0.05, 0.3, 1.0), 5.0


@dataclass
class Tally:
    """What happened to all tables together."""

    connections: int = 0
    refused: int = 0
    #: The fault that happened last, how often each did, and how long anybody was away after it.
    fault: str = "none"
    happened: Counter[str] = field(default_factory=Counter)
    longest: dict[str, float] = field(default_factory=dict)
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)
    finished: int = 0

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def back(self, lost: tuple[float, str]) -> None:
        """Somebody who was away since then, after that fault, sees the table again."""
        since, fault = lost
        self.longest[fault] = max(self.longest.get(fault, 0.0), monotonic() - since)


class Person:
    """One seat: moves at random, and connects again whenever the connection is lost."""

    def __init__(self, port: int, table: str, cookie: str, tally: Tally, pause: float) -> None:
        self.table = table
        self._address = f"ws://127.0.0.1:{port}/api/tables/{table}/ws"
        self._cookie = cookie
        self._tally = tally
        self._pause = pause
        self._made = tally.acknowledged.setdefault(table, {})
        self._pending: tuple[int, str] | None = None
        self._sent = -1
        self._lost: tuple[float, str] | None = None
        self.seen = monotonic()
        self.line: ClientConnection | None = None

    async def play(self, sit: bool) -> None:
        """Play until the match is over."""
        over = False
        while not over:
            try:
                async with connect(
                    self._address, additional_headers={"Cookie": self._cookie}, compression=None,
                    proxy=None, open_timeout=20,
                ) as self.line:  # fmt: skip
                    self._tally.connections += 1
                    over = await self._attend(self.line, sit)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self._lost = self._lost or (monotonic(), self._tally.fault)
                await asyncio.sleep(0.1 + 0.2 * random.random())

    async def _attend(self, line: ClientConnection, sit: bool) -> bool:
        if sit:
            await line.send('{"type": "sit"}')
        while True:
            message = msgspec.json.decode(await line.recv())
            if message["type"] == "next":
                await _send(line, type="next", number=message["number"])
            if message["type"] == "refused":
                self._tally.refused += 1
                if self._pending is None:  # the state that came before was not by this move
                    self._made.pop(self._sent + 1, None)
                self._pending = None
                await asyncio.sleep(0.5)
                return False  # look again
            if message["type"] == "state" and await self._see(line, message):
                return True

    async def _see(self, line: ClientConnection, state: dict[str, Any]) -> bool:
        """A state: is the match over?"""
        self.seen = monotonic()
        if self._lost is not None:
            self._tally.back(self._lost)
            self._lost = None
        number = state["number"]
        if self._pending is not None and number > self._pending[0]:
            self._made[self._pending[0] + 1] = self._pending[1]
            self._pending = None
        if state["choices"] and not state["waiting"]:
            await asyncio.sleep(self._pause * random.random())
            chosen = self._pending or (number, random.choice(state["choices"])["text"])
            self._pending, self._sent = chosen, chosen[0]
            await _send(line, type="move", number=chosen[0], text=chosen[1])
        return bool(state["view"] and state["view"]["over"])


class Watcher:
    """Somebody who only looks, at one table after the other."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self.line: ClientConnection | None = None

    async def watch(self) -> None:
        """Look until all is to end."""
        crowd, lost = self._crowd, None
        while not crowd.ending:
            if not crowd.people:
                await asyncio.sleep(0.1)
                continue
            table = random.choice(crowd.people).table
            url = f"ws://127.0.0.1:{crowd.port}/api/tables/{table}/ws"
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                async with connect(url, compression=None, proxy=None, open_timeout=60) as self.line:
                    await self.line.recv()
                    crowd.tally.connections += 1
                    if lost is not None:
                        crowd.tally.back(lost)
                    async for _ in self.line:
                        pass
            lost = (monotonic(), crowd.tally.fault)
            await asyncio.sleep(0.1 + 0.2 * random.random())


async def _send(line: ClientConnection, **message: Any) -> None:
    await line.send(msgspec.json.encode(message).decode())


class Crowd:
    """The people at all tables."""

    def __init__(self, port: int, pause: float) -> None:
        self.port = port
        self.tally = Tally()
        self.ending = False
        self.people: list[Person] = []
        self.watchers: list[Watcher] = []
        self._pause = pause

    def cut(self) -> None:
        """Break all connections."""
        for line in [person.line for person in self.people] + [one.line for one in self.watchers]:
            if line is not None:
                line.transport.abort()

    async def plays_on(self, end: float) -> None:
        """Wait until moves were made again, about one at each table, but with a timeout."""
        before, tables = self.tally.moves, max(1, len(self.people) // SEATS)
        while self.tally.moves < before + tables and monotonic() < end:
            await asyncio.sleep(0.05)

    async def fill(self) -> None:
        """Play at one table after the other until all is to end."""
        while not self.ending:
            with suppress(httpx.HTTPError, KeyError):
                await self._play_at_one()

    async def _play_at_one(self) -> None:
        limits = httpx.Limits(max_keepalive_connections=0)  # the process asked before may be gone
        base = f"http://127.0.0.1:{self.port}"
        cookies = []
        async with httpx.AsyncClient(base_url=base, timeout=20, limits=limits) as client:
            for name in ("Ada", "Ben", "Cleo", "Dan"):
                client.cookies.clear()
                answer = await client.post("/api/me", json={"name": name})
                if answer.status_code == 401:
                    await client.get("/api/me")
                    answer = await client.post("/api/me", json={"name": name})
                answer.raise_for_status()
                cookies.append(f"drumhead={client.cookies['drumhead']}")
            seats = [{"kind": "you"}, *[{"kind": "open"}] * (SEATS - 1)]
            wanted = {"game": "do-boy", "hands": 1, "seats": seats}
            table = str((await client.post("/api/tables", json=wanted)).json()["id"])
        everybody = [Person(self.port, table, each, self.tally, self._pause) for each in cookies]
        self.people += everybody
        await asyncio.gather(*(one.play(sit=True) for one in everybody))
        self.people = [one for one in self.people if one not in everybody]
        self.tally.finished += 1


class Misfortunes:
    """The faults, by their names."""

    def __init__(
        self, server: Server, crowd: Crowd, postgres: Postgres | None, way: Proxy | None
    ) -> None:
        self._server, self._crowd = server, crowd
        self._postgres, self._way = postgres, way

    async def happen(self, fault: str) -> None:
        """Let a fault happen."""
        self._crowd.tally.fault = fault
        await getattr(self, f"_{fault}")()
        self._crowd.tally.happened[fault] += 1

    async def _kill(self) -> None:
        while not (serving := [pid for pid in self._server.workers if _serves(pid)]):
            await asyncio.sleep(0.1)
        os.kill(random.choice(serving), signal.SIGKILL)

    async def _reload(self) -> None:
        """Returns when all processes are others."""
        before = set(self._server.workers)
        self._server.process.send_signal(signal.SIGHUP)
        while before & set(self._server.workers):
            await asyncio.sleep(0.1)

    async def _cut(self) -> None:
        self._crowd.cut()

    async def _restart(self) -> None:
        if self._postgres is not None:
            await asyncio.to_thread(self._postgres.stop)
            await asyncio.sleep(1.0)
            await asyncio.to_thread(self._postgres.start)

    async def _break(self) -> None:
        if self._way is not None:
            await asyncio.to_thread(self._way.cut)

    async def _delay(self) -> None:
        if self._way is not None:
            self._way.delay = random.choice(DELAYS)
            await asyncio.sleep(DELAYED_FOR)
            self._way.delay = 0.0


def _serves(pid: int) -> bool:
    """Has a process sockets besides the one at which all of them listen?"""
    try:
        files = [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return False
    return sum(file.startswith("socket:") for file in files) >= SERVES


async def _run(
    server: Server, postgres: Postgres | None, way: Proxy | None, options: argparse.Namespace
) -> tuple[Tally, int]:
    crowd = Crowd(server.port, options.pause)
    playing = [asyncio.create_task(crowd.fill()) for _ in range(options.tables)]
    crowd.watchers = [Watcher(crowd) for _ in range(options.watchers)]
    watching = [asyncio.create_task(watcher.watch()) for watcher in crowd.watchers]
    misfortunes = Misfortunes(server, crowd, postgres, way)
    faults = [fault for fault in FAULTS for _ in range(getattr(options, f"{fault}s"))]
    random.shuffle(faults)
    end = monotonic() + options.seconds
    for fault in faults:
        await asyncio.sleep(options.every * (0.5 + random.random()))
        await crowd.plays_on(end)
        if monotonic() > end:
            break
        await misfortunes.happen(fault)
    await asyncio.sleep(options.every)
    crowd.ending = True
    for task in watching:
        task.cancel()
    stuck = 0
    while not all(task.done() for task in playing):
        await asyncio.wait(playing, timeout=1.0)
        stuck = sum(monotonic() - person.seen > STUCK for person in crowd.people)
        if stuck:
            break
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, *watching, return_exceptions=True)
    return crowd.tally, stuck


def _compare(url: str, tally: Tally) -> tuple[int, int, int]:
    """How many acknowledged moves there were, how many are lost, and how many logs have gaps."""
    lost = gaps = 0
    with store.connect(url).connect() as connection:
        query = text("SELECT number, text FROM moves WHERE table_id = :id ORDER BY number")
        for table, made in tally.acknowledged.items():
            log: dict[int, str] = {
                row[0]: row[1] for row in connection.execute(query, {"id": table})
            }
            gaps += list(log) != list(range(1, len(log) + 1))
            lost += sum(log.get(number) != move for number, move in made.items())
    return tally.moves, lost, gaps


@contextmanager
def _database(kind: str) -> Iterator[tuple[str, Postgres | None, Proxy | None]]:
    with database(kind) as (url, postgres):
        if postgres is None:
            yield url, None, None
            return
        way = Proxy(postgres.port)
        try:
            yield url.replace(f":{postgres.port}/", f":{way.port}/"), postgres, way
        finally:
            way.close()


def main() -> None:
    """Run, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--watchers", type=int, default=0)
    for fault in FAULTS:
        parser.add_argument(f"--{fault}s", type=int, default=0)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--pause", type=float, default=0.2)
    options = parser.parse_args()
    prepare("do-boy")  # else it would be compiled again after every kill
    with _database(options.database) as (url, postgres, way):
        server = Server(url, options.workers, pause=0.0, stand_in_after=3600)
        begun = monotonic()
        try:
            tally, stuck = asyncio.run(_run(server, postgres, way, options))
        finally:
            status = server.stop()
        made, lost, gaps = _compare(url, tally)
    happened = ", ".join(f"{count} {fault}s" for fault, count in tally.happened.items())
    away = ", ".join(f"{fault} {longest:.1f} s" for fault, longest in tally.longest.items())
    print(
        f"{options.database}, {options.workers} processes, {options.tables} tables at a time, "
        f"{options.watchers} watchers, {monotonic() - begun:.0f} s: {happened}."
    )
    print(
        f"{made} moves acknowledged, {lost} lost or changed, {gaps} logs with gaps; "
        f"{tally.finished} matches finished, {stuck} people stuck; "
        f"{tally.connections} connections, {tally.refused} refusals; exit status {status}."
    )
    print(f"The longest that anybody was away, after each fault: {away}.")
    sys.exit(bool(lost or gaps or stuck))


if __name__ == "__main__":
    main()
