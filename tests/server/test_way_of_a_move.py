"""The way of a move through the server: few modules, in the order that the docs give."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from drumhead.server.table.changes import applied
from drumhead.server.table.table import Table

#: As docs/decisions/0007-the-way-of-a-move.md has it, from the click to the browsers.
WAY = [
    "wire.socket", "table.table", "table.turn_pace", "store.writer", "table.history",
    "table.broadcast",
]  # fmt: skip
#: The last steps, for each browser at the table.
FOR_EACH = ["table.seat_updates", "table.changes", "wire.connection"]
#: When the way has ended, the pace looks who is next.
NEXT = ["table.turn_pace"]
#: What is only read on the way.
READ = {
    "messages.table_messages", "messages.structures", "messages.codec", "refusal", "settings",
    "table.seats", "computing.readiness",
}  # fmt: skip


def _module(frame: FrameType | None) -> str:
    name = "" if frame is None else str(frame.f_globals.get("__name__", ""))
    return name.removeprefix("drumhead.server.")


class Trace:
    """Every entry into a module of the server from another one, while a move is played."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self._known: set[FrameType] = set()
        self._task: asyncio.Task[object] | None = None

    def begin(self) -> None:
        """Begin here; frames that are already running are resumed later, but not entered."""
        self._task = asyncio.current_task()
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            self._known.add(frame)
            frame = frame.f_back
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if event != "call" or frame in self._known or not name.startswith("drumhead.server."):
            return
        if asyncio.current_task() is not self._task:
            return  # something else that the event loop does meanwhile
        self._known.add(frame)
        module = _module(frame)
        if module != _module(frame.f_back) and module not in READ:
            self.modules.append(module)


def at(socket: Any, number: int) -> Any:
    """What a browser that applies changes has of the state with that number."""
    has = dict(socket.last)
    while has.get("number") != number:
        message = socket.next()
        if message["type"] == "changes":
            has = applied(has, message)
        elif message["type"] == "state":
            has = message
    return has


def test_a_move_crosses_nine_modules_in_one_direction(
    ada: Any, browse: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Traced on the event loop from the moment the move is handed to the table."""
    trace = Trace()
    play = Table.play

    async def traced(self: Table, seat: int | None, number: int, text: str) -> None:
        trace.modules.append("wire.socket")
        trace.begin()
        try:
            await play(self, seat, number, text)
        finally:
            sys.setprofile(None)

    monkeypatch.setattr(Table, "play", traced)
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 2], players=3)
    others = [browse(name) for name in ("Ben", "Cora")]
    sockets = [one.open(table, changes=True) for one in (ada, *others)]
    with sockets[0], sockets[1], sockets[2]:
        for socket in sockets[1:]:
            socket.send("sit")
            socket.wait("welcome", lambda w: w["seat"] is not None)
        states = [at(socket, 1) for socket in sockets]
        turn = states[0]["view"]["turn"]
        text = states[turn]["choices"][0]["text"]
        sockets[turn].send("move", number=1, text=text)
        for socket in sockets:
            at(socket, 2)
    assert trace.modules == WAY + FOR_EACH * len(sockets) + NEXT
