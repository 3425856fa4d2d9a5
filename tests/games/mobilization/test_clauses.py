"""Mobilization, clause by clause: MOB-01 to MOB-25.

"Example 7" is a worked example of the specification (shared/spec/mobilization.md).
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.mobilization.rules import value
from drumhead.games.mobilization.thumb import thumb
from drumhead.kernel.random import small_generator

#: Decides the shuffles after a position whose hand ends.
KEY = "07" * 32
SET = {nation: " ".join(nation + number for number in "654321") for nation in "ABFI"}
ALL_CARDS = sorted(set(DECK.codes), key=DECK.codes.index)


# --- Setting up --------------------------------------------------------------------------


def mobilization(players: int = 4, **options: object) -> Game:
    return drumhead.game("mobilization", players=players, options=options)


def calling(hands: list[str], options: dict[str, object] = {}, **fields: Any) -> Match:
    """A hand in progress, seat 0 to call."""
    settled: dict[str, Any] = {"phase": "call", "deal": 1, "first": 0, "turn": 0, "hand": hands}
    game = mobilization(len(hands), **options)
    return game.position(partial=True, key=KEY, **(settled | fields))


def whole_pack(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    rest = list(DECK.codes)
    for code in cards.split():
        rest.remove(code)
    return [DECK.card(code) for code in cards.split() + rest]


def new_match(players: int, **options: object) -> Match:
    game = mobilization(players, **options)
    return Match(game, game.new_state(bytes(32)), events=[])


def drawn_from(cards: str, players: int, **options: object) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    match = new_match(players, **options)
    match.take_chance(whole_pack(cards))
    return match


def dealt(
    hands: list[str], first: int = 0, options: dict[str, object] = {}, **fields: Any
) -> Match:
    """A hand just dealt: each seat gets the cards named and then what is left, in order."""
    n = len(hands)
    wanted = [hand.split() for hand in hands]
    rest = list(DECK.codes)
    for code in " ".join(hands).split():
        rest.remove(code)
    pack = []
    for place in range(48):
        seat = (first + place) % n
        pack.append(wanted[seat].pop(0) if wanted[seat] else rest.pop(0))
    settled: dict[str, Any] = {"phase": "deal", "turn": -2, "first": first} | fields
    match = mobilization(n, **options).position(partial=True, **settled)
    match.take_chance([DECK.card(code) for code in pack])
    return match


#: Eight-handed: the seats from 1 on have no set when seat 0 has the American one.
SCATTERED = ["B6 B6 F5 F4 I3 I2", "A6 A5 B5 B4 B3 B2", "A4 A3 F6 F5 F4 F3", "A2 A1 I6 I5 I4 I3",
             "B5 B4 B3 F6 F3 I6", "B2 B1 F2 F1 I2 I1"]  # fmt: skip


# --- Looking -----------------------------------------------------------------------------


def hand(match: Match, seat: int) -> str:
    return " ".join(match.json()["hand"][seat])


def laid(match: Match, seat: int) -> str:
    return " ".join(match.json()["laid"][seat])


def call(match: Match, calls: str) -> None:
    for one in calls.split(", "):
        match.play(f"call {one}")


def calls_of(match: Match) -> dict[int, set[str]]:
    """The legal calls: the cards that may be called, for each player."""
    found: dict[int, set[str]] = {}
    assert len(set(match.legal)) == len(match.legal)
    for move in match.legal:
        word, seat, card = move.split()
        assert word == "call"
        found.setdefault(int(seat), set()).add(card)
    return found


def refused(match: Match, move: str) -> tuple[str | None, str]:
    """The clause and the sentence with which a move is refused; nothing has changed."""
    before = match.copy()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert match == before
    return refusal.value.clause, str(refusal.value).removesuffix(f" ({refusal.value.clause})")


def figures(match: Match, viewer: int | None, name: str) -> dict[int | None, int | str]:
    return {c["seat"]: c["value"] for c in match.view(viewer)["counters"] if c["name"] == name}


# --- Players, draw and deal --------------------------------------------------------------


@pytest.mark.clause("MOB-01")
def test_three_to_eight_play_each_alone() -> None:
    for players in range(3, 9):
        assert mobilization(players).sides == tuple(range(players))
    for players in (1, 2, 9):
        with pytest.raises(InvalidOption, match="3, 4, 5, 6, 7 or 8"):
            mobilization(players)


@pytest.mark.clause("MOB-02")
def test_the_highest_number_has_the_first_call() -> None:
    match = drawn_from("A4 I5 B2", players=3)
    assert match.json()["first"] == 1
    assert match.json()["drawn"] == ["A4", "I5", "B2"]
    assert match.log(1) == [
        "You draw the Italian Liberty Bond, the highest card, and have the first call."
    ]
    assert match.log(0)[0].endswith("and has the first call.")
    match.take_chance(whole_pack(""))
    assert match.turn == 1


@pytest.mark.clause("MOB-02", "MOB-03")
def test_example_14_the_tied_draw_again() -> None:
    match = drawn_from("B6 A2 F6 I6 A1 B3 F4 A5 B5 A3 I4", players=6)
    assert match.json()["first"] == 3
    drawn = next(z for z in match.view(0)["zones"] if z["name"] == "draw")
    assert drawn["cards"] == ["B6", "A2", "F6", "I6", "A1", "B3", "F4", "A5", "B5", "A3", "I4"]
    assert drawn["seats"] == [0, 1, 2, 3, 4, 5, 0, 2, 3, 2, 3]


@pytest.mark.clause("MOB-03")
def test_if_the_cards_run_out_the_lowest_tied_seat_wins() -> None:
    """Seat 0 draws a Battleship; the others draw level to the end, when three cards are left."""
    others = [f"{nation}{number}" for number in "654321" for nation in "AABBFFII"]
    others.remove("A1")
    match = drawn_from(" ".join(["A1", *others]), players=5)
    assert match.json()["first"] == 1
    assert len(match.json()["drawn"]) == 45


@pytest.mark.clause("MOB-04", "MOB-24")
def test_a_draw_and_a_shuffle_before_every_hand() -> None:
    match = mobilization(3).match(seed=4)
    while match.finished < 2:
        match.play(match.legal_numbers[0])
    seen = [event for event in match.history if event.kind != "move"]
    hand_by_hand = ["shuffle", "shuffle", "score"]
    assert [event.kind for event in seen] == [*hand_by_hand, *hand_by_hand, "shuffle", "shuffle"]
    shuffles = [event for event in seen if event.kind == "shuffle"]
    assert all(sorted(event.numbers) == sorted(whole_pack("")) for event in shuffles)
    record = match.game.type.record
    before = [record.json(np.frombuffer(event.before, np.uint8)) for event in shuffles]
    assert [state["phase"] for state in before] == ["draw", "deal"] * 3
    later = whole_draw(shuffles[2].numbers)
    assert later == before[3]["first"]


def whole_draw(order: tuple[int, ...]) -> int:
    """Who wins the draw of three from this pack, counted out by hand."""
    tied, top = [0, 1, 2], iter(order)
    while len(tied) > 1:
        drawn = {seat: int(DECK.codes[next(top)][1]) for seat in tied}
        tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
    return tied[0]


@pytest.mark.clause("MOB-04")
def test_with_rotate_the_first_call_passes_to_the_left() -> None:
    match = mobilization(3, first_call="rotate").match(seed=4)
    firsts: list[int] = []
    while match.finished < 4:
        if match.json()["deal"] > len(firsts):
            firsts.append(match.json()["first"])
        match.play(match.legal_numbers[0])
    assert firsts == [(firsts[0] + hand) % 3 for hand in range(4)]
    shuffles = [event for event in match.history if event.kind == "shuffle"]
    assert len(shuffles) == 1 + 5


@pytest.mark.clause("MOB-04")
def test_with_rotate_it_passes_from_the_seat_dealt_the_first_card() -> None:
    """Seat 0 was dealt a set and made no call; seat 1 begins the next hand all the same."""
    options: dict[str, object] = {"first_call": "rotate", "call_rule": "authors"}
    match = dealt([SET["A"], "", *SCATTERED], options=options)
    assert match.turn == 1
    again = match.game.position(**(match.json() | {"phase": "deal", "turn": -2}))
    again.take_chance(whole_pack(""))
    assert again.json()["first"] == 1


@pytest.mark.clause("MOB-05", "MOB-06", "MOB-11")
def test_example_1_the_deal_of_five() -> None:
    match = mobilization(5).position(phase="deal", turn=-2, first=3)
    match.take_chance(whole_pack(""))
    assert hand(match, 3) == "A6 A4 A1 B5 B2 F6 F3 F1 I4 I2"
    assert hand(match, 4) == "A6 A3 A1 B4 B2 F5 F3 I6 I4 I1"
    assert hand(match, 0) == "A5 A3 B6 B4 B1 F5 F2 I6 I3 I1"
    assert hand(match, 1) == "A5 A2 B6 B3 B1 F4 F2 I5 I3"
    assert hand(match, 2) == "A4 A2 B5 B3 F6 F4 F1 I5 I2"
    assert match.turn == 3
    assert match.scores == [0] * 5
    assert len(match.legal) == 96
    narrow = mobilization(5, call_rule="authors").position(**match.json())
    assert len(narrow.legal) == 56


@pytest.mark.clause("MOB-06")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [16, 16, 16]),
        (4, [12] * 4),
        (5, [10, 10, 10, 9, 9]),
        (6, [8] * 6),
        (7, [7, 7, 7, 7, 7, 7, 6]),
        (8, [6] * 8),
    ],
)
def test_hand_sizes_in_order_from_the_first_caller(players: int, sizes: list[int]) -> None:
    for first in (0, 2):
        match = mobilization(players).position(phase="deal", turn=-2, first=first)
        match.take_chance([(5 * place + 3) % 48 // 2 * 2 for place in range(48)])
        state = match.json()
        has = [len(state["hand"][s]) + len(state["laid"][s]) for s in range(players)]
        assert has[first:] + has[:first] == sizes


# --- Sets --------------------------------------------------------------------------------


@pytest.mark.clause("MOB-07", "MOB-08", "MOB-17")
def test_example_11_a_set_in_the_deal_of_seven() -> None:
    match = dealt(["", "", "", "", f"{SET['A']} B1", "", ""], first=1)
    assert laid(match, 4) == SET["A"]
    assert hand(match, 4) == "B1"
    assert match.scores == [0, 0, 0, 0, 25, 0, 0]
    assert match.turn == 1


@pytest.mark.clause("MOB-08", "MOB-19")
def test_example_11_the_first_caller_is_dealt_exactly_a_set() -> None:
    match = dealt([SET["A"], "", *SCATTERED])
    assert (hand(match, 0), match.scores[0], match.turn) == ("", 25, 0)
    match.play("call 2 A1")
    assert match.turn == 1
    assert 0 not in calls_of(match)
    narrow = dealt([SET["A"], "", *SCATTERED], options={"call_rule": "authors"})
    assert (hand(narrow, 0), narrow.scores[0], narrow.turn) == ("", 25, 1)
    assert narrow.json()["misses"] == 0


@pytest.mark.clause("MOB-07", "MOB-08", "MOB-17", "MOB-20")
def test_two_sets_of_a_nation_and_a_hand_that_ends_in_the_deal() -> None:
    """Four players with a nation each: all eight sets lie there before anybody calls."""
    both = {nation: f"{cards} {cards}" for nation, cards in SET.items()}
    match = dealt([both["B"], both["A"], both["I"], both["F"]], first=2)
    assert match.scores == [100] * 4
    assert match.finished == 1
    assert match.json()["turn"] == -2
    assert match.json()["phase"] == "draw"
    assert [len(cards) for cards in match.json()["laid"]] == [12] * 4


@pytest.mark.clause("MOB-08", "MOB-23")
def test_sets_of_the_deal_are_laid_from_the_first_caller_on_until_somebody_wins() -> None:
    hands = [f"{SET['A']} {SET['B']}", f"{SET['B']} {SET['A']}", f"{SET['F']} {SET['I']}",
             f"{SET['F']} {SET['I']}"]  # fmt: skip
    match = dealt(hands, first=1, score=[575, 575, 575, 0])
    assert match.scores == [575, 600, 575, 0]
    assert match.result == [0, 1, 0, 0]
    assert (laid(match, 1), hand(match, 1)) == (SET["A"], SET["B"])
    assert (laid(match, 2), hand(match, 2)) == ("", f"{SET['F']} {SET['I']}")
    match = dealt(hands, first=1, score=[550, 525, 575, 0])
    assert match.scores == [550, 575, 600, 0]
    assert (laid(match, 2), hand(match, 2)) == (SET["F"], SET["I"])


@pytest.mark.clause("MOB-12", "MOB-13", "MOB-15", "MOB-17")
def test_example_2_a_set_is_called_together() -> None:
    match = calling(["A1 B6 B4 B2 B1 F1", "B5 F2", "B3 I1", "A2"])
    call(match, "2 B3")
    assert hand(match, 0) == "A1 B6 B4 B3 B2 B1 F1"
    assert hand(match, 2) == "I1"
    assert match.turn == 0
    call(match, "1 B5")
    assert laid(match, 0) == SET["B"]
    assert hand(match, 0) == "A1 F1"
    assert match.scores == [25, 0, 0, 0]
    assert match.turn == 0


@pytest.mark.clause("MOB-14")
def test_example_3_a_miss_brings_the_turn_to_the_caller_s_left() -> None:
    match = calling(["A1", "A2", "A3", "A4"], turn=1)
    call(match, "3 F6")
    assert match.turn == 2
    assert match.json()["misses"] == 1
    call(match, "1 F6")
    assert match.turn == 3


@pytest.mark.clause("MOB-12", "MOB-13")
def test_example_4_taking_from_the_last_caller() -> None:
    match = calling(["A2 A4 B1", "A1 F1", "F2", "B2"], turn=1)
    call(match, "0 A2, 0 A4, 0 F6")
    assert match.turn == 2
    call(match, "1 A2, 1 A4")
    assert hand(match, 2) == "A4 A2 F2"
    assert match.turn == 2


@pytest.mark.clause("MOB-11", "MOB-12")
def test_example_5_only_one_of_two_copies_is_given() -> None:
    match = calling(["A1", "B1", "I3 I3", "F1"])
    call(match, "2 I3")
    assert (hand(match, 0), hand(match, 2)) == ("A1 I3", "I3")
    call(match, "2 I3")
    assert (hand(match, 0), hand(match, 2)) == ("A1 I3 I3", "")


# --- What may be called ------------------------------------------------------------------

ITALIANS = ["I6 I6 I5", "I5 I4 I4 I3", "I3 I2 I2 I1 I1"]
SIX_LAID = [" ".join(SET[nation] + " " + SET[nation] for nation in "ABF"), "", ""]


def italians(rule: str = "free", **fields: Any) -> Match:
    return calling(ITALIANS, {"call_rule": rule}, **({"laid": SIX_LAID} | fields))


@pytest.mark.clause("MOB-09", "MOB-10", "MOB-11", "MOB-16")
def test_example_6_which_cards_may_be_called() -> None:
    five = {"I5", "I4", "I3", "I2", "I1"}
    assert calls_of(italians()) == {1: five, 2: five}
    assert calls_of(italians("authors")) == {1: five - {"I5"}, 2: five - {"I5"}}


@pytest.mark.clause("MOB-17", "MOB-20")
def test_the_account_of_a_hand_names_first_and_second_sets() -> None:
    both = " ".join((SET["A"], SET["A"], SET["B"]))
    other = " ".join((SET["B"], SET["F"], SET["F"], SET["I"]))
    match = calling(["I6", SET["I"][3:], ""], laid=[both, other, ""], score=[125, 150, 0])
    match.events = []
    match.play("call 1 I5")
    call(match, "1 I4, 1 I3, 1 I2, 1 I1")
    account = match.account(0)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("American set", [25, 0, 0]),
        ("Second American set", [75, 0, 0]),
        ("British set", [25, 25, 0]),
        ("French set", [0, 25, 0]),
        ("Second French set", [0, 75, 0]),
        ("Italian set", [25, 25, 0]),
    ]
    assert account["lines"][2]["cards"] == [SET["B"].split(), SET["B"].split(), []]
    assert account["remarks"] == ["All eight sets have been laid."]
    here = "The match ends at 600 points; you and West have the most, 150."
    assert (account["points"], account["outlook"]) == ([150, 150, 0], here)


@pytest.mark.clause("MOB-22", "MOB-23")
def test_the_account_says_that_a_hand_was_stopped_or_won() -> None:
    stopped = calling(["A6", "A5", "A4"], misses=89, laid=[SET["B"], "", ""], score=[25, 0, 0])
    stopped.events = []
    stopped.play("call 1 A6")
    account = stopped.account(1)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("British set", [25, 0, 0])
    ]
    assert account["remarks"] == [
        "There have been 90 misses without a set: the hand is over.",
        "One set was laid.",
    ]
    won = calling([SET["A"][3:], "A6 B1", "B2"], score=[575, 0, 0])
    won.events = []
    won.play("call 1 A6")
    account = won.account(0)
    assert account is not None
    assert (account["remarks"], account["outlook"]) == (["You reach 600 points."], "")


@pytest.mark.clause("MOB-17", "MOB-20", "MOB-15")
@pytest.mark.parametrize("rule", ["free", "authors"])
def test_example_7_the_whole_nation(rule: str) -> None:
    match = italians(rule)
    call(match, "1 I4, 1 I3, 2 I2, 2 I1")
    assert (hand(match, 0), match.scores) == ("I6", [25, 0, 0])
    call(match, "1 I5, 1 I4")
    assert hand(match, 1) == ""
    call(match, "2 I3, 2 I2")
    assert match.finished == 0
    match.step(match.game.type.moves.parse("call 2 I1"))
    assert match.scores == [100, 0, 0]
    assert match.finished == 1
    assert match.json()["turn"] == -2


@pytest.mark.clause("MOB-17")
def test_example_8_a_split_nation() -> None:
    match = calling(
        ["A6 F1", "A6", "A5", "F6 F5 F4 F3 F2 A4"], turn=3, laid=[SET["F"], "", "", ""],
        score=[25, 0, 0, 0],
    )  # fmt: skip
    call(match, "0 F1")
    assert match.scores == [25, 0, 0, 25]


@pytest.mark.clause("MOB-17")
def test_a_second_set_in_another_hand_counts_25() -> None:
    """What was laid in the hand before is forgotten when the cards are dealt."""
    match = dealt(
        ["", f"{SET['A']} B1", "", "", "", "", ""], laid=["", SET["A"], "", "", "", "", ""]
    )
    assert match.scores[1] == 25


ONE_LEFT = ["I6 I5", "I4 I3", "I2 I1", ""]
SEVEN_LAID = [" ".join(SET[n] + " " + SET[n] for n in "ABF"), SET["I"], "", ""]


@pytest.mark.clause("MOB-10", "MOB-11", "MOB-16", "MOB-19")
@pytest.mark.parametrize("rule", ["free", "authors"])
def test_example_9_one_set_left(rule: str) -> None:
    match = calling(ONE_LEFT, {"call_rule": rule}, laid=SEVEN_LAID)
    four = {"I4", "I3", "I2", "I1"}
    assert calls_of(match) == {1: four, 2: four}
    assert refused(match, "call 3 I4") == ("MOB-10", "East has no cards.")
    call(match, "2 I4")
    assert match.turn == 1
    call(match, "2 I5")
    assert match.turn == 2
    call(match, "1 I5")
    assert match.turn == 0


@pytest.mark.clause("MOB-19", "MOB-15")
def test_example_10_out_of_cards_on_turn() -> None:
    hands = ["A1 B6 B5", "F6 F5", "A6 A5 A4 A3 A2", "I6 I5"]
    match = calling(hands, turn=2)
    call(match, "0 A1")
    assert (match.turn, hand(match, 2)) == (2, "")
    assert calls_of(match) == {seat: set(ALL_CARDS) for seat in (0, 1, 3)}
    assert "You have no cards left but may keep calling." in _said(match, 2)
    going_on = match.copy()
    call(match, "1 I1")
    assert match.turn == 3
    assert 2 not in calls_of(match)
    call(match, "0 F1, 3 F1, 3 F1")
    assert match.turn == 3
    call(going_on, "1 F6")
    assert (going_on.turn, hand(going_on, 2)) == (2, "F6")
    call(going_on, "1 I1, 2 F6")
    assert hand(going_on, 3) == "F6 I6 I5"
    narrow = calling(hands, {"call_rule": "authors"}, turn=2, misses=7)
    call(narrow, "0 A1")
    assert (narrow.turn, narrow.json()["misses"]) == (3, 0)


def _said(match: Match, seat: int) -> list[str]:
    """What the last call of a hand that was set up would have been told as."""
    kind = match.game.type
    before = match.seat_view(seat, match.state.copy())
    before.s.hand[match.json()["caller"]] = -1
    before.s.laid = [0] * 8
    return kind.words.narrate(before, 0, match.seat_view(seat))


@pytest.mark.clause("MOB-19")
def test_with_authors_the_turn_skips_the_empty_seats_too() -> None:
    match = calling(["", "F6", "A1", "A6 A5 A4 A3 A2"], {"call_rule": "authors"}, turn=3)
    call(match, "2 A1")
    assert match.turn == 1


@pytest.mark.clause("MOB-09", "MOB-10", "MOB-11")
def test_refusals() -> None:
    match = calling(["A6 A6 B5", "B6", "F6", "F5"], laid=["", "I6 I5 I4 I3 I2 I1", "", ""])
    assert refused(match, "call 0 B6")[0] == "MOB-10"
    assert refused(match, "call 6 B6") == ("MOB-10", "There is no seat 6 at this table.")
    assert refused(match, "call 1 A6") == (
        "MOB-11", "Both copies of the American Flag are in your hand or already laid."
    )  # fmt: skip
    assert "call 1 B5" in match.legal
    assert "call 1 I6" in match.legal
    assert all(move.startswith("call ") for move in match.legal)
    narrow = calling(["A6 A6 B5", "B6", "F6", "F5"], {"call_rule": "authors"})
    assert refused(narrow, "call 1 B5")[0] == "MOB-11"
    assert "must hold a French card" in refused(narrow, "call 1 F6")[1]
    assert "call 1 A5" in narrow.legal


@pytest.mark.clause("MOB-16")
def test_laid_sets_cannot_be_called() -> None:
    """The player called has laid the card and has another: it is not given, it cannot be."""
    match = calling(["B1", "A6", "F6"], laid=["", SET["I"], ""])
    call(match, "1 I6")
    assert laid(match, 1) == SET["I"]
    assert match.json()["misses"] == 1
    both = calling(["B1", "A6", "F6"], laid=["", SET["I"], SET["I"]])
    assert not any("I" in move for move in both.legal)


@pytest.mark.clause("MOB-21")
@pytest.mark.parametrize("rule", ["free", "authors"])
@pytest.mark.parametrize("players", [3, 8])
def test_there_is_always_a_call(players: int, rule: str) -> None:
    match = mobilization(players, call_rule=rule, target=200).match(seed=1, hands=3)
    while not match.over:
        assert match.legal
        assert sum(1 for cards in match.json()["hand"] if cards) >= 2
        for cards in match.json()["hand"]:
            assert not any(set(SET[nation].split()) <= set(cards) for nation in "ABFI")
        good = [m for m in match.legal if m.split()[2] in match.json()["hand"][int(m.split()[1])]]
        match.play((good + match.legal)[match.json()["counter"] % (len(good) + 1)])


# --- The end -----------------------------------------------------------------------------


@pytest.mark.clause("MOB-18")
def test_what_a_hand_yields() -> None:
    match = mobilization(3, call_rule="authors").match(seed=2)
    while match.finished == 0:
        hands = match.json()["hand"]
        good = [m for m in match.legal if m.split()[2] in hands[int(m.split()[1])]]
        match.play((good or match.legal)[0])
    assert 200 <= sum(match.scores) <= 400
    assert simulate(mobilization(3), 40).hands.min() >= 2


@pytest.mark.clause("MOB-22")
@pytest.mark.parametrize("players", [3, 4, 8])
def test_example_13_a_stalled_hand(players: int) -> None:
    hands = ["A6 A6", "B6 B6", "F6", "F5", "F4", "F3", "F2", "F1"][:players]
    match = calling(hands, misses=30 * players - 2, score=[50] * players)
    call(match, "1 I1")
    assert match.json()["misses"] == 30 * players - 1
    call(match, "0 A6, 0 A6")
    assert match.json()["misses"] == 30 * players - 1
    match.step(match.game.type.moves.parse("call 2 I1"))
    assert match.finished == 1
    assert match.scores == [50] * players
    assert match.json()["turn"] == -2
    assert hand(match, 1) == "A6 A6 B6 B6"
    assert match.view(0)["zones"][1]["cards"] == []


@pytest.mark.clause("MOB-22")
def test_a_set_starts_the_count_again() -> None:
    match = calling(["A6 A5 A4 A3 A2 B1", "A1 B2", "B3"], misses=89)
    call(match, "1 A1")
    assert match.json()["misses"] == 0
    assert match.turn == 0


@pytest.mark.clause("MOB-23", "MOB-17")
def test_example_12_winning_in_mid_hand() -> None:
    match = calling(
        ["F1 F2", "A1 B6 B5 B4 B3 B2", "B1 A2", "I1"], turn=1, laid=["", SET["B"], "", ""],
        score=[575, 525, 0, 0],
    )  # fmt: skip
    call(match, "2 B1")
    assert match.scores == [575, 600, 0, 0]
    assert match.over
    assert match.result == [0, 1, 0, 0]
    assert match.finished == 1
    assert hand(match, 0) == "F2 F1"


@pytest.mark.clause("MOB-23")
@pytest.mark.parametrize("target", [600, 300, 200])
def test_the_target(target: int) -> None:
    hands = ["A6 A5 A4 A3 A2 B1", "A1 B2", "B3"]
    short = calling(hands, {"target": target}, score=[target - 50, 0, 0])
    call(short, "1 A1")
    assert not short.over
    there = calling(hands, {"target": target}, score=[target - 25, 0, 0])
    call(there, "1 A1")
    assert there.result == [1, 0, 0]
    with pytest.raises(InvalidOption):
        mobilization(3, target=400)


@pytest.mark.clause("MOB-24")
def test_another_hand_follows_and_scores_are_kept() -> None:
    match = italians(score=[100, 200, 300], deal=3)
    call(match, "1 I4, 1 I3, 2 I2, 2 I1, 1 I5, 1 I4, 2 I3, 2 I2, 2 I1")
    assert match.json()["deal"] == 4
    assert match.turn is not None
    assert match.scores[0] >= 200


@pytest.mark.clause("MOB-25")
def test_a_match_of_a_hundred_hands() -> None:
    fields: dict[str, Any] = {"misses": 89, "finished": 99, "deal": 100}
    match = calling(["A6", "B6", "F6"], score=[100, 250, 250], **fields)
    call(match, "1 I1")
    assert match.over
    assert match.finished == 100
    assert match.result == [0, 0.5, 0.5]
    match = calling(["A6", "B6", "F6"], score=[100, 250, 275], **fields)
    call(match, "1 I1")
    assert match.result == [0, 0, 1]
    early = calling(["A6", "B6", "F6"], score=[100, 250, 250], misses=89, finished=98, deal=99)
    call(early, "1 I1")
    assert not early.over


# --- What is seen, and the words ---------------------------------------------------------


def test_what_everybody_sees() -> None:
    match = mobilization(4).match(seed=3)
    for _ in range(9):
        match.play(match.legal[0])
    s = match.json()
    for viewer in (None, 0, 1):
        hands = [z for z in match.view(viewer)["zones"] if z["layout"] == "hand"]
        assert [z["count"] for z in hands] == [len(cards) for cards in s["hand"]]
        assert [z["seat"] for z in hands if z["cards"]] == ([] if viewer is None else [viewer])
        assert figures(match, viewer, "misses") == {None: f"{s['misses']} of 120"}
        assert list(figures(match, viewer, "first")) == [s["first"]]


def test_only_the_latest_call_is_shown() -> None:
    match = calling(["A6 F1", "B6 B6", "F6", "I6"], known=["", "B6", "", ""])
    call(match, "1 B6")
    latest = figures(match, 2, "latest-call")[None]
    assert latest == "South calls the British Flag from West, who gives it"
    assert figures(match, 0, "latest-call")[None] == (
        "You call the British Flag from West, who gives it"
    )
    call(match, "2 I6")
    assert figures(match, 2, "latest-call")[None] == (
        "South calls the Italian Flag from you, and you have none"
    )
    assert "B6" not in json.dumps(match.view(2)["zones"])


def test_the_prompt_names_whom_to_call() -> None:
    match = calling(["A6", "B6", "", "I6"])
    assert match.view(0)["prompt"] == "Call any card from West or East."
    assert match.view(1)["prompt"] == "South is to call a card."


def test_the_prompt_is_no_long_list_of_names() -> None:
    match = calling(["A6", "B6", "B5", "F6", "I6"])
    assert match.view(0)["prompt"] == "Call any card from any other player."
    match = calling(["A6", "B6", "B5", "", "F6", "I6"])
    assert match.view(0)["prompt"] == "Call any card from any other player who has cards."


def test_a_hand_in_words() -> None:
    match = mobilization(3).match(seed=1)
    while match.finished == 0:
        hands = match.json()["hand"]
        good = [m for m in match.legal if m.split()[2] in hands[int(m.split()[1])]]
        match.play((good or match.legal)[0])
    said = match.log(0)
    assert any(line.endswith(" set for 25.") for line in said)
    assert any("You score " in line for line in said)
    assert "All the cards are dealt, the first to " in said[1]


def test_what_a_hand_is_worth() -> None:
    match = calling(["A6", "B6", "F6"], laid=[SET["A"], f"{SET['B']} {SET['B']}", ""])
    s = match.seat_view(None).s
    assert [value(s, seat) for seat in range(3)] == pytest.approx([-0.0625, 0.21875, -0.15625])
    s.turn = -1
    s.score[2] = 600
    assert [value(s, seat) for seat in range(3)] == [-1, -1, 1]


# --- The rule of thumb -------------------------------------------------------------------


def thumbed(match: Match, seed: object = 0) -> str:
    """What the rule of thumb would call here."""
    moves = match.legal_numbers
    number = thumb(match.seat_view(None).s, np.array(moves), len(moves), small_generator(seed))
    assert number in moves
    return match.game.type.moves.text(number)


def test_the_thumb_takes_what_it_has_seen() -> None:
    hands = ["A6 A5 A4 B6 B5", "F6 F5 A3", "I6 I5 I4", "B4 B3 B2"]
    match = calling(hands, known=["", "A3", "", "B4"])
    for seed in range(10):
        assert thumbed(match, seed) == "call 1 A3"
    call(match, "1 A3")
    assert thumbed(match) == "call 3 B4"


def test_the_thumb_finds_who_alone_may_have_a_card() -> None:
    match = calling(
        ["A6 A5 B6", "F6 F5", "I6 I5", "A4 F4"], barred=["", "A4 A4", "A4 A4", ""]
    )  # fmt: skip
    for seed in range(10):
        assert thumbed(match, seed) == "call 3 A4"


def test_the_thumb_calls_what_it_lacks_of_its_best_nation() -> None:
    match = calling(["A6 A5 A4 A3 B6 F6", "F6 F5", "I6 I5 A2", "A1 F4"])
    for seed in range(10):
        assert thumbed(match, seed) in ("call 2 A2", "call 2 A1")


@pytest.mark.parametrize("rule", ["free", "authors"])
def test_the_thumb_knows_no_more_than_its_seat_and_wins(rule: str) -> None:
    won = 0
    for seed in range(3):
        match = mobilization(3, call_rule=rule, target=200).match(seed=seed)
        pick = random.Random(seed)
        while not match.over:
            move = thumbed(match, seed)
            if match.turn == 0:
                assert thumbed(match.resample(0, seed), seed) == move
            else:
                move = pick.choice(match.legal)
            match.play(move)
        won += match.result == [1, 0, 0]
    assert won == 3
