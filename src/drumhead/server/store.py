"""The store: tables, seats, guests, uploads, and the append-only log of every table.

A table is nothing but what was agreed on, its key and its log; its state is replayed from them.
Reading happens in threads of its own, writing in one thread (`writer.py`): never on the loop.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, Row, and_, func, insert, select, update

from drumhead.server import schema
from drumhead.server.database import connect
from drumhead.server.messages import Kind, Pace, Rank
from drumhead.server.writer import Collision, Writer

__all__ = ["Collision", "Store", "StoredMove", "StoredSeat", "StoredTable", "new_id"]

T = TypeVar("T")
#: No list of tables is longer than this.
MOST_LISTED = 100


def new_id() -> str:
    """An id that cannot be guessed: who has a table's link may sit down at it."""
    return secrets.token_urlsafe(12)


class StoredSeat(NamedTuple):
    """A seat as it is stored."""

    seat: int
    kind: Kind
    rank: Rank | None
    guest: str | None
    name: str


class StoredMove(NamedTuple):
    """An entry of a table's log."""

    number: int
    seat: int | None
    text: str
    undo: int | None
    by: str | None
    made: float


class StoredTable(NamedTuple):
    """A table as it is stored, without its log."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    hands: int | None
    pace: Pace
    listed: bool
    key: str
    created: float
    finished: float | None
    outcome: dict[str, Any] | None


class Store:
    """Everything that outlives the process."""

    def __init__(self, url: str | None = None) -> None:
        self.engine: Engine = connect(url)
        self._reading = self.engine.execution_options(writes=False)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="drumhead-reader")
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, do: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self._reading.connect() as connection:
                return do(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    # --- Secrets and guests --------------------------------------------------------------

    def secret(self, name: str) -> str:
        """A secret of this database, made up when it is first asked for."""
        column = schema.secrets.c
        with self.engine.begin() as connection:
            found = connection.execute(select(column.value).where(column.name == name)).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(schema.secrets).values(name=name, value=found))
        return str(found)

    async def add_guest(self, guest: str) -> None:
        """Somebody new, who has no name yet."""
        row = {"id": guest, "name": "", "created": time.time()}
        await self.writer.run(lambda c: _done(c.execute(insert(schema.guests).values(row))))

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called; None for somebody whom we do not know."""
        query = select(schema.guests.c.name).where(schema.guests.c.id == guest)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def rename_guest(self, guest: str, name: str) -> None:
        """Call a guest by another name, at all tables where play goes on too."""
        going_on = select(schema.tables.c.id).where(schema.tables.c.finished.is_(None))
        seats = schema.seats.c
        here = and_(seats.guest == guest, seats.table_id.in_(going_on))

        def do(connection: Connection) -> None:
            guests = update(schema.guests).where(schema.guests.c.id == guest)
            connection.execute(guests.values(name=name))
            connection.execute(update(schema.seats).where(here).values(name=name))

        await self.writer.run(do)

    # --- Tables --------------------------------------------------------------------------

    async def add_table(self, table: StoredTable, seats: Sequence[StoredSeat]) -> None:
        """A new table with its seats."""
        rows = [{"table_id": table.id, **seat._asdict()} for seat in seats]

        def do(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(table._asdict()))
            connection.execute(insert(schema.seats), rows)

        await self.writer.run(do)

    async def table(
        self, id: str, *, latest: bool = False
    ) -> tuple[StoredTable, list[StoredSeat], list[StoredMove]] | None:
        """A table with its seats and its log, or only the latest entry of that."""

        def do(
            connection: Connection,
        ) -> tuple[StoredTable, list[StoredSeat], list[StoredMove]] | None:
            found = connection.execute(
                select(schema.tables).where(schema.tables.c.id == id)
            ).one_or_none()
            if found is None:
                return None
            seats, moves = schema.seats, schema.moves
            of_seats = select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)
            of_moves = select(moves).where(moves.c.table_id == id)
            if latest:
                of_moves = of_moves.order_by(moves.c.number.desc()).limit(1)
            else:
                of_moves = of_moves.order_by(moves.c.number)
            return (
                _table(found),
                [StoredSeat(*row[1:]) for row in connection.execute(of_seats)],
                [StoredMove(*row[1:]) for row in connection.execute(of_moves)],
            )

        return await self._read(do)

    async def log(self, id: str, after: int) -> list[StoredMove]:
        """The entries of a table's log after that number."""
        moves = schema.moves
        query = select(moves).where(and_(moves.c.table_id == id, moves.c.number > after))
        query = query.order_by(moves.c.number)
        return await self._read(lambda c: [StoredMove(*row[1:]) for row in c.execute(query)])

    async def set_seat(self, id: str, seat: StoredSeat, before: StoredSeat) -> bool:
        """Somebody sits down or gets up; False if the seat was no longer as it was before."""
        column = schema.seats.c
        same = column.guest.is_(None) if before.guest is None else column.guest == before.guest
        where = and_(
            column.table_id == id, column.seat == seat.seat, column.kind == before.kind, same
        )
        change = update(schema.seats).where(where).values(seat._asdict())
        return await self.writer.run(lambda connection: connection.execute(change).rowcount == 1)

    async def append(self, id: str, *entries: StoredMove) -> None:
        """Entries of a table's log; `Collision` when there is one of such a number already."""
        await self.writer.append([{"table_id": id, **entry._asdict()} for entry in entries])

    async def finish(self, id: str, finished: float, outcome: dict[str, Any]) -> None:
        """A match is over."""
        change = update(schema.tables).where(schema.tables.c.id == id)
        change = change.values(finished=finished, outcome=outcome)
        await self.writer.run(lambda connection: _done(connection.execute(change)))

    async def tables_of(self, guest: str) -> list[str]:
        """The tables at which a guest sits: those where play goes on first, the latest first."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
        return await self._tables(schema.tables.c.id.in_(mine))

    async def listed_tables(self) -> list[str]:
        """The tables that anybody may find and where play goes on, the latest first."""
        column = schema.tables.c
        return await self._tables(and_(column.listed, column.finished.is_(None)))

    async def _tables(self, where: Any) -> list[str]:
        column = schema.tables.c
        order = (
            column.finished.is_not(None),
            func.coalesce(column.finished, column.created).desc(),
        )
        query = select(column.id).where(where).order_by(*order).limit(MOST_LISTED)
        return await self._read(lambda c: [str(id) for id in c.execute(query).scalars()])

    # --- Uploads -------------------------------------------------------------------------

    async def add_upload(self, id: str, text: str, guest: str | None) -> None:
        """A transcript that somebody brought along."""
        row = {"id": id, "text": text, "guest": guest, "created": time.time()}
        await self.writer.run(lambda c: _done(c.execute(insert(schema.uploads).values(row))))

    async def upload(self, id: str) -> str | None:
        """The text of an upload."""
        query = select(schema.uploads.c.text).where(schema.uploads.c.id == id)
        return await self._read(lambda connection: connection.execute(query).scalar())


def _table(row: Row[Any]) -> StoredTable:
    return StoredTable(**row._mapping)


def _done(_: object) -> None:
    """A statement that has no result."""
