"""Several people at one tablet: whose cards are sent, and when nobody's are."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from drumhead.games import game_type, slugs
from drumhead.server.computing.readiness import prepare
from drumhead.server.messages.table_messages import Hint
from drumhead.server.table import hints
from tests.server.conftest import HANG, Socket

FAMILY = [
    {"kind": "you"}, {"kind": "tablet", "name": "Hattie", "portrait": "hattie-vance"},
    {"kind": "tablet", "name": "Ben"},
]  # fmt: skip
CORPORAL = {"kind": "computer", "rank": "corporal"}


class Recorded:
    """The WebSocket of a browser, with every text that it is sent."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.sent: list[str] = []
        receive = socket.connection.recv

        def recv(*arguments: Any) -> Any:
            text = receive(*arguments)
            self.sent.append(str(text))
            return text

        socket.connection.recv = recv  # type: ignore[method-assign, assignment]

    def open(self, seat: int) -> dict[str, Any]:
        """Open the curtain before somebody; the state that follows."""
        self.socket.send("open", seat=seat)
        self.socket.wait("tablet", lambda t: t["open"] == seat)
        return self.socket.state()

    def begin(self) -> int:
        """Wait until somebody here is to move, and open the curtain before them: their seat."""
        seat = int(dealt(self.socket)["view"]["turn"])
        self.open(seat)
        return seat

    def closed(self) -> list[dict[str, Any]]:
        """The messages that were sent while the curtain was closed."""
        found, now = [], None
        for message in map(json.loads, self.sent):
            if message["type"] == "tablet":
                now = message["open"]
            elif now is None:
                found.append(message)
        return found


@pytest.fixture
def recorded() -> Any:
    """Opens tables, and records what is sent."""
    with ExitStack() as stack:
        yield lambda person, table: Recorded(stack.enter_context(person.open(table)))


def family(ada: Any, game: str = "do-boy", people: int = 3, **fields: Any) -> str:
    """A table of a family at one tablet, and of computers in the other seats."""
    players = fields.get("players", 4)
    seats = [*FAMILY[:people], *[CORPORAL] * (players - people)]
    return str(ada.table(game, seats=seats, **fields))


def dealt(socket: Socket) -> dict[str, Any]:
    """The next state in which one of the people at the tablet is to move."""
    return socket.state(
        lambda s: (
            s["view"]
            and s["view"]["turn"] is not None
            and s["seats"][s["view"]["turn"]]["kind"] == "person"
        )
    )


def hand_of(state: dict[str, Any]) -> list[str]:
    """The cards in a hand that a state shows."""
    return [
        card
        for zone in state["view"]["zones"]
        if zone["layout"] == "hand"
        for card in zone["cards"]
        if card
    ]


def test_everybody_has_a_name_and_only_one_is_the_guest(ada: Any, running: Any) -> None:
    table = family(ada)
    info = ada.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in info["seats"][:3]] == ["Ada", "Hattie", "Ben"]
    assert [seat["kind"] for seat in info["seats"]] == ["person"] * 3 + ["computer"]
    assert [seat["you"] for seat in info["seats"]] == [True, False, False, False]
    assert info["seats"][1]["portrait"] == "hattie-vance"


def test_a_closed_tablet_is_a_spectator(ada: Any, recorded: Any) -> None:
    tablet = recorded(ada, family(ada, hints=True))
    socket = tablet.socket
    assert socket.wait("welcome")["seat"] is None
    state = dealt(socket)
    assert state["view"]["seat"] is None
    assert state["choices"] == []
    assert hand_of(state) == []
    socket.send("move", number=state["number"], text="anything")
    assert "only watch" in socket.wait("refused")["sentence"]
    socket.send("hint")
    assert "only watch" in socket.wait("refused")["sentence"]


def turns(tablet: Recorded, moves: int) -> None:
    """Play by opening the curtain before the person to move, and only then."""
    socket, made = tablet.socket, 0
    state = dealt(socket)
    while made < moves and not state["view"]["over"]:
        turn = state["view"]["turn"]
        if state["view"]["seat"] is not None and state["choices"]:
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            made += 1
        elif turn is not None and state["seats"][turn]["kind"] == "person":
            socket.send("open", seat=turn)
        elif state["account"]:
            socket.send("next", number=state["number"])
        state = socket.state()


@pytest.mark.parametrize("game", [slug for slug in slugs() if game_type(slug).usual_players > 1])
def test_a_closed_tablet_is_sent_nothing_of_a_hand(
    ada: Any, browse: Callable[..., Any], recorded: Any, game: str
) -> None:
    """Every byte to a closed tablet is what a spectator is sent, in every game."""
    prepare(game)
    players = game_type(game).usual_players
    table = family(ada, game, min(3, players), players=players, pace="turns")
    watcher = recorded(browse("Sam"), table)
    tablet = recorded(ada, table)
    turns(tablet, 14)
    last = tablet.socket.last["number"]
    watcher.socket.at(last)
    public = {
        message["number"]: message
        for message in map(json.loads, watcher.sent)
        if message["type"] == "state"
    }
    states = [message for message in tablet.closed() if message["type"] == "state"]
    assert states
    for state in states:
        assert state["view"]["seat"] is None
        assert state["choices"] == []
        seen = public.get(state["number"])
        if seen is not None:
            assert state["view"] == seen["view"]
    known = {entry["text"] for message in public.values() for entry in message["log"]}
    assert {entry["text"] for state in states for entry in state["log"]} <= known
    others = {message["type"] for message in tablet.closed()} - {"state"}
    known_types = {"welcome", "seats", "next", "company", "turn", "refused", "watchers", "choosing"}
    assert others <= known_types


def test_only_the_person_to_move_may_open(ada: Any, recorded: Any) -> None:
    tablet = recorded(ada, family(ada))
    socket = tablet.socket
    state = dealt(socket)
    turn = state["view"]["turn"]
    name = state["seats"][turn]["name"]
    wrong = {(turn + 1) % 3: f"It is {name}'s turn: pass the tablet to {name}.", 3: "does not play"}
    for seat, words in wrong.items():
        socket.send("open", seat=seat)
        assert words in socket.wait("refused")["sentence"]
    seen = tablet.open(turn)
    assert seen["view"]["seat"] == turn
    assert seen["choices"]
    assert len(hand_of(seen)) == 12


def test_a_stranger_opens_no_curtain(ada: Any, browse: Any, recorded: Any) -> None:
    table = family(ada)
    ada_there = recorded(ada, table)
    dealt(ada_there.socket)
    sam = recorded(browse("Sam"), table)
    for seat in range(4):
        sam.socket.send("open", seat=seat)
        assert "does not play" in sam.socket.wait("refused")["sentence"]


def test_hide_takes_the_hand_away(ada: Any, recorded: Any) -> None:
    tablet = recorded(ada, family(ada))
    socket = tablet.socket
    tablet.begin()
    socket.send("hide")
    assert socket.wait("tablet") == {"type": "tablet", "seats": [0, 1, 2], "open": None}
    after = socket.state()
    assert hand_of(after) == []
    assert after["view"]["seat"] is None
    socket.send("move", number=after["number"], text="anything")
    assert "only watch" in socket.wait("refused")["sentence"]


def test_the_curtain_closes_when_the_turn_ends(ada: Any, recorded: Any) -> None:
    """While three cards are given one after another it stays open: the turn goes on."""
    tablet = recorded(ada, family(ada))
    socket = tablet.socket
    seat = tablet.begin()
    for _ in range(2):
        state = socket.last
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        assert socket.state()["view"]["seat"] == seat
    state = socket.last
    socket.send("move", number=state["number"], text=state["choices"][0]["text"])
    assert socket.wait("tablet")["open"] is None
    state = socket.state()
    assert state["view"]["seat"] is None
    assert hand_of(state) == []


def test_the_curtain_closes_by_itself(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any, recorded: Any
) -> None:
    ada = browse("Ada", at=serve(replace(settings, tablet_open=0.1)))
    tablet = recorded(ada, family(ada))
    tablet.begin()
    assert tablet.socket.wait("tablet")["open"] is None
    assert hand_of(tablet.socket.state()) == []


def test_a_touch_keeps_the_cards_open(ada: Any, running: Any, recorded: Any) -> None:
    table = family(ada)
    tablet = recorded(ada, table)
    socket, seat = tablet.socket, tablet.begin()
    opened = running.site.tables.peek(table)._tablets._opened
    timers = []
    for _ in range(2):
        socket.send("open", seat=seat)
        socket.send("ping")
        socket.wait("pong")
        ((_, timer),) = opened.values()
        timers.append(timer)
    assert [timer.cancelled() for timer in timers] == [True, False]


def test_a_reload_opens_nothing(ada: Any, recorded: Any) -> None:
    table = family(ada)
    tablet = recorded(ada, table)
    tablet.begin()
    again = recorded(ada, table)
    assert again.socket.wait("welcome")["seat"] is None
    assert hand_of(again.socket.state()) == []
    assert again.socket.wait("tablet")["open"] is None


def test_a_hint_that_comes_after_the_curtain_is_dropped(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any, recorded: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    closed = threading.Event()

    def slow(match: Any, number: int) -> Hint:
        closed.wait(HANG)
        return Hint(number, "", "secret", "", [], "", [], 0, 0)

    monkeypatch.setattr(hints, "hint", slow)
    ada = browse("Ada", at=serve(replace(settings, tablet_open=0.1)))
    tablet = recorded(ada, family(ada, hints=True))
    socket = tablet.socket
    tablet.begin()
    socket.send("hint")
    socket.wait("tablet", lambda t: t["open"] is None)
    closed.set()
    socket.send("ping")  # read once the hint has been answered
    socket.wait("pong")
    assert not any("secret" in text for text in tablet.sent)


def test_one_person_left_has_no_curtain(ada: Any, recorded: Any) -> None:
    tablet = recorded(ada, family(ada, people=2))
    socket = tablet.socket
    seat = tablet.begin()
    socket.send("leave")
    assert socket.wait("tablet") == {"type": "tablet", "seats": [], "open": None}
    state = socket.state(lambda s: s["view"]["seat"] == 1 - seat)
    assert hand_of(state)


def test_people_at_one_tablet_agree_together(ada: Any, browse: Any, recorded: Any) -> None:
    """A move is taken back at once, and one press is enough for the next hand and a rematch."""
    table = family(ada, hands=1)
    tablet = recorded(ada, table)
    socket = tablet.socket
    turns(tablet, 12)
    seat = socket.last["view"]["turn"]
    if socket.last["view"]["seat"] is None:
        seat = seat if seat in (0, 1, 2) else dealt(socket)["view"]["turn"]
        tablet.open(seat)
    assert socket.last["undo"]
    socket.send("undo", number=socket.last["number"])
    socket.state(lambda s: any("take back" in entry["text"] for entry in s["log"]))
    socket.send("hide")
    turns(tablet, 1000)
    socket.send("rematch")
    after = socket.wait("company", lambda c: c["next_table"] is not None)["next_table"]
    names = [seat["name"] for seat in ada.get(f"/api/tables/{after}")["seats"][:3]]
    assert names == ["Ada", "Hattie", "Ben"]


def test_only_the_guest_counts_in_statistics(ada: Any, running: Any, recorded: Any) -> None:
    table = family(ada, hands=1)
    turns(recorded(ada, table), 1000)
    ada.until("/api/me/matches", lambda all: len(all["matches"]) == 1)
    figures = ada.get("/api/me/statistics")
    assert figures["matches"] == 1
    (match,) = ada.get("/api/me/matches")["matches"]
    assert match["seat"] == 0


def test_a_closed_tablet_speaks_for_the_guest(ada: Any, recorded: Any) -> None:
    tablet = recorded(ada, family(ada))
    tablet.socket.send("say", text="Who is next?")
    assert tablet.socket.wait("said")["name"] == "Ada"


def test_the_guest_who_goes_takes_everybody_along(ada: Any, recorded: Any, running: Any) -> None:
    table = family(ada)
    turns(recorded(ada, table), 4)
    assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    assert ada.http.get(f"/api/tables/{table}").status_code == 404
    other = family(ada)
    ada.http.post("/api/me/end", json={})
    query = f"SELECT kind, guest, tablet FROM seats WHERE table_id = '{other}' ORDER BY seat"
    with running.site.store.engine.connect() as connection:
        seats = connection.exec_driver_sql(query).all()
    assert [tuple(row) for row in seats][:3] == [("open", None, None)] * 3


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (FAMILY[1:3] * 2, "Other people can sit at your tablet only if you have a seat, too."),
        ([FAMILY[0], {"kind": "tablet", "name": " "}, *[CORPORAL] * 2], "A name must have"),
        (
            [FAMILY[0], {"kind": "tablet", "name": "Eve", "portrait": "nobody"}, *[CORPORAL] * 2],
            "There is no portrait 'nobody'.",
        ),
    ],
)
def test_what_is_not_possible_is_refused(ada: Any, seats: Any, sentence: str) -> None:
    answer = ada.http.post("/api/tables", json={"game": "do-boy", "seats": seats})
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]


def test_bang_by_the_clock_needs_one_screen_each(ada: Any) -> None:
    seats = [*FAMILY[:2], CORPORAL]
    wanted = {"game": "bang", "players": 3, "seats": seats}
    for pace in ({}, {"pace": "clock"}):
        answer = ada.http.post("/api/tables", json={**wanted, **pace})
        assert answer.status_code == 400
        assert "needs one screen each" in answer.json()["error"]
    assert ada.http.post("/api/tables", json={**wanted, "pace": "turns"}).status_code == 201
