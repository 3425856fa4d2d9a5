"""The company at a table: hints, talk, seats, taking back and another match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest

from drumhead.server.computing.readiness import prepare
from drumhead.server.table import table_creator

OPEN = {"kind": "open"}


class Party:
    """Three people at a table of Do-Boy, the host first."""

    def __init__(self, people: list[Any], sockets: list[Any], table: str) -> None:
        self.people, self.sockets, self.table = people, sockets, table

    def states(self, number: int) -> list[dict[str, Any]]:
        """The state of that number, as everybody sees it."""
        return [socket.at(number) for socket in self.sockets]

    def move(self, states: list[dict[str, Any]]) -> tuple[int, list[dict[str, Any]]]:
        """Let the player to move make the first legal move: the player, and what follows."""
        turn, number = states[0]["view"]["turn"], states[0]["number"]
        text = states[turn]["choices"][0]["text"]
        self.sockets[turn].send("move", number=number, text=text)
        return turn, self.states(number + 1)

    def ask_undo(self) -> tuple[int, Any, Any]:
        """Somebody moves and asks to take it back: the seat, their socket, and a neighbor's."""
        turn, _ = self.move(self.states(1))
        asker, other = self.sockets[turn], self.sockets[(turn + 1) % 3]
        asker.send("undo", number=2)
        other.wait("company", lambda c: c["undo"])
        return turn, asker, other

    def leave(self, seat: int) -> None:
        """Somebody closes the page, and the table notices it."""
        self.sockets[seat].__exit__()
        self.people[0].until(
            f"/api/tables/{self.table}", lambda table: not table["seats"][seat]["here"]
        )


@pytest.fixture
def gather(ada: Any, browse: Callable[..., Any]) -> Iterator[Callable[..., Party]]:
    """Sit people down at a table with settings of its own."""
    with ExitStack() as stack:

        def gathered(**settings: Any) -> Party:
            people = [ada, browse("Ben"), browse("Cora")]
            table = ada.table(players=3, seats=[{"kind": "you"}, OPEN, OPEN], **settings)
            sockets = [stack.enter_context(person.open(table)) for person in people]
            for seat, socket in enumerate(sockets[1:], start=1):
                socket.send("sit", seat=seat)
                socket.wait("welcome", lambda w: w["seat"] is not None)
            return Party(people, sockets, table)

        yield gathered


# --- Hints -------------------------------------------------------------------------------


def test_hints_are_for_somebody_alone(ada: Any, computers: Any) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        assert socket.wait("company")["hints"]
        socket.my_turn()
        socket.send("hint")
        assert socket.wait("hint")["chosen"]


def test_among_people_the_host_decides_about_hints(gather: Callable[..., Party]) -> None:
    party = gather()
    states = party.states(1)
    turn = states[0]["view"]["turn"]
    mover = party.sockets[turn]
    mover.send("hint")
    assert "no hints" in mover.wait("refused")["sentence"]
    mover.send("weigh", number=states[0]["number"], text=states[turn]["choices"][0]["text"])
    assert "no hints" in mover.wait("refused")["sentence"]
    other = party.sockets[1]
    other.send("allow", hints=True)
    assert "Only the host of the table" in other.wait("refused")["sentence"]
    party.sockets[0].send("allow", hints=True)
    for seat, socket in enumerate(party.sockets):
        told = socket.wait("company", lambda c: c["hints"])
        assert told["host"] == (seat == 0)
    mover.send("hint")
    assert mover.wait("hint")["chosen"]


def test_what_the_host_allowed_outlives_the_server(
    gather: Callable[..., Party], running: Any
) -> None:
    party = gather()
    host = party.sockets[0]
    host.send("allow", hints=True, chat=False)
    host.wait("company", lambda c: c["hints"])
    running.restart()
    party.people[0].moved()
    with party.people[0].open(party.table) as again:
        told = again.wait("company")
        assert (told["hints"], told["chat"]) == (True, False)


# --- Talk --------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_and_newcomers(gather: Callable[..., Party]) -> None:
    party = gather()
    party.sockets[1].send("say", text="  Good   evening! ")
    for socket in party.sockets:
        said = socket.wait("said")
        assert (said["seat"], said["name"], said["text"]) == (1, "Ben", "Good evening!")
    with party.people[2].open(party.table) as late:
        assert late.wait("said")["text"] == "Good evening!"
    party.sockets[2].send("react", what="salute")
    shown = party.sockets[0].wait("reacted")
    assert (shown["seat"], shown["name"], shown["what"]) == (2, "Cora", "salute")
    party.sockets[2].send("react", what="thanks")
    assert "wait two seconds" in party.sockets[2].wait("refused")["sentence"]


def test_nobody_can_flood_the_table(gather: Callable[..., Party]) -> None:
    party = gather()
    talker = party.sockets[1]
    for text, why in (("", "nothing to say"), ("x" * 301, "at most 300")):
        talker.send("say", text=text)
        assert why in talker.wait("refused")["sentence"]
    for _ in range(7):
        talker.send("say", text="Well?")
    assert "a lot at once" in talker.wait("refused")["sentence"]
    talker.send("react", what="shrug")
    assert "cannot be understood" in talker.wait("error")["sentence"]


def test_the_host_can_turn_the_chat_off(gather: Callable[..., Party]) -> None:
    party = gather(chat=False)
    assert not party.sockets[0].wait("company")["chat"]
    party.sockets[1].send("say", text="Hello?")
    assert "turned off" in party.sockets[1].wait("refused")["sentence"]
    party.sockets[0].send("allow", chat=True)
    party.sockets[1].wait("company", lambda c: c["chat"])
    party.sockets[1].send("say", text="Hello?")
    assert party.sockets[2].wait("said")["text"] == "Hello?"


def test_spectators_talk_unless_the_host_turns_that_off(
    gather: Callable[..., Party], browse: Callable[..., Any]
) -> None:
    party = gather()
    with browse("Dan").open(party.table) as watcher:
        assert watcher.wait("watchers") == {"type": "watchers", "names": ["Dan"], "talk": True}
        watcher.send("say", text="Good luck!")
        mine, theirs = watcher.wait("watcher"), party.sockets[1].wait("watcher")
        assert (mine["name"], mine["text"], mine["mine"]) == ("Dan", "Good luck!", True)
        assert theirs == {**mine, "mine": False}
        watcher.send("react", what="applause")
        assert party.sockets[0].wait("watcher", lambda w: w["what"])["what"] == "applause"
        party.sockets[1].send("allow", watchers=False)
        assert "Only the host" in party.sockets[1].wait("refused")["sentence"]
        party.sockets[0].send("allow", watchers=False)
        watcher.wait("watchers", lambda w: not w["talk"])
        watcher.send("say", text="Hello?")
        assert "turned off" in watcher.wait("refused")["sentence"]
    party.sockets[0].wait("watchers", lambda w: not w["names"])


# --- Seats -------------------------------------------------------------------------------


def test_seats_are_changed_before_the_first_deal(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(players=4, seats=[{"kind": "you"}, OPEN, OPEN, OPEN])
    ben = browse("Ben")
    with ada.open(table) as host, ben.open(table) as guest:
        guest.send("sit", seat=1)
        guest.wait("welcome", lambda w: w["seat"] == 1)
        guest.send("sit", seat=3)
        guest.wait("welcome", lambda w: w["seat"] == 3)
        guest.send("swap", seat=0, other=3)
        assert "Only the host of the table" in guest.wait("refused")["sentence"]
        host.send("swap", seat=0, other=3)
        seats = guest.state(lambda s: s["seats"][0]["name"] == "Ben")["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "open", "open", "person"]
        assert seats[0]["you"]
        assert seats[0]["here"]
        host.send("swap", seat=0, other=7)
        assert "no seat 7" in host.wait("refused")["sentence"]


def test_after_the_deal_everybody_stays_put(gather: Callable[..., Party]) -> None:
    party = gather()
    party.states(1)
    party.sockets[0].send("swap", seat=0, other=1)
    assert "have been dealt" in party.sockets[0].wait("refused")["sentence"]
    party.sockets[1].send("sit", seat=0)
    assert "already taken" in party.sockets[1].wait("refused")["sentence"]


# --- Taking back -------------------------------------------------------------------------


def test_a_move_is_taken_back_when_the_others_agree(gather: Callable[..., Party]) -> None:
    party = gather()
    turn, states = party.move(party.states(1))
    assert states[turn]["undo"]
    asker, *others = [party.sockets[(turn + n) % 3] for n in range(3)]
    asker.send("undo", number=2)
    question = others[0].wait("company", lambda c: c["undo"])["undo"]
    assert (question["seat"], question["awaited"], question["agreed"]) == (turn, [0, 1, 2], [turn])
    others[0].send("answer", yes=True)
    others[1].wait("company", lambda c: c["undo"] and len(c["undo"]["agreed"]) == 2)
    others[1].send("answer", yes=True)
    back = party.states(3)
    assert back[turn]["choices"]
    assert back[0]["view"]["turn"] == turn
    asker.wait("company", lambda c: c["undo"] is None)


def test_one_no_is_enough(gather: Callable[..., Party]) -> None:
    party = gather()
    turn, asker, other = party.ask_undo()
    other.send("answer", yes=False)
    assert asker.wait("company", lambda c: c["undo"] is None)
    party.sockets[(turn + 2) % 3].send("answer", yes=True)
    assert "anymore" in party.sockets[(turn + 2) % 3].wait("refused")["sentence"]


def test_who_leaves_is_not_waited_for(gather: Callable[..., Party]) -> None:
    party = gather()
    turn, asker, other = party.ask_undo()
    other.send("answer", yes=True)
    asker.wait("company", lambda c: c["undo"] and len(c["undo"]["agreed"]) == 2)
    party.leave((turn + 2) % 3)
    assert asker.at(3)["choices"]


def test_nobody_is_left_to_be_asked(gather: Callable[..., Party]) -> None:
    party = gather()
    turn, _ = party.move(party.states(1))
    asker = party.sockets[turn]
    asker.send("undo", number=2)
    asker.wait("company", lambda c: c["undo"])
    for seat in {0, 1, 2} - {turn}:
        party.leave(seat)
    asker.wait("company", lambda c: c["undo"] is None)
    assert asker.last["number"] == 2


def test_a_move_ends_the_question(gather: Callable[..., Party]) -> None:
    party = gather()
    turn, states = party.move(party.states(1))
    party.sockets[turn].send("undo", number=2)
    for socket in party.sockets:
        socket.wait("company", lambda c: c["undo"])
    mover = states[0]["view"]["turn"]
    text = states[mover]["choices"][0]["text"]
    party.sockets[mover].send("move", number=2, text=text)
    for socket in party.sockets:
        socket.wait("company", lambda c: c["undo"] is None)


def test_a_computers_move_does_not_end_the_question(ada: Any, browse: Callable[..., Any]) -> None:
    """If the computer player moved before the question, all is taken back; after it, it rests."""
    ben = browse("Ben")
    corporal = {"kind": "computer", "rank": "corporal"}
    prepare("war-and-diplomacy")
    seats = [{"kind": "you"}, OPEN, corporal]
    table = ada.table("war-and-diplomacy", players=3, seats=seats)
    with ada.open(table) as first, ben.open(table) as second:
        second.send("sit")
        people, asker = [first, second], -1
        for number in count(1):
            states = [socket.at(number) for socket in people]
            turn = states[0]["view"]["turn"]
            if turn < 2:
                asker, before = turn, states[turn]
                text = before["choices"][0]["text"]
                people[turn].send("move", number=number, text=text)
            elif asker >= 0:
                break
        people[asker].send("undo", number=number)
        people[1 - asker].wait("company", lambda c: c["undo"] and c["undo"]["seat"] == asker)
        people[1 - asker].send("answer", yes=True)
        back = people[asker].state(lambda state: "take back" in state["log"][-1]["text"])
        assert back["view"] == before["view"]
        assert back["choices"] == before["choices"]


# --- Another match -----------------------------------------------------------------------


def play_out(party: Party) -> None:
    """Everybody makes the first legal move until the match is over."""
    states = party.states(1)
    while not states[0]["view"]["over"]:
        _, states = party.move(states)


@pytest.mark.parametrize(
    ("rotate", "names"), [(False, ["Ada", "Ben", "Cora"]), (True, ["Cora", "Ada", "Ben"])]
)
def test_the_same_people_play_again(
    gather: Callable[..., Party], rotate: bool, names: list[str]
) -> None:
    party = gather(seconds=60)
    party.sockets[0].send("rematch")
    assert "not over" in party.sockets[0].wait("refused")["sentence"]
    play_out(party)
    for seat, socket in enumerate(party.sockets):
        socket.send("rematch", rotate=rotate)
        agreed = party.sockets[0].wait("company", lambda c: c["rematch"] or c["next_table"])
        if seat < 2:
            assert agreed["rematch"]["agreed"] == list(range(seat + 1))
    places = {
        socket.wait("company", lambda c: c["next_table"])["next_table"]
        for socket in party.sockets[1:]
    }
    (place,) = {*places, agreed["next_table"]}
    info = party.people[0].get(f"/api/tables/{place}")
    assert [seat["name"] for seat in info["seats"]] == names
    assert (info["game"], info["hands"], info["seconds"]) == ("do-boy", 1, 60)
    assert info["commitment"] != party.people[0].get(f"/api/tables/{party.table}")["commitment"]


@pytest.mark.parametrize("first", [True, False])
def test_the_seat_of_somebody_who_left_is_open(gather: Callable[..., Party], first: bool) -> None:
    """Whether they leave before the others agree or after it."""
    party = gather()
    play_out(party)
    if first:
        party.leave(2)
    party.sockets[0].send("rematch")
    party.sockets[1].wait("company", lambda c: c["rematch"])
    party.sockets[1].send("rematch")
    if not first:
        party.sockets[0].wait(
            "company", lambda c: len((c["rematch"] or {"agreed": []})["agreed"]) == 2
        )
        party.leave(2)
    place = party.sockets[0].wait("company", lambda c: c["next_table"])["next_table"]
    info = party.people[0].get(f"/api/tables/{place}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "computer"]
    assert [seat["vacant"] for seat in info["seats"]] == [False, False, True]
    assert info["started"]
    with party.people[2].open(party.table) as back:
        assert back.wait("company")["next_table"] == place


def test_somebody_alone_plays_again_at_once(ada: Any, computers: Any) -> None:
    with ada.open(ada.table(seats=computers)) as socket:
        socket.play_out()
        socket.send("rematch")
        place = socket.wait("company", lambda c: c["next_table"])["next_table"]
    with ada.open(place) as socket:
        assert socket.my_turn()["view"]["hand"] == 1


# --- A clock for every turn --------------------------------------------------------------


def test_how_long_a_turn_lasts_is_checked(ada: Any) -> None:
    for seconds in (9, 601):
        answer = ada.http.post("/api/tables", json={"game": "do-boy", "seconds": seconds})
        assert answer.status_code == 400
        assert "10 to 600 seconds" in answer.json()["error"]


def test_a_computer_moves_for_somebody_who_takes_too_long(
    ada: Any, computers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_creator, "SECONDS", (0, 601))
    table = ada.table(seats=computers, seconds=0)
    with ada.open(table) as socket:
        clock = socket.wait("turn")
        assert (clock["seat"], clock["seconds"]) == (0, 0)
        over = socket.state(lambda s: s["view"] and s["view"]["over"])
        assert over["account"]


def test_everybody_sees_how_much_time_is_left(gather: Callable[..., Party]) -> None:
    party = gather(seconds=60)
    for socket in party.sockets:
        clock = socket.wait("turn")
        assert clock["number"] == 1
        assert 0 < clock["seconds"] <= 60
