"""Militac, clause by clause: MIL-01 to MIL-29, and the pack's clauses as this game uses them.

"Example 7" is a worked example of the specification (shared/spec/militac.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead import Game, InvalidMove, InvalidOption, Match
from drumhead.engine.simulate import simulate
from drumhead.games.militac.rules import PASS, choose
from drumhead.kernel.random import small_generator
from drumhead.packs.tactics import PACK
from tests.support.looking import account_of, cards, figures, how_many, result_line, taker
from tests.support.looking import refusing_clause as refused

CODES = PACK.of_suits("I C A E P")
COMPANIES = ("infantry", "cavalry", "artillery", "engineers")
FORCES = (*COMPANIES, "combined")
EVERYBODY = (None, 0, 1, 2, 3)
POWERLESS: dict[str, object] = {"president": "powerless"}
#: Decides the shuffles after a position in which a deal ends.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def militac(**options: object) -> Game:
    return drumhead.game("militac", options=options)


def position(options: dict[str, object] = {}, hands: int | None = None, **fields: Any) -> Match:
    return militac(**options).position(partial=True, hands=hands, key=KEY, **fields)


def pack_beginning(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    top = cards.split()
    return [CODES.index(code) for code in top + [code for code in CODES if code not in top]]


def mixed_pack() -> list[int]:
    """A pack in which hardly a card lies at its place of the canonical order."""
    return [(10 * place + 3) % 49 for place in range(49)]


def dealt(dealer: int, thrown_in: int = 0, **options: object) -> Match:
    """A hand dealt by this dealer, after that many deals thrown in."""
    match = position(options, phase="deal", turn=-2, dealer=dealer, thrown_in=thrown_in)
    match.take_chance(mixed_pack())
    return match


def call(match: Match, *calls: str) -> None:
    for words in calls:
        match.play(words)


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


def holding_thirteen(hand: str) -> Match:
    """Seat 0 has won the bidding and taken up the Aide."""
    return position(
        phase="discard", deal=1, dealer=3, turn=0, bid=7, force="engineers", bidder=0,
        hand=[hand, "I1", "I2", "I3"],
    )  # fmt: skip


THIRTEEN = "I4 I9 C2 C3 C10 A5 A12 E1 E7 E8 E11 E12 P"


def on_move(force: str = "combined", **fields: Any) -> Match:
    """In the middle of a hand that seat 0 bid six squads for."""
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "dealer": 3,
        "bid": 6,
        "force": force,
        "bidder": 0,
    }
    return position(**(settled | fields))


def holding(hand: str, led: str | None, force: str, options: dict[str, object] = {}) -> Match:
    """Seat 1 to play from this hand: on lead, or after seat 0 led this card."""
    card, _, named = (led or "").partition(" ")
    return on_move(
        force, options=options, turn=1, leader=0 if led else 1, trick=card, named=named or "none",
        hand=["C1", hand, "C2", "C3"],
    )  # fmt: skip


def squad(force: str, leader: int, cards: str, options: dict[str, object] = {}) -> Match:
    """A squad of these cards, played from the leader on; everybody has one card more."""
    hands = [""] * 4
    for place, code in enumerate(cards.split()):
        seat = (leader + place) % 4
        hands[seat] = code
    filler = next(x for x in "ICAE" if not any(code.startswith(x) for code in cards.split()))
    hands = [f"{code} {filler}{seat + 1}" for seat, code in enumerate(hands)]
    match = on_move(force, options=options, turn=leader, leader=leader, hand=hands)
    for code in cards.split():
        naming = force == "combined" and code == "P" and not options and match.turn == leader
        match.play(f"play {code} {COMPANIES['ICAE'.index(filler)]}" if naming else f"play {code}")
    return match


def last_card(
    squads: int, bidder: int, bid: int, force: str, totals: tuple[int, int] = (0, 0),
    options: dict[str, object] = {}, hands: int | None = 1, **fields: Any,
) -> Match:  # fmt: skip
    """A hand but for its last card; side 0 will have so many squads.

    The match is agreed to stop after it, so that the totals can be seen before the next deal.
    """
    pool = [f"{company}{number}" for company in "ICA" for number in range(1, 13)]
    pool += [f"E{number}" for number in range(1, 9)]
    last = 1 if squads else 0
    mine, theirs = pool[: 4 * (squads - last)], pool[4 * (squads - last) :]
    settled: dict[str, Any] = {
        "turn": 3,
        "leader": 0,
        "bidder": bidder,
        "bid": bid,
        "discards": "P",
        "trick": "E12 E9 E10" if last else "E9 E12 E10",
        "hand": ["", "", "", "E11"],
        "taken": [mine, theirs, "", ""],
        "takers": [0] * (squads - last) + [1] * (12 - squads - (1 - last)),
        "score": [*totals, *totals],
        "hands": hands,
        "options": options,
    }
    return on_move(force, **(settled | fields))


def after_hand(*arguments: Any, **fields: Any) -> Match:
    match = last_card(*arguments, **fields)
    play(match, "E11")
    return match


def last_pass(options: dict[str, object] = {}, **fields: Any) -> Match:
    """Three have passed; the dealer, seat 3, is to call."""
    settled: dict[str, Any] = {
        "phase": "bid",
        "deal": 1,
        "dealer": 3,
        "turn": 3,
        "passed": [0, 1, 2],
        "passes": 3,
        "calls": [PASS] * 3,
        "hand": ["I1", "I2", "I3", "I4"],
        "aide": "P",
    }
    return position(options, **(settled | fields))


# --- Looking -----------------------------------------------------------------------------


def hand(match: Match, seat: int) -> set[str]:
    return set(match.json()["hand"][seat])


def standing(match: Match) -> tuple[int | None, int, str]:
    state = match.json()
    return state["bidder"], state["bid"], state["force"]


# --- Players, pack, draw and deal ----------------------------------------------------------


@pytest.mark.clause("MIL-01", "PK-20")
def test_four_play_and_partners_sit_opposite() -> None:
    assert militac().players == 4
    assert militac().sides == (0, 1, 0, 1)
    with pytest.raises(InvalidOption, match="4 players"):
        drumhead.game("militac", players=5)


@pytest.mark.clause("MIL-02", "PK-01")
def test_the_pack_is_the_numbered_cards_and_the_president() -> None:
    numbered = [f"{company}{number}" for company in "ICAE" for number in range(1, 13)]
    assert list(CODES) == [*numbered, "P"]
    match = militac().match(seed=1)
    held = [code for seat in range(4) for code in hand(match, seat)]
    assert sorted([*held, *match.json()["aide"]]) == sorted(CODES)
    with pytest.raises(InvalidMove):
        match.play("play O20")


@pytest.mark.clause("MIL-03", "PK-12", "PK-13")
@pytest.mark.parametrize(
    ("list_begins", "dealer"),
    [("E12 P I12 C12", 1), ("A9 C9 E4 I1 I6 E6 C3 A3 I8 A2", 0), ("I3 C12 A11 E1", 1)],
)
def test_the_highest_card_of_the_draw_deals(list_begins: str, dealer: int) -> None:
    match = Match(militac(), militac().new_state(bytes(32)), events=[])
    match.take_chance(pack_beginning(list_begins))
    assert match.json()["dealer"] == dealer
    assert match.json()["drawn"] == list_begins.split()
    assert match.json()["phase"] == "deal"
    assert match.pending() == ("shuffle", list(range(49)))


@pytest.mark.clause("MIL-04")
@pytest.mark.parametrize("seat", range(4))
def test_the_deal_passes_to_the_left_played_or_thrown_in(seat: int) -> None:
    played = after_hand(6, 2, 6, "infantry", hands=None, dealer=seat)
    assert played.json()["dealer"] == (seat + 1) % 4
    assert played.turn == (seat + 2) % 4
    match = dealt(seat)
    call(match, "pass", "pass", "pass", "pass")
    assert match.json()["dealer"] == (seat + 1) % 4


@pytest.mark.clause("MIL-05")
def test_example_1_the_deal() -> None:
    pack = mixed_pack()
    match = dealt(1)
    for index in range(48):
        assert CODES[pack[index]] in hand(match, (2 + index) % 4)
    assert [len(hand(match, seat)) for seat in range(4)] == [12, 12, 12, 12]
    assert match.json()["aide"] == [CODES[pack[48]]]
    for viewer in EVERYBODY:
        assert cards(match, viewer, "aide") == ""
        assert how_many(match, viewer, "aide") == 1


# --- The bidding -------------------------------------------------------------------------


@pytest.mark.clause("MIL-06", "MIL-23")
def test_example_2_the_booklet_s_auction() -> None:
    match = dealt(3)
    turns = []
    for words in ("bid 6 infantry", "pass", "bid 6 engineers", "bid 7 combined"):
        turns.append(match.turn)
        assert refused(match, "play I1") == "MIL-06"
        assert refused(match, "discard I1") == "MIL-06"
        call(match, words)
    assert turns == [0, 1, 2, 3]
    assert standing(match) == (3, 7, "combined")
    assert (match.json()["phase"], match.turn) == ("discard", 3)
    assert figures(match, "worth") == [18]
    assert refused(match, "pass") == "MIL-06"
    assert refused(match, "bid 12 combined") == "MIL-06"


@pytest.mark.clause("MIL-06")
def test_each_calls_exactly_once() -> None:
    match = dealt(0)
    call(match, "bid 6 infantry", "pass", "pass")
    assert (match.json()["phase"], match.turn) == ("bid", 0)
    call(match, "pass")
    assert (match.json()["phase"], match.turn) == ("discard", 1)


@pytest.mark.clause("MIL-06")
def test_open_bidding_goes_round_until_three_pass() -> None:
    match = dealt(3, bidding="open")
    call(match, "pass", "bid 6 infantry", "pass", "bid 6 engineers", "bid 7 combined", "pass")
    assert (match.json()["phase"], match.turn) == ("bid", 2)
    call(match, "pass")
    assert (match.json()["phase"], match.turn) == ("bid", 3)
    call(match, "pass")
    assert standing(match) == (0, 7, "combined")
    assert (match.json()["phase"], match.turn) == ("discard", 0)


@pytest.mark.clause("MIL-06", "MIL-09")
def test_the_longest_open_auction() -> None:
    """Three passes, then two between any two of the 35 bids: 106 calls."""
    match = dealt(3, bidding="open")
    call(match, "pass", "pass", "pass")
    for squads in range(6, 13):
        for force in FORCES:
            call(match, f"bid {squads} {force}")
            if (squads, force) != (12, "combined"):
                call(match, "pass", "pass")
    assert match.json()["phase"] == "discard"
    assert len(match.json()["calls"]) == 106


@pytest.mark.clause("MIL-07")
def test_a_bid_is_six_to_twelve_squads_and_a_force() -> None:
    match = dealt(3)
    bids = [f"bid {squads} {force}" for squads in range(6, 13) for force in FORCES]
    assert match.legal == [*bids, "pass"]
    for words in ("bid 5 infantry", "bid 13 infantry", "bid 6"):
        with pytest.raises(InvalidMove):
            call(match, words)


@pytest.mark.clause("MIL-08")
def test_example_3_legal_bids_over_six_artillery() -> None:
    match = dealt(3)
    call(match, "bid 6 artillery")
    bids = [f"bid {squads} {force}" for squads in range(7, 13) for force in FORCES]
    assert match.legal == ["bid 6 engineers", "bid 6 combined", *bids, "pass"]
    assert len(match.legal) == 33
    match = dealt(3)
    call(match, "bid 6 cavalry")
    assert refused(match, "bid 6 infantry") == "MIL-08"
    assert refused(match, "bid 6 cavalry") == "MIL-08"


@pytest.mark.clause("MIL-08", "PK-06")
def test_example_4_number_first() -> None:
    match = dealt(3)
    call(match, "bid 7 engineers")
    assert refused(match, "bid 6 combined") == "MIL-08"
    call(match, "bid 8 infantry")
    assert refused(match, "bid 8 infantry") == "MIL-08"
    assert "bid 8 cavalry" in match.legal


@pytest.mark.clause("MIL-09")
@pytest.mark.parametrize("bidding", ["one_round", "open"])
def test_twelve_combined_closes_the_bidding(bidding: str) -> None:
    match = dealt(3, bidding=bidding)
    call(match, "bid 12 engineers")
    assert match.legal == ["bid 12 combined", "pass"]
    call(match, "bid 12 combined")
    assert (match.json()["phase"], match.turn) == ("discard", 1)


@pytest.mark.clause("MIL-10")
@pytest.mark.parametrize("bidding", ["one_round", "open"])
def test_if_all_pass_the_deal_is_thrown_in(bidding: str) -> None:
    match = militac(bidding=bidding).match(seed=4)
    dealer = match.json()["dealer"]
    call(match, "pass", "pass", "pass")
    assert match.turn == dealer
    call(match, "pass")
    assert match.finished == 1
    assert match.json()["dealer"] == (dealer + 1) % 4
    assert match.json()["thrown_in"] == 1
    assert figures(match, "thrown-in") == [1]
    assert match.transcript().splitlines()[-2] == "score 0 0 0 0"


@pytest.mark.clause("MIL-10", "MIL-28")
def test_a_thrown_in_deal_leaves_the_totals() -> None:
    match = last_pass(score=[49, 20, 49, 20], hands=1)
    call(match, "pass")
    assert match.scores == [49, 20, 49, 20]


@pytest.mark.clause("MIL-11")
@pytest.mark.parametrize("bidding", ["one_round", "open"])
def test_example_16_the_forced_dealer(bidding: str) -> None:
    match = dealt(0, thrown_in=4, bidding=bidding)
    for _ in range(3):
        assert match.legal[-1] == "pass"
        call(match, "pass")
    assert match.turn == 0
    assert match.legal == [f"bid {n} {force}" for n in range(6, 13) for force in FORCES]
    assert refused(match, "pass") == "MIL-11"
    assert match.view(0)["prompt"] == "Four deals in a row were thrown in: you must bid."
    match = dealt(0, thrown_in=4, bidding=bidding)
    call(match, "pass", "bid 6 infantry", "pass")
    assert match.legal[-1] == "pass"


@pytest.mark.clause("MIL-11")
def test_only_after_four_deals_thrown_in_running() -> None:
    match = dealt(3, thrown_in=3)
    call(match, "pass", "pass", "pass")
    assert match.legal[-1] == "pass"
    call(match, "pass")
    assert match.json()["thrown_in"] == 4
    call(match, "pass", "pass", "pass")
    assert "pass" not in match.legal


@pytest.mark.clause("MIL-11")
def test_a_played_hand_starts_the_count_again() -> None:
    assert after_hand(6, 0, 6, "infantry", thrown_in=4).json()["thrown_in"] == 0
    forced = dealt(3, thrown_in=6)
    call(forced, "pass", "pass", "pass", "bid 6 infantry")
    assert forced.json()["thrown_in"] == 6


# --- The Aide ----------------------------------------------------------------------------


@pytest.mark.clause("MIL-12")
def test_the_highest_bidder_takes_the_aide_and_discards_a_card() -> None:
    match = dealt(3)
    before, aide = hand(match, 1), match.json()["aide"]
    call(match, "pass", "bid 8 cavalry", "pass", "pass")
    assert match.turn == 1
    assert hand(match, 1) == before | set(aide)
    assert len(match.legal) == 13
    assert f"discard {aide[0]}" in match.legal
    call(match, f"discard {aide[0]}")
    assert hand(match, 1) == before
    assert (match.json()["phase"], match.turn) == ("play", 1)


@pytest.mark.clause("MIL-12")
def test_any_of_the_thirteen_may_be_discarded() -> None:
    match = holding_thirteen(THIRTEEN)
    assert match.legal == [f"discard {code}" for code in THIRTEEN.split()]
    assert refused(match, "discard I5") == "MIL-12"
    assert refused(match, "play I4") == "MIL-12"
    call(match, "discard P")
    assert match.json()["discards"] == ["P"]
    assert refused(match, "discard I4") == "MIL-12"


@pytest.mark.clause("MIL-13")
def test_the_discard_counts_for_nobody() -> None:
    match = after_hand(6, 0, 6, "infantry")
    assert figures(match, "squads") == [6, 6, 6, 6]
    assert sum(len(taken) for taken in match.json()["taken"]) == 48


# --- The squads --------------------------------------------------------------------------


@pytest.mark.clause("MIL-14")
def test_the_bidder_leads_any_card() -> None:
    match = holding_thirteen(THIRTEEN)
    call(match, "discard I4")
    assert match.turn == match.json()["leader"] == 0
    assert match.legal == [f"play {code}" for code in THIRTEEN.split()[1:]]


@pytest.mark.clause("MIL-15", "MIL-27", "PK-21")
def test_a_hand_is_twelve_squads_of_four() -> None:
    match = militac().match(seed=2, hands=1)
    call(match, "bid 12 combined")
    assert match.turn is not None
    turns: list[int] = []
    while not match.over:
        if match.json()["phase"] == "play":
            turns.append(match.turn)
        match.play(match.legal[0])
    assert len(match.json()["takers"]) == 12
    for start in range(0, 48, 4):
        assert turns[start : start + 4] == [(turns[start] + k) % 4 for k in range(4)]


@pytest.mark.clause("MIL-15")
def test_a_card_must_be_in_the_hand() -> None:
    assert refused(holding("A3 E12 I2", "A8", "combined"), "play A4") == "MIL-15"
    assert refused(holding("A3 E12 I2", "A8", "combined"), "play P") == "MIL-15"
    assert refused(holding("A3 E12 I2", "A8", "combined"), "play P cavalry") == "MIL-15"


@pytest.mark.clause("MIL-16", "MIL-17")
@pytest.mark.parametrize("force", FORCES)
def test_follow_or_free(force: str) -> None:
    must = holding("A3 A9 E12 I1", "A8", force)
    assert must.legal == ["play A3", "play A9"]
    assert refused(must, "play E12") == "MIL-16"
    assert holding("I1 C7 E12", "A8", force).legal == ["play I1", "play C7", "play E12"]


@pytest.mark.clause("MIL-18")
@pytest.mark.parametrize(
    ("force", "leader", "squad_played", "who"),
    [
        ("engineers", 1, "I3 E2 E12 E11", 3),
        ("engineers", 0, "C9 C4 E2 C11", 2),
        ("cavalry", 3, "I3 A12 I4 I2", 1),
        ("combined", 3, "I3 A12 E12 I12", 2),
        ("combined", 0, "A1 E12 C12 E11", 0),
        ("infantry", 2, "I3 I12 I11 A12", 3),
    ],
)
def test_the_highest_commander_or_the_highest_of_the_company_led(
    force: str, leader: int, squad_played: str, who: int
) -> None:
    for options in ({}, POWERLESS):
        match = squad(force, leader, squad_played, options)
        assert taker(match) == match.turn == who


@pytest.mark.clause("MIL-19")
def test_the_taker_leads_next() -> None:
    match = on_move(hands=1, turn=0, leader=0, hand=["I12 I2", "I3 I11", "I4 I5", "I6 I7"])
    play(match, "I2 I11 I4 I6")
    assert match.turn == 1
    play(match, "I3 I5 I7 I12")
    assert match.json()["takers"] == [1, 0]


# --- The President ------------------------------------------------------------------------


@pytest.mark.clause("MIL-20")
def test_example_5_the_president_as_commander() -> None:
    assert taker(squad("artillery", 0, "C5 C12 P A12")) == 2


@pytest.mark.clause("MIL-20")
def test_example_6_the_president_must_follow() -> None:
    only = holding("P C7 E2", "A9", "artillery")
    assert only.legal == ["play P"]
    assert refused(only, "play C7") == "MIL-20"
    either = holding("A3 P C7", "A9", "artillery")
    assert either.legal == ["play A3", "play P"]
    assert refused(either, "play C7") == "MIL-16"
    neither = holding("P C7", "C9", "artillery")
    assert neither.legal == ["play C7"]
    assert refused(neither, "play P") == "MIL-20"


@pytest.mark.clause("MIL-20")
def test_example_7_the_president_led() -> None:
    match = on_move("engineers", turn=1, leader=1, hand=["E5 C1", "P C2", "E2 I4", "A1 A2"])
    assert match.legal == ["play C2", "play P"]
    assert refused(match, "play P engineers") == "MIL-22"
    play(match, "P")
    assert match.legal == ["play E2"]
    play(match, "E2 A1 E5")
    assert taker(match) == 1
    assert match.json()["void"][3][-1] == "P"


@pytest.mark.clause("MIL-20")
@pytest.mark.parametrize("led", ["I1", "C12", "E11"])
def test_out_of_the_company_led_the_president_may_command(led: str) -> None:
    assert "play P" in holding("P A9 A1", led, "artillery").legal


@pytest.mark.clause("MIL-21")
def test_example_8_the_president_thrown_in_combined_forces() -> None:
    assert taker(squad("combined", 2, "E9 E12 I1 P")) == 1
    match = holding("P E2 I3", "E9", "combined")
    assert match.legal == ["play E2"]
    assert refused(match, "play P") == "MIL-21"
    assert holding("P I3", "E9", "combined").legal == ["play I3", "play P"]
    assert refused(holding("P I3", "E9", "combined"), "play P cavalry") == "MIL-22"


@pytest.mark.clause("MIL-22")
def test_a_random_lead_is_the_president_in_any_company_or_another_card() -> None:
    match = on_move("combined", turn=0, leader=0, hand=["P I3 E9", "I1", "I2", "C4"])
    record, moves = match.seat_view(None).s, match.game.new_moves()
    rng = small_generator("lead")
    found = {int(choose(record, rng, moves)) for _ in range(200)}
    assert found == set(match.legal_numbers)
    assert len(found) == 6


@pytest.mark.clause("MIL-22")
def test_example_9_the_president_led_in_combined_forces() -> None:
    hands = ["E12 I4", "E1 E4", "A3 I5", "P C7"]
    match = on_move("combined", turn=3, leader=3, hand=hands)
    assert match.legal == ["play C7", *(f"play P {company}" for company in COMPANIES)]
    assert refused(match, "play P") == "MIL-22"
    call(match, "play P engineers")
    assert figures(match, "named") == ["engineers"]
    assert match.legal == ["play E12"]
    play(match, "E12")
    assert match.legal == ["play E1", "play E4"]
    play(match, "E1")
    assert match.legal == ["play I5", "play A3"]
    play(match, "A3")
    assert taker(match) == match.turn == 3
    assert [len(void) for void in match.json()["void"]] == [0, 0, 12, 0]


@pytest.mark.clause("MIL-22")
def test_a_company_is_named_even_at_the_last_squad() -> None:
    match = on_move("combined", turn=3, leader=3, hand=["E12", "E1", "A3", "P"], takers=[3] * 11)
    assert match.legal == [f"play P {company}" for company in COMPANIES]


@pytest.mark.clause("MIL-22")
def test_who_leads_the_president_may_hold_the_company_he_names() -> None:
    match = on_move("combined", turn=3, leader=3, hand=["E12 I4", "E1 E4", "E3 I5", "P E7"])
    call(match, "play P engineers", "play E12", "play E1", "play E3")
    assert match.json()["void"] == [[], [], [], []]
    assert match.legal == ["play E7"]


@pytest.mark.clause("MIL-20", "MIL-21")
@pytest.mark.parametrize("force", FORCES)
def test_a_powerless_president_led_takes_whatever_falls(force: str) -> None:
    match = on_move(
        force, options=POWERLESS, turn=0, leader=0, hand=["P C1", "E12 E1", "A3 A12", "I12 C2"]
    )
    assert match.legal == ["play C1", "play P"]
    assert refused(match, "play P infantry") == "MIL-22"
    play(match, "P")
    assert match.legal == ["play E1", "play E12"]
    play(match, "E12 A12")
    assert match.legal == ["play I12", "play C2"]
    play(match, "I12")
    assert taker(match) == 0
    assert match.json()["void"] == [[], [], [], []]


@pytest.mark.clause("MIL-20", "MIL-21")
@pytest.mark.parametrize(
    ("force", "squad_played", "place"),
    [
        ("artillery", "C5 C12 P A2", 3),
        ("artillery", "C5 C12 P E12", 1),
        ("combined", "E9 P I12 C12", 0),
        ("artillery", "A3 P I12 C12", 0),
    ],
)
def test_a_powerless_president_not_led_never_takes(
    force: str, squad_played: str, place: int
) -> None:
    assert taker(squad(force, 0, squad_played, POWERLESS)) == place


@pytest.mark.clause("MIL-20")
def test_a_powerless_president_is_no_commander_for_following() -> None:
    free = holding("P C7 E2", "A9", "artillery", POWERLESS)
    assert free.legal == ["play C7", "play E2", "play P"]
    must = holding("A3 P C7", "A9", "artillery", POWERLESS)
    assert must.legal == ["play A3"]
    assert refused(must, "play P") == "MIL-20"


# --- The score ---------------------------------------------------------------------------

SCHEDULE = {
    "infantry": [5, 10, 15, 20, 25, 30, 50],
    "cavalry": [6, 12, 18, 24, 30, 35, 50],
    "artillery": [7, 14, 21, 28, 35, 40, 50],
    "engineers": [8, 16, 24, 32, 40, 45, 50],
    "combined": [9, 18, 27, 36, 45, 50, 50],
}


@pytest.mark.clause("MIL-23", "MIL-24", "MIL-25")
@pytest.mark.parametrize("force", FORCES)
@pytest.mark.parametrize("bid", range(6, 13))
def test_the_schedule(force: str, bid: int) -> None:
    worth = SCHEDULE[force][bid - 6]
    game_100: dict[str, object] = {"game": "100"}
    for squads in range(13):
        match = after_hand(squads, 2, bid, force, options=game_100)
        expected = [worth + squads - bid, 12 - squads] if squads >= bid else [0, worth]
        assert match.scores == expected * 2


@pytest.mark.clause("MIL-23", "MIL-24")
def test_example_10_made_with_extras() -> None:
    assert after_hand(9, 0, 7, "artillery").scores == [16, 3, 16, 3]


@pytest.mark.clause("MIL-25", "MIL-26")
def test_example_11_failed() -> None:
    match = after_hand(5, 1, 8, "combined", (4, 6))
    assert match.scores == [31, 6, 31, 6]


@pytest.mark.clause("MIL-23", "MIL-28")
def test_example_12_twelve() -> None:
    match = after_hand(0, 3, 12, "infantry", hands=None)
    assert match.scores == [0, 50, 0, 50]
    assert match.over
    assert result_line(match) == "0 1 0 1"
    assert match.legal == []


@pytest.mark.clause("MIL-10", "MIL-23", "MIL-24")
def test_a_hand_is_worth_what_a_side_scores_beside_the_other() -> None:
    match = after_hand(9, 0, 7, "artillery")
    worth = [match.game.rules.value(match.state, seat) for seat in range(4)]
    assert worth == pytest.approx([13 / 51, -13 / 51] * 2)
    thrown_in = last_pass(hands=1)
    call(thrown_in, "pass")
    assert [thrown_in.game.rules.value(thrown_in.state, seat) for seat in range(4)] == [0] * 4


@pytest.mark.clause("MIL-23", "MIL-24")
def test_example_13_exactly_made() -> None:
    assert after_hand(6, 2, 6, "infantry").scores == [5, 6, 5, 6]


@pytest.mark.clause("MIL-27")
def test_all_squads_are_played_even_when_the_bid_is_lost() -> None:
    match = last_card(1, 0, 12, "infantry", hands=None)
    assert not match.over
    play(match, "E11")
    assert match.over


@pytest.mark.clause("MIL-23", "MIL-24")
def test_the_account_of_a_bid_that_is_made() -> None:
    match = last_card(9, 0, 7, "artillery", (2, 20), hands=None)
    assert account_of(match, "play E11") == {
        "lines": [
            {"label": "Bid made", "points": [14, 0, 14, 0], "cards": [[], [], [], []]},
            {"label": "Squads above the bid", "points": [2, 0, 2, 0], "cards": [[], [], [], []]},
            {"label": "Squads", "points": [0, 3, 0, 3], "cards": [[], [], [], []]},
        ],
        "remarks": ["You and North bid 7, Artillery commanding, and took 9 squads."],
        "limit": 50,
        "outlook": "The match ends at 50 points; West and East have the most, 23.",
    }


@pytest.mark.clause("MIL-25", "MIL-26", "MIL-28")
def test_the_account_of_a_bid_that_is_defeated() -> None:
    match = last_card(5, 1, 8, "combined", (30, 6), hands=None)
    account = account_of(match, "play E11", 2)
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("Bid defeated", [27, 0, 27, 0])
    ]
    assert account["remarks"] == [
        "West and East bid 8, combined forces, and took only 7 squads.",
        "You and South win the game.",
    ]


@pytest.mark.clause("MIL-10", "MIL-28")
def test_the_account_of_a_deal_that_is_thrown_in() -> None:
    match = last_pass({"both_reach": "higher"}, score=[51, 51, 51, 51])
    account = account_of(match, "pass")
    assert account["lines"] == []
    assert account["remarks"] == ["Nobody bid, so the deal was thrown in."]
    tied = "both sides have 51, so play goes on until the tie is broken"
    assert account["outlook"] == f"The match ends at 50 points; {tied}."


# --- The end of the game -----------------------------------------------------------------


@pytest.mark.clause("MIL-28")
def test_example_14_both_reach_50() -> None:
    match = after_hand(6, 0, 6, "cavalry", (44, 47), hands=None)
    assert match.scores == [50, 53, 50, 53]
    assert match.over
    assert result_line(match) == "1 0 1 0"
    higher = after_hand(6, 0, 6, "cavalry", (44, 47), {"both_reach": "higher"}, hands=None)
    assert higher.over
    assert result_line(higher) == "0 1 0 1"


@pytest.mark.clause("MIL-28")
def test_example_15_opponents_reach_50_on_a_failed_bid() -> None:
    match = after_hand(6, 2, 7, "infantry", (30, 40), hands=None)
    assert match.scores == [30, 50, 30, 50]
    assert match.over
    assert result_line(match) == "0 1 0 1"


@pytest.mark.clause("MIL-28")
@pytest.mark.parametrize(("game", "before"), [("50", 44), ("100", 94)])
def test_the_winning_total(game: str, before: int) -> None:
    options: dict[str, object] = {"game": game}
    assert not after_hand(6, 0, 6, "infantry", (before, 0), options, hands=None).over
    assert after_hand(6, 0, 6, "cavalry", (before, 0), options, hands=None).over
    assert after_hand(6, 1, 6, "infantry", (before, 0), options, hands=None).over


@pytest.mark.clause("MIL-28")
def test_both_reach_with_equal_totals() -> None:
    bidders = after_hand(6, 3, 6, "cavalry", (44, 44), hands=None)
    assert bidders.scores == [50, 50, 50, 50]
    assert (bidders.over, result_line(bidders)) == (True, "0 1 0 1")
    higher = after_hand(6, 3, 6, "cavalry", (44, 44), {"both_reach": "higher"}, hands=None)
    assert higher.scores == [50, 50, 50, 50]
    assert not higher.over
    assert higher.json()["extra"] == 1


@pytest.mark.clause("MIL-28")
def test_after_a_tie_the_first_difference_decides() -> None:
    options: dict[str, object] = {"both_reach": "higher"}
    differ = after_hand(6, 3, 6, "infantry", (50, 50), options, hands=None, extra=1)
    assert differ.scores == [56, 55, 56, 55]
    assert (differ.over, result_line(differ)) == (True, "1 0 1 0")
    still = after_hand(6, 3, 6, "cavalry", (50, 50), options, hands=None, extra=7)
    assert (still.over, still.json()["extra"]) == (False, 8)


@pytest.mark.clause("MIL-10", "MIL-28")
def test_after_eight_more_deals_the_game_is_drawn() -> None:
    options: dict[str, object] = {"both_reach": "higher"}
    drawn = after_hand(6, 3, 6, "cavalry", (50, 50), options, hands=None, extra=8)
    assert drawn.scores == [56, 56, 56, 56]
    assert (drawn.over, result_line(drawn)) == (True, "0.5 0.5 0.5 0.5")
    tie = [50, 50, 50, 50]
    seventh = last_pass(options, score=tie, extra=7)
    call(seventh, "pass")
    assert (seventh.over, seventh.json()["extra"]) == (False, 8)
    eighth = last_pass(options, score=tie, extra=8)
    call(eighth, "pass")
    assert (eighth.over, result_line(eighth)) == (True, "0.5 0.5 0.5 0.5")


@pytest.mark.clause("MIL-28")
@pytest.mark.parametrize(
    ("totals", "line"),
    [((0, 0), "0 1 0 1"), ((1, 0), "0.5 0.5 0.5 0.5"), ((2, 0), "1 0 1 0")],
)
def test_a_match_that_is_broken_off_goes_by_the_score(totals: tuple[int, int], line: str) -> None:
    """Side 0 makes 5 to 6; the table had agreed to stop after this hand."""
    match = after_hand(6, 2, 6, "infantry", totals)
    assert match.over
    assert result_line(match) == line


@pytest.mark.clause("MIL-29")
def test_the_number_of_hands_is_bounded() -> None:
    matches = simulate(militac(), 2000)
    assert matches.hands.max() <= 100
    assert (matches.scores.max(axis=1) >= 50).all()


@pytest.mark.clause("MIL-11", "MIL-29")
def test_even_those_who_always_pass_come_to_an_end() -> None:
    match = militac().match(seed=8)
    while not match.over:
        match.play("pass" if "pass" in match.legal else match.legal[0])
    assert match.finished <= 100
    played = sum(1 for _, move in match.moves if move.startswith("discard"))
    assert played <= 20
    assert match.finished >= 5 * played - 4


# --- What each player sees ---------------------------------------------------------------


def middle_of_a_hand() -> Match:
    """Seat 1 bid in combined forces and led the President; it has led to the second squad."""
    return position(
        {"bidding": "open"},
        phase="play",
        deal=3,
        finished=2,
        thrown_in=2,
        score=[16, 3, 16, 3],
        dealer=3,
        drawn="A5 C5 I5 P",
        turn=2,
        calls=[35, 0, 35, 6, 35, 9],
        passed=[0, 2],
        bid=7,
        force="combined",
        bidder=1,
        hand=["I4 C7", "E8", "I9 E1", "A2 A3"],
        aide="E8",
        discards="A9",
        leader=1,
        named="engineers",
        trick="C4",
        last_leader=1,
        last_trick="P E10 E3 E2",
        takers=[1],
        taken=["", "E2 E3 E10 P", "", ""],
        played=["E2", "P C4", "E10", "E3"],
        last_discards="I5",
    )


@pytest.mark.clause("MIL-06", "MIL-11", "MIL-22", "PK-11")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    view = match.view(viewer)
    assert (view["players"], view["hand"], view["phase"], view["turn"]) == (4, 3, "play", 2)
    assert view["options"]["bidding"] == "open"
    assert view["scores"] == [16, 3, 16, 3]
    assert [c["seat"] for c in view["counters"] if c["name"] == "dealer"] == [3]
    assert [(c["seat"], c["value"]) for c in view["counters"] if c["name"] == "bid"] == [
        (1, "7 combined")
    ]
    assert [(c["seat"], c["value"]) for c in view["counters"] if c["name"] == "calls"] == [
        (0, "pass, pass"),
        (1, "bid 6 infantry, bid 7 combined"),
        (2, "pass"),
        (3, "bid 7 cavalry"),
    ]
    assert cards(match, viewer, "draw") == "A5 C5 I5 P"
    assert [how_many(match, viewer, "hand", seat) for seat in range(4)] == [2, 1, 2, 2]
    assert cards(match, viewer, "squad") == "C4"
    assert cards(match, viewer, "last-squad") == "P E10 E3 E2"
    assert cards(match, viewer, "taken", 1) == "E2 E3 E10 P"
    assert cards(match, viewer, "last-discards") == "I5"
    assert how_many(match, viewer, "aide", 1) == 1
    assert how_many(match, viewer, "discards", 1) == 1
    assert figures(match, "squads", viewer) == [0, 1, 0, 1]
    assert figures(match, "worth", viewer) == [18]
    assert figures(match, "named", viewer) == ["engineers"]
    assert figures(match, "thrown-in", viewer) == [2]


@pytest.mark.clause("MIL-05", "MIL-12")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hands_aide_and_discard_are_private(viewer: int | None) -> None:
    match = middle_of_a_hand()
    for seat, held in enumerate(["I4 C7", "E8", "I9 E1", "A2 A3"]):
        assert cards(match, viewer, "hand", seat) == (held if seat == viewer else "")
    assert cards(match, viewer, "aide") == ("E8" if viewer == 1 else "")
    assert cards(match, viewer, "discards") == ("A9" if viewer == 1 else "")
    assert match.view(viewer)["moves"] == (["play I9", "play E1"] if viewer == 2 else [])


@pytest.mark.clause("MIL-12", "MIL-13")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_when_the_hand_is_scored_the_discard_is_shown(viewer: int | None) -> None:
    match = last_card(6, 2, 6, "infantry", aide="E12")
    assert cards(match, viewer, "discards") == ("P" if viewer == 2 else "")
    play(match, "E11")
    assert cards(match, viewer, "discards") == "P"
    assert cards(match, viewer, "aide") == ("E12" if viewer == 2 else "")
    going_on = after_hand(6, 2, 6, "infantry", hands=None)
    assert cards(going_on, viewer, "last-discards") == "P"


@pytest.mark.clause("MIL-10")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_when_a_deal_is_thrown_in_all_cards_are_shown(viewer: int | None) -> None:
    stopped = last_pass(hands=1)
    call(stopped, "pass")
    assert [cards(stopped, viewer, "hand", seat) for seat in range(4)] == ["I1", "I2", "I3", "I4"]
    assert cards(stopped, viewer, "aide") == "P"
    match = dealt(3)
    held, aide = match.json()["hand"], match.json()["aide"]
    call(match, "pass", "pass", "pass", "pass")
    for seat in range(4):
        assert cards(match, viewer, "last-hand", seat) == " ".join(held[seat])
    assert cards(match, viewer, "last-aide") == aide[0]


@pytest.mark.clause("MIL-12")
def test_the_discard_of_another_is_not_announced_before_the_end() -> None:
    match = militac().match(seed=5, hands=1)
    call(match, "bid 12 combined")
    bidder = match.turn
    assert bidder is not None
    match.play(match.legal[0])
    name = ("South", "West", "North", "East")[bidder]
    for viewer in range(-1, 4):
        (told,) = [line for line in match.log(viewer) if " discard" in line]
        if viewer == bidder:
            assert told.startswith("You discard the ")
        else:
            assert told == f"{name} discards a card."
    while not match.over:
        match.play(match.legal[0])
    assert any(line.startswith("The discard was the ") for line in match.log(-1))


@pytest.mark.clause("MIL-10", "MIL-22", "MIL-25", "MIL-28")
def test_what_happens_is_told_in_words() -> None:
    match = militac().match(seed=3)
    call(match, "pass", "pass", "pass", "pass", "bid 12 combined")
    while not match.over:
        naming = [move for move in match.legal if move.startswith("play P ")]
        match.play(naming[0] if naming else match.legal[0])
    told = match.log(0)
    assert "Nobody has bid: the deal is thrown in, and all cards are shown." in told
    assert any(line.endswith("12, combined forces.") for line in told)
    assert any(line.startswith("The bid of 12 is not made, with ") for line in told)
    assert told[-1] in ("You and North win the game.", "West and East win the game.")
    assert match.view()["prompt"] == "The match is over."


@pytest.mark.clause("MIL-22")
def test_a_company_named_is_told() -> None:
    match = militac().match(seed=1)
    while "P" not in match.json()["hand"][match.turn or 0]:
        call(match, "pass")
    leader = match.turn
    assert leader is not None
    call(match, "bid 12 combined", next(m for m in holding_moves(match) if m != "discard P"))
    call(match, "play P cavalry")
    assert match.log(leader)[-1].endswith(" and name Cavalry.")
    assert match.log(-1)[-1].endswith(" and names Cavalry.")


def holding_moves(match: Match) -> list[str]:
    """The moves of a match in which the bidder has bid 12 in combined forces."""
    after = match.copy()
    call(after, "bid 12 combined")
    return after.legal


@pytest.mark.clause("MIL-06", "MIL-08", "MIL-12", "MIL-16", "MIL-22")
def test_the_prompt_says_what_is_expected() -> None:
    match = dealt(3)
    assert match.view(0)["prompt"] == "Bid six squads or more, or pass."
    assert match.view(1)["prompt"] == "South is to bid or pass."
    call(match, "bid 7 artillery")
    expected = "The bid is 7, Artillery commanding: bid higher, or pass."
    assert match.view(1)["prompt"] == expected
    discarding = holding_thirteen(THIRTEEN)
    assert discarding.view(0)["prompt"] == "You have taken up the Aide: discard one card."
    assert discarding.view(2)["prompt"] == "South is to discard."
    follow = "The lead is Artillery: follow with Artillery."
    assert holding("A3 E1", "A8", "combined").view(1)["prompt"] == follow
    assert holding("P E1", "A8", "artillery").view(1)["prompt"] == follow
    assert holding("A3 E1", "P", "artillery").view(1)["prompt"] == follow
    assert holding("A3 E1", "P artillery", "combined").view(1)["prompt"] == follow
    free = "The lead is Artillery, and you have none: play any card."
    assert holding("P E1", "A8", "combined").view(1)["prompt"] == free
    any_card = "The President was led: play any card."
    assert holding("A3 E1", "P", "artillery", POWERLESS).view(1)["prompt"] == any_card
    lead = "Lead any card to a new squad."
    assert holding("A3 P", None, "artillery").view(1)["prompt"] == lead
    naming = "Lead any card to a new squad; if it is the President, name a company."
    assert holding("A3 P", None, "combined").view(1)["prompt"] == naming


@pytest.mark.clause("MIL-05")
def test_a_view_is_plain_data() -> None:
    for viewer in EVERYBODY:
        view = middle_of_a_hand().view(viewer)
        assert json.loads(json.dumps(view)) == view


# --- A whole hand, as the rulebook and a transcript tell it --------------------------------


def shuffle_line(hands: list[str], dealer: int, aide: str) -> str:
    """The shuffle from which this dealer deals these hands and leaves this Aide."""
    order = [hands[(dealer + 1 + place) % 4].split() for place in range(4)]
    together = [card for cards in zip(*order, strict=True) for card in cards]
    return f"shuffle {' '.join([*together, aide])}"


HEAD = [
    "drumhead 1",
    "game militac",
    "players 4",
    "option president commander",
    "option bidding one_round",
    "option game 50",
    "option both_reach bidders",
]


@pytest.mark.clause("MIL-03", "MIL-05", "MIL-06", "MIL-12", "MIL-18", "MIL-20")
def test_the_rulebook_s_example_hand() -> None:
    ada = "I1 I8 I9 I10 C1 C6 C7 C8 A6 E7 E8 E9"
    ben = "I2 I6 I11 C5 C9 C10 A3 A11 E4 E10 E11 P"
    cora = "I4 I12 C11 C12 A2 A5 A7 A9 A10 A12 E3 E12"
    dan = "I3 I5 I7 C2 C3 C4 A1 A4 E1 E2 E5 E6"
    match = drumhead.replay(
        "\n".join(
            [
                *HEAD,
                *["name 0 Ada", "name 1 Ben", "name 2 Cora", "name 3 Dan"],
                "shuffle " + " ".join(CODES[card] for card in pack_beginning("A4 C6 I2 P")),
                shuffle_line([ada, ben, cora, dan], dealer=3, aide="A8"),
                *["0 pass", "1 bid 6 cavalry", "2 bid 7 artillery", "3 pass", "2 discard E3"],
                "",
            ]
        )
    )
    assert figures(match, "worth") == [14]
    play(match, "A12 A1 A6")
    assert match.legal == ["play A3", "play A11", "play P"]
    play(match, "P E11 E12 E1 E7 A10 A4 I1 A11 E10 A2 E2 E8 A9 C2 C1 A3")
    assert match.json()["takers"] == [1, 2, 1, 2, 2]
    assert figures(match, "squads") == [3, 2, 3, 2]
    assert hand(match, 2) == {"A8", "A7", "A5", "C12", "C11", "I12", "I4"}


@pytest.mark.clause("MIL-04", "MIL-10", "MIL-23", "MIL-28")
def test_a_whole_game_as_a_transcript() -> None:
    """A deal thrown in, then twelve squads in Engineers: the whole game at one stroke."""
    strong = "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"
    weak = [
        "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12",
        "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
        "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12",
    ]
    lines = [*HEAD, "shuffle " + " ".join(CODES[card] for card in pack_beginning("E2 I1 C1 A1"))]
    lines += [shuffle_line([strong, *weak], 0, "P"), "1 pass", "2 pass", "3 pass", "0 pass"]
    lines += ["score 0 0 0 0", shuffle_line([strong, *weak], 1, "P"), "2 pass", "3 pass"]
    lines += ["0 bid 12 engineers", "1 pass", "0 discard P"]
    for squad_played in zip(strong.split(), *(w.split() for w in weak), strict=True):
        lines += [f"{seat} play {code}" for seat, code in enumerate(squad_played)]
    text = "\n".join([*lines, "score 50 0 50 0", "result 1 0 1 0", ""])
    match = drumhead.replay(text)
    assert match.over
    assert match.transcript() == text


# --- The rule of thumb -------------------------------------------------------------------

#: Twelve certain squads; and nothing at all.
STRONG = "I12 C12 A12 E5 E6 E7 E8 E9 E10 E11 E12 P"
WEAK = "I1 I2 I4 C2 C5 C7 A1 A3 A6 A8 E2 E3"


@pytest.mark.parametrize(
    ("hand", "fields", "call"),
    [
        (STRONG, {}, "bid 10 engineers"),
        (STRONG, {"bid": 11, "force": "infantry", "bidder": 3}, "pass"),
        (STRONG, {"bid": 9, "force": "engineers", "bidder": 2}, "bid 10 engineers"),
        (STRONG, {"bid": 10, "force": "cavalry", "bidder": 2}, "bid 10 engineers"),
        (STRONG, {"bid": 10, "force": "artillery", "bidder": 2}, "pass"),
        (WEAK, {}, "pass"),
        (WEAK, {"thrown_in": 4, "passes": 3, "dealer": 0}, "bid 6 infantry"),
        ("I11 I12 C11 C12 A11 A12 E11 E12 I1 C1 A1 E1", {}, "bid 9 combined"),
    ],
)
def test_the_thumb_bids_by_high_cards_and_length(
    thumb: Callable[[Match], str], hand: str, fields: dict[str, Any], call: str
) -> None:
    settled: dict[str, Any] = {"phase": "bid", "deal": 1, "dealer": 3, "turn": 0}
    assert thumb(position(hand=[hand, "", "", ""], **(settled | fields))) == call


def test_the_thumb_lays_away_a_low_card_of_a_short_company(thumb: Callable[[Match], str]) -> None:
    assert thumb(holding_thirteen(THIRTEEN)) == "discard I4"
    assert thumb(holding_thirteen("A12 E1 E2 E3 E4 E5 E6 E7 E8 E9 E11 E12 P")) == "discard A12"


@pytest.mark.parametrize(
    ("hand", "squad", "best"),
    [
        ("I6 I8 I12", "I7 I2 I3", "I8"),
        ("I6 I12", "I7 I10 I3", "I6"),
        ("C2 E3 P", "I11 I5 I2", "E3"),
        ("C2 P", "I11 I5 E12", "P"),
        ("C2 P", "I5 I11 I2", "C2"),
        ("I3 I12", "I7 I2", "I12"),
        ("I3 I10", "I7 I2", "I3"),
        ("I3 I12", "I7", "I12"),
        ("E11 P", "E12", "P"),
        ("E3 E9", "P E1 E2", "E3"),
    ],
)
def test_the_thumb_follows(thumb: Callable[[Match], str], hand: str, squad: str, best: str) -> None:
    """Seat 0 plays, the Engineers command."""
    leader = -len(squad.split()) % 4
    match = on_move("engineers", turn=0, leader=leader, trick=squad, hand=[hand, "", "", ""])
    assert thumb(match) == f"play {best}"


@pytest.mark.parametrize(
    ("hand", "force", "president", "best"),
    [
        ("C12 E3 P", "engineers", "commander", "P"),
        ("C12 C3 P", "combined", "commander", "C12"),
        ("C3 I4 I6 P", "combined", "commander", "P infantry"),
        ("C3 I4 E6 E8 P", "combined", "commander", "P engineers"),
        ("C12 E3 P", "engineers", "powerless", "P"),
        ("C5 I3 A4", "engineers", "commander", "I3"),
    ],
)
def test_the_thumb_leads(
    thumb: Callable[[Match], str], hand: str, force: str, president: str, best: str
) -> None:
    hands = [hand, "", "", ""]
    options: dict[str, object] = {"president": president}
    assert thumb(on_move(force, options=options, turn=0, leader=0, hand=hands)) == f"play {best}"


def test_the_thumb_throws_low_on_a_powerless_president(thumb: Callable[[Match], str]) -> None:
    match = on_move(
        "engineers", options={"president": "powerless"}, turn=0, leader=3, trick="P",
        hand=["C12 A3 E12", "", "", ""],
    )  # fmt: skip
    assert thumb(match) == "play A3"


@pytest.mark.parametrize("president", ["commander", "powerless"])
def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float], president: str
) -> None:
    assert thumb_margin(militac(president=president), 12) > 20
