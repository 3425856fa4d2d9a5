"""All tables: created, found, and dropped from memory when nobody visits them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

import drumhead
from drumhead.engine.english import listed
from drumhead.engine.game import Game
from drumhead.engine.match import fresh_key
from drumhead.errors import DrumheadError
from drumhead.games import game_type
from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import Peers
from drumhead.server.protocol import NewTable, PaceName, Rank, SeatWanted, TableInfo
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.abandoning import Abandoned
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable, new_id
from drumhead.server.table.dealing import checked_nonce, settled_key
from drumhead.server.table.durations import evening_hands
from drumhead.server.table.seats import computers_of, with_company
from drumhead.server.table.table import Services, Table

#: The most hands that a table may be set to.
MAX_HANDS = 1000
#: How long a person may be given for a move, in seconds: from the first to below the second.
SECONDS = (10, 601)
#: How many tables that somebody has read are kept in memory.
MAX_COPIES = 100
#: How often tables that nobody visits are dropped from memory, in seconds.
SWEEP_EVERY = 60.0


class Settled(NamedTuple):
    """What is settled before a table is set, because it has the deal of a day."""

    id: str
    key: str
    day: str


class NoSuchTable(RequestRefused):
    """There is no table with that id."""

    def __init__(self, what: str = "table") -> None:
        super().__init__(f"There is no such {what}. The link may be incomplete.", status=404)


class NotAbandoned(RequestRefused):
    """A table that cannot be abandoned."""

    def __init__(self, why: Abandoned) -> None:
        sentences = {
            "stranger": "You have no seat at this table.",
            "finished": "The match is over: there is nothing to abandon.",
            "today": "Today's deal is played once: its table stays until tomorrow.",
        }
        super().__init__(sentences[why], status=409)


class Elsewhere(RequestRefused):
    """Another process has that table."""

    def __init__(self) -> None:
        super().__init__("Another process of the server has this table.", status=503, retry_after=1)


class Registry:
    """The tables in memory; any other is read from the store when somebody asks for it."""

    def __init__(self, services: Services, members: Members, peers: Peers) -> None:
        self.services = services
        self.members = members
        self._peers = peers
        members.lost = self.drop_all
        self._open: dict[str, asyncio.Task[Table]] = {}
        #: Tables that somebody reads, replayed; nothing goes on at them.
        self._copies: dict[str, Table] = {}
        self._sweeping: asyncio.Task[None] | None = None
        #: Is a guest banned?
        self.banned: Callable[[str], bool] = lambda _: False

    def begin(self) -> None:
        """Begin to drop tables that nobody visits."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stop everything at every table."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        await self.drop_all()

    async def drop(self, id: str) -> None:
        """Have a table no more."""
        task = self._open.pop(id, None)
        if task is not None:
            with suppress(DrumheadError, SQLAlchemyError):
                await (await task).hand_over()
        await self.members.release(id)

    async def abandon(self, id: str, guest: str) -> None:
        """A guest gives up a table; whoever else is there goes on without them."""
        settings = self.services.settings
        today = settings.today().isoformat()
        done = await self.services.store.abandon(id, guest, settings.stand_in, today)
        if done == "unknown":
            raise NoSuchTable
        if done not in ("removed", "left"):
            raise NotAbandoned(done)
        self._copies.pop(id, None)
        await self.drop(id)
        await self._peers.drop(id)

    async def drop_all(self) -> None:
        """Let other processes have every table that is here."""
        tasks, self._open = list(self._open.values()), {}
        for task in tasks:
            with suppress(DrumheadError, SQLAlchemyError):
                await (await task).hand_over()

    async def get(self, id: str) -> Table:
        """A table by its id, to play at it; `Elsewhere` if another process has it."""
        if id not in self._open:
            loop = asyncio.get_running_loop()
            self._open[id] = loop.create_task(self._load(id))
        try:
            return await asyncio.shield(self._open[id])
        except Exception:
            self._open.pop(id, None)
            raise

    @property
    def in_memory(self) -> set[str]:
        """The ids of the tables in memory."""
        return set(self._open)

    def peek(self, id: str) -> Table | None:
        """A table if it is in memory."""
        task = self._open.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return task.result()

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    @property
    def people(self) -> int:
        """How many browsers are at them."""
        return sum(len(table.broadcast.listeners) for id in self._open if (table := self.peek(id)))

    @property
    def thinking(self) -> int:
        """How much waits for a thread to think in."""
        return self.services.thinkers.waiting

    async def _load(self, id: str) -> Table:
        if await self.members.claim(id) is not None:
            raise Elsewhere
        stored = await self.services.store.table(id)
        if stored is None:
            raise NoSuchTable
        return await self._bring_up(*stored)

    async def _bring_up(
        self, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]
    ) -> Table:
        table = Table(self.services, stored, seats, log)
        await table.open()
        for seat in seats:
            if seat.guest is not None and self.banned(seat.guest):
                await table.send_away(seat.guest)
        return table

    async def read(self, id: str, wait: bool = True) -> Table:
        """A table to read and not to play at: as it is here, or else as it is stored.

        It waits a little for a game that is not ready, unless it is told not to.
        """
        if id in self._open:
            return await self.get(id)
        copy = self._copies.get(id)
        latest = await self.services.store.table(id, latest=True)
        if latest is None:
            raise NoSuchTable
        if copy is None or copy.history is None or not _same(copy, *latest):
            stored = await self.services.store.table(id)
            if stored is None:
                raise NoSuchTable
            copy = Table(self.services, *stored)
            await copy.study(wait)
        self._copies.pop(id, None)
        self._copies[id] = copy
        if len(self._copies) > MAX_COPIES:
            del self._copies[next(iter(self._copies))]
        return copy

    async def info(self, id: str, guest: str | None) -> TableInfo:
        """A table of this process as a guest sees it; a finished one is not replayed for that."""
        if id not in self._open:
            stored = await self.services.store.table(id, latest=True)
            if stored is not None and stored[0].finished is not None:
                return Table(self.services, *stored).info(guest)
        return (await self.read(id, wait=False)).info(guest)

    async def infos(self, ids: list[str], guest: str | None) -> list[TableInfo]:
        """Tables as a guest sees them, wherever they are played."""
        theirs = await self._peers.infos((id for id in ids if id not in self._open), guest)
        return [theirs.get(id) or await self.info(id, guest) for id in ids]

    async def here(self, ids: list[str]) -> set[str]:
        """Those of some tables at which somebody is, wherever they are played."""
        tables = ((id, self.peek(id)) for id in ids)
        here = {id for id, table in tables if table is not None and table.seats.somebody_here}
        return here | await self._peers.here(id for id in ids if id not in self._open)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            for id, task in list(self._open.items()):
                if task.done() and not task.exception() and task.result().idle:
                    del self._open[id]
                    await task.result().close()
                    await self.members.release(id)

    def rename(self, guest: str, name: str, portrait: str | None) -> None:
        """A guest goes by another name, or has another portrait."""
        for task in self._open.values():
            if task.done() and not task.exception() and not task.result().over:
                task.result().rename(guest, name, portrait)

    async def forget(self, guest: str) -> None:
        """A guest is no more: their seats are nobody's."""
        for task in list(self._open.values()):
            if task.done() and not task.exception():
                await task.result().forget(guest)

    async def send_away(self, guest: str) -> None:
        """A guest is banned, and leaves every table."""
        for task in list(self._open.values()):
            if task.done() and not task.exception():
                with suppress(SQLAlchemyError):
                    await task.result().send_away(guest)

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name that somebody else goes by at a table of the guest."""
        for task in self._open.values():
            if task.done() and not task.exception() and not task.result().over:
                task.result().check_name(guest, name)

    # --- New tables ----------------------------------------------------------------------

    async def create(self, wanted: NewTable, guest: str, settled: Settled | None = None) -> str:
        """A new table; returns its id. `Collision`: there is one with the settled id."""
        id, key, day = settled or (new_id(), "", None)
        game = drumhead.game(wanted.game, wanted.players, wanted.options)
        if wanted.hands is not None and not 1 <= wanted.hands <= MAX_HANDS:
            raise RequestRefused(f"A table can be set to 1 to {MAX_HANDS} hands.")
        if wanted.seconds is not None and wanted.seconds not in range(*SECONDS):
            raise RequestRefused(f"A turn can last {SECONDS[0]} to {SECONDS[1] - 1} seconds.")
        seats = _seats(wanted, game)
        known = await self.services.store.guest(guest)
        stored = StoredTable(
            id=id, game=game.slug, players=game.players, options=game.options,
            hands=wanted.hands, pace=_pace(wanted, game, seats), listed=wanted.listed,
            key=key, created=time.time(), finished=None, outcome=None, host=guest,
            hints=wanted.hints, chat=wanted.chat, seconds=wanted.seconds, day=day,
            secret=fresh_key().hex() if settled is None else None,
        )  # fmt: skip
        you = StoredSeat(
            0, "person", None, guest, known.name, checked_nonce(wanted.nonce), known.portrait
        )
        rows = [_stored_seat(number, seat, you) for number, seat in enumerate(seats)]
        await self.add(stored, rows, [])
        return stored.id

    async def add(
        self, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]
    ) -> None:
        """Store a new table, then open it here."""
        stored = stored._replace(key=settled_key(stored, seats))
        await self.services.store.add_table(stored, with_company(seats, stored.id), log)
        await self.get(stored.id)

    async def play_now(self, slug: str, guest: str, rank: Rank, nonce: str | None = None) -> str:
        """A table for one person and computer players, at once, for a short evening."""
        game = game_type(slug)
        hands = evening_hands(game, game.usual_players)
        others = [SeatWanted("computer", rank)] * (game.usual_players - 1)
        return await self.create(
            NewTable(slug, hands=hands, seats=[SeatWanted("you"), *others], nonce=nonce), guest
        )


def _same(copy: Table, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]) -> bool:
    """Is a table in memory what is stored?"""
    number = log[0].number if log else 0
    return copy.stored == stored and copy.stored_seats == seats and copy.number == number


def _seats(wanted: NewTable, game: Game) -> list[SeatWanted]:
    """Who is to sit where: by default one person and captains."""
    players = game.players
    if wanted.seats is None:
        return [SeatWanted("you"), *[SeatWanted("computer")] * (players - 1)]
    if len(wanted.seats) != players:
        raise RequestRefused(
            f"{game.title} for {players} players has {players} seats, not {len(wanted.seats)}."
        )
    if sum(seat.kind == "you" for seat in wanted.seats) > 1:
        raise RequestRefused("You can take only one seat.")
    for seat in wanted.seats:
        if seat.kind == "computer" and seat.rank not in (known := computers_of(game.type)):
            raise RequestRefused(f"{game.title} has no {seat.rank}; it has {listed(known)}.")
    return wanted.seats


def _pace(wanted: NewTable, game: Game, seats: list[SeatWanted]) -> PaceName:
    """By the clock where the game has one and people play, unless they want it otherwise."""
    paces = game.type.paces
    if wanted.pace is not None:
        if wanted.pace not in paces:
            raise RequestRefused(f"{game.title} is not played by the clock.")
        return wanted.pace
    people = any(seat.kind != "computer" for seat in seats)
    return "clock" if "clock" in paces and people else "turns"


def _stored_seat(number: int, seat: SeatWanted, you: StoredSeat) -> StoredSeat:
    if seat.kind == "computer":
        return StoredSeat(number, "computer", seat.rank, None, "")
    if seat.kind == "you":
        return you._replace(seat=number)
    return StoredSeat(number, "open", None, None, "")
