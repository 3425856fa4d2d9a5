"""The ASGI application: its parts, put together."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware.gzip import GZipMiddleware

import drumhead
from drumhead.games import slugs
from drumhead.server.access.bans import Bans
from drumhead.server.access.devices import Devices
from drumhead.server.access.guard import Guard
from drumhead.server.access.hosts import Hosts
from drumhead.server.access.identity import Cookies, Guests, signing_secrets
from drumhead.server.access.limits import Limiting
from drumhead.server.cluster import cluster_routes
from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import PATH, Peers
from drumhead.server.cluster.process_group import ProcessGroup
from drumhead.server.cluster.relay import Relays
from drumhead.server.computing.readiness import Readiness
from drumhead.server.computing.thinking import Thinkers
from drumhead.server.http import (
    day_routes,
    device_routes,
    game_routes,
    guest_routes,
    health_routes,
    lesson_routes,
    list_routes,
    notice_routes,
    preview_routes,
    print_routes,
    puzzle_routes,
    replay_routes,
    static_files,
    table_routes,
)
from drumhead.server.http.fault_answers import answer_faults
from drumhead.server.http.openapi import describe_structures
from drumhead.server.push.destinations import Destinations
from drumhead.server.push.keys import contact_of, server_key
from drumhead.server.push.notices import Notices
from drumhead.server.routing import Application
from drumhead.server.settings import Settings
from drumhead.server.site.archive import Archive
from drumhead.server.site.days import Days
from drumhead.server.site.device_moves import DeviceMoves
from drumhead.server.site.lobby import Lobbies
from drumhead.server.site.previews import Previews
from drumhead.server.site.reviews import Reviews
from drumhead.server.store.alarms import Alarms
from drumhead.server.store.cleaning import Cleaning
from drumhead.server.store.device_codes import DeviceCodes
from drumhead.server.store.push_devices import PushDevices
from drumhead.server.store.results import Results
from drumhead.server.store.store import Store
from drumhead.server.table.alarm_clock import AlarmClock
from drumhead.server.table.guest_tables import GuestTables
from drumhead.server.table.open_tables import OpenTables
from drumhead.server.table.table import Services
from drumhead.server.table.table_creator import TableCreator
from drumhead.server.table.table_reader import TableReader
from drumhead.server.wire import socket
from drumhead.server.wire.closing import close_line
from drumhead.server.wire.timeouts import most_sockets

#: How often the cleanup runs, in seconds.
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
        self.bans = Bans(self.store.bans)
        limits = settings.limits
        self.notices = Notices(
            PushDevices(self.store, limits.guest_push_devices, limits.push_devices),
            server_key(self.store, contact_of(settings)), Destinations(settings.push_services),
            settings.now,
        )  # fmt: skip
        services = Services(self.store, settings, self.readiness, self.thinkers, self.notices)
        self.tables = OpenTables(services, self.members, self.bans.banned)
        self.alarm_clock = AlarmClock(self.tables, Alarms(self.store), self.notices, settings.now)
        self.reader = TableReader(services, self.tables, self.peers)
        self.guest_tables = GuestTables(services, self.tables, self.reader, self.peers)
        self.creator = TableCreator(self.store, self.tables)
        self.results = Results(self.store)
        self.days = Days(self.store, self.results, self.creator, settings.today)
        self.lobbies = Lobbies(self.reader, self.results)
        self.cleaning = Cleaning(self.store, settings.keep)
        self.archive = Archive(services, self.reader, self.cleaning)
        self.reviews = Reviews(self.archive)
        self.printer = print_routes.Printer()
        self.previews = Previews()
        secrets = signing_secrets(os.environ, lambda: self.store.secret("cookies"))
        devices = Devices()
        self.cookies = Cookies(secrets, settings.guest_days, devices)
        codes = DeviceCodes(self.store)
        self.device_moves = DeviceMoves(codes, devices, self.tables, self.peers, self.bans)

    async def clean(self) -> None:
        """Run the periodic cleanup."""
        while True:
            await asyncio.sleep(CLEAN_EVERY)
            with suppress(SQLAlchemyError):
                await self.cleaning.clean(self.tables.ids)
            gc.collect()

    async def hand_over(self) -> None:
        """Give up all tables; their browsers connect again."""
        await self.tables.close()
        await self.members.leave()

    async def close(self) -> None:
        """Shut down in dependency order, losing no data."""
        await self.reviews.close()
        await self.hand_over()
        await self.notices.close()
        await self.peers.close()
        self.readiness.close()
        self.printer.close()
        self.previews.close()
        self.thinkers.close()
        self.store.close()


def create_app(settings: Settings, address: str) -> Application:
    """Create the application; the database is opened at once, so that its errors show at once.

    Other processes that serve the same database reach this one at the address.
    """
    site = Site(settings, address)

    @asynccontextmanager
    async def lifespan(_: Application) -> AsyncIterator[None]:
        await site.members.begin(site.tables.drop_all, site.relays.cut)
        await site.bans.look()
        await site.device_moves.look()
        site.tables.begin()
        await site.notices.begin()
        looking = site.bans.keep_looking(site.guest_tables.send_away)
        waking, moving = site.alarm_clock.keep_looking(), site.device_moves.keep_looking()
        tasks = [asyncio.create_task(work) for work in (site.clean(), looking, waking, moving)]
        if settings.warm_up:
            site.readiness.want_all(slugs())
        yield
        for task in tasks:
            task.cancel()
        await site.close()

    app = Application("Drumhead", drumhead.__version__, "/api/openapi.json", lifespan)
    app.state.site = site
    answer_faults(app)
    _add_routes(app, site, settings)
    describe_structures(app)
    static_files.add_routes(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    sockets = most_sockets(settings.limits)
    app.add_middleware(
        Limiting, cookies=site.cookies, bans=site.bans, close=close_line, limits=settings.limits,
        sockets=sockets, exempt=f"{PATH}/",
    )  # fmt: skip
    app.add_middleware(Guard, hosts=Hosts(settings.bound, (*settings.hosts, settings.advertise)))
    return app


def _add_routes(app: Application, site: Site, settings: Settings) -> None:
    known = Guests(site.cookies)
    game_routes.add_routes(app, site.readiness)
    guest_routes.add_routes(app, known, site.store, site.guest_tables, site.peers)
    device_routes.add_routes(app, known, site.store, site.device_moves)
    table_routes.add_routes(
        app, known, site.store, site.results, site.creator, site.reader, site.guest_tables,
        settings.limits,
    )  # fmt: skip
    replay_routes.add_routes(app, known, site.archive, site.reviews, site.creator)
    day_routes.add_routes(app, known, site.days)
    notice_routes.add_routes(app, known, site.notices)
    lesson_routes.add_routes(app, known, site.thinkers)
    puzzle_routes.add_routes(app, known, site.results, settings.today)
    print_routes.add_routes(app, site.printer)
    preview_routes.add_routes(app, site.store, site.previews, settings.limits)
    list_routes.add_lobby(app, site.lobbies)
    list_routes.add_matches(app, known, site.results, site.reader, settings)
    group = ProcessGroup(site.members, site.peers, site.relays)
    gauges = health_routes.Gauges(site.store, site.tables, site.thinkers, group)
    health_routes.add_routes(app, gauges)
    attendant = socket.Attendant(site.tables, site.cookies, settings.limits)
    cluster_routes.add_routes(
        app,
        site.peers,
        site.tables,
        site.reader,
        site.guest_tables,
        site.device_moves,
        attendant,
        gauges.text,
    )
    socket.add_route(app, attendant, site.relays)
