"""The waiting room of a table: until the first deal its host decides alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from drumhead.engine.english import listed
from drumhead.games import game_type
from drumhead.server.messages.codec import encode
from drumhead.server.messages.gathering_messages import (
    FreeSeat,
    Gathering,
    HoldDeal,
    SeatComputer,
    StartMatch,
)
from drumhead.server.messages.structures import Rank
from drumhead.server.messages.table_messages import Refused
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats, computers_of
from drumhead.server.table.terms import Terms
from drumhead.server.table.usher import ASKED_TO_LEAVE, DEALT, JUST_TAKEN, Usher

NOT_HOST = "Only the host of the table decides that before the cards are dealt."
PERSON_THERE = "A person has that seat: ask them to leave first."
ALREADY_OPEN = "That seat is open already."
YOUR_OWN = "That is your own seat: get up to leave it."
NOT_FULL = "There is no countdown: a seat is still open."
#: How long the host may be away before another person decides, in seconds.
HOST_GRACE = 60.0


class RoomState(NamedTuple):
    """The waiting room as browsers were last sent it; `decides` is a guest."""

    open: bool
    host: int | None
    decides: str | None
    deal_at: float | None
    held: bool


class WaitingRoom:
    """Seats computer players for the host, and counts down to the first deal.

    `changed` is called after changes of seats, and `settle` when it is time to deal.
    """

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, broadcast: Broadcast, usher: Usher,
        settings: Settings, changed: Callable[[str | None], None], settle: Callable[[], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._usher = usher
        self._settings = settings
        self._changed = changed
        self._settle = settle
        self._countdown: asyncio.TimerHandle | None = None
        self._grace: asyncio.TimerHandle | None = None
        #: Has the host stopped the countdown?
        self.held = False
        #: Has the host started the match?
        self._at_once = False
        self._sent: RoomState | None = None

    @property
    def handlers(self) -> Handlers:
        """The handlers of the host's decisions."""
        return {
            SeatComputer: self._seat_computer, FreeSeat: self._free,
            StartMatch: self._start, HoldDeal: self._hold,
        }  # fmt: skip

    # --- The host's decisions ------------------------------------------------------------

    def _require_host(self, listener: Listener) -> None:
        """Refuse a message of anybody who does not decide here, or that comes too late."""
        if self._usher.fixed:
            raise RequestRefused(DEALT)
        if listener.guest is None or listener.guest != self._decides():
            raise RequestRefused(NOT_HOST)

    async def _seat_computer(self, listener: Listener, message: SeatComputer) -> None:
        async with self._log.lock:
            self._require_host(listener)
            seat = self._usher.existing(message.seat)
            before = self._seats.all[seat].stored
            if before.kind == "person":
                raise RequestRefused(PERSON_THERE)
            computer = StoredSeat(seat, "computer", self._checked(message.rank), None, "")
            await self._fill([computer._replace(portrait=before.portrait)])
        self._changed(None)

    def _checked(self, rank: Rank) -> Rank:
        game = game_type(self._terms.stored.game)
        if rank not in (known := computers_of(game)):
            raise RequestRefused(f"{game.title} has no {rank}; it has {listed(known)}.")
        return rank

    async def _free(self, listener: Listener, message: FreeSeat) -> None:
        async with self._log.lock:
            self._require_host(listener)
            before = self._seats.all[self._usher.existing(message.seat)].stored
            if before.kind == "open":
                raise RequestRefused(ALREADY_OPEN)
            if before.kind == "person" and not self._terms.is_host(listener.guest):
                raise RequestRefused(NOT_HOST)
            if before.guest is not None and before.guest == listener.guest:
                raise RequestRefused(YOUR_OWN)
            if not await self._usher.open_seat(message.seat):
                raise RequestRefused(JUST_TAKEN)
        if before.guest is not None:
            self._usher.asked_to_leave.add(before.guest)
            for other in self._broadcast.listeners:
                if other.guest == before.guest:
                    other.send(encode(Refused(ASKED_TO_LEAVE, None, self._log.number)))
        self._changed(before.guest)

    async def _start(self, listener: Listener, message: StartMatch) -> None:
        """Fill the open seats and deal, without a countdown."""
        async with self._log.lock:
            self._require_host(listener)
            rank = self._settings.stand_in
            await self._fill(
                [StoredSeat(seat, "computer", rank, None, "") for seat in self._seats.open]
            )
            self._at_once, self.held = True, False
        self._changed(None)

    async def _hold(self, listener: Listener, message: HoldDeal) -> None:
        async with self._log.lock:
            self._require_host(listener)
            if self._seats.open:
                raise RequestRefused(NOT_FULL)
            self.held = True
            self.proceed()

    async def _fill(self, computers: list[StoredSeat]) -> None:
        if not await self._usher.seat_computers(computers):
            raise RequestRefused(JUST_TAKEN)

    def _decides(self) -> str | None:
        """The guest who decides: the host, or while the host is away the first person here."""
        host = self._terms.stored.host
        if host is not None and (self._is_here(host) or self._grace_left(host) > 0):
            return host
        present = self._seats.present
        return self._seats.all[present[0]].stored.guest if present else host

    def _is_here(self, guest: str) -> bool:
        return any(listener.guest == guest for listener in self._broadcast.listeners)

    def _grace_left(self, host: str) -> float:
        """The seconds for which the host still decides although they are away."""
        seat = self._seats.of(host)
        away = None if seat is None else self._seats.all[seat].away_since
        return 0.0 if away is None else away.steady + HOST_GRACE - time.monotonic()

    # --- The countdown -------------------------------------------------------------------

    def proceed(self) -> None:
        """After any change: start or stop the countdown, and send what is new."""
        if self._sent is not None and not self._sent.open:
            return
        if self._seats.open:
            self._at_once = self.held = False
        if self._seats.open or self._usher.fixed or self.held:
            self._stop_countdown()
        elif self._at_once or self._settings.deal_after <= 0:
            self._settle()
        elif self._countdown is None:
            loop = asyncio.get_running_loop()
            self._countdown = loop.call_later(self._settings.deal_after, self._settle)
        self._await_host()
        state = self._state()
        if state != self._sent:
            self._sent = state
            for listener in self._broadcast.listeners:
                self._send(listener, state)

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the waiting room, if the table still waits."""
        if not self._usher.fixed:
            self._send(listener, self._state())

    def stop(self) -> None:
        """Stop waiting, because the table closes."""
        self._stop_countdown()
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None

    def _stop_countdown(self) -> None:
        if self._countdown is not None:
            self._countdown.cancel()
            self._countdown = None

    def _await_host(self) -> None:
        """Look again when a host who is away no longer decides."""
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None
        host = self._terms.stored.host
        if host is None or self._usher.fixed or self._is_here(host):
            return
        left = self._grace_left(host)
        if left > 0:
            self._grace = asyncio.get_running_loop().call_later(left, self.proceed)

    def _state(self) -> RoomState:
        deal_at = None if self._countdown is None else self._countdown.when()
        host = self._seats.host(self._terms.stored.host)
        return RoomState(not self._usher.fixed, host, self._decides(), deal_at, self.held)

    def _send(self, listener: Listener, state: RoomState) -> None:
        seconds = None
        if state.deal_at is not None:
            seconds = max(0.0, state.deal_at - asyncio.get_running_loop().time())
        decides = listener.guest is not None and listener.guest == state.decides
        listener.send(encode(Gathering(state.open, state.host, decides, seconds, state.held)))
