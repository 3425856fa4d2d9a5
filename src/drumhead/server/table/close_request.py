"""The request to close a table, to which all people at it must agree."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from drumhead.server.table.log import Log
from drumhead.server.table.requests import Request
from drumhead.server.table.seats import TableSeats

#: How long the others have to answer, in seconds.
ANSWER_WITHIN = 24 * 60 * 60.0
CLOSED = "The table is closed. Nobody wins."


class CloseRequest(Request):
    """A person asks the others to close the table; `close` deletes it."""

    kind = "close"
    lasts = ANSWER_WITHIN

    def __init__(
        self, log: Log, seats: TableSeats, seat: int, close: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(seat)
        self._log = log
        self._seats = seats
        self._close = close

    def awaited(self) -> list[int]:
        """All people at the table, also those who are away."""
        seats = enumerate(self._seats.all)
        return [seat for seat, one in seats if one.stored.kind == "person"]

    def possible(self) -> bool:
        """Is the match still going on, with the person who asked?"""
        history = self._log.history
        return self.seat in self.awaited() and (history is None or not history.over)

    def sentence(self, viewer: int | None) -> str:
        """The request in words."""
        if viewer == self.seat:
            return "You ask to close the table. Nobody wins."
        return f"{self._seats.names[self.seat]} asks to close the table. Nobody wins."

    async def grant(self) -> None:
        """Delete the table."""
        await self._close()

    def refused(self, viewer: int | None, by: int | None) -> str:
        """The sentence for everybody else: the table stays."""
        if by is None:
            return "Not everybody answered. The table stays open."
        return "" if by == viewer else f"{self._seats.names[by]} declined. The table stays open."
