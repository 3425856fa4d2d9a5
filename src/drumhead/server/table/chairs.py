"""Free chairs at a table on a big screen: phones take them with a code."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from drumhead.server.ids import new_id
from drumhead.server.messages.codec import encode
from drumhead.server.messages.place_messages import (
    Begin,
    BigScreen,
    ClaimChair,
    FreeChair,
    FreeChairs,
)
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.deal_keys import checked_nonce
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.seats import SeatState, TableSeats, vacant_seat, with_portraits
from drumhead.server.table.terms import Terms
from drumhead.server.table.usher import NO_NAME, Usher

#: The signs of a code and their number: none that looks like another one.
SIGNS, LONG = "23456789ABCDEFGHJKMNPQRSTUVWXYZ", 5
GONE = "That chair has been taken. Scan the code of another one."
HAVE_ONE = "You have a seat at this table already."
HOST_ONLY = "Only the host of the table can begin."
ALL_TAKEN = "No chair is free, so the match begins by itself."


def new_code() -> str:
    """A code to be typed."""
    return "".join(secrets.choice(SIGNS) for _ in range(LONG))


def is_free(seat: StoredSeat) -> bool:
    """May a phone take this seat? A captain plays for nobody there, or it is open."""
    return seat.claim is not None and (seat.kind == "open" or SeatState(seat, None).vacant)


class Chairs:
    """Gives free chairs codes as long as the host has the table on a big screen.

    `changed` is called after every change of a seat, with the guest who took it.
    """

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, broadcast: Broadcast, store: Store,
        settings: Settings, usher: Usher, background: Background,
        changed: Callable[[str | None], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._store = store
        self._settings = settings
        self._usher = usher
        self._background = background
        self._changed = changed
        #: Has the table been on a big screen since it was opened?
        self._shown = False

    @property
    def handlers(self) -> Handlers:
        """The handlers of claims, and of the host's wish to begin."""
        return {ClaimChair: self._claim, Begin: self._begin}

    # --- Screens -------------------------------------------------------------------------

    @property
    def _screens(self) -> list[Listener]:
        """The host's big screens; another spectator's gets no codes."""
        return [one for one in self._broadcast.listeners if self._terms.is_host(one.screen)]

    def join(self, listener: Listener) -> None:
        """A browser has come: the others hear of a new screen, and the screen gets the codes."""
        screens = self._screens
        if listener in screens:
            self._shown = True
            if len(screens) == 1:
                self._tell()
            self.update()
        elif self._shown:
            listener.send(encode(BigScreen(bool(screens))))

    def part(self, listener: Listener) -> None:
        """A browser has left: without a screen the phones show the whole table."""
        if self._terms.is_host(listener.screen) and not self._screens:
            self._tell()

    def _tell(self) -> None:
        here = bool(self._screens)
        self._broadcast.send_each(lambda _: BigScreen(here))

    def update(self) -> None:
        """After a change of seats: give new open seats a code, and send the screens the codes."""
        if self._screens and not self._log.over:
            self._background.start(self._offer())

    async def _offer(self) -> None:
        async with self._log.lock:
            for state in self._seats.all:
                stored = state.stored
                if stored.kind == "open" and stored.claim is None:
                    coded = stored._replace(code=await self._unused(), claim=new_id())
                    if await self._store.set_seats(self._terms.stored.id, [coded], [stored]):
                        self._seats.assign(coded, state.connections)
        chairs = [
            FreeChair(one.stored.seat, one.stored.code)
            for one in self._seats.all
            if is_free(one.stored) and one.stored.code is not None
        ]
        for screen in self._screens:
            screen.send(encode(FreeChairs(chairs)))

    async def _unused(self) -> str:
        """A code that no other chair has."""
        while await self._store.chair(code := new_code()) is not None:
            pass
        return code

    # --- Phones --------------------------------------------------------------------------

    async def _claim(self, listener: Listener, message: ClaimChair) -> None:
        """A phone takes a free chair; of a captain, in the middle of a match."""
        guest, nonce = listener.guest, checked_nonce(message.nonce)
        if guest is None:
            raise RequestRefused(NO_NAME)
        async with self._log.lock:
            if self._seats.at(guest):
                raise RequestRefused(HAVE_ONE)
            if self._log.over:
                raise RequestRefused("The match is over.")
            stored = self._find(message.claim)
            settled = self._terms.stored.key != ""
            await self._usher.seat_guest(guest, stored.seat, stored.nonce if settled else nonce)
        self._changed(guest)

    def _find(self, claim: str) -> StoredSeat:
        for one in self._seats.all:
            known = one.stored.claim or ""
            if is_free(one.stored) and hmac.compare_digest(known.encode(), claim.encode()):
                return one.stored
        raise RequestRefused(GONE)

    async def _begin(self, listener: Listener, message: Begin) -> None:
        """Let captains play the open seats; their codes stay good."""
        if not self._terms.is_host(listener.guest or listener.screen):
            raise RequestRefused(HOST_ONLY)
        async with self._log.lock:
            before = [one.stored for one in self._seats.all]
            if not self._seats.open:
                raise RequestRefused(ALL_TAKEN)
            rank = self._settings.stand_in
            seated = [
                vacant_seat(one.seat, rank)._replace(code=one.code, claim=one.claim)
                if one.kind == "open"
                else one
                for one in before
            ]
            filled = with_portraits(seated, self._terms.stored.id)
            if await self._store.set_seats(self._terms.stored.id, filled, before):
                for seat in self._seats.open:
                    self._seats.assign(filled[seat])
        self._changed(None)
