"""Sham Battle: the worlds that `resample` deals, beside all worlds that there are.

Near the end of the first hand every way to deal the unseen cards is tried: a world is possible if
the hand could have been played from it exactly as it was, with every move legal.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.checks.worlds import companion
from drumhead.engine.match import Match
from drumhead.games.common.rules.allies import DECK
from drumhead.kernel.random import small_generator

World = tuple[tuple[str, ...], ...]
SAMPLES = 6000
COMPANION = companion(Path(__file__).parent)


def near_the_end(players: int, seed: int, left: int, sides: str = "partners") -> Match:
    """A hand in which all is claimed that can be, played at random until `left` cards each."""
    game = drumhead.game("sham-battle", players=players, options={"sides": sides})
    match = game.match(seed=seed)
    pick = random.Random(seed)
    match.play("bid 100")
    while max(len(hand) for hand in match.json()["hand"]) > left:
        phase = match.json()["phase"]
        match.play("pass" if phase == "bid" else match.legal[0] if phase != "play"
                   else pick.choice(match.legal))  # fmt: skip
    return match


def hands(match: Match) -> World:
    return tuple(tuple(hand) for hand in match.json()["hand"])


def deals(unseen: list[str], rooms: dict[int, int], fixed: list[list[str]]) -> Counter[World]:
    """All ways to deal the unseen cards, each for itself, to hands with some cards fixed."""
    places = [seat for seat, room in rooms.items() for _ in range(room)]
    dealt: Counter[World] = Counter()
    for owners in set(itertools.permutations(places)):
        held = [list(hand) for hand in fixed]
        for owner, code in zip(owners, unseen, strict=True):
            held[owner].append(code)
        dealt[tuple(tuple(sorted(hand, key=DECK.codes.index)) for hand in held)] += 1
    return dealt


def all_worlds(match: Match, seat: int) -> Counter[World]:
    """Every possible world, with the number of ways to deal the single cards to it.

    A card that was shown in a combination and not played since is one of the two copies in
    that hand; the other copy is dealt like any card.
    """
    held = match.json()["hand"]
    others = [other for other in range(match.game.players) if other != seat]
    shown = still_shown(match)
    rooms, pool = {}, []
    for other in others:
        rest = Counter(held[other])
        rest.subtract(shown[other])
        rooms[other] = sum(rest.values())
        pool += list(rest.elements())
    fixed = [held[s] if s == seat else list(shown[s].elements()) for s in range(len(held))]
    dealt = deals(pool, rooms, fixed)
    free = deals([code for other in others for code in held[other]],
                 {other: len(held[other]) for other in others},
                 [held[s] if s == seat else [] for s in range(len(held))])  # fmt: skip
    possible = {world for world in free if could_be(match, seat, world)}
    assert possible <= set(dealt)
    return Counter({world: dealt[world] for world in possible})


def still_shown(match: Match) -> list[Counter[str]]:
    """What each seat has claimed in this hand and not played since, as the moves tell it."""
    shown: list[Counter[str]] = [Counter() for _ in range(match.game.players)]
    for seat, move in match.moves:
        kind, *cards = move.split()
        if kind == "meld":
            shown[seat].update(cards)
        elif kind == "play" and shown[seat][cards[0]]:
            shown[seat].subtract(cards)
    return shown


def could_be(match: Match, seat: int, world: World) -> bool:
    """Could the hand have been played as it was from this world?"""
    made = match.game.position(**(match.json() | {"hand": world}))
    seen = [event for event in match.history if event.kind != "score"]
    steps = COMPANION.origin(made, seat, seen)
    again = Match(match.game, np.frombuffer(seen[1].before, np.uint8).copy())
    again.take_chance(steps[1][1])
    for _, (_, move) in steps[2:]:
        if move not in again.legal_numbers:
            return False
        again.step(move)
    return True


def sampled(match: Match, seat: int) -> Counter[World]:
    rules, rng = match.game.rules, small_generator("worlds", seat)
    memo = np.zeros(match.game.type.memo)
    masks: Counter[tuple[int, ...]] = Counter()
    world = match.state.copy()
    view = world.view(match.game.type.record.dtype)
    for _ in range(SAMPLES):
        world[:] = match.state
        rules.resample(world, seat, rng, memo)
        masks[tuple(view["hand"][0][: match.game.players].tolist())] += 1
    return Counter({tuple(tuple(DECK.list(hand)) for hand in held): n for held, n in masks.items()})


def assert_uniform(match: Match, seat: int) -> int:
    """The same worlds, as often as they should be; chi-square about one in 10,000."""
    possible, found = all_worlds(match, seat), sampled(match, seat)
    assert set(found) <= set(possible)
    assert hands(match) in possible
    total = sum(possible.values())
    surprise = 0.0
    for world, ways in possible.items():
        expected = SAMPLES * ways / total
        surprise += (found[world] - expected) ** 2 / expected
        assert found[world] > 0
    free = len(possible) - 1
    assert surprise <= free + 4 * (2 * free) ** 0.5 + 8
    return len(possible)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_four_players_with_two_cards_each(seed: int) -> None:
    match = near_the_end(4, seed, left=2)
    sizes = [assert_uniform(match, seat) for seat in range(4)]
    assert max(sizes) > 1


def test_four_players_alone() -> None:
    match = near_the_end(4, 12, left=2, sides="single")
    assert max(assert_uniform(match, seat) for seat in range(4)) > 1


@pytest.mark.parametrize("seed", [4, 5])
def test_three_players_with_three_cards_each(seed: int) -> None:
    match = near_the_end(3, seed, left=3)
    assert max(assert_uniform(match, seat) for seat in range(3)) > 1


def at_the_end(**fields: Any) -> Match:
    """A position of three players with a few cards left; all other cards have been played."""
    held = [code for hand in fields["hand"] for code in hand.split()]
    gone = list(DECK.codes)
    for code in held:
        gone.remove(code)
    settled: dict[str, Any] = {
        "phase": "play", "deal": 1, "dealer": 2, "turn": 0, "bids": "100@0", "power": "F",
        "plays": gone, "takers": [0] * (len(gone) // 3),
    }  # fmt: skip
    return drumhead.game("sham-battle", players=3).position(partial=True, **(settled | fields))


def worlds_of(match: Match) -> dict[World, float]:
    found = sampled(match, 0)
    return {world[1:]: times / SAMPLES for world, times in found.items()}


def test_copies_are_dealt_as_single_cards() -> None:
    """Of A6 A6 B5 B4, two each: A6 A6 one way, B5 B4 one, A6 with either Bond or Army two."""
    frequency = worlds_of(at_the_end(hand=["I1 I2", "A6 A6", "B5 B4"]))
    assert set(frequency) == {
        (("A6", "A6"), ("B5", "B4")),
        (("B5", "B4"), ("A6", "A6")),
        (("A6", "B5"), ("A6", "B4")),
        (("A6", "B4"), ("A6", "B5")),
    }
    assert frequency[("A6", "A6"), ("B5", "B4")] == pytest.approx(1 / 6, abs=0.02)
    assert frequency[("A6", "B5"), ("A6", "B4")] == pytest.approx(1 / 3, abs=0.02)


def test_a_card_shown_in_a_combination_stays_in_its_hand() -> None:
    """West showed one A6: the other is his too in one world of three."""
    frequency = worlds_of(at_the_end(hand=["I1 I2", "A6 A6", "B5 B4"], shown=["", "A6", ""]))
    assert set(frequency) == {
        (("A6", "A6"), ("B5", "B4")),
        (("A6", "B5"), ("A6", "B4")),
        (("A6", "B4"), ("A6", "B5")),
    }
    assert all(times == pytest.approx(1 / 3, abs=0.02) for times in frequency.values())


def test_who_showed_out_of_a_nation_has_none_of_it() -> None:
    american = " ".join(code for code in DECK.codes if code[0] == "A")
    frequency = worlds_of(at_the_end(hand=["I1 I2", "B6 B5", "A6 B4"], void=["", american, ""]))
    assert set(frequency) == {
        (("B6", "B5"), ("A6", "B4")),
        (("B6", "B4"), ("A6", "B5")),
        (("B5", "B4"), ("A6", "B6")),
    }
    assert all(times == pytest.approx(1 / 3, abs=0.02) for times in frequency.values())
