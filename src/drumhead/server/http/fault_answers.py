"""Answers to requests that fail: a sentence, never a page of HTML."""

from __future__ import annotations

import logging

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from drumhead.errors import DrumheadError, Refusal, TranscriptError, UnknownGame
from drumhead.server.messages.codec import answer
from drumhead.server.messages.structures import Fault
from drumhead.server.monitoring.metrics import REFUSED_REQUESTS
from drumhead.server.refusal import NOT_STORED, RequestRefused
from drumhead.server.routing import Application, InvalidParameter

#: When something that could not be stored may be tried again, in seconds.
RETRY_AFTER = 30
_log = logging.getLogger("drumhead.server")


def _status(error: DrumheadError) -> int:
    if isinstance(error, RequestRefused):
        return error.status
    return 404 if isinstance(error, UnknownGame) else 400


def answer_faults(app: Application) -> None:
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

    @app.exception_handler(InvalidParameter)
    async def invalid(_: Request, error: InvalidParameter) -> Response:
        return answer(Fault(str(error)), 400)

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
