"""Thinking is shared fairly, and computer players rest where nobody is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from drumhead.server import thinking
from drumhead.server.refusal import RequestRefused
from drumhead.server.thinking import Thinkers

LONG = 60


class Desk:
    """Thinkers whose work is noted, and waits until it is let go; a clock that is set by hand."""

    def __init__(self, threads: int) -> None:
        self.time = 0.0
        self.thinkers = Thinkers(threads, lambda: self.time)
        self.order: list[str] = []
        self.gate = threading.Event()

    def hold(self, owner: str) -> Future[None]:
        """Hand in work that lasts until the gate is opened; returns when it is running."""
        begun = threading.Event()

        def work() -> None:
            begun.set()
            assert self.gate.wait(LONG)

        done = self.thinkers.lane(owner).submit(work)
        assert begun.wait(LONG)
        return done

    def add(
        self, owner: str, seconds: float = 1.0, visitor: bool = False, times: int = 1
    ) -> list[Future[None]]:
        """Hand in work that takes so many seconds on the clock."""

        def work() -> None:
            self.order.append(owner)
            self.time += seconds

        lane = self.thinkers.lane(owner, visitor)
        return [lane.submit(work) for _ in range(times)]

    def finish(self, *handed_in: list[Future[None]]) -> list[str]:
        """Open the gate; who was served, in order."""
        self.gate.set()
        for done in (one for many in handed_in for one in many):
            done.result(LONG)
        return self.order


@pytest.fixture
def desk() -> Iterator[Callable[[int], Desk]]:
    made: list[Desk] = []

    def start(threads: int) -> Desk:
        made.append(Desk(threads))
        return made[-1]

    yield start
    for one in made:
        one.gate.set()
        one.thinkers.close()


def test_sixty_tables_of_one_guest_make_nobody_else_wait(desk: Callable[[int], Desk]) -> None:
    it = desk(1)
    it.hold("somebody")
    many, one = it.add("greedy", times=60), it.add("ada")
    assert it.finish(many, one).index("ada") <= 1


def test_the_share_is_of_time_not_of_turns(desk: Callable[[int], Desk]) -> None:
    it = desk(1)
    it.hold("somebody")
    generals, captains = it.add("ben", 10.0, times=4), it.add("ada", 1.0, times=20)
    order = it.finish(generals, captains)
    places = [place for place, name in enumerate(order) if name == "ben"]
    assert places[1] - places[0] >= 9, "ten thoughts of a captain for one of a general"


def test_nobody_gets_all_threads(desk: Callable[[int], Desk]) -> None:
    it = desk(2)
    it.hold("greedy")
    waits = it.add("greedy")
    for one in it.add("ada"):
        one.result(LONG)  # a thread is free for somebody else
    assert it.order == ["ada"]
    assert it.finish(waits) == ["ada", "greedy"]


def test_visitors_come_after_players_but_they_do_come(desk: Callable[[int], Desk]) -> None:
    it = desk(1)
    it.hold("somebody")
    visitors = it.add("visitor", visitor=True, times=3)
    players = it.add("ada", times=20)
    order = it.finish(visitors, players)
    places = [place for place, name in enumerate(order) if name == "visitor"]
    assert places[0] >= 5
    assert places[1] - places[0] == thinking.VISITORS_TURN


def test_nobody_can_let_too_much_wait(desk: Callable[[int], Desk]) -> None:
    it = desk(1)
    it.hold("greedy")
    it.add("greedy", times=thinking.MOST_WAITING)
    with pytest.raises(RequestRefused, match="busy") as refused:
        it.add("greedy")
    assert refused.value.status == 503
    assert refused.value.retry_after
    it.add("ada")


def test_owners_are_forgotten(desk: Callable[[int], Desk]) -> None:
    it = desk(1)
    for number in range(100):
        for done in it.add(f"guest {number}"):
            done.result(LONG)
    it.thinkers.close()
    assert it.thinkers._owners == {}


def test_errors_reach_whoever_asked(desk: Callable[[int], Desk]) -> None:
    def broken() -> None:
        raise ValueError("no move")

    with pytest.raises(ValueError, match="no move"):
        desk(1).thinkers.lane("ada").submit(broken).result(LONG)


# --- Tables at which nobody is -----------------------------------------------------------


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_computer_players_rest_where_nobody_is(running: Any, ada: Any) -> None:
    """They play while somebody watches, and the match waits when nobody does."""
    id = ada.table(hands=200, seats=[{"kind": "computer", "rank": "private"}] * 4)
    table = running.site.registry.peek(id)
    assert table.pace._working is None, "nobody is here"
    assert table.number == 0
    with ada.open(id) as socket:
        socket.state(lambda s: s["number"] > 3)
    _until(lambda: not table.broadcast.listeners and table.pace._working is None)
    assert not table.over
    number = table.number
    with ada.open(id) as socket:
        socket.state(lambda s: s["number"] > number)
