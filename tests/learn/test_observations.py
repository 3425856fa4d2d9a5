"""Observations hold all of a seat's view, and nothing but it."""

from __future__ import annotations

import functools
import random

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import InvalidOption
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.record import Pile
from drumhead.learn.observations import FORMS, Form, ObservationLayout, layout, observation

SLUGS = [game.slug for game in drumhead.games()]


@functools.cache
def positions(slug: str) -> list[tuple[drumhead.Game, Bytes]]:
    """Positions of random matches, with the fewest and the most players."""
    found = []
    type = _type(slug)
    for players in sorted({min(type.players), max(type.players)}):
        game = drumhead.game(slug, players=players)
        picks = random.Random(slug)
        match = game.match(seed=players, hands=2)
        while not match.over and len(match.history) < 300:
            if picks.random() < 0.1:
                found.append((game, match.state.copy()))
            match.play(picks.choice(match.legal_numbers))
        found.append((game, match.state.copy()))
    return found


def _type(slug: str) -> GameType:
    return next(game for game in drumhead.games() if game.slug == slug)


def seen(game: drumhead.Game, state: Bytes, seat: int) -> bytes:
    """The view of a seat as bytes, without what is in no view."""
    state = state.copy()
    game.rules.redact(state, seat)
    return plain(game, state)


def plain(game: drumhead.Game, state: Bytes) -> bytes:
    """A state without what lies beyond the ends of piles, and without seats that nobody has."""
    record = game.type.record
    state = np.frombuffer(record.normal(state), np.uint8).copy()
    view = state.view(record.dtype)[0]
    for name, role in record.roles.items():
        if role.seats:
            view[name][game.players :] = 0
            if isinstance(role, Pile):
                view[f"{name}_size"][game.players :] = 0
    return state.tobytes()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_can_be_read_back_from_its_observation(slug: str) -> None:
    """So different views give different observations: each form has an inverse."""
    forms: tuple[Form, ...] = FORMS if slug in ("do-boy", "militac") else ("uint8",)
    for form in forms:  # they differ in how numbers are written, not in what is
        seats = layout(_type(slug), form)
        for game, state in positions(slug)[::3]:
            for seat in {-1, 0, game.players - 1}:
                who, view = seats.read(seats.observe(state, seat))
                assert who == seat
                assert plain(game, view) == seen(game, state, seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_worlds_that_look_alike_are_observed_alike(slug: str) -> None:
    """What a seat cannot know changes nothing, not even the key that deals."""
    changed = 0
    for game, state in positions(slug)[::5]:
        match = drumhead.Match(game, state)
        if match.turn is None:
            continue
        for seat in range(game.players):
            world = match.resample(seat, "another").state
            changed += not np.array_equal(world, state)
            if seen(game, world, seat) == seen(game, state, seat):
                here, there = (observation(game, s, seat, "uint8") for s in (state, world))
                assert np.array_equal(here, there)
    assert changed


@pytest.mark.parametrize("form", FORMS)
def test_numbers_of_any_size_are_told_apart(form: Form) -> None:
    game = drumhead.game("organization", options={"target": 999_999_999})
    seats = layout(game.type, form)
    for score in (0, 1, -1, 255, 256, 16_777_217, 999_999_999, -999_999_999):
        state = game.match(seed=1).state
        state.view(game.type.record.dtype)[0]["score"][0] = score
        _, view = seats.read(seats.observe(state, 0))
        assert view.view(game.type.record.dtype)[0]["score"][0] == score
        assert view.view(game.type.record.dtype)[0]["target"] == 999_999_999


def test_blocks_cover_an_observation_without_overlap() -> None:
    for type in drumhead.games():
        for form in FORMS:
            made = ObservationLayout(type, form)
            end = 0
            for block in made.blocks:
                assert block.offset >= end, (type.slug, block.name)
                assert block.meaning
                end = block.offset + block.size
            assert end <= made.size * (8 if form == "bits" else 1)
            assert len({block.name for block in made.blocks}) == len(made.blocks)


def test_blocks_are_found_by_name() -> None:
    game = drumhead.game("do-boy", players=4)
    match = game.match(seed=1)
    assert match.turn is not None
    for form in FORMS:
        seats = layout(game.type, form)
        seen = seats.observe(match.state, match.turn)
        mine = seats.part(seen, "hand")[0]
        assert [game.type.record.deck.codes[card] for card in np.flatnonzero(mine)] == (
            match.json()["hand"][match.turn]
        )
        assert seats.part(seen, "turn")[0] == 1, "the seat to move sees itself first"
        assert not seats.part(seen, "hand")[4:].any(), "seats that nobody has are zeros"


@pytest.mark.parametrize("form", FORMS)
def test_sides_are_told_from_the_observer_on(form: Form) -> None:
    """An observer of a Battle finds their own line at each fort first, and its top cards."""
    game = drumhead.game("game-of-war", players=4)
    line = "JcG / Rc5 Rc7 Rc9 / - / Rw3 / - / - / - / -"
    match = game.position(f"turn: 0; phase: battle; japan: 0; line: {line}", partial=True)
    seats, codes = layout(game.type, form), game.type.record.deck.codes
    for seat in range(4):
        seen = seats.observe(match.state, seat)
        tops = seats.part(seen, "line.tops")
        found = [[codes[card] for card in np.argwhere(row)[:, 1]] for row in tops]
        own, theirs = ([["JcG"], []], [["Rc9", "Rc7"], ["Rw3"]])[:: 1 if seat % 2 == 0 else -1]
        assert [found[0], found[2]] == own
        assert [found[1], found[3]] == theirs
        sets = seats.part(seen, "line.cards")
        assert [int(row.sum()) for row in sets[:2]] == ([1, 3] if seat % 2 == 0 else [3, 1])


@pytest.mark.parametrize("form", FORMS)
def test_words_that_stand_for_cards_are_shown_as_sets(form: Form) -> None:
    game = drumhead.game("liberty-bond")
    match = game.position("turn: 0; phase: draw; rows: A3+A2+A1 B4+F4+I4+I4; owners: 0 1; "
                          "discards: B6 F6", partial=True)  # fmt: skip
    seats, codes = layout(game.type, form), game.type.record.deck.codes
    seen = seats.observe(match.state, 0)
    rows = [[codes[card] for card in np.flatnonzero(row)] for row in seats.part(seen, "rows.cards")]
    assert rows[:3] == [["A3", "A2", "A1"], ["B4", "F4", "I4", "I4"], []]
    assert [codes[card] for card in np.flatnonzero(seats.part(seen, "discards.tops"))] == ["F6"]


def test_what_is_no_observation_is_refused() -> None:
    type = _type("do-boy")
    with pytest.raises(InvalidOption, match="float32, uint8 or bits"):
        ObservationLayout(type, "float64")  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="numbers of type uint8"):
        layout(type, "uint8").read(np.zeros(3, np.uint8))
