"""One browser at a table, and what it is still to be told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from drumhead.server.messages import FromServer

encode = msgspec.json.encode

#: A browser that does not read is given up when so many messages wait for it.
MOST_WAITING = 1000


class Connection:
    """A WebSocket of a guest (or of somebody whom we do not know) at a table.

    The state is never queued, only marked as due: a browser that lags gets the newest one, with
    all that was logged since the one it had.
    """

    def __init__(self, guest: str | None, seen: int) -> None:
        self.guest = guest
        #: The number of the last entry of the log that was told.
        self.told = seen
        self.lost = False
        #: The delay of the line in milliseconds is measured by pulses: when they were sent.
        self.pulses: dict[int, float] = {}
        self._waiting: deque[bytes | None] = deque()
        self._state_due = False
        self._wake = asyncio.Event()

    def send(self, message: FromServer) -> None:
        """Send a message after all that waits already."""
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        """The same for a message that is encoded already."""
        if len(self._waiting) >= MOST_WAITING:
            self.lost = True
        self._waiting.append(message)
        self._wake.set()

    def send_state(self) -> None:
        """Send the state, as it will be when its turn comes."""
        if not self._state_due:
            self._state_due = True
            self._waiting.append(None)
            self._wake.set()

    async def pump(
        self, send: Callable[[bytes], Awaitable[None]], state: Callable[[Connection], bytes]
    ) -> None:
        """Send what is due, until the browser is lost."""
        while not self.lost:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                message = self._waiting.popleft()
                if message is None:
                    self._state_due = False
                    message = state(self)
                await send(message)
