"""Routes for the other processes of this server; browsers cannot use them."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from drumhead.server.cluster.peers import PATH, AskHere, AskInfos, Moved, Peers, Renamed
from drumhead.server.messages.codec import answer, body
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application
from drumhead.server.site.device_moves import DeviceMoves
from drumhead.server.table.guest_tables import GuestTables
from drumhead.server.table.open_tables import OpenTables
from drumhead.server.table.table_reader import TableReader
from drumhead.server.wire.socket import UNKNOWN, Attendant, close


def add_routes(
    app: Application, peers: Peers, tables: OpenTables, reader: TableReader, guests: GuestTables,
    devices: DeviceMoves, attendant: Attendant, metrics: Callable[[], bytes],
) -> None:  # fmt: skip
    """The routes for the other processes; `metrics` are those of this one."""

    def check(request: Request) -> None:
        if not peers.trusts(request.headers):
            raise RequestRefused(f"There is nothing at {request.url.path[:100]}.", status=404)

    @app.post(f"{PATH}/infos", include_in_schema=False)
    async def infos(request: Request) -> Response:
        check(request)
        asked = await body(request, AskInfos)
        return answer([await reader.info(id, asked.guest) for id in asked.ids])

    @app.post(f"{PATH}/here", include_in_schema=False)
    async def here(request: Request) -> Response:
        check(request)
        asked = await body(request, AskHere)
        here = [table for id in asked.ids if (table := tables.peek(id)) is not None]
        return answer([table.id for table in here if table.seats.somebody_here])

    @app.post(f"{PATH}/closed", include_in_schema=False)
    async def closed(request: Request) -> Response:
        check(request)
        for id in (await body(request, AskHere)).ids:
            await tables.drop(id)
        return answer(None)

    _add_guest_routes(app, check, guests, devices)

    @app.get(f"{PATH}/metrics", include_in_schema=False)
    async def own_metrics(request: Request) -> Response:
        check(request)
        return Response(metrics(), media_type=CONTENT_TYPE_LATEST)

    @app.websocket(f"{PATH}/tables/{{id}}/ws")
    async def relayed(socket: WebSocket, id: str) -> None:
        await socket.accept()
        if peers.trusts(socket.headers):
            await attendant.attend(socket, id)
        else:
            await close(socket, UNKNOWN, "There is nothing here.")


def _add_guest_routes(
    app: Application, check: Callable[[Request], None], guests: GuestTables, devices: DeviceMoves
) -> None:
    """The routes for news of guests."""

    @app.post(f"{PATH}/forgotten", include_in_schema=False)
    async def forgotten(request: Request) -> Response:
        check(request)
        await guests.forget((await body(request, Renamed)).guest)
        return answer(None)

    @app.post(f"{PATH}/moved", include_in_schema=False)
    async def moved(request: Request) -> Response:
        check(request)
        news = await body(request, Moved)
        devices.moved(news.guest, news.device)
        return answer(None)

    @app.post(f"{PATH}/renamed", include_in_schema=False)
    async def renamed(request: Request) -> Response:
        check(request)
        news = await body(request, Renamed)
        guests.rename(news.guest, news.name, news.portrait)
        return answer(None)
