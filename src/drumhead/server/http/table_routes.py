"""Routes for tables: creation, lists, logs and transcripts."""

from __future__ import annotations

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from drumhead.engine.account import Account
from drumhead.games import game_type
from drumhead.server.access.hosts import address
from drumhead.server.access.identity import Guests
from drumhead.server.access.limits import place
from drumhead.server.http.openapi import described
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.structures import Made
from drumhead.server.messages.table_messages import (
    Chair,
    NewTable,
    PastMove,
    PlayNow,
    TableInfo,
    Verified,
)
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application, Range
from drumhead.server.settings import Limits
from drumhead.server.site.days import opened
from drumhead.server.site.lobby_limits import Listing
from drumhead.server.site.statistics import suitable_company
from drumhead.server.store.results import Results
from drumhead.server.store.store import Store
from drumhead.server.table.guest_tables import GuestTables
from drumhead.server.table.table_creator import TableCreator
from drumhead.server.table.table_reader import TableReader

#: The largest number of an entry that any database can hold.
LAST = 2**31 - 1
NO_CHAIR = "No free chair has that code. Look at the big screen and type it again."


def add_routes(
    app: Application, guests: Guests, store: Store, results: Results, creator: TableCreator,
    reader: TableReader, tables: GuestTables, limits: Limits,
) -> None:  # fmt: skip
    """The routes for tables."""
    listing = Listing(results, limits)
    _add_lists(app, guests, store, reader)
    _add_table(app, guests, store, reader, tables)

    @app.post("/api/tables", **described(Made, NewTable, 201))
    async def create(request: Request) -> Response:
        """A new table."""
        guest = guests.known(request)
        wanted = await body(request, NewTable)
        if not wanted.listed:
            return answer(Made(await creator.create(wanted, guest)), 201)
        async with listing.room(guest, place(address(request))) as taken:
            id = await creator.create(wanted, guest)
            taken(id)
        return answer(Made(id), 201)

    @app.post("/api/play", **described(Made, PlayNow, 201))
    async def play(request: Request) -> Response:
        """A table for you and computer players of the rank that suits you, at once."""
        guest = guests.known(request)
        wanted = await body(request, PlayNow)
        latest = await results.latest(guest, None, 1, wanted.game)
        rank = suitable_company(latest, guest, game_type(wanted.game)).rank
        return answer(Made(await creator.play_now(wanted.game, guest, rank, wanted.nonce)), 201)


def _add_lists(app: Application, guests: Guests, store: Store, reader: TableReader) -> None:
    @app.get("/api/tables", **described(list[TableInfo]))
    async def listed(request: Request) -> Response:
        """The listed, unfinished tables."""
        ids = await store.listed_tables()
        return answer(await reader.infos(ids, guests.who(request)))

    @app.get("/api/tables/mine", **described(list[TableInfo]))
    async def mine(request: Request) -> Response:
        """The tables at which you have a seat, unfinished ones first."""
        guest = guests.known(request)
        return answer(await reader.infos(await store.tables_of(guest), guest))


def _add_table(
    app: Application, guests: Guests, store: Store, reader: TableReader, tables: GuestTables
) -> None:
    @app.get("/api/chairs/{code}", **described(Chair))
    async def chair(code: str, request: Request) -> Response:
        """The free chair with the code that a big screen shows."""
        found = await store.chair(code.strip().upper())
        tables = await reader.infos([found.table] if found else [], guests.who(request))
        if found is None or any(table.over for table in tables):
            raise RequestRefused(NO_CHAIR, status=404)
        return answer(Chair(tables[0], found.seat, found.claim))

    @app.get("/api/tables/{id}", **described(TableInfo))
    async def table(id: str, request: Request) -> Response:
        """A table."""
        return answer((await reader.infos([id], guests.who(request)))[0])

    @app.delete("/api/tables/{id}", responses={"204": {"description": "Successful Response"}})
    async def abandon(id: str, request: Request) -> Response:
        """Give up your seat at an unfinished table.

        The table is removed if no other person sits there. Otherwise the seat opens again, or a
        computer player takes it once the cards are dealt.
        """
        await tables.abandon(id, guests.known(request))
        return Response(status_code=204)

    @app.get("/api/tables/{id}/moves", **described(list[PastMove]))
    async def moves(id: str, after: Annotated[int, Range(0, LAST)] = 0) -> Response:
        """The entries of a table's log; secret moves have no text until the match is over."""
        table = await reader.read(id)
        return answer(await table.past_moves(after))

    @app.get("/api/tables/{id}/transcript", **described(str))
    async def transcript(id: str) -> Response:
        """The whole match as text, once it is over."""
        table = await reader.read(id)
        history = opened(table, "a transcript would show hidden cards.")
        name = f"{table.game.slug}-{id}.drum"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(history.transcript(), media_type="text/plain", headers=headers)

    @app.get("/api/tables/{id}/accounts", **described(list[Account]))
    async def accounts(id: str, request: Request) -> Response:
        """The score sheet of every hand as your seat may know it, once the match is over."""
        table = await reader.read(id)
        history = opened(table, "the hands that were played are shown after it.")
        return answer(history.accounts(table.seats.of(guests.who(request))))

    @app.get("/api/tables/{id}/verify", **described(Verified))
    async def verify(id: str) -> Response:
        """Replay the match with its key: are these the cards that were promised?"""
        table = await reader.read(id)
        opened(table, "its key is still secret.")
        return answer(await table.verify())
