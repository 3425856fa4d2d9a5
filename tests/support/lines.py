"""A WebSocket that keeps what is written to it."""

from __future__ import annotations

import asyncio


class Transport(asyncio.WriteTransport):
    """Keeps what is written, each call for itself."""

    def __init__(self) -> None:
        self.calls: list[bytes] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.calls.append(data)


class Written:
    """A line that keeps what is written to it."""

    def __init__(self) -> None:
        self.given_up: list[int] = []
        self.gone = asyncio.Event()
        self.close_sent = self.disconnected = False
        self.transport = Transport()

    @property
    def messages(self) -> list[bytes]:
        """The short messages that were written."""
        rest, found = b"".join(self.transport.calls), []
        while rest:
            found.append(rest[2 : 2 + rest[1]])
            rest = rest[2 + rest[1] :]
        return found

    def give_up(self, code: int, reason: str) -> None:
        self.given_up.append(code)
        self.gone.set()

    def round_trip(self) -> int | None:
        return None
