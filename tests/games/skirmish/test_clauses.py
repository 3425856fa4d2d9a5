"""Skirmish, clause by clause: SK-01 to SK-25, and the pack's SKP-01 to SKP-07.

"Example 7" is a worked example of the specification (shared/spec/skirmish.md).
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead import Game, InvalidMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.skirmish.rules import holding
from drumhead.packs.skirmish import PACK
from tests.support.looking import account_of, cards, figures, refused

CODES = PACK.of_suits("A N")
RANKS = [str(rank) for rank in (300, 250, 200, *range(100, 9, -10), *range(9, -1, -1))]
ARMY = [f"A{rank}" for rank in RANKS] + ["AX"]
NAVY = [f"N{rank}" for rank in RANKS] + ["NX"]
EVERYBODY = (None, 0, 1, 2, 3)
#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def skirmish(**options: str) -> Game:
    return drumhead.game("skirmish", options=options)


def position(game: Game | None = None, **fields: Any) -> Match:
    return (game or skirmish()).position(partial=True, key=KEY, **fields)


def numbers(codes: list[str]) -> list[int]:
    return [CODES.index(code) for code in codes]


def mixed(cards: list[str]) -> list[str]:
    """The cards in an order in which hardly any lies at its own place."""
    n = len(cards)
    return [cards[(5 * place + 3) % n] for place in range(n)]


def cut_from(cards: str, **options: str) -> Match:
    """A match after its cut, from a pack that begins with these cards."""
    game = skirmish(**options)
    match = Match(game, game.new_state(bytes(32)), events=[])
    top = cards.split()
    match.take_chance(numbers(top + [code for code in CODES if code not in top]))
    return match


def dealt(dealer: int, *packs: list[str], **options: str) -> Match:
    """The first hand, dealt by this dealer from these shuffled cards."""
    match = position(skirmish(**options), phase="deal", turn=-2, dealer=dealer)
    for pack in packs:
        match.take_chance(numbers(pack))
    return match


def at_table(seats: list[int], cards: str, **options: str) -> Match:
    """These seats, in order of play, each about to play its card to a trick.

    Everybody has one card more, so that the hand goes on after the trick.
    """
    played = cards.split()
    spare = [code for code in reversed(CODES) if code not in played][:4]
    hands = [""] * 4
    for seat, card, rest in zip(seats, played, spare, strict=True):
        hands[seat] = f"{card} {rest}"
    return position(
        skirmish(**options), phase="play", deal=1, dealer=0, turn=seats[0], leader=seats[0],
        hand=hands,
    )  # fmt: skip


def trick(leader: int, cards: str, **options: str) -> Match:
    """The table after a trick of these cards, in order of play from the leader."""
    match = at_table([(leader + place) % 4 for place in range(4)], cards, **options)
    play(match, cards)
    return match


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


#: Twelve tricks of which each side took some.
SHARED = [0, 1] * 6


def last_card(game: Game | None = None, **fields: Any) -> Match:
    """A hand but for its last card, N0, by seat 3; the last trick, 3 2 1 0, is worth nothing."""
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "dealer": 0,
        "turn": 3,
        "leader": 0,
        "hand": ["", "", "", "N0"],
        "trick": "A3 N2 A1",
        "takers": SHARED[:11],
    }
    return position(game, **(settled | fields))


def worth(points: int, service: str) -> list[str]:
    """Cards of a service that count so much together."""
    found = []
    for code in [f"{service}X", *(f"{service}{rank}" for rank in RANKS)]:
        value = PACK.by_code[code].value
        if 0 < value <= points:
            found.append(code)
            points -= value
    assert points == 0
    return found


def after_hand(
    totals: tuple[int, int], points: tuple[int, int], game: Game | None = None, **fields: Any
) -> Match:
    """The match after a hand in which the sides captured these points."""
    mine, yours = worth(points[0], "N"), worth(points[1], "A")
    settled: dict[str, Any] = {
        "score": [*totals, *totals],
        "taken": [mine, yours, [], []],
        "played": [yours, mine, [], []],
    }
    match = last_card(game, **(settled | fields))
    play(match, "N0")
    return match


# --- Looking -----------------------------------------------------------------------------


def counts(match: Match, viewer: int | None, name: str) -> list[int]:
    return [z["count"] for z in match.view(viewer)["zones"] if z["name"] == name]


def points(match: Match) -> tuple[int, int]:
    """What the two sides have captured in this hand."""
    found = [int(value) for value in figures(match, "points")]
    assert found[:2] == found[2:]
    return found[0], found[1]


def sets(match: Match) -> tuple[int, int]:
    """What the two sides have been set in this hand."""
    found = [int(value) for value in figures(match, "set")]
    return found[0] + found[2], found[1] + found[3]


def taker(match: Match) -> int:
    """Who took the last trick, and so leads."""
    state = match.json()
    assert state["takers"][-1] == match.turn == state["leader"]
    found: int = state["leader"]
    return found


def hand(match: Match, seat: int) -> set[str]:
    return set(match.json()["hand"][seat])


# --- The pack ----------------------------------------------------------------------------


@pytest.mark.clause("SKP-01", "SKP-02")
def test_the_pack_is_two_services_of_twenty_four() -> None:
    assert list(CODES) == ARMY + NAVY
    assert len(set(CODES)) == 48
    assert {PACK.by_code[code].color for code in ARMY} == {"brown"}
    assert {PACK.by_code[code].color for code in NAVY} == {"blue"}
    names = [PACK.names[code] for code in ("A300", "A250", "A200", "N300", "N250", "N200")]
    assert [name.split()[-1] for name in names] == [
        "General", "Colonel", "Sergeant", "Admiral", "Captain", "Lieutenant",
    ]  # fmt: skip


@pytest.mark.clause("SKP-03")
def test_equal_values_of_the_two_services_are_equal_in_play() -> None:
    for army, navy in zip(ARMY, NAVY, strict=True):
        assert PACK.by_code[army].rank == PACK.by_code[navy].rank
        assert PACK.by_code[army].value == PACK.by_code[navy].value


@pytest.mark.clause("SKP-04", "SKP-05")
def test_the_points_of_the_cards() -> None:
    values = [PACK.by_code[code].value for code in ARMY]
    assert values == [300, 250, 200, *range(100, 0, -10), *[0] * 10, 1000]
    assert sum(values) == 2300


@pytest.mark.clause("SKP-04", "SKP-05")
def test_the_pack_s_worked_examples() -> None:
    """Examples 1 to 3 of skirmish-pack.md."""
    assert sum(PACK.by_code[code].value for code in ["A300", "N250", "N9", "AX"]) == 1550
    assert (PACK.by_code["N10"].value, PACK.by_code["N9"].value) == (10, 0)
    assert taker(trick(0, "A9 N10 A8 N0")) == 1
    assert taker(trick(0, "A8 N9 A0 N0")) == 1
    assert sum(PACK.by_code[code].value for code in NAVY) == 2300
    assert sum(PACK.by_code[code].value for code in CODES) == 4600


@pytest.mark.clause("SKP-06")
def test_general_and_admiral_are_highest_and_the_nurse_is_lowest() -> None:
    ranks = {code: PACK.by_code[code].rank for code in CODES}
    assert max(ranks.values()) == ranks["A300"] == ranks["N300"]
    assert min(ranks.values()) == ranks["AX"] == ranks["NX"] == -1


@pytest.mark.clause("SKP-07")
def test_the_scout_spies_are_the_hundreds_and_the_fifties() -> None:
    spies = [code for code in CODES if "Scout Spy" in PACK.names[code]]
    assert spies == ["A100", "A50", "N100", "N50"]


# --- Players and cut ---------------------------------------------------------------------


@pytest.mark.clause("SK-01")
def test_four_play_and_partners_sit_opposite() -> None:
    assert skirmish().sides == (0, 1, 0, 1)
    for players in (2, 3, 5, 6):
        with pytest.raises(InvalidOption, match="4 players"):
            drumhead.game("skirmish", players=players)
    match = after_hand((0, 0), (700, 300))
    assert match.scores == [700, 300, 700, 300]


@pytest.mark.clause("SK-02")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_in_the_combined_game_side_0_is_the_army_whoever_deals(dealer: int) -> None:
    match = dealt(dealer, mixed(list(CODES)))
    assert figures(match, "service") == ["Army", "Navy", "Army", "Navy"]


@pytest.mark.clause("SK-03")
@pytest.mark.parametrize(
    ("pack", "dealer", "cut"),
    [
        ("A90 N100", 1, "A90 N100"),
        ("N10 A9", 0, "N10 A9"),
        ("A300 NX", 0, "A300 NX"),
        ("AX N0", 1, "AX N0"),
        ("A50 N50 N3 A4", 1, "A50 N50 N3 A4"),
        ("AX NX A1 N1 A200 N100", 0, "AX NX A1 N1 A200 N100"),
    ],
)
def test_the_higher_card_of_the_cut_deals_and_equal_cards_are_cut_again(
    pack: str, dealer: int, cut: str
) -> None:
    match = cut_from(pack)
    assert match.json()["dealer"] == dealer
    assert match.json()["cut"] == cut.split()
    for viewer in EVERYBODY:
        assert cards(match, viewer, "cut") == cut
    (zone,) = [z for z in match.view()["zones"] if z["name"] == "cut"]
    assert zone["seats"] == [0, 1] * (len(cut.split()) // 2)


@pytest.mark.clause("SK-03")
def test_if_the_pack_runs_out_in_ties_seat_0_deals() -> None:
    pairs = [code for pair in zip(ARMY, NAVY, strict=True) for code in pair]
    match = cut_from(" ".join(pairs))
    assert match.json()["dealer"] == 0
    assert match.json()["cut"] == pairs


@pytest.mark.clause("SK-03")
def test_the_cut_is_from_the_whole_pack_in_sides_too() -> None:
    for variant in ("combined", "sides"):
        game = skirmish(variant=variant)
        match = Match(game, game.new_state(bytes(32)), events=[])
        assert match.pending() == ("shuffle", list(range(48)))


@pytest.mark.clause("SK-04")
@pytest.mark.parametrize(("pack", "dealer"), [("A90 N100", 1), ("A100 N90", 0)])
def test_the_winner_of_the_cut_deals_and_leads(pack: str, dealer: int) -> None:
    match = cut_from(pack)
    match.take_chance(numbers(mixed(list(CODES))))
    assert match.json()["dealer"] == match.turn == dealer


@pytest.mark.clause("SK-05")
@pytest.mark.parametrize("variant", ["combined", "sides"])
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_deal_passes_to_the_left_and_the_new_dealer_leads(dealer: int, variant: str) -> None:
    match = after_hand((0, 0), (10, 0), skirmish(variant=variant), dealer=dealer)
    assert match.json()["dealer"] == match.turn == (dealer + 1) % 4
    assert match.json()["deal"] == 2


# --- The deal ----------------------------------------------------------------------------


@pytest.mark.clause("SK-06", "SK-07")
def test_example_1_deal() -> None:
    pack = mixed(list(CODES))
    match = dealt(1, pack)
    first = {2: 0, 3: 1, 0: 2, 1: 3}
    for seat, index in first.items():
        assert hand(match, seat) == set(pack[index:24:4])
        assert set(match.json()["waiting"][seat]) == set(pack[24 + index :: 4])
    assert match.turn == 1


@pytest.mark.clause("SK-06")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_six_cards_go_to_each_from_the_dealer_s_left(dealer: int) -> None:
    pack = mixed(list(CODES))
    match = dealt(dealer, pack)
    for index in range(24):
        assert pack[index] in hand(match, (dealer + 1 + index) % 4)
    assert counts(match, 0, "hand") == [6, 6, 6, 6]
    assert counts(match, 0, "undealt") == [24]


@pytest.mark.clause("SK-07")
def test_after_six_tricks_the_same_dealer_deals_the_rest_without_a_shuffle() -> None:
    pack = mixed(list(CODES))
    match = dealt(2, pack)
    for number in range(24):
        assert counts(match, None, "undealt") == [24]
        assert match.json()["takers"] == match.json()["takers"][: number // 4]
        match.play(match.legal[0])
    assert len(match.json()["takers"]) == 6
    assert match.json()["dealer"] == 2
    for index in range(24):
        assert pack[24 + index] in hand(match, (3 + index) % 4)
    assert counts(match, None, "undealt") == [0]
    while match.json()["deal"] == 1:
        last = match.json()["takers"]
        match.play(match.legal[0])
    assert len(last) == 11
    assert match.finished == 1


@pytest.mark.clause("SK-08")
def test_in_the_combined_game_one_plays_cards_of_both_services() -> None:
    match = position(
        phase="play", deal=1, dealer=0, turn=0, leader=0, hand=["A9 N9", "N8 A8", "A1 N1", "NX"]
    )
    assert match.legal == ["play A9", "play N9"]
    play(match, "N9")
    assert match.legal == ["play A8", "play N8"]


@pytest.mark.clause("SK-09", "SK-10")
def test_example_2_sides() -> None:
    navy, army = mixed(NAVY), mixed(ARMY)
    match = dealt(1, navy, army, variant="sides")
    assert hand(match, 3) == set(navy[0:12:2])
    assert hand(match, 1) == set(navy[1:12:2])
    assert hand(match, 2) == set(army[0:12:2])
    assert hand(match, 0) == set(army[1:12:2])
    assert figures(match, "service") == ["Army", "Navy", "Army", "Navy"]
    for _ in range(24):
        match.play(match.legal[0])
    assert hand(match, 3) == set(navy[12::2])
    assert hand(match, 1) == set(navy[13::2])
    assert hand(match, 2) == set(army[12::2])
    assert hand(match, 0) == set(army[13::2])
    while match.json()["deal"] == 1:
        match.play(match.legal[0])
    assert match.json()["dealer"] == 2
    assert figures(match, "service") == ["Navy", "Army", "Navy", "Army"]
    assert hand(match, 0) | hand(match, 2) <= set(NAVY)


@pytest.mark.clause("SK-09")
def test_in_sides_the_navy_is_shuffled_and_then_the_army() -> None:
    match = position(skirmish(variant="sides"), phase="deal", turn=-2, dealer=0)
    assert match.pending() == ("shuffle", numbers(NAVY))
    match.take_chance(numbers(mixed(NAVY)))
    assert match.turn is None
    assert match.pending() == ("shuffle", numbers(ARMY))
    match.take_chance(numbers(mixed(ARMY)))
    assert match.turn == 0
    assert counts(match, 2, "undealt") == [12, 12]
    combined = position(phase="deal", turn=-2, dealer=0)
    assert combined.pending() == ("shuffle", numbers(list(CODES)))


@pytest.mark.clause("SK-09")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_in_sides_the_dealer_s_side_has_the_navy(dealer: int) -> None:
    navy, army = mixed(NAVY), mixed(ARMY)
    match = dealt(dealer, navy, army, variant="sides")
    for j in range(12):
        assert navy[j] in hand(match, (dealer + (2 if j % 2 == 0 else 0)) % 4)
        assert army[j] in hand(match, (dealer + (1 if j % 2 == 0 else 3)) % 4)


@pytest.mark.clause("SK-09")
def test_in_sides_a_card_of_the_other_service_is_refused() -> None:
    match = dealt(0, mixed(NAVY), mixed(ARMY), variant="sides")
    clause, sentence = refused(match, "play A300")
    assert clause == "SK-09"
    assert "only Navy cards" in sentence


@pytest.mark.clause("SK-09", "SK-06")
@pytest.mark.parametrize(("variant", "shuffles"), [("combined", [48]), ("sides", [24, 24])])
def test_chance_is_the_cut_and_the_shuffles_of_each_hand(variant: str, shuffles: list[int]) -> None:
    match = skirmish(variant=variant, limit="5000").match(seed=4)
    while not match.over:
        match.play(match.legal[0])
    sizes = [len(e.numbers) for e in match.history if e.kind not in ("move", "score")]
    assert sizes == [48] + shuffles * match.finished


@pytest.mark.clause("SK-10")
def test_in_sides_the_services_change_over_and_the_scores_stay() -> None:
    """Side 0 deals and is the Navy: it captures Army cards, then in the next hand Navy cards."""
    game = skirmish(variant="sides")
    army = ["A300", "A90"]
    match = last_card(
        game, taken=[army, [], [], []], played=[[], army, [], []], trick="N3 A2 N1",
        hand=["", "", "", "A0"],
    )  # fmt: skip
    assert figures(match, "service") == ["Navy", "Army", "Navy", "Army"]
    play(match, "A0")
    assert match.scores == [390, 0, 390, 0]
    assert figures(match, "service") == ["Army", "Navy", "Army", "Navy"]


# --- The tricks --------------------------------------------------------------------------


@pytest.mark.clause("SK-11")
def test_any_card_may_be_played_at_any_time() -> None:
    match = at_table([1, 2, 3, 0], "N300 A4 N200 AX")
    for seat, card in ((1, "N300"), (2, "A4"), (3, "N200"), (0, "AX")):
        assert match.turn == seat
        assert match.legal == [f"play {code}" for code in match.json()["hand"][seat]]
        assert len(match.legal) == 2
        play(match, card)


@pytest.mark.clause("SK-11")
def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    match = at_table([1, 2, 3, 0], "N300 A4 N200 AX")
    clause, sentence = refused(match, "play A4")
    assert clause == "SK-11"
    assert "Soldier 4 is not in your hand" in sentence
    play(match, "N300")
    clause, sentence = refused(match, "play N300")
    assert clause == "SK-11"
    assert "Navy Admiral has already been played" in sentence
    with pytest.raises(InvalidMove):
        match.play("play A35")
    with pytest.raises(InvalidMove):
        match.play("pass")


@pytest.mark.clause("SK-11")
def test_there_is_always_a_move_and_never_more_than_six() -> None:
    match = skirmish(limit="5000").match(seed=8)
    sizes = set()
    while not match.over:
        sizes.add(len(match.legal))
        match.play(match.legal[-1])
    assert sizes == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("SK-12", "SK-21")
def test_example_3_first_of_equals() -> None:
    match = trick(0, "A30 N90 A90 N10")
    assert taker(match) == 1
    assert points(match) == (0, 120)


@pytest.mark.clause("SK-12", "SK-21")
def test_example_4_leader_keeps_on_even_cards() -> None:
    match = trick(1, "N40 A40 N20 A5")
    assert taker(match) == 1
    assert points(match) == (0, 40)


@pytest.mark.clause("SK-12", "SK-21")
def test_example_5_small_cards_take_but_do_not_count() -> None:
    match = trick(2, "A9 N10 A8 N0")
    assert taker(match) == 3
    assert points(match) == (0, 0)


@pytest.mark.clause("SK-12")
@pytest.mark.parametrize("service", ["A", "N"])
def test_the_order_of_the_cards_is_that_of_their_numbers(service: str) -> None:
    """Each card loses to the next higher one and takes from all lower ones."""
    order = [*RANKS, "X"]
    for high, low in itertools.pairwise(order):
        other = "N" if service == "A" else "A"
        lowest = [f"{other}1", f"{other}0"] if low not in ("1", "0", "X") else ["AX", "NX"]
        if low == "X":
            lowest = [f"{other}X", f"{service}0"] if high != "0" else [f"{other}X", f"{other}0"]
        match = trick(3, f"{service}{low} {service}{high} {lowest[0]} {lowest[1]}")
        assert taker(match) == 0


@pytest.mark.clause("SK-13")
def test_the_taker_leads_next_and_turns_go_to_the_left() -> None:
    match = trick(1, "A5 N6 A7 N4")
    assert taker(match) == 3
    order = []
    for _ in range(4):
        order.append(match.turn)
        match.play(match.legal[0])
    assert order == [3, 0, 1, 2]


@pytest.mark.clause("SK-13")
def test_the_taker_of_the_sixth_trick_leads_to_the_seventh() -> None:
    """The dealer, seat 0, does not: seat 2 took the last of the first six cards."""
    match = position(
        phase="play", deal=1, dealer=0, turn=1, leader=1, takers=[0] * 5,
        hand=["A3", "N1", "A9", "N4"], waiting=["A4", "N5", "A6", "N7"],
    )  # fmt: skip
    play(match, "N1 A9 N4 A3")
    assert taker(match) == match.turn == 2
    assert match.legal == ["play A6"]


@pytest.mark.clause("SK-14")
def test_the_nurse_never_takes() -> None:
    assert taker(trick(0, "AX N0 A1 N1")) == 2
    assert taker(trick(0, "AX NX A0 N0")) == 2
    assert taker(trick(0, "A0 NX AX N0")) == 0
    assert taker(trick(3, "AX NX N0 A0")) == 1


@pytest.mark.clause("SK-14", "SK-21")
def test_example_14_both_nurses() -> None:
    match = trick(0, "AX NX A0 N0")
    assert taker(match) == 2
    assert points(match) == (1000, 0)
    assert sets(match) == (0, 0)


# --- The Spies ---------------------------------------------------------------------------


@pytest.mark.clause("SK-15", "SK-16", "SK-18", "SK-22")
def test_example_6_the_sheet_s_example() -> None:
    match = trick(0, "AX N300 A100 N90")
    assert taker(match) == 2
    assert sets(match) == (0, 2000)
    assert points(match) == (390, 0)


@pytest.mark.clause("SK-17")
def test_example_7_fifty_against_an_officer() -> None:
    match = trick(0, "AX N300 A50 N90")
    assert taker(match) == 1
    assert sets(match) == (0, 0)
    assert points(match) == (0, 1050)


@pytest.mark.clause("SK-17", "SK-19")
def test_example_8_fifty_against_a_sailor_and_an_officer_too_late() -> None:
    match = trick(0, "AX N90 A50 N300")
    assert taker(match) == 2
    assert sets(match) == (0, 1000)
    assert points(match) == (390, 0)


@pytest.mark.clause("SK-16")
def test_example_9_hundred_against_a_sailor_is_no_set() -> None:
    match = trick(0, "AX N90 A100 N300")
    assert taker(match) == 3
    assert sets(match) == (0, 0)
    assert points(match) == (0, 1100)


@pytest.mark.clause("SK-16", "SK-19")
def test_example_10_hundred_takes_the_fifty() -> None:
    match = trick(0, "AX N90 A50 N100")
    assert taker(match) == 3
    assert sets(match) == (1000, 1000)
    assert points(match) == (0, 1050)


@pytest.mark.clause("SK-20")
def test_example_11_too_early() -> None:
    match = trick(3, "N250 A100 N20 AX")
    assert taker(match) == 3
    assert sets(match) == (0, 0)
    assert points(match) == (0, 1100)


@pytest.mark.clause("SK-15", "SK-16")
def test_example_12_own_nurse_robbed() -> None:
    match = trick(1, "N200 A10 NX A100")
    assert taker(match) == 0
    assert sets(match) == (0, 2000)
    assert points(match) == (1200, 0)


@pytest.mark.clause("SK-17")
def test_example_13_fifty_against_a_hundred() -> None:
    match = trick(0, "AX N100 A50 N10")
    assert taker(match) == 1
    assert sets(match) == (0, 0)


@pytest.mark.clause("SK-15", "SK-21")
def test_example_15_a_partner_s_spy_is_ordinary() -> None:
    match = trick(1, "A300 AX N100 N10")
    assert taker(match) == 1
    assert sets(match) == (0, 0)
    assert points(match) == (0, 1010)


@pytest.mark.clause("SK-15", "SK-16", "SK-17")
@pytest.mark.parametrize("holder", [rank for rank in RANKS if rank not in ("100", "50")])
@pytest.mark.parametrize("spy", ["100", "50"])
@pytest.mark.parametrize(("mine", "yours"), [("A", "A"), ("A", "N"), ("N", "A"), ("N", "N")])
def test_the_powers_of_the_spies_against_every_card(
    holder: str, spy: str, mine: str, yours: str
) -> None:
    """Seat 0 leads a Nurse, seat 1 holds the trick, seat 2 plays the Spy, seat 3 a low card."""
    officer, rank = int(holder) >= 200, int(holder)
    low = "A0" if holder != "0" or yours != "A" else "N0"
    match = trick(0, f"AX {yours}{holder} {mine}{spy} {low}")
    set_by = 0
    if spy == "100":
        set_by = 2000 if officer else 0
    elif not officer:
        set_by = 1000
    assert sets(match) == (0, set_by)
    assert taker(match) == (2 if set_by or rank < int(spy) else 1)


@pytest.mark.clause("SK-16", "SK-17")
@pytest.mark.parametrize(
    ("holder", "spy", "takes", "set_by"),
    [
        ("N100", "A100", 1, 0),
        ("N50", "A50", 1, 0),
        ("N50", "A100", 2, 1000),
        ("A50", "N100", 2, 1000),
        ("N100", "A50", 1, 0),
    ],
)
def test_spy_against_spy(holder: str, spy: str, takes: int, set_by: int) -> None:
    match = trick(0, f"AX {holder} {spy} N0")
    assert taker(match) == takes
    assert sets(match) == (0, set_by)


@pytest.mark.clause("SK-15")
@pytest.mark.parametrize("spy", ["A100", "N50"])
def test_a_nurse_that_was_led_is_taken_by_rank_without_a_set(spy: str) -> None:
    match = trick(0, f"AX {spy} A0 N0")
    assert taker(match) == 1
    assert sets(match) == (0, 0)
    match = trick(0, f"AX {spy} A300 N0")
    assert taker(match) == 2
    assert sets(match) == (0, 0)


@pytest.mark.clause("SK-15")
@pytest.mark.parametrize(("nurse", "spy"), [("AX", "A100"), ("NX", "A100"), ("NX", "N100")])
def test_it_does_not_matter_which_nurse_or_whose_spy_it_is(nurse: str, spy: str) -> None:
    assert sets(trick(0, f"{nurse} N250 {spy} N0")) == (0, 2000)
    assert sets(trick(0, f"{nurse} A250 {spy} N0")) == (0, 2000)


@pytest.mark.clause("SK-15")
def test_without_a_nurse_a_spy_is_an_ordinary_card() -> None:
    match = trick(0, "A5 N300 A100 N90")
    assert (taker(match), sets(match)) == (1, (0, 0))
    match = trick(0, "A5 N90 A50 N10")
    assert (taker(match), sets(match)) == (1, (0, 0))
    match = trick(0, "A5 N50 A100 N250")
    assert (taker(match), sets(match)) == (3, (0, 0))


@pytest.mark.clause("SK-15")
def test_a_spy_does_not_rob_his_partner_and_does_not_close_the_trick() -> None:
    match = trick(0, "A20 NX A50 N60")
    assert (taker(match), sets(match)) == (3, (0, 0))
    match = trick(1, "N60 AX N50 A10")
    assert (taker(match), sets(match)) == (1, (0, 0))


@pytest.mark.clause("SK-18")
def test_the_spy_gets_the_whole_trick_and_leads() -> None:
    match = trick(0, "AX N300 A100 N90")
    assert cards(match, 1, "taken", 2) == "A100 AX N300 N90"
    assert match.turn == 2


@pytest.mark.clause("SK-19")
@pytest.mark.parametrize("late", ["N300", "A250", "N90", "N50", "N8"])
def test_a_trick_taken_by_a_set_cannot_be_taken_back(late: str) -> None:
    match = trick(0, f"AX N80 A50 {late}")
    assert (taker(match), sets(match)) == (2, (0, 1000))
    match = trick(0, f"AX N200 A100 {late}")
    assert (taker(match), sets(match)) == (2, (0, 2000))


@pytest.mark.clause("SK-19")
def test_a_hundred_takes_nothing_back_from_a_hundred() -> None:
    match = trick(0, "AX N300 A100 N100")
    assert (taker(match), sets(match)) == (2, (0, 2000))


@pytest.mark.clause("SK-16", "SK-19")
def test_a_fifty_that_holds_by_rank_is_robbed_by_the_enemy_s_hundred_alone() -> None:
    match = trick(2, "NX A50 N100 A10")
    assert (taker(match), sets(match)) == (0, (0, 1000))
    match = trick(1, "A50 NX N100 A300")
    assert (taker(match), sets(match)) == (0, (0, 0))


@pytest.mark.clause("SK-20")
def test_a_nurse_played_after_the_spy_does_nothing() -> None:
    match = trick(0, "A300 N100 AX N10")
    assert (taker(match), sets(match)) == (0, (0, 0))
    match = trick(0, "A90 N50 NX AX")
    assert (taker(match), sets(match)) == (0, (0, 0))


@pytest.mark.clause("SK-15")
def test_a_set_is_seen_as_soon_as_the_spy_is_played() -> None:
    match = at_table([0, 1, 2, 3], "AX N300 A100 N90")
    play(match, "AX N300")
    assert sets(match) == (0, 0)
    assert match.view(2)["prompt"] == "Play any card; West holds the trick with the Navy Admiral."
    play(match, "A100")
    for viewer in EVERYBODY:
        assert figures(match, "set", viewer) == [0, 2000, 0, 0]
    assert "North holds the trick" in match.view(3)["prompt"]
    play(match, "N90")
    assert sets(match) == (0, 2000)


def taken_step_by_step(leader: int, cards_played: list[str]) -> tuple[int, list[int]]:
    """Taking a trick as the specification writes it: who takes it, and the sets by side."""
    rank = [PACK.by_code[code].rank for code in cards_played]
    player = [(leader + place) % 4 for place in range(4)]
    holder, nurse, robbed, set_back = 0, rank[0] == -1, False, [0, 0]
    for c in range(1, 4):
        h, rob = rank[holder], 0
        if nurse and player[c] % 2 != player[holder] % 2:
            if rank[c] == 100 and h in (300, 250, 200):
                rob = 2000
            if rank[c] == 100 and h == 50:
                rob = 1000
            if rank[c] == 50 and 0 <= h < 100 and h != 50:
                rob = 1000
        if rob > 0:
            set_back[player[holder] % 2] += rob
            holder, robbed = c, True
        elif not robbed and rank[c] > h:
            holder = c
        nurse = nurse or rank[c] == -1
    return player[holder], set_back


@pytest.mark.clause("SK-12", "SK-14", "SK-15", "SK-16", "SK-17", "SK-19", "SK-20")
def test_taking_is_what_the_specification_s_steps_give() -> None:
    """Tricks made mostly of Nurses, Spies and officers, so that much happens in them."""
    choose = random.Random(1)
    telling = "AX NX A100 N100 A50 N50 A300 N250 A90 N60 A40 N9 A0"
    outcomes = set()
    for _ in range(5000):
        cards_played = choose.sample(telling.split(), 4)
        leader = choose.randrange(4)
        set_back = [0] * 4
        trick_numbers = numbers(cards_played)
        place = holding(trick_numbers, 4, leader, set_back)  # type: ignore[arg-type]
        by_side = [set_back[0] + set_back[2], set_back[1] + set_back[3]]
        assert ((leader + place) % 4, by_side) == taken_step_by_step(leader, cards_played)
        outcomes.add(tuple(by_side))
    assert outcomes == {(0, 0), (0, 1000), (1000, 0), (0, 2000), (2000, 0), (1000, 1000)}


# --- The count ---------------------------------------------------------------------------


@pytest.mark.clause("SK-21")
def test_the_cards_of_one_s_own_side_count_for_nobody() -> None:
    match = trick(1, "N300 A0 NX N1")
    assert taker(match) == 1
    assert points(match) == (0, 0)
    match = trick(0, "A10 N300 A20 N90")
    assert points(match) == (0, 30)


@pytest.mark.clause("SK-21")
def test_cards_of_one_s_own_service_count_if_an_enemy_played_them() -> None:
    match = trick(0, "A300 A250 A10 A90")
    assert points(match) == (340, 0)


@pytest.mark.clause("SK-21")
def test_example_17_capture_by_service() -> None:
    assert points(trick(0, "A30 N90 A90 N10", capture="service")) == (0, 120)
    assert points(trick(0, "N30 A90 N80 A10")) == (0, 110)
    assert taker(trick(0, "N30 A90 N80 A10", capture="service")) == 1
    assert points(trick(0, "N30 A90 N80 A10", capture="service")) == (0, 100)
    assert points(trick(1, "A300 AX N100 N10")) == (0, 1010)
    assert points(trick(1, "A300 AX N100 N10", capture="service")) == (0, 1300)


@pytest.mark.clause("SK-21")
def test_by_service_the_army_s_side_counts_navy_cards() -> None:
    assert points(trick(0, "N300 A90 N20 A10", capture="service")) == (320, 0)


@pytest.mark.clause("SK-10", "SK-21")
def test_in_sides_both_ways_of_counting_are_the_same() -> None:
    for seed in range(5):
        both = []
        for capture in ("hands", "service"):
            match = skirmish(variant="sides", capture=capture).match(seed=seed, hands=3)
            while not match.over:
                match.play(match.legal[len(match.legal) // 2])
            both.append([e.numbers for e in match.history if e.kind == "score"])
        assert both[0] == both[1]


@pytest.mark.clause("SK-22")
def test_example_16_hand_score() -> None:
    enemy = ["N300", "A90", "N40", "AX", "N7"]
    own = ["A300", "N200", "NX", "A20"]
    match = last_card(
        taken=[enemy[:3] + own, [], enemy[3:], []], played=[own, enemy[:2], [], enemy[2:]],
        set_back=[2000, 0, 0, 0],
    )  # fmt: skip
    assert points(match) == (1430, 0)
    play(match, "N0")
    assert match.scores == [-570, 0, -570, 0]


@pytest.mark.clause("SK-22")
def test_sets_against_both_partners_add_up_and_the_score_may_be_negative() -> None:
    match = after_hand((500, 0), (90, 0), set_back=[1000, 2000, 2000, 1000])
    assert match.scores == [500 + 90 - 3000, -3000, 500 + 90 - 3000, -3000]
    assert not match.over


@pytest.mark.clause("SK-22")
def test_the_score_is_added_when_the_hand_is_over() -> None:
    match = last_card(score=[40, 50, 40, 50], set_back=[0, 1000, 0, 0])
    assert match.scores == [40, 50, 40, 50]
    play(match, "N0")
    assert match.scores == [40, -950, 40, -950]


@pytest.mark.clause("SK-21", "SK-22", "SK-24")
def test_the_account_of_a_hand() -> None:
    enemy = ["N300", "A90", "N40", "AX", "N7"]
    own = ["A300", "N200", "NX", "A20"]
    match = last_card(
        taken=[enemy[:3] + own, [], enemy[3:], []], played=[own, enemy[:2], [], enemy[2:]],
        set_back=[2000, 0, 0, 0], score=[700, 100, 700, 100],
    )  # fmt: skip
    nobody: list[list[str]] = [[], [], [], []]
    assert account_of(match, "play N0", 1) == {
        "lines": [
            {
                "label": "Captured Nurses",
                "points": [1000, 0, 1000, 0],
                "cards": [[], [], ["AX"], []],
            },
            {
                "label": "Captured officers",
                "points": [300, 0, 300, 0],
                "cards": [["N300"], [], [], []],
            },
            {
                "label": "Other prisoners",
                "points": [130, 0, 130, 0],
                "cards": [["A90", "N40"], [], [], []],
            },
            {"label": "Set back by Spies", "points": [-2000, 0, -2000, 0], "cards": nobody},
        ],
        "remarks": ["You and East took 5 tricks, and South and North 7."],
        "limit": 10_000,
        "outlook": "The match ends at 10,000 points; South and North have the most, 130.",
    }


@pytest.mark.clause("SK-09", "SK-23")
def test_the_account_says_who_took_how_many_tricks() -> None:
    sides = account_of(last_card(skirmish(variant="sides")), "play N0", -1)
    assert sides["remarks"] == [
        "South and North took 7 tricks for the Navy, and West and East 5 for the Army."
    ]
    for sweep, match in (("wins", ", and with them the match"), ("count", "")):
        last = last_card(skirmish(sweep=sweep), takers=[0, 2] * 5 + [0])
        remarks = account_of(last, "play N0", 2)["remarks"]
        assert remarks == [f"You and South took all twelve tricks{match}."]


def swept(side: int, game: Game, **fields: Any) -> Match:
    """The end of a hand in which seat `side` or its partner took every trick."""
    leader = side
    cards_left = {"trick": "A3 N2 A1", "hand": ["", "", "", "N0"], "turn": 3}
    if side == 1:
        cards_left = {"trick": "N3 A2 N1", "hand": ["A0", "", "", ""], "turn": 0}
    takers = [side, side + 2] * 5 + [side]
    match = last_card(game, **cards_left, leader=leader, takers=takers, **fields)
    play(match, "N0" if side == 0 else "A0")
    return match


@pytest.mark.clause("SK-23")
def test_example_18_sweep_in_the_combined_game_by_hands() -> None:
    """Seats 0 and 2 were dealt the twenty cards 9 to 0 and A20 A10 N20 N10."""
    dealt_to_0 = [f"A{n}" for n in range(10)] + ["A20", "A10"]
    dealt_to_2 = [f"N{n}" for n in range(10)] + ["N20", "N10"]
    the_rest = [code for code in CODES if code not in dealt_to_0 + dealt_to_2]
    for sweep, over in (("wins", True), ("count", False)):
        match = position(
            skirmish(sweep=sweep), phase="play", deal=1, dealer=0, turn=1, leader=1,
            hand=["A0", the_rest[12:13], "N0", the_rest[:1]],
            played=[dealt_to_0[1:], the_rest[13:], dealt_to_2[1:], the_rest[1:12]],
            taken=[[], [c for c in CODES if c not in ("A0", "N0", the_rest[12], the_rest[0])],
                   [], []],
            takers=[1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], score=[9000, 0, 9000, 0],
        )  # fmt: skip
        play(match, f"{the_rest[12]} N0 {the_rest[0]} A0")
        assert match.scores == [9000, 60, 9000, 60]
        assert match.over == over
        assert match.result == ([0, 1, 0, 1] if over else None)


@pytest.mark.clause("SK-23")
@pytest.mark.parametrize("options", [{"variant": "sides"}, {"capture": "service"}])
@pytest.mark.parametrize(("sweep", "over"), [("wins", True), ("count", False)])
def test_example_18_sweep_of_one_whole_service(
    options: dict[str, str], sweep: str, over: bool
) -> None:
    """Seat 3 deals: in Sides side 1 is the Navy. It takes all twelve tricks, less one set."""
    game = skirmish(sweep=sweep, **options)
    army_low, navy_low = ["A0", "A2"], ["N3", "N1"]
    army = [code for code in ARMY if code not in army_low]
    navy = [code for code in NAVY if code not in navy_low]
    match = swept(
        1, game, dealer=3, taken=[[], army, [], navy],
        played=[army[:11], navy[:11], army[11:], navy[11:]], set_back=[0, 0, 0, 1000],
        score=[0, 100, 0, 100],
    )  # fmt: skip
    assert match.scores == [0, 100 + 2300 - 1000, 0, 100 + 2300 - 1000]
    assert match.over == over


@pytest.mark.clause("SK-23")
@pytest.mark.parametrize("side", [0, 1])
def test_a_sweep_wins_whatever_the_totals(side: int) -> None:
    match = swept(side, skirmish(), score=[9000, 9000, 9000, 9000], set_back=[2000] * 4)
    assert match.over
    assert match.result == ([1, 0, 1, 0] if side == 0 else [0, 1, 0, 1])
    ahead = [0, 9000, 0, 9000] if side == 0 else [9000, 0, 9000, 0]
    match = swept(side, skirmish(), score=ahead)
    assert match.result == ([1, 0, 1, 0] if side == 0 else [0, 1, 0, 1])


@pytest.mark.clause("SK-23")
def test_a_sweep_that_passes_the_limit_counts_as_usual_with_the_option_count() -> None:
    match = swept(0, skirmish(sweep="count"), score=[0, 10000, 0, 10000])
    assert match.over
    assert match.result == [0, 1, 0, 1]


@pytest.mark.clause("SK-23")
def test_eleven_tricks_are_no_sweep() -> None:
    match = last_card(takers=[0] * 10 + [1], score=[9000, 0, 9000, 0])
    play(match, "N0")
    assert not match.over


@pytest.mark.clause("SK-22", "SK-23")
def test_a_hand_is_worth_its_points_beside_the_enemies_and_a_winning_sweep_all() -> None:
    mine, yours = worth(390, "N"), worth(160, "A")
    match = last_card(taken=[mine, yours, [], []], played=[yours, mine, [], []])
    match.step(match.legal_numbers[0])
    values = [match.game.rules.value(match.state, seat) for seat in range(4)]
    assert values == pytest.approx([0.05, -0.05, 0.05, -0.05])
    match = swept(1, skirmish())
    assert [match.game.rules.value(match.state, seat) for seat in range(4)] == [-1, 1, -1, 1]
    match = last_card(takers=[0] * 11)
    assert match.game.rules.value(match.state, 0) == 0, "eleven tricks are no sweep yet"
    match = last_card(skirmish(sweep="count"), takers=[0] * 11)
    match.step(match.legal_numbers[0])
    assert match.game.rules.value(match.state, 0) == 0


# --- The end of the match ----------------------------------------------------------------


@pytest.mark.clause("SK-24")
def test_example_19_end() -> None:
    match = after_hand((9400, 9900), (700, 1150))
    assert match.scores == [10100, 11050, 10100, 11050]
    assert match.over
    assert match.result == [0, 1, 0, 1]
    match = after_hand((9990, 4000), (0, 900))
    assert match.scores == [9990, 4900, 9990, 4900]
    assert not match.over
    assert match.json()["deal"] == 2


@pytest.mark.clause("SK-24")
def test_exactly_ten_thousand_wins() -> None:
    match = after_hand((9900, 200), (100, 0))
    assert match.over
    assert match.result == [1, 0, 1, 0]


@pytest.mark.clause("SK-24")
def test_equal_totals_over_the_limit_take_another_hand() -> None:
    match = after_hand((9900, 9800), (200, 300))
    assert match.scores == [10100] * 4
    assert not match.over
    assert match.json()["deal"] == 2


@pytest.mark.clause("SK-24")
@pytest.mark.parametrize(("limit", "number"), [("5000", 5000), ("10000", 10000), ("20000", 20000)])
def test_the_limit_may_be_lower_or_higher(limit: str, number: int) -> None:
    game = skirmish(limit=limit)
    assert not after_hand((number - 20, 0), (10, 0), game).over
    assert after_hand((number - 10, 0), (10, 0), game).over
    with pytest.raises(InvalidOption):
        skirmish(limit="7500")


@pytest.mark.clause("SK-24")
def test_nobody_moves_when_the_match_is_over() -> None:
    match = after_hand((9900, 200), (100, 0))
    assert match.legal == []
    assert refused(match, "play A300")[0] is None


@pytest.mark.clause("SK-25")
def test_after_a_hundred_hands_the_higher_total_wins() -> None:
    match = after_hand((100, 0), (0, 90), deal=99, finished=98)
    assert not match.over
    match = after_hand((100, 0), (0, 90), deal=100, finished=99)
    assert match.over
    assert match.finished == 100
    assert match.result == [1, 0, 1, 0]


@pytest.mark.clause("SK-25")
def test_equal_totals_after_a_hundred_hands_are_a_drawn_match() -> None:
    for totals in ((100, 10), (9990, 9900)):
        match = after_hand(totals, (0, totals[0] - totals[1]), deal=100, finished=99)
        assert match.over
        assert match.result == [0.5, 0.5, 0.5, 0.5]


@pytest.mark.clause("SK-25")
@pytest.mark.parametrize("variant", ["combined", "sides"])
def test_random_play_never_comes_near_a_hundred_hands(variant: str) -> None:
    matches = simulate(skirmish(variant=variant), 1000)
    assert matches.hands.max() < 40
    assert (matches.decisions == 48 * matches.hands).all()


# --- What each player sees ---------------------------------------------------------------


def middle_of_a_hand(**options: str) -> Match:
    """Seat 1 took the first trick and has led to the second."""
    return position(
        skirmish(**options),
        phase="play",
        deal=2,
        finished=1,
        score=[30, -900, 30, -900],
        dealer=3,
        cut="A9 N9 N20 A10",
        turn=2,
        leader=1,
        hand=["A7 A6", "N8", "A5 A4", "N7 N6"],
        waiting=["A250", "N250", "A200", "N200"],
        trick="N300",
        last_leader=3,
        last_trick="N2 A90 N100 A1",
        takers=[1],
        taken=["", "N2 A90 N100 A1", "", ""],
        played=["A90", "N100 N300", "A1", "N2"],
        set_back=[0, 0, 1000, 0],
    )


@pytest.mark.clause("SK-03", "SK-12", "SK-21", "SK-22")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    view = match.view(viewer)
    assert (view["hand"], view["phase"], view["turn"]) == (2, "play", 2)
    assert view["options"] == {
        "variant": "combined", "limit": "10000", "capture": "hands", "sweep": "wins",
    }  # fmt: skip
    assert view["scores"] == [30, -900, 30, -900]
    assert [c["seat"] for c in view["counters"] if c["name"] == "dealer"] == [3]
    assert cards(match, viewer, "cut") == "A9 N9 N20 A10"
    assert counts(match, viewer, "hand") == [2, 1, 2, 2]
    assert counts(match, viewer, "undealt") == [4]
    assert cards(match, viewer, "trick") == "N300"
    assert cards(match, viewer, "last-trick") == "N2 A90 N100 A1"
    assert cards(match, viewer, "taken", 1) == "A90 A1 N100 N2"
    assert cards(match, viewer, "played", 1) == "N300 N100"
    assert figures(match, "takers", viewer) == ["you" if viewer == 1 else "West"]
    assert figures(match, "tricks", viewer) == [0, 1, 0, 0]
    assert figures(match, "points", viewer) == [0, 90, 0, 90]
    assert figures(match, "set", viewer) == [0, 0, 1000, 0]
    assert json.loads(json.dumps(view)) == view


@pytest.mark.clause("SK-06", "SK-09")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_player_sees_his_own_hand_and_nobody_the_undealt_cards(viewer: int | None) -> None:
    for match in (middle_of_a_hand(), middle_of_a_hand(variant="sides")):
        for seat in range(4):
            assert (cards(match, viewer, "hand", seat) != "") == (seat == viewer)
        assert all(z["cards"] == [] for z in match.view(viewer)["zones"] if z["name"] == "undealt")
        assert (match.view(viewer)["moves"] != []) == (viewer == 2)


@pytest.mark.clause("SK-09")
def test_in_sides_the_undealt_cards_lie_in_two_piles() -> None:
    """Everybody knows of which service a hidden card is: seat 3 deals, side 1 is the Navy."""
    match = middle_of_a_hand(variant="sides")
    zones = [z for z in match.view(0)["zones"] if z["name"] == "undealt"]
    assert [(z["label"], z["count"]) for z in zones] == [
        ("Undealt Army cards", 2),
        ("Undealt Navy cards", 2),
    ]


@pytest.mark.clause("SK-09")
def test_between_the_two_shuffles_of_sides_nobody_s_cards_are_seen() -> None:
    match = position(skirmish(variant="sides"), phase="deal", turn=-2, dealer=0)
    match.take_chance(numbers(mixed(NAVY)))
    assert counts(match, 1, "undealt") == [12, 0]
    assert cards(match, 1, "hand", 0) == ""
    world = match.resample(1, seed=1)
    assert world.view(1) == match.view(1)
    assert hand(world, 0) | hand(world, 2) <= set(NAVY)
    assert hand(world, 1) | hand(world, 3) == set()


# --- In words ----------------------------------------------------------------------------


@pytest.mark.clause("SK-16", "SK-18", "SK-22")
def test_the_rulebook_s_example_hand() -> None:
    ada = ["A300", "A100", "A3", "N80", "N6", "NX"]
    ben = ["A90", "A20", "N250", "N50", "N4", "N1"]
    cora = ["A200", "A50", "A10", "A0", "N60", "N8"]
    dan = ["A70", "A5", "AX", "N300", "N100", "N30"]
    first = [code for four in zip(ben, cora, dan, ada, strict=True) for code in four]
    cut = ["N70", "A70", "A9", "NX"]
    head = [
        *["drumhead 1", "game skirmish", "players 4", "option variant combined"],
        *["option limit 10000", "option capture hands", "option sweep wins"],
        *["name 0 Ada", "name 1 Ben", "name 2 Cora", "name 3 Dan"],
    ]
    packs = [[*top, *(code for code in CODES if code not in top)] for top in (cut, first)]
    shuffles = [f"shuffle {' '.join(pack)}" for pack in packs]
    match = drumhead.replay("\n".join([*head, *shuffles, ""]))
    assert match.turn == 0
    for cards_played, takes, counted, set_so_far in (
        ("A3 A20 N60 A70", 3, (0, 60), (0, 0)),
        ("N30 N80 A90 A10", 1, (0, 150), (0, 0)),
        ("N250 A0 AX A100", 0, (1250, 150), (0, 2000)),
        ("N6 N4 A50 N100", 3, (1250, 200), (0, 2000)),
        ("A5 A300 N1 N8", 0, (1250, 200), (0, 2000)),
        ("NX N50 A200 N300", 3, (1250, 1400), (0, 2000)),
    ):
        play(match, cards_played)
        assert taker(match) == takes
        assert points(match) == counted
        assert sets(match) == set_so_far
    said = match.log(0)
    assert said[:2] == [
        "You cut the Soldier 9 and deal first.",
        "You deal six cards to each player; 24 are kept for later.",
    ]
    assert "Ben and Dan lose the trick and are set back 2000 points." in said
    assert "You take the trick with the Army Scout Spy 100, for 1250 points." in said
    assert said[-2:] == [
        "Dan takes the trick with the Navy Admiral, for 1200 points.",
        "You deal the other six cards to each player.",
    ]


@pytest.mark.clause("SK-09", "SK-22")
def test_the_deal_and_the_end_of_a_hand_in_words() -> None:
    match = skirmish(variant="sides").match(seed=2, hands=1)
    while not match.over:
        match.play(match.legal[0])
    side_0, side_1 = match.scores[:2]
    assert match.log(1)[-2:] == [
        f"South and North score {side_0} points.",
        f"You and East score {side_1} points.",
    ]
    assert match.log()[1:3] == [
        "South deals six Navy cards each to South and North; 12 are kept for later.",
        "South deals six Army cards each to West and East; 12 are kept for later.",
    ]


@pytest.mark.clause("SK-23")
def test_a_sweep_in_words() -> None:
    hands = [["A300"], ["N3"], ["A2"], ["N1"]]
    match = Match(
        skirmish(),
        position(
            phase="play", deal=1, dealer=0, turn=0, leader=0, hand=hands, takers=[0] * 11
        ).state,
        events=[],
    )
    play(match, "A300 N3 A2 N1")
    assert match.log(2)[-3:] == [
        "You and South have taken all twelve tricks.",
        "You and South score 0 points.",
        "West and East score 0 points.",
    ]


# --- The rule of thumb -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "on_table", "best"),
    [
        # Last: rob, rescue, save the Nurse, win cheaply, else throw what counts nothing.
        ("A300 N100 N7", "A70 NX N250", "N100"),
        ("A300 N50 N7", "A70 NX N60", "N50"),
        ("A300 A200 N9", "A30 NX N90", "A200"),
        ("A300 AX N9", "A3 N90 A2", "AX"),
        ("A300 A60 N9", "A50 N20 N40", "A60"),
        ("A250 N60 N9", "A300 N20 N40", "N9"),
        ("A300 N9 N2", "A5 N7 N3", "N2"),
        # Before the last: the Nurse only where she is likely to be safe, or the last is a friend.
        ("AX N9 N2", "A40 N3", "N2"),
        ("AX N9 N2", "A300 N3", "AX"),
        ("AX N9 N2", "N3", "AX"),
        ("AX N9 N2", "N300", "N2"),
        ("AX N9 N2", "", "N2"),
    ],
)
def test_the_thumb_weighs_what_a_card_may_win_or_lose(
    thumb: Callable[[Match], str], hand: str, on_table: str, best: str
) -> None:
    """Seat 0 plays; the others hold three cards each or have just played."""
    leader = -len(on_table.split()) % 4
    played = [""] * 4
    for place, card in enumerate(on_table.split()):
        played[(leader + place) % 4] = card
    others = "A1 A0 N1", "A4 N4 N0", "A6 A8 N8"
    match = position(
        phase="play", deal=1, dealer=0, turn=0, leader=leader, trick=on_table, played=played,
        hand=[hand, *others],
    )  # fmt: skip
    assert thumb(match) == f"play {best}"


def test_the_thumb_counts_by_service_where_that_is_played(thumb: Callable[[Match], str]) -> None:
    """The Army's side takes a trick: its own Nurse is saved in it, the Navy's is captured."""
    fields: dict[str, Any] = {"trick": "A5 N90 A3", "hand": ["N8 AX NX", "", "", ""]}
    fields |= {"phase": "play", "deal": 1, "dealer": 0, "turn": 0, "leader": 1}
    assert thumb(position(skirmish(capture="service"), **fields)) == "play NX"
    assert thumb(position(**fields)) == "play AX"


@pytest.mark.parametrize("variant", ["combined", "sides"])
def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float], variant: str
) -> None:
    assert thumb_margin(skirmish(variant=variant), 24) > 400
