"""Militac: possible worlds against a full enumeration of small positions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.militac.rules import DECK
from tests.support.worlds import World, check_uniform, deals, sampled, split

SAMPLES = 60
COMPANY = {letter: " ".join(c for c in DECK.codes if c[0] == letter) for letter in "ICAE"}


def worlds(match: Match, seat: int, samples: int) -> list[World]:
    """Many worlds for a seat: the hands, the discards and the cards left over."""
    drawn = sampled(match, seat, samples)
    places = [[*state["hand"], state["discards"], state["aide"]] for state in drawn]
    return [tuple(tuple(cards) for cards in world) for world in places]


def sorted_cards(cards: list[str]) -> list[str]:
    return sorted(cards, key=DECK.codes.index)


def late_position(hands: list[str], discards: str = "-", aide: str = "-", **fields: Any) -> Match:
    """A position with few cards left: seat 2 has played all that lies nowhere else."""
    bidder_played = fields.pop("bidder_played", "-")
    options = fields.pop("options", {})
    seen = split(*hands, discards, aide, bidder_played)
    gone = [code for code in DECK.codes if code not in itertools.chain(*seen)]
    settled: dict[str, Any] = {
        "phase": "play",
        "turn": 0,
        "leader": 0,
        "deal": 1,
        "dealer": 3,
        "bidder": 1,
        "bid": 6,
        "hand": hands,
        "discards": discards,
        "aide": aide,
        "played": ["-", bidder_played, gone, "-"],
    }
    return drumhead.game("militac", options=options).position(partial=True, **(settled | fields))


#: Name: (hands, discard, force, what seats 1 to 3 are known not to have).
POSITIONS = {
    "nothing known": (["I1 C1", "A1 E1", "I2 P", "C3 C4"], "A9", "combined", ["", "", ""]),
    "the President may be the discard": (["I1", "A1", "E1", "P"], "A9", "artillery", ["", "", ""]),
    "out of commanders, so without the President": (
        ["I1 C1", "I2 E1", "A3 P", "C2 A2"], "A9", "artillery", ["A P", "", ""],
    ),
    "two out of commanders": (
        ["I1 C1", "I2 E1", "C3 E4", "P A2"], "A9", "artillery", ["A P", "A P", ""],
    ),
    "out of another company the President may be held": (
        ["I1 C1", "I2 P", "A3 E3", "C2 A2"], "C9", "artillery", ["C", "E", ""],
    ),
    "in combined forces no company has the President": (
        ["I1 C1", "I2 P", "A3 E3", "C2 A2"], "C9", "combined", ["C A", "I", ""],
    ),
    "everybody out of something": (
        ["I1 C1", "I2 P", "A3 C3", "C2 E2"], "A9", "infantry", ["A", "I P", "A"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_hands_and_discard_are_uniform_over_all_that_fit(name: str) -> None:
    hands, discard, force, known = POSITIONS[name]
    bars = [" ".join(COMPANY.get(word, word) for word in words.split()) for words in known]
    match = late_position(hands, discard, force=force, void=["-", *(b or "-" for b in bars)])
    unseen = sorted_cards([code for place in split(*hands[1:], discard) for code in place])
    rooms = [len(place) for place in split(*hands[1:], discard)]
    fitting = [
        (tuple(hands[0].split()), *world, ())
        for world in deals(unseen, rooms)
        if not any(set(held) & set(out.split()) for held, out in zip(world, bars, strict=False))
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(fitting)), fitting)


@pytest.mark.parametrize("options", [{}, {"president": "powerless"}])
@pytest.mark.parametrize("force", ["artillery", "combined"])
def test_what_a_squad_tells_of_the_president(options: dict[str, object], force: str) -> None:
    """Seat 3 leads Artillery and seat 0 follows; seat 1 throws Infantry.

    Only if the President is a commander, and Artillery commands, has seat 1 shown that he is
    not in its hand.
    """
    match = late_position(
        ["A2 C1", "I2 C2", "E1 E2", "A3 P"], "C9", force=force, turn=3, leader=3, options=options
    )
    for move in ("play A3", "play A2", "play I2"):
        match.play(move)
    chief = force == "artillery" and not options
    unseen = ["C2", "C9", "E1", "E2", "P"]
    possible: list[World] = [
        (("C1",), *world, ())
        for world in deals(unseen, [1, 2, 1, 1])
        if not (chief and "P" in world[0])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_what_a_company_named_with_the_president_tells() -> None:
    """Seat 3 leads him and names Cavalry: seat 1 has none, but seat 3 may have some."""
    match = late_position(
        ["C1 I1", "I2 E3", "E1 E2", "C3 P"], "C9", force="combined", turn=3, leader=3
    )
    for move in ("play P cavalry", "play C1", "play I2"):
        match.play(move)
    possible: list[World] = [
        (("I1",), *world, ())
        for world in deals(["C3", "C9", "E1", "E2", "E3"], [1, 2, 1, 1])
        if not {"C3", "C9"} & set(world[0])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_any_of_the_bidder_s_cards_may_have_been_the_aide() -> None:
    match = late_position(["I1", "A1", "I2", "-"], "C1", "C1", bidder_played="E11 E12")
    possible: list[World] = [
        (("I1",), *world, (aide,))
        for world in deals(["I2", "C1", "A1"], [1, 1, 0, 1])
        for aide in (*world[0], *world[3], "E11", "E12")
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_before_the_discard_any_of_the_thirteen_may_be_the_aide() -> None:
    match = late_position(["I1", "A1 P", "I2", "-"], "-", "P", phase="discard", turn=1)
    possible: list[World] = [
        (("I1",), *world, (), (aide,))
        for world in deals(["I2", "A1", "P"], [2, 1, 0])
        for aide in world[0]
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


@pytest.mark.parametrize("phase", ["discard", "play"])
def test_the_bidder_knows_aide_and_discard(phase: str) -> None:
    discard = "-" if phase == "discard" else "C9"
    match = late_position(
        ["A1 E1", "I1", "I2", "P"], discard, "E1", bidder=0, phase=phase, force="artillery"
    )
    laid_away = () if phase == "discard" else ("C9",)
    possible: list[World] = [
        (("A1", "E1"), *world, laid_away, ("E1",)) for world in deals(["I1", "I2", "P"], [1, 1, 1])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


@pytest.mark.parametrize("bidder", [None, 0, 1])
def test_while_there_is_bidding_nobody_knows_the_aide(bidder: int | None) -> None:
    match = late_position(
        ["I1 A2", "A1", "C1", "E1 I3"], "-", "P", phase="bid", bidder=bidder, force="artillery"
    )
    possible: list[World] = [
        (("I1", "A2"), *world[:3], (), world[3])
        for world in deals(["I3", "C1", "A1", "E1", "P"], [1, 1, 2, 1])
    ]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_when_the_hand_is_over_the_discard_is_known_but_not_the_aide() -> None:
    match = late_position(
        ["-"] * 4, "P", "I1", phase="deal", turn=-2, bidder_played="I1 I2 I3 I4 I5 I6"
    )
    thirteen = ["I1", "I2", "I3", "I4", "I5", "I6", "P"]
    possible: list[World] = [((), (), (), (), ("P",), (aide,)) for aide in thirteen]
    check_uniform(worlds(match, 0, SAMPLES * len(possible)), possible)


def test_when_a_deal_is_thrown_in_everything_is_known() -> None:
    match = late_position(
        ["I1 A2", "A1", "C1", "E1 I3"], "-", "P", phase="deal", turn=-2, bidder=None, bid=0
    )
    for seat in range(4):
        assert set(worlds(match, seat, 20)) == {
            (("I1", "A2"), ("A1",), ("C1",), ("I3", "E1"), (), ("P",))
        }
