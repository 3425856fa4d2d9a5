"""Checks of every request before it reaches a route, and headers of every answer."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from drumhead.server.access.hosts import Hosts, same_origin
from drumhead.server.messages.codec import answer
from drumhead.server.messages.structures import Fault

#: The largest body of a request, in bytes: a transcript may be longer than anything else.
MAX_BODY, MAX_TRANSCRIPT = 64 * 1024, 2 * 1024 * 1024
TRANSCRIPTS = "/api/replays"

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class _TooLarge(Exception):
    """A body that did not announce its length turned out to be too long."""


class Guard:
    """Refuses bodies that are too large, requests from other websites, and strange hosts."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] == "websocket":
            meant = self.hosts.accept(Headers(scope=scope).get("host"))
            await (self.app if meant else _misdirected(scope))(scope, receive, send)
        elif scope["type"] == "http":
            await self._guard(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        limit = MAX_TRANSCRIPT if scope["path"] == TRANSCRIPTS else MAX_BODY
        length = headers.get("content-length", "")
        if not self.hosts.accept(headers.get("host")):
            await _misdirected(scope)(scope, receive, send_guarded)
        elif scope["method"] not in ("GET", "HEAD") and not same_origin(headers):
            fault = answer(Fault("That request comes from another website."), 403)
            await fault(scope, receive, send_guarded)
        elif length.isdecimal() and int(length) > limit:
            await _too_large(limit)(scope, receive, send_guarded)
        else:
            try:
                await self.app(scope, _counted(receive, limit), send_guarded)
            except _TooLarge:
                await _too_large(limit)(scope, receive, send_guarded)


def _misdirected(scope: Scope) -> ASGIApp:
    host = Headers(scope=scope).get("host", "")[:100]
    sentence = (
        f"This server does not answer to the name '{host}'. "
        "If it should, start it with --allow-host and that name."
    )
    return answer(Fault(sentence), 421)


def _too_large(limit: int) -> ASGIApp:
    size = f"{limit // 1024} kB" if limit < 1024 * 1024 else f"{limit // 1024 // 1024} MB"
    return answer(Fault(f"That is too large: the limit is {size}."), 413)


def _counted(receive: Receive, limit: int) -> Receive:
    read = 0

    async def counting() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise _TooLarge
        return message

    return counting
