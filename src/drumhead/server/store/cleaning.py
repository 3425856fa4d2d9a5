"""Cleanup of unused guests, empty tables and old uploads."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, or_, select

from drumhead.server.settings import Keep
from drumhead.server.store.schema import (
    alarms,
    device_codes,
    devices,
    early_choices,
    guests,
    leases,
    moves,
    processes,
    reviews,
    seats,
    sent_notices,
    tables,
    uploads,
)
from drumhead.server.store.store import Store

DAY = 24 * 60 * 60.0
#: The most rows that one transaction removes, so that no move waits long for it.
AT_ONCE = 200


class Removed(NamedTuple):
    """The numbers of removed records."""

    guests: int
    tables: int
    uploads: int


class Cleaning:
    """Removes unused records."""

    def __init__(self, store: Store, keep: Keep) -> None:
        self._store = store
        self._keep = keep

    async def clean(self, in_use: Collection[str] = ()) -> Removed:
        """Remove records that have not been used for long enough, except tables in memory."""
        now = time.time()
        await self._remove(device_codes, device_codes.c.created < now - DAY)
        removed = Removed(
            tables=await self._remove(tables, _empty(now - self._keep.table_days * DAY), in_use),
            uploads=await self._remove(
                uploads, uploads.c.created < now - self._keep.upload_days * DAY
            )
            + await self.make_room(),
            guests=await self._remove(guests, _without_anything(now - self._keep.guest_days * DAY)),
        )
        await self._store.writer.run(_clean_notices)
        return removed

    async def make_room(self) -> int:
        """Remove the oldest uploads beyond the number that is kept."""
        kept = select(uploads.c.id).order_by(uploads.c.created.desc()).offset(self._keep.uploads)
        ids = await self._store.read(lambda c: list(c.execute(kept).scalars()))
        return await self._delete(uploads, ids)

    async def _remove(
        self, table: Table, unused: ColumnElement[bool], besides: Collection[str] = ()
    ) -> int:
        query = select(table.c.id).where(unused)
        ids = await self._store.read(lambda c: list(c.execute(query).scalars()))
        return await self._delete(table, [id for id in ids if id not in besides], unused)

    async def _delete(
        self, table: Table, ids: list[str], unused: ColumnElement[bool] | None = None
    ) -> int:
        removed = 0
        for begin in range(0, len(ids), AT_ONCE):
            some = ids[begin : begin + AT_ONCE]

            def do(connection: Connection, some: list[str] = some) -> int:
                return _delete(connection, table, some, unused)

            removed += await self._store.writer.run(do)
        return removed


def _delete(
    connection: Connection, table: Table, ids: list[str], unused: ColumnElement[bool] | None
) -> int:
    """Delete rows that are still unused, and their dependent rows."""
    query = select(table.c.id).where(table.c.id.in_(ids))
    still: list[Any] = list(
        connection.execute(query if unused is None else query.where(unused)).scalars()
    )
    if table is tables:
        for part in (early_choices, moves, seats, leases):
            connection.execute(delete(part).where(part.c.table_id.in_(still)))
    elif table is uploads:
        connection.execute(delete(reviews).where(reviews.c.id.in_(still)))
    connection.execute(delete(table).where(table.c.id.in_(still)))
    return len(still)


def _clean_notices(connection: Connection) -> None:
    """Remove devices of unknown guests, and what is stored for notices about finished tables."""
    unfinished = select(tables.c.id).where(tables.c.finished.is_(None))
    known = select(guests.c.id)
    connection.execute(delete(devices).where(devices.c.guest.not_in(known)))
    connection.execute(delete(alarms).where(alarms.c.table_id.not_in(unfinished)))
    outdated = sent_notices.c.table_id.not_in(unfinished)
    unknown = sent_notices.c.device.not_in(select(devices.c.id))
    connection.execute(delete(sent_notices).where(or_(outdated, unknown)))


def _empty(before: float) -> ColumnElement[bool]:
    """Unfinished tables, in no process's memory, without moves or without people."""
    played = exists().where(moves.c.table_id == tables.c.id)
    person = exists().where(and_(seats.c.table_id == tables.c.id, seats.c.kind == "person"))
    held = and_(leases.c.table_id == tables.c.id, leases.c.process == processes.c.id)
    old = and_(tables.c.finished.is_(None), tables.c.created < before, ~exists().where(held))
    return and_(old, or_(~played, ~person))


def _without_anything(before: float) -> ColumnElement[bool]:
    """Guests who have no seat, no upload and only one device: earlier ones stay invalid."""
    seated = exists().where(seats.c.guest == guests.c.id)
    uploaded = exists().where(uploads.c.guest == guests.c.id)
    return and_(guests.c.created < before, guests.c.device.is_(None), ~seated, ~uploaded)
