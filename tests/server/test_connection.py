"""What is written to a browser, and what waits for one that reads slowly."""

from __future__ import annotations

import asyncio

import pytest

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


def test_a_browser_that_reads_gets_every_state_at_once() -> None:
    line = Written()
    connection = Connection("ada", 3, line)
    connection.send(b"welcome")
    connection.send_state(4, b"four")
    connection.send_state(5, b"five")
    assert line.messages == [b"welcome", b"four", b"five"]
    assert connection.seen == 5


def test_for_a_browser_that_lags_a_newer_state_takes_the_place_of_one_that_waits() -> None:
    async def story() -> None:
        line = Written()
        connection = Connection("ada", 3, line)
        connection.pause()
        connection.send(b"welcome")
        connection.send_state(4, b"four")
        connection.send(b"seats")
        connection.send_state(5, b"five")
        assert line.messages == []
        assert connection.seen == 3, "a state that was not sent has not been seen"
        connection.resume()
        assert line.messages == [b"welcome", b"five", b"seats"]
        assert connection.seen == 5
        connection.send_state(6, b"six")
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
        connection.send_state(1, b"one")
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
