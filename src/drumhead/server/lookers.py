"""Who only looks on can wait a moment when the server is busy.

Whoever is to move gets the new state at once. The others get theirs in the next turn of the event
loop on a server that keeps up, and on one that does not after a while, with all that happened
meanwhile in one state.
"""

from __future__ import annotations

import asyncio
import itertools
import time

from drumhead.server.connections import Connection

#: A loop that computes for more than this share of the time is busy; the share is taken over so
#: many seconds, so that a burst of work is not yet too much of it.
BUSY, OVER = 0.9, 0.2
#: So many are served in a turn, so that whoever moves meanwhile does not wait for all of them.
FEW = 16
#: Nobody waits longer than about this, however busy it is; it is looked that often, in seconds.
PATIENCE, TICK = 0.5, 0.01


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
        busy, begun, computed = False, loop.time(), time.thread_time()
        try:
            while self._since:
                await asyncio.sleep(TICK if busy else 0)
                now = loop.time()
                if now - begun > OVER:
                    before, computed = computed, time.thread_time()
                    busy = computed - before > BUSY * (now - begun)
                    begun = now
                waiting = itertools.islice(self._since.items(), FEW)
                for connection in [c for c, since in waiting if not busy or now - since > PATIENCE]:
                    del self._since[connection]
                    connection.send_state()
        finally:
            self._task = None
