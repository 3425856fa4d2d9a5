"""Agreements of the people at a table."""

from __future__ import annotations

from contextlib import suppress

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import Agreements, Allow
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.rematcher import Rematcher
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms
from drumhead.server.table.undo import Undo


class Social:
    """Publishes the terms of a table and the open wishes of its people."""

    def __init__(
        self, terms: Terms, seats: TableSeats, broadcast: Broadcast, undo: Undo,
        rematcher: Rematcher,
    ) -> None:  # fmt: skip
        self._terms = terms
        self._seats = seats
        self._broadcast = broadcast
        self._undo = undo
        self._rematcher = rematcher

    @property
    def handlers(self) -> Handlers:
        """The handler of the host's decisions."""
        return {Allow: self._allow}

    async def _allow(self, listener: Listener, wanted: Allow) -> None:
        seated(listener.voice)
        if not self._terms.is_host(listener.guest):
            raise RequestRefused("Only the host of the table decides that.")
        if self._terms.stored.day is not None and wanted.hints:
            raise RequestRefused("The deal of the day is played without hints.")
        change = {"hints": wanted.hints, "chat": wanted.chat}
        await self._terms.amend(**{name: to for name, to in change.items() if to is not None})
        self.publish()

    def publish(self) -> None:
        """Send all browsers the terms and the open wishes."""
        for listener in self._broadcast.listeners:
            self.greet(listener)

    def greet(self, listener: Listener) -> None:
        """Send one browser the terms and the open wishes."""
        self._undo.drop_outdated()
        undo, rematch, present = self._undo.wish, self._rematcher.wish, self._seats.present
        agreements = Agreements(
            host=self._terms.is_host(listener.guest),
            hints=self._terms.hints(self._seats.alone is not None), chat=self._terms.chat,
            undo=None if undo is None else undo.question(present),
            rematch=None if rematch is None else rematch.question(present),
            next_table=self._terms.stored.rematch,
        )  # fmt: skip
        listener.send(encode(agreements))

    def recount(self, background: Background) -> None:
        """Settle the open wishes after the people present changed."""
        if self._undo.wish is not None or self._rematcher.wish is not None:
            background.start(self._settle())

    async def _settle(self) -> None:
        with suppress(RequestRefused):
            try:
                await self._undo.settle()
                await self._rematcher.settle()
            finally:
                self.publish()
