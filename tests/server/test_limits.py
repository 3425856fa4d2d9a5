"""Limits: each guest and each address may do so much, and nobody locks the others out."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from drumhead.server.access.buckets import Bucket, Buckets
from drumhead.server.access.limits import place
from drumhead.server.messages.table_messages import Ping
from drumhead.server.settings import Limits, Rate, Settings
from drumhead.server.wire.socket import Attendant
from drumhead.server.wire.timeouts import most_connections, most_sockets
from tests.support.lines import Written

NEVER = Rate(1, 0)


@pytest.fixture
def limited(
    serve: Callable[[Settings], Any], settings: Settings, browse: Callable[..., Any]
) -> Callable[..., tuple[Any, Callable[..., Any]]]:
    """A server with limits of its own, and browsers at it."""

    def start(**limits: Any) -> tuple[Any, Callable[..., Any]]:
        running = serve(replace(settings, limits=Limits(**limits)))
        return running, lambda name=None: browse(name, running)

    return start


def refused(answer: httpx.Response) -> str:
    """The sentence of an answer that says when to try again."""
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["retry-after"]) > 0
    return str(answer.json()["error"])


# --- Buckets -----------------------------------------------------------------------------


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(Rate(3, 60), now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0] * 3
    assert bucket.take(0.0) == pytest.approx(1.0)
    assert bucket.take(0.5) == pytest.approx(0.5)
    assert bucket.take(1.0) == 0.0
    assert [bucket.take(1000.0) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(1.0)]
    assert bucket.take(900.0) > 0, "a clock that goes back brings nothing"


def test_everybody_has_a_bucket_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.server.access.buckets.MOST_KEPT", 10)
    buckets = Buckets(NEVER, lambda: 0.0)
    assert not buckets.take("ada")
    assert buckets.take("ada") == float("inf")
    for number in range(20):
        assert not buckets.take(f"guest {number}")
    assert len(buckets._buckets) == 10


def test_places() -> None:
    assert place("127.0.0.1") is place("::1") is None
    assert place("192.0.2.7") == "192.0.2.7"
    assert place("2001:db8::1") == place("2001:db8::ffff:1") != place("2001:db8:0:1::1")


# --- Requests ----------------------------------------------------------------------------


def test_one_guest_cannot_fill_the_house(limited: Any) -> None:
    _, browse = limited(tables=Rate(2, 0.01))
    ada = browse("Ada")
    new = {"game": "do-boy", "listed": True}
    assert [ada.http.post("/api/tables", json=new).status_code for _ in range(2)] == [201] * 2
    assert "many tables" in refused(ada.http.post("/api/tables", json=new))
    assert "many tables" in refused(ada.http.post("/api/play", json={"game": "do-boy"}))
    assert browse("Ben").http.post("/api/tables", json=new).status_code == 201


def test_the_defaults_allow_nobody_two_thousand_tables() -> None:
    buckets = Buckets(Limits().tables, lambda: 0.0)
    assert sum(not buckets.take("greedy") for _ in range(2000)) == Limits().tables.burst < 100


def test_an_address_may_do_as_much_as_a_family(limited: Any) -> None:
    """New guests do not help; the address is what the proxy on this machine says."""
    _, browse = limited(names=Rate(2, 0.01), family=3)

    def rename(address: str) -> httpx.Response:
        guest = browse()
        headers = {"X-Forwarded-For": f"10.1.1.1, {address}"}
        answer: httpx.Response = guest.http.post("/api/me", json={"name": "A"}, headers=headers)
        return answer

    assert [rename("192.0.2.7").status_code for _ in range(6)] == [200] * 6
    assert "your name" in refused(rename("192.0.2.7"))
    assert rename("192.0.2.8").status_code == 200


def test_requests_of_an_address_are_limited(limited: Any) -> None:
    running, _ = limited(requests=Rate(3, 0.01))
    url, far = f"http://127.0.0.1:{running.port}/api/days", {"X-Forwarded-For": "192.0.2.7"}
    assert [httpx.get(url, headers=far).status_code for _ in range(3)] == [200] * 3
    assert "from your address" in refused(httpx.get(url, headers=far))
    assert [httpx.get(url).status_code for _ in range(5)] == [200] * 5


def test_who_has_no_cookie_is_counted_by_address(limited: Any) -> None:
    running, _ = limited(judgements=Rate(2, 0.01), uploads=Rate(1, 0.01))
    base = f"http://127.0.0.1:{running.port}/api/replays"
    assert [httpx.get(f"{base}/nothing/judge/1").status_code for _ in range(2)] == [404] * 2
    assert "computer players" in refused(httpx.get(f"{base}/nothing/judge/1"))
    assert httpx.post(base, content=b"no transcript").status_code == 400
    assert "transcripts" in refused(httpx.post(base, content=b"no transcript"))


# --- WebSockets --------------------------------------------------------------------------


def turned_away(socket: Any) -> tuple[str, int]:
    """The sentence and the code with which a WebSocket is closed."""
    sentence = socket.next()["sentence"]
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    return sentence, closed.value.rcvd.code


def test_a_guest_has_so_many_sockets(limited: Any) -> None:
    _, browse = limited(guest_sockets=2)
    ada, ben = browse("Ada"), browse("Ben")
    table = ada.table()
    with ada.open(table) as one, ada.open(table) as two:
        one.wait("welcome")
        two.wait("welcome")
        with ada.open(table) as three:
            sentence, code = turned_away(three)
            assert ("too many tables open" in sentence, code) == (True, 4429)
        with ben.open(table) as other:
            other.wait("welcome")
    with ada.open(table) as again:
        again.wait("welcome")


def test_sockets_never_take_all_connections(limited: Any) -> None:
    """However many WebSockets there are, pages and requests are still served."""
    _, browse = limited(connections=20)
    ada = browse("Ada")
    table = ada.table()
    with ExitStack() as stack:
        for _ in range(15):
            stack.enter_context(ada.open(table, cookie="")).wait("welcome")
        with ada.open(table) as one_more:
            sentence, code = turned_away(one_more)
            assert ("full" in sentence, code) == (True, 1013)
        assert ada.get(f"/api/tables/{table}")["id"] == table


def test_a_burst_of_questions_is_refused(limited: Any, computers: Any) -> None:
    _, browse = limited(questions=Rate(3, 0))
    ada = browse("Ada")
    with ada.open(ada.table(seats=computers)) as socket:
        state = socket.my_turn()
        for _ in range(4):
            socket.send("why", text="play Z1")
        said = [socket.wait("refused")["sentence"] for _ in range(4)]
        assert ["questions at once" in sentence for sentence in said] == [False] * 3 + [True]
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        assert socket.state(lambda s: s["number"] > state["number"])


def test_whoever_leaves_after_a_flood_is_gone(limited: Callable[..., Any]) -> None:
    """A thousand messages of somebody who has left, at one a second, do not keep the seat."""
    _, browse = limited(messages=Rate(8, 60))
    ada, ben = browse("Ada"), browse("Ben")
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 3])
    with ada.open(table) as watching:
        with ben.open(table) as leaving:
            leaving.send("sit", seat=1)
            leaving.wait("welcome", lambda w: w["seat"] == 1)
            for _ in range(1000):
                leaving.send("ping")
            leaving.connection.socket.shutdown(sockets.SHUT_RDWR)
        gone = watching.wait("seats", lambda s: s["seats"][1]["away_since"] is not None)
    assert not gone["seats"][1]["here"]


def test_others_come_in_between_the_messages_of_one_browser() -> None:
    """A hundred messages are there at once; another task runs a hundred times meanwhile."""

    class Socket:
        def __init__(self) -> None:
            self.headers: dict[str, str] = {}
            self.cookies: dict[str, str] = {}
            self.query_params: dict[str, str] = {}
            line: Any = Written()
            line.queue = SimpleNamespace(empty=lambda: False)
            self.scope = {"extensions": {"drumhead": {"line": line}}}
            self.left = 100

        async def accept(self) -> None:
            pass

        async def receive(self) -> dict[str, str]:
            self.left -= 1
            if self.left < 0:
                return {"type": "websocket.disconnect"}
            return {"type": "websocket.receive", "text": '{"type":"ping"}'}

    async def story() -> int:
        async def get(id: str) -> Any:
            handlers = {Ping: ping}
            return SimpleNamespace(join=lambda c: None, part=lambda c: None, handlers=handlers)

        async def ping(listener: Any, message: Ping) -> None:
            listener.send(b"{}")

        turns: list[int] = []

        async def bystander() -> None:
            while True:
                turns.append(0)
                await asyncio.sleep(0)

        tables: Any = SimpleNamespace(get=get)
        cookies: Any = SimpleNamespace(read=lambda cookie: None)
        other = asyncio.create_task(bystander())
        attendant = Attendant(tables, cookies, Settings().limits)
        await attendant.attend(Socket(), "table")  # type: ignore[arg-type]
        other.cancel()
        return len(turns)

    assert asyncio.run(story()) >= 100


def test_a_browser_that_does_not_read_is_no_longer_shown_as_present(
    ada: Any, browse: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.server.wire.connection.PATIENCE", 0.2)
    table, ben = ada.table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 3]), browse("Ben")
    with ada.open(table) as socket:
        socket.connection.close_timeout = 0.1
        socket.wait("welcome")
        for _ in range(1000):  # each is answered with a whole state, of which none is read
            socket.send("sit")
        ben.until(f"/api/tables/{table}", lambda info: not info["seats"][0]["here"])


# --- Connections that send nothing -------------------------------------------------------


@pytest.fixture
def knock() -> Iterator[Callable[..., sockets.socket]]:
    """Connections without a browser."""
    made: list[sockets.socket] = []

    def start(running: Any, sent: bytes) -> sockets.socket:
        made.append(sockets.create_connection(("127.0.0.1", running.port), timeout=60))
        made[-1].sendall(sent)
        return made[-1]

    yield start
    for one in made:
        one.close()


def all_of(connection: sockets.socket) -> bytes:
    """Everything that arrives before the connection is closed."""
    arrived = b""
    while data := connection.recv(4096):
        arrived += data
    return arrived


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1",
     b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nd"],
)  # fmt: skip
def test_a_request_must_arrive_in_time(
    limited: Any, knock: Any, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    running, _ = limited(head_seconds=0.1, request_seconds=0.1)
    with caplog.at_level(logging.WARNING):
        assert all_of(knock(running, sent)).startswith(b"HTTP/1.1 408 ")
    assert caplog.records == []


def test_so_must_the_second_one(limited: Any, knock: Any) -> None:
    running, _ = limited(head_seconds=0.3)
    whole = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    connection = knock(running, whole)
    assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
    connection.sendall(b"GET / HT")
    assert b"HTTP/1.1 408 " in all_of(connection)


def test_a_head_must_be_short(limited: Any, knock: Any) -> None:
    running, _ = limited()
    connection = knock(running, b"GET / HTTP/1.1\r\n")
    with pytest.raises((BrokenPipeError, ConnectionResetError)):
        connection.sendall(b"X-Long: too long\r\n" * 1_000_000)


def test_half_open_connections_lock_nobody_out(limited: Any, knock: Any) -> None:
    running, browse = limited(connections=20, head_seconds=3600)
    for _ in range(60):
        knock(running, b"GET / HTTP/1.1\r\n")
    assert browse("Ada").me["name"] == "Ada"


def test_a_browser_that_breaks_off_is_no_fault(
    limited: Any, knock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    running, browse = limited()
    with caplog.at_level(logging.WARNING):
        head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
        cookie = browse("Ada").http.cookies["drumhead"].encode()
        knock(running, head + b"Cookie: drumhead=" + cookie + b"\r\n\r\n{").close()
        browse("Ben").get("/api/games")
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_the_limit_of_open_files_is_kept() -> None:
    files = most_connections(Limits())
    assert 0 < most_sockets(Limits()) < files
    assert most_connections(Limits(connections=10)) == 10


# --- The lobby ---------------------------------------------------------------------------


def test_one_guest_cannot_fill_the_lobby(limited: Any) -> None:
    running, browse = limited(listed=2)
    ada, ben = browse("Ada"), browse("Ben")
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "private"}] * 3]
    new = {"game": "do-boy", "listed": True, "hands": 1, "seats": seats}

    def tried(guest: Any, **other: Any) -> int:
        status: int = guest.http.post("/api/tables", json={**new, **other}).status_code
        return status

    first = ada.table(**{key: value for key, value in new.items() if key != "game"})
    assert tried(ada) == 201
    assert tried(ada) == 409
    running.restart()  # what counts is in the database
    ada.moved()
    ben.moved()
    answer = ada.http.post("/api/tables", json=new)
    assert answer.status_code == 409
    assert "You already have 2 tables in the lobby" in answer.json()["error"]
    assert tried(ada, listed=False) == 201
    assert tried(ben) == 201
    ada.play_out(first)
    assert tried(ada) == 201


def test_one_address_cannot_fill_the_lobby(limited: Any) -> None:
    _, browse = limited(listed=2, address_listed=3)
    new = {"game": "do-boy", "listed": True}

    def tried(address: str) -> httpx.Response:
        headers = {"X-Forwarded-For": address}
        answer: httpx.Response = browse("A").http.post("/api/tables", json=new, headers=headers)
        return answer

    assert [tried("192.0.2.7").status_code for _ in range(3)] == [201] * 3
    assert "Your address already has 3 tables" in tried("192.0.2.7").json()["error"]
    assert tried("192.0.2.8").status_code == 201


# --- Bodies ------------------------------------------------------------------------------


@pytest.mark.parametrize("announced", [True, False])
def test_a_transcript_that_is_too_long_is_not_read_to_its_end(
    running: Any, announced: bool
) -> None:
    """It is answered as soon as that is known; the rest fills only the system buffers."""
    most, part = 200_000_000, b"x" * 100_000
    length = f"Content-Length: {most}" if announced else "Transfer-Encoding: chunked"
    head = f"POST /api/replays HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n"
    sent, chunk = 0, part if announced else b"%x\r\n%b\r\n" % (len(part), part)
    with sockets.create_connection(("127.0.0.1", running.port), timeout=60) as line:
        line.sendall(head.encode())
        try:
            while sent < most:
                line.sendall(chunk)
                sent += len(part)
        except OSError:  # the server has closed the connection
            pass
        answer = b""
        while b"limit is 2 MB" not in answer:
            answer += line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")
    assert sent < most // 2
