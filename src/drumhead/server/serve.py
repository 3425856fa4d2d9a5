"""Running the server: its socket, its signals, and the browser it opens."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import replace

import uvicorn

from drumhead.errors import DrumheadError
from drumhead.server.app import create_app
from drumhead.server.settings import Settings
from drumhead.server.wire.lingering import Lingering
from drumhead.server.wire.socket import MAX_MESSAGE


class CannotServe(DrumheadError):
    """The server cannot start; the message says why."""


class Server(uvicorn.Server):
    """A server that says when it is up, and ends quietly when it is told to."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say where."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"The table is set at {self.address} (press Ctrl+C to stop).", flush=True)
        if self._browser and has_display():
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in good order when interrupted or terminated, which is not a failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def has_display() -> bool:
    """Is there a screen that a browser could open on?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or an error that says why there is none."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"A port is a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if isinstance(error, PermissionError):
            why = f"Only the administrator may use port {port}; others begin at 1024."
        elif isinstance(error, socket.gaierror):
            why = f"There is no host {host!r} on this machine."
        else:
            why = f"Port {port} of {host} cannot be used: {(error.strerror or '').lower()}."
        raise CannotServe(f"{why} Choose another with --port.") from None
    return listening


def make_server(settings: Settings, listening: socket.socket, browser: bool = False) -> Server:
    """A server for a socket that is already listening."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    config = uvicorn.Config(
        create_app(replace(settings, bound=host)), log_level="warning", access_log=False,
        server_header=False, ws=Lingering, ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False,
        timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip
    return Server(config, f"http://{shown}:{port}", browser)


def tune() -> None:
    """Set up the interpreter for a server.

    Tables are many small objects that live long and form no cycles. Searching them for cycles
    takes a twentieth of a second in which nobody is served, so it is done rarely. (Compiled
    games, which never become garbage, are set apart in `readiness.py`.) And the thread that
    writes should not have to wait long for the event loop.
    """
    gc.set_threshold(200_000, 10, 10)
    sys.setswitchinterval(0.002)


def serve(settings: Settings, host: str, port: int, browser: bool) -> None:
    """Serve until somebody stops it."""
    listening = bind(host, port)
    tune()
    try:
        make_server(settings, listening, browser).run([listening])
    finally:
        listening.close()
