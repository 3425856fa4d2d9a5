"""Nobody gains by what others cannot see: clocks, votes, thinking times, other people's seats."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from itsdangerous import TimestampSigner

import drumhead
from drumhead import Match, players
from drumhead.games.bang.referee import TIE, Referee, Settled
from drumhead.review.weighing import Weighing, weigh
from drumhead.server.access.identity import DAY, Cookies
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredSeat, StoredTable
from drumhead.server.table import hints
from drumhead.server.table.clock_pace import BELIEVED, Clock, counted_trip
from drumhead.server.table.computer_moves import LEEWAY, STEP, showing
from drumhead.server.table.seats import Instant, Patience, TableSeats
from drumhead.server.table.table import Table
from drumhead.server.wire.connection import Connection
from tests.support.tables import Unread

PEOPLE = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "corporal"}] * 2]
HOUR = 60 * 60
PATIENCE = Patience(unasked=120.0, voted=30.0)


# --- Somebody is away --------------------------------------------------------------------


def three_people(now: Instant) -> TableSeats:
    people = [StoredSeat(n, "person", None, name, name) for n, name in enumerate("abc")]
    seats = TableSeats(people, "t", now)
    for seat in range(3):
        seats.arrive(seat)
    return seats


def test_a_vote_has_a_grace() -> None:
    seats = three_people(Instant(0.0, 0.0))
    seats.depart(2, Instant(1000.0, 10.0))
    assert not seats.vote(2, "a")
    assert seats.vote(2, "b")
    assert seats.due(Instant(1029.9, 39.9), PATIENCE) == []
    assert seats.next_due(PATIENCE) == 40.0
    assert seats.due(Instant(1030.0, 40.0), PATIENCE) == [2]


def test_who_comes_back_within_the_grace_was_never_voted_out() -> None:
    seats = three_people(Instant(0.0, 0.0))
    seats.depart(2, Instant(1000.0, 10.0))
    seats.vote(2, "a")
    seats.vote(2, "b")
    seats.arrive(2)
    seats.depart(2, Instant(1011.0, 21.0))
    assert seats.next_due(PATIENCE) == 141.0


def test_stand_ins_come_although_the_clock_is_set_back() -> None:
    seats = three_people(Instant(0.0, 0.0))
    seats.depart(2, Instant(10_000.0, 10.0))
    assert seats.due(Instant(10_119.0 - HOUR, 129.9), PATIENCE) == []
    assert seats.due(Instant(10_120.0 - HOUR, 130.0), PATIENCE) == [2]
    assert seats.info(None)[2].away_since == 10_000.0


def test_a_broken_connection_and_a_vote_take_no_seat(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any
) -> None:
    graceful = serve(replace(settings, vote_after=float(HOUR)))
    ada, ben = browse("Ada", at=graceful), browse("Ben", at=graceful)
    table = ada.table(seats=PEOPLE)
    with ada.open(table) as one:
        with ben.open(table) as two:
            two.send("sit")
            two.wait("welcome", lambda w: w["seat"] == 1)
        one.wait("seats", lambda s: not s["seats"][1]["here"])
        one.send("replace", seat=1)
        voted = one.state(lambda s: s["seats"][1]["votes"] == 1)
        assert voted["seats"][1]["stand_in"] is None
        with ben.open(table) as two:
            assert two.next()["seat"] == 1
            back = one.wait("seats", lambda s: s["seats"][1]["here"])
            assert back["seats"][1]["votes"] == 0


def test_who_comes_back_before_the_captain_has_moved_moves(
    browse: Callable[..., Any], serve: Callable[..., Any], settings: Any
) -> None:
    slow = serve(replace(settings, pause=float(HOUR), stand_in="corporal"))
    people = [browse(name, at=slow) for name in ("Ada", "Ben", "Cora", "Dan")]
    table = people[0].table(seats=[{"kind": "you"}, *[{"kind": "open"}] * 3])
    with ExitStack() as open:
        sockets = [open.enter_context(person.open(table)) for person in people]
        for seat in (1, 2, 3):
            sockets[seat].send("sit", seat=seat)
            sockets[seat].wait("welcome", lambda w: w["seat"] is not None)
        dealt = sockets[0].state(lambda s: s["view"] and s["view"]["turn"] is not None)
        turn, number = dealt["view"]["turn"], dealt["number"]
        sockets[turn].connection.close()
        others = [socket for seat, socket in enumerate(sockets) if seat != turn]
        for other in others:
            other.wait("seats", lambda s: not s["seats"][turn]["here"])
        for other in others:
            other.send("replace", seat=turn)
        others[0].state(lambda s: s["seats"][turn]["stand_in"] == "corporal")
        back = open.enter_context(people[turn].open(table))
        mine = back.my_turn()
        assert mine["number"] == number
        assert mine["seats"][turn]["stand_in"] is None
        back.send("move", number=number, text=mine["choices"][0]["text"])
        others[0].state(lambda s: s["number"] == number + 1)
    assert people[0].get(f"/api/tables/{table}/moves")[number]["seat"] == turn


# --- The clock is set back ---------------------------------------------------------------


def test_a_guest_is_known_although_the_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = Cookies("a secret", 365)
    real = time.time
    with monkeypatch.context() as ahead:
        ahead.setattr(TimestampSigner, "get_timestamp", lambda _: int(real()) + HOUR)
        cookie = cookies.sign("ada")
    assert cookies.read(cookie) == "ada"
    assert cookies.needs_renewal(cookie)
    assert not cookies.needs_renewal(cookies.sign("ada"))


def test_a_cookie_still_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = Cookies("a secret", 2)
    cookie, real = cookies.sign("ada"), time.time
    monkeypatch.setattr(time, "time", lambda: real() + DAY + 60)
    assert cookies.read(cookie) == "ada"
    assert cookies.needs_renewal(cookie)
    monkeypatch.setattr(time, "time", lambda: real() + 2 * DAY + 60)
    assert cookies.read(cookie) is None
    assert Cookies("another secret", 2).read(cookie) is None


# --- Computer players --------------------------------------------------------------------


@pytest.mark.parametrize("allotted", [0.1, 1.0])
def test_a_forced_move_takes_as_long_as_any_other(allotted: float) -> None:
    times = {showing(allotted, thought) for thought in (0.0, 0.5 * allotted, 1.05 * allotted)}
    assert times == {allotted * (1 + LEEWAY)}


def test_who_needs_longer_moves_at_a_full_step() -> None:
    late = showing(1.0, 1.3)
    assert late == showing(1.0, 1.5) == 1 + LEEWAY + STEP
    assert showing(0.0, 0.3) == 0.0


def test_the_seed_of_a_hint_is_secret() -> None:
    matches = [drumhead.game("do-boy").match(key=bytes([n]) * 32) for n in (1, 2)]
    assert hints.secret_seed(matches[0], 1) != hints.secret_seed(matches[1], 1)
    assert hints.secret_seed(matches[0], 1) != hints.secret_seed(matches[0], 2)


def test_hints_are_made_with_the_secret_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = drumhead.game("do-boy").match(key=b"\1" * 32)
    seeds: list[object] = []

    def advise(match: Match, seed: str | None = None) -> players.Advice:
        seeds.append(seed)
        return players.player("corporal", seed).choose(match)

    def compare(match: Match, advised: str, move: str, seed: object) -> Weighing:
        seeds.append(seed)
        return weigh(match, advised, move, worlds=1)

    monkeypatch.setattr(players, "hint", advise)
    monkeypatch.setattr(hints, "weigh", compare)
    hints.hint(match, 7)
    hints.weighed(match, 7, match.legal[0])
    assert seeds == [hints.secret_seed(match, 7)] * 3


# --- Bang by the clock --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quickest", "measured", "counts"),
    [
        (600, 0, BELIEVED),  # a program that answers late, next door
        (600, 20, BELIEVED),
        (600, 120, 120),  # far away, and late on purpose: the way counts
        (130, 120, 120),
        (110, 120, 110),
        (12, 0, 12),
        (600, None, BELIEVED),  # where the system does not tell
    ],
)
def test_the_round_trip_that_counts(quickest: int, measured: int | None, counts: int) -> None:
    assert counted_trip(quickest, measured) == counts


def test_answering_late_gains_nothing() -> None:
    cards = ["A4 I9 I10", "C7 C5 C9"]
    packet = [seat.split() for seat in cards]
    match = drumhead.game("bang", players=2).position(
        partial=True, phase="flip", deal=1, dealer=0, turn=0, key="07" * 32,
        packet=[["C3", *packet[0]], ["E4", *packet[1]]], turned=[1, 1],
    )  # fmt: skip
    referee = Referee(match, 10_000)
    for _ in range(5):
        referee.ping(0, counted_trip(600, 0))
        referee.ping(1, counted_trip(1, 0))
    referee.press(0, 10_000)
    assert referee.delay(0) < TIE
    referee.call(1, 10_250)
    referee.call(0, 10_450)
    (settled,) = [one for one in referee.tick(12_100) if isinstance(one, Settled)]
    assert settled.taker == 1


class NextDoor(Unread):
    """A line whose other end is as near as can be, whatever the program there says."""

    def round_trip(self) -> int | None:
        return 0


def test_a_table_counts_what_the_system_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = StoredTable("id", "bang", 2, {}, None, "clock", False, "00" * 32, 0.0, None, None)
    services: Any = SimpleNamespace(settings=Settings(), thinkers=None, store=None, readiness=None)
    seats = [StoredSeat(n, "person", None, name, name) for n, name in enumerate("ab")]
    clock = Table(services, stored, seats, []).pace
    assert isinstance(clock, Clock)
    late, now = Connection("a", 0, NextDoor()), 100.0
    late.seat = 0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for id in range(5):
        clock._pulses = {late: (id, now)}
        now += 0.6
        clock._measure(late, id)
    assert list(clock._trips[0]) == [BELIEVED] * 5


def test_the_system_measures_the_way(ada: Any, running: Any) -> None:
    table = ada.table("bang", players=2, seats=[{"kind": "you"}, {"kind": "open"}], hands=None)
    with ada.open(table) as socket:
        socket.next()
        (listener,) = running.site.tables.peek(table).broadcast.listeners
        measured = listener.round_trip()
        assert (measured is not None) == (sys.platform == "linux")
        assert measured is None or 0 <= measured < 1000


# --- Other people's seats ----------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        {"type": "undo", "number": 0},
        {"type": "why", "cards": ["I1"]},
        {"type": "move", "number": 0, "text": "give I1"},
        {"type": "hint"},
        {"type": "leave"},
    ],
)
def test_a_message_for_another_seat_is_refused(ada: Any, message: dict[str, Any]) -> None:
    table = ada.table(seats=PEOPLE)
    with ada.open(table) as socket:
        socket.send(**message, seat=2)
        assert "own seat" in socket.wait("refused")["sentence"]
