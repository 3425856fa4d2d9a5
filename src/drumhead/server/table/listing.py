"""How many tables one guest, or one address, may have in the lobby at once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from drumhead.engine.english import counted
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Limits
from drumhead.server.store.results import Results
from drumhead.server.table.lobby import LISTED_FOR

#: Of how many addresses it is known which tables they have; the oldest are forgotten first.
MOST_KEPT = 10_000


class Listing:
    """Makes room in the lobby, or refuses to.

    The tables of a guest are counted in the database. Those of an address are known to this
    process alone, because no address is ever stored.
    """

    def __init__(self, results: Results, limits: Limits) -> None:
        self._results = results
        self._guest, self._address = limits.listed, limits.address_listed
        self._of: OrderedDict[str, list[str]] = OrderedDict()
        #: One at a time: else many requests at once would all find the same room.
        self._asking = asyncio.Lock()

    @asynccontextmanager
    async def room(self, guest: str, place: str | None) -> AsyncIterator[Callable[[str], None]]:
        """Room for one more table; what is yielded is told the id of the table that was set.

        A place is an address as it is counted; None is this machine, which is not.
        """
        async with self._asking:
            since = time.time() - LISTED_FOR
            if len(await self._results.listed_of(guest, since)) >= self._guest:
                raise _full("You already have", self._guest)
            theirs: list[str] = []
            if place is not None:
                theirs = await self._results.still_listed(self._of.pop(place, []), since)
                self._of[place] = theirs
                if len(self._of) > MOST_KEPT:
                    self._of.popitem(last=False)
            if len(theirs) >= self._address:
                raise _full("From your address there are already", self._address)
            yield theirs.append


def _full(whose: str, most: int) -> RequestRefused:
    return RequestRefused(
        f"{whose} {counted(most, 'table')} in the lobby, which is as many as there may be: play or "
        "close one of them first, or set a table that is not listed.",
        status=409,
    )
