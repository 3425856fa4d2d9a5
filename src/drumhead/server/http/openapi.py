"""The description of the HTTP interface: OpenAPI, with the message structures as its schemas."""

from __future__ import annotations

from typing import Any

import msgspec

from drumhead.server.messages.bodies import BODIES
from drumhead.server.messages.structures import Fault
from drumhead.server.messages.table_messages import ClientMessage, ServerMessage
from drumhead.server.routing import Application

REFERENCE = "#/components/schemas/{name}"
#: The description has always listed this response for a route with parameters, so clients that were
#: generated from it know its schemas. The server answers `Fault` with 400.
VALIDATION_ERROR = {
    "description": "Validation Error",
    "content": {
        "application/json": {"schema": {"$ref": REFERENCE.format(name="HTTPValidationError")}}
    },
}
VALIDATION_SCHEMAS = {
    "HTTPValidationError": {
        "properties": {
            "detail": {
                "items": {"$ref": REFERENCE.format(name="ValidationError")},
                "type": "array",
                "title": "Detail",
            }
        },
        "type": "object",
        "title": "HTTPValidationError",
    },
    "ValidationError": {
        "properties": {
            "loc": {
                "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                "type": "array",
                "title": "Location",
            },
            "msg": {"type": "string", "title": "Message"},
            "type": {"type": "string", "title": "Error Type"},
            "input": {"title": "Input"},
            "ctx": {"type": "object", "title": "Context"},
        },
        "type": "object",
        "required": ["loc", "msg", "type"],
        "title": "ValidationError",
    },
}


def described(content: Any, body: Any = None, status: int = 200) -> dict[str, Any]:
    """The description of a route: its answer and its body."""
    description: dict[str, Any] = {
        "responses": {
            str(status): {"description": "The answer.", "content": _content(content)},
            "4XX": {"description": "What is wrong.", "content": _content(Fault)},
        }
    }
    if body is not None:
        description["body"] = {"required": True, "content": _content(body)}
    return description


def _content(type: Any) -> dict[str, Any]:
    if type is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    (schema,), _ = msgspec.json.schema_components([type], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


def describe_structures(app: Application) -> None:
    """Put the structures of `drumhead.server.messages` into the description of the interface."""
    types = (*BODIES, ClientMessage, ServerMessage)
    _, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    app.add_schemas(VALIDATION_SCHEMAS | components)
    for operation in app.operations:
        if "parameters" in operation:
            operation["responses"] = {**operation["responses"], "422": VALIDATION_ERROR}
