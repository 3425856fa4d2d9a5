"""Faults on purpose: what becomes of acknowledged moves when processes and the database fail.

    python bench/faults.py [--database sqlite|postgresql] [--workers N] [--tables N]
                           [--kills N] [--restarts N] [--cuts N] [--every S]

A server of several processes with a database of its own; tables of four people who move as soon as
they can and connect again whenever they are cut off. Meanwhile, every few seconds, one of the
faults happens: a process is killed (SIGKILL), PostgreSQL is stopped as by a crash and started
again, or every connection of the people is broken at once. When all of them have happened, the
tables are played to their ends. Then the log of every table is compared with what was
acknowledged: to have seen a state after one's own move is an acknowledgment.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import msgspec
from sqlalchemy import create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.postgres import Postgres

SEATS = 4
#: The server as `drumhead serve` runs it, but without compiling games that nobody plays here.
SERVE = """
import sys
from drumhead.server.serve import serve
from drumhead.server.settings import Settings
settings = Settings(database=sys.argv[1], warm_up=False, pause=0.0, stand_in_after=3600)
serve(settings, "127.0.0.1", 0, browser=False, workers=int(sys.argv[2]))
"""
#: A table that does not move for this long is stuck, in seconds.
STUCK = 120.0


@dataclass
class Tally:
    """What happened to all tables together."""

    connections: int = 0
    refused: int = 0
    longest: float = 0.0
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)
    finished: int = 0


class Person:
    """One seat: moves at random, and connects again whenever the connection is lost."""

    def __init__(self, port: int, table: str, cookie: str, tally: Tally, pause: float) -> None:
        self._address = f"ws://127.0.0.1:{port}/api/tables/{table}/ws"
        self._cookie = cookie
        self._tally = tally
        self._pause = pause
        self._made = tally.acknowledged.setdefault(table, {})
        self._pending: tuple[int, str] | None = None
        self._lost: float | None = None
        self.seen = monotonic()
        self._line: ClientConnection | None = None

    async def play(self, sit: bool) -> None:
        """Play until the match is over."""
        over = False
        while not over:
            try:
                async with connect(
                    self._address, additional_headers={"Cookie": self._cookie}, compression=None,
                    proxy=None, open_timeout=20,
                ) as self._line:  # fmt: skip
                    self._tally.connections += 1
                    over = await self._attend(self._line, sit)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self._lost = self._lost or monotonic()
                await asyncio.sleep(0.1 + 0.2 * random.random())

    def cut(self) -> None:
        """Break the connection."""
        if self._line is not None:
            self._line.transport.abort()

    async def _attend(self, line: ClientConnection, sit: bool) -> bool:
        if sit:
            await line.send('{"type": "sit"}')
        while True:
            message = msgspec.json.decode(await line.recv())
            if message["type"] == "next":
                await _send(line, type="next", number=message["number"])
            if message["type"] == "refused":
                self._tally.refused += 1
                self._pending = None
                await asyncio.sleep(0.5)
                return False  # look again
            if message["type"] == "state" and await self._see(line, message):
                return True

    async def _see(self, line: ClientConnection, state: dict[str, Any]) -> bool:
        """A state: is the match over?"""
        self.seen = monotonic()
        if self._lost is not None:
            self._tally.longest = max(self._tally.longest, self.seen - self._lost)
            self._lost = None
        number = state["number"]
        if self._pending is not None and number > self._pending[0]:
            self._made[self._pending[0] + 1] = self._pending[1]
            self._pending = None
        if state["choices"] and not state["waiting"]:
            await asyncio.sleep(self._pause * random.random())
            chosen = self._pending or (number, random.choice(state["choices"])["text"])
            self._pending = chosen
            await _send(line, type="move", number=chosen[0], text=chosen[1])
        return bool(state["view"] and state["view"]["over"])


async def _send(line: ClientConnection, **message: Any) -> None:
    await line.send(msgspec.json.encode(message).decode())


class Crowd:
    """The people at all tables."""

    def __init__(self, port: int, pause: float) -> None:
        self.port = port
        self.tally = Tally()
        self.ending = False
        self.people: list[Person] = []
        self._pause = pause

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


class Server:
    """The parent of the processes."""

    def __init__(self, database: str, workers: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, database, str(workers)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split(" at ")[1].split(" ")[0].split(":")[2])

    def kill(self) -> None:
        """Kill one of the processes."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        serving = [c for c in children if "spawn_main" in Path(f"/proc/{c}/cmdline").read_text()]
        if serving:
            os.kill(int(random.choice(serving)), signal.SIGKILL)


async def _misfortunes(
    server: Server, crowd: Crowd, postgres: Postgres | None, options: argparse.Namespace
) -> None:
    """Let all faults happen, in any order."""
    faults = ["kill"] * options.kills + ["cut"] * options.cuts
    faults += ["restart"] * options.restarts
    random.shuffle(faults)
    for fault in faults:
        await asyncio.sleep(options.every * (0.5 + random.random()))
        if fault == "kill":
            server.kill()
        elif fault == "cut":
            for person in crowd.people:
                person.cut()
        elif postgres is not None:
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(1.0)
            await asyncio.to_thread(postgres.start)


async def _run(
    server: Server, postgres: Postgres | None, options: argparse.Namespace
) -> tuple[Tally, int]:
    crowd = Crowd(server.port, options.pause)
    playing = [asyncio.create_task(crowd.fill()) for _ in range(options.tables)]
    await _misfortunes(server, crowd, postgres, options)
    crowd.ending = True
    stuck = 0
    while not all(task.done() for task in playing):
        await asyncio.wait(playing, timeout=1.0)
        stuck = sum(monotonic() - person.seen > STUCK for person in crowd.people)
        if stuck:
            break
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return crowd.tally, stuck


def _compare(database: str, tally: Tally) -> tuple[int, int, int]:
    """How many acknowledged moves there were, how many are lost, and how many logs have gaps."""
    url = database.replace("postgresql://", "postgresql+psycopg://")
    lost = gaps = 0
    with create_engine(url).connect() as connection:
        query = text("SELECT number, text FROM moves WHERE table_id = :id ORDER BY number")
        for table, made in tally.acknowledged.items():
            log: dict[int, str] = {
                row[0]: row[1] for row in connection.execute(query, {"id": table})
            }
            gaps += list(log) != list(range(1, len(log) + 1))
            lost += sum(log.get(number) != move for number, move in made.items())
    return sum(map(len, tally.acknowledged.values())), lost, gaps


@contextmanager
def _database(kind: str) -> Iterator[tuple[str, Postgres | None]]:
    if kind == "postgresql":
        postgres = Postgres()
        try:
            yield postgres.database(), postgres
        finally:
            postgres.remove()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/faults.sqlite3", None


def main() -> None:
    """Run, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--restarts", type=int, default=0)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--pause", type=float, default=0.2)
    options = parser.parse_args()
    with _database(options.database) as (database, postgres):
        server = Server(database, options.workers)
        begun = monotonic()
        try:
            tally, stuck = asyncio.run(_run(server, postgres, options))
        finally:
            server.process.terminate()
            status = server.process.wait(60)
        made, lost, gaps = _compare(database, tally)
    print(
        f"{options.database}, {options.workers} processes, {options.tables} tables at a time, "
        f"{monotonic() - begun:.0f} s: {options.kills} kills, {options.restarts} restarts of the "
        f"database, {options.cuts} cuts of all connections."
    )
    print(
        f"{made} moves acknowledged, {lost} lost or changed, {gaps} logs with gaps; "
        f"{tally.finished} matches finished, {stuck} people stuck; "
        f"{tally.connections} connections, {tally.refused} refusals, "
        f"at most {tally.longest:.1f} s away; exit status {status}."
    )
    sys.exit(bool(lost or gaps or stuck))


if __name__ == "__main__":
    main()
