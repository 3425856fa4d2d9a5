"""WebSockets that say why they close.

A message that is too large is refused after its first bytes. If the connection were closed with the
rest unread, the system would reset it, and the browser would never see the reason.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: How long the rest of a refused message is read and thrown away, in seconds.
LINGER = 5.0


class Lingering(WebSocketsSansIOProtocol):
    """Tells the browser what is wrong, and waits until it has received that."""

    _refused = False

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
