"""What is written to a browser, and what waits for one that reads slowly."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from drumhead.server.table.broadcast import Listener
from drumhead.server.wire import connection as wire
from drumhead.server.wire.connection import (
    BEHIND,
    MAX_WAITING,
    MOST_LINES,
    Connection,
    outbox,
    text_frame,
)
from tests.support.lines import Written


def test_messages_of_one_round_of_the_loop_are_written_at_once() -> None:
    async def story() -> None:
        lines = [Written(), Written()]
        ada, ben = (Connection(name, 3, line) for name, line in zip(("a", "b"), lines, strict=True))
        ada.send(b"welcome")
        ben.send(b"welcome")
        ada.send(b"four")
        assert [line.messages for line in lines] == [[], []]
        await asyncio.sleep(0)
        assert [line.messages for line in lines] == [[b"welcome", b"four"], [b"welcome"]]
        assert [len(line.transport.calls) for line in lines] == [1, 1]

    asyncio.run(story())


def test_nobody_waits_for_many_others() -> None:
    async def story() -> None:
        lines = [Written() for _ in range(MOST_LINES)]
        for line in lines:
            Connection("ada", 3, line).send(b"four")
        assert [line.messages for line in lines] == [[b"four"]] * MOST_LINES

    asyncio.run(story())


def test_nothing_is_written_after_the_end() -> None:
    async def story() -> None:
        lines = [Written() for _ in range(4)]
        for line in lines:
            Connection("ada", 3, line).send(b"four")
        lines[1].close_sent = lines[2].disconnected = lines[3].transport.closing = True
        outbox().flush()
        assert [line.messages for line in lines] == [[b"four"], [], [], []]

    asyncio.run(story())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_library_makes(size: int) -> None:
    message = b"x" * size
    assert text_frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


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
        write = line.transport.write

        def full(data: bytes) -> None:
            write(data)
            connection.pause()

        line.transport.write = full  # type: ignore[method-assign]
        connection.resume()
        assert line.messages == [b"0"]
        line.transport.write = write  # type: ignore[method-assign]
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
    monkeypatch.setattr(wire, "PATIENCE", 0.0)

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
