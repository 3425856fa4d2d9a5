"""Guests: who is asking, and by what name."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from starlette.requests import HTTPConnection

from drumhead.server import people
from drumhead.server.cluster.peers import Peers
from drumhead.server.http.codec import answer, body, described
from drumhead.server.identity import COOKIE, Cookies
from drumhead.server.names import clean_name
from drumhead.server.people import check_portrait
from drumhead.server.protocol import Me, NewName, PersonInfo
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredGuest, new_id
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
            raise RequestRefused(UNKNOWN, status=401)
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
        found = guests.who(request)
        guest = found or new_id()  # nothing is stored until there is something to store
        known = await store.guest(guest)
        if found is not None and cookie is not None and not guests.cookies.needs_renewal(cookie):
            return answer(me_as(guest, known))
        return guests.remember(request, answer(me_as(guest, known)), guest)

    @app.get("/api/people", **described(list[PersonInfo]))
    def company() -> Response:
        """The company: whose names computer players have, and whose portraits people may choose."""
        return answer([PersonInfo(one.slug, one.name, one.given, one.who) for one in people.PEOPLE])

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
        """Choose a name, a portrait, or both."""
        guest = guests.known(request)
        wanted = await body(request, NewName)
        known = await store.guest(guest)
        if wanted.name is not None:
            known = known._replace(name=clean_name(wanted.name))
            registry.check_name(guest, known.name)
        if wanted.portrait is not None:
            check_portrait(wanted.portrait)
            known = known._replace(portrait=wanted.portrait)
        await store.rename_guest(guest, *known)
        registry.rename(guest, *known)
        await peers.renamed(guest, *known)
        return answer(me_as(guest, known))


def me_as(guest: str, known: StoredGuest) -> Me:
    """A guest as the guest's browser is told."""
    return Me(guest, known.name, people.known(known.portrait))
