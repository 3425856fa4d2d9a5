"""Replays: uploads and finished tables, move by move."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

from drumhead.server.http.codec import answer, body, described
from drumhead.server.http.guests import Guests
from drumhead.server.protocol import Made
from drumhead.server.refusal import RequestRefused
from drumhead.server.replay.archive import Archive
from drumhead.server.replay.going_on import play_on
from drumhead.server.replay.recording import EVERYTHING, PUBLIC
from drumhead.server.replay.reviews import Reviews
from drumhead.server.reports import Judgement, MatchReview, PlayOn, ReplayInfo, ReplayPosition


def add_routes(app: FastAPI, guests: Guests, archive: Archive, reviews: Reviews) -> None:
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

    _add_review(app, guests, archive, reviews)

    @app.get("/api/replays/{id}/judge/{number}", **described(Judgement))
    async def judge(id: str, number: int, request: Request) -> Response:
        """What a captain would have done in place of a move; takes a tenth of a second."""
        return answer(await archive.judge(id, number, guests.asker(request)))


def _add_review(app: FastAPI, guests: Guests, archive: Archive, reviews: Reviews) -> None:
    @app.get("/api/replays/{id}/review", **described(MatchReview))
    async def review(id: str, request: Request) -> Response:
        """The review of a match as far as it is done; the first request begins it."""
        return answer(await reviews.get(id, guests.who(request)))

    @app.post("/api/replays/{id}/play", **described(Made, PlayOn, 201))
    async def play(id: str, request: Request) -> Response:
        """A table at which a match is played on from one of its positions, against captains."""
        guest = guests.known(request)
        return answer(Made(await play_on(archive, id, await body(request, PlayOn), guest)), 201)


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
