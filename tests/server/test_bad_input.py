"""Whatever is sent, the answer is clear, and the table goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from itsdangerous import TimestampSigner
from websockets.exceptions import ConnectionClosed

TEN_MEGABYTES = 10 * 1024 * 1024


def goes_on(socket: Any, state: dict[str, Any]) -> None:
    """The table still takes a move."""
    socket.send("move", number=state["number"], text=state["choices"][0]["text"])
    assert socket.my_turn()["number"] > state["number"]


@pytest.mark.parametrize(
    "message",
    [
        "", "{", "null", "[]", "42", '"move"', "{}", '{"type":"dance"}', '{"type":"move"}',
        '{"type":"move","number":"3","text":"pass"}', '{"type":"move","number":1e99,"text":"x"}',
        '{"type":"move","number":1,"text":"x","chair":2}', '{"type":"sit","seat":"first"}',
        "\x00\x01", '{"type":"why","cards":[1,2]}', "[" * 5000, '{"type":"press","what":"me"}',
    ],
)  # fmt: skip
def test_messages_that_make_no_sense(ada: Any, computers: Any, message: str) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        state = socket.my_turn()
        socket.connection.send(message)
        assert "cannot be understood" in socket.wait("error")["sentence"]
        goes_on(socket, state)


def test_bytes_that_are_no_text(ada: Any, computers: Any) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        state = socket.my_turn()
        socket.connection.send(b"\xff\xfe\x00")
        assert "cannot be understood" in socket.wait("error")["sentence"]
        goes_on(socket, state)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "move", "text": "play Z1"}, "is not a move of this game"),
        ({"type": "move", "text": "x" * 5000}, "is not a move of this game"),
        ({"type": "move", "text": "give I1", "number": 99999}, "has changed"),
        ({"type": "move", "text": "give I1", "number": -1}, "has changed"),
        ({"type": "undo", "number": 99999}, "no decision"),
        ({"type": "replace", "seat": 77}, "no seat 77"),
        ({"type": "replace", "seat": 0}, "somebody is in it"),
        ({"type": "sit", "seat": 2}, "already"),
        ({"type": "press", "what": "bang"}, "cannot be done at this table"),
    ],
)
def test_what_cannot_be_done(ada: Any, computers: Any, message: Any, said: str) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        state = socket.my_turn()
        if message["type"] == "move":
            message = {"number": state["number"], **message}
        socket.connection.send(json.dumps(message))
        refused = socket.wait("refused")
        assert said in refused["sentence"]
        assert refused["number"] == state["number"]
        goes_on(socket, state)


def test_a_message_of_ten_megabytes(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.my_turn()
        with suppress(ConnectionClosed):
            socket.connection.send("x" * TEN_MEGABYTES)
        with pytest.raises(ConnectionClosed) as closed:
            socket.wait("nothing but the end")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with ada.open(table) as socket:
        goes_on(socket, socket.my_turn())


def test_a_body_of_ten_megabytes(ada: Any) -> None:
    for path in ("/api/tables", "/api/replays", "/api/me"):
        answer = ada.http.post(path, content=b"x" * TEN_MEGABYTES)
        assert answer.status_code == 413
        assert "too large" in answer.json()["error"]

    def unannounced() -> Any:
        for _ in range(100):
            yield b"x" * (TEN_MEGABYTES // 100)

    answer = ada.http.post("/api/replays", content=unannounced())
    assert answer.status_code == 413


def test_bodies_that_are_no_json(ada: Any) -> None:
    for body in (b"", b"{", b"\xff\xfe", b"name=Ada"):
        answer = ada.http.post("/api/me", content=body)
        assert answer.status_code == 400
        assert "not JSON" in answer.json()["error"]


def test_moving_out_of_turn(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 2], players=3)
    sockets = [ada.open(table), *(browse(name).open(table) for name in ("Ben", "Cora"))]
    with sockets[0], sockets[1], sockets[2]:
        for socket in sockets[1:]:
            socket.send("sit")
            socket.wait("welcome", lambda w: w["seat"] is not None)
        states = [
            socket.state(lambda s: s["view"] and s["view"]["turn"] is not None)
            for socket in sockets
        ]
        turn = states[0]["view"]["turn"]
        text = states[turn]["choices"][0]["text"]
        number = states[turn]["number"]
        other = (turn + 1) % 3
        sockets[other].send("move", number=number, text=text)
        assert "not your turn" in sockets[other].wait("refused")["sentence"]
        sockets[turn].send("move", number=number, text=text)
        sockets[turn].send("move", number=number, text=text)
        assert "has changed" in sockets[turn].wait("refused")["sentence"]
        assert sockets[other].state(lambda s: s["number"] > number)["number"] == number + 1
        assert [m["number"] for m in ada.get(f"/api/tables/{table}/moves")] == [1, 2]


def test_one_number_for_two_browsers_of_one_guest(ada: Any, computers: Any) -> None:
    """Two tabs send a move for the same number at the same moment: one of them is made."""
    table = ada.table(seats=computers)
    with ada.open(table) as one, ada.open(table) as two:
        states = [socket.my_turn() for socket in (one, two)]
        texts = [choice["text"] for choice in states[0]["choices"]]
        start = threading.Barrier(2)

        def send(socket: Any, text: str) -> None:
            start.wait()
            socket.send("move", number=states[0]["number"], text=text)
            socket.send("ping")

        threads = [
            threading.Thread(target=send, args=pair) for pair in ((one, texts[0]), (two, texts[1]))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # Messages are handled in order: all answers have arrived when the pong does.
        answers = [answer for socket in (one, two) for answer in _until_pong(socket)]
    made = ada.get(f"/api/tables/{table}/moves?after={states[0]['number']}")
    assert [move["number"] for move in made if move["seat"] == 0] == [states[0]["number"] + 1]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert len(refused) == 1
    assert "has changed" in refused[0]["sentence"]


def _until_pong(socket: Any) -> Iterator[dict[str, Any]]:
    """All that a browser is sent before the answer to its ping."""
    while (message := socket.next())["type"] != "pong":
        yield message


def test_a_move_at_a_finished_table(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        last = socket.play_out()
        socket.send("move", number=last["number"], text="play I1")
        assert "over" in socket.wait("refused")["sentence"]
        socket.send("undo", number=last["number"])
        assert "over" in socket.wait("refused")["sentence"]
        socket.send("hint")
        assert "over" in socket.wait("refused")["sentence"]


def test_a_table_that_does_not_exist(ada: Any) -> None:
    for path in ("nothing", "nothing/moves", "nothing/verify", "nothing/transcript", "%00"):
        answer = ada.http.get(f"/api/tables/{path}")
        assert answer.status_code == 404
        assert "no such table" in answer.json()["error"]
    with ada.open("nothing") as socket:
        assert "no such table" in socket.next()["sentence"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def _cookies(running: Any, guest: str) -> dict[str, str]:
    class Past(TimestampSigner):
        def get_timestamp(self) -> int:
            return 1_500_000_000

    secret = running.site.store.secret("cookies")
    salt = "drumhead guest"
    return {
        "forged": TimestampSigner("not the secret", salt=salt).sign(guest).decode(),
        "tampered": "x" + TimestampSigner(secret, salt=salt).sign(guest).decode(),
        "expired": Past(secret, salt=salt).sign(guest).decode(),
        "nonsense": "%%%;===",
        "endless": "x" * 5000,
    }


@pytest.mark.parametrize("fault", ["forged", "tampered", "expired", "nonsense", "endless"])
def test_cookies_that_do_not_count(running: Any, ada: Any, computers: Any, fault: str) -> None:
    table = ada.table(seats=computers)
    cookie = _cookies(running, ada.me["id"])[fault]
    headers = {"Cookie": f"drumhead={cookie}"}
    answer = ada.http.post("/api/play", json={"game": "do-boy"}, headers=headers)
    assert answer.status_code == 401
    assert "guest cookie" in answer.json()["error"]
    fresh = ada.http.get("/api/me", headers=headers)
    assert fresh.json()["id"] != ada.me["id"]
    assert "set-cookie" in fresh.headers
    with ada.open(table, cookie=cookie) as socket:
        assert "guest cookie" in socket.next()["sentence"]
        assert socket.next()["seat"] is None
        assert socket.state()["choices"] == []
        socket.send("move", number=0, text="give I1")
        assert "no seat" in socket.wait("refused")["sentence"]


def test_no_cookie_at_all(running: Any, ada: Any, browse: Callable[..., Any]) -> None:
    stranger = browse()
    stranger.http.cookies.clear()
    for path, body in (("play", {"game": "do-boy"}), ("me", {"name": "x"}), ("tables", {})):
        assert stranger.http.post(f"/api/{path}", json=body).status_code == 401
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 3])
    with stranger.open(table) as socket:
        assert socket.next()["seat"] is None
        socket.send("sit")
        assert "name first" in socket.wait("refused")["sentence"]


def test_a_page_of_somebody_else_gets_no_socket(ada: Any) -> None:
    with ada.open(ada.table(), origin="https://evil.example") as socket:
        assert "another website" in socket.next()["sentence"]
        with pytest.raises(ConnectionClosed):
            socket.next()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b>Ada</b><script>alert(1)</script>", "<b>Ada</b><script>alert(1)</script>"),
        ("  Ada \n\t Lovelace  ", "Ada Lovelace"),
        ("👩‍✈️ Zoë", "👩‍✈️ Zoë"),
        ("عائشة", "عائشة"),
        ("A\x00d\x07a", "Ada"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names(ada: Any, computers: Any, name: str, shown: str) -> None:
    answer = ada.http.post("/api/me", json={"name": name})
    assert answer.json()["name"] == shown
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        assert state["view"]["names"][0] == shown
        goes_on(socket, state)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "x" * 10_000, "\x00\x01"])
def test_names_that_are_none(ada: Any, name: str) -> None:
    answer = ada.http.post("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["error"] == "A name must have 1 to 40 characters."
    assert ada.get("/api/me")["name"] == "Ada"


def test_queries_that_make_no_sense(ada: Any) -> None:
    table = ada.table()
    for query in ("after=x", "after=-1", "after=1e9"):
        answer = ada.http.get(f"/api/tables/{table}/moves?{query}")
        assert answer.status_code == 400
        assert "after" in answer.json()["error"]
    with ada.open(table, seen="many") as socket:
        assert socket.next()["type"] == "welcome"
