"""The application: parameters of routes, methods, threads, and the description of them."""

from __future__ import annotations

import asyncio
import threading
from typing import Annotated, Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from drumhead.server.http.fault_answers import answer_faults
from drumhead.server.messages.codec import answer
from drumhead.server.routing import Application, Range


def application() -> Application:
    """An application with a route of each kind."""
    app = Application("Example", "1", "/openapi.json")
    answer_faults(app)
    responses = {"200": {"description": "The answer."}}

    @app.get("/tables/{id}", responses=responses)
    async def table(
        request: Request, id: str, after: Annotated[int, Range(0, 9)] = 0, seat: str | None = None
    ) -> Response:
        """A table."""
        return answer([request.method, id, after, seat])

    @app.post("/tables/{id}", responses=responses)
    async def change(id: str, game: str) -> Response:
        return answer([id, game])

    @app.get("/thread", include_in_schema=False)
    def thread() -> Response:
        return answer(threading.current_thread() is threading.main_thread())

    return app


def ask(method: str, path: str) -> httpx.Response:
    """The answer of the application."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(application())
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            return await client.request(method, path)

    return asyncio.run(send())


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("/tables/abc", ["GET", "abc", 0, None]),
        ("/tables/abc?after=3&seat=west", ["GET", "abc", 3, "west"]),
        ("/tables/abc?after=%2B3&after=4", ["GET", "abc", 4, None]),
        ("/tables/abc?after=%201.0", ["GET", "abc", 1, None]),
    ],
)
def test_parameters_are_read(path: str, values: list[Any]) -> None:
    assert ask("GET", path).json() == values


@pytest.mark.parametrize(
    ("method", "path", "sentence"),
    [
        ("POST", "/tables/abc", "'game' is not valid: Field required."),
        (
            "GET",
            "/tables/abc?after=1.5",
            "'after' is not valid: Input should be a valid integer, "
            "unable to parse string as an integer.",
        ),
        (
            "GET",
            "/tables/abc?after=-1",
            "'after' is not valid: Input should be greater than or equal to 0.",
        ),
        (
            "GET",
            "/tables/abc?after=10",
            "'after' is not valid: Input should be less than or equal to 9.",
        ),
        (
            "GET",
            f"/tables/abc?after={'9' * 5000}",
            "'after' is not valid: Unable to parse input string as an integer, "
            "exceeded maximum size.",
        ),
    ],
)
def test_a_parameter_that_is_not_valid_is_refused(method: str, path: str, sentence: str) -> None:
    refused = ask(method, path)
    assert refused.status_code == 400
    assert refused.json() == {"error": sentence, "clause": None}


def test_other_methods_are_not_allowed() -> None:
    assert [ask(method, "/tables/abc").status_code for method in ("HEAD", "PUT")] == [405, 405]


def test_an_endpoint_that_is_not_async_runs_in_a_thread() -> None:
    assert ask("GET", "/thread").json() is False


def test_the_description_has_the_parameters() -> None:
    description = ask("GET", "/openapi.json").json()
    assert description["info"] == {"title": "Example", "version": "1"}
    assert list(description["paths"]) == ["/tables/{id}"]
    operation = description["paths"]["/tables/{id}"]["get"]
    assert operation["operationId"] == "table_tables__id__get"
    assert (operation["summary"], operation["description"]) == ("Table", "A table.")
    assert operation["parameters"] == [
        {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "title": "Id"}},
        {
            "name": "after", "in": "query", "required": False,
            "schema": {
                "type": "integer", "maximum": 9, "minimum": 0, "default": 0, "title": "After",
            },
        },
        {
            "name": "seat", "in": "query", "required": False,
            "schema": {"anyOf": [{"type": "string"}, {"type": "null"}], "title": "Seat"},
        },
    ]  # fmt: skip
