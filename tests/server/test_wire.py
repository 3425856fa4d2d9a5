"""What is sent to a seat is the same if the hidden cards are different.

For each game: random play, and at several positions the state as it goes over the wire, beside that
of a match in which all that the seat cannot know was dealt anew.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.server.readiness import prepare
from drumhead.server.settings import Settings
from drumhead.server.store.records import DEAL, StoredMove, StoredSeat, StoredTable
from drumhead.server.table.broadcast import encode, state
from drumhead.server.table.clock_history import ClockHistory
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.seats import Moment
from drumhead.server.table.table import Services, Table
from drumhead.server.wire.connection import Connection

KEY = bytes(range(32))
POSITIONS = 24


class Ready:
    """All games are ready."""

    def ready(self, slug: str) -> bool:
        return True


class Unread:
    """A line to nobody."""

    def write(self, message: bytes) -> None:
        raise AssertionError("nothing is sent here")

    def give_up(self, code: int, reason: str) -> None:
        raise AssertionError("nobody is given up here")


def table_of(game: Game, pace: Any = "turns") -> Table:
    """A table with a person in every seat, without a store."""
    stored = StoredTable(
        "table", game.slug, game.players, dict(game.options), None, pace, False, KEY.hex(),
        0.0, None, None,
    )  # fmt: skip
    seats = [StoredSeat(n, "person", None, f"guest {n}", f"P{n}") for n in range(game.players)]
    services: Any = Services(None, Settings(), Ready(), None)  # type: ignore[arg-type]
    table = Table(services, stored, seats, [])
    for seat in table.seats.all:
        seat.away_since = Moment(0.0, 0.0)
    table.history = table.pace.replay([])
    return table


def all_that_is_sent(table: Table, seat: int) -> bytes:
    """Every message that depends on the match, as the guest in a seat gets it."""
    connection = Connection(f"guest {seat}", table.number, Unread())
    connection.seat = seat
    return (
        encode(state(table.snapshot(), seat, table.number))
        + encode(table.welcome(connection))
        + encode(table.info(connection.guest))
    )


def otherwise(history: MatchHistory, seat: int, seed: int) -> MatchHistory:
    """The same history in a world that is just as possible for all that the seat knows."""
    other = MatchHistory(history.match.resample(seat, seed))
    other.number, other.sheet = history.number, history.sheet
    other.standing, other.taken_back = history.standing, history.taken_back
    other.decided = history.decided
    return other


@pytest.mark.parametrize("game", drumhead.games(), ids=lambda kind: kind.slug)
def test_what_is_sent_tells_nothing_of_hidden_cards(game: drumhead.GameType) -> None:
    prepare(game.slug)
    table = table_of(Game(game))
    history = table.history
    assert isinstance(history, MatchHistory)
    choose = random.Random(7)
    length = 200
    looked_at = set(choose.sample(range(length), POSITIONS))
    for number in range(length):
        if history.over:
            break
        if history.undealt:
            history.apply(StoredMove(number + 1, None, DEAL, None, None, 0.0))
            continue
        if number in looked_at:
            for seat in range(table.game.players):
                table.history = history
                sent = all_that_is_sent(table, seat)
                for seed in range(2):
                    table.history = otherwise(history, seat, seed)
                    assert all_that_is_sent(table, seat) == sent, f"seat {seat}, move {number}"
        table.history = history
        text = choose.choice(history.match.legal)
        history.apply(StoredMove(number + 1, history.turn, text, None, None, 0.0))


@pytest.mark.parametrize("game", drumhead.games(), ids=lambda kind: kind.slug)
def test_what_is_told_of_a_move_tells_nothing_of_hidden_cards(game: drumhead.GameType) -> None:
    """The log of one move: from two worlds that a seat cannot tell apart, the same words."""
    prepare(game.slug)
    history = MatchHistory(Game(game).match(key=KEY))
    choose = random.Random(8)
    compared = 0
    for number in range(60):
        if history.over:
            break
        if history.undealt:
            history.apply(StoredMove(number + 1, None, DEAL, None, None, 0.0))
            continue
        before = history.match.state.copy()
        mover, move = history.turn, choose.choice(history.match.legal_numbers)
        assert mover is not None
        seat = choose.randrange(history.match.game.players)
        world = Match(history.match.game, before, hands=None).resample(seat, number)
        text = game.moves.text(move)
        history.apply(StoredMove(number + 1, mover, text, None, None, 0.0))
        if move not in world.legal_numbers or history.match.history[-1].kind != "move":
            continue  # the seat learns something, or chance decided something
        world.events = [Event("shuffle", (), world.state.tobytes())]
        begins = len(world.events)
        world.step(move)
        told = history.match.log(seat, since=len(history.match.history) - 1)
        if world.view(seat) == history.match.view(seat):
            assert world.log(seat, since=begins) == told, f"seat {seat}, move {number}"
            compared += 1
    assert compared or game.slug == "bang"


def test_what_is_sent_by_the_clock_tells_nothing_of_an_open_match() -> None:
    """Bang by the clock: two cards match, and nothing but the cards says so."""
    prepare("bang")
    table = table_of(Game(drumhead.game("bang").type, 2), "clock")
    history = table.history
    assert isinstance(history, ClockHistory)
    number = 0
    while history.engine.s.matched < 0:
        number += 1
        history.apply(StoredMove(number, None, "flip", None, None, 0.0))
    for seat in (0, 1, None):
        seen = state(table.snapshot(), seat, 0)
        assert seen.view is not None
        assert seen.view["phase"] == "flip"
        assert seen.choices == []
