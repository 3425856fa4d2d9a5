"""Do-Boy, clause by clause: DB-01 to DB-22, and the Tactics pack's PK-10 to PK-22 as it uses them.

"Example 7" is a worked example of the specification (shared/spec/do-boy.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidMove, InvalidOption, Match
from drumhead.engine.english import listed
from drumhead.engine.scene import Zone
from drumhead.engine.simulate import simulate
from drumhead.games.common.words.draw import drawers
from drumhead.kernel.openings import draw_highest
from drumhead.packs.tactics import PACK
from tests.support.looking import result_line, taker

CODES = PACK.of_suits("I C A E P")
INFANTRY = [f"I{number}" for number in range(1, 13)]
#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def do_boy(players: int = 4, lead: str = "free") -> Game:
    return drumhead.game("do-boy", players=players, options={"president_lead": lead})


def position(players: int = 4, lead: str = "free", **fields: Any) -> Match:
    return do_boy(players, lead).position(partial=True, key=KEY, **fields)


def pack_beginning(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    top = cards.split()
    return [CODES.index(code) for code in top + [code for code in CODES if code not in top]]


def drawn_from(cards: str, players: int) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    match = Match(do_boy(players), do_boy(players).new_state(bytes(32)), events=[])
    match.take_chance(pack_beginning(cards))
    return match


def dealt(players: int, dealer: int, pack: list[int]) -> Match:
    """The first hand, dealt by this dealer from this pack."""
    match = position(players, phase="deal", turn=-2, dealer=dealer)
    match.take_chance(pack)
    return match


def mixed_pack() -> list[int]:
    """A pack in an order that is far from the canonical one."""
    return [(10 * place + 3) % 49 for place in range(49)]


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


def give(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"give {card}")


def plays(match: Match) -> str:
    """The cards that may be played."""
    return " ".join(move.removeprefix("play ") for move in match.legal)


def on_move(players: int = 4, lead: str = "free", **fields: Any) -> Match:
    """In the middle of a hand; the Nest is already taken."""
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "dealer": players - 1,
        "nest": "A1",
        "nest_taker": 0,
        "takers": [0],
    }
    return position(players, lead, **(settled | fields))


def holding(hand: str, led: str | None = None, lead: str = "free") -> Match:
    """Seat 0 to play from this hand: on lead, or second after seat 3 led this card."""
    hands = [hand, "E1", "E2", "E3"]
    if led is None:
        return on_move(lead=lead, turn=0, leader=0, hand=hands)
    return on_move(lead=lead, turn=0, leader=3, hand=hands, trick=led)


def last_card(totals: list[int], points: list[int], **fields: Any) -> Match:
    """A hand but for its last card; when that is played, the seats score these points.

    Who has the most points took the President, the Infantry is shared out to fit, and the
    last squad is Engineers, which cost nothing.
    """
    n = len(totals)
    infantry = list(INFANTRY)
    taken: list[list[str]] = [[] for _ in range(n)]
    taken[points.index(max(points))].append("P")
    for seat, count in enumerate(points):
        while count > len(taken[seat]) + (4 if "P" in taken[seat] else 0):
            taken[seat].append(infantry.pop())
    assert not infantry, "the points of a hand are 17"
    settled: dict[str, Any] = {
        "turn": n - 1,
        "leader": 0,
        "hand": [""] * (n - 1) + ["E12"],
        "trick": [f"E{number}" for number in range(1, n)],
        "taken": taken,
        "score": totals,
    }
    return on_move(n, **(settled | fields))


def after_hand(totals: list[int], points: list[int], **fields: Any) -> Match:
    match = last_card(totals, points, **fields)
    play(match, "E12")
    return match


# --- Looking -----------------------------------------------------------------------------


def place(match: Match, viewer: int | None, name: str, of: int | None = None) -> Zone:
    """The one place of this name on the table, or the one that belongs to a seat."""
    zones = [zone for zone in match.view(viewer)["zones"] if zone["name"] == name]
    (found,) = [zone for zone in zones if of is None or zone["seat"] == of]
    return found


def cards(match: Match, viewer: int | None, name: str, of: int | None = None) -> str:
    """The cards that lie there, as far as the viewer sees them."""
    return " ".join(place(match, viewer, name, of)["cards"])


def how_many(match: Match, viewer: int | None, name: str, of: int | None = None) -> int:
    """How many cards lie there, seen or not."""
    return place(match, viewer, name, of)["count"]


def figures(match: Match, viewer: int | None, name: str) -> list[int | str]:
    """A counter of each seat, as the viewer sees it."""
    return [c["value"] for c in match.view(viewer)["counters"] if c["name"] == name]


def points(match: Match, seat: int) -> int | str:
    """What a seat has taken in this hand, as it knows itself."""
    return figures(match, seat, "points")[seat]


def hand(match: Match, seat: int) -> set[str]:
    return set(match.json()["hand"][seat])


def dealer(match: Match) -> int:
    found: int = match.json()["dealer"]
    return found


def refused(match: Match, move: str) -> tuple[str | None, str]:
    """The clause and the sentence with which a move is refused; nothing has changed."""
    before = match.copy()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert match == before
    clause, sentence = refusal.value.clause, str(refusal.value)
    assert clause is None or sentence.endswith(f". ({clause})")
    return clause, sentence


# --- Players and pack --------------------------------------------------------------------


@pytest.mark.clause("DB-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play_each_alone(players: int) -> None:
    game = do_boy(players)
    assert game.players == players
    assert len(set(game.sides)) == players
    assert len(game.match(seed=1).scores) == players


@pytest.mark.clause("DB-01")
@pytest.mark.parametrize("players", [0, 1, 2, 7, 8])
def test_fewer_than_three_or_more_than_six_cannot_play(players: int) -> None:
    with pytest.raises(InvalidOption, match="3, 4, 5 or 6 players"):
        do_boy(players)


@pytest.mark.clause("DB-02")
def test_the_pack_is_the_numbered_cards_and_the_president() -> None:
    codes = do_boy().type.record.deck.codes
    numbered = [f"{company}{number}" for company in "ICAE" for number in range(1, 13)]
    assert list(codes) == [*numbered, "P"]
    assert len(codes) == 49
    match = do_boy().match(seed=1)
    hands = [code for seat in range(4) for code in hand(match, seat)]
    assert sorted([*hands, *match.json()["nest"]]) == sorted(codes)


@pytest.mark.clause("DB-02")
@pytest.mark.parametrize("code", ["O5", "O10", "O15", "O20"])
def test_there_are_no_ordnance_cards(code: str) -> None:
    with pytest.raises(InvalidMove):
        do_boy().match(seed=1).play(f"give {code}")


# --- The draw ----------------------------------------------------------------------------


def first_dealer(game: str, players: int, list_begins: str, length: int | None = None) -> int:
    """Who deals first, from the beginning of a shuffled list; `length`: a list so short."""
    codes = drumhead.game(game).type.record.deck.codes
    values = np.array([PACK.by_code[code].rank for code in codes])
    order = np.array([codes.index(code) for code in list_begins.split()])
    drawn = np.zeros(64, np.int64)
    count = len(codes) if length is None else length
    return draw_highest(order, count, players, values, drawn) // 64


@pytest.mark.clause("DB-03", "PK-10")
def test_the_highest_card_deals() -> None:
    assert dealer(drawn_from("I3 C12 A11 E1", players=4)) == 1
    assert dealer(drawn_from("I3 C4 A1 E1 I2 E11", players=6)) == 5


@pytest.mark.clause("DB-03", "PK-03", "PK-12")
def test_the_president_counts_thirteen_in_the_draw() -> None:
    assert dealer(drawn_from("I12 C12 P E12", players=4)) == 2


@pytest.mark.clause("PK-12")
def test_an_ordnance_card_counts_nothing_in_the_draw() -> None:
    assert first_dealer("tactics", 4, "O20 O5 O10 I1") == 3


@pytest.mark.clause("PK-11")
def test_the_seats_take_the_top_cards_in_order_and_everybody_sees_them() -> None:
    match = drawn_from("E7 I2 A10 C9 C6", players=5)
    match.take_chance(mixed_pack())
    for viewer in (None, 0, 1, 2, 3, 4):
        assert cards(match, viewer, "draw") == "E7 I2 A10 C9 C6"
    assert place(match, None, "draw")["seats"] == [0, 1, 2, 3, 4]


@pytest.mark.clause("PK-11")
def test_nobody_decides_anything_in_the_draw() -> None:
    match = do_boy().match(seed=3)
    assert match.moves == []
    assert [event.kind for event in match.history] == ["shuffle", "shuffle"]


@pytest.mark.clause("DB-03", "PK-12", "PK-13")
def test_companies_do_not_break_ties_but_the_tied_draw_again() -> None:
    """Engineers stand above Infantry elsewhere; here seats 1 and 2 draw again, 4 against 6."""
    match = drawn_from("A2 E9 I9 C9 I4 I6 I5", players=4)
    assert dealer(match) == 2
    assert match.json()["drawn"] == ["A2", "E9", "I9", "C9", "I4", "I6", "I5"]


@pytest.mark.clause("PK-13")
def test_only_the_tied_draw_again_in_seat_order_from_the_next_cards() -> None:
    """Seats 0, 2 and 3 tie; of them 2 and 3 tie again; nothing drawn is put back."""
    match = drawn_from("I8 I7 C8 A8 E3 E5 A5 C1 C2", players=4)
    drawn = match.json()["drawn"]
    assert drawn == ["I8", "I7", "C8", "A8", "E3", "E5", "A5", "C1", "C2"]
    assert dealer(match) == 3
    values = [PACK.by_code[code].rank for code in CODES]
    numbers = [CODES.index(code) for code in drawn]
    assert drawers(numbers, 4, values) == [0, 1, 2, 3, 0, 2, 3, 2, 3]


@pytest.mark.clause("PK-13")
def test_a_card_that_lost_the_first_round_does_not_come_back_in() -> None:
    """Seat 1's 8 is higher than what seats 0 and 2 draw again, but he is out."""
    assert dealer(drawn_from("A9 I8 C9 E1 E2", players=3)) == 2


@pytest.mark.clause("PK-13")
def test_if_the_cards_run_out_the_lowest_tied_seat_deals() -> None:
    assert first_dealer("do-boy", 3, "A5 C5 I5 E1 P", length=5) == 0
    assert first_dealer("do-boy", 3, "A4 C5 I5 E1", length=4) == 1
    assert first_dealer("do-boy", 3, "A4 C5 I5", length=3) == 1


@pytest.mark.clause("PK-10", "PK-12", "PK-13")
def test_the_draws_of_the_pack_s_worked_examples() -> None:
    """Examples 1, 2, 4 and 5 of tactics-pack.md: Tactics, Militac twice and Bang."""
    assert first_dealer("tactics", 4, "C7 O20 A7 E3 I2 I9") == 2
    assert first_dealer("militac", 4, "E12 P I12 C12") == 1
    assert first_dealer("militac", 4, "A9 C9 E4 I1 I6 E6 C3 A3 I8 A2") == 0
    assert first_dealer("bang", 2, "I12 E12 C1 A1 I5 I4") == 0


@pytest.mark.clause("DB-03", "PK-13")
def test_the_draw_of_the_pack_s_example_for_do_boy() -> None:
    """Example 3 of tactics-pack.md: all three tie at 5; then 1, 13, 2."""
    assert first_dealer("do-boy", 3, "A5 C5 I5 E1 P A2") == 1
    match = drawn_from("A5 C5 I5 E1 P A2", players=3)
    assert dealer(match) == 1
    assert match.json()["drawn"] == ["A5", "C5", "I5", "E1", "P", "A2"]


@pytest.mark.clause("DB-03", "PK-14")
def test_the_first_deal_has_a_new_shuffle_of_the_whole_pack() -> None:
    match = drawn_from("I3 C12 A11 E1", players=4)
    assert match.pending() == ("shuffle", list(range(49)))
    for seed in range(20):
        draw, deal = do_boy().match(seed=seed).history
        assert draw.numbers != deal.numbers
        assert sorted(deal.numbers) == list(range(49))


# --- Seats, squads and chance ------------------------------------------------------------


@pytest.mark.clause("PK-20", "DB-10", "DB-12")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everything_goes_to_the_left_the_next_higher_seat(players: int) -> None:
    match = dealt(players, dealer=1, pack=mixed_pack())
    order = [(2 + place) % players for place in range(players)]
    chose = []
    while match.json()["phase"] == "give":
        chose.append(match.turn)
        match.play(match.legal[0])
    assert chose == [seat for seat in order for _ in range(3)]
    played = []
    for _ in range(players):
        played.append(match.turn)
        match.play(match.legal[0])
    assert played == order


@pytest.mark.clause("PK-21")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_squad_is_one_card_from_each_player(players: int) -> None:
    hands = [f"C{seat + 1} A{seat + 1}" for seat in range(players)]
    match = on_move(players, turn=0, leader=0, hand=hands, takers=[])
    for seat in range(players):
        assert match.turn == seat
        assert how_many(match, None, "squad") == seat
        play(match, f"C{seat + 1}")
    assert how_many(match, None, "squad") == 0
    assert match.json()["takers"] == [players - 1]
    assert how_many(match, None, "taken", players - 1) == players


@pytest.mark.clause("PK-22")
def test_chance_is_one_shuffle_for_the_draw_and_one_for_each_deal() -> None:
    match = do_boy().match(seed=11)
    while not match.over:
        match.play(match.legal[0])
    chance = [event for event in match.history if event.kind not in ("move", "score")]
    assert {event.kind for event in chance} == {"shuffle"}
    assert len(chance) == 1 + match.finished
    assert all(sorted(event.numbers) == list(range(49)) for event in chance)
    assert len({event.numbers for event in chance}) == len(chance)


@pytest.mark.clause("PK-22")
def test_every_card_is_equally_likely_anywhere_in_a_shuffle() -> None:
    """The top and the bottom card of 4900 draws; the limit of chi-square is one in 10,000."""
    draws = [do_boy().match(seed=seed).history[0].numbers for seed in range(4900)]
    for place in (0, 48):
        times = np.bincount([draw[place] for draw in draws], minlength=49)
        assert ((times - 100) ** 2 / 100).sum() < 93.4


# --- The deal and the Nest ---------------------------------------------------------------


@pytest.mark.clause("DB-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_deal_passes_to_the_left_after_each_hand(players: int) -> None:
    nothing_yet, one_takes_all = [0] * players, [17] + [0] * (players - 1)
    for seat in range(players):
        match = after_hand(nothing_yet, one_takes_all, dealer=seat)
        assert dealer(match) == (seat + 1) % players
        assert match.turn == (seat + 2) % players


@pytest.mark.clause("DB-05", "DB-06")
@pytest.mark.parametrize(
    ("players", "indices_of_seat_0", "nest"),
    [
        (4, [2, 6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46], [48]),
        (5, [3, 8, 13, 18, 23, 28, 33, 38, 43], [45, 46, 47, 48]),
        (3, [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46], [48]),
        (6, [4, 10, 16, 22, 28, 34, 40, 46], [48]),
    ],
)
def test_example_1_deals(players: int, indices_of_seat_0: list[int], nest: list[int]) -> None:
    pack = mixed_pack()
    match = dealt(players, dealer=1, pack=pack)
    assert hand(match, 0) == {CODES[pack[index]] for index in indices_of_seat_0}
    assert set(match.json()["nest"]) == {CODES[pack[index]] for index in nest}


@pytest.mark.clause("DB-05", "DB-06")
@pytest.mark.parametrize(
    ("players", "each", "left"), [(3, 16, 1), (4, 12, 1), (5, 9, 4), (6, 8, 1)]
)
def test_cards_go_round_one_at_a_time_from_the_dealer_s_left(
    players: int, each: int, left: int
) -> None:
    pack = mixed_pack()
    for first in range(players):
        match = dealt(players, dealer=first, pack=pack)
        for index in range(each * players):
            assert CODES[pack[index]] in hand(match, (first + 1 + index) % players)
        assert [len(hand(match, seat)) for seat in range(players)] == [each] * players
        assert set(match.json()["nest"]) == {CODES[card] for card in pack[each * players :]}
        assert len(match.json()["nest"]) == left


@pytest.mark.clause("DB-06")
@pytest.mark.parametrize(("players", "size"), [(3, 1), (4, 1), (5, 4), (6, 1)])
def test_nobody_sees_the_nest(players: int, size: int) -> None:
    match = dealt(players, dealer=0, pack=mixed_pack())
    while match.json()["takers"] == []:
        for viewer in [None, *range(players)]:
            assert cards(match, viewer, "nest") == ""
            assert how_many(match, viewer, "nest") == size
        match.play(match.legal[0])


@pytest.mark.clause("DB-07", "DB-19")
def test_cavalry_artillery_and_engineers_cost_nothing() -> None:
    """Seat 1 takes all 36 of them and wins over those who took Infantry or the President."""
    harmless = [code for code in CODES if code[0] in "CAE" and code not in ("E1", "E2", "E12")]
    match = on_move(
        3,
        turn=2,
        leader=0,
        trick="E1 E12",
        hand=["", "", "E2"],
        nest="",
        taken=[INFANTRY, harmless, "P"],
        score=[48, 40, 48],
    )
    play(match, "E2")
    assert match.scores == [60, 40, 53]
    assert result_line(match) == "0 1 0"


# --- The gifts ---------------------------------------------------------------------------


def before_giving(players: int = 4, last: int = 3) -> Match:
    """A hand as dealt by seat `last`: each seat has its own piece of the pack, the rest is Nest."""
    each = 49 // players
    hands = [CODES[each * seat : each * (seat + 1)] for seat in range(players)]
    first = (last + 1) % players
    return position(
        players, phase="give", deal=1, dealer=last, leader=first, turn=first, hand=hands,
        nest=CODES[each * players :],
    )  # fmt: skip


@pytest.mark.clause("DB-08")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_gives_three_cards_to_the_left(players: int) -> None:
    match = before_giving(players, last=players - 1)
    each = 49 // players
    dealt_to = [hand(match, seat) for seat in range(players)]
    for seat in range(players):
        give(match, " ".join(CODES[each * seat : each * seat + 3]))
    assert match.json()["phase"] == "play"
    for seat in range(players):
        right = (seat - 1) % players
        gave = set(CODES[each * seat : each * seat + 3])
        received = set(CODES[each * right : each * right + 3])
        assert hand(match, seat) == dealt_to[seat] - gave | received
        assert len(hand(match, seat)) == each


@pytest.mark.clause("DB-08")
def test_any_card_may_be_given_infantry_and_the_president_included() -> None:
    match = position(
        phase="give", deal=1, dealer=3, leader=0, turn=0, hand=["P I1 I12 C1", "C2", "C3", "C4"]
    )
    assert match.legal == ["give I1", "give I12", "give C1", "give P"]
    give(match, "P I12 I1")
    assert match.turn == 1


@pytest.mark.clause("DB-08")
def test_nobody_may_keep_his_cards_or_play_before_giving() -> None:
    match = before_giving()
    assert all(move.startswith("give ") for move in match.legal)
    clause, sentence = refused(match, "play I1")
    assert clause == "DB-08"
    assert "before anybody plays" in sentence


@pytest.mark.clause("DB-08")
def test_a_card_cannot_be_given_twice_nor_one_that_is_not_held() -> None:
    match = before_giving()
    give(match, "I2")
    clause, sentence = refused(match, "give I2")
    assert clause == "DB-08"
    assert "already chosen to give the Infantry 2" in sentence
    clause, sentence = refused(match, "give E9")
    assert clause == "DB-08"
    assert "Engineers 9 is not in your hand" in sentence


@pytest.mark.clause("DB-09", "DB-10")
def test_example_2_giving() -> None:
    """Dealer 2 of four: seats 3, 0, 1, 2 choose; all gifts reach their hands at the end."""
    match = before_giving(last=2)
    assert match.turn == 3
    give(match, "E1 E2 E3")
    assert match.turn == 0
    assert not {"E1", "E2", "E3"} & hand(match, 0)
    assert refused(match, "give E1")[0] == "DB-08"
    give(match, "I1 I2 I3")
    assert match.turn == 1
    give(match, "C1 C2 C3")
    assert match.turn == 2
    give(match, "A1 A2")
    assert not {"E1", "E2", "E3"} & hand(match, 0)
    give(match, "A3")
    assert {"E1", "E2", "E3"} <= hand(match, 0)
    assert {"I1", "I2", "I3"} <= hand(match, 1)
    assert {"C1", "C2", "C3"} <= hand(match, 2)
    assert {"A1", "A2", "A3"} <= hand(match, 3)


@pytest.mark.clause("DB-09")
def test_gifts_are_in_no_hand_until_the_last_player_has_chosen() -> None:
    match = before_giving()
    set_aside: set[str] = set()
    for gifts in ("I1 I2 I3", "C1 C2 C3", "A1 A2 A3", "E1 E2"):
        give(match, gifts)
        set_aside |= set(gifts.split())
        for seat in range(4):
            assert not set_aside & hand(match, seat)
    give(match, "E3")
    assert [len(hand(match, seat)) for seat in range(4)] == [12, 12, 12, 12]


@pytest.mark.clause("DB-09")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_card_received_cannot_be_given_on(players: int) -> None:
    match = before_giving(players, last=players - 1)
    each = 49 // players
    for seat in range(players):
        if seat > 0:
            for card in CODES[each * (seat - 1) : each * (seat - 1) + 3]:
                assert f"give {card}" not in match.legal
                assert refused(match, f"give {card}")[0] == "DB-08"
        give(match, " ".join(CODES[each * seat : each * seat + 3]))
    clause, sentence = refused(match, "give I4")
    assert clause == "DB-09"
    assert "already changed hands" in sentence


@pytest.mark.clause("DB-09", "DB-10")
def test_nobody_else_sees_what_a_player_chooses() -> None:
    match = before_giving()
    give(match, "I1 I2 I3")
    give(match, "C1")
    for viewer in (None, 1, 2, 3):
        assert cards(match, viewer, "gift", 0) == ""
        assert how_many(match, viewer, "gift", 0) == 3
    assert cards(match, 0, "gift", 0) == "I1 I2 I3"
    assert cards(match, 1, "gift", 1) == "C1"
    assert how_many(match, 0, "hand", 1) == 11


# --- The squads --------------------------------------------------------------------------


@pytest.mark.clause("DB-11")
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_the_player_left_of_the_dealer_leads_any_card(last: int) -> None:
    match = before_giving(last=last)
    while match.json()["phase"] == "give":
        match.play(match.legal[0])
    leader = (last + 1) % 4
    assert match.turn == leader
    assert plays(match).split() == [code for code in CODES if code in hand(match, leader)]


@pytest.mark.clause("DB-12")
def test_who_can_follow_must_with_any_card_of_the_company() -> None:
    assert plays(holding("C1 C12 A5 I9 P", led="C6")) == "C1 C12"
    assert plays(holding("I3 I9 C1 P", led="I12")) == "I3 I9"
    assert plays(holding("E1 A1 C1", led="E12")) == "E1"


@pytest.mark.clause("DB-12")
def test_a_card_that_does_not_follow_is_refused() -> None:
    match = holding("C3 I2", led="C9")
    clause, sentence = refused(match, "play I2")
    assert clause == "DB-12"
    assert "The lead is Cavalry" in sentence
    clause, sentence = refused(match, "play A7")
    assert clause == "DB-12"
    assert "Artillery 7 is not in your hand" in sentence


@pytest.mark.clause("DB-12")
def test_the_company_led_counts_and_not_the_last_one_played() -> None:
    match = on_move(turn=1, leader=3, trick="A4 C9", hand=["E1", "A2 C3", "E2", "E3"])
    assert plays(match) == "A2"


@pytest.mark.clause("DB-13")
def test_who_cannot_follow_may_play_anything() -> None:
    assert plays(holding("I1 I12 C4 E9 P", led="A6")) == "I1 I12 C4 E9 P"


@pytest.mark.clause("DB-13")
def test_points_may_fall_in_the_first_squad() -> None:
    hands = ["A9 I7", "P I2", "I1 C1", "C2 C3"]
    match = position(phase="play", deal=1, dealer=3, turn=0, leader=0, hand=hands, nest="C9")
    play(match, "A9")
    assert plays(match) == "I2 P"
    play(match, "P I1 C3")
    assert points(match, 0) == 6


@pytest.mark.clause("DB-12", "DB-13", "DB-17")
def test_example_7_following() -> None:
    assert plays(holding("P C3 I2", led="A4")) == "I2 C3 P"
    assert plays(holding("P C3 I2", led="C9")) == "C3"
    assert plays(holding("P C3")) == "C3 P"
    assert plays(holding("P C3", lead="last-card-only")) == "C3"
    assert plays(holding("P", lead="last-card-only")) == "P"


@pytest.mark.clause("DB-14")
def test_the_highest_card_of_the_company_led_takes_and_leads_next() -> None:
    match = on_move(turn=2, leader=2, hand=["C11 A1", "C3 A2", "C4 A3", "C10 A4"])
    play(match, "C4 C10 C11 C3")
    assert taker(match) == match.turn == 0
    assert cards(match, None, "taken", 0) == "C3 C4 C10 C11"
    assert plays(match) == "A1"


@pytest.mark.clause("DB-14")
def test_cards_of_other_companies_never_take() -> None:
    match = on_move(turn=1, leader=1, hand=["I12 A1", "C1 A2", "A12 A3", "E12 A4"])
    play(match, "C1 A12 E12 I12")
    assert taker(match) == match.turn == 1


@pytest.mark.clause("DB-14")
def test_twelve_is_high_and_one_is_low() -> None:
    match = on_move(turn=0, leader=0, hand=["E9 A1", "E12 A2", "E10 A3", "E1 A4"])
    play(match, "E9 E12 E10 E1")
    assert taker(match) == 1


@pytest.mark.clause("DB-14")
def test_the_leader_may_lead_any_card_again() -> None:
    match = on_move(turn=3, leader=3, hand=["C1 C2", "C3 C4", "C5 C6", "I1 I2 C7 A9 E4 P"])
    assert plays(match) == "I1 I2 C7 A9 E4 P"


@pytest.mark.clause("DB-07", "DB-14", "DB-18")
def test_example_4_infantry_led_at_once() -> None:
    hands = ["I12 A2", "C12 A3", "I3 A4", "I1 A5"]
    match = position(phase="play", deal=1, dealer=1, turn=2, leader=2, hand=hands, nest="E7")
    assert "play I3" in match.legal
    play(match, "I3 I1 I12 C12")
    assert taker(match) == 0
    assert points(match, 0) == 3
    assert cards(match, 0, "nest") == "E7"


# --- The President -----------------------------------------------------------------------


@pytest.mark.clause("DB-13", "DB-15", "DB-19")
def test_example_3_dumping() -> None:
    hands = ["E4 C1", "E9 C2", "I12 C3", "P C4"]
    match = on_move(turn=0, leader=0, hand=hands)
    play(match, "E4 E9 I12 P")
    assert taker(match) == 1
    assert points(match, 1) == 6


@pytest.mark.clause("DB-15")
@pytest.mark.parametrize("led", ["I5", "C5", "A5", "E5"])
def test_the_president_cannot_be_thrown_by_who_can_follow(led: str) -> None:
    match = holding(f"{led[0]}1 P", led=led)
    assert plays(match) == f"{led[0]}1"
    clause, sentence = refused(match, "play P")
    assert clause == "DB-15"
    assert "must follow" in sentence


@pytest.mark.clause("DB-15")
def test_the_president_is_not_an_infantry_card() -> None:
    """Infantry led: who has only the President of the blue cards is free to play anything."""
    assert plays(holding("C3 P", led="I4")) == "C3 P"


@pytest.mark.clause("DB-15")
@pytest.mark.parametrize(
    ("squad", "who"), [("C2 P C1 A12", 0), ("C2 A12 P C3", 3), ("C2 C9 I12 P", 1)]
)
def test_the_president_thrown_never_takes(squad: str, who: int) -> None:
    hands = [f"{card} E{number}" for number, card in enumerate(squad.split(), start=1)]
    match = on_move(turn=0, leader=0, hand=hands)
    play(match, squad)
    assert taker(match) == match.turn == who


@pytest.mark.clause("DB-15")
def test_a_lone_company_card_takes_although_everybody_throws() -> None:
    match = on_move(turn=0, leader=0, hand=["I1 C1", "P C2", "E12 C3", "A12 C4"])
    play(match, "I1 P E12 A12")
    assert taker(match) == 0
    assert points(match, 0) == 6


@pytest.mark.clause("DB-16", "DB-17", "DB-19")
def test_example_6_the_president_led() -> None:
    hands = ["I12 I1 A1", "P C2", "I5 E3 C3", "E12 I4 C4"]
    match = on_move(turn=1, leader=1, hand=hands)
    play(match, "P")
    assert plays(match) == "I5 C3 E3"
    play(match, "I5")
    assert plays(match) == "I4 C4 E12"
    play(match, "E12")
    assert plays(match) == "I1 I12 A1"
    play(match, "I12")
    assert taker(match) == match.turn == 1
    assert points(match, 1) == 7


@pytest.mark.clause("DB-16")
def test_four_twelves_do_not_beat_the_president_led() -> None:
    hands = ["P C1", "I12 C2", "C12 C3", "A12 C4", "E12 C5"]
    match = on_move(5, turn=0, leader=0, hand=hands)
    play(match, "P I12 C12 A12 E12")
    assert taker(match) == match.turn == 0


@pytest.mark.clause("DB-16")
def test_the_first_card_thrown_on_the_president_calls_for_nothing() -> None:
    match = on_move(turn=2, leader=0, trick="P C9", hand=["E1", "E2", "C3 A4 I5", "E3"])
    assert plays(match) == "I5 C3 A4"


@pytest.mark.clause("DB-17")
@pytest.mark.parametrize("squads_before", [0, 1, 5])
def test_the_president_may_be_led_early_or_late(squads_before: int) -> None:
    match = on_move(turn=0, leader=0, takers=[0] * squads_before, hand=["P I1", "C2", "C3", "C4"])
    assert plays(match) == "I1 P"


@pytest.mark.clause("DB-11", "DB-17")
def test_last_card_only_bans_the_president_s_lead_while_there_is_another_card() -> None:
    match = holding("P I1 E12", lead="last-card-only")
    assert plays(match) == "I1 E12"
    clause, sentence = refused(match, "play P")
    assert clause == "DB-17"
    assert "only as your last card" in sentence


@pytest.mark.clause("DB-17")
def test_last_card_only_lets_the_president_be_led_as_the_last_card() -> None:
    match = on_move(
        lead="last-card-only", turn=0, leader=0, hand=["P", "I12", "C12", "E12"], score=[1, 2, 3, 4]
    )
    play(match, "P I12 C12 E12")
    assert match.scores == [7, 2, 3, 4]


@pytest.mark.clause("DB-13", "DB-15", "DB-17")
@pytest.mark.parametrize("lead", ["free", "last-card-only"])
def test_throwing_the_president_does_not_depend_on_the_option(lead: str) -> None:
    assert plays(holding("P C3 I2", led="A4", lead=lead)) == "I2 C3 P"
    assert plays(holding("P A3 I2", led="A4", lead=lead)) == "A3"
    assert plays(holding("P", led="A4", lead=lead)) == "P"


@pytest.mark.clause("DB-17")
def test_the_option_leaves_giving_the_president_free() -> None:
    match = position(
        lead="last-card-only", phase="give", dealer=3, turn=0, hand=["P I1 C1 A1", "", "", ""]
    )
    assert match.legal == ["give I1", "give C1", "give A1", "give P"]


@pytest.mark.clause("DB-17")
def test_the_option_is_free_unless_the_table_says_otherwise() -> None:
    assert drumhead.game("do-boy").options == {"president_lead": "free"}
    with pytest.raises(InvalidOption, match="free or last-card-only"):
        do_boy(lead="never")


# --- The Nest ----------------------------------------------------------------------------


def first_squad(nest: str, players: int = 4) -> Match:
    """Seat 1 is about to take the first squad, seat 2 the second."""
    hands = ["C1 E1 I1", "C12 E2 I2", "C2 E12 I3", "C3 E4 I4", "C4 E5 I5"][:players]
    return position(
        players, phase="play", deal=1, dealer=players - 1, turn=0, leader=0, hand=hands, nest=nest
    )


@pytest.mark.clause("DB-18")
def test_the_nest_goes_to_the_first_taker_and_stays_with_him() -> None:
    match = first_squad("I9")
    play(match, "C1 C12 C2 C3")
    assert points(match, 1) == 1
    play(match, "E2 E12 E4 E1")
    assert taker(match) == 2
    assert points(match, 1) == 1
    assert points(match, 2) == 0
    play(match, "I3 I4 I1 I2")
    assert match.scores == [0, 1, 0, 4]


@pytest.mark.clause("DB-18")
def test_the_first_taker_may_look_at_the_nest_and_nobody_else() -> None:
    match = first_squad("I9")
    play(match, "C1 C12 C2")
    assert cards(match, 1, "nest") == ""
    play(match, "C3")
    assert cards(match, 1, "nest", 1) == "I9"
    for viewer in (None, 0, 2, 3):
        assert cards(match, viewer, "nest", 1) == ""
        assert how_many(match, viewer, "nest", 1) == 1
        assert figures(match, viewer, "points") == [0, 0, 0, 0]
    assert figures(match, 1, "points") == [0, 1, 0, 0]
    play(match, "E2 E12 E4 E1 I3 I4 I1")
    assert cards(match, 1, "nest") == "I9"
    assert cards(match, 2, "nest") == ""


@pytest.mark.clause("DB-18")
def test_everybody_sees_the_nest_when_the_hand_has_been_scored() -> None:
    match = last_card([0, 0, 0, 0], [17, 0, 0, 0], nest="A1")
    match.hands = 1
    play(match, "E12")
    for viewer in (None, 0, 1, 2, 3):
        assert cards(match, viewer, "nest") == "A1"


@pytest.mark.clause("DB-18")
def test_the_nest_of_the_last_hand_is_still_seen_in_the_next() -> None:
    match = after_hand([0, 0, 0, 0], [17, 0, 0, 0], nest="A1")
    for viewer in (None, 0, 1, 2, 3):
        assert cards(match, viewer, "last-nest") == "A1"
        assert cards(match, viewer, "nest") == ""


@pytest.mark.clause("DB-18", "DB-19")
def test_four_cards_of_nest_count_with_five_players() -> None:
    match = first_squad("I7 I8 A1 P", players=5)
    play(match, "C1 C12 C2 C3 C4")
    assert points(match, 1) == 7
    assert cards(match, 1, "nest") == "I7 I8 A1 P"
    play(match, "E2 E12 E4 E5 E1 I3 I4 I5 I1 I2")
    assert match.scores == [0, 7, 0, 0, 5]


@pytest.mark.clause("DB-18", "DB-19")
def test_example_5_the_nest_counts() -> None:
    hands = ["C2 A1", "A12 E1", "E12 E2"]
    match = position(3, phase="play", deal=1, dealer=2, turn=0, leader=0, hand=hands, nest="P")
    play(match, "C2 A12 E12")
    assert taker(match) == 0
    assert points(match, 0) == 5


@pytest.mark.clause("DB-16", "DB-18")
def test_the_president_led_to_the_first_squad_takes_the_nest() -> None:
    match = position(
        phase="play", deal=1, dealer=3, turn=0, leader=0, nest="I6",
        hand=["P A1", "C12 A2", "E12 A3", "A12 A4"],
    )  # fmt: skip
    play(match, "P C12 E12 A12")
    assert points(match, 0) == 6


# --- The score ---------------------------------------------------------------------------


@pytest.mark.clause("DB-19")
@pytest.mark.parametrize(
    ("gained", "values"),
    [([17, 0, 0, 0], [-1, 1 / 3, 1 / 3, 1 / 3]), ([5, 12, 0], [1 / 17, -19 / 34, 1 / 2])],
)
def test_a_hand_is_worth_the_points_one_did_not_take(
    gained: list[int], values: list[float]
) -> None:
    match = after_hand([0] * len(gained), gained, hands=1)
    worth = [match.game.rules.value(match.state, seat) for seat in range(len(gained))]
    assert worth == pytest.approx(values)


@pytest.mark.clause("DB-19")
def test_example_8_scores() -> None:
    match = on_move(
        turn=3,
        leader=0,
        trick="E1 E2 E3",
        hand=["", "", "", "E4"],
        taken=["I1 I2 I3", "I4 I5 I6 I7 P", "I8 I9 I10 I11 I12", ""],
    )
    play(match, "E4")
    assert match.scores == [3, 9, 5, 0]
    assert sum(match.scores) == 17


@pytest.mark.clause("DB-19")
def test_the_last_squad_counts_too() -> None:
    match = on_move(turn=3, leader=0, trick="E1 I2 P", hand=["", "", "", "E4"])
    play(match, "E4")
    assert match.scores == [0, 0, 0, 6]


@pytest.mark.clause("DB-19")
def test_taking_everything_simply_costs_seventeen() -> None:
    match = after_hand([0, 0, 0, 0], [0, 17, 0, 0])
    assert match.scores == [0, 17, 0, 0]


@pytest.mark.clause("DB-19")
def test_a_hand_is_scored_only_when_all_cards_are_played() -> None:
    match = last_card([3, 2, 1, 0], [12, 5, 0, 0])
    assert match.scores == [3, 2, 1, 0]
    assert match.finished == 0
    play(match, "E12")
    assert match.scores == [15, 7, 1, 0]
    assert match.finished == 1


# --- The end of the game -----------------------------------------------------------------


@pytest.mark.clause("DB-20")
def test_example_9_the_end() -> None:
    match = after_hand([38, 47, 29, 39], [5, 4, 8, 0], finished=9, deal=10)
    assert match.scores == [43, 51, 37, 39]
    assert match.over
    assert match.turn is None
    assert result_line(match) == "0 0 1 0"


@pytest.mark.clause("DB-20")
def test_example_10_exactly_fifty() -> None:
    match = after_hand([33, 41, 28], [17, 0, 0], finished=6, deal=7)
    assert match.scores == [50, 41, 28]
    assert match.over
    assert result_line(match) == "0 0 1"


@pytest.mark.clause("DB-20")
def test_forty_nine_is_not_yet_fifty() -> None:
    match = after_hand([32, 49, 38], [17, 0, 0], finished=7, deal=8)
    assert match.scores == [49, 49, 38]
    assert not match.over
    assert match.result is None
    assert match.json()["deal"] == 9
    assert match.json()["phase"] == "give"


@pytest.mark.clause("DB-20")
def test_totals_are_compared_only_when_the_hand_is_over() -> None:
    """Seat 0 has taken the President with 49 already, but the last card is still to fall."""
    match = last_card([49, 3, 0, 16], [17, 0, 0, 0])
    assert not match.over
    assert match.turn == 3
    play(match, "E12")
    assert match.over


@pytest.mark.clause("DB-20")
def test_example_12_two_over_fifty() -> None:
    match = after_hand([49, 46, 20, 17, 38], [6, 5, 2, 2, 2], finished=10, deal=11)
    assert match.scores == [55, 51, 22, 19, 40]
    assert match.over
    assert result_line(match) == "0 0 0 1 0"


@pytest.mark.clause("DB-20")
def test_when_all_are_over_fifty_the_fewest_still_win() -> None:
    match = after_hand([46, 45, 45], [7, 5, 5], finished=8, deal=9)
    assert match.scores == [53, 50, 50]
    assert result_line(match) == "0 0.5 0.5"


@pytest.mark.clause("DB-20")
def test_when_the_game_is_over_nobody_moves() -> None:
    match = after_hand([33, 41, 28], [17, 0, 0])
    assert match.legal == []
    clause, sentence = refused(match, "play I1")
    assert clause is None
    assert "over" in sentence


@pytest.mark.clause("DB-21")
def test_example_11_joint_winners() -> None:
    match = after_hand([44, 26, 26, 40], [8, 4, 4, 1], finished=8, deal=9)
    assert match.scores == [52, 30, 30, 41]
    assert match.result == [0, 0.5, 0.5, 0]
    assert result_line(match) == "0 0.5 0.5 0"


@pytest.mark.clause("DB-21")
@pytest.mark.parametrize(
    ("totals", "gained", "line"),
    [
        ([34, 0, 0, 0], [17, 0, 0, 0], "0 0.333 0.333 0.333"),
        ([0, 0, 34, 0, 0], [0, 0, 17, 0, 0], "0.25 0.25 0 0.25 0.25"),
        ([0, 0, 0, 0, 0, 34], [0, 0, 0, 0, 0, 17], "0.2 0.2 0.2 0.2 0.2 0"),
        ([46, 45, 45], [5, 6, 6], "0.333 0.333 0.333"),
        ([49, 49, 49, 49, 49, 44], [2, 2, 2, 2, 2, 7], "0.167 0.167 0.167 0.167 0.167 0.167"),
    ],
)
def test_all_who_share_the_fewest_win_in_equal_parts(
    totals: list[int], gained: list[int], line: str
) -> None:
    match = after_hand(totals, gained)
    assert result_line(match) == line
    assert match.result is not None
    assert sum(match.result) == pytest.approx(1)


@pytest.mark.clause("DB-22")
@pytest.mark.parametrize(("players", "most"), [(3, 9), (4, 12), (5, 15), (6, 18)])
def test_the_number_of_hands_is_bounded(players: int, most: int) -> None:
    matches = simulate(do_boy(players), 2000)
    assert matches.hands.max() <= most
    assert (matches.scores.sum(axis=1) == 17 * matches.hands).all()
    assert (matches.scores.max(axis=1) >= 50).all()


@pytest.mark.clause("DB-22")
@pytest.mark.parametrize(
    ("totals", "gained", "most"),
    [
        ([46, 45, 45], [5, 6, 6], 9),
        ([49, 46, 46, 46], [1, 5, 5, 6], 12),
        ([48, 48, 48, 47, 47], [1, 1, 1, 7, 7], 15),
        ([49, 48, 48, 48, 48, 48], [0, 1, 1, 1, 1, 13], 18),
    ],
)
def test_the_bound_can_be_reached_but_not_passed(
    totals: list[int], gained: list[int], most: int
) -> None:
    """After all hands but one nobody need have fifty; 17 more, and somebody must."""
    assert sum(totals) == 17 * (most - 1)
    before_last = [total - more for total, more in zip(totals, gained, strict=True)]
    assert not after_hand(before_last, gained, finished=most - 2, deal=most - 1).over
    assert 17 * most > 49 * len(totals)
    assert after_hand(totals, gained, finished=most - 1, deal=most).finished == most
    assert after_hand(totals, gained, finished=most - 1, deal=most).over


# --- What each player sees ---------------------------------------------------------------

EVERYBODY = (None, 0, 1, 2, 3)


def middle_of_a_hand() -> Match:
    """Seat 1 took the first squad, and the Nest; it has led to the second; seat 2 is to play."""
    return position(
        lead="last-card-only",
        phase="play",
        deal=2,
        finished=1,
        score=[3, 9, 5, 0],
        dealer=3,
        drawn="A5 C5 I5 E11",
        turn=2,
        leader=1,
        hand=["I4 C7", "E8", "I9 E1 P", "A2 A3"],
        given=["C3 C6 C9", "E1 I9 P", "A2 A3 A4", "I4 C7 C8"],
        nest="I12",
        nest_taker=1,
        last_nest="A9",
        trick="C4",
        last_leader=0,
        last_trick="E3 E10 I1 E2",
        takers=[1],
        taken=["", "I1 E2 E3 E10", "", ""],
        played=["E3", "E10 C4", "I1", "E2"],
    )


@pytest.mark.clause("DB-06", "DB-18", "PK-11")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    view = match.view(viewer)
    assert (view["players"], view["hand"], view["phase"], view["turn"]) == (4, 2, "play", 2)
    assert view["options"] == {"president_lead": "last-card-only"}
    assert view["scores"] == [3, 9, 5, 0]
    assert [c["seat"] for c in view["counters"] if c["name"] == "dealer"] == [3]
    assert cards(match, viewer, "draw") == "A5 C5 I5 E11"
    assert [how_many(match, viewer, "hand", seat) for seat in range(4)] == [2, 1, 3, 2]
    assert how_many(match, viewer, "nest", 1) == 1
    assert cards(match, viewer, "squad") == "C4"
    assert cards(match, viewer, "last-squad") == "E3 E10 I1 E2"
    assert cards(match, viewer, "taken", 1) == "I1 E2 E3 E10"
    assert cards(match, viewer, "last-nest") == "A9"
    assert figures(match, viewer, "squads") == [0, 1, 0, 0]
    assert figures(match, viewer, "points") == [0, 2 if viewer == 1 else 1, 0, 0]


@pytest.mark.clause("DB-09", "DB-18")
@pytest.mark.parametrize(
    ("viewer", "own_hand", "gave", "received", "nest"),
    [
        (0, "I4 C7", "C3 C6 C9", "I4 C7 C8", ""),
        (1, "E8", "I9 E1 P", "C3 C6 C9", "I12"),
        (2, "I9 E1 P", "A2 A3 A4", "I9 E1 P", ""),
        (3, "A2 A3", "I4 C7 C8", "A2 A3 A4", ""),
    ],
)
def test_a_player_sees_his_hand_what_he_gave_and_what_he_received(
    viewer: int, own_hand: str, gave: str, received: str, nest: str
) -> None:
    match = middle_of_a_hand()
    right, left = (viewer - 1) % 4, (viewer + 1) % 4
    opposite = (viewer + 2) % 4
    assert cards(match, viewer, "hand", viewer) == own_hand
    assert [cards(match, viewer, "hand", s) for s in (right, left, opposite)] == ["", "", ""]
    assert cards(match, viewer, "gift", viewer) == gave
    assert cards(match, viewer, "gift", right) == received
    assert [cards(match, viewer, "gift", s) for s in (left, opposite)] == ["", ""]
    assert cards(match, viewer, "nest") == nest


@pytest.mark.clause("DB-09", "DB-18")
def test_a_spectator_sees_no_hand_no_gift_and_no_nest() -> None:
    match = middle_of_a_hand()
    for seat in range(4):
        assert cards(match, None, "hand", seat) == ""
        assert cards(match, None, "gift", seat) == ""
    assert cards(match, None, "nest") == ""
    assert match.view()["moves"] == []


@pytest.mark.clause("DB-12")
def test_only_the_seat_to_play_is_shown_its_moves() -> None:
    """They would tell the others what is in the hand."""
    match = middle_of_a_hand()
    assert match.view(2)["moves"] == ["play I9", "play E1", "play P"]
    for viewer in (0, 1, 3):
        assert match.view(viewer)["moves"] == []


@pytest.mark.clause("DB-10")
def test_while_cards_are_given_a_player_sees_his_own_hand_and_choice_alone() -> None:
    match = before_giving()
    give(match, "I1 I2 I3 C4 C5")
    assert cards(match, 1, "hand", 1) == "C1 C2 C3 C6 C7 C8 C9 C10 C11 C12"
    assert cards(match, 1, "gift", 1) == "C4 C5"
    assert match.view(1)["moves"][0] == "give C1"
    for viewer in (None, 0, 2, 3):
        assert cards(match, viewer, "hand", 1) == cards(match, viewer, "gift", 1) == ""
        assert match.view(viewer)["moves"] == []
    assert [how_many(match, None, "hand", seat) for seat in range(4)] == [9, 10, 12, 12]


@pytest.mark.clause("DB-09", "DB-18")
def test_the_gifts_are_not_shown_when_the_hand_is_over() -> None:
    gifts = ["C1 C2 C3", "C4 C5 C6", "C7 C8 C9", "C10 C11 C12"]
    match = last_card([33, 41, 28, 17], [17, 0, 0, 0], given=gifts)
    play(match, "E12")
    assert match.over
    for seat in range(4):
        assert cards(match, None, "gift", seat) == ""
        assert cards(match, seat, "gift", seat) == gifts[seat]
        assert cards(match, (seat + 1) % 4, "gift", seat) == gifts[seat]
        assert cards(match, (seat + 2) % 4, "gift", seat) == ""
        assert cards(match, (seat + 3) % 4, "gift", seat) == ""


@pytest.mark.clause("DB-09")
def test_nothing_of_the_last_hand_s_gifts_is_left_in_the_next() -> None:
    gifts = ["C1 C2 C3", "C4 C5 C6", "C7 C8 C9", "C10 C11 C12"]
    match = after_hand([0, 0, 0, 0], [17, 0, 0, 0], given=gifts)
    assert match.json()["phase"] == "give"
    for viewer in EVERYBODY:
        assert [z for z in match.view(viewer)["zones"] if z["name"] == "gift"] == []


@pytest.mark.clause("DB-10")
def test_the_gifts_of_others_are_never_announced() -> None:
    match = do_boy().match(seed=5)
    while not match.over:
        match.play(match.legal[-1])
    said = "Everybody passes three cards to the left."
    for viewer in (-1, *range(4)):
        told = match.log(viewer)
        assert told.count(said) == match.finished
        received = [line for line in told if line.startswith("You receive the ")]
        assert len(received) == (match.finished if viewer >= 0 else 0)
        assert not [line for line in told if " gives " in line or " give " in line]


@pytest.mark.clause("DB-08", "DB-09")
def test_what_was_received_is_told_once_the_gifts_change_hands() -> None:
    match, game = do_boy(3).match(seed=7), do_boy(3).type
    given = {seat: gift(match) for seat in range(3)}
    assert match.log(1)[-2:] == [
        "Everybody passes three cards to the left.",
        f"You receive {listed([f'the {game.spoken_names[code]}' for code in given[0]])}.",
    ]
    assert match.log(-1)[-1] == "Everybody passes three cards to the left."
    openly = [line for line in match.log(None) if " gives the " in line]
    assert len(openly) == 9


def gift(match: Match) -> list[str]:
    """Give the first three cards of the seat to move; returns them in the order of the pack."""
    codes = [move.split()[1] for move in match.legal[:3]]
    for code in codes:
        match.play(f"give {code}")
    return codes


@pytest.mark.clause("DB-08")
def test_the_three_cards_are_chosen_together() -> None:
    match = do_boy(4).match(seed=7)
    seat = match.turn
    assert seat is not None
    for left, words in (
        (3, "Give the three cards"),
        (2, "Give the two cards"),
        (1, "Give the card"),
    ):
        told = match.view(seat)["together"]
        assert told == {"kind": "give", "count": left, "words": words}
        for other in (-1, (seat + 1) % 4):
            assert match.view_of(match.seat_view(other))["together"] is None
        match.play(match.legal[0])
    assert match.view(seat)["together"] is None


@pytest.mark.clause("DB-09", "DB-18")
def test_a_view_is_plain_data() -> None:
    for viewer in EVERYBODY:
        view = middle_of_a_hand().view(viewer)
        assert json.loads(json.dumps(view)) == view


# --- Whole hands, as the rulebook and a transcript tell them -------------------------------


def shuffle_line(hands: list[str], dealer: int, nest: str) -> str:
    """The shuffle from which this dealer deals these hands and leaves this Nest."""
    n = len(hands)
    order = [hands[(dealer + 1 + place) % n].split() for place in range(n)]
    together = [card for cards in zip(*order, strict=True) for card in cards]
    return f"shuffle {' '.join([*together, *nest.split()])}"


def draw_line(cards: str) -> str:
    return "shuffle " + " ".join(CODES[card] for card in pack_beginning(cards))


HEAD = ["drumhead 1", "game do-boy", "players 3", "option president_lead free"]


@pytest.mark.clause("DB-03", "DB-05", "DB-09", "DB-14", "DB-15", "DB-18")
def test_the_rulebook_s_example_hand() -> None:
    ada = "I3 I6 I10 C1 C5 C8 C12 A2 A7 A12 E1 E3 E6 E7 E9 E12"
    ben = "I1 I2 I11 I12 C2 C6 C9 A1 A5 A8 A9 A10 E2 E4 E5 P"
    cora = "I4 I5 I8 I9 C3 C4 C7 C10 C11 A3 A4 A6 A11 E8 E10 E11"
    match = drumhead.replay(
        "\n".join(
            [
                *HEAD,
                "name 0 Ada",
                "name 1 Ben",
                "name 2 Cora",
                draw_line("A9 C9 E11"),
                shuffle_line([ada, ben, cora], dealer=2, nest="I7"),
                *["0 give I10", "0 give C12", "0 give A12"],
                *["1 give I11", "1 give I12", "1 give P"],
                *["2 give E8", "2 give E10", "2 give E11"],
                *["0 play E1", "1 play E2", "2 play P"],
                "",
            ]
        )
    )
    assert taker(match) == match.turn == 1
    assert cards(match, 1, "nest") == "I7"
    assert figures(match, 1, "points") == [0, 6, 0]
    assert figures(match, 0, "points") == figures(match, 2, "points") == [0, 5, 0]
    play(match, "I1 I4 I3")
    assert taker(match) == 2
    assert figures(match, 1, "points") == [0, 6, 3]
    play(match, "C3 C1 C12")
    assert taker(match) == match.turn == 1
    assert figures(match, 1, "points") == [0, 6, 3]


@pytest.mark.clause("DB-04", "DB-11", "DB-18", "DB-19", "DB-20", "DB-21", "DB-22")
def test_a_whole_match_of_seven_hands_as_a_transcript() -> None:
    """The leader takes every squad, and the Nest with the President: 17 to each in turn.

    With 51, 34 and 34 the game is over; the two who have fewest share the win.
    """
    leader = "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 C11 C1 C2 C3"
    second = "C4 C5 C6 C7 C8 C9 C10 A1 A2 A3 A4 A5 A6 A7 A8 A9"
    third = "C12 A10 A11 A12 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"
    gifts = ["C1 C2 C3", "A7 A8 A9", "C12 A12 E12"]
    played = [
        "I12 I11 I10 I9 I8 I7 I6 I5 I4 I3 I2 I1 C12 C11 A12 E12",
        "C3 C4 C5 C6 C7 C8 C9 C10 A3 A4 A5 A6 C1 C2 A1 A2",
        "E1 E2 E3 E4 E5 E6 E7 E8 A7 A8 A9 A10 E9 E10 A11 E11",
    ]
    scores = ["17 0 0", "17 17 0", "17 17 17", "34 17 17", "34 34 17", "34 34 34", "51 34 34"]
    lines = [*HEAD, draw_line("I5 C4 A10")]
    for number, score in enumerate(scores):
        seats = [(number + place) % 3 for place in range(3)]
        hands = [""] * 3
        for seat, cards_dealt in zip(seats, (leader, second, third), strict=True):
            hands[seat] = cards_dealt
        lines.append(shuffle_line(hands, dealer=(number + 2) % 3, nest="P"))
        for seat, gift in zip(seats, gifts, strict=True):
            lines += [f"{seat} give {card}" for card in gift.split()]
        for squad in zip(*(cards_played.split() for cards_played in played), strict=True):
            lines += [f"{seat} play {card}" for seat, card in zip(seats, squad, strict=True)]
        lines.append(f"score {score}")
    text = "\n".join([*lines, "result 0 0.5 0.5", ""])
    match = drumhead.replay(text)
    assert match.over
    assert match.finished == 7
    assert match.scores == [51, 34, 34]
    assert match.transcript() == text


# --- The rule of thumb -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("I3 I11 I12 C1 C2 C3 C4 A1 A2 A3 E1 P", "I12"),
        ("I1 I2 I3 I4 I5 I6 C8 C9 A1 A2 E1 P", "C9"),
        ("I8 I9 I10 I11 I12 C2 C3 A11 A12 E1 E2 E10", "A12"),
    ],
)
def test_the_thumb_gives_high_cards_of_short_companies(
    thumb: Callable[[Match], str], hand: str, best: str
) -> None:
    match = position(phase="give", deal=1, dealer=3, leader=0, turn=0, hand=[hand, "", "", ""])
    assert thumb(match) == f"give {best}"


@pytest.mark.parametrize(
    ("hand", "squad", "best"),
    [
        ("C12 I2 P", "", "I2"),
        ("C12 P", "", "C12"),
        ("I3 I8 I12", "I4 I9", "I8"),
        ("I10 I12", "I4 I9", "I10"),
        ("C2 C9 C11", "C4 C6 C5", "C11"),
        ("C2 C9 C11", "C4 I6 C5", "C2"),
        ("C9 C11", "C4 P C5", "C11"),
        ("A12 I12 P", "C4", "P"),
        ("A12 I10 E1", "C4", "I10"),
        ("A1 A2 A3 A12 I7", "C4", "I7"),
        ("A12 I10", "P", "I10"),
    ],
)
def test_the_thumb_leads_low_ducks_and_throws_off(
    thumb: Callable[[Match], str], hand: str, squad: str, best: str
) -> None:
    leader = -len(squad.split()) % 4
    hands = [hand, "E6", "E7", "E8"]
    assert thumb(on_move(turn=0, leader=leader, hand=hands, trick=squad)) == f"play {best}"


def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float],
) -> None:
    """Points are bad here; at random everybody takes a fourth of 17."""
    assert thumb_margin(do_boy(), 20) < -3


@pytest.mark.clause("DB-09")
def test_the_gift_stands_out_in_the_hand_until_the_first_squad_is_taken() -> None:
    match = do_boy().match(seed=2)
    while match.view(0)["phase"] == "give":
        match.play(match.legal[0])
    given = match.open_view()["zones"]
    gift = next(zone for zone in given if zone["name"] == "gift" and zone["seat"] == 3)["cards"]

    def fresh(seat: int, of: int) -> list[str]:
        zones = match.view(seat)["zones"]
        return next(zone for zone in zones if zone["name"] == "hand" and zone["seat"] == of)[
            "fresh"
        ]

    assert sorted(fresh(0, of=0)) == sorted(gift)
    assert fresh(1, of=0) == []
    for _ in range(4):
        match.play(match.legal[0])
    assert fresh(0, of=0) == []
