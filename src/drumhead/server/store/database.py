"""The connection to the database, and its migrations."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from drumhead.errors import DrumheadError
from drumhead.server.store.schema import REVISION

#: How long to wait for a silent PostgreSQL; these are options of libpq.
PATIENCE = {
    "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 10_000, "application_name": "drumhead",
    "options": "-c idle_in_transaction_session_timeout=5000 -c lock_timeout=2000",
}  # fmt: skip
#: The number of the PostgreSQL lock that is held during migrations: any number will do.
MIGRATING = 1917


class DatabaseError(DrumheadError):
    """The database cannot be used; the message says why."""


def default_url() -> str:
    """The URL of the default SQLite file."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('drumhead')) / 'drumhead.sqlite3'}"


def connect(url: str | None = None) -> Engine:
    """Connect to a database, creating it or bringing it up to date where needed."""
    try:
        parsed = make_url(url or default_url())
    except ArgumentError:
        raise DatabaseError(
            "A database is named by a URL, as in sqlite:///tables.sqlite3."
        ) from None
    try:
        return _open(_with_driver(parsed))
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise DatabaseError(
            "The driver for PostgreSQL is not installed; "
            "install it with pip install 'drumhead[postgres]'."
        ) from None
    except (NoSuchModuleError, ImportError, OSError, DBAPIError) as error:
        raise unusable(parsed, error) from None


def _with_driver(url: URL) -> URL:
    """Select psycopg as the driver of PostgreSQL."""
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _open(url: URL) -> Engine:
    arguments: dict[str, Any] = {}
    if url.get_backend_name() == "sqlite" and url.database and "uri" not in url.query:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    elif url.get_backend_name() == "postgresql":
        arguments = {**PATIENCE, **url.query}
    engine = create_engine(
        url, pool_size=4, max_overflow=8, connect_args=arguments, hide_parameters=True
    )
    if engine.dialect.name == "sqlite":
        _set_up_sqlite(engine)
    try:
        with engine.begin() as connection:
            migrate(connection)
    except (DBAPIError, DatabaseError):
        engine.dispose()
        raise
    return engine


def unusable(url: URL, error: Exception) -> DatabaseError:
    """The error that says why a database cannot be used, without its password."""
    shown = url.render_as_string(hide_password=True)
    return DatabaseError(f"The database {shown} cannot be used: {_reason(error)}.")


def _reason(error: Exception) -> str:
    origin = getattr(error, "orig", None) or error
    message = getattr(origin, "strerror", None) or str(origin)
    first = message.strip().split("\n")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def _set_up_sqlite(engine: Engine) -> None:
    """Set up SQLite as a server needs it.

    In WAL mode readers never wait for the writer. With synchronous FULL every commit reaches
    the disk before it is acknowledged. Moves that arrive together share a commit, so this costs
    little, and no acknowledged move is lost in a power cut.
    """

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        cursor = connection.cursor()
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                        "busy_timeout = 10000"):  # fmt: skip
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", True)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(connection: Connection) -> None:
    """Bring the tables up to date, in the transaction that is open.

    Alembic takes a third of a second to load, so it is imported only if there is work to do.
    Several processes may start at once: one does the work, the others wait for it.
    """
    if connection.dialect.name == "postgresql":
        # However long the migrations take, and however busy this machine is.
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    revision = _revision(connection)
    if revision == REVISION:
        return
    if revision is not None and str(revision) > REVISION:
        raise DatabaseError(
            f"The database was written by a later version of Drumhead (revision {revision}; "
            f"this one knows {REVISION}): update Drumhead, or choose another with --database."
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "drumhead.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: Connection) -> Any:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(
        select(text("version_num")).select_from(text("alembic_version"))
    ).scalar()
