"""Who only looks on is told at once where the server keeps up, and soon where it does not."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from drumhead.server import lookers
from drumhead.server.connections import Connection
from drumhead.server.lookers import Lookers


class Told(Connection):
    """A connection that notes when it is told."""

    def __init__(self, order: list[Told]) -> None:
        super().__init__(None, 0)
        self._order = order

    def send_state(self) -> None:
        self._order.append(self)


def test_all_are_told_in_the_order_in_which_they_came() -> None:
    async def story() -> None:
        order: list[Told] = []
        waiting = [Told(order) for _ in range(3 * lookers.FEW + 1)]
        served = Lookers()
        for connection in waiting:
            served.add(connection)
        while len(order) < len(waiting):
            await asyncio.sleep(0)
        assert order == waiting

    asyncio.run(story())


def test_on_a_busy_server_news_wait_and_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock finds that the loop has computed for another day."""
    days = itertools.count(0, 86_400)
    monkeypatch.setattr(time, "thread_time", lambda: float(next(days)))
    monkeypatch.setattr(lookers, "OVER", 0.0)
    monkeypatch.setattr(lookers, "PATIENCE", 3600.0)

    async def story() -> None:
        order: list[Told] = []
        served, connection = Lookers(), Told(order)
        for _ in range(3):
            served.add(connection)
            await asyncio.sleep(0)
        assert order == [], "a busy server takes its time"
        monkeypatch.setattr(lookers, "PATIENCE", 0.0)
        while not order:
            await asyncio.sleep(0.01)
        assert order == [connection]
        served.add(connection)
        while len(order) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(story())
