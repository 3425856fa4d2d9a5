"""Sham Battle No. 2, clause by clause: SB2-01 to SB2-27.

"Example 7" is a worked example of the specification (shared/spec/sham-battle-2.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.common.rules.melds import MELD_TEXTS
from drumhead.games.sham_battle_2.rules import value
from tests.support.looking import refused, taker

#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32
EVERYBODY = [None, 0, 1]


# --- Setting up --------------------------------------------------------------------------


def sham_battle_2(**options: object) -> Game:
    return drumhead.game("sham-battle-2", options=options)


def position(options: dict[str, object] = {}, **fields: Any) -> Match:
    return sham_battle_2(**options).position(partial=True, key=KEY, **fields)


def whole_pack(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    rest = list(DECK.codes)
    for code in cards.split():
        rest.remove(code)
    return [DECK.card(code) for code in cards.split() + rest]


def drawn_from(cards: str) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    game = sham_battle_2()
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance(whole_pack(cards))
    return match


def mixed_pack() -> list[int]:
    """A pack in no order: every card twice."""
    return [(5 * place + 3) % 48 // 2 * 2 for place in range(48)]


def dealt(dealer: int, pack: list[int] | None = None) -> Match:
    match = position(phase="deal", turn=-2, dealer=dealer)
    match.take_chance(mixed_pack() if pack is None else pack)
    return match


#: What lies in the Reserve Pile in the positions below, the top card last.
PILE = ["B3", "B2", "B3", "B2", "A3", "A2"]


def declaring(cards: str, power: str, options: dict[str, object] = {}, **fields: Any) -> Match:
    """Seat 0 has taken trick 1 and may declare from this hand."""
    settled: dict[str, Any] = {
        "phase": "declare", "deal": 1, "dealer": 1, "turn": 0, "power": power,
        "face_up": f"{power}6", "reserve": PILE, "hand": [cards, "I1"], "plays": "I3 I2",
        "takers": [0],
    }  # fmt: skip
    return position(options, **(settled | fields))


def first_stage(cards: str, reply_to: str | None = None, power: str = "F", **fields: Any) -> Match:
    """Seat 0 to play in the first stage: on lead, or after seat 1 led this card."""
    settled: dict[str, Any] = {
        "phase": "play", "deal": 1, "dealer": 0 if reply_to else 1, "turn": 0, "power": power,
        "face_up": f"{power}3", "reserve": PILE, "hand": [cards, "A1"], "plays": reply_to or "",
    }  # fmt: skip
    return position(**(settled | fields))


def play_off(hands: list[str], turn: int, led: str = "", power: str = "F", **fields: Any) -> Match:
    """In the play-off; all cards but these are gone."""
    left = sum(len(hand.split()) for hand in hands) + len(led.split())
    settled: dict[str, Any] = {
        "phase": "play-off", "deal": 1, "dealer": 1, "turn": turn, "power": power, "hand": hands,
        "plays": ["A1"] * (48 - left) + led.split(), "takers": [0] * ((48 - left) // 2),
    }  # fmt: skip
    return position(fields.pop("options", {}), **(settled | fields))


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play("play " + card.replace("*", " table"))


def declarations(match: Match) -> set[str]:
    assert len(set(match.legal)) == len(match.legal)
    return set(match.legal)


# --- Looking -----------------------------------------------------------------------------


def zones(match: Match, viewer: int | None, name: str) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def figures(match: Match, viewer: int | None, name: str) -> dict[int | None, int | str]:
    return {c["seat"]: c["value"] for c in match.view(viewer)["counters"] if c["name"] == name}


def hand(match: Match, seat: int) -> str:
    return " ".join(match.json()["hand"][seat])


def table(match: Match, seat: int) -> str:
    return " ".join(match.json()["table"][seat])


def canonical(codes: list[str]) -> str:
    return " ".join(sorted(codes, key=DECK.codes.index))


# --- Players, draw and deal --------------------------------------------------------------


@pytest.mark.clause("SB2-01")
def test_two_play_each_alone() -> None:
    assert sham_battle_2().sides == (0, 1)
    for players in (1, 3, 4):
        with pytest.raises(InvalidOption, match="for 2 players"):
            drumhead.game("sham-battle-2", players=players)


@pytest.mark.clause("SB2-02")
def test_the_higher_taking_number_deals() -> None:
    assert drawn_from("A4 F5").json()["dealer"] == 1
    assert drawn_from("I2 F1").json()["dealer"] == 0


@pytest.mark.clause("SB2-02")
def test_example_1_the_draw() -> None:
    match = drawn_from("A4 F4 I2 B5")
    assert match.json()["dealer"] == 1
    match.take_chance(mixed_pack())
    for viewer in EVERYBODY:
        (draw,) = zones(match, viewer, "draw")
        assert draw["cards"] == ["A4", "F4", "I2", "B5"]
        assert draw["seats"] == [0, 1, 0, 1]


@pytest.mark.clause("SB2-02")
def test_both_draw_until_the_cards_differ_and_seat_0_deals_if_they_never_do() -> None:
    assert drawn_from("A4 F4 I2 B2 A6 A6 F1 B2").json()["dealer"] == 1
    assert drawn_from("A4 F4 I2 B2 A6 A6 F1 B2").json()["drawn"][-2:] == ["F1", "B2"]
    pairs = " ".join(
        code for number in range(1, 7) for n in "ABFI" for code in [f"{n}{number}"] * 2
    )
    match = drawn_from(pairs)
    assert match.json()["dealer"] == 0
    assert len(match.json()["drawn"]) == 48


@pytest.mark.clause("SB2-03", "SB2-04", "SB2-05")
def test_example_1_the_deal() -> None:
    pack = mixed_pack()
    codes = [DECK.codes[card] for card in pack]
    match = dealt(dealer=0, pack=pack)
    one = [0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20]
    zero = [3, 4, 5, 9, 10, 11, 15, 16, 17, 21, 22, 23]
    assert hand(match, 1) == canonical([codes[i] for i in one])
    assert hand(match, 0) == canonical([codes[i] for i in zero])
    assert match.json()["face_up"] == codes[24]
    assert match.json()["power"] == codes[24][0]
    assert match.json()["reserve"] == codes[:24:-1]
    assert match.turn == 1


@pytest.mark.clause("SB2-03", "SB2-17")
def test_example_1_the_first_draws() -> None:
    """Seat 0 takes trick 1 and draws index 25, seat 1 index 26."""
    top = "A1 A1 A2 A6 B6 F6 A2 A3 A3 B5 F5 I5 A4 A4 A5 B4 F4 I4 B1 B2 B3 I6 I6 F1 F2 I2 I3"
    match = dealt(dealer=0, pack=whole_pack(top))
    play(match, "A1 A6")
    assert match.turn == 0
    match.play("done")
    assert "I2" in hand(match, 0).split()
    assert "I3" in hand(match, 1).split()
    assert match.turn == 0


@pytest.mark.clause("SB2-04")
def test_turning_up_a_battleship_scores_nothing() -> None:
    pack = whole_pack("A1 A1 A2 A2 A3 A3 A4 A4 A5 A5 A6 A6 B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 F1")
    match = dealt(dealer=1, pack=pack)
    assert match.json()["face_up"] == "F1"
    assert match.json()["power"] == "F"
    assert match.scores == [0, 0]
    for viewer in EVERYBODY:
        assert zones(match, viewer, "face-up")[0]["cards"] == ["F1"]
        assert figures(match, viewer, "power") == {None: "France"}


@pytest.mark.clause("SB2-05")
def test_nobody_sees_the_reserve_pile_but_how_many_cards_it_has() -> None:
    match = dealt(dealer=0)
    for viewer in EVERYBODY:
        (pile,) = zones(match, viewer, "reserve")
        assert (pile["cards"], pile["count"]) == ([], 23)
    for seat in (-1, 0, 1):
        assert match.seat_view(seat).fields["reserve"] == [None] * 23


# --- The first stage ---------------------------------------------------------------------


@pytest.mark.clause("SB2-06")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_leads_and_then_the_taker(dealer: int) -> None:
    match = dealt(dealer)
    for _ in range(3):
        leader = match.turn
        assert leader == (1 - dealer if not match.json()["takers"] else taker(match))
        match.play(match.legal[0])
        assert match.turn == 1 - leader
        match.play(match.legal[0])
        assert match.turn == taker(match)
        match.play("done")


@pytest.mark.clause("SB2-07", "SB2-08")
def test_example_2_free_reply() -> None:
    for reply, who in (("A6", 0), ("F1", 0), ("B6", 1)):
        match = first_stage("A6 B6 F1", reply_to="A3")
        assert match.legal == ["play A6", "play B6", "play F1"]
        match.play(f"play {reply}")
        assert taker(match) == match.turn == who


@pytest.mark.clause("SB2-07")
def test_cards_are_played_from_the_hand_or_from_the_own_table() -> None:
    match = first_stage("A6 B2", table=["A6 A4", "F6 F4"])
    assert match.legal == ["play A6", "play B2", "play A6 table", "play A4 table"]
    from_hand, from_table = match.copy(), match.copy()
    from_hand.play("play A6")
    assert (hand(from_hand, 0), table(from_hand, 0)) == ("B2", "A6 A4")
    from_table.play("play A6 table")
    assert (hand(from_table, 0), table(from_table, 0)) == ("A6 B2", "A4")
    assert refused(match, "play F6 table") == (
        "SB2-07", "The French Flag is not on the table in front of you. (SB2-07)",
    )  # fmt: skip
    assert refused(match, "play I6") == ("SB2-07", "The Italian Flag is not in your hand. (SB2-07)")


@pytest.mark.clause("SB2-08")
@pytest.mark.parametrize(("reply", "who"), [("F2", 1), ("F6", 0), ("F5", 1), ("A6", 1)])
def test_example_3_trump_led(reply: str, who: int) -> None:
    match = first_stage(reply, reply_to="F5")
    match.play(f"play {reply}")
    assert taker(match) == who


@pytest.mark.clause("SB2-08")
def test_example_4_identical() -> None:
    match = first_stage("I4", reply_to="I4")
    play(match, "I4")
    assert taker(match) == 1
    assert figures(match, None, "cards") == {0: 0, 1: 20}


@pytest.mark.clause("SB2-08")
@pytest.mark.parametrize(
    ("lead", "reply", "who"), [("I1", "I2", 0), ("I2", "I1", 1), ("I6", "F1", 0), ("A1", "B6", 1)]
)
def test_who_takes(lead: str, reply: str, who: int) -> None:
    match = first_stage(reply, reply_to=lead)
    play(match, reply)
    assert taker(match) == who


# --- Declaring ---------------------------------------------------------------------------


@pytest.mark.clause("SB2-09")
def test_only_the_taker_declares_and_is_always_asked() -> None:
    match = first_stage("A6 A4", reply_to="A5", hand=["A6 A4 F6 F4", "B6 B4"])
    assert refused(match, "meld F6 F4")[0] == "SB2-09"
    play(match, "A6")
    assert match.turn == 0
    assert declarations(match) == {"meld F6 F4", "done"}
    assert refused(match, "play A4")[0] == "SB2-09"
    lost = first_stage("A4", reply_to="A5", hand=["A4 F6 F4", "B2"])
    play(lost, "A4")
    assert lost.turn == 1
    assert lost.legal == ["done"]


@pytest.mark.clause("SB2-09")
def test_example_5_one_combination_a_trick() -> None:
    match = declaring("A6 A4 F6 F4", power="B")
    assert declarations(match) == {"meld A6 A4", "meld F6 F4", "done"}
    match.play("meld A6 A4")
    assert match.scores == [20, 0]
    assert match.legal == ["done"]
    assert refused(match, "meld F6 F4") == (
        "SB2-09", "Only one combination may be laid down for each trick taken. (SB2-09)",
    )  # fmt: skip
    match.play("done")
    play(match, "F6 I1")
    assert match.turn == 0
    assert "meld F6 F4" not in match.legal
    other = declaring("A6 A4 F6 F4 I6", power="B")
    other.play("meld A6 A4")
    other.play("done")
    play(other, "I6 I1")
    other.play("meld F6 F4")
    assert other.scores == [40, 0]


@pytest.mark.clause("SB2-09")
def test_a_combination_counts_at_once_and_lies_on_the_table() -> None:
    match = declaring("A6 A4 B2", power="A")
    match.play("meld A6 A4")
    assert match.scores == [40, 0]
    assert (hand(match, 0), table(match, 0)) == ("B2", "A6 A4")
    for viewer in EVERYBODY:
        assert zones(match, viewer, "table")[0]["cards"] == ["A6", "A4"]
        (declared,) = zones(match, viewer, "meld")
        assert declared["cards"] == ["A6", "A4"]
        assert figures(match, viewer, "declared") == {0: 40, 1: 0}


@pytest.mark.clause("SB2-10")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("A6 B6 F6 I6", 100),
        ("A5 B5 F5 I5", 80),
        ("A4 B4 F4 I4", 70),
        ("A3 B3 F3 I3", 60),
        ("A2 B2 F2 I2", 50),
        ("A1 B1 F1 I1", 40),
        ("A6 A6 B6 F6", 100),
        ("A6 A6 F6 F6", 200),
        ("A6 A6 B6 F6 F6", 220),
        ("A6 A6 B6 B6 F6 F6 I6 I6", 280),
        ("A1 A1 B1 F1 I1", 60),
        ("I6 I5 I4 I3 I2", 150),
        ("I6 I4", 40),
        ("A6 A4", 20),
        ("A6 B1", 40),
    ],
)
def test_what_combinations_count(cards: str, count: int) -> None:
    match = declaring(cards, power="I")
    match.play(f"meld {cards}")
    assert match.scores == [count, 0]


@pytest.mark.clause("SB2-10")
def test_the_sequence_is_of_the_country_in_power_and_may_be_either() -> None:
    short = "F6 F4 F3 F2 F1"
    assert declarations(declaring(short, power="A")) == {"meld F6 F4", "done"}
    match = declaring(short, power="F", face_up="F1")
    assert declarations(match) == {"meld F6 F4", "show", "done"}
    assert refused(match, f"meld {short}")[0] == "SB2-10"
    either = declaring(short, power="F", options={"sequence": "either"}, face_up="F1")
    assert f"meld {short}" in either.legal
    either.play(f"meld {short}")
    assert either.scores == [150, 0]
    other = declaring("A6 A5 A4 A3 A2", power="F")
    assert refused(other, "meld A6 A5 A4 A3 A2")[0] == "SB2-10"


@pytest.mark.clause("SB2-10")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_count_card_can_always_be_seen(viewer: int | None) -> None:
    match = sham_battle_2().match(seed=2)
    while match.finished == 0:
        card = str(figures(match, viewer, "count-card")[None])
        assert card.startswith("four Flags 100, Liberty Bonds 80, Armies 70, Aeroplanes 60")
        assert card.endswith("Battleship in power exchanged or shown 10")
        match.play(match.legal[0])


@pytest.mark.clause("SB2-11")
def test_example_8_used_cards() -> None:
    match = declaring("B1", power="I", table=["A6 A4", ""])
    assert match.legal == ["done"]
    assert refused(match, "meld A6 B1") == (
        "SB2-11", "A card on the table has already been used in a combination. (SB2-11)",
    )  # fmt: skip
    assert refused(match, "meld B6 B4")[1] == "These cards are not all in your hand. (SB2-11)"
    match = declaring("A6 B1", power="I", table=["A6 A4", ""])
    assert declarations(match) == {"meld A6 B1", "done"}
    match.play("done")
    assert {"play A6", "play A6 table"} <= set(match.legal)


@pytest.mark.clause("SB2-12", "SB2-11")
def test_example_9_no_additions_no_second_group() -> None:
    laid: dict[str, Any] = {"claims": [["A6+B6+F6+I6"], []], "table": ["A6 B6 F6 I6", ""]}
    assert declaring("A6", power="F", **laid).legal == ["done"]
    five = declaring("A6 A6 B6 F6 I6", power="F")
    five.play("meld A6 A6 B6 F6 I6")
    assert five.scores == [120, 0]
    fresh = "A6 B6 F6 I6"
    again = declaring(fresh, power="F", face_up="F3", **laid)
    assert again.legal == ["done"]
    clause, sentence = refused(again, f"meld {fresh}")
    assert clause == "SB2-12"
    assert "Only one group of Flags may be declared" in sentence
    gone = declaring(fresh, power="F", face_up="F3", claims=laid["claims"])
    assert gone.legal == ["done"]
    army = declaring(f"{fresh} A4", power="F", face_up="F3", claims=laid["claims"])
    assert declarations(army) == {"meld A6 A4", "done"}
    other = declaring("", power="F", face_up="F3", **laid | {"hand": ["", fresh], "turn": 1})
    assert declarations(other) == {f"meld {fresh}", "done"}
    other.play(f"meld {fresh}")
    assert other.scores == [0, 100]


@pytest.mark.clause("SB2-12")
def test_a_second_sequence_or_pair_of_fresh_cards_counts_in_full() -> None:
    claims = [["F6+F5+F4+F3+F2", "A6+B1", "F6+F4"], []]
    match = declaring("F6 F5 F4 F3 F2", power="F", face_up="F3", claims=claims)
    match.play("meld F6 F5 F4 F3 F2")
    assert match.scores == [150, 0]
    match = declaring("A6 B1", power="F", claims=claims)
    match.play("meld A6 B1")
    assert match.scores == [40, 0]
    match = declaring("F6 F4", power="F", face_up="F3", claims=claims)
    match.play("meld F6 F4")
    assert match.scores == [40, 0]


@pytest.mark.clause("SB2-12")
def test_groups_begin_anew_with_the_next_hand() -> None:
    match = play_off(["F1", "A2"], turn=0, claims=[["A6+B6+F6+I6"], []])
    play(match, "F1 A2")
    assert match.json()["claims"] == [[], []]


@pytest.mark.clause("SB2-13")
def test_tabled_cards_stay_on_the_table_while_the_pile_lasts() -> None:
    match = declaring("A6 A4 I6", power="I", face_up="I5")
    match.play("meld A6 A4")
    match.play("done")
    assert table(match, 0) == "A6 A4"
    assert hand(match, 0) == "A2 I6"
    play(match, "A4* I1")
    assert table(match, 0) == "A6"
    assert match.scores == [20, 0]


@pytest.mark.clause("SB2-14", "SB2-15")
def test_example_6_exchange_then_combine() -> None:
    match = declaring("F5 F4 F3 F2 F1", power="F")
    assert declarations(match) == {"exchange", "show", "done"}
    match.play("exchange")
    assert match.scores == [10, 0]
    assert match.json()["face_up"] == "F1"
    assert hand(match, 0) == "F6 F5 F4 F3 F2"
    assert declarations(match) == {"meld F6 F5 F4 F3 F2", "meld F6 F4", "done"}
    match.play("meld F6 F5 F4 F3 F2")
    assert match.scores == [160, 0]
    instead = declaring("F5 F4 F3 F2 F1", power="F", options={"ten": "instead"})
    assert declarations(instead) == {"exchange", "show", "done"}
    instead.play("exchange")
    assert instead.legal == ["done"]
    assert refused(instead, "meld F6 F4")[0] == "SB2-15"


@pytest.mark.clause("SB2-14", "SB2-16")
def test_example_7_the_second_battleship() -> None:
    match = declaring("F1", power="F", face_up="F1", exchanger=1)
    assert declarations(match) == {"show", "done"}
    assert refused(match, "exchange") == (
        "SB2-14", "The card lying face up is the same Battleship. (SB2-14)",
    )  # fmt: skip
    match.play("show")
    assert match.scores == [10, 0]
    assert (hand(match, 0), table(match, 0)) == ("", "F1")
    assert match.legal == ["done"]


@pytest.mark.clause("SB2-14")
def test_only_the_battleship_of_the_country_in_power_counts_ten() -> None:
    match = declaring("A1 B1 I1", power="F")
    assert match.legal == ["done"]
    assert refused(match, "show") == (
        "SB2-14",
        "The French Battleship is not in your hand. (SB2-14)",
    )
    assert refused(match, "exchange")[0] == "SB2-14"
    tabled = declaring("", power="F", table=["F1", ""])
    assert tabled.legal == ["done"]


@pytest.mark.clause("SB2-15")
def test_tens_come_before_or_after_the_combination() -> None:
    match = declaring("A6 A4 F1 F1", power="F", face_up="F3")
    assert declarations(match) == {"meld A6 A4", "exchange", "show", "done"}
    match.play("show")
    match.play("meld A6 A4")
    assert declarations(match) == {"exchange", "show", "done"}
    match.play("exchange")
    assert match.legal == ["done"]
    assert match.scores == [40, 0]
    assert figures(match, 1, "tens") == {0: 2, 1: 0}


@pytest.mark.clause("SB2-15")
@pytest.mark.parametrize("first", ["meld A6 A4", "exchange", "show"])
def test_instead_allows_one_declaration_in_all(first: str) -> None:
    match = declaring("A6 A4 F1 F1", power="F", face_up="F3", options={"ten": "instead"})
    assert declarations(match) == {"meld A6 A4", "exchange", "show", "done"}
    match.play(first)
    assert match.legal == ["done"]
    for move in ("meld A6 A4", "exchange", "show"):
        assert refused(match, move)[0] == "SB2-15"


@pytest.mark.clause("SB2-16")
def test_a_battleship_in_a_combination_earns_no_ten() -> None:
    match = declaring("A1 B1 F1 I1", power="F")
    match.play("meld A1 B1 F1 I1")
    assert match.legal == ["done"]
    assert match.scores == [40, 0]


@pytest.mark.clause("SB2-16")
def test_each_copy_earns_its_ten_once() -> None:
    match = declaring("F1 F1", power="F", face_up="F3")
    match.play("exchange")
    assert declarations(match) == {"show", "done"}
    match.play("show")
    assert match.legal == ["done"]
    assert match.scores == [20, 0]
    assert match.json()["face_up"] == "F1"


# --- Drawing -----------------------------------------------------------------------------


@pytest.mark.clause("SB2-17")
def test_both_draw_the_taker_first() -> None:
    match = declaring("I6", power="F")
    match.play("done")
    assert hand(match, 0) == "A2 I6"
    assert hand(match, 1) == "A3 I1"
    assert match.json()["reserve"] == ["B3", "B2", "B3", "B2"]
    assert match.turn == 0
    other = declaring("", power="F", turn=1, takers=[1], hand=["I6", "I1"])
    other.play("done")
    assert hand(other, 1) == "A2 I1"
    assert hand(other, 0) == "A3 I6"


@pytest.mark.clause("SB2-17")
def test_a_card_just_drawn_cannot_be_declared_until_the_next_trick() -> None:
    match = declaring("B4 I6", power="F", reserve=["B3", "A2", "B2", "B6"])
    assert match.legal == ["done"]
    match.play("done")
    assert refused(match, "meld B6 B4")[0] == "SB2-09"
    play(match, "I6 I1")
    assert declarations(match) == {"meld B6 B4", "done"}


@pytest.mark.clause("SB2-17")
def test_a_draw_is_told_to_the_drawer_alone() -> None:
    match = dealt(dealer=1)
    match.events = []
    play(match, match.legal[0].removeprefix("play "))
    play(match, match.legal[0].removeprefix("play "))
    match.play("done")
    for viewer in (-1, 0, 1):
        drew = [line for line in match.log(viewer) if " draw" in line]
        assert len(drew) == 2
        assert sum("a card" not in line for line in drew) == (0 if viewer < 0 else 1)
    assert sum("a card" not in line for line in match.log(None) if " draw" in line) == 2


@pytest.mark.clause("SB2-18", "SB2-16")
def test_example_10_the_odd_card() -> None:
    match = declaring(
        "B2", power="F", face_up="F1", reserve=["A4"], takers=[0] * 12, plays=["A1"] * 24
    )
    match.play("done")
    assert hand(match, 0) == "A4 B2"
    assert hand(match, 1) == "F1 I1"
    assert match.scores == [0, 0]
    assert match.json()["face_up"] is None
    assert match.json()["phase"] == "play-off"
    assert zones(match, 0, "known")[1]["cards"] == ["F1"]


@pytest.mark.clause("SB2-18")
def test_the_pile_has_one_card_after_trick_11() -> None:
    match = sham_battle_2().match(seed=5)
    sizes = []
    while match.json()["phase"] != "play-off":
        if match.json()["phase"] == "declare":
            sizes.append(len(match.json()["reserve"]))
        match.play(match.legal[-1])
    assert sizes == [23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1]
    assert [len(cards) for cards in match.json()["hand"]] == [12, 12]


@pytest.mark.clause("SB2-19")
def test_the_tabled_cards_go_into_the_hand_and_nothing_more_is_declared() -> None:
    match = declaring(
        "B2 F1", power="F", face_up="F3", reserve=["A4"], takers=[0] * 12, plays=["A1"] * 24,
        table=["A6 A4", "B6 B4"],
    )  # fmt: skip
    match.play("done")
    assert hand(match, 0) == "A6 A4 A4 B2 F1"
    assert hand(match, 1) == "B6 B4 F3 I1"
    assert table(match, 0) == table(match, 1) == ""
    assert match.turn == 0
    for move in ("meld A6 A4", "exchange", "show", "done"):
        assert refused(match, move)[0] == "SB2-19"
    assert refused(match, "play A6 table")[0] == "SB2-19"
    for viewer in EVERYBODY:
        known = zones(match, viewer, "known")
        assert [z["cards"] for z in known] == [["A6", "A4"], ["B6", "B4", "F3"]]


# --- The play-off ------------------------------------------------------------------------


@pytest.mark.clause("SB2-20")
def test_the_taker_of_trick_12_leads_and_then_each_taker() -> None:
    match = play_off(["A6 B2 B3", "A5 B6 B1"], turn=0)
    play(match, "A6 A5")
    assert match.turn == 0
    play(match, "B2 B6")
    assert match.turn == 1
    assert match.json()["phase"] == "play-off"


@pytest.mark.clause("SB2-21", "SB2-22")
def test_example_11_play_off() -> None:
    assert play_off(["B3 F6 A2", "A3 A3"], turn=0, led="B5").legal == ["play B3"]
    for card, who in (("A2", 1), ("F6", 0)):
        match = play_off(["F6 A2", "A3"], turn=0, led="B5")
        assert match.legal == ["play A2", "play F6"]
        play(match, card)
        assert taker(match) == who
    match = play_off(["B3 F6 A2", "A3 A3"], turn=0, led="B5")
    assert refused(match, "play F6")[0] == "SB2-21"
    assert refused(match, "play I6") == ("SB2-21", "The Italian Flag is not in your hand. (SB2-21)")


@pytest.mark.clause("SB2-21")
def test_nobody_has_to_overtake_or_to_play_the_country_in_power() -> None:
    assert play_off(["B6 B1", "A3"], turn=0, led="B5").legal == ["play B6", "play B1"]
    assert play_off(["F6 F1 I2", "A3 A3"], turn=0, led="F2").legal == ["play F6", "play F1"]


@pytest.mark.clause("SB2-22")
@pytest.mark.parametrize(
    ("lead", "reply", "who"),
    [("B5", "B6", 0), ("B5", "B5", 1), ("F5", "F6", 0), ("F5", "F2", 1), ("F1", "A6", 1)],
)
def test_tricks_of_the_play_off_are_taken_in_the_same_way(lead: str, reply: str, who: int) -> None:
    match = play_off([f"{reply} I1", "I2"], turn=0, led=lead)
    play(match, reply)
    assert taker(match) == who


# --- Score and end -----------------------------------------------------------------------


def last_trick(totals: list[int], counted: list[int], **fields: Any) -> Match:
    """Seat 0 leads F1 to the last trick and takes A2: 10 of what it has taken."""
    before = [counted[0] - 10, counted[1]]
    match = play_off(["F1", "A2"], turn=0, score=totals, counted=before, **fields)
    play(match, "F1")
    match.step(match.legal_numbers[0])
    return match


@pytest.mark.clause("SB2-23")
def test_the_cards_of_both_stages_count_at_the_end() -> None:
    match = last_trick([330, 70], [290, 150])
    assert match.scores == [620, 220]
    assert match.finished == 1
    whole = sham_battle_2(target=100000).match(seed=3, hands=1)
    while not whole.over:
        assert whole.scores == whole.json()["declared"]
        whole.play(whole.legal[0])
    assert sum(whole.json()["counted"]) == 440
    assert len(whole.json()["takers"]) == 24


@pytest.mark.clause("SB2-24")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal_alternates(dealer: int) -> None:
    match = last_trick([0, 0], [220, 220], dealer=dealer)
    match.deal()
    assert match.json()["dealer"] == 1 - dealer
    assert match.turn == dealer


@pytest.mark.clause("SB2-25")
def test_example_12_win_in_mid_hand() -> None:
    match = declaring("A6 B1", power="F", score=[960, 0], counted=[50, 60])
    match.play("meld A6 B1")
    assert match.over
    assert match.scores == [1000, 0]
    assert match.result == [1, 0]
    assert match.finished == 1
    late = declaring("A6 B1", power="F", score=[960, 0], options={"finish": "hand_end"})
    late.play("meld A6 B1")
    assert late.scores == [1000, 0]
    assert not late.over
    assert late.legal == ["done"]


@pytest.mark.clause("SB2-25")
@pytest.mark.parametrize("move", ["exchange", "show"])
def test_a_ten_may_win_too(move: str) -> None:
    match = declaring("F1", power="F", score=[995, 990])
    match.play(move)
    assert match.result == [1, 0]


@pytest.mark.clause("SB2-25")
def test_a_win_in_mid_hand_has_its_score_line_and_no_done() -> None:
    match = sham_battle_2(target=1).match(seed=1)
    while not match.over:
        match.play(match.legal[0])
    lines = match.transcript().splitlines()
    assert lines[-3].startswith("score ")
    assert lines[-2] in ("result 1 0", "result 0 1")
    assert " meld " in lines[-4]
    assert match.json()["phase"] == "declare"
    assert drumhead.replay(match.transcript()) == match


@pytest.mark.clause("SB2-25")
def test_reaching_the_target_with_hand_end_waits_for_the_cards() -> None:
    match = last_trick([1000, 900], [120, 320], options={"finish": "hand_end"})
    assert match.scores == [1120, 1220]
    assert match.result == [0, 1]


@pytest.mark.clause("SB2-25")
def test_the_target_may_be_agreed() -> None:
    assert last_trick([0, 0], [220, 220], options={"target": 221}).over is False
    assert last_trick([0, 0], [220, 220], options={"target": 220}).over is True


@pytest.mark.clause("SB2-26")
def test_example_13_both_over() -> None:
    match = last_trick([790, 805], [220, 220])
    assert match.scores == [1010, 1025]
    assert match.result == [0, 1]
    for dealer in (0, 1):
        match = last_trick([800, 800], [220, 220], dealer=dealer)
        assert match.scores == [1020, 1020]
        assert match.result == ([0, 1] if dealer == 0 else [1, 0])


@pytest.mark.clause("SB2-26")
def test_who_alone_has_the_target_wins_and_nobody_below_it() -> None:
    assert last_trick([500, 700], [120, 320]).result == [0, 1]
    below = last_trick([500, 600], [220, 220])
    assert below.result is None
    assert not below.over


@pytest.mark.clause("SB2-27")
@pytest.mark.parametrize(("target", "most"), [(1000, 5), (500, 3), (220, 1), (221, 2)])
def test_the_number_of_hands_is_bounded(target: int, most: int) -> None:
    assert (2 * target - 2) // 440 + 1 == most
    hands = simulate(sham_battle_2(target=target), 3000, seed=2).hands
    assert hands.max() <= most


# --- What is seen and said ---------------------------------------------------------------


@pytest.mark.clause("SB2-09", "SB2-17")
def test_each_sees_the_own_hand_and_the_number_of_cards_in_the_other() -> None:
    match = example_14(tricks=7)
    for viewer in EVERYBODY:
        view = match.view(viewer)
        assert json.loads(json.dumps(view)) == view
        for zone in zones(match, viewer, "hand"):
            assert bool(zone["cards"]) == (zone["seat"] == viewer)
            assert zone["count"] == len(match.json()["hand"][zone["seat"]])
        assert zones(match, viewer, "reserve")[0]["count"] == 9
        assert zones(match, viewer, "face-up")[0]["cards"] == ["F1"]
        assert [z["cards"] for z in zones(match, viewer, "table")] == [
            ["A2", "A2", "F3", "F2"], ["F6", "F4", "F1"],
        ]  # fmt: skip
        assert [z["cards"] for z in zones(match, viewer, "known")] == [["F5"], []]
        tricks = zones(match, viewer, "old-trick")
        assert [z["seat"] for z in tricks] == match.json()["takers"]
        assert len(tricks) == 7
        assert zones(match, viewer, "last-trick")[0]["seats"] == [0, 1]
        assert [z["cards"] for z in zones(match, viewer, "meld")] == [
            ["F6", "F5", "F4", "F3", "F2"], ["A2", "A2", "B2", "F2"], ["F6", "F4"],
        ]  # fmt: skip
        assert figures(match, viewer, "tens") == {0: 1, 1: 1}
        assert figures(match, viewer, "dealer") == {1: ""}


@pytest.mark.clause("SB2-14")
def test_a_card_got_by_exchange_is_known_until_it_leaves_the_hand() -> None:
    match = declaring("F4 F1 B2", power="F")
    match.play("exchange")
    assert match.json()["known"] == [["F6"], []]
    match.play("meld F6 F4")
    assert match.json()["known"] == [[], []]
    match = declaring("F1 B2", power="F")
    match.play("exchange")
    match.play("done")
    play(match, "F6")
    assert match.json()["known"] == [[], []]


@pytest.mark.clause("SB2-06", "SB2-09", "SB2-21")
def test_the_prompts_tell_what_is_expected() -> None:
    assert first_stage("A6").view(0)["prompt"] == "Lead any card to a new trick."
    match = first_stage("A6 F1", reply_to="I3")
    assert match.view(0)["prompt"] == "Italy was led: reply with any card."
    assert match.view(1)["prompt"] == "South is to play."
    match = declaring("A6 A4", power="F")
    assert match.view(0)["prompt"].startswith("You took the trick: declare a combination")
    assert match.view(1)["prompt"] == "South is to declare."
    match.play("meld A6 A4")
    assert match.view(0)["prompt"] == "You have declared: say that you are done."
    assert play_off(["B3", "A3 A3"], turn=0, led="B5").view(0)["prompt"] == (
        "Britain was led: play a British card."
    )
    assert play_off(["F6", "A3 A3"], turn=0, led="B5").view(0)["prompt"] == (
        "Britain was led, and you have no British card: play any card."
    )


@pytest.mark.clause("SB2-09")
def test_every_refusal_names_a_clause_of_the_page() -> None:
    """Every move there is, legal or refused, in every phase of a hand."""
    game = sham_battle_2()
    clauses = {clause.id for clause in game.type.clauses}
    match = game.match(seed=4)
    seen = set()
    while match.finished == 0:
        legal = match.legal_numbers
        phase = match.json()["phase"]
        if (phase, len(legal) > 1) not in seen:
            seen.add((phase, len(legal) > 1))
            for move in set(range(len(game.type.moves))) - set(legal):
                refusal = match.why_not(game.type.moves.text(move))
                assert isinstance(refusal, IllegalMove)
                assert refusal.clause in clauses
        match.play(legal[0])
    assert {phase for phase, _ in seen} == {"play", "declare", "play-off"}


@pytest.mark.clause("SB2-10")
def test_what_is_no_combination_is_no_move() -> None:
    for text in ("meld A6", "meld A6 B4", "meld B6 A1", "meld A6 A6 A6 A6", "play A7"):
        with pytest.raises(InvalidMove):
            declaring("A6 A4", power="F").play(text)
    assert len(MELD_TEXTS) == 313


@pytest.mark.clause("SB2-23", "SB2-25")
def test_what_a_hand_is_worth_to_a_search() -> None:
    hand_over = last_trick([330, 70], [290, 150], declared=[330, 70]).seat_view(None).s
    assert value(hand_over, 0) == pytest.approx(0.8)
    assert value(hand_over, 1) == pytest.approx(-0.8)
    won = declaring("A6 B1", power="F", score=[960, 0], declared=[0, 300])
    won.play("meld A6 B1")
    assert [value(won.seat_view(None).s, seat) for seat in (0, 1)] == [1, -1]


# --- A whole hand ------------------------------------------------------------------------

PACK_14 = """
I3 I1 F5 B3 A1 F6 B2 F2 F4 B2 A6 I6
F3 F6 A4 I4 F1 I1 A2 A5 I6 I2 B5 B6
F5 F2 B3 A1 F4 B1 B4 F1 A3 A2 A3 B1
I4 I3 B5 I5 B4 I2 A6 B6 I5 F3 A5 A4
"""
#: Plays, taker, cards, what was declared and for how much, and the draws.
FIRST_STAGE = [
    ("0 I1, 1 A6", 0, 20, ["meld F6 F5 F4 F3 F2"], 150, "0 F2, 1 B3"),
    ("0 F4*, 1 B5", 0, 20, [], 0, "0 A1, 1 F4"),
    ("0 F2*, 1 A1", 0, 10, [], 0, "0 B1, 1 B4"),
    ("0 F5*, 1 I4", 0, 20, [], 0, "0 F1, 1 A3"),
    ("0 F6*, 1 I1", 0, 20, ["exchange"], 10, "0 A2, 1 A3"),
    ("0 A1, 1 B3", 0, 15, ["meld A2 A2 B2 F2"], 50, "0 B1, 1 I4"),
    ("0 B2*, 1 B3", 1, 15, ["show", "meld F6 F4"], 50, "1 I3, 0 B5"),
    ("1 B2, 0 F3*", 0, 15, [], 0, "0 I5, 1 B4"),
    ("0 A2*, 1 F4*", 1, 15, ["meld B6 B4"], 20, "1 I2, 0 A6"),
    ("1 I4, 0 F2*", 0, 15, ["meld A5 B5 F5 I5"], 80, "0 B6, 1 I5"),
    ("0 A2*, 1 I5", 0, 15, ["meld A6 B1"], 40, "0 F3, 1 A5"),
    ("0 A6*, 1 I2", 0, 20, [], 0, "0 A4, 1 F1"),
]
PLAY_OFF = [
    ("0 A4, 1 A3", 0, 20),
    ("0 I3, 1 I3", 0, 20),
    ("0 I6, 1 I2", 0, 20),
    ("0 I5, 1 I6", 1, 25),
    ("1 A5, 0 A4", 1, 20),
    ("1 A3, 0 A5", 0, 20),
    ("0 B5, 1 B6", 1, 25),
    ("1 F1, 0 F5", 0, 15),
    ("0 B1, 1 B4", 1, 15),
    ("1 B4, 0 B6", 0, 25),
    ("0 B1, 1 F1", 1, 10),
    ("1 F6, 0 F3", 1, 25),
]
#: What may be declared after some of the tricks.
LEGAL = {
    1: {"meld F6 F5 F4 F3 F2", "meld F6 F4", "done"},
    5: {"exchange", "show", "done"},
    7: {"meld B6 B4", "meld F6 F4", "meld I6 I4", "show", "done"},
    10: {"meld A5 B5 F5 I5", "meld A6 A4", "meld A6 B1", "done"},
    12: {"done"},
}


def played_trick(match: Match, plays: str, taken_by: int, count: int) -> None:
    before = match.json()["counted"][taken_by]
    for seat_and_card in plays.split(", "):
        seat, card = seat_and_card.split()
        assert match.turn == int(seat)
        play(match, card)
    assert taker(match) == taken_by
    assert match.json()["counted"][taken_by] - before == count


def example_14(tricks: int) -> Match:
    """The whole hand of example 14 up to the draws after this trick."""
    match = dealt(dealer=1, pack=[DECK.card(code) for code in PACK_14.split()])
    match.events = []
    for number, (plays, who, count, declared, points, draws) in enumerate(FIRST_STAGE, start=1):
        if number > tricks:
            break
        played_trick(match, plays, who, count)
        if number in LEGAL:
            assert declarations(match) == LEGAL[number]
        before = match.scores[who]
        for move in declared:
            match.play(move)
        assert match.scores[who] - before == points
        held = [match.json()["hand"][seat] for seat in (0, 1)]
        match.play("done")
        for seat, card in (draw.split() for draw in draws.split(", ")):
            now = match.json()["hand"][int(seat)]
            assert now.count(card) > held[int(seat)].count(card)
    return match


@pytest.mark.clause("SB2-03", "SB2-08", "SB2-09", "SB2-14", "SB2-17", "SB2-18")
def test_example_14_the_first_stage() -> None:
    match = dealt(dealer=1, pack=[DECK.card(code) for code in PACK_14.split()])
    assert hand(match, 0) == "A5 A4 A2 B2 F6 F5 F4 F3 F2 I6 I3 I1"
    assert hand(match, 1) == "A6 A1 B6 B5 B3 B2 F6 F1 I6 I4 I2 I1"
    assert match.json()["face_up"] == "F5"
    match = example_14(tricks=12)
    assert hand(match, 0) == "A5 A4 A4 B6 B5 B1 B1 F5 F3 I6 I5 I3"
    assert hand(match, 1) == "A5 A3 A3 B6 B4 B4 F6 F1 F1 I6 I3 I2"
    assert match.scores == [330, 70]
    said = match.log(0)
    assert "You exchange the French Battleship for the French Liberty Bond, for 10." in said
    assert "You draw the French Submarine." in said
    assert "North shows the French Battleship for 10." in said
    assert "North takes the French Battleship that lay face up." in said


@pytest.mark.clause("SB2-20", "SB2-21", "SB2-22", "SB2-23", "SB2-24")
def test_example_14_the_play_off() -> None:
    match = example_14(tricks=12)
    for plays, who, count in PLAY_OFF:
        if match.finished == 0 and plays == PLAY_OFF[-1][0]:
            play(match, "F6 F3")
        else:
            played_trick(match, plays, who, count)
    assert match.scores == [620, 220]
    assert "You count 290 in cards, for a total of 620." in match.log(0)
    assert "North counts 150 in cards, for a total of 220." in match.log(0)
    assert match.json()["dealer"] == 0


@pytest.mark.clause("SB2-09", "SB2-14", "SB2-23")
def test_the_account_of_example_14() -> None:
    match = example_14(tricks=12)
    for plays, _, _ in PLAY_OFF:
        play(match, " ".join(seat_and_card[2:] for seat_and_card in plays.split(", ")))
    account = match.account(0)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("The French sequence", [150, 0]),
        ("Four Submarines", [50, 0]),
        ("Four Liberty Bonds", [80, 0]),
        ("The American Flag and the British Battleship", [40, 0]),
        ("The French Flag and Army", [0, 40]),
        ("The British Flag and Army", [0, 20]),
        ("Battleship in power exchanged or shown", [10, 10]),
        ("Flags taken", [75, 45]),
        ("Liberty Bonds, Armies and Aeroplanes taken", [160, 80]),
        ("Submarines and Battleships taken", [55, 25]),
    ]
    assert account["lines"][1]["cards"] == [["A2", "A2", "B2", "F2"], []]
    assert account["lines"][6]["cards"] == [["F1"], ["F1"]]
    assert account["lines"][7]["cards"] == [["A6", "A6", "B6", "F6", "I6"], ["B6", "F6", "I6"]]
    assert account["remarks"] == ["France was the Country in Power."]
    assert account["outlook"] == "The match ends at 1000 points; you have the most, 620."
    assert account["points"] == [620, 220]


@pytest.mark.clause("SB2-25")
def test_the_account_of_a_hand_won_by_a_declaration_counts_no_cards() -> None:
    match = declaring("A6 B1", power="F", score=[960, 0], counted=[15, 0])
    match.events = []
    match.play("meld A6 B1")
    account = match.account(1)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("The American Flag and the British Battleship", [40, 0])
    ]
    assert account["remarks"] == [
        "France was the Country in Power.",
        "South reaches 1000 points, so the cards taken do not count.",
    ]
    assert account["outlook"] == ""


# --- The rule of thumb -------------------------------------------------------------------


def test_the_thumb_declares_what_counts_most(thumb: Callable[[Match], str]) -> None:
    assert thumb(declaring("A6 B6 F6 I6 I4 B2 A2", "B")) == "meld A6 B6 F6 I6"
    assert thumb(declaring("F5 F4 F3 F2 F1 A2 B3", "F")) == "exchange"
    assert thumb(declaring("A5 A3 B2", "F")) == "done"


def test_the_thumb_does_not_break_up_for_twenty_what_promises_more(
    thumb: Callable[[Match], str],
) -> None:
    pile = ["A1", "A2", "A3", "A5"] * 5
    cards = "A6 A4 B6 F6 I1 I2 B3"
    assert thumb(declaring(cards, "B", face_up="B2", reserve=pile)) == "done"
    winning = declaring(cards, "B", face_up="B2", reserve=pile, score=[980, 0])
    assert thumb(winning) == "meld A6 A4"


def test_the_thumb_keeps_a_battleship_that_a_group_waits_for(thumb: Callable[[Match], str]) -> None:
    cards = "A1 B1 F1 I1 A2 B3"
    assert thumb(declaring(cards, "F", face_up="F3")) == "meld A1 B1 F1 I1"


def test_the_thumb_takes_what_is_worth_it_and_throws_what_is_useless(
    thumb: Callable[[Match], str],
) -> None:
    assert thumb(first_stage("A5 B1 I2 I3", reply_to="A4")) == "play A5"
    assert thumb(first_stage("F6 B1 I3 I4", reply_to="A1")) == "play B1"


def test_the_thumb_leads_what_the_other_cannot_take_in_the_play_off(
    thumb: Callable[[Match], str],
) -> None:
    gone = list(DECK.codes)
    for card in ["A5", "A2", "B3", "A4", "B5", "B4"]:
        gone.remove(card)
    match = play_off(["A5 A2 B3", "A4 B5 B4"], turn=0, plays=gone)
    assert thumb(match) == "play A5"


def test_the_thumb_beats_random_play(thumb_margin: Callable[[Game, int], float]) -> None:
    assert thumb_margin(sham_battle_2(), 20) > 100


def test_a_match_by_thumb_comes_to_an_end(thumb: Callable[[Match], str]) -> None:
    match = sham_battle_2().match(seed=2)
    while not match.over:
        match.play(thumb(match))
    assert max(match.scores) >= 1000
