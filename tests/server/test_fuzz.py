"""Whatever is sent, nothing breaks: messages, transcripts and requests made up by Hypothesis.

Short and always the same; `bench/fuzz.py` does it for a million messages.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

import drumhead
from drumhead.errors import DrumheadError
from drumhead.server.messages import table_messages
from drumhead.server.site import recording

T = TypeVar("T")

#: The same examples in every run, and no matter how long one takes.
same = settings(derandomize=True, database=None, deadline=None)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
WORDS = st.sampled_from(["give I1", "play I2", "pass", "deal", "", "x" * 9000, "\x00", "İ", "-1"])
NUMBERS = st.sampled_from([0, 1, 2, 3, -1, 2**31, 2**63, 10**30, 1.5, float(10**20)])


def _values(kind: Any) -> st.SearchStrategy[Any]:
    """Values near what a field of the protocol may be."""
    if isinstance(kind, inspect.IntType):
        return NUMBERS | JSON
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(list(kind.values)) | JSON
    if isinstance(kind, inspect.BoolType):
        return st.booleans() | JSON
    if isinstance(kind, inspect.ListType):
        return st.lists(WORDS | st.sampled_from(["I1", "C3", "A5", "?"]), max_size=6) | JSON
    return WORDS | JSON


def _near() -> st.SearchStrategy[str]:
    """Messages near the protocol: right names of fields, and values that may be wrong."""
    shapes = []
    for kind in inspect.multi_type_info(get_args(table_messages.ClientMessage)):
        assert isinstance(kind, inspect.StructType)
        fields = {field.encode_name: _values(field.type) for field in kind.fields}
        optional = {**fields, "seat": NUMBERS | JSON, "extra": JSON}
        shapes.append(
            st.fixed_dictionaries({"type": st.just(kind.tag)}, optional=optional).map(json.dumps)
        )
    return st.one_of(shapes)


MESSAGES: st.SearchStrategy[str | bytes] = (
    _near() | st.binary(max_size=60) | st.text(st.characters(codec="utf-8"), max_size=60)
    | JSON.map(json.dumps)
)  # fmt: skip


def _made_up(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """Examples drawn before anything is sent.

    Hypothesis watches `random` while it draws, and the server's pings, in this process, use it.
    """
    drawn: list[T] = []

    @settings(same, max_examples=count)
    @given(strategy)
    def draw(example: T) -> None:
        drawn.append(example)

    draw()
    return drawn


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_messages(running: Any, ada: Any, computers: Any) -> None:
    """Every message is answered or ignored; the table is never the worse for it."""
    bursts = _made_up(st.lists(MESSAGES, min_size=1, max_size=8), 30)
    table = ada.table(seats=computers, hands=3)
    with ada.open(table) as socket:
        socket.my_turn()
        for messages in bursts:
            for message in messages:
                socket.connection.send(message)
            socket.send("ping")
            while (answer := socket.next())["type"] != "pong":
                assert "went wrong" not in str(answer), messages
    with ada.open(table) as socket:
        state = socket.wait("state")
        assert state["view"] is not None
    assert len(ada.get(f"/api/tables/{table}/moves")) == state["number"]


@pytest.fixture(scope="module")
def transcript() -> str:
    match = drumhead.game("do-boy").match(seed=7, hands=1)
    while not match.over:
        match.step(match.legal_numbers[-1])
    return match.transcript()


def test_transcripts(transcript: str) -> None:
    """A text that was tampered with is refused with a sentence, or is a match all the same."""
    places = st.integers(0, len(transcript))

    @settings(same, max_examples=150)
    @given(places, st.integers(0, 40), st.text(max_size=20) | st.sampled_from(
        ["\n", "game bang\n", "players 99\n", "hands -1\n", "key 00\n", "\x00", "9" * 5000]
    ))  # fmt: skip
    def tamper(place: int, length: int, instead: str) -> None:
        text = transcript[:place] + instead + transcript[place + length :]
        with suppress(DrumheadError):
            recording.read(text).info("id")

    tamper()


def _operations(description: Any) -> list[tuple[str, str, list[str]]]:
    """Every method and path of the interface, with the names of its queries."""
    return [
        (method, path, [one["name"] for one in what.get("parameters", []) if one["in"] == "query"])
        for path, methods in description["paths"].items()
        for method, what in methods.items()
    ]


def test_requests(running: Any, ada: Any, computers: Any, browse: Callable[..., Any]) -> None:
    """No request of any kind, to any address, is answered with a fault of the server."""
    table, other = ada.table(seats=computers), browse("Ben")
    operations = _operations(ada.get("/api/openapi.json"))
    assert len(operations) > 20
    odd = st.sampled_from(
        [table, "do-boy", "bang", "1", "0", "-1", "99999999999999999999", "%00", "..", "%2e%2e%2f",
         "%F0%9F%83%8F", "x" * 300, "null", "2026-02-30", "all"]
    )  # fmt: skip
    bodies = JSON.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=40)
    bodies |= st.sampled_from([b'{"game":"do-boy"}', b'{"name":"Ada"}', b'{"chapter":1,"made":[]}'])

    values_of = st.lists(odd, min_size=3, max_size=3)
    requests = st.tuples(st.sampled_from(operations), values_of, bodies, st.booleans())
    for (method, path, queries), values, body, known in _made_up(requests, 150):
        for value in values:
            path = path.replace(path[path.find("{") : path.find("}") + 1] or "{}", value, 1)
        query = "&".join(f"{name}={values[0]}" for name in queries)
        client = ada.http if known else other.http
        content = body if method != "get" else None
        answer = client.request(method.upper(), f"{path}?{query}", content=content)
        assert answer.status_code < 500 or answer.status_code == 503, (method, path, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"].strip(), (method, path)
