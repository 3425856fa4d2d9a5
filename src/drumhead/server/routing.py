"""`Application`: Starlette with route decorators, typed parameters and an OpenAPI description.

    @app.get("/api/tables/{id}/moves", **described(list[PastMove]))
    async def moves(id: str, after: Annotated[int, Range(0, LAST)] = 0) -> Response: ...

A parameter is the request itself (`Request`, `WebSocket`), a part of the path, or else a value of
the query. Endpoints that are not `async` run in a thread.
"""

from __future__ import annotations

import functools
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import StatelessLifespan

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

#: A whole number in a path or a query; more digits than this are not read.
_WHOLE = re.compile(r"([+-]?\d+(?:_\d+)*)(?:\.0*)?", re.ASCII)
_MOST_DIGITS = 4300
_NO_DEFAULT = inspect.Parameter.empty


class InvalidParameter(Exception):
    """A part of the path or of the query is not valid; the message says why."""


@dataclass(frozen=True)
class Range:
    """The least and the largest number that a parameter can be."""

    least: int
    most: int


@dataclass(frozen=True)
class RouteParameter:
    """A parameter of an endpoint: a value of the path or of the query."""

    name: str
    place: str
    type: type
    default: Any
    #: Is None a value, the one of a parameter that is left out?
    optional: bool = False
    range: Range | None = None

    def read(self, connection: HTTPConnection) -> Any:
        """The value of the parameter in a request."""
        in_path = self.place == "path"
        values: Mapping[str, str] = connection.path_params if in_path else connection.query_params
        if self.name not in values:
            if self.default is _NO_DEFAULT:
                raise InvalidParameter(f"'{self.name}' is not valid: Field required.")
            return self.default
        text = values[self.name]
        return self._number(text) if self.type is int else text

    def _number(self, text: str) -> int:
        whole = _WHOLE.fullmatch(text.strip())
        problem = ""
        if whole is None:
            problem = "Input should be a valid integer, unable to parse string as an integer"
        elif len(whole[1]) > _MOST_DIGITS:
            problem = "Unable to parse input string as an integer, exceeded maximum size"
        elif self.range and int(whole[1]) < self.range.least:
            problem = f"Input should be greater than or equal to {self.range.least}"
        elif self.range and int(whole[1]) > self.range.most:
            problem = f"Input should be less than or equal to {self.range.most}"
        if whole is None or problem:
            raise InvalidParameter(f"'{self.name}' is not valid: {problem}.")
        return int(whole[1])

    def described(self) -> dict[str, Any]:
        """The parameter in the words of OpenAPI."""
        schema: dict[str, Any] = {"type": "integer" if self.type is int else "string"}
        if self.optional:
            schema = {"anyOf": [schema, {"type": "null"}]}
        if self.range:
            schema |= {"maximum": self.range.most, "minimum": self.range.least}
        if self.default is not _NO_DEFAULT and self.default is not None:
            schema["default"] = self.default
        schema["title"] = self.name.replace("_", " ").title()
        required = self.default is _NO_DEFAULT
        return {"name": self.name, "in": self.place, "required": required, "schema": schema}


def _parameters(endpoint: Callable[..., Any], path: str) -> Iterator[RouteParameter]:
    """The parameters of an endpoint, without the request."""
    hints = get_type_hints(endpoint, include_extras=True)
    in_path = set(re.findall(r"{(\w+)(?::\w+)?}", path))
    for name, parameter in inspect.signature(endpoint).parameters.items():
        kind, bounds = hints[name], None
        if get_origin(kind) is Annotated:
            kind, bounds = get_args(kind)
        optional = type(None) in get_args(kind)
        kind = get_args(kind)[0] if optional else kind
        if not issubclass(kind, HTTPConnection):
            place = "path" if name in in_path else "query"
            yield RouteParameter(name, place, kind, parameter.default, optional, bounds)


def _request_name(endpoint: Callable[..., Any]) -> str | None:
    """The name under which an endpoint takes the request or the WebSocket."""
    for name, kind in get_type_hints(endpoint).items():
        if isinstance(kind, type) and issubclass(kind, HTTPConnection):
            return name
    return None


def _bound(endpoint: Callable[..., Any], path: str) -> Callable[[Any], Any]:
    """An endpoint of Starlette, which takes the request alone."""
    parameters, request_name = tuple(_parameters(endpoint, path)), _request_name(endpoint)

    @functools.wraps(endpoint)
    async def handle(connection: HTTPConnection) -> Any:
        values = {parameter.name: parameter.read(connection) for parameter in parameters}
        if request_name is not None:
            values[request_name] = connection
        if inspect.iscoroutinefunction(endpoint):
            return await endpoint(**values)
        return await run_in_threadpool(endpoint, **values)

    return handle


class Application(Starlette):
    """The web application with its routes and their description."""

    def __init__(
        self,
        title: str = "",
        version: str = "",
        openapi_path: str = "/openapi.json",
        lifespan: StatelessLifespan[Any] | None = None,
    ) -> None:
        super().__init__(lifespan=lifespan)
        self._info = {"title": title, "version": version}
        self._paths: dict[str, dict[str, Any]] = {}
        self._schemas: dict[str, Any] = {}
        self.router.routes.append(Route(openapi_path, self._answer_openapi))

    def get(self, path: str, **description: Any) -> Callable[[Endpoint], Endpoint]:
        """Decorate the endpoint of GET at a path; see `openapi.described`."""
        return self._decorator("GET", path, description)

    def post(self, path: str, **description: Any) -> Callable[[Endpoint], Endpoint]:
        """Decorate the endpoint of POST at a path."""
        return self._decorator("POST", path, description)

    def delete(self, path: str, **description: Any) -> Callable[[Endpoint], Endpoint]:
        """Decorate the endpoint of DELETE at a path."""
        return self._decorator("DELETE", path, description)

    def websocket(self, path: str) -> Callable[[Endpoint], Endpoint]:
        """Decorate the endpoint of a WebSocket at a path."""

        def add(endpoint: Endpoint) -> Endpoint:
            self.router.routes.append(WebSocketRoute(path, _bound(endpoint, path)))
            return endpoint

        return add

    def exception_handler(self, error: type[Exception]) -> Callable[[Endpoint], Endpoint]:
        """Decorate the handler of an exception."""

        def add(handler: Endpoint) -> Endpoint:
            self.add_exception_handler(error, handler)
            return handler

        return add

    def add_schemas(self, schemas: Mapping[str, Any]) -> None:
        """Add named schemas to the description."""
        self._schemas.update(schemas)

    def openapi(self) -> dict[str, Any]:
        """The description of all routes that have one."""
        return {
            "openapi": "3.1.0",
            "info": self._info,
            "paths": self._paths,
            "components": {"schemas": self._schemas},
        }

    @property
    def operations(self) -> Iterator[dict[str, Any]]:
        """The descriptions of all routes that have one."""
        for path in self._paths.values():
            yield from path.values()

    def _decorator(
        self, method: str, path: str, description: dict[str, Any]
    ) -> Callable[[Endpoint], Endpoint]:
        def add(endpoint: Endpoint) -> Endpoint:
            route = Route(path, _bound(endpoint, path), methods=[method])
            route.methods = {method}  # Starlette would answer HEAD where it answers GET
            self.router.routes.append(route)
            if description.get("include_in_schema", True):
                operation = _operation(endpoint, method, path, description)
                self._paths.setdefault(path, {})[method.lower()] = operation
            return endpoint

        return add

    async def _answer_openapi(self, _: Request) -> Response:
        text = json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":"))
        return Response(text, media_type="application/json")


def _operation(
    endpoint: Callable[..., Any], method: str, path: str, description: Mapping[str, Any]
) -> dict[str, Any]:
    """The description of a route, with the name and the docstring of its endpoint."""
    name = endpoint.__name__
    operation: dict[str, Any] = {"summary": name.replace("_", " ").title()}
    if endpoint.__doc__:
        operation["description"] = inspect.cleandoc(endpoint.__doc__)
    operation["operationId"] = f"{re.sub(r'[^0-9A-Za-z_]', '_', name + path)}_{method.lower()}"
    parameters = [parameter.described() for parameter in _parameters(endpoint, path)]
    if parameters:
        operation["parameters"] = parameters
    if "body" in description:
        operation["requestBody"] = description["body"]
    operation["responses"] = description["responses"]
    return operation
