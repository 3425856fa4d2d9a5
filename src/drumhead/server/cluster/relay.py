"""Relay of WebSockets to the process that has the table; messages pass unread."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlencode

from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from drumhead.server.access.identity import COOKIE
from drumhead.server.cluster.leases import Process
from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import CLIENT, PATH, SECRET
from drumhead.server.refusal import STOPPING
from drumhead.server.table.open_tables import Elsewhere
from drumhead.server.wire.closing import EXTENSION, ClosingSocket
from drumhead.server.wire.connection import RESTART, outbox

#: How long the connection to another process may take, and how long it may be silent, in seconds.
WITHIN, SILENT = 2.0, 5.0
#: How long a table is looked for whose process does not answer, and how often, in seconds.
FIND_WITHIN, FIND_EVERY = 10.0, 0.2
#: Codes from here on are the table's own reasons for closing.
OURS = 4000


class Relays:
    """The browsers at this process whose tables others have."""

    def __init__(self, members: Members) -> None:
        self._members = members
        self._lines: dict[str, set[ClientConnection]] = {}
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """The number of relayed browsers."""
        return sum(len(lines) for lines in self._lines.values())

    def cut(self, process: str) -> None:
        """Let the browsers of a process that has ended connect again."""
        for line in self._lines.pop(process, set()):
            task = asyncio.get_running_loop().create_task(line.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def serve(self, socket: WebSocket, id: str) -> bool:
        """Serve a browser until it leaves; False if this process has the table."""
        deadline = asyncio.get_running_loop().time() + FIND_WITHIN
        while (process := await self._members.claim(id)) is not None:
            far = await self.open(process, socket, id)
            if far is not None:
                await self.relay(socket, far, process)
                return True
            if asyncio.get_running_loop().time() > deadline:
                raise Elsewhere
            await asyncio.sleep(FIND_EVERY)
        return False

    async def open(self, process: Process, socket: WebSocket, id: str) -> ClientConnection | None:
        """The connection to the process that has a table; None if that is gone."""
        headers = {SECRET: self._members.secret}
        if socket.client is not None:
            headers[CLIENT] = socket.client.host
        if cookie := socket.cookies.get(COOKIE):
            headers["Cookie"] = f"{COOKIE}={cookie}"
        try:
            return await connect(
                f"ws://{process.address}{PATH}/tables/{id}/ws?{urlencode(socket.query_params)}",
                additional_headers=headers, compression=None, max_size=None, proxy=None,
                open_timeout=WITHIN, close_timeout=1, ping_interval=SILENT, ping_timeout=SILENT,
            )  # fmt: skip
        except ConnectionRefusedError:
            await self._members.suspect(process)
        except (OSError, TimeoutError, InvalidHandshake):
            pass
        return None

    async def relay(self, socket: WebSocket, far: ClientConnection, process: Process) -> None:
        """Pass messages on until either side leaves."""
        self._lines.setdefault(process.id, set()).add(far)
        near: ClosingSocket = socket.scope["extensions"][EXTENSION]["line"]
        flow = near.sender = Flow()
        there = asyncio.create_task(_there(socket, far))
        try:
            while True:
                message = await far.recv(decode=False)
                await flow.free.wait()
                outbox().put(near, message)
        except ConnectionClosed:
            code, reason = far.close_code or RESTART, far.close_reason or STOPPING
            near.give_up(code if code >= OURS else RESTART, reason if code >= OURS else STOPPING)
        finally:
            there.cancel()
            self._lines.get(process.id, set()).discard(far)
            await far.close()
            with suppress(asyncio.CancelledError):
                await there


class Flow:
    """Flow control: pauses reading from the other process while the browser falls behind."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()

    def pause(self) -> None:
        """The browser falls behind."""
        self.free.clear()

    def resume(self) -> None:
        """The browser has caught up."""
        self.free.set()


async def _there(socket: WebSocket, far: ClientConnection) -> None:
    """From the browser to the process."""
    with suppress(ConnectionClosed, RuntimeError):
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            text = event.get("text")
            await far.send(text if text is not None else event.get("bytes") or b"")
    await far.close()
