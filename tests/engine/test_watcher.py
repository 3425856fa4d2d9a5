"""Who follows a match sees and hears what a fresh look at it would tell."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import drumhead
from drumhead import Watcher
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match, View

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


# --- Pieces that are handed on from view to view -----------------------------------------


def test_what_stays_as_it_is_is_handed_on_to_the_same_seat_and_to_nobody_else() -> None:
    game = drumhead.game("do-boy", players=4)
    match, other = game.match(seed=4), game.match(seed=4)
    watchers = [Watcher(match, seat) for seat in range(4)] + [Watcher(other, 0)]
    before = [watcher.view() for watcher in watchers]
    for one in (match, other):
        one.play(one.legal[0])
    for watcher in watchers:
        watcher.update()
    after = [watcher.view() for watcher in watchers]
    for old, new in zip(before, after, strict=True):
        known = {id(zone) for zone in old["zones"]}
        again = {zone["name"] for zone in new["zones"] if id(zone) in known}
        assert again >= {"squad", "taken", "nest", "draw"}
        assert new["counters"] is old["counters"]
    owned = [
        {id(zone) for view in pair for zone in view["zones"]}
        for pair in zip(before, after, strict=True)
    ]
    assert sum(map(len, owned)) == len(set().union(*owned)), "no piece belongs to two watchers"


def test_what_was_seen_before_is_not_changed_by_what_is_seen_later(
    kind: GameType, random_matches: Play
) -> None:
    watcher: Watcher | None = None
    seen: list[tuple[View, str]] = []
    for match in itertools.islice(random_matches(Game(kind), 2), 25):
        watcher = watcher or Watcher(match, 0)
        watcher.update()
        view = watcher.view()
        seen.append((view, json.dumps(view)))
    assert all(json.dumps(view) == then for view, then in seen)


def test_nothing_is_kept_that_has_an_old_name() -> None:
    match = drumhead.game("do-boy").match(seed=4)
    watcher = Watcher(match, 0)
    watcher.view()
    match.names[1] = "Ann"
    watcher.update()
    assert watcher.view() == match.view(0)
    assert "Ann's hand" in {zone["label"] for zone in watcher.view()["zones"]}


def test_a_piece_cannot_depend_on_what_is_not_named() -> None:
    view = drumhead.game("do-boy").match(seed=4).seat_view(0)
    with pytest.raises(AttributeError):
        view.kept(lambda reader: reader.s)
    with pytest.raises(AttributeError):
        view.kept(lambda reader: reader.fields)
