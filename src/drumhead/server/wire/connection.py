"""One browser at a table, and the messages it is still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

#: A browser that does not read is given up when this many messages are waiting for it, or after
#: this many seconds.
MAX_WAITING, PATIENCE = 1000, 20.0
#: Why it is then closed: codes from 4000 on are for applications to define.
BEHIND = 4408


class Line(Protocol):
    """Where messages are written; it calls `Connection.pause` when too many are unread."""

    def write(self, message: bytes) -> None:
        """Write a message, unless the connection is closing."""

    def give_up(self, code: int, reason: str) -> None:
        """Close the connection to a browser that does not read, and soon break it."""


class Connection:
    """The WebSocket of a guest (or of a stranger) at a table.

    A browser that reads gets every message as soon as it is sent. For one that lags, at most one
    state is waiting, the newest: it replaces an older one that was not sent yet, and has all that
    was logged since the last one that was.
    """

    def __init__(self, guest: str | None, seen: int, line: Line) -> None:
        self.guest = guest
        #: The guest's seat at the table, which keeps it up to date.
        self.seat: int | None = None
        #: The number of the last entry of the log that was sent.
        self.seen = seen
        self._line = line
        self._waiting: deque[bytes | None] = deque()
        #: The state that takes the place of None among those waiting, and its number.
        self._state: tuple[int, bytes] | None = None
        #: Gives the browser up; None while it reads.
        self._patience: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""
        if self._patience is None:
            self._line.write(message)
            return
        if len(self._waiting) >= MAX_WAITING:
            self._give_up()
        else:
            self._waiting.append(message)

    def send_state(self, number: int, state: bytes) -> None:
        """Send a state, in place of one that is still waiting."""
        if self._patience is None:
            self.seen = number
            self._line.write(state)
            return
        if self._state is None:
            self._waiting.append(None)
        self._state = number, state

    def pause(self) -> None:
        """The browser does not read what it is sent."""
        if self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def resume(self) -> None:
        """The browser has read, and gets what was waiting."""
        self.close()
        while self._waiting and self._patience is None:
            message = self._waiting.popleft()
            if message is None:
                assert self._state is not None
                (self.seen, message), self._state = self._state, None
            self._line.write(message)

    def close(self) -> None:
        """The browser is gone, or has read: it need not be given up."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._waiting.clear()
        self._state = None
        self._line.give_up(BEHIND, "Your connection fell too far behind.")
