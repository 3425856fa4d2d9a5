"""People-like clients of a table server, over WebSockets, for `load.py`.

Each process of them plays at many tables. A person sends a move when the state with their turn has
arrived and their thinking time is over. A move is seen when all seats of the table have its
state; no move is left out of the account because a later one came first.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import os
import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

SEATS = 4
#: How long anything may take before the measurement is given up, in seconds.
HANG = 60.0


class Heard(NamedTuple):
    """What a message means to somebody who plays: the state of this number, and legal moves.

    `choices` is None where they are as before.
    """

    number: int
    choices: list[str] | None
    over: bool = False


# --- Drumhead ----------------------------------------------------------------------------


class Choice(msgspec.Struct):
    """The only part of a legal move that is needed."""

    text: str


class Part(msgspec.Struct):
    """The parts of a state that somebody needs who moves; None: as before."""

    choices: list[Choice] | None = None
    key: str | None = None


class Message(Part):
    """A message of the table."""

    type: str = ""
    number: int = 0
    sentence: str = ""
    state: Part | None = None


_message = msgspec.json.Decoder(Message).decode


class Drumhead:
    """How one speaks at a table of ours, with changes instead of whole states."""

    def __init__(self, table: str, seat: int, cookie: str, whole: bool) -> None:
        self.path = f"/api/tables/{table}/ws?seen=0{'' if whole else '&changes=1'}"
        self.headers = f"Cookie: drumhead={cookie}\r\n"
        self._seat = seat
        self._asked = -1

    def greet(self, person: Person) -> None:
        """Take the seat."""
        if self._seat:
            person.send(msgspec.json.encode({"type": "sit", "seat": self._seat}))

    def hear(self, person: Person, payload: bytes) -> Heard | None:
        """Understand a message; ask for the next hand when one is over."""
        message = _message(payload)
        if message.type == "refused":
            person.refused.append(message.sentence)
        elif message.type == "next" and message.number != self._asked:
            self._asked = message.number
            person.send(msgspec.json.encode({"type": "next", "number": message.number}))
        elif message.type in ("state", "changes"):
            part: Part = message if message.state is None else message.state
            choices = None if part.choices is None else [one.text for one in part.choices]
            return Heard(message.number, choices, part.key is not None)
        return None

    def move(self, number: int, text: str) -> bytes:
        """A move that answers the state of that number."""
        return msgspec.json.encode({"type": "move", "number": number, "text": text})


# --- boardgame.io ------------------------------------------------------------------------


class Boardgame:
    """How one speaks to boardgame.io: events of socket.io in the namespace of the game."""

    NAMESPACE = "/cards,"

    def __init__(self, table: str, seat: int) -> None:
        self.path = "/socket.io/?EIO=4&transport=websocket"
        self.headers = ""
        self._table = table
        self._seat = seat

    def greet(self, person: Person) -> None:
        """Nothing: socket.io's server begins."""

    def _emit(self, *event: Any) -> bytes:
        return b"42" + self.NAMESPACE.encode() + msgspec.json.encode(event)

    def hear(self, person: Person, payload: bytes) -> Heard | None:
        """Understand a message, and go through the handshakes of socket.io."""
        if payload.startswith(b"0"):
            person.send(b"40" + self.NAMESPACE.encode())
        elif payload == b"2":
            person.send(b"3")
        elif payload.startswith(b"40"):
            person.send(self._emit("sync", self._table, str(self._seat), None, SEATS))
        elif payload.startswith(b"42"):
            kind, _, *rest = msgspec.json.decode(payload[payload.index(b",") + 1 :])
            if kind in ("sync", "update"):
                return self._state(rest[0]["state"] if kind == "sync" else rest[0])
        return None

    def _state(self, state: Any) -> Heard:
        mine = state["ctx"]["currentPlayer"] == str(self._seat)
        hand = state["G"]["hands"][self._seat]
        return Heard(state["_stateID"], [str(card) for card in hand] if mine else [])

    def move(self, number: int, text: str) -> bytes:
        """A move that answers the state of that number."""
        player = str(self._seat)
        payload = {"type": "play", "args": [int(text)], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._emit("update", action, number, self._table, player)


# --- People ------------------------------------------------------------------------------


class Person(asyncio.Protocol):
    """One seat: just enough of a WebSocket to play."""

    def __init__(self, table: Table, seat: int, language: Any) -> None:
        self.table = table
        self.seat = seat
        self.number = -1
        self.choices: list[str] = []
        self.refused: list[str] = []
        self._language = language
        self._buffer = b""
        self._shaken = False

    def itself(self) -> Person:
        """This very object, for an event loop that asks for a new protocol."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._language.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{self._language.headers}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Hear every message that is whole."""
        self._buffer += data
        if not self._shaken:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._shaken, self._buffer = True, rest
            self._language.greet(self)
        while (payload := self._frame()) is not None:
            heard = self._language.hear(self, payload)
            self.table.size += len(payload)
            if heard is not None:
                self._note(heard)

    def _note(self, heard: Heard) -> None:
        if heard.choices is not None:
            self.choices = heard.choices
        before, self.number = self.number, heard.number
        self.table.seen(self, before, heard)

    def _frame(self) -> bytes | None:
        """The payload of the next whole frame; pings are answered on the way."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        payload = buffer[start : start + length]
        self._buffer = buffer[start + length :]
        if buffer[0] & 15 == 9:
            self._write(10, payload)
            return self._frame()
        return payload

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._write(1, message)

    def _write(self, code: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 128 | code, 128 | size) if size < 126 else \
            struct.pack("!BBH", 128 | code, 128 | 126, size)  # fmt: skip
        self.transport.write(head + bytes(4) + payload)

    def move(self) -> None:
        """Make a move at random, now."""
        text = random.choice(self.choices)
        self.choices = []
        self.table.note_sent(self, text)
        self.send(self._language.move(self.number, text))


@dataclass
class Table:
    """A table, what was sent at it, and when everybody had seen it."""

    id: str
    people: list[Person] = field(default_factory=list)
    #: The moves sent: the number of the state that follows, the seat, the text.
    sent: list[tuple[int, int, str]] = field(default_factory=list)
    #: When each move was sent that not everybody has seen yet, and by how many it was.
    pending: dict[int, tuple[float, int]] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    #: States that never came because a later one came in their place.
    skipped: int = 0
    #: Bytes that arrived since the last move, and for each move before.
    size: int = 0
    sizes: list[int] = field(default_factory=list)
    over: bool = False
    #: What to do when somebody is to move; None while nobody should.
    on_turn: Callable[[Person], None] | None = None

    def note_sent(self, person: Person, text: str) -> None:
        """A move is sent."""
        number = person.number + 1
        self.sent.append((number, person.seat, text))
        self.pending[number] = perf_counter(), 0
        self.sizes.append(self.size)
        self.size = 0

    def seen(self, person: Person, before: int, heard: Heard) -> None:
        """A seat has a new state."""
        self.over = self.over or heard.over
        if before >= 0:
            self.skipped += max(0, heard.number - before - 1)
        for number in range(before + 1, heard.number + 1):
            if (entry := self.pending.get(number)) is not None:
                when, count = entry
                if count + 1 == len(self.people):
                    del self.pending[number]
                    self.times.append(perf_counter() - when)
                else:
                    self.pending[number] = when, count + 1
        if person.choices and self.on_turn is not None and not self.over:
            self.on_turn(person)

    @property
    def mover(self) -> Person | None:
        """Who is to move."""
        return next((one for one in self.people if one.choices), None)


class Run(NamedTuple):
    """What a process of people is asked to do: the most moves, and the seconds it may take.

    `pace` is the time between two moves of a table; 0: as fast as the server goes.
    """

    pace: float
    seconds: float
    ramp: float
    moves: int


class Report(NamedTuple):
    """What a process of people has seen."""

    moves: int
    seconds: float
    times: list[float]
    sizes: list[int]
    skipped: int
    unanswered: int
    refused: list[str]
    sent: dict[str, list[tuple[int, int, str]]]


class Crowd:
    """The people of one process."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.tables: list[Table] = []

    async def sit(self, id: str, languages: list[Any]) -> None:
        """People sit down at a table, one after the other, until one of them is to move."""
        loop, table = asyncio.get_running_loop(), Table(id)
        self.tables.append(table)
        for seat, language in enumerate(languages):
            person = Person(table, seat, language)
            table.people.append(person)
            await loop.create_connection(person.itself, "127.0.0.1", self._port)
            await until(lambda person=person: person.number >= 0)  # type: ignore[misc]
        await until(lambda: table.mover is not None)

    async def play(self, run: Run) -> Report:
        """Play until the time is over or the moves are made, then wait for what is on its way."""
        loop = asyncio.get_running_loop()
        before = {table.id: len(table.sent) for table in self.tables}
        left = run.moves
        for table in self.tables:
            table.times, table.sizes, table.size, table.skipped = [], [], 0, 0

        def make(person: Person) -> None:
            nonlocal left
            table = person.table
            if table.on_turn is not None and person.choices and left > 0:
                left -= 1
                person.move()

        def on_turn(person: Person) -> None:
            if run.pace:
                loop.call_later(run.pace * random.uniform(0.8, 1.2), make, person)
            else:
                make(person)

        def begin(table: Table) -> None:
            table.on_turn = on_turn
            if (mover := table.mover) is not None:
                make(mover)

        start = perf_counter()
        for table in self.tables:
            loop.call_later(random.random() * run.ramp, begin, table)
        while perf_counter() - start < run.seconds and left > 0:
            await asyncio.sleep(0.02)
        for table in self.tables:
            table.on_turn = None
        spent = perf_counter() - start
        await until(lambda: not any(table.pending for table in self.tables), strict=False)
        sent = {table.id: table.sent[before[table.id] :] for table in self.tables}
        return Report(
            moves=sum(map(len, sent.values())),
            seconds=spent,
            times=[time for table in self.tables for time in table.times],
            sizes=[size for table in self.tables for size in table.sizes[1:]],
            skipped=sum(table.skipped for table in self.tables),
            unanswered=sum(len(table.pending) for table in self.tables),
            refused=[why for table in self.tables for one in table.people for why in one.refused],
            sent=sent,
        )


async def until(holds: Callable[[], bool], strict: bool = True) -> None:
    """Wait until something is so."""
    deadline = perf_counter() + HANG
    while not holds():
        if perf_counter() > deadline:
            assert not strict, "the server does not answer"
            return
        await asyncio.sleep(0.002)


def crowd(port: int, orders: Connection) -> None:
    """A process of people: it is handed tables and runs, and answers with reports."""

    async def story() -> None:
        people = Crowd(port)
        loop = asyncio.get_running_loop()
        while (order := await loop.run_in_executor(None, orders.recv)) is not None:
            if isinstance(order, Run):
                gc.collect()
                gc.freeze()
                orders.send(await people.play(order))
            else:
                for table, languages in order:
                    await people.sit(table, languages)
                orders.send(len(people.tables))

    random.seed(port)
    asyncio.run(story())
