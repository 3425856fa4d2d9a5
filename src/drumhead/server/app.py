"""The web application: what is found where."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import FastAPI, Query, Request, Response, WebSocket
from starlette.middleware.gzip import GZipMiddleware

import drumhead
from drumhead.games import slugs
from drumhead.packs import packs
from drumhead.server import pages, pictures, replays, sockets
from drumhead.server.compiling import Readiness
from drumhead.server.exchange import (
    Refused,
    answer,
    answer_faults,
    asked,
    describe_structures,
    described,
)
from drumhead.server.guard import Guard
from drumhead.server.live import House
from drumhead.server.lookers import Lookers
from drumhead.server.messages import (
    About,
    GameInfo,
    Made,
    Me,
    NewName,
    NewTable,
    PackInfo,
    PastMove,
    PlayNow,
    RulesPage,
    TableInfo,
    Verified,
)
from drumhead.server.people import COOKIE, Cookies, clean_name
from drumhead.server.replays import Replays
from drumhead.server.settings import Settings
from drumhead.server.store import Store, new_id
from drumhead.server.tables import Tables

UNKNOWN_GUEST = (
    "You are not known here: your guest cookie is missing, forged or too old. Load the page again."
)


class Site:
    """All that the routes share."""

    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.database)
        self.readiness = Readiness()
        self.thinkers = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="drumhead-thinker")
        self.house = House(self.store, settings, self.readiness, self.thinkers, Lookers())
        self.tables = Tables(self.house)
        self.cookies = Cookies(self.store.secret("cookies"), settings.guest_days)

    async def close(self) -> None:
        """Stop everything, in the order that loses nothing."""
        await self.tables.close()
        self.readiness.close()
        self.thinkers.shutdown(cancel_futures=True)
        self.store.close()

    def guest(self, request: Request) -> str | None:
        """Who asks."""
        return self.cookies.read(request.cookies.get(COOKIE))

    def known_guest(self, request: Request) -> str:
        """Who asks, for what only a guest may do."""
        guest = self.guest(request)
        if guest is None:
            raise Refused(401, UNKNOWN_GUEST)
        return guest

    def remember(self, request: Request, response: Response, guest: str) -> Response:
        """Give a guest the cookie."""
        response.set_cookie(
            COOKIE, self.cookies.sign(guest), max_age=self.cookies.seconds, httponly=True,
            samesite="lax", secure=request.url.scheme == "https",
        )  # fmt: skip
        return response


def create_app(settings: Settings) -> FastAPI:
    """The application; the database is opened at once, so that a fault in it is known at once."""
    site = Site(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        site.tables.begin()
        if settings.warm_up:
            site.readiness.want_all(slugs())
        yield
        await site.close()

    app = FastAPI(
        title="Drumhead", version=drumhead.__version__, lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.site = site
    answer_faults(app)
    _add_reading(app, site)
    _add_people(app, site)
    _add_tables(app, site)
    replays.add_routes(app, Replays(site.house, site.tables), site.guest)
    describe_structures(app)
    pictures.add_routes(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard)
    return app


def _add_reading(app: FastAPI, site: Site) -> None:
    @app.get("/api/about", **described(About))
    async def about() -> Response:
        """What is running here."""
        return answer(About(drumhead.__version__, [each.slug for each in packs()], list(slugs())))

    @app.get("/api/games", **described(list[GameInfo]))
    def games() -> Response:
        """The games."""
        ready = site.readiness.ready
        return answer([pages.game_info(kind, ready(kind.slug)) for kind in drumhead.games()])

    @app.get("/api/games/{slug}/rules", **described(RulesPage))
    def rules(slug: str) -> Response:
        """The rulebook's page of a game, or of a pack by its name and `-pack`."""
        return answer(pages.rules_page(slug))

    @app.get("/api/packs/{slug}", **described(PackInfo))
    def pack(slug: str) -> Response:
        """A pack of cards."""
        return answer(pages.pack_info(slug))


def _add_people(app: FastAPI, site: Site) -> None:
    @app.get("/api/me", **described(Me))
    async def me(request: Request) -> Response:
        """Who you are; whoever is new gets a guest cookie."""
        cookie = request.cookies.get(COOKIE)
        guest = site.cookies.read(cookie)
        name = None if guest is None else await site.store.guest_name(guest)
        if guest is None or name is None:
            guest, name = new_id(), ""
            await site.store.add_guest(guest)
        elif cookie is not None and not site.cookies.is_ageing(cookie):
            return answer(Me(guest, name))
        return site.remember(request, answer(Me(guest, name)), guest)

    @app.post("/api/me", **described(Me, NewName))
    async def rename(request: Request) -> Response:
        """Call yourself something."""
        guest = site.known_guest(request)
        name = clean_name((await asked(request, NewName)).name)
        await site.store.rename_guest(guest, name)
        site.tables.rename(guest, name)
        return answer(Me(guest, name))


def _add_tables(app: FastAPI, site: Site) -> None:
    @app.post("/api/tables", **described(Made, NewTable, 201))
    async def create(request: Request) -> Response:
        """A new table."""
        guest = site.known_guest(request)
        return answer(Made(await site.tables.create(await asked(request, NewTable), guest)), 201)

    @app.post("/api/play", **described(Made, PlayNow, 201))
    async def play(request: Request) -> Response:
        """A table for you and captains, at once."""
        guest = site.known_guest(request)
        wanted = await asked(request, PlayNow)
        return answer(Made(await site.tables.play_now(wanted.game, guest)), 201)

    @app.get("/api/tables", **described(list[TableInfo]))
    async def listed(request: Request) -> Response:
        """The tables that anybody may find, where play goes on."""
        return answer(await _infos(await site.store.listed_tables(), site.guest(request)))

    @app.get("/api/tables/mine", **described(list[TableInfo]))
    async def mine(request: Request) -> Response:
        """The tables at which you sit; those where play goes on first."""
        guest = site.known_guest(request)
        return answer(await _infos(await site.store.tables_of(guest), guest))

    async def _infos(ids: list[str], guest: str | None) -> list[TableInfo]:
        return [await site.tables.info(id, guest) for id in ids]

    @app.get("/api/tables/{id}", **described(TableInfo))
    async def table(id: str, request: Request) -> Response:
        """A table."""
        return answer(await site.tables.info(id, site.guest(request)))

    @app.get("/api/tables/{id}/moves", **described(list[PastMove]))
    async def moves(id: str, after: Annotated[int, Query(ge=0)] = 0) -> Response:
        """The entries of a table's log; what is secret is left out until the match is over."""
        found = await site.tables.get(id)
        return answer(await found.past_moves(after))

    @app.get("/api/tables/{id}/transcript", **described(str))
    async def transcript(id: str) -> Response:
        """The whole match as text, once it is over."""
        table = await site.tables.get(id)
        if not table.over or table.play is None:
            raise Refused(409, "The match is not over: a transcript would show hidden cards.")
        name = f"{table.game.slug}-{id}.drum"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(table.play.transcript(), media_type="text/plain", headers=headers)

    @app.get("/api/tables/{id}/verify", **described(Verified))
    async def verify(id: str) -> Response:
        """Replay the match with its key: are these the cards that were promised?"""
        table = await site.tables.get(id)
        if not table.over or table.play is None:
            raise Refused(409, "The match is not over: its key is still secret.")
        return answer(await table.verified())

    @app.websocket("/api/tables/{id}/ws")
    async def socket(socket: WebSocket, id: str) -> None:
        seen = socket.query_params.get("seen", "")
        number = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
        await sockets.attend(socket, site.tables, site.cookies, id, number)
