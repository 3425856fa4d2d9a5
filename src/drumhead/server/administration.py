"""Commands for operators: backups, lists of tables, bans, transcripts of all matches.

A backup is always a SQLite file. It can be restored into SQLite or PostgreSQL, and so moves a
database from one to the other.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlalchemy import Table as SqlTable

from drumhead.errors import DrumheadError
from drumhead.games import slugs
from drumhead.server.access import bans
from drumhead.server.cluster.peers import tell_closed
from drumhead.server.computing.readiness import Readiness
from drumhead.server.computing.thinking import Thinkers
from drumhead.server.settings import Settings
from drumhead.server.store import schema
from drumhead.server.store.database import connect
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.table.table import Services, Table

#: Tables about running processes, which no backup contains.
PASSING = (schema.processes, schema.leases)
#: How many rows are copied at once.
AT_ONCE = 1000


class CannotDo(DrumheadError):
    """A command that cannot be carried out; the message says why."""


class ListedTable(NamedTuple):
    """A table as an operator sees it."""

    id: str
    game: str
    created: float
    finished: float | None
    listed: bool
    moves: int
    people: int


def backup(database: str | None, file: Path) -> int:
    """Copy a database, while it is in use, into a new SQLite file; returns how many rows it has."""
    if file.exists():
        raise CannotDo(f"{file} is there already: choose another name.")
    source = connect(database)
    partial = file.with_name(file.name + ".partial")
    partial.unlink(missing_ok=True)
    target = connect(f"sqlite:///{partial}")
    try:
        rows = _copy(source, target)
        _run_alone(target, "PRAGMA journal_mode = DELETE")  # so that it is one file
    finally:
        source.dispose()
        target.dispose()
    partial.replace(file)
    return rows


def restore(file: Path, database: str | None) -> int:
    """Copy a backup into an empty database; returns how many rows there are."""
    if not file.is_file():
        raise CannotDo(f"There is no backup {file}.")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite3"
        shutil.copyfile(file, copy)  # an old one is brought up to date, but not in its place
        source, target = connect(f"sqlite:///{copy}"), connect(database)
        try:
            if _used(target):
                raise CannotDo("The database is not empty: a backup is restored into a new one.")
            return _copy(source, target)
        finally:
            source.dispose()
            target.dispose()


def _used(engine: Engine) -> bool:
    with engine.connect() as connection:
        return any(connection.execute(select(one).limit(1)).first() for one in _lasting())


def _lasting() -> list[SqlTable]:
    return [one for one in schema.metadata.sorted_tables if one not in PASSING]


def _copy(source: Engine, target: Engine) -> int:
    """Copy all rows as they are at one moment; all of them or none."""
    snapshot = source.execution_options(writes=False)
    if source.dialect.name == "postgresql":
        snapshot = snapshot.execution_options(isolation_level="REPEATABLE READ")
    rows = 0
    with snapshot.connect() as reading, target.begin() as writing:
        for table in _lasting():
            found = reading.execution_options(yield_per=AT_ONCE).execute(select(table))
            for part in found.mappings().partitions(AT_ONCE):
                writing.execute(insert(table), [dict(row) for row in part])
                rows += len(part)
    return rows


def tables(database: str | None, finished: bool) -> list[ListedTable]:
    """The unfinished tables, or all of them, the latest first."""
    column = schema.tables.c
    moves = (
        select(func.count()).select_from(schema.moves).where(schema.moves.c.table_id == column.id)
    )
    seats = schema.seats.c
    people = select(func.count()).where(seats.table_id == column.id, seats.guest.is_not(None))
    query = select(
        column.id, column.game, column.created, column.finished, column.listed,
        moves.scalar_subquery(), people.scalar_subquery(),
    ).order_by(column.created.desc())  # fmt: skip
    if not finished:
        query = query.where(column.finished.is_(None))
    engine = connect(database)
    try:
        with engine.connect() as connection:
            return [ListedTable(*row) for row in connection.execute(query)]
    finally:
        engine.dispose()


def close(database: str | None, id: str) -> None:
    """Remove a table with all that was played at it, also while people are there."""
    engine = connect(database)
    living = schema.processes.c.id == schema.leases.c.process
    holder = select(schema.processes.c.address).join(schema.leases, living)
    secret = select(schema.secrets.c.value).where(schema.secrets.c.name == "cluster")
    try:
        with engine.begin() as connection:
            address = connection.execute(holder.where(schema.leases.c.table_id == id)).scalar()
            shown = connection.execute(secret).scalar()
            connection.execute(delete(schema.reviews).where(schema.reviews.c.id == id))
            for part in (schema.moves, schema.seats, schema.leases):
                connection.execute(delete(part).where(part.c.table_id == id))
            if not connection.execute(
                delete(schema.tables).where(schema.tables.c.id == id)
            ).rowcount:
                raise CannotDo(f"There is no table {id}.")
    finally:
        engine.dispose()
    if address is not None:
        tell_closed(address, str(shown), id)


def ban(database: str | None, who: str, seconds: float | None, reason: str) -> bans.Ban:
    """Ban a guest, an address or a network, for a number of seconds or permanently."""
    if len(reason) > bans.MAX_REASON:
        raise CannotDo(f"A reason may have at most {bans.MAX_REASON} characters.")
    now, one = time.time(), bans.named(who)
    made = bans.Ban(one, now, None if seconds is None else now + seconds, " ".join(reason.split()))
    with _changing(database) as connection:
        column = schema.bans.c
        connection.execute(delete(schema.bans).where((column.who == one) | (column.until <= now)))
        connection.execute(insert(schema.bans).values(made._asdict()))
    return made


def lift(database: str | None, who: str) -> None:
    """Lift a ban."""
    one = bans.named(who)
    with _changing(database) as connection:
        if not connection.execute(delete(schema.bans).where(schema.bans.c.who == one)).rowcount:
            raise CannotDo(f"{one} is not banned.")


def banned(database: str | None) -> list[bans.Ban]:
    """The bans that hold, the latest first."""
    query = select(schema.bans).order_by(schema.bans.c.created.desc())
    with _changing(database) as connection:
        return [ban for row in connection.execute(query) if not (ban := bans.Ban(*row)).over]


def people(database: str | None, table: str) -> list[StoredSeat]:
    """The seats of a table that guests have."""
    query = select(schema.seats).where(schema.seats.c.table_id == table)
    with _changing(database) as connection:
        seats = [StoredSeat(*row[1:]) for row in connection.execute(query)]
    if not seats:
        raise CannotDo(f"There is no table {table}.")
    return [seat for seat in sorted(seats) if seat.guest is not None]


@contextmanager
def _changing(database: str | None) -> Iterator[Connection]:
    engine = connect(database)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def export(database: str | None, folder: Path) -> int:
    """Write the transcript of every finished match into a folder; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(Store(database)) as store:
        return asyncio.run(_export(store, folder))


async def _export(store: Store, folder: Path) -> int:
    thinkers, readiness = Thinkers(1), Readiness()
    services, written = Services(store, Settings(), readiness, thinkers), 0
    try:
        for id in await store.read(_finished):
            stored = await store.table(id)
            assert stored is not None, "it was there a moment ago"
            (folder / f"{stored[0].game}-{id}.drum").write_text(_transcript(services, *stored))
            written += 1
    finally:
        readiness.close()
        thinkers.close()
    return written


def _finished(connection: Connection) -> list[str]:
    column = schema.tables.c
    query = select(column.id).where(column.finished.is_not(None), column.game.in_(slugs()))
    return [str(id) for id in connection.execute(query.order_by(column.finished)).scalars()]


def _transcript(
    services: Services, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]
) -> str:
    return Table(services, stored, seats, log).pace.replay(log).transcript()


def vacuum(database: str | None) -> None:
    """Vacuum and analyze the database."""
    engine = connect(database)
    try:
        _run_alone(engine, "VACUUM", "ANALYZE")
    finally:
        engine.dispose()


def _run_alone(engine: Engine, *statements: str) -> None:
    """Run statements outside of any transaction."""
    connection = engine.raw_connection()
    try:
        if engine.dialect.name == "postgresql":
            driver: Any = connection.driver_connection
            driver.autocommit = True
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()
    finally:
        connection.invalidate()
