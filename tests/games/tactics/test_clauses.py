"""Tactics, clause by clause: TAC-01 to TAC-44, and the pack's clauses as this game uses them.

"Example 7" is a worked example of the specification (shared/spec/tactics.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead import Game, InvalidMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.tactics.rules import PASS
from drumhead.packs.tactics import PACK
from tests.support.looking import account_of, cards, figures, how_many, result_line, taker
from tests.support.looking import refusing_clause as refused

CODES = PACK.of_suits("I C A E O")
FORCES = ("infantry", "cavalry", "artillery", "engineers", "combined")
GUNS = {"O5": 5, "O10": 10, "O15": 15, "O20": 20}
EVERYBODY = (None, 0, 1, 2, 3)
#: Decides the shuffles after a position in which a deal ends.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def tactics(**options: object) -> Game:
    return drumhead.game("tactics", options=options)


def position(options: dict[str, object] = {}, hands: int | None = None, **fields: Any) -> Match:
    return tactics(**options).position(partial=True, hands=hands, key=KEY, **fields)


def pack_beginning(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    top = cards.split()
    return [CODES.index(code) for code in top + [code for code in CODES if code not in top]]


def mixed_pack() -> list[int]:
    """A pack in which hardly a card lies at its place of the canonical order."""
    return [(5 * place + 3) % 52 for place in range(52)]


def dealt(dealer: int, **options: object) -> Match:
    """The first hand, dealt by this dealer."""
    match = position(options, phase="deal", turn=-2, dealer=dealer)
    match.take_chance(mixed_pack())
    return match


def call(match: Match, *calls: str) -> None:
    for words in calls:
        match.play(words)


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


def holding_sixteen(hand: str, **fields: Any) -> Match:
    """Seat 0 has won the bidding and taken up the Reinforcements."""
    settled: dict[str, Any] = {
        "phase": "discard",
        "deal": 1,
        "deals": 1,
        "dealer": 3,
        "turn": 0,
        "bid": 75,
        "force": "engineers",
        "bidder": 0,
        "hand": [hand, "I1", "I2", "I3"],
    }
    return position(**(settled | fields))


SIXTEEN = "I4 I9 C2 C3 C10 A5 A12 E1 E7 E8 E11 E12 O5 O10 O15 O20"


def on_move(force: str = "combined", **fields: Any) -> Match:
    """In the middle of a hand that seat 0 bid 60 for."""
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "deals": 1,
        "dealer": 3,
        "bid": 60,
        "force": force,
        "bidder": 0,
    }
    return position(**(settled | fields))


def holding(hand: str, led: str, force: str = "combined") -> Match:
    """Seat 1 to play from this hand after seat 0 led this card."""
    return on_move(force, turn=1, leader=0, trick=led, hand=["C1", hand, "C2", "C3"])


#: Cards to fill hands with.
REST = ("I6", "C6", "A6", "E6", "I8", "C7", "A9", "E4")


def squad(force: str, leader: int, cards: str) -> Match:
    """A squad of these cards, played from the leader on; two cards more in each hand."""
    rest = [code for code in REST if code not in cards.split()]
    hands = [[rest[seat], rest[4 + seat % 2]] for seat in range(4)]
    for place, code in enumerate(cards.split()):
        seat = (leader + place) % 4
        follows = code[0] == cards[0] or cards[0] == "O"
        hands[seat] = [code] + [c for c in hands[seat] if follows or c[0] != cards[0]]
    match = on_move(force, turn=leader, leader=leader, hand=hands)
    play(match, cards)
    return match


def last_card(
    squads: int, guns: str, bidder: int, bid: int, totals: tuple[int, int] = (0, 0),
    options: dict[str, object] = {}, hands: int | None = 1, **fields: Any,
) -> Match:  # fmt: skip
    """A hand but for its last card; side 0 will have so many squads, and these guns in them.

    The match is agreed to stop after it, so that the totals can be seen before the next deal.
    """
    numbered = [f"{company}{number}" for company in "CA" for number in range(1, 13)]
    numbered += [*(f"I{number}" for number in range(5, 13)), *(f"E{n}" for n in range(1, 9))]
    mine, theirs = guns.split(), [gun for gun in GUNS if gun not in guns.split()]
    last = 1 if squads else 0
    while len(mine) < 4 * (squads - last):
        mine.append(numbered.pop())
    settled: dict[str, Any] = {
        "turn": 3,
        "leader": 0,
        "bidder": bidder,
        "bid": bid,
        "discards": "I1 I2 I3 I4",
        "trick": "E12 E9 E10" if last else "E9 E12 E10",
        "hand": ["", "", "", "E11"],
        "taken": [mine, theirs + numbered, "", ""],
        "takers": [0] * (squads - last) + [1] * (12 - squads - (1 - last)),
        "score": [*totals, *totals],
        "hands": hands,
        "options": options,
    }
    return on_move(**(settled | fields))


def after_hand(*arguments: Any, **fields: Any) -> Match:
    match = last_card(*arguments, **fields)
    play(match, "E11")
    return match


def last_pass(**fields: Any) -> Match:
    """Three have passed; the dealer, seat 3, is to call."""
    settled: dict[str, Any] = {
        "phase": "bid",
        "deal": 1,
        "deals": 1,
        "dealer": 3,
        "turn": 3,
        "passed": [0, 1, 2],
        "passes": 3,
        "calls": [PASS] * 3,
        "hand": ["I1", "I2", "I3", "I4"],
        "reinforcements": "C1 C2 C3 C4",
    }
    return position(**(settled | fields))


# --- Looking -----------------------------------------------------------------------------


def hand(match: Match, seat: int) -> set[str]:
    return set(match.json()["hand"][seat])


def standing(match: Match) -> tuple[int | None, int, str]:
    state = match.json()
    return state["bidder"], state["bid"], state["force"]


# --- Players and pack --------------------------------------------------------------------


@pytest.mark.clause("TAC-01", "PK-20")
def test_four_play_and_partners_sit_opposite() -> None:
    game = tactics()
    assert game.players == 4
    assert game.sides == (0, 1, 0, 1)
    with pytest.raises(InvalidOption, match="4 players"):
        drumhead.game("tactics", players=3)


@pytest.mark.clause("TAC-02", "PK-04")
def test_the_pack_is_the_numbered_cards_and_the_ordnance() -> None:
    numbered = [f"{company}{number}" for company in "ICAE" for number in range(1, 13)]
    assert list(CODES) == [*numbered, "O5", "O10", "O15", "O20"]
    match = tactics().match(seed=1)
    held = [code for seat in range(4) for code in hand(match, seat)]
    assert sorted([*held, *match.json()["reinforcements"]]) == sorted(CODES)
    with pytest.raises(InvalidMove):
        match.play("play P")


@pytest.mark.clause("TAC-03")
def test_companies_are_called_by_name_in_bids() -> None:
    match = tactics().match(seed=1)
    assert match.legal[:5] == [f"bid 60 {force}" for force in FORCES]


# --- The draw and the deal ---------------------------------------------------------------


@pytest.mark.clause("TAC-04", "PK-12")
@pytest.mark.parametrize(
    ("list_begins", "dealer", "drawn"),
    [
        ("C7 O20 A7 E3 I2 I9", 2, 6),
        ("O20 O15 O10 I1", 3, 4),
        ("O15 C2 A2 I1 E8 A8 C5 I11", 2, 8),
        ("O5 O10 O15 O20 I1 I2 I3 C3 A4 E5", 3, 10),
    ],
)
def test_the_highest_card_of_the_draw_deals(list_begins: str, dealer: int, drawn: int) -> None:
    match = Match(tactics(), tactics().new_state(bytes(32)), events=[])
    match.take_chance(pack_beginning(list_begins))
    assert match.json()["dealer"] == dealer
    assert match.json()["drawn"] == list_begins.split()[:drawn]
    assert match.json()["phase"] == "deal"
    assert match.pending() == ("shuffle", list(range(52)))


@pytest.mark.clause("TAC-05")
@pytest.mark.parametrize("seat", range(4))
def test_the_deal_passes_to_the_left_played_or_thrown_in(seat: int) -> None:
    played = after_hand(6, "O10 O20", 2, 60, hands=None, dealer=seat)
    assert played.json()["dealer"] == (seat + 1) % 4
    assert played.turn == (seat + 2) % 4
    match = dealt(seat)
    call(match, "pass", "pass", "pass", "pass")
    assert match.json()["dealer"] == (seat + 1) % 4
    assert match.json()["deal"] == 2


@pytest.mark.clause("TAC-05", "TAC-06")
def test_a_new_deal_begins_with_nothing_played_or_taken() -> None:
    fields = after_hand(6, "O10 O20", 2, 60, hands=None).json()
    assert fields["played"] == fields["taken"] == fields["void"] == [[], [], [], []]
    assert fields["calls"] == fields["trick"] == fields["takers"] == fields["discards"] == []
    assert (fields["bid"], fields["bidder"], fields["leader"]) == (0, None, None)


@pytest.mark.clause("TAC-05", "TAC-42")
def test_the_deal_goes_on_passing_across_engagements() -> None:
    match = after_hand(12, "O5 O10 O15 O20", 0, 110, (60, 0), hands=None, dealer=1)
    assert match.json()["won"] == [1, 0, 1, 0]
    assert match.json()["dealer"] == 2
    assert match.json()["deals"] == 1
    assert match.scores == [0, 0, 0, 0]


@pytest.mark.clause("TAC-06")
def test_example_1_the_deal() -> None:
    pack = mixed_pack()
    match = dealt(2)
    indices = {
        3: [*range(4), *range(20, 24), *range(36, 40)],
        0: [*range(4, 8), *range(24, 28), *range(40, 44)],
        1: [*range(8, 12), *range(28, 32), *range(44, 48)],
        2: [*range(12, 16), *range(32, 36), *range(48, 52)],
    }
    for seat, places in indices.items():
        assert hand(match, seat) == {CODES[pack[place]] for place in places}
    assert set(match.json()["reinforcements"]) == {CODES[pack[i]] for i in (16, 17, 18, 19)}


@pytest.mark.clause("TAC-07")
def test_nobody_sees_the_reinforcements_before_the_bidding_is_over() -> None:
    match = dealt(0)
    call(match, "bid 60 infantry", "bid 65 cavalry")
    for viewer in EVERYBODY:
        assert cards(match, viewer, "reinforcements") == ""
        assert how_many(match, viewer, "reinforcements") == 4


# --- The bidding -------------------------------------------------------------------------


@pytest.mark.clause("TAC-08")
def test_bidding_starts_left_of_the_dealer_and_goes_round_to_the_left() -> None:
    match = dealt(1)
    turns = []
    for words in ("pass", "bid 60 infantry", "pass", "bid 65 combined", "pass"):
        turns.append(match.turn)
        call(match, words)
    assert turns == [2, 3, 0, 1, 2]
    assert refused(match, "play I1") == "TAC-08"
    assert refused(match, "discard I1") == "TAC-08"


@pytest.mark.clause("TAC-09", "TAC-10", "TAC-11")
def test_example_3_the_number_of_calls() -> None:
    match = dealt(3)
    assert len(match.legal) == 56
    assert match.legal[-1] == "pass"
    call(match, "bid 100 infantry")
    assert match.legal == [f"bid {n} {force}" for n in (105, 110) for force in FORCES] + ["pass"]
    match = dealt(3)
    call(match, "bid 70 infantry")
    assert refused(match, "bid 70 engineers") == "TAC-11"
    assert "bid 75 infantry" in match.legal


@pytest.mark.clause("TAC-10")
@pytest.mark.parametrize("points", range(60, 115, 5))
def test_the_first_bid_may_be_any_multiple_of_five(points: int) -> None:
    for force in FORCES:
        match = dealt(3)
        call(match, f"bid {points} {force}")
        assert standing(match) == (0, points, force)


@pytest.mark.clause("TAC-10")
@pytest.mark.parametrize("points", [55, 62, 115])
def test_there_are_no_other_bids(points: int) -> None:
    with pytest.raises(InvalidMove):
        call(dealt(3), f"bid {points} infantry")


@pytest.mark.clause("TAC-11")
def test_one_may_raise_one_s_partner_and_change_one_s_force() -> None:
    match = dealt(3)
    call(match, "bid 60 infantry", "pass", "bid 65 infantry", "pass", "bid 75 combined")
    assert standing(match) == (0, 75, "combined")
    assert refused(match, "bid 75 combined") == "TAC-11"
    assert refused(match, "bid 60 combined") == "TAC-11"


@pytest.mark.clause("TAC-12")
def test_example_2_the_auction() -> None:
    match = dealt(3)
    call(match, "pass", "bid 60 cavalry", "pass", "bid 70 combined")
    assert match.turn == 0
    call(match, "bid 75 engineers", "pass", "pass")
    assert match.json()["phase"] == "bid"
    call(match, "pass")
    assert standing(match) == (0, 75, "engineers")
    assert match.json()["phase"] == "discard"
    assert match.turn == 0
    assert refused(match, "pass") == "TAC-12"
    assert refused(match, "bid 80 infantry") == "TAC-12"


@pytest.mark.clause("TAC-12")
def test_example_2_the_auction_with_drop_out() -> None:
    match = dealt(3, bidding="drop_out")
    call(match, "pass", "bid 60 cavalry", "pass", "bid 70 combined")
    assert match.turn == 1
    call(match, "bid 75 infantry")
    assert match.turn == 3
    call(match, "pass")
    assert standing(match) == (1, 75, "infantry")
    assert (match.json()["phase"], match.turn) == ("discard", 1)


@pytest.mark.clause("TAC-12", "TAC-14")
def test_with_drop_out_the_dealer_who_bids_after_three_passes_has_it_at_once() -> None:
    match = dealt(3, bidding="drop_out")
    call(match, "pass", "pass", "pass")
    assert match.turn == 3
    call(match, "bid 60 artillery")
    assert (match.json()["phase"], match.turn) == ("discard", 3)


@pytest.mark.clause("TAC-12", "TAC-14")
def test_example_2_the_auction_in_one_round() -> None:
    match = dealt(3, bidding="one_round")
    call(match, "pass", "bid 60 cavalry", "pass", "bid 70 combined")
    assert standing(match) == (3, 70, "combined")
    assert (match.json()["phase"], match.turn) == ("discard", 3)
    match = dealt(3, bidding="one_round")
    call(match, "bid 60 cavalry", "pass", "pass")
    assert match.turn == 3
    call(match, "pass")
    assert (match.json()["phase"], match.turn) == ("discard", 0)


@pytest.mark.clause("TAC-13")
@pytest.mark.parametrize("bidding", ["open", "drop_out", "one_round"])
def test_a_bid_of_110_closes_the_bidding(bidding: str) -> None:
    match = dealt(3, bidding=bidding)
    call(match, "bid 60 cavalry", "bid 110 artillery")
    assert standing(match) == (1, 110, "artillery")
    assert (match.json()["phase"], match.turn) == ("discard", 1)


@pytest.mark.clause("TAC-14")
def test_after_a_dealer_s_bid_the_others_still_have_their_turns() -> None:
    match = dealt(3)
    call(match, "pass", "pass", "pass", "bid 60 infantry")
    assert (match.json()["phase"], match.turn) == ("bid", 0)
    call(match, "pass", "pass")
    assert (match.json()["phase"], match.turn) == ("bid", 2)
    call(match, "pass")
    assert (match.json()["phase"], match.turn) == ("discard", 3)


@pytest.mark.clause("TAC-14", "TAC-15")
@pytest.mark.parametrize("bidding", ["open", "drop_out", "one_round"])
def test_example_4_a_throw_in(bidding: str) -> None:
    match = dealt(1, bidding=bidding)
    call(match, "pass", "pass", "pass")
    assert (match.json()["phase"], match.turn, match.finished) == ("bid", 1, 0)
    call(match, "pass")
    assert match.finished == 1
    assert match.json()["dealer"] == 2
    assert match.json()["deal"] == 2
    assert match.json()["deals"] == 2
    assert match.turn == 3
    assert match.scores == [0, 0, 0, 0]


@pytest.mark.clause("TAC-15")
def test_a_thrown_in_deal_has_a_score_line_with_the_totals_unchanged() -> None:
    match = tactics().match(seed=4)
    call(match, "pass", "pass", "pass", "pass")
    lines = match.transcript().splitlines()
    assert lines[-2] == "score 0 0 0 0"
    assert lines[-1].startswith("shuffle ")
    thrown_in = last_pass(score=[60, 50, 60, 50], hands=1)
    call(thrown_in, "pass")
    assert thrown_in.scores == [60, 50, 60, 50]
    assert thrown_in.over


@pytest.mark.clause("TAC-12")
def test_the_longest_auction() -> None:
    """Three passes, then two between any two of the eleven bids: 34 calls."""
    match = dealt(3)
    call(match, "pass", "pass", "pass")
    for points in range(60, 115, 5):
        call(match, f"bid {points} infantry")
        if points < 110:
            call(match, "pass", "pass")
    assert match.json()["phase"] == "discard"
    assert len(match.json()["calls"]) == 34


# --- The Reinforcements ------------------------------------------------------------------


@pytest.mark.clause("TAC-16")
def test_the_highest_bidder_takes_all_four_reinforcements() -> None:
    match = dealt(3)
    before, four = hand(match, 1), set(match.json()["reinforcements"])
    call(match, "pass", "bid 80 cavalry", "pass", "pass", "pass")
    assert match.turn == 1
    assert hand(match, 1) == before | four
    assert len(hand(match, 1)) == 16


@pytest.mark.clause("TAC-17")
def test_example_5_the_discard() -> None:
    match = holding_sixteen(SIXTEEN)
    assert match.legal == [f"discard {code}" for code in SIXTEEN.split()[:12]]
    for gun in GUNS:
        assert refused(match, f"discard {gun}") == "TAC-17"
    assert refused(match, "discard I5") == "TAC-17"
    assert refused(match, "play I4") == "TAC-17"
    for code in ("C2", "E12", "I4", "E1"):
        assert match.json()["phase"] == "discard"
        assert match.turn == 0
        match.play(f"discard {code}")
    assert match.json()["discards"] == ["I4", "C2", "E1", "E12"]
    assert (match.json()["phase"], match.turn) == ("play", 0)
    assert refused(match, "discard C3") == "TAC-17"


@pytest.mark.clause("TAC-17")
def test_the_order_of_the_discards_does_not_matter() -> None:
    one, other = holding_sixteen(SIXTEEN), holding_sixteen(SIXTEEN)
    call(one, "discard C2", "discard C3", "discard I4", "discard E1")
    call(other, "discard E1", "discard I4", "discard C3", "discard C2")
    assert one == other


@pytest.mark.clause("TAC-18", "TAC-33")
def test_the_discards_count_for_nobody() -> None:
    match = after_hand(6, "O10 O20", 2, 60)
    assert figures(match, "points") == [60, 50, 60, 50]
    assert sum(len(taken) for taken in match.json()["taken"]) == 48


# --- The squads --------------------------------------------------------------------------


@pytest.mark.clause("TAC-19", "TAC-26")
def test_the_bidder_leads_any_card() -> None:
    match = holding_sixteen(SIXTEEN)
    call(match, "discard I4", "discard C2", "discard C3", "discard C10")
    assert match.turn == match.json()["leader"] == 0
    left = "I9 A5 A12 E1 E7 E8 E11 E12 O5 O10 O15 O20"
    assert match.legal == [f"play {code}" for code in left.split()]


@pytest.mark.clause("TAC-20", "PK-21")
def test_each_in_turn_to_the_left_plays_one_card() -> None:
    match = squad("combined", 2, "I5 I2 I3")
    assert match.turn == 1
    assert cards(match, None, "squad") == "I5 I2 I3"
    assert refused(match, "play A11") == "TAC-20"


@pytest.mark.clause("TAC-20")
def test_a_hand_is_twelve_squads() -> None:
    match = tactics().match(seed=2, hands=1)
    call(match, "bid 110 combined")
    while not match.over:
        match.play(match.legal[0])
    assert len(match.json()["takers"]) == 12
    assert len([move for _, move in match.moves if move.startswith("play")]) == 48


@pytest.mark.clause("TAC-21", "TAC-22")
@pytest.mark.parametrize("force", FORCES)
def test_example_7_follow_or_free(force: str) -> None:
    must = holding("A3 E12 O20", "A8", force)
    assert must.legal == ["play A3"]
    assert refused(must, "play E12") == "TAC-21"
    assert refused(must, "play O20") == "TAC-21"
    free = holding("E12 O20 I1", "A8", force)
    assert free.legal == ["play I1", "play E12", "play O20"]


@pytest.mark.clause("TAC-21")
def test_any_card_of_the_company_will_do() -> None:
    assert holding("A3 A9 A12 E1", "A8").legal == ["play A3", "play A9", "play A12"]


@pytest.mark.clause("TAC-23", "TAC-22")
def test_example_6_commanding() -> None:
    assert taker(squad("engineers", 0, "C9 C4 E2 C11")) == 2


@pytest.mark.clause("TAC-23")
@pytest.mark.parametrize(
    ("force", "leader", "squad_played", "who"),
    [
        ("engineers", 1, "E3 E9 E12 E2", 3),
        ("engineers", 1, "I3 E2 E12 E11", 3),
        ("cavalry", 3, "I3 A12 E12 I2", 3),
        ("combined", 3, "I3 A12 E12 I12", 2),
        ("combined", 0, "A1 E12 C12 I12", 0),
        ("infantry", 2, "A12 I1 A11 O20", 3),
    ],
)
def test_the_highest_commander_or_the_highest_of_the_company_led(
    force: str, leader: int, squad_played: str, who: int
) -> None:
    match = squad(force, leader, squad_played)
    assert taker(match) == match.turn == who


@pytest.mark.clause("TAC-23", "TAC-24", "TAC-32")
def test_example_12_a_discard_cannot_win() -> None:
    match = squad("combined", 2, "I5 O20 C12 I3")
    assert taker(match) == 2
    assert figures(match, "points") == [25, 0, 25, 0]


# --- The Ordnance ------------------------------------------------------------------------


@pytest.mark.clause("TAC-25", "PK-05")
def test_example_11_all_four_ordnance() -> None:
    match = squad("cavalry", 0, "O10 O20 O5 O15")
    assert taker(match) == 1
    assert figures(match, "points") == [0, 55, 0, 55]
    assert figures(match, "ordnance") == [0, 50, 0, 50]
    match = squad("cavalry", 0, "O20 O5 I1 O10")
    assert taker(match) == 2
    assert figures(match, "points") == [40, 0, 40, 0]


@pytest.mark.clause("TAC-25")
@pytest.mark.parametrize("force", FORCES)
@pytest.mark.parametrize("place", range(4))
def test_the_tank_takes_wherever_it_falls(force: str, place: int) -> None:
    guns = ["O5", "O10", "O15"]
    guns.insert(place, "O20")
    assert taker(squad(force, 1, " ".join(guns))) == (1 + place) % 4


@pytest.mark.clause("TAC-24")
@pytest.mark.parametrize("force", FORCES)
def test_one_numbered_card_is_enough_to_take_ordnance(force: str) -> None:
    assert taker(squad(force, 0, "O20 O15 O10 I1")) == 3
    assert taker(squad(force, 3, "A1 O20 O15 O10")) == 3


@pytest.mark.clause("TAC-26")
@pytest.mark.parametrize("force", FORCES)
def test_ordnance_may_be_led_at_any_time(force: str) -> None:
    match = on_move(force, turn=0, leader=0, hand=["I1 C2 A3 E4 O5", "I2", "I3", "I4"])
    assert match.legal == ["play I1", "play C2", "play A3", "play E4", "play O5"]


@pytest.mark.clause("TAC-27")
@pytest.mark.parametrize("force", FORCES)
def test_on_ordnance_any_card_may_be_played(force: str) -> None:
    match = holding("I1 C8 A3 E4 O5", "O15", force)
    assert match.legal == ["play I1", "play C8", "play A3", "play E4", "play O5"]
    play(match, "C8")
    assert match.json()["void"] == [[], [], [], []]


@pytest.mark.clause("TAC-28", "TAC-32")
def test_example_8_ordnance_led_and_commanders_fall() -> None:
    match = squad("artillery", 1, "O15 A3 E12 A7")
    assert taker(match) == 0
    assert figures(match, "points") == [20, 0, 20, 0]


@pytest.mark.clause("TAC-29")
def test_example_9_ordnance_led_and_no_commander_falls() -> None:
    assert taker(squad("engineers", 2, "O10 C8 I11 C3")) == 0


@pytest.mark.clause("TAC-29", "TAC-30", "PK-06")
@pytest.mark.parametrize(
    ("force", "cards_played", "place"),
    [
        ("combined", "O5 E3 A3 C3", 1),
        ("combined", "O5 I3 A3 C3", 2),
        ("combined", "O5 I3 O10 C3", 3),
        ("infantry", "O5 C9 A9 E9", 3),
        ("engineers", "O5 C9 A9 I9", 2),
        ("engineers", "O5 C10 A9 I9", 1),
        ("cavalry", "O5 C1 A12 E12", 1),
    ],
)
def test_equal_numbers_by_company_when_ordnance_is_led(
    force: str, cards_played: str, place: int
) -> None:
    assert taker(squad(force, 0, cards_played)) == place


@pytest.mark.clause("TAC-30", "PK-06")
def test_example_10_ordnance_led_in_combined_forces() -> None:
    assert taker(squad("combined", 3, "O5 C10 A10 I9")) == 1


@pytest.mark.clause("TAC-31")
def test_who_takes_leads_and_goes_on_leading() -> None:
    hands = ["I12 I11 I1", "I2 I3 C1", "I4 I5 C2", "I6 I7 C3"]
    match = on_move(turn=0, leader=0, hand=hands)
    play(match, "I12 I2 I4 I6")
    assert match.turn == 0
    play(match, "I11 I3 I5 I7")
    assert match.turn == 0
    assert match.json()["takers"] == [0, 0]


# --- The score ---------------------------------------------------------------------------


@pytest.mark.clause("TAC-32")
@pytest.mark.parametrize(("gun", "figure"), GUNS.items())
def test_a_squad_is_five_and_ordnance_its_figure(gun: str, figure: int) -> None:
    match = squad("combined", 0, f"I5 {gun} I3 I2")
    assert figures(match, "points") == [5 + figure, 0, 5 + figure, 0]
    assert figures(match, "squads") == [1, 0, 1, 0]


@pytest.mark.clause("TAC-33")
def test_all_squads_are_played_even_when_the_bid_is_lost() -> None:
    match = last_card(1, "", 0, 110)
    assert not match.over
    assert match.turn == 3
    play(match, "E11")
    assert match.scores == [-110, 105, -110, 105]


@pytest.mark.clause("TAC-33")
def test_the_points_of_a_hand_are_110() -> None:
    match = tactics().match(seed=9, hands=1)
    call(match, "bid 110 artillery")
    while not match.over:
        match.play(match.legal[-1])
    points = figures(match, "points")
    assert int(points[0]) + int(points[1]) == 110


@pytest.mark.clause("TAC-34", "TAC-36")
def test_example_13_bid_made() -> None:
    assert after_hand(6, "O10 O20", 2, 60).scores == [60, 50, 60, 50]


@pytest.mark.clause("TAC-34")
def test_a_side_that_makes_its_bid_adds_all_its_points() -> None:
    assert after_hand(9, "O10 O15 O20", 0, 60).scores == [90, 20, 90, 20]


@pytest.mark.clause("TAC-35", "TAC-36")
def test_example_14_bid_failed() -> None:
    assert after_hand(3, "O5 O20", 1, 75).scores == [40, -75, 40, -75]
    shortfall = after_hand(3, "O5 O20", 1, 75, options={"failed_bid": "shortfall"})
    assert shortfall.scores == [40, -5, 40, -5]


@pytest.mark.clause("TAC-35")
@pytest.mark.parametrize(("bidder", "bid"), [(0, 65), (2, 110)])
def test_a_failed_bid_is_taken_off_the_total(bidder: int, bid: int) -> None:
    match = after_hand(6, "O10 O20", bidder, bid, (100, 20))
    assert match.scores == [100 - bid, 70, 100 - bid, 70]
    short = after_hand(6, "O10 O20", bidder, bid, (100, 20), {"failed_bid": "shortfall"})
    assert short.scores == [160 - bid, 70, 160 - bid, 70]


@pytest.mark.clause("TAC-37")
def test_totals_start_at_nothing_and_may_fall_below() -> None:
    assert tactics().match(seed=1).scores == [0, 0, 0, 0]
    assert after_hand(0, "", 0, 60, (-40, 0)).scores == [-100, 110, -100, 110]


@pytest.mark.clause("TAC-32", "TAC-34", "TAC-36")
def test_the_account_of_a_bid_that_is_made() -> None:
    match = last_card(7, "O10 O20", 2, 60, (20, 30), hands=None, force="artillery")
    assert account_of(match, "play E11") == {
        "lines": [
            {"label": "Squads", "points": [35, 25, 35, 25], "cards": [[], [], [], []]},
            {
                "label": "Ordnance",
                "points": [30, 20, 30, 20],
                "cards": [["O10", "O20"], ["O5", "O15"], [], []],
            },
            {"label": "Failed bid", "points": [0, 0, 0, 0], "cards": [[], [], [], []]},
        ],
        "remarks": ["You and North bid 60, Artillery commanding, and made 65 points."],
        "limit": 150,
        "outlook": "The Engagement ends at 150 points, and two Engagements win the match; "
        "you and North have the most, 85.",
    }


@pytest.mark.clause("TAC-35", "TAC-36", "TAC-43")
def test_the_account_of_a_bid_that_fails_and_of_an_engagement() -> None:
    match = last_card(3, "O5 O20", 1, 75, (110, 90), hands=None, force="combined")
    account = account_of(match, "play E11", 3)
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("Squads", [15, 0, 15, 0]),
        ("Ordnance", [25, 0, 25, 0]),
        ("Failed bid", [0, -75, 0, -75]),
    ]
    assert account["lines"][1]["cards"] == [["O5", "O20"], [], [], []]
    assert account["remarks"] == [
        "You and West bid 75, combined forces, and made only 70 points.",
        "South and North win the Engagement.",
    ]
    won_one = "South and North have won one Engagement, and two win the match."
    assert account["outlook"] == won_one
    shortfall = last_card(3, "O5 O20", 1, 75, options={"failed_bid": "shortfall"})
    short = account_of(shortfall, "play E11")["lines"][-1]
    assert (short["label"], short["points"]) == ("Points short of the bid", [0, -5, 0, -5])


@pytest.mark.clause("TAC-15")
def test_the_account_of_a_deal_that_is_thrown_in() -> None:
    account = account_of(last_pass(), "pass")
    assert not any(any(line["points"]) or any(line["cards"]) for line in account["lines"])
    assert account["remarks"] == ["Nobody bid, so the deal was thrown in."]
    ends = "The Engagement ends at 150 points, and two Engagements win the match."
    assert account["outlook"] == ends


# --- Engagement and Campaign -------------------------------------------------------------


@pytest.mark.clause("TAC-40")
@pytest.mark.parametrize(
    ("totals", "won"), [((89, 0), [0, 0]), ((90, 0), [1, 0]), ((0, 99), [0, 0]), ((0, 100), [0, 1])]
)
def test_an_engagement_is_won_with_150(totals: tuple[int, int], won: list[int]) -> None:
    match = after_hand(6, "O10 O20", 2, 60, totals)
    assert figures(match, "engagements") == won + won


@pytest.mark.clause("TAC-40")
def test_totals_are_compared_only_at_the_end_of_a_hand() -> None:
    match = last_card(12, "O5 O10 O15 O20", 0, 60, (145, 0), hands=None)
    assert figures(match, "points")[0] == 105
    assert match.json()["won"] == [0, 0, 0, 0]
    play(match, "E11")
    assert match.json()["won"] == [1, 0, 1, 0]


@pytest.mark.clause("TAC-41", "TAC-42")
def test_example_15_both_over_150() -> None:
    for both_over in ("higher", "bidder"):
        options: dict[str, object] = {"both_over": both_over}
        match = after_hand(6, "O5 O15", 3, 60, (140, 135), options)
        assert match.scores == [190, 195, 190, 195]
        assert match.json()["won"] == [0, 1, 0, 1]
        match = after_hand(6, "O10 O20", 0, 60, (140, 135), options)
        assert match.scores == [200, 185, 200, 185]
        assert match.json()["won"] == [1, 0, 1, 0]


@pytest.mark.clause("TAC-41")
def test_both_over_and_the_bidder_lower() -> None:
    higher = after_hand(6, "O10 O20", 0, 60, (100, 120))
    assert higher.scores == [160, 170, 160, 170]
    assert higher.json()["won"] == [0, 1, 0, 1]
    bidder = after_hand(6, "O10 O20", 0, 60, (100, 120), {"both_over": "bidder"})
    assert bidder.scores == [160, 170, 160, 170]
    assert bidder.json()["won"] == [1, 0, 1, 0]


@pytest.mark.clause("TAC-15", "TAC-34")
def test_a_hand_is_worth_what_a_side_scores_beside_the_other() -> None:
    match = after_hand(6, "O10 O20", 0, 60)
    assert match.scores == [60, 50, 60, 50]
    worth = [match.game.rules.value(match.state, seat) for seat in range(4)]
    assert worth == pytest.approx([10 / 220, -10 / 220] * 2)
    thrown_in = last_pass(hands=1)
    call(thrown_in, "pass")
    assert [thrown_in.game.rules.value(thrown_in.state, seat) for seat in range(4)] == [0] * 4


@pytest.mark.clause("TAC-41")
def test_exactly_150_each_is_enough_for_the_bidder() -> None:
    bidder = after_hand(6, "O10 O20", 0, 60, (90, 100), {"both_over": "bidder"})
    assert bidder.scores == [150, 150, 150, 150]
    assert bidder.json()["won"] == [1, 0, 1, 0]


@pytest.mark.clause("TAC-41")
def test_both_over_and_equal() -> None:
    higher = after_hand(6, "O10 O20", 0, 60, (100, 110), hands=None)
    assert higher.scores == [160, 160, 160, 160]
    assert higher.json()["won"] == [0, 0, 0, 0]
    assert higher.json()["deals"] == 2
    bidder = after_hand(6, "O10 O20", 2, 60, (100, 110), {"both_over": "bidder"})
    assert bidder.json()["won"] == [1, 0, 1, 0]


@pytest.mark.clause("TAC-41")
@pytest.mark.parametrize(
    ("squads", "guns", "bidder", "bid", "scores", "won"),
    [
        (6, "O10 O20", 0, 60, [220, 210], [1, 0]),
        (6, "O10 O20", 0, 65, [95, 210], [0, 1]),
        (12, "O5 O10 O15 O20", 1, 110, [270, 50], [1, 0]),
        (6, "O10 O15", 0, 60, [100, 215], [0, 1]),
    ],
)
def test_after_a_tie_the_higher_wins_as_soon_as_they_differ(
    squads: int, guns: str, bidder: int, bid: int, scores: list[int], won: list[int]
) -> None:
    match = after_hand(squads, guns, bidder, bid, (160, 160))
    assert match.scores == scores + scores
    assert match.json()["won"] == won + won


@pytest.mark.clause("TAC-15", "TAC-41")
def test_a_tie_outlasts_a_deal_that_is_thrown_in() -> None:
    match = last_pass(score=[160, 160, 160, 160], deals=4)
    call(match, "pass")
    assert match.scores == [160, 160, 160, 160]
    assert match.json()["won"] == [0, 0, 0, 0]
    assert match.json()["deals"] == 5


@pytest.mark.clause("TAC-42")
def test_a_new_engagement_starts_at_nothing_with_the_next_deal() -> None:
    match = after_hand(6, "O5 O15", 3, 60, (140, 135), hands=None)
    assert match.json()["deal"] == 2
    assert match.scores == [0, 0, 0, 0]
    assert match.json()["deals"] == 1
    assert figures(match, "engagements") == [0, 1, 0, 1]


@pytest.mark.clause("TAC-43")
@pytest.mark.parametrize(("won", "over"), [((0, 0), False), ((1, 0), False), ((0, 1), True)])
def test_example_16_the_campaign(won: tuple[int, int], over: bool) -> None:
    """Side 1 wins this Engagement: it has two only if it had one before."""
    match = after_hand(6, "O5 O15", 3, 60, (140, 135), hands=None, won=[*won, *won])
    assert match.over is over
    if over:
        assert match.scores == [190, 195, 190, 195]
        assert result_line(match) == "0 1 0 1"


@pytest.mark.clause("TAC-43")
def test_two_out_of_three_and_two_in_a_row() -> None:
    three = after_hand(6, "O5 O15", 3, 60, (140, 135), hands=None, won=[1, 1, 1, 1])
    assert (three.over, result_line(three)) == (True, "0 1 0 1")
    two = after_hand(6, "O10 O20", 0, 60, (140, 0), hands=None, won=[1, 0, 1, 0])
    assert (two.over, result_line(two)) == (True, "1 0 1 0")


@pytest.mark.clause("TAC-43")
def test_one_engagement_may_be_the_whole_match() -> None:
    options: dict[str, object] = {"match": "engagement"}
    match = after_hand(6, "O10 O20", 0, 60, (140, 0), options, hands=None)
    assert (match.over, result_line(match)) == (True, "1 0 1 0")
    assert match.legal == []


@pytest.mark.clause("TAC-43")
@pytest.mark.parametrize(
    ("won", "totals", "line"),
    [
        ((0, 0), (10, 0), "1 0 1 0"),
        ((0, 0), (-10, 0), "1 0 1 0"),
        ((0, 0), (-30, 0), "0 1 0 1"),
        ((0, 0), (-20, 0), "0.5 0.5 0.5 0.5"),
        ((1, 0), (-80, 0), "1 0 1 0"),
        ((1, 0), (-80, 130), "0.5 0.5 0.5 0.5"),
    ],
)
def test_a_match_that_is_broken_off_goes_by_engagements_then_by_the_score(
    won: tuple[int, int], totals: tuple[int, int], line: str
) -> None:
    """Side 0 makes 65 to 45; the table had agreed to stop after this hand."""
    match = after_hand(6, "O15 O20", 0, 60, totals, won=[*won, *won])
    assert match.over
    assert result_line(match) == line


@pytest.mark.clause("TAC-44")
@pytest.mark.parametrize(("dealer", "won"), [(0, [0, 1]), (1, [1, 0]), (2, [0, 1]), (3, [1, 0])])
def test_example_17_the_fortieth_deal(dealer: int, won: list[int]) -> None:
    match = after_hand(6, "O10 O20", 0, 60, (-80, -70), deals=40, dealer=dealer)
    assert match.scores == [-20, -20, -20, -20]
    assert match.json()["won"] == won + won


@pytest.mark.clause("TAC-44")
def test_at_the_fortieth_deal_the_higher_score_wins() -> None:
    assert after_hand(6, "O10 O20", 0, 60, (0, 0), deals=39).json()["won"] == [0, 0, 0, 0]
    assert after_hand(6, "O10 O20", 0, 60, (0, 0), deals=40).json()["won"] == [1, 0, 1, 0]
    assert after_hand(6, "O10 O20", 0, 65, (0, 0), deals=40).json()["won"] == [0, 1, 0, 1]


@pytest.mark.clause("TAC-15", "TAC-44")
@pytest.mark.parametrize(("deals", "won"), [(39, [0, 0]), (40, [0, 1])])
def test_a_thrown_in_deal_counts_toward_the_forty(deals: int, won: list[int]) -> None:
    match = last_pass(deals=deals, score=[-20, 5, -20, 5], hands=1)
    call(match, "pass")
    assert match.json()["won"] == won + won
    assert match.scores == [-20, 5, -20, 5]


@pytest.mark.clause("TAC-44")
def test_no_engagement_is_longer_than_forty_deals() -> None:
    matches = simulate(tactics(match="engagement"), 500)
    assert matches.hands.max() == 40
    assert simulate(tactics(), 500).hands.max() <= 120


# --- What each player sees ---------------------------------------------------------------


def middle_of_a_hand() -> Match:
    """Seat 1 bid; one squad is taken, and seat 1 has led to the second."""
    return position(
        {"bidding": "drop_out"},
        phase="play",
        deal=3,
        deals=3,
        finished=2,
        score=[60, -70, 60, -70],
        won=[0, 1, 0, 1],
        dealer=3,
        drawn="A5 C5 I5 E11",
        turn=2,
        calls=[55, 0, 55, 6, 14],
        passed=[0, 2],
        bid=70,
        force="combined",
        bidder=1,
        hand=["I4 C7", "E8", "I9 E1 O5", "A2 A3"],
        reinforcements="E8 C4 A9 A10",
        discards="A9 A10 I2 I3",
        leader=1,
        trick="C4",
        last_leader=1,
        last_trick="E10 O15 E3 E2",
        takers=[1],
        taken=["", "E2 E3 E10 O15", "", ""],
        played=["E2", "E10 C4", "O15", "E3"],
        last_discards="I5 I6 I7 I8",
    )


@pytest.mark.clause("TAC-08", "TAC-20", "TAC-32", "PK-11")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    view = match.view(viewer)
    assert (view["players"], view["hand"], view["phase"], view["turn"]) == (4, 3, "play", 2)
    assert view["options"]["bidding"] == "drop_out"
    assert view["scores"] == [60, -70, 60, -70]
    assert [c["seat"] for c in view["counters"] if c["name"] == "dealer"] == [3]
    assert [(c["seat"], c["value"]) for c in view["counters"] if c["name"] == "bid"] == [
        (1, "70 combined")
    ]
    assert [(c["seat"], c["value"]) for c in view["counters"] if c["name"] == "calls"] == [
        (0, "pass"),
        (1, "bid 60 infantry, bid 70 combined"),
        (2, "pass"),
        (3, "bid 65 cavalry"),
    ]
    assert cards(match, viewer, "draw") == "A5 C5 I5 E11"
    assert [how_many(match, viewer, "hand", seat) for seat in range(4)] == [2, 1, 3, 2]
    assert cards(match, viewer, "squad") == "C4"
    assert cards(match, viewer, "last-squad") == "E10 O15 E3 E2"
    assert cards(match, viewer, "taken", 1) == "E2 E3 E10 O15"
    assert cards(match, viewer, "last-discards") == "I5 I6 I7 I8"
    assert how_many(match, viewer, "reinforcements", 1) == 4
    assert how_many(match, viewer, "discards", 1) == 4
    assert figures(match, "squads", viewer) == [0, 1, 0, 1]
    assert figures(match, "ordnance", viewer) == [0, 15, 0, 15]
    assert figures(match, "points", viewer) == [0, 20, 0, 20]
    assert figures(match, "engagements", viewer) == [0, 1, 0, 1]
    assert figures(match, "deals", viewer) == [3]


@pytest.mark.clause("TAC-07", "TAC-17")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hands_reinforcements_and_discards_are_private(viewer: int | None) -> None:
    match = middle_of_a_hand()
    for seat, held in enumerate(["I4 C7", "E8", "I9 E1 O5", "A2 A3"]):
        assert cards(match, viewer, "hand", seat) == (held if seat == viewer else "")
    bidder = viewer == 1
    assert cards(match, viewer, "reinforcements") == ("C4 A9 A10 E8" if bidder else "")
    assert cards(match, viewer, "discards") == ("I2 I3 A9 A10" if bidder else "")
    assert match.view(viewer)["moves"] == (["play I9", "play E1", "play O5"] if viewer == 2 else [])


@pytest.mark.clause("TAC-17", "TAC-18")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_when_the_hand_is_scored_the_discards_are_shown(viewer: int | None) -> None:
    match = last_card(6, "O10 O20", 2, 60, reinforcements="E9 E10 E11 E12")
    assert cards(match, viewer, "discards") == ("I1 I2 I3 I4" if viewer == 2 else "")
    play(match, "E11")
    assert cards(match, viewer, "discards") == "I1 I2 I3 I4"
    assert cards(match, viewer, "reinforcements") == ("E9 E10 E11 E12" if viewer == 2 else "")
    going_on = after_hand(6, "O10 O20", 2, 60, hands=None)
    assert cards(going_on, viewer, "last-discards") == "I1 I2 I3 I4"


@pytest.mark.clause("TAC-15")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_when_a_deal_is_thrown_in_all_cards_are_shown(viewer: int | None) -> None:
    stopped = last_pass(hands=1)
    call(stopped, "pass")
    assert [cards(stopped, viewer, "hand", seat) for seat in range(4)] == ["I1", "I2", "I3", "I4"]
    assert cards(stopped, viewer, "reinforcements") == "C1 C2 C3 C4"
    match = dealt(3)
    held = match.json()["hand"]
    centre = match.json()["reinforcements"]
    call(match, "pass", "pass", "pass", "pass")
    for seat in range(4):
        assert cards(match, viewer, "last-hand", seat) == " ".join(held[seat])
        assert cards(match, viewer, "hand", seat) == (
            " ".join(match.json()["hand"][seat]) if viewer == seat else ""
        )
    assert cards(match, viewer, "last-reinforcements") == " ".join(centre)


@pytest.mark.clause("TAC-15", "TAC-17")
def test_what_was_shown_is_put_away_with_the_deal_after() -> None:
    match = dealt(3)
    call(match, "pass", "pass", "pass", "pass")
    assert any(z["name"] == "last-hand" for z in match.view()["zones"])
    call(match, "bid 110 infantry")
    while match.finished < 2:
        match.play(match.legal[0])
    names = [z["name"] for z in match.view()["zones"]]
    assert "last-hand" not in names
    assert "last-discards" in names


@pytest.mark.clause("TAC-17")
def test_the_discards_of_others_are_not_announced_before_the_end() -> None:
    match = tactics().match(seed=5, hands=1)
    call(match, "bid 110 infantry")
    bidder = match.turn
    assert bidder is not None
    for left in (4, 3, 2, 1):
        together = match.view(bidder)["together"]
        assert together is not None
        assert together["count"] == left
        assert not [line for line in match.log(bidder) if " discard" in line]
        match.play(match.legal[0])
    name = ("South", "West", "North", "East")[bidder]
    for viewer in range(-1, 4):
        (told,) = [line for line in match.log(viewer) if " discard" in line]
        if viewer == bidder:
            assert told.startswith("You discard the ")
            assert told.count("the ") == 4
        else:
            assert told == f"{name} discards four cards."
    while not match.over:
        match.play(match.legal[0])
    assert any(line.startswith("The discards were the ") for line in match.log(-1))


@pytest.mark.clause("TAC-12", "TAC-15", "TAC-35", "TAC-43")
def test_what_happens_is_told_in_words() -> None:
    match = tactics().match(seed=3, hands=2)
    call(match, "pass", "pass", "pass", "pass", "bid 110 combined")
    while not match.over:
        match.play(match.legal[0])
    told = match.log(0)
    assert "Nobody has bid: the deal is thrown in, and all cards are shown." in told
    assert any(line.endswith("110, combined forces.") for line in told)
    assert "The bid of 110 is not made." in told
    assert any(line.startswith("You and North ") for line in told)
    end = after_hand(6, "O5 O15", 3, 60, (140, 135), hands=None, won=[0, 1, 0, 1])
    assert end.view()["prompt"] == "The match is over."


@pytest.mark.clause("TAC-08", "TAC-11", "TAC-17", "TAC-21", "TAC-27")
def test_the_prompt_says_what_is_expected() -> None:
    match = dealt(3)
    assert match.view(0)["prompt"] == "Bid 60 or more, or pass."
    assert match.view(1)["prompt"] == "South is to bid or pass."
    call(match, "bid 70 artillery")
    expected = "The bid is 70, Artillery commanding: bid 75 or more, or pass."
    assert match.view(1)["prompt"] == expected
    discarding = holding_sixteen(SIXTEEN)
    assert discarding.view(0)["prompt"] == "Discard four cards, but no Ordnance."
    call(discarding, "discard I4")
    assert discarding.view(0)["prompt"] == "Discard three more cards, but no Ordnance."
    assert discarding.view(2)["prompt"] == "South is to discard."
    assert (
        holding("A3 E1", "A8").view(1)["prompt"] == "The lead is Artillery: follow with Artillery."
    )
    free = "The lead is Artillery, and you have none: play any card."
    assert holding("E1", "A8").view(1)["prompt"] == free
    assert holding("E1", "O5").view(1)["prompt"] == "Ordnance was led: play any card."
    lead = on_move(turn=0, leader=0, hand=["I1", "I2", "I3", "I4"])
    assert lead.view(0)["prompt"] == "Lead any card to a new squad."


@pytest.mark.clause("TAC-07")
def test_a_view_is_plain_data() -> None:
    for viewer in EVERYBODY:
        view = middle_of_a_hand().view(viewer)
        assert json.loads(json.dumps(view)) == view


# --- A whole hand, as the rulebook and a transcript tell it --------------------------------


def shuffle_line(hands: list[str], dealer: int, centre: str) -> str:
    """The shuffle from which this dealer deals these hands and this center."""
    order: list[str] = []
    for start in range(0, 12, 4):
        for k in range(1, 5):
            order += hands[(dealer + k) % 4].split()[start : start + 4]
        if start == 0:
            order += centre.split()
    return "shuffle " + " ".join(order)


HEAD = [
    "drumhead 1",
    "game tactics",
    "players 4",
    "option bidding open",
    "option failed_bid bid",
    "option both_over higher",
    "option match campaign",
]


@pytest.mark.clause("TAC-04", "TAC-06", "TAC-12", "TAC-16", "TAC-17", "TAC-23", "TAC-29")
def test_the_rulebook_s_example_hand() -> None:
    ada = "I12 C3 C9 A1 A4 A12 E2 E6 E8 E10 E12 O20"
    ben = "I3 I7 I10 C2 C7 C11 A5 A9 A11 E1 E5 O15"
    cora = "I4 I8 I11 C5 C8 C12 A3 A7 A10 E4 E9 O5"
    dan = "I2 I5 I6 I9 C1 C6 C10 A2 A6 A8 E3 E7"
    draw = "shuffle " + " ".join(CODES[card] for card in pack_beginning("C7 O20 A10 E3"))
    match = drumhead.replay(
        "\n".join(
            [
                *HEAD,
                *["name 0 Ada", "name 1 Ben", "name 2 Cora", "name 3 Dan"],
                draw,
                shuffle_line([ada, ben, cora, dan], dealer=2, centre="I1 C4 E11 O10"),
                *["3 pass", "0 bid 65 engineers", "1 bid 70 artillery", "2 pass", "3 pass"],
                *["0 bid 75 engineers", "1 pass", "2 pass", "3 pass"],
                *["0 discard I1", "0 discard C3", "0 discard C4", "0 discard A1"],
                "",
            ]
        )
    )
    assert cards(match, 0, "hand", 0) == "I12 C9 A4 A12 E2 E6 E8 E10 E11 E12 O10 O20"
    play(match, "E12 E1 E4 E3 E11 E5 E9 E7")
    assert match.json()["takers"] == [0, 0]
    play(match, "O10 C11 C12 I2")
    assert taker(match) == 2
    assert figures(match, "points") == [25, 0, 25, 0]
    play(match, "A10 A6 A4 A11")
    assert taker(match) == 1
    play(match, "C7 C8 C10 C9")
    assert taker(match) == 3
    play(match, "C6 E2 C2 C5")
    assert taker(match) == 0
    assert figures(match, "squads") == [4, 2, 4, 2]
    assert figures(match, "points") == [30, 10, 30, 10]


@pytest.mark.clause("TAC-34", "TAC-40", "TAC-42", "TAC-43")
def test_a_whole_campaign_as_a_transcript() -> None:
    """Seat 0 or its partner takes everything four times: 110, then 220, and again."""
    strong = "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"
    weak = [
        "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12",
        "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
        "A1 A2 A3 A4 A5 A6 A7 A8 O5 O10 O15 O20",
    ]
    centre = "A9 A10 A11 A12"
    lines = [*HEAD, "shuffle " + " ".join(CODES[card] for card in pack_beginning("E2 I1 C1 O5"))]
    scores = ["110 0 110 0", "220 0 220 0", "110 0 110 0", "220 0 220 0"]
    for number, score in enumerate(scores):
        dealer = number % 4
        bidder = 2 if dealer < 2 else 0
        others = [(bidder + place) % 4 for place in (1, 2, 3)]
        hands = [strong] * 4
        for seat, cards_dealt in zip(others, weak, strict=True):
            hands[seat] = cards_dealt
        lines.append(shuffle_line(hands, dealer, centre))
        first = (dealer + 1) % 4
        lines += [f"{first} pass"] if first != bidder else []
        lines.append(f"{bidder} bid 110 engineers")
        lines += [f"{bidder} discard {code}" for code in centre.split()]
        for squad_played in zip(strong.split(), *(w.split() for w in weak), strict=True):
            seats = [bidder, *others]
            lines += [f"{s} play {c}" for s, c in zip(seats, squad_played, strict=True)]
        lines.append(f"score {score}")
    text = "\n".join([*lines, "result 1 0 1 0", ""])
    match = drumhead.replay(text)
    assert match.over
    assert match.finished == 4
    assert match.transcript() == text


# --- The rule of thumb -------------------------------------------------------------------

#: Nine Engineers from the 12 down and three more twelves; and nothing at all.
STRONG = "I12 C12 A12 E4 E5 E6 E7 E8 E9 E10 E11 E12"
WEAK = "I1 I2 I4 C2 C5 C7 A1 A3 A6 A8 E2 E3"


@pytest.mark.parametrize(
    ("hand", "bid", "bidder", "call"),
    [
        (STRONG, 0, None, "bid 60 engineers"),
        (STRONG, 75, 3, "bid 80 engineers"),
        (STRONG, 85, 2, "pass"),
        (STRONG, 105, 3, "pass"),
        (WEAK, 0, None, "pass"),
        ("I10 I11 I12 C10 C11 C12 A10 A11 A12 E10 E11 E12", 0, None, "bid 60 combined"),
    ],
)
def test_the_thumb_bids_by_high_cards_and_length(
    thumb: Callable[[Match], str], hand: str, bid: int, bidder: int | None, call: str
) -> None:
    match = position(
        phase="bid", deal=1, deals=1, dealer=3, turn=0, bid=bid, bidder=bidder,
        hand=[hand, "", "", ""],
    )  # fmt: skip
    assert thumb(match) == call


def test_the_thumb_lays_away_low_cards_of_short_companies(thumb: Callable[[Match], str]) -> None:
    match = holding_sixteen(SIXTEEN)
    for card in ("I4", "I9", "A5", "C2"):
        assert thumb(match) == f"discard {card}"
        match.play(f"discard {card}")


@pytest.mark.parametrize(
    ("hand", "squad", "best"),
    [
        # Last: feed the partner, keep Ordnance from the enemy, win cheaply, else throw low.
        ("C2 O5 O20", "I5 I11 I2", "O20"),
        ("C2 O5 O20", "I11 I5 I2", "C2"),
        ("C2 E3 E9 O20", "I11 I5 O10", "E3"),
        ("I6 I8 I12", "I7 I2 I3", "I8"),
        ("I6 I12", "I7 I10 I3", "I6"),
        ("C2 E3", "I5 I11 I2", "C2"),
        ("O5 O10", "I11 I5 I2", "O5"),
        # Third: only for certain over the partner, high over the enemy.
        ("I9 I10", "I2 I7", "I10"),
        ("I3 I12", "I7 I2", "I12"),
        ("I3 I10", "I7 I2", "I3"),
        # Second: low, unless it is the highest; a commander if the company led is gone.
        ("I3 I11", "I7", "I3"),
        ("I3 I12", "I7", "I12"),
        ("C12 E2 E5", "I7", "E2"),
        # Ordnance led.
        ("C5 E2", "O10 I8 I2", "C5"),
        ("C5 E2", "O10 I2 I8", "E2"),
        ("A8 A3 O5", "O10 I2 I8", "A8"),
    ],
)
def test_the_thumb_follows(thumb: Callable[[Match], str], hand: str, squad: str, best: str) -> None:
    """Seat 0 plays, the Engineers command, and their 12 has been played."""
    leader = -len(squad.split()) % 4
    played = ["", "E12", "", ""]
    for place, card in enumerate(squad.split()):
        played[(leader + place) % 4] += f" {card}"
    force = "combined" if best == "A8" else "engineers"
    hands = [hand, "", "", ""]
    match = on_move(force, turn=0, leader=leader, hand=hands, trick=squad, played=played)
    assert thumb(match) == f"play {best}"


@pytest.mark.parametrize(
    ("hand", "fields", "best"),
    [
        ("C12 E3 E12", {}, "E12"),
        ("C12 E3 E12", {"bidder": 1}, "C12"),
        ("C12 A12 E3", {"void": ["", "", "", " ".join(CODES[12:24])]}, "A12"),
        ("C5 I3 A4", {"void": ["", "", " ".join(CODES[12:24]), ""]}, "C5"),
        ("C5 I3 A4 O20", {}, "I3"),
        ("E5 E7 O20", {}, "E5"),
        ("O10 O20", {}, "O10"),
    ],
)
def test_the_thumb_leads(
    thumb: Callable[[Match], str], hand: str, fields: dict[str, Any], best: str
) -> None:
    """Seat 0 leads, the Engineers command."""
    match = on_move("engineers", **({"turn": 0, "leader": 0, "hand": [hand, "", "", ""]} | fields))
    assert thumb(match) == f"play {best}"


def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float],
) -> None:
    assert thumb_margin(tactics(), 16) > 60
