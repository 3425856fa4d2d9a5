"""All tables: made here, found here, put away when nobody looks."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import drumhead
from drumhead.engine.lengths import length
from drumhead.engine.match import fresh_key
from drumhead.errors import DrumheadError, InvalidOption
from drumhead.games import game_type
from drumhead.server.clock import ClockTable
from drumhead.server.lengths import evening_hands
from drumhead.server.live import AnyTable, House
from drumhead.server.messages import NewTable, Pace, SeatWanted, TableInfo
from drumhead.server.store import StoredSeat, StoredTable, new_id
from drumhead.server.turns import TurnTable

#: A table stops after so many hands at most.
MOST_HANDS = 1000
#: How often tables that nobody looks at are put away, in seconds.
SWEEP = 60.0


class NoSuchTable(DrumheadError):
    """There is no table of that id."""

    def __init__(self) -> None:
        super().__init__("There is no such table; its address may be incomplete.")


class Tables:
    """The tables in memory; any other is read from the store when it is asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: dict[str, asyncio.Task[AnyTable]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start putting away tables that nobody looks at."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Stop all that goes on at any table."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for task in list(self._open.values()):
            with suppress(DrumheadError):
                await (await task).close()

    async def get(self, id: str) -> AnyTable:
        """A table by its id."""
        if id not in self._open:
            loop = asyncio.get_running_loop()
            self._open[id] = loop.create_task(self._load(id))
        try:
            return await asyncio.shield(self._open[id])
        except Exception:
            self._open.pop(id, None)
            raise

    async def _load(self, id: str) -> AnyTable:
        found = await self.house.store.table(id)
        if found is None:
            raise NoSuchTable
        return await self._opened(*found)

    async def _opened(self, *found: Any) -> AnyTable:
        table = self._set(*found)
        await table.open()
        return table

    def _set(self, *found: Any) -> AnyTable:
        kind: type[AnyTable] = ClockTable if found[0].pace == "clock" else TurnTable
        return kind(self.house, *found)

    async def info(self, id: str, guest: str | None) -> TableInfo:
        """A table as a guest is told; one whose match is over is not replayed for that."""
        if id not in self._open:
            found = await self.house.store.table(id, latest=True)
            if found is not None and found[0].finished is not None:
                return self._set(*found).info(guest)
        return (await self.get(id)).info(guest)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for id, task in list(self._open.items()):
                if task.done() and not task.exception() and task.result().idle:
                    del self._open[id]
                    await task.result().close()

    def live(self) -> list[AnyTable]:
        """The tables that are in memory."""
        return [task.result() for task in self._open.values() if task.done()]

    def rename(self, guest: str, name: str) -> None:
        """A guest is called by another name."""
        for table in self.live():
            if not table.over:
                table.rename(guest, name)

    # --- Making one ----------------------------------------------------------------------

    async def create(self, wanted: NewTable, guest: str) -> str:
        """A new table; returns its id."""
        game = drumhead.game(wanted.game, wanted.players, wanted.options)
        if wanted.hands is not None and not 1 <= wanted.hands <= MOST_HANDS:
            raise InvalidOption(f"A table stops after 1 to {MOST_HANDS} hands.")
        seats = wanted.seats
        if seats is None:
            seats = [SeatWanted("you"), *[SeatWanted("computer")] * (game.players - 1)]
        if len(seats) != game.players:
            raise InvalidOption(
                f"{game.title} for {game.players} has {game.players} seats, not {len(seats)}."
            )
        if sum(seat.kind == "you" for seat in seats) > 1:
            raise InvalidOption("You can sit in one seat only.")
        name = await self.house.store.guest_name(guest) or ""
        stored = StoredTable(
            id=new_id(), game=game.slug, players=game.players, options=game.options,
            hands=wanted.hands, pace=_pace(wanted, seats), listed=wanted.listed,
            key=fresh_key().hex(), created=time.time(), finished=None, outcome=None,
        )  # fmt: skip
        rows = [_seat(number, seat, guest, name) for number, seat in enumerate(seats)]
        await self.house.store.add_table(stored, rows)
        loop = asyncio.get_running_loop()
        self._open[stored.id] = loop.create_task(self._opened(stored, rows, []))
        await self._open[stored.id]
        return stored.id

    async def play_now(self, slug: str, guest: str) -> str:
        """A table for one person at once: captains around, for a short evening."""
        kind = game_type(slug)
        hands = evening_hands(length(kind, kind.usual_players))
        return await self.create(NewTable(slug, hands=hands), guest)


def _pace(wanted: NewTable, seats: list[SeatWanted]) -> Pace:
    """By the clock where a game has one and people play, unless they want it otherwise."""
    game = game_type(wanted.game)
    has_clock = "clock" in game.paces
    if wanted.pace == "clock" and not has_clock:
        raise InvalidOption(f"{game.title} is not played by the clock.")
    people = any(seat.kind != "computer" for seat in seats)
    return wanted.pace or ("clock" if has_clock and people else "turns")


def _seat(number: int, seat: SeatWanted, guest: str, name: str) -> StoredSeat:
    if seat.kind == "computer":
        return StoredSeat(number, "computer", seat.rank, None, "")
    if seat.kind == "you":
        return StoredSeat(number, "person", None, guest, name)
    return StoredSeat(number, "open", None, None, "")
