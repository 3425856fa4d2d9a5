"""Game of War: possible worlds against a full enumeration of small positions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import drumhead
from drumhead.engine.match import Match
from drumhead.games.game_of_war.common import ARBITRATION_PACK, DECK
from tests.support.worlds import check_uniform, sampled

SAMPLES = 60
ARBITRATION = DECK.list(ARBITRATION_PACK)
JAPANESE, RUSSIAN = (
    "JwG JwO JwK JwL JcG JcO JcK JcL ENG ITA SPA",
    "RwG RwO RwK RwL RcG RcO RcK RcL FRA GER AUS",
)
NEUTRAL = "SAM HAG"


def deals(cards: Sequence[str], rooms: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All ways to deal the cards out to holders with so much room each, as sets."""
    if not rooms:
        yield ()
        return
    for held in itertools.combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in held]
        for others in deals(rest, rooms[1:]):
            yield (held, *others)


# --- Skirmish ----------------------------------------------------------------------------


def test_before_the_choice_the_rest_of_a_pack_is_in_any_order_but_for_tied_cards() -> None:
    """Two ties: their cards lie at the bottom, the first one uppermost; small packs of five."""
    match = drumhead.game("game-of-war").position(
        partial=True,
        phase="choose", turn=0, deal=1, sides_draw="Jw3 Rc3 Jw9 Rw9 JwG Rc2",
        stock=["Jw9 Jw3 Jc5 Jc6 Jc7", "Rw9 Rc3 Rc5 Rc6 Rc7"],
    )  # fmt: skip
    possible = [
        (("Jw9", "Jw3", *japanese), ("Rw9", "Rc3", *russian))
        for japanese in itertools.permutations(["Jc5", "Jc6", "Jc7"])
        for russian in itertools.permutations(["Rc5", "Rc6", "Rc7"])
    ]
    for seat in range(2):
        worlds = sampled(match, seat, SAMPLES * len(possible))
        check_uniform([tuple(map(tuple, w["stock"])) for w in worlds], possible)


def test_when_all_cards_have_tied_the_packs_are_known() -> None:
    pairs = [("Jw3", "Rw3"), ("Jw4", "Rw4"), ("Jw5", "Rw5")]
    drawn = [card for pair in [*pairs, pairs[0]] for card in pair]
    stock = ["Jw5 Jw4", "Rw5 Rw4"]
    match = drumhead.game("game-of-war").position(
        partial=True, phase="choose", turn=0, deal=1, sides_draw=drawn, stock=stock
    )
    assert {str(w["stock"]) for w in sampled(match, 1, 50)} == {"[['Jw5', 'Jw4'], ['Rw5', 'Rw4']]"}


# --- Battle ------------------------------------------------------------------------------


def battle(hands: list[str], stock: list[str], **fields: Any) -> Match:
    """A Battle in which seat 0 is Japan; all that is not named has been captured or played."""
    return drumhead.game("game-of-war", players=len(hands)).position(
        partial=True,
        phase="battle", turn=0, deal=1, japan=0, attacker=0, due=[0, 1], hand=hands, stock=stock,
        **fields,
    )  # fmt: skip


def test_two_players_know_the_other_s_cards_together_and_their_own_stock_as_a_set() -> None:
    match = battle(["JwG Jw2", "Rw3 Rc4"], ["Jc5 Jc6", "RcG Rc7"], reserve=["Jw9 Jw4", "Rc9"])
    worlds = sampled(match, 0, SAMPLES * 24)
    possible = [
        (tuple(own), tuple(hand), order)
        for own in itertools.permutations(["Jc5", "Jc6"])
        for (hand, rest) in deals(["Rw3", "RcG", "Rc7", "Rc4"], [2, 2])
        for order in itertools.permutations(rest)
    ]
    drawn = [(tuple(w["stock"][0]), tuple(w["hand"][1]), tuple(w["stock"][1])) for w in worlds]
    check_uniform(drawn, possible)
    assert {tuple(w["hand"][0]) for w in worlds} == {("JwG", "Jw2")}
    assert {tuple(w["reserve"][0]) for w in worlds} == {("Jw9", "Jw4")}


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_partner_s_hand_is_as_hidden_as_the_others(seat: int) -> None:
    hands = ["JwG", "Rw3", "Jw5 Jc2", "RcK"]
    match = battle(hands, ["Jc6", "Rc7"])
    nations = [["JwG", "Jw5", "Jc6", "Jc2"], ["Rw3", "RcK", "Rc7"]]
    own, other = (0, 1) if seat % 2 == 0 else (1, 0)
    mate = seat ^ 2
    unseen = [code for code in nations[own] if code not in hands[seat].split()]
    first, second = other, other + 2
    sizes = [len(hand.split()) for hand in hands]
    possible = [
        mine + theirs
        for mine in deals(unseen, [sizes[mate], 1])
        for theirs in deals(nations[other], [sizes[first], sizes[second], 1])
    ]
    worlds = sampled(match, seat, SAMPLES * len(possible))
    drawn = [
        (
            tuple(w["hand"][mate]), tuple(w["stock"][own]), tuple(w["hand"][first]),
            tuple(w["hand"][second]), tuple(w["stock"][other]),
        )
        for w in worlds
    ]  # fmt: skip
    check_uniform(drawn, possible)
    assert {tuple(w["hand"][seat]) for w in worlds} == {tuple(hands[seat].split())}


# --- Arbitration -------------------------------------------------------------------------


def arbitration(
    hands: list[str], lacks: list[str], undealt: str = "", options: Any = (), **fields: Any
) -> Match:
    """An Arbitration in which all cards that are not named have been taken by side 0."""
    named = " ".join([*hands, undealt, fields.get("trick", ""), fields.get("tied", "")]).split()
    gone = " ".join(code for code in ARBITRATION if code not in named)
    game = drumhead.game("game-of-war", players=len(hands), options=dict(options))
    return game.position(
        partial=True,
        phase="arbitration", turn=0, leader=0, dealer=0, deal=1, passes=1, japan=0, attacker=0,
        hand=hands, lacks=lacks, undealt=undealt, taken=[gone, ""], **fields,
    )  # fmt: skip


POSITIONS = {
    "nothing known": (["JwG", "RwG JcL", "SAM FRA", "ENG AUS"], ["-"] * 4),
    "one without Russian cards": (
        ["JwG", "JcG ENG", "RcL SAM", "FRA"], ["-", RUSSIAN, "-", "-"]
    ),
    "two without different colors": (
        ["JwG", "JcG SAM", "RcL RcK", "RwG ENG"], ["-", RUSSIAN, JAPANESE, "-"]
    ),
    "one without anything but Japanese": (
        ["JwG", "JcG ENG", "RcL SAM", "JcL HAG"], ["-", f"{RUSSIAN} {NEUTRAL}", "-", "-"]
    ),
    "three who lack something": (
        ["JwG", "JcG ENG", "RcL SAM", "JcL HAG"], ["-", RUSSIAN, JAPANESE, RUSSIAN]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_hands_in_arbitration_are_uniform_over_all_that_fit(name: str) -> None:
    hands, lacks = POSITIONS[name]
    match = arbitration(hands, lacks)
    unseen = [code for code in ARBITRATION if code in " ".join(hands[1:]).split()]
    possible = [
        world
        for world in deals(unseen, [len(hand.split()) for hand in hands[1:]])
        if not any(
            set(held) & set(bars.split()) for held, bars in zip(world, lacks[1:], strict=True)
        )
    ]
    worlds = sampled(match, 0, SAMPLES * len(possible))
    check_uniform([tuple(map(tuple, w["hand"][1:])) for w in worlds], possible)


@pytest.mark.parametrize(("lacks", "count"), [("-", 60), (JAPANESE, 18)])
def test_the_undealt_cards_are_in_any_order(lacks: str, count: int) -> None:
    """Two players: the other's hand and the undealt cards; what he lacks may still be dealt."""
    match = arbitration(["JwG RwO", "RcG SAM"], ["-", lacks], "ENG FRA ITA", tied="JwO RcO")
    unseen = ["RcG", "SAM", "ENG", "ITA", "FRA"]
    possible = [
        (tuple(sorted(held)), order)
        for held in itertools.combinations(unseen, 2)
        if not set(held) & set(lacks.split())
        for order in itertools.permutations([code for code in unseen if code not in held])
    ]
    assert len(possible) == count
    worlds = sampled(match, 0, SAMPLES * len(possible))
    drawn = [(tuple(sorted(w["hand"][1])), tuple(w["undealt"])) for w in worlds]
    check_uniform(drawn, possible)


@pytest.mark.parametrize(
    ("neutrals", "shown"), [("free", RUSSIAN), ("forced", f"{RUSSIAN} {NEUTRAL}")]
)
def test_a_like_card_proves_what_is_lacking_until_the_next_deal(neutrals: str, shown: str) -> None:
    undealt = "JcK RcK JcL RcL ENG FRA ITA GER SPA AUS SAM HAG"
    match = arbitration(
        ["JwG JwO", "JcG JwL"], ["-", "-"], undealt, {"neutrals": neutrals}, battle_points=[0, 0]
    )
    match.play("play JwG")
    match.play("play JcG")
    lacks = match.json()["lacks"]
    assert set(lacks[1]) == set(shown.split())
    assert lacks[0] == []
    match.play("play JwO")
    match.play("play JwL")
    assert match.json()["undealt"] == []
    assert match.json()["lacks"] == [[], []]


@pytest.mark.parametrize(
    ("led", "answer", "held"),
    [("JwG", "SAM", "JcL RcL"), ("JwG", "RcL", "JcL"), ("SAM", "JcL", "RcL")],
)
@pytest.mark.parametrize("neutrals", ["free", "forced"])
def test_other_answers_prove_nothing(led: str, answer: str, held: str, neutrals: str) -> None:
    match = arbitration([f"{led} JwO", f"{answer} {held}"], ["-", "-"], "", {"neutrals": neutrals})
    match.play(f"play {led}")
    match.play(f"play {answer}")
    assert match.json()["lacks"] == [[], []]
