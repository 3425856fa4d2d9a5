"""Starting and stopping the server, with one process or several."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace

import uvicorn

from drumhead.errors import DrumheadError
from drumhead.games import game_type, slugs, source_folders
from drumhead.games.source_changes import SourceChanges
from drumhead.lessons import easiest_first
from drumhead.server.asgi import Site, create_app
from drumhead.server.cluster.workers import Lifeline, Workers
from drumhead.server.monitoring.logs import set_up
from drumhead.server.settings import Settings
from drumhead.server.store.database import connect
from drumhead.server.wire.closing import ClosingSocket
from drumhead.server.wire.listening import bind
from drumhead.server.wire.socket import MAX_MESSAGE
from drumhead.server.wire.timeouts import ConnectionLimits, raise_file_limit, through


class Server(uvicorn.Server):
    """A server that reports when it is up, and ends cleanly on a signal."""

    #: The signals that end it.
    signals: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM)

    def __init__(
        self, config: uvicorn.Config, site: Site, private: socket.socket, up: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.site = site
        self._up = up
        self._private = private

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start on the public and the private socket, then report it."""
        await super().startup([*(sockets or []), self._private])
        if not self.should_exit:
            self._up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the sockets, give up all tables, then end."""
        for server in self.servers:
            server.close()
        await self.site.hand_over()
        await super().shutdown([*(sockets or []), self._private])

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End cleanly when interrupted or terminated, which is not a failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in self.signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def has_display() -> bool:
    """Is there a display for a browser?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def make_server(settings: Settings, up: Callable[[], None] = lambda: None) -> Server:
    """A server with a private socket for the other processes; `up` is called once it serves."""
    private = bind(settings.advertise, 0)
    try:
        app = create_app(settings, f"{settings.advertise}:{private.getsockname()[1]}")
    except DrumheadError:
        private.close()
        raise
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False,
        http=through(ConnectionLimits(settings.limits)),
        forwarded_allow_ips=["127.0.0.1", "::1", *settings.proxies], ws=ClosingSocket,
        ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False,
        timeout_graceful_shutdown=3, lifespan="on", log_config=None,
    )  # fmt: skip
    return Server(config, app.state.site, private, up)


def announce(listening: socket.socket, browser: bool) -> None:
    """Print the address, and open it in a browser."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{port}"
    print(f"The table is set at {address} (press Ctrl+C to stop).", flush=True)
    if browser and has_display():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def announce_compiling(settings: Settings) -> None:
    """Say that the games are being compiled, if that is still to be done on this machine."""
    first = easiest_first(slugs())[0]
    if settings.warm_up and not game_type(first).compiled.cached:
        print(
            f"The games are being compiled for this machine, {game_type(first).title} first: that "
            "takes a few minutes, once. You can play meanwhile.",
            flush=True,
        )


def tune() -> None:
    """Set up the interpreter for a server.

    Tables are many small objects that live long and form no cycles. Searching a thousand
    tables for cycles takes seconds in which no request is served, so only new objects are searched,
    a few at a time, and all of them once an hour (`Site.clean`). (Compiled games never become
    garbage: `readiness.py` freezes them.) The switch interval is short because the writer
    thread should not wait long for the event loop.
    """
    gc.set_threshold(10_000, 1_000_000, 1_000_000)
    sys.setswitchinterval(0.002)


def serve(
    settings: Settings, host: str, port: int, browser: bool, workers: int = 1, reload: bool = False
) -> None:
    """Serve until somebody stops it, with one process or several.

    With `reload` the processes are replaced whenever a file of a game or of a pack changes.
    """
    listening = bind(host, port)
    settings = replace(settings, bound=listening.getsockname()[0])
    set_up(settings.json_logs)
    raise_file_limit()

    def up() -> None:
        announce(listening, browser)
        announce_compiling(settings)

    try:
        if workers > 1 or reload:
            connect(settings.database).dispose()  # so that a fault in it shows at once, and once
            changes = SourceChanges(source_folders()) if reload else None
            Workers(settings, listening, workers, serve_as_worker, changes).run(up)
        else:
            tune()
            server = make_server(settings, up)
            server.run([listening])
    finally:
        listening.close()


def serve_as_worker(settings: Settings, listening: socket.socket, parent: Lifeline) -> None:
    """Serve in a process of its own, until a signal comes or the parent is gone."""
    set_up(settings.json_logs)
    tune()
    server = make_server(settings, parent.ready)
    server.signals = (signal.SIGTERM,)

    def stop() -> None:
        server.should_exit = True

    parent.watch(stop)
    server.run([listening])
