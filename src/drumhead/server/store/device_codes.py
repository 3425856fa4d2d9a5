"""Codes with which guests continue on another device: single-use, short-lived, stored as hashes."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from drumhead.server.refusal import RequestRefused
from drumhead.server.store import schema
from drumhead.server.store.push_devices import remove_devices
from drumhead.server.store.schema import device_codes, guests
from drumhead.server.store.store import Store

#: How long a code is valid, in seconds.
VALID_FOR = 300
#: The random bytes of a code.
RANDOM_BYTES = 16

UNKNOWN = "There is no such code. Make a new one on your other device."
USED = "This code has been used."
LATE = "This code has run out. Make a new one on your other device."


class MovedGuest(NamedTuple):
    """A guest who moved, and the number of the new device."""

    guest: str
    device: int


class DeviceCodes:
    """Creates and redeems codes; a guest has at most one valid code."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, guest: str) -> str:
        """A new code of a guest, in place of an unused earlier one."""
        code = secrets.token_urlsafe(RANDOM_BYTES)
        row = {"id": _hashed(code), "guest": guest, "created": time.time()}

        def do(connection: Connection) -> None:
            column = device_codes.c
            unused = delete(device_codes).where(column.guest == guest, column.used.is_(None))
            connection.execute(unused)
            connection.execute(insert(device_codes).values(row))

        await self._store.writer.run(do)
        return code

    async def owner(self, code: str) -> str:
        """The guest of a valid code; otherwise a refusal. The code stays valid."""
        return await self._store.read(lambda connection: _owner(connection, code))

    async def redeem(self, code: str) -> MovedGuest:
        """Use a valid code, once: its guest moves to another device."""
        used = update(device_codes).where(
            device_codes.c.id == _hashed(code), device_codes.c.used.is_(None)
        )

        def do(connection: Connection) -> MovedGuest:
            guest = _owner(connection, code)
            if connection.execute(used.values(used=time.time())).rowcount != 1:
                raise RequestRefused(USED, status=410)
            remove_devices(connection, schema.devices.c.guest == guest)  # no more notices there
            return MovedGuest(guest, _next_device(connection, guest))

        return await self._store.writer.run(do)

    async def devices(self) -> Mapping[str, int]:
        """The number of the current device of every guest who has moved."""
        query = select(guests.c.id, guests.c.device).where(guests.c.device.is_not(None))
        return await self._store.read(lambda c: {row.id: row.device for row in c.execute(query)})


def _hashed(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _owner(connection: Connection, code: str) -> str:
    row = connection.execute(
        select(device_codes).where(device_codes.c.id == _hashed(code))
    ).one_or_none()
    if row is None:
        raise RequestRefused(UNKNOWN, status=404)
    if row.used is not None:
        raise RequestRefused(USED, status=410)
    if row.created < time.time() - VALID_FOR:
        raise RequestRefused(LATE, status=410)
    return str(row.guest)


def _next_device(connection: Connection, guest: str) -> int:
    """Raise the number of a guest's device; a guest who is not stored yet is inserted."""
    mine = guests.c.id == guest
    row = connection.execute(select(guests.c.device).where(mine)).one_or_none()
    if row is None:
        fresh = {"id": guest, "name": "", "created": time.time(), "device": 1}
        connection.execute(insert(guests).values(fresh))
        return 1
    device = (row.device or 0) + 1
    connection.execute(update(guests).where(mine).values(device=device))
    return device
