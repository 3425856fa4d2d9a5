"""Hands begin when everybody sits, and end in a moment of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

#: Two people at a table of the Liberty Bond Game, whose hands are short.
TWO = {"game": "liberty-bond", "players": 2, "hands": 2}


def play_until_the_hand_ends(socket: Any) -> dict[str, Any]:
    """Make the first legal move until a hand is over; the state in which it is."""
    while True:
        state: dict[str, Any] = socket.state(lambda s: s["choices"] or s["account"])
        if state["account"]:
            return state
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])


def play_in_turn(sockets: list[Any]) -> list[dict[str, Any]]:
    """People move in turn until a hand is over; the last state of each."""
    states = [
        socket.state(lambda s: s["view"] and s["view"]["turn"] is not None) for socket in sockets
    ]
    while not states[0]["account"]:
        turn, number = states[0]["view"]["turn"], states[0]["number"]
        text = states[turn]["choices"][0]["text"]
        sockets[turn].send("move", number=number, text=text)
        states = [socket.state(lambda s, n=number: s["number"] > n) for socket in sockets]
    return states


def two_people(ada: Any, ben: Any) -> list[Any]:
    """A table with two people at it, and their sockets (to be entered)."""
    table = ada.table(**TWO, seats=[{"kind": "you"}, {"kind": "open"}])
    return [ada.open(table), ben.open(table)]


def test_nothing_is_dealt_before_everybody_sits(ada: Any, browse: Callable[..., Any]) -> None:
    first, second = two_people(ada, browse("Ben"))
    with first, second:
        waiting = first.state(lambda s: s["view"])
        assert waiting["number"] == 0
        assert waiting["view"]["turn"] is None
        assert not any(zone["cards"] for zone in waiting["view"]["zones"])
        second.send("sit")
        dealt = first.at(1)
        assert any(zone["cards"] for zone in dealt["view"]["zones"])
        assert any("deal" in entry["text"] for entry in dealt["log"])


def test_somebody_alone_is_asked_before_the_next_hand(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, hands=2)
    with ada.open(table) as socket:
        over = play_until_the_hand_ends(socket)
        account = over["account"]
        assert account["hand"] == 1
        assert account["scores"] == over["sheet"][0] == over["view"]["scores"]
        points = [sum(line["points"][seat] for line in account["lines"]) for seat in range(4)]
        assert points == account["points"]
        waits = socket.wait("next")
        assert (waits["awaited"], waits["ready"], waits["seconds"]) == ([0], [], None)
        socket.send("next", number=over["number"] - 1)  # of an earlier state: it says nothing
        socket.send("ping")
        assert socket.next()["type"] == "pong"
        socket.send("next", number=over["number"])
        dealt = socket.state()
        assert dealt["number"] == over["number"] + 1
        assert dealt["account"] is None
        assert dealt["view"]["hand"] == 2


def test_the_hand_that_ended_is_still_there_after_a_restart(
    ada: Any, computers: Any, running: Any
) -> None:
    table = ada.table(seats=computers, hands=2)
    with ada.open(table) as socket:
        over = play_until_the_hand_ends(socket)
    running.restart()
    ada.moved()
    with ada.open(table) as socket:
        again = socket.state(lambda s: s["view"])
        assert (again["number"], again["account"]) == (over["number"], over["account"])
        socket.wait("next")
        socket.send("next", number=again["number"])
        assert socket.state()["view"]["hand"] == 2


def test_people_wait_for_each_other_between_hands(ada: Any, browse: Callable[..., Any]) -> None:
    first, second = two_people(ada, browse("Ben"))
    with first, second:
        second.send("sit")
        number = play_in_turn([first, second])[0]["number"]
        waits = first.wait("next")
        assert (waits["awaited"], waits["ready"]) == ([0, 1], [])
        assert 0 < waits["seconds"] <= 20
        first.send("next", number=number)
        assert second.wait("next", lambda m: m["ready"])["ready"] == [0]
        second.send("next", number=number)
        assert first.state()["number"] == number + 1


def test_people_do_not_wait_for_ever_between_hands(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any
) -> None:
    hasty = serve(replace(settings, next_hand_after=0.05))
    first, second = two_people(browse("Ada", at=hasty), browse("Ben", at=hasty))
    with first, second:
        second.send("sit")
        number = play_in_turn([first, second])[0]["number"]
        assert first.state()["number"] == number + 1


def test_a_table_of_computers_goes_on_while_somebody_watches(ada: Any) -> None:
    table = ada.table(**TWO, seats=[{"kind": "computer", "rank": "private"}] * 2)
    with ada.open(table):
        info = ada.until(f"/api/tables/{table}", lambda info: info["over"])
    assert len(info["scores"]) == 2


def test_the_last_decision_of_a_hand_can_be_taken_back(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, hands=2)
    with ada.open(table) as socket:
        over = play_until_the_hand_ends(socket)
        socket.send("undo", number=over["number"])
        back = socket.state(lambda s: s["choices"])
        assert (back["account"], back["sheet"]) == (None, [])
        socket.send("move", number=back["number"], text=back["choices"][0]["text"])
        assert socket.state(lambda s: s["account"])["account"] == over["account"]


def test_the_accounts_of_all_hands_are_there_after_the_match(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, hands=2)
    with ada.open(table) as socket:
        first = play_until_the_hand_ends(socket)
        assert ada.http.get(f"/api/tables/{table}/accounts").status_code == 409
        socket.send("next", number=first["number"])
        last = socket.play_out()
    accounts = ada.get(f"/api/tables/{table}/accounts")
    assert accounts == [first["account"], last["account"]]
    assert [account["limit"] for account in accounts] == [50, 50]
