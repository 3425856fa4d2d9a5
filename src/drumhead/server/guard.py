"""What is checked before a request reaches a route, and what every answer carries."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from drumhead.server.exchange import answer
from drumhead.server.messages import Fault

#: The largest body of a request in bytes: a transcript may be longer than anything else.
MOST_BODY, MOST_TRANSCRIPT = 64 * 1024, 2 * 1024 * 1024
TRANSCRIPTS = "/api/replays"

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def same_origin(headers: Headers) -> bool:
    """Does a request come from a page of ours, or from a program that is no browser?"""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


class _TooLarge(Exception):
    """A body that does not say how long it is turned out too long."""


class Guard:
    """Refuses bodies that are too large and requests that pages of others make."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        most = MOST_TRANSCRIPT if scope["path"] == TRANSCRIPTS else MOST_BODY
        length = headers.get("content-length", "")
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers):
            fault = answer(Fault("That request comes from a page of somebody else."), 403)
            await fault(scope, receive, send_guarded)
        elif length.isdecimal() and int(length) > most:
            await _too_large(most)(scope, receive, send_guarded)
        else:
            try:
                await self.app(scope, _counted(receive, most), send_guarded)
            except _TooLarge:
                await _too_large(most)(scope, receive, send_guarded)


def _too_large(most: int) -> ASGIApp:
    size = f"{most // 1024} kB" if most < 1024 * 1024 else f"{most // 1024 // 1024} MB"
    return answer(Fault(f"That is too large: {size} is the most that is read here."), 413)


def _counted(receive: Receive, most: int) -> Receive:
    read = 0

    async def counting() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise _TooLarge
        return message

    return counting
