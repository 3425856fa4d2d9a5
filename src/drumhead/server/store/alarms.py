"""Alarms: times at which tables have to be looked at although nobody opens them."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from drumhead.server.store import schema
from drumhead.server.store.store import Store

#: The shortest pace in days, in seconds.
A_DAY = 24 * 60 * 60
#: The most tables that are looked at in one go.
AT_ONCE = 100


class Alarms:
    """The alarms of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def set(self, table: str, due: float | None) -> None:
        """Set the alarm of a table; None: it has none."""
        alarms = schema.alarms
        own = alarms.c.table_id == table

        def do(connection: Connection) -> None:
            if due is None:
                connection.execute(delete(alarms).where(own))
            elif not connection.execute(update(alarms).where(own).values(due=due)).rowcount:
                connection.execute(insert(alarms).values(table_id=table, due=due))

        await self._store.writer.run(do)

    async def due(self, now: float) -> list[str]:
        """The unfinished tables whose time has come, the longest due first.

        A table at a pace in days that has begun and has no alarm is one of them.
        """
        tables, alarms = schema.tables, schema.alarms
        forgotten = and_(
            alarms.c.due.is_(None), tables.c.seconds >= A_DAY, tables.c.key != "",
        )  # fmt: skip
        query = (
            select(tables.c.id)
            .select_from(tables.outerjoin(alarms, alarms.c.table_id == tables.c.id))
            .where(tables.c.finished.is_(None), or_(alarms.c.due <= now, forgotten))
            .order_by(alarms.c.due)
            .limit(AT_ONCE)
        )
        return await self._store.read(lambda c: list(c.execute(query).scalars()))
