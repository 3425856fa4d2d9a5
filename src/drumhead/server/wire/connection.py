"""Connections: the queue of messages for one browser, and how they are written.

Every write to a socket is a system call that wakes the reader and evicts CPU caches. So the states
of all seats, and of all tables that have a new one, are computed before the first of them is
written, in the same iteration of the event loop.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Protocol
from weakref import WeakKeyDictionary

from drumhead.server.access.buckets import Bucket
from drumhead.server.refusal import STOPPING
from drumhead.server.table.broadcast import Listener, SentState

#: A connection is closed when this many messages are waiting, or when the browser has not read for
#: this many seconds.
MAX_WAITING, PATIENCE = 1000, 20.0
#: The close code for that: codes from 4000 on are for applications to define.
BEHIND = 4408
#: The browser is to connect again at once: WebSocket's own code for a restart.
RESTART = 1012
#: Messages for at most this many browsers wait to be written, so that none waits for long.
MOST_LINES = 64
#: The first byte of a frame that is a whole message of text.
TEXT = 0x81


class TextSocket(Protocol):
    """A WebSocket; it calls `Connection.pause` when the client falls behind."""

    close_sent: bool
    disconnected: bool

    @property
    def transport(self) -> asyncio.WriteTransport:
        """The transport of the connection."""

    def give_up(self, code: int, reason: str) -> None:
        """Close the connection to a browser that does not read, and soon break it."""

    def round_trip(self) -> int | None:
        """The round-trip time in milliseconds, as the operating system measured it."""


class Outbox:
    """The messages of one event loop that are still to be written."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: dict[TextSocket, list[bytes]] = {}

    def put(self, line: TextSocket, message: bytes) -> None:
        """Queue a message to be written in this iteration of the event loop."""
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting.setdefault(line, []).append(text_frame(message))
        if len(self._waiting) >= MOST_LINES:
            self.flush()

    def flush(self) -> None:
        """Write everything now, except to WebSockets that are closing."""
        waiting, self._waiting = self._waiting, {}
        for line, frames in waiting.items():
            if not (line.close_sent or line.disconnected or line.transport.is_closing()):
                line.transport.write(b"".join(frames))


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox() -> Outbox:
    """The outbox of the event loop that is running."""
    loop = asyncio.get_running_loop()
    if loop not in _outboxes:
        _outboxes[loop] = Outbox(loop)
    return _outboxes[loop]


def text_frame(message: bytes) -> bytes:
    """A message as a frame: same bytes as `websockets.frames.Frame`, five times faster."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message


class Connection:
    """The WebSocket of a guest (or of a stranger) at a table.

    A browser that reads gets every message at once. One that lags gets only the newest state, with
    the log since the last one that was sent.
    """

    def __init__(
        self,
        guest: str | None,
        seen: int,
        line: TextSocket,
        *,
        takes_changes: bool = False,
        questions: Bucket | None = None,
        screen: str | None = None,
    ) -> None:
        self.guest = guest
        #: The guest's seat at the table, which keeps all of these up to date.
        self.seat: int | None = None
        self.voice: int | None = None
        self.screen = screen
        self.seen = seen
        self.takes_changes = takes_changes
        self.last: SentState | None = None
        #: Has the browser fallen behind?
        self.behind = False
        #: Limits questions; None: no limit.
        self._questions = questions
        self._line = line
        self._outbox: Outbox | None = None
        #: The queue of messages; None is the place of the newest state.
        self._waiting: deque[bytes | None] = deque()
        self._send_state: Callable[[Listener], None] | None = None
        #: Closes the connection if the browser does not read for long.
        self._patience: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""
        if not self.behind:
            self._write(message)
        elif len(self._waiting) >= MAX_WAITING:
            self._give_up()
        else:
            self._waiting.append(message)

    def _write(self, message: bytes) -> None:
        if self._outbox is None:
            self._outbox = outbox()
        self._outbox.put(self._line, message)

    def asks_too_much(self) -> bool:
        """Count a question; True if it is one too many."""
        now = asyncio.get_running_loop().time()
        return self._questions is not None and bool(self._questions.take(now))

    def round_trip(self) -> int | None:
        """The round-trip time in milliseconds, as the operating system measured it."""
        return self._line.round_trip()

    def owe(self, send_state: Callable[[Listener], None]) -> None:
        """Send the newest state, once, when the browser has caught up."""
        if self._send_state is None:
            self._waiting.append(None)
        self._send_state = send_state

    def pause(self) -> None:
        """Queue messages: the browser has fallen behind."""
        if not self.behind:
            self.behind = True
            self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def resume(self) -> None:
        """Send the queue: the browser has caught up."""
        self.close()
        while self._waiting and not self.behind:
            message = self._waiting.popleft()
            if message is not None:
                self._write(message)
            elif self._send_state is not None:
                send_state, self._send_state = self._send_state, None
                send_state(self)
            outbox().flush()  # so that it shows at once if that was too much

    def close(self) -> None:
        """Cancel the timeout: the browser has left, or caught up."""
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
