"""Waiting rooms: until the first deal the host decides alone, and the server enforces it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from drumhead.server.table import waiting_room

OPEN = {"kind": "open"}
FOUR = [{"kind": "you"}, OPEN, OPEN, OPEN]
TWO_OPEN = [{"kind": "you"}, OPEN, OPEN, {"kind": "computer", "rank": "private"}]
HOUR = 60 * 60


@pytest.fixture
def slow(serve: Callable[..., Any], settings: Any) -> Any:
    """A server whose countdown lasts longer than any test."""
    return serve(replace(settings, deal_after=float(HOUR)))


def sit(socket: Any, seat: int | None = None) -> None:
    """Take a seat."""
    socket.send("sit", seat=seat)
    socket.wait("welcome", lambda w: w["seat"] is not None)


def test_the_host_seats_computers_changes_them_and_frees_their_seats(ada: Any) -> None:
    with ada.open(ada.table(seats=FOUR)) as host:
        room = host.wait("gathering")
        assert (room["open"], room["host"], room["decides"]) == (True, 0, True)
        host.send("computer", seat=2)
        seated = host.state(lambda s: s["seats"][2]["kind"] == "computer")["seats"][2]
        assert seated["rank"] == "captain"
        host.send("computer", seat=2, rank="private")
        weaker = host.state(lambda s: s["seats"][2]["rank"] == "private")["seats"][2]
        assert (weaker["name"], weaker["portrait"]) == (seated["name"], seated["portrait"])
        host.send("free", seat=2)
        host.state(lambda s: s["seats"][2]["kind"] == "open")
        host.send("free", seat=2)
        assert host.wait("refused")["sentence"] == waiting_room.ALREADY_OPEN
        host.send("computer", seat=0)
        assert host.wait("refused")["sentence"] == waiting_room.PERSON_THERE
        host.send("free", seat=0)
        assert host.wait("refused")["sentence"] == waiting_room.YOUR_OWN
        host.send("computer", seat=9)
        assert "no seat 9" in host.wait("refused")["sentence"]
        host.send("computer", seat=1, rank="admiral")
        assert "has no admiral" in host.wait("refused")["sentence"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "computer", "seat": 2},
        {"type": "free", "seat": 3},
        {"type": "start"},
        {"type": "hold"},
    ],
)
def test_others_decide_nothing(message: dict[str, Any], ada: Any, browse: Any) -> None:
    table = ada.table(seats=TWO_OPEN)
    with ada.open(table) as host, browse("Ben").open(table) as guest:
        before = guest.wait("gathering")
        assert (before["host"], before["decides"]) == (0, False)
        sit(guest)
        for sender in (guest, browse("Cora").open(table).__enter__()):
            sender.send(**message)
            assert sender.wait("refused")["sentence"] == waiting_room.NOT_HOST
            sender.connection.close()
        seats = ada.get(f"/api/tables/{table}")["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "person", "open", "computer"]
        host.send("replace", seat=2)
        assert "the host seats computer players" in host.wait("refused")["sentence"]


def test_the_host_starts_with_computers(slow: Any, browse: Callable[..., Any]) -> None:
    ada, ben = browse("Ada", at=slow), browse("Ben", at=slow)
    table = ada.table(seats=FOUR)
    with ada.open(table) as host, ben.open(table) as guest:
        sit(guest, 2)
        host.send("start")
        dealt = guest.state(lambda s: s["number"] > 0)
        assert [seat["kind"] for seat in dealt["seats"]] == [
            "person",
            "computer",
            "person",
            "computer",
        ]
        assert {dealt["seats"][n]["rank"] for n in (1, 3)} == {"captain"}
        assert host.wait("gathering", lambda room: not room["open"])["seconds"] is None
        assert ada.get(f"/api/tables/{table}")["started"]
        host.send("computer", seat=1, rank="private")
        assert "have been dealt" in host.wait("refused")["sentence"]
        host.send("start")
        assert "have been dealt" in host.wait("refused")["sentence"]


def test_the_last_seat_starts_a_countdown_that_the_host_can_hold(
    slow: Any, browse: Callable[..., Any]
) -> None:
    ada, ben = browse("Ada", at=slow), browse("Ben", at=slow)
    table = ada.table(players=4, seats=[{"kind": "you"}, OPEN, *[{"kind": "computer"}] * 2])
    with ada.open(table) as host:
        host.send("hold")
        assert host.wait("refused")["sentence"] == waiting_room.NOT_FULL
        with ben.open(table) as guest:
            sit(guest)
            counting = guest.wait("gathering", lambda room: room["seconds"] is not None)
            assert 0 < counting["seconds"] <= HOUR
            assert not ada.get(f"/api/tables/{table}")["started"]
            host.send("hold")
            held = guest.wait("gathering", lambda room: room["held"])
            assert (held["open"], held["seconds"]) == (True, None)
            guest.send("leave")
            host.wait("gathering", lambda room: room["open"] and not room["held"])
            sit(guest)
            host.wait("gathering", lambda room: room["seconds"] is not None)
            host.send("hold")
            host.wait("gathering", lambda room: room["held"])
            host.send("start")
            guest.state(lambda s: s["number"] > 0)


def test_a_countdown_ends_in_the_deal(
    serve: Callable[..., Any], settings: Any, browse: Callable[..., Any]
) -> None:
    server = serve(replace(settings, deal_after=0.3))
    ada, ben = browse("Ada", at=server), browse("Ben", at=server)
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, {"kind": "computer"}])
    with ada.open(table) as host, ben.open(table) as guest:
        sit(guest)
        host.wait("gathering", lambda room: room["seconds"] is not None)
        host.wait("gathering", lambda room: not room["open"])
        host.state(lambda s: s["number"] > 0)


def test_a_server_that_starts_again_counts_down_again(
    slow: Any, browse: Callable[..., Any]
) -> None:
    ada, ben = browse("Ada", at=slow), browse("Ben", at=slow)
    table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, {"kind": "computer"}])
    with ada.open(table) as host, ben.open(table) as guest:
        sit(guest)
        host.wait("gathering", lambda room: room["seconds"] is not None)
    slow.restart()
    ada.moved()
    with ada.open(table) as host:
        host.wait("gathering", lambda room: room["seconds"] is not None)
        host.send("start")
        host.state(lambda s: s["number"] > 0)


def test_somebody_who_is_asked_to_leave_can_only_watch(ada: Any, browse: Any) -> None:
    table = ada.table(seats=TWO_OPEN)
    with ada.open(table) as host, browse("Ben").open(table) as guest:
        sit(guest, 1)
        host.send("free", seat=1)
        assert "asked you to leave" in guest.wait("refused")["sentence"]
        assert guest.wait("welcome")["seat"] is None
        guest.send("sit", seat=1)
        assert "asked you to leave" in guest.wait("refused")["sentence"]
        with browse("Cora").open(table) as other:
            sit(other, 1)


def test_somebody_stands_in_for_a_host_who_is_gone(
    ada: Any, browse: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "HOST_GRACE", 0.2)
    table = ada.table(seats=TWO_OPEN)
    with browse("Ben").open(table) as guest:
        with ada.open(table):
            sit(guest, 2)
        guest.wait("gathering", lambda room: room["decides"])
        guest.send("free", seat=0)
        assert guest.wait("refused")["sentence"] == waiting_room.NOT_HOST
        with ada.open(table) as host:
            assert host.wait("gathering")["decides"]
            guest.wait("gathering", lambda room: not room["decides"])
        guest.wait("gathering", lambda room: room["decides"])
        guest.send("start")
        guest.state(lambda s: s["number"] > 0)


def test_a_host_without_a_seat_decides(ada: Any, browse: Any) -> None:
    table = ada.table(players=3, seats=[OPEN, OPEN, OPEN])
    with ada.open(table) as host:
        room = host.wait("gathering")
        assert (room["host"], room["decides"]) == (None, True)
        with browse("Ben").open(table) as guest:
            sit(guest)
            assert not guest.wait("gathering", lambda room: room["host"] == 0)["decides"]
            host.send("start")
            guest.state(lambda s: s["number"] > 0)


def test_everybody_may_move_and_those_too_late_are_told_what_is_free(ada: Any, browse: Any) -> None:
    table = ada.table(seats=TWO_OPEN)
    with ada.open(table) as host, browse("Ben").open(table) as guest:
        sit(guest, 1)
        guest.send("sit", seat=2)
        guest.wait("welcome", lambda w: w["seat"] == 2)
        with browse("Cora").open(table) as third:
            third.send("sit", seat=2)
            assert "Another one is free" in third.wait("refused")["sentence"]
            host.send("computer", seat=1)
            host.state(lambda s: s["number"] > 0)
            third.send("sit")
            assert third.wait("refused")["sentence"].startswith("All seats are taken.")


def test_tables_say_who_their_host_is(ada: Any, browse: Any) -> None:
    table = ada.table(seats=[OPEN, {"kind": "you"}, OPEN, OPEN])
    assert browse("Ben").get(f"/api/tables/{table}")["host"] == 1
