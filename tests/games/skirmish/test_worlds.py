"""Skirmish: the possible worlds of a seat, against a list of all of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Match
from drumhead.kernel.random import small_generator
from drumhead.packs.skirmish import PACK

CODES = PACK.of_suits("A N")
SAMPLES = 6000
#: Four hands, then what waits for each of the four seats.
World = tuple[frozenset[str], ...]


def near_the_end(variant: str, hand: list[str], waiting: list[str]) -> Match:
    """A position in which all cards but these have been played; seat 0 dealt and leads."""
    left = " ".join(hand + waiting).split()
    played = [code for code in CODES if code not in left]
    return drumhead.game("skirmish", options={"variant": variant}).position(
        partial=True,
        phase="play", deal=1, dealer=0, turn=0, leader=0, hand=hand, waiting=waiting,
        played=[played, [], [], []],
    )  # fmt: skip


def world_of(match: Match) -> World:
    state: dict[str, Any] = match.json()
    return tuple(frozenset(cards) for cards in (*state["hand"], *state["waiting"]))


def sampled(match: Match, seat: int) -> Counter[World]:
    """How often each world comes up in many samples for one decision."""
    game = match.game
    rng, memo = small_generator("worlds", seat), np.zeros(game.type.memo)
    seen: Counter[bytes] = Counter()
    for _ in range(SAMPLES):
        world = match.copy()
        game.rules.resample(world.state, seat, rng, memo)
        game.type.record.fill(world.state, {"key": "00" * 32})
        seen[world.state.tobytes()] += 1
    return Counter(
        {
            world_of(Match(game, np.frombuffer(state, np.uint8).copy())): times
            for state, times in seen.items()
        }
    )


def deals(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """All ways to deal the cards into places of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in deals(rest, sizes[1:]):
            yield (frozenset(chosen), *others)


def all_worlds(match: Match, seat: int, variant: str) -> set[World]:
    """Every world that this seat cannot tell from the true one.

    Hidden are the other hands and all that waits; in Sides a place has one service.
    """
    true = world_of(match)
    places = [place for place in range(8) if place != seat]
    groups = [places]
    if variant == "sides":  # seat 0 deals: the even places are the Navy's
        groups = [[p for p in places if p % 2 == service] for service in (0, 1)]
    ways = []
    for group in groups:
        cards = sorted(card for place in group for card in true[place])
        found = deals(cards, [len(true[place]) for place in group])
        ways.append([dict(zip(group, deal, strict=True)) for deal in found])
    worlds = set()
    for choice in itertools.product(*ways):
        held = {place: cards for part in choice for place, cards in part.items()}
        worlds.add(tuple(held.get(place, true[place]) for place in range(8)))
    return worlds


def too_large(degrees: int) -> float:
    """The chi-square that is passed once in ten thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.72 * part**0.5) ** 3)


@pytest.mark.parametrize(
    ("variant", "hand", "waiting", "count"),
    [
        ("combined", ["A5 N5", "A6 N6", "A7 N7", "A8 AX"], ["", "", "", ""], 90),
        ("combined", ["A5", "N6", "NX", "A8"], ["A1", "N2", "", ""], 120),
        ("combined", ["A5", "N6", "NX", ""], ["A1 A2 A3", "", "", ""], 20),
        ("sides", ["N5 N4", "A6 A7", "N7 N8", "A8 AX"], ["", "", "", ""], 6),
        ("sides", ["N5", "A6", "N7", "A8"], ["N1", "A1", "N2", "A2"], 144),
        ("sides", ["N5", "A6", "N7 NX", "AX"], ["N1", "A1", "N2", ""], 72),
    ],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_worlds_are_all_those_that_fit_each_as_likely(
    variant: str, hand: list[str], waiting: list[str], count: int, seat: int
) -> None:
    match = near_the_end(variant, hand, waiting)
    possible = all_worlds(match, seat, variant)
    if seat == 0:
        assert len(possible) == count
    seen = sampled(match, seat)
    assert set(seen) == possible
    expected = SAMPLES / len(possible)
    distance = sum((times - expected) ** 2 / expected for times in seen.values())
    assert len(possible) == 1 or distance < too_large(len(possible) - 1)
