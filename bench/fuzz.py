"""Nonsense in great numbers: messages and requests that nobody would send, to a running server.

    python bench/fuzz.py [--messages N] [--seconds S] [--tables N] [--seed N]

The server is a process of its own with a fresh SQLite file. At each table sit two people, and a
stranger watches; all three send messages: raw bytes, JSON of any shape, the right names with
wrong values, and now and then a legal move, so that the matches go on. Beside them odd requests
go to every address of the HTTP interface. In the end it is checked that

- nothing was answered with a fault of the server, and it has logged no traceback,
- the log of every table replays, and has as many entries as the last state said,
- states that were sent, a sample of them, are exactly what their seat may know: the match is
  replayed to that entry, and what its seat may see is compared,
- the server's memory is within 50 MB of where it began, once every table and the list of games
  had been opened.

It stops after that many messages or seconds, whichever comes first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any, get_args

import httpx
from msgspec import inspect
from served import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from drumhead.server.computing.readiness import prepare
from drumhead.server.messages import table_messages
from drumhead.server.messages.codec import encode
from drumhead.server.settings import Settings
from drumhead.server.store.store import Store
from drumhead.server.table.table import Services, Table

GAME, HANDS = "do-boy", 1000
#: How many messages are sent before the answers to them are read.
AT_ONCE = 40
#: Of how many states it is checked that their seat may know them, and the memory that may be lost.
SAMPLES, MEGABYTES = 400, 50
#: What costs thinking time is sent this seldom, or a million messages would take days.
THINKING, SELDOM = {"hint", "weigh"}, 0.002


class Fuzzer:
    """Makes up messages and requests."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.kinds: dict[str, list[str]] = {}
        for kind in inspect.multi_type_info(get_args(table_messages.ClientMessage)):
            assert isinstance(kind, inspect.StructType)
            self.kinds[str(kind.tag)] = [field.encode_name for field in kind.fields]

    def value(self, deep: int = 3) -> Any:
        """Some JSON."""
        chance = self.random
        kind = chance.randrange(9 if deep else 7)
        if kind == 7:
            return [self.value(deep - 1) for _ in range(chance.randrange(4))]
        if kind == 8:
            return {self.word(): self.value(deep - 1) for _ in range(chance.randrange(4))}
        numbers = [0, 1, 2, 3, -1, chance.randrange(2000), 2**31, 2**63, 10**30, 0.5]
        named = chance.choice(["flip", "bang", "salute", "captain"])
        number, word = chance.choice(numbers), self.word()
        return [None, True, number, number, word, word, named][kind]

    def word(self) -> str:
        """Some text."""
        chance = self.random
        plain = ["", "give I1", "play C2", "pass", "deal", "I1", "?", "x" * 3000, "İ", "\u202e"]
        odd = "".join(chr(chance.randrange(1, 0xD7FF)) for _ in range(chance.randrange(6)))
        return chance.choice([*plain, odd])

    def message(self) -> str | bytes:
        """A message for the WebSocket."""
        chance = self.random
        what = chance.random()
        if what < 0.1:
            return chance.randbytes(chance.randrange(80))
        if what < 0.2:
            return json.dumps(self.value())
        kind = chance.choice(list(self.kinds))
        while kind in THINKING and chance.random() > SELDOM:
            kind = chance.choice(list(self.kinds))
        fields = {name: self.value(1) for name in self.kinds[kind] if chance.random() < 0.9}
        if chance.random() < 0.1:
            fields[self.word()] = self.value(1)
        text = json.dumps({"type": kind, **fields})
        cut = chance.randrange(len(text)) if chance.random() < 0.05 else len(text)
        return text[:cut]

    def request(self, operations: list[tuple[str, str]], table: str) -> tuple[str, str, bytes]:
        """A method, a path and a body."""
        chance = self.random
        method, path = chance.choice(operations)
        odd = [table, GAME, "0", "1", "-1", "9" * 30, "%00", "..", "x" * 300, "null"]
        while "{" in path:
            begin, end = path.index("{"), path.index("}") + 1
            path = path[:begin] + chance.choice(odd) + path[end:]
        query = f"?{chance.choice(['after', 'seat', 'before', 'game'])}={chance.choice(odd)}"
        body = chance.randbytes(20) if chance.random() < 0.3 else json.dumps(self.value()).encode()
        return method.upper(), path + query, body


class Run:
    """One run against one server."""

    def __init__(self, server: Server, fuzzer: Fuzzer, messages: int, seconds: float) -> None:
        self.server, self.fuzzer = server, fuzzer
        self.left, self.end = messages, perf_counter() + seconds
        self.sent = self.requests = 0
        #: How often the server closed a connection, by what it said.
        self.closed: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        #: States that were sent: the table, the seat, the number and what was seen.
        self.samples: list[tuple[str, int | None, int, Any]] = []
        self.numbers: dict[str, int] = {}

    @property
    def going_on(self) -> bool:
        """Is there more to do?"""
        return self.left > 0 and perf_counter() < self.end

    async def person(self, table: str, cookie: str) -> None:
        """Send nonsense, and connect again when the server closes the connection for it."""
        while self.going_on:
            try:
                await self.visit(table, cookie)
            except ConnectionClosed as error:
                self.closed[str(error.rcvd or error.sent or "broken")] += 1

    async def visit(self, table: str, cookie: str) -> None:
        """Send nonsense over one WebSocket, and read what comes back."""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/ws?seen=0"
        headers = {"Cookie": f"drumhead={cookie}"} if cookie else {}
        async with connect(
            url, additional_headers=headers, compression=None, proxy=None, max_size=None
        ) as socket:
            seat, last = None, None
            while self.going_on:
                for _ in range(min(AT_ONCE, self.left)):
                    self.left -= 1
                    await socket.send(self.fuzzer.message())
                    self.sent += 1
                    await asyncio.sleep(0)  # the others send meanwhile
                seat, last = await self.read(socket, table, seat, last)
                if last and last["choices"]:
                    text = self.fuzzer.random.choice(last["choices"])["text"]
                    await socket.send(
                        json.dumps({"type": "move", "number": last["number"], "text": text})
                    )
                elif last and last["account"]:
                    await socket.send(json.dumps({"type": "next", "number": last["number"]}))

    async def read(
        self, socket: ClientConnection, table: str, seat: int | None, last: Any
    ) -> tuple[int | None, Any]:
        """Everything up to the answer to a ping: the seat and the last state then."""
        await socket.send('{"type":"ping"}')
        while (message := json.loads(await socket.recv()))["type"] != "pong":
            self.answers[message["type"]] += 1
            if "went wrong" in message.get("sentence", ""):
                self.faults.append(f"{table}: {message['sentence']}")
            if message["type"] == "welcome":
                seat = message["seat"]
            elif message["type"] == "state":
                last = message
                self.numbers[table] = max(self.numbers.get(table, 0), message["number"])
                if message["view"] and self.fuzzer.random.random() < 0.05:
                    self.keep((table, seat, message["number"], message["view"]))
        return seat, last

    def keep(self, sample: tuple[str, int | None, int, Any]) -> None:
        """Keep a sample, at random in the place of another when there are enough."""
        if len(self.samples) < SAMPLES:
            self.samples.append(sample)
        else:
            self.samples[self.fuzzer.random.randrange(SAMPLES)] = sample

    async def stranger(self, http: httpx.AsyncClient, table: str) -> None:
        """Send odd requests, one after the other."""
        description = (await http.get("/api/openapi.json")).json()["paths"]
        operations = [(method, path) for path, methods in description.items() for method in methods
                      if "review" not in path and path != "/api/me/end"]  # fmt: skip
        while self.going_on:
            method, path, body = self.fuzzer.request(operations, table)
            content = body if method != "GET" else None
            try:
                answer = await http.request(method, path, content=content)
            except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
                continue  # the server had just closed a connection that was idle
            self.requests += 1
            self.statuses[answer.status_code] += 1
            if answer.status_code >= 500 and answer.status_code != 503:
                self.faults.append(f"{method} {path[:80]}: {answer.status_code}")
            await asyncio.sleep(0.01)

    async def begin(self, tables: int) -> tuple[list[tuple[str, str]], httpx.AsyncClient]:
        """Set tables with two people each and a corporal, and a stranger at each."""
        base = f"http://127.0.0.1:{self.server.port}"
        http = httpx.AsyncClient(base_url=base, timeout=60)
        await http.get("/api/games")  # every page asks for it; all networks are read for it once
        places = []
        seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "computer", "rank": "private"}]
        for number in range(tables):
            cookies = []
            for name in ("Ada", "Ben"):
                http.cookies.clear()
                cookies.append((await http.get("/api/me")).cookies["drumhead"])
                await http.post("/api/me", json={"name": f"{name} {number}"})
                if name == "Ada":
                    new = {"game": GAME, "players": 3, "hands": HANDS, "seats": seats}
                    table = (await http.post("/api/tables", json=new)).json()["id"]
            url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/ws"
            async with connect(
                url, additional_headers={"Cookie": f"drumhead={cookies[1]}"}, proxy=None
            ) as socket:
                await socket.send('{"type":"sit"}')
                while json.loads(await socket.recv()).get("seat") is None:
                    pass
            places += [(table, cookie) for cookie in [*cookies, ""]]
        return places, http


class Ready:
    """All games are ready."""

    def ready(self, slug: str) -> bool:
        """Is a game ready?"""
        return True


async def check(url: str, run: Run) -> int:
    """Replay every table; returns how many states were compared."""
    store = Store(url)
    services: Any = Services(store, Settings(), Ready(), None)  # type: ignore[arg-type]
    compared = 0
    try:
        for id, number in run.numbers.items():
            stored = await store.table(id)
            assert stored is not None, f"table {id} is gone"
            assert len(stored[2]) >= number, f"table {id}: the log is shorter than it was"
            assert [entry.number for entry in stored[2]] == list(range(1, len(stored[2]) + 1))
            table = Table(services, *stored)
            wanted = sorted((s for s in run.samples if s[0] == id), key=lambda sample: sample[2])
            for _, seat, at, view in wanted:
                history = table.pace.replay(stored[2][:at])
                seen = history.updates.observe(seat, at).view
                assert json.loads(encode(seen)) == view, f"table {id}, seat {seat}, number {at}"
                compared += 1
            table.pace.replay(stored[2])
    finally:
        store.close()
    return compared


async def measure(server: Server, options: argparse.Namespace) -> Run:
    """Send everything."""
    run = Run(server, Fuzzer(options.seed), options.messages, options.seconds)
    places, http = await run.begin(options.tables)
    warm = Run(server, run.fuzzer, 2_000, 30)
    await asyncio.gather(*(warm.person(table, cookie) for table, cookie in places))
    run.end, before, start = perf_counter() + options.seconds, server.memory, perf_counter()
    stranger = asyncio.create_task(run.stranger(http, places[0][0]))
    await asyncio.gather(*(run.person(table, cookie) for table, cookie in places))
    await stranger
    await http.aclose()
    spent, after = perf_counter() - start, server.memory
    print(f"{run.sent:,} messages and {run.requests:,} requests in {spent:.0f} s: "
          f"{run.sent / spent:,.0f} messages a second")  # fmt: skip
    print(f"answers: {dict(run.answers.most_common())}; connections closed: {dict(run.closed)}")
    print(f"statuses: {dict(sorted(run.statuses.items()))}")
    print(f"memory of the server: {before:.0f} MB at first, {after:.0f} MB in the end", flush=True)
    assert after - before <= MEGABYTES, "the server has grown too much"
    return run


def main() -> None:
    """Run everything, then check what is left."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    prepare(GAME)
    with tempfile.TemporaryDirectory() as folder:
        url, log = f"sqlite:///{folder}/fuzz.sqlite3", Path(folder) / "log"
        with log.open("wb") as writing:
            server = Server(url, unlimited=True, log=writing)
        try:
            run = asyncio.run(measure(server, options))
        finally:
            server.stop()
        compared = asyncio.run(check(url, run))
        logged = log.read_text(errors="replace")
        assert not run.faults, run.faults[:5]
        assert "Traceback" not in logged, logged[:3000]
        print(f"no fault, no traceback; {len(run.numbers)} tables replay, "
              f"{compared} states are what their seats may know")  # fmt: skip


if __name__ == "__main__":
    main()
