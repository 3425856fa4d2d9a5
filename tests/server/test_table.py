"""Playing at a table over the WebSocket."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import drumhead
from drumhead import players
from drumhead.server.computing import thinking
from drumhead.server.store.records import StoredMove
from drumhead.server.table import advisor, computer_moves, hints
from drumhead.server.table.history import MatchHistory

PEOPLE = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "corporal"}] * 2]


def test_a_whole_hand_against_computers(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        welcome = socket.next()
        assert welcome["type"] == "welcome"
        assert welcome["seat"] == 0
        assert [seat["rank"] for seat in welcome["table"]["seats"]] == [None, *["corporal"] * 3]
        assert welcome["table"]["key"] is None
        last = socket.play_out()
    assert last["view"]["over"]
    assert last["key"] is not None
    assert last["sheet"] == [last["view"]["scores"]]
    info = ada.get(f"/api/tables/{table}")
    assert info["over"]
    assert info["finished"] is not None
    verified = ada.get(f"/api/tables/{table}/verify")
    assert verified["ok"]
    assert verified["commitment"] == info["commitment"]
    text = ada.http.get(f"/api/tables/{table}/transcript").text
    assert drumhead.replay(text).scores == last["view"]["scores"]


def test_a_browser_that_comes_back_is_told_what_it_missed(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        numbers = []
        for _ in range(6):
            state = socket.my_turn()
            numbers.append(state["number"])
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        state = socket.my_turn()
        # The first card that is played: cards that are given have one line in the log for all.
        seen = numbers[3]
        live = [entry["text"] for entry in state["log"]]
    with ada.open(table, seen=seen) as socket:
        again = socket.state()
        assert again["number"] == state["number"]
        numbers = [entry["number"] for entry in again["log"]]
        assert numbers == sorted(numbers)
        assert min(numbers) == seen + 1
        assert numbers[-1] == state["number"]
        assert live[-1].split(" (")[0].rstrip(".") in again["log"][-1]["text"]
    with ada.open(table, seen=state["number"]) as socket:
        assert socket.state()["log"] == []


def test_a_restart_in_the_middle_of_a_hand(running: Any, ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        for _ in range(4):
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = socket.my_turn()
    running.restart()
    ada.moved()
    with ada.open(table) as socket:
        after = socket.my_turn()
        assert after["number"] == state["number"]
        assert after["view"] == state["view"]
        assert socket.play_out(after)["view"]["over"]


def test_two_people_and_a_link(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=PEOPLE)
    ben = browse("Ben")
    with ada.open(table) as one, ben.open(table) as two:
        assert "one more player" in one.state(lambda s: s["view"])["waiting"]
        one.send("move", number=0, text="give I1")
        assert "begins when" in one.wait("refused")["sentence"]
        assert two.wait("welcome")["seat"] is None
        two.send("sit")
        assert two.wait("welcome")["seat"] == 1
        seated = one.state(lambda s: s["view"] and s["seats"][1]["kind"] == "person")
        assert seated["seats"][1]["name"] == "Ben"
        assert seated["view"]["names"][1] == "Ben"
        sockets, states = [one, two], [seated, two.state()]
        while not states[0]["view"]["over"]:
            turn = states[0]["view"]["turn"]
            if turn in (0, 1):
                state = states[turn]
                text = state["choices"][0]["text"]
                sockets[turn].send("move", number=state["number"], text=text)
            number = states[0]["number"]
            for seat in (0, 1):
                states[seat] = sockets[seat].state(
                    lambda s, n=number: s["number"] > n and s["view"]["turn"] in (0, 1, None)
                )
        assert states[0]["view"]["scores"] == states[1]["view"]["scores"]


def test_a_spectator_sees_what_is_public(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=[{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * 3])
    eve = browse()
    with eve.open(table) as socket:
        assert socket.next()["seat"] is None
        state = socket.state()
        assert state["choices"] == []
        assert state["view"]["seat"] is None
        hands = [zone for zone in state["view"]["zones"] if zone["layout"] == "hand"]
        assert hands
        assert all(zone["cards"] == [] for zone in hands)
        socket.send("move", number=state["number"], text="give I1")
        assert "no seat" in socket.wait("refused")["sentence"]
        socket.send("sit")
        assert "taken" in socket.wait("refused")["sentence"]


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("do-boy", "give", "You take back the {card}."),
        ("skirmish", "play", "You take back the {card}."),
        ("mobilization", "call", "You take back your move: {words}."),
        ("tactics", "pass", "You take back your move: Pass."),
    ],
)
def test_a_move_that_is_taken_back_is_named(game: str, move: str, said: str) -> None:
    """By its card, unless that is another player's or there is none."""
    match = drumhead.game(game).match(seed=1)
    seat, kind, history = match.turn, match.game.type, MatchHistory(match)
    choice = next(one for one in match.choices() if one["kind"] == move)
    codes = [part["value"] for part in choice["parts"] if part["role"] == "card"]
    card = kind.spoken_names[codes[0]] if codes else ""
    for number, undo in ((1, None), (2, 1)):
        history.apply(StoredMove(number, seat, choice["text"], undo, None, 0.0))
    (entry,) = history.updates.observe(seat, 1).log
    assert entry.text == said.format(card=card, words=choice["words"])


def test_undo_goes_back_to_the_last_decision(ada: Any, computers: Any, running: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        first = socket.my_turn()
        assert not first["undo"]
        socket.send("undo", number=first["number"])
        assert "no decision" in socket.wait("refused")["sentence"]
        socket.send("move", number=first["number"], text=first["choices"][0]["text"])
        second = socket.my_turn()
        assert second["undo"]
        socket.send("undo", number=second["number"])
        back = socket.my_turn()
        assert back["number"] == second["number"] + 1
        assert back["view"] == first["view"]
        given = first["choices"][0]["words"].removeprefix("Give ").partition(" to ")[0]
        assert back["log"][-1]["text"] == f"You take back {given}."
        socket.send("move", number=second["number"], text=first["choices"][0]["text"])
        assert "has changed" in socket.wait("refused")["sentence"]
        moves = ada.get(f"/api/tables/{table}/moves")
        assert [move["number"] for move in moves] == list(range(1, back["number"] + 1))
        assert moves[-1]["undo"] == first["number"] + 1
    running.restart()
    ada.moved()
    with ada.open(table) as socket:
        assert socket.my_turn()["view"] == first["view"]


def test_a_hint_for_the_seat_to_move(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        socket.send("hint")
        hint = socket.wait("hint")
        texts = [choice["text"] for choice in state["choices"]]
        assert hint["number"] == state["number"]
        assert hint["chosen"] in texts
        assert {move["text"] for move in hint["moves"]} <= set(texts)
        chosen = next(c for c in state["choices"] if c["text"] == hint["chosen"])
        assert hint["words"] == chosen["words"]
        assert hint["nudge"]
        assert hint["words"] not in hint["nudge"]
        assert "possible worlds" in hint["figures"]
        assert hint["simulations"] >= players.HONEST


def test_a_coach_weighs_a_move(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        number, texts = state["number"], [choice["text"] for choice in state["choices"]]
        for text in texts[:3]:
            socket.send("weigh", number=number, text=text)
            weighed = socket.wait("weighed")
            assert (weighed["number"], weighed["text"]) == (number, text)
            assert weighed["better"] in texts
            assert 0 <= weighed["cost"] <= 1
            assert weighed["reasons"]
        socket.send("weigh", number=number, text="play everything")
        assert socket.wait("refused")["sentence"]
        socket.send("weigh", number=number + 5, text=texts[0])
        assert "has changed" in socket.wait("refused")["sentence"]
        socket.send("move", number=number, text=texts[0])
        assert socket.wait("state", lambda s: s["number"] > number)


def test_a_coach_that_cannot_answer_says_so(
    monkeypatch: pytest.MonkeyPatch, ada: Any, computers: Any
) -> None:
    """A browser waits for the answer with the move in hand: without one the move would be lost."""
    free = threading.Event()

    def fails(*_: object) -> None:
        raise RuntimeError("no opinion")

    with ada.open(ada.table(seats=computers)) as socket:
        state = socket.my_turn()
        weigh = {"number": state["number"], "text": state["choices"][0]["text"]}
        with monkeypatch.context() as faulty:
            faulty.setattr(hints, "weighed", fails)
            socket.send("weigh", **weigh)
            assert "Something went wrong" in socket.wait("error")["sentence"]
        with monkeypatch.context() as full:
            full.setattr(thinking, "MOST_WAITING", 0)
            socket.send("weigh", **weigh)
            assert socket.wait("refused")["sentence"] == thinking.BUSY
        with monkeypatch.context() as slow:
            slow.setattr(hints, "weighed", lambda *_: free.wait(60))
            slow.setattr(advisor, "COACH_WITHIN", 0.01)
            socket.send("weigh", **weigh)
            refused = socket.wait("refused")
            free.set()
            assert refused["sentence"] == advisor.COACH_BUSY
        socket.send("move", **weigh)
        assert socket.wait("state", lambda s: s["number"] > state["number"])


def test_why_a_card_cannot_be_played(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, hands=9)  # in one of them a card will be barred
    with ada.open(table) as socket:
        state = socket.my_turn()
        while True:
            hand = next(z for z in state["view"]["zones"] if z["layout"] == "hand" and z["cards"])
            legal = {part["value"] for choice in state["choices"] for part in choice["parts"]}
            # The President is barred by a different clause from the cards of the companies.
            barred = [card for card in hand["cards"] if card not in legal and card != "P"]
            if barred:
                break
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = socket.my_turn()
        socket.send("why", cards=[barred[0]])
        refused = socket.wait("refused")
        assert refused["clause"] == "DB-12"
        assert "DB-12" not in refused["sentence"]
        socket.send("move", number=state["number"], text=f"play {barred[0]}")
        assert socket.wait("refused")["clause"] == "DB-12"
        socket.send("why", text=state["choices"][0]["text"])
        assert "allowed" in socket.wait("refused")["sentence"]
        socket.send("why", cards=["Z9"])
        assert "No move" in socket.wait("refused")["sentence"]


def test_a_computer_stands_in_and_gives_the_seat_back(
    ada: Any, browse: Callable[..., Any], serve: Callable[..., Any], settings: Any
) -> None:
    quick = serve(replace(settings, stand_in_after=0.2, stand_in="corporal"))
    ada, ben = browse("Ada", at=quick), browse("Ben", at=quick)
    table = ada.table(seats=PEOPLE)
    with ada.open(table) as one:
        with ben.open(table) as two:
            two.send("sit")
            two.wait("welcome", lambda w: w["seat"] == 1)
        away = one.wait("seats", lambda s: s["seats"][1]["away_since"] is not None)
        assert not away["seats"][1]["here"]
        taken = one.wait("seats", lambda s: s["seats"][1]["stand_in"] == "corporal")
        assert taken["seats"][1]["name"] == "Ben"
        state = one.last if one.last["choices"] else one.my_turn()
        for _ in range(4):
            one.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = one.my_turn()
        with ben.open(table) as two:
            assert two.next()["seat"] == 1
            back = one.wait("seats", lambda s: s["seats"][1]["stand_in"] is None)
            assert back["seats"][1]["here"]


def test_nobody_stands_in_for_somebody_alone(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any, computers: Any
) -> None:
    quick = serve(replace(settings, stand_in_after=0.0))
    ada = browse("Ada", at=quick)
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        number = socket.my_turn()["number"]
    info = ada.until(f"/api/tables/{table}", lambda table: not table["seats"][0]["here"])
    assert info["number"] == number
    assert info["seats"][0]["stand_in"] is None


def test_people_vote_for_a_computer(ada: Any, browse: Callable[..., Any]) -> None:
    open, computer = {"kind": "open"}, {"kind": "computer", "rank": "captain"}
    table = ada.table(seats=[{"kind": "you"}, open, open, computer])
    ben, cora = browse("Ben"), browse("Cora")
    with ada.open(table) as one, ben.open(table) as two:
        with cora.open(table) as three:
            for socket in (two, three):
                socket.send("sit")
                socket.wait("welcome", lambda w: w["seat"] is not None)
            one.state(lambda s: s["number"] > 0)
            two.send("replace", seat=2)
            assert "somebody is in it" in two.wait("refused")["sentence"]
        one.wait("seats", lambda s: not s["seats"][2]["here"])
        one.send("replace", seat=2)
        two.state(lambda s: s["seats"][2]["votes"] == 1)
        two.send("replace", seat=2)
        one.state(lambda s: s["seats"][2]["stand_in"] == "captain")


def test_getting_up(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=PEOPLE)
    ben = browse("Ben")
    with ada.open(table) as one, ben.open(table) as two:
        two.send("sit", seat=1)
        two.wait("welcome", lambda w: w["seat"] == 1)
        two.send("sit", seat=0)
        assert "already" in two.wait("refused")["sentence"]
        two.send("leave")
        gone = one.state(lambda s: s["seats"][1]["stand_in"] is not None)
        assert not gone["seats"][1]["here"]
        two.send("sit")
        one.state(lambda s: s["seats"][1]["stand_in"] is None and s["seats"][1]["here"])
    other = ada.table(seats=PEOPLE)
    with ada.open(other) as socket:
        socket.send("leave")
        assert (
            socket.wait("welcome", lambda w: w["seat"] is None)["table"]["seats"][0]["kind"]
            == "open"
        )


def test_a_name_changes_at_the_table_too(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.my_turn()
        ada.http.post("/api/me", json={"name": "Ada Lovelace"})
        state = socket.state(lambda s: s["seats"][0]["name"] == "Ada Lovelace")
        assert state["view"]["names"][0] == "Ada Lovelace"


def test_secret_moves_are_not_listed_before_the_end(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        while state["view"]["phase"] == "give":
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = socket.my_turn()
        moves = ada.get(f"/api/tables/{table}/moves")
        deal, gifts, plays = moves[0], moves[1:13], moves[13:]
        assert (deal["seat"], deal["text"]) == (None, "deal")
        assert all(move["text"] is None for move in gifts)
        assert all(move["text"].startswith("play") for move in plays)
        socket.play_out(state)
    moves = ada.get(f"/api/tables/{table}/moves?after=2")
    assert moves[0]["number"] == 3
    assert moves[0]["text"].startswith("give")


def test_there_is_no_pause_between_moves_that_go_together() -> None:
    """Between the gifts of a player, but not before the first, nor where one leads again."""
    history = MatchHistory(drumhead.game("do-boy").match(seed=1))
    paused, again = [], 0
    while history.match.finished == 0:
        again += [move.seat for move in history.standing[-1:]] == [history.turn]
        paused.append(not computer_moves.continues(history))
        text = history.match.legal[0]
        history.apply(StoredMove(history.number + 1, history.turn, text, None, None, 0.0))
    assert paused[:12] == [True, False, False] * 4
    assert all(paused[12:])
    assert again > 8


def test_a_pause_before_a_computer_moves(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any, computers: Any
) -> None:
    slow = serve(replace(settings, pause=0.15))
    ada = browse("Ada", at=slow)
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        while state["view"]["phase"] == "give":
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = socket.my_turn()
        by_others = 0
        while by_others < 2:  # the taker of a squad moves again at once
            start, number = time.monotonic(), state["number"]
            socket.send("move", number=number, text=state["choices"][0]["text"])
            state = socket.my_turn()
            by_others = state["number"] - number - 1
        assert time.monotonic() - start > 0.145 * by_others
