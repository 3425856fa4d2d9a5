"""For whoever runs the server: is it alive, is it ready, and what is it doing?"""

from __future__ import annotations

import asyncio
import hmac
import os
from collections.abc import Callable

from fastapi import FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from drumhead.server import metrics
from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import PATH, Peers
from drumhead.server.hosts import is_loopback
from drumhead.server.http.codec import answer
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.store import Store
from drumhead.server.table.registry import Registry

#: The environment variable with the token that reads the metrics from elsewhere.
TOKEN = "DRUMHEAD_METRICS_TOKEN"
#: How long the database may take to answer before the server is not ready, in seconds.
READY_WITHIN = 2.0
#: What a proxy adds to a request that it passes on.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
NOT_FOR_YOU = (
    f"The metrics can be read on the server's own machine, or with the token of {TOKEN} "
    "as `Authorization: Bearer TOKEN`."
)


def add_routes(
    app: FastAPI, store: Store, registry: Registry, members: Members, peers: Peers,
    relayed: Callable[[], int],
) -> None:  # fmt: skip
    """The routes for operators."""

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return answer({"status": "alive"})

    @app.get("/ready", include_in_schema=False)
    async def ready() -> Response:
        if members.stopping:
            raise RequestRefused("This process is stopping.", status=503, retry_after=1)
        try:
            asked = store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
            await asyncio.wait_for(asked, READY_WITHIN)
        except (SQLAlchemyError, TimeoutError):
            raise RequestRefused(
                "The database does not answer.", status=503, retry_after=5
            ) from None
        return answer({"status": "ready", "processes": len(members.others) + 1})

    def own() -> bytes:
        return metrics.text({
            "tables": ("Tables in memory.", registry.tables),
            "people": ("Browsers at tables of this process.", registry.people),
            "relayed": ("Browsers whose tables other processes have.", relayed()),
            "thinking_waiting": ("What waits for a thread to think in.", registry.thinking),
            "writing_waiting": ("What waits to be written.", store.writer.waiting),
            "processes": ("Processes that serve the same database.", len(members.others) + 1),
        })  # fmt: skip

    @app.get("/metrics", include_in_schema=False)
    async def all_metrics(request: Request) -> Response:
        if not may_read(request):
            raise RequestRefused(NOT_FOR_YOU, status=403)
        texts = {members.id: own(), **await peers.metrics()}
        return Response(metrics.merged(texts), media_type=CONTENT_TYPE_LATEST)

    @app.get(f"{PATH}/metrics", include_in_schema=False)
    async def own_metrics(request: Request) -> Response:
        if not peers.trusts(request.headers):
            raise RequestRefused(f"There is nothing at {request.url.path}.", status=404)
        return Response(own(), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request) -> bool:
    """Does a request come from this machine, and not through a proxy, or with the token?"""
    token = os.environ.get(TOKEN)
    shown = request.headers.get("authorization", "")
    if token and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    direct = not any(name in request.headers for name in FORWARDED)
    return direct and request.client is not None and is_loopback(request.client.host)
