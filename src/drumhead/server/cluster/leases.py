"""Leases: exactly one process owns each table.

A process has a row in `processes` as long as it lives. Every transaction of its writer first reads
that row and locks it until the commit. To take a table over from a dead process, the row is removed
first: nothing of the dead process can be stored after that, however late it arrives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, insert, select, update

from drumhead.server.ids import new_id
from drumhead.server.store.schema import leases, processes, tables
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision, Fence


class Process(NamedTuple):
    """A process: where the others reach it, and a number that grows as long as it lives."""

    id: str
    address: str
    beat: int


class Leases:
    """The leases of one process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        #: This process by the name under which it was last entered.
        self.id = ""
        # In the words of the driver, because every commit asks: SQLite has one writer anyway.
        sqlite = store.engine.dialect.name == "sqlite"
        own = "id = ?" if sqlite else "id = %s FOR SHARE"
        self._own = f"SELECT 1 FROM processes WHERE {own}"

    async def enter(self, address: str) -> None:
        """Enter this process under a new name, under which it has no tables yet."""
        self.id = new_id()
        row = {"id": self.id, "address": address, "beat": 0}

        def do() -> None:
            with self._store.engine.begin() as connection:
                connection.execute(insert(processes).values(row))

        await asyncio.to_thread(do)
        # Locks the row of this process until the commit, so that it cannot be evicted meanwhile.
        self._store.writer.fence = Fence(self._own, (self.id,))

    async def leave(self) -> None:
        """Give up every table: all that was to be written before is written."""

        def do(connection: Connection) -> None:
            connection.execute(delete(leases).where(leases.c.process == self.id))
            connection.execute(delete(processes).where(processes.c.id == self.id))

        await self._store.writer.run(do)

    async def beat(self) -> None:
        """Show the others that this process lives; `LeaseLost` if they do not believe it."""
        own = update(processes).where(processes.c.id == self.id)
        change = own.values(beat=processes.c.beat + 1)
        await self._store.writer.run(lambda connection: connection.execute(change) and None)

    async def all(self) -> dict[str, Process]:
        """The processes by their ids."""
        query = select(processes)
        found = await self._store.read(lambda c: [Process(*row) for row in c.execute(query)])
        return {process.id: process for process in found}

    async def evict(self, process: Process) -> bool:
        """Remove a process that is dead, unless it has shown since that it is not."""
        column = processes.c
        same = and_(column.id == process.id, column.beat == process.beat)

        def do() -> bool:
            with self._store.engine.begin() as connection:
                gone = connection.execute(delete(processes).where(same)).rowcount == 1
                if gone:
                    connection.execute(delete(leases).where(leases.c.process == process.id))
                return gone

        # Not in the writer's thread: a process that sleeps in a transaction would hold it up.
        return await asyncio.to_thread(do)

    async def claim(self, table: str) -> Process | None:
        """Take a table that no living process has; the process that has it, if another one does.

        None: it is this process, or there is no such table.
        """
        try:
            return await self._store.writer.run(lambda connection: self._claim(connection, table))
        except Collision:  # another process claimed it in the same moment
            return await self._store.writer.run(lambda connection: self._claim(connection, table))

    def _claim(self, connection: Connection, table: str) -> Process | None:
        lease = select(leases.c.process).where(leases.c.table_id == table).with_for_update()
        holder = connection.execute(lease).scalar()
        if holder is None:
            known = select(tables.c.id).where(tables.c.id == table)
            if connection.execute(known).scalar() is not None:
                own = insert(leases).values(table_id=table, process=self.id)
                connection.execute(own)
            return None
        if holder == self.id:
            return None
        row = connection.execute(select(processes).where(processes.c.id == holder)).one_or_none()
        if row is not None:
            return Process(*row)
        freed = update(leases).where(leases.c.table_id == table)
        connection.execute(freed.values(process=self.id))
        return None

    async def release(self, table: str) -> None:
        """Give up the lease of a table."""
        own = and_(leases.c.table_id == table, leases.c.process == self.id)
        await self._store.writer.run(lambda c: c.execute(delete(leases).where(own)) and None)

    async def holders(self, ids: Iterable[str]) -> dict[str, Process]:
        """The other processes that have these tables, by the tables' ids."""
        living = processes.c.id == leases.c.process
        query = select(leases.c.table_id, processes).join(processes, living)
        query = query.where(and_(leases.c.table_id.in_(list(ids)), leases.c.process != self.id))
        return await self._store.read(
            lambda c: {row[0]: Process(*row[1:]) for row in c.execute(query)}
        )
