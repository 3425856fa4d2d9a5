"""Routes for operators: liveness, readiness and metrics."""

from __future__ import annotations

import asyncio
import hmac
import os
from typing import Protocol

from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.hosts import is_loopback
from drumhead.server.computing.thinking import Thinkers
from drumhead.server.messages.codec import answer
from drumhead.server.monitoring import metrics
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application
from drumhead.server.store.store import Store
from drumhead.server.table.open_tables import OpenTables

#: The environment variable with the token that reads the metrics from elsewhere.
TOKEN = "DRUMHEAD_METRICS_TOKEN"
#: How long the database may take to answer before the server is not ready, in seconds.
READY_WITHIN = 2.0
#: Headers that a proxy adds.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
NOT_FOR_YOU = (
    f"The metrics can be read on the server's own machine, or with the token of {TOKEN} "
    "as `Authorization: Bearer TOKEN`."
)


class Processes(Protocol):
    """The processes that serve the same database."""

    @property
    def stopping(self) -> bool:
        """Is this process stopping?"""

    @property
    def count(self) -> int:
        """The number of processes, including this one."""

    @property
    def relayed(self) -> int:
        """The number of browsers of this process that another serves."""

    async def merged(self, own: bytes) -> bytes:
        """The metrics of all of them."""


class Gauges:
    """Metrics of this process that are read, not counted."""

    def __init__(
        self, store: Store, tables: OpenTables, thinkers: Thinkers, processes: Processes
    ) -> None:
        self.store = store
        self.processes = processes
        self._tables = tables
        self._thinkers = thinkers

    def text(self) -> bytes:
        """All metrics of this process."""
        tables, count = self._tables, self.processes.count
        return metrics.text({
            "tables": ("Tables in memory.", len(tables.ids)),
            "people": ("Browsers at tables of this process.", tables.browsers),
            "relayed": ("Browsers whose tables other processes have.", self.processes.relayed),
            "thinking_waiting": ("What waits for a thread to think in.", self._thinkers.waiting),
            "writing_waiting": ("What waits to be written.", self.store.writer.waiting),
            "processes": ("Processes that serve the same database.", count),
        })  # fmt: skip


def add_routes(app: Application, gauges: Gauges) -> None:
    """The routes for operators."""
    store, processes = gauges.store, gauges.processes

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return answer({"status": "alive"})

    @app.get("/ready", include_in_schema=False)
    async def ready() -> Response:
        if processes.stopping:
            raise RequestRefused("This process is stopping.", status=503, retry_after=1)
        try:
            asked = store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
            await asyncio.wait_for(asked, READY_WITHIN)
        except (SQLAlchemyError, TimeoutError):
            raise RequestRefused(
                "The database does not answer.", status=503, retry_after=5
            ) from None
        return answer({"status": "ready", "processes": processes.count})

    @app.get("/metrics", include_in_schema=False)
    async def all_metrics(request: Request) -> Response:
        if not may_read(request):
            raise RequestRefused(NOT_FOR_YOU, status=403)
        return Response(await processes.merged(gauges.text()), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request) -> bool:
    """Does a request come from this machine, and not through a proxy, or with the token?"""
    token = os.environ.get(TOKEN)
    shown = request.headers.get("authorization", "")
    if token and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    direct = not any(name in request.headers for name in FORWARDED)
    return direct and request.client is not None and is_loopback(request.client.host)
