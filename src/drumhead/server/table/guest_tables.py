"""The tables of a guest: abandoned one by one, or changed all at once."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from drumhead.server.refusal import RequestRefused
from drumhead.server.store.abandoning import Abandoned
from drumhead.server.table.open_tables import NoSuchTable, OpenTables
from drumhead.server.table.other_processes import OtherProcesses
from drumhead.server.table.table import Services
from drumhead.server.table.table_reader import TableReader


class NotAbandoned(RequestRefused):
    """A table that cannot be abandoned."""

    def __init__(self, why: Abandoned) -> None:
        sentences = {
            "stranger": "You have no seat at this table.",
            "finished": "The match is over: there is nothing to abandon.",
            "today": "Today's deal is played once: its table stays until tomorrow.",
        }
        super().__init__(sentences[why], status=409)


class GuestTables:
    """Changes the tables at which a guest has a seat."""

    def __init__(
        self, services: Services, tables: OpenTables, reader: TableReader, others: OtherProcesses
    ) -> None:
        self._services = services
        self._tables = tables
        self._reader = reader
        self._others = others

    async def abandon(self, id: str, guest: str) -> None:
        """Give up the seat of a guest at a table; other people there continue without them."""
        settings = self._services.settings
        today = settings.today().isoformat()
        done = await self._services.store.abandon(id, guest, settings.stand_in, today)
        if done == "unknown":
            raise NoSuchTable
        if done not in ("removed", "left"):
            raise NotAbandoned(done)
        self._reader.forget(id)
        await self._tables.drop(id)
        await self._others.drop(id)

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name that looks like another at a table of the guest."""
        for table in self._tables:
            table.check_name(guest, name)

    def rename(self, guest: str, name: str, portrait: str | None) -> None:
        """Give a guest another name and portrait."""
        for table in self._tables:
            table.rename(guest, name, portrait)

    async def forget(self, guest: str) -> None:
        """Free the seats of a guest who was deleted from the database."""
        for table in self._tables:
            await table.forget(guest)

    async def send_away(self, guest: str) -> None:
        """Make a banned guest get up everywhere."""
        for table in self._tables:
            with suppress(SQLAlchemyError):
                await table.send_away(guest)
