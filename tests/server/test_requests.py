"""Requests, absences, moves in a person's place, rematches and spectators."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest

from drumhead.games import game_type
from drumhead.server.settings import Settings
from drumhead.server.table import table_creator, undo
from drumhead.server.table.substitution import (
    in_place_of,
    only_card,
    welcome_back,
    when_time_was_up,
)

OPEN = {"kind": "open"}
#: Zones of Do-Boy that everybody sees; the draw for the first deal lies aside.
PUBLIC = ("trick", "last-trick", "aside")
Serve = Callable[[Settings], Any]
Browse = Callable[..., Any]


class Sitting:
    """People at a table, the host first, with the last state of each."""

    def __init__(self, people: list[Any], sockets: list[Any], table: str) -> None:
        self.people, self.sockets, self.table = people, sockets, table

    def move(self, number: int) -> tuple[int, int]:
        """Let the person to move make the first legal move: the seat, and the next number."""
        states = [socket.at(number) for socket in self.sockets]
        turn = states[0]["view"]["turn"]
        text = states[turn]["choices"][0]["text"]
        self.sockets[turn].send("move", number=number, text=text)
        return turn, number + 1

    def play_out(self) -> None:
        """Play until the match is over."""
        number = 1
        while not self.sockets[0].at(number)["view"]["over"]:
            _, number = self.move(number)

    def leave(self, seat: int) -> None:
        """Close a connection and wait until the others have noticed."""
        self.sockets[seat].connection.close()
        for other, socket in enumerate(self.sockets):
            if other != seat:
                socket.wait("seats", lambda s: not s["seats"][seat]["here"])


@contextmanager
def sitting(browse: Browse, at: Any, game: str = "do-boy", **wanted: Any) -> Iterator[Sitting]:
    """Three people at a table."""
    people = [browse(name, at=at) for name in ("Ada", "Ben", "Cora")]
    table = people[0].table(game, players=3, seats=[{"kind": "you"}, OPEN, OPEN], **wanted)
    with ExitStack() as stack:
        sockets = [stack.enter_context(person.open(table)) for person in people]
        for seat in (1, 2):
            sockets[seat].send("sit", seat=seat)
            sockets[seat].wait("welcome", lambda w: w["seat"] is not None)
        yield Sitting(people, sockets, table)


# --- Requests ----------------------------------------------------------------------------


def playing(party: Sitting) -> int:
    """Play until the gifts are made: the number of the state."""
    number = 1
    while party.sockets[0].at(number)["view"]["phase"] != "play":
        _, number = party.move(number)
    return number


def test_everybody_reads_a_request_and_how_it_ends(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party, browse("Dan").open(party.table) as watcher:
        turn, number = party.move(playing(party))
        names = ["Ada", "Ben", "Cora"]
        asker, first, second = [party.sockets[(turn + n) % 3] for n in range(3)]
        asker.at(number)
        asker.send("undo", number=number)
        own = asker.wait("request")["request"]
        assert own["sentence"].startswith("You ask to take back the ")
        read = watcher.wait("request", lambda r: r["request"])["request"]
        assert read["sentence"].startswith(f"{names[turn]} asks to take back the ")
        assert (read["kind"], read["seat"], read["agreed"]) == ("undo", turn, [turn])
        assert 0 < read["seconds"] <= undo.ANSWER_WITHIN
        watcher.send("respond", id=read["id"], yes=True)
        assert "no seat" in watcher.wait("refused")["sentence"]
        first.send("respond", id=read["id"], yes=True)
        agreed = second.wait("request", lambda r: len(r["request"]["agreed"]) == 2)["request"]
        second.send("respond", id=agreed["id"], yes=False)
        ended = asker.wait("request-ended")
        assert ended["sentence"] == f"{names[(turn + 2) % 3]} declined. The card stays."
        assert not ended["agreed"]
        asker.wait("request", lambda r: r["request"] is None)
        second.send("respond", id=agreed["id"], yes=True)
        assert "anymore" in second.wait("refused")["sentence"]


def test_a_request_can_be_withdrawn_by_the_one_who_asked(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party:
        turn, number = party.move(1)
        asker, other = party.sockets[turn], party.sockets[(turn + 1) % 3]
        asker.at(number)
        asker.send("undo", number=number)
        id = other.wait("request")["request"]["id"]
        other.send("withdraw", id=id)
        assert "anymore" in other.wait("refused")["sentence"]
        asker.send("withdraw", id=id)
        other.wait("request", lambda r: r["request"] is None)


def test_without_an_answer_the_card_stays(
    running: Any, browse: Browse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo.UndoRequest, "lasts", 0.1)
    with sitting(browse, running) as party:
        turn, number = party.move(1)
        party.sockets[turn].at(number)
        party.sockets[turn].send("undo", number=number)
        ended = party.sockets[turn].wait("request-ended")
        assert ended["sentence"].startswith("Nobody answered in time.")
        assert party.sockets[turn].last["number"] == number


def test_a_secret_card_is_not_named_in_a_request(running: Any, browse: Browse) -> None:
    """A gift in Do-Boy is known to its giver alone; the others read of a move."""
    with sitting(browse, running) as party:
        assert party.sockets[0].at(1)["view"]["phase"] != "play"
        turn, number = party.move(1)
        party.sockets[turn].at(number)
        party.sockets[turn].send("undo", number=number)
        read = party.sockets[(turn + 1) % 3].wait("request")["request"]
        assert read["sentence"].endswith("asks to take back a move.")


def test_a_second_request_waits(running: Any, serve: Serve, browse: Browse) -> None:
    """Somebody asks for a computer player while a card is to be taken back."""
    with sitting(browse, running) as party:
        turn, number = party.move(playing(party))
        asker, other = party.sockets[turn], party.sockets[(turn + 1) % 3]
        away = (turn + 2) % 3
        asker.at(number)
        asker.send("undo", number=number)
        first = other.wait("request")["request"]
        party.leave(away)
        asker.send("replace", seat=away)
        asker.wait("state", lambda s: s["seats"][away]["votes"] == 1)
        other.send("respond", id=first["id"], yes=False)
        then = other.wait("request", lambda r: r["request"] and r["request"]["kind"] != "undo")
        assert (then["request"]["kind"], then["request"]["about"]) == ("computer", away)


# --- Away --------------------------------------------------------------------------------


def test_all_people_must_agree_to_a_computer_player(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party:
        number = playing(party)
        away = party.sockets[0].at(number)["view"]["turn"]
        one, other = [s for seat, s in enumerate(party.sockets) if seat != away]
        other.at(number)
        party.leave(away)
        name = ["Ada", "Ben", "Cora"][away]
        absent = one.wait("away", lambda a: a["absent"])["absent"]
        assert [(a["seat"], a["of"], a["rank"]) for a in absent] == [(away, 3600.0, "captain")]
        one.send("replace", seat=away)
        asked = other.wait("request")["request"]
        assert asked["sentence"] == f"{name} is away. Let a captain step in?"
        assert (asked["note"], asked["seconds"]) == (f"{name} can come back any time", None)
        other.send("respond", id=asked["id"], yes=False)
        assert one.wait("request-ended")["sentence"].endswith(f"would rather wait for {name}.")
        one.send("replace", seat=away)
        again = other.wait("request", lambda r: r["request"] and r["request"]["id"] != asked["id"])
        other.send("respond", id=again["request"]["id"], yes=True)
        moved = other.wait("moved-for")
        assert (moved["seat"], moved["why"]) == (away, "away")
        assert moved["sentence"].startswith("A captain ")
        assert moved["sentence"].endswith(f" for {name}.")
        assert moved["sentence"] in [entry["text"] for entry in other.last["log"]]


def test_the_others_can_wait_longer(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party, browse("Dan").open(party.table) as watcher:
        playing(party)
        one = party.sockets[0]
        one.send("wait", seat=2)
        assert "Nobody is missing" in one.wait("refused")["sentence"]
        party.leave(2)
        before = one.wait("away", lambda a: a["absent"])["absent"][0]
        watcher.send("wait", seat=2)
        assert "no seat" in watcher.wait("refused")["sentence"]
        one.send("wait", seat=2)
        after = one.wait("away", lambda a: a["absent"][0]["of"] > before["of"])["absent"][0]
        assert after["of"] == before["of"] + 3600
        assert after["seconds"] > before["of"]
        one.send("wait", seat=2)
        assert "ten minutes" in one.wait("refused")["sentence"]


def test_a_short_break_of_the_connection_is_not_shown(
    serve: Serve, settings: Settings, browse: Browse
) -> None:
    graceful = serve(replace(settings, vote_after=3600.0))
    with sitting(browse, graceful) as party:
        playing(party)
        party.leave(2)
        party.sockets[0].send("say", text="Where is Cora?")
        seen = []
        while (message := party.sockets[0].next())["type"] != "said":
            seen.append(message["type"])
        assert "away" not in seen
        with party.people[2].open(party.table) as back:
            while (message := back.next())["type"] != "said":
                assert message["type"] != "back"


def test_who_comes_back_reads_what_was_played(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party:
        number = playing(party)
        away = party.sockets[0].at(number)["view"]["turn"]
        others = [s for seat, s in enumerate(party.sockets) if seat != away]
        for other in others:
            other.at(number)
        party.leave(away)
        for other in others:
            other.send("replace", seat=away)
        others[0].wait("moved-for")
        others[0].at(number + 1)
        with party.people[away].open(party.table) as back:
            message = back.wait("back")
            assert (message["after"], message["moves"]) == (number, 1)
            assert message["sentence"] == "A captain played one card for you."
            assert len(message["cards"]) == 1
            back.send("recall")
            recalled = back.wait("recalled")
            assert len(recalled["views"]) == 1
            assert recalled["texts"][0].startswith("A captain ")
            assert recalled["texts"][0].endswith(" for you.")
            assert recalled["views"][0] == back.last["view"]
        others[0].send("recall")
        assert "Nothing was played" in others[0].wait("refused")["sentence"]


def test_what_is_recalled_shows_no_other_hand(running: Any, browse: Browse) -> None:
    """The steps hold only cards that the seat has held or that lay on the table."""
    with sitting(browse, running, game="do-boy") as party:
        number = playing(party)
        away = party.sockets[0].at(number)["view"]["turn"]
        others = [s for seat, s in enumerate(party.sockets) if seat != away]
        for other in others:
            other.at(number)
        party.leave(away)
        for other in others:
            other.send("replace", seat=away)
        others[0].wait("moved-for")
        with party.people[away].open(party.table) as back:
            back.wait("back")
            back.send("recall")
            for view in back.wait("recalled")["views"]:
                for zone in view["zones"]:
                    if zone["layout"] == "hand" and zone["seat"] != away:
                        assert zone["cards"] == []


def test_when_time_is_up_everybody_reads_who_moved(
    ada: Any, browse: Browse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_creator, "SECONDS", (0, 601))
    computers = [{"kind": "computer", "rank": "private"}] * 3
    table = ada.table("skirmish", seats=[{"kind": "you"}, *computers], seconds=0)
    with browse("Dan").open(table) as watcher, ada.open(table) as socket:
        own, read = socket.wait("moved-for"), watcher.wait("moved-for")
        assert (own["seat"], own["why"]) == (read["seat"], read["why"]) == (0, "time")
        assert own["sentence"].startswith("Your time was up: a captain ")
        assert own["sentence"].endswith(" for you.")
        assert read["sentence"].startswith("Ada's time was up: a captain ")
        assert " for Ada" not in read["sentence"]
        assert own["card"] == read["card"] is not None
        log = [entry["text"] for entry in socket.last["log"]]
        assert f"A{own['sentence'][len('Your time was up: a') :]}" in log
    with ada.open(table) as later:
        log = [entry["text"] for entry in later.state(lambda s: s["view"])["log"]]
        assert any(text.startswith("A captain ") and text.endswith(" for you.") for text in log)


@pytest.mark.parametrize(
    ("sentence", "name", "then"),
    [
        ("You play the Sailor 10.", None, "A captain played the Sailor 10 for you."),
        ("Ben plays the Sailor 10.", "Ben", "A captain played the Sailor 10 for Ben."),
        ("Ben passes.", "Ben", "A captain passed for Ben."),
        ("You lay a row.", None, "A captain laid a row for you."),
        ("Ben has chosen.", "Ben", "A captain moved for Ben: Ben has chosen."),
        ("You are done.", None, "A captain moved for you: you are done."),
        (
            "Ben calls the Flag from Ada, who has none.", "Ben",
            "A captain moved for Ben: Ben calls the Flag from Ada, who has none.",
        ),
    ],
)  # fmt: skip
def test_a_sentence_about_somebody_in_their_place(
    sentence: str, name: str | None, then: str
) -> None:
    assert in_place_of(sentence, name, "captain") == then


def test_other_sentences_about_moves_for_somebody() -> None:
    said = "A captain played the Sailor 7 for Ada."
    assert when_time_was_up(said, "Ada") == "Ada's time was up: a captain played the Sailor 7."
    assert welcome_back(0, [], 0, "captain") == "Nothing was played while you were away."
    assert welcome_back(2, ["a", "b"], 1, "captain") == (
        "A captain played two cards for you and took one trick."
    )
    assert welcome_back(2, ["a"], 0, "captain") == "A captain made two moves for you."
    kind = game_type("do-boy")
    assert only_card(kind, "play I1") == "I1"
    assert only_card(kind, "deal") is None


# --- Another match -----------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["computer", "open"])
def test_a_rematch_starts_without_somebody(
    serve: Serve, settings: Settings, browse: Browse, missing: str
) -> None:
    quick = serve(replace(settings, rematch_after=0.0))
    with sitting(browse, quick) as party:
        party.play_out()
        one, two, three = party.sockets
        one.send("rematch")
        assert two.wait("request")["request"]["sentence"] == "Ada wants a rematch."
        two.send("rematch", now=True, missing=missing)
        place = three.wait("company", lambda c: c["next_table"])["next_table"]
    ada, _, cora = party.people
    seats = ada.get(f"/api/tables/{place}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "computer"]
    assert [seat["vacant"] for seat in seats] == [False, False, missing == "open"]
    assert seats[2]["rank"] == "captain"
    with ada.open(place) as playing, cora.open(place) as late:
        playing.state(lambda s: s["number"] > 0)
        late.wait("state", lambda s: s["number"] > 0)
        late.send("sit")
        if missing == "open":
            assert late.wait("welcome", lambda w: w["seat"] is not None)["seat"] == 2
            taken = playing.state(lambda s: s["seats"][2]["name"] == "Cora")["seats"][2]
            assert (taken["kind"], taken["vacant"]) == ("person", False)
            late.send("sit", seat=1)
            assert "already taken" in late.wait("refused")["sentence"]
        else:
            assert "All seats are taken" in late.wait("refused")["sentence"]


def rest(socket: Any) -> dict[str, Any]:
    """The state in which one of the first two seats is to move, or the match is over."""

    def rests(state: dict[str, Any]) -> bool:
        view = state.get("view")
        return view is not None and (view["over"] or view["turn"] in (0, 1))

    return socket.last if rests(socket.last) else dict(socket.state(rests))


def test_the_deal_of_a_rematch_can_be_verified_after_a_seat_was_taken(
    serve: Serve, settings: Settings, browse: Browse
) -> None:
    """The key is settled without the nonce of the one who sits down later."""
    quick = serve(replace(settings, rematch_after=0.0, stand_in="private"))
    with sitting(browse, quick) as party:
        party.play_out()
        party.sockets[0].send("rematch", now=True, missing="open", nonce="a" * 64)
        place = party.sockets[0].wait("company", lambda c: c["next_table"])["next_table"]
    ada, ben, _ = party.people
    with ada.open(place) as one, ben.open(place) as two:
        one.state(lambda s: s["number"] > 0)
        two.send("sit", nonce="b" * 64)
        two.wait("welcome", lambda w: w["seat"] is not None)
        while True:
            states = [rest(socket) for socket in (one, two)]
            if states[0]["view"]["over"]:
                break
            mover = states[0]["view"]["turn"]
            text = states[mover]["choices"][0]["text"]
            (one, two)[mover].send("move", number=states[0]["number"], text=text)
            one.last = two.last = {}
    assert ada.get(f"/api/tables/{place}/verify")["ok"]


def test_nobody_is_hurried_into_a_rematch(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party:
        party.play_out()
        one, two, three = party.sockets
        one.send("rematch", now=True)
        assert "You can start without the others in" in one.wait("refused")["sentence"]
        id = two.wait("request")["request"]["id"]
        two.send("respond", id=id, yes=False)
        assert one.wait("request", lambda r: r["request"]["declined"])["request"]["declined"] == [1]
        three.send("rematch")
        one.wait("request", lambda r: len(r["request"]["agreed"]) == 2)
        one.send("rematch", now=True, missing="computer")
        place = one.wait("company", lambda c: c["next_table"])["next_table"]
        seats = party.people[0].get(f"/api/tables/{place}")["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "computer", "person"]


# --- Spectators --------------------------------------------------------------------------


def test_spectators_are_counted_and_named(running: Any, browse: Browse) -> None:
    with sitting(browse, running) as party:
        dan = browse("Dan")
        with dan.open(party.table) as first, dan.open(party.table):
            party.sockets[0].wait("watchers", lambda w: w["names"] == ["Dan"])
            assert first.wait("watchers")["names"] == ["Dan"]
            with browse("Dan").open(party.table):
                both = party.sockets[0].wait("watchers", lambda w: len(w["names"]) == 2)
                assert sorted(both["names"]) == ["Dan", "Dan 2"]
        party.sockets[0].wait("watchers", lambda w: not w["names"])


def test_spectators_see_only_what_is_public(running: Any, browse: Browse) -> None:
    """Every byte sent to a spectator while people ask, leave, return and are moved for."""
    with sitting(browse, running) as party, browse("Dan").open(party.table) as watcher:
        number = playing(party)
        hands = [
            {card for zone in state["view"]["zones"] if zone["layout"] == "hand"
             for card in zone["cards"]}
            for state in (socket.at(number) for socket in party.sockets)
        ]  # fmt: skip
        turn, number = party.move(number)
        party.sockets[turn].at(number)
        party.sockets[turn].send("undo", number=number)
        other = party.sockets[(turn + 1) % 3]
        id = other.wait("request")["request"]["id"]
        other.send("respond", id=id, yes=False)
        away = other.at(number)["view"]["turn"]
        left = [s for seat, s in enumerate(party.sockets) if seat != away]
        for socket in left:
            socket.at(number)
        party.leave(away)
        for socket in left:
            socket.send("replace", seat=away)
        left[0].wait("moved-for")
        with party.people[away].open(party.table) as back:
            back.wait("back")
            back.send("recall")
            back.wait("recalled")
        party.sockets[(away + 1) % 3].send("say", text="That is all.")
        seen, played = [], set()
        while (message := watcher.next())["type"] != "said":
            message.pop("card_names", None)
            seen.append(message)
            view = message.get("view") or {}
            played |= {
                card for zone in view.get("zones", ()) if zone["layout"] in PUBLIC
                for card in zone["cards"]
            }  # fmt: skip
            assert message["type"] not in ("back", "recalled")
            assert not message.get("choices")
        text = json.dumps(seen)
        kept = set().union(*hands) - played
        assert kept
        assert not [card for card in kept if f'"{card}"' in text]
