"""The WebSocket route of a table, and the loop that serves one browser."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from drumhead.errors import DrumheadError
from drumhead.server.access.buckets import Bucket
from drumhead.server.access.hosts import same_origin
from drumhead.server.access.identity import COOKIE, Cookies
from drumhead.server.messages.codec import encode
from drumhead.server.messages.request_messages import Recall
from drumhead.server.messages.table_messages import (
    AskHint,
    ClientMessage,
    Error,
    Refused,
    Weigh,
    Why,
)
from drumhead.server.monitoring.metrics import REFUSED_MESSAGES
from drumhead.server.refusal import NOT_STORED, RequestRefused
from drumhead.server.routing import Application
from drumhead.server.settings import Limits
from drumhead.server.table.open_tables import NoSuchTable, OpenTables
from drumhead.server.table.table import Table
from drumhead.server.wire.closing import EXTENSION, ClosingSocket
from drumhead.server.wire.connection import RESTART, Connection

#: The largest message from a browser, in bytes.
MAX_MESSAGE = 16 * 1024
#: Why a connection is closed: codes from 4000 on are for applications to define.
FOREIGN, UNKNOWN = 4403, 4404
#: A code that all WebSockets know: the server cannot do it just now.
TRY_LATER = 1013

OWN_SEAT = "You can only speak for your own seat, so that message names none."
#: Messages that take long to answer.
QUESTIONS = frozenset((Why, AskHint, Weigh, Recall))
MANY_QUESTIONS = "That is a lot of questions at once: wait a moment."

_decode = msgspec.json.Decoder(ClientMessage).decode
_log = logging.getLogger("drumhead.server")


class Relay(Protocol):
    """Serves browsers whose tables other processes have."""

    async def serve(self, socket: WebSocket, id: str) -> bool:
        """Serve a browser until it leaves; False if this process has the table."""


class Attendant:
    """Serves browsers at the tables of this process."""

    def __init__(self, tables: OpenTables, cookies: Cookies, limits: Limits) -> None:
        self._tables = tables
        self._cookies = cookies
        self._limits = limits

    async def attend(self, socket: WebSocket, id: str) -> None:
        """Serve one browser until it leaves."""
        try:
            table = await self._tables.get(id)
        except (RequestRefused, SQLAlchemyError) as error:
            await turn_away(socket, error)
            return
        line: ClosingSocket = socket.scope["extensions"][EXTENSION]["line"]
        connection = self._connect(socket, line)
        table.join(connection)
        try:
            await self._receive_all(socket, table, connection, line)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            connection.close()
            table.part(connection)

    def _connect(self, socket: WebSocket, line: ClosingSocket) -> Connection:
        cookie, now = socket.cookies.get(COOKIE), asyncio.get_running_loop().time()
        guest, screen = self._cookies.read(cookie), socket.query_params.get("screen") == "1"
        connection = Connection(
            None if screen else guest, _seen(socket), line,
            takes_changes=socket.query_params.get("changes") == "1",
            questions=Bucket(self._limits.questions, now), screen=guest if screen else None,
        )  # fmt: skip
        line.sender = connection
        if cookie and guest is None:
            connection.send(encode(Error("Your guest cookie is not valid, so you can only watch.")))
        return connection

    async def _receive_all(
        self, socket: WebSocket, table: Table, connection: Connection, line: ClosingSocket
    ) -> None:
        loop = asyncio.get_running_loop()
        messages = Bucket(self._limits.messages, loop.time())
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            await _receive(table, connection, event.get("text") or event.get("bytes") or "")
            wait = messages.take(loop.time())
            if wait and line.disconnected:
                return  # the sender of a flood has left: drop the rest
            if wait or not line.queue.empty():
                await asyncio.sleep(wait)  # others come in between, however much one sends


def add_route(app: Application, attendant: Attendant, relay: Relay) -> None:
    """The address of the WebSocket."""

    @app.websocket("/api/tables/{id}/ws")
    async def table(socket: WebSocket, id: str) -> None:
        await socket.accept()
        if not same_origin(socket.headers):
            await close(socket, FOREIGN, "That connection comes from another website.")
            return
        try:
            if await relay.serve(socket, id):
                return
        except (RequestRefused, SQLAlchemyError) as error:
            await turn_away(socket, error)
            return
        await attendant.attend(socket, id)


def _seen(socket: WebSocket) -> int:
    """The number of the last entry of the log that the browser has."""
    seen = socket.query_params.get("seen", "")
    return int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0


async def turn_away(socket: WebSocket, error: RequestRefused | SQLAlchemyError) -> None:
    """Close a WebSocket whose table cannot be opened; the code says whether to try again."""
    if isinstance(error, NoSuchTable):
        await close(socket, UNKNOWN, str(error))
    elif isinstance(error, RequestRefused):
        await close(socket, RESTART, str(error))
    else:
        await close(socket, TRY_LATER, NOT_STORED)


async def close(socket: WebSocket, code: int, sentence: str) -> None:
    """Send an error, then close a WebSocket with it."""
    await socket.send_text(encode(Error(sentence)).decode())
    await socket.close(code, sentence)


async def _receive(table: Table, connection: Connection, text: str | bytes) -> None:
    """Handle one message; an error is sent back to its sender, and the table continues."""
    if len(text) > MAX_MESSAGE:
        connection.send(encode(Error(f"A message may have at most {MAX_MESSAGE:,} bytes.")))
        return
    try:
        message = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "unknown field `seat`" in str(error):
            connection.send(encode(Refused(OWN_SEAT, None, table.number)))
        else:
            connection.send(encode(Error(f"That message cannot be understood: {error}.")))
        return
    try:
        if type(message) in QUESTIONS and connection.asks_too_much():
            raise RequestRefused(MANY_QUESTIONS)
        await table.handlers[type(message)](connection, message)
    except DrumheadError as error:
        REFUSED_MESSAGES.inc()
        connection.send(encode(Refused.of(error.refusal, table.number)))
    except SQLAlchemyError:
        connection.send(encode(Refused(NOT_STORED, None, table.number)))
    except Exception:
        _log.exception("a message could not be handled")
        sentence = "Something went wrong on the server. The table is still open."
        connection.send(encode(Error(sentence)))
