"""A table on a big screen: the codes of its chairs, and what screen and phones are sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from drumhead.server.settings import Limits, Rate
from drumhead.server.table.chairs import LONG, SIGNS, new_code
from tests.server.conftest import Browser, Socket

CORPORAL = {"kind": "computer", "rank": "corporal"}
CHAIRS = [{"kind": "open"}, {"kind": "open"}, CORPORAL, CORPORAL]


def codes(shown: Socket, number: int) -> dict[int, str]:
    """The codes on a screen, as soon as so many chairs are free."""
    message = shown.wait("chairs", lambda c: len(c["chairs"]) == number)
    return {chair["seat"]: chair["code"] for chair in message["chairs"]}


@pytest.fixture
def opened() -> Iterator[Callable[[Socket], Socket]]:
    """Opens sockets until the test is over."""
    with ExitStack() as stack:
        yield stack.enter_context


@pytest.fixture
def tess(browse: Callable[..., Browser]) -> Browser:
    """Whose browser is the big screen."""
    return browse("Tess")


def sit(person: Browser, table: str, code: str, opened: Callable[[Socket], Socket]) -> Socket:
    """A phone types a code and takes the chair."""
    chair = person.get(f"/api/chairs/{code}")
    assert chair["table"]["id"] == table
    phone = opened(person.open(table))
    phone.send("claim", claim=chair["claim"])
    phone.wait("welcome", lambda w: w["seat"] == chair["seat"])
    return phone


def test_a_code_is_easily_typed() -> None:
    assert not {*"01ILO"} & {*SIGNS}
    assert all(len(code) == LONG and {*code} <= {*SIGNS} for code in (new_code() for _ in "12345"))


def test_phones_take_the_chairs_on_the_screen(tess: Any, browse: Any, opened: Any) -> None:
    """The seat is the one whose code was typed; the match begins when none is free."""
    table = tess.table(seats=CHAIRS)
    shown = opened(tess.open(table, screen=True))
    assert shown.wait("welcome")["seat"] is None
    found = codes(shown, 2)
    ada = sit(browse("Ada"), table, found[1].lower(), opened)
    assert list(codes(shown, 1)) == [0]
    ben = sit(browse("Ben"), table, found[0], opened)
    codes(shown, 0)
    assert ben.state(lambda s: s["view"] and s["view"]["seat"] == 0)["seats"][1]["name"] == "Ada"
    assert ada.state(lambda s: s["view"] and s["view"]["turn"] is not None)["view"]["seat"] == 1


def test_a_code_is_good_for_one_person(tess: Any, browse: Any, opened: Any) -> None:
    table = tess.table(seats=CHAIRS)
    found = codes(opened(tess.open(table, screen=True)), 2)
    ada, ben = browse("Ada"), browse("Ben")
    claim = ben.get(f"/api/chairs/{found[0]}")["claim"]
    sit(ada, table, found[0], opened)
    late = opened(ben.open(table))
    late.send("claim", claim=claim)
    assert "has been taken" in late.wait("refused")["sentence"]
    assert ben.http.get(f"/api/chairs/{found[0]}").status_code == 404
    again = opened(ada.open(table))
    again.send("claim", claim=claim)
    assert "a seat at this table already" in again.wait("refused")["sentence"]


@pytest.mark.parametrize("claim", ["", "x", "A" * 16])
def test_a_claim_cannot_be_made_up(tess: Any, browse: Any, opened: Any, claim: str) -> None:
    table = tess.table(seats=CHAIRS)
    codes(opened(tess.open(table, screen=True)), 2)
    ben = opened(browse("Ben").open(table))
    ben.send("claim", claim=claim)
    assert "has been taken" in ben.wait("refused")["sentence"]


def test_only_the_hosts_screen_has_codes(tess: Any, browse: Any, opened: Any) -> None:
    table = tess.table(seats=CHAIRS)
    codes(opened(tess.open(table, screen=True)), 2)
    sam = opened(browse("Sam").open(table, screen=True))
    ada = opened(browse("Ada").open(table))
    sent = []
    for one in (sam, ada):
        one.send("ping")
        while (message := one.next())["type"] != "pong":
            sent.append(message)
    assert {message["type"] for message in sent} & {"chairs"} == set()
    assert sum(message["type"] == "screen" for message in sent) == 2


def test_a_screen_acts_for_nobody(tess: Any, opened: Any) -> None:
    """Although its guest has a seat."""
    table = tess.table(seats=[{"kind": "you"}, *[CORPORAL] * 3])
    shown = opened(tess.open(table, screen=True))
    assert shown.wait("welcome")["seat"] is None
    shown.send("sit")
    assert "Give your name first" in shown.wait("refused")["sentence"]
    shown.send("say", text="Hello")
    assert "only watch" in shown.wait("refused")["sentence"]


def test_captains_play_until_somebody_scans(tess: Any, browse: Any, opened: Any) -> None:
    table = tess.table(seats=[{"kind": "open"}] * 4)
    shown = opened(tess.open(table, screen=True))
    found = codes(shown, 4)
    ada = sit(browse("Ada"), table, found[2], opened)
    ada.send("begin")
    assert "Only the host" in ada.wait("refused")["sentence"]
    shown.send("begin")
    begun = ada.state(lambda s: s["view"] and s["view"]["turn"] is not None)
    assert [seat["kind"] for seat in begun["seats"]] == ["computer"] * 2 + ["person", "computer"]
    assert len(codes(shown, 3)) == 3
    state = begun if begun["choices"] else ada.my_turn()
    ada.send("move", number=state["number"], text=state["choices"][0]["text"])
    ben = sit(browse("Ben"), table, found[0], opened)
    mine = ben.state(lambda s: s["view"] and s["view"]["seat"] == 0)
    assert mine["seats"][0]["name"] == "Ben"
    assert mine["number"] > 0
    shown.send("begin")
    assert "No chair is free" in shown.wait("refused")["sentence"]


def test_a_chair_that_is_taken_later_keeps_the_deal(
    tess: Any, browse: Any, opened: Any, running: Any
) -> None:
    table = tess.table(seats=[{"kind": "open"}] * 4)
    shown = opened(tess.open(table, screen=True))
    found = codes(shown, 4)
    ada = sit(browse("Ada"), table, found[2], opened)
    shown.send("begin")
    ada.my_turn()
    cora = browse("Cora")
    chair = cora.get(f"/api/chairs/{found[1]}")
    phone = opened(cora.open(table))
    phone.send("claim", claim=chair["claim"], nonce="ab" * 32)
    phone.state(lambda s: s["view"] and s["view"]["seat"] == 1)
    with running.site.store.engine.connect() as connection:
        nonces = connection.exec_driver_sql(f"SELECT nonce FROM seats WHERE table_id = '{table}'")
        assert "ab" * 32 not in nonces.scalars().all()


def test_codes_end_with_the_match(tess: Any, browse: Any, opened: Any, ada: Any) -> None:
    table = tess.table(seats=[{"kind": "open"}] * 4)
    shown = opened(tess.open(table, screen=True))
    found = codes(shown, 4)
    phone = sit(ada, table, found[0], opened)
    claim = ada.get(f"/api/chairs/{found[1]}")["claim"]
    shown.send("begin")
    phone.play_out()
    ada.until(f"/api/tables/{table}", lambda one: one["finished"] is not None)
    assert ada.http.get(f"/api/chairs/{found[1]}").status_code == 404
    late = opened(browse("Ben").open(table))
    late.send("claim", claim=claim)
    assert "is over" in late.wait("refused")["sentence"]


def test_a_screen_is_sent_what_a_spectator_is_sent(tess: Any, browse: Any, opened: Any) -> None:
    """Every byte, apart from the codes; and the phone gets its own hand and no other."""
    table = tess.table(seats=[{"kind": "open"}, *[CORPORAL] * 3])
    shown, watcher = opened(tess.open(table, screen=True)), opened(browse("Sam").open(table))
    phone = sit(browse("Ada"), table, codes(shown, 1)[0], opened)
    phone.play_out()
    last = phone.last["number"]
    sent: list[dict[int, str]] = []
    for one in (shown, watcher):
        states: dict[int, str] = {}
        while last not in states:
            message = one.next()
            if message["type"] == "state":
                states[message["number"]] = json.dumps(message)
        sent.append(states)
    both = sent[0].keys() & sent[1].keys()
    assert len(both) > 20
    assert [sent[0][number] for number in both] == [sent[1][number] for number in both]
    assert phone.last["view"]["seat"] == 0


def test_phones_know_whether_there_is_a_screen(tess: Any, browse: Any, opened: Any) -> None:
    table = tess.table(seats=CHAIRS)
    ada = browse("Ada")
    with tess.open(table, screen=True) as shown:
        phone = sit(ada, table, codes(shown, 2)[0], opened)
    assert phone.wait("screen", lambda s: not s["here"])
    opened(tess.open(table, screen=True))
    assert phone.wait("screen", lambda s: s["here"])


def test_codes_are_not_guessed(
    serve: Callable[..., Any], settings: Any, browse: Callable[..., Any]
) -> None:
    """An address tries few, however many guests it pretends to be."""
    running = serve(replace(settings, limits=Limits(chairs=Rate(3, 0))))
    headers = {"X-Forwarded-For": "203.0.113.9"}
    answers = [
        browse(None, running).http.get("/api/chairs/22222", headers=headers).status_code
        for _ in range(5)
    ]
    assert answers == [404] * 3 + [429] * 2


def test_a_rematch_has_new_codes(tess: Any, browse: Any, opened: Any, running: Any) -> None:
    table = tess.table(seats=[{"kind": "open"}] * 4)
    shown = opened(tess.open(table, screen=True))
    phone = sit(browse("Ada"), table, codes(shown, 4)[0], opened)
    shown.send("begin")
    phone.play_out()
    phone.send("rematch")
    after = phone.wait("company", lambda c: c["next_table"] is not None)["next_table"]
    with running.site.store.engine.connect() as connection:
        kept = connection.exec_driver_sql(f"SELECT code FROM seats WHERE table_id = '{after}'")
        assert kept.scalars().all() == [None] * 4
