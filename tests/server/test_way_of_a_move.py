"""The ways of messages and requests through the server: few modules, each of them once."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from types import FrameType
from typing import Any, cast, get_args

import pytest
from starlette.requests import Request

from drumhead.engine.game import Game
from drumhead.games import game_type
from drumhead.lessons import lesson
from drumhead.printing import file_cache
from drumhead.server.access.identity import Cookies, Guests
from drumhead.server.computing.readiness import prepare
from drumhead.server.computing.thinking import Lane, Thinkers
from drumhead.server.http import lesson_routes, print_routes
from drumhead.server.messages.table_messages import ClientMessage
from drumhead.server.routing import Application
from drumhead.server.table.advisor import Advisor
from drumhead.server.table.changes import applied
from drumhead.server.table.turn_pace import Turns
from drumhead.server.table.undo import Undo
from tests.support.tables import table_of

#: From the stored entry to a browser, as docs/decisions/0007-the-way-of-a-move.md has it.
STORED = ["table.table", "store.writer", "table.history", "table.broadcast"]
#: The last steps, for each browser at the table.
FOR_EACH = ["table.seat_updates", "table.changes", "wire.connection"]
#: When the way has ended, the pace looks who is next, and the watch whether to send a notice.
NEXT = {
    "table.turn_pace", "table.between_hands", "table.turn_timer", "table.computer_moves",
    "table.requests", "table.turn_watch", "table.waiting_room", "table.early_choices",
    "table.table",
}  # fmt: skip
#: What is only read on the way.
READ = {
    "messages.table_messages", "messages.structures", "messages.codec", "refusal", "settings",
    "table.seats", "table.terms", "computing.readiness",
}  # fmt: skip
#: No way may be longer.
MOST_MODULES = 9


def _module(frame: FrameType | None) -> str:
    name = "" if frame is None else str(frame.f_globals.get("__name__", ""))
    return name.removeprefix("drumhead.server.")


class Trace:
    """Every entry into a module of the server from another one, while a move is played."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self._known: set[FrameType] = set()
        self._task: asyncio.Task[object] | None = None

    def begin(self) -> None:
        """Begin here; frames that are already running are resumed later, but not entered."""
        self._task = asyncio.current_task()
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            self._known.add(frame)
            frame = frame.f_back
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        name = str(frame.f_globals.get("__name__", ""))
        if event != "call" or frame in self._known or not name.startswith("drumhead.server."):
            return
        if asyncio.current_task() is not self._task:
            return  # something else that the event loop does meanwhile
        self._known.add(frame)
        module = _module(frame)
        again = self.modules[-1:] == [module]
        if module != _module(frame.f_back) and module not in READ and not again:
            self.modules.append(module)


def at(socket: Any, number: int) -> Any:
    """What a browser that applies changes has of the state with that number."""
    has = dict(socket.last)
    while has.get("number") != number:
        message = socket.next()
        if message["type"] == "changes":
            has = applied(has, message)
        elif message["type"] == "state":
            has = message
    return has


def traced(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> Trace:
    """Trace calls of a method that the WebSocket makes, on the event loop."""
    trace, method = Trace(), getattr(owner, name)

    async def call(self: Any, *arguments: Any) -> None:
        trace.modules.append("wire.socket")
        trace.begin()
        try:
            await method(self, *arguments)
        finally:
            sys.setprofile(None)

    monkeypatch.setattr(owner, name, call)
    return trace


def submit_here(executor: Executor, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Do the work of an executor at once, in the thread that is traced."""
    done: Future[Any] = Future()
    done.set_result(work(*arguments))
    return done


def is_short(way: list[str]) -> bool:
    """Are there few modules, each of them once?"""
    return len(way) == len(set(way)) <= MOST_MODULES


def test_every_message_has_one_handler() -> None:
    """Two handlers of one type would fail when the table is made."""
    messages = set(get_args(ClientMessage))
    for slug, pace in (("do-boy", "turns"), ("bang", "clock")):
        prepare(slug)
        game = Game(game_type(slug))
        assert table_of(game, pace).handlers.keys() == messages, pace


def test_a_move_crosses_nine_modules_in_one_direction(
    ada: Any, browse: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Traced on the event loop from the moment the move is handed to the table."""
    trace = traced(monkeypatch, Turns, "play")
    prepare("war-and-diplomacy")
    seats = [{"kind": "you"}, *[{"kind": "open"}] * 2]
    table = ada.table("war-and-diplomacy", seats=seats, players=3)
    others = [browse(name) for name in ("Ben", "Cora")]
    sockets = [one.open(table, changes=True) for one in (ada, *others)]
    with sockets[0], sockets[1], sockets[2]:
        for socket in sockets[1:]:
            socket.send("sit")
            socket.wait("welcome", lambda w: w["seat"] is not None)
        states = [at(socket, 1) for socket in sockets]
        turn = states[0]["view"]["turn"]
        text = states[turn]["choices"][0]["text"]
        sockets[turn].send("move", number=1, text=text)
        for socket in sockets:
            at(socket, 2)
    way = ["wire.socket", "table.turn_pace", *STORED]
    sent = way + FOR_EACH * len(sockets)
    assert trace.modules[: len(sent)] == sent
    assert set(trace.modules[len(sent) :]) == NEXT
    assert is_short(way + FOR_EACH)


def test_an_undo_takes_the_way_of_a_move(
    ada: Any, computers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = traced(monkeypatch, Undo, "_ask")
    with ada.open(ada.table(seats=computers)) as socket:
        first = socket.my_turn()
        socket.send("move", number=first["number"], text=first["choices"][0]["text"])
        second = socket.my_turn()
        socket.send("undo", number=second["number"])
        socket.at(second["number"] + 1)
    way = [
        "wire.socket",
        "table.undo",
        "table.early_choices",
        *STORED,
        "table.seat_updates",
        "wire.connection",
    ]
    assert trace.modules[: len(way)] == way
    assert set(trace.modules[len(way) :]) == NEXT
    assert is_short(way)


def test_a_hint_asks_nobody_but_the_captain(
    ada: Any, computers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = traced(monkeypatch, Advisor, "_hint")
    monkeypatch.setattr(Lane, "submit", submit_here)
    with ada.open(ada.table(seats=computers)) as socket:
        socket.my_turn()
        socket.send("hint")
        socket.wait("hint")
    way = ["wire.socket", "table.advisor", "table.table", "table.hints", "wire.connection"]
    assert [name for name in trace.modules if name != "computing.thinking"] == way
    assert is_short(way)


# --- Requests ----------------------------------------------------------------------------


def endpoint(app: Application, path: str, method: str) -> Callable[..., Awaitable[Any]]:
    """The function of a route."""
    for route in app.routes:
        found: Any = route
        if found.path == path and method in found.methods:
            return cast(Callable[..., Awaitable[Any]], inspect.unwrap(found.endpoint))
    raise AssertionError(path)


def request(path: str, body: object, query: str = "") -> Request:
    """A request that a route can be called with."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(body).encode()}

    scope = {
        "type": "http", "method": "POST", "path": path, "headers": [],
        "query_string": query.encode(), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    return Request(scope, receive)


def way_of(route: Callable[..., Awaitable[Any]], *arguments: Any) -> list[str]:
    """The modules that a route enters."""
    trace = Trace()

    async def call() -> Any:
        trace.begin()
        try:
            return await route(*arguments)
        finally:
            sys.setprofile(None)

    assert asyncio.run(call()).status_code == 200
    return trace.modules


def test_a_step_of_a_lesson_asks_nobody_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lane, "submit", submit_here)
    found = lesson(game_type("do-boy"))
    assert found is not None
    app, thinkers = Application(), Thinkers(1)
    lesson_routes.add_routes(app, Guests(Cookies(["x" * 32], 1)), thinkers)
    step = {"chapter": 0, "made": [], "move": found.chapters[0].steps[0].moves[0]}
    route = endpoint(app, "/api/learn/{slug}", "POST")
    try:
        way = way_of(route, "do-boy", request("/api/learn/do-boy", step))
    finally:
        thinkers.close()
    assert way[0] == "http.lesson_routes"
    assert set(way) <= {
        "http.lesson_routes", "access.identity", "access.hosts", "computing.thinking",
        "company.persons", "access.guest_names", "table.seat_updates",
    }  # fmt: skip
    assert len(set(way)) <= MOST_MODULES


def test_a_print_stays_in_its_route(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_cache, "cached_file", lambda job, picture: b"%PDF")
    app, printer = Application(), print_routes.Printer()
    monkeypatch.setattr(type(printer._press), "submit", submit_pdf)
    print_routes.add_routes(app, printer)
    route = endpoint(app, "/api/print/{slug}/{part}.pdf", "GET")
    try:
        way = way_of(route, "tactics", "cards", request("/api/print", None, "paper=letter"))
    finally:
        printer.close()
    assert way == ["http.print_routes"]


def submit_pdf(executor: Executor, work: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Print at once, in the thread that is traced."""
    return submit_here(executor, functools.partial(work, **named), *arguments)
