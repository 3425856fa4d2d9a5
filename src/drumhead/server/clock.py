"""A table of Bang by the clock of the server: clauses BNG-40 to BNG-49."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec

from drumhead.games.bang import referee as bang
from drumhead.kernel.random import small_generator
from drumhead.server import messages
from drumhead.server.clockwork import ClockPlay, happened, words
from drumhead.server.connections import Connection, encode
from drumhead.server.live import LiveTable, Refusal
from drumhead.server.store import StoredMove

#: How quick computer players are (BNG-48).
STRENGTH = {"private": "easy", "corporal": "easy", "captain": "medium", "general": "hard"}
#: The first card is turned up so many milliseconds after everybody is there.
LEAD = 2500
#: The delay of the line is measured so often, in seconds.
PULSE = 2.0


class ClockTable(LiveTable[ClockPlay]):
    """A table at which everybody presses when they see something.

    The clock runs while the match goes on and some person is there; when it stops and starts
    again (after a restart of the server too) the referee goes on with what was recorded.
    """

    _referee: bang.Referee | None = None
    _deadline: asyncio.TimerHandle | None = None
    _pulsing: asyncio.Task[None] | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        #: The last round trips to each seat, in milliseconds.
        self._trips: dict[int, deque[int]] = {}

    def replayed(self, log: list[StoredMove]) -> ClockPlay:
        """The game after these entries."""
        play = ClockPlay(self.game, bytes.fromhex(self.stored.key), self.seating.names)
        for entry in log:
            play.apply(entry)
        return play

    def join(self, connection: Connection) -> None:
        """A newcomer is told how the clock stands."""
        super().join(connection)
        if self.play is not None:
            connection.send(self.bang(self.seating.of(connection.guest), []))

    async def hear(self, connection: Connection, message: messages.ClientMessage) -> None:
        """Presses and pulses; what all tables know is left to them."""
        now = _now()
        if isinstance(message, messages.Press):
            await self.press(connection, message.what, now)
        elif isinstance(message, messages.Beat):
            self._beat(connection, message.id)
        elif isinstance(message, messages.Move | messages.Undo | messages.AskHint):
            raise Refusal("This table plays by the clock: press when you see something.")
        else:
            await super().hear(connection, message)

    async def close(self) -> None:
        """Stop the clock too."""
        self._stop()
        await super().close()

    # --- The clock -----------------------------------------------------------------------

    def go_on(self) -> None:
        """Let the clock run or stand still, as people come and go."""
        play = self.play
        if play is None or play.over or not self.started or not self.seating.somebody_here:
            self._stop()
            return
        seats = range(self.game.players)
        ranks = {seat: self.seating.computer(seat) for seat in seats}
        computers = {seat: STRENGTH[rank] for seat, rank in ranks.items() if rank is not None}
        if self._referee is None:
            rng = small_generator("clock", self.id, time.time_ns())
            self._referee = bang.Referee(play.engine, _now() + LEAD, computers, rng)
            for seat, trips in self._trips.items():
                for trip in trips:
                    self._referee.ping(seat, trip)
            self._tell([])
        self._referee.computers = computers
        self._set_deadline()
        if self._pulsing is None:
            self._pulsing = self.start(self._pulse())

    def _stop(self) -> None:
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
        assert self._referee is not None
        when = self._referee.next_deadline()
        if when is not None:
            delay = max(0.0, (when - _now()) / 1000)
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(delay, lambda: self.start(self._tick()))

    async def _tick(self) -> None:
        async with self.lock:
            if self._referee is not None:
                with suppress(Refusal):  # it could not be stored: then it did not happen
                    await self._follow(self._referee, self._referee.tick(_now()))

    async def press(self, connection: Connection, what: str, now: int) -> None:
        """Somebody presses; what counts is when it arrived."""
        seat = self.seat_of(connection)
        async with self.lock:
            self.playing()
            if self.over:
                raise Refusal("The game is over.", "BNG-17")
            if self._referee is None:
                raise Refusal(self.waiting or "The clock stands still.")
            press = self._referee.press if what == "flip" else self._referee.call
            told = press(seat, now)
            ignored = [one for one in told if isinstance(one, bang.Ignored)]
            await self._follow(self._referee, [one for one in told if one not in ignored])
        for one in ignored:
            raise Refusal(one.sentence, one.clause)

    async def _follow(self, referee: bang.Referee, told: list[bang.Happening]) -> None:
        """Store what the referee passed on to the rules, then tell everybody."""
        play = self.playing()
        lines = [line for line in play.engine.lines if not line.startswith("shuffle")]
        fresh = lines[play.number :]
        entries = [
            StoredMove(play.number + 1 + n, None, line, None, None, time.time())
            for n, line in enumerate(fresh)
        ]
        if entries:
            try:
                await self.keep(*entries)
            except Refusal:
                self._stop()
                await self.reload()  # the rules are ahead of the log
                raise
            play.number += len(entries)
            if fresh[-1] == "flip":
                referee.sent(_now())
        shown = play.engine.flips[-1].time if play.engine.flips else 0
        sent = [happened(one, shown) for one in told]
        play.note(play.number, sent)
        if entries:
            await self.happened(entries[-1])
        if sent:
            self._tell(sent)
        if self._referee is referee:
            self._set_deadline()

    def _tell(self, sent: list[messages.Happened]) -> None:
        """Everybody is told what happened, each in words of their own."""
        told: dict[int | None, bytes] = {}
        for connection in self.connections:
            seat = self.seating.of(connection.guest)
            if seat not in told:
                told[seat] = encode(self.bang(seat, sent))
            connection.send_bytes(told[seat])

    def bang(self, seat: int | None, sent: list[messages.Happened]) -> messages.Bang:
        """What happened, and when the next card may be turned up.

        While a match is open nobody may, but that is for the players to see: they are told the
        time at which they could if there were none.
        """
        play, now = self.playing(), _now()
        names = play.match.seat_names
        running = self._referee is not None and not play.over
        flip_in = itself_in = None
        if running and self._referee is not None:
            may = self._referee.may_flip_at
            if may is None:
                may = play.engine.flips[-1].time + bang.FLIP_AFTER
            flip_in = max(0, may - now)
            itself_in = flip_in + bang.FLIP_WITHIN
        return messages.Bang(
            number=play.number,
            happened=[
                msgspec.structs.replace(one, words=words(one, names, seat))
                for one in sent
            ],
            flip_in=flip_in,
            flips_itself_in=itself_in,
        )  # fmt: skip

    # --- The delay of the line -----------------------------------------------------------

    async def _pulse(self) -> None:
        """Measure how long it takes to and from everybody, again and again (BNG-41)."""
        for id in itertools.count():
            for connection in self.connections:
                if self.seating.of(connection.guest) is not None:
                    connection.pulses = {id: time.monotonic()}
                    connection.send(messages.Pulse(id))
            await asyncio.sleep(PULSE)

    def _beat(self, connection: Connection, id: int) -> None:
        sent = connection.pulses.pop(id, None)
        seat = self.seating.of(connection.guest)
        if sent is None or seat is None:
            return
        trip = int(1000 * (time.monotonic() - sent))
        self._trips.setdefault(seat, deque(maxlen=bang.PINGS)).append(trip)
        if self._referee is not None:
            self._referee.ping(seat, trip)


def _now() -> int:
    """The clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000
