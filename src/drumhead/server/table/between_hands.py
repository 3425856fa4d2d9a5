"""The time between two hands, and the next deal."""

from __future__ import annotations

import asyncio

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import NextHand
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import DEAL
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.log import RETRY_AFTER, Log
from drumhead.server.table.seats import TableSeats
from drumhead.server.table.terms import Terms

#: How many pauses of a computer player a table without people waits between two hands.
PAUSES_BETWEEN_HANDS = 6


class BetweenHands:
    """Deals a hand when all people have seen the last one, or when its time is up."""

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, broadcast: Broadcast, settings: Settings,
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._settings = settings
        #: The finished hand: the number of its last entry, and when it was noticed.
        self._finished: tuple[int, float] | None = None
        self._ready: set[int] = set()

    def note_ready(self, seats: frozenset[int], number: int) -> bool:
        """Note that seats are ready for the next hand; False if that hand has been dealt."""
        if self._finished is None or self._finished[0] != number:
            return False
        self._ready |= seats
        return True

    def greet(self, listener: Listener) -> None:
        """Send a newcomer who is ready, if a hand is finished."""
        if self._finished is not None:
            listener.send(encode(self._message(*self._finished)))

    def update(self) -> float | None:
        """Notice that a hand is finished or dealt; returns the time when the next one is dealt."""
        history = self._log.history
        if history is None or not history.undealt or not history.sheet:
            self._finished = None
            return None
        if self._finished is None or self._finished[0] != history.number:
            self._finished = history.number, asyncio.get_running_loop().time()
            self._ready.clear()
        message = self._message(*self._finished)
        self._broadcast.send_each(lambda _: message)
        return self._deadline(self._finished[1])

    def _message(self, number: int, since: float) -> NextHand:
        deadline, now = self._deadline(since), asyncio.get_running_loop().time()
        seconds = None if deadline is None else max(0.0, deadline - now)
        return NextHand(number, self._awaited(), sorted(self._ready), seconds)

    def _awaited(self) -> list[int]:
        """The people whose readiness counts: those for whom no computer player moves."""
        return [seat for seat in self._seats.people if self._seats.computer_for(seat) is None]

    def _deadline(self, since: float) -> float | None:
        """The time when the next hand is dealt anyway; None: one browser alone is waited for."""
        awaited = self._awaited()
        if not awaited:
            return since + PAUSES_BETWEEN_HANDS * self._settings.pause
        alone = self._seats.browsers(awaited) == 1
        return None if alone else since + self._settings.next_hand_after

    @property
    def due(self) -> bool:
        """Is a deal due, with its key settled and the last hand seen by all people?"""
        history, settled = self._log.history, bool(self._terms.stored.key) and not self._seats.open
        if history is None or not history.undealt or not settled:
            return False
        if not self._broadcast.listeners and not self._terms.in_days:
            return False  # the match waits for a browser
        if self._finished is None:
            return True
        deadline = self._deadline(self._finished[1])
        late = deadline is not None and deadline <= asyncio.get_running_loop().time()
        return late or (self._ready.issuperset(self._awaited()) and bool(self._ready))

    async def deal(self) -> None:
        """Deal the next hand."""
        async with self._log.lock:
            if self.due:
                try:
                    await self._log.append(None, DEAL)
                except RequestRefused:
                    await asyncio.sleep(RETRY_AFTER)
