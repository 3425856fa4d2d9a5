"""Several people at one tablet: their browser sees no hand while its curtain is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from drumhead.server.messages.codec import encode
from drumhead.server.messages.place_messages import Hide, Open, TabletSeats
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Broadcast, Listener, Snapshot
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats

NOT_HERE = "That person does not play at this tablet."


class Opened(NamedTuple):
    """The seat whose cards a browser sees, and the timer that closes the curtain."""

    seat: int
    timer: asyncio.TimerHandle


class Tablets:
    """Decides which seat each browser sees.

    The browser of several people sees none, like a spectator, until it asks for one of its seats.
    It sees that seat until it hides the cards, the turn ends, or `seconds` pass without a touch.
    """

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, seconds: float,
        snapshot: Callable[[], Snapshot],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._seconds = seconds
        self._snapshot = snapshot
        #: The browsers whose curtain is open.
        self.opened: dict[Listener, Opened] = {}

    @property
    def handlers(self) -> Handlers:
        """The handlers of the curtain."""
        return {Open: self._open, Hide: self._hide}

    def place(self, listener: Listener) -> None:
        """Set the seat that a browser sees, and the one for which it speaks."""
        here = self._playing(listener)
        listener.voice = here[0] if here else None
        if len(here) < 2:
            listener.seat = listener.voice
            self._forget(listener)
            return
        opened = self.opened.get(listener)
        if opened is not None and opened.seat not in here:
            self._forget(listener)
            opened = None
        listener.seat = None if opened is None else opened.seat

    def _playing(self, listener: Listener) -> list[int]:
        """The seats at a browser whose people have not got up; all of them if everybody has."""
        here = self._seats.at(listener.guest)
        return [seat for seat in here if not self._seats.all[seat].left] or here

    def greet(self, listener: Listener) -> None:
        """Send the browser of several people who they are, and whose cards it sees."""
        here = self._playing(listener)
        if len(self._seats.at(listener.guest)) > 1:
            seats = here if len(here) > 1 else []
            listener.send(encode(TabletSeats(seats, listener.seat if seats else None)))

    def forget(self, listener: Listener) -> None:
        """A browser has left."""
        self._forget(listener)

    def close(self) -> None:
        """Stop all timers: the table closes."""
        for listener in list(self.opened):
            self._forget(listener)

    def end_turns(self, moved: int | None = None) -> None:
        """Close the curtains before people whose turn is over; a seat has just moved."""
        history = self._log.history
        turn = None if history is None else history.turn
        for listener, opened in list(self.opened.items()):
            passed = turn in self._playing(listener) or moved == opened.seat
            if turn != opened.seat and passed:
                self._cover(listener)

    async def _open(self, listener: Listener, message: Open) -> None:
        """Show one person's cards; again after a touch, so that they stay open."""
        here, seat = self._playing(listener), message.seat
        if len(here) < 2 or seat not in here:
            raise RequestRefused(NOT_HERE)
        history = self._log.playing()
        if history.turn in here and history.turn != seat:
            name = self._seats.names[history.turn]
            raise RequestRefused(f"It is {name}'s turn: pass the tablet to {name}.")
        before = self.opened.get(listener)
        self._forget(listener)
        timer = asyncio.get_running_loop().call_later(self._seconds, self._uncovered, listener)
        self.opened[listener] = Opened(seat, timer)
        if before is None or before.seat != seat:
            self._show(listener)

    async def _hide(self, listener: Listener, message: Hide) -> None:
        self._uncovered(listener)

    def _uncovered(self, listener: Listener) -> None:
        """Close the curtain of a browser, and send it what a spectator sees."""
        if listener in self.opened:
            self._forget(listener)
            self._show(listener)

    def _show(self, listener: Listener) -> None:
        self.place(listener)
        self.greet(listener)
        self._broadcast.show(listener, self._snapshot())

    def _cover(self, listener: Listener) -> None:
        """Close the curtain of a browser; the next state is sent by the table."""
        self._forget(listener)
        self.place(listener)
        listener.seen = 0
        self.greet(listener)

    def _forget(self, listener: Listener) -> None:
        opened = self.opened.pop(listener, None)
        if opened is not None:
            opened.timer.cancel()
