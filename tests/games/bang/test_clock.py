"""Bang by the clock, clause by clause: BNG-40 to BNG-49. No test waits: every time is made up.

"Example 12" is a worked example of the specification (shared/spec/bang.md).
"""

from __future__ import annotations

import itertools
import random
from typing import Any, TypeVar

import pytest

import drumhead
from drumhead import Match
from drumhead.errors import IllegalMove, InvalidOption, NoHistory, TranscriptError
from drumhead.games.bang.referee import (
    COMPUTER_PAUSE,
    COMPUTERS,
    Ended,
    Engine,
    Happening,
    Ignored,
    Out,
    Paid,
    Referee,
    Settled,
    Shown,
    Shuffled,
    replay,
)
from drumhead.games.bang.rules import BANG, HOLD, REACT
from drumhead.kernel.random import small_generator

KEY = "07" * 32
START = 10_000
#: Seat 0 is about to turn up a card that matches nothing, or one that matches seat 1's.
NO_MATCH = ["A7 I8 C1 / -", "C5 C9 / A9", "E1 E2 / A1", "C3 / I4"]
MATCH = ["A4 I9 I10 / C7", "C5 C9 / E4", "E1 E2 / A1", "C3 I1 / I6"]

Kind = TypeVar("Kind")


# --- Setting up --------------------------------------------------------------------------


def position(cards: list[str], turn: int = 0, options: dict[str, str] = {}, **fields: Any) -> Match:
    """Seat by seat "hand / pile", the hand's top first, the pile's oldest card first."""
    split = [tuple(part.split() for part in seat.replace("-", "").split("/")) for seat in cards]
    game = drumhead.game("bang", players=len(cards), options=options)
    return game.position(
        partial=True,
        phase="flip", deal=1, dealer=0, key=KEY, turn=turn,
        packet=[pile + hand for hand, pile in split], turned=[len(pile) for _, pile in split],
        **fields,
    )  # fmt: skip


def at_table(
    cards: list[str],
    turn: int = 0,
    computers: dict[int, str] = {},
    options: dict[str, str] = {},
    **fields: Any,
) -> Referee:
    return Referee(position(cards, turn, options, **fields), START, computers)


def flipped(cards: list[str], computers: dict[int, str] = {}, **fields: Any) -> Referee:
    """Seat 0 has pressed at once: t0 is START."""
    referee = at_table(cards, 0, computers, **fields)
    (shown,) = some(Shown, referee.press(0, START))
    assert (shown.time, shown.seat) == (START, 0)
    return referee


def shown(referee: Referee) -> list[str]:
    """The whole table, seat by seat "hand / pile"."""
    state = referee.engine.match.json()
    packets = zip(state["packet"], state["turned"], strict=True)
    return [f"{' '.join(p[up:]) or '-'} / {' '.join(p[:up]) or '-'}" for p, up in packets]


def some(kind: type[Kind], told: list[Happening]) -> list[Kind]:
    return [happening for happening in told if isinstance(happening, kind)]


def why(told: list[Happening]) -> str:
    """The clause by which the only thing that happened had no effect."""
    (ignored,) = told
    assert isinstance(ignored, Ignored)
    assert ignored.sentence.endswith(".")
    return ignored.clause


def settled(referee: Referee) -> Settled:
    """Wait for the open match to be settled."""
    deadline = referee.next_deadline()
    assert deadline is not None
    (found,) = some(Settled, referee.tick(deadline))
    assert found.time == deadline
    return found


# --- Flips -------------------------------------------------------------------------------


@pytest.mark.clause("BNG-40")
def test_the_player_to_move_presses() -> None:
    referee = at_table(NO_MATCH)
    assert why(referee.press(0, START - 1)) == "BNG-40"
    assert why(referee.press(1, START)) == "BNG-06"
    assert referee.press(0, START) == [Shown(START, 0, "A7", None)]
    assert referee.turn == 1


@pytest.mark.clause("BNG-40", "BNG-47")
def test_700_ms_after_the_last_card() -> None:
    referee = flipped(NO_MATCH)
    assert referee.may_flip_at == START + 700
    assert why(referee.press(1, START + 699)) == "BNG-40"
    assert referee.press(1, START + 700) == [Shown(START + 700, 1, "C5", None)]


@pytest.mark.clause("BNG-40")
def test_no_card_while_a_match_is_open() -> None:
    referee = flipped(MATCH)
    assert referee.turn is referee.may_flip_at is None
    for seat in range(4):
        assert why(referee.press(seat, START + 1500)) == ("BNG-40" if seat == 1 else "BNG-06")
    assert referee.press(1, START + 2000)[1:] == [Shown(START + 2000, 1, "C5", None)]


@pytest.mark.clause("BNG-40")
def test_a_refused_press_does_not_tell_whether_a_match_is_open() -> None:
    tables = [flipped(NO_MATCH), flipped(MATCH)]
    for seat in range(4):
        one, other = [referee.press(seat, START + 300) for referee in tables]
        assert why(one) == ("BNG-40" if seat == 1 else "BNG-06")
        assert one == other


@pytest.mark.clause("BNG-40", "BNG-43")
def test_a_match_settled_early_still_leaves_700_ms() -> None:
    referee = flipped(MATCH)
    referee.call(2, START + 50)
    assert settled(referee).time == START + 410
    assert referee.may_flip_at == START + 700
    assert why(referee.press(1, START + 699)) == "BNG-40"
    assert some(Shown, referee.press(1, START + 700))


@pytest.mark.clause("BNG-40")
def test_a_press_at_the_very_moment_of_settlement_is_accepted() -> None:
    referee = flipped(MATCH)
    referee.call(2, START + 500)
    told = referee.press(1, START + 860)
    assert [type(happening) for happening in told] == [Settled, Shown]
    assert {happening.time for happening in told} == {START + 860}


@pytest.mark.clause("BNG-40")
def test_who_does_not_press_is_flipped_for() -> None:
    referee = flipped(NO_MATCH)
    assert referee.next_deadline() == START + 4700
    assert referee.tick(START + 4699) == []
    assert referee.tick(START + 4700) == [Shown(START + 4700, 1, "C5", None)]
    assert at_table(NO_MATCH).tick(START + 4000) == [Shown(START + 4000, 0, "A7", None)]


@pytest.mark.clause("BNG-40")
def test_after_a_match_the_4000_ms_run_from_its_settlement() -> None:
    referee = flipped(MATCH)
    assert settled(referee).time == START + 2000
    assert referee.next_deadline() == START + 6000


@pytest.mark.clause("BNG-40")
def test_a_late_tick_does_all_that_was_due_at_its_time() -> None:
    told = flipped(NO_MATCH).tick(START + 4700 + 4700 + 1)
    assert told == [Shown(START + 4700, 1, "C5", None), Shown(START + 9400, 2, "E1", None)]


def test_the_clock_never_goes_back() -> None:
    referee = flipped(NO_MATCH)
    referee.tick(START + 700)
    assert referee.press(1, START) == [Shown(START + 700, 1, "C5", None)]


# --- Delay, and the time of a call -------------------------------------------------------


@pytest.mark.clause("BNG-41")
@pytest.mark.parametrize(
    ("pings", "delay"),
    [
        ([], 0),
        ([80], 80),
        ([10, 500, 20, 30, 40], 30),
        ([10, 500, 20, 30, 40, 600], 40),
        ([10, 10, 10, 90, 90, 90, 90], 90),
        ([400, 500, 600], 300),
        ([300], 300),
        ([301], 300),
        ([-5], 0),
        ([10, 20], 10),
    ],
)
def test_the_delay_is_the_median_of_five(pings: list[int], delay: int) -> None:
    referee = at_table(NO_MATCH)
    for ping in pings:
        referee.ping(2, ping)
    assert referee.delay(2) == delay
    assert referee.delay(1) == 0


@pytest.mark.clause("BNG-42")
def test_the_delay_is_taken_off() -> None:
    referee = flipped(MATCH)
    referee.ping(3, 120)
    assert referee.call(3, START + 500) == []
    assert settled(referee) == Settled(START + 860, 3, ((3, START + 380),))


@pytest.mark.clause("BNG-42")
def test_a_call_made_at_the_very_moment_of_the_card_is_on_it() -> None:
    referee = flipped(MATCH)
    referee.ping(3, 120)
    referee.call(3, START + 120)
    assert settled(referee) == Settled(START + 480, 3, ((3, START),))


@pytest.mark.clause("BNG-42", "BNG-45")
def test_a_call_made_before_the_card_is_on_the_one_before() -> None:
    referee = flipped(["I2 I9 / C7", "C4 C9 / -", "E1 E2 / A4", "C3 I1 / -"])
    referee.ping(3, 120)
    (second,) = some(Shown, referee.press(1, START + 1000))
    assert second.matched == 2
    assert referee.call(3, START + 1119) == [], "it waits for the open match"
    assert settled(referee).calls == ()
    assert shown(referee)[3] == "I1 / -", "and was a false call on the first card"


@pytest.mark.clause("BNG-42")
def test_before_the_first_card_a_call_is_ignored() -> None:
    referee = at_table(MATCH)
    assert why(referee.call(2, START)) == "BNG-42"
    referee.ping(2, 100)
    referee.press(0, START + 10)
    assert why(referee.call(2, START + 109)) == "BNG-42"
    assert referee.call(2, START + 110) == [], "this one is on the first card"


@pytest.mark.clause("BNG-42")
def test_only_the_first_call_on_a_card_counts() -> None:
    referee = flipped(MATCH)
    referee.call(2, START + 400)
    assert why(referee.call(2, START + 410)) == "BNG-42"
    referee.call(3, START + 500)
    assert settled(referee).calls == ((2, START + 400), (3, START + 500))
    referee = flipped(NO_MATCH)
    assert some(Paid, referee.call(2, START + 400))
    assert why(referee.call(2, START + 410)) == "BNG-42"
    referee.press(1, START + 700)
    assert some(Paid, referee.call(2, START + 710)), "the next card is another"


# --- Settling a match --------------------------------------------------------------------


@pytest.mark.clause("BNG-43")
def test_a_match_that_nobody_calls() -> None:
    referee = flipped(MATCH)
    assert referee.next_deadline() == START + 2000
    assert referee.tick(START + 1999) == []
    assert referee.tick(START + 2000) == [Settled(START + 2000, None, ())]
    assert shown(referee) == ["I9 I10 / C7 A4", *MATCH[1:]]
    assert referee.turn == 1


@pytest.mark.clause("BNG-43")
def test_the_first_receipt_decides_when() -> None:
    referee = flipped(MATCH)
    referee.ping(2, 300)
    referee.call(1, START + 500)
    assert referee.next_deadline() == START + 860
    referee.call(2, START + 600)
    assert referee.next_deadline() == START + 860, "though it was made earlier"
    assert settled(referee).taker == 2


@pytest.mark.clause("BNG-43")
def test_a_call_received_at_the_last_moment_counts() -> None:
    referee = flipped(MATCH)
    referee.ping(2, 300)
    referee.call(1, START + 500)
    referee.call(2, START + 860)
    assert settled(referee).calls == ((1, START + 500), (2, START + 560))
    referee = flipped(MATCH)
    referee.call(1, START + 2000)
    assert settled(referee) == Settled(START + 2000, 1, ((1, START + 2000),))


@pytest.mark.clause("BNG-43")
def test_the_window_is_never_longer_than_2000_ms() -> None:
    referee = flipped(MATCH)
    referee.call(1, START + 1900)
    assert referee.next_deadline() == START + 2000


@pytest.mark.clause("BNG-43")
def test_the_piles_go_to_the_first() -> None:
    referee = flipped(MATCH)
    referee.call(2, START + 400)
    assert settled(referee).taker == 2
    assert shown(referee) == ["I9 I10 / -", "C5 C9 / -", "E1 E2 C7 A4 E4 / A1", "C3 I1 / I6"]


@pytest.mark.clause("BNG-44")
@pytest.mark.parametrize(
    ("calls", "taker"),
    [
        ({1: 400, 2: 460}, None),
        ({1: 400, 2: 461}, 1),
        ({1: 461, 2: 400}, 2),
        ({1: 400, 2: 400}, None),
        ({3: 400, 1: 470, 2: 475}, 3),
        ({3: 400, 1: 455, 2: 475}, None),
    ],
)
def test_calls_within_60_ms_are_a_tie(calls: dict[int, int], taker: int | None) -> None:
    referee = flipped(MATCH)
    for seat, after in sorted(calls.items(), key=lambda call: call[1]):
        referee.call(seat, START + after)
    found = settled(referee)
    assert found.taker == taker
    assert dict(found.calls) == {seat: START + after for seat, after in calls.items()}
    assert (shown(referee)[0] == "I9 I10 / C7 A4") is (taker is None)


@pytest.mark.clause("BNG-42", "BNG-43", "BNG-44")
@pytest.mark.parametrize(("received", "taker", "at"), [(10_430, None, 10_790), (10_500, 1, 10_840)])
def test_example_13_clock(received: int, taker: int | None, at: int) -> None:
    referee = flipped(MATCH)
    assert START == 10_000
    referee.ping(1, 80)
    referee.ping(2, 20)
    for seat, time in sorted({1: 10_480, 2: received}.items(), key=lambda call: call[1]):
        referee.call(seat, time)
    found = settled(referee)
    assert (found.taker, found.time) == (taker, at)
    assert dict(found.calls) == {1: 10_400, 2: received - 20}


@pytest.mark.clause("BNG-45")
def test_a_late_call_costs_nothing() -> None:
    referee = flipped(MATCH)
    referee.call(2, START + 400)
    settled(referee)
    before = shown(referee)
    assert why(referee.call(3, START + 761)) == "BNG-45"
    assert shown(referee) == before


@pytest.mark.clause("BNG-42", "BNG-45")
def test_example_14_earlier_flip() -> None:
    referee = Referee(position(MATCH), 17_000)
    referee.ping(3, 90)
    referee.press(0, 17_500)
    assert settled(referee).time == 19_500
    assert some(Shown, referee.press(1, 20_000))
    before = shown(referee)
    assert why(referee.call(3, 20_050)) == "BNG-45"
    assert shown(referee) == before
    assert referee.engine.flips[-1].called == set(), "the new card can still be called"


# --- False calls -------------------------------------------------------------------------


@pytest.mark.clause("BNG-46")
def test_example_12_false_call() -> None:
    referee = flipped(NO_MATCH)
    assert referee.call(3, START + 300) == [Paid(START + 300, 3, 0)]
    assert shown(referee) == ["I8 C1 C3 / A7", *NO_MATCH[1:3], "- / I4"]
    assert referee.engine.is_in(3)


@pytest.mark.clause("BNG-46", "BNG-16")
def test_example_12_the_last_card_is_paid() -> None:
    cards = [*NO_MATCH[:3], "- / I4"]
    referee = flipped(cards)
    told = referee.call(3, START + 300)
    assert told == [Paid(START + 300, 3, 0), Out(START + 300, 3)]
    assert shown(referee) == ["I8 C1 I4 / A7", *NO_MATCH[1:3], "- / -"]
    assert why(referee.call(3, START + 900)) == "BNG-16"


@pytest.mark.clause("BNG-46")
def test_example_12_the_flipper_himself() -> None:
    referee = flipped(NO_MATCH)
    assert referee.call(0, START + 300) == [Paid(START + 300, 0, 1)]
    assert shown(referee)[:2] == ["C1 / A7", "C5 C9 I8 / A9"]


@pytest.mark.clause("BNG-46", "BNG-08")
def test_an_empty_hand_takes_up_its_pile_to_pay() -> None:
    referee = flipped([*NO_MATCH[:3], "- / I4 I5 I6"])
    referee.call(3, START + 300)
    assert shown(referee)[3] == "I5 I6 / -"
    assert shown(referee)[0] == "I8 C1 I4 / A7"


@pytest.mark.clause("BNG-46")
def test_who_is_out_is_not_paid() -> None:
    """Seat 0 pays away its only card and is out; the next false caller pays the next to the left.

    Seat 1 is that next, but calls itself, so seat 2 is paid.
    """
    referee = flipped(["A7 / -", *NO_MATCH[1:3], "C3 C2 / I4"])
    assert referee.call(0, START + 100) == [Paid(START + 100, 0, 1), Out(START + 100, 0)]
    assert referee.call(3, START + 200) == [Paid(START + 200, 3, 1)]
    assert referee.call(1, START + 300) == [Paid(START + 300, 1, 2)]


@pytest.mark.clause("BNG-46", "BNG-09")
def test_a_dead_older_pair_is_no_match() -> None:
    referee = flipped(["A7 I8 C1 / -", "C5 C9 / A9", "E1 E2 / I9", "C3 / I4"])
    assert referee.call(3, START + 300) == [Paid(START + 300, 3, 0)]


@pytest.mark.clause("BNG-46")
def test_several_pay_in_the_order_received() -> None:
    referee = flipped(NO_MATCH)
    referee.ping(2, 200)
    referee.call(1, START + 300)
    referee.call(2, START + 301)
    referee.call(3, START + 302)
    assert shown(referee)[0] == "I8 C1 C5 E1 C3 / A7"


#: Seat 0's card matches nothing, seat 1's next matches seat 2's pile.
THEN_MATCH = ["I2 I9 E12 / C7", "C4 C9 / -", "E1 E2 / A4", "C3 I1 C12 / -"]


@pytest.mark.clause("BNG-46", "BNG-47")
def test_payments_wait_for_an_open_match() -> None:
    referee = flipped(THEN_MATCH)
    for seat in (2, 3):
        referee.ping(seat, 250)
    referee.press(1, START + 1000)
    assert referee.call(3, START + 1100) == []
    assert referee.call(2, START + 1200) == []
    assert referee.call(2, START + 1400) == [], "his first call on the match"
    assert shown(referee)[3] == "C3 I1 C12 / -"
    deadline = referee.next_deadline()
    assert deadline == START + 1760, "false calls do not hasten the settlement"
    assert referee.tick(deadline) == [
        Settled(deadline, 2, ((2, START + 1150),)),
        Paid(deadline, 3, 0),
        Paid(deadline, 2, 0),
    ]
    assert shown(referee) == ["I9 E12 C3 E1 / C7 I2", "C9 / -", "E2 C4 A4 / -", "I1 C12 / -"]


@pytest.mark.clause("BNG-46", "BNG-16")
def test_who_goes_out_in_the_match_pays_no_more() -> None:
    referee = flipped(["I2 I9 / C7", "C4 C9 / -", "- / A4", "C3 I1 C12 / I7"])
    referee.ping(2, 250)
    referee.press(1, START + 1000)
    referee.call(2, START + 1100)
    referee.call(3, START + 1300)
    told = referee.tick(START + 1660)
    assert told == [
        Settled(START + 1660, 3, ((3, START + 1300),)),
        Out(START + 1660, 2),
    ]


@pytest.mark.clause("BNG-46", "BNG-17")
def test_when_the_match_ends_the_game_nothing_is_paid() -> None:
    referee = flipped(["I2 / C7", "C4 C9 / -", "- / A4"])
    referee.ping(0, 250)
    referee.press(1, START + 1000)
    referee.call(0, START + 1100)
    referee.call(1, START + 1300)
    told = referee.tick(START + 1660)
    assert [type(happening) for happening in told] == [Settled, Out, Ended]
    assert some(Ended, told) == [Ended(START + 1660, (2, 3, 0), (0, 1, 0))]


@pytest.mark.clause("BNG-46")
def test_the_player_to_move_goes_out_by_paying() -> None:
    referee = flipped([NO_MATCH[0], "- / A9", *NO_MATCH[2:]])
    assert referee.turn == 1
    assert referee.call(1, START + 900) == [Paid(START + 900, 1, 0), Out(START + 900, 1)]
    assert referee.turn == 2
    assert referee.may_flip_at == START + 900
    assert referee.next_deadline() == START + 4900
    assert some(Shown, referee.press(2, START + 900))


@pytest.mark.clause("BNG-46", "BNG-17")
def test_the_game_ends_when_all_others_have_paid_their_last() -> None:
    referee = flipped(["A7 I8 / -", "C8 / -"])
    told = referee.call(1, START + 300)
    assert told == [
        Paid(START + 300, 1, 0),
        Out(START + 300, 1),
        Ended(START + 300, (3, 0), (1, 0)),
    ]
    assert referee.over
    assert referee.turn is referee.next_deadline() is None
    assert why(referee.call(0, START + 400)) == "BNG-17"
    assert why(referee.press(0, START + 900)) == "BNG-17"


@pytest.mark.clause("BNG-46", "BNG-18", "BNG-22")
def test_a_payment_may_leave_a_dead_position() -> None:
    referee = flipped(["A7 I8 / -", "C8 C5 / -"])
    told = referee.call(1, START + 300)
    assert told == [Paid(START + 300, 1, 0), Ended(START + 300, (3, 1), (1, 0))]


@pytest.mark.clause("BNG-46")
def test_free_false_calls_cost_nothing() -> None:
    referee = flipped(NO_MATCH, options={"false_call": "free"})
    before = shown(referee)
    assert referee.call(3, START + 300) == [Paid(START + 300, 3, None)]
    assert shown(referee) == before
    assert why(referee.call(3, START + 310)) == "BNG-42"


@pytest.mark.clause("BNG-47", "BNG-42")
def test_a_call_on_the_card_before_is_still_false() -> None:
    """It is paid to the player who made that flip, though another has flipped since."""
    referee = flipped(NO_MATCH)
    referee.ping(3, 200)
    referee.press(1, START + 1000)
    assert referee.call(3, START + 1199) == [Paid(START + 1199, 3, 0)]
    assert some(Paid, referee.call(3, START + 1200)) == [Paid(START + 1200, 3, 1)]
    referee = flipped(NO_MATCH)
    assert referee.call(3, START + 4699) == [Paid(START + 4699, 3, 0)]


@pytest.mark.clause("BNG-47")
def test_a_flip_without_a_match_is_settled_at_once() -> None:
    referee = flipped(NO_MATCH)
    assert (referee.turn, referee.may_flip_at) == (1, START + 700)


# --- Computer players --------------------------------------------------------------------


def reactions(strength: str, matches: int) -> list[int | None]:
    """The reaction times of a computer in many matches; None where it missed."""
    rng = small_generator("reactions", strength)
    found: list[int | None] = []
    for _ in range(matches):
        referee = Referee(position(MATCH), START, {3: strength}, rng)
        referee.press(0, START)
        calls = dict(settled(referee).calls)
        found.append(calls[3] - START if calls else None)
    return found


@pytest.mark.clause("BNG-48")
@pytest.mark.parametrize(
    ("strength", "quickest", "slowest", "misses"),
    [("easy", 700, 1500, 0.15), ("medium", 450, 1100, 0.05), ("hard", 300, 800, 0)],
)
def test_computers_of_three_strengths(
    strength: str, quickest: int, slowest: int, misses: float
) -> None:
    assert COMPUTERS[strength] == (quickest, slowest, round(100 * misses))
    found = reactions(strength, 300)
    times = sorted(time for time in found if time is not None)
    assert quickest <= times[0] < quickest + 25
    assert slowest - 25 < times[-1] <= slowest
    assert abs(sum(times) / len(times) - (quickest + slowest) / 2) < (slowest - quickest) * 0.06
    assert abs(1 - len(times) / 300 - misses) < 0.05
    assert (len(times) == 300) is (misses == 0)


@pytest.mark.clause("BNG-48", "BNG-43")
def test_a_computer_s_call_is_received_when_it_is_made() -> None:
    referee = flipped(MATCH, {3: "hard"})
    referee.ping(3, 200)
    found = settled(referee)
    ((seat, made),) = found.calls
    assert (seat, found.taker) == (3, 3)
    assert found.time == made + 360


@pytest.mark.clause("BNG-48", "BNG-43")
def test_a_computer_that_would_call_after_the_settlement_does_not() -> None:
    referee = flipped(MATCH, {3: "easy", 2: "easy"})
    referee.call(1, START + 100)
    assert settled(referee) == Settled(START + 460, 1, ((1, START + 100),))


@pytest.mark.clause("BNG-48")
def test_a_person_and_a_computer_can_tie() -> None:
    referee = flipped(MATCH, {3: "hard"})
    deadline = referee.next_deadline()
    assert deadline is not None
    made = deadline - 360
    referee.call(1, made + 60)
    assert settled(referee).taker is None


@pytest.mark.clause("BNG-48")
def test_computers_never_call_falsely_and_nobody_calls_for_them() -> None:
    referee = flipped(NO_MATCH, {1: "hard", 2: "easy", 3: "medium"})
    assert why(referee.call(3, START + 100)) == "BNG-48"
    told = referee.tick(START + 700 + COMPUTER_PAUSE)
    assert told == [Shown(START + 1000, 1, "C5", None)], "and flip when it is their turn"


@pytest.mark.clause("BNG-48", "BNG-16")
def test_a_computer_that_is_out_does_not_call() -> None:
    referee = flipped([*MATCH[:3], "- / -"], {3: "hard"})
    assert settled(referee).calls == ()


def test_the_same_generator_gives_the_same_game() -> None:
    def play(seed: int) -> str:
        match = drumhead.game("bang", players=3).match(seed=5)
        names = {0: "easy", 1: "medium", 2: "hard"}
        referee = Referee(match, 0, names, small_generator(seed))
        while (deadline := referee.next_deadline()) is not None:
            referee.tick(deadline)
        return referee.text()

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_unknown_computers_are_refused() -> None:
    with pytest.raises(InvalidOption):
        at_table(MATCH, computers={0: "general"})
    with pytest.raises(InvalidOption):
        at_table(MATCH, computers={4: "easy"})


# --- The record of a game ----------------------------------------------------------------


def play_wildly(referee: Referee, seed: int) -> list[Happening]:
    """People who press and call as it comes, with delays that change."""
    dice = random.Random(seed)
    players = referee.engine.match.game.players
    told: list[Happening] = []
    now = 0
    while not referee.over:
        deadline = referee.next_deadline()
        assert deadline is not None
        now += dice.choice([1, 20, 60, 150, 400])
        seat = dice.randrange(players)
        match dice.randrange(8):
            case 0:
                referee.ping(seat, dice.randrange(400))
            case 1 | 2 | 3:
                told += referee.press(seat, now)
            case 4 if referee.turn is None or dice.random() < 0.03:
                told += referee.call(seat, now)
            case _:
                told += referee.tick(min(now, deadline))
    return told


@pytest.mark.clause("BNG-49")
@pytest.mark.parametrize("false_call", ["pay-one", "free"])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_recorded_game_replays_to_the_same_state(players: int, false_call: str) -> None:
    options = {"false_call": false_call, "max_flips": "500"}
    match = drumhead.game("bang", players=players, options=options).match(seed=players)
    before = match.state.tobytes()
    referee = Referee(match, 0, {players - 1: "medium"})
    told = play_wildly(referee, players)
    assert match.state.tobytes() == before, "the match that was handed in is not changed"
    assert replay(referee.text()) == referee.engine.match
    times = [happening.time for happening in told]
    assert times == sorted(times)
    (ended,) = some(Ended, told)
    after = told[told.index(ended) + 1 :]
    assert all(isinstance(happening, Ignored) for happening in after)
    assert sum(ended.scores) == 48
    assert sum(ended.result) == pytest.approx(1)
    assert list(ended.scores) == referee.engine.match.scores
    kinds = {type(happening) for happening in told}
    assert kinds >= {Shown, Settled, Paid, Ignored}
    shown_at = [happening.time for happening in some(Shown, told)]
    assert all(later - earlier >= 700 for earlier, later in itertools.pairwise(shown_at))


@pytest.mark.clause("BNG-49")
def test_an_unfinished_game_replays_too() -> None:
    match = drumhead.game("bang", players=3).match(seed=1)
    referee = Referee(match, 0)
    for time in range(0, 200_000, 500):
        referee.tick(time)
        if referee.turn is None:
            referee.call(time // 500 % 3, time)
        if time % 20_000 == 0:
            text = referee.text()
            assert "key" not in text
            assert _without_key(replay(text)) == _without_key(referee.engine.match)
    assert text.count("\nflip") > 30
    assert "\ntaken by" in text


def _without_key(match: Match) -> dict[str, Any]:
    state = match.json()
    return {name: value for name, value in state.items() if name not in ("key", "counter")}


@pytest.mark.clause("BNG-49")
def test_the_lines_of_a_record() -> None:
    match = drumhead.game("bang", players=2, options={"max_flips": "500"}).match(seed=3)
    engine = Engine(match)
    while engine.s.phase != REACT:
        flip = engine.flip()
    engine.outcome(None)
    assert flip.match
    while (flip := engine.flip()).match:
        engine.outcome(None, tie=True)
    assert engine.false_call(0, flip) is not None
    second = engine.flip()
    while second.match:
        engine.outcome(1)
        flip, second = engine.flip(), engine.flip()
    assert engine.false_call(1, engine.flips[0]) is not None
    lines = engine.text().splitlines()
    assert lines[:5] == [
        "drumhead clock 1", "game bang", "players 2", "option false_call pay-one",
        "option max_flips 500",
    ]  # fmt: skip
    assert [line.split()[0] for line in lines[5:8]] == ["shuffle", "shuffle", "flip"]
    assert "none" in lines
    assert "false call by 0" in lines
    assert lines[-1] == "false call by 1 on the flip before"
    assert _without_key(replay(engine.text())) == _without_key(engine.match)


@pytest.mark.clause("BNG-49", "BNG-20")
def test_a_stall_is_shuffled_by_the_key_and_recorded() -> None:
    match = drumhead.game("bang", players=2).match(seed=7)
    referee = Referee(match, 0)
    told: list[Happening] = []
    while not (shuffles := some(Shuffled, told)):
        deadline = referee.next_deadline()
        assert deadline is not None
        told += referee.tick(deadline)
    assert [happening.seat for happening in shuffles] == [0, 1]
    assert referee.text().count("\nflip") == 96
    assert referee.text().count("\nshuffle") == 4
    assert _without_key(replay(referee.text())) == _without_key(referee.engine.match)


def finished_text() -> str:
    referee = Referee(drumhead.game("bang", players=2).match(seed=0), 0, {0: "easy", 1: "hard"})
    while (deadline := referee.next_deadline()) is not None:
        referee.tick(deadline)
    return referee.text()


@pytest.mark.clause("BNG-49")
def test_a_faulty_record_is_refused_with_its_line() -> None:
    text = finished_text()
    assert replay("# by hand\n" + text).over
    lines = text.splitlines()
    first = lines.index("flip")
    taken = next(n for n, line in enumerate(lines) if line.startswith("taken by"))
    swapped = lines[6].split()
    swapped[1], swapped[2] = swapped[2], swapped[1]
    faults = {
        0: ["drumhead 1", "the line 'drumhead clock 1' should be"],
        1: ["game do-boy", "the line 'game bang' should be"],
        2: ["players 9", "is for 2, 3"],
        4: ["option max_flips 3", "cannot be '3'"],
        6: [" ".join(swapped), "not the shuffle that the key gives"],
        first: ["tie", "no match to settle"],
        taken: ["taken by 2", "There is no seat 2"],
        len(lines) - 4: ["bang", "not a line of a recorded game"],
        len(lines) - 3: ["score 1 47", "'score "],
        len(lines) - 1: ["key 00", "64 hexadecimal digits"],
    }
    for place, (line, sentence) in faults.items():
        wrong = [*lines[:place], line, *lines[place + 1 :]]
        with pytest.raises(TranscriptError, match=sentence) as error:
            replay("\n".join(wrong) + "\n")
        assert error.value.line == (3 if place == 4 else place + 1)
    with pytest.raises(TranscriptError, match="are missing"):
        replay("\n".join(lines[:-3]))
    with pytest.raises(TranscriptError, match="should be"):
        replay("")


@pytest.mark.clause("BNG-49")
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("false call by 0", "No card had been turned up"),
        ("false call by 7", "There is no seat 7"),
        ("shuffle I1", "No shuffle is due"),
        ("none", "no match to settle"),
    ],
)
def test_what_cannot_happen_is_refused(line: str, sentence: str) -> None:
    text = Referee(drumhead.game("bang", players=2).match(seed=0), 0).text()
    with pytest.raises(TranscriptError, match=sentence):
        replay(text + line + "\n")


@pytest.mark.clause("BNG-40")
def test_the_wait_begins_when_the_card_was_sent() -> None:
    referee = flipped(NO_MATCH)
    referee.sent(START + 250)
    assert why(referee.press(1, START + 949)) == "BNG-40"
    (shown,) = some(Shown, referee.press(1, START + 950))
    assert (shown.time, shown.seat) == (START + 950, 1)


@pytest.mark.clause("BNG-40", "BNG-43")
@pytest.mark.parametrize("flipper", range(4))
def test_who_is_to_flip_and_that_a_match_is_open_does_not_show(flipper: int) -> None:
    engine = Engine(position(MATCH[-flipper:] + MATCH[:-flipper], turn=flipper))
    assert engine.to_flip == flipper
    engine.flip()
    assert engine.match.json()["phase"] == "react"
    assert engine.to_flip == (flipper + 1) % 4
    assert {engine.view(seat)["phase"] for seat in range(4)} == {"flip"}


@pytest.mark.clause("BNG-49", "BNG-46")
def test_the_engine_refuses_what_no_referee_would_ask() -> None:
    engine = Engine(position(MATCH))
    flip = engine.flip()
    with pytest.raises(IllegalMove, match="Payments wait"):
        engine.false_call(2, flip)
    with pytest.raises(IllegalMove, match="only when the last is settled"):
        engine.flip()
    engine.outcome(2)
    with pytest.raises(IllegalMove, match="made a match"):
        engine.false_call(2, flip)
    engine = Engine(position([*NO_MATCH[:3], "- / -"]))
    with pytest.raises(IllegalMove, match="is out"):
        engine.false_call(3, engine.flip())
    engine = Engine(position([*MATCH[:3], "- / -"]))
    engine.flip()
    with pytest.raises(IllegalMove, match="is out"):
        engine.outcome(3)


def test_a_second_false_call_on_a_card_is_refused_in_a_record() -> None:
    referee = Referee(drumhead.game("bang", players=3).match(seed=1), 0)
    (first,) = some(Shown, referee.tick(4000))
    referee.call(first.seat, 4100)
    line = f"false call by {first.seat}\n"
    assert referee.text().endswith(line)
    with pytest.raises(TranscriptError, match="Only the first call"):
        replay(referee.text() + line)


def test_a_position_has_no_record() -> None:
    with pytest.raises(NoHistory):
        at_table(MATCH).text()


def test_a_match_in_which_somebody_moved_is_refused() -> None:
    match = drumhead.game("bang", players=2).match(seed=0)
    match.play("flip")
    with pytest.raises(InvalidOption, match="nobody moved"):
        Referee(match, 0)
    match = position(MATCH)
    match.play("flip")
    with pytest.raises(InvalidOption, match="a player is to flip"):
        Referee(match, 0)


def test_a_dead_deal_is_over_before_it_begins() -> None:
    match = drumhead.game("bang", players=2).position(
        partial=True, turn=-1, phase="flip", deal=1, finished=1, packet=["I1", "C2"], score=[1, 1]
    )
    assert Referee(match, START).tick(START) == [Ended(START, (1, 1), (0.5, 0.5))]


# --- What the players are shown ----------------------------------------------------------


def test_no_view_gives_a_match_away() -> None:
    open_match = flipped(MATCH)
    none = flipped(["A3 I9 I10 / C7", *MATCH[1:]])
    assert open_match.turn is None
    for seat in (0, 1, 2, 3, None):
        one, other = open_match.view(seat), none.view(seat)
        (tops,) = [zone for zone in one["zones"] if zone["name"] == "tops"]
        assert tops["cards"] == ["A4", "E4", "A1", "I6"]
        tops["cards"] = ["A3", "E4", "A1", "I6"]
        assert one == other
    assert open_match.engine.match.json()["phase"] == "react", "a look changes nothing"


def test_in_turns_and_by_the_clock_the_same_rules_lead_to_the_same_cards() -> None:
    """A game by the clock, played again in turns: the taker calls alone, or nobody calls."""
    text = finished_text()
    match = drumhead.game("bang", players=2).match(seed=0)
    for line in text.splitlines():
        if line == "flip":
            match.play("flip")
        elif line in ("tie", "none") or line.startswith("taken by"):
            taker = int(line[-1]) if line.startswith("taken") else None
            while not match.over and match.legal == ["bang", "hold"]:
                match.play(BANG if match.turn == taker else HOLD)
    clock = replay(text)
    assert match.over
    assert match.scores == clock.scores
    assert match.json()["packet"] == clock.json()["packet"]


@pytest.mark.clause("BNG-21")
def test_the_end_by_the_clock_has_an_account() -> None:
    game = drumhead.game("bang", players=3, options={"max_flips": "500"})
    referee = Referee(game.match(seed=1), 0, {0: "hard", 1: "medium", 2: "hard"})
    assert referee.engine.account(0) is None
    while not referee.over:
        referee.tick(referee.next_deadline() or 0)
    scores = referee.engine.match.scores
    for seat in (None, 0, 1, 2):
        account = referee.engine.account(seat)
        assert account is not None
        assert account["points"] == account["scores"] == scores
        assert [
            sum(column) for column in zip(*(ln["points"] for ln in account["lines"]), strict=True)
        ] == scores
        assert account["remarks"]
