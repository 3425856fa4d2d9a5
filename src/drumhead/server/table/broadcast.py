"""What goes out to the browsers at a table: to each what its seat may know.

The seat to move gets the new state first, the others right after it. Nobody who reads is left out:
several states become one only for a browser that lags (`wire/connection.py`). A browser that asks
for it is sent what has changed since the last state it was sent; whenever in doubt, the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from drumhead.server.messages.codec import encode
from drumhead.server.messages.structures import FromServer
from drumhead.server.messages.table_messages import SeatsChanged, State
from drumhead.server.table.changes import Known, changes
from drumhead.server.table.history import History
from drumhead.server.table.seats import TableSeats


class SentState(NamedTuple):
    """A state that a browser was sent: for which seat, and after which update of the table."""

    seat: int | None
    update: int
    state: State


class Listener(Protocol):
    """A browser at a table; the table keeps all of this up to date."""

    guest: str | None
    seat: int | None
    #: The number of the last entry of the log that was sent.
    seen: int
    #: Does the browser know what to do with changes?
    takes_changes: bool
    #: The last state that was sent; the next one is told as changes to it.
    last: SentState | None
    #: Does the browser not read what it is sent?
    behind: bool

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""

    def owe(self, send_state: Callable[[Listener], None]) -> None:
        """Have the newest state sent, once, when the browser has caught up."""

    def round_trip(self) -> int | None:
        """The way there and back in milliseconds, as the system measured it."""

    def dismiss(self) -> None:
        """Close the connection: another process has the table now."""


class Snapshot(NamedTuple):
    """A table at one moment. `undo` are the seats that may take back their last decision."""

    number: int
    history: History | None
    seats: TableSeats
    started: bool
    undo: frozenset[int]
    waiting: str
    key: str | None


class Broadcast:
    """The browsers at a table, and what they are sent."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._now: Snapshot | None = None
        self._updates = 0
        #: What was encoded of the newest state, by seat, what was seen and what was sent before.
        self._encoded: dict[tuple[int | None, int, int | None], tuple[bytes, State]] = {}
        self._known: Known = {}

    def publish(self, now: Snapshot, first: int | None = None) -> None:
        """Send everybody the new state, one seat before the others."""
        self._update(now)
        later = []
        for listener in self.listeners:
            if listener.seat == first:
                self.send_state(listener)
            else:
                later.append(listener)
        for listener in later:
            self.send_state(listener)
        self._forget()

    def publish_seats(self, now: Snapshot) -> None:
        """Send everybody who is here, without the whole state."""
        self._update(now)
        self.send_each(lambda seat: SeatsChanged(now.seats.info(seat), now.waiting))

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
        """Send the newest state, or what is new in it, with the log since the last one sent."""
        if listener.behind:
            listener.owe(self.send_state)
            return
        assert self._now is not None, "the first listener is greeted with a snapshot"
        seat, seen, last = listener.seat, listener.seen, listener.last
        if last is not None and last.seat != seat:
            last = None
        which = seat, seen, None if last is None else last.update
        if which not in self._encoded:
            new = self._state(seat, seen)
            told = None if last is None else changes(last.state, new, self._known)
            self._encoded[which] = encode(new if told is None else told), new
        message, new = self._encoded[which]
        listener.send(message)
        if self._now.history is not None:  # without one the log is still to be seen
            listener.seen = new.number
        if listener.takes_changes:
            listener.last = SentState(seat, self._updates, new)

    def _state(self, seat: int | None, seen: int) -> State:
        """The newest state of a seat, which has the same view whatever its browsers have seen."""
        assert self._now is not None
        for (other, since, _), (_, known) in self._encoded.items():
            if (other, since) == (seat, seen):
                return known
        return state(self._now, seat, seen)

    def _update(self, now: Snapshot) -> None:
        self._now = now
        self._updates += 1
        self._forget()

    def _forget(self) -> None:
        """Everybody has been sent the newest state: what was made for that is at hand now."""
        self._encoded.clear()
        self._known = {}


def state(now: Snapshot, seat: int | None, since: int) -> State:
    """The table as a seat (or a spectator) may see it, with what was logged since."""
    seen = None if now.history is None else now.history.updates.observe(seat, since)
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
