"""Many tables of people at one server: how long a move takes, and how many a second it can take.

    python bench/table_load.py [--tables N] [--seconds S] [--game GAME]

The server is a process of its own with a fresh SQLite file; the people are WebSockets of this
process, four at each table. *Paced*, every table moves about once a second; the time of a move is
from sending it to the moment at which all four seats have the state that follows. *Unpaced*,
whoever is to move does so as soon as the state is there. When a hand is over, everybody asks for
the next one at once. In the end the log of every table in the database is compared with what was
sent.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import os
import random
import sqlite3
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec

SEATS = 4
#: The server as `drumhead serve` runs it, but without compiling games that nobody plays here.
SERVE = """
import sys
from drumhead.server.serve import serve
from drumhead.server.settings import Settings
serve(Settings(database=sys.argv[1], warm_up=False), "127.0.0.1", 0, browser=False)
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Choice(msgspec.Struct):
    """The only part of a legal move that is needed: its text."""

    text: str


class Message(msgspec.Struct):
    """The parts of a message that somebody needs who moves at once."""

    type: str
    number: int = 0
    choices: list[Choice] = []
    waiting: str = ""
    sentence: str = ""
    #: The key of the deals, which is told when the match is over.
    key: str | None = None


_decode = msgspec.json.Decoder(Message).decode


class Person(asyncio.Protocol):
    """One seat: just enough of a WebSocket to play."""

    def __init__(self, table: Table, seat: int, path: str, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.number = -1
        self.choices: list[Choice] = []
        #: The number of the last entry of the hand after which this seat asked for the next.
        self.asked = 0
        self.refused: list[str] = []
        self.bytes = 0
        self._buffer = b""
        self._shaken = False
        self._path = path
        self._cookie = cookie

    def itself(self) -> Person:
        """This very object, for an event loop that asks for a new protocol."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: drumhead={self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        self._buffer += data
        if not self._shaken:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._shaken, self._buffer = True, rest
        while (frame := self._frame()) is not None:
            self._hear(_decode(frame))

    def _frame(self) -> bytes | None:
        """The payload of the next whole frame; pings are answered on the way."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            if len(buffer) < 4:
                return None
            length, start = struct.unpack("!H", buffer[2:4])[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return None
            length, start = struct.unpack("!Q", buffer[2:10])[0], 10
        if len(buffer) < start + length:
            return None
        payload = buffer[start : start + length]
        self._buffer = buffer[start + length :]
        if buffer[0] & 15 == 9:
            self._send_frame(10, payload)
            return self._frame()
        return payload

    def _send_frame(self, code: int, payload: bytes) -> None:
        mask = b"\0\0\0\0"
        size = len(payload)
        head = struct.pack("!BB", 128 | code, 128 | size) if size < 126 else \
            struct.pack("!BBH", 128 | code, 128 | 126, size)  # fmt: skip
        self.transport.write(head + mask + payload)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._send_frame(1, msgspec.json.encode(message))

    def _hear(self, message: Message) -> None:
        if message.type == "refused":
            self.refused.append(message.sentence)
        if message.type == "next" and message.number != self.asked:
            self.asked = message.number
            self.send({"type": "next", "number": message.number})
        if message.type == "state":
            self.table.over = message.key is not None
            self.number = message.number
            self.choices = [] if message.waiting else message.choices
            self.table.heard(self, perf_counter())


@dataclass
class Table:
    """A table, what was sent at it, and how long each move took to reach everybody."""

    id: str
    people: list[Person] = field(default_factory=list)
    sent: list[tuple[int, int, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    #: The number of the last move in the log, in which deals are counted too.
    number: int = 0
    over: bool = False
    paced: bool = True
    running: bool = False
    _since: float = 0.0
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def heard(self, person: Person, now: float) -> None:
        """A seat has a new state."""
        if all(one.number >= self.number for one in self.people):
            if self._since:
                self.times.append(now - self._since)
                self._since = 0.0
            self._arrived.set()
        if self.running and not self.paced and person.choices and person.number >= self.number:
            self.move(person)

    def move(self, person: Person) -> None:
        """A seat makes a move at random."""
        text = random.choice(person.choices).text
        number, self.number = person.number, person.number + 1
        person.choices = []
        self.sent.append((self.number, person.seat, text))
        self._since = perf_counter()
        self._arrived.clear()
        person.send({"type": "move", "number": number, "text": text})

    @property
    def mover(self) -> Person | None:
        """Who is to move."""
        return next((one for one in self.people if one.choices), None)

    async def play_paced(self, seconds: float) -> None:
        """About a move a second."""
        end = perf_counter() + seconds
        await asyncio.sleep(random.random())
        while perf_counter() < end and not self.over:
            start = perf_counter()
            self.move(await self.next_mover())
            await asyncio.wait_for(self._arrived.wait(), 30)
            await asyncio.sleep(max(0.0, random.uniform(0.8, 1.2) - (perf_counter() - start)))

    async def next_mover(self) -> Person:
        """Who is to move, once the next hand has been dealt."""
        deadline = perf_counter() + 30
        while (mover := self.mover) is None:
            assert perf_counter() < deadline, f"table {self.id}: nobody is to move"
            await asyncio.sleep(0.002)
        return mover

    async def settle(self) -> None:
        """Wait until everybody has the state after the last move."""
        deadline = perf_counter() + 30
        while any(one.number < self.number for one in self.people):
            assert perf_counter() < deadline, f"table {self.id}: a state never came"
            await asyncio.sleep(0.01)


class Server:
    """The server in a process of its own."""

    def __init__(self, database: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, f"sqlite:///{database}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.split("localhost:")[1].split(" ")[0])

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, all threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """Resident memory in megabytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def stop(self) -> None:
        """Stop it in good order."""
        self.process.terminate()
        self.process.wait(20)


async def seat_people(server: Server, game: str, tables: int) -> list[Table]:
    """Tables with four guests each, all connected and seated."""
    base = f"http://127.0.0.1:{server.port}"
    loop = asyncio.get_running_loop()
    made: list[Table] = []
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        for _ in range(tables):
            cookies = []
            for seat in range(SEATS):
                http.cookies.clear()
                cookies.append((await http.get("/api/me")).cookies["drumhead"])
                await http.post("/api/me", json={"name": f"Guest {seat}"})
                if seat == 0:
                    seats = [{"kind": "you"}, *[{"kind": "open"}] * (SEATS - 1)]
                    answer = await http.post(
                        "/api/tables", json={"game": game, "players": SEATS, "seats": seats}
                    )
                    made.append(Table(answer.json()["id"]))
            table = made[-1]
            path = f"/api/tables/{table.id}/ws?seen=0"
            for seat, cookie in enumerate(cookies):
                person = Person(table, seat, path, cookie)
                table.people.append(person)
                await loop.create_connection(person.itself, "127.0.0.1", server.port)
                while person.number < 0:
                    await asyncio.sleep(0.001)
                if seat:
                    person.send({"type": "sit", "seat": seat})
            await table.next_mover()
    return made


def check(database: Path, tables: list[Table]) -> int:
    """Nothing is lost or repeated: the log is what was sent, and nothing was refused."""
    with sqlite3.connect(database) as connection:
        for table in tables:
            query = "SELECT number, seat, text FROM moves WHERE table_id = ? ORDER BY number"
            stored = connection.execute(query, [table.id]).fetchall()
            moves = [entry for entry in stored if entry[1] is not None]  # deals have no seat
            assert moves == table.sent, f"table {table.id}: the log is not what was sent"
            assert [entry[0] for entry in stored] == list(range(1, len(stored) + 1))
            assert not any(person.refused for person in table.people)
    return sum(len(table.sent) for table in tables)


def report(name: str, tables: list[Table], moves: int, seconds: float, cpu: float) -> None:
    """The figures of a run."""
    times = sorted(1000 * time for table in tables for time in table.times)
    middle, p95, p99 = (times[int(len(times) * q)] for q in (0.5, 0.95, 0.99))
    print(
        f"{name:8} {moves / seconds:7.0f} moves/s   to all four seats: median {middle:5.1f} ms, "
        f"p95 {p95:5.1f} ms, p99 {p99:5.1f} ms   server CPU {1000 * cpu / moves:5.2f} ms a move"
    )


async def measure(server: Server, game: str, count: int, seconds: float) -> list[Table]:
    """Both runs on the same tables."""
    tables = await seat_people(server, game, 1)  # by now the game is loaded
    before = server.memory
    tables += await seat_people(server, game, count - 1)
    memory = server.memory
    each = 1000 * (memory - before) / max(1, count - 1)
    print(f"{count} tables of {SEATS} people, {game}: {each:.0f} kB a table, connections included "
          f"({before:.0f} MB with one table, {memory:.0f} MB with all)", flush=True)  # fmt: skip
    gc.collect()
    gc.freeze()
    for name in ("paced", "unpaced"):
        for table in tables:
            table.times.clear()
            table.paced = name == "paced"
        moves, start, cpu = sum(len(t.sent) for t in tables), perf_counter(), server.cpu
        if name == "paced":
            await asyncio.gather(*(table.play_paced(seconds) for table in tables))
        else:
            for table in tables:
                if not table.over:
                    mover = await table.next_mover()
                    table.running = True
                    table.move(mover)
            await asyncio.sleep(seconds)
            for table in tables:
                table.running = False
        spent, used = perf_counter() - start, server.cpu - cpu
        for table in tables:
            await table.settle()
        report(name, tables, sum(len(t.sent) for t in tables) - moves, spent, used)
    size = sum(p.bytes for t in tables for p in t.people) / sum(len(t.sent) * SEATS for t in tables)
    print(f"a state is {size / 1000:.1f} kB; {server.memory:.0f} MB at the end", flush=True)
    return tables


def main() -> None:
    """Run everything, then compare the database with what was sent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--game", default="do-boy")
    options = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite3"
        server = Server(database)
        try:
            work = measure(server, options.game, options.tables, options.seconds)
            tables = asyncio.run(work)
        finally:
            server.stop()
        moves = check(database, tables)
        print(f"{moves} moves stored; none lost, none doubled")


if __name__ == "__main__":
    main()
