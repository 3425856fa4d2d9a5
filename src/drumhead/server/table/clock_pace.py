"""The pace of a table where people press in real time (BNG-40 to BNG-49)."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.random import small_generator
from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import (
    AskHint,
    Bang,
    Beat,
    Happened,
    MakeMove,
    Next,
    Press,
    Pulse,
    Weigh,
    Why,
)
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredMove
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.clock_history import ClockHistory, from_referee, in_words
from drumhead.server.table.handlers import Handlers, merged, refusing
from drumhead.server.table.log import ClockLog
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms
from drumhead.server.table.undo import BY_THE_CLOCK

#: The speed of computer players (BNG-48).
STRENGTH = {
    "private": "easy",
    "corporal": "easy",
    "captain": "medium",
    "general": "hard",
    "marshal": "hard",
}
#: The first card may be turned up this many milliseconds after the clock starts.
LEAD = 2500
#: How often the delay of each connection is measured, in seconds.
PULSE_EVERY = 2.0
#: A claimed delay of this many milliseconds is believed; a longer one only as far as the operating
#: system, which the program at the other end cannot delay, measured it too.
BELIEVED = 30


class Clock:
    """Lets a referee judge presses, which may come at any time.

    The clock runs while the match is not over and a person is there. When it stops and
    starts again, even after a restart of the server, the referee resumes what was recorded.
    """

    def __init__(
        self, log: ClockLog, game: Game, seats: TableSeats, terms: Terms, broadcast: Broadcast,
        new_match: Callable[[], Match], background: Background,
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._new_match = new_match
        self._background = background
        #: The module that judges the game, and its referee while the clock runs.
        self._judging = game.type.referee
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
        match = self._new_match()
        if self._settled:
            match.deal()
        history = ClockHistory(match)
        for entry in log:
            history.apply(entry)
        return history

    @property
    def _settled(self) -> bool:
        """Are all seats taken, and is the key settled?"""
        return bool(self._terms.stored.key) and not self._seats.open

    @property
    def _history(self) -> ClockHistory:
        history = self._log.playing()
        assert isinstance(history, ClockHistory)
        return history

    @property
    def handlers(self) -> Handlers:
        """The handlers of presses and answers to pulses; there are no moves by the clock."""
        own: Handlers = {Press: self._press, Beat: self._beat}
        moves = refusing("This table plays by the clock: press a button instead.", [MakeMove])
        return merged(own, moves, refusing(BY_THE_CLOCK, [Next, AskHint, Weigh, Why]))

    def greet(self, listener: Listener) -> None:
        """Send a newcomer how the clock stands."""
        if self._log.history is not None:
            listener.send(encode(self._bang(listener.seat, [])))

    # --- The clock -----------------------------------------------------------------------

    def proceed(self) -> None:
        """Start or stop the clock, as people come and leave."""
        history, seats = self._log.history, self._seats
        if history is None or history.over or not self._settled or not seats.somebody_here:
            self.stop()
            return
        ranks = {seat: seats.computer_for(seat) for seat in range(len(seats.all))}
        computers = {seat: STRENGTH[rank] for seat, rank in ranks.items() if rank is not None}
        if self._referee is None:
            self._referee = self._new_referee(computers)
            self._broadcast.send_each(lambda seat: self._bang(seat, []))
        self._referee.computers = computers
        self._set_deadline()
        if self._pulsing is None:
            self._pulsing = self._background.start(self._pulse())

    def _new_referee(self, computers: dict[int, str]) -> Any:
        rng = small_generator("clock", self._terms.stored.id, secrets.token_hex(16))
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
            self._deadline = loop.call_later(delay, lambda: self._background.start(self._tick()))

    async def _tick(self) -> None:
        async with self._log.lock:
            if self._referee is not None:
                with suppress(RequestRefused):  # it could not be stored: then it did not happen
                    await self._follow(self._referee, self._referee.tick(_now()))

    async def _press(self, listener: Listener, message: Press) -> None:
        """A press counts at the time when it arrived."""
        seat, now = seated(listener.seat), _now()
        async with self._log.lock:
            if self._history.over:
                raise RequestRefused("The game is over.", "BNG-17")
            if self._referee is None:
                raise RequestRefused(
                    self._seats.missing if self._seats.open else "The clock is stopped."
                )
            press = self._referee.press if message.what == "flip" else self._referee.call
            events = press(seat, now)
            ignored = [event for event in events if isinstance(event, self._judging.Ignored)]
            await self._follow(self._referee, [event for event in events if event not in ignored])
        for event in ignored:
            raise RequestRefused(event.sentence, event.clause)

    async def _follow(self, referee: Any, events: list[Any]) -> None:
        """Store the lines that reached the rules, then send their events to all browsers."""
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
        history.updates.note(happened)
        if entries:
            await self._log.announce(entries[-1])
        if happened:
            self._broadcast.send_each(lambda seat: self._bang(seat, happened))
        if self._referee is referee:
            self._set_deadline()

    async def _write(self, entries: list[StoredMove]) -> None:
        try:
            await self._log.write(*entries)
        except RequestRefused:
            self.stop()
            await self._log.reload()  # the rules are ahead of the log
            raise

    def _bang(self, seat: int | None, happened: list[Happened]) -> Bang:
        """The latest events, and when the next card may be turned up.

        While a match is open no card may be turned up, but players must find that out themselves:
        they are sent the time that would hold without a match.
        """
        history, now = self._history, _now()
        flip_in = itself_in = None
        if self._referee is not None and not history.over:
            may = self._referee.may_flip_at
            if may is None:
                may = history.engine.flips[-1].time + self._judging.FLIP_AFTER
            flip_in = max(0, may - now)
            itself_in = flip_in + self._judging.FLIP_WITHIN
        return Bang(
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
        """Measure the round trip of every seat at regular intervals (BNG-41)."""
        for id in itertools.count():
            players = [one for one in self._broadcast.listeners if one.seat is not None]
            self._pulses = {listener: (id, time.monotonic()) for listener in players}
            for listener in players:
                listener.send(encode(Pulse(id)))
            await asyncio.sleep(PULSE_EVERY)

    async def _beat(self, listener: Listener, message: Beat) -> None:
        self._measure(listener, message.id)

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
    """The round trip that counts (BNG-41), so that answering late brings no advantage.

    That is the quickest answer of the browser so far, limited by the measured one.
    """
    return min(quickest, max(BELIEVED, measured or 0))


def _now() -> int:
    """A clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000
