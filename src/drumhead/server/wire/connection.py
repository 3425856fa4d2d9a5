"""One browser at a table, and the messages it is still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

#: A browser that does not read is given up when this many messages are waiting for it.
MAX_WAITING = 1000


class Connection:
    """The WebSocket of a guest (or of a stranger) at a table.

    At most one state is waiting, the newest: it replaces an older one that was not sent yet, and
    has all that was logged since the last one that was.
    """

    def __init__(self, guest: str | None, seen: int) -> None:
        self.guest = guest
        #: The guest's seat at the table, which keeps it up to date.
        self.seat: int | None = None
        #: The number of the last entry of the log that was sent.
        self.seen = seen
        self._waiting: deque[bytes | None] = deque()
        #: The state that takes the place of None among those waiting, and its number.
        self._state: tuple[int, bytes] | None = None
        self._lost = False
        self._wake = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""
        if len(self._waiting) >= MAX_WAITING:
            self._lost = True
        self._waiting.append(message)
        self._wake.set()

    def send_state(self, number: int, state: bytes) -> None:
        """Send a state, in place of one that is still waiting."""
        if self._state is None:
            self._waiting.append(None)
        self._state = number, state
        self._wake.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what is waiting, until the browser is lost."""
        while not self._lost:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                message = self._waiting.popleft()
                if message is None:
                    assert self._state is not None
                    (self.seen, message), self._state = self._state, None
                await send(message)
