"""Close frames: WebSockets that deliver the reason before they close.

A message that is too large is refused after its first bytes. If the connection were closed with the
rest unread, the operating system would reset it, and the browser would never get the reason.
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

#: How long the rest of a refused message is read and discarded, and how long a browser has to read
#: the reason for closing, in seconds.
LINGER = 5.0
#: Reading stops while this many messages of a browser are waiting to be handled.
MOST_UNHANDLED = 8
#: The offset of the shortest round trip in Linux's `tcp_info`, in microseconds, and its value as
#: long as there was none.
SHORTEST_TRIP, NO_TRIP = 148, 0xFFFFFFFF
#: The name under which a request has its line.
EXTENSION = "drumhead"


#: The close code for a text message that is not UTF-8.
NOT_TEXT = 1007


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Sender(Protocol):
    """The producer side of a connection; paused when the client falls behind."""

    def pause(self) -> None:
        """The client falls behind."""

    def resume(self) -> None:
        """The browser has caught up."""


class ClosingSocket(WebSocketsSansIOProtocol):
    """A WebSocket that reads on after an error until the browser has received the reason."""

    _refused = False
    sender: Sender | None = None

    def handle_connect(self, event: Request) -> None:
        """Put this WebSocket into the request's scope, for the code that serves it."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def round_trip(self) -> int | None:
        """The shortest round trip in milliseconds, as the operating system measured it.

        The other operating system answers, not the program, so it cannot be late on purpose.
        """
        with suppress(AttributeError, OSError, struct.error):
            info = self.transport.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_INFO, SHORTEST_TRIP + 4
            )
            (trip,) = struct.unpack_from("=I", info, SHORTEST_TRIP)
            return None if trip == NO_TRIP else trip // 1000
        return None

    def pause_writing(self) -> None:
        """The client falls behind."""
        super().pause_writing()
        if self.sender is not None:
            self.sender.pause()

    def resume_writing(self) -> None:
        """The browser has caught up."""
        super().resume_writing()
        if self.sender is not None:
            self.sender.resume()

    def give_up(self, code: int, reason: str) -> None:
        """Close the connection with a reason, and abort it soon."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        outbox().flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Queue a message. Pausing at each one would cost two system calls."""
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
        """Abort the connection if the browser neither answers nor reads."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Receive bytes; after a refusal they are discarded."""
        if not self._refused:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        """Send the reason why the received bytes are no valid message."""
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
