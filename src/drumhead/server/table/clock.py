"""By the clock of the server: everybody presses when they see something (BNG-40 to BNG-49)."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import msgspec

from drumhead.kernel.random import small_generator
from drumhead.server import protocol
from drumhead.server.protocol import ClientMessage, Happened
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredMove
from drumhead.server.table.broadcast import Listener, encode
from drumhead.server.table.clock_history import ClockHistory, from_referee, in_words

if TYPE_CHECKING:
    from drumhead.server.table.table import Table

#: How quick computer players are (BNG-48).
STRENGTH = {
    "private": "easy",
    "corporal": "easy",
    "captain": "medium",
    "general": "hard",
    "marshal": "hard",
}
#: The first card may be turned up this many milliseconds after everybody has arrived.
LEAD = 2500
#: How often the delay of each connection is measured, in seconds.
PULSE_EVERY = 2.0
#: So many milliseconds of delay a browser is believed; more only as far as the system, which no
#: program at the other end can hold up, measured them too.
BELIEVED = 30


class Clock:
    """The pace of a table at which everybody may press at any time.

    The clock runs while the match is not over and some person is there. When it stops and
    starts again, even after a restart of the server, the referee resumes what was recorded.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        #: The module that judges the game, and its referee while the clock runs.
        self._judging = table.game.type.referee
        self._referee: Any = None
        self._deadline: asyncio.TimerHandle | None = None
        self._pulsing: asyncio.Task[None] | None = None
        #: The pulse that each browser is still to answer: its id, and when it was sent.
        self._pulses: dict[Listener, tuple[int, float]] = {}
        #: The quickest answer of each browser, in milliseconds.
        self._quickest: WeakKeyDictionary[Listener, int] = WeakKeyDictionary()
        #: The latest round trips to each seat, in milliseconds, as far as they count.
        self._trips: dict[int, deque[int]] = {}

    def replay(self, log: list[StoredMove]) -> ClockHistory:
        """The game after these entries."""
        match = self.table.new_match()
        if self.table.settled:
            match.deal()
        history = ClockHistory(match)
        for entry in log:
            history.apply(entry)
        return history

    @property
    def _history(self) -> ClockHistory:
        history = self.table.playing()
        assert isinstance(history, ClockHistory)
        return history

    def accept(self, seat: int, number: int, text: str) -> str:
        """There are no moves by the clock."""
        raise RequestRefused("This table plays by the clock: press a button instead.")

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """Presses, and answers to pulses."""
        now = _now()
        if isinstance(message, protocol.Press):
            await self._press(self.table.seated(listener.seat), message.what, now)
        elif isinstance(message, protocol.Beat):
            self._measure(listener, message.id)
        else:
            raise RequestRefused("That cannot be done at a table that plays by the clock.")

    def can_take_back(self, seat: int, number: int) -> bool:
        """Nothing is taken back by the clock."""
        return False

    async def take_back(self, seat: int, number: int) -> None:
        """Nothing is taken back by the clock."""

    def greet(self, listener: Listener) -> None:
        """A newcomer is sent how the clock stands."""
        if self.table.history is not None:
            listener.send(encode(self._bang(listener.seat, [])))

    # --- The clock -----------------------------------------------------------------------

    def proceed(self) -> None:
        """Start or stop the clock, as people come and go."""
        table = self.table
        seats = table.seats
        if table.history is None or table.over or not table.settled or not seats.somebody_here:
            self.stop()
            return
        ranks = {seat: seats.computer_for(seat) for seat in range(table.game.players)}
        computers = {seat: STRENGTH[rank] for seat, rank in ranks.items() if rank is not None}
        if self._referee is None:
            self._referee = self._new_referee(computers)
            table.broadcast.send_each(lambda seat: self._bang(seat, []))
        self._referee.computers = computers
        self._set_deadline()
        if self._pulsing is None:
            self._pulsing = table.start(self._pulse())

    def _new_referee(self, computers: dict[int, str]) -> Any:
        rng = small_generator("clock", self.table.id, secrets.token_hex(16))
        referee = self._judging.Referee(self._history.engine, _now() + LEAD, computers, rng)
        for seat, trips in self._trips.items():
            for trip in trips:
                referee.ping(seat, trip)
        return referee

    def stop(self) -> None:
        """Stop the clock."""
        self._referee = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._pulsing is not None:
            self._pulsing.cancel()
            self._pulsing = None

    def _set_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        when = self._referee.next_deadline()
        if when is not None:
            delay = max(0.0, (when - _now()) / 1000)
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(delay, lambda: self.table.start(self._tick()))

    async def _tick(self) -> None:
        async with self.table.lock:
            if self._referee is not None:
                with suppress(RequestRefused):  # it could not be stored: then it did not happen
                    await self._follow(self._referee, self._referee.tick(_now()))

    async def _press(self, seat: int, what: str, now: int) -> None:
        """Somebody presses; what counts is when it arrived."""
        async with self.table.lock:
            if self._history.over:
                raise RequestRefused("The game is over.", "BNG-17")
            if self._referee is None:
                raise RequestRefused(self.table.waiting or "The clock is stopped.")
            press = self._referee.press if what == "flip" else self._referee.call
            events = press(seat, now)
            ignored = [event for event in events if isinstance(event, self._judging.Ignored)]
            await self._follow(self._referee, [event for event in events if event not in ignored])
        for event in ignored:
            raise RequestRefused(event.sentence, event.clause)

    async def _follow(self, referee: Any, events: list[Any]) -> None:
        """Store what the referee passed on to the rules, then send it to everybody."""
        history = self._history
        entries = [
            StoredMove(history.number + 1 + n, None, line, None, None, time.time())
            for n, line in enumerate(history.fresh_lines())
        ]
        if entries:
            await self._write(entries)
            history.number += len(entries)
            if entries[-1].text == "flip":
                referee.sent(_now())
        shown = history.engine.flips[-1].time if history.engine.flips else 0
        happened = [from_referee(event, self._judging, shown) for event in events]
        history.observers.note(happened)
        if entries:
            await self.table.announce(entries[-1])
        if happened:
            self.table.broadcast.send_each(lambda seat: self._bang(seat, happened))
        if self._referee is referee:
            self._set_deadline()

    async def _write(self, entries: list[StoredMove]) -> None:
        try:
            await self.table.write(*entries)
        except RequestRefused:
            self.stop()
            await self.table.reload()  # the rules are ahead of the log
            raise

    def _bang(self, seat: int | None, happened: list[Happened]) -> protocol.Bang:
        """What happened, and when the next card may be turned up.

        While a match is open nobody may turn one up, but that is for the players to see: they
        are sent the time at which they could if there were no match.
        """
        history, now = self._history, _now()
        flip_in = itself_in = None
        if self._referee is not None and not history.over:
            may = self._referee.may_flip_at
            if may is None:
                may = history.engine.flips[-1].time + self._judging.FLIP_AFTER
            flip_in = max(0, may - now)
            itself_in = flip_in + self._judging.FLIP_WITHIN
        return protocol.Bang(
            number=history.number,
            happened=[
                msgspec.structs.replace(event, words=in_words(event, history.match, seat))
                for event in happened
            ],
            flip_in=flip_in,
            flips_itself_in=itself_in,
        )

    # --- The delay of the connections ----------------------------------------------------

    async def _pulse(self) -> None:
        """Measure the way to everybody and back, again and again (BNG-41)."""
        for id in itertools.count():
            players = [one for one in self.table.broadcast.listeners if one.seat is not None]
            self._pulses = {listener: (id, time.monotonic()) for listener in players}
            for listener in players:
                listener.send(encode(protocol.Pulse(id)))
            await asyncio.sleep(PULSE_EVERY)

    def _measure(self, listener: Listener, id: int) -> None:
        sent_id, sent = self._pulses.get(listener, (None, 0.0))
        if sent_id != id or listener.seat is None:
            return
        del self._pulses[listener]
        claimed = int(1000 * (time.monotonic() - sent))
        self._quickest[listener] = min(claimed, self._quickest.get(listener, claimed))
        trip = counted_trip(self._quickest[listener], listener.round_trip())
        trips = self._trips.setdefault(listener.seat, deque(maxlen=self._judging.PINGS))
        trips.append(trip)
        if self._referee is not None:
            self._referee.ping(listener.seat, trip)


def counted_trip(quickest: int, measured: int | None) -> int:
    """The round trip that counts (BNG-41), so that nobody gains by answering late.

    That is the quickest answer of the browser so far, but hardly more than the system measured.
    """
    return min(quickest, max(BELIEVED, measured or 0))


def _now() -> int:
    """A clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000
