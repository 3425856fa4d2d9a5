"""The WebSocket of a table: one for each browser that looks at it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from drumhead.errors import DrumheadError
from drumhead.server.connections import Connection, encode
from drumhead.server.guard import same_origin
from drumhead.server.live import AnyTable
from drumhead.server.messages import ClientMessage, Error, Refused
from drumhead.server.people import COOKIE, Cookies
from drumhead.server.tables import NoSuchTable, Tables

#: A message from a browser has so many bytes at most.
MOST_MESSAGE = 16 * 1024
#: Why a connection is closed: by the rules of WebSockets 4000 and above are ours.
FOREIGN, UNKNOWN, BEHIND = 4403, 4404, 4408

_decode = msgspec.json.Decoder(ClientMessage).decode
_log = logging.getLogger("drumhead.server")


async def attend(socket: WebSocket, tables: Tables, cookies: Cookies, id: str, seen: int) -> None:
    """Serve one browser until it goes."""
    await socket.accept()
    if not same_origin(socket.headers):
        await _close(socket, FOREIGN, "This page belongs to somebody else.")
        return
    cookie = socket.cookies.get(COOKIE)
    guest = cookies.read(cookie)
    try:
        table = await tables.get(id)
    except NoSuchTable as error:
        await _close(socket, UNKNOWN, str(error))
        return
    connection = Connection(guest, max(0, seen))
    if cookie and guest is None:
        connection.send(Error("Your guest cookie is not valid, so you can only look on."))
    table.join(connection)
    pump = asyncio.create_task(_pump(socket, table, connection))
    try:
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            await _hear(table, connection, event.get("text") or event.get("bytes") or "")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        pump.cancel()
        table.part(connection)
        with suppress(asyncio.CancelledError):
            await pump


async def _close(socket: WebSocket, code: int, sentence: str) -> None:
    await socket.send_text(encode(Error(sentence)).decode())
    await socket.close(code, sentence)


async def _pump(socket: WebSocket, table: AnyTable, connection: Connection) -> None:
    async def send(message: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": message.decode()})

    try:
        await connection.pump(send, table.state_for)
        await socket.close(BEHIND, "You are too far behind.")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the browser is gone, which the other side of the connection notices too


async def _hear(table: AnyTable, connection: Connection, text: str | bytes) -> None:
    """One message; whatever is wrong with it, the sender is told and the table goes on."""
    if len(text) > MOST_MESSAGE:
        connection.send(Error(f"A message has {MOST_MESSAGE} bytes at most."))
        return
    try:
        message = _decode(text)
    except msgspec.DecodeError as error:
        connection.send(Error(f"That message cannot be understood: {error}."))
        return
    try:
        await table.hear(connection, message)
    except DrumheadError as error:
        clause = getattr(error, "clause", None)
        sentence = getattr(error, "sentence", str(error))
        connection.send(Refused(sentence, clause, table.number))
    except Exception:
        _log.exception("a message could not be dealt with")
        connection.send(Error("Something went wrong on the server; the table goes on."))
