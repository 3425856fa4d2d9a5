"""Agreements of the people at a table."""

from __future__ import annotations

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import Agreements, Allow
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.requests import Requests
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms
from drumhead.server.table.watching import Watching


class Social:
    """Publishes the terms of a table and the open wishes of its people."""

    def __init__(
        self, terms: Terms, seats: TableSeats, broadcast: Broadcast, requests: Requests,
        watching: Watching,
    ) -> None:  # fmt: skip
        self._terms = terms
        self._seats = seats
        self._broadcast = broadcast
        self._requests = requests
        self._watching = watching

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
        change = {"hints": wanted.hints, "chat": wanted.chat, "watchers": wanted.watchers}
        await self._terms.amend(**{name: to for name, to in change.items() if to is not None})
        self.publish()
        self._watching.publish()

    def publish(self) -> None:
        """Send all browsers the terms and the open wishes."""
        for listener in self._broadcast.listeners:
            self.greet(listener)

    def greet(self, listener: Listener) -> None:
        """Send one browser the terms and the open wishes."""
        agreements = Agreements(
            host=self._terms.is_host(listener.guest),
            hints=self._terms.hints(self._seats.alone is not None), chat=self._terms.chat,
            undo=self._requests.question("undo"), rematch=self._requests.question("rematch"),
            next_table=self._terms.stored.rematch,
        )  # fmt: skip
        listener.send(encode(agreements))
