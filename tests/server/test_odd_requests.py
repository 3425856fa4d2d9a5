"""Odd requests, odd names and a database that fails: always a status and a sentence."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event
from websockets.exceptions import ConnectionClosed

from drumhead import cli
from drumhead.server.access.guest_names import clean_name, look_alike
from drumhead.server.access.hosts import Hosts
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.database import DatabaseError
from drumhead.server.store.store import Store

DEEP = 16_000


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test sends, nothing is logged with a traceback."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence with which a request is refused."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


# --- Requests ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 5000, "/" + "%f0" * 300, "/assets/%00"])
def test_paths_that_no_file_can_have(ada: Any, path: str) -> None:
    assert "There is nothing at" in refused(ada.http.get(path), 404)


@pytest.mark.parametrize("number", [2**31, 2**63, 10**30])
def test_a_number_that_no_database_can_hold(ada: Any, number: int) -> None:
    answer = ada.http.get(f"/api/tables/{ada.table()}/moves?after={number}")
    assert "'after' is not valid" in refused(answer, 400)


@pytest.mark.parametrize("path", ["replays/%00", "replays/%00/review", "me/matches?before=%00"])
def test_ids_that_nothing_can_have(ada: Any, path: str) -> None:
    assert "no such match" in refused(ada.http.get(f"/api/{path}"), 404)


def test_an_origin_that_is_no_address(ada: Any) -> None:
    answer = ada.http.post("/api/me", json={"name": "Ada"}, headers={"Origin": "http://[::1"})
    assert "another website" in refused(answer, 403)


def test_json_that_is_very_deep(ada: Any, computers: Any) -> None:
    body = b'{"name":' + b"[" * DEEP
    assert "request is" in refused(ada.http.post("/api/me", content=body), 400)
    with ada.open(ada.table(seats=computers)) as socket:
        for text in ("[" * DEEP, '{"type":"say","text":' + "[" * DEEP):
            socket.connection.send(text)
            assert "cannot be understood" in socket.wait("error")["sentence"]


def test_binary_messages_that_are_no_text(ada: Any, computers: Any) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        for raw in (b'{"type":"say","text":"\xff"}', b'{"type":"\xc3"}', b"\x80"):
            socket.connection.send(raw)
            assert "cannot be understood" in socket.wait("error")["sentence"]


def test_a_text_message_that_is_no_text(ada: Any, computers: Any) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        socket.my_turn()
        socket.connection.send(b'{"type":"say","text":"\xff"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            socket.wait("nothing but the end")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007


# --- Hosts -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:1917", "", "127.0.0.1.evil.example"]
)
def test_a_server_for_this_machine_answers_to_no_other_name(ada: Any, host: str) -> None:
    """Else a website could let its name mean 127.0.0.1 and read what is here."""
    for path in ("/api/me", "/"):
        answer = ada.http.get(path, headers={"Host": host})
        assert "does not answer to the name" in refused(answer, 421)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip
    path = f"/api/tables/{ada.table()}/ws"
    answer = ada.http.get(path, headers={"Host": host, "Origin": f"http://{host}", **upgrade})
    assert "does not answer to the name" in refused(answer, 421)


@pytest.mark.parametrize(
    ("bound", "allowed", "yes", "no"),
    [
        ("127.0.0.1", (), "localhost:1917 127.0.0.1 127.9.9.9:80 [::1]:1917 LOCALHOST localhost.",
         "example.org 192.168.1.5 10.0.0.1:1917 localhost.evil.example [::2] [::1 a:b:c @"),
        ("127.0.0.1", ("Games.example.org",), "games.example.org GAMES.example.org:443 localhost",
         "example.org xgames.example.org games.example.org.evil.example"),
        ("0.0.0.0", (), "192.168.1.5:1917 [fe80::1]:1917 kitchen kitchen.local localhost",
         "evil.example local.evil.example"),
        ("0.0.0.0", ("*",), "anything.example", "not/a/host"),
    ],
)  # fmt: skip
def test_hosts(bound: str, allowed: tuple[str, ...], yes: str, no: str) -> None:
    hosts = Hosts(bound, allowed)
    assert [host for host in yes.split() if not hosts.accept(host)] == []
    assert [host for host in no.split() if hosts.accept(host)] == []
    assert not hosts.accept(None)


# --- Names -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u2800", "\u115f", "Ada\U000e0041", "A\u200bda", "A\u200dda", "\u202eadA",
     "Ada\u2066", "Ada\u00ad", "\ufeffAda", "Ada\u2060", "Ada\ufe00", "Ada\u034f"],
)  # fmt: skip
def test_invisible_characters_are_refused(name: str) -> None:
    with pytest.raises(RequestRefused, match="cannot be seen"):
        clean_name(name)


@pytest.mark.parametrize("name", ["e" + "\u0301" * 39, "Z" + "\u0335\u0321\u0322\u0327" + "a"])
def test_towers_of_accents_are_refused(name: str) -> None:
    with pytest.raises(RequestRefused, match="more than 3 accents"):
        clean_name(name)


def test_a_name_of_accents_alone_is_refused() -> None:
    with pytest.raises(RequestRefused, match="can be seen"):
        clean_name("\u0301\u0308")


@pytest.mark.parametrize(
    "name", ["Nguyễn Thị Ánh", "Zoë", "עִבְרִית", "น้ำ", "क्षत्रिय", "می‌خواهم", "👩‍✈️ Zoë", "李小龍"]
)
def test_names_of_the_world(name: str) -> None:
    assert clean_name(name) == name


def test_names_are_composed() -> None:
    assert clean_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize("other", ["Аda", "𝐀da", "Ａda", "Ad\u0430"])
def test_names_that_look_alike(other: str) -> None:
    assert look_alike("Ada", other)
    assert look_alike(other, "Ada")
    assert not look_alike("Ben", other)


def test_nobody_sits_down_with_a_look_alike_of_another_name(
    ada: Any, browse: Callable[..., Any]
) -> None:
    table = ada.table(seats=[{"kind": "you"}, {"kind": "open"}, {"kind": "computer"}], players=3)
    with browse("Аda").open(table) as socket:
        socket.send("sit")
        assert "looks like yours" in socket.wait("refused")["sentence"]
    ben = browse("Ben")
    with ben.open(table) as socket:
        socket.send("sit")
        socket.wait("welcome", lambda w: w["seat"] is not None)
        answer = ben.http.post("/api/me", json={"name": "Аda"})
        assert "looks like yours" in refused(answer, 409)
        assert ben.http.post("/api/me", json={"name": "Ada"}).status_code == 200
        renamed = socket.state(lambda s: s["seats"][1]["name"] != "Ben")
        names = [seat["name"] for seat in renamed["seats"]]
    assert names[:2] == ["Ada", "Ada 2"], "two of the same name are told apart by a number"


# --- A database that fails ---------------------------------------------------------------


def _fill(store: Store) -> None:
    """From now on the database cannot grow, as on a full disk."""

    def no_more_pages(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(store.engine, "begin", no_more_pages)


def test_a_full_disk(running: Any, ada: Any, computers: Any) -> None:
    """Players and newcomers get a message, and the table is unchanged."""
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        _fill(running.site.store)
        for _ in range(300):
            answer = ada.http.post("/api/tables", json={"game": "do-boy", "listed": False})
            if answer.status_code != 201:
                break
        assert "cannot save" in refused(answer, 503)
        assert int(answer.headers["retry-after"]) > 0
        ada.http.cookies.clear()
        assert ada.http.get("/api/me").status_code in (200, 503)
        assert ada.get(f"/api/tables/{table}")["number"] == state["number"]


def test_a_database_of_a_later_version(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'later.sqlite3'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "later.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match="later version"):
        Store(url)


def test_a_database_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite3"
    Store(f"sqlite:///{path}").close()
    url = f"sqlite:///file:{path}?mode=ro&uri=true"
    assert cli.run(["serve", "--no-browser", "--port", "0", "--database", url]) == 2
    error = capsys.readouterr().err
    assert "cannot be used" in error
    assert "readonly" in error
    assert "Traceback" not in error
