"""What waits for a browser that reads slowly."""

from __future__ import annotations

import asyncio

from drumhead.server.wire.connection import MAX_WAITING, Connection


def _delivered(connection: Connection, count: int) -> list[bytes]:
    """The next messages that a browser is sent."""

    async def story() -> list[bytes]:
        sent: list[bytes] = []
        enough = asyncio.Event()

        async def send(message: bytes) -> None:
            sent.append(message)
            if len(sent) == count:
                enough.set()

        task = asyncio.create_task(connection.deliver(send))
        await enough.wait()
        task.cancel()
        return sent

    return asyncio.run(story())


def test_a_newer_state_takes_the_place_of_one_that_waits() -> None:
    connection = Connection("ada", 3)
    connection.send(b"welcome")
    connection.send_state(4, b"four")
    connection.send(b"seats")
    connection.send_state(5, b"five")
    assert connection.seen == 3, "a state that was not sent has not been seen"
    assert _delivered(connection, 3) == [b"welcome", b"five", b"seats"]
    assert connection.seen == 5
    connection.send_state(6, b"six")
    assert _delivered(connection, 1) == [b"six"]


def test_a_browser_that_does_not_read_is_given_up() -> None:
    connection = Connection("ada", 0)
    for _ in range(MAX_WAITING + 1):
        connection.send(b"news")

    async def send(message: bytes) -> None:
        raise AssertionError("nothing more is sent")

    asyncio.run(connection.deliver(send))
