"""One browser at a table, and the messages it is still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from drumhead.server.buckets import Bucket
from drumhead.server.cluster.members import STOPPING
from drumhead.server.table.broadcast import Listener, Sent

#: A browser that does not read is given up when this many messages are waiting for it, or after
#: this many seconds.
MAX_WAITING, PATIENCE = 1000, 20.0
#: Why it is then closed: codes from 4000 on are for applications to define.
BEHIND = 4408
#: The browser is to connect again at once: WebSocket's own code for a restart.
RESTART = 1012


class Line(Protocol):
    """Where messages are written; it calls `Connection.pause` when too many are unread."""

    def write(self, message: bytes) -> None:
        """Write a message, unless the connection is closing."""

    def give_up(self, code: int, reason: str) -> None:
        """Close the connection to a browser that does not read, and soon break it."""

    def round_trip(self) -> int | None:
        """The way there and back in milliseconds, as the system measured it."""


class Connection:
    """The WebSocket of a guest (or of a stranger) at a table.

    A browser that reads gets every message as soon as it is sent. One that lags is owed a state: it
    gets the newest, with all that was logged since the last one that was sent.
    """

    def __init__(
        self, guest: str | None, seen: int, line: Line, *, takes_changes: bool = False
    ) -> None:
        self.guest = guest
        #: The guest's seat at the table, which keeps all of these up to date.
        self.seat: int | None = None
        self.seen = seen
        self.takes_changes = takes_changes
        self.last: Sent | None = None
        #: Does the browser not read what it is sent?
        self.behind = False
        #: How many questions may still be asked; None: as many as there are.
        self.questions: Bucket | None = None
        self._line = line
        #: What the browser is still to be sent; None is the place of the state that it is owed.
        self._waiting: deque[bytes | None] = deque()
        self._send_state: Callable[[Listener], None] | None = None
        #: Gives the browser up if it does not read for long.
        self._patience: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""
        if not self.behind:
            self._line.write(message)
        elif len(self._waiting) >= MAX_WAITING:
            self._give_up()
        else:
            self._waiting.append(message)

    def round_trip(self) -> int | None:
        """The way there and back in milliseconds, as the system measured it."""
        return self._line.round_trip()

    def owe(self, send_state: Callable[[Listener], None]) -> None:
        """Have the newest state sent, once, when the browser has caught up."""
        if self._send_state is None:
            self._waiting.append(None)
        self._send_state = send_state

    def pause(self) -> None:
        """The browser does not read what it is sent."""
        if not self.behind:
            self.behind = True
            self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def resume(self) -> None:
        """The browser has read, and gets what was waiting."""
        self.close()
        while self._waiting and not self.behind:
            message = self._waiting.popleft()
            if message is not None:
                self._line.write(message)
            elif self._send_state is not None:
                send_state, self._send_state = self._send_state, None
                send_state(self)

    def close(self) -> None:
        """The browser is gone, or has read: it need not be given up."""
        self.behind = False
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._waiting.clear()
        self._send_state = None
        self._line.give_up(BEHIND, "Your connection fell too far behind.")

    def dismiss(self) -> None:
        """Close the connection: another process has the table now."""
        self._line.give_up(RESTART, STOPPING)
