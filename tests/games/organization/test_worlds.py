"""Organization: possible worlds against a full enumeration, on small positions.

All ways to deal the unseen cards, as pieces of cardboard, are listed; those that could not
have produced what was seen are struck out; the others must come up, each equally often.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Match
from drumhead.games.common.rules.allies import CODES, DECK
from drumhead.games.organization.unseen import TAKEN
from drumhead.kernel.random import small_generator

#: Holder to its cards: a seat's hand, or what lies face down.
World = tuple[tuple[str, ...], ...]
FACE_DOWN = -1


def late(
    players: int,
    hands: list[str],
    face_down: str = "",
    bidder: int = 0,
    void: dict[int, str] | None = None,
    played: dict[int, str] | None = None,
    **fields: Any,
) -> Match:
    """Late in a hand: all cards that are nowhere else have been played.

    `played` says who played what to the first trick; the bidder took every trick.
    """
    rest = list(CODES if players == 2 else DECK.codes)
    for code in [*" ".join(hands).split(), *face_down.split(), *(played or {}).values()]:
        rest.remove(code)
    for seat in sorted(played or {}, key=lambda seat: (seat - bidder) % players):
        rest.insert((seat - bidder) % players, (played or {})[seat])
    suits = {
        seat: [c for c in DECK.codes if c[0] in letters] for seat, letters in (void or {}).items()
    }
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "dealer": 0,
        "bid": 3,
        "bidder": bidder,
        "turn": (bidder + len(rest) % players) % players,
        "country": "F",
        "hand": hands,
        "plays": rest,
        "takers": [bidder] * (len(rest) // players),
        "void": [suits.get(seat, []) for seat in range(players)],
    }
    aside = "put_out" if fields.get("exchange") == "taken" else "reserve"
    return drumhead.game("organization", players=players).position(
        partial=True, **(settled | {aside: face_down} | fields)
    )


def deals(cards: list[str], rooms: list[int]) -> Iterator[World]:
    """Every way to deal these pieces of cardboard into these rooms, by code."""
    if not rooms:
        yield ()
        return
    for chosen in itertools.combinations(range(len(cards)), rooms[0]):
        rest = [card for place, card in enumerate(cards) if place not in chosen]
        held = tuple(sorted(cards[place] for place in chosen))
        for others in deals(rest, rooms[1:]):
            yield (held, *others)


def hidden_from(match: Match, seat: int) -> dict[int, tuple[str, ...]]:
    """The cards that a seat does not see, by holder."""
    state = match.state.view(match.game.type.record.dtype)[0]
    taken = state["exchange"] == TAKEN
    masks = {other: state["hand"][other] for other in range(match.game.players) if other != seat}
    if not (taken and seat == state["bidder"]):
        masks[FACE_DOWN] = state["put_out"] if taken else state["reserve"]
    held = {holder: tuple(sorted(DECK.list(int(mask)))) for holder, mask in masks.items()}
    return {holder: cards for holder, cards in held.items() if holder >= 0 or cards}


def sampled(match: Match, seat: int, samples: int) -> Iterator[Match]:
    """Possible worlds, all from one table of counts, in one match that changes."""
    memo = np.zeros(match.game.type.memo)
    rng = small_generator("worlds", seat)
    world = match.copy()
    for _ in range(samples):
        world.state[:] = match.state
        match.game.rules.resample(world.state, seat, rng, memo)
        yield world


def fits(found: Counter[Any], ways: Counter[Any]) -> None:
    """What came up is what can, and each as often as it should: chi-square."""
    samples, total = found.total(), ways.total()
    expected = {one: samples * count / total for one, count in ways.items()}
    assert set(found) <= set(ways), "something came up that is impossible"
    assert min(expected.values()) >= 7, "too few samples for so many ways"
    assert set(found) == set(ways), "something possible never came up"
    chi_square = sum((found[one] - e) ** 2 / e for one, e in expected.items())
    freedom = len(ways) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 5


def check(
    match: Match,
    seat: int,
    possible: Callable[[dict[int, tuple[str, ...]]], bool] = lambda _: True,
    samples: int = 6000,
) -> Counter[World]:
    """Worlds come up as the enumeration says; returns the enumeration."""
    hidden = hidden_from(match, seat)
    state = match.json()
    void = {h: {c[0] for c in state["void"][h]} for h in hidden if h != FACE_DOWN}
    cards = [card for held in hidden.values() for card in held]
    ways: Counter[World] = Counter()
    for world in deals(cards, [len(held) for held in hidden.values()]):
        held = dict(zip(hidden, world, strict=True))
        follows = all(c[0] not in void[h] for h in void for c in held[h])
        if follows and possible(held):
            ways[world] += 1
    found: Counter[World] = Counter()
    for number, possibility in enumerate(sampled(match, seat, samples)):
        found[tuple(hidden_from(possibility, seat).values())] += 1
        if number < 50:
            assert possibility.view(seat) == match.view(seat)
    fits(found, ways)
    return ways


# --- No call -----------------------------------------------------------------------------


def test_two_players_the_other_hand_and_the_discard() -> None:
    ways = check(late(2, ["A6 B6", "A5 F1"], "I1 I2 F2 F3"), seat=0)
    assert len(ways) == 15


def test_two_players_void_of_the_other_binds_the_hand_and_not_the_discard() -> None:
    ways = check(late(2, ["A6 B6", "A5 F1"], "I1 I2 F2 F3", void={1: "I"}), seat=0)
    assert len(ways) == 6


def test_four_players_with_voids() -> None:
    hands = ["A6 B6", "A5 F1", "I1 B2", "B3 I3"]
    ways = check(late(4, hands, void={1: "BI", 2: "A", 3: "F"}), seat=0)
    assert ways == {(("A5", "F1"), held, tuple(sorted({"B2", "B3", "I1", "I3"} - set(held)))): 1
                    for held in itertools.combinations(("B2", "B3", "I1", "I3"), 2)}  # fmt: skip


def test_copies_are_pieces_of_cardboard() -> None:
    """Two unseen copies fall to two hands twice as often as to one given hand together."""
    ways = check(late(4, ["B6", "A5 F1", "A5 I1", ""]), seat=0)
    assert ways[("A5", "A5"), ("F1", "I1"), ()] == 1
    assert ways[("A5", "F1"), ("A5", "I1"), ()] == 2


def test_six_players_every_nation_barred_to_another() -> None:
    hands = ["A6", "B1", "F1", "I1", "A1", "A1"]
    check(late(6, hands, void={1: "A", 2: "B", 3: "F", 4: "I", 5: "BF"}), seat=0)


def test_three_players_a_reserve_that_was_left() -> None:
    match = late(3, ["A6", "B1", "F1"], "I1 I2 A1", exchange="left", void={0: "B", 1: "I"})
    for seat in range(3):
        check(match, seat)


def test_three_players_before_the_reserve_is_decided() -> None:
    """The bidder does not know the Reserve either."""
    match = late(3, ["A6", "B1", "F1"], "I1 I2 A1", phase="reserve")
    assert len(check(match, seat=0)) == len(check(match, seat=1)) == 20


def test_three_players_the_bidder_knows_what_he_put_out() -> None:
    match = late(3, ["A6", "B1 I3", "F1 I1"], "I1 I2 A1", exchange="taken", void={1: "F"})
    assert len(check(match, seat=0)) == 3


def test_the_bidder_s_voids_do_not_bind_the_cards_he_put_out() -> None:
    match = late(3, ["A6", "B1", "F1"], "I1 I2 I3", exchange="taken", void={0: "I", 2: "A"})
    ways = check(match, seat=1)
    assert all(hand[0][0] != "I" for hand, _, _ in ways)
    assert len(ways) == 4 + 3


def test_cards_already_put_out_before_the_third() -> None:
    match = late(3, ["A6 B2", "B1", "F1"], "I1", exchange="taken", phase="discard")
    assert len(check(match, seat=1)) == 12


def test_any_three_of_the_bidder_s_cards_may_have_been_the_reserve() -> None:
    """When the hand is over, the others know all his cards and still not those."""
    match = late(5, [""] * 5, "I1 I2 A1", exchange="taken", turn=-1, phase="deal", called="I1")
    had = [*match.json()["plays"][0::5], "I1", "I2", "A1"]
    assert len(had) == 12
    ways = Counter(tuple(sorted(three)) for three in itertools.combinations(had, 3))
    found: Counter[tuple[str, ...]] = Counter()
    for world in sampled(match, 3, 6000):
        state = world.json()
        assert state["put_out"] == ["A1", "I2", "I1"]
        found[tuple(sorted(state["reserve"]))] += 1
    fits(found, ways)


# --- The call ----------------------------------------------------------------------------


def one_had(card: str, taken: bool, by_bidder: int = 0) -> Callable[[dict[int, Any]], bool]:
    """The bidder, seat 0, has had exactly one copy, `by_bidder` of them already played."""

    def possible(held: dict[int, tuple[str, ...]]) -> bool:
        lot = held[0] + (held[FACE_DOWN] if taken else ())
        return lot.count(card) + by_bidder == 1

    return possible


@pytest.mark.parametrize("taken", [True, False])
def test_called_neither_copy_seen(taken: bool) -> None:
    """The bidder has one copy in his hand or put out; another hand, or a Reserve, the other."""
    match = late(
        5, ["B6", "A1", "B6", "F1", ""], "I1 I2 A2", called="B6", partner=2,
        exchange="taken" if taken else "left",
    )  # fmt: skip
    ways = check(match, 1, one_had("B6", taken))
    if taken:
        assert any("B6" in world[-1] for world in ways)
        assert all("B6" in world[1] + world[2] for world in ways)
    else:
        assert all(world[0] == ("B6",) for world in ways)
        assert any("B6" in world[-1] for world in ways)


def test_called_the_holder_knows_where_the_bidder_s_copy_can_be() -> None:
    match = late(5, ["A5", "A1", "B6", "F1", ""], "I1 B6 A2", called="B6", partner=2,
                 exchange="taken")  # fmt: skip
    ways = check(match, 2, one_had("B6", taken=True))
    assert {"B6" in world[0] for world in ways} == {True, False}
    assert all("B6" in world[0] + world[-1] for world in ways)


def test_called_and_left_the_holder_knows_the_bidder_has_it() -> None:
    match = late(5, ["B6 A5", "A1", "B6 B1", "F1", ""], "I1 B5 A2", called="B6", partner=2,
                 exchange="left")  # fmt: skip
    ways = check(match, 2, one_had("B6", taken=False), samples=12000)
    assert all("B6" in world[0] for world in ways)


@pytest.mark.parametrize("taken", [True, False])
def test_called_the_bidder_has_played_his_copy(taken: bool) -> None:
    match = late(
        5, ["A5", "A1", "B6", "F1", ""], "I1 B5 A2", called="B6", partner=2, played={0: "B6"},
        exchange="taken" if taken else "left",
    )  # fmt: skip
    ways = check(match, 1, one_had("B6", taken, by_bidder=1))
    assert all("B6" not in world[0] for world in ways)
    assert any("B6" in world[-1] for world in ways) is not taken


@pytest.mark.parametrize("void", ["", "B"])
def test_called_the_partner_has_played_his_copy(void: str) -> None:
    """If the bidder has shown out of that nation, he has put his copy out."""
    match = late(
        5, ["A5", "A1", "F2", "F1", ""], "I1 B6 A2", called="B6", partner=2, played={2: "B6"},
        exchange="taken", void={0: void},
    )  # fmt: skip
    ways = check(match, 1, one_had("B6", taken=True))
    assert {"B6" in world[0] for world in ways} == ({False} if void else {True, False})


def test_called_and_left_but_in_the_reserve() -> None:
    """Nobody can have it but the Reserve: the others have shown out of that nation."""
    match = late(5, ["B6", "A1", "F2", "F1", ""], "I1 B6 A2", called="B6", exchange="left",
                 void={2: "B", 3: "B"})  # fmt: skip
    ways = check(match, 1, one_had("B6", taken=False))
    assert all("B6" in world[-1] for world in ways)


def test_the_bidder_looks_for_his_partner() -> None:
    match = late(5, ["B6", "A1", "B6", "F1", "I3"], "I1 I2 A2", called="B6", partner=2,
                 exchange="left", void={1: "B", 4: "BF"})  # fmt: skip
    ways = check(match, 0, samples=10000)
    assert any("B6" in world[-1] for world in ways)
    match = late(5, ["A4", "A1", "B6", "F1", "I3"], "I1 B6 A2", called="B6", partner=2,
                 exchange="taken", void={1: "B", 4: "BF"})  # fmt: skip
    assert all("B6" in world[1] + world[2] for world in check(match, 0))


def test_called_with_every_nation_barred_to_another() -> None:
    """As many kinds of cards as the count can tell apart, both copies of the called one unseen."""
    match = late(
        5, ["B6 B1", "A1", "B6 A5", "F1 F2", "I1"], "I1 A2 B2", called="B6", partner=2,
        exchange="taken", void={0: "A", 2: "I", 3: "B", 4: "FB"},
    )  # fmt: skip
    check(match, 1, one_had("B6", taken=True), samples=20000)


def test_the_world_s_partner_is_who_holds_the_card_in_it() -> None:
    match = late(5, ["B6", "A1", "B6", "F1", "I3"], "I1 I2 A2", called="B6", partner=2,
                 exchange="left")  # fmt: skip
    partners: Counter[int | None] = Counter()
    for number in range(300):
        state = match.resample(1, seed=number).json()
        holders = [seat for seat in (1, 2, 3, 4) if "B6" in state["hand"][seat]]
        assert state["partner"] == (holders[0] if holders else None)
        assert len(holders) == 1 or "B6" in state["reserve"]
        partners[state["partner"]] += 1
    assert set(partners) == {2, 3, 4, None}
    assert {match.resample(2, seed=number).json()["partner"] for number in range(50)} == {2}


# --- Nothing to call ---------------------------------------------------------------------


def pairs_had(played: list[str]) -> Callable[[dict[int, tuple[str, ...]]], bool]:
    def possible(held: dict[int, tuple[str, ...]]) -> bool:
        had = Counter((*held[0], *held[FACE_DOWN], *played))
        return all(count == 2 for count in had.values())

    return possible


@pytest.mark.parametrize("void", [{}, {0: "F", 2: "B"}])
def test_if_nothing_could_be_called_the_bidder_had_six_pairs(void: dict[int, str]) -> None:
    """Seat 0 has played eight cards; the last and the three put out make them pairs."""
    played = ["A6", "A6", "A5", "A5", "A4", "A4", "F1", "I2"]
    hands = ["B2", "A1", "F5", "F6", "F6"]
    face_down = "F1 I2 B2"
    rest = list(DECK.codes)
    for code in [*" ".join(hands).split(), *face_down.split(), *played]:
        rest.remove(code)
    plays = [code for card in played for code in (card, *(rest.pop() for _ in range(4)))]
    match = late(5, hands, face_down, exchange="taken", void=void, plays=plays, takers=[0] * 8)
    ways = check(match, 1, pairs_had(played), samples=8000)
    assert {world[0] for world in ways} >= {("B2",), ("I2",)}
    if void:
        assert all("F1" in world[-1] for world in ways)
    else:
        assert {world[0] for world in ways} == {("B2",), ("I2",), ("F1",), ("F6",)}
