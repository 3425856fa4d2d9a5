"""The life of this process among the others that serve the same database.

Nobody's clock is compared with anybody else's: a process is dead when its number in the database
has not grown for `PATIENCE` seconds by the clock of whoever looks, or when nobody listens at its
address anymore. To be wrong about that costs a reconnection, never a move: see `store/leases.py`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from drumhead.server.refusal import RequestRefused
from drumhead.server.store.leases import Leases, Process
from drumhead.server.store.store import Store
from drumhead.server.store.writer import LeaseLost

#: How often each process shows that it lives, and how long the others wait for it, in seconds.
BEAT_EVERY, PATIENCE = 1.0, 5.0
STOPPING = "This server is being restarted. Your table goes on in a moment."

_log = logging.getLogger("drumhead.server")


class Stopping(RequestRefused):
    """This process takes no more tables."""

    def __init__(self) -> None:
        super().__init__(STOPPING, status=503, retry_after=1)


class Members:
    """This process and the others.

    `lost` is called when the others have taken this one for dead, and `gone` with the id of each
    process that is no more.
    """

    def __init__(self, store: Store, address: str) -> None:
        self.address = address
        self.secret = store.secret("cluster")
        self.lost: Callable[[], Awaitable[None]] | None = None
        self.gone: Callable[[str], None] | None = None
        self.others: dict[str, Process] = {}
        self._leases = Leases(store)
        self._held: set[str] = set()
        #: When the number of each of the others last grew, by this process's own clock.
        self._grew: dict[str, float] = {}
        self._beating: asyncio.Task[None] | None = None
        self.stopping = False

    @property
    def id(self) -> str:
        """This process by the name under which it was last entered."""
        return self._leases.id

    async def begin(self) -> None:
        """Join the others."""
        await self._leases.enter(self.address)
        await self.look()
        self._beating = asyncio.get_running_loop().create_task(self._beat())
        _log.info("this process serves", extra={"member": self.id, "others": len(self.others)})

    async def leave(self) -> None:
        """Give up every table, so that the others can take them at once."""
        self.stopping = True
        if self._beating is None:
            return
        self._beating.cancel()
        self._beating = None
        self._held.clear()
        with suppress(LeaseLost, SQLAlchemyError):
            await self._leases.leave()
        _log.info("this process has handed its tables over", extra={"member": self.id})

    # --- Tables --------------------------------------------------------------------------

    async def claim(self, table: str) -> Process | None:
        """Take a table, unless another process has it: then it is that one."""
        if self.stopping:
            raise Stopping
        if table in self._held:
            return None
        holder = await self._leases.claim(table)
        if holder is None:
            self._held.add(table)
        return holder

    async def release(self, table: str) -> None:
        """Give up a table that nobody visits."""
        if table in self._held:
            self._held.discard(table)
            with suppress(LeaseLost, SQLAlchemyError):
                await self._leases.release(table)

    async def elsewhere(self, tables: list[str]) -> dict[str, Process]:
        """The other processes that have these tables, by the tables' ids."""
        asked = [table for table in tables if table not in self._held]
        return await self._leases.holders(asked) if asked and self.others else {}

    # --- Life and death ------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY)
            try:
                await self.look()
                if self.others:
                    await self._leases.beat()
            except LeaseLost:
                await self._begin_anew()
            except SQLAlchemyError:
                # The database is away: nobody can write, and nobody can take anything over.
                self._grew.clear()
            except Exception:
                _log.exception("this process could not look after the others")

    async def look(self) -> None:
        """See who is there, and who has not been heard of for too long."""
        found = await self._leases.all()
        if found.pop(self._leases.id, None) is None:
            raise LeaseLost
        now = time.monotonic()
        before, self.others = self.others, found
        for gone in before.keys() - found.keys():
            self._bury(gone)
        for process in list(found.values()):  # an eviction changes what was found
            known = before.get(process.id)
            if known is None or known.beat != process.beat or process.id not in self._grew:
                self._grew[process.id] = now
            elif now - self._grew[process.id] > PATIENCE:
                await self._evict(process)

    async def suspect(self, process: Process) -> None:
        """Nobody listens at the address of a process: it is dead, and its tables are free."""
        latest = (await self._leases.all()).get(process.id)
        if latest is not None:
            await self._evict(latest)

    async def _evict(self, process: Process) -> None:
        if await self._leases.evict(process):
            _log.warning("a process was given up", extra={"member": process.id})
            self.others.pop(process.id, None)
            self._bury(process.id)

    def _bury(self, process: str) -> None:
        self._grew.pop(process, None)
        if self.gone is not None:
            self.gone(process)

    async def _begin_anew(self) -> None:
        """The others gave this process up, so it drops all tables and joins under a new name."""
        _log.warning("this process was given up by the others", extra={"member": self._leases.id})
        self._held.clear()
        if self.lost is not None:
            await self.lost()
        with suppress(SQLAlchemyError):  # else at the next beat
            await self._leases.enter(self.address)
