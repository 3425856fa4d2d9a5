"""War and Diplomacy, clause by clause: WD-01 to WD-43.

"Example 7" is a worked example of the specification (shared/spec/war-and-diplomacy.md).
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import Game, InvalidMove, InvalidOption, Match
from drumhead.engine.account import HandAccount
from drumhead.engine.simulate import simulate
from drumhead.packs.war_and_diplomacy import PACK
from tests.support.looking import figures, refused, result_line

CODES = PACK.of_suits("A Y X Z")
LETTERS = ["A", "Y", "M", "V", "N", "R"]
#: Every way to spell a word: officer, official, the word, the winning letter and its points.
WORDS = [("M", "R", "M", 3), ("V", "N", "V", 3), ("M", "N", "N", 2), ("V", "R", "R", 2)]
#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def letters(text: str) -> list[str]:
    """Letters one by one; spaces are only for the eye."""
    return list(text.replace(" ", ""))


def game(players: int = 4, ending: str = "auto") -> Game:
    return drumhead.game("war-and-diplomacy", players=players, options={"ending": ending})


def position(players: int = 4, ending: str = "auto", **fields: Any) -> Match:
    """A position in the middle of a hand dealt by the last seat, unless fields say otherwise."""
    settled: dict[str, Any] = {"phase": "play", "deal": 1, "dealer": players - 1, "leader": 0}
    given = settled | fields
    given["hand"] = [letters(hand) for hand in given["hand"]]
    given["trick"] = letters(given.get("trick", ""))
    return game(players, ending).position(partial=True, key=KEY, **given)


def numbers(pack: list[str]) -> list[int]:
    return [CODES.index(code) for code in pack]


def dealt(players: int, dealer: int, pack: list[str], ending: str = "auto") -> Match:
    """The first hand, dealt by this dealer from this pack."""
    match = game(players, ending).position(
        partial=True, key=KEY, phase="deal", turn=-2, dealer=dealer
    )
    match.take_chance(numbers(pack))
    return match


def mixed_pack() -> list[str]:
    """A pack in which the letters are well mixed."""
    return [CODES[(5 * place + 3) % 32] for place in range(32)]


def play(match: Match, cards: str) -> None:
    for card in letters(cards):
        match.play(f"play {card}")


def trick(leader: int, cards: str, players: int = 4, dealer: int | None = None) -> Match:
    """The table after a trick of these letters; everybody has a few cards more."""
    dealer = (players - 1) if dealer is None else dealer
    order = playing_order(leader, players, dealer)
    hands = [""] * players
    for seat, card in zip(order, letters(cards), strict=True):
        hands[seat] += card
    extra = [hand + "A" if hand else hand for hand in hands]
    match = position(players, turn=leader, leader=leader, dealer=dealer, hand=extra)
    play(match, cards)
    return match


def playing_order(leader: int, players: int, dealer: int) -> list[int]:
    """Who plays the four cards of a trick."""
    seats = [s for s in range(players) if players != 5 or s != dealer]
    start = seats.index(leader)
    return [seats[(start + place) % len(seats)] for place in range(4)]


def second_to_play(hand: str, on_table: str) -> Match:
    """Seat 0 to play from this hand when these letters lie there."""
    leader = -len(letters(on_table)) % 4
    hands = [hand, "AAA", "AAA", "AAA"]
    return position(turn=0, leader=leader, hand=hands, trick=on_table, dealer=3)


def last_trick(players: int = 4, ending: str = "auto", **fields: Any) -> Match:
    """Only the last card of a hand is left, a thrown one: the trick is broken."""
    hands = [""] * players
    leader = fields.get("leader", 0)
    dealer = fields.get("dealer", players - 1)
    last = playing_order(leader, players, dealer)[3]
    hands[last] = "A"
    return position(players, ending, turn=last, hand=hands, trick="AAY", **fields)


# --- Looking -----------------------------------------------------------------------------


def account_of(match: Match, seat: int = 0) -> HandAccount:
    """The account that a seat is given of the hand which the only legal move finishes."""
    before = match.seat_view(seat)
    match.step(match.legal_numbers[0])
    return match.game.type.words.account(before, match.seat_view(seat))


def plays(match: Match) -> str:
    return "".join(move.removeprefix("play ") for move in match.legal)


def hand(match: Match, seat: int) -> str:
    return "".join(match.json()["hand"][seat])


def seats_of(match: Match, name: str, viewer: int | None = None) -> list[int | None]:
    return [c["seat"] for c in match.view(viewer)["counters"] if c["name"] == name]


def zones(match: Match, name: str, viewer: int | None = None) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def left(match: Match) -> tuple[int | str, int | str]:
    """The pennants and the flags left."""
    return figures(match, "pennants")[0], figures(match, "flags")[0]


def won(match: Match) -> list[int]:
    """The words won by each player since the game began."""
    state = match.json()
    return [war + peace for war, peace in zip(state["war"], state["peace"], strict=True)]


# --- Players -----------------------------------------------------------------------------


@pytest.mark.clause("WD-01")
def test_three_four_or_five_play_and_four_is_usual() -> None:
    assert drumhead.game("war-and-diplomacy").players == 4
    for players in (3, 4, 5):
        assert len(game(players).match(seed=1).scores) == players
    for players in (1, 2, 6):
        with pytest.raises(InvalidOption, match="3, 4 or 5 players"):
            game(players)


@pytest.mark.clause("WD-02", "WD-28")
def test_four_play_in_partnerships_that_share_everything() -> None:
    assert game(4).sides == (0, 1, 0, 1)
    match = last_trick(points=[3, 0, 2, 3], war=[1, 0, 0, 1], peace=[0, 0, 1, 0])
    assert figures(match, "war") == [1, 1, 1, 1]
    assert figures(match, "peace") == [1, 0, 1, 0]
    play(match, "A")
    assert match.scores == [5, 3, 5, 3]


@pytest.mark.clause("WD-03", "WD-28")
def test_five_play_each_alone() -> None:
    assert game(5).sides == (0, 1, 2, 3, 4)
    match = last_trick(5, points=[3, 0, 2, 6, 0])
    play(match, "A")
    assert match.scores == [3, 0, 2, 6, 0]


@pytest.mark.clause("WD-04", "WD-28")
def test_three_play_each_alone() -> None:
    assert game(3).sides == (0, 1, 2)
    match = last_trick(3, points=[3, 0, 2])
    play(match, "A")
    assert match.scores == [3, 0, 2]


# --- Cards and counters ------------------------------------------------------------------


@pytest.mark.clause("WD-05", "WD-06")
def test_the_pack_is_thirty_two_letters_two_groups_of_each_word() -> None:
    assert "".join(CODES) == "A" * 8 + "Y" * 8 + "MMMM" + "VVVV" + "NNNN" + "RRRR"
    assert Counter(CODES) == Counter(2 * "ARMYNAVYMANYVARY")


@pytest.mark.clause("WD-07")
def test_the_marks_are_on_the_officers_and_officials_and_nothing_more() -> None:
    assert PACK.names["M"] == "Officer M"
    assert PACK.names["R"] == "Official R"
    assert PACK.names["A"] == "Letter A"
    assert {card.value for card in PACK.cards} == {0}


@pytest.mark.clause("WD-08")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_seventeen_pennants_and_sixteen_flags_lie_there(players: int) -> None:
    assert left(game(players).match(seed=1)) == (17, 16)


# --- The deal ----------------------------------------------------------------------------


@pytest.mark.clause("WD-09")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_dealer_is_an_event_of_chance_before_the_first_shuffle(players: int) -> None:
    table = game(players)
    match = Match(table, table.new_state(bytes(32)), events=[])
    assert match.pending() == ("chance", [players])
    match.take_chance([players - 1])
    assert match.json()["dealer"] == players - 1
    assert match.pending()[0] == "shuffle"
    lines = table.match(seed=2).transcript().split("\n")
    (lot,) = [line for line in lines if line.startswith("chance ")]
    assert lot in [f"chance dealer {seat}" for seat in range(players)]
    assert lines[lines.index(lot) + 1].startswith("shuffle ")


@pytest.mark.clause("WD-09")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_seat_is_as_likely_to_deal_first(players: int) -> None:
    first = [game(players).match(seed=seed).history[0].numbers[0] for seed in range(1500)]
    times = np.bincount(first, minlength=players)
    expected = 1500 / players
    assert ((times - expected) ** 2 / expected).sum() < 25


@pytest.mark.clause("WD-09")
@pytest.mark.parametrize("lot", ["dealer 4", "dealer -1", "dealer", "0", "dealer 01", "deal 1"])
def test_another_lot_cannot_be_read(lot: str) -> None:
    text = game(4).match(seed=1).transcript().split("\n")
    head = text[:4]
    with pytest.raises(drumhead.TranscriptError, match="line 5: The lot is written like"):
        drumhead.replay("\n".join([*head, f"chance {lot}", ""]))
    assert drumhead.replay("\n".join([*head, "chance dealer 3", ""])).json()["dealer"] == 3


@pytest.mark.clause("WD-10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deal_passes_to_the_left(players: int) -> None:
    for dealer in range(players):
        leader = (dealer + 1) % players
        match = last_trick(players, dealer=dealer, leader=leader)
        play(match, "A")
        assert match.json()["dealer"] == (dealer + 1) % players
        assert match.json()["deal"] == 2


@pytest.mark.clause("WD-11")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_cards_are_shuffled_before_each_hand(players: int) -> None:
    match = game(players, "circuit").match(seed=6)
    while not match.over:
        match.play(match.legal[0])
    shuffles = [event.numbers for event in match.history if event.kind == "shuffle"]
    assert len(shuffles) == match.finished == players
    assert all(sorted(numbers) == sorted(map(CODES.index, CODES)) for numbers in shuffles)
    assert len(set(shuffles)) == players


@pytest.mark.clause("WD-11", "WD-12", "WD-16")
def test_example_1_deal() -> None:
    match = dealt(4, 3, letters("YNYY RAAA VVYY VMNA ARYN ANAR VRMY AMMY"))
    assert [hand(match, seat) for seat in range(4)] == ["AAYVVVR", "AMVNNRR", "AAYYYMN", "AAYYYNR"]
    assert "".join(match.json()["aside"]) == "AYMM"
    assert match.turn == 0


@pytest.mark.clause("WD-11", "WD-12", "WD-13", "WD-14")
@pytest.mark.parametrize(("players", "each", "aside"), [(3, 8, 8), (4, 7, 4), (5, 7, 4)])
def test_cards_go_round_one_at_a_time_and_the_rest_lies_aside(
    players: int, each: int, aside: int
) -> None:
    pack = mixed_pack()
    for dealer in range(players):
        match = dealt(players, dealer, pack)
        seats = [(dealer + 1 + place) % players for place in range(players)]
        if players == 5:
            seats.remove(dealer)
        for place, seat in enumerate(seats):
            expected = pack[place : each * len(seats) : len(seats)]
            assert Counter(hand(match, seat)) == Counter(expected)
        assert Counter(match.json()["aside"]) == Counter(pack[32 - aside :])
        assert all(zones(match, "aside", seat)[0]["cards"] == [] for seat in range(players))


@pytest.mark.clause("WD-14", "WD-15")
def test_of_five_the_dealer_sits_out_and_has_no_move() -> None:
    match = dealt(5, 2, mixed_pack())
    assert hand(match, 2) == ""
    assert [len(hand(match, seat)) for seat in range(5)] == [7, 7, 0, 7, 7]
    movers = set()
    while match.json()["deal"] == 1:
        movers.add(match.turn)
        assert match.view(2)["moves"] == []
        match.play(match.legal[0])
    assert movers == {0, 1, 3, 4}


# --- The trick ---------------------------------------------------------------------------


@pytest.mark.clause("WD-16")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_player_at_the_dealer_s_left_leads(players: int) -> None:
    for dealer in range(players):
        match = dealt(players, dealer, mixed_pack())
        assert match.turn == (dealer + 1) % players
        assert seats_of(match, "leader") == [(dealer + 1) % players]


@pytest.mark.clause("WD-17", "WD-18")
@pytest.mark.parametrize(
    ("players", "dealer", "leader", "order"),
    [
        (4, 0, 1, [1, 2, 3, 0]),
        (4, 2, 3, [3, 0, 1, 2]),
        (5, 0, 3, [3, 4, 1, 2]),
        (5, 4, 0, [0, 1, 2, 3]),
        (5, 2, 1, [1, 3, 4, 0]),
        (3, 2, 0, [0, 1, 2, 0]),
        (3, 0, 2, [2, 0, 1, 2]),
    ],
)
def test_a_trick_is_four_cards(players: int, dealer: int, leader: int, order: list[int]) -> None:
    hands = ["AAA" if players != 5 or seat != dealer else "" for seat in range(players)]
    match = position(players, dealer=dealer, turn=leader, leader=leader, hand=hands)
    for place, seat in enumerate(order):
        assert match.turn == seat
        assert zones(match, "trick")[0]["seats"] == order[:place]
        play(match, "A")
    assert zones(match, "trick")[0]["cards"] == []
    (last,) = zones(match, "last-trick")
    assert last["seats"] == order


@pytest.mark.clause("WD-19")
def test_the_leader_may_lead_any_letter_he_holds() -> None:
    match = position(turn=0, hand=["RRNVVMYA", "A", "A", "A"])
    assert plays(match) == "AYMVNR"
    match = position(turn=0, hand=["YRRN", "A", "A", "A"])
    assert plays(match) == "YNR"
    clause, sentence = refused(match, "play A")
    assert clause == "WD-19"
    assert "no A in your hand" in sentence
    with pytest.raises(InvalidMove):
        match.play("play B")


@pytest.mark.clause("WD-20", "WD-21", "WD-23")
def test_example_5_legal_set() -> None:
    assert plays(second_to_play("AMNVY", "M")) == "AYN"
    assert plays(second_to_play("MRV", "M")) == "R"
    match = second_to_play("MMVV", "M")
    assert plays(match) == "MV"
    for letter in "MV":
        after = match.copy()
        play(after, letter)
        assert seats_of(after, "broken") == [0]


@pytest.mark.clause("WD-20", "WD-26", "WD-32")
def test_example_6_fourth_card() -> None:
    hands = ["AMN", "AA", "AA", "AA"]
    match = position(turn=0, leader=1, hand=hands, trick="MRA")
    assert plays(match) == "AMN"
    for letter in "AMN":
        after = match.copy()
        play(after, letter)
        assert left(after) == (17, 16)
        assert won(after) == [0, 0, 0, 0]
        assert after.turn == 1
    match = position(turn=0, leader=1, hand=["AMY", "AA", "AA", "AA"], trick="MRA")
    assert plays(match) == "Y"
    play(match, "Y")
    assert won(match) == [0, 1, 0, 0]
    assert left(match) == (16, 16)
    assert match.turn == 1


@pytest.mark.clause("WD-20", "WD-21")
@pytest.mark.parametrize(
    "beginning", ["".join(t) for k in (1, 2, 3) for t in itertools.product(LETTERS, repeat=k)]
)
def test_every_letter_after_every_beginning(beginning: str) -> None:
    """What fits is what some word still needs; a broken beginning leaves everything free."""
    spellings = ["ARMY", "NAVY", "MANY", "VARY"]
    fitting = {
        letter
        for letter in LETTERS
        for word in spellings
        if not Counter(beginning + letter) - Counter(word)
    }
    broken = not any(not Counter(beginning) - Counter(word) for word in spellings)
    match = second_to_play("AYMVNR", beginning)
    assert set(plays(match)) == (set(LETTERS) if broken else fitting)
    for letter in set(LETTERS) - set(plays(match)):
        assert refused(match, f"play {letter}")[0] == "WD-21"


@pytest.mark.clause("WD-21")
def test_a_second_m_is_as_impossible_as_a_v() -> None:
    match = second_to_play("MVR", "M")
    clause, sentence = refused(match, "play V")
    assert clause == "WD-21"
    assert "M has been played, so V does not fit: play R." in sentence
    clause, sentence = refused(match, "play M")
    assert clause == "WD-21"
    assert "M has been played, so M does not fit: play R." in sentence


@pytest.mark.clause("WD-20", "WD-23", "WD-24")
@pytest.mark.parametrize(
    ("held", "on_table", "clause"),
    [("AY", "M", "WD-20"), ("MV", "M", "WD-23"), ("AY", "MM", "WD-24")],
)
def test_a_letter_that_is_not_held_is_refused(held: str, on_table: str, clause: str) -> None:
    found, sentence = refused(second_to_play(held, on_table), "play R")
    assert found == clause
    assert "no R in your hand" in sentence


@pytest.mark.clause("WD-22")
def test_the_choice_among_fitting_letters_is_free() -> None:
    assert plays(second_to_play("NRAY", "M")) == "AYNR"
    assert plays(second_to_play("MVAY", "NA")) == "YMV"
    assert plays(second_to_play("MV", "NAY")) == "MV"


@pytest.mark.clause("WD-22", "WD-26")
def test_example_4_the_booklet_s_second_example() -> None:
    """Seats 0 to 3 are No. 1 to No. 4; No. 3 holds N and R."""
    hands = ["MA", "AA", "NRA", "YA"]
    match = position(turn=0, hand=hands)
    play(match, "MA")
    assert plays(match) == "NR"
    army = match.copy()
    play(army, "RY")
    assert won(army) == [1, 0, 0, 0]
    assert figures(army, "points") == [3, 0, 3, 0]
    many = match.copy()
    play(many, "NY")
    assert won(many) == [0, 0, 1, 0]
    assert figures(many, "points") == [2, 0, 2, 0]
    broken = position(turn=3, hand=["A", "A", "A", "MA"], trick="MAR")
    play(broken, "M")
    assert won(broken) == [0, 0, 0, 0]


@pytest.mark.clause("WD-23", "WD-24", "WD-29", "WD-32")
def test_example_7_broken_early() -> None:
    match = position(turn=0, hand=["AN", "AA", "MY", "NR"])
    play(match, "AA")
    assert seats_of(match, "broken") == [1]
    assert plays(match) == "YM"
    for third in "YM":
        for fourth in "NR":
            after = match.copy()
            play(after, third)
            assert plays(after) == "NR"
            play(after, fourth)
            assert seats_of(after, "broken") == []
            assert won(after) == [0, 0, 0, 0]
            assert after.turn == 0


@pytest.mark.clause("WD-24")
def test_after_a_break_even_a_letter_that_would_fit_may_be_kept_or_thrown() -> None:
    match = second_to_play("YNAAV", "MV")
    assert plays(match) == "AYVN"
    match = second_to_play("YNAAV", "MAM")
    assert plays(match) == "AYVN"
    play(match, "Y")
    assert won(match) == [0, 0, 0, 0]


@pytest.mark.clause("WD-25", "WD-26", "WD-27")
@pytest.mark.parametrize(("officer", "official", "winner", "points"), WORDS)
def test_the_order_of_the_letters_does_not_matter(
    officer: str, official: str, winner: str, points: int
) -> None:
    for order in itertools.permutations(["A", "Y", officer, official]):
        match = trick(2, "".join(order))
        seat = (2 + order.index(winner)) % 4
        assert won(match) == [int(s == seat) for s in range(4)]
        assert figures(match, "points")[seat] == points
        assert match.turn == seat
        assert left(match) == ((16, 16) if points == 3 else (17, 15))


@pytest.mark.clause("WD-26", "WD-27", "WD-31")
def test_example_3_the_booklet_s_first_example() -> None:
    match = trick(0, "MNAY")
    assert won(match) == [0, 1, 0, 0]
    assert figures(match, "points") == [0, 2, 0, 2]
    assert match.turn == 1


@pytest.mark.clause("WD-26")
def test_example_8_the_first_card_can_win() -> None:
    match = trick(2, "VYNA")
    assert won(match) == [0, 0, 1, 0]
    assert left(match) == (16, 16)
    match = trick(2, "RAYV")
    assert won(match) == [0, 0, 1, 0]
    assert left(match) == (17, 15)


@pytest.mark.clause("WD-26", "WD-28", "WD-31")
def test_example_9_the_winner_is_not_the_last_player() -> None:
    match = trick(1, "NAVY")
    assert won(match) == [0, 0, 0, 1]
    assert figures(match, "points") == [0, 3, 0, 3]
    assert match.turn == 3


@pytest.mark.clause("WD-29")
@pytest.mark.parametrize("cards", ["AARM", "MVAY", "NRAY", "YAYM", "MAYY"])
def test_a_broken_trick_earns_nothing(cards: str) -> None:
    """Every player holds what he plays and letters of the same class alone."""
    own = {"A": "A", "Y": "Y", "M": "MV", "V": "MV", "N": "NR", "R": "NR"}
    match = position(turn=0, hand=[card + own[card] for card in cards])
    play(match, cards)
    assert won(match) == [0] * 4
    assert figures(match, "points") == [0] * 4
    assert left(match) == (17, 16)


@pytest.mark.clause("WD-30")
def test_the_cards_of_a_finished_trick_are_out_of_play() -> None:
    match = trick(0, "MNAY")
    assert "".join(match.json()["earlier"]) == "MNAY"
    assert [hand(match, seat) for seat in range(4)] == ["A"] * 4


@pytest.mark.clause("WD-31", "WD-32")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_the_winner_or_else_the_leader_leads(players: int) -> None:
    dealer = players - 1
    assert trick(1, "NAVY", players, dealer).turn == 3
    assert trick(0, "YVAR", players, dealer).turn == 3
    assert trick(2, "AAAA", players, dealer).turn == 2


@pytest.mark.clause("WD-18", "WD-33")
def test_example_10_three_players() -> None:
    match = position(3, turn=0, hand=["RMAA", "AAA", "YAA"])
    play(match, "RAYM")
    assert won(match) == [1, 0, 0]
    assert match.turn == 1
    play(match, "A")
    assert [match.turn, zones(match, "trick")[0]["seats"]] == [2, [1]]
    match = position(3, turn=0, hand=["RVAN", "AAA", "AAA"])
    play(match, "RAA")
    assert seats_of(match, "broken") == [2]
    assert (match.turn, plays(match)) == (0, "AVN")
    play(match, "V")
    assert won(match) == [0, 0, 0]
    assert match.turn == 1


@pytest.mark.clause("WD-18", "WD-20")
def test_the_leader_s_fourth_card_obeys_the_same_duty() -> None:
    match = position(3, turn=0, hand=["RMAY", "AAA", "YAA"])
    play(match, "RAY")
    assert plays(match) == "M"
    assert refused(match, "play A")[0] == "WD-21"


@pytest.mark.clause("WD-33")
def test_with_three_the_lead_goes_round() -> None:
    for seed in range(5):
        match = game(3).match(seed=seed, hands=1)
        dealer = match.json()["dealer"]
        while not match.over:
            match.play(match.legal[seed % len(match.legal)])
        leaders = match.json()["leaders"]
        assert leaders == [(dealer + 1 + number) % 3 for number in range(6)]


@pytest.mark.clause("WD-34")
@pytest.mark.parametrize(("players", "tricks", "cards"), [(3, 6, 24), (4, 7, 28), (5, 7, 28)])
def test_a_hand_is_played_out(players: int, tricks: int, cards: int) -> None:
    match = game(players).match(seed=9, hands=1)
    moves = 0
    while not match.over:
        match.play(match.legal[0])
        moves += 1
    assert moves == cards
    assert len(match.json()["leaders"]) == tricks
    assert match.json()["hand"] == [[]] * players


@pytest.mark.clause("WD-35")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_is_always_a_move_and_nobody_passes(players: int) -> None:
    match = game(players, "circuit").match(seed=3)
    while not match.over:
        assert 1 <= len(match.legal) <= 6
        assert len(set(match.legal)) == len(match.legal)
        match.play(match.legal[-1])
    with pytest.raises(InvalidMove):
        game(players).match(seed=3).play("pass")


@pytest.mark.clause("WD-11", "WD-12", "WD-20", "WD-23", "WD-26", "WD-31", "WD-32", "WD-38")
def test_example_2_a_whole_hand() -> None:
    match = dealt(4, 3, letters("YNYY RAAA VVYY VMNA ARYN ANAR VRMY AMMY"))
    story = [
        (0, "ANYR", 0, [0, 0, 0, 0]),
        (0, "ARMY", 2, [0, 0, 1, 0]),
        (2, "YNVA", 0, [1, 0, 1, 0]),
        (0, "RMAY", 1, [1, 1, 1, 0]),
        (1, "NYAV", 0, [2, 1, 1, 0]),
        (0, "YVAY", 0, [2, 1, 1, 0]),
    ]
    for leader, cards, then, words in story:
        assert match.turn == leader
        play(match, cards)
        assert won(match) == words
        assert match.turn == then
    play(match, "VR")
    assert seats_of(match, "broken") == []
    play(match, "N")
    assert seats_of(match, "broken") == [2]
    play(match, "A")
    assert match.scores == [9, 3, 9, 3]
    assert left(match) == (13, 16)
    assert match.json()["dealer"] == 0
    assert match.json()["deal"] == 2


@pytest.mark.clause("WD-14", "WD-17", "WD-40")
def test_example_11_five_players() -> None:
    match = dealt(5, 4, mixed_pack())
    assert match.turn == 0
    assert [len(hand(match, seat)) for seat in range(5)] == [7, 7, 7, 7, 0]
    while match.json()["deal"] == 1:
        match.play(match.legal[0])
    assert match.json()["dealer"] == 0
    assert [len(hand(match, seat)) for seat in range(5)] == [0, 7, 7, 7, 7]
    assert match.turn == 1
    dealers = [match.json()["dealer"]]
    while not match.over:
        match.play(match.legal[0])
        if match.json()["dealer"] != dealers[-1]:
            dealers.append(match.json()["dealer"])
    assert dealers == [0, 1, 2, 3]
    assert match.finished == 5


# --- Counters and the end of the game ----------------------------------------------------


@pytest.mark.clause("WD-36")
def test_a_counter_is_taken_as_soon_as_a_word_is_won() -> None:
    match = position(turn=0, hand=["MA", "RA", "AA", "YA"], war=[2, 3, 0, 0], peace=[1, 0, 0, 4])
    assert left(match) == (12, 11)
    play(match, "MRA")
    assert left(match) == (12, 11)
    play(match, "Y")
    assert left(match) == (11, 11)
    assert match.json()["deal"] == 1


#: Tricks in which, after 16 war and 10 peace words, a pile is exhausted (example 12): who
#: leads, the letters, who leads next, the points of the two sides, pennants and flags left.
EXHAUSTING = [
    (0, "MRAY", 0, (3, 0), (0, 6)),
    (0, "AVYN", 1, (3, 3), (0, 6)),
    (1, "MNAY", 2, (5, 3), (0, 5)),
    (2, "RMMY", 2, (5, 3), (0, 5)),
    (2, "NVRA", 2, (5, 3), (0, 5)),
    (2, "AVNY", 3, (5, 6), (0, 5)),
]


def before_exhaustion(ending: str = "auto", **fields: Any) -> Match:
    """The hand of example 12; the last trick, VARY for side 0, is `VRAY`, led by seat 3."""
    settled: dict[str, Any] = {
        "war": [8, 8, 0, 0],
        "peace": [5, 5, 0, 0],
        "score": [34, 34, 34, 34],
        "deal": 6,
        "finished": 5,
        "turn": 0,
        "hand": ["MAYMRNR", "RVMYAYA", "AYNRNAY", "YNAMVVV"],
    }
    return position(4, ending, **(settled | fields))


@pytest.mark.clause("WD-36", "WD-37", "WD-38", "WD-39")
@pytest.mark.parametrize("ending", ["auto", "counters"])
def test_example_12_exhaustion(ending: str) -> None:
    match = before_exhaustion(ending)
    for leader, cards, then, points, counters in EXHAUSTING:
        assert match.turn == leader
        play(match, cards)
        assert match.turn == then
        assert tuple(figures(match, "points")) == points * 2
        assert left(match) == counters
        assert not match.over
    play(match, "VRAY")
    assert match.scores == [34 + 7, 34 + 6, 34 + 7, 34 + 6]
    assert match.over
    assert result_line(match) == "1 0 1 0"
    assert figures(match, "war") == [9, 10, 9, 10]
    assert figures(match, "peace") == [7, 5, 7, 5]
    assert left(match) == (0, 4)


@pytest.mark.clause("WD-37")
def test_a_trick_is_kept_when_the_pennants_are_gone() -> None:
    match = Match(game(), before_exhaustion().state, events=[])
    for _, cards, *_ in EXHAUSTING[:2]:
        play(match, cards)
    said = match.log(1)
    assert "South takes a pennant with the M." in said
    assert "That was the last pennant, so this hand is the last." in said
    assert said[-2:] == ["You take the trick with the V.", "The pennants are gone."]


@pytest.mark.clause("WD-36", "WD-39")
@pytest.mark.parametrize(
    ("war", "peace", "over"), [(16, 15, False), (17, 0, True), (0, 16, True), (19, 18, True)]
)
@pytest.mark.parametrize("players", [3, 4])
def test_example_13_the_game_ends_with_the_hand_that_exhausts_a_pile(
    players: int, war: int, peace: int, over: bool
) -> None:
    """16 war and 15 peace words: one pennant and one flag remain, another hand is dealt."""
    nobody = [0] * (players - 1)
    match = last_trick(players, war=[*nobody, war], peace=[peace, *nobody])
    assert left(match) == (max(0, 17 - war), max(0, 16 - peace))
    play(match, "A")
    assert match.over == over
    assert match.json()["deal"] == (1 if over else 2)


@pytest.mark.clause("WD-38")
def test_a_word_of_war_counts_three_and_a_word_of_peace_two() -> None:
    matches = [game(n).match(seed=n) for n in (3, 4, 5)]
    for match in matches:
        while not match.over:
            match.play(match.legal[0])
        state, sides = match.json(), match.game.sides
        for seat, total in enumerate(match.scores):
            own = [other for other, side in enumerate(sides) if side == sides[seat]]
            assert total == sum(3 * state["war"][s] + 2 * state["peace"][s] for s in own)
        assert max(match.scores) > 0


@pytest.mark.clause("WD-38")
@pytest.mark.parametrize(
    ("points", "values"),
    [
        ([3, 0, 6], [0, -4.5, 4.5]),
        ([3, 2, 6, 0], [7, -7, 7, -7]),
        ([8, 0, 0, 4, 0], [7, -3, -3, 2, -3]),
    ],
)
def test_a_hand_is_worth_its_points_beside_the_others(
    points: list[int], values: list[float]
) -> None:
    match = last_trick(len(points), points=points)
    match.step(match.legal_numbers[0])
    assert match.json()["phase"] == "deal"
    found = [match.game.rules.value(match.state, seat) for seat in range(len(points))]
    assert found == pytest.approx([value / 21 for value in values])


@pytest.mark.clause("WD-40", "WD-41")
@pytest.mark.parametrize("ending", ["auto", "circuit"])
def test_five_play_exactly_five_hands_even_if_a_pile_is_exhausted(ending: str) -> None:
    piles = {"war": [9, 9, 0, 0, 0], "peace": [0, 0, 9, 9, 0]}
    match = last_trick(5, ending, deal=4, finished=3, **piles)
    play(match, "A")
    assert not match.over
    match = last_trick(5, ending, deal=5, finished=4)
    play(match, "A")
    assert match.over
    hands = simulate(game(5, ending), 500).hands
    assert (hands.min(), hands.max()) == (5, 5)


@pytest.mark.clause("WD-39", "WD-40")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_may_play_one_circuit(players: int) -> None:
    piles = {"war": [20] + [0] * (players - 1)}
    match = last_trick(players, "circuit", deal=players - 1, finished=players - 2, **piles)
    play(match, "A")
    assert not match.over
    match = last_trick(players, "circuit", deal=players, finished=players - 1)
    play(match, "A")
    assert match.over


@pytest.mark.clause("WD-39", "WD-41")
def test_five_may_play_by_the_counters() -> None:
    match = last_trick(5, "counters", war=[9, 8, 0, 0, 0])
    play(match, "A")
    assert match.over
    match = last_trick(5, "counters", deal=5, finished=4, war=[9, 7, 0, 0, 0])
    play(match, "A")
    assert not match.over


@pytest.mark.clause("WD-02", "WD-38", "WD-39")
def test_the_account_of_a_hand_of_partners() -> None:
    """The tricks were ARMY, NAVY and MANY, and the last one is broken."""
    match = last_trick(
        leader=2, earlier=letters("AMRY VNAY MNAY"), leaders=[0, 1, 1], points=[0, 6, 2, 0],
        war=[3, 4, 0, 0], peace=[0, 1, 8, 1],
    )  # fmt: skip
    assert account_of(match) == {
        "lines": [
            {"label": "Words of war", "points": [0, 6, 0, 6], "cards": [[], ["M", "V"], [], []]},
            {"label": "Words of peace", "points": [2, 0, 2, 0], "cards": [[], [], ["N"], []]},
        ],
        "remarks": ["One word was broken."],
        "outlook": "The game ends with the hand in which the pennants or the flags run out; "
        "10 pennants and 6 flags are left.",
    }
    assert match.scores == [2, 6, 2, 6]
    last = last_trick(war=[9, 8, 0, 0])
    gone = "The pennants have run out, so this hand was the last."
    assert account_of(last)["remarks"] == ["One word was broken.", gone]


@pytest.mark.clause("WD-14", "WD-38", "WD-40")
def test_the_account_of_a_hand_of_five() -> None:
    """Seat 1 deals and sits out; the tricks were VARY, won by seat 3, and a broken one."""
    fields: dict[str, Any] = {
        "dealer": 1, "leader": 2, "earlier": letters("VRYA AAYM"), "leaders": [2, 3],
        "points": [0, 0, 0, 2, 0], "finished": 2, "deal": 3,
    }  # fmt: skip
    account = account_of(last_trick(5, **fields), 1)
    assert [(line["points"], line["cards"]) for line in account["lines"]] == [
        ([0, 0, 0, 0, 0], [[], [], [], [], []]),
        ([0, 0, 0, 2, 0], [[], [], [], ["R"], []]),
    ]
    assert account["remarks"] == ["You dealt and sat out.", "Two words were broken."]
    assert account["outlook"] == "The game ends when everybody has dealt once; two hands are left."


@pytest.mark.clause("WD-42")
def test_example_14_tie() -> None:
    match = last_trick(score=[41, 41, 41, 41], war=[17, 0, 0, 0])
    play(match, "A")
    assert match.scores == [41, 41, 41, 41]
    assert match.over
    assert result_line(match) == "0.5 0.5 0.5 0.5"


@pytest.mark.clause("WD-42")
@pytest.mark.parametrize(
    ("totals", "line"),
    [
        ([30, 20, 25], "1 0 0"),
        ([20, 30, 30], "0 0.5 0.5"),
        ([30, 30, 30], "0.333 0.333 0.333"),
        ([40, 41, 40, 41], "0 1 0 1"),
        ([9, 8, 7, 6, 5], "1 0 0 0 0"),
        ([9, 9, 7, 9, 9], "0.25 0.25 0 0.25 0.25"),
        ([0, 0, 0, 0, 0], "0.2 0.2 0.2 0.2 0.2"),
    ],
)
def test_the_highest_score_wins_and_equals_share(totals: list[int], line: str) -> None:
    players = len(totals)
    last = last_trick(players, "circuit", score=totals, deal=players, finished=players - 1)
    play(last, "A")
    assert result_line(last) == line


@pytest.mark.clause("WD-43")
@pytest.mark.parametrize(("players", "most"), [(3, 30), (4, 40), (5, 50)])
def test_by_the_counters_there_are_at_most_ten_hands_for_each_player(
    players: int, most: int
) -> None:
    match = last_trick(players, "counters", deal=most - 1, finished=most - 2)
    play(match, "A")
    assert not match.over
    match = last_trick(players, "counters", deal=most, finished=most - 1)
    play(match, "A")
    assert match.over
    assert simulate(game(players, "counters"), 1000).hands.max() < most / 2


# --- What each player sees ---------------------------------------------------------------


def middle_of_a_hand() -> Match:
    """One word won and one broken; the third is broken by seat 2, and seat 0 is to play."""
    return position(
        dealer=3,
        deal=2,
        finished=1,
        score=[5, 7, 5, 7],
        turn=0,
        leader=1,
        hand=["AAANR", "AYYR", "MVVV", "AYYR"],
        aside=letters("AYYR"),
        leaders=[0, 1],
        earlier=letters("MNAYAVNN"),
        trick="MMY",
        lacks=[letters("Y" * 8), "", letters("A" * 8 + "Y" * 8 + "NNNNRRRR"), ""],
        war=[1, 2, 0, 0],
        peace=[1, 1, 0, 0],
        points=[0, 2, 0, 0],
    )


@pytest.mark.clause("WD-02", "WD-12", "WD-36")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    view = match.view(viewer)
    assert (view["hand"], view["phase"], view["turn"]) == (2, "play", 0)
    assert view["options"] == {"ending": "auto"}
    assert view["scores"] == [5, 7, 5, 7]
    assert seats_of(match, "dealer", viewer) == [3]
    assert seats_of(match, "leader", viewer) == [1]
    assert seats_of(match, "broken", viewer) == [2]
    assert [z["count"] for z in zones(match, "hand", viewer)] == [5, 4, 4, 4]
    (on_table,) = zones(match, "trick", viewer)
    assert (on_table["cards"], on_table["seats"]) == (["M", "M", "Y"], [1, 2, 3])
    first, second = zones(match, "earlier-trick", viewer)
    assert (first["cards"], first["seats"]) == (letters("MNAY"), [0, 1, 2, 3])
    assert first["label"] == f"Trick 1, MANY, won by {'you' if viewer == 1 else 'West'}"
    # The word lies before its winner; what was broken belongs to nobody.
    assert (first["seat"], second["seat"]) == (1, None)
    (second,) = zones(match, "last-trick", viewer)
    assert (second["cards"], second["seats"]) == (letters("AVNN"), [1, 2, 3, 0])
    assert second["label"] == f"Trick 2, broken by {'you' if viewer == 0 else 'South'}"
    (aside,) = zones(match, "aside", viewer)
    assert (aside["count"], aside["cards"]) == (4, [])
    assert (figures(match, "pennants"), figures(match, "flags")) == ([14], [14])
    assert figures(match, "war", viewer) == [1, 2, 1, 2]
    assert figures(match, "peace", viewer) == [1, 1, 1, 1]
    assert figures(match, "points", viewer) == [0, 2, 0, 2]
    assert json.loads(json.dumps(view)) == view


@pytest.mark.clause("WD-12")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_player_sees_no_hand_but_his_own(viewer: int | None) -> None:
    match = middle_of_a_hand()
    for seat, shown in enumerate(zones(match, "hand", viewer)):
        assert (shown["cards"] != []) == (seat == viewer)
    assert (match.view(viewer)["moves"] != []) == (viewer == match.turn)


@pytest.mark.clause("WD-12")
def test_the_cards_laid_aside_are_not_shown_when_the_hand_is_over() -> None:
    match = last_trick(aside=letters("AAMR"), war=[17, 0, 0, 0])
    play(match, "A")
    assert match.over
    for viewer in (None, 0, 1, 2, 3):
        assert zones(match, "aside", viewer)[0]["cards"] == []


@pytest.mark.clause("WD-15")
def test_the_dealer_who_sits_out_sees_no_hand() -> None:
    match = dealt(5, 2, mixed_pack())
    assert all(z["cards"] == [] for z in zones(match, "hand", 2))
    assert figures(match, "dealer", 2) == ["sits out"]


@pytest.mark.clause("WD-20", "WD-23", "WD-24")
@pytest.mark.parametrize(
    ("held", "on_table", "prompt"),
    [
        ("AYM", "", "Lead any letter to a new word."),
        ("AMNR", "M", "Help spell a word: play A, N or R."),
        ("AMV", "MR", "Help spell a word: play A."),
        ("MV", "M", "You have no letter that fits: throw away any letter, which breaks the word."),
        ("MV", "MM", "The word is broken: throw away any letter."),
    ],
)
def test_what_is_expected_is_said(held: str, on_table: str, prompt: str) -> None:
    assert second_to_play(held, on_table).view(0)["prompt"] == prompt


# --- In words ----------------------------------------------------------------------------


@pytest.mark.clause("WD-09", "WD-12", "WD-26", "WD-32")
def test_the_rulebook_s_example_hand() -> None:
    ada, ben, cora, dan = "AAYYMMN", "AYMVNRR", "AYYYNNR", "AAYMVVR"
    pack = [card for four in zip(cora, dan, ada, ben, strict=True) for card in four]
    match = drumhead.replay(
        "\n".join(
            [
                *["drumhead 1", "game war-and-diplomacy", "players 4", "option ending auto"],
                *["name 0 Ada", "name 1 Ben", "name 2 Cora", "name 3 Dan", "chance dealer 1"],
                "shuffle " + " ".join([*pack, *"AAYV"]),
                "",
            ]
        )
    )
    for leader, cards, words in [
        (2, "NVAY", [0, 0, 0, 1]),
        (3, "MNAY", [1, 0, 0, 1]),
        (0, "MNAY", [1, 1, 0, 1]),
        (1, "VRAY", [1, 1, 1, 1]),
        (2, "NVAR", [1, 1, 1, 1]),
        (2, "YRMR", [1, 1, 1, 1]),
        (2, "YAYM", [1, 1, 1, 1]),
    ]:
        assert match.turn == leader
        play(match, cards)
        assert won(match) == words
    assert match.scores == [4, 5, 4, 5]
    assert left(match) == (16, 13)
    assert match.json()["dealer"] == 2
    said = match.log(0)
    assert said[:4] == [
        "Ben deals first, by lot.",
        "Ben deals seven cards to each player; four are laid aside.",
        "Cora leads N.",
        "Dan plays V.",
    ]
    assert said[6:8] == ["The word is NAVY.", "Dan takes a pennant with the V."]
    assert "Ben throws away R and breaks the word." in said
    assert said[-5:-1] == [
        "You throw away Y and break the word.",
        "Ben throws away M.",
        "You and Cora score 4 points.",
        "Ben and Dan score 5 points.",
    ]


@pytest.mark.clause("WD-13", "WD-14")
def test_the_deal_and_the_count_in_words_with_three_and_five() -> None:
    three, five = game(3).match(seed=1, hands=1), game(5).match(seed=1, hands=1)
    for match in (three, five):
        while not match.over:
            match.play(match.legal[0])
    assert three.log()[1].endswith(" deals eight cards to each player; eight are laid aside.")
    assert three.log(0)[-3].startswith("You score ")
    assert five.log()[1].endswith(" deals seven cards to each player; four are laid aside.")
    assert five.log()[2].endswith(" sits this hand out.")
    assert len([line for line in five.log() if " scores " in line]) == 5


# --- The rule of thumb -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "on_table", "best"),
    [
        # The second consonant: a word for one's own side, and rather of war.
        ("N R", "MAY", "N"),
        ("N R", "VAY", "R"),
        ("N R", "AMY", "R"),
        ("M V", "NAY", "V"),
        ("M V", "ANY", "V"),
        ("A R", "M", "A"),
        ("A N", "M", "N"),
        ("A M", "N", "A"),
        # The first: a vowel before any consonant, of which there are more.
        ("A Y Y M", "", "Y"),
        ("A M", "Y", "A"),
        ("M N N N N", "AY", "M"),
        # A broken word: throw a vowel away.
        ("A M N R", "AA", "A"),
        ("M N N R", "AA", "N"),
    ],
)
def test_the_thumb_makes_words_for_its_own_side(
    thumb: Callable[[Match], str], hand: str, on_table: str, best: str
) -> None:
    """Seat 0 plays; the last card on the table is seat 3's, an enemy's."""
    assert thumb(second_to_play(hand, on_table)) == f"play {best}"


def test_the_thumb_of_three_knows_its_own_first_card(thumb: Callable[[Match], str]) -> None:
    hands = ["NR", "AAA", "AAA"]
    assert thumb(position(3, turn=0, leader=0, hand=hands, trick="MAY")) == "play R"


def test_the_thumb_of_five_has_no_partner(thumb: Callable[[Match], str]) -> None:
    hands = ["NR", "AAA", "AAA", "AAA", ""]
    assert thumb(position(5, turn=0, leader=2, hand=hands, trick="MA", dealer=4)) == "play N"


@pytest.mark.parametrize(("players", "least"), [(3, 1), (4, 1.5), (5, 0.3)])
def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float], players: int, least: float
) -> None:
    table = game(players)
    assert thumb_margin(table, 12 * len(set(table.sides))) > least
