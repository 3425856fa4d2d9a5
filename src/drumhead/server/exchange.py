"""Requests and answers over HTTP: bodies read strictly, answers typed, faults in a sentence.

FastAPI finds the routes and describes them; the bodies are the structures of `messages.py`, so
that the WebSocket, the HTTP interface and the browser's types all come from one source.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from drumhead.errors import DrumheadError, TranscriptError, UnknownGame
from drumhead.server import messages
from drumhead.server.messages import Fault
from drumhead.server.tables import NoSuchTable

T = TypeVar("T")
REFERENCE = "#/components/schemas/{name}"


class Refused(DrumheadError):
    """A request that is not done, with the status that says what kind of fault it is."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def answer(content: object, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def asked(request: Request, kind: type[T]) -> T:
    """The body of a request as the structure it should be."""
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(400, f"The request is not as it should be: {_lower(error)}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refused(400, "The request is not JSON.") from None


def _lower(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]


# --- Faults ------------------------------------------------------------------------------


def _status(error: DrumheadError) -> int:
    if isinstance(error, Refused):
        return error.status
    return 404 if isinstance(error, NoSuchTable | UnknownGame) else 400


def answer_faults(app: FastAPI) -> None:
    """Whatever goes wrong is answered with a sentence, never with a page of HTML."""

    @app.exception_handler(DrumheadError)
    async def refused(_: Request, error: DrumheadError) -> Response:
        sentence = getattr(error, "sentence", str(error))
        if isinstance(error, TranscriptError):
            sentence = f"The transcript cannot be replayed: {sentence}."
        return answer(Fault(sentence, getattr(error, "clause", None)), _status(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = first["loc"][-1]
        return answer(Fault(f"'{where}' is not as it should be: {first['msg']}."), 400)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        sentences = {
            404: f"There is nothing at {request.url.path[:100]}.",
            405: f"{request.method} is not possible here.",
        }
        return answer(Fault(sentences.get(error.status_code, str(error.detail))), error.status_code)

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Response:
        return answer(Fault("Something went wrong on the server; it has been written down."), 500)


# --- Description -------------------------------------------------------------------------


def described(what: Any, body: Any = None, status: int = 200) -> dict[str, Any]:
    """How a route is described: what it answers, and what it asks for."""
    extra: dict[str, Any] = {
        "responses": {
            str(status): {"description": "As asked.", "content": _content(what)},
            "4XX": {"description": "What is wrong.", "content": _content(Fault)},
        }
    }
    if body is not None:
        extra["requestBody"] = {"required": True, "content": _content(body)}
    return {"response_model": None, "status_code": status, "openapi_extra": extra}


def _content(kind: Any) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


def describe_structures(app: FastAPI) -> None:
    """The description of the interface has the structures of `messages.py`."""
    described_by_fastapi = app.openapi

    def openapi() -> dict[str, Any]:
        description = described_by_fastapi()
        kinds = (*messages.REQUESTS, *messages.ANSWERS, messages.ClientMessage,
                 messages.ServerMessage)  # fmt: skip
        _, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
        description.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return description

    app.openapi = openapi  # type: ignore[method-assign]
