"""A table in memory: who sits there, what everybody is told. What is played, others know.

Everything here runs on the event loop and never holds it up for longer than a few rules take;
the store, the computer players and the compiler have threads (and a process) of their own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, TranscriptError
from drumhead.games import game_type
from drumhead.kernel.random import commitment
from drumhead.server import messages
from drumhead.server.compiling import Readiness
from drumhead.server.connections import Connection, encode
from drumhead.server.course import Seen
from drumhead.server.lookers import Lookers
from drumhead.server.messages import PastMove, TableInfo, Verified
from drumhead.server.seating import Seating
from drumhead.server.settings import Settings
from drumhead.server.store import Collision, Store, StoredMove, StoredSeat, StoredTable


class Refusal(DrumheadError):
    """What was asked is not done; `clause` is the rule that forbids it."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


class House(NamedTuple):
    """What all tables share; the computer players think in the threads of `thinkers`."""

    store: Store
    settings: Settings
    readiness: Readiness
    thinkers: ThreadPoolExecutor
    lookers: Lookers


class Play(Protocol):
    """What a table knows of the match that is played at it."""

    number: int

    @property
    def match(self) -> Match:
        """The match itself."""

    @property
    def sheet(self) -> list[list[int]]:
        """The scores after each finished hand."""

    @property
    def turn(self) -> int | None:
        """The seat to decide."""

    @property
    def over(self) -> bool:
        """Is the match over?"""

    def apply(self, entry: StoredMove) -> None:
        """An entry of the log happens."""

    def seen(self, seat: int | None, since: int) -> Seen:
        """All that a seat (or a spectator) may know, and what happened after an entry."""

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats are called something else."""

    def forget(self, seat: int | None) -> None:
        """Nobody looks from a seat any more."""

    def transcript(self) -> str:
        """The match as text."""

    def verify(self) -> int:
        """Replay the match with its key; how many moves there were, or a `TranscriptError`."""

    def is_secret(self, text: str) -> bool:
        """Is a move of a kind of which others see only that it was made?"""


P = TypeVar("P", bound=Play)


class LiveTable(Generic[P]):
    """A table: its match replayed from the log, its seats and its connections."""

    def __init__(
        self, house: House, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]
    ) -> None:
        self.house = house
        self.stored = stored
        self.id = stored.id
        self.game = Game(game_type(stored.game), stored.players, stored.options)
        self.seating = Seating(seats, time.time())
        self.connections: set[Connection] = set()
        #: What is played; None while the game is not ready.
        self.play: P | None = None
        self.moved = log[-1].made if log else stored.created
        #: The same by the clock of the event loop, for the pause before a computer's move.
        self.moved_at = 0.0
        #: When somebody was last here, by a clock that never goes back.
        self.touched = time.monotonic()
        self.lock = asyncio.Lock()
        self._log = log
        self._tasks: set[asyncio.Task[None]] = set()
        self._absence: asyncio.TimerHandle | None = None
        self._rendered: dict[tuple[int | None, int], bytes] = {}

    # --- For those who know what is played -----------------------------------------------

    def replayed(self, log: list[StoredMove]) -> P:
        """The match after these entries; called in a thread."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Something changed: let computer players and clocks do what is theirs."""
        raise NotImplementedError

    async def hear(self, connection: Connection, message: messages.ClientMessage) -> None:
        """A message arrived. A `Refusal` (or any error of the rules) is told to the sender."""
        if isinstance(message, messages.Ping):
            connection.send(messages.Pong())
        elif isinstance(message, messages.Sit):
            await self.sit(connection, message.seat)
        elif isinstance(message, messages.Leave):
            await self.leave(connection)
        elif isinstance(message, messages.Replace):
            await self.replace(connection, message.seat)
        else:
            raise Refusal("That cannot be done at this table.")

    # --- Opening and closing -------------------------------------------------------------

    async def open(self) -> None:
        """Replay the log: at once if the game is ready, else as soon as it is."""
        slug, loop = self.game.slug, asyncio.get_running_loop()
        if self.house.readiness.ready(slug):
            await self._replay(self._log)
        else:

            def tell() -> None:
                loop.call_soon_threadsafe(self._is_ready)

            self.house.readiness.want(slug, tell)

    def _is_ready(self) -> None:
        if self.house.readiness.ready(self.game.slug):
            self.start(self._replay(self._log))
        else:
            self.tell_everybody()  # it cannot be compiled, and `waiting` says why

    async def _replay(self, log: list[StoredMove]) -> None:
        self._log = log
        if log:
            loop = asyncio.get_running_loop()
            self.play = await loop.run_in_executor(self.house.thinkers, self.replayed, log)
        else:
            self.play = self.replayed(log)
        self._log = []
        await self._note_the_end()
        self.tell_everybody()
        self.go_on()

    async def reload(self) -> None:
        """The log went on without us (another process serves this table too): read it again."""
        found = await self.house.store.table(self.id)
        assert found is not None, "a table is never removed"
        await self._replay(found[2])

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside; it is remembered, so that it can be stopped."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop all that goes on at the table."""
        if self._absence is not None:
            self._absence.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Has nobody looked for a while, and does nobody think?"""
        asleep = time.monotonic() - self.touched > self.house.settings.idle_after
        return asleep and not self.connections and not self._tasks

    # --- What is the case ----------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries the log has."""
        if self.play is not None:
            return self.play.number
        return self._log[-1].number if self._log else 0

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.play.over if self.play is not None else self.stored.finished is not None

    @property
    def started(self) -> bool:
        """Has everybody sat down?"""
        return not self.seating.open

    @property
    def key(self) -> str | None:
        """The dealing key, once the match is over."""
        return self.stored.key if self.over else None

    @property
    def waiting(self) -> str:
        """What is being waited for, in a sentence; empty if it is nothing special."""
        title = self.game.title
        if self.play is None:
            failed = self.house.readiness.failed(self.game.slug)
            if failed is not None:
                return f"The rules of {title} could not be compiled on this machine: {failed}."
            return (
                f"The rules of {title} are being compiled for the first time on this machine; "
                "this takes about half a minute."
            )
        if self.over:
            return ""
        if open := self.seating.open:
            seats = "one more player" if len(open) == 1 else f"{len(open)} more players"
            return f"The match begins when {seats} sat down: give them the address of this page."
        turn = self.play.turn
        if turn is None or self.seating.seats[turn].here or self.seating.computer(turn):
            return ""
        return f"{self.play.match.seat_names[turn]} is away."

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest is told."""
        stored, play = self.stored, self.play
        outcome = stored.outcome or {}
        match = play.match if play is not None else None
        return TableInfo(
            id=self.id, game=self.game.slug, title=self.game.title, players=self.game.players,
            sides=list(self.game.sides), options=dict(self.game.options), hands=stored.hands,
            pace=stored.pace, listed=stored.listed, seats=self.seating.info(self.seating.of(guest)),
            number=self.number, started=self.started, finished=stored.finished, over=self.over,
            scores=match.scores if match else outcome.get("scores", [0] * self.game.players),
            result=match.result if match else outcome.get("result"),
            turn=play.turn if play is not None and self.started else None,
            commitment=commitment(bytes.fromhex(stored.key)), key=self.key,
            created=stored.created, moved=self.moved,
        )  # fmt: skip

    # --- What everybody is told ----------------------------------------------------------

    def seat_of(self, connection: Connection) -> int:
        """The seat of whoever asks; people without one may only look."""
        seat = self.seating.of(connection.guest)
        if seat is None:
            raise Refusal("You have no seat at this table, so you can only look on.")
        return seat

    def playing(self) -> P:
        """What is played; refused while the game is not ready."""
        if self.play is None:
            raise Refusal(self.waiting)
        return self.play

    def state(self, seat: int | None, since: int) -> messages.State:
        """The table as a seat (or a spectator) sees it, with what was logged since."""
        seen = None if self.play is None else self.play.seen(seat, since)
        return messages.State(
            number=self.number,
            view=None if seen is None else seen.view,
            choices=seen.choices if seen is not None and self.started else [],
            log=[] if seen is None else seen.log,
            seats=self.seating.info(seat),
            sheet=[] if self.play is None else self.play.sheet,
            undo=self.can_undo(seat),
            waiting=self.waiting,
            key=self.key,
        )

    def can_undo(self, seat: int | None) -> bool:
        """May the person in a seat take back the last decision?"""
        return False

    def state_for(self, connection: Connection) -> bytes:
        """The state for a connection, encoded once for all that see the same."""
        seat = self.seating.of(connection.guest)
        since = (seat, connection.told)
        if since not in self._rendered:
            self._rendered[since] = encode(self.state(*since))
        if self.play is not None:
            connection.told = self.number
        return self._rendered[since]

    def welcome(self, connection: Connection) -> messages.Welcome:
        """The first message to a connection."""
        kind = self.game.type
        return messages.Welcome(
            table=self.info(connection.guest), card_names=dict(kind.card_names), pack=kind.pack,
            seat=self.seating.of(connection.guest),
        )  # fmt: skip

    def tell_everybody(self) -> None:
        """Everybody gets the state as it is now."""
        self._rendered.clear()
        for connection in self.connections:
            connection.send_state()

    def tell_first(self, seat: int | None) -> None:
        """The same, but only this seat at once: the others when there is time."""
        self._rendered.clear()
        for connection in self.connections:
            if self.seating.of(connection.guest) == seat:
                connection.send_state()
            else:
                self.house.lookers.add(connection)

    def tell_seats(self) -> None:
        """Everybody is told who is here."""
        self._rendered.clear()
        told: dict[int | None, bytes] = {}
        for connection in self.connections:
            seat = self.seating.of(connection.guest)
            if seat not in told:
                told[seat] = encode(messages.Seats(self.seating.info(seat), self.waiting))
            connection.send_bytes(told[seat])

    # --- The log -------------------------------------------------------------------------

    async def past_moves(self, after: int) -> list[PastMove]:
        """The entries of the log after that number, without what is secret."""
        play = self.playing()
        return [
            PastMove(
                number=entry.number, seat=entry.seat, undo=entry.undo,
                text=None if not play.over and play.is_secret(entry.text) else entry.text,
            )
            for entry in await self.house.store.log(self.id, after)
        ]  # fmt: skip

    async def verified(self) -> Verified:
        """Is the match what its key deals?"""
        key = self.stored.key
        promised = commitment(bytes.fromhex(key))
        loop = asyncio.get_running_loop()
        moves, fault = 0, None
        try:
            moves = await loop.run_in_executor(self.house.thinkers, self.playing().verify)
        except TranscriptError as error:
            fault = str(error)
        return Verified(fault is None, promised, key, moves, fault)

    async def append(
        self, seat: int | None, text: str, by: str | None = None, undo: int | None = None
    ) -> None:
        """Store an entry of the log, then let it happen. The lock is held."""
        play = self.playing()
        entry = StoredMove(play.number + 1, seat, text, undo, by, time.time())
        await self.keep(entry)
        play.apply(entry)
        await self.happened(entry)

    async def keep(self, *entries: StoredMove) -> None:
        """Store entries of the log; if somebody else did so first, read the log again."""
        try:
            await self.house.store.append(self.id, *entries)
        except Collision:
            await self.reload()
            raise Refusal("Somebody else moved first; look again.") from None
        except SQLAlchemyError:
            raise Refusal("This could not be stored just now, so it was not done.") from None

    async def happened(self, entry: StoredMove) -> None:
        """An entry happened: everybody is told."""
        self.moved = entry.made
        self.moved_at = asyncio.get_running_loop().time()
        self.touched = time.monotonic()
        await self._note_the_end()
        self.tell(entry)
        self.go_on()

    def tell(self, entry: StoredMove) -> None:
        """Everybody gets the state that an entry led to."""
        self.tell_everybody()

    async def _note_the_end(self) -> None:
        play = self.play
        if play is None or not play.over or self.stored.finished is not None:
            return
        finished = time.time()
        outcome = {"scores": play.match.scores, "result": play.match.result}
        self.stored = self.stored._replace(finished=finished, outcome=outcome)
        await self.house.store.finish(self.id, finished, outcome)

    # --- Coming and going ----------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """A browser opened the table; the guest of a seat gets it back from a stand-in."""
        self.touched = time.monotonic()
        self.connections.add(connection)
        seat = self.seating.of(connection.guest)
        if seat is not None:
            self.seating.came(seat)
        connection.send(self.welcome(connection))
        connection.send_state()
        if seat is not None:
            self._presence_changed()

    def part(self, connection: Connection) -> None:
        """A browser closed the table, or the connection was lost."""
        self.touched = time.monotonic()
        self.connections.discard(connection)
        seat = self.seating.of(connection.guest)
        if self.play is not None and all(
            self.seating.of(other.guest) != seat for other in self.connections
        ):
            self.play.forget(seat)
        if seat is not None:
            self.seating.went(seat, time.time())
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._let_stand_in()
        self.tell_seats()
        self.go_on()

    def _let_stand_in(self) -> None:
        """Computer players sit down for those who are away too long or were voted away."""
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None
        if not self.started or self.over:
            return
        after = self.house.settings.stand_in_after
        due = set(self.seating.due(time.time(), after))
        due |= {n for n in range(self.game.players) if self.seating.decided(n)}
        for seat in due:
            self.seating.replaced(seat, self.house.settings.stand_in)
        when = self.seating.next_due(after)
        if when is not None:
            loop = asyncio.get_running_loop()
            self._absence = loop.call_later(max(0.0, when - time.time()), self._presence_changed)

    async def sit(self, connection: Connection, wanted: int | None) -> None:
        """A guest takes an open seat, or comes back to the one that is his."""
        guest = connection.guest
        if guest is None:
            raise Refusal("Tell your name first: then there is a seat for you.")
        async with self.lock:
            mine = self.seating.of(guest)
            if mine is not None:
                if wanted not in (None, mine):
                    raise Refusal("You have a seat at this table already.")
                self.seating.returned(mine)
            else:
                await self._take(guest, wanted)
        self._seats_changed(guest)

    async def _take(self, guest: str, wanted: int | None) -> None:
        open = self.seating.open
        if not open:
            raise Refusal("All seats are taken; you can look on.")
        number = open[0] if wanted is None else wanted
        if number not in open:
            raise Refusal(
                "Somebody has that seat already." if number in range(self.game.players)
                else f"There is no seat {number}."
            )  # fmt: skip
        name = await self.house.store.guest_name(guest)
        if not name:
            raise Refusal("Tell your name first: then there is a seat for you.")
        before = self.seating.seats[number].stored
        stored = StoredSeat(number, "person", None, guest, name)
        if not await self.house.store.set_seat(self.id, stored, before):
            raise Refusal("Somebody else was quicker and has that seat.")
        self.seating.taken(stored, sum(c.guest == guest for c in self.connections))

    async def leave(self, connection: Connection) -> None:
        """A guest gets up: the seat is open again, or a computer player stands in."""
        seat = self.seat_of(connection)
        guest = connection.guest
        async with self.lock:
            if self.started or self.number:
                self.seating.got_up(seat, time.time())
            else:
                before = self.seating.seats[seat].stored
                stored = StoredSeat(seat, "open", None, None, "")
                if await self.house.store.set_seat(self.id, stored, before):
                    self.seating.taken(stored, 0)
        self._seats_changed(guest)

    async def replace(self, connection: Connection, seat: int) -> None:
        """A vote that a computer player takes a seat."""
        self.seat_of(connection)
        if seat not in range(self.game.players):
            raise Refusal(f"There is no seat {seat}.")
        if not self.seating.needed(seat):
            raise Refusal("That seat cannot be given to a computer player: somebody is in it.")
        assert connection.guest is not None
        async with self.lock:
            decided = self.seating.vote(seat, connection.guest)
            before = self.seating.seats[seat].stored
            if decided and before.kind == "open":
                stored = StoredSeat(seat, "computer", self.house.settings.stand_in, None, "")
                if await self.house.store.set_seat(self.id, stored, before):
                    self.seating.taken(stored, 0)
        self._seats_changed(None)

    def _seats_changed(self, guest: str | None) -> None:
        """Names or owners of seats changed: everybody sees the table anew."""
        if self.play is not None:
            self.play.rename(self.seating.names)
        for connection in self.connections:
            if guest is not None and connection.guest == guest:
                connection.send(self.welcome(connection))
        self._let_stand_in()
        self.tell_everybody()
        self.go_on()

    def rename(self, guest: str, name: str) -> None:
        """A guest is called by another name."""
        seat = self.seating.of(guest)
        if seat is not None:
            self.seating.renamed(seat, name)
            self._seats_changed(None)


#: A table whatever is played at it.
AnyTable: TypeAlias = LiveTable[Any]
