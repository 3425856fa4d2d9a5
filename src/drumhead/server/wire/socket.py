"""The WebSocket of a table, one for each browser: where every move comes in."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from drumhead.errors import DrumheadError
from drumhead.server.buckets import Bucket
from drumhead.server.cluster.peers import PATH, Peers
from drumhead.server.hosts import same_origin
from drumhead.server.identity import COOKIE, Cookies
from drumhead.server.metrics import MOVE_SECONDS, REFUSED_MESSAGES
from drumhead.server.protocol import (
    AskHint,
    ClientMessage,
    Error,
    Move,
    Ping,
    Pong,
    Refused,
    Weigh,
    Why,
)
from drumhead.server.refusal import NOT_STORED, RequestRefused
from drumhead.server.table.registry import Elsewhere, NoSuchTable, Registry
from drumhead.server.table.table import Table
from drumhead.server.wire.connection import RESTART, Connection
from drumhead.server.wire.lingering import EXTENSION, Lingering
from drumhead.server.wire.relay import Relays

#: The largest message that a browser may send, in bytes.
MAX_MESSAGE = 16 * 1024
#: Why a connection is closed: codes from 4000 on are for applications to define.
FOREIGN, UNKNOWN = 4403, 4404
#: A code that all WebSockets know: the server cannot do it just now.
TRY_LATER = 1013
#: How long a table is looked for whose process does not answer, and how often, in seconds.
FIND_WITHIN, FIND_EVERY = 10.0, 0.2

OWN_SEAT = "You can only speak for your own seat, so that message names none."
#: What takes longer to answer than anything else.
QUESTIONS = Why | AskHint | Weigh
MANY_QUESTIONS = "That is a lot of questions at once: wait a moment."

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(ClientMessage).decode
_log = logging.getLogger("drumhead.server")


def add_route(
    app: FastAPI, registry: Registry, cookies: Cookies, relays: Relays, peers: Peers
) -> None:
    """The address of the WebSocket, for browsers and for other processes on their behalf."""

    @app.websocket("/api/tables/{id}/ws")
    async def table(socket: WebSocket, id: str) -> None:
        await socket.accept()
        if not same_origin(socket.headers):
            await _close(socket, FOREIGN, "That connection comes from another website.")
            return
        deadline = asyncio.get_running_loop().time() + FIND_WITHIN
        try:
            while (process := await registry.members.claim(id)) is not None:
                far = await relays.open(process, socket, id)
                if far is not None:
                    await relays.relay(socket, far, process)
                    return
                if asyncio.get_running_loop().time() > deadline:
                    raise Elsewhere
                await asyncio.sleep(FIND_EVERY)
        except (RequestRefused, SQLAlchemyError) as error:
            await _turn_away(socket, error)
            return
        await attend(socket, registry, cookies, id, _seen(socket))

    @app.websocket(f"{PATH}/tables/{{id}}/ws")
    async def relayed(socket: WebSocket, id: str) -> None:
        await socket.accept()
        if peers.trusts(socket.headers):
            await attend(socket, registry, cookies, id, _seen(socket))
        else:
            await _close(socket, UNKNOWN, "There is nothing here.")


def _seen(socket: WebSocket) -> int:
    """The number of the last entry of the log that the browser has."""
    seen = socket.query_params.get("seen", "")
    return int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0


async def attend(
    socket: WebSocket, registry: Registry, cookies: Cookies, id: str, seen: int
) -> None:
    """Serve one browser until it leaves."""
    try:
        table = await registry.get(id)
    except (RequestRefused, SQLAlchemyError) as error:
        await _turn_away(socket, error)
        return
    cookie = socket.cookies.get(COOKIE)
    line: Lingering = socket.scope["extensions"][EXTENSION]["line"]
    wants = socket.query_params.get("changes") == "1"
    connection = Connection(cookies.read(cookie), seen, line, takes_changes=wants)
    line.sender = connection
    if cookie and connection.guest is None:
        connection.send(_encode(Error("Your guest cookie is not valid, so you can only watch.")))
    table.join(connection)
    limits, loop = registry.services.settings.limits, asyncio.get_running_loop()
    messages = Bucket(limits.messages, loop.time())
    connection.questions = Bucket(limits.questions, loop.time())
    try:
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            await _receive(table, connection, event.get("text") or event.get("bytes") or "")
            wait = messages.take(loop.time())
            if wait and line.disconnected:
                break  # nobody waits for the rest of a flood: its sender has left
            if wait or not line.queue.empty():
                await asyncio.sleep(wait)  # others come in between, however much one sends
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        connection.close()
        table.part(connection)


async def _turn_away(socket: WebSocket, error: RequestRefused | SQLAlchemyError) -> None:
    """There is no such table, or none that can be opened just now: then the browser tries again."""
    if isinstance(error, NoSuchTable):
        await _close(socket, UNKNOWN, str(error))
    elif isinstance(error, RequestRefused):
        await _close(socket, RESTART, str(error))
    else:
        await _close(socket, TRY_LATER, NOT_STORED)


async def _close(socket: WebSocket, code: int, sentence: str) -> None:
    await socket.send_text(_encode(Error(sentence)).decode())
    await socket.close(code, sentence)


def _too_many(connection: Connection) -> bool:
    """Does a browser ask more than anybody would?"""
    questions = connection.questions
    return questions is not None and bool(questions.take(asyncio.get_running_loop().time()))


async def _receive(table: Table, connection: Connection, text: str | bytes) -> None:
    """One message; whatever is wrong with it, the sender learns why and the table goes on."""
    if len(text) > MAX_MESSAGE:
        connection.send(_encode(Error(f"A message may have at most {MAX_MESSAGE:,} bytes.")))
        return
    try:
        message = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "unknown field `seat`" in str(error):
            connection.send(_encode(Refused(OWN_SEAT, None, table.number)))
        else:
            connection.send(_encode(Error(f"That message cannot be understood: {error}.")))
        return
    try:
        if isinstance(message, QUESTIONS) and _too_many(connection):
            raise RequestRefused(MANY_QUESTIONS)
        if isinstance(message, Move):
            with MOVE_SECONDS.time():
                await table.play(connection.seat, message.number, message.text)
        elif isinstance(message, Ping):
            connection.send(_encode(Pong()))
        else:
            await table.handle(connection, message)
    except DrumheadError as error:
        REFUSED_MESSAGES.inc()
        connection.send(_encode(Refused.of(error.refusal, table.number)))
    except SQLAlchemyError:
        connection.send(_encode(Refused(NOT_STORED, None, table.number)))
    except Exception:
        _log.exception("a message could not be handled")
        sentence = "Something went wrong on the server. The table is still open."
        connection.send(_encode(Error(sentence)))
