"""The web application: its parts, put together."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware

import drumhead
from drumhead.games import slugs
from drumhead.server.bans import Bans
from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import Peers
from drumhead.server.hosts import Hosts
from drumhead.server.http import (
    cluster,
    days,
    games,
    guests,
    learning,
    lists,
    operation,
    printing,
    puzzles,
    replays,
    static,
    tables,
)
from drumhead.server.http.codec import answer_faults, describe_structures
from drumhead.server.http.guard import Guard
from drumhead.server.http.guests import Guests
from drumhead.server.http.limiting import Limiting
from drumhead.server.identity import Cookies, signing_secrets
from drumhead.server.readiness import Readiness
from drumhead.server.replay.archive import Archive
from drumhead.server.replay.reviews import Reviews
from drumhead.server.settings import Settings
from drumhead.server.store.cleaning import Cleaning
from drumhead.server.store.results import Results
from drumhead.server.store.store import Store
from drumhead.server.table.days import Days
from drumhead.server.table.lobby import Lobbies
from drumhead.server.table.registry import Registry
from drumhead.server.table.table import Services
from drumhead.server.thinking import Thinkers
from drumhead.server.wire import socket
from drumhead.server.wire.doors import most_sockets
from drumhead.server.wire.lingering import close_line
from drumhead.server.wire.relay import Relays

#: How often what is not used is removed, in seconds.
CLEAN_EVERY = 3600.0


class Site:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings, address: str) -> None:
        self.store = Store(settings.database)
        self.members = Members(self.store, address)
        self.peers = Peers(self.members)
        self.relays = Relays(self.members)
        self.readiness = Readiness()
        self.thinkers = Thinkers(settings.thinkers)
        self.registry = Registry(
            Services(self.store, settings, self.readiness, self.thinkers),
            self.members,
            self.peers,
        )
        self.bans = Bans(self.store)
        self.bans.send_away = self.registry.send_away
        self.registry.banned = self.bans.banned
        self.results = Results(self.store)
        self.days = Days(self.registry, self.results, self.store.secret("days"))
        self.lobbies = Lobbies(self.registry, self.results)
        self.cleaning = Cleaning(self.store, settings.keep)
        self.archive = Archive(self.registry, self.cleaning)
        self.reviews = Reviews(self.archive)
        self.printer = printing.Printer()
        secrets = signing_secrets(os.environ, lambda: self.store.secret("cookies"))
        self.cookies = Cookies(secrets, settings.guest_days)

    async def clean(self) -> None:
        """Remove what is not used, again and again."""
        while True:
            await asyncio.sleep(CLEAN_EVERY)
            with suppress(SQLAlchemyError):
                await self.cleaning.clean(self.registry.in_memory)
            gc.collect()

    async def hand_over(self) -> None:
        """Let the other processes have all tables, and tell everybody to connect again."""
        await self.registry.close()
        await self.members.leave()

    async def close(self) -> None:
        """Stop everything, in the order that loses nothing."""
        await self.reviews.close()
        await self.hand_over()
        await self.peers.close()
        self.readiness.close()
        self.printer.close()
        self.thinkers.close()
        self.store.close()


def create_app(settings: Settings, address: str) -> FastAPI:
    """The application; the database is opened at once, so that a fault in it shows at once.

    The other processes that serve the same database reach this one at the address.
    """
    site = Site(settings, address)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await site.members.begin()
        await site.bans.look()
        site.registry.begin()
        tasks = [asyncio.create_task(work) for work in (site.clean(), site.bans.keep_looking())]
        if settings.warm_up:
            site.readiness.want_all(slugs())
        yield
        for task in tasks:
            task.cancel()
        await site.close()

    app = FastAPI(
        title="Drumhead", version=drumhead.__version__, lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.site = site
    answer_faults(app)
    _add_routes(app, site)
    describe_structures(app)
    static.add_routes(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    sockets = most_sockets(settings.limits)
    app.add_middleware(
        Limiting, cookies=site.cookies, bans=site.bans, close=close_line, limits=settings.limits,
        sockets=sockets,
    )  # fmt: skip
    app.add_middleware(Guard, hosts=Hosts(settings.bound, (*settings.hosts, settings.advertise)))
    return app


def _add_routes(app: FastAPI, site: Site) -> None:
    known = Guests(site.cookies)
    games.add_routes(app, site.readiness)
    guests.add_routes(app, known, site.store, site.registry, site.peers)
    tables.add_routes(app, known, site.store, site.registry, site.results)
    replays.add_routes(app, known, site.archive, site.reviews)
    days.add_routes(app, known, site.days)
    learning.add_routes(app, known, site.thinkers)
    puzzles.add_routes(app, known, site.results, site.registry.services.settings.today)
    printing.add_routes(app, site.printer)
    lists.add_lobby(app, site.lobbies)
    settings = site.registry.services.settings
    lists.add_matches(app, known, site.results, site.registry, settings)
    cluster.add_routes(app, site.peers, site.registry)
    operation.add_routes(
        app, site.store, site.registry, site.members, site.peers, lambda: site.relays.count
    )
    socket.add_route(app, site.registry, site.cookies, site.relays, site.peers)
