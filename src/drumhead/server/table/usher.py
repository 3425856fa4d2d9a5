"""Changes of seats: people who sit down, swap and get up, and stand-ins for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from drumhead.server.messages.structures import SeatKind
from drumhead.server.messages.table_messages import Leave, Replace, Sit, Swap
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.deal_keys import checked_nonce
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.requests import Requests
from drumhead.server.table.seats import Instant, Patience, TableSeats, seated, with_portraits
from drumhead.server.table.stand_in_request import StandInRequest
from drumhead.server.table.terms import Terms

NO_NAME = "Give your name first, then take a seat."
LOOKS_LIKE = "Somebody at this table has a name that looks like yours: choose another one."
TAKEN = "That seat is already taken."
JUST_TAKEN = "Somebody else just took that seat."
ANOTHER_FREE = "Somebody just took that seat. Another one is free."
NOT_BY_VOTE = "Before the cards are dealt the host seats computer players."
FULL = "All seats are taken. You can watch, and take a seat when one comes free."
DEALT = "The cards have been dealt, so everybody stays in their seat."
ASKED_TO_LEAVE = "The host asked you to leave this table, but you can watch."


class Usher:
    """Changes the seats of a table, in the database first.

    `changed` is called after every change, with the guest whose seat changed, if it is one.
    """

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, broadcast: Broadcast, store: Store,
        settings: Settings, requests: Requests, changed: Callable[[str | None], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._store = store
        self._settings = settings
        self._requests = requests
        self._changed = changed
        #: The guests whom the host asked to leave, who may only watch.
        self.asked_to_leave: set[str] = set()
        self._absence: asyncio.TimerHandle | None = None

    @property
    def handlers(self) -> Handlers:
        """The handlers of messages about seats."""
        return {Sit: self._sit, Leave: self._leave, Swap: self._swap, Replace: self._replace}

    # --- Taking and leaving seats --------------------------------------------------------

    async def _sit(self, listener: Listener, message: Sit) -> None:
        """Take an open seat, or come back to one's own."""
        guest, wanted, nonce = listener.guest, message.seat, checked_nonce(message.nonce)
        if guest is None:
            raise RequestRefused(NO_NAME)
        async with self._log.lock:
            own = self._seats.of(guest)
            here = self._seats.at(guest)
            if not here:
                await self._take(guest, wanted, nonce)
            elif wanted is None or wanted in here:
                for seat in here if wanted is None else [wanted]:
                    self._seats.resume(seat)
            elif own is not None and wanted in self._seats.open:
                await self._exchange(own, wanted)
            else:
                raise RequestRefused(TAKEN)
        self._changed(guest)

    async def _take(self, guest: str, wanted: int | None, nonce: str | None) -> None:
        open_seats = self._seats.open or self._seats.vacant
        if guest in self.asked_to_leave:
            raise RequestRefused(ASKED_TO_LEAVE)
        if not open_seats:
            raise RequestRefused(FULL)
        seat = self.existing(open_seats[0] if wanted is None else wanted)
        if seat not in open_seats:
            raise RequestRefused(ANOTHER_FREE)
        await self.seat_guest(guest, seat, nonce)

    async def seat_guest(self, guest: str, seat: int, nonce: str | None) -> None:
        """Give a guest a seat. The lock is held."""
        name, portrait = await self._store.guest(guest)
        if not name:
            raise RequestRefused(NO_NAME)
        if self._seats.mistaken(guest, name):
            raise RequestRefused(LOOKS_LIKE)
        if seat in self._seats.vacant:  # the key is settled: the nonce of the seat stays
            nonce = self._seats.all[seat].stored.nonce
        stored = StoredSeat(seat, "person", None, guest, name, nonce, portrait)
        connections = sum(listener.guest == guest for listener in self._broadcast.listeners)
        if not await self._assign(stored, connections):
            raise RequestRefused(JUST_TAKEN)

    async def _swap(self, listener: Listener, message: Swap) -> None:
        """The host lets two seats change places before the first deal."""
        if not self._terms.is_host(listener.guest):
            raise RequestRefused("Only the host of the table can move other players.")
        async with self._log.lock:
            await self._exchange(message.seat, message.other)
        self._changed(None)

    async def _exchange(self, seat: int, other: int) -> None:
        """Let two seats change places, unless the cards are dealt. The lock is held."""
        seat, other = self.existing(seat), self.existing(other)
        if self.fixed:
            raise RequestRefused(DEALT)
        places = [self._seats.all[seat], self._seats.all[other]]
        moved = [places[1].stored._replace(seat=seat), places[0].stored._replace(seat=other)]
        before = [one.stored for one in places]
        if not await self._store.set_seats(self._terms.stored.id, moved, before):
            raise RequestRefused(JUST_TAKEN)
        for stored, place in zip(moved, reversed(places), strict=True):
            self._seats.assign(stored, place.connections)

    async def _leave(self, listener: Listener, message: Leave) -> None:
        seated(listener.voice)
        leaving = self._seats.at(listener.guest) if listener.seat is None else [listener.seat]
        await self._get_up(leaving, listener.guest)

    async def send_away(self, guest: str) -> None:
        """Make a guest get up, present or not, with everybody at the same tablet."""
        seats = self._seats.at(guest)
        if seats:
            await self._get_up(seats, guest)

    async def _get_up(self, seats: Sequence[int], guest: str | None) -> None:
        """Open seats, or let computer players stand in once the cards are dealt."""
        async with self._log.lock:
            for seat in seats:
                if self.fixed:
                    self._seats.get_up(seat, Instant.now())
                else:
                    await self.open_seat(seat)
        self._changed(guest)

    async def _replace(self, listener: Listener, message: Replace) -> None:
        """Ask for a computer player in the seat of a person who is away, or agree to one."""
        asking = seated(listener.voice)
        seat = self.existing(message.seat)
        if self._seats.all[seat].stored.kind == "open":
            raise RequestRefused(NOT_BY_VOTE)
        if not self._seats.needed(seat):
            raise RequestRefused("A computer player cannot take that seat: somebody is in it.")
        assert listener.guest is not None, "only guests have seats"
        async with self._log.lock:
            decided = self._seats.vote(seat, listener.guest)
        self._changed(None)
        if not decided:
            await self._ask_for_stand_in(asking, seat)

    async def _ask_for_stand_in(self, asking: int, seat: int) -> None:
        """Ask the others for a computer player in place of a person who is away."""
        request = self._requests.find("computer", seat)
        if request is not None:
            await self._requests.answer(request, asking, True)
            return
        changed, rank = self._changed, self._settings.stand_in
        await self._requests.ask(
            StandInRequest(self._seats, asking, seat, rank, lambda: changed(None))
        )

    # --- Before the first deal -----------------------------------------------------------

    @property
    def fixed(self) -> bool:
        """Are the seats fixed, because the cards are dealt or about to be?"""
        settled = bool(self._terms.stored.key) and not self._seats.open
        return settled or self._log.number > 0

    async def open_seat(self, seat: int) -> bool:
        """Open a seat; False if it was changed meanwhile. The lock is held."""
        return await self._assign(StoredSeat(seat, "open", None, None, ""))

    async def seat_computers(self, computers: Sequence[StoredSeat]) -> bool:
        """Seat computer players; False if a seat was changed meanwhile. The lock is held."""
        before = [one.stored for one in self._seats.all]
        filled = list(before)
        for computer in computers:
            filled[computer.seat] = computer
        filled = with_portraits(filled, self._terms.stored.id)
        changed = [filled[computer.seat] for computer in computers]
        was = [before[computer.seat] for computer in computers]
        if not await self._store.set_seats(self._terms.stored.id, changed, was):
            return False
        for stored in changed:
            self._seats.assign(stored)
        return True

    # --- Changes of guests ---------------------------------------------------------------

    async def forget(self, guest: str) -> bool:
        """Free the seat of a guest who was deleted from the database; False if there is none."""
        if self._terms.is_host(guest):
            self._terms.stored = self._terms.stored._replace(host=None)
        seats = self._seats.at(guest)
        async with self._log.lock:
            kind: SeatKind = "person" if self._begun else "open"
            for seat in seats:
                self._seats.assign(StoredSeat(seat, kind, None, None, ""))
                if self._begun:
                    self._seats.get_up(seat, Instant.now())
        return bool(seats)

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name of a guest here that looks like another person's."""
        if self._seats.of(guest) is not None and self._seats.mistaken(guest, name):
            raise RequestRefused(LOOKS_LIKE, status=409)

    def rename(self, guest: str, name: str, portrait: str | None) -> None:
        """Give a guest who sits here another name and portrait."""
        seat = self._seats.of(guest)
        if seat is not None:
            self._seats.rename(seat, name, portrait)
            self._changed(None)

    # --- Stand-ins -----------------------------------------------------------------------

    def let_stand_in(self, over: bool, patience: Patience, again: Callable[[], None]) -> None:
        """Seat computer players for people who are away too long or were voted out.

        `again` is called when the next one is due.
        """
        self.stop()
        if not self.fixed or over:
            return
        for seat in self._seats.due(Instant.now(), patience):
            self._seats.let_stand_in(seat, self._settings.stand_in)
        when = self._seats.next_due(patience)
        if when is not None:
            delay = max(0.0, when - time.monotonic())
            self._absence = asyncio.get_running_loop().call_later(delay, again)

    def stop(self) -> None:
        """Stop waiting for people who are away."""
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None

    # --- Helpers -------------------------------------------------------------------------

    @property
    def _begun(self) -> bool:
        """Has the log any entries?"""
        return self._log.number > 0

    def existing(self, seat: int) -> int:
        if seat not in range(len(self._seats.all)):
            raise RequestRefused(f"There is no seat {seat}.")
        return seat

    async def _assign(self, stored: StoredSeat, connections: int = 0) -> bool:
        """Change the owner of a seat; False if it was changed meanwhile."""
        before = self._seats.all[stored.seat].stored
        if not await self._store.set_seats(self._terms.stored.id, [stored], [before]):
            return False
        self._seats.assign(stored, connections)
        return True
