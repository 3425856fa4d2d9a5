"""One thread writes; whatever is waiting when it comes around is committed together.

So a move costs only a share of a commit, and is still acknowledged only after that commit.
"""

from __future__ import annotations

import asyncio
import functools
import queue
import threading
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from drumhead.server.metrics import COMMIT_SECONDS
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredMove
from drumhead.server.store.schema import moves

T = TypeVar("T")
#: The values of an entry, in the order of `COLUMNS`.
Row: TypeAlias = tuple[Any, ...]
COLUMNS = ("table_id", *StoredMove._fields)
INSERT = f"INSERT INTO {moves.name} ({', '.join(COLUMNS)})"
#: The most pieces of work that share a commit.
MAX_BATCH = 500


class Collision(Exception):
    """Somebody else stored an entry with the same number first."""


class LeaseLost(RequestRefused):
    """The other processes took this one for dead: what it has in memory may be out of date."""

    def __init__(self) -> None:
        super().__init__(
            "Another process of the server has this table now. Connect again.",
            status=503,
            retry_after=1,
        )


class Work(NamedTuple):
    """Something to be written: rows of a log, or anything else as a function."""

    rows: Sequence[Row]
    do: Callable[[Connection], Any] | None
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Fence(NamedTuple):
    """A question in the words of the driver: without an answer this process may write no more."""

    query: str
    values: tuple[str, ...]


class Writer:
    """The thread that writes, and its queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._sqlite = engine.dialect.name == "sqlite"
        self._connection: Connection | None = None
        #: Asked first in every transaction: `LeaseLost` if this process may not write anymore.
        self.fence: Fence | None = None
        self._thread = threading.Thread(target=self._run, name="drumhead-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, *entries: StoredMove) -> None:
        """Add entries to a table's log; returns when they are on the disk.

        `Collision`: one of the numbers is taken, and none of the entries was added.
        """
        await self._submit([(table, *entry) for entry in entries], None)

    async def run(self, do: Callable[[Connection], T]) -> T:
        """Run anything else that writes; returns when it is committed."""
        result: T = await self._submit((), do)
        return result

    @property
    def waiting(self) -> int:
        """How much is waiting to be written."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _submit(
        self, rows: Sequence[Row], do: Callable[[Connection], Any] | None
    ) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._queue.put(Work(rows, do, loop, done))
        return done

    def _run(self) -> None:
        last = False
        while not last:
            work = self._queue.get()
            batch: list[Work] = []
            while work is not None:
                batch.append(work)
                if len(batch) == MAX_BATCH or self._queue.empty():
                    break
                work = self._queue.get()
            last = work is None
            if batch:
                self._commit(batch)
        if self._connection is not None:
            self._connection.close()

    def _commit(self, batch: list[Work]) -> None:
        try:
            with COMMIT_SECONDS.time():
                results = self._write_at_once(batch)
        except LeaseLost as error:
            results = [error] * len(batch)
        except Exception:
            # Once more, each alone and with all the care that SQLAlchemy takes of errors.
            results = self._one_by_one(batch)
        _notify(batch, results)

    def _write_at_once(self, batch: list[Work]) -> list[Any]:
        """The same as `_write`, for moves by the driver alone: most commits are of one or two."""
        if any(work.do is not None for work in batch):
            return self._write(batch)
        driver = self._connected().connection.driver_connection
        assert driver is not None
        rows = [row for work in batch for row in work.rows]
        cursor = driver.cursor()
        try:
            # In as few statements as possible: for each of them a driver lets go of Python's lock,
            # and then has to wait for it.
            (self._insert_alone if self._sqlite else self._insert)(cursor, rows)
            driver.commit()
        except BaseException:
            driver.rollback()
            raise
        finally:
            cursor.close()
        return [None] * len(batch)

    def _insert(self, cursor: Any, rows: list[Row]) -> None:
        """Add entries in the transaction that begins with this."""
        if self.fence is not None and cursor.execute(*self.fence).fetchone() is None:
            raise LeaseLost
        cursor.execute(f"{INSERT} {_values(len(rows), '%s')}", [*chain.from_iterable(rows)])

    def _insert_alone(self, cursor: Any, rows: list[Row]) -> None:
        """Add entries to SQLite, where a statement alone is a transaction, the fence included."""
        query, values = self.fence or Fence("SELECT 1", ())
        source = f"SELECT * FROM ({_values(len(rows), '?')}) WHERE EXISTS ({query})"
        cursor.execute(f"{INSERT} {source}", [*chain.from_iterable(rows), *values])
        if cursor.rowcount == 0:
            raise LeaseLost

    def _write(self, batch: list[Work]) -> list[Any]:
        """Commit pieces of work in one transaction; what each of them returned.

        Every error of the database is one of SQLAlchemy's.
        """
        connection = self._connected()
        with connection.begin():
            if self.fence is not None and not connection.exec_driver_sql(*self.fence).fetchone():
                raise LeaseLost
            if rows := [row for work in batch for row in work.rows]:
                each = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
                connection.execute(insert(moves), each)
            return [None if work.do is None else work.do(connection) for work in batch]

    def _connected(self) -> Connection:
        if self._connection is not None and self._connection.invalidated:
            self._connection.close()
            self._connection = None
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _one_by_one(self, batch: list[Work]) -> list[Any]:
        """Try each alone; but if the database is gone, nobody waits until it was asked for all."""
        results: list[Any] = []
        for work in batch:
            result = self._alone(work)
            results.append(result)
            gone = self._connection is None or self._connection.invalidated
            if isinstance(result, OperationalError) and gone:
                return results + [result] * (len(batch) - len(results))
        return results

    def _alone(self, work: Work, again: bool = True) -> Any:
        try:
            return self._write([work])[0]
        except IntegrityError as error:
            return Collision(str(error.orig))
        except DBAPIError as error:
            if again and error.connection_invalidated:
                return self._alone(work, again=False)  # the database was restarted
            return error
        except Exception as error:
            return error


@functools.lru_cache(MAX_BATCH)
def _values(count: int, place: str) -> str:
    """So many entries in SQL; `place` is how the driver marks where a value goes."""
    row = f"({', '.join([place] * len(COLUMNS))})"
    return f"VALUES {', '.join([row] * count)}"


def _notify(batch: list[Work], results: list[Any]) -> None:
    """Wake up everybody who is waiting, with one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for work, result in zip(batch, results, strict=True):
        by_loop.setdefault(work.loop, []).append((work.done, result))
    for loop, settled in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, result in settled:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
