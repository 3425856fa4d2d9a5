"""Do-Boy: possible worlds against a full enumeration of small positions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.do_boy.rules import DECK
from tests.support.worlds import World, check_uniform, deals, sampled

SAMPLES = 60


def rest_of_pack(*seen: str) -> str:
    """The cards of the pack that are not among those named."""
    named = " ".join(seen).split()
    return " ".join(code for code in DECK.codes if code not in named)


def late_position(players: int, hands: list[str], void: list[str], **fields: Any) -> Match:
    """Near the end of a hand: what is neither held nor in the Nest has been played by seat 0."""
    nest = fields.get("nest", "-")
    gone = rest_of_pack(*hands, nest.replace("-", ""), fields.get("trick", ""))
    played = [gone] + ["-"] * (players - 1)
    game = drumhead.game("do-boy", players=players)
    return game.position(
        partial=True,
        phase="play", turn=0, leader=0, deal=1, dealer=players - 1, hand=hands, void=void,
        played=played, taken=played, **{"nest_taker": 1, **fields},
    )  # fmt: skip


COMPANY = {letter: " ".join(c for c in DECK.codes if c[0] == letter) for letter in "ICAE"}
POSITIONS = {
    "nothing known, Nest unseen": (3, ["I1 C1", "A1 E1", "P I2"], ["-", "-", "-"], "C12"),
    "one seat out of a company": (3, ["I1 C1", "A1 E1", "I3 I2"], ["-", COMPANY["I"], "-"], "C12"),
    "two seats out of different companies": (
        4, ["I1 C1", "A1 E1", "I3 I2", "C5 C6"],
        ["-", COMPANY["I"], COMPANY["C"], COMPANY["I"]], "A12",
    ),
    "a seat that can hold one company and the President": (
        4, ["I1 I4", "E1 P", "I3 C2", "C5 A6"],
        ["-", f"{COMPANY['I']} {COMPANY['C']} {COMPANY['A']}", "-", "-"], "A12",
    ),
    "everybody out of something": (
        4, ["I1 I4", "E1 A1", "I3 C2", "C5 A6"],
        ["-", COMPANY["I"], COMPANY["A"], COMPANY["E"]], "-",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_hands_and_nest_are_uniform_over_all_that_fit(name: str) -> None:
    players, hands, void, nest = POSITIONS[name]
    match = late_position(players, hands, void, nest=nest)
    unseen = [code for hand in [*hands[1:], nest] for code in hand.split() if code != "-"]
    unseen.sort(key=DECK.codes.index)
    rooms = [len(hand.split()) for hand in hands[1:]] + [0 if nest == "-" else 1]
    possible = [
        world
        for world in deals(unseen, rooms)
        if not any(
            set(hand) & set(bars.split()) for hand, bars in zip(world, void[1:], strict=False)
        )
    ]
    worlds = sampled(match, 0, SAMPLES * len(possible))
    drawn = [(*(tuple(hand) for hand in w["hand"][1:]), tuple(w["nest"])) for w in worlds]
    assert len(possible) > 5
    check_uniform(drawn, possible)


def test_the_taker_of_the_nest_knows_it() -> None:
    match = late_position(3, ["I1 C1", "A1 E1", "P I2"], ["-"] * 3, nest="C12", nest_taker=0)
    assert {tuple(w["nest"]) for w in sampled(match, 0, 50)} == {("C12",)}


def test_a_gift_stays_with_the_neighbour_until_it_is_played() -> None:
    gave = ["A1 E1 P", "I9 I8 I7", "C9 C8 C7"]
    match = late_position(3, ["I1 C1", "A1 E1", "P I2"], ["-"] * 3, nest="C12", given=gave)
    for world in sampled(match, 0, 50):
        assert world["hand"][1] == ["A1", "E1"]
        assert world["given"][0] == ["A1", "E1", "P"]
        assert world["given"][2] == ["C7", "C8", "C9"]


def test_the_gifts_of_others_are_any_three_of_the_receivers_cards() -> None:
    game = drumhead.game("do-boy", players=3)
    match = game.position(
        partial=True,
        phase="play", turn=0, leader=0, deal=1, dealer=2, nest_taker=1, nest="C12",
        hand=["I1", "A1", "E1"], given=["I4 I5 I6", "C1 C2 A2", "E5 E6 E7"],
        played=[rest_of_pack("I1 A1 E1 C12 C1 C2 A2 A3"), "-", "C1 C2 A2 A3"],
    )  # fmt: skip
    worlds = [w for w in sampled(match, 0, 4000) if w["hand"][2] == ["E1"]]
    fives = ["C1", "C2", "A2", "A3", "E1"]
    possible: list[World] = [(three,) for three in itertools.combinations(fives, 3)]
    check_uniform([(tuple(w["given"][1]),) for w in worlds], possible)


def test_while_gifts_are_chosen_nothing_of_the_others_is_known() -> None:
    game = drumhead.game("do-boy", players=3)
    hands = ["I1 I2", "C1 C2", "A1 A2"]
    match = game.position(
        partial=True,
        phase="give", turn=2, leader=0, deal=1, dealer=2, hand=hands, nest="P",
        given=["I3", "C3", "-"], played=[rest_of_pack(*hands, "P I3 C3"), "-", "-"],
    )  # fmt: skip
    unseen = ["I1", "I2", "I3", "C1", "C2", "C3", "P"]
    worlds = sampled(match, 2, 140 * SAMPLES)
    places = ("hand", "given")
    drawn = [tuple(tuple(w[f][s]) for s in (0, 1) for f in places) for w in worlds]
    assert {tuple(w["hand"][2]) for w in worlds} == {("A1", "A2")}
    possible = [world[:4] for world in deals(unseen, [2, 1, 2, 1, 1])]
    check_uniform(drawn, possible, few=True)
