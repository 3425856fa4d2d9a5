"""Liberty Bond: the worlds that `resample` deals, beside all worlds that there are."""

from __future__ import annotations

import functools
import itertools
import math
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

#: All hands, and the Reserve Pile with its top card last.
World = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
Uniform = Callable[[Counter[Any], Counter[Any]], None]
SAMPLES = 6000


def ordered(codes: list[str]) -> tuple[str, ...]:
    return tuple(sorted(codes, key=DECK.codes.index))


# --- What everybody can know, from the moves alone ---------------------------------------


def known_cards(match: Match) -> list[Counter[str]]:
    """The cards that are known to be in each hand: what went there in full view and stayed.

    Cards that leave a hand are taken to be those that were known, if there are any such.
    """
    events = match.history
    last_deal = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    text = match.game.type.moves.text
    discards = [DECK.codes[card] for card in events[last_deal].numbers][dealt(match) :][:1]
    face_down = 47 - dealt(match)
    order: list[str] = []
    known: list[Counter[str]] = [Counter() for _ in range(match.game.players)]
    for event in events[last_deal + 1 :]:
        seat, move = event.numbers
        kind, *cards = text(move).split()
        if cards == ["discard"]:
            known[seat][discards.pop()] += 1
        elif cards == ["reserve"]:
            if face_down:
                face_down -= 1
            else:
                known[seat][order.pop(0)] += 1
        else:
            gone = cards[:1] if kind == "add" else cards
            known[seat] -= Counter(gone)
            if kind == "discard":
                discards += gone
                if not face_down and not order:
                    order, discards = discards[:-1], discards[-1:]
    return known


def dealt(match: Match) -> int:
    return {2: 20, 3: 24, 4: 24, 5: 30, 6: 36}[match.game.players]


def all_worlds(match: Match, seat: int, known: list[Counter[str]]) -> Counter[World]:
    """Every way to deal the cards that the seat has not seen, each card for itself."""
    state = match.json()
    hands, reserve = state["hand"], state["reserve"]
    others = [other for other in range(match.game.players) if other != seat]
    room = {other: len(hands[other]) - known[other].total() for other in others}
    unseen: list[str] = []
    for other in others:
        unseen += (Counter(hands[other]) - known[other]).elements()
    if not state["turned"]:
        unseen += reserve
    worlds: Counter[World] = Counter()
    for order in itertools.permutations(unseen):
        deal, top = list(map(tuple, hands)), 0
        for other in others:
            held = [*order[top : top + room[other]], *known[other].elements()]
            deal[other] = ordered(held)
            top += room[other]
        worlds[tuple(deal), tuple(reserve) if state["turned"] else order[top:]] += 1
    return worlds


def sampled(match: Match, seat: int) -> Counter[World]:
    rules, rng = match.game.rules, small_generator("worlds", seat)
    memo = np.zeros(match.game.type.memo)
    worlds: Counter[bytes] = Counter()
    world = match.state.copy()
    view = world.view(match.game.type.record.dtype)[0]
    n, size = match.game.players, len(match.json()["reserve"])
    for _ in range(SAMPLES):
        world[:] = match.state
        rules.resample(world, seat, rng, memo)
        worlds[view["hand"][:n].tobytes() + view["reserve"][:size].tobytes()] += 1
    found: Counter[World] = Counter()
    for key, times in worlds.items():
        words = np.frombuffer(key, np.int64).tolist()
        hands = tuple(tuple(DECK.list(mask)) for mask in words[:n])
        found[hands, tuple(DECK.codes[card] for card in words[n:])] += times
    return found


# --- Positions of real play --------------------------------------------------------------


@functools.cache
def late_positions(players: int) -> list[tuple[Match, int]]:
    """Positions of random play, and a seat, in which little has not been seen."""
    found: list[tuple[Match, int]] = []
    for seed in itertools.count():
        match = drumhead.game("liberty-bond", players=players).match(seed=seed)
        pick = random.Random(seed)
        while match.finished == 0:
            match.play(pick.choice(match.legal_numbers))
            state = match.json()
            if match.finished or pick.random() < 0.8:
                continue
            seat = pick.randrange(players)
            hidden = 0 if state["turned"] else len(state["reserve"])
            for other in set(range(players)) - {seat}:
                hidden += len(state["hand"][other]) - len(state["known"][other])
            if 2 <= hidden <= 5:
                found.append((match.copy(), seat))
                if len(found) == 25:
                    return found
                break
    raise AssertionError


@pytest.mark.parametrize("players", [2, 3])
def test_late_in_a_hand(players: int, assert_uniform: Uniform) -> None:
    """Before and after the pile was turned over, with cards known to be in hands."""
    positions = late_positions(players)
    turned = {match.json()["turned"] > 0 for match, _ in positions}
    assert turned == {False, True}
    assert any(any(match.json()["known"]) for match, _ in positions)
    for match, seat in positions:
        assert_uniform(sampled(match, seat), all_worlds(match, seat, known_cards(match)))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_known_of_the_hands_follows_from_the_moves(players: int) -> None:
    match = drumhead.game("liberty-bond", players=players).match(seed=2)
    pick, turned = random.Random(3), 0
    while match.finished < 8:
        state = match.json()
        turned = max(turned, state["turned"])
        counted = [Counter(cards) for cards in state["known"]]
        assert counted == [+cards for cards in known_cards(match)]
        for cards, known in zip(state["hand"], counted, strict=True):
            assert Counter(cards) >= known
        use_up = state["phase"] == "draw" and pick.random() < 0.8
        match.play("draw reserve" if use_up else pick.choice(match.legal))
    assert turned


# --- Small positions ---------------------------------------------------------------------


def small(players: int = 3, **fields: Any) -> Match:
    """A position with few cards; all that are not named lie in rows or were discarded."""
    gone = list(DECK.codes)
    for code in " ".join([*fields["hand"], *fields["reserve"]]).split():
        gone.remove(code)
    rows = [[code for code in gone if code[1] == kind] for kind in "123"]
    left = [code for code in gone if code[1] not in "123"]
    settled: dict[str, Any] = {
        "phase": "draw", "deal": 1, "dealer": players - 1, "turn": 0, "discards": left,
        "rows": ["+".join(row) for row in rows], "owners": [0, 1, 0],
    }  # fmt: skip
    return drumhead.game("liberty-bond", players=players).position(
        partial=True, **(settled | fields)
    )


NOTHING: list[Counter[str]] = [Counter(), Counter(), Counter()]


def test_hands_and_reserve_are_dealt_together(assert_uniform: Uniform) -> None:
    match = small(hand=["A6", "B6 B5", "I4"], reserve=["F6", "F5"])
    possible = all_worlds(match, 0, NOTHING)
    assert len(possible) == math.factorial(5) // 2
    assert_uniform(sampled(match, 0), possible)


def test_after_turning_over_only_the_hands_are_unknown(assert_uniform: Uniform) -> None:
    match = small(hand=["A6", "B6 B5", "I4"], reserve=["F6", "F5"], turned=1)
    found = sampled(match, 0)
    assert len(found) == 3
    assert {reserve for _, reserve in found} == {("F6", "F5")}
    assert_uniform(found, all_worlds(match, 0, NOTHING))


def test_a_card_that_was_taken_in_full_view_stays_in_the_hand(assert_uniform: Uniform) -> None:
    match = small(hand=["A6", "B6 B5", "I4 B6"], known=["", "B6", ""], reserve=["F6"])
    found = sampled(match, 0)
    assert all("B6" in hands[1] for hands, _ in found)
    assert any("B6" in hands[2] for hands, _ in found)
    assert_uniform(found, all_worlds(match, 0, [Counter(), Counter(["B6"]), Counter()]))


def test_a_known_card_that_is_discarded_says_nothing_of_its_copy(assert_uniform: Uniform) -> None:
    """East took one A6 and has another that nobody saw; it discards one of them."""
    match = small(hand=["A4", "A6 A6 B5", "I4"], known=["", "A6", ""], reserve=["F6"],
                  phase="table", turn=1)  # fmt: skip
    match.play("discard A6")
    assert match.json()["known"] == [[], [], []]
    found = sampled(match, 0)
    assert any(hands[1].count("A6") == 0 for hands, _ in found)
    assert_uniform(found, all_worlds(match, 0, NOTHING))


def test_copies_are_dealt_as_single_cards() -> None:
    """Of A6 A6 B5 with one card in the Reserve: it is an A6 twice as often as the B5."""
    match = small(players=2, hand=["A4", "A6 B5"], reserve=["A6"])
    found = sampled(match, 0)
    assert found[(("A4",), ("A6", "B5")), ("A6",)] / SAMPLES == pytest.approx(2 / 3, abs=0.02)
    assert found[(("A4",), ("A6", "A6")), ("B5",)] / SAMPLES == pytest.approx(1 / 3, abs=0.02)


def test_when_hands_are_counted_only_the_reserve_is_unknown() -> None:
    match = small(hand=["A4", "B6 B5", "I4"], reserve=["F6", "F5", "F4"], phase="table")
    match.step(match.legal_numbers[0])
    found = sampled(match, 0)
    assert {hands for hands, _ in found} == {((), ("B6", "B5"), ("I4",))}
    assert Counter({reserve for _, reserve in found}) == Counter(
        itertools.permutations(["F6", "F5", "F4"])
    )
