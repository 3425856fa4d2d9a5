"""Abandoning an unfinished table: who may, and what the others find then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OPEN = {"kind": "open"}


def test_a_table_of_one_person_is_removed(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.my_turn()
        assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    assert ada.get("/api/me/tables") == []
    assert ada.http.get(f"/api/tables/{table}").status_code == 404


def test_before_the_deal_the_seat_opens_again(ada: Any, browse: Callable[..., Any]) -> None:
    ben = browse("Ben")
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, OPEN])
    with ada.open(table), ben.open(table) as socket:
        socket.send("sit", seat=1)
        socket.wait("welcome", lambda w: w["seat"] == 1)
        assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    assert ada.get("/api/me/tables") == []
    (left,) = ben.get("/api/me/tables")
    assert [seat["kind"] for seat in left["seats"]] == ["open", "person", "open"]


def test_after_the_deal_a_computer_player_takes_the_seat(
    ada: Any, browse: Callable[..., Any]
) -> None:
    ben = browse("Ben")
    computer = {"kind": "computer", "rank": "corporal"}
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, computer])
    with ada.open(table), ben.open(table) as socket:
        socket.send("sit", seat=1)
        socket.at(1)
    assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    (left,) = ben.get("/api/me/tables")
    assert [seat["kind"] for seat in left["seats"]] == ["computer", "person", "computer"]
    assert left["seats"][0]["rank"] == "captain"
    with ben.open(table) as socket:
        socket.play_out()
    assert ben.get(f"/api/tables/{table}")["over"]


def test_what_cannot_be_abandoned(ada: Any, browse: Callable[..., Any], computers: Any) -> None:
    ben = browse("Ben")
    table = ada.table(seats=computers)
    assert ada.http.delete("/api/tables/nowhere").status_code == 404
    stranger = ben.http.delete(f"/api/tables/{table}")
    assert stranger.status_code == 409
    assert stranger.json()["error"] == "You have no seat at this table."
    ada.play_out(table)
    assert "over" in ada.http.delete(f"/api/tables/{table}").json()["error"]


def test_todays_deal_is_played_once(ada: Any) -> None:
    table = ada.http.post("/api/days", json={"game": "do-boy"}).json()["id"]
    refused = ada.http.delete(f"/api/tables/{table}")
    assert refused.status_code == 409
    assert "played once" in refused.json()["error"]
