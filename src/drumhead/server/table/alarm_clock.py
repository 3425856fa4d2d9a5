"""The alarm clock: it opens tables at which something is due although nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from drumhead.errors import DrumheadError
from drumhead.server.push.notices import Notices
from drumhead.server.store.alarms import Alarms
from drumhead.server.table.open_tables import OpenTables

_log = logging.getLogger("drumhead.server")

#: How often it looks, in seconds.
LOOK_EVERY = 15.0


class AlarmClock:
    """Looks for tables whose time has come. Those of other processes it leaves to them."""

    def __init__(
        self, tables: OpenTables, alarms: Alarms, notices: Notices, now: Callable[[], float]
    ) -> None:
        self._tables = tables
        self._alarms = alarms
        self._notices = notices
        self._now = now

    async def keep_looking(self) -> None:
        """Look at regular intervals."""
        while True:
            try:
                await self.look()
            except SQLAlchemyError:
                _log.warning("the alarms of tables cannot be read just now")
            except Exception:
                _log.exception("a table could not be looked at")
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Wake the tables whose time has come."""
        await self._notices.refresh()
        for id in await self._alarms.due(self._now()):
            with suppress(DrumheadError, SQLAlchemyError):  # another process has it, or it is gone
                (await self._tables.get(id)).wake()
