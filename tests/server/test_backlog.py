"""Players who are not to move get the news at once, or a little later on a busy server."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from drumhead.server.table import broadcast
from drumhead.server.table.broadcast import Backlog, Broadcast, Listener
from drumhead.server.wire.connection import Connection


class Recorder(Broadcast):
    """A broadcast that notes in which order it sends states."""

    def __init__(self, backlog: Backlog) -> None:
        super().__init__(backlog)
        self.order: list[Listener] = []

    def send_state(self, listener: Listener) -> None:
        self.order.append(listener)


def test_states_are_sent_in_the_order_in_which_they_were_due() -> None:
    async def story() -> None:
        backlog = Backlog()
        recorder = Recorder(backlog)
        waiting = [Connection(None, 0) for _ in range(3 * broadcast.BATCH + 1)]
        for connection in waiting:
            backlog.add(recorder, connection)
        while len(recorder.order) < len(waiting):
            await asyncio.sleep(0)
        assert recorder.order == waiting

    asyncio.run(story())


def test_on_a_busy_server_news_waits_and_is_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever anybody looks at the clock, the loop has computed for another day."""
    days = itertools.count(0, 86_400)
    monkeypatch.setattr(time, "thread_time", lambda: float(next(days)))
    monkeypatch.setattr(broadcast, "MEASURED_OVER", 0.0)
    monkeypatch.setattr(broadcast, "LONGEST_WAIT", 3600.0)

    async def story() -> None:
        backlog = Backlog()
        recorder, connection = Recorder(backlog), Connection(None, 0)
        for _ in range(3):
            backlog.add(recorder, connection)
            await asyncio.sleep(0)
        assert recorder.order == [], "a busy server takes its time"
        monkeypatch.setattr(broadcast, "LONGEST_WAIT", 0.0)
        while not recorder.order:
            await asyncio.sleep(0.01)
        assert recorder.order == [connection]
        backlog.add(recorder, connection)
        while len(recorder.order) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(story())
