"""Reduced editions: every deal comes up, every world is possible, and the values are exact."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from drumhead.errors import InvalidOption, UnknownGame
from drumhead.learn import reduced
from drumhead.learn.reduced.tree_walk import TreeWalk

#: The values that bench/exact.py prints, for the editions whose trees grow in a few seconds.
VALUES = {
    "bang-7-cards": Fraction(11, 60),
    "game-of-war-3-engagements": Fraction(47, 10),
    "mobilization-2-last-cards": Fraction(53, 3),
    "sham-battle-2-hands-of-2": Fraction(41, 14),
}
NAMES = [edition.name for edition in reduced.EDITIONS]


@functools.cache
def tree(name: str) -> reduced.GameTree:
    return reduced.grow(reduced.edition(name))


def dealt(name: str, random: np.random.Generator) -> TreeWalk:
    walk = TreeWalk(reduced.edition(name))
    while not walk.over and walk.seat is None:
        outcomes, chances = zip(*walk.outcomes(), strict=True)
        walk.draw(int(random.choice(outcomes, p=chances)))
    return walk


@pytest.mark.parametrize("name", NAMES)
def test_chance_deals_all_cards_and_nothing_else(name: str) -> None:
    edition = reduced.edition(name)
    walk = dealt(name, np.random.default_rng(2))
    fields = walk.game.type.record.json(walk.state)
    lying = Counter[str]()
    for place in {(place.field, place.row) for place in edition.places}:
        found = fields[place[0]] if place[1] is None else fields[place[0]][place[1]]
        lying.update(found)
    for code in edition.codes.split():
        assert lying[code] >= 1
    assert walk.legal
    assert edition.about.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_world_is_one_that_the_edition_can_deal(name: str) -> None:
    """Cards that are out of play stay out, and what a seat sees stays as it is."""
    random = np.random.default_rng(3)
    edition = reduced.edition(name)
    pool = set(edition.codes.split())
    for _ in range(5):
        walk = dealt(name, random)
        seat = walk.seat
        assert seat is not None
        for seed in range(4):
            world = walk.resampled(seat, seed)
            assert world.information(seat) == walk.information(seat)
            assert world.legal == walk.legal
            for place in edition.places:
                before, after = (
                    t.game.type.record.json(t.state)[place.field] for t in (walk, world)
                )
                if place.row is not None:
                    before, after = before[place.row], after[place.row]
                assert Counter(before) - Counter(pool) == Counter(after) - Counter(pool)
                assert len(before) == len(after)


def test_worlds_come_up_as_often_as_they_should() -> None:
    """With its own cards known, seat 0 thinks each of the three other deals equally likely."""
    walk = dealt("sham-battle-2-hands-of-2", np.random.default_rng(4))
    worlds = Counter(
        str(walk.resampled(0, seed).game.type.record.json(walk.resampled(0, seed).state)["hand"])
        for seed in range(900)
    )
    assert len(worlds) == 3
    # Three standard deviations of a fair share of 900 are 42.
    assert all(abs(count - 300) < 60 for count in worlds.values())


@pytest.mark.parametrize(("name", "value"), VALUES.items())
def test_exact_values(name: str, value: Fraction) -> None:
    """By a linear program for each seat; and no seat can do better against the other's plan."""
    solution = reduced.solve(tree(name))
    assert solution.value == pytest.approx(float(value), abs=1e-9)
    assert reduced.values(tree(name), solution.policies)[0] == pytest.approx(float(value))
    assert reduced.nash_conv(tree(name), solution.policies) == pytest.approx(0, abs=1e-8)


@pytest.mark.parametrize("name", [name for name in VALUES if not name.startswith("mobil")])
def test_policies_that_are_not_best_can_be_exploited(name: str) -> None:
    grown = tree(name)
    even = reduced.uniform(grown)
    assert reduced.exploitability(grown, even) > 0.1
    best, answer = reduced.best_response(grown, 0, even)
    assert best > reduced.values(grown, even)[0]
    assert reduced.values(grown, [answer, even[1]])[0] == pytest.approx(best)


def test_what_cannot_be_solved_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="bang-7-cards"):
        reduced.edition("whist-13-cards")
    seats = [reduced.Decisions() for _ in range(3)]
    empty = np.zeros(0)
    three = reduced.GameTree(
        reduced.edition("do-boy-2-tricks"), seats, 0, empty, empty.astype(np.int64), empty
    )
    with pytest.raises(InvalidOption, match="one or two seats"):
        reduced.solve(three)


def test_policies_go_to_text_and_back() -> None:
    grown = tree("game-of-war-3-engagements")
    policies = reduced.solve(grown).policies
    texts = reduced.by_text(grown, policies)
    again = reduced.from_text(grown, lambda text: texts[text])
    assert all(
        (one == other).all()
        for seat, there in zip(policies, again, strict=True)
        for one, other in zip(seat, there, strict=True)
    )
