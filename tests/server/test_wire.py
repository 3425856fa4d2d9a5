"""What is sent to a seat is the same if the hidden cards are different.

For each game: random play, and at several positions the state as it goes over the wire, beside that
of a match in which all that the seat cannot know was dealt again.
"""

from __future__ import annotations

import random

import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.server.computing.readiness import prepare
from drumhead.server.http.preview_routes import with_preview
from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import State
from drumhead.server.site.previews import preview_of
from drumhead.server.store.records import DEAL, StoredMove
from drumhead.server.table.broadcast import state
from drumhead.server.table.changes import changes
from drumhead.server.table.clock_history import ClockHistory
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.table import Table
from drumhead.server.wire.connection import Connection
from tests.support.tables import KEY, Unread, table_of

POSITIONS = 24
PAGE = "    <title>Drumhead</title>"


def all_that_is_sent(table: Table, seat: int, before: State) -> bytes:
    """Every message that depends on the match, as the guest in a seat gets it.

    Among them are the changes since an earlier state, and the preview of a link to the table.
    """
    connection = Connection(f"guest {seat}", table.number, Unread())
    connection.seat = seat
    now = state(table.snapshot(), seat, table.number)
    return (
        encode(now)
        + encode(changes(before, now))
        + encode(table.welcome(connection))
        + encode(table.info(connection.guest))
        + with_preview(PAGE, preview_of(table.stored, table.stored_seats), "", "t").encode()
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
    before = [state(table.snapshot(), seat, 0) for seat in range(table.game.players)]
    for number in range(length):
        if history.over:
            break
        if history.undealt:
            history.apply(StoredMove(number + 1, None, DEAL, None, None, 0.0))
            continue
        if number in looked_at:
            for seat in range(table.game.players):
                table.history = history
                sent = all_that_is_sent(table, seat, before[seat])
                for seed in range(2):
                    table.history = otherwise(history, seat, seed)
                    other = all_that_is_sent(table, seat, before[seat])
                    assert other == sent, f"seat {seat}, move {number}"
                table.history = history
                before[seat] = state(table.snapshot(), seat, table.number)
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
