"""WebSockets that say why they close.

A message of the browser that is too large is refused after its first bytes. If the connection were
closed with the rest unread, the system would reset it, and the browser would never see the reason.
"""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from typing import Protocol

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from drumhead.server.wire.connection import outbox

#: How long the rest of a refused message is read and thrown away, and how long a browser that is
#: given up has to read why, in seconds.
LINGER = 5.0
#: Reading stops while this many messages of a browser are waiting to be handled.
MOST_UNHANDLED = 8
#: Where Linux keeps the shortest round trip of a connection in what it tells about it (`tcp_info`),
#: in microseconds, and what stands there as long as there was none.
SHORTEST_TRIP, NO_TRIP = 148, 0xFFFFFFFF
#: The name under which a request has its line.
EXTENSION = "drumhead"


#: Why a connection is closed: what claims to be text is none.
NOT_TEXT = 1007


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Sender(Protocol):
    """Who writes to a line, and is told when the browser does not keep up."""

    def pause(self) -> None:
        """Too much of what was written has not been read."""

    def resume(self) -> None:
        """The browser has caught up."""


class ClosingSocket(WebSocketsSansIOProtocol):
    """Tells the browser what is wrong, and waits until it has received that."""

    _refused = False
    sender: Sender | None = None

    def handle_connect(self, event: Request) -> None:
        """A browser opens a WebSocket; whoever serves it finds the line in the request."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def round_trip(self) -> int | None:
        """The shortest way to the other end and back, in milliseconds, as the system measured it.

        The other end's system answers there, not the program: that cannot be late on purpose.
        """
        with suppress(AttributeError, OSError, struct.error):
            told = self.transport.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_INFO, SHORTEST_TRIP + 4
            )
            (trip,) = struct.unpack_from("=I", told, SHORTEST_TRIP)
            return None if trip == NO_TRIP else trip // 1000
        return None

    def pause_writing(self) -> None:
        """Too much of what was written has not been read."""
        super().pause_writing()
        if self.sender is not None:
            self.sender.pause()

    def resume_writing(self) -> None:
        """The browser has caught up."""
        super().resume_writing()
        if self.sender is not None:
            self.sender.resume()

    def give_up(self, code: int, reason: str) -> None:
        """Close the connection to a browser that does not read, and soon break it."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        outbox().flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """A message is there. To stop reading at each would cost two calls of the system."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NOT_TEXT, "A text message must be UTF-8.")
            self.handle_parser_exception()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() >= MOST_UNHANDLED
        if self.read_paused:
            self.transport.pause_reading()

    def keepalive_timeout(self) -> None:
        """The browser does not answer; if it does not read either, the connection is broken."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Bytes arrived; after a refusal they are thrown away."""
        if not self._refused:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        """What arrived is not a message, or too large a one."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._refused = True
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)


def close_line(scope: Scope, message: bytes, code: int, reason: str) -> None:
    """Close the WebSocket of a request after a last message."""
    line: ClosingSocket = scope["extensions"][EXTENSION]["line"]
    outbox().put(line, message)
    line.give_up(code, reason)
