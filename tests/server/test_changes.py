"""Changes instead of whole states: applied to the state before, they give exactly the whole one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.server.computing.readiness import prepare
from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import State
from drumhead.server.store.records import DEAL, StoredMove
from drumhead.server.table.broadcast import state
from drumhead.server.table.changes import applied, changes, pieces
from drumhead.server.table.clock_history import ClockHistory
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.table import Table
from tests.support.tables import table_of

ENTRIES = 90


def plain(message: Any) -> Any:
    """A message as a browser has it."""
    return json.loads(encode(message))


class Follower:
    """A client that gets only changes, and the state it should have."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.last = self._whole(0)
        self.has = plain(self.last)
        self.sizes: list[tuple[int, int]] = []

    def _whole(self, seen: int) -> State:
        return state(self.table.snapshot(), self.seat, seen)

    def follow(self) -> None:
        """Something happened at the table."""
        new = self._whole(self.last.number)
        told = changes(self.last, new)
        assert told is not None
        self.has = applied(self.has, plain(told))
        assert self.has == plain(new), f"seat {self.seat}, entry {new.number}"
        self.sizes.append((len(encode(told)), len(encode(new))))
        self.last = new


def play(history: MatchHistory, choose: random.Random) -> None:
    """Deal, move, or now and then take back the last decision."""
    number = history.number + 1
    if history.undealt:
        entry = StoredMove(number, None, DEAL, None, None, 0.0)
    elif history.decided[0] and choose.random() < 0.04:
        last = next(move for move in reversed(history.standing) if move.seat == 0)
        entry = StoredMove(number, 0, last.text, last.number, None, 0.0)
    else:
        text = choose.choice(history.match.legal)
        entry = StoredMove(number, history.turn, text, None, None, 0.0)
    history.apply(entry)


@pytest.mark.parametrize("game", drumhead.games(), ids=lambda kind: kind.slug)
def test_changes_give_the_whole_state_to_every_seat_and_spectator(
    game: drumhead.GameType,
) -> None:
    prepare(game.slug)
    table = table_of(Game(game))
    history = table.history
    assert isinstance(history, MatchHistory)
    everybody = [Follower(table, seat) for seat in (*range(table.game.players), None)]
    choose = random.Random(11)
    for turn in range(ENTRIES):
        if history.over:
            break
        play(history, choose)
        if turn % 10 == 9:
            table.seats.rename(turn % table.game.players, f"Renamed {turn}", None)
            history.updates.rename(table.seats.names)
        for follower in everybody:
            follower.follow()
    sizes = [size for follower in everybody for size in follower.sizes]
    assert sum(told for told, _ in sizes) < 0.6 * sum(whole for _, whole in sizes)


def test_changes_by_the_clock() -> None:
    prepare("bang")
    table = table_of(Game(drumhead.game("bang").type, 2), "clock")
    history = table.history
    assert isinstance(history, ClockHistory)
    everybody = [Follower(table, seat) for seat in (0, 1, None)]
    for number in range(1, 30):
        text = "flip" if history.engine.s.matched < 0 else "missed"
        history.apply(StoredMove(number, None, text, None, None, 0.0))
        for follower in everybody:
            follower.follow()


def test_without_a_view_only_the_whole_state_will_do() -> None:
    table = table_of(Game(drumhead.game("do-boy").type))
    whole = state(table.snapshot(), 0, 0)
    history, table.history = table.history, None
    empty = state(table.snapshot(), 0, 0)
    assert changes(empty, whole) is None
    assert changes(whole, empty) is None
    table.history = history
    assert changes(whole, state(table.snapshot(), 0, 0)) is not None


def test_a_list_is_put_together_from_the_one_before() -> None:
    one, two = {"name": "one", "count": 1}, {"name": "two", "count": 2}
    assert pieces([one, two], [one, two], {}) is None
    assert pieces([one, two], [two, one], {}) == [1, 0]
    assert pieces([one, two], [{"name": "two", "count": 5}], {}) == [{"from": 1, "count": 5}]
    assert pieces([one], [one, two], {}) == [0, two]
    assert pieces([one], [], {}) == []
    assert pieces([one], [{"name": "one"}], {}) == [{"name": "one"}], "it has fewer fields"


# --- On a running server -----------------------------------------------------------------


def _latest(socket: Any, number: int, has: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The state of that number as a browser has it that applies changes, and what was sent."""
    kinds = []
    while has.get("number") != number:
        message = socket.next()
        if message["type"] in ("state", "changes"):
            kinds.append(message["type"])
        if message["type"] == "state":
            has = message
        elif message["type"] == "changes":
            assert message["since"] == has["number"]
            has = applied(has, message)
    return has, kinds


def test_who_asks_is_told_changes_and_has_the_same_as_who_does_not(
    ada: Any, browse: Callable[..., Any], computers: list[dict[str, str]]
) -> None:
    table = ada.table(seats=computers)
    stranger = browse()
    with (
        ada.open(table, changes=True) as mine,
        ada.open(table) as whole,
        stranger.open(table, changes=True) as watching,
        stranger.open(table) as watching_whole,
    ):
        pairs = [(mine, whole), (watching, watching_whole)]
        has: list[dict[str, Any]] = [{}, {}]
        told: list[list[str]] = [[], []]
        state = whole.my_turn()
        for _ in range(6):
            for place, (socket, other) in enumerate(pairs):
                has[place], kinds = _latest(socket, state["number"], has[place])
                told[place] += kinds
                assert {**has[place], "log": []} == {**other.at(state["number"]), "log": []}
            mine.send("move", number=state["number"], text=state["choices"][0]["text"])
            state = whole.my_turn()
        for kinds in told:
            assert kinds[0] == "state"
            assert kinds.count("changes") > len(kinds) / 2
    with ada.open(table, seen=state["number"], changes=True) as again:
        assert again.wait("state")["number"] == state["number"], "the first one is whole"


def test_whoever_takes_a_seat_is_sent_the_whole_state(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=[{"kind": "you"}, {"kind": "open"}, {"kind": "open"}], players=3)
    ben = browse("Ben")
    with ada.open(table), ben.open(table, changes=True) as socket:
        assert socket.wait("state")["view"]["seat"] is None
        socket.send("sit", seat=1)
        socket.wait("welcome", lambda w: w["seat"] == 1)
        while (message := socket.next())["type"] not in ("state", "changes"):
            pass
        assert message["type"] == "state"
        assert message["view"]["seat"] == 1
