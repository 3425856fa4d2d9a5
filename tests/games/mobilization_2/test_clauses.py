"""Mobilization No. 2, clause by clause: MB2-01 to MB2-28.

"Example 7" is a worked example of the specification (shared/spec/mobilization-2.md).
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.mobilization_2.rules import value
from drumhead.games.mobilization_2.thumb import thumb
from drumhead.kernel.random import small_generator
from tests.support.looking import refused

# --- Setting up --------------------------------------------------------------------------

#: Flags with nothing beneath them do not move, and let nothing but Liberty Bonds on them.
QUIET = ["| A6", "| B6", "| F6", "| I6", "| A6"]
BLUE = "AF"


def mobilization_2(**options: object) -> Game:
    return drumhead.game("mobilization-2", options=options)


def at(
    piles: list[str],
    discard: str = "",
    hand: str = "",
    mobilized: str = "",
    options: dict[str, object] = {},
) -> Match:
    """A position; a pile is written `face-down | face-up`, and the hand's top card stands first."""
    sides = [pile.partition("|") for pile in piles]
    return mobilization_2(**options).position(
        partial=True,
        phase="play", turn=0, deal=1, face_down=[down for down, _, _ in sides],
        face_up=[up for _, _, up in sides], discard=discard, hand=hand.split()[::-1],
        mobilized=mobilized,
    )  # fmt: skip


def set_of(nation: str, height: int = 6) -> str:
    """A nation's Mobilized Pile that shows this number."""
    return " ".join(f"{nation}{number}" for number in range(1, height + 1))


def sets(*heights: str) -> str:
    """Mobilized Piles, each written like A3: the nation and what it shows."""
    return " ".join(set_of(height[0], int(height[1])) for height in heights)


def dealt(codes: list[str], **options: object) -> Match:
    """A game dealt from a pack in this order."""
    game = mobilization_2(**options)
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance([DECK.card(code) for code in codes])
    return match


def canonical() -> Match:
    return dealt(list(DECK.codes))


# --- Looking -----------------------------------------------------------------------------


def legal(match: Match) -> set[str]:
    assert len(set(match.legal)) == len(match.legal)
    return set(match.legal)


def moves(text: str) -> set[str]:
    """Legal moves in short: "1m d5 turn"."""
    return {f"move {word[0]} {word[1]}" if len(word) == 2 else word for word in text.split()}


def pile(match: Match, number: int) -> str:
    state = match.json()
    down, up = state["face_down"][number - 1], state["face_up"][number - 1]
    return " ".join([*down, "|", *up])


def zones(match: Match, name: str, viewer: int | None = 0) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


# --- The player and the deal -------------------------------------------------------------


@pytest.mark.clause("MB2-01")
def test_one_plays() -> None:
    assert mobilization_2().players == 1
    for players in (0, 2, 3):
        with pytest.raises(InvalidOption, match="for 1 player, not"):
            drumhead.game("mobilization-2", players=players)


@pytest.mark.clause("MB2-01")
def test_a_game_is_one_deal_from_one_shuffle() -> None:
    match = mobilization_2().match(seed=1)
    while not match.over:
        match.play(match.legal[0])
    kinds = [event.kind for event in match.history]
    assert kinds[0] == "shuffle"
    assert kinds[-1] == "score"
    assert kinds.count("score") == 1
    assert set(kinds[1:-1]) == {"move"}
    assert len(match.history[0].numbers) == 48


@pytest.mark.clause("MB2-02")
def test_example_1_the_deal_goes_round_by_round() -> None:
    match = canonical()
    assert (match.json()["phase"], match.json()["deal"]) == ("play", 1)
    assert [pile(match, number) for number in range(1, 6)] == [
        "A6 | A4", "A6 A3 | A1", "A5 A3 A1 | B5", "A5 A2 B6 B5 | B4", "A4 A2 B6 B4 B3 | B3",
    ]  # fmt: skip
    assert match.json()["hand"][::-1][:5] == ["B2", "B2", "B1", "B1", "F6"]
    assert match.legal == ["move 2 m"]


@pytest.mark.clause("MB2-03")
def test_every_card_comes_from_its_place_in_the_pack() -> None:
    codes = list(DECK.codes)
    random.Random(3).shuffle(codes)
    match = dealt(codes)
    indices = [
        (0, 5), (1, 6, 10), (2, 7, 11, 14), (3, 8, 12, 15, 17), (4, 9, 13, 16, 18, 19),
    ]  # fmt: skip
    for number, places in enumerate(indices, start=1):
        *down, up = [codes[place] for place in places]
        assert pile(match, number) == " ".join([*down, "|", up])


@pytest.mark.clause("MB2-04")
def test_twenty_cards_lie_on_the_table_and_twenty_eight_stay_in_the_hand() -> None:
    codes = list(DECK.codes)
    random.Random(4).shuffle(codes)
    state = dealt(codes).json()
    assert [len(cards) for cards in state["face_down"]] == [1, 2, 3, 4, 5]
    assert [len(cards) for cards in state["face_up"]] == [1, 1, 1, 1, 1]
    assert state["hand"][::-1] == codes[20:]
    assert state["discard"] == []
    assert state["mobilized"] == []


# --- The Mobilized Piles -----------------------------------------------------------------


@pytest.mark.clause("MB2-05")
def test_two_piles_for_each_nation_from_the_battleship_to_the_flag() -> None:
    last = at(["| A6", "|", "|", "|", "|"], mobilized=" ".join(DECK.codes[1:]))
    assert last.legal == ["move 1 m"]
    last.play("move 1 m")
    (piles,) = zones(last, "mobilized")
    assert piles["cards"] == [f"{nation}6" for nation in "AABBFFII"]


@pytest.mark.clause("MB2-06")
@pytest.mark.parametrize("card", ["A2", "A3", "A4", "A5", "A6"])
def test_only_a_battleship_starts_a_pile(card: str) -> None:
    clause, sentence = refused(at(QUIET, discard=card, hand="I1"), "move d m")
    assert clause == "MB2-06"
    assert "A Battleship must begin the American pile" in sentence


@pytest.mark.clause("MB2-06")
@pytest.mark.parametrize("height", [1, 2, 3, 4, 5])
def test_a_nation_has_one_pile_in_process(height: int) -> None:
    match = at(["| I6"] * 5, discard="A1", hand="I1", mobilized=sets(f"A{height}"))
    assert match.legal == ["turn"]
    assert refused(match, "move d m")[0] == "MB2-06"


@pytest.mark.clause("MB2-06")
def test_the_second_pile_follows_the_first() -> None:
    match = at(QUIET, discard="A1", hand="A2 A2", mobilized=sets("A6"))
    assert match.legal == ["move d m"]
    match.play("move d m")
    assert zones(match, "mobilized")[0]["cards"] == ["A6", "A1"]
    match.play("turn")
    assert legal(match) == moves("dm turn")
    match.play("move d m")
    match.play("turn")
    assert match.over, "there is no place for a third American Submarine"


@pytest.mark.clause("MB2-07")
@pytest.mark.parametrize("height", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("first", ["", "A6"])
def test_a_pile_in_process_takes_the_next_number_of_its_nation(height: int, first: str) -> None:
    begun = sets(*first.split(), f"A{height}")
    quiet = ["| B1"] * 5
    taken = [
        code
        for code in dict.fromkeys(DECK.codes)
        if "move d m" in at(quiet, code, "I1", f"{begun} B1").legal
    ]
    battleships = ["F1", "I1"]
    assert sorted(taken) == sorted([f"A{height + 1}", "B2", *battleships])


@pytest.mark.clause("MB2-07")
def test_the_flag_completes_a_pile() -> None:
    match = at(["| A6", "| B4", "|", "|", "|"], mobilized=sets("A5"), hand="B5")
    match.play("move 1 m")
    assert match.json()["mobilized"] == set_of("A").split()[::-1]
    assert zones(match, "mobilized")[0]["cards"] == ["A6"]
    clause, sentence = refused(at(["| A4", *QUIET[:4]], "", "B1", sets("A2")), "move 1 m")
    assert clause == "MB2-07"
    assert "can take only the Aeroplane next" in sentence


@pytest.mark.clause("MB2-08")
def test_example_7_two_battleships_of_one_nation() -> None:
    match = at(["I4 | A1", "F3 | A1", "| B2", "| F6", "| I5"], discard="B1", hand="A6")
    assert legal(match) == moves("1m 2m dm")
    match.play("move 2 m")
    assert match.legal == ["move d m"]
    match.play("move d m")
    assert legal(match) == moves("13 3m 32 54 turn")


@pytest.mark.clause("MB2-08")
def test_nothing_else_is_legal_while_a_battleship_is_forced() -> None:
    match = at(["F3 | I1", "| A6", "| B5", "| F4", "| A2"], "B3", "A5", sets("A1", "F3"))
    assert match.legal == ["move 1 m"]
    for move in ("turn", "move 3 2", "move 4 3", "move 5 m", "move d 4", "move 1 5"):
        clause, sentence = refused(match, move)
        assert clause == "MB2-08"
        assert "Italian Battleship must be mobilized" in sentence
    match.play("move 1 m")
    assert legal(match) == moves("32 43 4m 5m d4 turn")


@pytest.mark.clause("MB2-08")
def test_example_8_the_second_battleship_becomes_forced() -> None:
    match = at(["| A6", "| B2", "| I5", "F2 | F3", "| B6"], "A1", "A4", sets("A5"))
    assert legal(match) == moves("1m 24 31 d2 turn")
    match.play("move 1 m")
    assert pile(match, 1) == "|"
    assert match.legal == ["move d m"]


@pytest.mark.clause("MB2-09")
def test_other_building_is_left_to_the_player() -> None:
    match = at(["| A2", "| B5", "| I6", "|", "|"], "F3", "F4 I1", sets("A1", "F2"))
    assert legal(match) == moves("1m dm turn")
    match.play("turn")
    match.play("turn")
    assert match.legal == ["move d m"], "a Battleship is not left to him"
    match.play("move d m")
    assert legal(match) == moves("1m d2")


# --- Moving cards ------------------------------------------------------------------------


@pytest.mark.clause("MB2-10")
def test_only_top_cards_are_available() -> None:
    """The A2 lies under a B1, the B2 under the F5 of the Discard Pile."""
    match = at(["| B3 A2 B1", "| I5", "I6 | F5", "|", "|"], "B2 F5", "I4", sets("A1", "B1"))
    assert match.legal == ["turn"]
    assert refused(match, "move 1 m")[0] == "MB2-06"
    assert refused(match, "move 4 1")[0] == "MB2-10"


@pytest.mark.clause("MB2-10")
@pytest.mark.parametrize("code", ["A1", "B1", "F1", "I1"])
def test_a_covered_battleship_is_not_forced(code: str) -> None:
    match = at([f"{code} | I5", *QUIET[1:]], f"{code} A4", "I4")
    assert "turn" in match.legal


def fits(card: str, host: str) -> bool:
    """MB2-11 as it reads."""
    return int(card[1]) == int(host[1]) - 1 and (card[0] in BLUE) != (host[0] in BLUE)


@pytest.mark.clause("MB2-11")
def test_one_lower_and_exactly_one_of_them_blue() -> None:
    """Every card on every other, from the Discard Pile and from a Playing Pile."""
    begun = sets("A1", "B1", "F1", "I1")
    for card in sorted(set(DECK.codes)):
        for host in sorted(set(DECK.codes)):
            match = at([f"| {host}", f"F1 | {card}", "| F1", "| F1", "| F1"], card, "I1", begun)
            assert ("move d 1" in match.legal) is fits(card, host), (card, host)
            assert ("move 2 1" in match.legal) is fits(card, host), (card, host)


@pytest.mark.clause("MB2-12")
def test_example_4_blue_alternates_with_not_blue() -> None:
    match = at(["| B4", "| I3", "| F4", "| A3", "| I5"], discard="B3", hand="F2")
    assert legal(match) == moves("23 35 41 d3 turn")
    assert "move d 1" in at(["| F3", *QUIET[1:]], "B2", "I1").legal
    assert "move d 1" in at(["| A2", *QUIET[1:]], "I1", "I1", sets("I1")).legal


@pytest.mark.clause("MB2-12")
@pytest.mark.parametrize(
    ("card", "host", "color"),
    [
        ("B3", "I4", "red or green"), ("I3", "B4", "red or green"), ("B3", "B4", "red or green"),
        ("I3", "I4", "red or green"), ("A3", "F4", "blue"), ("F3", "F4", "blue"),
        ("F3", "A4", "blue"), ("A3", "A4", "blue"),
    ],
)  # fmt: skip
def test_equal_colors_are_barred(card: str, host: str, color: str) -> None:
    match = at([f"| {host}", *QUIET[1:]], card, "I1")
    assert match.legal == ["turn"]
    clause, sentence = refused(match, "move d 1")
    assert clause == "MB2-12"
    assert f"never goes on {color}" in sentence


@pytest.mark.clause("MB2-13")
def test_example_5_a_group_moves_as_a_whole() -> None:
    match = at(["B1 A4 | F5 B4 A3", "| I6", "| B6", "I2 | F4", "A2 | I4"], hand="B5")
    assert legal(match) == moves("12 13 turn")
    clause, sentence = refused(match, "move 1 5")
    assert clause == "MB2-13"
    assert "The American Aeroplane moves only with all the face-up cards beneath it" in sentence
    match.play("move 1 2")
    assert pile(match, 1) == "B1 | A4"
    assert pile(match, 2) == "| I6 F5 B4 A3"
    assert match.legal == ["turn"]


@pytest.mark.clause("MB2-13")
def test_no_part_of_a_group_moves() -> None:
    """B4 A3 would fit on A5, and A3 on I4; but F5 fits on neither."""
    match = at(["B1 | F5 B4 A3", "| A5", "| I4", "|", "|"], hand="I1")
    assert legal(match) == moves("32 turn")
    assert refused(match, "move 1 2")[0] == "MB2-11"
    assert refused(match, "move 1 3")[0] == "MB2-13"
    assert refused(match, "move 1 1")[0] == "MB2-13"


@pytest.mark.clause("MB2-14")
def test_example_6_the_top_of_a_group_goes_to_a_mobilized_pile() -> None:
    match = at(
        ["I3 | F5 B4 A3", "| F3", "| B6", "| I1", "| I5"], hand="A2", mobilized=sets("A2", "I2")
    )
    assert legal(match) == moves("1m 13 turn")
    assert refused(match, "move 4 m")[0] == "MB2-06"
    match.play("move 1 m")
    assert pile(match, 1) == "I3 | F5 B4"
    assert match.json()["mobilized"] == ["A3", "A2", "A1", "I2", "I1"]
    assert legal(match) == moves("13 21 turn")


@pytest.mark.clause("MB2-14")
def test_a_lone_face_up_card_moves_alone() -> None:
    match = at(["B4 | A3", "| I4", "|", "|", "|"], hand="A2")
    match.play("move 1 2")
    assert (pile(match, 1), pile(match, 2)) == ("| B4", "| I4 A3")


@pytest.mark.clause("MB2-15")
def test_the_next_card_is_turned_face_up_of_itself() -> None:
    match = at(["F6 B5 | A3 I2", "| B4", "|", "|", "|"], hand="A2 A4", mobilized=sets("I1"))
    match.play("move 1 m")
    assert pile(match, 1) == "F6 B5 | A3", "a face-up card is left"
    match.play("move 1 2")
    assert pile(match, 1) == "F6 | B5"
    assert zones(match, "playing")[0]["cards"] == ["B5"]
    assert zones(match, "playing")[0]["count"] == 2


@pytest.mark.clause("MB2-15")
def test_a_card_turned_up_can_be_forced() -> None:
    match = at(["F1 | A3", "| B4", "|", "|", "|"], hand="A2 A4")
    match.play("move 1 2")
    assert match.legal == ["move 1 m"]
    match.play("move 1 m")
    assert pile(match, 1) == "|"


# --- The hand and the Discard Pile -------------------------------------------------------


@pytest.mark.clause("MB2-16")
def test_examples_2_and_3_turning() -> None:
    match = canonical()
    match.play("move 2 m")
    assert pile(match, 2) == "A6 | A3"
    assert legal(match) == moves("13 24 51 turn")
    match.play("turn")
    assert match.json()["discard"] == ["B2"]
    assert legal(match) == moves("13 24 51 d2 turn")
    match.play("turn")
    match.play("turn")
    assert match.json()["discard"] == ["B2", "B2", "B1"]
    assert match.legal == ["move d m"]


@pytest.mark.clause("MB2-16")
def test_a_turned_card_may_lie_though_it_fits() -> None:
    match = at(["| A5", "| A6", "| F6", "| A6", "|"], hand="B4 I3 F2")
    match.play("turn")
    assert legal(match) == moves("d1 turn")
    match.play("turn")
    assert match.json()["discard"] == ["B4", "I3"]
    assert match.json()["hand"] == ["F2"]
    assert match.legal == ["turn"], "the card beneath is out of reach"


@pytest.mark.clause("MB2-17")
def test_turning_waits_for_nothing_but_battleships() -> None:
    match = at(["B1 | A3", "| B4", "|", "|", "|"], "F6", "F1 A2", sets("A2"))
    assert legal(match) == moves("12 1m d3 d4 d5 turn")
    match.play("turn")
    assert match.legal == ["move d m"]
    assert refused(match, "turn")[0] == "MB2-08"


@pytest.mark.clause("MB2-18")
def test_the_discards_are_played_from_the_top() -> None:
    match = at(["| B4", "|", "|", "|", "|"], "I2 A3 F6", "B6", sets("A1", "I1"))
    assert legal(match) == moves("d2 d3 d4 d5 turn")
    match.play("move d 3")
    assert pile(match, 3) == "| F6"
    assert legal(match) == moves("d1 turn")
    match.play("move d 1")
    assert pile(match, 1) == "| B4 A3"
    assert legal(match) == moves("d1 dm turn")
    match.play("move d m")
    assert match.json()["discard"] == []
    assert refused(match, "move d 1")[0] == "MB2-18"


@pytest.mark.clause("MB2-19")
def test_the_hand_is_gone_through_once() -> None:
    match = at(["| A3", "| B4", "|", "|", "|"], "B5 F4 I6", "F6")
    match.play("turn")
    assert "turn" not in match.legal
    clause, sentence = refused(match, "turn")
    assert clause == "MB2-19"
    assert "not turned over" in sentence


# --- Flags and empty places --------------------------------------------------------------


@pytest.mark.clause("MB2-20")
@pytest.mark.parametrize("host", sorted(set(DECK.codes)))
def test_a_flag_goes_on_no_card_of_a_playing_pile(host: str) -> None:
    begun = sets("A1", "B1", "F1", "I1")
    match = at([f"| {host}", "F1 | A6", "F1 | B6", "| I1", "| I1"], "F6", "I1", begun)
    into_1 = {move for move in match.legal if move.endswith(" 1")}
    assert into_1 <= {"move 4 1", "move 5 1"}, "only the Battleships may"
    for move in ("move d 1", "move 2 1", "move 3 1"):
        assert refused(match, move)[0] == "MB2-20"


@pytest.mark.clause("MB2-20")
def test_a_flag_goes_on_the_liberty_bond_of_its_nation() -> None:
    assert "move d m" in at(QUIET, "B6", "I1", sets("B5")).legal
    for height in ("B4", "I5"):
        assert "move d m" not in at(QUIET, "B6", "I1", sets(height)).legal


@pytest.mark.clause("MB2-21")
def test_example_9_an_empty_place() -> None:
    match = at(
        ["B2 A1 | F6 B5", "|", "| A6 I5", "| I4", "F3 | B6"], discard="I6", mobilized=sets("A3")
    )
    assert legal(match) == moves("12 52 d2")
    assert refused(match, "move 3 2")[0] == "MB2-22"
    assert refused(match, "move 4 2")[0] == "MB2-21"
    match.play("move 1 2")
    assert (pile(match, 1), pile(match, 2)) == ("B2 | A1", "| F6 B5")


@pytest.mark.clause("MB2-21")
def test_any_empty_place_may_be_chosen_and_none_must_be() -> None:
    match = at(["|", "| I5", "|", "A2 | B6", "|"], "A6", "I1")
    assert legal(match) == moves("41 43 45 d1 d3 d5 turn")


@pytest.mark.clause("MB2-21")
@pytest.mark.parametrize("code", [c for c in sorted(set(DECK.codes)) if c[1] not in "16"])
def test_nothing_but_a_flag_starts_a_pile(code: str) -> None:
    match = at([f"A1 | {code}", "|", "|", "|", "|"], discard=code, hand="I1")
    assert match.legal == ["turn"]
    assert refused(match, "move d 2")[0] == "MB2-21"
    assert refused(match, "move 1 3")[0] == "MB2-21"


@pytest.mark.clause("MB2-22")
@pytest.mark.parametrize(("beneath", "may"), [("", False), ("A2", True), ("A2 B3", True)])
@pytest.mark.parametrize("group", ["F6", "F6 I5", "B6 A5 B4 F3 I2 A1"])
def test_a_flag_moves_only_off_face_down_cards(beneath: str, may: bool, group: str) -> None:
    match = at([f"{beneath} | {group}", "| I3", "| B3", "|", "| I3"], "", "I1", sets("A1"))
    assert ("move 1 4" in match.legal) is may
    if not may:
        assert refused(match, "move 1 4")[0] == "MB2-22"


@pytest.mark.clause("MB2-23")
def test_nothing_comes_back_from_a_mobilized_pile_nor_goes_to_the_discards() -> None:
    match = at(["| B4", "| A5", "|", "|", "|"], hand="I1", mobilized=sets("A3"))
    assert legal(match) == moves("12 turn")
    for move in ("move m 1", "move 1 d", "move d d", "move m d"):
        with pytest.raises(InvalidMove):
            match.play(move)


# --- The end -----------------------------------------------------------------------------


@pytest.mark.clause("MB2-24")
def test_won_when_all_cards_are_mobilized() -> None:
    rest = list(DECK.codes)
    for code in ("I5", "I6"):
        rest.remove(code)
    match = at(["| I6 ", "|", "|", "|", "|"], discard="I5", mobilized=" ".join(rest))
    match.play("move d m")
    assert not match.over
    match.play("move 1 m")
    assert match.over
    assert match.result == [1.0]
    assert match.scores == [48]


@pytest.mark.clause("MB2-25")
def test_example_10_lost() -> None:
    match = at(
        ["B2 A1 | F6 B5", "|", "| A6 I5", "| I4", "F3 | B6"], discard="I6", mobilized=sets("A3")
    )
    match.play("move 1 2")
    assert match.over, "A1 must wait, no card fits, and no place is empty for the Flag"
    assert match.legal == []
    assert match.result == [0.0]
    assert match.scores == [3]


@pytest.mark.clause("MB2-25")
def test_example_11_the_hand_is_empty_but_the_game_goes_on() -> None:
    match = at(["| A2", "| F2", "| I4", "B1 | B3", "|"], discard="B6 I2 A3")
    assert legal(match) == moves("14 24 d3")
    lost = at(["| A2", "| F2", "| I4", "B1 | B4", "|"], discard="B6 I2 A5")
    assert legal(lost) == set(), "although a Flag lies in the Discard Pile and a place is empty"
    assert (lost.over, lost.result, lost.scores) == (True, [0.0], [0])


@pytest.mark.clause("MB2-25")
def test_the_last_turn_of_the_hand_can_lose_the_game() -> None:
    match = at(["| A2", "| F2", "| I4", "B1 | B4", "|"], discard="B6 I2", hand="A5")
    assert match.legal == ["turn"]
    match.play("turn")
    assert (match.over, match.result, match.scores) == (True, [0.0], [0])
    with pytest.raises(IllegalMove, match="over"):
        match.play("turn")


@pytest.mark.clause("MB2-25")
def test_a_useless_move_keeps_the_game_going() -> None:
    match = at(["| A2", "| B3", "|", "|", "|"], discard="I5 I5", hand="I4")
    match.play("turn")
    assert match.legal == ["move 1 2"]
    with pytest.raises(InvalidMove):
        match.play("pass")
    match.play("move 1 2")
    assert match.over


@pytest.mark.clause("MB2-25", "MB2-26")
def test_the_account_of_a_game_lists_what_was_mobilized() -> None:
    match = at(
        ["B2 A1 | F6 B5", "|", "| A6 I5", "| I4", "F3 | B6"],
        discard="I6", mobilized=sets("A6", "A3", "B1"),
    )  # fmt: skip
    match.events = []
    match.play("move 1 2")
    account = match.account(0)
    assert account is not None
    assert account["lines"] == [
        {
            "label": "American cards mobilized",
            "points": [9],
            "cards": [["A6", "A5", "A4", "A3", "A3", "A2", "A2", "A1", "A1"]],
        },
        {"label": "British cards mobilized", "points": [1], "cards": [["B1"]]},
    ]
    assert account["remarks"] == [
        "The hand is used up, and no move is left: 10 cards are mobilized.",
        "One of the eight Mobilized Piles is complete.",
    ]
    assert (account["points"], account["outlook"]) == ([10], "")


@pytest.mark.clause("MB2-24", "MB2-26")
def test_the_account_of_a_game_won() -> None:
    mobilized = sets("A6", "A6", "B6", "B6", "F6", "F6", "I6", "I5")
    match = at(["| I6", "|", "|", "|", "|"], mobilized=mobilized)
    match.events = []
    match.play("move 1 m")
    account = match.account(0)
    assert account is not None
    assert [line["points"] for line in account["lines"]] == [[12]] * 4
    assert account["remarks"] == ["All 48 cards are mobilized."]


@pytest.mark.clause("MB2-26")
@pytest.mark.parametrize(("seed", "won"), [(13, True), (1, False)])
def test_the_score_is_the_number_of_cards_mobilized(seed: int, won: bool) -> None:
    match = mobilization_2(sets_at_once=2).match(seed=seed)
    pick = random.Random(seed)
    while not match.over:
        match.play(pick.choice(match.legal))
    count = len(match.json()["mobilized"])
    assert (count == 48) is won
    assert match.scores == [count]
    assert match.result == [1.0 if won else 0.0]
    *_, score, result, key = match.transcript().splitlines()
    assert (score, result) == (f"score {count}", f"result {1 if won else 0}")
    assert key.startswith("key ")


@pytest.mark.clause("MB2-27")
@pytest.mark.parametrize("sets_at_once", [1, 2])
def test_every_game_ends_within_147_moves(sets_at_once: int) -> None:
    simulation = simulate(mobilization_2(sets_at_once=sets_at_once), 2000, seed="ends")
    assert simulation.decisions.max() <= 147
    assert (simulation.hands == 1).all()
    won = simulation.results[:, 0] == 1
    assert (won == (simulation.scores[:, 0] == 48)).all()


# --- The simplified game -----------------------------------------------------------------


@pytest.mark.clause("MB2-28")
def test_example_12_two_sets_in_process() -> None:
    piles = ["I2 | A2", "| A4", "B3 | I3", "| B1", "| F6"]
    two = at(piles, "I4 B2", "I1", sets("B5", "A3", "A1"), {"sets_at_once": 2})
    assert two.legal == ["move 4 m"]
    two.play("move 4 m")
    assert zones(two, "mobilized")[0]["cards"] == ["A3", "A1", "B5", "B1"]
    one = at(piles, "I4 B2", "I1", sets("B5", "A3"))
    assert legal(one) == moves("13 2m 32 41 turn")


@pytest.mark.clause("MB2-28")
@pytest.mark.parametrize(
    ("higher", "lower"), [(h, low) for h in range(1, 7) for low in range(h + 1)]
)
def test_a_card_goes_on_either_pile_of_its_nation(higher: int, lower: int) -> None:
    begun = sets(f"A{higher}", *([f"A{lower}"] if lower else []))
    for number in range(2, 7):
        match = at(["| I6"] * 5, f"A{number}", "B1", begun, {"sets_at_once": 2})
        fits_one = number in (higher + 1, lower + 1) and not (lower == 0 and number == 1)
        assert ("move d m" in match.legal) is fits_one
        if fits_one:
            match.play("move d m")
            heights = sorted([higher, lower], reverse=True)
            heights[heights.index(number - 1)] += 1
            shown = zones(match, "mobilized")[0]["cards"]
            assert shown == [f"A{height}" for height in sorted(heights, reverse=True) if height]


@pytest.mark.clause("MB2-28")
def test_every_battleship_is_forced_in_the_simplified_game() -> None:
    for begun in ("", "A1", "A4", "A6"):
        match = at(["| I6"] * 5, "A1", "B1", sets(*begun.split()), {"sets_at_once": 2})
        assert match.legal == ["move d m"]
        only = at(["| I6"] * 5, "A1", "B1", sets(*begun.split()))
        assert ("move d m" in only.legal) is (begun in ("", "A6"))


# --- The rules as they read --------------------------------------------------------------


def legal_as_it_reads(state: dict[str, Any], sets_at_once: int) -> set[str]:
    """The legal moves, written down once more from the clauses, slowly."""
    up, down = state["face_up"], state["face_down"]
    heights: dict[str, list[int]] = {}
    for nation in "ABFI":
        cards = [code for code in state["mobilized"] if code[0] == nation]
        heights[nation] = [len(set(cards)), len(cards) - len(set(cards))]

    def mobilizes(code: str) -> bool:
        nation, number = code[0], int(code[1])
        if number > 1:
            return number - 1 in heights[nation]
        in_process = sum(0 < height < 6 for height in heights[nation])
        return in_process < sets_at_once

    tops = {str(k + 1): up[k][-1] for k in range(5) if up[k]}
    if state["discard"]:
        tops["d"] = state["discard"][-1]
    forced = {
        f"move {place} m" for place, code in tops.items() if code[1] == "1" and mobilizes(code)
    }
    if forced:
        return forced
    found = {"turn"} if state["hand"] else set()
    found |= {f"move {place} m" for place, code in tops.items() if mobilizes(code)}
    for place, code in tops.items():
        head = code if place == "d" else up[int(place) - 1][0]
        beneath = place == "d" or down[int(place) - 1]
        for k in range(5):
            if up[k] and fits(head, up[k][-1]):
                found.add(f"move {place} {k + 1}")
            if not up[k] and head[1] == "6" and beneath:
                found.add(f"move {place} {k + 1}")
    return found


@pytest.mark.clause("MB2-08", "MB2-13", "MB2-18")
@pytest.mark.parametrize("sets_at_once", [1, 2])
def test_the_legal_moves_are_those_of_the_clauses(sets_at_once: int) -> None:
    for seed in range(25):
        match = mobilization_2(sets_at_once=sets_at_once).match(seed=f"clauses {seed}")
        pick = random.Random(seed)
        while not match.over:
            assert legal(match) == legal_as_it_reads(match.json(), sets_at_once)
            match.play(pick.choice(match.legal))
        assert legal_as_it_reads(match.json(), sets_at_once) == set()


# --- What the player sees, and the words -------------------------------------------------


def test_the_player_sees_all_but_the_face_down_cards() -> None:
    match = at(["A2 B1 | F6 B5", "|", "| I4", "|", "F3 | B6"], "I6 A2", "F5 I2", sets("A3"))
    for viewer in (0, None):
        piles = [(zone["cards"], zone["count"]) for zone in zones(match, "playing", viewer)]
        assert piles == [(["F6", "B5"], 4), ([], 0), (["I4"], 1), ([], 0), (["B6"], 2)]
        assert zones(match, "discard", viewer)[0]["cards"] == ["I6", "A2"]
        assert (zones(match, "hand", viewer)[0]["cards"]) == []
        assert zones(match, "hand", viewer)[0]["count"] == 2
        assert zones(match, "mobilized", viewer)[0]["cards"] == ["A3"]
        assert zones(match, "face-down", viewer) == []


def test_the_face_down_cards_are_shown_at_the_end() -> None:
    match = at(["| A2", "| F2", "| I4", "B1 I5 | B4", "|"], discard="B6 I2", hand="A5")
    assert zones(match, "face-down") == []
    match.play("turn")
    shown = zones(match, "face-down")
    assert [(zone["label"], zone["cards"]) for zone in shown] == [
        ("Face down in Playing Pile 4", ["B1", "I5"])
    ]


@pytest.mark.parametrize(
    ("match", "prompt"),
    [
        (at(QUIET, "B1", "A5"), "A Battleship must be mobilized before anything else."),
        (at(QUIET, "B3", "A5"), "Nothing fits: turn the next card of the hand."),
        (at(QUIET, "B5", ""), "The hand is used up: keep moving cards as long as you can."),
        (at(QUIET, "B5", "A5"), "Move a card or a group, or turn the next card of the hand."),
    ],
)
def test_the_prompt_says_what_there_is_to_do(match: Match, prompt: str) -> None:
    assert match.view(0)["prompt"] == prompt
    assert match.view()["prompt"] == "South is to move."


def test_a_game_is_told_in_words() -> None:
    match = canonical()
    for move in ("move 2 m", "turn", "move d 2", "move 2 4", "move 2 3"):
        if move in match.legal:
            match.play(move)
    assert match.log(0) == [
        "Five Playing Piles are dealt, and 28 cards remain in the hand.",
        "You mobilize the American Battleship from Playing Pile 2.",
        "The American Aeroplane is turned up in its place.",
        "You turn the British Submarine.",
        "You move the British Submarine from the Discard Pile to Playing Pile 2.",
        "You move the American Aeroplane and the British Submarine "
        "from Playing Pile 2 to Playing Pile 4.",
        "The American Flag is turned up in its place.",
    ]


def test_what_a_finished_game_is_worth() -> None:
    won = at(["|"] * 5, mobilized=" ".join(DECK.codes))
    assert value(won.seat_view(None).s, 0) == 1.0
    for count in (0, 12, 47):
        lost = at(["|"] * 5, mobilized=" ".join(DECK.codes[:count]))
        assert value(lost.seat_view(None).s, 0) == pytest.approx(count / 96)


# --- A beginner's rule of thumb ----------------------------------------------------------


def advised(match: Match, seed: int = 0) -> str:
    """What the rule of thumb would do; it must not matter what is hidden."""
    legal_moves = np.array(match.legal_numbers)
    found = set()
    for world in (match, match.resample(0, seed=1), match.resample(0, seed=2)):
        s = world.seat_view(None).s
        found.add(thumb(s, legal_moves, len(legal_moves), small_generator(seed)))
    (move,) = found
    assert move in match.legal_numbers
    return match.game.type.moves.text(int(move))


@pytest.mark.parametrize(
    ("match", "move"),
    [
        (at(["A4 | F1", "| F1", "| B6", "| I6", "|"], "A2", "I3"), "move 1 m"),
        (at(["A4 | A2", "A5 | F3", "| B6", "| I4", "|"], "B2", "I3", "A1"), "move 1 m"),
        (at(["| B5 A4", "A5 I2 | F3", "| B4", "| I6", "|"], "I3", "I3"), "move 2 3"),
        (at(["B2 | F3", "A5 I2 | F3", "| B4", "|", "|"], "I5", "I3"), "move 2 3"),
        (at(["| B5 A4", "| B6", "| B4", "| I6", "| I6"], "I3", "F3"), "move d 1"),
        (at(["| F3", "| B6", "| B4", "| I6", "| I6"], "I5", "F3"), "turn"),
        (at(["| F3", "| B6", "| B4", "B2 | I6", "| I6"], "I5", "F3"), "move 1 3"),
        (at(["| A2", "| B3", "| I6", "| I6", "|"], "", "I4", "A1"), "move 1 m"),
    ],
)
def test_the_rule_of_thumb_makes_sensible_moves(match: Match, move: str) -> None:
    for seed in range(5):
        assert advised(match, seed) == move


def test_the_rule_of_thumb_builds_first_where_two_sets_are_in_process() -> None:
    piles = ["| A3", "| B2", "| I6", "| I6", "| I6"]
    assert advised(at(piles, "B2", "I5", sets("A2", "B1"))) != "move d 1"
    assert advised(at(piles, "B2", "I5", sets("A2", "B1"), {"sets_at_once": 2})) == "move d 1"


@pytest.mark.parametrize("sets_at_once", [1, 2])
def test_the_rule_of_thumb_does_better_than_chance(sets_at_once: int) -> None:
    game = mobilization_2(sets_at_once=sets_at_once)
    rng = small_generator("thumb")
    mobilized = 0
    for seed in range(12):
        match = game.match(seed=f"thumb {seed}")
        while not match.over:
            numbers = np.array(match.legal_numbers)
            match.play(int(thumb(match.seat_view(0).s, numbers, len(numbers), rng)))
        mobilized += match.scores[0]
    assert mobilized / 12 > simulate(game, 500).scores.mean() + 4
