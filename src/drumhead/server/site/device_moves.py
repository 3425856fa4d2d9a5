"""Moves of guests from one device to another, in all processes of the server."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from drumhead.server.access.bans import Bans
from drumhead.server.access.devices import Devices
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.device_codes import UNKNOWN, DeviceCodes
from drumhead.server.table.open_tables import OpenTables
from drumhead.server.table.other_processes import OtherProcesses

#: How often the devices of all guests are read from the database, in seconds.
LOOK_EVERY = 10.0


class DeviceMoves:
    """Redeems codes, and closes the pages of the device that was left."""

    def __init__(
        self, codes: DeviceCodes, devices: Devices, tables: OpenTables, others: OtherProcesses,
        bans: Bans,
    ) -> None:  # fmt: skip
        self.codes = codes
        self._devices = devices
        self._tables = tables
        self._others = others
        self._bans = bans

    async def owner(self, code: str) -> str:
        """The guest of a valid code; otherwise a refusal, for the code of a banned guest too."""
        guest = await self.codes.owner(code)
        if self._bans.banned(guest):
            raise RequestRefused(UNKNOWN, status=404)
        return guest

    async def redeem(self, code: str) -> str:
        """Move the guest of a valid code to another device; returns the guest."""
        guest, device = await self.codes.redeem(code)
        self.moved(guest, device)
        await self._others.moved(guest, device)
        return guest

    def moved(self, guest: str, device: int) -> None:
        """Note that a guest moved, and close the pages of the former device."""
        if self._devices.moved(guest, device):
            for table in self._tables:
                table.dismiss(guest)

    async def keep_looking(self) -> None:
        """Look at regular intervals: the process in which a guest moved may have ended."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(SQLAlchemyError):
                await self.look()

    async def look(self) -> None:
        """Read the current devices from the database."""
        for guest, device in (await self.codes.devices()).items():
            self.moved(guest, device)
