"""Stored choices that seats made before their turn."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, insert, select

from drumhead.server.store.schema import early_choices
from drumhead.server.store.store import Store


class EarlyChoice(NamedTuple):
    """The moves of a seat, chosen after the entry `begun`."""

    begun: int
    texts: list[str]


class EarlyChoiceStore:
    """The early choices of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table

    async def load(self) -> dict[int, EarlyChoice]:
        """All choices of the table, by seat."""
        query = select(early_choices).where(early_choices.c.table_id == self._table)

        def do(connection: Connection) -> dict[int, EarlyChoice]:
            rows = connection.execute(query)
            return {row.seat: EarlyChoice(row.begun, list(row.texts)) for row in rows}

        return await self._store.read(do)

    async def replace(self, seat: int, choice: EarlyChoice | None) -> None:
        """Store the choice of a seat in place of an earlier one; None deletes it."""
        column = early_choices.c
        mine = delete(early_choices).where(
            and_(column.table_id == self._table, column.seat == seat)
        )

        def do(connection: Connection) -> None:
            connection.execute(mine)
            if choice is not None:
                row = {"table_id": self._table, "seat": seat, **choice._asdict()}
                connection.execute(insert(early_choices).values(row))

        await self._store.writer.run(do)
