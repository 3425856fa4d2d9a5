"""Routes for the deals of the day."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.identity import Guests
from drumhead.server.http.openapi import described
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.day_messages import Day
from drumhead.server.messages.structures import Made
from drumhead.server.messages.table_messages import PlayNow
from drumhead.server.routing import Application
from drumhead.server.site.days import Days


def add_routes(app: Application, guests: Guests, days: Days) -> None:
    """The routes for the deals of the day."""

    @app.get("/api/days", **described(Day))
    async def today(request: Request) -> Response:
        """Today's deals: who has played, and your own result."""
        return answer(await days.day(None, guests.who(request)))

    @app.post("/api/days", **described(Made, PlayNow, 201))
    async def play(request: Request) -> Response:
        """Your table with today's deal of a game: always the same one."""
        guest = guests.known(request)
        wanted = await body(request, PlayNow)
        return answer(Made(await days.play(wanted.game, guest)), 201)

    @app.get("/api/days/{day}", **described(Day))
    async def day(day: str, request: Request) -> Response:
        """The deals of a day; once it is over, with their keys and all results."""
        return answer(await days.day(day, guests.who(request)))
