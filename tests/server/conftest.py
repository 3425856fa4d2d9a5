"""A server on a port of its own, and browsers that are only sockets."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from drumhead.server.computing.readiness import prepare
from drumhead.server.serve import Server, make_server
from drumhead.server.settings import Settings
from drumhead.server.wire.listening import bind
from tests.support.postgres import Postgres

#: Far longer than anything takes even on a busy machine, in seconds: then something is stuck.
HANG = 120


class Running:
    """A server in a thread; `stop` and `start` are a restart on the same database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.start()

    def start(self, port: int = 0) -> None:
        """Start it, on a free port or on the one it had before."""
        listening = bind("127.0.0.1", port)
        self.port = listening.getsockname()[1]
        self.server: Server = make_server(self.settings)
        self.server.config.timeout_graceful_shutdown = 1
        self._thread = threading.Thread(target=self.server.run, args=[[listening]])
        self._thread.start()
        while not self.server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def stop(self) -> None:
        """Stop it as a signal would."""
        self.server.should_exit = True
        self._thread.join()

    def drop(self) -> None:
        """Break every connection, as a bad network does."""
        for connection in list(self.server.server_state.connections):
            connection.loop.call_soon_threadsafe(connection.transport.abort)

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    @property
    def site(self) -> Any:
        """What the routes share."""
        return self.server.config.app.state.site  # type: ignore[union-attr]


class Socket:
    """The WebSocket of one browser at a table."""

    connection: ClientConnection
    #: The last state that arrived.
    last: dict[str, Any]

    def __init__(self, connecting: Any) -> None:
        self._connecting = connecting
        self.last = {}

    def __enter__(self) -> Socket:
        self.connection = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def send(self, type: str, **fields: Any) -> None:
        """Send a message."""
        self.connection.send(json.dumps({"type": type, **fields}))

    def next(self, timeout: float = HANG) -> dict[str, Any]:
        """The next message, whatever it is."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        if message["type"] == "state":
            self.last = message
        return message

    def wait(
        self,
        type: str,
        when: Callable[[dict[str, Any]], bool] = lambda _: True,
        timeout: float = HANG,
    ) -> dict[str, Any]:
        """The next message of a type that meets a condition; others are skipped."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, deadline - time.monotonic()))
            if message["type"] == type and when(message):
                return message

    def state(self, when: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next state that meets a condition."""
        return self.wait("state", when)

    def at(self, number: int) -> dict[str, Any]:
        """The state of that number, which may have arrived already."""
        if self.last.get("number") == number:
            return self.last
        return self.state(lambda s: s["number"] == number)

    def my_turn(self) -> dict[str, Any]:
        """The next state in which this seat is to move, or the match is over.

        Where a hand ends before, it asks for the next one.
        """
        while True:
            state = self.state(lambda s: s["view"] and (s["choices"] or s["account"]))
            if state["choices"] or state["view"]["over"]:
                return state
            self.send("next", number=state["number"])

    def play_out(self, state: dict[str, Any] | None = None) -> dict[str, Any]:
        """Make the first legal move at every turn until the match is over."""
        state = state or self.my_turn()
        while not state["view"]["over"]:
            self.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = self.my_turn()
        return state


class Browser:
    """A guest with a cookie."""

    def __init__(self, running: Running, name: str | None = None) -> None:
        self.running = running
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{running.port}", timeout=HANG)
        self.me = self.http.get("/api/me").json()
        if name is not None:
            self.me = self.http.post("/api/me", json={"name": name}).json()

    def until(self, path: str, holds: Callable[[Any], bool]) -> Any:
        """Ask again and again until the answer meets a condition."""
        deadline = time.monotonic() + HANG
        while not holds(answer := self.get(path)):
            assert time.monotonic() < deadline, answer
            time.sleep(0.01)
        return answer

    def moved(self) -> None:
        """The server has started again on another port."""
        self.http.base_url = f"http://127.0.0.1:{self.running.port}"

    def get(self, path: str) -> Any:
        """The answer to a request that must succeed."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def table(self, game: str = "do-boy", **fields: Any) -> str:
        """A new table."""
        fields.setdefault("hands", 1)
        answer = self.http.post("/api/tables", json={"game": game, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def play_out(self, table: str) -> None:
        """Play a table to its end, and wait until it is among the finished matches."""
        with self.open(table) as socket:
            socket.play_out()
        self.until("/api/me/matches", lambda all: table in [one["id"] for one in all["matches"]])

    def open(
        self, table: str, seen: int | str = 0, cookie: str | None = None, origin: str | None = None,
        changes: bool = False, screen: bool = False,
    ) -> Socket:  # fmt: skip
        """Open a table."""
        cookie = cookie if cookie is not None else self.http.cookies.get("drumhead", "")
        headers = {"Cookie": f"drumhead={cookie}"} if cookie else {}
        headers |= {} if origin is None else {"Origin": origin}
        url = f"ws://127.0.0.1:{self.running.port}/api/tables/{table}/ws?seen={seen}"
        url += "&changes=1" if changes else ""
        url += "&screen=1" if screen else ""
        return Socket(
            connect(
                url, additional_headers=headers, compression=None, proxy=None, open_timeout=HANG
            )
        )


COMPUTERS = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * 3]


@pytest.fixture(scope="session", autouse=True)
def _do_boy() -> None:
    """Compile the game that most tests play before the first of them starts."""
    prepare("do-boy")


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's tables have the same deals, and its computers the same luck, whenever it runs."""
    luck = random.Random(request.node.name)
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: luck.randbytes(count))
    monkeypatch.setattr(secrets, "randbits", luck.getrandbits)


class Calendar:
    """The date, as a test wants it; the real time is before the end of it, whenever this runs."""

    day = date(2199, 6, 1)

    def __call__(self) -> date:
        return self.day


@pytest.fixture
def calendar() -> Calendar:
    """The calendar by which the server goes."""
    return Calendar()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this session's own."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind, by its URL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'drumhead.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture
def settings(tmp_path: Path, calendar: Calendar) -> Settings:
    """Quick computer players and deals, no stand-ins, and no games compiled that nobody plays."""
    url = f"sqlite:///{tmp_path / 'drumhead.sqlite3'}"
    return Settings(
        database=url, pause=0.0, deal_after=0.0, warm_up=False, stand_in_after=3600,
        vote_after=0.0, today=calendar,
    )  # fmt: skip


@pytest.fixture
def running(settings: Settings) -> Iterator[Running]:
    """A server of its own for a test."""
    server = Running(settings)
    yield server
    server.stop()


@pytest.fixture
def serve() -> Iterator[Callable[[Settings], Running]]:
    """Servers with settings of their own."""
    made: list[Running] = []

    def start(settings: Settings) -> Running:
        made.append(Running(settings))
        return made[-1]

    yield start
    for server in made:
        server.stop()


@pytest.fixture
def browse(running: Running) -> Iterator[Callable[..., Browser]]:
    """Browsers at that server."""
    made: list[Browser] = []

    def start(name: str | None = None, at: Running | None = None) -> Browser:
        made.append(Browser(at or running, name))
        return made[-1]

    yield start
    for browser in made:
        browser.http.close()


@pytest.fixture
def ada(browse: Callable[..., Browser]) -> Browser:
    """A guest named Ada."""
    return browse("Ada")


@pytest.fixture
def computers() -> list[dict[str, str]]:
    """The seats of Do-Boy: you and three corporals."""
    return COMPUTERS
