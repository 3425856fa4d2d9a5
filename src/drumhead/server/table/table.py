"""`Table`: it owns its seats, its log, its broadcast and its pace.

Everything here runs on the event loop and never blocks it for longer than a few rules take. The
store, the computer players and the compiler have threads (and a process) of their own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from drumhead.engine.dealing import Dealing
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games import game_type
from drumhead.kernel.random import commitment
from drumhead.server.computing.readiness import Readiness, Waiter
from drumhead.server.computing.thinking import Lane, Thinkers
from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import (
    Closed,
    MovedToDevice,
    PastMove,
    Ping,
    Pong,
    TableInfo,
    Verified,
    Welcome,
)
from drumhead.server.monitoring.metrics import COMPUTER_MOVES, PEOPLE_MOVES
from drumhead.server.push.notices import Notices
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.alarms import Alarms
from drumhead.server.store.early_choice_store import EarlyChoiceStore
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision
from drumhead.server.table.advisor import Advisor
from drumhead.server.table.away import Away, PastStates
from drumhead.server.table.background import Background
from drumhead.server.table.between_hands import BetweenHands
from drumhead.server.table.broadcast import Broadcast, Listener, Snapshot
from drumhead.server.table.chairs import Chairs
from drumhead.server.table.chat import Chat
from drumhead.server.table.clock_pace import Clock
from drumhead.server.table.close_request import CLOSED
from drumhead.server.table.computer_moves import ComputerMoves
from drumhead.server.table.day_pace import DayTimer, turn_ends
from drumhead.server.table.deal_keys import dealing_of, settled_key
from drumhead.server.table.early_choices import EarlyChoices
from drumhead.server.table.handlers import Handlers, merged
from drumhead.server.table.history import History
from drumhead.server.table.leaving import Leaving
from drumhead.server.table.pace import Pace
from drumhead.server.table.preparing import Preparation, call
from drumhead.server.table.rematcher import Rematcher
from drumhead.server.table.requests import Requests
from drumhead.server.table.seats import Instant, TableSeats
from drumhead.server.table.social import Social
from drumhead.server.table.tablets import Tablets
from drumhead.server.table.terms import Terms
from drumhead.server.table.turn_pace import Turns
from drumhead.server.table.turn_timer import TurnTimer
from drumhead.server.table.turn_watch import TurnWatch
from drumhead.server.table.undo import Undo
from drumhead.server.table.usher import Usher
from drumhead.server.table.verifying import verified
from drumhead.server.table.waiting_room import WaitingRoom
from drumhead.server.table.watching import Watching

_log = logging.getLogger("drumhead.server")

COLLIDED = "Somebody else moved first. Check the table and try again."
NOT_SAVED = (
    "The server could not save that just now. Wait a moment to see whether your move was saved."
)
#: How often a database that went away is asked whether it is back, in seconds.
RETRY_AFTER = 0.5
#: How long a reader waits for a game that is not ready, in seconds.
READY_WITHIN = 5.0


def _ignore(_: str) -> None:
    """A table that is only read is not in memory."""


class Services(NamedTuple):
    """The services that all tables share; computer players think in the threads of `thinkers`.

    `notices` are sent to people who are elsewhere; None: no notices.
    """

    store: Store
    settings: Settings
    readiness: Readiness
    thinkers: Thinkers
    notices: Notices | None = None


class Table:
    """A table in memory: its match replayed from the log, its seats and its browsers."""

    def __init__(
        self, services: Services, stored: StoredTable, seats: list[StoredSeat],
        log: list[StoredMove],
    ) -> None:  # fmt: skip
        self.services = services
        self.id = stored.id
        self.game = Game(game_type(stored.game), stored.players, stored.options)
        self.terms = Terms(stored, services.store)
        self.seats = TableSeats(seats, stored.id, Instant.now(), self.terms.in_days)
        self.broadcast = Broadcast()
        self.background = Background(stored.id)
        #: The match and its log; None while the game is not ready.
        self.history: History | None = None
        #: Called when the table was deleted, to drop it from memory.
        self.deleted: Callable[[str], None] = _ignore
        #: Held while a move is checked, stored and applied: one move at a time.
        self.lock = asyncio.Lock()
        self.moved = log[-1].made if log else stored.created
        #: The same by the clock of the event loop, for the pause before a computer's move.
        self.moved_at = 0.0
        #: The time of the last visit, by the monotonic clock.
        self._visited = time.monotonic()
        self._log = log
        self._recovering: asyncio.Task[None] | None = None
        #: The task that settles the key.
        self._settling: asyncio.Task[None] | None = None
        self._add_parts()

    def _add_parts(self) -> None:
        store, settings = self.services.store, self.services.settings
        seats, terms, broadcast = self.seats, self.terms, self.broadcast
        self.requests = Requests(seats, broadcast, self.background, self._requests_changed)
        self.early = EarlyChoices(
            self, seats, broadcast, EarlyChoiceStore(store, self.id), self.proceed
        )
        self.pace: Pace = self._clock() if terms.stored.pace == "clock" else self._turns()
        self._undo = Undo(self, seats, terms, self.early, self.requests)
        self._rematcher = Rematcher(self, seats, terms, store, settings, self.requests)
        self._watching = Watching(terms, broadcast, self.background, self._name_of)
        self._social = Social(terms, seats, broadcast, self.requests, self._watching)
        self._chat = Chat(terms, seats, broadcast, self._watching)
        self._usher = Usher(
            self, seats, terms, broadcast, store, settings, self.requests, self._seats_changed
        )
        self._room = WaitingRoom(
            self, seats, terms, broadcast, self._usher, settings, self._seats_changed,
            self._begin_settling,
        )  # fmt: skip
        self._tablets = Tablets(self, seats, broadcast, settings.tablet_open, self.snapshot)
        self._chairs = Chairs(
            self, seats, terms, broadcast, store, settings, self._usher, self.background,
            self._seats_changed,
        )  # fmt: skip
        past = PastStates(self._stored_log, self.pace.replay, self._lane)
        self._away = Away(self, seats, broadcast, settings, past, self._presence_changed)
        self._watch = TurnWatch(
            self, seats, terms, broadcast, self.background, self.services.notices,
            Alarms(store), settings.now,
        )  # fmt: skip
        leaving = Leaving(
            self, self.game, seats, terms, store, self.requests, self._seats_changed, self._delete
        )
        self._preparation = Preparation(
            self, self.services.readiness, self.game.slug, broadcast, self._replay_log, self.publish
        )
        #: The handler of every type of message.
        self.handlers: Handlers = merged(
            {Ping: self._ping}, self.pace.handlers, self._undo.handlers, self._rematcher.handlers,
            self._social.handlers, self._chat.handlers, self._usher.handlers,
            leaving.handlers, self.early.handlers, self._preparation.handlers,
            self.requests.handlers, self._away.handlers, self._room.handlers, self._watch.handlers,
            self._tablets.handlers, self._chairs.handlers,
        )  # fmt: skip

    def _turns(self) -> Turns:
        seats, terms, broadcast = self.seats, self.terms, self.broadcast
        settings = self.services.settings
        seconds = terms.stored.seconds
        timer = (
            TurnTimer(self, seats, broadcast, self.early, seconds)
            if seconds is None or not terms.in_days
            else DayTimer(self, seats, broadcast, self.early, seconds, settings.now)
        )
        return Turns(
            self, seats, BetweenHands(self, seats, terms, broadcast, settings), timer,
            ComputerMoves(self, seats, broadcast, settings, timer, self.requests, self._lane),
            Advisor(self, seats, terms, self._lane), self.early, self._new_match,
            self.background,
        )  # fmt: skip

    def _clock(self) -> Clock:
        return Clock(
            self, self.game, self.seats, self.terms, self.broadcast, self._new_match,
            self.background,
        )  # fmt: skip

    async def _ping(self, listener: Listener, message: Ping) -> None:
        listener.send(encode(Pong()))

    # --- The log -------------------------------------------------------------------------

    async def append(
        self, seat: int | None, text: str, *, by: str | None = None, undo: int | None = None,
        move: int | None = None,
    ) -> None:  # fmt: skip
        """Store an entry of the log, then apply it; `move` is its number. The lock is held."""
        history = self.playing()
        made = self.services.settings.now()
        entry = StoredMove(history.number + 1, seat, text, undo, by, made)
        await self.write(entry)
        history.apply(entry, move)
        await self.announce(entry)

    async def write(self, *entries: StoredMove) -> None:
        """Store entries of the log; if the numbers are taken, reload."""
        try:
            await self.services.store.writer.append(self.id, *entries)
        except Collision:
            await self.reload()
            raise RequestRefused(COLLIDED) from None
        except SQLAlchemyError:
            # Whether it was saved is uncertain if the connection broke in the middle: look again.
            if self._recovering is None:
                self._recovering = self.background.start(self._recover())
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
        """Send all browsers the state after an entry, then let play continue."""
        (PEOPLE_MOVES if entry.by is None else COMPUTER_MOVES).inc()
        self.moved = entry.made
        self.moved_at = asyncio.get_running_loop().time()
        self._visited = time.monotonic()
        if self._tablets.opened:
            self._tablets.end_turns(entry.seat)
        self.broadcast.publish(self.snapshot(), self.playing().first)
        self.requests.drop_outdated()
        await self._finish()
        self.proceed()

    async def _finish(self) -> None:
        """Record the end of the match, once."""
        history = self.history
        if history is None or not history.over or self.stored.finished is not None:
            return
        finished = time.time()
        outcome = {"scores": history.match.scores, "result": history.match.result}
        self.terms.stored = self.stored._replace(finished=finished, outcome=outcome)
        try:
            await self.services.store.finish(self.id, finished, outcome)
        except SQLAlchemyError:  # the last move is stored: the end is recorded at the next replay
            _log.warning("table %s: the end of the match could not be recorded yet", self.id)

    async def past_moves(self, after: int) -> list[PastMove]:
        """The entries of the log after that number, without secret moves."""
        history = self.playing()
        return [
            PastMove(
                number=entry.number, seat=entry.seat, undo=entry.undo,
                text=None if self.key is None and history.is_secret(entry.text) else entry.text,
            )
            for entry in await self.services.store.log(self.id, after)
        ]  # fmt: skip

    async def verify(self) -> Verified:
        """Verify that the key deals this match."""
        return await verified(self.stored, self.playing(), self._dealing, self._lane())

    # --- The deal ------------------------------------------------------------------------

    def _new_match(self) -> Match:
        """The match before its first deal; without a key as long as none is settled."""
        stored, names = self.stored, self.seats.names
        key = bytes.fromhex(stored.key) if stored.key else bytes(32)
        match = self.game.match(key=key, hands=stored.hands, names=names, deal=False)
        match.dealing = self._dealing
        return match

    @property
    def _dealing(self) -> Dealing | None:
        return dealing_of(self.stored, self.stored_seats)

    def proceed(self) -> None:
        """Let play continue after a change, or count down to the first deal."""
        self._room.proceed()
        if self.started or self.seats.open:
            self.pace.proceed()
            self._watch.update()

    def wake(self) -> None:
        """Let play continue, since it is time."""
        self.proceed()
        self._watch.update(again=True)

    def _begin_settling(self) -> None:
        if self._settling is None:
            self._settling = self.background.start(self._settle())

    async def _settle(self) -> None:
        """Settle the key, on the disk first; then the seats are fixed."""
        try:
            async with self.lock:
                while not (self.stored.key or self.seats.open or self._room.held):
                    try:
                        await self.terms.amend(key=settled_key(self.stored, self.stored_seats))
                    except SQLAlchemyError:
                        await asyncio.sleep(1)  # it could not be stored: try again
                if self.history is not None:
                    self.history = self.pace.replay([])
        finally:
            self._settling = None
        if self.started:
            for listener in self.broadcast.listeners:
                listener.send(encode(self.welcome(listener)))
            self._usher.let_stand_in(self.over, self._away.patience, self._presence_changed)
            self.publish()
        self.proceed()

    # --- Opening and closing -------------------------------------------------------------

    async def open(self) -> None:
        """Replay the log: at once if the game is ready, otherwise as soon as it is."""
        await self.early.load()
        if self.services.readiness.ready(self.game.slug):
            await self._replay(self._log)
        else:
            self._preparation.begin()

    def _replay_log(self) -> None:
        """Replay the log in the background: the game is ready now."""
        self.background.start(self._replay(self._log))

    async def _replay(self, log: list[StoredMove]) -> None:
        self._log = log
        if log:
            loop, replay = asyncio.get_running_loop(), self.pace.replay
            self.history = await loop.run_in_executor(self._lane(), replay, log)
        else:
            self.history = self.pace.replay(log)
        self._log = []
        self.publish()
        await self._finish()
        self.proceed()

    async def study(self, wait: bool) -> None:
        """Replay the log for a reader; this copy is not played at."""
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        readiness, slug = self.services.readiness, self.game.slug
        if not readiness.ready(slug):
            readiness.want(slug, Waiter(lambda: call(loop, ready.set)))
            if wait:
                with suppress(TimeoutError):
                    await asyncio.wait_for(ready.wait(), READY_WITHIN)
        if readiness.ready(slug):
            replay, log = self.pace.replay, self._log
            self.history = await loop.run_in_executor(self._lane(), replay, log)

    async def hand_over(self) -> None:
        """Let another process have the table: its browsers connect again."""
        async with self.lock:
            for listener in list(self.broadcast.listeners):
                listener.dismiss()
        await self.close()

    async def _delete(self) -> None:
        """Delete the table, as its people agreed, and send them away."""
        await self.services.store.delete_table(self.id)
        self.broadcast.send_each(lambda _: Closed(CLOSED))
        self.deleted(self.id)

    async def reload(self) -> None:
        """Replay the stored log, to which another process has added."""
        stored = await self.services.store.table(self.id)
        if stored is None:
            raise RequestRefused("This table was closed.", status=404)
        self.terms.stored = stored[0]
        await self._replay(stored[2])

    async def close(self) -> None:
        """Stop everything at the table."""
        self.pace.stop()
        self._room.stop()
        self._usher.stop()
        self._away.stop()
        self.requests.stop()
        self._tablets.close()
        await self.background.close()

    @property
    def idle(self) -> bool:
        """Has the table not been visited for a while, and is no task running?"""
        asleep = time.monotonic() - self._visited > self.services.settings.idle_after
        return asleep and not self.broadcast.listeners and not self.background.busy

    # --- The table as it is --------------------------------------------------------------

    @property
    def stored(self) -> StoredTable:
        """The record of the table in the database."""
        return self.terms.stored

    def _lane(self) -> Lane:
        """The threads for computer players: all tables of one host share a lane."""
        return self.services.thinkers.lane(self.stored.host or self.id)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.game.title

    @property
    def number(self) -> int:
        """The number of entries of the log."""
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
        """Are all seats taken, and is the key settled?"""
        return bool(self.stored.key) and not self.seats.open

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
        """A sentence that says what the table is waiting for; empty while play continues."""
        if self.history is None:
            return self.services.readiness.waiting(self.game.slug)
        if self.over:
            return ""
        if self.seats.open:
            return self.seats.missing
        if not self.started:
            return "Everyone is here. The cards are about to be dealt."
        turn = self.history.turn
        if (
            self.terms.in_days
            or turn is None
            or self.seats.all[turn].here
            or self.seats.computer_for(turn)
        ):
            return ""
        name = self.history.match.seat_names[turn]
        if not self.seats.voted_out(turn):
            return f"{name} is away."
        grace = round(self.services.settings.vote_after)
        return f"{name} is away. A computer player takes over after {grace} seconds."

    def playing(self) -> History:
        """The history; refused while the game is not ready."""
        if self.history is None:
            raise self.services.readiness.refusal(self.game.slug)
        return self.history

    def snapshot(self) -> Snapshot:
        """The table at this moment, from which the states of all seats are made."""
        return Snapshot(
            number=self.number, history=self.history, seats=self.seats, started=self.started,
            undo=self.undoers, waiting=self.waiting, key=self.key,
        )  # fmt: skip

    def publish(self) -> None:
        """Send all browsers the current state."""
        if self._tablets.opened:
            self._tablets.end_turns()
        self.broadcast.publish(self.snapshot())

    def _requests_changed(self) -> None:
        """Send the agreements; computer players that rested move again."""
        self._social.publish()
        self.proceed()

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it in a list."""
        stored, history = self.stored, self.history
        outcome = stored.outcome or {}
        match = history.match if history is not None else None
        promised = stored.key and not stored.origin
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
            commitment=commitment(bytes.fromhex(stored.key)) if promised else None,
            origin=stored.origin, key=self.key,
            created=stored.created, moved=self.moved, host=self.seats.host(stored.host),
            hand=1 if history is None else max(1, len(history.sheet) + (not history.undealt)),
            turn_ends=turn_ends(stored, history, self.seats, self.moved),
        )  # fmt: skip

    def welcome(self, listener: Listener) -> Welcome:
        """The first message to a browser."""
        game = self.game.type
        return Welcome(
            table=self.info(listener.guest), card_names=dict(game.card_names), pack=game.pack,
            seat=listener.seat,
        )  # fmt: skip

    # --- Coming and going ----------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """A browser opened the table; a guest who has a seat gets it back from a stand-in."""
        self._visited = time.monotonic()
        for seat in self.seats.at(listener.guest):
            self.seats.arrive(seat)
        self._tablets.place(listener)
        self.broadcast.greet(listener, self.welcome(listener), self.snapshot())
        if (preparing := self._preparation.message) is not None:
            listener.send(encode(preparing))
        self._tablets.greet(listener)
        self._chairs.join(listener)
        if listener.voice is not None:
            self._presence_changed()
        else:
            self.proceed()  # computer players rest while no browser is here
        self.pace.greet(listener)
        self._room.greet(listener)
        self._social.greet(listener)
        self._chat.greet(listener)
        self.requests.greet(listener)
        self._away.greet(listener)
        self._watching.greet(listener)
        if listener.voice is None:
            self._watching.update(listener)

    def part(self, listener: Listener) -> None:
        """A browser closed the table, or its connection was lost."""
        self._visited = time.monotonic()
        listeners = self.broadcast.listeners
        listeners.discard(listener)
        if self.history is not None and all(other.seat != listener.seat for other in listeners):
            self.history.updates.forget(listener.seat)
        self._tablets.forget(listener)
        self._chairs.part(listener)
        for seat in self.seats.at(listener.guest):
            self.seats.depart(seat, Instant.now())
        if listener.voice is not None:
            self._presence_changed()
        else:
            self._watching.update()
            self._room.proceed()  # the host may have no seat

    def _presence_changed(self) -> None:
        self._usher.let_stand_in(self.over, self._away.patience, self._presence_changed)
        self.broadcast.publish_seats(self.snapshot())
        self._away.update()
        self.requests.recheck()
        self.proceed()

    async def _name_of(self, guest: str) -> str:
        """The name of a guest."""
        return (await self.services.store.guest(guest)).name

    async def _stored_log(self) -> list[StoredMove]:
        """The log as it is stored."""
        return await self.services.store.log(self.id, 0)

    def _seats_changed(self, guest: str | None) -> None:
        """Send all browsers the table after names or owners of seats changed."""
        if self.history is not None:
            self.history.updates.rename(self.seats.names)
        for listener in self.broadcast.listeners:
            self._tablets.place(listener)
            if guest is not None and listener.guest == guest:
                listener.send(encode(self.welcome(listener)))
                self._tablets.greet(listener)
        self._usher.let_stand_in(self.over, self._away.patience, self._presence_changed)
        self.publish()
        self._social.publish()
        self._chairs.update()
        self._away.update()
        self._watching.update()
        self.requests.recheck()
        self.proceed()

    def dismiss(self, guest: str) -> None:
        """Close the pages of a guest who continued on another device."""
        for listener in list(self.broadcast.listeners):
            if listener.guest == guest:
                listener.send(encode(MovedToDevice()))
                listener.dismiss()

    async def send_away(self, guest: str) -> None:
        """Make a banned guest get up, present or not."""
        if not self.over:
            await self._usher.send_away(guest)

    async def forget(self, guest: str) -> None:
        """Free the seat of a guest who was deleted from the database."""
        seated = await self._usher.forget(guest)
        for listener in self.broadcast.listeners:
            if listener.guest == guest:
                listener.guest = None
                self._tablets.place(listener)
                listener.send(encode(self.welcome(listener)))
        if seated:
            self._seats_changed(None)

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name of a guest here that looks like another person's."""
        if not self.over:
            self._usher.check_name(guest, name)

    def rename(self, guest: str, name: str, portrait: str | None) -> None:
        """Give a guest who sits here another name and portrait."""
        if not self.over:
            self._usher.rename(guest, name, portrait)
