"""Routes for notices on a guest's devices."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.identity import Guests
from drumhead.server.http.openapi import described
from drumhead.server.ids import new_id
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.notice_messages import DeviceAddress, DeviceInfo, NewDevice, PushKey
from drumhead.server.push.notices import Notices
from drumhead.server.routing import Application
from drumhead.server.store.push_devices import Device


def add_routes(app: Application, guests: Guests, notices: Notices) -> None:
    """The routes for notices."""

    @app.get("/api/push", **described(PushKey))
    async def key(request: Request) -> Response:
        """The public key with which a browser subscribes."""
        return answer(PushKey(notices.key))

    @app.post("/api/push", **described(DeviceInfo, NewDevice))
    async def turn_on(request: Request) -> Response:
        """Turn notices on in this browser, or change its quiet hours."""
        guest = guests.known(request)
        wanted = await body(request, NewDevice)
        return answer(_info(await notices.turn_on(guest, wanted, new_id())))

    @app.post("/api/push/device", **described(DeviceInfo, DeviceAddress))
    async def device(request: Request) -> Response:
        """Does this browser get your notices?"""
        guest = guests.known(request)
        address = await body(request, DeviceAddress)
        return answer(_info(await notices.find(guest, address.endpoint)))

    @app.post("/api/push/off", **described(DeviceInfo, DeviceAddress))
    async def turn_off(request: Request) -> Response:
        """Turn notices off in this browser, which needs no cookie for that."""
        await notices.turn_off((await body(request, DeviceAddress)).endpoint)
        return answer(_info(None))

    @app.post("/api/push/test", **described(DeviceInfo, DeviceAddress))
    async def test(request: Request) -> Response:
        """Send a notice to this browser, to see whether it arrives."""
        guest = guests.known(request)
        address = await body(request, DeviceAddress)
        await notices.test(guest, address.endpoint)
        return answer(_info(await notices.find(guest, address.endpoint)))


def _info(device: Device | None) -> DeviceInfo:
    if device is None:
        return DeviceInfo(on=False, quiet_from=None, quiet_to=None)
    return DeviceInfo(on=True, quiet_from=device.quiet_from, quiet_to=device.quiet_to)
