"""What goes out to the browsers at a table: to each what its seat may know.

The seat to move gets the new state first, the others right after it. Nobody who reads is left out:
several states become one only for a browser that lags (`wire/connection.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from drumhead.server.protocol import FromServer, State
from drumhead.server.protocol import Seats as SeatsMessage
from drumhead.server.table.history import History
from drumhead.server.table.seats import Seats

encode = msgspec.json.encode


class Listener(Protocol):
    """A browser at a table; the table keeps its `seat` up to date."""

    guest: str | None
    seat: int | None
    #: The number of the last entry of the log that was sent.
    seen: int

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""

    def send_state(self, number: int, state: bytes) -> None:
        """Send a state, in place of one that is still waiting."""


class Snapshot(NamedTuple):
    """A table at one moment. `undo` are the seats that may take back their last decision."""

    number: int
    history: History | None
    seats: Seats
    started: bool
    undo: frozenset[int]
    waiting: str
    key: str | None


class Broadcast:
    """The browsers at a table, and what they are sent."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._now: Snapshot | None = None
        #: The states that were encoded since the last change, by seat and what was seen before.
        self._encoded: dict[tuple[int | None, int], bytes] = {}

    def publish(self, now: Snapshot, first: int | None = None) -> None:
        """Send everybody the new state, one seat before the others."""
        self._update(now)
        for listener in sorted(self.listeners, key=lambda one: one.seat != first):
            self.send_state(listener)

    def publish_seats(self, now: Snapshot) -> None:
        """Send everybody who is here, without the whole state."""
        self._update(now)
        self.send_each(lambda seat: SeatsMessage(now.seats.info(seat), now.waiting))

    def greet(self, listener: Listener, welcome: FromServer, now: Snapshot) -> None:
        """Send a newcomer a welcome and the state."""
        self._update(now)
        self.listeners.add(listener)
        listener.send(encode(welcome))
        self.send_state(listener)

    def send_each(self, message: Callable[[int | None], FromServer]) -> None:
        """Send everybody a message that depends on the seat, encoded once for each seat."""
        encoded: dict[int | None, bytes] = {}
        for listener in self.listeners:
            if listener.seat not in encoded:
                encoded[listener.seat] = encode(message(listener.seat))
            listener.send(encoded[listener.seat])

    def send_state(self, listener: Listener) -> None:
        """Send the newest state, with the log since the one that the listener has."""
        assert self._now is not None, "the first listener is greeted with a snapshot"
        seen = listener.seat, listener.seen
        if seen not in self._encoded:
            self._encoded[seen] = encode(state(self._now, *seen))
        # Without a history the log could not be sent: it is still to be seen.
        number = listener.seen if self._now.history is None else self._now.number
        listener.send_state(number, self._encoded[seen])

    def _update(self, now: Snapshot) -> None:
        self._now = now
        self._encoded.clear()


def state(now: Snapshot, seat: int | None, since: int) -> State:
    """The table as a seat (or a spectator) may see it, with what was logged since."""
    seen = None if now.history is None else now.history.observers.observe(seat, since)
    return State(
        number=now.number,
        view=None if seen is None else seen.view,
        choices=seen.choices if seen is not None and now.started else [],
        log=[] if seen is None else seen.log,
        seats=now.seats.info(seat),
        sheet=[] if now.history is None else now.history.sheet,
        account=None if seen is None else seen.account,
        undo=seat in now.undo,
        waiting=now.waiting,
        key=now.key,
    )
