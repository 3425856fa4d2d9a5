"""Another match of the same people."""

from __future__ import annotations

import asyncio
import math
from typing import Literal

from drumhead.engine.english import counted
from drumhead.server.messages.structures import Rank
from drumhead.server.messages.table_messages import Rematch
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.deal_keys import checked_nonce
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.new_table import like, store_new
from drumhead.server.table.requests import Request, Requests
from drumhead.server.table.seats import TableSeats, seated, vacant_seat, with_portraits
from drumhead.server.table.terms import Terms


class RematchRequest(Request):
    """The wish for another match; it begins when all people present have agreed.

    After `lasts` seconds, or when the others have declined, it can begin without them.
    """

    kind = "rematch"
    unanimous = False

    def __init__(self, rematcher: Rematcher, seat: int, rotate: bool, lasts: float) -> None:
        super().__init__(seat)
        self._rematcher = rematcher
        self.rotate = rotate
        self.lasts = lasts
        #: What becomes of the seats of those who did not agree.
        self.missing: Literal["computer", "open"] = "open"
        self._begun = False

    def awaited(self) -> list[int]:
        """All people who are here; computer players play along."""
        return self._rematcher.seats.present

    def possible(self) -> bool:
        """Is anybody here?"""
        return bool(self.awaited())

    @property
    def settled(self) -> bool:
        """Have all people agreed, or has it begun without the others?"""
        return self._begun or super().settled

    def begin(self, missing: Literal["computer", "open"]) -> None:
        """Begin without the others, if they have declined or had their time."""
        others = set(self.awaited()) - self.agreed
        left = self.seen_by(None).seconds or 0.0
        if left > 0 and not others <= self.declined:
            wait = counted(math.ceil(left), "second")
            raise RequestRefused(f"You can start without the others in {wait}.")
        self.missing, self._begun = missing, True

    def expired(self) -> bool:
        """It stays open."""
        return False

    def sentence(self, viewer: int | None) -> str:
        """The request in words."""
        if viewer == self.seat:
            return "You want a rematch."
        return f"{self._rematcher.seats.names[self.seat]} wants a rematch."

    def refused(self, viewer: int | None, by: int | None) -> str:
        """The sentence for everybody but the one who no longer wants it."""
        if viewer == self.seat:
            return ""
        return f"{self._rematcher.seats.names[self.seat]} no longer wants a rematch."

    async def grant(self) -> None:
        """Create the table."""
        await self._rematcher.create(self)


class Rematcher:
    """Creates a table for another match when all people present want one."""

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, store: Store, settings: Settings,
        requests: Requests,
    ) -> None:  # fmt: skip
        self._log = log
        self.seats = seats
        self._terms = terms
        self._store = store
        self._settings = settings
        self._requests = requests
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
        if self._terms.stored.rematch is not None:
            self._requests.publish()
            return
        self._nonces[seat] = checked_nonce(wanted.nonce)
        request = self._requests.find("rematch")
        if request is None:
            request = RematchRequest(self, seat, wanted.rotate, self._settings.rematch_after)
            await self._requests.ask(request)
        else:
            await self._requests.answer(request, seat, True)
        if wanted.now and self._requests.find("rematch") is request:
            assert isinstance(request, RematchRequest)
            request.begin(wanted.missing)
            await self._requests.settle()

    async def create(self, request: RematchRequest) -> None:
        """Create a table at which those who agreed have seats, unless there is one."""
        async with self._creating:
            if self._terms.stored.rematch is not None:
                return
            new = like(self._terms.stored)
            players = len(self.seats.all)
            seats = [
                self._seat(number, (number - request.rotate) % players, request)
                for number in range(players)
            ]
            await store_new(self._store, new, with_portraits(seats, new.id))
            await self._terms.amend(rematch=new.id)

    def _seat(self, number: int, before: int, request: RematchRequest) -> StoredSeat:
        """A seat of the new table, from one of this table."""
        seat, rank = self.seats.all[before], self._settings.stand_in
        portrait = self.seats.portrait(before)
        if seat.stored.kind == "computer":
            return seat.stored._replace(seat=number, portrait=portrait)
        if seat.vacant:
            return vacant_seat(number, rank)._replace(portrait=portrait)
        if before in request.agreed:
            nonce = self._nonces.get(before)
            return seat.stored._replace(seat=number, nonce=nonce, code=None, claim=None)
        return _without_its_person(number, rank, request.missing)


def _without_its_person(
    number: int, rank: Rank, missing: Literal["computer", "open"]
) -> StoredSeat:
    if missing == "open":
        return vacant_seat(number, rank)
    return StoredSeat(number, "computer", rank, None, "")
