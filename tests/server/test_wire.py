"""Whatever is sent to a seat is the same if the hidden cards lie otherwise.

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
from drumhead.server.clock import ClockTable
from drumhead.server.compiling import prepare
from drumhead.server.connections import Connection, encode
from drumhead.server.course import Course
from drumhead.server.live import AnyTable, House
from drumhead.server.settings import Settings
from drumhead.server.store import StoredMove, StoredSeat, StoredTable
from drumhead.server.turns import TurnTable

KEY = bytes(range(32))
POSITIONS = 24


class Ready:
    """All games are ready."""

    def ready(self, slug: str) -> bool:
        return True


def table_of(game: Game, pace: Any = "turns") -> AnyTable:
    """A table with a person in every seat, without a store."""
    stored = StoredTable(
        "table", game.slug, game.players, dict(game.options), None, pace, False, KEY.hex(),
        0.0, None, None,
    )  # fmt: skip
    seats = [StoredSeat(n, "person", None, f"guest {n}", f"P{n}") for n in range(game.players)]
    house: Any = House(None, Settings(), Ready(), None, None)  # type: ignore[arg-type]
    kind: Any = ClockTable if pace == "clock" else TurnTable
    table: AnyTable = kind(house, stored, seats, [])
    for seat in table.seating.seats:
        seat.away_since = 0.0
    table.play = table.replayed([])
    return table


def all_that_is_sent(table: AnyTable, seat: int) -> bytes:
    """Every message that depends on the match, as the guest of a seat gets it."""
    connection = Connection(f"guest {seat}", table.number)
    return (
        encode(table.state(seat, table.number))
        + encode(table.welcome(connection))
        + encode(table.info(connection.guest))
    )


def otherwise(course: Course, seat: int, seed: int) -> Course:
    """The same course in a world that is as possible for all that the seat knows."""
    world = course.match.resample(seat, seed)
    other = Course(world)
    other.number, other.sheet = course.number, course.sheet
    other.standing, other.taken_back = course.standing, course.taken_back
    return other


@pytest.mark.parametrize("game", drumhead.games(), ids=lambda kind: kind.slug)
def test_what_is_sent_tells_nothing_of_hidden_cards(game: drumhead.GameType) -> None:
    prepare(game.slug)
    table = table_of(Game(game))
    course = table.play
    assert course is not None
    choose = random.Random(7)
    length = 200
    looked_at = set(choose.sample(range(length), POSITIONS))
    for number in range(length):
        if course.over:
            break
        if number in looked_at:
            for seat in range(table.game.players):
                table.play = course
                sent = all_that_is_sent(table, seat)
                for seed in range(2):
                    table.play = otherwise(course, seat, seed)
                    assert all_that_is_sent(table, seat) == sent, f"seat {seat}, move {number}"
        table.play = course
        text = choose.choice(course.match.legal)
        course.apply(StoredMove(number + 1, course.turn, text, None, None, 0.0))


@pytest.mark.parametrize("game", drumhead.games(), ids=lambda kind: kind.slug)
def test_what_is_told_of_a_move_tells_nothing_of_hidden_cards(game: drumhead.GameType) -> None:
    """The log of one move: from two worlds that a seat cannot tell apart, the same words."""
    prepare(game.slug)
    course = Course(Game(game).match(key=KEY))
    choose = random.Random(8)
    compared = 0
    for number in range(60):
        if course.over:
            break
        before = course.match.state.copy()
        mover, move = course.turn, choose.choice(course.match.legal_numbers)
        assert mover is not None
        seat = choose.randrange(course.match.game.players)
        world = Match(course.match.game, before, hands=None).resample(seat, number)
        text = game.moves.text(move)
        course.apply(StoredMove(number + 1, mover, text, None, None, 0.0))
        if move not in world.legal_numbers or course.match.history[-1].kind != "move":
            continue  # the seat learns something, or chance had its say
        world.events = [Event("shuffle", (), world.state.tobytes())]
        begins = len(world.events)
        world.step(move)
        told = course.match.log(seat, since=len(course.match.history) - 1)
        if world.view(seat) == course.match.view(seat):
            assert world.log(seat, since=begins) == told, f"seat {seat}, move {number}"
            compared += 1
    assert compared or game.slug == "bang"


def test_what_is_sent_by_the_clock_tells_nothing_of_an_open_match() -> None:
    """Bang by the clock: two cards match, and nothing says so but the cards."""
    prepare("bang")
    table = table_of(Game(drumhead.game("bang").type, 2), "clock")
    play = table.play
    assert play is not None
    number = 0
    while play.engine.s.matched < 0:
        number += 1
        play.apply(StoredMove(number, None, "flip", None, None, 0.0))
    for seat in (0, 1, None):
        state = table.state(seat, 0)
        assert state.view is not None
        assert state.view["phase"] == "flip"
        assert state.choices == []
