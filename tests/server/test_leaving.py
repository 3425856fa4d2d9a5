"""Leaving a table for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
        assert hers.wait("refused")["sentence"] == "All seats are taken, but you can watch."
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
