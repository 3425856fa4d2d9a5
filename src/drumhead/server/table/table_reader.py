"""Read-only access to tables of all processes."""

from __future__ import annotations

from drumhead.server.messages.table_messages import TableInfo
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.table.open_tables import NoSuchTable, OpenTables
from drumhead.server.table.other_processes import OtherProcesses
from drumhead.server.table.table import Services, Table

#: The most read-only copies of tables that are kept in memory.
MAX_COPIES = 100


class TableReader:
    """Reads tables without opening them."""

    def __init__(self, services: Services, tables: OpenTables, others: OtherProcesses) -> None:
        self._services = services
        self._tables = tables
        self._others = others
        #: Replayed copies, the one that was read last at the end.
        self._copies: dict[str, Table] = {}

    async def read(self, id: str, wait: bool = True) -> Table:
        """A table to read and not to play at: as it is open here, otherwise as it is stored.

        With `wait` it waits a little for a game that is not ready.
        """
        if id in self._tables:
            return await self._tables.get(id)
        copy = self._copies.get(id)
        latest = await self._services.store.table(id, latest=True)
        if latest is None:
            raise NoSuchTable
        if copy is None or copy.history is None or not _same(copy, *latest):
            stored = await self._services.store.table(id)
            if stored is None:
                raise NoSuchTable
            copy = Table(self._services, *stored)
            await copy.study(wait)
        self._copies.pop(id, None)
        self._copies[id] = copy
        if len(self._copies) > MAX_COPIES:
            del self._copies[next(iter(self._copies))]
        return copy

    def forget(self, id: str) -> None:
        """Drop the copy of a table."""
        self._copies.pop(id, None)

    async def info(self, id: str, guest: str | None) -> TableInfo:
        """A table of this process as a guest sees it; a finished one is not replayed for that."""
        if id not in self._tables:
            stored = await self._services.store.table(id, latest=True)
            if stored is not None and stored[0].finished is not None:
                return Table(self._services, *stored).info(guest)
        return (await self.read(id, wait=False)).info(guest)

    async def infos(self, ids: list[str], guest: str | None) -> list[TableInfo]:
        """Tables as a guest sees them."""
        theirs = await self._others.infos((id for id in ids if id not in self._tables), guest)
        return [theirs.get(id) or await self.info(id, guest) for id in ids]

    async def here(self, ids: list[str]) -> set[str]:
        """The tables among these at which people are."""
        tables = ((id, self._tables.peek(id)) for id in ids)
        here = {id for id, table in tables if table is not None and table.seats.somebody_here}
        return here | await self._others.here(id for id in ids if id not in self._tables)


def _same(copy: Table, stored: StoredTable, seats: list[StoredSeat], log: list[StoredMove]) -> bool:
    """Is a copy up to date?"""
    number = log[0].number if log else 0
    return copy.stored == stored and copy.stored_seats == seats and copy.number == number
