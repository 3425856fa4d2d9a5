"""Leaving a table for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drumhead.server.table.usher import FULL

OPEN = {"kind": "open"}
CORPORAL = {"kind": "computer", "rank": "corporal"}


def test_a_computer_player_takes_the_seat_for_good(ada: Any, browse: Callable[..., Any]) -> None:
    ben = browse("Ben")
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, CORPORAL])
    with ada.open(table) as hers, ben.open(table) as his:
        his.send("sit", seat=1)
        his.at(1)
        hers.at(1)
        hers.send("handover", rank="corporal")
        assert hers.wait("welcome", lambda w: w["seat"] is None)
        his.state(lambda s: s["seats"][0]["kind"] == "computer")
        assert his.last["seats"][0]["rank"] == "corporal"
        hers.send("sit", seat=0)
        assert hers.wait("refused")["sentence"] == FULL
        his.play_out(his.last if his.last["choices"] else None)
    assert ada.get("/api/me/tables") == []
    verified = ben.get(f"/api/tables/{table}/verify")
    assert verified["ok"], verified


def test_a_seat_that_is_handed_over_is_stored(
    ada: Any, browse: Callable[..., Any], running: Any
) -> None:
    ben = browse("Ben")
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, CORPORAL])
    with ada.open(table) as hers, ben.open(table) as his:
        his.send("sit", seat=1)
        his.at(1)
        hers.send("handover")
        hers.wait("welcome", lambda w: w["seat"] is None)
    running.restart()
    ben.moved()
    kinds = [seat["kind"] for seat in ben.get(f"/api/tables/{table}")["seats"]]
    assert kinds == ["computer", "person", "computer"]
    with ben.open(table) as his:
        his.send("allow", hints=True)
        assert "Only the host" in his.wait("refused")["sentence"]


def test_who_cannot_hand_over(ada: Any, browse: Callable[..., Any], computers: Any) -> None:
    alone = ada.table(seats=computers)
    stranger = browse("Ben")
    with ada.open(alone) as socket, stranger.open(alone) as other:
        socket.send("handover")
        assert "abandon the table instead" in socket.wait("refused")["sentence"]
        socket.send("handover", rank="admiral")
        assert "Do-Boy has no admiral" in socket.wait("refused")["sentence"]
        other.send("handover")
        assert "You have no seat" in other.wait("refused")["sentence"]


def test_a_table_is_closed_when_all_people_agree(ada: Any, browse: Callable[..., Any]) -> None:
    ben = browse("Ben")
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, CORPORAL], listed=True)
    with ada.open(table) as hers, ben.open(table) as his:
        his.send("sit", seat=1)
        his.at(1)
        hers.send("close")
        asked = his.wait("request", lambda r: r["request"])["request"]
        assert asked["sentence"] == "Ada asks to close the table. Nobody wins."
        his.send("respond", id=asked["id"], yes=True)
        for socket in (hers, his):
            assert socket.wait("closed")["sentence"] == "The table is closed. Nobody wins."
    for browser in (ada, ben):
        assert browser.get("/api/me/tables") == []
        assert browser.http.get(f"/api/tables/{table}").status_code == 404
    ada.until("/api/lobby", lambda lobby: lobby["tables"] == [])


def test_one_person_who_declines_keeps_the_table(ada: Any, browse: Callable[..., Any]) -> None:
    ben = browse("Ben")
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, CORPORAL])
    with ada.open(table) as hers, ben.open(table) as his:
        his.send("sit", seat=1)
        his.at(1)
        hers.send("close")
        asked = his.wait("request", lambda r: r["request"])["request"]
        his.send("respond", id=asked["id"], yes=False)
        hers.wait("request", lambda r: r["request"] is None)
    assert len(ben.get("/api/me/tables")) == 1
