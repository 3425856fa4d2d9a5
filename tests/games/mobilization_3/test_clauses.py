"""Mobilization No. 3, clause by clause: MB3-01 to MB3-33.

"Example 7" is a worked example of the specification (shared/spec/mobilization-3.md).
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, InvalidOption, Match
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.mobilization_3.rules import value
from drumhead.games.mobilization_3.thumb import thumb
from drumhead.kernel.random import small_generator
from tests.support.looking import refusing_clause as refused

EVERYBODY = [None, 0, 1]
#: A card of the hand that matters only because it is there.
HIDDEN = "A1"


# --- Setting up --------------------------------------------------------------------------


def mobilization_3(**options: object) -> Game:
    return drumhead.game("mobilization-3", options=options)


def process(text: str) -> list[list[int]]:
    """The Mobilization Piles in progress: "A2 A5 F4" is two American ones and a French one."""
    return [[int(code[1]) for code in text.split() if code[0] == nation] for nation in "ABFI"]


def position(
    own: str, other: str, centre: str = "", hand: str = HIDDEN, options: dict[str, object] = {},
    other_hand: str = HIDDEN, **fields: Any,
) -> Match:  # fmt: skip
    """Seat 0 to play. A side is its six piles, p1 | p2 | p3 | p4 | r | d, bottom card first.

    Hands are written top card first.
    """
    sides = [[pile.strip() for pile in text.split("|")] for text in (own, other)]
    assert [len(piles) for piles in sides] == [6, 6]
    settled: dict[str, Any] = {
        "phase": "play", "deal": 1, "turn": 0, "playing": sides[0][:4] + sides[1][:4],
        "reserve": [sides[0][4], sides[1][4]], "discard": [sides[0][5], sides[1][5]],
        "hand": [hand.split()[::-1], other_hand.split()[::-1]], "process": process(centre),
    }  # fmt: skip
    return mobilization_3(**options).position(partial=True, **(settled | fields))


FREE: dict[str, object] = {"turning": "free"}


def example_3(**options: object) -> Match:
    own, other = "A4 | B2 | F6 | I1 | B5 | F3", "I3 | F5 | B6 | A2 | F4 | B1"
    return position(own, other, hand="I2 A1", options=options)


def example_7(
    other: str = "I1 | | B1 | A1 | F6 | B6", hand: str = "B6", **options: object
) -> Match:
    return position("A4 | | F6 | I1 | A3 B3 | F1", other, "I1 I1 F4 F5", hand, options)


def pack(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    rest = list(DECK.codes)
    for code in cards.split():
        rest.remove(code)
    return [DECK.card(code) for code in cards.split() + rest]


def dealt(first: list[int], second: list[int]) -> Match:
    game = mobilization_3()
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance(first)
    match.take_chance(second)
    return match


def laid_out(playing: str, reserve: str) -> list[int]:
    """A pack that puts these cards on the Playing Piles and on top of the Reserve Pile."""
    order = [DECK.codes[card] for card in pack(f"{playing} {reserve}")]
    return [DECK.card(code) for code in [*order[:4], *order[5:17], order[4], *order[17:]]]


# --- Looking -----------------------------------------------------------------------------


def legal(match: Match) -> set[str]:
    assert len(set(match.legal)) == len(match.legal)
    return set(match.legal)


def plays(text: str) -> set[str]:
    """ "p1 r, d m, turn" as moves."""
    words = [move.strip() for move in text.split(",")]
    return {word if word in ("turn", "pass") else f"play {word}" for word in words}


def played(match: Match, text: str) -> Match:
    """The match after these moves of the player on turn."""
    after = match.copy()
    for move in text.split(","):
        word = move.strip()
        after.play(word if word in ("turn", "pass") else f"play {word}")
    return after


def pile(match: Match, name: str, seat: int) -> str:
    return " ".join(match.json()[name][seat])


def playing(match: Match, seat: int) -> list[str]:
    return [" ".join(cards) for cards in match.json()["playing"][4 * seat : 4 * seat + 4]]


def hand(match: Match, seat: int) -> str:
    """The hand, top card first."""
    return " ".join(reversed(match.json()["hand"][seat]))


def centre(match: Match) -> str:
    rows = match.json()["process"]
    return " ".join(f"{n}{top}" for n, row in zip("ABFI", rows, strict=True) for top in row)


def zones(match: Match, viewer: int | None, name: str) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def figures(match: Match, viewer: int | None, name: str) -> dict[str, int | str]:
    return {c["label"]: c["value"] for c in match.view(viewer)["counters"] if c["name"] == name}


# --- Players, packs, layout --------------------------------------------------------------


@pytest.mark.clause("MB3-01")
def test_two_play_one_deal_and_the_score_is_the_cards_left() -> None:
    assert mobilization_3().sides == (0, 1)
    for players in (1, 3, 4):
        with pytest.raises(InvalidOption, match="for 2 players"):
            drumhead.game("mobilization-3", players=players)
    match = played(position("A1 | | | | | ", "B3 | B3 | | | B2 | ", hand=""), "p1 m")
    assert (match.over, match.finished, match.scores) == (True, 1, [0, 4])
    assert "96, from 2 allie patriot packs" in rulebook_page(mobilization_3().type)


@pytest.mark.clause("MB3-01")
def test_a_transcript_has_one_score_line_at_its_end() -> None:
    match = mobilization_3().match(seed=4)
    while not match.over:
        match.play(match.legal[0])
    lines = match.transcript().splitlines()
    assert lines[-3].split(" ") == ["score", *map(str, match.scores)]
    assert [line.split(" ")[0] for line in lines].count("score") == 1
    assert [line.split(" ")[0] for line in lines].count("shuffle") == 2


@pytest.mark.clause("MB3-02", "PACK-08")
def test_each_pack_is_shuffled_by_itself() -> None:
    game = mobilization_3()
    match = Match(game, game.new_state(bytes(32)), events=[])
    for _ in range(2):
        kind, cards = match.pending()
        assert kind == "shuffle"
        assert [DECK.codes[card] for card in cards] == list(DECK.codes)
        match.take_chance(cards)
    assert match.turn is not None


@pytest.mark.clause("MB3-02", "MB3-03", "MB3-04", "MB3-05", "MB3-07")
def test_example_1_the_deal() -> None:
    match = dealt(pack(""), pack(""))
    for seat in (0, 1):
        assert playing(match, seat) == ["A6", "A6", "A5", "A5"]
        assert pile(match, "reserve", seat) == "A4 A4 A3 A3 A2 A2 A1 A1 B6 B6 B5 B5 B4"
        assert hand(match, seat).startswith("B4 B3 B3")
        assert len(hand(match, seat).split()) == 31
        assert pile(match, "discard", seat) == ""
    assert match.turn == 0


@pytest.mark.clause("MB3-02")
def test_seat_0_gets_the_first_shuffle_and_seat_1_the_second() -> None:
    match = dealt(pack("B1 B2 B3 B4"), pack("I1 I2 I3 I4"))
    assert playing(match, 0) == ["B1", "B2", "B3", "B4"]
    assert playing(match, 1) == ["I1", "I2", "I3", "I4"]


@pytest.mark.clause("MB3-04")
@pytest.mark.parametrize("viewer", [0, 1])
def test_of_a_reserve_only_the_top_is_seen(viewer: int) -> None:
    match = mobilization_3().match(seed=1)
    tops = [reserve[-1] for reserve in match.json()["reserve"]]
    assert match.seat_view(viewer).fields["reserve"] == [[None] * 12 + [top] for top in tops]


@pytest.mark.clause("MB3-06")
def test_the_higher_reserve_plays_first() -> None:
    assert dealt(laid_out("A6 A6", "A3"), laid_out("F1 F1", "A4")).turn == 1
    assert dealt(laid_out("F1 F1", "I5"), laid_out("A6 A6", "A4")).turn == 0


@pytest.mark.clause("MB3-07")
def test_example_2_the_first_player_when_the_reserves_are_equal() -> None:
    assert dealt(laid_out("B5 I2 A1 A6", "F3"), laid_out("F5 A4 B6 B6", "A3")).turn == 1


@pytest.mark.clause("MB3-07")
def test_the_first_difference_of_the_playing_piles_decides() -> None:
    assert dealt(laid_out("B5 I2 A1 A6", "F3"), laid_out("F5 A2 B1 B5", "A3")).turn == 0
    assert dealt(laid_out("B5 I2 A1 A4", "F3"), laid_out("F5 A2 B1 B5", "A3")).turn == 1
    assert dealt(laid_out("B5 I3 A1 A4", "F3"), laid_out("F5 A2 B6 B6", "A3")).turn == 0
    assert dealt(laid_out("B5 I2 A1 A5", "F3"), laid_out("F5 A2 B1 B5", "A3")).turn == 0


# --- The center --------------------------------------------------------------------------


@pytest.mark.clause("MB3-08")
def test_mobilization_piles_go_up_in_one_nation_from_battleship_to_flag() -> None:
    match = position("I6 I5 I4 I3 I2 I1 | F2 | | | | ", "| | | | | ")
    assert "play p1 m" in match.legal
    assert refused(match, "play p2 m") == "MB3-08"
    for top in range(1, 6):
        match.play("play p1 m")
        assert centre(match) == f"I{top}"
    match.play("play p1 m")
    assert centre(match) == ""
    assert match.json()["completed"] == [0, 0, 0, 1]
    assert figures(match, 1, "completed")["Complete Italian sets"] == 1


@pytest.mark.clause("MB3-08")
def test_both_build_on_the_same_piles_with_their_own_cards() -> None:
    match = position("B1 | | | | | ", "B2 | | | | | ", hand="F6 F6")
    match = played(match, "p1 m, turn")
    assert match.turn == 1
    match.play("play p1 m")
    assert centre(match) == "B2"


@pytest.mark.clause("MB3-09")
def test_example_9_two_in_process() -> None:
    own, other = "I1 | I2 | I4 | I3 | B6 | ", "F1 | F1 | B1 | A1 | F1 | "
    match = position(own, other, "I1 I3", options=FREE)
    assert legal(match) == plays("p1 p2, p2 m, p2 p4, p2 xr, p3 m, p4 p3, turn")
    assert refused(match, "play p1 m") == "MB3-09"


@pytest.mark.clause("MB3-09")
@pytest.mark.parametrize("options", [{}, FREE])
def test_example_10_completion_frees_a_start(options: dict[str, object]) -> None:
    own, other = "I1 | I2 | I6 | I3 | B6 | ", "F1 | F1 | B1 | A1 | F1 | "
    match = position(own, other, "I1 I5", options=options)
    assert refused(match, "play p1 m") == "MB3-09"
    match.play("play p3 m")
    assert centre(match) == "I1"
    assert {"play p1 m", "play r p3"} <= legal(match)
    match.play("play p1 m")
    assert centre(match) == "I1 I1"


@pytest.mark.clause("MB3-09")
def test_either_of_two_piles_is_continued_and_alike_piles_are_no_choice() -> None:
    match = position("A5 A4 A3 A2 | A3 A2 | | | | ", "| | | | | ", "A1 A1")
    assert centre(played(match, "p1 m")) == "A2 A1"
    assert centre(played(match, "p1 m, p2 m")) == "A2 A2"
    assert centre(played(match, "p1 m, p1 m, p2 m, p1 m")) == "A4 A2"
    flag = position("A6 | | | | | ", "| | | | B1 | ", "A5 A3")
    assert centre(played(flag, "p1 m")) == "A3"
    assert played(flag, "p1 m").json()["completed"] == [1, 0, 0, 0]


@pytest.mark.clause("MB3-09")
def test_sixteen_sets_are_all_there_is() -> None:
    simulation = simulate(mobilization_3(), 50, seed="sets")
    assert simulation.hands.tolist() == [1] * 50
    match = position("I6 | | | | | ", "| | | | | ", "I5", hand="", completed=[4, 4, 4, 3])
    match.play("play p1 m")
    assert match.json()["completed"] == [4, 4, 4, 4]
    assert match.over


@pytest.mark.clause("MB3-10")
def test_a_play_to_the_centre_is_not_compulsory_in_itself() -> None:
    match = position("I1 | A2 | | | | ", "A3 | | | | | ")
    assert legal(match) == plays("p1 m, p1 p2, p2 x1")
    assert legal(played(match, "p2 x1")) == plays("p1 m, p1 x1")
    turned = position("A2 | | | | | ", "| | | | | ", "", hand="I1")
    assert legal(played(turned, "turn")) == plays("t m, t p1")


# --- Playing cards -----------------------------------------------------------------------


@pytest.mark.clause("MB3-11", "MB3-12", "MB3-13", "MB3-14")
def test_example_3_moves() -> None:
    wanted = plays(
        "p1 r, p1 d, p1 x2, p2 d, p2 x1, p2 xd, p3 r, p4 m, p4 p2, p4 x4, r p3, r x3, r xr,"
        "d p1, d xr, turn"
    )
    assert len(wanted) == 16
    assert legal(example_3(turning="free")) == wanted


@pytest.mark.clause("MB3-14")
@pytest.mark.parametrize(
    ("building", "wanted"),
    [
        ("colours", "p1 r, p2 d, p3 r, p4 m, p4 x4, r p3, r xr, turn"),
        ("bank", "p2 xd, p4 m, p4 x4, r p3, d xr, turn"),
    ],
)
def test_example_4_the_same_with_the_options(building: str, wanted: str) -> None:
    assert legal(example_3(turning="free", building=building)) == plays(wanted)


@pytest.mark.clause("MB3-14")
@pytest.mark.parametrize(
    ("top", "colours"), [("A3", "BI"), ("F3", "BI"), ("B3", "AF"), ("I3", "AF")]
)
def test_colours_and_nations_of_every_pair(top: str, colours: str) -> None:
    for building in ("any", "colours", "bank"):
        for nation in "ABFI":
            match = position(
                f"{nation}2 | | | | | ", f"{top} | | | | {top} | ",
                options={"building": building},
            )  # fmt: skip
            same = nation == top[0]
            assert ("play p1 x1" in match.legal) == (building == "any" or nation in colours)
            on_reserve = {"any": True, "colours": nation in colours, "bank": same}[building]
            assert ("play p1 xr" in match.legal) == on_reserve
            for target in ("x1", "xr"):
                if f"play p1 {target}" not in match.legal:
                    assert refused(match, f"play p1 {target}") == "MB3-14"


@pytest.mark.clause("MB3-11")
def test_only_own_top_cards_are_played() -> None:
    match = position("A1 | | | | | ", "B2 | F1 | | | | ")
    assert legal(match) == plays("p1 m, p1 x1")
    assert refused(match, "play p2 m") == "MB3-11"
    assert refused(match, "play t m") == "MB3-11"
    with pytest.raises(drumhead.InvalidMove):
        match.play("play x2 m")
    covered = position("A1 A6 | | | | | ", "B2 | | | | | ", hand="A2")
    assert legal(covered) == {"turn"}


@pytest.mark.clause("MB3-12")
@pytest.mark.parametrize("number", range(1, 7))
def test_playing_piles_go_down_by_one(number: int) -> None:
    """Two 3s lie open on Playing Piles, one of either player."""
    match = position(f"I{number} | B3 | | | | ", "F3 | | | | | ", "I6", options=FREE)
    found = {"play p1 p2", "play p1 x1"} & legal(match)
    assert found == ({"play p1 p2", "play p1 x1"} if number == 2 else set())
    if number not in (1, 2):
        assert refused(match, "play p1 x1") == "MB3-12"


@pytest.mark.clause("MB3-13")
@pytest.mark.parametrize("number", range(1, 7))
def test_reserve_and_discard_piles_go_up_or_down_by_one(number: int) -> None:
    four = plays("p1 r, p1 d, p1 xr, p1 xd")
    match = position(f"I{number} | | | | B3 | A3", "| | | | F3 | I3", "I6", options=FREE)
    assert four & legal(match) == (four if number in (2, 4) else set())
    if number not in (2, 4):
        assert refused(match, "play p1 xd") == "MB3-13"


@pytest.mark.clause("MB3-14")
def test_six_and_one_are_no_neighbours_and_nothing_is_built_on_nothing() -> None:
    match = position("A6 | | | | | F6", "B1 | | | | B1 | ", hand="A2")
    assert legal(match) == plays("d p2, d p3, d p4, turn")
    assert refused(match, "play p1 xr") == "MB3-13"
    assert refused(match, "play p1 r") == "MB3-14"
    assert refused(match, "play p1 xd") == "MB3-14"
    assert refused(match, "play p1 p1") == "MB3-14"
    assert refused(match, "play d d") == "MB3-14"


@pytest.mark.clause("MB3-15")
def test_cards_belong_to_the_owner_of_the_pile() -> None:
    match = position("B2 | | | | | ", "A3 | | | | F1 | ", hand="F6 F6", process=process("B1"))
    match = played(match, "p1 x1, turn")
    assert match.turn == 1
    assert playing(match, 1)[0] == "A3 B2"
    assert "play p1 m" in match.legal
    match.play("play p1 m")
    assert centre(match) == "B2"


@pytest.mark.clause("MB3-16", "MB3-17")
def test_example_7_vacancy() -> None:
    match = example_7(turning="free")
    assert legal(match) == plays("p1 r, p3 m, r p1, r p2, d p2, turn")
    assert refused(match, "play p1 x2") == "MB3-17"
    assert refused(match, "play p1 p2") == "MB3-17"
    assert refused(match, "play r x2") == "MB3-17"
    assert refused(match, "play p4 m") == "MB3-09"


@pytest.mark.clause("MB3-16")
def test_a_vacancy_may_be_left_and_is_filled_from_reserve_or_discard_pile() -> None:
    match = example_7(turning="free")
    assert playing(played(match, "r p2"), 0) == ["A4", "B3", "F6", "I1"]
    assert pile(played(match, "r p2"), "reserve", 0) == "A3"
    assert playing(played(match, "d p2"), 0) == ["A4", "F1", "F6", "I1"]
    assert playing(played(match, "turn"), 0)[1] == ""


@pytest.mark.clause("MB3-17", "MB3-19")
def test_example_8_a_turned_card_fills_no_vacancy() -> None:
    match = example_7("I1 | | B1 | A1 | F1 | B1", hand="B5", turning="free")
    match.play("turn")
    assert legal(match) == plays("t p3")
    assert refused(match, "play t p2") == "MB3-17"
    assert refused(match, "play t x2") == "MB3-17"


# --- Turning -----------------------------------------------------------------------------


@pytest.mark.clause("MB3-18")
@pytest.mark.parametrize(("building", "count"), [("any", 15), ("colours", 7), ("bank", 5)])
def test_example_17_not_stuck(building: str, count: int) -> None:
    match = example_3(building=building)
    assert legal(match) == legal(example_3(turning="free", building=building)) - {"turn"}
    assert len(match.legal) == count
    assert refused(match, "turn") == "MB3-18"


@pytest.mark.clause("MB3-18")
def test_example_18_stuck_after_the_last_play() -> None:
    match = example_7()
    assert legal(match) == plays("p1 r, p3 m, r p1, r p2, d p2")
    match.play("play p3 m")
    assert legal(match) == plays("p1 r, d m, r p1, r p2, r p3, d p2, d p3")
    match.play("play d m")
    assert legal(match) == plays("p1 r, r p1, r p2, r p3, turn")


@pytest.mark.clause("MB3-18")
def test_example_19_an_own_side_play_makes_stuck() -> None:
    match = position("B3 | A2 | I6 | I6 | | ", "A6 | F4 | A6 | A6 | | ")
    assert legal(match) == plays("p1 x2, p2 p1")
    assert legal(played(match, "p2 p1")) == {"turn"}
    assert legal(played(match, "p1 x2")) == plays("p2 x2")
    assert legal(played(match, "p1 x2, p2 x2")) == {"turn"}


@pytest.mark.clause("MB3-18")
@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize(
    ("other", "target"), [("| | | | | ", "m"), ("| B2 | | | | ", "x2"), ("| | | | | B2", "xd")]
)
def test_a_riddance_from_any_pile_stands_in_the_way(place: int, other: str, target: str) -> None:
    piles = ["", "", "", "", "", ""]
    piles[place] = "I1"
    full = "I1 I2" if target != "m" else ""
    match = position(" | ".join(piles), other, full)
    source = ("p1", "p2", "p3", "p4", "r", "d")[place]
    assert f"play {source} {target}" in match.legal
    assert "turn" not in match.legal
    assert refused(match, "turn") == "MB3-18"
    free = position(" | ".join(piles), other, full, options=FREE)
    assert legal(free) == legal(match) | {"turn"}


@pytest.mark.clause("MB3-19", "MB3-21")
def test_example_5_turned_card() -> None:
    match = example_3(turning="free")
    match.play("turn")
    assert match.json()["turned"] == "I2"
    assert legal(match) == plays("t d, t x1, t xd")
    assert refused(match, "play p4 m") == "MB3-19"
    assert refused(match, "turn") == "MB3-19"
    match.play("play t d")
    assert match.turn == 0
    assert pile(match, "discard", 0) == "F3 I2"
    assert match.json()["turned"] is None


@pytest.mark.clause("MB3-19")
@pytest.mark.parametrize("target", ["m", "p1", "r", "d", "x1", "xr", "xd"])
def test_a_turned_card_fits_on_every_kind_of_pile(target: str) -> None:
    sides = {"x": ["", "", "", "", "", ""], "": ["", "", "", "", "", ""]}
    place = {"1": 0, "r": 4, "d": 5, "m": None}[target[-1]]
    if place is not None:
        sides["x" if target[0] == "x" else ""][place] = "B4"
    own, other = (" | ".join(sides[who]) for who in ("", "x"))
    match = position(own, other, "F2" if target == "m" else "", hand="F3 A6")
    match.play("turn")
    assert legal(match) == {f"play t {target}"}
    match.play(f"play t {target}")
    assert match.turn == 0


@pytest.mark.clause("MB3-20", "MB3-22")
def test_example_6_miss() -> None:
    own, other = "A4 | B3 | F3 | I1 | B5 | F3", "I4 | F4 | B4 | I1 | F4 | B4"
    match = position(own, other, "A2 A5", hand="A1 A6", options=FREE)
    match.play("turn")
    assert pile(match, "discard", 0) == "F3 A1"
    assert match.turn == 1
    assert match.json()["turned"] is None


@pytest.mark.clause("MB3-20")
def test_a_miss_begins_a_discard_pile() -> None:
    match = position("A1 | | | | | ", "B6 | | | | | ", "A1 A2", hand="F6 F5")
    match.play("turn")
    assert pile(match, "discard", 0) == "F6"
    assert (hand(match, 0), match.turn) == ("F5", 1)


@pytest.mark.clause("MB3-21")
def test_a_turned_card_on_the_own_discard_pile_is_no_miss() -> None:
    match = position("A1 | | | | | F5", "I1 | | | | | ", "A1 A2", hand="F6 F4")
    match.play("turn")
    assert legal(match) == plays("t d")
    match.play("play t d")
    assert (pile(match, "discard", 0), match.turn) == ("F5 F6", 0)


@pytest.mark.clause("MB3-22")
def test_a_turn_goes_on_until_a_miss_or_a_pass() -> None:
    match = position("A2 | | | | | ", "B6 | F3 | | | | ", "F1", hand="I1 F2 B2 F6 A6")
    for move in ("play p1 x2", "turn", "play t m", "turn", "play t m"):
        assert match.turn == 0
        match.play(move)
    assert (match.turn, hand(match, 0)) == (0, "B2 F6 A6")
    match.play("turn")
    assert (match.turn, pile(match, "discard", 0)) == (1, "B2")
    blocked = position("A1 | | | | | ", "B6 | | | | | ", "A1 A2", hand="")
    blocked.play("pass")
    assert blocked.turn == 1


# --- When the hand is empty --------------------------------------------------------------

EXAMPLE_11 = ("A1 | B1 | F1 | I1 | A6 | B4 I2 F2", "I4 | F4 | B4 | A1 | F4 | B6")
FULL = "A2 A4 B5 B5 F2 F2 I2 I2"


@pytest.mark.clause("MB3-23")
@pytest.mark.parametrize("options", [{}, FREE])
def test_example_11_picking_up_the_discard_pile(options: dict[str, object]) -> None:
    match = position(*EXAMPLE_11, FULL, hand="", options=options)
    assert legal(match) == plays("p1 d, p2 d, p3 d, p4 d, turn")
    match.play("turn")
    assert pile(match, "discard", 0) == "B4"
    assert hand(match, 0) == "I2 F2"
    assert match.turn == 1


@pytest.mark.clause("MB3-23")
def test_the_discard_pile_stays_until_a_card_is_turned() -> None:
    """After the last card of the hand both may still build on it."""
    match = position("A1 | | | | | B4", "B6 | | | | | ", "A1 A2", hand="F5", options=FREE)
    match = played(match, "turn, t x1")
    assert (hand(match, 0), pile(match, "discard", 0)) == ("", "B4")
    assert match.json()["picked_up"] == 0
    match = played(match, "turn")
    assert match.json()["picked_up"] == 1
    assert (match.json()["turned"], pile(match, "discard", 0)) == ("B4", "")
    assert "yes" in figures(match, 0, "picked-up").values()


@pytest.mark.clause("MB3-24")
def test_example_12_picking_up_the_reserve() -> None:
    own, other = "A1 | B1 | F1 | I1 | A6 B4 F5 | ", "I1 | F1 | B1 | A1 | F2 | B2"
    match = position(own, other, "A2 A5 B5 B5 F2 F2 I2 I2", hand="", options=FREE)
    eight = {f"play p{n} {target}" for n in range(1, 5) for target in ("xr", "xd")}
    assert legal(match) == eight | {"turn"}
    match.play("turn")
    assert (match.json()["turned"], hand(match, 0)) == ("A6", "B4 F5")
    assert pile(match, "reserve", 0) == ""
    assert match.json()["covered"] == [0, 0]
    assert legal(match) == plays("t m")
    match.play("play t m")
    assert refused(match, "play p1 r") == "MB3-14"


@pytest.mark.clause("MB3-24")
def test_the_reserve_waits_for_hand_and_discard_pile() -> None:
    match = position("A1 | | | | F6 | B3", "B6 | | | | | ", "A1 A2", hand="")
    match.play("turn")
    assert (pile(match, "discard", 0), pile(match, "reserve", 0)) == ("B3", "F6")
    empty = position("A1 | | | | | ", "B6 | | | | | ", "A1 A2", hand="")
    assert refused(empty, "turn") == "MB3-24"


@pytest.mark.clause("MB3-25", "MB3-28")
@pytest.mark.parametrize("options", [{}, FREE])
def test_example_13_once_a_turn(options: dict[str, object]) -> None:
    own, other = "A3 | | | | B6 | F4", "I1 | F1 | B1 | A1 | F1 | B1"
    match = position(own, other, hand="", options=options, picked_up=1)
    wanted = plays("p1 d, r p2, r p3, r p4, d p2, d p3, d p4, pass")
    assert legal(match) == wanted
    assert refused(match, "turn") == "MB3-25"
    match.play("play d p2")
    assert "turn" in match.legal
    assert "pass" not in match.legal
    match.play("turn")
    assert pile(match, "reserve", 0) == ""


@pytest.mark.clause("MB3-25")
def test_in_the_next_turn_the_discard_pile_may_be_picked_up_again() -> None:
    match = position("A1 | | | | | B4", "B6 | | | | | ", "A1 A2", hand="")
    match.play("turn")
    assert (match.turn, match.json()["picked_up"]) == (1, 0)
    assert pile(match, "discard", 0) == "B4"
    match.play("turn")
    while match.turn == 1:
        match.play(match.legal[-1])
    assert "turn" in match.legal


@pytest.mark.clause("MB3-26")
def test_an_empty_discard_pile_is_begun_by_a_miss_alone() -> None:
    match = position("A1 | A2 | | | B5 | ", "B6 | | | | | ", "A2 A3", hand="I4 F6")
    assert not [move for move in match.legal if move.endswith(" d")]
    assert refused(match, "play p2 d") == "MB3-14"
    match = played(match, "r x1, turn")
    assert not [move for move in match.legal if move.endswith(" d")]
    match = played(match, "t x1, turn")
    assert pile(match, "discard", 0) == "F6"


@pytest.mark.clause("MB3-27")
@pytest.mark.parametrize("options", [{}, FREE])
def test_example_15_own_side_limit(options: dict[str, object]) -> None:
    own, other = "A5 | B5 | F4 | | | ", "I1 | F1 | B1 | A1 | I1 | B2"
    match = position(own, other, hand="I2", options=options, own_side=19)
    assert legal(match) == plays("p3 p1, p3 p2, turn")
    match.play("play p3 p2")
    assert match.json()["own_side"] == 20
    assert legal(match) == {"turn"}
    assert refused(match, "play p2 p1") == "MB3-27"


@pytest.mark.clause("MB3-27")
def test_filling_a_vacancy_is_counted_and_limited() -> None:
    match = position("A5 | | | | B2 B5 | ", "I1 | | | | | ", hand="I2", own_side=19)
    assert legal(match) == plays("r p2, r p3, r p4, turn")
    match.play("play r p2")
    assert legal(match) == {"turn"}
    assert refused(match, "play r p3") == "MB3-27"


@pytest.mark.clause("MB3-27")
@pytest.mark.parametrize(
    ("move", "count"), [("p1 p2", 8), ("r p4", 8), ("p3 m", 0), ("p1 x1", 0), ("p1 xd", 0)]
)
def test_what_is_counted_and_what_sets_back(move: str, count: int) -> None:
    own, other = "A2 | B3 | F1 | | B6 | ", "A3 | | | | | F3"
    match = played(position(own, other, own_side=7), move)
    assert match.json()["own_side"] == count
    for viewer in EVERYBODY:
        assert list(figures(match, viewer, "own-side").values()) == [count]


@pytest.mark.clause("MB3-27")
def test_the_count_starts_anew_with_turn_and_a_turned_card_is_not_counted() -> None:
    match = position("A3 | F6 | | | B6 | ", "I6 | | | | | ", "I1 I2", hand="F2 A6 A6", own_side=20)
    match.play("turn")
    assert match.json()["own_side"] == 0
    match.play("play t p1")
    assert match.json()["own_side"] == 0
    match.play("play r p3")
    assert match.json()["own_side"] == 1
    match.play("turn")
    assert (match.turn, match.json()["own_side"]) == (1, 0)


@pytest.mark.clause("MB3-28")
@pytest.mark.parametrize("options", [{}, FREE])
def test_example_16_pass(options: dict[str, object]) -> None:
    other = "I1 | F1 | B1 | A1 | I1 | B6"
    match = position("A1 | F1 | | | | ", other, "A3 A4 F2 F3", hand="", options=options)
    assert legal(match) == {"pass"}
    match = position("A1 | F2 | | | | ", other, "A3 A4 F3 F3", hand="", options=options)
    assert legal(match) == plays("p1 p2, p2 xr")
    assert refused(match, "pass") == "MB3-28"


@pytest.mark.clause("MB3-28")
def test_who_can_turn_may_not_pass() -> None:
    match = position("A1 | | | | | ", "B6 | | | | | ", "A1 A2", hand="F6")
    assert legal(match) == {"turn"}
    assert refused(match, "pass") == "MB3-28"


# --- The end -----------------------------------------------------------------------------


@pytest.mark.clause("MB3-29")
@pytest.mark.parametrize("last", ["p2 m", "p2 x1", "p2 xd"])
def test_example_14_winning(last: str) -> None:
    match = position(
        "| F2 | | | | I3", "I3 | F1 | B1 | A1 | F6 | B2", "F1", hand="", options=FREE
    )  # fmt: skip
    assert legal(match) == plays("p2 m, p2 d, p2 x1, d xd, d p1, d p3, d p4, turn")
    match.play("play d xd")
    assert legal(match) == plays("p2 m, p2 x1, p2 xd")
    match = played(match, last)
    assert (match.over, match.result) == (True, [1, 0])
    assert match.scores == [0, 8 if last == "p2 m" else 9]


@pytest.mark.clause("MB3-29")
def test_every_place_must_be_empty_to_win() -> None:
    other = "B6 | | | | | "
    for own in ("A1 A2 | | | | | ", "A1 | | | A6 | | ", "A1 | | | | A6 | ", "A1 | | | | | A6"):
        side = own.replace("A1 A2", "A2 A1")
        match = played(position(side, other, hand=""), "p1 m")
        assert not match.over, own
    assert not played(position("A1 | | | | | ", other, hand="F6"), "p1 m").over
    assert played(position("A1 | | | | | ", other, hand=""), "p1 m").result == [1, 0]


@pytest.mark.clause("MB3-29")
def test_the_last_card_may_be_one_just_turned() -> None:
    match = position("| | | | | ", "B6 | | | | | ", hand="F5")
    match.play("turn")
    assert not match.over
    match.play("play t x1")
    assert match.result == [1, 0]


MISSING = ("A1 | | | | | ", "I6 | | | | | ", "A1 A2 I1 I2")


@pytest.mark.clause("MB3-30", "MB3-32")
def test_sixty_turns_without_a_card_to_the_centre_end_the_game() -> None:
    match = position(*MISSING, hand="F6 F6", idle=58)
    match.play("turn")
    assert (match.over, match.turn, match.json()["idle"]) == (False, 1, 59)
    for viewer in EVERYBODY:
        assert list(figures(match, viewer, "idle").values()) == [59]
    match = position(*MISSING, hand="F6 F6", idle=59)
    match.play("turn")
    assert match.over
    assert match.scores == [3, 2]
    assert match.result == [0, 1]


@pytest.mark.clause("MB3-30")
def test_a_card_to_the_centre_sets_the_count_back_for_its_turn() -> None:
    match = position("A1 | F1 | | | | ", "I6 | | | | | ", "A1 A2", hand="F6 F6", idle=59)
    match.play("play p2 m")
    assert match.json()["idle"] == 0
    match.play("turn")
    assert (match.turn, match.json()["idle"]) == (1, 0)
    match = position(*MISSING, hand="F6 F6", idle=3)
    match.play("turn")
    assert (match.turn, match.json()["idle"]) == (1, 4)


@pytest.mark.clause("MB3-31", "MB3-32")
def test_two_bare_passes_end_the_game() -> None:
    match = position("A1 | | | | | ", "A1 | F1 | | | | ", "A1 A2 F1 F2", hand="", other_hand="")
    match.play("pass")
    assert (match.over, match.turn) == (False, 1)
    match.play("pass")
    assert (match.over, match.scores, match.result) == (True, [1, 2], [1, 0])


@pytest.mark.clause("MB3-01", "MB3-29", "MB3-32")
def test_the_account_of_a_game_says_where_the_cards_left_lie() -> None:
    match = position("A1 | | | | | ", "B6 | F3 | | | F6 | I2 B1", hand="", other_hand="F5 F4")
    match.events = []
    match.play("play p1 m")
    for seat in (0, 1):
        account = match.account(seat)
        assert account is not None
        assert account["lines"] == [
            {"label": "Left in the hand", "points": [0, 2], "cards": [[], []]},
            {"label": "Left in the Reserve Pile", "points": [0, 1], "cards": [[], ["F6"]]},
            {"label": "Left in the Discard Pile", "points": [0, 2], "cards": [[], []]},
            {"label": "Left in the Playing Piles", "points": [0, 2], "cards": [[], ["B6", "F3"]]},
        ]
        assert account["remarks"] == [
            f"{'You have' if seat == 0 else 'South has'} no cards left.",
            "The score is the number of cards left, and the lower score wins.",
        ]
        assert account["outlook"] == ""


@pytest.mark.clause("MB3-31", "MB3-32")
def test_the_account_of_a_blocked_game() -> None:
    match = position("A1 | | | | | ", "A1 | F1 | | | | ", "A1 A2 F1 F2", hand="", other_hand="")
    match.events = []
    match.play("pass")
    match.play("pass")
    account = match.account(0)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("Left in the Playing Piles", [1, 2])
    ]
    assert account["remarks"] == [
        "Both players have passed and can do no more: the game is blocked.",
        "The number of cards left decides: you have 1 and North has 2.",
    ]


@pytest.mark.clause("MB3-31")
def test_a_pass_after_other_moves_blocks_nothing() -> None:
    match = position(
        "A1 | A1 | | | | ", "I5 I4 | I5 | | | | ", "A1 A2 I1 I2", hand="", other_hand=""
    )
    match = played(match, "pass, p1 p2, pass")
    assert (match.over, match.turn, match.json()["passes"]) == (False, 0, 0)
    match.play("pass")
    match.play("pass")
    assert match.over


@pytest.mark.clause("MB3-31")
def test_a_miss_between_two_passes_blocks_nothing() -> None:
    match = position("A1 | | | | | ", "I1 | | | | | ", "A1 A2 I1 I2", hand="", other_hand="F6")
    match = played(match, "pass, turn, pass")
    assert not match.over
    assert match.turn == 1


@pytest.mark.clause("MB3-32")
def test_equal_numbers_are_a_draw() -> None:
    match = position("A1 | | | | | ", "| F1 | | | | ", "A1 A2 F1 F2", hand="", other_hand="")
    match = played(match, "pass, pass")
    assert (match.scores, match.result) == ([1, 1], [0.5, 0.5])
    assert [value(match.seat_view(None).s, seat) for seat in (0, 1)] == [0, 0]


@pytest.mark.clause("MB3-33")
@pytest.mark.parametrize("options", [{}, FREE, {"building": "colours"}, {"building": "bank"}])
def test_every_game_ends(options: dict[str, object]) -> None:
    """Random play of whole games: a move at every point, and an end to each."""
    simulation = simulate(mobilization_3(**options), 200, seed="end")
    assert simulation.decisions.max() < 5000
    assert (simulation.scores.min(axis=1) >= 0).all()
    assert (simulation.scores.sum(axis=1) <= 96).all()


# --- What is seen and said ---------------------------------------------------------------


def test_both_see_the_same_and_no_more_than_they_may() -> None:
    own, other = "A6 A5 | B2 | | I1 | F6 I6 A3 | B2 B3", "I3 | F5 | B6 | A2 | F4 | "
    match = position(own, other, "A1 A4", hand="I2 A1", completed=[1, 0, 0, 0])
    for viewer in EVERYBODY:
        shown = {(z["name"], z["seat"]): (z["cards"], z["count"])
                 for z in match.view(viewer)["zones"] if z["name"] != "playing"}  # fmt: skip
        assert shown == {
            ("reserve", 0): (["A3"], 3), ("reserve", 1): (["F4"], 1),
            ("discard", 0): (["B3"], 2), ("discard", 1): ([], 0),
            ("hand", 0): ([], 2), ("hand", 1): ([], 1),
            ("mobilization", None): (["A1", "A4"], 2), ("turned", None): ([], 0),
        }  # fmt: skip
        open_piles = {z["label"]: z["cards"] for z in zones(match, viewer, "playing")}
        assert len(open_piles) == 8
        assert sorted(open_piles.values()) == sorted(
            [["A6", "A5"], ["B2"], [], ["I1"], ["I3"], ["F5"], ["B6"], ["A2"]]
        )
        assert figures(match, viewer, "completed")["Complete American sets"] == 1
        assert "I2" not in json.dumps([z["cards"] for z in match.view(viewer)["zones"]])


def test_piles_are_named_as_the_viewer_would_type_them() -> None:
    match = mobilization_3().match(seed=1)
    mine = [z["label"] for z in zones(match, 1, "playing") if z["seat"] == 1]
    others = [z["label"] for z in zones(match, 1, "reserve") if z["seat"] == 0]
    assert mine[0] == "Your Playing Pile 1 (p1)"
    assert others == ["South's Reserve Pile (xr)"]
    assert zones(match, None, "reserve")[0]["label"] == "South's Reserve Pile"


def test_what_happened_is_told() -> None:
    match = dealt(pack("A6 A6 A5 A5"), pack("A6 A6 A5 A5"))
    assert match.log(0)[-1] == "You play first."
    assert "the Reserve Pile shows the British Army" in match.log(0)[0]
    turned = example_3(turning="free")
    turned.events = []
    for move in ("turn", "play t d", "play p4 m", "turn"):
        turned.play(move)
    said = turned.log(1)
    assert said[0] == "South turns the Italian Submarine."
    assert said[1] == "South plays the Italian Submarine to their own Discard Pile."
    assert said[2] == "South plays the Italian Battleship from Playing Pile 4 to the center."


def test_the_end_is_told() -> None:
    match = position("A1 | | | | | ", "A1 | F1 | | | | ", "A1 A2 F1 F2", hand="", other_hand="")
    match.events = []
    match.play("pass")
    match.play("pass")
    assert match.log(0)[-2:] == [
        "Both players have passed and can do no more: the game is blocked.",
        "The number of cards left decides: you have 1 and North has 2.",
    ]
    flag = position("A6 | | | | | ", "B6 | | | | | ", "A5", hand="B4")
    flag.events = []
    flag.play("play p1 m")
    flag.play("turn")
    assert flag.log(0)[1:] == [
        "That completes an American set.",
        "You turn the British Army.",
        "It fits nowhere: that is a miss, and the turn is over.",
    ]


# --- The rule of thumb -------------------------------------------------------------------


def advised(match: Match, seed: int = 0) -> str:
    moves = np.array(match.legal_numbers)
    choice = thumb(match.seat_view(match.turn).s, moves, len(moves), small_generator(seed))
    return match.game.type.moves.text(int(choice))


@pytest.mark.parametrize(
    ("match", "move"),
    [
        (position("A1 | | | | | ", "B2 | | | | | "), "p1 m"),
        (position("A1 | A6 | A5 | B1 | A4 | ", "I6 | | | | | ", "A1 A2 B1 B1"), "r p3"),
        (position("A3 | A6 | | | | ", "B4 | | | | B4 | A2"), "p1 xd"),
        (position("F3 A2 | I3 | | | | ", "B1 | | | | | ", "F2"), "p1 p2"),
        (position("A5 | B6 | | | | ", "I1 | | | | | "), "turn"),
        (position("| | | | | A3", "B4 | | | | | ", hand=""), "d x1"),
    ],
)
def test_the_rule_of_thumb_advises_what_a_beginner_would_do(match: Match, move: str) -> None:
    """Center first, then open new cards, burden the other, uncover, turn; and win at once."""
    assert {advised(match, seed) for seed in range(5)} == plays(move)


def test_the_rule_of_thumb_knows_nothing_that_is_hidden() -> None:
    match, pick = mobilization_3().match(seed=2), random.Random(2)
    for number in range(60):
        assert match.turn is not None
        worlds = [match.resample(match.turn, seed) for seed in range(3)]
        assert {advised(world, number) for world in worlds} == {advised(match, number)}
        match.play(pick.choice(match.legal))


def test_the_rule_of_thumb_beats_random_play() -> None:
    """There is much luck in the game: it wins about five games in eight."""
    won = 0.0
    for seed in range(24):
        match, pick = mobilization_3().match(seed=seed), random.Random(seed)
        while not match.over:
            match.play(advised(match, seed) if match.turn == seed % 2 else pick.choice(match.legal))
        assert match.result is not None
        won += match.result[seed % 2]
    assert won >= 14
