"""Routes for continuing on another device: a code, its owner, and its use."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.identity import Guests
from drumhead.server.company import persons
from drumhead.server.http.guest_routes import me_as
from drumhead.server.http.openapi import described
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.guest_messages import CodeOwner, DeviceCode, Me, NewDeviceCode
from drumhead.server.refusal import RequestRefused
from drumhead.server.routing import Application
from drumhead.server.site.device_moves import DeviceMoves
from drumhead.server.store.device_codes import VALID_FOR
from drumhead.server.store.store import Store

SAME = "You are playing on this device already. Open the code on the other one."


def add_routes(app: Application, guests: Guests, store: Store, moves: DeviceMoves) -> None:
    """The routes for another device; codes travel in bodies, so that no log has them."""

    async def owner_of(request: Request) -> tuple[DeviceCode, str]:
        """A code, and its owner, who must not be the guest of this browser."""
        wanted = await body(request, DeviceCode)
        owner = await moves.owner(wanted.code)
        if owner == guests.who(request):
            raise RequestRefused(SAME, status=409)
        return wanted, owner

    @app.post("/api/devices", **described(NewDeviceCode, status=201))
    async def create(request: Request) -> Response:
        """A single-use code with which another device continues as you; earlier ones expire."""
        code = await moves.codes.create(guests.known(request))
        return answer(NewDeviceCode(code, VALID_FOR), 201)

    @app.post("/api/devices/owner", **described(CodeOwner, DeviceCode))
    async def owner(request: Request) -> Response:
        """The guest as whom this device would continue; the code stays valid."""
        _, found = await owner_of(request)
        known, here = await store.guest(found), guests.who(request)
        tables = here is not None and await store.unfinished_of(here)
        return answer(CodeOwner(known.name, persons.known(known.portrait), tables))

    @app.post("/api/devices/use", **described(Me, DeviceCode))
    async def use(request: Request) -> Response:
        """Continue as the code's owner; the owner's cookies on other devices become invalid."""
        wanted, _ = await owner_of(request)
        guest = await moves.redeem(wanted.code)
        return guests.remember(request, answer(me_as(guest, await store.guest(guest))), guest)
