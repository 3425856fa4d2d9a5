"""The time that a person has for a turn."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import TurnClock
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.early_choices import EarlyChoices
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats


class TimedTurn(NamedTuple):
    """A turn of one or several people: the entry after which it began, and when that was."""

    begun: int
    seats: list[int]
    since: float


class TurnTimer:
    """Times the turns of people at a table where they have `seconds` for each; None: no limit.

    Where all seats choose at the same time, they share one turn.
    """

    #: Do people have days for a turn?
    in_days = False

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, early: EarlyChoices,
        seconds: int | None,
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._early = early
        self._seconds = seconds
        #: The timed turn: the entry after which it began, its seats, and its time.
        self._turn: TimedTurn | None = None
        #: The state and the seats of the last message.
        self._sent: tuple[int, list[int]] = (-1, [])

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the time that is left."""
        if self._turn is not None:
            listener.send(encode(self._message(self._turn, listener.seat)))

    def update(self) -> float | None:
        """Notice that other people are to move; returns the time when the turn is over."""
        begun, seats = self._people_to_move()
        if self._seconds is None or not seats:
            self._turn = None
            return None
        since = asyncio.get_running_loop().time()
        if self._turn is not None and self._turn.begun == begun:
            since = self._turn.since
        turn = self._turn = TimedTurn(begun, seats, since)
        if self._sent != (self._log.number, seats):
            self._sent = self._log.number, seats
            self._broadcast.send_each(lambda seat: self._message(turn, seat))
        return asyncio.get_running_loop().time() + self._left(turn.since)

    @property
    def late(self) -> bool:
        """Is the time of the people to move over?"""
        turn = self._turn
        if self._seconds is None or turn is None or turn.begun != self._people_to_move()[0]:
            return False
        return self._left(turn.since) <= 0.0

    def _left(self, begun: float) -> float:
        """The seconds that are left of a turn; below zero if it is over."""
        assert self._seconds is not None, "turns are timed"
        return begun + self._seconds - asyncio.get_running_loop().time()

    @property
    def _running(self) -> bool:
        """Does the time run? Not while nobody is at the table."""
        return self._seats.somebody_here

    def _people_to_move(self) -> tuple[int, list[int]]:
        """The entry after which the present turn began, and the people whose turn it is."""
        history, seats = self._log.history, self._seats
        if history is None or history.turn is None or seats.open or not self._running:
            return self._log.number, []
        phase = self._early.phase
        begun = self._log.number if phase is None else phase.begun
        moving = [history.turn] if phase is None else self._early.awaited
        return begun, [seat for seat in moving if seats.computer_for(seat) is None]

    def _message(self, turn: TimedTurn, seat: int | None) -> TurnClock:
        """The time left, for the reader's own seat if it is timed."""
        timed = seat if seat is not None and seat in turn.seats else turn.seats[0]
        return TurnClock(self._log.number, timed, max(0.0, self._left(turn.since)))
