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
from drumhead.engine.view_cache import ViewCache

Play = Callable[[Game, int], Iterator[Match]]
#: So many decisions of a match are followed: an update for every seat and the spectators.
FOLLOWED = 200


def test_watchers_see_the_view_and_hear_the_new_lines_of_the_log(
    kind: GameType, random_matches: Play
) -> None:
    """All of them together, though they share most of what they see."""
    watchers: ViewCache | None = None
    told = 0
    for match in itertools.islice(random_matches(Game(kind), 1), FOLLOWED):
        seats = [*range(match.game.players), -1]
        watchers = watchers or ViewCache(match)
        heard = watchers.update(seats)
        for seat in seats:
            lines = heard[seat]
            assert watchers.view(seat) == match.view(None if seat < 0 else seat)
            assert lines == (spelt_out(match, seat, told) if told else [])
            assert lines == (match.log(seat, since=told) if told else [])
            choices = [] if seat < 0 else match.choices(seat)
            assert watchers.choices(seat) == choices
            assert watchers.choices(seat, match.legal_numbers) == choices
            table = watchers.table_view(seat)
            assert {**table, "moves": watchers.view(seat)["moves"]} == watchers.view(seat)
        told = len(match.history)


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
    match = drumhead.game("skirmish").match(seed=4)
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
    match = drumhead.game("skirmish").match(seed=4)
    watcher = Watcher(match)
    match.names[0] = "Ann"
    match.play(match.legal[0])
    lines = watcher.update()
    assert watcher.view()["names"][0] == "Ann"
    assert lines
    assert lines == match.log(since=len(match.history) - 1)


@pytest.mark.parametrize("seat", [0, -1])
def test_a_position_without_a_history_can_be_watched(seat: int) -> None:
    played = drumhead.game("mobilization-2").match(seed=4)
    match = drumhead.game("mobilization-2").position(played.text)
    watcher = Watcher(match, seat)
    match.play(match.legal[0])
    assert (watcher.update(), watcher.view()) == ([], match.view(None if seat < 0 else seat))


# --- Pieces that are handed on from view to view -----------------------------------------


def zones_of(view: View) -> dict[tuple[str, int | None], int]:
    """The zones of a view by name and seat, as the objects they are."""
    return {(zone["name"], zone["seat"]): id(zone) for zone in view["zones"]}


def test_what_stays_as_it_is_is_handed_on_and_shared_but_not_with_another_match() -> None:
    game = drumhead.game("do-boy", players=4)
    matches = [game.match(seed=4), game.match(seed=4)]
    all_watchers = [ViewCache(match) for match in matches]
    seen: list[list[View]] = []
    for _ in range(2):
        for match, watchers in zip(matches, all_watchers, strict=True):
            watchers.update(range(4))
            seen.append([watchers.view(seat) for seat in range(4)])
            match.play(match.legal[0])
    before, elsewhere, after, _ = seen
    for old, new in zip(before, after, strict=True):
        again = [name for name, zone in zones_of(new).items() if zones_of(old).get(name) == zone]
        assert {name for name, _ in again} >= {"squad", "taken", "nest", "draw"}
        assert new["counters"] is old["counters"]
    zones = [zones_of(view) for view in after]
    assert len({one["squad", None] for one in zones}) == 1
    assert len({one["taken", 2] for one in zones}) == 2, "one for the taker, one for the others"
    shared = {id(zone) for view in before for zone in view["zones"]}
    assert not shared & {id(zone) for view in elsewhere for zone in view["zones"]}


def test_a_piece_that_speaks_of_the_reader_is_only_for_the_reader() -> None:
    watchers = ViewCache(drumhead.game("do-boy", players=4).match(seed=4))
    views = {seat: watchers.view(seat) for seat in (1, 0, 2, -1)}
    labels = {
        seat: [zone["label"] for zone in view["zones"] if zone["name"] == "taken"]
        for seat, view in views.items()
    }
    names = ["South", "West", "North", "East"]
    for seat, found in labels.items():
        assert found == [f"Taken by {'you' if n == seat else names[n]}" for n in range(4)]


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
    for hidden in ("s", "fields", "seat"):
        with pytest.raises(AttributeError):
            view.cached(lambda reader, name=hidden: getattr(reader, name))


def test_what_is_public_is_made_once_for_all() -> None:
    match = drumhead.game("tactics").match(seed=4)
    watchers = ViewCache(match)
    first = [watchers.view(seat)["counters"] for seat in (2, 0, 1, 3, -1)]
    assert all(counters is first[0] for counters in first)
    match.play(match.legal[-1])
    watchers.update(range(4))
    later = [watchers.view(seat)["counters"] for seat in range(4)]
    assert later[0] != first[0]
    assert all(counters is later[0] for counters in later)
