"""The way of a move through the server: few modules, in the order that the docs give."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from drumhead.server.table.table import Table

#: As docs/decisions/0007-the-way-of-a-move.md has it, from the click to the browsers.
WAY = [
    "wire.socket", "table.table", "table.turns", "store.writer", "table.history",
    "table.broadcast", "table.observers", "wire.connection",
]  # fmt: skip
#: What is only read on the way.
READ = {"protocol", "refusal", "settings", "table.seats", "readiness"}


class Trace:
    """The modules of the server that are entered while a move is played, in order."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self._outside: set[FrameType] = set()
        self._task: asyncio.Task[object] | None = None

    def begin(self) -> None:
        """Frames that are already running are resumed after every wait: they do not count."""
        self._task = asyncio.current_task()
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            self._outside.add(frame)
            frame = frame.f_back
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if event != "call" or frame in self._outside or not name.startswith("drumhead.server."):
            return
        if asyncio.current_task() is not self._task:
            return  # something else that the event loop does meanwhile
        short = name.removeprefix("drumhead.server.")
        if short not in self.modules:
            self.modules.append(short)


def test_a_move_crosses_eight_modules(
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
    sockets = [ada.open(table), *(browse(name).open(table) for name in ("Ben", "Cora"))]
    with sockets[0], sockets[1], sockets[2]:
        for socket in sockets[1:]:
            socket.send("sit")
            socket.wait("welcome", lambda w: w["seat"] is not None)
        states = [socket.state(lambda s: not s["waiting"]) for socket in sockets]
        turn = states[0]["view"]["turn"]
        text = states[turn]["choices"][0]["text"]
        sockets[turn].send("move", number=0, text=text)
        for socket in sockets:
            socket.state(lambda s: s["number"] == 1)
    assert [module for module in trace.modules if module not in READ] == WAY
