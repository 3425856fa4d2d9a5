"""HTTP connections with timeouts and per-address limits.

A request must arrive in time, an answer must be read in time, and the connections of an address are
limited. When the operating system allows no more, the connection that has waited longest for a
request is closed: a client that opens a thousand and sends nothing locks no one out.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from drumhead.server.access.hosts import is_loopback
from drumhead.server.settings import Limits

#: The longest head of a request, in bytes.
MAX_HEAD = 64 * 1024
#: The most bytes that are read of a refused body; then the connection is closed after LINGER
#: seconds.
MAX_UNWANTED, LINGER = 64 * 1024, 2.0
#: Open files reserved for the database, the compiler and the listening socket.
RESERVED_FILES, FEWEST = 128, 64
#: Of all connections, how many may be WebSockets.
SOCKETS_SHARE = 0.75


def raise_file_limit() -> None:
    """Raise the limit of open files as far as the operating system allows."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections(limits: Limits) -> int:
    """The most connections that may be open at once."""
    if limits.connections is not None or os.name != "posix":
        return limits.connections or 500
    import resource

    return max(
        FEWEST, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1_000_000) - RESERVED_FILES
    )


def most_sockets(limits: Limits) -> int:
    """The most WebSockets that may be open at once."""
    return int(most_connections(limits) * SOCKETS_SHARE)


class ConnectionLimits:
    """The HTTP connections that are open, by address, and those that wait for a request."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.most = most_connections(limits)
        self.waiting: dict[LimitedHttp, None] = {}
        self._from: Counter[str] = Counter()

    def enter(self, connection: LimitedHttp, address: str, open: int) -> bool:
        """A connection was opened; False if it must be closed again."""
        if not is_loopback(address) and self._from[address] >= self.limits.address_connections:
            return False
        if open > self.most:
            if not self.waiting:
                return False
            oldest = next(iter(self.waiting))
            self.waiting.pop(oldest)
            oldest.transport.abort()
        self._from[address] += 1
        self.waiting[connection] = None
        return True

    def leave(self, connection: LimitedHttp, address: str) -> None:
        """A connection was closed, or became a WebSocket."""
        self.waiting.pop(connection, None)
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]


class LimitedHttp(HttpToolsProtocol):
    """An HTTP connection with limits; `through` binds it to them."""

    allowed: ConnectionLimits
    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _address: str | None = None
    #: How many bytes of a head have arrived; None while none is awaited.
    _head: int | None = 0
    #: How many bytes of a body have arrived after the request was answered.
    _unwanted = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection was opened: a request must follow."""
        super().connection_made(transport)
        address = "" if self.client is None else self.client[0]
        if self.allowed.enter(self, address, len(self.connections)):
            self._address = address
            self._expect(self.allowed.limits.head_seconds)
        else:
            self._say(b"503 Service Unavailable", b"There are too many connections.")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which has limits of its own."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._expect(None)
        self.resume_writing()
        if self._address is not None:
            self.allowed.leave(self, self._address)
            self._address = None

    # --- Requests ------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes arrived; the first ones of another request must be followed by the rest."""
        if self._head is not None:
            if not self._head and self._timer is None:
                self._expect(self.allowed.limits.head_seconds)
            if self._head > MAX_HEAD:
                self._say(b"431 Request Header Fields Too Large", b"The head is too long.")
                return
            self._head += len(data)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is there; the body may take longer."""
        self._head = None
        self._unwanted = 0
        self.allowed.waiting.pop(self, None)
        self._expect(self.allowed.limits.request_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Receive a piece of a body; stop reading after the answer, as for one that is too large.

        The connection is closed a little later, so that the answer arrives.
        """
        super().on_body(body)
        if self.cycle.response_complete and self._unwanted <= MAX_UNWANTED:
            self._unwanted += len(body)
            if self._unwanted > MAX_UNWANTED:
                self.flow.pause_reading()
                self.loop.call_later(LINGER, self.transport.close)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is written; there may be another request."""
        self._head = 0
        if self._address is not None:
            self.allowed.waiting[self] = None
        super().on_response_complete()

    def _expect(self, within: float | None) -> None:
        """Start (or with None, cancel) the read timeout."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if within is None else self.loop.call_later(within, self._late)

    def _late(self) -> None:
        self._timer = None
        self._say(b"408 Request Timeout", b"The request took too long to arrive.")

    def _say(self, status: bytes, sentence: bytes) -> None:
        """Send an error, unless an answer is on its way, and close the connection."""
        cycle = self.cycle
        if cycle is None or not cycle.response_started or (cycle.response_complete and self._head):
            self.transport.write(
                b"HTTP/1.1 %b\r\nContent-Type: text/plain\r\nRetry-After: 10\r\n"
                b"Content-Length: %d\r\nConnection: close\r\n\r\n%b"
                % (status, len(sentence), sentence)
            )
        self.transport.close()

    # --- Answers -------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Start the timeout of an answer that is not read."""
        super().pause_writing()
        if self._reading is None:
            within = self.allowed.limits.answer_seconds
            self._reading = self.loop.call_later(within, self.transport.abort)

    def resume_writing(self) -> None:
        """Cancel the timeout of an answer."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def through(allowed: ConnectionLimits) -> type[LimitedHttp]:
    """The protocol class for these limits."""
    return type("LimitedHttp", (LimitedHttp,), {"allowed": allowed})
