"""Routes for the lobby, and for a guest's matches and statistics."""

from __future__ import annotations

import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from drumhead.games import game_type, slugs
from drumhead.server.access.identity import Guests
from drumhead.server.http.openapi import described
from drumhead.server.ids import is_id
from drumhead.server.messages.codec import answer
from drumhead.server.messages.lobby_messages import Lobby
from drumhead.server.messages.statistics_messages import Matches, Statistics, SuitableCompany
from drumhead.server.messages.table_messages import TableInfo
from drumhead.server.routing import Application
from drumhead.server.settings import Settings
from drumhead.server.site.lobby import Lobbies
from drumhead.server.site.statistics import finished_match, statistics, suitable_company
from drumhead.server.store.results import Results
from drumhead.server.table.open_tables import NoSuchTable
from drumhead.server.table.table_reader import TableReader

#: How many finished matches are sent at once.
AT_ONCE = 30


def add_lobby(app: Application, lobbies: Lobbies) -> None:
    """The route for the lobby."""

    @app.get("/api/lobby", **described(Lobby))
    async def lobby(request: Request) -> Response:
        """The tables that are open to all guests.

        Ask again with `If-None-Match`: as long as nothing has changed the answer is 304 and empty.
        """
        encoded = msgspec.json.encode(await lobbies.now())
        tag = f'"{hashlib.sha256(encoded).hexdigest()[:16]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(encoded, media_type="application/json", headers=headers)


def add_matches(
    app: Application, guests: Guests, results: Results, reader: TableReader, settings: Settings
) -> None:
    """The routes for a guest's matches."""

    @app.get("/api/me/statistics", **described(Statistics))
    async def figures(request: Request) -> Response:
        """Your finished matches in figures."""
        return answer(statistics(await results.ended(guests.known(request))))

    @app.get("/api/me/matches", **described(Matches))
    async def matches(request: Request, before: str | None = None) -> Response:
        """Your finished matches, the latest first; `before` is the id of the last one you have."""
        if before is not None and not is_id(before):
            raise NoSuchTable("match")
        guest, today = guests.known(request), settings.today().isoformat()
        found = await results.latest(guest, before, AT_ONCE + 1)
        shown = [table for table in found[:AT_ONCE] if table.game in slugs()]
        listed = [finished_match(table, guest, today) for table in shown]
        return answer(Matches(listed, len(found) > AT_ONCE))

    @app.get("/api/me/company", **described(SuitableCompany))
    async def company(request: Request, game: str, besides: str = "") -> Response:
        """The rank that suits you in a game; the match `besides` does not count."""
        guest = guests.known(request)
        latest = await results.latest(guest, None, AT_ONCE, game_type(game).slug)
        counted = [table for table in latest if table.id != besides]
        return answer(suitable_company(counted, guest, game_type(game)))

    @app.get("/api/me/tables", **described(list[TableInfo]))
    async def tables(request: Request) -> Response:
        """The unfinished tables at which you have a seat, the latest first."""
        guest = guests.known(request)
        return answer(await reader.infos(await results.unfinished(guest), guest))
