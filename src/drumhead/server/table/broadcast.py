"""Broadcast of states to the browsers at a table, to each what its seat may know.

The seat to move gets the new state first, the others right after it. A browser that reads gets
every state; one that lags gets the newest (`wire/connection.py`). A browser that asked for changes
is sent the changes since its last state, or the full state if there are none to name.
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
    """A state as it was sent to a browser: its seat, and the update of the table."""

    seat: int | None
    update: int
    state: State


class Listener(Protocol):
    """A browser at a table, which keeps these attributes up to date."""

    guest: str | None
    #: The seat whose cards it sees; None at a closed tablet.
    seat: int | None
    #: The seat for which it speaks; the same, except at a closed tablet.
    voice: int | None
    #: The guest who opened the table on a big screen here, as a spectator.
    screen: str | None
    #: The number of the last entry of the log that was sent.
    seen: int
    #: Did the browser ask for changes?
    takes_changes: bool
    #: The last state that was sent, to which changes refer.
    last: SentState | None
    #: Has the browser fallen behind?
    behind: bool

    def send(self, message: bytes) -> None:
        """Send a message after all that is waiting."""

    def owe(self, send_state: Callable[[Listener], None]) -> None:
        """Send the newest state, once, when the browser has caught up."""

    def round_trip(self) -> int | None:
        """The round-trip time in milliseconds, as the operating system measured it."""

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
    """The browsers at a table, and the states for them."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._now: Snapshot | None = None
        self._updates = 0
        #: Encodings of the newest state, by seat, last entry seen and last state sent.
        self._encoded: dict[tuple[int | None, int, int | None], tuple[bytes, State]] = {}
        self._known: Known = {}

    def publish(self, now: Snapshot, first: int | None = None) -> None:
        """Send the new state to all browsers, one seat before the others."""
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
        """Send the seats to all browsers, without the full state."""
        self._update(now)
        self.send_each(lambda seat: SeatsChanged(now.seats.info(seat), now.waiting))

    def greet(self, listener: Listener, welcome: FromServer, now: Snapshot) -> None:
        """Send a newcomer a welcome and the state."""
        self._update(now)
        self.listeners.add(listener)
        listener.send(encode(welcome))
        self.send_state(listener)

    def show(self, listener: Listener, now: Snapshot) -> None:
        """Send one browser the state that its seat sees from now on, with the whole log."""
        self._update(now)
        listener.seen = 0
        self.send_state(listener)

    def send_each(self, message: Callable[[int | None], FromServer]) -> None:
        """Send all browsers a message that depends on the seat, encoded once for each seat."""
        encoded: dict[int | None, bytes] = {}
        for listener in self.listeners:
            if listener.seat not in encoded:
                encoded[listener.seat] = encode(message(listener.seat))
            listener.send(encoded[listener.seat])

    def send_state(self, listener: Listener) -> None:
        """Send the newest state, or its changes, with the log since the last one sent."""
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
            changed = None if last is None else changes(last.state, new, self._known)
            self._encoded[which] = encode(new if changed is None else changed), new
        message, new = self._encoded[which]
        listener.send(message)
        if self._now.history is not None:  # without a history the log is still unseen
            listener.seen = new.number
        if listener.takes_changes:
            listener.last = SentState(seat, self._updates, new)

    def _state(self, seat: int | None, seen: int) -> State:
        """The newest state of a seat, which has the same view for all its browsers."""
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
        """Drop the cache of encoded states."""
        self._encoded.clear()
        self._known = {}


def state(now: Snapshot, seat: int | None, since: int) -> State:
    """The table as a seat (or a spectator) may see it, with the log since a number."""
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
