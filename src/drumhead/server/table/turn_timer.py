"""The time that a person has for a turn."""

from __future__ import annotations

import asyncio

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import TurnClock
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats


class TurnTimer:
    """Times the turns of people at a table where they have `seconds` for each; None: no limit."""

    #: Do people have days for a turn?
    in_days = False

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, seconds: int | None
    ) -> None:
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._seconds = seconds
        #: The timed turn: the number of its state, its seat, and when it began.
        self._turn: tuple[int, int, float] | None = None

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the time that is left."""
        if self._turn is not None:
            listener.send(encode(self._message(*self._turn)))

    def update(self) -> float | None:
        """Notice that another person is to move; returns the time when the turn is over."""
        seat = self._person_to_move()
        if self._seconds is None or seat is None:
            self._turn = None
            return None
        number = self._log.number
        if self._turn is None or self._turn[0] != number:
            self._turn = number, seat, asyncio.get_running_loop().time()
            message = self._message(*self._turn)
            self._broadcast.send_each(lambda _: message)
        return asyncio.get_running_loop().time() + self._left(self._turn[2])

    @property
    def late(self) -> bool:
        """Is the time of the person to move over?"""
        if self._seconds is None or self._turn is None or self._turn[0] != self._log.number:
            return False
        return self._left(self._turn[2]) <= 0.0

    def _left(self, begun: float) -> float:
        """The seconds that are left of a turn; below zero if it is over."""
        assert self._seconds is not None, "turns are timed"
        return begun + self._seconds - asyncio.get_running_loop().time()

    @property
    def _running(self) -> bool:
        """Does the time run? Not while nobody is at the table."""
        return self._seats.somebody_here

    def _person_to_move(self) -> int | None:
        history, seats = self._log.history, self._seats
        if history is None or history.turn is None or seats.open or not self._running:
            return None
        return history.turn if seats.computer_for(history.turn) is None else None

    def _message(self, number: int, seat: int, begun: float) -> TurnClock:
        return TurnClock(number, seat, max(0.0, self._left(begun)))
