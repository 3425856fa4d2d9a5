"""Simultaneous choices: seats choose before their turn, and the log is what it always was."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from drumhead.engine.game import Game
from drumhead.engine.simultaneous import at_turn, choosers
from drumhead.games import game_type, slugs

OPEN = {"kind": "open"}
CORPORAL = {"kind": "computer", "rank": "corporal"}
NAMES = ("Ada", "Ben", "Cleo")


class Company:
    """Three people at a table of Do-Boy, all before the passing."""

    def __init__(self, browse: Callable[..., Any], stack: ExitStack, **wanted: Any) -> None:
        self.browsers = [browse(name) for name in NAMES]
        seats = [{"kind": "you"}, OPEN, OPEN]
        self.table = self.browsers[0].table(players=3, seats=seats, **wanted)
        self.sockets = [self._sit(stack, seat) for seat in range(3)]
        self.phases = [socket.wait("choosing") for socket in self.sockets]
        self.order = self.phases[0]["awaited"]

    def _sit(self, stack: ExitStack, seat: int) -> Any:
        socket = stack.enter_context(self.browsers[seat].open(self.table))
        if seat:
            socket.send("sit", seat=seat)
        return socket

    def give(self, seat: int, first: int = 0) -> list[str]:
        """Choose three cards for a seat."""
        texts = [choice["text"] for choice in self.phases[seat]["choices"][first : first + 3]]
        self.sockets[seat].send("choose", begun=self.phases[seat]["begun"], texts=texts)
        return texts

    def chosen(self, seat: int, awaited: list[int]) -> dict[str, Any]:
        """The next phase that a seat sees with these seats to choose."""
        message: dict[str, Any] = self.sockets[seat].wait(
            "choosing", lambda c: c["awaited"] == awaited
        )
        self.phases[seat] = message
        return message

    def given(self) -> list[tuple[int, str]]:
        """The gifts in the log, as everybody sees it at the end."""
        moves = self.browsers[0].get(f"/api/tables/{self.table}/moves")
        return [(one["seat"], one["text"]) for one in moves if one["seat"] is not None]


@pytest.fixture
def company(browse: Callable[..., Any]) -> Any:
    """Three people before the passing."""
    with ExitStack() as stack:
        yield Company(browse, stack)


def test_everybody_chooses_at_once_and_the_engine_has_its_order(company: Any) -> None:
    first, second, third = company.order
    assert company.phases[third]["together"]["count"] == 3
    last = company.give(third)
    message = company.chosen(second, [first, second])
    assert message["choices"], "the second seat chooses before its turn"
    waiting = company.chosen(third, [first, second])
    names = [NAMES[first], NAMES[second]]
    assert waiting["prompt"] == f"Waiting for {names[0]} and {names[1]} to choose."
    assert [choice["text"] for choice in waiting["chosen"]] == last
    assert waiting["choices"] == []
    assert company.sockets[third].last["number"] == 1, "nothing has been played"
    company.give(second)
    company.chosen(first, [first])
    company.give(first)
    state = company.sockets[first].at(10)
    assert state["view"]["phase"] == "play"
    assert [seat for seat, _ in company.given()] == [first] * 3 + [second] * 3 + [third] * 3


def test_others_do_not_learn_a_choice(company: Any) -> None:
    first, second, third = company.order
    company.give(third)
    seen = company.chosen(first, [first, second])
    assert seen["chosen"] == []
    assert seen["choices"] == company.phases[first]["choices"]
    with company.browsers[0].open(company.table, cookie="") as watcher:
        public = watcher.wait("choosing")
        assert (public["choices"], public["chosen"], public["together"]) == ([], [], None)


def test_a_choice_survives_a_restart(company: Any, running: Any) -> None:
    first, second, third = company.order
    texts = company.give(third)
    company.chosen(third, [first, second])
    running.restart()
    for browser in company.browsers:
        browser.moved()
    with ExitStack() as stack:
        company.sockets = [
            stack.enter_context(browser.open(company.table)) for browser in company.browsers
        ]
        message = company.sockets[third].wait("choosing")
        assert message["awaited"] == [first, second]
        assert [choice["text"] for choice in message["chosen"]] == texts
        company.give(second)
        company.give(first)
        assert company.sockets[first].at(10)["view"]["phase"] == "play"


def test_a_choice_is_withdrawn(company: Any) -> None:
    first, second, third = company.order
    company.give(third)
    company.chosen(third, [first, second])
    company.sockets[third].send("choose", begun=1, texts=[])
    assert company.chosen(third, company.order)["choices"]
    company.give(third, first=3)
    company.chosen(third, [first, second])
    company.sockets[third].send("undo", number=1)
    company.chosen(third, company.order)


def test_undo_before_the_exchange_asks_nobody_and_keeps_the_others(company: Any) -> None:
    first, second, third = company.order
    company.give(first)
    company.chosen(first, [second, third])
    company.give(second)
    company.sockets[first].at(7)
    company.sockets[first].send("undo", number=7)
    again = company.chosen(first, [first, third])
    assert again["together"]["count"] == 3
    company.give(first, first=2)
    company.chosen(first, [third])
    company.give(third)
    state = company.sockets[first].state(lambda s: s["view"]["phase"] == "play")
    assert not state["choices"] or state["view"]["turn"] == first


def test_what_is_no_choice(company: Any) -> None:
    first, _, third = company.order
    texts = [choice["text"] for choice in company.phases[third]["choices"]]
    theirs = next(
        choice["text"] for choice in company.phases[first]["choices"] if choice["text"] not in texts
    )
    socket = company.sockets[third]
    for wrong in (texts[:2], texts[:4]):
        socket.send("choose", begun=1, texts=wrong)
        assert socket.wait("refused")["sentence"] == "Choose all the cards at once."
    for wrong in ([texts[0]] * 3, [*texts[:2], theirs], ["play x"] * 3):
        socket.send("choose", begun=1, texts=wrong)
        assert socket.wait("refused")["sentence"]
    socket.send("choose", begun=0, texts=texts[:3])
    assert "not taken" in socket.wait("refused")["sentence"]
    with company.browsers[0].open(company.table, cookie="") as watcher:
        watcher.send("choose", begun=1, texts=texts[:3])
        assert "only watch" in watcher.wait("refused")["sentence"]


def test_moves_in_turn_are_still_accepted(company: Any) -> None:
    """A terminal makes one move after another when its turn comes."""
    first = company.order[0]
    socket = company.sockets[first]
    for number in (1, 2, 3):
        state = socket.at(number)
        socket.send("move", number=number, text=state["choices"][0]["text"])
    socket.at(4)
    assert company.chosen(first, company.order[1:])


def test_one_clock_for_all(browse: Callable[..., Any]) -> None:
    """Nobody's time begins when another one's has ended."""
    with ExitStack() as stack:
        company = Company(browse, stack, seconds=10)
        first, second, third = company.order
        clocks = [socket.wait("turn") for socket in company.sockets]
        assert [clock["seat"] for clock in clocks] == [0, 1, 2]
        company.give(first)
        later = company.sockets[second].wait("turn", lambda t: t["number"] == 4)
        assert later["seat"] == second
        assert later["seconds"] <= clocks[second]["seconds"]
        for seat in (first, second, third):
            company.sockets[seat].state(lambda s: s["view"]["phase"] == "play")


def test_a_person_alone_chooses_in_turn(ada: Any) -> None:
    table = ada.table(players=3, seats=[{"kind": "you"}, CORPORAL, CORPORAL])
    with ada.open(table) as socket:
        socket.send("choose", begun=1, texts=["give I1"])
        assert "not taken" in socket.wait("refused")["sentence"]
        socket.play_out()


def test_declared_moves_are_independent() -> None:
    """At every declared game a seat has the same moves before its turn as at its turn."""
    declared = [game for game in map(game_type, slugs()) if game.simultaneous]
    assert [game.slug for game in declared] == ["do-boy"]
    for game in declared:
        match = Game(game, game.usual_players).match(seed=7)
        early = {seat: at_turn(match, seat).legal for seat in choosers(match)}
        assert len(early) == game.usual_players
        while match.turn in choosers(match):
            seat = match.turn
            assert match.legal == early[seat]
            while match.turn == seat and choosers(match)[:1] == [seat]:
                match.step(match.legal[-1])
