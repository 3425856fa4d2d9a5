"""What goes out to the browsers at a table: to each what its seat may know.

The seat to move gets the new state at once. The others get theirs in the next turn of the event
loop on a server that keeps up; on one that does not they wait a little, and get all that has
happened meanwhile in one state.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from drumhead.server.protocol import FromServer, State
from drumhead.server.protocol import Seats as SeatsMessage
from drumhead.server.table.history import History
from drumhead.server.table.seats import Seats

encode = msgspec.json.encode

#: An event loop that computes for more than this share of the time is busy. The share is taken
#: over this many seconds, so that one burst of work does not count.
BUSY, MEASURED_OVER = 0.9, 0.2
#: How many are served in a turn of the loop, so that the next mover need not wait for all of them.
BATCH = 16
#: Nobody waits much longer than this, however busy the server is; checked this often, in seconds.
LONGEST_WAIT, CHECK_EVERY = 0.5, 0.01


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

    def __init__(self, backlog: Backlog) -> None:
        self.listeners: set[Listener] = set()
        self._backlog = backlog
        self._now: Snapshot | None = None
        #: The states that were encoded since the last change, by seat and what was seen before.
        self._encoded: dict[tuple[int | None, int], bytes] = {}

    def publish(self, now: Snapshot, first: int | None = None) -> None:
        """Send everybody the new state: at once, or one seat first and the rest as time allows."""
        self._update(now)
        for listener in self.listeners:
            if first is None or listener.seat == first:
                self.send_state(listener)
            else:
                self._backlog.add(self, listener)

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


class Backlog:
    """The browsers at all tables that are still to get the newest state."""

    def __init__(self) -> None:
        self._waiting: dict[Listener, tuple[Broadcast, float]] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, broadcast: Broadcast, listener: Listener) -> None:
        """Send a listener the newest state as soon as there is time."""
        loop = asyncio.get_running_loop()
        self._waiting.setdefault(listener, (broadcast, loop.time()))
        if self._task is None:
            self._task = loop.create_task(self._serve())

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        busy, begun, computed = False, loop.time(), time.thread_time()
        try:
            while self._waiting:
                await asyncio.sleep(CHECK_EVERY if busy else 0)
                now = loop.time()
                if now - begun > MEASURED_OVER:
                    before, computed = computed, time.thread_time()
                    busy = computed - before > BUSY * (now - begun)
                    begun = now
                batch = list(itertools.islice(self._waiting.items(), BATCH))
                for listener, (broadcast, since) in batch:
                    if not busy or now - since > LONGEST_WAIT:
                        del self._waiting[listener]
                        broadcast.send_state(listener)
        finally:
            self._task = None
