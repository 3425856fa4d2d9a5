"""Liberty Bond Game, clause by clause: LB-01 to LB-33.

"Example 7" is a worked example of the specification (shared/spec/liberty-bond.md).
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

import drumhead
from drumhead import Game, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.liberty_bond.rules import CARDS, TEXTS, value
from drumhead.games.liberty_bond.thumb import thumb
from drumhead.kernel.random import small_generator
from drumhead.packs.allie_patriot import PACK
from tests.support.looking import refused

#: Decides the shuffles after a position whose hand ends.
KEY = "05" * 32
DEALT = {2: 10, 3: 8, 4: 6, 5: 6, 6: 6}


# --- Setting up --------------------------------------------------------------------------


def liberty_bond(players: int = 3, **options: object) -> Game:
    return drumhead.game("liberty-bond", players=players, options=options)


def position(players: int = 3, options: dict[str, object] = {}, **fields: Any) -> Match:
    return liberty_bond(players, **options).position(partial=True, key=KEY, **fields)


def whole_pack(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    rest = list(DECK.codes)
    for code in cards.split():
        rest.remove(code)
    return [DECK.card(code) for code in cards.split() + rest]


def drawn_from(cards: str, players: int) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    game = liberty_bond(players)
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance(whole_pack(cards))
    return match


def dealt(players: int, dealer: int, cards: str = "") -> Match:
    match = position(players, phase="deal", turn=-2, dealer=dealer)
    match.take_chance(whole_pack(cards))
    return match


def row(cards: str) -> str:
    return cards.replace(" ", "+")


def after_draw(cards: str, rows: dict[str, int] = {}, players: int = 3, **fields: Any) -> Match:
    """Seat 0 has drawn and holds these cards; the rows are given with their owners."""
    settled: dict[str, Any] = {
        "phase": "table", "deal": 1, "dealer": players - 1, "turn": 0, "discards": ["I4"],
        "hand": [cards] + ["A6 A6"] * (players - 1), "reserve": ["B1", "B2", "B3"],
        "rows": [row(text) for text in rows], "owners": list(rows.values()),
    }  # fmt: skip
    return position(players, fields.pop("options", {}), **(settled | fields))


def before_draw(**fields: Any) -> Match:
    """Seat 0 begins a turn."""
    return after_draw("A1 B3", **({"phase": "draw"} | fields))


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


# --- Looking -----------------------------------------------------------------------------


def hand(match: Match, seat: int) -> str:
    return " ".join(match.json()["hand"][seat])


def rows(match: Match) -> list[tuple[str, int]]:
    state = match.json()
    texts = [text.replace("+", " ") for text in state["rows"]]
    return list(zip(texts, state["owners"], strict=True))


def discards_of(cards: str) -> set[str]:
    return {f"discard {card}" for card in cards.split()}


def kind_of_moves(match: Match, kind: str) -> set[str]:
    assert len(set(match.legal)) == len(match.legal)
    return {move for move in match.legal if move.startswith(kind)}


def zones(match: Match, viewer: int | None, name: str) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def figures(match: Match, viewer: int | None, name: str) -> dict[int | None, int | str]:
    return {c["seat"]: c["value"] for c in match.view(viewer)["counters"] if c["name"] == name}


# --- Players, draw and deal --------------------------------------------------------------


@pytest.mark.clause("LB-01")
def test_two_to_six_play_each_alone() -> None:
    for players in range(2, 7):
        assert liberty_bond(players).sides == tuple(range(players))
    for players in (1, 7):
        with pytest.raises(InvalidOption, match="for 2, 3, 4, 5 or 6 players"):
            liberty_bond(players)


@pytest.mark.clause("LB-02")
@pytest.mark.parametrize("players", [2, 6])
def test_the_whole_pack_is_shuffled_for_the_draw_and_before_every_deal(players: int) -> None:
    match = liberty_bond(players).match(seed=1)
    pick = random.Random(1)
    while match.finished < 2:
        match.play(pick.choice(match.legal_numbers))
    shuffles = [event.numbers for event in match.history if event.kind == "shuffle"]
    assert len(shuffles) == 4
    for order in shuffles:
        assert Counter(DECK.codes[card] for card in order) == Counter(DECK.codes)


@pytest.mark.clause("LB-03")
def test_the_highest_number_deals_whatever_the_nation() -> None:
    assert drawn_from("A4 I5 B6", 3).json()["dealer"] == 2
    assert drawn_from("I5 A4 A1", 3).json()["dealer"] == 0
    match = drawn_from("A1 F3", 2)
    assert match.json()["dealer"] == 1
    match.deal()
    assert match.turn == 0


@pytest.mark.clause("LB-04", "LB-03")
def test_example_2_draw_with_ties() -> None:
    match = drawn_from("B5 I5 F2 A5 B4 A3 I4 F1 A6", 4)
    assert match.json()["dealer"] == 3
    match.deal()
    assert match.turn == 0
    for viewer in (None, 0, 3):
        (draw,) = zones(match, viewer, "draw")
        assert " ".join(draw["cards"]) == "B5 I5 F2 A5 B4 A3 I4 F1 A6"
        assert draw["seats"] == [0, 1, 2, 3, 0, 1, 3, 0, 3]


@pytest.mark.clause("LB-04")
def test_when_the_cards_give_out_the_lowest_of_the_tied_seats_deals() -> None:
    ties = " ".join(f"{n}{number}" for number in range(1, 7) for n in "AABBFFII")
    match = drawn_from(ties, 2)
    assert match.json()["dealer"] == 0
    assert len(match.json()["drawn"]) == 48
    fours = [f"{n}{number}" for number in "2665544332" for n in "ABFI"]
    five = drawn_from(" ".join(["A1", *fours]), 5)
    assert five.json()["dealer"] == 1
    assert len(five.json()["drawn"]) == 45


@pytest.mark.clause("LB-05")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_deal_passes_to_the_left(players: int) -> None:
    match = liberty_bond(players).match(seed=4)
    pick = random.Random(4)
    dealers: list[int] = []
    while match.finished < 4:
        if len(dealers) == match.finished:
            dealers.append(match.json()["dealer"])
        match.play(pick.choice(match.legal_numbers))
    assert dealers == [(dealers[0] + i) % players for i in range(4)]


@pytest.mark.clause("LB-05", "LB-06")
def test_after_a_new_deal_nobody_is_out() -> None:
    match = after_draw("A1", hand=["A1", "B6", ""])
    match.step("discard A1")
    assert match.json()["out"] == 0
    match.deal()
    assert (match.json()["out"], match.json()["rows"], match.json()["turns"]) == (None, [], 0)


@pytest.mark.clause("LB-06", "LB-07", "LB-09")
def test_example_1_deal() -> None:
    match = dealt(3, dealer=2)
    assert hand(match, 0) == "A6 A5 A3 A2 B6 B5 B3 B2"
    assert hand(match, 1) == "A6 A4 A3 A1 B6 B4 B3 B1"
    assert hand(match, 2) == "A5 A4 A2 A1 B5 B4 B2 B1"
    state = match.json()
    assert state["discards"] == ["F6"]
    assert len(state["reserve"]) == 23
    assert state["reserve"][::-1][:3] == ["F6", "F5", "F5"]
    assert match.turn == 0
    match.play("draw reserve")
    assert hand(match, 0).endswith("F6")


@pytest.mark.clause("LB-06", "LB-08")
@pytest.mark.parametrize(("players", "reserve"), [(2, 27), (3, 23), (4, 23), (5, 17), (6, 11)])
def test_the_sizes_of_hands_and_piles(players: int, reserve: int) -> None:
    match = dealt(players, dealer=1)
    state = match.json()
    assert [len(cards) for cards in state["hand"]] == [DEALT[players]] * players
    assert (len(state["discards"]), len(state["reserve"])) == (1, reserve)
    assert figures(match, None, "reserve") == {None: reserve}


@pytest.mark.clause("LB-07")
def test_the_card_turned_up_is_seen_by_all_and_the_reserve_by_nobody() -> None:
    match = dealt(4, dealer=0)
    for viewer in (None, 0, 1, 2, 3):
        (top,) = zones(match, viewer, "discards")
        assert (top["cards"], top["count"]) == (["F6"], 1)
        (reserve,) = zones(match, viewer, "reserve")
        assert (reserve["cards"], reserve["count"]) == ([], 23)
    for seat in (-1, 0, 1, 2, 3):
        assert match.seat_view(seat).fields["reserve"] == [None] * 23


# --- A turn ------------------------------------------------------------------------------


@pytest.mark.clause("LB-09")
@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (3, 2), (5, 3)])
def test_the_turn_begins_at_the_dealer_s_left_and_passes_to_the_left(
    players: int, dealer: int
) -> None:
    match = dealt(players, dealer)
    for turn in range(2 * players):
        assert match.turn == (dealer + 1 + turn) % players
        match.play("draw reserve")
        match.play(max(kind_of_moves(match, "discard")))


@pytest.mark.clause("LB-10")
def test_one_card_is_drawn_then_the_table_then_one_discard() -> None:
    match = before_draw()
    assert match.legal == ["draw reserve", "draw discard"]
    assert refused(match, "discard A1")[0] == "LB-10"
    assert refused(match, "lay A3 A2 A1")[0] == "LB-10"
    match.play("draw discard")
    assert refused(match, "draw reserve") == (
        "LB-10", "You have already drawn; only one card is drawn in a turn. (LB-10)",
    )  # fmt: skip
    assert set(match.legal) == discards_of("A1 B3 I4")
    match.play("discard B3")
    assert match.turn == 1
    assert match.legal == ["draw reserve", "draw discard"]


@pytest.mark.clause("LB-11")
def test_the_draw_is_the_top_card_of_either_pile() -> None:
    fields = {"discards": ["F1", "F2", "F3"], "reserve": ["I1", "I2", "I3"]}
    match = play(before_draw(**fields), "draw reserve")
    assert hand(match, 0) == "A1 B3 I3"
    assert match.json()["reserve"] == ["I1", "I2"]
    assert match.json()["discards"] == ["F1", "F2", "F3"]
    match = play(before_draw(**fields), "draw discard")
    assert hand(match, 0) == "A1 B3 F3"
    assert match.json()["discards"] == ["F1", "F2"]
    assert match.json()["reserve"] == ["I1", "I2", "I3"]


@pytest.mark.clause("LB-11")
def test_a_card_taken_from_the_discard_pile_need_not_be_used() -> None:
    match = before_draw(discards=["F1"], rows={"B1 I1 I1": 1})
    play(match, "draw discard", "discard A1")
    assert hand(match, 0) == "B3 F1"


@pytest.mark.clause("LB-11")
def test_others_see_that_a_card_was_drawn_but_only_the_player_which() -> None:
    match = liberty_bond(3).match(seed=3)
    seat, before = match.turn, match.seat_view(None).fields["hand"]
    assert seat is not None
    match.play("draw reserve")
    new = Counter(match.json()["hand"][seat]) - Counter(before[seat])
    (code,) = new.elements()
    assert match.log(seat)[-1] == f"You draw the {PACK.names[code]} from the Reserve Pile."
    for other in {0, 1, 2} - {seat}:
        assert match.log(other)[-1].endswith(" draws a card from the Reserve Pile.")
        assert zones(match, other, "hand")[seat]["cards"] == []
        assert zones(match, other, "hand")[seat]["count"] == 9
        assert figures(match, other, "cards")[seat] == 9


# --- Combinations ------------------------------------------------------------------------


@pytest.mark.clause("LB-12", "LB-13", "LB-14", "LB-18", "LB-22")
def test_example_3_moves_after_the_draw() -> None:
    match = after_draw("A5 A4 A3 A2 B4 F4 I1", {"F6 F5 F4": 1, "A1 B1 F1": 2})
    assert len(match.legal) == 12
    assert set(match.legal) == {
        "lay A5 A4 A3", "lay A5 A4 A3 A2", "lay A4 A3 A2", "lay A4 B4 F4", "add I1 2",
        *discards_of("A5 A4 A3 A2 B4 F4 I1"),
    }  # fmt: skip
    assert refused(match, "add F4 1")[0] == "LB-17"


@pytest.mark.clause("LB-12")
def test_example_5_sequences_of_the_booklet() -> None:
    assert "lay B6 B5 B4" in after_draw("B6 B5 B4 I1").legal
    assert "lay A5 A4 A3 A2" in after_draw("A5 A4 A3 A2 I1").legal
    for cards in ("A6 A2 A1 I3", "F5 F4 F4 I3", "B4 F3 B2 I1", "A6 A5 A2 A1", "A1 A2 B6 B5"):
        assert kind_of_moves(after_draw(cards), "lay") == set()
    assert kind_of_moves(after_draw("F5 F4 F4 F3"), "lay") == {"lay F5 F4 F3"}


@pytest.mark.clause("LB-12")
def test_a_sequence_has_three_to_six_cards() -> None:
    match = after_draw("I6 I5 I4 I3 I2 I1 A1")
    assert kind_of_moves(match, "lay") == {
        "lay " + " ".join(f"I{number}" for number in range(high, low - 1, -1))
        for high in range(1, 7)
        for low in range(1, high - 1)
    }
    assert len(kind_of_moves(match, "lay")) == 10
    match.play("lay I6 I5 I4 I3 I2 I1")
    assert rows(match) == [("I6 I5 I4 I3 I2 I1", 0)]


@pytest.mark.clause("LB-13")
def test_example_6_groups() -> None:
    match = after_draw("A5 A5 B2 F5 I5")
    assert set(match.legal) == {
        "lay A5 A5 F5", "lay A5 A5 F5 I5", "lay A5 A5 I5", "lay A5 F5 I5",
        *discards_of("A5 B2 F5 I5"),
    }  # fmt: skip
    added = after_draw("I1 A6", {"A1 B1 F1": 1})
    assert "add I1 1" in added.legal


@pytest.mark.clause("LB-13", "LB-18")
def test_a_group_has_three_to_eight_cards() -> None:
    eight = "A1 A1 B1 B1 F1 F1 I1 I1"
    match = after_draw(f"{eight} F6", players=2)
    laid = kind_of_moves(match, "lay")
    assert len(laid) == 66
    assert {len(move.split()) - 1 for move in laid} == {3, 4, 5, 6, 7, 8}
    play(match, "lay B1 A1 A1", "add F1 1", "add B1 1", "add I1 1", "add F1 1", "add I1 1")
    assert rows(match) == [(eight, 0)]
    assert match.legal == ["discard F6"]


@pytest.mark.clause("LB-12", "LB-13", "LB-21")
def test_every_combination_of_a_hand_is_found() -> None:
    """Beside all subsets of many hands, each looked at by itself."""
    pick = random.Random(13)
    for _ in range(150):
        size = pick.choice([4, 5, 7, 11])
        kinds = pick.choice(["65", "321", "654321"])
        pack = [code for code in DECK.codes if code[1] in kinds]
        cards = sorted(pick.sample(pack, size), key=DECK.codes.index)
        found = {
            "lay " + " ".join(chosen)
            for length in range(3, min(size, 9))
            for chosen in itertools.combinations(cards, length)
            if is_combination(chosen)
        }
        assert kind_of_moves(after_draw(" ".join(cards), players=2), "lay") == found


def is_combination(codes: tuple[str, ...]) -> bool:
    numbers = [int(code[1]) for code in codes]
    if len(set(numbers)) == 1:
        return True
    one_nation = len({code[0] for code in codes}) == 1
    return one_nation and numbers == list(range(numbers[0], numbers[0] - len(codes), -1))


def test_all_combinations_are_there_once() -> None:
    assert len(set(TEXTS)) == len(TEXTS) == 40 + 6 * 66
    assert all(is_combination(tuple(text.split())) for text in TEXTS)
    assert [" ".join(DECK.list(int(cards))) for cards in CARDS] == list(TEXTS)


@pytest.mark.clause("LB-14")
def test_a_combination_is_a_row_before_its_owner_for_all_to_see() -> None:
    match = after_draw("B6 B5 B4 I1 I2", {"A1 B1 F1": 2})
    match.play("lay b4 b6 b5")
    assert rows(match) == [("A1 B1 F1", 2), ("B6 B5 B4", 0)]
    assert hand(match, 0) == "I2 I1"
    for viewer in (None, 0, 1):
        laid = zones(match, viewer, "row")
        assert [(z["seat"], z["cards"]) for z in laid] == [
            (2, ["A1", "B1", "F1"]), (0, ["B6", "B5", "B4"]),
        ]  # fmt: skip
        assert laid[1]["label"] == f"Row 2, laid by {'you' if viewer == 0 else 'South'}"
    assert refused(after_draw("B6 B5 B3 I1 I2"), "lay B6 B5 B4")[0] == "LB-14"


@pytest.mark.clause("LB-15")
def test_example_4_one_combination_per_turn() -> None:
    match = after_draw("A5 A4 A3 A2 B4 F4 I1", {"F6 F5 F4": 1, "A1 B1 F1": 2})
    match.play("lay A5 A4 A3")
    assert rows(match)[2] == ("A5 A4 A3", 0)
    assert set(match.legal) == {"add A2 3", "add I1 2", *discards_of("A2 B4 F4 I1")}
    two = play(after_draw("A5 A4 A3 B5 B4 B3 I1", players=2), "lay A5 A4 A3")
    assert kind_of_moves(two, "lay") == set()
    assert refused(two, "lay B5 B4 B3") == (
        "LB-15", "Only one combination may be laid in a turn. (LB-15)",
    )  # fmt: skip
    play(two, "discard I1", "draw reserve", "discard A6", "draw reserve")
    assert "lay B5 B4 B3" in two.legal


@pytest.mark.clause("LB-16")
def test_nobody_has_to_lay() -> None:
    match = after_draw("B6 B5 B4 I1")
    match.play("discard B5")
    assert rows(match) == []
    assert match.turn == 1


# --- Adding ------------------------------------------------------------------------------


@pytest.mark.clause("LB-17")
def test_example_10_closed_ends() -> None:
    match = after_draw("A6 A1 B2 B1", {"A5 A4 A3 A2": 1, "A6 A5 A4 A3 A2 A1": 2})
    assert set(match.legal) == {"add A6 1", "add A1 1", *discards_of("A6 A1 B2 B1")}
    play(match, "add A1 1", "add A6 1")
    assert rows(match)[0] == ("A6 A5 A4 A3 A2 A1", 1)


@pytest.mark.clause("LB-17")
def test_a_sequence_takes_the_next_card_of_its_nation_at_either_end() -> None:
    match = after_draw("F5 F1 F3 A5 A1 F6 I6", {"F4 F3 F2": 1})
    assert kind_of_moves(match, "add") == {"add F5 1", "add F1 1"}
    assert refused(match, "add F6 1") == (
        "LB-17",
        "Row 1 is a sequence and takes only the next card of its nation at either end. (LB-17)",
    )
    match.play("add F5 1")
    assert kind_of_moves(match, "add") == {"add F6 1", "add F1 1"}


@pytest.mark.clause("LB-18")
def test_a_group_takes_its_kind_from_any_nation() -> None:
    match = after_draw("A3 B3 F3 I3 A4", {"A3 B3 I3": 1})
    assert kind_of_moves(match, "add") == {"add A3 1", "add B3 1", "add F3 1", "add I3 1"}
    assert refused(match, "add A4 1")[0] == "LB-18"
    match.play("add F3 1")
    assert rows(match) == [("A3 B3 F3 I3", 1)]


@pytest.mark.clause("LB-19")
def test_any_number_of_cards_on_rows_of_anybody_before_and_after_laying() -> None:
    match = after_draw("B3 F1 I6 A5 A4 A3 A2 A6", {"B6 B5 B4": 1, "A1 B1 I1": 2})
    play(match, "add F1 2", "add B3 1", "lay A5 A4 A3", "add A2 3", "add A6 3")
    assert rows(match) == [
        ("B6 B5 B4 B3", 1), ("A1 B1 F1 I1", 2), ("A6 A5 A4 A3 A2", 0),
    ]  # fmt: skip
    assert match.legal == ["discard I6"]


@pytest.mark.clause("LB-19")
def test_an_addition_names_a_card_of_the_hand_and_a_row_that_is_there() -> None:
    match = after_draw("B3 F1 I6", {"B6 B5 B4": 1})
    assert refused(match, "add B3 2") == ("LB-19", "There is no row 2. (LB-19)")
    assert refused(match, "add B2 1") == (
        "LB-19", "The British Submarine is not in your hand. (LB-19)",
    )  # fmt: skip


@pytest.mark.clause("LB-20", "LB-28")
def test_example_12_a_bond_on_another_s_row() -> None:
    match = after_draw(
        "", {"B6 B5 B4": 0, "F6 F5 F4": 0, "I4 I3 I2": 0, "A6 A5 A4": 1}, turn=1,
        hand=["A6 B3 B1", "I5 F1", "I5 I2"],
    )  # fmt: skip
    play(match, "add I5 3", "discard F1")
    assert match.scores == [30, 55, 0]


@pytest.mark.clause("LB-20")
def test_rows_stay_as_they_are() -> None:
    match = after_draw("A3 I1", {"A6 A5 A4": 1, "A2 B2 F2": 2, "B6 B5 B4": 0})
    match.play("add A3 1")
    assert rows(match) == [("A6 A5 A4 A3", 1), ("A2 B2 F2", 2), ("B6 B5 B4", 0)]
    assert match.legal == ["discard I1"]
    play(match, "discard I1")
    assert match.finished == 1


@pytest.mark.clause("LB-21")
def test_example_7_three_cards_left() -> None:
    match = after_draw("B6 B5 B4", {"A3 F3 I3": 1})
    assert set(match.legal) == discards_of("B6 B5 B4")
    assert refused(match, "lay B6 B5 B4") == (
        "LB-21", "You may not lay your whole hand: one card must be left to discard. (LB-21)",
    )  # fmt: skip


@pytest.mark.clause("LB-21")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("B6 B5 B4 B3", {"lay B6 B5 B4", "lay B5 B4 B3"}),
        ("A1 A1 B1 I1", {"lay A1 A1 B1", "lay A1 A1 I1", "lay A1 B1 I1"}),
        (
            "B6 B5 B4 B3 B2 B1",
            {
                *("lay B6 B5 B4", "lay B5 B4 B3", "lay B4 B3 B2", "lay B3 B2 B1"),
                *("lay B6 B5 B4 B3", "lay B5 B4 B3 B2", "lay B4 B3 B2 B1"),
                *("lay B6 B5 B4 B3 B2", "lay B5 B4 B3 B2 B1"),
            },
        ),
    ],
)
def test_the_whole_hand_is_never_laid(cards: str, legal: set[str]) -> None:
    assert kind_of_moves(after_draw(cards), "lay") == legal


@pytest.mark.clause("LB-21")
def test_the_last_card_is_never_added() -> None:
    match = play(after_draw("B3 F1", {"B6 B5 B4": 1, "A1 B1 I1": 0}), "add B3 1")
    assert match.legal == ["discard F1"]
    assert refused(match, "add F1 2") == (
        "LB-21", "You may not add your last card: one must be left to discard. (LB-21)",
    )  # fmt: skip


# --- The discard and the piles -----------------------------------------------------------


@pytest.mark.clause("LB-22")
def test_any_card_may_be_discarded_even_the_one_just_taken() -> None:
    match = before_draw(discards=["F1", "F2"])
    play(match, "draw discard", "discard F2")
    assert match.json()["discards"] == ["F1", "F2"]
    for viewer in (None, 0, 1):
        (top,) = zones(match, viewer, "discards")
        assert (top["cards"], top["count"]) == (["F2"], 2)
    assert refused(after_draw("A1 B3"), "discard I6") == (
        "LB-22", "The Italian Flag is not in your hand. (LB-22)",
    )  # fmt: skip
    pair = after_draw("A1 A1 B3")
    assert set(pair.legal) == discards_of("A1 B3")
    assert hand(play(pair, "discard A1"), 0) == "A1 B3"


@pytest.mark.clause("LB-23")
def test_example_8_going_out_with_three_cards() -> None:
    match = after_draw("B3 F1 I6", {"B6 B5 B4": 1, "A1 B1 I1": 0})
    match.play("add B3 1")
    assert set(match.legal) == {"add F1 2", *discards_of("F1 I6")}
    play(match, "add F1 2", "discard I6")
    assert match.finished == 1
    assert match.scores == [60, 10, 0]


@pytest.mark.clause("LB-23")
def test_example_9_going_out_with_four_cards() -> None:
    match = after_draw("B6 B5 B4 I1")
    match.play("lay B6 B5 B4")
    assert match.finished == 0
    match.play("discard I1")
    assert match.finished == 1
    assert match.scores == [70, 0, 0]


@pytest.mark.clause("LB-24", "LB-25")
def test_example_13_recycling() -> None:
    rest = [code for code in DECK.codes if code not in ("A6", "F2", "I4", "A1", "B3")][:23]
    pile = ["I4", "A1", "B3", *rest, "A6"]
    match = position(
        2, phase="draw", deal=1, dealer=1, turn=0, hand=["F2 F6", "F6 I6"],
        reserve=["I1"], discards=pile,
    )  # fmt: skip
    match.play("draw reserve")
    assert match.json()["reserve"] == []
    assert match.json()["discards"] == pile
    match.play("discard F2")
    assert match.json()["discards"] == ["F2"]
    assert match.json()["reserve"] == pile[::-1]
    assert len(pile) == 27
    assert match.turn == 1
    assert match.legal == ["draw reserve", "draw discard"]
    assert "I4" in hand(play(match.copy(), "draw reserve"), 1)
    assert "F2" in hand(play(match, "draw discard"), 1)


@pytest.mark.clause("LB-24")
def test_nobody_is_shown_the_reserve_that_was_turned_over() -> None:
    match = play(
        before_draw(reserve=["I1"], discards=["A2", "A3", "A4"]), "draw reserve", "discard I1"
    )
    assert match.json()["reserve"] == ["A4", "A3", "A2"]
    for seat in (-1, 0, 1):
        assert match.seat_view(seat).fields["reserve"] == [None] * 3
        (reserve,) = zones(match, max(seat, 0), "reserve")
        assert (reserve["cards"], reserve["count"]) == ([], 3)


@pytest.mark.clause("LB-25")
def test_the_pile_is_turned_over_only_when_the_reserve_is_empty_at_a_new_turn() -> None:
    match = before_draw(reserve=["I1", "I2"], discards=["A2", "A3", "A4"])
    play(match, "draw reserve", "discard I2")
    assert match.json()["reserve"] == ["I1"]
    play(match, "draw discard", "discard A6")
    assert match.json()["reserve"] == ["I1"]
    play(match, "draw reserve")
    assert match.json()["reserve"] == []
    assert match.json()["discards"] == ["A2", "A3", "A4", "A6"]


@pytest.mark.clause("LB-26")
@pytest.mark.parametrize(("players", "both"), [(2, 28), (3, 24), (4, 24), (5, 18), (6, 12)])
def test_the_two_piles_always_have_as_many_cards(players: int, both: int) -> None:
    match = liberty_bond(players).match(seed=players)
    pick, turned_over = random.Random(2), 0
    while match.finished < 6:
        state = match.json()
        if state["phase"] == "draw":
            sizes = len(state["reserve"]), len(state["discards"])
            assert sum(sizes) == both
            assert min(sizes) >= 1
            if state["turns"] and sizes[1] == 1 and match.moves[-1][1] != "draw discard":
                turned_over += state["turned"] > 0
                assert sizes[0] >= 11
        match.play(pick.choice(match.legal_numbers))
    assert turned_over


# --- The score and the end ---------------------------------------------------------------


@pytest.mark.clause("LB-27", "LB-28", "LB-29")
def test_example_11_score() -> None:
    match = after_draw("", {"B5 F5 I5": 0, "A6 A5 A4": 1}, turn=1, hand=["A6 B3 B1", "F1", "I5 I2"])
    match.play("discard F1")
    assert match.scores == [30, 55, 0]


@pytest.mark.clause("LB-27")
@pytest.mark.parametrize(
    ("cards", "count"), [("I6", 15), ("I5", 10), ("I4", 10), ("I3", 10), ("I2", 5), ("I1", 5)]
)
def test_what_the_cards_of_the_others_count(cards: str, count: int) -> None:
    match = after_draw("B1", hand=["B1", cards, f"{cards} A1"])
    match.play("discard B1")
    assert match.scores == [2 * count + 5, 0, 0]


@pytest.mark.clause("LB-28")
def test_every_player_has_ten_for_a_bond_in_his_rows() -> None:
    match = after_draw(
        "B1", {"A6 A5 A4": 0, "A5 B5 B5 I5": 1, "F6 F5 F4 F3": 1, "A3 A3 F3": 2},
        hand=["B1", "A1", "A1"],
    )  # fmt: skip
    assert figures(match, 0, "bonds") == {0: 1, 1: 5, 2: 0}
    match.play("discard B1")
    assert match.scores == [20, 50, 0]


@pytest.mark.clause("LB-29")
def test_nothing_else_scores_and_scores_never_fall() -> None:
    match = after_draw("B1", {"A6 B6 F6": 1}, hand=["B1", "A5 B5", "I5 I5"], score=[0, 7, 5])
    match.play("discard B1")
    assert match.scores == [40, 7, 5]
    match = liberty_bond(4).match(seed=8)
    pick, before = random.Random(8), [0, 0, 0, 0]
    while match.finished < 5:
        match.play(pick.choice(match.legal_numbers))
        assert all(now >= then for now, then in zip(match.scores, before, strict=True))
        before = match.scores


@pytest.mark.clause("LB-30")
def test_example_15_blocked_hand() -> None:
    match = after_draw(
        "", {"F6 F5 F4 F3": 2, "B6 B5 B4": 2, "I6 I5 I4": 3}, players=4, turns=119, turn=3,
        hand=["A6", "B6", "F6", "A1 B1"],
    )  # fmt: skip
    match.play("discard A1")
    assert match.finished == 1
    assert match.scores == [0, 0, 20, 10]


@pytest.mark.clause("LB-27", "LB-28", "LB-31")
def test_the_account_of_a_hand_in_which_somebody_goes_out() -> None:
    match = after_draw("", {"B5 F5 I5": 0, "A6 A5 A4": 1}, turn=1, hand=["A6 B3 B1", "F1", "I5 I2"])
    match.events = []
    match.play("discard F1")
    account = match.account(1)
    assert account is not None
    assert account["lines"] == [
        {
            "label": "Cards left in the other hands",
            "points": [0, 45, 0],
            "cards": [[], ["A6", "B3", "B1", "I5", "I2"], []],
        },
        {
            "label": "Bonds in rows",
            "points": [30, 10, 0],
            "cards": [["B5", "F5", "I5"], ["A5"], []],
        },
    ]
    assert account["remarks"] == [
        "You go out.",
        "The cards left count 30 in South's hand and 15 in East's hand.",
    ]
    assert account["outlook"] == "The match ends at 1000 points; you have the most, 55."
    assert account["scores"] == [30, 55, 0]


@pytest.mark.clause("LB-30")
def test_the_account_of_a_blocked_hand_has_only_bonds() -> None:
    match = after_draw(
        "", {"F6 F5 F4 F3": 1, "B6 B5 B4": 1}, players=2, turns=59, turn=1, hand=["A6", "A1 B1"]
    )
    match.events = []
    match.play("discard A1")
    account = match.account(0)
    assert account is not None
    assert account["lines"] == [
        {"label": "Bonds in rows", "points": [0, 20], "cards": [[], ["F5", "B5"]]}
    ]
    assert account["remarks"] == [
        "Everybody has had 30 turns: the hand ends, and nobody has gone out.",
        "The cards left in the hands count for nobody.",
    ]


@pytest.mark.clause("LB-30")
def test_the_hand_goes_on_until_every_player_has_had_thirty_turns() -> None:
    match = dealt(2, dealer=1)
    for turn in range(60):
        assert match.finished == 0
        assert figures(match, 0, "turn") == {None: f"{turn // 2 + 1} of 30"}
        play(match, "draw discard", f"discard {match.json()['discards'][-1]}")
    assert match.finished == 1
    assert match.scores == [0, 0]


@pytest.mark.clause("LB-30")
def test_who_goes_out_in_the_very_last_turn_is_out() -> None:
    match = after_draw("", players=4, turns=119, turn=3, hand=["A6", "B1", "B1", "A1"])
    match.play("discard A1")
    assert match.scores == [0, 0, 0, 25]


@pytest.mark.clause("LB-31")
@pytest.mark.parametrize("target", [1000, 250, 500])
def test_the_first_to_reach_the_target_wins(target: int) -> None:
    options: dict[str, object] = {} if target == 1000 else {"target": target}
    for score, over in ((target - 16, False), (target - 15, True)):
        match = after_draw("A1", options=options, hand=["A1", "B6", ""], score=[score, 0, 9])
        match.play("discard A1")
        assert match.scores == [score + 15, 0, 9]
        assert match.over == over
        assert match.result == ([1, 0, 0] if over else None)


@pytest.mark.clause("LB-31")
def test_the_target_is_one_of_three() -> None:
    assert liberty_bond().options == {"target": "1000"}
    with pytest.raises(InvalidOption, match="1000 or 250 or 500"):
        liberty_bond(target=300)


def ending(scores: list[int], going_out: int, hands: list[str], laid: dict[str, int]) -> Match:
    """The last discard of a hand by this seat, with these totals before."""
    match = after_draw("", laid, turn=going_out, hand=hands, score=scores)
    match.play(match.legal[0])
    return match


@pytest.mark.clause("LB-32")
def test_example_14_match_end() -> None:
    bonds = {"A6 A5 A4": 0, "B5 B5 F5": 1, "I6 I5 I4": 2}
    match = ending([960, 985, 400], 0, ["A1", "B6 B6", "I1"], bonds)
    assert match.scores == [1005, 1015, 410]
    assert match.result == [0, 1, 0]
    bonds = {"A6 A5 A4": 0, "B6 B5 B4": 1, "F6 F5 F4": 1, "I6 I5 I4": 2}
    match = ending([960, 985, 400], 0, ["A1", "B6 B6", "I1"], bonds)
    assert match.scores == [1005, 1005, 410]
    assert match.result == [1, 0, 0]


@pytest.mark.clause("LB-32")
def test_equal_totals_of_players_who_did_not_go_out_share_the_win() -> None:
    bonds = {"A6 A5 A4": 0, "B6 B5 B4": 1}
    match = ending([990, 990, 0], 2, ["A1", "B1", "I1"], bonds)
    assert match.scores == [1000, 1000, 10]
    assert match.result == [0.5, 0.5, 0]


@pytest.mark.clause("LB-33")
def test_after_two_hundred_hands_the_totals_decide() -> None:
    for finished, over in ((198, False), (199, True)):
        match = after_draw(
            "A1", hand=["A1", "B1", ""], score=[20, 25, 0], finished=finished, deal=finished + 1
        )
        match.play("discard A1")
        assert match.over == over
    assert match.scores == [25, 25, 0]
    assert match.result == [1, 0, 0]


def test_a_match_stopped_by_agreement_goes_to_the_highest_total() -> None:
    match = liberty_bond(3).match(seed=5, hands=1)
    pick = random.Random(5)
    while not match.over:
        match.play(pick.choice(match.legal_numbers))
    assert match.result is not None
    assert match.scores[match.result.index(1)] == max(match.scores)


# --- What is seen and said ---------------------------------------------------------------


def test_hands_are_shown_when_they_are_counted() -> None:
    match = liberty_bond(3).position(
        partial=True, **after_draw("A1", hand=["A1", "B6", "I5 I2"]).json()
    )
    match.step(match.legal_numbers[0])
    for seat in (-1, 0, 1, 2):
        assert match.seat_view(seat).fields["hand"] == [[], ["B6"], ["I5", "I2"]]
        assert match.seat_view(seat).fields["reserve"] == [None] * 3


def test_a_hand_in_words() -> None:
    match = liberty_bond(2).match(seed=11)
    pick = random.Random(11)
    while match.finished == 0:
        match.play(pick.choice(match.legal_numbers))
    said = " ".join(match.log(0))
    for words in (" draws a card from the Reserve Pile.", "from the Discard Pile.", " as row 1.",
                  " discards the ", "You are left with the "):  # fmt: skip
        assert words in said


def test_value_compares_the_credits_with_the_average_of_the_others() -> None:
    match = ending([0, 0, 0], 1, ["A6 B3 B1", "F1", "I5 I2"], {"B5 F5 I5": 0, "A6 A5 A4": 1})
    assert match.scores == [30, 55, 0]
    ended = after_draw("", {"B5 F5 I5": 0, "A6 A5 A4": 1}, turn=1, hand=["A6 B3 B1", "F1", "I5 I2"])
    ended.step(ended.legal_numbers[0])
    s = ended.seat_view(None).s
    assert value(s, 1) == pytest.approx((55 - 15) / 300)
    assert sum(value(s, seat) for seat in range(3)) == pytest.approx(0)


def test_random_matches_take_some_dozens_of_hands() -> None:
    simulation = simulate(liberty_bond(4), 200, seed=1)
    assert 15 < simulation.hands.mean() < 60
    assert (simulation.scores.max(axis=1) >= 1000).all()


# --- The rule of thumb -------------------------------------------------------------------


def by_thumb(match: Match, seed: int = 0) -> str:
    """The move that the rule of thumb makes."""
    moves = match.game.new_moves()
    legal = match.legal_numbers
    moves[: len(legal)] = legal
    seen = match.seat_view(match.turn).s
    chosen = thumb(seen, moves, len(legal), small_generator("thumb", seed))
    assert chosen in legal
    return match.game.type.moves.text(chosen)


@pytest.mark.parametrize(
    ("cards", "top", "laid", "move"),
    [
        ("B6 I1", "B3", {"B6 B5 B4": 1}, "draw discard"),
        ("B6 I1", "B3", {"B3 B2 B1": 1}, "draw reserve"),
        ("B6 I1", "A5", {"A4 A3 A2": 0}, "draw discard"),
        ("B6 I1", "A5", {"A4 A3 A2": 1}, "draw reserve"),
        ("A6 A4 I1", "A5", {}, "draw discard"),
        ("A6 I6 I1", "F6", {}, "draw discard"),
        ("A6 A4", "A5", {}, "draw reserve"),
        ("B6 A2 I1", "A1", {}, "draw reserve"),
        ("A2 A3 B6 I1", "B1", {}, "draw reserve"),
    ],
)
def test_thumb_draws_a_discard_that_is_of_use(
    cards: str, top: str, laid: dict[str, int], move: str
) -> None:
    match = after_draw(cards, laid, phase="draw", discards=[top])
    assert by_thumb(match) == move


@pytest.mark.parametrize(
    ("cards", "laid", "move"),
    [
        ("A1 B1 I1 A5 B5 I5 F3", {}, "lay A5 B5 I5"),
        ("A5 A4 A3 A2", {}, "lay A5 A4 A3"),
        ("A5 A4 A3 A2 I6", {}, "lay A5 A4 A3 A2"),
        ("B5 A2 I6 F1", {"A5 F5 I5": 0, "B4 B3 B2": 1}, "add B5 1"),
        ("I5 A2 F4 A1", {"A5 B5 F5": 1}, "discard F4"),
        ("I5 B1", {"A5 B5 F5": 1}, "add I5 1"),
        ("B3 I6", {"B6 B5 B4": 1}, "add B3 1"),
        ("A6 A5 B5 I3 I2 F1", {}, "discard F1"),
        ("A6 A5 B1", {}, "discard A6"),
    ],
)
def test_thumb_lays_adds_and_keeps_what_promises_most(
    cards: str, laid: dict[str, int], move: str
) -> None:
    assert by_thumb(after_draw(cards, laid)) == move


def test_thumb_breaks_ties_by_chance() -> None:
    match = after_draw("A6 I1 B1")
    assert {by_thumb(match, seed) for seed in range(20)} == {"discard A6"}
    match = after_draw("A6 I6 B1")
    assert {by_thumb(match, seed) for seed in range(20)} == {"discard A6", "discard I6"}


def test_thumb_looks_at_nothing_hidden_and_beats_random_play() -> None:
    match = liberty_bond(3).match(seed=21, hands=4)
    pick = random.Random(21)
    while not match.over:
        assert match.turn is not None
        if match.turn == 0:
            world = match.resample(0, seed=len(match.history))
            move = by_thumb(match)
            assert by_thumb(world) == move
            match.play(move)
        else:
            match.play(pick.choice(match.legal_numbers))
    assert match.result == [1, 0, 0]
