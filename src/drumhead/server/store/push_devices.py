"""Devices that get notices, and the notices that they have had."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from drumhead.server.store import schema
from drumhead.server.store.store import Store, remember


class Device(NamedTuple):
    """A browser of a guest, and how its push service is reached; `schema.devices` has the rest."""

    id: str
    guest: str
    endpoint: str
    public_key: str
    auth: str
    zone: str
    utc_offset: int
    quiet_from: int | None
    quiet_to: int | None


class NoticedDevice(NamedTuple):
    """A device, and the turns of a table of which it has had the notice and the last notice."""

    device: Device
    turn: int | None
    last_turn: int | None


_columns = [schema.devices.c[name] for name in Device._fields]


class PushDevices:
    """The devices in the database. A guest has at most `own` of them, and all have `most`."""

    def __init__(self, store: Store, own: int, most: int) -> None:
        self._store = store
        self._own = own
        self._most = most

    async def guests(self) -> set[str]:
        """The guests who have a device."""
        query = select(schema.devices.c.guest).distinct()
        return await self._store.read(lambda c: set(c.execute(query).scalars()))

    async def find(self, guest: str, endpoint: str) -> Device | None:
        """A device of a guest by the address of its push service."""
        column = schema.devices.c
        where = and_(column.guest == guest, column.hash == _hash(endpoint))
        query = select(*_columns).where(where)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return None if row is None else Device(*row)

    async def add(self, device: Device) -> bool:
        """Add a device, or replace the one with that address; False if there is no room.

        The oldest device of a guest who has too many is removed.
        """
        row = {**device._asdict(), "hash": _hash(device.endpoint), "created": time.time()}

        def do(connection: Connection) -> bool:
            remember(connection, device.guest)
            column = schema.devices.c
            own = and_(column.hash == row["hash"], column.guest == device.guest)
            if connection.execute(update(schema.devices).where(own).values(row)).rowcount:
                return True
            remove_devices(connection, column.hash == row["hash"])
            count = select(func.count()).select_from(schema.devices)
            if connection.execute(count).scalar_one() >= self._most:
                return False
            newest = select(column.id).where(column.guest == device.guest)
            newest = newest.order_by(column.created.desc()).offset(self._own - 1)
            for old in list(connection.execute(newest).scalars()):
                remove_devices(connection, column.id == old)
            connection.execute(insert(schema.devices).values(row))
            return True

        return await self._store.writer.run(do)

    async def remove(self, endpoint: str) -> None:
        """Remove the device with that address."""
        where = schema.devices.c.hash == _hash(endpoint)
        await self._store.writer.run(lambda connection: remove_devices(connection, where))

    async def noticed(self, guest: str, table: str) -> list[NoticedDevice]:
        """The devices of a guest, with the notices about a table that they have had."""
        devices, sent = schema.devices, schema.sent_notices
        about = and_(sent.c.device == devices.c.id, sent.c.table_id == table)
        query = select(*_columns, sent.c.turn, sent.c.last_turn)
        query = query.select_from(devices.outerjoin(sent, about)).where(devices.c.guest == guest)

        def do(connection: Connection) -> list[NoticedDevice]:
            rows = [tuple(row) for row in connection.execute(query)]
            return [NoticedDevice(Device(*row[:-2]), row[-2], row[-1]) for row in rows]

        return await self._store.read(do)

    async def note(self, devices: Sequence[str], table: str, turn: int, last: bool) -> None:
        """Note that devices need no notice of a turn anymore, or with `last` no last notice."""
        sent = schema.sent_notices
        values = {"turn": turn, **({"last_turn": turn} if last else {})}

        def do(connection: Connection) -> None:
            for device in devices:
                here = and_(sent.c.device == device, sent.c.table_id == table)
                if not connection.execute(update(sent).where(here).values(values)).rowcount:
                    new = {"device": device, "table_id": table, **values}
                    connection.execute(insert(sent).values(new))

        await self._store.writer.run(do)


def remove_devices(connection: Connection, where: ColumnElement[bool]) -> None:
    """Remove devices, and what was noted about them."""
    devices, sent = schema.devices, schema.sent_notices
    ids = list(connection.execute(select(devices.c.id).where(where)).scalars())
    connection.execute(delete(sent).where(sent.c.device.in_(ids)))
    connection.execute(delete(devices).where(devices.c.id.in_(ids)))


def _hash(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
