"""Limits on the tables of one guest, or one address, in the lobby."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from drumhead.engine.english import counted
from drumhead.server.refusal import Refusal
from drumhead.server.settings import Limits
from drumhead.server.site.lobby import LISTED_FOR
from drumhead.server.store.results import Results

#: The most addresses whose tables are remembered; the oldest are forgotten first.
MOST_KEPT = 10_000


class Listing:
    """Grants places in the lobby.

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
        """Grant a place for one table; the yielded function takes the id of the created table.

        `place` is the address as it is counted; None for this machine, which is not.
        """
        async with self._asking:
            since = time.time() - LISTED_FOR
            if len(await self._results.listed_of(guest, since)) >= self._guest:
                tables = counted(self._guest, "table")
                raise _full(f"You already have {tables} in the lobby, the most that is allowed.")
            theirs: list[str] = []
            if place is not None:
                theirs = await self._results.still_listed(self._of.pop(place, []), since)
                self._of[place] = theirs
                if len(self._of) > MOST_KEPT:
                    self._of.popitem(last=False)
            if len(theirs) >= self._address:
                tables = counted(self._address, "table")
                raise _full(
                    f"Your address already has {tables} in the lobby, the most that is allowed."
                )
            yield theirs.append


def _full(sentence: str) -> Refusal:
    again = "Play or close one of them first, or create a table that is not listed."
    return Refusal(f"{sentence} {again}", status=409)
