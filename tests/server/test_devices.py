"""Continuing on another device: codes are used once, and the former device is out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from drumhead.server.settings import Limits, Rate, Settings
from drumhead.server.store.schema import device_codes


def code_of(browser: Any) -> str:
    """A new code of a guest."""
    answer = browser.http.post("/api/devices")
    assert answer.status_code == 201, answer.text
    assert answer.json()["seconds"] == 300
    return str(answer.json()["code"])


def post(browser: Any, what: str, code: str) -> Any:
    """Ask for the owner of a code, or use it."""
    return browser.http.post(f"/api/devices/{what}", json={"code": code})


def test_another_device_continues_as_the_same_guest(
    ada: Any, browse: Callable[..., Any], computers: Any
) -> None:
    table, phone = ada.table(seats=computers), browse()
    with ada.open(table) as old:
        old.my_turn()
        code = code_of(ada)
        owner = post(phone, "owner", code).json()
        assert owner["name"] == "Ada"
        assert not owner["tables"]
        assert post(phone, "use", code).json() == ada.me
        assert old.wait("moved")
    with phone.open(table) as new:
        assert new.wait("welcome")["seat"] == 0
        assert new.my_turn()["choices"]
    assert [one["id"] for one in phone.get("/api/me/tables")] == [table]


def test_the_former_device_is_a_newcomer(
    ada: Any, browse: Callable[..., Any], computers: Any
) -> None:
    table, phone = ada.table(seats=computers), browse()
    cookie = ada.http.cookies["drumhead"]
    post(phone, "use", code_of(ada))
    assert ada.http.get("/api/me/tables").status_code == 401
    me = ada.get("/api/me")
    assert me["moved"]
    assert me["id"] != ada.me["id"]
    assert not ada.get("/api/me")["moved"]
    assert ada.get("/api/me/tables") == []
    with ada.open(table, cookie=cookie) as old:
        assert "cookie is not valid" in old.wait("error")["sentence"]
        assert old.wait("welcome")["seat"] is None


def test_a_code_is_used_once(ada: Any, browse: Callable[..., Any]) -> None:
    phone, thief = browse(), browse()
    code = code_of(ada)
    assert post(phone, "use", code).status_code == 200
    for what in ("owner", "use"):
        again = post(thief, what, code)
        assert again.status_code == 410
        assert again.json()["error"] == "This code has been used."
    assert "drumhead" not in again.cookies
    assert post(phone, "owner", code).status_code == 410


def test_a_newer_code_replaces_an_older_one(ada: Any, browse: Callable[..., Any]) -> None:
    phone = browse()
    first, second = code_of(ada), code_of(ada)
    assert post(phone, "use", first).status_code == 404
    assert post(phone, "use", second).status_code == 200


def test_a_code_runs_out(ada: Any, browse: Callable[..., Any], running: Any) -> None:
    phone, code = browse(), code_of(ada)
    with running.site.store.engine.begin() as connection:
        connection.execute(update(device_codes).values(created=time.time() - 301))
    late = post(phone, "use", code)
    assert late.status_code == 410
    assert late.json()["error"] == "This code has run out. Make a new one on your other device."


def test_a_code_is_stored_as_a_hash(ada: Any, running: Any) -> None:
    code = code_of(ada)
    with running.site.store.engine.begin() as connection:
        (stored,) = connection.execute(select(device_codes.c.id)).scalars()
    assert code not in stored
    assert len(stored) == 64


def test_what_is_no_code(ada: Any, browse: Callable[..., Any]) -> None:
    assert post(browse(), "use", "").status_code == 404
    own = post(ada, "use", code_of(ada))
    assert own.status_code == 409
    assert "on this device already" in own.json()["error"]


def test_codes_are_limited(
    settings: Settings, serve: Callable[[Settings], Any], browse: Callable[..., Any]
) -> None:
    limited = serve(replace(settings, limits=Limits(device_codes=Rate(2, 1))))
    thief = browse(at=limited)
    answers = [post(thief, "use", f"guess{n}").status_code for n in range(3)]
    assert answers == [404, 404, 429]


def test_a_device_stays_out_after_a_restart(
    ada: Any, browse: Callable[..., Any], running: Any, computers: Any
) -> None:
    table, phone = ada.table(seats=computers), browse()
    post(phone, "use", code_of(ada))
    running.restart()
    for browser in (ada, phone):
        browser.moved()
    assert ada.http.get("/api/me/tables").status_code == 401
    assert [one["id"] for one in phone.get("/api/me/tables")] == [table]


def test_back_to_the_first_device(ada: Any, browse: Callable[..., Any], computers: Any) -> None:
    table, phone = ada.table(seats=computers), browse()
    post(phone, "use", code_of(ada))
    post(ada, "use", code_of(phone))
    assert [one["id"] for one in ada.get("/api/me/tables")] == [table]
    assert phone.http.get("/api/me/tables").status_code == 401


@pytest.mark.parametrize("closing", ["polled", "told"])
def test_every_process_knows(
    settings: Settings, serve: Callable[[Settings], Any], browse: Callable[..., Any], closing: str
) -> None:
    """The table is in one process, and the code is used at another one."""
    first, second = serve(settings), serve(settings)
    ada, phone = browse("Ada", at=first), browse(at=second)
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * 3])
    if closing == "polled":
        second.site.peers.moved = _silent
    with ada.open(table) as old:
        old.my_turn()
        post(phone, "use", code_of(ada))
        assert old.wait("moved")
    with phone.open(table) as new:
        assert new.wait("welcome")["seat"] == 0
    assert ada.http.get("/api/me/tables").status_code == 401


async def _silent(guest: str, device: int) -> None:
    """The other processes are not reached."""
