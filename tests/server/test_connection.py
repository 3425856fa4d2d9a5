"""What is written to a browser, and what waits for one that reads slowly."""

from __future__ import annotations

import asyncio

import pytest

from drumhead.server.table.broadcast import Listener
from drumhead.server.wire import connection as outbox
from drumhead.server.wire.connection import BEHIND, MAX_WAITING, Connection


class Written:
    """A line that keeps what is written to it."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.given_up: list[int] = []
        self.gone = asyncio.Event()

    def write(self, message: bytes) -> None:
        self.messages.append(message)

    def give_up(self, code: int, reason: str) -> None:
        self.given_up.append(code)
        self.gone.set()

    def round_trip(self) -> int | None:
        return None


def test_a_browser_that_reads_gets_every_message_at_once() -> None:
    line = Written()
    connection = Connection("ada", 3, line)
    connection.send(b"welcome")
    connection.send(b"four")
    assert line.messages == [b"welcome", b"four"]


def test_a_browser_that_lags_is_owed_one_state_in_its_place() -> None:
    async def story() -> None:
        line = Written()
        connection = Connection("ada", 3, line)
        newest = b""

        def send_state(listener: Listener) -> None:
            listener.send(newest)

        connection.pause()
        assert connection.behind
        connection.send(b"welcome")
        connection.owe(send_state)
        connection.send(b"seats")
        connection.owe(send_state)
        newest = b"five"
        assert line.messages == []
        connection.resume()
        assert not connection.behind
        assert line.messages == [b"welcome", b"five", b"seats"]
        connection.pause()
        connection.owe(send_state)
        newest = b"six"
        connection.resume()
        assert line.messages[3:] == [b"six"]

    asyncio.run(story())


def test_a_browser_that_stops_reading_while_it_catches_up_waits_again() -> None:
    async def story() -> None:
        line = Written()
        connection = Connection("ada", 0, line)
        connection.pause()
        for number in range(3):
            connection.send(b"%d" % number)
        write = line.write

        def full(message: bytes) -> None:
            write(message)
            connection.pause()

        line.write = full  # type: ignore[method-assign]
        connection.resume()
        assert line.messages == [b"0"]
        line.write = write  # type: ignore[method-assign]
        connection.resume()
        assert line.messages == [b"0", b"1", b"2"]

    asyncio.run(story())


def test_a_browser_for_which_too_much_waits_is_given_up() -> None:
    async def story() -> None:
        line = Written()
        connection = Connection("ada", 0, line)
        connection.pause()
        for _ in range(MAX_WAITING):
            connection.send(b"news")
        assert line.given_up == []
        connection.send(b"news")
        assert line.given_up == [BEHIND]
        assert line.messages == []
        connection.close()

    asyncio.run(story())


def test_a_browser_that_reads_nothing_for_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """States alone never pile up: then time decides."""
    monkeypatch.setattr(outbox, "PATIENCE", 0.0)

    async def story() -> None:
        line = Written()
        connection = Connection("ada", 0, line)
        connection.pause()
        connection.owe(lambda _: None)
        await line.gone.wait()
        assert line.given_up == [BEHIND]
        assert line.messages == []

    asyncio.run(story())


def test_a_browser_that_catches_up_is_not_given_up() -> None:
    async def story() -> None:
        line = Written()
        connection = Connection("ada", 0, line)
        connection.pause()
        timer = connection._patience
        assert timer is not None
        connection.resume()
        assert timer.cancelled()

    asyncio.run(story())
