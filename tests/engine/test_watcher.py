"""Who follows a match sees and hears what a fresh look at it would tell."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import drumhead
from drumhead import Watcher
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match

Play = Callable[[Game, int], Iterator[Match]]
#: So many decisions of a match are followed: an update for every seat and the spectators.
FOLLOWED = 200


def test_a_watcher_sees_the_view_and_hears_the_new_lines_of_the_log(
    kind: GameType, random_matches: Play
) -> None:
    watchers: list[Watcher] = []
    told = 0
    for match in itertools.islice(random_matches(Game(kind), 1), FOLLOWED):
        events = len(match.history)
        watchers = watchers or [Watcher(match, seat) for seat in (*range(match.game.players), -1)]
        for watcher in watchers:
            seat = watcher.seat
            lines = watcher.update()
            assert watcher.view() == match.view(None if seat < 0 else seat)
            assert lines == (spelt_out(match, seat, told) if told else [])
            assert lines == (match.log(seat, since=told) if told else [])
            assert watcher.choices() == ([] if seat < 0 else match.choices(seat))
        told = events


def spelt_out(match: Match, seat: int, since: int) -> list[str]:
    """The log from its definition: fresh tables before and after every event."""
    kind = match.game.type
    states = [np.frombuffer(event.before, np.uint8) for event in match.history] + [match.state]
    said: list[str] = []
    for place in range(since, len(match.history)):
        event = match.history[place]
        before, after = (match.seat_view(seat, states[at].copy()) for at in (place, place + 1))
        if event.kind == "move":
            mover, move = event.numbers
            secret = kind.moves.kind(move) in kind.secret and seat != mover
            said += kind.words.narrate(before, None if secret else move, after)
        elif event.kind != "score":
            said += kind.words.narrate_chance(before, after)
    return said


def test_nothing_is_told_when_moves_were_taken_back() -> None:
    match = drumhead.game("do-boy").match(seed=4)
    watcher = Watcher(match, 0)
    match.play(match.legal[0])
    assert len(watcher.update()) == 1
    match.undo()
    assert (watcher.update(), watcher.view()) == ([], match.view(0))
    match.play(match.legal[0])
    assert len(watcher.update()) == 1
    match.undo()
    match.play(match.legal[-1])
    told = watcher.update(), watcher.view()
    assert told == ([], match.view(0)), "another move in the place of one told"
    match.play(match.legal[0])
    assert watcher.update() == match.log(0, since=len(match.history) - 1)


def test_names_may_change_in_the_middle_of_a_match() -> None:
    match = drumhead.game("do-boy").match(seed=4)
    watcher = Watcher(match)
    match.names[0] = "Ann"
    match.play(match.legal[0])
    lines = watcher.update()
    assert watcher.view()["names"][0] == "Ann"
    assert lines == match.log(since=len(match.history) - 1)


@pytest.mark.parametrize("seat", [0, -1])
def test_a_position_without_a_history_can_be_watched(seat: int) -> None:
    played = drumhead.game("mobilization-2").match(seed=4)
    match = drumhead.game("mobilization-2").position(played.text)
    watcher = Watcher(match, seat)
    match.play(match.legal[0])
    assert (watcher.update(), watcher.view()) == ([], match.view(None if seat < 0 else seat))
