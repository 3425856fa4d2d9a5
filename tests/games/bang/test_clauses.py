"""Bang, clause by clause: BNG-01 to BNG-33, and the Tactics pack's PK-10 to PK-22 as it uses them.

"Example 7" is a worked example of the specification (shared/spec/bang.md). The clauses of the
clock, BNG-40 to BNG-49, are in `test_bang_realtime.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidOption, Match
from drumhead.engine.compiled_rules import turn
from drumhead.engine.simulate import simulate
from drumhead.errors import TranscriptError
from drumhead.games.bang.rules import BANG, DECK, FLIP, HOLD, MOVES, value
from drumhead.games.bang.thumb import thumb
from drumhead.kernel.header import CHANCE
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Plain
from drumhead.packs.tactics import PACK
from tests.support.looking import result_line

CODES = PACK.of_suits("I C A E")
#: Decides the shuffles that follow a position.
KEY = "07" * 32
#: A pack in an order that is far from the canonical one.
MIXED = random.Random(1).sample(range(48), 48)
#: Example 2 and 3: three players in the middle of a game.
NO_MATCH = ["A3 I9 / C7 I8", "C5 / A9 E4", "E1 E2 / A1"]
CAPTURE = ["A4 I9 / C7 I8", "C5 / A9 E4", "E1 E2 / A1"]


# --- Setting up --------------------------------------------------------------------------


def bang(players: int = 4, **options: str) -> Game:
    return drumhead.game("bang", players=players, options=options)


def table(cards: list[str], turn: int = 0, options: dict[str, str] = {}, **fields: Any) -> Match:
    """Seat by seat "hand / pile", the hand's top first, the pile's oldest card first."""
    split = [tuple(part.split() for part in seat.replace("-", "").split("/")) for seat in cards]
    packets = [pile + hand for hand, pile in split]
    turned = [len(pile) for _, pile in split]
    up = DECK.mask([code for _, pile in split for code in pile])
    settled: dict[str, Any] = {"phase": "flip", "deal": 1, "dealer": 0, "key": KEY}
    settled |= {"seen": DECK.list(up), "known": DECK.list(up)}
    game = bang(len(cards), **options)
    return game.position(
        partial=True, turn=turn, packet=packets, turned=turned, **(settled | fields)
    )


def shown(match: Match) -> list[str]:
    """The whole table, as `table` takes it."""
    state = match.json()
    packets = zip(state["packet"], state["turned"], strict=True)
    return [f"{' '.join(p[up:]) or '-'} / {' '.join(p[:up]) or '-'}" for p, up in packets]


def flip(match: Match) -> Match:
    match.step(FLIP)
    return match


def react(match: Match, choices: str, times: str = "") -> Match:
    """The choices from the flipper's left, then the reaction times in seat order."""
    for choice in choices.split():
        match.step(MOVES.parse(choice))
    if times:
        match.take_chance([int(time) - 1 for time in times.split()])
    return match


def taken_by(cards: list[str], seat: int, first: int = 0, **fields: Any) -> Match:
    """Seat `first` flips and makes a match, and only this seat calls."""
    match = flip(table(cards, first, **fields))
    while match.json()["phase"] == "react":
        match.step(BANG if match.turn == seat else HOLD)
    return match


def pack_beginning(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    top = cards.split()
    return [CODES.index(code) for code in top + [code for code in CODES if code not in top]]


def drawn_from(cards: str, players: int) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    match = Match(bang(players), bang(players).new_state(bytes(32)), events=[])
    match.take_chance(pack_beginning(cards))
    return match


def dealt(players: int, dealer: int, order: list[int]) -> Match:
    match = bang(players).position(phase="deal", turn=-2, dealer=dealer, key=KEY)
    match.take_chance(order)
    return match


def field(match: Match, name: str) -> Any:
    return match.json()[name]


def counters(match: Match, seat: int | None, name: str) -> dict[int | None, int | str]:
    """A counter by seat, as a seat sees it."""
    return {c["seat"]: c["value"] for c in match.view(seat)["counters"] if c["name"] == name}


# --- Players, pack, draw and deal --------------------------------------------------------


@pytest.mark.clause("BNG-01")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play_each_alone(players: int) -> None:
    game = bang(players)
    assert len(set(game.sides)) == players
    assert simulate(game, 50).scores.sum(axis=1).tolist() == [48] * 50


@pytest.mark.clause("BNG-01")
@pytest.mark.parametrize("players", [1, 9])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises(InvalidOption):
        bang(players)


@pytest.mark.clause("BNG-02", "PK-10")
def test_the_pack_is_the_numbered_cards() -> None:
    assert DECK.codes == tuple(
        f"{company}{number}" for company in "ICAE" for number in range(1, 13)
    )
    match = Match(bang(), bang().new_state(bytes(32)))
    assert match.pending() == ("shuffle", list(range(48)))


@pytest.mark.clause("BNG-03", "PK-11", "PK-13")
@pytest.mark.parametrize(
    ("cards", "players", "dealer"),
    [
        ("I12 E12 C1 A1 I5 I4", 2, 0),  # example 5 of the pack
        ("I3 C7 A9 E2", 4, 2),
        ("I9 C9 A1 E9 I2 C3 A4", 4, 3),
        ("A1 A2 A3 A4 A5 A6 A7 A8", 8, 7),
    ],
)
def test_the_highest_card_drawn_deals(cards: str, players: int, dealer: int) -> None:
    match = drawn_from(cards, players)
    assert field(match, "dealer") == dealer
    assert field(match, "drawn") == cards.split()
    assert field(match, "phase") == "deal"
    assert match.pending() == ("shuffle", list(range(48)))  # PK-14


@pytest.mark.clause("BNG-04")
def test_example_1_five_players() -> None:
    match = dealt(5, 0, list(range(48)))
    packets = field(match, "packet")
    assert [len(packet) for packet in packets] == [9, 10, 10, 10, 9]
    assert packets[1] == [CODES[i] for i in range(0, 46, 5)]
    assert packets[0] == [CODES[i] for i in range(4, 45, 5)]
    assert match.turn == 0
    assert field(match, "turned") == [0] * 5
    match.play("flip")
    assert counters(match, 1, "hand")[0] == 8
    assert field(match, "flipped") == CODES[4]  # the card dealt first is on top


@pytest.mark.clause("BNG-04")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("dealer", [0, 1])
def test_all_cards_go_round_from_the_dealers_left(players: int, dealer: int) -> None:
    packets = field(dealt(players, dealer, MIXED), "packet")
    for i, card in enumerate(MIXED):
        assert packets[(dealer + 1 + i) % players][i // players] == CODES[card]


@pytest.mark.clause("BNG-05")
def test_nobody_sees_a_hand() -> None:
    match = bang(3).match(seed=4)
    for seat in (0, 1, 2, None):
        hands = [zone for zone in match.view(seat)["zones"] if zone["layout"] == "hand"]
        assert [(zone["cards"], zone["count"]) for zone in hands] == [([], 16)] * 3
    match.play("flip")
    seen = match.seat_view(0).s.packet
    up = [(seat, place) for seat in range(3) for place in range(16) if seen[seat][place] >= 0]
    assert up == [(field(match, "flipper"), 0)]


@pytest.mark.clause("BNG-05")
def test_of_a_pile_only_the_top_is_shown() -> None:
    match = table(CAPTURE)
    (tops,) = [zone for zone in match.view(2)["zones"] if zone["name"] == "tops"]
    assert (tops["cards"], tops["seats"]) == (["I8", "E4", "A1"], [0, 1, 2])
    assert counters(match, 2, "pile") == {0: 2, 1: 2, 2: 1}
    assert counters(match, 2, "hand") == {0: 2, 1: 1, 2: 2}


@pytest.mark.clause("BNG-06")
def test_the_dealer_begins_and_the_turn_goes_left_past_those_who_are_out() -> None:
    assert dealt(4, 2, MIXED).turn == 2
    match = table(["I1 I2 / -", "- / -", "C4 C1 / -", "- / -", "- / A6 A5"])
    turns = []
    for _ in range(4):
        turns.append(match.turn)
        flip(match)
    assert turns == [0, 2, 4, 0]


# --- Flipping ----------------------------------------------------------------------------


@pytest.mark.clause("BNG-07", "BNG-09")
def test_example_2_no_match() -> None:
    match = flip(table(NO_MATCH))
    assert shown(match) == ["I9 / C7 I8 A3", "C5 / A9 E4", "E1 E2 / A1"]
    assert match.turn == 1
    assert match.legal == ["flip"]
    assert field(match, "flips") == field(match, "since") == 1


@pytest.mark.clause("BNG-08")
def test_example_4_taking_up() -> None:
    match = table(["- / C7 I3", "C5 / A9 E7", "E1 / A1"])
    flip(match)
    assert shown(match)[0] == "I3 / C7"
    assert field(match, "phase") == "react"
    assert (field(match, "flipper"), field(match, "matched")) == (0, 1)


@pytest.mark.clause("BNG-08")
def test_an_empty_hand_leaves_the_pile_where_it_can_be_matched() -> None:
    match = flip(table(["I7 / C2", "C7 C8 / A1", "E1 E2 / A2"]))
    assert shown(match)[0] == "- / C2 I7"
    flip(match)
    assert (field(match, "flipper"), field(match, "matched")) == (1, 0)


@pytest.mark.clause("BNG-08")
def test_the_order_of_a_pile_comes_round_again() -> None:
    match = table(["I1 I2 I3 / -", "C12 C11 C1 / -"])
    turned = []
    for _ in range(12):
        flip(match)
        if match.json()["phase"] == "react":
            react(match, "hold hold")
        turned.append(field(match, "flipped"))
    assert turned[::2] == ["I1", "I2", "I3"] * 2
    assert turned[1::2] == ["C12", "C11", "C1"] * 2


# --- Matches -----------------------------------------------------------------------------


@pytest.mark.clause("BNG-09")
def test_only_the_card_just_turned_can_match() -> None:
    """Example 7: two eights lie open, and the five that is turned matches nothing."""
    match = table(["C1 / I8", "A2 / A8", "E3 / E9 E8", "I5 C3 / -"], turn=3)
    flip(match)
    assert match.legal == ["flip"]
    assert match.turn == 0


@pytest.mark.clause("BNG-09")
def test_the_own_pile_and_cards_under_a_top_do_not_match() -> None:
    match = flip(table(["A7 C1 / I7", "A2 C2 / C7 A8", "E3 C3 / E7 E8"]))
    assert match.legal == ["flip"]


@pytest.mark.clause("BNG-09")
def test_a_dead_pair_lives_again_when_one_of_its_piles_gets_a_new_top() -> None:
    match = table(["C8 C1 / I8", "A2 C2 / A8"])
    flip(match)
    assert field(match, "phase") == "react"


@pytest.mark.clause("BNG-10", "BNG-11")
def test_example_6_three_alike() -> None:
    cards = ["I8 C1 / -", "A2 / A8", "E3 / E9 E8", "C3 / I5"]
    match = flip(table(cards))
    assert field(match, "matched") == 1
    match = taken_by(cards, 3)
    assert shown(match) == ["C1 / -", "A2 / -", "E3 / E9 E8", "C3 I8 A8 / I5"]


@pytest.mark.clause("BNG-10")
@pytest.mark.parametrize(("first", "matched"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_the_nearest_to_the_left_of_the_flipper_is_matched(first: int, matched: int) -> None:
    cards = ["I1 / -", "I2 / A8", "I3 / C8", "I4 / E8"]
    cards[first] = f"I8 {cards[first]}"
    assert field(flip(table(cards, first)), "matched") == matched


@pytest.mark.clause("BNG-11", "BNG-12", "BNG-15")
def test_example_3_capture() -> None:
    match = taken_by(CAPTURE, 2)
    assert shown(match) == ["I9 / -", "C5 / -", "E1 E2 C7 I8 A4 A9 E4 / A1"]
    assert match.turn == 1
    assert field(match, "since") == 0


@pytest.mark.clause("BNG-11", "BNG-12")
@pytest.mark.parametrize(
    ("seat", "after"),
    [
        (0, ["I9 C7 I8 A4 A9 E4 / -", "C5 / -", "E1 E2 / A1"]),
        (1, ["I9 / -", "C5 C7 I8 A4 A9 E4 / -", "E1 E2 / A1"]),
        (2, ["I9 / -", "C5 / -", "E1 E2 C7 I8 A4 A9 E4 / A1"]),
    ],
)
def test_owners_and_others_take_in_the_same_order(seat: int, after: list[str]) -> None:
    assert shown(taken_by(CAPTURE, seat)) == after


@pytest.mark.clause("BNG-12")
def test_a_large_capture_keeps_every_card() -> None:
    rest = [code for code in CODES if code not in ("I1", "C1", "A2", "E2")]
    cards = [f"I1 A2 / {' '.join(rest[:30])}", f"E2 / {' '.join(rest[30:])} C1"]
    match = taken_by(cards, 0)
    assert shown(match) == [f"A2 {' '.join(rest[:30])} I1 {' '.join(rest[30:])} C1 / -", "E2 / -"]


@pytest.mark.clause("BNG-13", "BNG-32")
@pytest.mark.parametrize(
    ("times", "taker"),
    [("4 4 9", None), ("4 7 3", 3), ("2 9 9", 0), ("1 1 1", None), ("20 19 20", 1)],
)
def test_example_8_reaction_times(times: str, taker: int | None) -> None:
    match = flip(table(["A4 I1 / -", "C1 / E4", "C2 / C3", "E2 I2 / I3"]))
    react(match, "bang hold bang bang", times)
    sizes = [len(packet) for packet in field(match, "packet")]
    assert sizes == ([2, 2, 2, 3] if taker is None else {0: [3, 1, 2, 3], 1: [1, 3, 2, 3],
                                                         3: [1, 1, 2, 5]}[taker])  # fmt: skip
    assert match.turn == 1
    assert field(match, "since") == (1 if taker is None else 0)
    first, second, last = map(int, times.split())
    assert field(match, "times") == [first, second, 0, last]


@pytest.mark.clause("BNG-13")
def test_a_tie_leaves_both_piles() -> None:
    match = react(flip(table(CAPTURE)), "bang bang hold", "5 5")
    assert shown(match) == ["I9 / C7 I8 A4", "C5 / A9 E4", "E1 E2 / A1"]
    assert match.turn == 1


@pytest.mark.clause("BNG-14")
def test_nobody_calls() -> None:
    match = react(flip(table(CAPTURE)), "hold hold hold")
    assert shown(match) == ["I9 / C7 I8 A4", "C5 / A9 E4", "E1 E2 / A1"]
    assert match.turn == 1
    assert match.legal == ["flip"]


@pytest.mark.clause("BNG-15")
@pytest.mark.parametrize("taker", [0, 1, 2, None])
def test_play_goes_on_from_the_flipper(taker: int | None) -> None:
    cards = ["A4 I9 / C7 I8", "C5 E12 / A9 E4", "E1 C12 / A1"]
    assert taken_by(cards, -1 if taker is None else taker).turn == 1


# --- Out, and the end --------------------------------------------------------------------

OUT = ["I6 / C2", "- / A9 A6", "E1 E2 / A1 C9"]


@pytest.mark.clause("BNG-16", "BNG-12")
def test_example_5_out() -> None:
    match = taken_by(OUT, 0)
    assert shown(match)[:2] == ["C2 I6 A9 A6 / -", "- / -"]
    assert match.turn == 2
    assert counters(match, 2, "out") == {1: ""}
    match = taken_by(OUT, 1)
    assert shown(match)[:2] == ["- / -", "C2 I6 A9 A6 / -"]
    assert match.turn == 1


@pytest.mark.clause("BNG-16", "BNG-31")
def test_who_is_out_is_not_asked() -> None:
    match = flip(table(["I6 I1 / -", "- / -", "C6 C1 / A6", "- / -", "- / C9"]))
    asked = []
    while match.json()["phase"] == "react":
        asked.append(match.turn)
        match.step(HOLD)
    assert asked == [2, 4, 0]


@pytest.mark.clause("BNG-17")
def test_example_9_win() -> None:
    cards = ["C11 / -", "I1 / E11"]
    match = taken_by(cards, 1)
    assert match.over
    assert match.scores == [0, 3]
    assert match.result == [0, 1]


@pytest.mark.clause("BNG-18")
def test_example_9_dead_position() -> None:
    match = taken_by(["C11 / -", "I1 / E11"], 0)
    assert shown(match) == ["C11 E11 / -", "I1 / -"]
    assert match.over
    assert match.scores == [2, 1]
    assert match.result == [1, 0]


@pytest.mark.clause("BNG-18", "BNG-21")
def test_example_10_dead_position() -> None:
    """Seat 0 takes the last of the fives, and holds nothing else: he loses 4 to 44."""
    rest = [code for code in CODES if not code.endswith("5")]
    match = taken_by(["C5 A5 / I5", "E5 / -"], 0, first=1)
    assert match.over, "nobody else has any card"
    match = taken_by(["C5 A5 / I5", f"E5 {' '.join(rest)} / -"], 0, first=1)
    assert match.over
    assert match.scores == [4, 44]
    assert result_line(match) == "0 1"


@pytest.mark.clause("BNG-18", "BNG-22")
def test_a_dead_position_that_was_set_up() -> None:
    """With the whole pack on the table it is over; otherwise the next flip shows it."""
    rest = [code for code in CODES if not code.endswith("5")]
    whole = table(["C5 A5 I5 E5 / -", f"{' '.join(rest)} / -"])
    assert whole.over
    assert whole.scores == [4, 44]
    part = table(["C5 A5 / -", "I6 / -"])
    assert not part.over
    assert flip(part).over


@pytest.mark.clause("BNG-18")
def test_one_shared_number_keeps_the_game_going() -> None:
    assert not taken_by(["C11 / -", "I1 / E11", "C1 / -"], 0).over
    assert taken_by(["C11 / -", "I1 / E11", "C2 / -"], 0).over


@pytest.mark.clause("BNG-19")
@pytest.mark.parametrize("limit", ["4000", "500", "1000"])
def test_the_last_flip(limit: str) -> None:
    cards = ["A3 I9 / C7 I8", "C5 / A9 E4", "E1 E2 / A1"]
    options = {"max_flips": limit}
    match = flip(table(cards, options=options, flips=int(limit) - 2))
    assert not match.over
    flip(match)
    assert match.over
    assert match.scores == [4, 3, 3]
    assert result_line(match) == "1 0 0"


@pytest.mark.clause("BNG-19")
def test_a_match_on_the_last_flip_is_settled_first() -> None:
    match = flip(table(CAPTURE, flips=3999))
    assert not match.over
    react(match, "hold bang hold")
    assert match.over
    assert match.scores == [1, 1, 8]


@pytest.mark.clause("BNG-20", "BNG-33")
def test_example_11_stall() -> None:
    cards = ["I1 I2 / I3", "C1 / -", "A1 E5 / A3", "E1 E2 / C4 E4"]
    match = flip(table(cards, turn=2, since=95))
    assert field(match, "phase") == "stall"
    shuffles = []
    while turn(match.state) == CHANCE:
        kind, cards_due = match.pending()
        shuffles.append((field(match, "shuffler"), kind, [CODES[card] for card in cards_due]))
        match.take_chance(cards_due[::-1])
    assert shuffles == [
        (0, "shuffle", ["I1", "I2", "I3"]),
        (2, "shuffle", ["A1", "A3", "E5"]),
        (3, "shuffle", ["C4", "E1", "E2", "E4"]),
    ]
    assert shown(match) == ["I3 I2 I1 / -", "C1 / -", "E5 A3 A1 / -", "E4 E2 E1 C4 / -"]
    assert match.turn == 3
    assert field(match, "since") == 0
    flip(match)
    assert match.legal == ["flip"], "no other pile has a top"


@pytest.mark.clause("BNG-20")
def test_a_single_card_is_taken_up_too() -> None:
    match = flip(table(["I1 I2 / I3", "- / C1", "A5 E1 / A3"], turn=2, since=95))
    match.deal()
    assert shown(match)[1] == "C1 / -"
    assert match.turn == 0


@pytest.mark.clause("BNG-20")
def test_95_flips_are_no_stall_and_a_capture_counts_anew() -> None:
    match = flip(table(NO_MATCH, since=94))
    assert (field(match, "phase"), field(match, "since")) == ("flip", 95)
    assert field(taken_by(CAPTURE, 2, since=95), "phase") == "flip"
    match = react(flip(table(CAPTURE, since=95)), "hold hold hold")
    assert field(match, "phase") == "stall"


@pytest.mark.clause("BNG-20")
def test_a_stall_where_nobody_has_two_cards_shuffles_nothing() -> None:
    match = flip(table(["I1 / -", "C1 / -"], since=95))
    assert (match.turn, field(match, "since")) == (1, 0)


@pytest.mark.clause("BNG-21")
def test_equal_players_win_jointly() -> None:
    options = {"max_flips": "500"}
    match = flip(table(["I1 / C3", "C1 / A5", "A1 E1 / -"], options=options, flips=499))
    assert match.scores == [2, 2, 2]
    assert result_line(match) == "0.333 0.333 0.333"
    match = flip(table(["I1 / C3", "C1 / -", "A1 E1 / -"], options=options, flips=499))
    assert result_line(match) == "0.5 0 0.5"


@pytest.mark.clause("BNG-19", "BNG-21")
def test_the_account_of_a_game_that_ends_by_count() -> None:
    cards = ["I1 I9 / C3", "- / -", "A1 E1 / A5", "- / -"]
    match = table(cards, options={"max_flips": "500"}, flips=499)
    befores = [match.seat_view(seat) for seat in range(4)]
    flip(match)
    accounts = [
        match.game.type.words.account(before, match.seat_view(seat))
        for seat, before in enumerate(befores)
    ]
    last = "That was flip 500, the last: the cards are counted."
    assert accounts[0] == {
        "lines": [
            {"label": "Cards in hand", "points": [1, 0, 2, 0], "cards": [[], [], [], []]},
            {"label": "Cards in the pile", "points": [2, 0, 1, 0], "cards": [[], [], [], []]},
        ],
        "remarks": [last, "West and East are out."],
        "outlook": "",
    }
    assert accounts[3]["remarks"] == [last, "You and West are out."]


@pytest.mark.clause("BNG-17")
def test_the_account_of_a_game_that_is_won() -> None:
    match = taken_by(["C11 / -", "I1 / E11"], 1)
    account = match.game.type.words.account(match.seat_view(1), match.seat_view(1))
    assert [line["points"] for line in account["lines"]] == [[0, 3], [0, 0]]
    assert account["remarks"] == ["You hold all the cards."]


@pytest.mark.clause("BNG-21")
def test_there_is_one_score_line_and_before_it_all_scores_are_0() -> None:
    match = bang(2).match(seed=1)
    while not match.over:
        assert match.scores == [0, 0]
        match.play(match.legal[0])
    lines = match.transcript().splitlines()
    assert [line for line in lines if line.startswith("score")] == [
        "score " + " ".join(map(str, match.scores))
    ]
    assert sum(match.scores) == 48
    assert match.finished == 1


@pytest.mark.clause("BNG-22")
def test_a_dead_position_comes_before_the_last_flip_and_that_before_a_stall() -> None:
    match = taken_by(["C11 / -", "I1 / E11"], 0, flips=10)
    assert match.over
    match = flip(table(NO_MATCH, flips=3999, since=95))
    assert match.over
    assert field(match, "phase") == "flip"
    assert shown(match)[0] == "I9 / C7 I8 A3", "nobody shuffled"


@pytest.mark.clause("BNG-22")
def test_a_deal_may_be_dead_from_the_start() -> None:
    low = [card for card in range(48) if card % 12 < 6]
    high = [card for card in range(48) if card % 12 >= 6]
    order = [card for pair in zip(low, high, strict=True) for card in pair]
    match = dealt(2, 0, order)
    assert match.over
    assert match.scores == [24, 24]
    assert result_line(match) == "0.5 0.5"
    order[0], order[1] = order[1], order[0]
    assert not dealt(2, 0, order).over


# --- In turns ----------------------------------------------------------------------------


@pytest.mark.clause("BNG-30")
def test_flip_is_the_only_move_of_a_turn() -> None:
    match = table(NO_MATCH)
    assert match.legal == ["flip"]
    for move in ("bang", "hold"):
        with pytest.raises(IllegalMove, match=r"nothing to call\. \(BNG-31\)"):
            match.play(move)


@pytest.mark.clause("BNG-31")
def test_everybody_chooses_from_the_left_and_the_flipper_last() -> None:
    match = flip(table(["I1 / -", "I2 / A8", "C8 I3 / -", "I4 / E8"], turn=2))
    asked = []
    while turn(match.state) >= 0 and match.json()["phase"] == "react":
        asked.append(match.turn)
        assert match.legal == ["bang", "hold"]
        with pytest.raises(IllegalMove, match=r"\(BNG-31\)"):
            match.play("flip")
        match.step(BANG)
    assert asked == [3, 0, 1, 2]
    assert match.pending() == ("chance", [20] * 4)


@pytest.mark.clause("BNG-31")
def test_choices_are_secret_until_all_have_chosen() -> None:
    views = []
    for choice in (BANG, HOLD):
        match = flip(table(CAPTURE))
        match.step(choice)
        views.append([match.view(seat) for seat in (0, 1, 2, None)])
    assert views[0][0] == views[1][0]
    assert views[0][2:] == views[1][2:]
    assert views[0][1] != views[1][1], "one knows one's own choice"
    match = react(flip(table(CAPTURE)), "bang hold bang", "3 9")
    for seat in (0, 1, 2, None):
        assert counters(match, seat, "call") == {0: 3, 1: 9}


@pytest.mark.clause("BNG-31")
def test_what_others_choose_is_not_told() -> None:
    match = bang(3).match(seed=2)
    while match.json()["phase"] != "react":
        match.play("flip")
    first = match.turn
    assert first is not None
    events = len(match.history)
    match.play("bang")
    name = match.seat_names[first]
    assert match.log((first + 1) % 3, since=events) == [f"{name} has chosen."]
    assert match.log(first, since=events) == ["You call Bang."]
    match.undo()
    match.play("hold")
    assert match.log(first, since=events) == ["You hold."]


@pytest.mark.clause("BNG-32")
def test_a_single_caller_needs_no_time() -> None:
    match = react(flip(table(CAPTURE)), "hold bang hold")
    assert turn(match.state) == 1
    assert field(match, "times") == [0, 0, 0]
    assert counters(match, 0, "call") == {2: "alone"}


@pytest.mark.clause("BNG-32")
def test_times_are_uniform_from_1_to_20() -> None:
    times: Counter[int] = Counter()
    for seed in range(6):
        match = bang(8).match(seed=seed)
        while not match.over:
            match.play(match.legal_numbers[0])
        drawn = [event.numbers for event in match.history if event.kind == "chance"]
        times.update(number + 1 for numbers in drawn for number in numbers)
    assert set(times) == set(range(1, 21))
    expected = times.total() / 20
    assert sum((count - expected) ** 2 / expected for count in times.values()) < 50


@pytest.mark.clause("BNG-32")
def test_the_line_of_a_transcript() -> None:
    match = Match(bang(4), bang(4).new_state(bytes(32)), events=[])
    match.take_chance(MIXED)
    match.take_chance(MIXED)
    while match.json()["phase"] == "flip":
        match.play("flip")
    react(match, "bang bang hold bang")
    assert match.pending() == ("chance", [20, 20, 20])
    match.take_chance([3, 3, 8])
    (line,) = [line for line in match.transcript().splitlines() if line.startswith("chance")]
    callers = [seat for seat in range(4) if field(match, "calls").count(seat)]
    assert line == "chance times " + " ".join(
        f"{seat}:{time}" for seat, time in zip(callers, (4, 4, 9), strict=True)
    )
    assert drumhead.replay(match.transcript()).json() == match.json()


@pytest.mark.clause("BNG-32")
@pytest.mark.parametrize(
    "line",
    ["times 0:4", "times 0:4 1:0", "times 0:4 1:21", "times 1:4 0:4", "0:4 1:4", "times 0:4 1:04",
     "times 0:4 1:4 2:4", "4 4", "times 0:4  1:4"],
)  # fmt: skip
def test_a_faulty_line_of_times_is_refused(line: str) -> None:
    match = bang(2).match(seed=3)
    while not any(event.kind == "chance" for event in match.history):
        match.play(match.legal[0])
    text = match.transcript()
    (good,) = [line for line in text.splitlines() if line.startswith("chance")]
    assert drumhead.replay(text).json()["times"] == match.json()["times"]
    with pytest.raises(TranscriptError, match="times"):
        drumhead.replay(text.replace(good, f"chance {line}"))


@pytest.mark.clause("BNG-33", "PK-22")
def test_the_chance_events_of_a_game() -> None:
    match = bang(3).match(seed=0)
    while not match.over:
        match.play("flip" if match.legal == ["flip"] else "hold")
    text = match.transcript().splitlines()
    chances = [line.split() for line in text if line.startswith(("shuffle", "chance"))]
    assert [len(line) for line in chances[:2]] == [49, 49]
    assert {len(line) for line in chances[2:]} == {17}, "nobody calls: all shuffle sixteen cards"
    assert len(chances) == 2 + 3 * (field(match, "flips") // 96)
    assert field(match, "flips") == 4000


# --- What a seat may know ----------------------------------------------------------------


def test_what_lay_face_up_is_remembered_until_it_is_shuffled() -> None:
    match = taken_by(CAPTURE, 2)
    assert match.seat_view(0).fields["packet"][2] == [
        "A1",
        None,
        None,
        "C7",
        "I8",
        "A4",
        "A9",
        "E4",
    ]
    match = flip(table(["I1 I2 / I3", "C1 C2 / C3"], since=95))
    match.deal()
    assert match.seat_view(0).fields["packet"] == [[None] * 3, [None] * 3]
    assert match.seat_view(0).fields["shuffled"] == [["I1", "I3"], ["C3"]]


def test_a_hint_of_what_is_expected() -> None:
    match = table(["- / C7 I3", "C5 / A9 E7", "E1 / A1"])
    assert match.view(0)["prompt"].startswith("Your turn: your pile becomes your hand")
    assert match.view(1)["prompt"] == "South is to flip."
    flip(match)
    assert match.view(0)["prompt"] == (
        "Your Cavalry 7 matches West's Engineers 7. West is to call Bang or hold."
    )
    assert match.view(1)["prompt"].startswith(
        "South's Cavalry 7 matches your Engineers 7. Call Bang or hold"
    )
    match = table(NO_MATCH)
    assert match.view(0)["prompt"] == "Your turn: flip the top card of your hand."


def test_a_whole_game_is_told_without_a_slip() -> None:
    said: list[str] = []
    for seed, choice in ((1, 0), (2, 0), (3, -1), (4, 0)):
        match = bang(3, max_flips="500").match(seed=seed)
        while not match.over:
            match.play(match.legal_numbers[choice])
        events = len(match.history)
        said += match.log(seed % 3, until=min(events, 250))
        said += match.log(seed % 3, since=max(0, events - 9))
    text = "\n".join(said)
    assert all(sentence.endswith(".") for sentence in said)
    assert "None" not in text
    for piece in (
        "deals out all the cards.", "flips the", "pick up the pile.", " matches your ",
        "Reaction times: you ", "It is a tie, so the match is ignored.", "takes both piles, ",
        " is out.", "holds all the cards.", "Nobody calls.",
        "96 flips have passed without a capture", " shuffles hand and pile.",
        "That was flip 500, the last: the cards are counted.",
    ):  # fmt: skip
        assert piece in text, piece


def test_a_lone_call_and_a_dead_position_are_told() -> None:
    game = bang(2)
    match = Match(game, table(["C11 / -", "I1 / E11"]).state, events=[])
    match.play("flip")
    match.play("hold")
    match.play("bang")
    assert match.log(1)[-3:] == [
        "South is the only one to call.",
        "South takes both piles, 2 cards.",
        "No two players hold cards that could match: the cards are counted.",
    ]


# --- Worth, and options ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "values"),
    [([0, 48, 0], [-0.5, 1, -0.5]), ([20, 20, 8], [0.25, 0.25, -0.5]), ([16, 16, 16], [0, 0, 0])],
)
def test_a_finished_game_is_worth_its_share_of_the_win(
    scores: list[int], values: list[float]
) -> None:
    match = bang(3).position(turn=-1, phase="flip", score=scores)
    s = Plain(match.game.type.record.dtype, match.state)
    assert [value(s, seat) for seat in range(3)] == pytest.approx(values)
    assert [match.game.rules.value(match.state, seat) for seat in range(3)] == pytest.approx(values)


def test_the_rule_of_thumb_always_calls_and_beats_one_who_calls_by_halves() -> None:
    wins = 0.0
    dice = random.Random(3)
    moves, rng = np.array([BANG, HOLD]), small_generator("thumb")
    for seed in range(12):
        match = bang(2, max_flips="500").match(seed=seed)
        while not match.over:
            legal = match.legal_numbers
            if match.turn == seed % 2:
                s = Plain(match.game.type.record.dtype, match.state)
                moves[: len(legal)] = legal
                move = int(thumb(s, moves, len(legal), rng))
                assert move == legal[0] != HOLD
            else:
                move = dice.choice(legal)
            match.play(move)
        assert match.result is not None
        wins += match.result[seed % 2]
    assert wins > 8


def test_options_have_the_values_of_the_specification() -> None:
    options = {option.name: tuple(option.values) for option in bang().type.options}
    assert options == {"false_call": ("pay-one", "free"), "max_flips": ("4000", "500", "1000")}
    with pytest.raises(InvalidOption):
        bang(max_flips="600")


def test_a_false_call_has_no_place_in_turns() -> None:
    """The option `false_call` changes nothing in games that are played in turns."""
    paid, free = (simulate(bang(4, false_call=v), 200, seed=2) for v in ("pay-one", "free"))
    assert np.array_equal(paid.rows, free.rows)
