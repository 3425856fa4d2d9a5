"""War and Diplomacy: the possible worlds of a seat, against a list of all of them.

The positions come from play, and what they prove is worked out here once more, from the
moves alone. A world is as likely as there are deals of the 32 cards that make it.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

import drumhead
from drumhead import Match
from drumhead.kernel.random import small_generator
from drumhead.packs.war_and_diplomacy import LETTERS, PACK

CODES = PACK.of_suits("A Y X Z")
SAMPLES = 20_000
#: The letters of each hand, and last those laid aside.
World = tuple[str, ...]


def near_the_end(players: int, seed: int, cards_left: int) -> Match:
    """The first hand of a random game, when so many cards are left in the hands."""
    match = drumhead.game("war-and-diplomacy", players=players).match(seed=seed)
    choose = random.Random(seed)
    while sum(map(len, match.json()["hand"])) > cards_left:
        match.play(choose.choice(match.legal))
    return match


def proved(match: Match) -> list[set[str]]:
    """The letters that each seat is known not to hold: what was missing when it broke a word."""
    lacking: list[set[str]] = [set() for _ in range(match.game.players)]
    moves = [(seat, move.removeprefix("play ")) for seat, move in match.moves]
    for start in range(0, len(moves), 4):
        there: list[str] = []
        for seat, letter in moves[start : start + 4]:
            kinds = [LETTERS[other][0] for other in there]
            if LETTERS[letter][0] in kinds and len(set(kinds)) == len(kinds):
                lacking[seat] |= {other for other in LETTERS if LETTERS[other][0] not in kinds}
            there.append(letter)
    return lacking


def deals(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to deal different cards into places of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in deals(rest, sizes[1:]):
            yield (chosen, *others)


def spelled(codes: Sequence[str]) -> str:
    return "".join(sorted(codes, key=CODES.index))


def all_worlds(match: Match, seat: int) -> Counter[World]:
    """Every world that could have led to what the seat saw, with its number of deals."""
    state, lacking = match.json(), proved(match)
    hands = [spelled(hand) for hand in state["hand"]]
    hidden = [place for place in range(len(hands)) if place != seat and hands[place]]
    unseen = "".join([*(hands[place] for place in hidden), *state["aside"]])
    sizes = [len(hands[place]) for place in hidden]
    worlds: Counter[World] = Counter()
    for deal in deals(range(len(unseen)), [*sizes, len(state["aside"])]):
        held = [spelled([unseen[card] for card in cards]) for cards in deal]
        if all(not lacking[place] & set(held[i]) for i, place in enumerate(hidden)):
            world = list(hands)
            for i, place in enumerate(hidden):
                world[place] = held[i]
            worlds[(*world, held[-1])] += 1
    return worlds


def sampled(match: Match, seat: int) -> Counter[World]:
    """How often each world comes up in many samples for one decision."""
    game = match.game
    record = game.type.record
    rng, memo = small_generator("worlds", seat), np.zeros(game.type.memo)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(SAMPLES):
        state = match.state.copy()
        game.rules.resample(state, seat, rng, memo)
        view = state.view(record.dtype)[0]
        seen[(*view["hand"][: game.players].tolist(), int(view["aside"]))] += 1
    return Counter(
        {
            tuple("".join(record.deck.list(cards)) for cards in masks): times
            for masks, times in seen.items()
        }
    )


def too_large(degrees: int) -> float:
    """The chi-square that is passed once in ten thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.72 * part**0.5) ** 3)


def distance(seen: Counter[World], expected: dict[World, float]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom; worlds expected less than ten times go together."""
    rare = [world for world in expected if expected[world] < 10]
    cells = [(seen[world], expected[world]) for world in expected if expected[world] >= 10]
    if rare:
        cells.append((sum(seen[w] for w in rare), sum(expected[w] for w in rare)))
    return sum((found - due) ** 2 / due for found, due in cells), len(cells) - 1


@pytest.mark.parametrize(
    ("players", "seed", "cards_left", "breakers"),
    [
        (3, 3, 5, 3),
        (3, 11, 6, 2),
        (4, 5, 6, 0),
        (4, 10, 7, 2),
        (4, 12, 4, 2),
        (4, 62, 6, 3),
        (5, 13, 5, 1),
        (5, 65, 6, 3),
    ],
)
def test_worlds_are_all_those_that_fit_in_proportion_to_their_deals(
    players: int, seed: int, cards_left: int, breakers: int
) -> None:
    match = near_the_end(players, seed, cards_left)
    assert sum(map(bool, proved(match))) == breakers
    for seat in range(players):
        possible = all_worlds(match, seat)
        seen = sampled(match, seat)
        assert set(seen) <= set(possible)
        expected = {w: SAMPLES * n / possible.total() for w, n in possible.items()}
        assert {world for world in possible if expected[world] > 20} <= set(seen)
        chi_square, degrees = distance(seen, expected)
        assert degrees == 0 or chi_square < too_large(degrees)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_the_record_remembers_is_what_the_moves_prove(players: int, seed: int) -> None:
    for cards_left in (20, 13, 6, 2):
        match = near_the_end(players, seed, cards_left)
        assert [set(codes) for codes in match.json()["lacks"]] == proved(match)
