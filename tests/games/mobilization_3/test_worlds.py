"""Mobilization No. 3: the worlds that `resample` deals, beside all worlds that there are."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.kernel.random import small_generator

#: Of each player: what lies hidden under the Reserve's top, and the hand.
World = tuple[tuple[str, ...], ...]
SAMPLES = 6000
GAME = drumhead.game("mobilization-3", options={"turning": "free"})


# --- Small positions, all orders counted -------------------------------------------------


def small(**fields: Any) -> Match:
    settled: dict[str, Any] = {"phase": "play", "deal": 1, "turn": 0, "playing": ["A1"] * 8}
    return GAME.position(partial=True, **(settled | fields))


def world_of(match: Match) -> World:
    state = match.json()
    return tuple(tuple(pile) for pile in [*state["reserve"], *state["hand"]])


def all_worlds(match: Match) -> set[World]:
    """Every order of the cards that have not been seen, of each player for himself."""
    state = match.json()
    choices = []
    for owner in range(2):
        reserve, hand = state["reserve"][owner], state["hand"][owner]
        covered, known = state["covered"][owner], len(hand) - state["unturned"][owner]
        unseen = reserve[:covered] + hand[known:]
        choices.append(
            {
                (order[:covered] + tuple(reserve[covered:]), tuple(hand[:known]) + order[covered:])
                for order in itertools.permutations(unseen)
            }
        )
    return {(a[0], b[0], a[1], b[1]) for a, b in itertools.product(*choices)}


def sampled(match: Match, seat: int) -> Counter[World]:
    rules, rng = match.game.rules, small_generator("worlds", seat)
    memo = np.zeros(match.game.type.memo)
    times: Counter[bytes] = Counter()
    worlds: dict[bytes, World] = {}
    world = match.copy()
    view = world.state.view(match.game.type.record.dtype)
    for _ in range(SAMPLES):
        world.state[:] = match.state
        rules.resample(world.state, seat, rng, memo)
        cards = view["reserve"].tobytes() + view["hand"].tobytes()
        times[cards] += 1
        if cards not in worlds:
            worlds[cards] = world_of(world)
    return Counter({worlds[cards]: count for cards, count in times.items()})


def assert_uniform(found: Counter[World], possible: set[World]) -> None:
    """The same worlds, each as often; chi-square about one in 10,000."""
    assert set(found) == possible
    expected = SAMPLES / len(possible)
    surprise = sum((times - expected) ** 2 / expected for times in found.values())
    free = len(possible) - 1
    assert surprise <= free + 4 * (2 * free) ** 0.5 + 8


@pytest.mark.parametrize("seat", [0, 1])
def test_reserve_and_hand_of_a_player_are_dealt_together(seat: int) -> None:
    match = small(
        reserve=["A6 B5 F1", ""], covered=[2, 0], hand=["I2 I3 B2 F6", "A4"], unturned=[2, 1]
    )
    possible = all_worlds(match)
    assert len(possible) == 24
    assert_uniform(sampled(match, seat), possible)


def test_each_pack_is_for_itself() -> None:
    match = small(reserve=["A6 B5", "F4 F3"], covered=[1, 1], hand=["I2 I3", "B2"], unturned=[2, 1])
    possible = all_worlds(match)
    assert len(possible) == 6 * 2
    assert_uniform(sampled(match, 0), possible)


def test_copies_are_dealt_as_single_cards() -> None:
    """Of A6 A6 B5, all in the hand, each of the three orders is equally likely."""
    match = small(hand=["A6 A6 B5", ""], unturned=[3, 0])
    possible = all_worlds(match)
    assert len(possible) == 3
    assert_uniform(sampled(match, 1), possible)


def test_what_has_lain_open_stays_where_it_is() -> None:
    match = small(
        reserve=["A6 B5 F1", "I1"], discard=["B6 B5 I4", "F2 F3"], hand=["I2 I3 B2", "A4 A5"]
    )
    assert set(sampled(match, 0)) == {world_of(match)}
    assert match.resample(0, seed=1).json()["discard"] == match.json()["discard"]


# --- Whole histories: which cards could change places? -----------------------------------


def keeps_reserve(match: Match, pick: random.Random) -> str:
    """A player who plays nothing from the Reserve, so that it is picked up in the end."""
    return pick.choice([m for m in match.legal if not m.startswith("play r")] or match.legal)


def anything(match: Match, pick: random.Random) -> str:
    return pick.choice(match.legal)


def played(player: Callable[[Match, random.Random], str], wanted: Callable[[Any], bool]) -> Match:
    """The first position of some games of this player in which the record is as wanted."""
    for seed in range(60):
        match, pick = GAME.match(seed=seed), random.Random(seed)
        while not match.over:
            match.play(player(match, pick))
            if wanted(match.state.view(GAME.type.record.dtype)[0]):
                return match
    raise AssertionError("no such position")


class Tokens:
    """The same moves made with 96 cards that can be told apart: (pack, index)."""

    def __init__(self, match: Match) -> None:
        packs = [[(owner, index) for index in range(48)] for owner in range(2)]
        self.piles = {
            (owner, name): [packs[owner][place]]
            for owner in range(2)
            for place, name in enumerate(("p1", "p2", "p3", "p4"))
        }
        for owner in range(2):
            self.piles[owner, "r"] = packs[owner][4:17]
            self.piles[owner, "d"] = []
            self.piles[owner, "hand"] = packs[owner][:16:-1]
        self.piles[0, "m"] = []
        events = [event for event in match.history if event.kind == "move"]
        for place, event in enumerate(events):
            later = place + 1 < len(events)
            after = events[place + 1].before if later else match.state.tobytes()
            missed = np.frombuffer(after, GAME.type.record.dtype)[0]["turned"] < 0
            self.make(event.numbers[0], match.moves[place][1].split(), bool(missed))

    def make(self, seat: int, words: list[str], missed: bool) -> None:
        if words[0] == "pass":
            return
        if words[0] == "turn":
            hand = self.piles[seat, "hand"]
            if not hand:
                name = "d" if self.piles[seat, "d"] else "r"
                hand += self.piles[seat, name][::-1]
                self.piles[seat, name] = []
            self.piles[seat, "d" if missed else "t"] = [
                *(self.piles[seat, "d"] if missed else []), hand.pop(),
            ]  # fmt: skip
            return
        token = self.piles[seat, words[1]].pop()
        owner, name = (0, "m") if words[2] == "m" else (seat, words[2])
        if name[0] == "x":
            owner, name = 1 - seat, {"xr": "r", "xd": "d"}.get(name, "p" + name[1])
        self.piles[owner, name].append(token)

    def covered(self) -> list[tuple[int, int]]:
        """All cards that the table does not show now, remembered or not."""
        found = []
        for owner in range(2):
            found += self.piles[owner, "hand"]
            found += self.piles[owner, "r"][:-1] + self.piles[owner, "d"][:-1]
        return found

    def unseen(self, match: Match) -> Iterator[set[tuple[int, int]]]:
        """What the record says that nobody has seen, of each player."""
        state = match.json()
        for owner in range(2):
            hand = self.piles[owner, "hand"]
            known = len(hand) - state["unturned"][owner]
            yield {*self.piles[owner, "r"][: state["covered"][owner]], *hand[known:]}


def could_be(match: Match, packs: list[list[int]]) -> bool:
    """Would these packs have shown everybody the same, move by move?"""
    rules, seen = match.game.rules, [e for e in match.history if e.kind != "score"]
    again = Match(match.game, np.frombuffer(seen[0].before, np.uint8).copy())
    states = [np.frombuffer(event.before, np.uint8) for event in seen[1:]] + [match.state]
    for event, wanted in zip(seen, states, strict=True):
        if event.kind == "shuffle":
            again.take_chance(packs.pop(0))
        else:
            if event.numbers[1] not in again.legal_numbers:
                return False
            again.step(event.numbers[1])
        pair = [again.state.copy(), wanted.copy()]
        for state in pair:
            rules.redact(state, 0)
        normal = [match.game.type.record.normal(state) for state in pair]
        if normal[0] != normal[1]:
            return False
    return True


HISTORIES: dict[str, tuple[Any, Callable[[Any], bool]]] = {
    "the first deal": (anything, lambda s: s["unturned"].sum() < 60),
    "a Reserve in part played off": (
        anything, lambda s: s["covered"][0] == 5 and s["unturned"][0] < 30
    ),
    "a Discard Pile picked up": (
        keeps_reserve,
        lambda s: s["unturned"][0] == 0 and s["covered"][0] > 3 and s["hand_size"][0] > 5,
    ),
    "a Reserve picked up": (
        keeps_reserve,
        lambda s: s["reserve_size"][1] == 0 and 2 < s["unturned"][1] < s["hand_size"][1] < 20,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HISTORIES)
def test_two_cards_could_change_places_if_nobody_has_seen_them(name: str) -> None:
    """Any two covered cards are exchanged in the packs, and the history is played again.

    Cards of different packs cannot change places: every pack has each card twice.
    """
    match = played(*HISTORIES[name])
    shuffles = [list(e.numbers) for e in match.history if e.kind == "shuffle"]
    tokens = Tokens(match)
    unseen = list(tokens.unseen(match))
    assert any(unseen)
    pairs = list(itertools.combinations(tokens.covered(), 2))
    outcomes: Counter[bool] = Counter()
    for one, other in random.Random(name).sample(pairs, min(len(pairs), 120)):
        packs = [list(order) for order in shuffles]
        if packs[one[0]][one[1]] == packs[other[0]][other[1]]:
            continue
        a, b = packs[one[0]][one[1]], packs[other[0]][other[1]]
        packs[one[0]][one[1]], packs[other[0]][other[1]] = b, a
        possible = one[0] == other[0] and could_be(match, packs)
        assert possible == any({one, other} <= cards for cards in unseen)
        outcomes[possible] += 1
    assert len(outcomes) == 2
