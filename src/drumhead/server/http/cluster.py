"""What the other processes of this server ask: not for browsers, and not in the description."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from drumhead.server.cluster.peers import PATH, AskHere, AskInfos, Peers, Renamed
from drumhead.server.http.codec import answer, body
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.registry import Registry


def add_routes(app: FastAPI, peers: Peers, registry: Registry) -> None:
    """The routes for the other processes."""

    def check(request: Request) -> None:
        if not peers.trusts(request.headers):
            raise RequestRefused(f"There is nothing at {request.url.path[:100]}.", status=404)

    @app.post(f"{PATH}/infos", include_in_schema=False)
    async def infos(request: Request) -> Response:
        check(request)
        asked = await body(request, AskInfos)
        return answer([await registry.info(id, asked.guest) for id in asked.ids])

    @app.post(f"{PATH}/here", include_in_schema=False)
    async def here(request: Request) -> Response:
        check(request)
        asked = await body(request, AskHere)
        tables = {id: registry.peek(id) for id in asked.ids}
        return answer([id for id, table in tables.items() if table and table.seats.somebody_here])

    @app.post(f"{PATH}/closed", include_in_schema=False)
    async def closed(request: Request) -> Response:
        check(request)
        for id in (await body(request, AskHere)).ids:
            await registry.drop(id)
        return answer(None)

    @app.post(f"{PATH}/forgotten", include_in_schema=False)
    async def forgotten(request: Request) -> Response:
        check(request)
        await registry.forget((await body(request, Renamed)).guest)
        return answer(None)

    @app.post(f"{PATH}/renamed", include_in_schema=False)
    async def renamed(request: Request) -> Response:
        check(request)
        news = await body(request, Renamed)
        registry.rename(news.guest, news.name, news.portrait)
        return answer(None)
