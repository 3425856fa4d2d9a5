"""Limits on requests and WebSockets, by guest and by address."""

from __future__ import annotations

import ipaddress
import math
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from drumhead.server.access.bans import BANNED, Bans
from drumhead.server.access.buckets import Buckets
from drumhead.server.access.hosts import address, is_loopback
from drumhead.server.access.identity import COOKIE, Cookies
from drumhead.server.messages.codec import answer
from drumhead.server.messages.structures import Fault
from drumhead.server.messages.table_messages import Error
from drumhead.server.settings import Limits, Rate

#: Why a WebSocket is closed at once: too many of yours are open, or too many of all.
TOO_MANY, TRY_LATER = 4429, 1013
#: How many bytes the reason may have.
MAX_CLOSING = 123

#: The cost of a request by its method and path; the first match counts. Reviews are made one after
#: the other and few may wait, so that polling one costs nothing.
COSTS = (
    ("tables", "POST", re.compile(r"/api/(tables|play|days|replays/[^/]+/play)")),
    ("uploads", "POST", re.compile(r"/api/replays")),
    ("notices", "POST", re.compile(r"/api/push(/(off|test))?")),
    ("names", "POST", re.compile(r"/api/me(/.*)?")),
    ("device_codes", "POST", re.compile(r"/api/devices(/.*)?")),
    ("chairs", "GET", re.compile(r"/api/chairs/[^/]+")),
    ("judgements", "GET", re.compile(r"/api/replays/[^/]+/judge/[^/]+")),
    ("judgements", "POST", re.compile(r"/api/(learn|puzzles)/.*")),
    ("previews", "GET", re.compile(r"/api/tables/[^/]+/preview\.png")),
)
SENTENCES = {
    "requests": "Too many requests come from your address.",
    "tables": "You have set many tables in a short time.",
    "uploads": "You have uploaded many transcripts in a short time.",
    "device_codes": "You have made or tried many codes in a short time.",
    "names": "You have changed your name many times in a short time.",
    "notices": "You have changed your notices many times in a short time.",
    "chairs": "Many codes have been tried from your address.",
    "judgements": "You have asked the computer players a lot in a short time.",
    "previews": "You have asked for many pictures of tables in a short time.",
}
MANY_SOCKETS = "You have too many tables open at once: close some of them."
FULL = "The server is full just now. Try again in a few minutes."


class Allowance:
    """The rate limits of one kind of request, for each guest and each address."""

    def __init__(self, rate: Rate, family: int) -> None:
        self._guests = Buckets(rate)
        self._addresses = Buckets(Rate(rate.burst * family, rate.per_minute * family))

    def take(self, guest: str | None, place: str | None) -> float:
        """0.0 if a request is granted, otherwise the seconds until it would be."""
        wait = self._guests.take(guest or f"at {place}")
        if not wait and place is not None:
            wait = self._addresses.take(place)
        return wait


#: Closes the WebSocket of a request, after a last message, with a code and a reason.
Close: TypeAlias = Callable[[Scope, bytes, int, str], None]


class Limiting:
    """Middleware that refuses requests and WebSockets beyond the limits, and the banned."""

    def __init__(
        self, app: ASGIApp, cookies: Cookies, bans: Bans, close: Close, limits: Limits,
        sockets: int, exempt: str,
    ) -> None:  # fmt: skip
        self.app = app
        self._close = close
        self._cookies = cookies
        self._bans = bans
        self._limits = limits
        self._most_sockets = sockets
        self._exempt = exempt
        self._allowances = {
            "tables": Allowance(limits.tables, limits.family),
            "uploads": Allowance(limits.uploads, limits.family),
            "names": Allowance(limits.names, limits.family),
            "device_codes": Allowance(limits.device_codes, limits.family),
            "notices": Allowance(limits.notices, limits.family),
            "judgements": Allowance(limits.judgements, limits.family),
            "previews": Allowance(limits.previews, limits.family),
            "chairs": Allowance(limits.chairs, 1),
        }
        self._requests = Buckets(limits.requests)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say when it may be tried again."""
        if scope["type"] != "lifespan" and scope["path"].startswith(self._exempt):
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith("/api/"):
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _who(self, scope: Scope) -> tuple[str | None, str]:
        """The guest, and the address from which they come."""
        connection = HTTPConnection(scope)
        return self._cookies.read(connection.cookies.get(COOKIE)), address(connection)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        guest, host = self._who(scope)
        if ban := self._bans.find(guest, host):
            await answer(Fault(ban.sentence), 403)(scope, receive, send)
            return
        where = place(host)
        what, wait = "requests", 0.0 if where is None else self._requests.take(where)
        for cost, method, path in COSTS:
            if not wait and scope["method"] == method and path.fullmatch(scope["path"]):
                what, wait = cost, self._allowances[cost].take(guest, where)
                break
        if wait:
            await _refuse(what, wait)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        guest, host = self._who(scope)
        if ban := self._bans.find(guest, host):
            await _turn_away(receive, send, BANNED, ban.sentence)
            return
        where = place(host)
        counted = {"all": self._most_sockets}
        if guest is not None:
            counted[f"guest {guest}"] = self._limits.guest_sockets
        if where is not None:
            counted[f"at {where}"] = self._limits.address_sockets
        full = [key for key, most in counted.items() if self._open[key] >= most]
        if full:
            why = (TRY_LATER, FULL) if "all" in full else (TOO_MANY, MANY_SOCKETS)
            await _turn_away(receive, send, *why)
            return
        self._open.update(list(counted))
        try:
            with self._bans.present(guest, host, partial(self._send_away, scope)):
                await self.app(scope, receive, send)
        finally:
            self._open.subtract(list(counted))
            for key in counted:
                if not self._open[key]:
                    del self._open[key]

    def _send_away(self, scope: Scope, sentence: str) -> None:
        """Close the WebSocket of a banned guest."""
        message = msgspec.json.encode(Error(sentence))
        self._close(scope, message, BANNED, _short(sentence))


def place(host: str) -> str | None:
    """An address as it is counted: of an IPv6 address the network; None for this machine."""
    if is_loopback(host):
        return None
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host[:60]
    if found.version == 6:
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


def _refuse(what: str, wait: float) -> ASGIApp:
    seconds = math.ceil(min(wait, 24 * 60 * 60))
    again = "a second" if seconds == 1 else f"{seconds} seconds"
    fault = Fault(f"{SENTENCES[what]} Try again in {again}.")
    return answer(fault, 429, {"Retry-After": str(seconds)})


async def _turn_away(receive: Receive, send: Send, code: int, sentence: str) -> None:
    """Open a WebSocket, say why it cannot stay open, and close it."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": msgspec.json.encode(Error(sentence)).decode()})
    await send({"type": "websocket.close", "code": code, "reason": _short(sentence)})


def _short(sentence: str) -> str:
    """As much of a sentence as may be the reason why a WebSocket is closed."""
    return sentence.encode()[:MAX_CLOSING].decode(errors="ignore")
