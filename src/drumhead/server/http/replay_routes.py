"""Routes for replays of uploads and finished tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.identity import Guests
from drumhead.server.http.openapi import described
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.replay_messages import (
    Judgement,
    MatchReview,
    PlayOn,
    ReplayInfo,
    ReplayPosition,
)
from drumhead.server.messages.structures import Made
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application
from drumhead.server.site.archive import Archive
from drumhead.server.site.continuation import play_on
from drumhead.server.site.recording import EVERYTHING, PUBLIC
from drumhead.server.site.reviews import Reviews
from drumhead.server.table.table_creator import TableCreator


def add_routes(
    app: Application, guests: Guests, archive: Archive, reviews: Reviews, creator: TableCreator
) -> None:
    """The routes for replays."""

    @app.post("/api/replays", **described(Made, str, 201))
    async def upload(request: Request) -> Response:
        """Upload a transcript."""
        guest, asker = guests.who(request), guests.asker(request)
        return answer(Made(await archive.add(await request.body(), guest, asker)), 201)

    @app.get("/api/replays/{id}", **described(ReplayInfo))
    async def info(id: str, request: Request) -> Response:
        """A finished match, or an upload."""
        asker = guests.asker(request)
        recording = await archive.find(id, asker)
        return answer(await archive.think(asker, recording.info, id))

    @app.get("/api/replays/{id}/at/{number}", **described(ReplayPosition))
    async def at(id: str, number: int, request: Request, seat: str = "all") -> Response:
        """The table after a number of moves: as a seat or the public saw it, or with all cards."""
        asker = guests.asker(request)
        recording = await archive.find(id, asker)
        viewer = _viewer(seat, recording.players)
        return answer(await archive.think(asker, recording.at, number, viewer))

    _add_review(app, guests, reviews)
    _add_continuation(app, guests, archive, creator)

    @app.get("/api/replays/{id}/judge/{number}", **described(Judgement))
    async def judge(id: str, number: int, request: Request) -> Response:
        """A captain's choice in place of a move; takes a tenth of a second."""
        return answer(await archive.judge(id, number, guests.asker(request)))


def _add_review(app: Application, guests: Guests, reviews: Reviews) -> None:
    @app.get("/api/replays/{id}/review", **described(MatchReview))
    async def review(id: str, request: Request) -> Response:
        """The review of a match as far as it is done; the first request begins it."""
        return answer(await reviews.get(id, guests.who(request)))


def _add_continuation(
    app: Application, guests: Guests, archive: Archive, creator: TableCreator
) -> None:
    @app.post("/api/replays/{id}/play", **described(Made, PlayOn, 201))
    async def play(id: str, request: Request) -> Response:
        """A table at which a match is played on from one of its positions, against captains."""
        guest = guests.known(request)
        wanted = await body(request, PlayOn)
        return answer(Made(await play_on(archive, creator, id, wanted, guest)), 201)


def _viewer(text: str, players: int) -> int | None:
    """`all`, `public` or the number of a seat."""
    if text == "all":
        return EVERYTHING
    if text == "public":
        return PUBLIC
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < players:
        return int(text)
    raise RequestRefused(
        f"The seat of a replay is 'all', 'public' or a number from 0 to {players - 1}."
    )
