"""Sham Battle No. 2: the worlds that `resample` deals, beside all worlds that there are."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.checks.worlds import companion
from drumhead.engine.match import Match
from drumhead.games.common.rules.allies import DECK
from drumhead.kernel.random import small_generator

#: The other's hand, and the Reserve Pile with its top card last.
World = tuple[tuple[str, ...], tuple[str, ...]]
Uniform = Callable[[Counter[Any], Counter[Any]], None]
SAMPLES = 6000
COMPANION = companion(Path(__file__).parent)


def after_trick(number: int, seed: int) -> Match:
    """A hand played at random, all declared that can be, until this trick has been taken."""
    match = drumhead.game("sham-battle-2", options={"target": 100_000}).match(seed=seed)
    pick = random.Random(seed)
    while len(match.json()["takers"]) < number or match.json()["phase"] == "play":
        declaring = match.json()["phase"] == "declare"
        match.play(match.legal[0] if declaring else pick.choice(match.legal))
    return match


def ordered(codes: list[str]) -> tuple[str, ...]:
    return tuple(sorted(codes, key=DECK.codes.index))


def all_worlds(match: Match, seat: int, known: list[str]) -> Counter[World]:
    """Every way to deal the cards that the seat has not seen, each card for itself."""
    state = match.json()
    rest = Counter(state["hand"][1 - seat])
    rest.subtract(known)
    unseen = [*rest.elements(), *state["reserve"]]
    size = len(state["reserve"])
    worlds: Counter[World] = Counter()
    for places in itertools.permutations(range(len(unseen)), size):
        pile = tuple(unseen[place] for place in places)
        left = [code for place, code in enumerate(unseen) if place not in places]
        worlds[ordered(left + known), pile] += 1
    return worlds


def could_be(match: Match, seat: int, world: World) -> bool:
    """Could the hand have been played as it was from this world?"""
    state = match.json()
    hands = list(state["hand"])
    hands[1 - seat] = world[0]
    made = match.game.position(partial=True, **(state | {"hand": hands, "reserve": world[1]}))
    seen = [event for event in match.history if event.kind != "score"]
    steps = COMPANION.origin(made, seat, seen)
    again = Match(match.game, np.frombuffer(seen[1].before, np.uint8).copy())
    again.take_chance(steps[1][1])
    for _, (_, move) in steps[2:]:
        if move not in again.legal_numbers:
            return False
        again.step(move)
    return bool(again.json()["hand"] == made.json()["hand"])


def sampled(match: Match, seat: int) -> Counter[World]:
    rules, rng = match.game.rules, small_generator("worlds", seat)
    memo = np.zeros(match.game.type.memo)
    masks: Counter[tuple[int, ...]] = Counter()
    world = match.state.copy()
    view = world.view(match.game.type.record.dtype)
    size = len(match.json()["reserve"])
    for _ in range(SAMPLES):
        world[:] = match.state
        rules.resample(world, seat, rng, memo)
        masks[(int(view["hand"][0][1 - seat]), *view["reserve"][0][:size].tolist())] += 1
    return Counter(
        {
            (tuple(DECK.list(hand)), tuple(DECK.codes[card] for card in pile)): times
            for (hand, *pile), times in masks.items()
        }
    )


@pytest.mark.parametrize("seed", [1, 2, 19, 22])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_one_card_left_in_the_pile(seed: int, seat: int, assert_uniform: Uniform) -> None:
    """Each card that the seat has not seen may be the last one; in 19 and 22 one is known."""
    match = after_trick(12, seed)
    known = match.json()["known"][1 - seat]
    possible = all_worlds(match, seat, known)
    assert len(possible) > 1
    assert all(could_be(match, seat, world) for world in possible)
    assert_uniform(sampled(match, seat), possible)


@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_play_off_there_is_one_world(seat: int) -> None:
    match = after_trick(12, seed=6)
    match.play("done")
    match.play(match.legal[0])
    state = match.json()
    assert set(sampled(match, seat)) == {(tuple(state["hand"][1 - seat]), ())}


def small(**fields: Any) -> Match:
    """A position with few cards; all that are not named have been played."""
    gone = list(DECK.codes)
    named = [*fields["hand"], *fields.get("table", []), fields["face_up"], *fields["reserve"]]
    for code in " ".join(named).split():
        gone.remove(code)
    settled: dict[str, Any] = {
        "phase": "declare", "deal": 1, "dealer": 1, "turn": 0, "power": "F", "plays": gone,
        "takers": [0] * 12,
    }  # fmt: skip
    return drumhead.game("sham-battle-2").position(partial=True, **(settled | fields))


def test_hand_and_pile_are_dealt_together(assert_uniform: Uniform) -> None:
    match = small(hand=["A1", "B6 B5"], face_up="F6", reserve=["I6", "I5", "I4"])
    possible = all_worlds(match, 0, [])
    assert len(possible) == 60
    assert_uniform(sampled(match, 0), possible)


def test_tabled_cards_stay_where_they_are(assert_uniform: Uniform) -> None:
    match = small(
        hand=["A1", "B6 B5"], table=["A6", "A6 A4"], face_up="F6", reserve=["A4", "I5", "I4"]
    )
    found = sampled(match, 0)
    assert_uniform(found, all_worlds(match, 0, []))
    assert all("A6" not in (*held, *pile) for held, pile in found)


def test_a_card_got_by_exchange_stays_in_the_hand(assert_uniform: Uniform) -> None:
    match = small(
        hand=["A1", "F5 B5 F5"], known=["", "F5"], face_up="F1", reserve=["I6", "I5", "I4"]
    )
    found = sampled(match, 0)
    assert all("F5" in held for held, _ in found)
    assert_uniform(found, all_worlds(match, 0, ["F5"]))


def test_copies_are_dealt_as_single_cards() -> None:
    """Of A6 A6 B5 with one card in the pile: it is an A6 twice as often as the B5."""
    match = small(hand=["A1", "A6 B5"], face_up="F6", reserve=["A6"])
    found = sampled(match, 0)
    assert found[("A6", "B5"), ("A6",)] / SAMPLES == pytest.approx(2 / 3, abs=0.02)
    assert found[("A6", "A6"), ("B5",)] / SAMPLES == pytest.approx(1 / 3, abs=0.02)
