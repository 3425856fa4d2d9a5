"""Bang: the possible worlds of a seat, against a list of all of them.

The list is made from the history alone: every deal, every shuffle and every secret choice is
tried, and those that show the same flips are kept.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Match
from drumhead.engine.compiled_rules import turn
from drumhead.games.bang.rules import BANG, DECK, FLIP, HOLD, STALL_FLIPS
from drumhead.kernel.header import CHANCE
from drumhead.kernel.random import small_generator

SAMPLES = 40
#: Every packet in order, the cards each seat shuffled, and who has called.
World = tuple[Any, ...]


def start(packets: list[str], **fields: Any) -> Match:
    """Before the first flip of a small game, seat 0 to begin."""
    game = drumhead.game("bang", players=len(packets))
    return game.position(
        partial=True, phase="flip", turn=0, deal=1, dealer=0, packet=packets, **fields
    )


def world_of(match: Match) -> World:
    state = match.json()
    packets = tuple(tuple(packet) for packet in state["packet"])
    shuffled = tuple(tuple(cards) for cards in state["shuffled"])
    return packets, shuffled, tuple(state["calls"])


def public(match: Match) -> Any:
    """What everybody knows after an event: the state without packets and choices."""
    state = match.json()
    secret = ("packet", "shuffled", "calls", "key", "counter", "seen", "known")
    return {name: value for name, value in state.items() if name not in secret}


def sampled(match: Match, seat: int, samples: int) -> list[World]:
    rng, memo = small_generator("worlds"), np.zeros(match.game.type.memo)
    worlds = []
    for _ in range(samples):
        world = match.copy()
        match.game.rules.resample(world.state, seat, rng, memo)
        worlds.append(world_of(world))
    return worlds


def check_uniform(drawn: list[World], possible: Counter[World]) -> None:
    """Every possible world occurs, as often as its histories say, and no other occurs."""
    counts = Counter(drawn)
    assert set(counts) == set(possible)
    chi_square = 0.0
    for world, ways in possible.items():
        expected = len(drawn) * ways / possible.total()
        chi_square += (counts[world] - expected) ** 2 / expected
    freedom = len(possible) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 8


def deals(packets: list[str]) -> list[list[list[str]]]:
    """All ways to deal these cards in packets of these sizes, but for dead positions.

    Where no number lies with two players the game would have been over (BNG-18).
    """
    cards = " ".join(packets).split()
    sizes = [len(packet.split()) for packet in packets]
    ends = list(itertools.accumulate(sizes))
    found = [
        [list(order[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
        for order in itertools.permutations(cards)
    ]
    return [deal for deal in found if not dead(deal)]


def dead(packets: Iterable[Iterable[str]]) -> bool:
    """Does no number lie in two packets?"""
    numbers = Counter(number for packet in packets for number in {card[1:] for card in packet})
    return max(numbers.values()) == 1


def play_on(match: Match, moves: str, seen: list[Any] | None, watcher: int) -> list[Match]:
    """All ways in which these moves can go on; the watcher's own choices are as written.

    With `seen`, only those that show the same after every move; without, the one true way, in
    which a shuffle turns a packet round.
    """
    ways = [match]
    for place, move in enumerate(moves.split()):
        after: list[Match] = []
        for way in ways:
            secret = move != "flip" and turn(way.state) != watcher and seen is not None
            for choice in (BANG, HOLD) if secret else (way.game.type.moves.parse(move),):
                other = way.copy()
                other.step(choice)
                after += shuffled(other, seen is None)
        ways = [way for way in after if seen is None or public(way) == seen[place]]
    return ways


def shuffled(match: Match, truly: bool) -> list[Match]:
    """All outcomes of the stall shuffles that are due; truly, one of them.

    Where two would have called, times are due; in no true game here did two call.
    """
    if turn(match.state) != CHANCE or match.pending()[0] == "chance":
        return [match]
    cards = match.pending()[1]
    orders = [tuple(cards[::-1])] if truly else list(itertools.permutations(cards))
    found = []
    for order in orders:
        other = match.copy()
        other.take_chance(order)
        found += shuffled(other, truly)
    return found


def true_game(packets: list[str], moves: str, **fields: Any) -> tuple[Match, list[Any]]:
    """The true game, and what was public after each of its moves."""
    (match,), seen = [start(packets, **fields)], []
    for move in moves.split():
        (match,) = play_on(match, move, None, 0)
        seen.append(public(match))
    return match, seen


@pytest.mark.parametrize(
    ("packets", "moves", "since"),
    [
        (["I1 I2", "C3 C1", "A2 A5"], "flip", 0),
        (["I1 I2 I3", "C3 C1"], "flip flip flip", 0),
        (["I1 I2", "C1 C2", "A3"], "flip flip bang hold", 0),
        (["I1 I2", "C1 C2", "A3"], "flip flip hold", 0),
        (["I1 I2 I3", "C1 C2"], "flip flip bang hold flip", 0),
        (["I1 I2 I3", "C4 C1"], "flip flip", STALL_FLIPS - 2),
        (["I1 I2 I3", "C4 C1"], "flip flip flip", STALL_FLIPS - 2),
        (["I1 I2 I3", "C4 C1"], "flip flip flip flip flip", STALL_FLIPS - 2),
        (["I1 I2", "C4 C1", "A2"], "flip flip flip flip", STALL_FLIPS - 3),
        (["I1 I2", "C4", "A5 A2"], "flip flip", STALL_FLIPS - 1),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_are_those_of_all_histories_each_as_likely(
    packets: list[str], moves: str, since: int, seat: int
) -> None:
    match, seen = true_game(packets, moves, since=since)
    possible: Counter[World] = Counter()
    for deal in deals(packets):
        for way in play_on(start([" ".join(p) for p in deal], since=since), moves, seen, seat):
            possible[world_of(way)] += 1
    assert world_of(match) in possible
    assert len(set(possible.values())) == 1, "every world has as many histories"
    check_uniform(sampled(match, seat, SAMPLES * len(possible)), possible)


def test_choices_of_others_are_open_and_ones_own_is_not() -> None:
    match, _ = true_game(["I1 I2", "C1 C2", "A3 A4", "E5 E6"], "flip flip bang hold")
    assert match.turn == 0
    assert {world[2] for world in sampled(match, 2, 200)} == {(2,), (2, 3)}
    assert {world[2] for world in sampled(match, 3, 200)} == {(), (2,)}
    assert {world[2] for world in sampled(match, 0, 200)} == {(), (2,), (3,), (2, 3)}


def test_when_every_card_has_been_seen_nothing_is_open() -> None:
    match, _ = true_game(["I1 I2 I3", "C3 C1 C2"], "flip flip flip flip flip flip flip")
    assert set(sampled(match, 1, 50)) == {world_of(match)}


def test_a_card_paid_face_down_stays_of_the_packet_it_was_shuffled_in() -> None:
    """By the clock: seat 1 pays seat 0 an unseen card after the stall shuffle."""
    own, paid_from = ["I1", "I3"], ["C3", "C4", "C5", "C9"]
    match = start(
        ["I1 I3 C9", "C3 C4 C5"], seen="I1 I3 C3 C4 C5", shuffled=[own, paid_from], turned=[0, 0]
    )
    possible = Counter(
        ((*mine, paid), tuple(theirs))
        for mine in itertools.permutations(own)
        for paid, *theirs in itertools.permutations(paid_from)
        if not dead([[*mine, paid], theirs])
    )
    assert len(possible) == 36, "with C3 paid the game would be over"
    drawn = [world[0] for world in sampled(match, 0, SAMPLES * len(possible))]
    check_uniform(drawn, possible)


def test_a_game_that_ended_in_a_dead_position_is_left_as_it_is() -> None:
    match = start(["I1 I2", "C3 C4"])
    match.game.type.record.fill(match.state, {"turn": -1})
    assert set(sampled(match, 0, 20)) == {world_of(match)}


def test_a_large_position_keeps_what_is_known() -> None:
    match = drumhead.game("bang", players=5).match(seed=8)
    for _ in range(20):
        match.play(FLIP if match.legal == ["flip"] else HOLD)
    state = match.json()
    worlds = sampled(match, 3, 60)
    unknown = set(DECK.codes) - set(state["seen"])
    for seat, packet in enumerate(state["packet"]):
        for place, code in enumerate(packet):
            found = {world[0][seat][place] for world in worlds}
            assert found == {code} if code in state["known"] else found <= unknown
            assert code in state["known"] or len(found) > 10
