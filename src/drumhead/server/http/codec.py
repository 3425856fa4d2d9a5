"""Requests and answers: bodies are read strictly, answers are typed, faults are sentences.

FastAPI finds the routes and describes them. The bodies are the structures of `protocol.py`, so the
WebSocket, the HTTP interface and the browser's types all come from one source.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from drumhead.errors import DrumheadError, Refusal, TranscriptError, UnknownGame
from drumhead.server import catalog, protocol, reports
from drumhead.server.metrics import REFUSED_REQUESTS
from drumhead.server.protocol import Fault
from drumhead.server.refusal import NOT_STORED, RequestRefused

T = TypeVar("T")
REFERENCE = "#/components/schemas/{name}"
#: When something that could not be stored may be tried again, in seconds.
RETRY_AFTER = 30
_log = logging.getLogger("drumhead.server")


def answer(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(content), status, headers, "application/json")


async def body(request: Request, type: type[T]) -> T:
    """The body of a request as the structure it should be."""
    raw = await request.body()
    try:
        return msgspec.json.decode(raw, type=type)
    except msgspec.ValidationError as error:
        raise RequestRefused(f"The request is malformed: {_lower(error)}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RequestRefused("The request is not JSON.") from None


def _lower(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]


# --- Faults ------------------------------------------------------------------------------


def _status(error: DrumheadError) -> int:
    if isinstance(error, RequestRefused):
        return error.status
    return 404 if isinstance(error, UnknownGame) else 400


def answer_faults(app: FastAPI) -> None:
    """Whatever goes wrong is answered with a sentence, never with a page of HTML."""

    @app.exception_handler(DrumheadError)
    async def refused(_: Request, error: DrumheadError) -> Response:
        REFUSED_REQUESTS.inc()
        refusal = error.refusal
        if isinstance(error, TranscriptError):
            refusal = Refusal(f"The transcript cannot be replayed: {error}.")
        again = error.retry_after if isinstance(error, RequestRefused) else None
        headers = None if again is None else {"Retry-After": str(again)}
        return answer(Fault.of(refusal), _status(error), headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return answer(Fault(f"'{first['loc'][-1]}' is not valid: {first['msg']}."), 400)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        sentences = {
            404: f"There is nothing at {request.url.path[:100]}.",
            405: f"{request.method} is not allowed here.",
        }
        return answer(Fault(sentences.get(error.status_code, str(error.detail))), error.status_code)

    @app.exception_handler(ClientDisconnect)
    async def gone(_: Request, __: ClientDisconnect) -> Response:
        return answer(Fault("The request was broken off."), 400)

    @app.exception_handler(SQLAlchemyError)
    async def not_stored(_: Request, error: SQLAlchemyError) -> Response:
        _log.warning("the database failed: %s", getattr(error, "orig", error))
        return answer(Fault(NOT_STORED), 503, {"Retry-After": str(RETRY_AFTER)})

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Response:
        return answer(Fault("Something went wrong on the server. The error was logged."), 500)


# --- Description -------------------------------------------------------------------------


def described(content: Any, body: Any = None, status: int = 200) -> dict[str, Any]:
    """The description of a route: what it answers, and what it expects."""
    extra: dict[str, Any] = {
        "responses": {
            str(status): {"description": "The answer.", "content": _content(content)},
            "4XX": {"description": "What is wrong.", "content": _content(Fault)},
        }
    }
    if body is not None:
        extra["requestBody"] = {"required": True, "content": _content(body)}
    return {"response_model": None, "status_code": status, "openapi_extra": extra}


def _content(type: Any) -> dict[str, Any]:
    if type is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    (schema,), _ = msgspec.json.schema_components([type], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


def describe_structures(app: FastAPI) -> None:
    """Put the structures of `protocol.py` into the description of the interface."""
    described_by_fastapi = app.openapi

    def openapi() -> dict[str, Any]:
        description = described_by_fastapi()
        types = (*protocol.REQUESTS, *protocol.ANSWERS, *catalog.ANSWERS, *reports.ANSWERS,
                 protocol.ClientMessage, protocol.ServerMessage)  # fmt: skip
        _, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
        description.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return description

    app.openapi = openapi  # type: ignore[method-assign]
