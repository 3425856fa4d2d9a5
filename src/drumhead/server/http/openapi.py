"""The description of the HTTP interface: OpenAPI, with the message structures as its schemas."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI

from drumhead.server.messages.bodies import BODIES
from drumhead.server.messages.structures import Fault
from drumhead.server.messages.table_messages import ClientMessage, ServerMessage

REFERENCE = "#/components/schemas/{name}"


def described(content: Any, body: Any = None, status: int = 200) -> dict[str, Any]:
    """The description of a route: its answer and its body."""
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
    """Put the structures of `drumhead.server.messages` into the description of the interface."""
    described_by_fastapi = app.openapi

    def openapi() -> dict[str, Any]:
        description = described_by_fastapi()
        types = (*BODIES, ClientMessage, ServerMessage)
        _, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
        description.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return description

    app.openapi = openapi  # type: ignore[method-assign]
