"""Mobilization No. 2: the worlds that `resample` deals, beside all worlds that there are."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.common.rules.allies import DECK
from drumhead.kernel.random import small_generator

#: The face-down cards of each Playing Pile, and the hand with its top card last.
World = tuple[tuple[str, ...], ...]
Uniform = Callable[[Counter[Any], Counter[Any]], None]
SAMPLES = 12_000


def position(face_down: list[str], hand: str) -> Match:
    """All cards that are not named lie face up, in the Discard Pile or on Mobilized Piles."""
    return drumhead.game("mobilization-2").position(
        partial=True,
        phase="play", turn=0, deal=1, face_down=face_down,
        face_up=["A6", "B6", "F6", "I6", "A6"], hand=hand, discard="F4 A3", mobilized="A1 A2",
    )  # fmt: skip


def world_of(match: Match) -> World:
    state = match.json()
    return (*map(tuple, state["face_down"]), tuple(state["hand"]))


def all_worlds(match: Match) -> Counter[World]:
    """Every order of the cards that have not been seen, each card for itself."""
    here = world_of(match)
    sizes = [len(cards) for cards in here]
    ends = list(itertools.accumulate(sizes))
    worlds: Counter[World] = Counter()
    for order in itertools.permutations([code for cards in here for code in cards]):
        worlds[tuple(order[end - n : end] for n, end in zip(sizes, ends, strict=True))] += 1
    return worlds


def sampled(match: Match) -> Counter[World]:
    rules, rng = match.game.rules, small_generator("worlds")
    memo = np.zeros(match.game.type.memo)
    found: Counter[bytes] = Counter()
    world = match.state.copy()
    for _ in range(SAMPLES):
        world[:] = match.state
        rules.resample(world, 0, rng, memo)
        world.view(match.game.type.record.dtype)["key"] = 0
        found[world.tobytes()] += 1
    return Counter(
        {
            world_of(Match(match.game, np.frombuffer(state, np.uint8).copy())): times
            for state, times in found.items()
        }
    )


@pytest.mark.parametrize(
    ("face_down", "hand", "worlds"),
    [
        (["A5 B4", "", "F3", "", "I2"], "B1", 120),
        (["A5 B4", "", "F3", "", ""], "B1 F2", 120),
        (["", "", "", "", ""], "A5 B4 F3 I2 B1", 120),
        (["", "A5", "", "B4", "F3 I2 B1"], "", 120),
        (["A5", "", "A5", "", ""], "B1 F2", 12),
    ],
)
def test_hand_and_face_down_cards_are_shuffled_together(
    face_down: list[str], hand: str, worlds: int, assert_uniform: Uniform
) -> None:
    match = position(face_down, hand)
    possible = all_worlds(match)
    assert len(possible) == worlds
    assert_uniform(sampled(match), possible)


def test_copies_are_dealt_as_single_cards() -> None:
    """Of A5 A5 B1 with one card face down: it is an A5 twice as often as the B1."""
    match = position(["A5", "", "", "", ""], "A5 B1")
    down = Counter[str]()
    for world, times in sampled(match).items():
        down[world[0][0]] += times
    assert down["A5"] / SAMPLES == pytest.approx(2 / 3, abs=0.02)
    assert down["B1"] / SAMPLES == pytest.approx(1 / 3, abs=0.02)


def test_what_has_been_seen_stays_where_it_is() -> None:
    match = drumhead.game("mobilization-2").match(seed=5)
    pick = random.Random(5)
    while len(match.json()["hand"]) > 6:
        match.play(pick.choice(match.legal))
    seen = {name: match.json()[name] for name in ("face_up", "discard", "mobilized")}
    hidden = [code for cards in world_of(match) for code in cards]
    shown = [code for cards in seen["face_up"] for code in cards]
    shown += seen["discard"] + seen["mobilized"]
    assert sorted(hidden + shown) == sorted(DECK.codes)
    orders = set()
    for seed in range(50):
        world = match.resample(0, seed=seed)
        assert {name: world.json()[name] for name in seen} == seen
        assert sorted(code for cards in world_of(world) for code in cards) == sorted(hidden)
        orders.add(world_of(world))
    assert len(orders) == 50
    while not match.over:
        match.play(match.legal[-1])
    over = match.resample(0)
    assert world_of(over) == world_of(match), "at the end all cards are shown"
