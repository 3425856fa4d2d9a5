"""The wait of a table for a game that is still being compiled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from drumhead.server.computing.readiness import Readiness, Waiter
from drumhead.server.messages.table_messages import Prepare, Preparing
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.seats import seated


class Preparation:
    """Waits for a game, and sends its progress to all browsers at the table.

    `replay` is called when the game is ready, and `publish` when it cannot be compiled.
    """

    def __init__(
        self, log: Log, readiness: Readiness, slug: str, broadcast: Broadcast,
        replay: Callable[[], None], publish: Callable[[], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._readiness = readiness
        self._slug = slug
        self._broadcast = broadcast
        self._replay = replay
        self._publish = publish
        #: Is the game to say when it is ready?
        self._awaited = False

    @property
    def handlers(self) -> Handlers:
        """The handler of the wish to try again."""
        return {Prepare: self._again}

    def begin(self) -> None:
        """Wait until the game is ready, or has failed to compile."""
        self._wait(self._readiness.want)

    async def _again(self, listener: Listener, message: Prepare) -> None:
        """Try again after a failure, unless another table has done so already."""
        seated(listener.voice)
        if self._log.history is None and not self._awaited:
            self._wait(self._readiness.try_again)
            self._announce()

    @property
    def message(self) -> Preparing | None:
        """The progress of the game; None if the table does not wait for it."""
        readiness, slug = self._readiness, self._slug
        if self._log.history is not None or readiness.ready(slug):
            return None
        failed = readiness.failed(slug) is not None
        return Preparing(readiness.share(slug), readiness.waiting(slug), failed)

    def _wait(self, ask: Callable[[str, Waiter], None]) -> None:
        self._awaited = True
        loop, done, further = asyncio.get_running_loop(), self._done, self._send_progress
        ask(self._slug, Waiter(lambda: call(loop, done), lambda: call(loop, further)))

    def _done(self) -> None:
        self._awaited = False
        if self._readiness.ready(self._slug):
            self._replay()
        else:
            self._announce()

    def _announce(self) -> None:
        self._publish()
        self._send_progress()

    def _send_progress(self) -> None:
        if (message := self.message) is not None:
            self._broadcast.send_each(lambda _: message)


def call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Call a function on the event loop from another thread, if the loop still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work)
