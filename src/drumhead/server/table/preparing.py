"""A table whose game is still to be made ready: what everybody there is told meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from drumhead.server.computing.readiness import Waiter
from drumhead.server.messages.table_messages import Preparing

if TYPE_CHECKING:
    from drumhead.server.table.table import Table


class Preparation:
    """The wait of a table for its game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._readiness = table.services.readiness
        self._slug = table.game.slug
        #: Is the game to say when it is ready?
        self._awaited = False

    def begin(self) -> None:
        """Wait until the game is ready, or has failed to be."""
        self._wait(self._readiness.want)

    def again(self) -> None:
        """Try once more what has failed; somebody at another table may have done so already."""
        if self._table.history is None and not self._awaited:
            self._wait(self._readiness.try_again)
            self._tell()

    @property
    def message(self) -> Preparing | None:
        """How far the game has come on its way to being ready; None if nobody waits for that."""
        readiness, slug = self._readiness, self._slug
        if self._table.history is not None or readiness.ready(slug):
            return None
        failed = readiness.failed(slug) is not None
        return Preparing(readiness.share(slug), readiness.waiting(slug), failed)

    def _wait(self, ask: Callable[[str, Waiter], None]) -> None:
        self._awaited = True
        loop, done, further = asyncio.get_running_loop(), self._done, self._tell_how_far
        ask(self._slug, Waiter(lambda: call(loop, done), lambda: call(loop, further)))

    def _done(self) -> None:
        self._awaited = False
        if self._readiness.ready(self._slug):
            self._table.replay_log()
        else:
            self._tell()  # it cannot be compiled, and `waiting` says why

    def _tell(self) -> None:
        self._table.publish()
        self._tell_how_far()

    def _tell_how_far(self) -> None:
        """Tell everybody here how far the game has come."""
        if (message := self.message) is not None:
            self._table.broadcast.send_each(lambda _: message)


def call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Do something on the event loop, if that still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work)
