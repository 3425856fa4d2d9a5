"""Mobilization: the worlds that `resample` deals, beside all worlds that there are.

A possible world is a deal from which every call of the hand would have been legal and would
have had the result that it had. All deals are tried that differ from the true one only in
cards that have not been seen, by a small referee that looks at nothing the record notes.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.common.rules.allies import DECK
from drumhead.kernel.random import small_generator

#: The hands of all players.
World = tuple[tuple[str, ...], ...]
SAMPLES = 8000


# --- Hands to look at --------------------------------------------------------------------


def small(hands: list[str], options: dict[str, object] = {}, **fields: Any) -> Match:
    """A hand with few cards, seat 0 to call; what calls have proved is named."""
    game = drumhead.game("mobilization", players=len(hands), options=options)
    settled: dict[str, Any] = {"phase": "call", "deal": 1, "first": 0, "turn": 0, "hand": hands}
    return game.position(partial=True, **(settled | fields))


def called(match: Match, calls: str) -> Match:
    for call in calls.split(", "):
        match.play(f"call {call}")
    assert match.finished == 0
    return match


def some_way_into(players: int, seed: int, cards: int, **options: object) -> Match:
    """A hand in which half of the calls succeed, until so few cards have not been seen."""
    game = drumhead.game("mobilization", players=players, options=options)
    match = game.match(seed=seed)
    pick = random.Random(seed)
    while sum(map(len, (unseen(match, seat) for seat in range(players)))) > cards:
        hands = match.json()["hand"]
        calls = [move.split() for move in match.legal]
        if pick.random() < 0.5:
            calls = [c for c in calls if c[2] in hands[int(c[1])]] or calls
        match.play(" ".join(pick.choice(calls)))
        assert match.finished == 0
    return match


# --- All worlds --------------------------------------------------------------------------


def unseen(match: Match, seat: int) -> list[str]:
    """The cards of a hand that nobody else has seen there."""
    state = match.json()
    left = Counter(state["hand"][seat])
    left.subtract(state["known"][seat])
    return list(left.elements())


def splits(cards: list[str], rooms: list[int]) -> Iterator[list[Counter[str]]]:
    """Every way to share cards out, cards of one code alike."""
    if not rooms:
        yield []
        return
    for mine in set(itertools.combinations(sorted(cards), rooms[0])):
        rest = Counter(cards)
        rest.subtract(mine)
        for others in splits(list(rest.elements()), rooms[1:]):
            yield [Counter(mine), *others]


def all_worlds(match: Match, seat: int) -> Counter[World]:
    """Every possible world, and in how many ways 48 different cards are dealt so."""
    state = match.json()
    n = match.game.players
    others = [other for other in range(n) if other != seat]
    hidden = {other: unseen(match, other) for other in others}
    pool = [code for other in others for code in hidden[other]]
    deal, calls = history(match)
    worlds: Counter[World] = Counter()
    for shares in splits(pool, [len(hidden[other]) for other in others]):
        hands = [Counter(hand) for hand in state["hand"]]
        dealt = [Counter(hand) for hand in deal]
        for other, share in zip(others, shares, strict=True):
            for cards in (hands[other], dealt[other]):
                cards.subtract(hidden[other])
                cards.update(share)
        world = tuple(tuple(sorted(hand.elements(), key=DECK.codes.index)) for hand in hands)
        apart = sum(dealt[p][code] == 1 for p in range(n) for code in set(DECK.codes)) // 2
        authors = match.game.options["call_rule"] == "authors"
        worlds[world] = 2**apart if could_be(dealt, calls, authors) else 0
    return +worlds


class Called(NamedTuple):
    """A call: who called what from whom, was it given, and the sets laid after it."""

    caller: int
    called: int
    card: str
    given: bool
    laid: list[list[str]]


def history(match: Match) -> tuple[list[list[str]], list[Called]]:
    """The true deal of this hand, and its calls; the first is none, for the sets in the deal."""
    n = match.game.players
    events = match.history
    start = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    first = match.json()["first"]
    deal: list[list[str]] = [[] for _ in range(n)]
    for place, card in enumerate(events[start].numbers):
        deal[(first + place) % n].append(DECK.codes[card])
    calls = []
    for later in [*(event.before for event in events[start + 1 :]), match.state.tobytes()]:
        state = match.game.type.record.json(np.frombuffer(later, np.uint8))
        calls.append(
            Called(
                state["caller"], state["called"], state["card"], state["given"] == 1, state["laid"]
            )
        )
    return deal, calls


def could_be(deal: list[Counter[str]], calls: list[Called], authors: bool) -> bool:
    """Would this deal have gone as the hand went? A small referee of its own."""
    hands = [Counter(hand) for hand in deal]
    laid = [Counter[str]() for _ in hands]
    for call in calls:
        if call.caller is not None:
            mine, card = hands[call.caller], call.card
            if authors:
                legal = mine[card] == 0 and any(mine[card[0] + number] for number in "654321")
            else:
                legal = mine[card] + sum(cards[card] for cards in laid) < 2
            if not legal or (hands[call.called][card] > 0) != call.given:
                return False
            if call.given:
                hands[call.called][card] -= 1
                mine[card] += 1
        for hand, cards in zip(hands, laid, strict=True):
            for nation in "ABFI":
                whole = [nation + number for number in "654321"]
                while all(hand[code] for code in whole):
                    hand.subtract(whole)
                    cards.update(whole)
        if [Counter(cards) for cards in call.laid] != [+cards for cards in laid]:
            return False
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
    return Counter({tuple(tuple(DECK.list(hand)) for hand in w): t for w, t in masks.items()})


def assert_uniform(found: Counter[World], possible: Counter[World]) -> None:
    """The same worlds, as often as they should be; chi-square about one in 10,000."""
    total = sum(possible.values())
    assert set(found) <= set(possible)
    expected = {world: SAMPLES * times / total for world, times in possible.items()}
    assert all(world in found for world, times in expected.items() if times > 20)
    surprise = sum((found[world] - times) ** 2 / times for world, times in expected.items())
    free = len(possible) - 1
    assert surprise <= free + 4 * (2 * free) ** 0.5 + 8


# --- The tests ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "cards", "seed", "rule"),
    [
        (3, 14, 2, "free"),
        (3, 14, 3, "free"),
        (4, 11, 2, "free"),
        (5, 9, 2, "free"),
        (8, 8, 2, "free"),
        (3, 24, 2, "authors"),
        (4, 10, 3, "authors"),
        (8, 8, 1, "authors"),
    ],
)
def test_some_way_into_a_hand(players: int, cards: int, seed: int, rule: str) -> None:
    match = some_way_into(players, seed, cards, call_rule=rule)
    worlds = []
    for seat in range(2):
        possible = all_worlds(match, seat)
        assert_uniform(sampled(match, seat), possible)
        worlds.append(len(possible))
    assert max(worlds) > 4


def shares(match: Match, seat: int) -> dict[str, float]:
    """How often each possibility for the hands of seats 1 and 2 came up, as seat 0 sees it."""
    return {
        " / ".join(" ".join(hand) for hand in world[1:]): times / SAMPLES
        for world, times in sampled(match, seat).items()
    }


def test_copies_are_dealt_as_single_cards() -> None:
    match = small(["B1", "A6 A6", "A5 A5"])
    found = shares(match, 0)
    assert found["A6 A5 / A6 A5"] == pytest.approx(4 / 6, abs=0.025)
    assert found["A6 A6 / A5 A5"] == pytest.approx(1 / 6, abs=0.025)


def test_who_has_shown_a_copy_has_the_other_half_as_often() -> None:
    """A6 and A5 in two hands: seat 1 had an A6, and handed it over to seat 0."""
    match = called(small(["B1", "A6 A6", "A5"]), "1 A6")
    found = shares(match, 0)
    assert found == pytest.approx({"A6 / A5": 1 / 3, "A5 / A6": 2 / 3}, abs=0.025)


def test_a_miss_shows_that_the_card_is_not_there() -> None:
    match = called(small(["B1", "A6 A5", "A4 A3"]), "1 A4")
    assert all("A4" in found.split(" / ")[1] for found in shares(match, 0))


def test_a_caller_has_not_both_copies() -> None:
    match = small(["B1", "A5 A4", "A5 A4"], turn=1)
    assert set(shares(match, 0)) == {"A5 A5 / A4 A4", "A5 A4 / A5 A4", "A4 A4 / A5 A5"}
    called(match, "0 A4")
    assert shares(match, 0) == pytest.approx(
        {"A5 A5 / A4 A4": 1 / 5, "A5 A4 / A5 A4": 4 / 5}, abs=0.025
    )


def test_a_caller_has_none_where_a_set_is_laid() -> None:
    laid = ["A6 A5 A4 A3 A2 A1", "", ""]
    match = called(small(["B1", "A5 F5", "A4 F4"], turn=1, laid=laid), "0 A4")
    assert all("A4" in hands.split(" / ")[1] for hands in shares(match, 0))


def test_a_caller_has_none_beside_the_copy_that_he_was_seen_to_get() -> None:
    match = small(["A4 B1", "A5 F5", "A4 F4"], turn=1)
    called(match, "0 A4")
    assert any("A4 A4" in hands.split(" / ")[0] for hands in shares(match, 0))
    called(match, "0 A4")
    assert all("A4" in hands.split(" / ")[1] for hands in shares(match, 0))


#: Seat 1 gets four American cards and is not known to have A2 and A1, one of which it has.
FOUR = ["A6 A5 A4 A3 B6", "A2 B5 B4", "A1 B3 B2"]


def test_a_hand_without_a_set_has_not_all_the_cards_it_lacks() -> None:
    match = called(small(FOUR, turn=1), "0 A6, 0 A5, 0 A4, 0 A3")
    found = shares(match, 0)
    assert not any({"A2", "A1"} <= set(hands.split(" / ")[0].split()) for hands in found)
    assert any("A2" in hands.split(" / ")[0] for hands in found)
    assert any("A1" in hands.split(" / ")[0] for hands in found)
    assert_even(found)


def test_and_had_not_at_any_earlier_moment() -> None:
    """Seat 1 gives the four cards away again, and then its A2: so it has not the A1."""
    calls = "0 A6, 0 A5, 0 A4, 0 A3, 0 F1, 0 F1, 1 A6, 1 A5, 1 A4, 1 A3"
    match = called(small(FOUR, turn=1), calls)
    before = shares(match, 0)
    assert not any({"A2", "A1"} <= set(hands.split(" / ")[0].split()) for hands in before)
    assert any("A1" in hands.split(" / ")[0] for hands in before)
    called(match, "1 A2")
    found = shares(match, 0)
    assert len(found) > 3
    assert all("A1" in hands.split(" / ")[1] for hands in found)
    assert_even(found)


def test_authors_call_only_what_they_have_begun() -> None:
    authors: dict[str, object] = {"call_rule": "authors"}
    match = called(small(["F6 I6", "A6 B6", "A5 B5"], authors, turn=1), "2 A4")
    found = {hands.split(" / ")[0] for hands in shares(match, 0)}
    assert found == {"A6 A5", "A6 B6", "A6 B5", "A5 B6", "A5 B5"}
    called(match, "0 A3")
    assert set(shares(match, 0)) == {
        "A6 B6 / A5 B5",
        "A6 B5 / A5 B6",
        "A5 B6 / A6 B5",
        "A5 B5 / A6 B6",
    }


def assert_even(found: dict[str, float]) -> None:
    """All possibilities come up equally often."""
    assert min(found.values()) == pytest.approx(max(found.values()), abs=0.03)


def test_a_position_that_no_play_leads_to_keeps_its_cards() -> None:
    where = {"A6 / A5"}
    nobody_may = small(["B1", "A6", "A5"], barred=["", "A6 A6", "A6 A6"])
    assert set(shares(nobody_may, 0)) == where
    authors: dict[str, object] = {"call_rule": "authors"}
    nobody_can = small(["B1", "A6", "A5"], authors, begun=["", "B6", ""])
    world = nobody_can.resample(0)
    assert world.json()["hand"] == nobody_can.json()["hand"]
