"""Tactics: possible worlds against a full enumeration of small positions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.tactics.rules import DECK
from tests.support.worlds import World, check_uniform, deals, sampled, split

SAMPLES = 60
COMPANY = {letter: " ".join(c for c in DECK.codes if c[0] == letter) for letter in "ICAE"}


def worlds(match: Match, seat: int, samples: int) -> list[World]:
    """Many worlds for a seat: the hands, the discards and the cards left over."""
    drawn = sampled(match, seat, samples)
    places = [[*state["hand"], state["discards"], state["reinforcements"]] for state in drawn]
    return [tuple(tuple(cards) for cards in world) for world in places]


def sorted_cards(cards: list[str]) -> list[str]:
    return sorted(cards, key=DECK.codes.index)


def late_position(hands: list[str], discards: str = "-", centre: str = "-", **fields: Any) -> Match:
    """A position with few cards left: seat 2 has played all that lies nowhere else."""
    bidder_played = fields.pop("bidder_played", "-")
    seen = split(*hands, discards, centre, bidder_played)
    gone = [code for code in DECK.codes if code not in itertools.chain(*seen)]
    settled: dict[str, Any] = {
        "phase": "play",
        "turn": 0,
        "leader": 0,
        "deal": 1,
        "deals": 1,
        "dealer": 3,
        "bidder": 1,
        "bid": 60,
        "hand": hands,
        "discards": discards,
        "reinforcements": centre,
        "played": ["-", bidder_played, gone, "-"],
    }
    return drumhead.game("tactics").position(partial=True, **(settled | fields))


POSITIONS = {
    "nothing known": (["I1 C1", "A1 E1", "I2 E2", "O5 C3"], ["-"] * 4, "A9"),
    "Ordnance is never discarded": (["I1", "A1", "O15", "O5"], ["-"] * 4, "A9 C9 E9"),
    "all but Ordnance must have been discarded": (["I1", "O10", "O15", "O5"], ["-"] * 4, "A9 C9"),
    "the bidder out of a company that may lie in the discards": (
        ["I1 C1", "A1 E1", "I3 O20", "C2 I2"], ["-", COMPANY["I"], "-", "-"], "I9",
    ),
    "others out of companies": (
        ["I1 C1", "A1 E1", "I3 O20", "C2 I2"], ["-", "-", COMPANY["C"], COMPANY["A"]], "I9",
    ),
    "everybody out of something": (
        ["I1 C1", "A1 O5", "I3 A2", "C2 E2"],
        ["-", f"{COMPANY['I']} {COMPANY['E']}", COMPANY["E"], COMPANY["I"]], "A9 I4",
    ),
    "a seat that can hold Ordnance alone": (
        ["I1 C1", "A1 E1", "O5 O10", "C2 O20"],
        ["-", "-", " ".join(COMPANY.values()), COMPANY["E"]], "E9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_hands_and_discards_are_uniform_over_all_that_fit(name: str) -> None:
    hands, void, discards = POSITIONS[name]
    match = late_position(hands, discards, void=void)
    unseen = sorted_cards([code for place in split(*hands[1:], discards) for code in place])
    rooms = [len(place) for place in split(*hands[1:], discards)]
    bars = [*split(*void[1:]), ["O5", "O10", "O15", "O20"]]
    fitting = [
        (tuple(hands[0].split()), *world, ())
        for world in deals(unseen, rooms)
        if not any(set(cards) & set(barred) for cards, barred in zip(world, bars, strict=True))
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(fitting)), fitting)


@pytest.mark.parametrize("phase", ["discard", "play"])
def test_any_of_the_bidder_s_cards_may_have_been_reinforcements(phase: str) -> None:
    """Before the discards are complete as well: here two are out, and no Ordnance is."""
    match = late_position(
        ["I1", "A1 O5", "I2", "-"], "C1 C2", "A1 C1 C2 E12", phase=phase, bidder_played="E12"
    )
    possible = [
        (("I1",), *world, four)
        for world in deals(["I2", "C1", "C2", "A1", "O5"], [2, 1, 0, 2])
        if "O5" not in world[3]
        for four in itertools.combinations(sorted_cards([*world[0], *world[3], "E12"]), 4)
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_the_bidder_knows_reinforcements_and_discards() -> None:
    hands = ["A1 E1", "I1 C1", "I2 E2", "O5 C3"]
    match = late_position(
        hands, "A9 C9", "A1 A9 C9 E1", bidder=0, void=["-", "-", "-", COMPANY["E"]]
    )
    unseen = sorted_cards([code for hand in split(*hands[1:]) for code in hand])
    possible = [
        (("A1", "E1"), *world, ("C9", "A9"), ("C9", "A1", "A9", "E1"))
        for world in deals(unseen, [2, 2, 2])
        if "E2" not in world[2]
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_the_bidder_knows_them_before_the_discards_are_complete() -> None:
    match = late_position(
        ["A1 E1 O5", "I1", "I2", "O10"], "C9", "A1 C9 E1 O5", bidder=0, phase="discard"
    )
    possible: list[World] = [
        (("A1", "E1", "O5"), *world, ("C9",), ("C9", "A1", "E1", "O5"))
        for world in deals(["I1", "I2", "O10"], [1, 1, 1])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


@pytest.mark.parametrize("bidder", [None, 0, 1])
def test_while_there_is_bidding_nobody_knows_the_centre(bidder: int | None) -> None:
    """Not even who has the highest bid so far; Ordnance may lie in it."""
    match = late_position(
        ["I1 O5", "A1", "C1", "E1 I3"], "-", "O10 C2", phase="bid", bidder=bidder, bid=60
    )
    possible = [
        (("I1", "O5"), *world[:3], (), world[3])
        for world in deals(["I3", "C1", "C2", "A1", "E1", "O10"], [1, 1, 2, 2])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_when_the_hand_is_over_the_discards_are_known_but_not_the_reinforcements() -> None:
    match = late_position(
        ["-"] * 4, "I1 I2 I3 I4", "I1 I2 E1 E2", phase="deal", turn=-2, bidder_played="E1 E2"
    )
    cards = ["I1", "I2", "I3", "I4", "E1", "E2"]
    possible: list[World] = [
        ((), (), (), (), ("I1", "I2", "I3", "I4"), four)
        for four in itertools.combinations(cards, 4)
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_when_a_deal_is_thrown_in_everything_is_known() -> None:
    match = late_position(
        ["I1 O5", "A1", "C1", "E1 I3"], "-", "O10 C2", phase="deal", turn=-2, bidder=None, bid=0
    )
    for seat in range(4):
        assert set(worlds(match, seat, 20)) == {
            (("I1", "O5"), ("A1",), ("C1",), ("I3", "E1"), (), ("C2", "O10"))
        }
