"""The store: tables, seats, guests, uploads, and the append-only log of every table.

A table is nothing but its settings, its key and its log; its state is replayed from them.
Reads run in threads of their own and writes in one thread (`writer.py`), never on the event loop.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError

from drumhead.server.access.bans import Ban
from drumhead.server.company.persons import given_to
from drumhead.server.ids import is_id
from drumhead.server.messages.structures import Rank
from drumhead.server.store import schema
from drumhead.server.store.abandoning import Abandoned, abandoning, delete_table
from drumhead.server.store.database import connect, unusable
from drumhead.server.store.records import (
    StoredChair,
    StoredGuest,
    StoredMove,
    StoredSeat,
    StoredTable,
)
from drumhead.server.store.writer import Writer

T = TypeVar("T")
#: The most tables that one list has.
MAX_LISTED = 100


def _random() -> str:
    return secrets.token_hex(32)


class Store:
    """The database and its reader and writer threads."""

    def __init__(self, url: str | None = None) -> None:
        self.engine: Engine = connect(url)
        self._reading = self.engine.execution_options(writes=False)
        if self.engine.dialect.name == "postgresql":
            # Every read is one statement, or of one table that has one writer: no transaction.
            self._reading = self._reading.execution_options(isolation_level="AUTOCOMMIT")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="drumhead-reader")
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Finish pending writes, then close the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, do: Callable[[Connection], T]) -> T:
        """Read from the database, in a thread."""

        def reading() -> T:
            with self._reading.connect() as connection:
                return do(connection)

        def reading_again() -> T:
            try:
                return reading()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return reading()  # the database was restarted since the last time

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading_again)

    async def bans(self) -> list[Ban]:
        """Every ban that is stored, also those that are over."""
        query = select(schema.bans)
        return await self.read(lambda c: [Ban(*row) for row in c.execute(query)])

    # --- Secrets and guests --------------------------------------------------------------

    def secret(self, name: str, make: Callable[[], str] = _random) -> str:
        """A secret of this database, created by `make` when it is first asked for."""
        try:
            try:
                with self.engine.begin() as connection:
                    return _secret(connection, name, make)
            except IntegrityError:  # another process made it in the same moment
                with self.engine.begin() as connection:
                    return _secret(connection, name, make)
        except DBAPIError as error:
            self.close()
            raise unusable(self.engine.url, error) from None

    async def guest(self, guest: str) -> StoredGuest:
        """A guest's name, empty until one is given, and portrait, drawn from the start."""
        column = schema.guests.c
        query = select(column.name, column.portrait).where(column.id == guest)

        def do(connection: Connection) -> StoredGuest:
            row = connection.execute(query).one_or_none()
            name, portrait = ("", None) if row is None else row
            return StoredGuest(name, given_to(guest) if portrait is None else portrait)

        return await self.read(do)

    async def rename_guest(self, guest: str, name: str, portrait: str | None = None) -> None:
        """Give a guest a name and a portrait, also at every table that is not finished."""
        unfinished = select(schema.tables.c.id).where(schema.tables.c.finished.is_(None))
        seats = schema.seats.c
        here = and_(seats.guest == guest, seats.table_id.in_(unfinished))

        def do(connection: Connection) -> None:
            remember(connection, guest)
            guests = update(schema.guests).where(schema.guests.c.id == guest)
            connection.execute(guests.values(name=name, portrait=portrait))
            of_seats = update(schema.seats).where(here)
            connection.execute(of_seats.values(name=name, portrait=portrait))

        await self.writer.run(do)

    async def forget_guest(self, guest: str) -> None:
        """Delete a guest: name, seats, tables as a host, uploads. Matches with others stay."""
        seats, tables = schema.seats, schema.tables
        begun = exists().where(schema.moves.c.table_id == seats.c.table_id)
        mine = or_(seats.c.guest == guest, seats.c.tablet == guest)

        def do(connection: Connection) -> None:
            nobody = {"guest": None, "tablet": None, "name": "", "portrait": None}
            connection.execute(
                update(seats).where(mine, ~begun).values(kind="open", nonce=None, **nobody)
            )
            connection.execute(update(seats).where(mine).values(**nobody))
            connection.execute(update(tables).where(tables.c.host == guest).values(host=None))
            connection.execute(delete(schema.uploads).where(schema.uploads.c.guest == guest))
            codes = schema.device_codes
            connection.execute(delete(codes).where(codes.c.guest == guest))
            connection.execute(delete(schema.devices).where(schema.devices.c.guest == guest))
            connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))

        await self.writer.run(do)

    # --- Tables --------------------------------------------------------------------------

    async def add_table(
        self, table: StoredTable, seats: Sequence[StoredSeat], log: Sequence[StoredMove] = ()
    ) -> None:
        """Add a table with its seats, and the log that it begins with."""
        rows = [{"table_id": table.id, **seat._asdict()} for seat in seats]
        entries = [{"table_id": table.id, **entry._asdict()} for entry in log]

        def do(connection: Connection) -> None:
            for guest in {seat.guest for seat in seats if seat.guest is not None}:
                remember(connection, guest)
            connection.execute(insert(schema.tables).values(table._asdict()))
            connection.execute(insert(schema.seats), rows)
            if entries:
                connection.execute(insert(schema.moves), entries)

        await self.writer.run(do)

    async def table(
        self, id: str, *, latest: bool = False
    ) -> tuple[StoredTable, list[StoredSeat], list[StoredMove]] | None:
        """A table with its seats and its log, or with only the latest entry of the log."""

        def do(
            connection: Connection,
        ) -> tuple[StoredTable, list[StoredSeat], list[StoredMove]] | None:
            if not is_id(id):
                return None
            row = connection.execute(
                select(schema.tables).where(schema.tables.c.id == id)
            ).one_or_none()
            if row is None:
                return None
            seats, moves = schema.seats, schema.moves
            of_seats = select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)
            of_moves = select(moves).where(moves.c.table_id == id)
            if latest:
                of_moves = of_moves.order_by(moves.c.number.desc()).limit(1)
            else:
                of_moves = of_moves.order_by(moves.c.number)
            return (
                _table(row),
                [StoredSeat(*row[1:]) for row in connection.execute(of_seats)],
                [StoredMove(*row[1:]) for row in connection.execute(of_moves)],
            )

        return await self.read(do)

    async def log(self, id: str, after: int) -> list[StoredMove]:
        """The entries of a table's log after that number."""
        moves = schema.moves
        query = select(moves).where(and_(moves.c.table_id == id, moves.c.number > after))
        query = query.order_by(moves.c.number)
        return await self.read(lambda c: [StoredMove(*row[1:]) for row in c.execute(query)])

    async def set_seats(
        self, id: str, seats: Sequence[StoredSeat], before: Sequence[StoredSeat]
    ) -> bool:
        """Change seats, all of them or none; False if one was changed meanwhile."""
        column = schema.seats.c

        def do(connection: Connection) -> bool:
            with connection.begin_nested() as all_or_none:
                for seat, was in zip(seats, before, strict=True):
                    same = (
                        column.guest.is_(None) if was.guest is None else column.guest == was.guest
                    )
                    here = and_(column.table_id == id, column.seat == seat.seat)
                    where = and_(here, column.kind == was.kind, same)
                    change = update(schema.seats).where(where).values(seat._asdict())
                    if connection.execute(change).rowcount != 1:
                        all_or_none.rollback()
                        return False
            return True

        return await self.writer.run(do)

    async def chair(self, code: str) -> StoredChair | None:
        """The free chair with a code, at a table whose match is not over."""
        seats, tables = schema.seats, schema.tables
        free = and_(seats.c.code == code, seats.c.guest.is_(None), tables.c.finished.is_(None))
        query = select(seats.c.table_id, seats.c.seat, seats.c.claim).join(tables).where(free)

        def do(connection: Connection) -> StoredChair | None:
            row = connection.execute(query).first()
            return None if row is None else StoredChair(*row)

        return await self.read(do)

    async def amend(self, id: str, change: Mapping[str, Any]) -> None:
        """Change fields of a table."""
        statement = update(schema.tables).where(schema.tables.c.id == id).values(change)
        await self.writer.run(lambda connection: _done(connection.execute(statement)))

    async def finish(self, id: str, finished: float, outcome: dict[str, Any]) -> None:
        """Record that a match is over, and how it ended."""
        change = update(schema.tables).where(schema.tables.c.id == id)
        change = change.values(finished=finished, outcome=outcome)
        await self.writer.run(lambda connection: _done(connection.execute(change)))

    async def abandon(self, id: str, guest: str, rank: Rank, today: str) -> Abandoned:
        """Give up the seat of a guest at a table: see `abandoning`."""
        return await self.writer.run(abandoning(id, guest, rank, today))

    async def delete_table(self, id: str) -> None:
        """Delete a table with its seats and its log."""
        await self.writer.run(lambda connection: delete_table(connection, id))

    async def tables_of(self, guest: str) -> list[str]:
        """The tables at which a guest sits: unfinished ones first, then the latest first."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
        return await self._tables(schema.tables.c.id.in_(mine))

    async def unfinished_of(self, guest: str) -> bool:
        """Does a guest sit at an unfinished table?"""
        tables, seats = schema.tables, schema.seats
        here = and_(seats.c.table_id == tables.c.id, seats.c.guest == guest)
        query = select(exists().where(here, tables.c.finished.is_(None)))
        return await self.read(lambda connection: bool(connection.execute(query).scalar()))

    async def listed_tables(self) -> list[str]:
        """The listed, unfinished tables, the latest first."""
        column = schema.tables.c
        return await self._tables(and_(column.listed, column.finished.is_(None)))

    async def _tables(self, where: Any) -> list[str]:
        column = schema.tables.c
        order = (
            column.finished.is_not(None),
            func.coalesce(column.finished, column.created).desc(),
        )
        query = select(column.id).where(where).order_by(*order).limit(MAX_LISTED)
        return await self.read(lambda c: [str(id) for id in c.execute(query).scalars()])

    # --- Uploads and reviews -------------------------------------------------------------

    async def add_upload(self, id: str, text: str, guest: str | None) -> None:
        """Add an uploaded transcript."""
        row = {"id": id, "text": text, "guest": guest, "created": time.time()}

        def do(connection: Connection) -> None:
            if guest is not None:
                remember(connection, guest)
            connection.execute(insert(schema.uploads).values(row))

        await self.writer.run(do)

    async def upload_count(self) -> int:
        """The number of uploads."""
        query = select(func.count()).select_from(schema.uploads)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def upload(self, id: str) -> str | None:
        """The text of an upload."""
        query = select(schema.uploads.c.text).where(schema.uploads.c.id == id)
        return await self._text(id, query)

    async def add_review(self, id: str, text: str) -> None:
        """Add the finished review of a match; `Collision`: there is one already."""
        row = {"id": id, "text": text, "created": time.time()}
        await self.writer.run(lambda c: _done(c.execute(insert(schema.reviews).values(row))))

    async def review(self, id: str) -> str | None:
        """The text of the review of a match."""
        query = select(schema.reviews.c.text).where(schema.reviews.c.id == id)
        return await self._text(id, query)

    async def _text(self, id: str, query: Select[Any]) -> str | None:
        if not is_id(id):
            return None
        return await self.read(lambda connection: connection.execute(query).scalar())


def _secret(connection: Connection, name: str, make: Callable[[], str]) -> str:
    column = schema.secrets.c
    secret = connection.execute(select(column.value).where(column.name == name)).scalar()
    if secret is None:
        secret = make()
        connection.execute(insert(schema.secrets).values(name=name, value=secret))
    return str(secret)


def remember(connection: Connection, guest: str) -> None:
    """Insert a guest who is not stored yet."""
    column = schema.guests.c
    known = exists().where(column.id == guest)
    row = select(literal(guest), literal(""), literal(time.time())).where(~known)
    connection.execute(
        insert(schema.guests).from_select([column.id, column.name, column.created], row)
    )


def _table(row: Row[Any]) -> StoredTable:
    return StoredTable(**row._mapping)


def _done(_: object) -> None:
    """Drop the result of a statement."""
