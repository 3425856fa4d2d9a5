"""Another match of the same people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from drumhead.server.messages.table_messages import Rematch
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.deal_keys import checked_nonce
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.new_table import like, store_new
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms
from drumhead.server.table.undo import Wish


class Rematcher:
    """Creates a table for another match when all people present want one.

    `publish` sends the current wish to all browsers at the table.
    """

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, store: Store,
        publish: Callable[[], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._store = store
        self._publish = publish
        self.wish: Wish | None = None
        self._rotate = False
        #: The nonces of those who want another match, by seat.
        self._nonces: dict[int, str | None] = {}
        #: Held while a table is created, so that only one is created.
        self._creating = asyncio.Lock()

    @property
    def handlers(self) -> Handlers:
        """The handler of the wish for a rematch."""
        return {Rematch: self._want}

    async def _want(self, listener: Listener, wanted: Rematch) -> None:
        seat = seated(listener.voice)
        if not self._log.playing().over:
            raise RequestRefused("The match is not over yet.")
        if self._terms.stored.day is not None:
            raise RequestRefused("The deal of the day is played once.")
        if self._terms.stored.rematch is None:
            self._nonces[seat] = checked_nonce(wanted.nonce)
            if self.wish is None:
                self.wish, self._rotate = Wish(seat, 0, frozenset()), wanted.rotate
            self.wish = self.wish._replace(agreed=self.wish.agreed | self._seats.together(seat))
        try:
            await self.settle(wanted.now)
        finally:
            self._publish()

    async def settle(self, now: bool = False) -> None:
        """Create the table if all people present have agreed, or `now`."""
        present = set(self._seats.present)
        async with self._creating:
            wish = self.wish
            if wish is not None and (now or (present and present <= wish.agreed)):
                await self._create(wish.agreed)
                self.wish = None

    async def _create(self, agreed: frozenset[int]) -> None:
        """Create a table at which those who agreed have seats; the seats of others are open."""
        players = len(self._seats.all)
        seats = []
        for number in range(players):
            before = (number - self._rotate) % players
            seat = self._seats.all[before].stored
            if seat.kind == "computer":
                seat = seat._replace(portrait=self._seats.portrait(before))
            if seat.kind == "person" and before not in agreed:
                seat = StoredSeat(number, "open", None, None, "")
            nonce = self._nonces.get(before)
            seats.append(seat._replace(seat=number, nonce=nonce, code=None, claim=None))
        new = like(self._terms.stored)
        await store_new(self._store, new, seats)
        await self._terms.amend(rematch=new.id)
