"""Guests: who is asking, and by what name."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from starlette.requests import HTTPConnection

from drumhead.server.cluster.peers import Peers
from drumhead.server.http.codec import answer, body, described
from drumhead.server.identity import COOKIE, Cookies
from drumhead.server.names import clean_name
from drumhead.server.protocol import Me, NewName
from drumhead.server.refusal import Refusal
from drumhead.server.store.records import new_id
from drumhead.server.store.store import Store
from drumhead.server.table.registry import Registry

UNKNOWN = (
    "The server does not recognize you: your guest cookie is missing, forged or expired. "
    "Reload the page."
)


class Guests:
    """Tells who sent a request, by its cookie."""

    def __init__(self, cookies: Cookies) -> None:
        self.cookies = cookies

    def who(self, request: Request) -> str | None:
        """The guest who sent a request, if anybody we know."""
        return self.cookies.read(request.cookies.get(COOKIE))

    def known(self, request: Request) -> str:
        """The same for what only a guest may do."""
        guest = self.who(request)
        if guest is None:
            raise Refusal(UNKNOWN, status=401)
        return guest

    def asker(self, request: Request) -> str:
        """On whose behalf there is thinking: the guest, or whoever is at that address."""
        return self.who(request) or address(request)

    def remember(self, request: Request, response: Response, guest: str) -> Response:
        """Give a guest the cookie."""
        response.set_cookie(
            COOKIE, self.cookies.sign(guest), max_age=self.cookies.seconds, httponly=True,
            samesite="lax", secure=request.url.scheme == "https",
        )  # fmt: skip
        return response


def address(request: HTTPConnection) -> str:
    """Where a request comes from; behind a trusted proxy that is where the proxy got it from."""
    return "nowhere" if request.client is None else request.client.host


def add_routes(
    app: FastAPI, guests: Guests, store: Store, registry: Registry, peers: Peers
) -> None:
    """The routes for guests."""

    @app.get("/api/me", **described(Me))
    async def me(request: Request) -> Response:
        """Who you are; a newcomer gets a guest cookie."""
        cookie = request.cookies.get(COOKIE)
        guest = guests.who(request)
        name = (guest and await store.guest_name(guest)) or ""
        if guest is None:
            guest = new_id()  # nothing is stored until there is something to store
        elif cookie is not None and not guests.cookies.needs_renewal(cookie):
            return answer(Me(guest, name, ""))
        return guests.remember(request, answer(Me(guest, name, "")), guest)

    @app.post("/api/me/end", **described(Me))
    async def end(request: Request) -> Response:
        """Forget a guest everywhere: the cookie, and every copy of it, means nobody any more."""
        guest = guests.known(request)
        await store.forget_guest(guest)
        await registry.forget(guest)
        await peers.forgotten(guest)
        response = answer(Me(new_id(), "", ""))
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return response

    @app.post("/api/me", **described(Me, NewName))
    async def rename(request: Request) -> Response:
        """Choose a name."""
        guest = guests.known(request)
        name = clean_name((await body(request, NewName)).name or "")
        registry.check_name(guest, name)
        await store.rename_guest(guest, name)
        registry.rename(guest, name)
        await peers.renamed(guest, name)
        return answer(Me(guest, name, ""))
