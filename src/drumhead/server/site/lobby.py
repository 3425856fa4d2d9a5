"""The lobby: the listed tables, which all guests may join or watch.

It is the same for all guests and is cached for a moment. Only tables in memory can have people
present, so no table is opened for the list.
"""

from __future__ import annotations

import asyncio
import time

from drumhead.games import game_type, slugs
from drumhead.server.messages.lobby_messages import Lobby, LobbyTable
from drumhead.server.store.results import Listed, Results
from drumhead.server.table.table_reader import TableReader

#: How many seconds an answer is good for.
FRESH = 1.0
#: How long an unfinished table is listed, in seconds.
LISTED_FOR = 24 * 60 * 60.0


class Lobbies:
    """The current lobby."""

    def __init__(self, reader: TableReader, results: Results) -> None:
        self._reader = reader
        self._results = results
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._lobby = Lobby([])

    async def now(self) -> Lobby:
        """The lobby, at most a moment old."""
        async with self._asking:
            if time.monotonic() - self._asked >= FRESH:
                listed = await self._results.listed(time.time() - LISTED_FOR)
                here = await self._reader.here([table.id for table in listed])
                shown = [
                    self._table(table, table.id in here)
                    for table in listed
                    if table.game in slugs()
                ]
                self._lobby = Lobby(sorted(filter(_worth_a_visit, shown), key=_order))
                self._asked = time.monotonic()
        return self._lobby

    def _table(self, listed: Listed, here: bool) -> LobbyTable:
        kinds = [seat.kind for seat in listed.seats]
        return LobbyTable(
            id=listed.id, game=listed.game, title=game_type(listed.game).title,
            hands=listed.hands,
            people=[seat.name for seat in listed.seats if seat.kind == "person"],
            computers=kinds.count("computer"), open=kinds.count("open"),
            here=here, created=listed.created,
        )  # fmt: skip


def _worth_a_visit(table: LobbyTable) -> bool:
    """Is a seat free, or are people there to watch?"""
    return table.open > 0 or table.here


def _order(table: LobbyTable) -> tuple[bool, bool, float]:
    """Tables with a free seat first, then those with people present, then the latest."""
    return table.open == 0, not table.here, -table.created
