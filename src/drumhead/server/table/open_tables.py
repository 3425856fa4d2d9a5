"""Open tables: those in the memory of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from drumhead.errors import DrumheadError
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.table.other_processes import Ownership
from drumhead.server.table.table import Services, Table

#: How often idle tables are dropped from memory, in seconds.
SWEEP_EVERY = 60.0


class NoSuchTable(RequestRefused):
    """There is no table with that id."""

    def __init__(self, what: str = "table") -> None:
        super().__init__(f"There is no such {what}. The link may be incomplete.", status=404)


class Elsewhere(RequestRefused):
    """Another process has that table."""

    def __init__(self) -> None:
        super().__init__("Another process of the server has this table.", status=503, retry_after=1)


class OpenTables:
    """The tables in memory; any other is read from the store when it is asked for.

    `banned` says whether a guest is banned: banned guests lose their seats when a table is opened.
    """

    def __init__(
        self, services: Services, ownership: Ownership, banned: Callable[[str], bool]
    ) -> None:
        self._services = services
        self._ownership = ownership
        self._banned = banned
        self._open: dict[str, asyncio.Task[Table]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        #: The tasks that drop deleted tables.
        self._dropping: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Begin to drop idle tables."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stop everything at every table."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        await self.drop_all()

    # --- Opening -------------------------------------------------------------------------

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

    async def _load(self, id: str) -> Table:
        if await self._ownership.claim(id) is not None:
            raise Elsewhere
        stored = await self._services.store.table(id)
        if stored is None:
            raise NoSuchTable
        return await self._bring_up(*stored)

    async def _bring_up(
        self, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]
    ) -> Table:
        table = Table(self._services, stored, seats, log)
        table.deleted = self._drop_deleted
        await table.open()
        for seat in seats:
            if seat.guest is not None and self._banned(seat.guest):
                await table.send_away(seat.guest)
        return table

    # --- Looking -------------------------------------------------------------------------

    def __contains__(self, id: str) -> bool:
        return id in self._open

    def __iter__(self) -> Iterator[Table]:
        """The tables that have been opened."""
        return iter([table for id in list(self._open) if (table := self.peek(id)) is not None])

    def peek(self, id: str) -> Table | None:
        """A table if it is in memory."""
        task = self._open.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return task.result()

    @property
    def ids(self) -> set[str]:
        """The ids of the tables in memory."""
        return set(self._open)

    @property
    def browsers(self) -> int:
        """The number of browsers at the tables."""
        return sum(len(table.broadcast.listeners) for table in self)

    # --- Dropping ------------------------------------------------------------------------

    async def drop(self, id: str) -> None:
        """Drop a table from memory and give up its lease."""
        task = self._open.pop(id, None)
        if task is not None:
            with suppress(DrumheadError, SQLAlchemyError):
                await (await task).hand_over()
        await self._ownership.release(id)

    def _drop_deleted(self, id: str) -> None:
        """Drop a table that was deleted, once its own work is done."""
        task = asyncio.get_running_loop().create_task(self.drop(id))
        self._dropping.add(task)
        task.add_done_callback(self._dropping.discard)

    async def drop_all(self) -> None:
        """Let other processes have every table."""
        tasks, self._open = list(self._open.values()), {}
        for task in tasks:
            with suppress(DrumheadError, SQLAlchemyError):
                await (await task).hand_over()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            for table in self:
                if table.idle:
                    del self._open[table.id]
                    await table.close()
                    await self._ownership.release(table.id)
