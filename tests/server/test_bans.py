"""Bans: who is not wanted here is sent away by all processes, and can be let in again."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from drumhead import cli
from drumhead.server import administration
from drumhead.server.access import bans
from drumhead.server.settings import Settings
from tests.server.conftest import HANG, Browser, Running, Socket

OPEN = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "private"}] * 2]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes look often who is banned."""
    monkeypatch.setattr(bans, "LOOK_EVERY", 0.02)


def _admin(*arguments: object) -> int:
    return cli.run(["admin", *map(str, arguments)])


def _sent_away(socket: Socket) -> tuple[str, int]:
    """The last message before a connection is closed, and the close code."""
    told = socket.wait("error")["sentence"]
    with pytest.raises(ConnectionClosed) as closed:
        socket.wait("nothing of that kind")
    assert closed.value.rcvd is not None
    return told, closed.value.rcvd.code


def _at(running: Running, browser: Browser) -> Browser:
    """The same guest at another process."""
    other = Browser(running)
    other.http.cookies = browser.http.cookies
    return other


def test_a_banned_guest_is_sent_away_by_all_processes(
    database: str,
    settings: Settings,
    serve: Callable[..., Running],
    capsys: pytest.CaptureFixture[str],
) -> None:
    shared = dataclasses.replace(settings, database=database, stand_in="private")
    here, there = serve(shared), serve(shared)
    ada, ben = Browser(here, "Ada"), Browser(there, "Ben")
    far = _at(there, ada)
    table = ada.table(seats=OPEN)
    with far.open(table) as relayed, ben.open(table) as other:
        other.send("sit")
        relayed.state(lambda state: state["number"] > 0)
        assert _admin("people", table, "--json", "--database", database) == 0
        (guest, _) = (seat["guest"] for seat in json.loads(capsys.readouterr().out))
        assert guest == ada.me["id"]
        assert _admin("ban", guest, "--reason", "No more of that.", "--database", database) == 0
        told = "You are banned from this server. No more of that."
        assert _sent_away(relayed) == (told, bans.BANNED)
        other.state(lambda state: state["seats"][0]["stand_in"] == "private")
        assert not other.last["seats"][0]["here"]
    for browser in (ada, far):
        assert browser.http.get("/api/me").status_code == 403
        assert browser.http.get("/api/me").json()["error"] == told
        with browser.open(table) as socket:
            assert _sent_away(socket) == (told, bans.BANNED)
    assert ben.http.get("/api/me").status_code == 200
    capsys.readouterr()
    assert _admin("bans", "--json", "--database", database) == 0
    assert [one["who"] for one in json.loads(capsys.readouterr().out)] == [guest]
    assert _admin("unban", guest, "--database", database) == 0
    assert _admin("unban", guest, "--database", database) == 2
    assert "is not banned" in capsys.readouterr().err
    while ada.http.get("/api/me").status_code == 403:
        pass
    with ada.open(table) as socket:
        assert socket.state()["seats"][0]["stand_in"] is None
    for browser in (ada, ben, far):
        browser.http.close()


def test_a_seat_at_a_table_that_waits_is_open_again(running: Running, ada: Browser) -> None:
    tables = [ada.table(seats=OPEN) for _ in range(2)]
    url = running.settings.database
    running.restart()  # the second table is in nobody's memory when its guest is banned
    ben = Browser(running, "Ben")
    with ben.open(tables[0]) as socket:
        socket.state()
        administration.ban(url, ada.me["id"], None, "")
        socket.state(lambda state: state["seats"][0]["kind"] == "open")
    with ben.open(tables[1]) as socket:
        socket.state(lambda state: state["seats"][0]["kind"] == "open")
    ben.http.close()


def test_an_address_is_banned_for_a_time(
    running: Running, ada: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    url, table = running.settings.database, ada.table(seats=OPEN)
    near, far = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.114.7"}
    mapped = {"X-Forwarded-For": "::ffff:203.0.113.9"}
    assert _admin("ban", "203.0.113.7/24", "--for", "2h", "--database", url) == 0
    assert "203.0.113.0/24 is banned until" in capsys.readouterr().out
    while ada.http.get("/api/days", headers=near).status_code != 403:
        pass
    assert "until" in ada.http.get("/api/days", headers=mapped).json()["error"]
    assert ada.http.get("/api/days", headers=far).status_code == 200
    assert ada.http.get("/api/days").status_code == 200
    assert ada.http.get("/health", headers=near).status_code == 200
    address = f"ws://127.0.0.1:{running.port}/api/tables/{table}/ws"
    with Socket(
        connect(address, additional_headers=near, compression=None, proxy=None, open_timeout=HANG)
    ) as socket:
        assert _sent_away(socket)[1] == bans.BANNED
    administration.ban(url, "203.0.113.0/24", -1.0, "")  # its time is over
    assert _admin("bans", "--database", url) == 0
    assert capsys.readouterr().out == ""
    while ada.http.get("/api/days", headers=near).status_code != 200:
        pass


@pytest.mark.parametrize(
    "arguments", [["127.0.0.1"], ["::/0"], ["no guest!"], ["10.0.0.9", "--for", "soon"]]
)
def test_what_cannot_be_banned(
    arguments: list[str], settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _admin("ban", *arguments, "--database", settings.database) == 2
    assert arguments[-1] in capsys.readouterr().err
    assert administration.banned(settings.database) == []
