"""Possible worlds of Sample Game: all that fit, each equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.scaffold.skeleton.game import GAME
from drumhead.scaffold.skeleton.game.rules import DECK, SUIT_OF

#: The expected number of times that each world is drawn.
EACH = 200


def ending(void: str) -> Match:
    """Seat 0 to lead with two cards; seat 1 has two of the four unseen, and two lie aside."""
    unseen = "A5 A6 B5 B6"
    seen = [code for code in DECK.codes if code not in unseen.split()]
    return Game(GAME, 2).position(
        phase="play", turn=0, leader=0, dealer=1, deal=1,
        hand=["A1 B1", "A5 B5"], aside="A6 B6", void=["", void],
        taken=[[code for code in seen if code not in ("A1", "B1")], ""],
    )  # fmt: skip


def check(match: Match, possible: list[tuple[str, ...]]) -> None:
    """Check that exactly the possible worlds are drawn, and each about equally often."""
    worlds = [match.resample(0, seed=number).json() for number in range(EACH * len(possible))]
    found = Counter(tuple(world["hand"][1]) for world in worlds)
    in_order = [tuple(sorted(hand, key=DECK.codes.index)) for hand in possible]
    assert set(found) == set(in_order)
    for world in worlds:
        assert not set(world["hand"][1]) & set(world["aside"])
    assert all(abs(times - EACH) < 5 * EACH**0.5 for times in found.values())


def test_any_two_of_the_unseen_cards() -> None:
    check(ending(void=""), list(combinations(["A5", "A6", "B5", "B6"], 2)))


def test_no_card_of_a_suit_that_a_seat_showed_out_of() -> None:
    suit = DECK.list(int(SUIT_OF[DECK.card("B1")]))
    check(ending(void=" ".join(suit)), [("A5", "A6")])
