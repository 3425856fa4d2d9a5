"""Encoding and decoding of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.refusal import Refusal

T = TypeVar("T")

encode = msgspec.json.encode


def answer(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer as JSON."""
    return Response(encode(content), status, headers, "application/json")


async def body(request: Request, type: type[T]) -> T:
    """The body of a request as the structure it should be."""
    raw = await request.body()
    try:
        return msgspec.json.decode(raw, type=type)
    except msgspec.ValidationError as error:
        raise Refusal(f"The request is malformed: {_lower(error)}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("The request is not JSON.") from None


def _lower(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]
