"""A table: it owns its seats, its history, its broadcast and its pace.

Everything here runs on the event loop and never holds it up for longer than a few rules take. The
store, the computer players and the compiler have threads (and a process) of their own.

The way of a move is `play`, read from top to bottom.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from drumhead.engine.dealing import Dealing
from drumhead.engine.english import spelled
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import TranscriptError
from drumhead.games import game_type
from drumhead.kernel.random import commitment
from drumhead.server import protocol
from drumhead.server.metrics import COMPUTER_MOVES, PEOPLE_MOVES
from drumhead.server.protocol import ClientMessage, PastMove, SeatKind, TableInfo, Verified, Welcome
from drumhead.server.readiness import Readiness, Waiter
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision
from drumhead.server.table import company
from drumhead.server.table.broadcast import Broadcast, Listener, Snapshot, encode
from drumhead.server.table.clock import Clock
from drumhead.server.table.dealing import checked_nonce, dealing_of, settled_key
from drumhead.server.table.history import History
from drumhead.server.table.pace import Pace
from drumhead.server.table.preparing import Preparation, call
from drumhead.server.table.seats import Moment, Patience, Seats, with_company
from drumhead.server.table.turns import Turns
from drumhead.server.thinking import Lane, Thinkers

_log = logging.getLogger("drumhead.server")

NO_NAME = "Give your name first, then take a seat."
LOOKS_LIKE = "Somebody at this table has a name that looks like yours: choose another one."
TAKEN = "That seat is already taken."
NOT_SAVED = "The server could not save that just now. In a moment you see whether it counts."
#: How often a database that went away is asked whether it is back, in seconds.
RETRY_AFTER = 0.5
#: How long somebody who reads waits for a game that is not ready, in seconds.
READY_WITHIN = 5.0


class Services(NamedTuple):
    """What all tables share; the computer players think in the threads of `thinkers`."""

    store: Store
    settings: Settings
    readiness: Readiness
    thinkers: Thinkers


class Table:
    """A table in memory: its match replayed from the log, its seats and its browsers."""

    def __init__(
        self, services: Services, stored: StoredTable, seats: list[StoredSeat],
        log: list[StoredMove],
    ) -> None:  # fmt: skip
        self.services = services
        self.stored = stored
        self.id = stored.id
        self.game = Game(game_type(stored.game), stored.players, stored.options)
        self.seats = Seats(seats, stored.id, Moment.now())
        self.broadcast = Broadcast()
        #: What has been played; None while the game is not ready.
        self.history: History | None = None
        self.pace: Pace = Clock(self) if stored.pace == "clock" else Turns(self)
        self.company = company.Company(self)
        self.preparation = Preparation(self)
        #: Held while a move is checked, stored and applied, so that there is one at a time.
        self.lock = asyncio.Lock()
        self.moved = log[-1].made if log else stored.created
        #: The same by the clock of the event loop, for the pause before a computer's move.
        self.moved_at = 0.0
        #: When somebody was last here, by a clock that never goes back.
        self._visited = time.monotonic()
        self._log = log
        self._tasks: set[asyncio.Task[None]] = set()
        self._absence: asyncio.TimerHandle | None = None
        self._recovering: asyncio.Task[None] | None = None
        #: Who settles the key.
        self._settling: asyncio.Task[None] | None = None

    # --- A move --------------------------------------------------------------------------

    async def play(self, seat: int | None, number: int, text: str) -> None:
        """Make a move: check it, store it, let it happen, and only then send it to everybody.

        `number` is the number of the state that the move answers.
        """
        async with self.lock:
            move = self.pace.accept(self.seated(seat), number, text)
            await self.append(seat, move)

    async def append(
        self, seat: int | None, text: str, by: str | None = None, undo: int | None = None
    ) -> None:
        """Store an entry of the log, then let it happen. The lock is held."""
        history = self.playing()
        entry = StoredMove(history.number + 1, seat, text, undo, by, time.time())
        await self.write(entry)
        history.apply(entry)
        await self.announce(entry)

    async def write(self, *entries: StoredMove) -> None:
        """Write entries of the log to the disk; if somebody else did so first, reload."""
        try:
            await self.services.store.writer.append(self.id, *entries)
        except Collision:
            await self.reload()
            raise RequestRefused("Somebody else moved first. Look again.") from None
        except SQLAlchemyError:
            # Whether it was saved is uncertain if the connection broke in the middle: look again.
            if self._recovering is None:
                self._recovering = self.start(self._recover())
            raise RequestRefused(NOT_SAVED) from None

    async def _recover(self) -> None:
        """Read the log again as soon as the database answers."""
        while self._recovering is not None:
            await asyncio.sleep(RETRY_AFTER)
            async with self.lock:
                with suppress(SQLAlchemyError):
                    await self.reload()
                    self._recovering = None

    async def announce(self, entry: StoredMove) -> None:
        """An entry happened: everybody is sent the state, and play goes on."""
        (PEOPLE_MOVES if entry.by is None else COMPUTER_MOVES).inc()
        self.moved = entry.made
        self.moved_at = asyncio.get_running_loop().time()
        self._visited = time.monotonic()
        self.broadcast.publish(self.snapshot(), self.playing().first)
        if self.company.undo is not None:
            self.company.recheck_undo()
        await self._finish()
        self.proceed()

    async def _finish(self) -> None:
        """Record the end of the match, once."""
        history = self.history
        if history is None or not history.over or self.stored.finished is not None:
            return
        finished = time.time()
        outcome = {"scores": history.match.scores, "result": history.match.result}
        self.stored = self.stored._replace(finished=finished, outcome=outcome)
        try:
            await self.services.store.finish(self.id, finished, outcome)
        except SQLAlchemyError:  # the last move is stored: the end is recorded at the next replay
            _log.warning("table %s: the end of the match could not be recorded yet", self.id)

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """Handle any message but a move; what is refused raises a `DrumheadError`."""
        if isinstance(message, protocol.Sit):
            await self.sit(listener, message.seat, checked_nonce(message.nonce))
        elif isinstance(message, protocol.Leave):
            await self.leave(listener)
        elif isinstance(message, protocol.Replace):
            await self.vote(listener, message.seat)
        elif isinstance(message, protocol.Swap):
            await self.swap(listener, message.seat, message.other)
        elif isinstance(message, protocol.Prepare):
            self.seated(listener.seat)
            self.preparation.again()
        elif isinstance(message, company.MESSAGES):
            await self.company.handle(listener, message)
        else:
            await self.pace.handle(listener, message)

    # --- The deal ------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Is it settled which cards will be dealt? Not before all seats are taken."""
        return self.started and bool(self.stored.key)

    def new_match(self) -> Match:
        """The match before its first deal; without a key as long as none is settled."""
        stored, names = self.stored, self.seats.names
        key = bytes.fromhex(stored.key) if stored.key else bytes(32)
        match = self.game.match(key=key, hands=stored.hands, names=names, deal=False)
        match.dealing = self._dealing
        return match

    @property
    def _dealing(self) -> Dealing | None:
        return dealing_of(self.stored, [seat.stored for seat in self.seats.all])

    def proceed(self) -> None:
        """Something changed: let play go on, and settle the key once all seats are taken."""
        if self.started and not self.stored.key:
            if self._settling is None:
                self._settling = self.start(self._settle())
        else:
            self.pace.proceed()

    async def _settle(self) -> None:
        """Settle the key, on the disk first; nobody changes seats anymore."""
        try:
            async with self.lock:
                while not self.stored.key:
                    key = settled_key(self.stored, [seat.stored for seat in self.seats.all])
                    try:
                        await self.amend({"key": key})
                    except SQLAlchemyError:
                        await asyncio.sleep(1)  # it could not be stored: try again
                if self.history is not None:
                    self.history = self.pace.replay([])
        finally:
            self._settling = None
        for listener in self.broadcast.listeners:
            listener.send(encode(self.welcome(listener)))
        self.publish()
        self.proceed()

    # --- Opening and closing -------------------------------------------------------------

    async def open(self) -> None:
        """Replay the log: at once if the game is ready, else as soon as it is."""
        if self.services.readiness.ready(self.game.slug):
            await self._replay(self._log)
        else:
            self.preparation.begin()

    def replay_log(self) -> None:
        """The game is ready now: replay the log in the background."""
        self.start(self._replay(self._log))

    async def _replay(self, log: list[StoredMove]) -> None:
        self._log = log
        if log:
            loop = asyncio.get_running_loop()
            replay = self.pace.replay
            self.history = await loop.run_in_executor(self.thinkers, replay, log)
        else:
            self.history = self.pace.replay(log)
        self._log = []
        self.publish()
        await self._finish()
        self.proceed()

    async def study(self, wait: bool) -> None:
        """Replay the log for somebody who only reads it: nothing goes on here."""
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        readiness, slug = self.services.readiness, self.game.slug
        if not readiness.ready(slug):
            readiness.want(slug, Waiter(lambda: call(loop, ready.set)))
            if wait:
                with suppress(TimeoutError):
                    await asyncio.wait_for(ready.wait(), READY_WITHIN)
        if readiness.ready(slug):
            replay, log = self.pace.replay, self._log
            self.history = await loop.run_in_executor(self.thinkers, replay, log)

    async def hand_over(self) -> None:
        """Let another process have the table: everybody here connects again."""
        async with self.lock:
            for listener in list(self.broadcast.listeners):
                listener.dismiss()
        await self.close()

    async def reload(self) -> None:
        """Read the log again: another process, which serves this table too, has added to it."""
        stored = await self.services.store.table(self.id)
        if stored is None:
            raise RequestRefused("This table was closed.", status=404)
        self.stored = stored[0]
        await self._replay(stored[2])

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background until the table closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Something in the background is done; what went wrong there is logged in one line."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table %s: %s: %s", self.id, type(error).__name__, error)

    async def close(self) -> None:
        """Stop everything at the table."""
        self.pace.stop()
        if self._absence is not None:
            self._absence.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Has nobody been here for a while, and is nothing going on?"""
        asleep = time.monotonic() - self._visited > self.services.settings.idle_after
        return asleep and not self.broadcast.listeners and not self._tasks

    # --- The table as it is --------------------------------------------------------------

    @property
    def thinkers(self) -> Lane:
        """Where computer players think: all tables of one host share what they may use."""
        return self.services.thinkers.lane(self.stored.host or self.id)

    @property
    def number(self) -> int:
        """How many entries the log has."""
        if self.history is not None:
            return self.history.number
        return self._log[-1].number if self._log else 0

    @property
    def stored_seats(self) -> list[StoredSeat]:
        """The seats as they are stored."""
        return [seat.stored for seat in self.seats.all]

    @property
    def over(self) -> bool:
        """Is the match over?"""
        if self.history is not None:
            return self.history.over
        return self.stored.finished is not None

    @property
    def started(self) -> bool:
        """Has everybody sat down?"""
        return not self.seats.open

    @property
    def key(self) -> str | None:
        """The dealing key, once the match is over; that of a day's deal once the day is, too."""
        day = self.stored.day
        sealed = day is not None and day >= self.services.settings.today().isoformat()
        return self.stored.key if self.over and not sealed else None

    @property
    def undoers(self) -> frozenset[int]:
        """The seats that may take back their last decision, or ask the others for that."""
        history = self.history
        if history is None or history.over or self.stored.day is not None:
            return frozenset()
        return frozenset(filter(history.decided.get, self.seats.people))

    @property
    def waiting(self) -> str:
        """What the table is waiting for, in a sentence; empty if play goes on."""
        if self.history is None:
            return self.services.readiness.waiting(self.game.slug)
        if self.over:
            return ""
        if missing := len(self.seats.open):
            players = "player has" if missing == 1 else "players have"
            return (
                f"The match begins when {spelled(missing)} more {players} sat down. "
                "Send them the link to this page."
            )
        turn = self.history.turn
        if turn is None or self.seats.all[turn].here or self.seats.computer_for(turn):
            return ""
        away = f"{self.history.match.seat_names[turn]} is away."
        if not self.seats.voted_out(turn):
            return away
        grace = round(self.services.settings.vote_after)
        return f"{away} A computer player takes over after {grace} seconds."

    def seated(self, seat: int | None) -> int:
        """A seat, or a refusal for somebody who has none."""
        if seat is None:
            raise RequestRefused("You have no seat at this table, so you can only watch.")
        return seat

    def playing(self) -> History:
        """What has been played; refused while the game is not ready."""
        if self.history is None:
            raise self.services.readiness.refusal(self.game.slug)
        return self.history

    def snapshot(self) -> Snapshot:
        """The table at this moment, from which everybody is sent a part."""
        return Snapshot(
            number=self.number, history=self.history, seats=self.seats, started=self.started,
            undo=self.undoers, waiting=self.waiting, key=self.key,
        )  # fmt: skip

    def publish(self) -> None:
        """Send everybody the state as it is now."""
        self.broadcast.publish(self.snapshot())

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it in a list."""
        stored, history = self.stored, self.history
        outcome = stored.outcome or {}
        match = history.match if history is not None else None
        return TableInfo(
            id=self.id, game=self.game.slug, title=self.game.title, players=self.game.players,
            sides=list(self.game.sides), options=dict(self.game.options), hands=stored.hands,
            pace=stored.pace, seconds=stored.seconds, day=stored.day, listed=stored.listed,
            seats=self.seats.info(self.seats.of(guest)), number=self.number,
            started=self.started, finished=stored.finished, over=self.over,
            scores=match.scores if match else outcome.get("scores", [0] * self.game.players),
            result=match.result if match else outcome.get("result"),
            turn=history.turn if history is not None and self.started else None,
            promise=None if self._dealing is None else self._dealing.promise,
            commitment=commitment(bytes.fromhex(stored.key))
            if stored.key and not stored.origin
            else None,
            origin=stored.origin, key=self.key,
            created=stored.created, moved=self.moved,
        )  # fmt: skip

    def welcome(self, listener: Listener) -> Welcome:
        """The first message to a browser."""
        game = self.game.type
        return Welcome(
            table=self.info(listener.guest), card_names=dict(game.card_names), pack=game.pack,
            seat=listener.seat,
        )  # fmt: skip

    async def amend(self, change: Mapping[str, Any]) -> None:
        """Change what the people at the table agreed on, on the disk first."""
        await self.services.store.amend(self.id, change)
        self.stored = self.stored._replace(**change)

    # --- The log -------------------------------------------------------------------------

    async def past_moves(self, after: int) -> list[PastMove]:
        """The entries of the log after that number, without what is secret."""
        history = self.playing()
        return [
            PastMove(
                number=entry.number, seat=entry.seat, undo=entry.undo,
                text=None if self.key is None and history.is_secret(entry.text) else entry.text,
            )
            for entry in await self.services.store.log(self.id, after)
        ]  # fmt: skip

    async def verify(self) -> Verified:
        """Is the match what its key deals?"""
        if self.stored.origin is not None:
            raise RequestRefused(
                "This match went on from another one, whose cards were known: "
                "nothing was promised, so there is nothing to verify.",
                status=409,
            )
        key = self.stored.key
        loop = asyncio.get_running_loop()
        moves, fault = 0, None
        try:
            moves = await loop.run_in_executor(self.thinkers, self.playing().verify)
        except TranscriptError as error:
            fault = str(error)
        dealing = self._dealing
        return Verified(
            ok=fault is None, commitment=commitment(bytes.fromhex(key)), key=key, moves=moves,
            fault=fault, promise=None if dealing is None else dealing.promise,
            dealt=None if dealing is None else dealing.text,
            nonces=[] if dealing is None else list(dealing.nonces),
        )  # fmt: skip

    # --- Coming and going ----------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """A browser opened the table; a guest who has a seat gets it back from a stand-in."""
        self._visited = time.monotonic()
        listener.seat = self.seats.of(listener.guest)
        if listener.seat is not None:
            self.seats.arrive(listener.seat)
        self.broadcast.greet(listener, self.welcome(listener), self.snapshot())
        if (preparing := self.preparation.message) is not None:
            listener.send(encode(preparing))
        if listener.seat is not None:
            self._presence_changed()
        else:
            self.proceed()  # computer players rest until somebody watches
        self.pace.greet(listener)
        self.company.greet(listener)

    def part(self, listener: Listener) -> None:
        """A browser closed the table, or its connection was lost."""
        self._visited = time.monotonic()
        listeners = self.broadcast.listeners
        listeners.discard(listener)
        if self.history is not None and all(other.seat != listener.seat for other in listeners):
            self.history.observers.forget(listener.seat)
        if listener.seat is not None:
            self.seats.depart(listener.seat, Moment.now())
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._let_stand_in()
        self.broadcast.publish_seats(self.snapshot())
        self.company.recount()
        self.proceed()

    def _let_stand_in(self) -> None:
        """Seat computer players for those who are away too long or were voted out."""
        if self._absence is not None:
            self._absence.cancel()
            self._absence = None
        if not self.started or self.over:
            return
        settings = self.services.settings
        patience = Patience(settings.stand_in_after, settings.vote_after)
        for seat in self.seats.due(Moment.now(), patience):
            self.seats.let_stand_in(seat, settings.stand_in)
        when = self.seats.next_due(patience)
        if when is not None:
            loop = asyncio.get_running_loop()
            delay = max(0.0, when - time.monotonic())
            self._absence = loop.call_later(delay, self._presence_changed)

    async def sit(self, listener: Listener, wanted: int | None, nonce: str | None = None) -> None:
        """A guest takes an open seat, or comes back to their own."""
        guest = listener.guest
        if guest is None:
            raise RequestRefused(NO_NAME)
        async with self.lock:
            own = self.seats.of(guest)
            if own is None:
                await self._take(guest, wanted, nonce)
            elif wanted in (None, own):
                self.seats.resume(own)
            elif wanted in self.seats.open:
                await self._exchange(own, wanted)
            else:
                raise RequestRefused(TAKEN)
        self._seats_changed(guest)

    async def swap(self, listener: Listener, seat: int, other: int) -> None:
        """The host lets two seats change places before the first deal."""
        if listener.guest is None or listener.guest != self.stored.host:
            raise RequestRefused("Only whoever set the table can move other players.")
        async with self.lock:
            await self._exchange(seat, other)
        self._seats_changed(None)

    async def _exchange(self, seat: int, other: int) -> None:
        """Let two seats change places, unless the cards are dealt. The lock is held."""
        for one in (seat, other):
            if one not in range(self.game.players):
                raise RequestRefused(f"There is no seat {one}.")
        if self.number or self.started:
            raise RequestRefused("The cards have been dealt, so everybody stays in their seat.")
        places = [self.seats.all[seat], self.seats.all[other]]
        moved = [places[1].stored._replace(seat=seat), places[0].stored._replace(seat=other)]
        if not await self.services.store.set_seats(self.id, moved, [one.stored for one in places]):
            raise RequestRefused("Somebody else just took that seat.")
        for stored, place in zip(moved, reversed(places), strict=True):
            self.seats.assign(stored, place.connections)

    async def _take(self, guest: str, wanted: int | None, nonce: str | None) -> None:
        open = self.seats.open
        if not open:
            raise RequestRefused("All seats are taken, but you can watch.")
        seat = open[0] if wanted is None else wanted
        if seat not in range(self.game.players):
            raise RequestRefused(f"There is no seat {seat}.")
        if seat not in open:
            raise RequestRefused(TAKEN)
        name, portrait = await self.services.store.guest(guest)
        if not name:
            raise RequestRefused(NO_NAME)
        if self.seats.mistaken(guest, name):
            raise RequestRefused(LOOKS_LIKE)
        stored = StoredSeat(seat, "person", None, guest, name, nonce, portrait)
        listeners = sum(listener.guest == guest for listener in self.broadcast.listeners)
        if not await self._assign(stored, listeners):
            raise RequestRefused("Somebody else just took that seat.")

    async def _assign(self, stored: StoredSeat, listeners: int = 0) -> bool:
        """Change the owner of a seat, unless somebody else did so first."""
        before = self.seats.all[stored.seat].stored
        if not await self.services.store.set_seats(self.id, [stored], [before]):
            return False
        self.seats.assign(stored, listeners)
        return True

    async def leave(self, listener: Listener) -> None:
        """A guest gets up: the seat opens again, or a computer player stands in."""
        await self._get_up(self.seated(listener.seat), listener.guest)

    async def send_away(self, guest: str) -> None:
        """The same for a guest who is no longer wanted here, present or not."""
        seat = self.seats.of(guest)
        if seat is not None and not self.over:
            await self._get_up(seat, guest)

    async def _get_up(self, seat: int, guest: str | None) -> None:
        async with self.lock:
            if self.started or self.number:
                self.seats.get_up(seat, Moment.now())
            else:
                await self._assign(StoredSeat(seat, "open", None, None, ""))
        self._seats_changed(guest)

    async def vote(self, listener: Listener, seat: int) -> None:
        """A vote for a computer player in a seat."""
        self.seated(listener.seat)
        if seat not in range(self.game.players):
            raise RequestRefused(f"There is no seat {seat}.")
        if not self.seats.needed(seat):
            raise RequestRefused("A computer player cannot take that seat: somebody is in it.")
        assert listener.guest is not None
        async with self.lock:
            decided = self.seats.vote(seat, listener.guest)
            if decided and self.seats.all[seat].stored.kind == "open":
                rank = self.services.settings.stand_in
                filled = self.stored_seats
                filled[seat] = StoredSeat(seat, "computer", rank, None, "")
                await self._assign(with_company(filled, self.id)[seat])
        self._seats_changed(None)

    def _seats_changed(self, guest: str | None) -> None:
        """Names or owners of seats changed: everybody sees the table anew."""
        if self.history is not None:
            self.history.observers.rename(self.seats.names)
        for listener in self.broadcast.listeners:
            listener.seat = self.seats.of(listener.guest)
            if guest is not None and listener.guest == guest:
                listener.send(encode(self.welcome(listener)))
        self._let_stand_in()
        self.publish()
        self.company.publish()
        self.proceed()

    async def forget(self, guest: str) -> None:
        """A guest is no more; the store knows that already."""
        if self.stored.host == guest:
            self.stored = self.stored._replace(host=None)
        seat = self.seats.of(guest)
        async with self.lock:
            if seat is not None:
                begun = self.number > 0
                kind: SeatKind = "person" if begun else "open"
                self.seats.assign(StoredSeat(seat, kind, None, None, ""))
                if begun:
                    self.seats.get_up(seat, Moment.now())
        for listener in self.broadcast.listeners:
            if listener.guest == guest:
                listener.guest = None
                listener.seat = None
                listener.send(encode(self.welcome(listener)))
        if seat is not None:
            self._seats_changed(None)

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name by which a guest who sits here would be taken for somebody else."""
        if self.seats.of(guest) is not None and self.seats.mistaken(guest, name):
            raise RequestRefused(LOOKS_LIKE, status=409)

    def rename(self, guest: str, name: str, portrait: str | None) -> None:
        """A guest goes by another name, or has another portrait."""
        seat = self.seats.of(guest)
        if seat is not None:
            self.seats.rename(seat, name, portrait)
            self._seats_changed(None)
