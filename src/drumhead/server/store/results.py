"""Queries over many tables: the lobby, finished matches, attempts at a day's deal.

None of them replays a match: results are stored when a match ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, or_, select

from drumhead.server.store.records import StoredSeat
from drumhead.server.store.schema import seats, tables
from drumhead.server.store.store import Store

#: The most tables in the lobby.
MAX_LOBBY = 100


class Listed(NamedTuple):
    """An unfinished table in the lobby."""

    id: str
    game: str
    hands: int | None
    created: float
    seats: list[StoredSeat]


class EndedMatch(NamedTuple):
    """A finished match of a guest, from the guest's seat."""

    id: str
    game: str
    finished: float
    outcome: dict[str, Any]
    seat: int


class EndedTable(NamedTuple):
    """A finished match with its table and its seats."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    finished: float
    outcome: dict[str, Any]
    day: str | None
    seats: list[StoredSeat]


class PlayedGame(NamedTuple):
    """A game that a guest has played: since when, and the number of finished matches."""

    game: str
    begun: float
    finished: int


class Attempt(NamedTuple):
    """A table with a day's deal, and the person at it."""

    id: str
    game: str
    finished: float | None
    outcome: dict[str, Any] | None
    seat: int
    guest: str
    name: str


class Results:
    """Queries over many tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def listed(self, since: float) -> list[Listed]:
        """The unfinished tables in the lobby that were created since then, the latest first."""
        column = tables.c
        query = select(column.id, column.game, column.hands, column.created)
        query = query.where(and_(column.listed, column.finished.is_(None), column.created > since))
        query = query.order_by(column.created.desc()).limit(MAX_LOBBY)

        def do(connection: Connection) -> list[Listed]:
            rows = connection.execute(query).all()
            seated = _seats(connection, [row.id for row in rows])
            return [Listed(*row, seated[row.id]) for row in rows]

        return await self._store.read(do)

    async def ended(self, guest: str) -> list[EndedMatch]:
        """All finished matches of a guest, in the order in which they ended."""
        column = tables.c
        query = select(column.id, column.game, column.finished, column.outcome, seats.c.seat)
        query = _of(guest, query).order_by(column.finished, column.id)
        return await self._store.read(lambda c: [EndedMatch(*row) for row in c.execute(query)])

    async def latest(
        self, guest: str, before: str | None, most: int, game: str | None = None
    ) -> list[EndedTable]:
        """The latest finished matches of a guest (of one game), or those before a certain one."""
        column = tables.c
        query: Select[Any] = select(
            column.id, column.game, column.players, column.options, column.finished,
            column.outcome, column.day,
        )  # fmt: skip
        query = _of(guest, query).order_by(column.finished.desc(), column.id.desc()).limit(most)
        if game is not None:
            query = query.where(column.game == game)
        if before is not None:
            then = select(column.finished).where(column.id == before).scalar_subquery()
            same = and_(column.finished == then, column.id < before)
            query = query.where(or_(column.finished < then, same))

        def do(connection: Connection) -> list[EndedTable]:
            rows = connection.execute(query).all()
            seated = _seats(connection, [row.id for row in rows])
            return [EndedTable(**row._mapping, seats=seated[row.id]) for row in rows]

        return await self._store.read(do)

    async def played(self, guest: str, before: float) -> list[PlayedGame]:
        """The games of a guest's tables, the first one first; matches that ended before then."""
        column = tables.c
        begun = func.min(column.created)
        finished = func.sum(case((column.finished < before, 1), else_=0))
        query = select(column.game, begun, finished).join(seats, seats.c.table_id == column.id)
        query = query.where(seats.c.guest == guest).group_by(column.game).order_by(begun)
        return await self._store.read(lambda c: [PlayedGame(*row) for row in c.execute(query)])

    async def attempts(self, day: str) -> list[Attempt]:
        """The tables with the deals of a day."""
        column = tables.c
        query = select(
            column.id, column.game, column.finished, column.outcome,
            seats.c.seat, seats.c.guest, seats.c.name,
        ).join(seats, seats.c.table_id == column.id)  # fmt: skip
        query = query.where(and_(column.day == day, seats.c.guest.is_not(None)))
        return await self._store.read(lambda c: [Attempt(*row) for row in c.execute(query)])

    async def listed_of(self, host: str, since: float) -> list[str]:
        """The unfinished tables in the lobby that a guest has set since then."""
        return await self._listed(tables.c.host == host, since)

    async def still_listed(self, ids: Sequence[str], since: float) -> list[str]:
        """Those of some tables that are still in the lobby."""
        return await self._listed(tables.c.id.in_(ids), since) if ids else []

    async def _listed(self, which: ColumnElement[bool], since: float) -> list[str]:
        column = tables.c
        going_on = and_(column.listed, column.finished.is_(None), column.created > since)
        query = select(column.id).where(and_(which, going_on))
        return await self._store.read(lambda c: [str(id) for id in c.execute(query).scalars()])

    async def unfinished(self, guest: str) -> list[str]:
        """The unfinished tables at which a guest sits, the latest first."""
        column = tables.c
        query = select(column.id).join(seats, seats.c.table_id == column.id)
        query = query.where(and_(seats.c.guest == guest, column.finished.is_(None)))
        query = query.order_by(column.created.desc()).limit(MAX_LOBBY)
        return await self._store.read(lambda c: [str(id) for id in c.execute(query).scalars()])


def _of(guest: str, query: Select[Any]) -> Select[Any]:
    """The finished matches of a guest, apart from those played on from another match."""
    query = query.join(seats, seats.c.table_id == tables.c.id)
    finished = and_(tables.c.finished.is_not(None), tables.c.origin.is_(None))
    return query.where(and_(seats.c.guest == guest, finished))


def _seats(connection: Connection, ids: Iterable[str]) -> dict[str, list[StoredSeat]]:
    """The seats of tables, by the tables' ids."""
    query = select(seats).where(seats.c.table_id.in_(list(ids)))
    query = query.order_by(seats.c.table_id, seats.c.seat)
    found: dict[str, list[StoredSeat]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.table_id].append(StoredSeat(*row[1:]))
    return found
