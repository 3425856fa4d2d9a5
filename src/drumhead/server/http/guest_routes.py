"""Routes for guests: cookie, name and portrait."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.access.guest_names import clean_name
from drumhead.server.access.identity import COOKIE, Guests
from drumhead.server.company import persons
from drumhead.server.company.persons import check_portrait
from drumhead.server.http.openapi import described
from drumhead.server.ids import new_id
from drumhead.server.messages.codec import answer, body
from drumhead.server.messages.guest_messages import Me, NewName, PersonInfo
from drumhead.server.routing import Application
from drumhead.server.store.records import StoredGuest
from drumhead.server.store.store import Store
from drumhead.server.table.guest_tables import GuestTables
from drumhead.server.table.other_processes import OtherProcesses


def add_routes(
    app: Application, guests: Guests, store: Store, tables: GuestTables, others: OtherProcesses
) -> None:
    """The routes for guests."""

    @app.get("/api/me", **described(Me))
    async def me(request: Request) -> Response:
        """Your id, name and portrait; a newcomer gets a guest cookie."""
        cookie = request.cookies.get(COOKIE)
        found = guests.who(request)
        guest = found or new_id()  # nothing is stored until there is something to store
        known = await store.guest(guest)
        if found is None and guests.cookies.has_moved(cookie):
            return guests.remember(request, answer(me_as(guest, known, moved=True)), guest)
        if found is not None and cookie is not None and not guests.cookies.needs_renewal(cookie):
            return answer(me_as(guest, known))
        return guests.remember(request, answer(me_as(guest, known)), guest)

    @app.get("/api/people", **described(list[PersonInfo]))
    def company() -> Response:
        """The company: whose names computer players have, and whose portraits people may choose."""
        return answer(
            [PersonInfo(one.slug, one.name, one.given, one.who) for one in persons.PEOPLE]
        )

    @app.post("/api/me/end", **described(Me))
    async def end(request: Request) -> Response:
        """Delete a guest: the cookie and every copy of it become invalid."""
        guest = guests.known(request)
        await store.forget_guest(guest)
        await tables.forget(guest)
        await others.forgotten(guest)
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
            tables.check_name(guest, known.name)
        if wanted.portrait is not None:
            check_portrait(wanted.portrait)
            known = known._replace(portrait=wanted.portrait)
        await store.rename_guest(guest, *known)
        tables.rename(guest, *known)
        await others.renamed(guest, *known)
        return answer(me_as(guest, known))


def me_as(guest: str, known: StoredGuest, moved: bool = False) -> Me:
    """A guest as it is sent to the guest's own browser."""
    return Me(guest, known.name, persons.known(known.portrait), moved)
