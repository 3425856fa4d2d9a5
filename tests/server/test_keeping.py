"""What is kept of guests, tables and uploads, for how long, and how a guest is forgotten."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import drumhead
from drumhead.server import asgi
from drumhead.server.access import identity
from drumhead.server.access.identity import Cookies, WeakSecret, signing_secrets
from drumhead.server.settings import Keep, Settings
from drumhead.server.site import archive
from drumhead.server.store.cleaning import Cleaning, Removed
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store

OPEN = StoredSeat(0, "open", None, None, "")
COMPUTER = StoredSeat(0, "computer", "captain", None, "")
TRANSCRIPT = drumhead.game("do-boy").match(seed=1, hands=1).transcript()


class Cycle:
    """Something that refers to itself."""

    itself: Cycle | None = None


def _rows(running: Any, table: str) -> int:
    path = running.settings.database.removeprefix("sqlite:///")
    with sqlite3.connect(path) as connection:
        (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    connection.close()
    return int(count)


# --- Guests ------------------------------------------------------------------------------


def test_nothing_is_stored_of_somebody_who_only_looks(running: Any) -> None:
    url = f"http://127.0.0.1:{running.port}/api/me"
    with httpx.Client() as client:
        for _ in range(50):
            client.cookies.clear()
            assert client.get(url).json()["name"] == ""
        me = client.get(url).json()
        assert client.get(url).json()["id"] == me["id"], "the cookie is enough"
    assert _rows(running, "guests") == 0


def test_a_guest_without_a_name_can_play_and_upload(running: Any, browse: Any) -> None:
    guest = browse()
    assert guest.http.post("/api/play", json={"game": "do-boy"}).status_code == 201
    assert _rows(running, "guests") == 1
    other = browse()
    assert other.http.post("/api/replays", content=TRANSCRIPT).status_code == 201
    assert _rows(running, "guests") == 2


# --- What is not used --------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    yield made
    made.close()


def _table(id: str, finished: float | None = None) -> StoredTable:
    return StoredTable(
        id, "do-boy", 4, {}, 1, "turns", True, "00" * 32, time.time(), finished, None
    )


def test_what_is_not_used_is_removed(store: Store) -> None:
    move = StoredMove(1, 0, "deal", None, None, 0.0)

    async def story() -> tuple[Removed, Removed, list[str]]:
        for guest in ("ada", "ben", "cora"):
            await store.rename_guest(guest, guest)
        person = StoredSeat(0, "person", None, "ada", "ada")
        await store.add_table(_table("begun"), [person], [move])
        await store.add_table(_table("waiting"), [OPEN])
        await store.add_table(_table("watched"), [OPEN])
        await store.add_table(_table("computers"), [COMPUTER], [move])
        await store.add_table(_table("over", finished=1.0), [COMPUTER], [move])
        await store.add_upload("text", "a transcript", "ben")
        await store.add_review("text", "{}")
        early = await Cleaning(store, Keep()).clean()
        late = await Cleaning(store, Keep(-1, -1, 90)).clean({"watched"})
        await Cleaning(store, Keep(90, 90, -1)).clean()
        left = [id for id in ("begun", "waiting", "watched", "computers", "over", "text")
                if await store.table(id) or await store.upload(id)]  # fmt: skip
        assert await store.review("text") is None
        return early, late, left

    early, late, left = asyncio.run(story())
    assert early == Removed(0, 0, 0), "nothing is removed before its time"
    assert late == Removed(guests=1, tables=2, uploads=0), "Cora, and two empty tables"
    assert left == ["begun", "watched", "over"]


def test_garbage_of_long_ago_is_searched_for_while_cleaning(
    serve: Any, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "CLEAN_EVERY", 0.01)
    cycle = Cycle()
    cycle.itself = cycle
    gone = threading.Event()
    weakref.finalize(cycle, gone.set)
    gc.disable()
    try:
        del cycle
        serve(settings)
        assert gone.wait(60)
    finally:
        gc.enable()


def test_only_so_many_uploads_are_kept(serve: Any, settings: Settings, browse: Any) -> None:
    running = serve(replace(settings, keep=Keep(uploads=2)))
    ada = browse("Ada", running)
    ids = [ada.http.post("/api/replays", content=TRANSCRIPT).json()["id"] for _ in range(4)]
    assert _rows(running, "uploads") == 2
    running.site.archive._recordings.clear()
    assert [ada.http.get(f"/api/replays/{id}").status_code for id in ids] == [404, 404, 200, 200]


def test_recordings_in_memory_are_bounded(
    running: Any, ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        ada.http.post("/api/replays", content=TRANSCRIPT)
    kept = running.site.archive._recordings
    (size,) = {one.size for one in kept.values()}
    monkeypatch.setattr(archive, "MAX_BYTES", int(2.5 * size))
    for _ in range(5):
        assert ada.http.post("/api/replays", content=TRANSCRIPT).status_code == 201
    assert len(kept) == 2
    monkeypatch.setattr(archive, "MAX_BYTES", size // 2)
    answer = ada.http.post("/api/replays", content=TRANSCRIPT)
    assert answer.status_code == 413
    assert "too long" in answer.json()["error"]


# --- Sessions ----------------------------------------------------------------------------


def test_a_guest_is_forgotten_everywhere(
    running: Any, ada: Any, browse: Callable[..., Any], computers: Any
) -> None:
    """The cookie and every copy of it are worth nothing after that; others play on."""
    begun, waiting = (
        ada.table(seats=computers),
        ada.table(seats=[{"kind": "you"}] + [{"kind": "open"}] * 3),
    )
    upload = ada.http.post("/api/replays", content=TRANSCRIPT).json()["id"]
    with ada.open(begun) as socket:
        state = socket.my_turn()
        copy = ada.http.cookies["drumhead"]
        assert ada.http.post("/api/me/end").status_code == 200
        assert "drumhead" not in ada.http.cookies
        assert socket.wait("welcome")["seat"] is None
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        assert "no seat" in socket.wait("refused")["sentence"]
    thief = browse()
    thief.http.cookies.set("drumhead", copy)
    assert thief.get("/api/me")["name"] == ""
    assert thief.get("/api/tables/mine") == []
    assert [seat["kind"] for seat in thief.get(f"/api/tables/{waiting}")["seats"]] == ["open"] * 4
    assert "Ada" not in thief.http.get(f"/api/tables/{begun}").text
    running.site.archive._recordings.clear()
    assert thief.http.get(f"/api/replays/{upload}").status_code == 404
    with thief.open(begun, cookie=copy) as socket:
        assert socket.wait("welcome")["seat"] is None


def test_secrets_can_be_changed() -> None:
    old, new = "o" * 32, "n" * 32

    def cookies(secret: str) -> Cookies:
        return Cookies(signing_secrets({"DRUMHEAD_SECRET": secret}, lambda: "stored"), 365)

    signed = cookies(old).sign("ada")
    assert cookies(f"{new} {old}").read(signed) == "ada"
    assert cookies(new).read(signed) is None
    assert cookies(new).read(cookies(f"{new} {old}").sign("ada")) == "ada", "the first one signs"
    stored = Cookies(signing_secrets({}, lambda: "stored"), 365).sign("ada")
    assert cookies(f"{new} database").read(stored) == "ada"
    assert cookies(new).read(stored) is None
    with pytest.raises(WeakSecret, match="at least 32"):
        cookies("short")


def test_secrets_are_not_logged(
    serve: Any, settings: Settings, browse: Any, computers: Any,
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: Any,
) -> None:  # fmt: skip
    secret = "a secret of this test".replace(" ", "-") + "-" * 20
    monkeypatch.setenv(identity.VARIABLE, secret)
    running = serve(settings)
    ada = browse("Ada", running)
    with caplog.at_level("DEBUG", logger="drumhead.server"):
        with ada.open(ada.table(seats=computers)) as socket:
            socket.my_turn()
        ada.http.get("/%00")
    written = "".join(capfd.readouterr()) + caplog.text
    cookie = ada.http.cookies["drumhead"]
    assert secret not in written
    assert cookie not in written
