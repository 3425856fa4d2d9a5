"""Who only looks on can wait a moment when the server is busy.

Whoever moved, and whoever is to move, gets the new state at once. The others get theirs as soon
as the event loop has nothing better to do: at once on a quiet server, and on a busy one after a
while, with all that happened meanwhile in one state.
"""

from __future__ import annotations

import asyncio

from drumhead.server.connections import Connection

#: A turn of the event loop that takes longer than this, in seconds, means that it is busy.
BUSY = 0.005
#: Nobody waits longer than this, however busy it is.
PATIENCE = 0.5


class Lookers:
    """The connections that wait for a state."""

    def __init__(self) -> None:
        self._since: dict[Connection, float] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, connection: Connection) -> None:
        """Send a connection the state when there is time."""
        loop = asyncio.get_running_loop()
        self._since.setdefault(connection, loop.time())
        if self._task is None:
            self._task = loop.create_task(self._serve())

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._since:
                begun = loop.time()
                await asyncio.sleep(0)
                now = loop.time()
                busy = now - begun > BUSY
                due = [c for c, since in self._since.items() if not busy or now - since > PATIENCE]
                for connection in due:
                    del self._since[connection]
                    connection.send_state()
        finally:
            self._task = None
