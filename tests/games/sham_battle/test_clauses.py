"""Sham Battle, clause by clause: SB-01 to SB-38.

"Example 7" is a worked example of the specification (shared/spec/sham-battle.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidMove, InvalidOption, InvalidPosition, Match
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import DECK
from drumhead.games.common.rules.melds import MELD_CARDS, MELD_TEXTS, meld_count
from drumhead.games.common.words.melds import meld_name
from drumhead.games.sham_battle.rules import value
from tests.support.looking import refused, taker

#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32
EVERYBODY = [None, 0, 1, 2, 3]


# --- Setting up --------------------------------------------------------------------------


def sham_battle(players: int = 4, **options: object) -> Game:
    return drumhead.game("sham-battle", players=players, options=options)


def position(players: int = 4, options: dict[str, object] = {}, **fields: Any) -> Match:
    return sham_battle(players, **options).position(partial=True, key=KEY, **fields)


def pack_beginning(cards: str) -> list[int]:
    """The whole pack with these cards on top and the others below in canonical order."""
    rest = list(DECK.codes)
    for code in cards.split():
        rest.remove(code)
    return [DECK.card(code) for code in cards.split() + rest]


def drawn_from(cards: str, players: int) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    game = sham_battle(players)
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance(pack_beginning(cards))
    return match


def mixed_pack() -> list[int]:
    """A pack in no order: every card twice."""
    return [(5 * place + 3) % 48 // 2 * 2 for place in range(48)]


def dealt(
    players: int = 4, dealer: int | None = None, pack: list[int] | None = None, **fields: Any
) -> Match:
    """A hand dealt by this dealer (the last seat by default), before the first bid."""
    options = fields.pop("options", {})
    dealer = players - 1 if dealer is None else dealer
    match = position(players, options, phase="deal", turn=-2, dealer=dealer, **fields)
    match.take_chance(mixed_pack() if pack is None else pack)
    return match


def bidding(calls: str, **fields: Any) -> Match:
    """The calls of a hand in order, as `100 pass 150`."""
    match = dealt(**fields)
    call(match, calls)
    return match


def call(match: Match, calls: str) -> None:
    for said in calls.split():
        match.play(said if said == "pass" else f"bid {said}")


def combining(cards: str, power: str, sequence: str = "table", **fields: Any) -> Match:
    """Seat 0, the bidder, to claim combinations from this hand."""
    settled: dict[str, Any] = {
        "phase": "combine", "deal": 1, "dealer": 3, "turn": 0, "bids": "100@0", "power": power,
        "hand": [cards, "", "", ""],
    }  # fmt: skip
    return position(4, {"sequence": sequence}, **(settled | fields))


def on_move(
    players: int = 4, options: dict[str, object] = {}, power: str = "F", **fields: Any
) -> Match:
    """In the middle of a hand: `leader` took the last trick, `trick` is what lies on the table."""
    leader = fields.pop("leader", 0)
    trick = fields.pop("trick", "").split()
    old = ["A1", "A1", "B1", "B1"][:players]
    settled: dict[str, Any] = {
        "phase": "play", "deal": 1, "dealer": players - 1, "bids": "100@0", "power": power,
        "plays": old + trick, "takers": [leader], "turn": (leader + len(trick)) % players,
    }  # fmt: skip
    return position(players, options, **(settled | fields))


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


def plays(match: Match) -> str:
    return " ".join(move.removeprefix("play ") for move in match.legal)


def claims(match: Match) -> list[str]:
    """The legal claims without `done`, which is always the last."""
    assert match.legal[-1] == "done"
    return [move.removeprefix("meld ") for move in match.legal[:-1]]


def after_hand(
    totals: list[int],
    cards: list[int],
    bid: str,
    combined: int,
    players: int = 4,
    options: dict[str, object] = {},
    **fields: Any,
) -> Match:
    """A hand of which the last card has just been played.

    The seats have taken `cards`; the last trick, Battleships that seat 0 led and takes, is 5
    of it for each player.
    """
    counted = [cards[0] - 5 * players, *cards[1:]]
    assert sum(cards) == 440
    tricks = 48 // players
    last = ["F1", "A1", "B1", "I1"]
    match = position(
        players, options, phase="play", deal=1, dealer=1, power="F", bids=bid, combined=combined,
        score=totals, counted=counted, plays=["A1"] * (48 - players) + last[: players - 1],
        takers=[0] * (tricks - 1), hand=[""] * (players - 1) + [last[players - 1]],
        turn=players - 1, **fields,
    )  # fmt: skip
    match.step(match.legal_numbers[0])
    return match


# --- Looking -----------------------------------------------------------------------------


def zones(match: Match, viewer: int | None, name: str) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def figures(match: Match, viewer: int | None, name: str) -> dict[int | None, int | str]:
    return {c["seat"]: c["value"] for c in match.view(viewer)["counters"] if c["name"] == name}


def hand(match: Match, seat: int) -> list[str]:
    found: list[str] = match.json()["hand"][seat]
    return found


def canonical(codes: list[str]) -> list[str]:
    return sorted(codes, key=DECK.codes.index)


# --- Players and sides -------------------------------------------------------------------


@pytest.mark.clause("SB-01")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play(players: int) -> None:
    assert len(sham_battle(players).match(seed=1).scores) == players


@pytest.mark.clause("SB-01")
@pytest.mark.parametrize("players", [0, 1, 2, 5, 6])
def test_nobody_else_can_play(players: int) -> None:
    with pytest.raises(InvalidOption, match="3 or 4 players"):
        sham_battle(players)


@pytest.mark.clause("SB-02")
def test_four_are_two_sides_unless_they_agree_otherwise() -> None:
    assert sham_battle(4).sides == (0, 1, 0, 1)
    assert sham_battle(4, sides="single").sides == (0, 1, 2, 3)


@pytest.mark.clause("SB-03")
@pytest.mark.parametrize("sides", ["partners", "single"])
def test_three_are_always_alone_and_the_option_is_still_written(sides: str) -> None:
    game = sham_battle(3, sides=sides)
    assert game.sides == (0, 1, 2)
    assert f"option sides {sides}\n" in game.match(seed=1).transcript()
    match = bidding("1060 pass pass", players=3, options={"sides": sides})
    assert match.json()["phase"] == "power"


# --- Draw and deal -----------------------------------------------------------------------


@pytest.mark.clause("SB-04")
def test_the_highest_taking_number_deals() -> None:
    assert drawn_from("A1 B2 F3", players=3).json()["dealer"] == 2
    assert drawn_from("A4 B5 F3 I5", players=4).json()["dealer"] == 1
    assert drawn_from("B6 A6 A5", players=3).json()["dealer"] == 0


@pytest.mark.clause("SB-04", "SB-08")
def test_example_12_draw() -> None:
    match = drawn_from("I5 B6 A6 F2", players=4)
    assert match.json()["dealer"] == 1
    pack = mixed_pack()
    match.take_chance(pack)
    assert match.turn == 2
    assert hand(match, 2) == canonical(
        [DECK.codes[pack[i]] for i in (0, 1, 2, 12, 13, 14, 24, 25, 26, 36, 37, 38)]
    )
    for viewer in EVERYBODY:
        (draw,) = zones(match, viewer, "draw")
        assert draw["cards"] == ["I5", "B6", "A6", "F2"]
        assert draw["seats"] == [0, 1, 2, 3]


@pytest.mark.clause("SB-04", "SB-05")
def test_the_draw_and_every_deal_shuffle_the_whole_pack() -> None:
    match = sham_battle().match(seed=3)
    while match.finished < 3:
        match.play(match.legal[-1])
    shuffles = [event.numbers for event in match.history if event.kind == "shuffle"]
    assert len(shuffles) == 5
    whole = sorted(place // 2 * 2 for place in range(48))
    assert all(sorted(order) == whole for order in shuffles)
    assert len(set(shuffles)) == 5


@pytest.mark.clause("SB-06")
def test_example_13_deal_to_three() -> None:
    pack = mixed_pack()
    match = dealt(3, dealer=0, pack=pack)
    seats = {
        1: [0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 28, 29, 36, 37, 38, 45],
        2: [3, 4, 5, 12, 13, 14, 21, 22, 23, 30, 31, 32, 39, 40, 41, 46],
        0: [6, 7, 8, 15, 16, 17, 24, 25, 26, 33, 34, 35, 42, 43, 44, 47],
    }
    for seat, indices in seats.items():
        assert hand(match, seat) == canonical([DECK.codes[pack[i]] for i in indices])


@pytest.mark.clause("SB-06")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_four_get_four_packets_of_three(dealer: int) -> None:
    pack = mixed_pack()
    match = dealt(4, dealer=dealer, pack=pack)
    for place in range(4):
        indices = [12 * round_ + 3 * place + i for round_ in range(4) for i in range(3)]
        cards = [DECK.codes[pack[i]] for i in indices]
        assert hand(match, (dealer + 1 + place) % 4) == canonical(cards)


@pytest.mark.clause("SB-07")
@pytest.mark.parametrize("players", [3, 4])
def test_the_deal_passes_to_the_left_also_when_it_was_thrown_in(players: int) -> None:
    match = dealt(players, dealer=players - 1)
    for dealer in (0, 1, 2):
        call(match, "pass " * players)
        assert match.json()["dealer"] == dealer
        assert match.turn == (dealer + 1) % players
    match = after_hand([0] * 4, [110, 110, 110, 110], "100@0", 0)
    match.deal()
    assert match.json()["dealer"] == 2


# --- The bidding -------------------------------------------------------------------------


@pytest.mark.clause("SB-08")
@pytest.mark.parametrize("players", [3, 4])
def test_the_dealer_s_left_speaks_first_and_so_on_to_the_left(players: int) -> None:
    match = dealt(players, dealer=1)
    spoke = []
    for _ in range(players - 1):
        spoke.append(match.turn)
        match.play("pass")
    assert spoke == [(2 + i) % players for i in range(players - 1)]
    assert match.turn == 1


@pytest.mark.clause("SB-09")
@pytest.mark.parametrize(
    ("players", "sides", "ceiling"),
    [(3, "partners", 1060), (4, "partners", 1440), (4, "single", 940)],
)
def test_bids_go_by_tens_from_a_hundred_to_the_ceiling(
    players: int, sides: str, ceiling: int
) -> None:
    match = dealt(players, options={"sides": sides})
    assert match.legal == [*(f"bid {n}" for n in range(100, ceiling + 1, 10)), "pass"]
    call(match, "250")
    assert match.legal == [*(f"bid {n}" for n in range(260, ceiling + 1, 10)), "pass"]
    call(match, str(ceiling))
    assert match.legal == ["pass"]
    assert refused(match, f"bid {ceiling}") == (
        "SB-09", f"Nobody can bid more than {ceiling}. (SB-09)",
    )  # fmt: skip
    if ceiling < 1440:
        clause, sentence = refused(match, f"bid {ceiling + 10}")
        assert clause == "SB-09"
        assert f"highest bid allowed at this table is {ceiling}" in sentence


@pytest.mark.clause("SB-09")
def test_the_lowest_bid_and_the_step_may_be_agreed() -> None:
    match = dealt(options={"min_bid": 10})
    assert match.legal == [*(f"bid {n}" for n in range(10, 1441, 10)), "pass"]
    match = dealt(options={"min_bid": 5, "bid_step": 5})
    assert match.legal == [*(f"bid {n}" for n in range(5, 1441, 5)), "pass"]
    call(match, "105")
    assert match.legal[0] == "bid 110"
    match = dealt(options={"bid_step": 5})
    assert match.legal[:2] == ["bid 100", "bid 105"]
    match = dealt(options={"min_bid": 1440})
    assert match.legal == ["bid 1440", "pass"]


@pytest.mark.clause("SB-09")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"min_bid": 105}),
        (4, {"min_bid": 5}),
        (4, {"min_bid": 1450}),
        (3, {"min_bid": 1070}),
        (4, {"min_bid": 950, "sides": "single"}),
        (4, {"min_bid": 7, "bid_step": 5}),
    ],
)
def test_a_lowest_bid_that_nobody_could_bid_is_refused(
    players: int, options: dict[str, object]
) -> None:
    with pytest.raises(InvalidOption, match=r"min_bid cannot be .* at this table it is a multiple"):
        sham_battle(players, **options)


@pytest.mark.clause("SB-09")
@pytest.mark.parametrize(
    ("name", "value"), [("bid_step", "20"), ("min_bid", "0"), ("min_bid", "-10"), ("target", "0")]
)
def test_options_have_sensible_values(name: str, value: str) -> None:
    with pytest.raises(InvalidOption, match=name):
        sham_battle(4, **{name: value})


@pytest.mark.clause("SB-09", "SB-10")
def test_example_11_bidding() -> None:
    match = bidding("pass 100 pass pass", dealer=3)
    assert match.turn == 0
    assert "bid 150" in match.legal
    assert refused(match, "bid 105") == ("SB-09", "A bid must be a multiple of 10. (SB-09)")
    assert refused(match, "bid 90")[0] == "SB-09"
    call(match, "150 pass pass pass")
    assert match.turn == 0
    assert match.json()["phase"] == "power"
    assert match.json()["bids"] == ["100@1", "150@0"]
    final = bidding("pass 100 pass pass", dealer=3, options={"passes": "final"})
    assert final.turn == 1
    assert final.json()["phase"] == "power"
    assert final.json()["bids"] == ["100@1"]
    assert "lowest bid possible now is 100" in refused(dealt(), "bid 90")[1]


@pytest.mark.clause("SB-10")
def test_the_highest_bidder_is_not_asked_again() -> None:
    match = bidding("100 pass pass")
    assert match.turn == 3
    call(match, "pass")
    assert match.turn == 0
    assert match.json()["phase"] == "power"
    three = bidding("pass pass 100 pass pass", players=3, dealer=2)
    assert three.turn == 2
    assert three.json()["phase"] == "power"


@pytest.mark.clause("SB-10")
def test_a_final_pass_leaves_the_others_in() -> None:
    match = bidding("100 pass 110", options={"passes": "final"})
    assert match.turn == 3
    call(match, "120")
    assert match.turn == 0
    call(match, "130 pass")
    assert match.turn == 3
    assert figures(match, 1, "calls") == {0: "100, 130", 1: "pass", 2: "110, pass", 3: "120"}
    call(match, "pass")
    assert match.json()["phase"] == "power"
    assert match.turn == 0


@pytest.mark.clause("SB-10")
def test_the_last_player_left_may_bid_or_pass_and_his_bid_ends_the_bidding() -> None:
    match = bidding("pass pass pass", options={"passes": "final"})
    assert match.turn == 3
    assert match.legal[0] == "bid 100"
    assert match.legal[-1] == "pass"
    again = match.copy()
    call(match, "100")
    assert match.json()["phase"] == "power"
    assert match.turn == 3
    call(again, "pass")
    assert again.finished == 1


@pytest.mark.clause("SB-11")
@pytest.mark.parametrize("players", [3, 4])
def test_if_all_pass_the_deal_is_thrown_in_and_nobody_scores(players: int) -> None:
    match = sham_battle(players).match(seed=1)
    call(match, "pass " * players)
    assert match.finished == 1
    assert match.scores == [0] * players
    assert match.json()["phase"] == "bid"
    assert match.json()["scored"] == 0
    assert f"score{' 0' * players}\n" in match.transcript()
    assert match.log()[-2:-1] == ["Nobody bids: the deal is thrown in."]


@pytest.mark.clause("SB-11")
def test_the_cards_of_a_deal_thrown_in_are_not_shown() -> None:
    match = sham_battle().match(seed=1, hands=1)
    call(match, "pass pass pass pass")
    assert match.over
    for viewer in EVERYBODY:
        for zone in zones(match, viewer, "hand"):
            assert bool(zone["cards"]) == (zone["seat"] == viewer)


@pytest.mark.clause("SB-11")
def test_the_dealer_may_have_to_bid() -> None:
    match = bidding("pass pass pass", options={"all_pass": "dealer_bids"})
    assert match.turn == 3
    assert match.legal == [f"bid {n}" for n in range(100, 1441, 10)]
    assert refused(match, "pass")[0] == "SB-11"
    assert match.view(3)["prompt"] == "Bid 100 or more: you may not pass."
    call(match, "100 pass pass pass")
    assert match.turn == 3


@pytest.mark.clause("SB-12")
@pytest.mark.parametrize("players", [3, 4])
def test_after_as_many_deals_thrown_in_as_players_the_dealer_must_bid(players: int) -> None:
    match = dealt(players, dealer=0)
    for _ in range(players):
        call(match, "pass " * players)
    assert match.finished == players
    call(match, "pass " * (players - 1))
    assert match.turn == match.json()["dealer"] == 0
    assert "pass" not in match.legal
    assert refused(match, "pass")[0] == "SB-12"
    call(match, "100 " + "pass " * (players - 1))
    assert match.json()["phase"] == "power"
    assert match.json()["thrown_in"] == 0


@pytest.mark.clause("SB-12")
def test_a_deal_that_is_played_begins_the_count_anew() -> None:
    match = dealt(thrown_in=3)
    call(match, "pass pass pass")
    assert "pass" in match.legal
    match = dealt(thrown_in=4)
    call(match, "pass pass")
    assert "pass" in match.legal
    call(match, "100")
    assert "pass" in match.legal


@pytest.mark.clause("SB-13")
def test_the_bidder_names_any_nation() -> None:
    match = bidding("pass 200 pass pass pass")
    assert match.turn == 1
    assert match.legal == ["power A", "power B", "power F", "power I"]
    for nation in "ABFI":
        named = match.copy()
        named.play(f"power {nation}")
        assert named.json()["power"] == nation
        assert named.turn == 1
        assert refused(named, "power A")[0] == "SB-13"
    assert refused(match, "done")[0] == "SB-13"
    assert refused(match, "pass")[0] == "SB-10"
    assert refused(dealt(), "power A")[0] == "SB-08"


# --- Combinations ------------------------------------------------------------------------


@pytest.mark.clause("SB-14", "SB-24")
def test_the_bidder_combines_then_his_partner_then_the_bidder_leads() -> None:
    match = bidding("pass 200 pass pass pass")
    match.play("power A")
    assert match.turn == 1
    assert refused(match, "play A6")[0] == "SB-14"
    match.play("done")
    assert match.turn == 3
    assert match.json()["phase"] == "combine"
    match.play("done")
    assert match.turn == 1
    assert match.json()["phase"] == "play"
    assert refused(match, "done")[0] == "SB-14"
    assert refused(match, "meld A6 B1")[0] == "SB-14"


@pytest.mark.clause("SB-14", "SB-03")
@pytest.mark.parametrize(("players", "sides"), [(3, "partners"), (4, "single")])
def test_a_player_alone_has_nobody_to_combine_after_him(players: int, sides: str) -> None:
    match = bidding("200" + " pass" * (players - 1), players=players, options={"sides": sides})
    match.play("power A")
    match.play("done")
    assert match.turn == match.json()["dealer"] + 1 - players
    assert match.json()["phase"] == "play"


@pytest.mark.clause("SB-15", "SB-16", "SB-17")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("A6 A6 F6 F6", 200),
        ("F3 F3 I3 I3", 120),
        ("A6 B6 F6 I6", 100),
        ("A6 A6 B6 F6", 100),
        ("A6 A6 B6 F6 F6", 220),
        ("A6 A6 B6 B6 F6 F6 I6 I6", 280),
        ("A1 A1 B1 F1 I1", 60),
        ("A2 A2 B2 B2 F2 I2", 140),
        ("A4 B4 B4 F4 F4 I4 I4", 200),
    ],
)
def test_example_2_group_counts(cards: str, count: int) -> None:
    match = combining(cards, power="A")
    match.play(f"meld {cards}")
    assert match.json()["combined"] == count
    (zone,) = zones(match, None, "meld")
    assert zone["cards"] == cards.split()
    assert zone["label"].endswith(f", {count}")


@pytest.mark.clause("SB-15", "SB-17")
def test_four_of_each_number_single_and_in_pairs() -> None:
    counts = {6: 100, 5: 80, 4: 70, 3: 60, 2: 50, 1: 40}
    for number, count in counts.items():
        match = combining(f"A{number} B{number} F{number} I{number}", power="B")
        match.play(f"meld A{number} B{number} F{number} I{number}")
        assert match.json()["combined"] == count
        match = combining(f"B{number} B{number} I{number} I{number}", power="B")
        match.play(f"meld B{number} B{number} I{number} I{number}")
        assert match.json()["combined"] == 2 * count


@pytest.mark.clause("SB-15", "SB-16")
def test_every_choice_of_four_or_more_is_offered() -> None:
    flags = "A6 A6 B6 B6 F6 F6 I6 I6"
    armies = "A4 A4 B4 B4 F4 F4 I4 I4"
    match = position(
        3, phase="combine", deal=1, dealer=2, turn=0, bids="100@0", power="A",
        hand=[f"{flags} {armies}", "", ""],
    )  # fmt: skip
    assert len(match.legal) == 50 + 50 + 4 + 1
    assert len(set(match.legal)) == len(match.legal)


@pytest.mark.clause("SB-15")
def test_three_of_a_number_are_no_group() -> None:
    assert claims(combining("A5 A5 B5 A3 B3 F3 F1 I1 A1", power="A")) == []
    with pytest.raises(InvalidMove):
        combining("A5 A5 B5", power="A").play("meld A5 A5 B5")


@pytest.mark.clause("SB-16")
def test_the_table_has_every_group_with_its_count() -> None:
    """Counted in another way: the twenties are never doubled."""
    four = {"6": 100, "5": 80, "4": 70, "3": 60, "2": 50, "1": 40}
    groups = [text.split() for text in MELD_TEXTS[:300]]
    for number, cards in enumerate(groups):
        pairs = sum(cards.count(code) == 2 for code in set(cards))
        doubled = four[cards[0][1]] * (2 if pairs > 1 else 1)
        assert meld_count(number, 0) == doubled + 20 * (len(cards) - 4)
    assert len({int(mask) for mask in MELD_CARDS}) == len(MELD_TEXTS) == 313


@pytest.mark.clause("SB-18")
@pytest.mark.parametrize("nation", list("ABFI"))
def test_the_sequence_counts_for_the_country_in_power_alone(nation: str) -> None:
    cards = " ".join(f"{nation}{number}" for number in (6, 5, 4, 3, 2))
    match = combining(cards, power=nation)
    assert claims(match) == [cards, f"{nation}6 {nation}4"]
    match.play(f"meld {cards}")
    assert match.json()["combined"] == 150
    other = "B" if nation == "A" else "A"
    match = combining(cards, power=other)
    assert claims(match) == [f"{nation}6 {nation}4"]
    assert refused(match, f"meld {cards}")[0] == "SB-18"


@pytest.mark.clause("SB-18", "SB-19")
def test_example_1_the_illustration() -> None:
    hand = "A6 A4 A3 A2 A1 I6 I4"
    match = combining(hand, power="A")
    assert match.legal == ["meld A6 A4", "meld I6 I4", "done"]
    assert refused(match, "meld A6 A4 A3 A2 A1")[0] == "SB-18"
    match.play("meld A6 A4")
    match.play("meld I6 I4")
    assert match.json()["combined"] == 60
    either = combining(hand, power="A", sequence="either")
    assert set(either.legal) == {"meld A6 A4 A3 A2 A1", "meld A6 A4", "meld I6 I4", "done"}
    either.play("meld A6 A4 A3 A2 A1")
    assert either.json()["combined"] == 150
    assert either.legal == ["meld I6 I4", "done"]
    either.play("meld I6 I4")
    assert either.json()["combined"] == 170
    whole = combining("A6 A5 A4 A3 A2 I6 I4", power="A")
    whole.play("meld A6 A5 A4 A3 A2")
    whole.play("meld I6 I4")
    assert whole.json()["combined"] == 170


@pytest.mark.clause("SB-18")
def test_either_sequence_is_still_of_the_country_in_power_and_both_may_be_there() -> None:
    match = combining("A6 A4 A3 A2 A1", power="B", sequence="either")
    assert match.legal == ["meld A6 A4", "done"]
    match = combining("A6 A6 A5 A4 A4 A3 A3 A2 A2 A1", power="A", sequence="either")
    match.play("meld A6 A5 A4 A3 A2")
    assert claims(match) == ["A6 A4 A3 A2 A1", "A6 A4"]
    match.play("meld A6 A4 A3 A2 A1")
    assert match.json()["combined"] == 300


@pytest.mark.clause("SB-19")
def test_flag_and_army_count_twenty_and_in_power_forty() -> None:
    match = combining("A6 A4 B6 B4 F6 F4 I6 I4 A5", power="F")
    counts = []
    for nation in "ABFI":
        before = match.json()["combined"]
        match.play(f"meld {nation}6 {nation}4")
        counts.append(match.json()["combined"] - before)
    assert counts == [20, 20, 40, 20]
    assert claims(combining("A6 B4 F6 I4", power="A")) == []


@pytest.mark.clause("SB-20")
@pytest.mark.parametrize("power", list("ABFI"))
def test_american_flag_and_british_battleship_count_forty_always(power: str) -> None:
    match = combining("A6 B1 B6 A1", power=power)
    assert match.legal == ["meld A6 B1", "done"]
    match.play("meld b1 a6")
    assert match.json()["combined"] == 40


@pytest.mark.clause("SB-21")
def test_example_3_one_card_one_combination() -> None:
    match = combining("A6 A6 A5 A4 A4 A3 A2 B1", power="A")
    assert claims(match) == ["A6 A5 A4 A3 A2", "A6 A4", "A6 B1"]
    match.play("meld A6 A5 A4 A3 A2")
    assert claims(match) == ["A6 A4", "A6 B1"]
    one, other = match.copy(), match.copy()
    one.play("meld A6 A4")
    other.play("meld A6 B1")
    for each in (one, other):
        assert each.legal == ["done"]
        assert each.json()["combined"] == 190
    assert refused(one, "meld A6 B1") == (
        "SB-21", "A card may be used in only one combination in a deal. (SB-21)",
    )  # fmt: skip


@pytest.mark.clause("SB-21")
def test_a_sequence_is_not_claimed_twice() -> None:
    match = combining("A6 A5 A4 A3 A2", power="A")
    match.play("meld A6 A5 A4 A3 A2")
    clause, sentence = refused(match, "meld A6 A5 A4 A3 A2")
    assert clause == "SB-21"
    assert "only one combination" in sentence


@pytest.mark.clause("SB-21")
def test_example_4_the_dearest_first_is_not_best() -> None:
    hand = "A6 A6 A5 A4 A3 A2 B6 B6 B4 B4 B1 F2"
    match = combining(hand, power="A")
    assert set(claims(match)) == {"A6 A6 B6 B6", "A6 A5 A4 A3 A2", "A6 A4", "A6 B1", "B6 B4"}
    dearest = match.copy()
    dearest.play("meld A6 A6 B6 B6")
    assert dearest.json()["combined"] == 200
    assert dearest.legal == ["done"]
    for cards in ("A6 A5 A4 A3 A2", "A6 B1", "B6 B4", "B6 B4"):
        match.play(f"meld {cards}")
    assert match.json()["combined"] == 230
    assert match.legal == ["done"]


@pytest.mark.clause("SB-21")
def test_example_5_one_group_of_a_number() -> None:
    match = combining("A6 A6 B6 B6 F6 F6 I6 I6 B4 I4", power="A")
    assert "meld A6 A6 B6 B6 F6 F6 I6 I6" in match.legal
    match.play("meld A6 A6 F6 F6")
    assert match.legal == ["meld B6 B4", "meld I6 I4", "done"]
    clause, sentence = refused(match, "meld B6 B6 I6 I6")
    assert clause == "SB-21"
    assert "Only one group of Flags may be claimed" in sentence


@pytest.mark.clause("SB-21")
def test_groups_of_other_numbers_are_free_and_the_partner_has_groups_of_his_own() -> None:
    hands = ["A6 B6 F6 I6 A3 B3 F3 I3", "", "A6 B6 F6 I6", ""]
    match = combining("", power="A", hand=hands)
    match.play("meld A6 B6 F6 I6")
    assert match.legal == ["meld A3 B3 F3 I3", "done"]
    match.play("meld A3 B3 F3 I3")
    match.play("done")
    assert match.turn == 2
    match.play("meld A6 B6 F6 I6")
    assert match.json()["combined"] == 260


@pytest.mark.clause("SB-21")
def test_nobody_has_to_claim_but_everybody_is_asked() -> None:
    match = combining("A6 B6 F6 I6", power="A")
    match.play("done")
    assert match.json()["combined"] == 0
    assert match.turn == 2
    assert match.legal == ["done"]


@pytest.mark.clause("SB-22")
def test_partners_do_not_pool_their_cards() -> None:
    match = combining("", power="A", hand=["A6 B6", "", "F6 I6", ""])
    assert match.legal == ["done"]
    assert refused(match, "meld A6 B6 F6 I6") == (
        "SB-22", "These cards are not all in your hand. (SB-22)",
    )  # fmt: skip
    match.play("done")
    assert match.legal == ["done"]


@pytest.mark.clause("SB-23")
def test_claimed_cards_stay_in_the_hand_and_the_count_waits() -> None:
    match = combining("A6 A4 B1", power="A")
    match.play("meld A6 A4")
    assert hand(match, 0) == ["A6", "A4", "B1"]
    match.play("done")
    match.play("done")
    assert match.scores == [0, 0, 0, 0]
    assert plays(match) == "A6 A4 B1"
    play(match, "A6")
    for viewer in EVERYBODY:
        (zone,) = zones(match, viewer, "meld")
        assert (zone["seat"], zone["cards"]) == (0, ["A6", "A4"])
        assert figures(match, viewer, "combined") == {0: 40}


# --- Tricks ------------------------------------------------------------------------------


@pytest.mark.clause("SB-24")
def test_the_bidder_leads_any_card_and_play_goes_to_the_left() -> None:
    match = dealt(3, dealer=2)
    call(match, "pass 100 pass pass")
    match.play("power F")
    match.play("done")
    assert match.turn == 1
    assert plays(match).split() == list(dict.fromkeys(hand(match, 1)))
    order = []
    for _ in range(3):
        order.append(match.turn)
        match.play(match.legal[0])
    assert order == [1, 2, 0]


@pytest.mark.clause("SB-25")
def test_who_can_follow_must() -> None:
    match = on_move(leader=3, trick="I6", hand=["I5 I1 F6 A2", "A3", "A3", "A4"])
    assert plays(match) == "I5 I1"
    assert refused(match, "play F6") == (
        "SB-25", "Italy was led, and you must play an Italian card if you can. (SB-25)",
    )  # fmt: skip
    assert "is not in your hand" in refused(match, "play B6")[1]
    match = on_move(leader=3, trick="F6", hand=["I5 I1 F6 F1", "A3", "A3", "A4"])
    assert plays(match) == "F6 F1"


@pytest.mark.clause("SB-25", "SB-27")
def test_example_7_trumping() -> None:
    match = on_move(leader=3, hand=["F1 A5", "F1 A5", "I6 F6 A2", "I6 A3"])
    play(match, "I6 F1 F1")
    assert plays(match) == "I6"
    play(match, "I6")
    assert taker(match) == match.turn == 0
    assert figures(match, None, "cards")[0] == 40


@pytest.mark.clause("SB-26")
def test_example_8_void() -> None:
    match = on_move(leader=3, trick="I6", hand=["A3 B1 F6", "A2", "A2", "A4"])
    assert plays(match) == "A3 B1 F6"


@pytest.mark.clause("SB-26")
def test_nobody_has_to_overtake() -> None:
    match = on_move(leader=3, trick="I4", hand=["I5 I6 I1", "A2", "A2", "A4"])
    assert plays(match) == "I6 I5 I1"
    match = on_move(leader=3, trick="F4", hand=["F5 F1", "A2", "A2", "A4"])
    assert plays(match) == "F5 F1"


@pytest.mark.clause("SB-27", "SB-28")
def test_example_6_identical_cards() -> None:
    match = on_move(leader=1, hand=["B1 A2", "B4 A2", "B6 A3", "B6 A4"])
    play(match, "B4 B6 B6 B1")
    assert taker(match) == match.turn == 2
    assert figures(match, None, "cards") == {0: 0, 1: 0, 2: 45, 3: 0}


@pytest.mark.clause("SB-27")
def test_the_first_of_two_identical_trumps_takes_and_other_nations_never_do() -> None:
    match = on_move(leader=0, hand=["I2 A2", "F3 A2", "F3 A3", "A6 A4"])
    play(match, "I2 F3 F3 A6")
    assert taker(match) == 1
    match = on_move(leader=0, hand=["I2 A2", "B6 A2", "A6 A3", "I3 A4"])
    play(match, "I2 B6 A6 I3")
    assert taker(match) == 3
    match = on_move(leader=0, hand=["F2 A2", "F5 A2", "F6 A3", "F6 A4"])
    play(match, "F2 F5 F6 F6")
    assert taker(match) == 2


@pytest.mark.clause("SB-28")
def test_the_taker_leads_any_card() -> None:
    match = on_move(leader=0, hand=["I2 A2", "I6 A2 F1", "I3 A3", "I4 A4"])
    play(match, "I2 I6 I3 I4")
    assert match.turn == 1
    assert plays(match) == "A2 F1"


@pytest.mark.clause("SB-29", "SB-30")
@pytest.mark.parametrize(("players", "tricks"), [(3, 16), (4, 12)])
def test_all_cards_are_played_and_count_440(players: int, tricks: int) -> None:
    match = sham_battle(players).match(seed=8, hands=1)
    call(match, "100" + " pass" * (players - 1))
    while not match.over:
        match.play(match.legal[0])
    assert len(match.json()["takers"]) == tricks
    assert sum(match.json()["counted"]) == 440
    assert all(hand(match, seat) == [] for seat in range(players))


# --- Scores ------------------------------------------------------------------------------


@pytest.mark.clause("SB-30")
def test_the_last_trick_brings_nothing_extra() -> None:
    match = after_hand([0] * 4, [230, 60, 60, 90], "100@1", 50)
    assert match.json()["counted"] == [230, 60, 60, 90]
    assert match.scores == [290, 200, 290, 200]


@pytest.mark.clause("SB-31", "SB-32", "SB-33", "SB-34")
def test_example_9_just_made_and_just_set() -> None:
    match = after_hand([40, 300, 40, 300], [60, 200, 60, 120], "250@0", 130)
    assert match.scores == [290, 620, 290, 620]
    match = after_hand([40, 300, 40, 300], [60, 205, 55, 120], "250@2", 130)
    assert match.scores == [-210, 625, -210, 625]


@pytest.mark.clause("SB-31", "SB-33")
def test_example_10_three_players() -> None:
    match = after_hand([0, 0, 0], [170, 150, 120], "200@1", 60, players=3)
    assert match.scores == [170, 210, 120]


@pytest.mark.clause("SB-32", "SB-33")
def test_single_players_score_their_own_tricks_only() -> None:
    options: dict[str, object] = {"sides": "single"}
    match = after_hand([0] * 4, [100, 150, 120, 70], "200@2", 60, options=options)
    assert match.scores == [100, 150, -200, 70]
    match = after_hand([0] * 4, [100, 150, 120, 70], "180@2", 60, options=options)
    assert match.scores == [100, 150, 180, 70]


@pytest.mark.clause("SB-34")
def test_scores_may_fall_without_limit() -> None:
    match = after_hand([-5000, 0, -5000, 0], [60, 200, 60, 120], "1440@0", 0)
    assert match.scores == [-6440, 320, -6440, 320]
    assert not match.over


@pytest.mark.clause("SB-35")
def test_the_match_is_to_the_target_and_ends_only_with_a_hand() -> None:
    match = after_hand([0, 880, 0, 880], [60, 200, 60, 120], "100@0", 0)
    assert match.scores[1] == 1200
    assert match.over
    assert match.result == [0, 1, 0, 1]
    short = after_hand([0] * 4, [60, 200, 60, 120], "100@0", 0, options={"target": 320})
    assert short.over
    longer = after_hand([0] * 4, [60, 200, 60, 120], "100@0", 0, options={"target": 321})
    assert not longer.over
    pending = combining("A6 B6 F6 I6", power="A", score=[999, 0, 999, 0])
    pending.play("meld A6 B6 F6 I6")
    assert not pending.over
    assert pending.scores == [999, 0, 999, 0]


@pytest.mark.clause("SB-36")
def test_example_14_both_over() -> None:
    totals, cards = [900, 880, 900, 880], [200, 100, 90, 50]
    match = after_hand(totals, cards, "150@1", 40)
    assert match.scores == [1190, 1070, 1190, 1070]
    assert match.result == [0, 1, 0, 1]
    match = after_hand(totals, cards, "150@1", 40, options={"both_out": "highest"})
    assert match.result == [1, 0, 1, 0]
    match = after_hand(totals, [200, 60, 130, 50], "160@1", 40)
    assert match.scores[1] == 720
    assert match.result == [1, 0, 1, 0]


@pytest.mark.clause("SB-36")
def test_a_shared_highest_score_wins_nothing_yet() -> None:
    options: dict[str, object] = {"sides": "single"}
    match = after_hand([900, 900, 0, 0], [110, 110, 110, 110], "100@3", 0, options=options)
    assert match.scores == [1010, 1010, 110, 110]
    assert not match.over
    match = after_hand([900, 900, 0, 0], [110, 110, 110, 110], "100@0", 0, options=options)
    assert match.result == [1, 0, 0, 0]
    highest = options | {"both_out": "highest"}
    match = after_hand([900, 900, 0, 0], [110, 110, 110, 110], "100@0", 0, options=highest)
    assert not match.over
    match = after_hand([890, 780, 890, 780], [100, 230, 10, 100], "150@0", 40)
    assert match.scores == [1040, 1110, 1040, 1110]
    assert match.result == [1, 0, 1, 0]
    match = after_hand([890, 780, 890, 780], [100, 230, 10, 100], "160@0", 40)
    assert match.result == [0, 1, 0, 1]


@pytest.mark.clause("SB-36")
def test_a_bidder_set_but_still_over_the_target_wins_only_by_the_highest_score() -> None:
    match = after_hand([1500, 700, 1500, 700], [60, 200, 60, 120], "450@0", 0)
    assert match.scores == [1050, 1020, 1050, 1020]
    assert match.result == [1, 0, 1, 0]
    match = after_hand([1500, 750, 1500, 750], [60, 200, 60, 120], "450@0", 0)
    assert match.result == [0, 1, 0, 1]


@pytest.mark.clause("SB-37")
def test_the_fiftieth_scored_hand_is_the_last() -> None:
    match = after_hand([0] * 4, [60, 200, 60, 120], "100@0", 0, scored=48, finished=70)
    assert not match.over
    match = after_hand([0] * 4, [60, 200, 60, 120], "100@0", 0, scored=49, finished=70)
    assert match.over
    assert match.result == [0, 1, 0, 1]
    match = after_hand([-20] * 4, [120, 160, 100, 60], "100@0", 0, scored=49)
    assert match.scores == [200] * 4
    assert match.result == [0.5, 0.5, 0.5, 0.5]


@pytest.mark.clause("SB-37")
@pytest.mark.parametrize("players", [3, 4])
def test_no_match_has_more_than_fifty_scored_hands(players: int) -> None:
    hands = simulate(sham_battle(players), 2000, seed=1).hands
    assert hands.max() <= 50 * (players + 1)
    assert hands.max() >= 50


@pytest.mark.clause("SB-38")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_count_card_can_always_be_seen(viewer: int | None) -> None:
    match = sham_battle().match(seed=2)
    while match.finished == 0:
        card = str(figures(match, viewer, "count-card")[None])
        assert card.startswith("four Flags 100, Liberty Bonds 80, Armies 70, Aeroplanes 60")
        match.play(match.legal[0])
    either = sham_battle(sequence="either").match(seed=2)
    card = str(figures(either, viewer, "count-card")[None])
    assert "Submarine in power 150; or its Flag, Army, Aeroplane, Submarine and Battleship" in card


# --- What is seen and said ---------------------------------------------------------------


@pytest.mark.clause("SB-08", "SB-10", "SB-13", "SB-30")
def test_everybody_sees_calls_power_tricks_and_counts() -> None:
    match = example_15()
    while len(match.json()["takers"]) < 3:
        match.play(match.legal[0])
    for viewer in EVERYBODY:
        view = match.view(viewer)
        assert json.loads(json.dumps(view)) == view
        assert figures(match, viewer, "dealer") == {0: ""}
        assert figures(match, viewer, "calls") == {
            0: "pass", 1: "150, pass", 2: "pass, pass", 3: "200",
        }  # fmt: skip
        assert figures(match, viewer, "bid") == {3: 200}
        assert figures(match, viewer, "power") == {None: "Italy"}
        assert figures(match, viewer, "tricks") == {0: 0, 1: 2, 2: 0, 3: 1}
        assert figures(match, viewer, "cards") == {0: 0, 1: 65, 2: 0, 3: 50}
        assert [z["count"] for z in zones(match, viewer, "hand")] == [9, 9, 9, 9]
        (last,) = zones(match, viewer, "last-trick")
        assert last["cards"] == ["A4", "B5", "A1", "A3"]
        assert last["seats"] == [1, 2, 3, 0]
        first, second, third = zones(match, viewer, "old-trick")
        assert first["cards"] == ["A6", "A5", "A6", "A3"]
        assert second["seats"] == [3, 0, 1, 2]
        assert third["cards"] == last["cards"]
        assert [z["seat"] for z in (first, second, third)] == match.json()["takers"]


@pytest.mark.clause("SB-22")
def test_nobody_sees_another_hand_not_even_the_partner_s() -> None:
    match = example_15()
    for viewer in EVERYBODY:
        for zone in zones(match, viewer, "hand"):
            assert bool(zone["cards"]) == (zone["seat"] == viewer)


@pytest.mark.clause("SB-08")
def test_the_prompts_tell_what_is_expected() -> None:
    match = dealt()
    assert match.view(0)["prompt"] == "Bid 100 or more, or pass."
    assert match.view(1)["prompt"] == "South is to bid."
    call(match, "1440")
    assert match.view(1)["prompt"] == "No higher bid is possible: pass."
    call(match, "pass pass pass")
    assert match.view(0)["prompt"] == "Name the Country in Power."
    match.play("power A")
    assert match.view(0)["prompt"] == "Lay down a combination, or say that you are done."
    match.play("done")
    match.play("done")
    assert match.view(0)["prompt"] == "Lead any card to a new trick."
    follow = on_move(leader=3, trick="I6", hand=["I5 F6", "A3", "A3", "A4"])
    assert follow.view(0)["prompt"] == "Italy was led: play an Italian card."
    void = on_move(leader=3, trick="I6", hand=["F6", "A3", "A3", "A4"])
    assert void.view(0)["prompt"] == ("Italy was led, and you have no Italian card: play any card.")


@pytest.mark.clause("SB-15", "SB-18", "SB-19", "SB-20")
def test_combinations_have_names() -> None:
    names = {text: meld_name(number) for number, text in enumerate(MELD_TEXTS)}
    assert names["A6 A6 B6 F6"] == "four Flags"
    assert names["A5 A5 B5 B5 F5"] == "five Liberty Bonds with two pairs"
    assert names["F6 F5 F4 F3 F2"] == "the French sequence"
    assert names["I6 I4"] == "the Italian Flag and Army"
    assert names["A6 B1"] == "the American Flag and the British Battleship"


@pytest.mark.clause("SB-08")
def test_bids_in_a_position_are_written_with_their_seats() -> None:
    match = bidding("100 pass 150")
    assert "bids: 100@0 150@2" in match.text
    with pytest.raises(InvalidPosition, match="like 250@3"):
        position(phase="bid", turn=0, bids=["100"])


@pytest.mark.clause("SB-31", "SB-32")
def test_what_a_hand_is_worth_to_a_search() -> None:
    made = after_hand([0] * 4, [60, 200, 60, 120], "250@0", 130)
    state = made.seat_view(None).s
    assert [value(state, seat) for seat in range(4)] == pytest.approx([-0.07, 0.07] * 2)
    three = after_hand([0, 0, 0], [170, 150, 120], "200@1", 60, players=3).seat_view(None).s
    assert value(three, 1) == pytest.approx((210 - 145) / 1000)
    thrown = sham_battle().match(seed=1, hands=1)
    call(thrown, "pass pass pass pass")
    assert value(thrown.seat_view(None).s, 0) == 0


# --- A whole hand ------------------------------------------------------------------------

PACK_15 = """
B2 F2 A5 F3 B1 F4 I1 B4 A1 A4 A3 I4
F2 B6 F4 B5 A3 I5 B1 F6 F1 I5 F6 A5
F3 I6 A6 B3 B2 F5 I6 F5 A6 I1 B6 F1
A4 A2 I2 I3 A2 B5 I4 A1 I2 I3 B3 B4
"""


def example_15(last_bid: int = 200) -> Match:
    """The whole hand of example 15, up to the first lead."""
    match = dealt(dealer=0, pack=[DECK.card(code) for code in PACK_15.split()])
    match.events = []
    call(match, f"150 pass {last_bid} pass pass pass")
    match.play("power I")
    for cards in ("A1 A1 F1 I1", "I6 I4", "A6 B1"):
        match.play(f"meld {cards}")
    match.play("done")
    for cards in ("A2 B2 F2 F2 I2", "A6 A4"):
        match.play(f"meld {cards}")
    match.play("done")
    return match


@pytest.mark.clause("SB-06", "SB-14", "SB-21")
def test_example_15_deal_and_combinations() -> None:
    match = dealt(dealer=0, pack=[DECK.card(code) for code in PACK_15.split()])
    assert [" ".join(hand(match, seat)) for seat in range(4)] == [
        "A5 A4 A3 B6 B4 B3 F6 F1 I5 I4 I3 I1",
        "A6 A5 A4 A2 B6 B2 F4 F3 F2 F2 I6 I2",
        "A3 A2 B5 B5 B3 B2 B1 F5 F4 F3 I5 I3",
        "A6 A1 A1 B4 B1 F6 F5 F1 I6 I4 I2 I1",
    ]
    call(match, "150 pass 200 pass pass pass")
    assert match.turn == 3
    match.play("power I")
    assert set(claims(match)) == {
        "A1 B1 F1 I1", "A1 A1 F1 I1", "A1 A1 B1 I1", "A1 A1 B1 F1", "A1 A1 B1 F1 I1", "I6 I4",
        "A6 B1",
    }  # fmt: skip
    match.play("meld A1 A1 F1 I1")
    match.play("meld I6 I4")
    match.play("meld A6 B1")
    assert match.json()["combined"] == 120
    assert match.legal == ["done"]
    match.play("done")
    assert match.turn == 1
    match.play("meld A2 B2 F2 F2 I2")
    assert match.json()["combined"] == 190
    match.play("meld A6 A4")
    assert match.json()["combined"] == 210


@pytest.mark.clause("SB-24", "SB-25", "SB-27", "SB-28", "SB-29", "SB-30", "SB-31", "SB-33")
def test_example_15_play() -> None:
    tricks = [
        ("3 A6, 0 A5, 1 A6, 2 A3", 3, 50),
        ("3 A1, 0 A4, 1 A5, 2 A2", 1, 30),
        ("1 A4, 2 B5, 3 A1, 0 A3", 1, 35),
        ("1 A2, 2 B5, 3 B4, 0 B6", 1, 40),
        ("1 B6, 2 B3, 3 B1, 0 B4", 1, 40),
        ("1 B2, 2 B2, 3 F6, 0 B3", 0, 35),
        ("0 F6, 1 F4, 2 F5, 3 F5", 0, 45),
        ("0 F1, 1 F3, 2 F4, 3 F1", 2, 30),
        ("2 B1, 3 I6, 0 I5, 1 F2", 3, 35),
        ("3 I4, 0 I4, 1 I6, 2 I5", 1, 45),
        ("1 F2, 2 F3, 3 I2, 0 I3", 0, 30),
        ("0 I1, 1 I2, 2 I3, 3 I1", 2, 25),
    ]
    match = example_15()
    match.hands = 1
    for played, taken_by, count in tricks:
        before = list(match.json()["counted"])
        for seat_and_card in played.split(", "):
            seat, card = seat_and_card.split()
            assert match.turn == int(seat)
            assert match.legal[0] == f"play {card}"
            match.play(match.legal[0])
        assert taker(match) == taken_by
        assert match.json()["counted"][taken_by] - before[taken_by] == count
    assert match.scores == [165, 485, 165, 485]
    assert "The bid of 200 is made: 210 in combinations and 275 in cards." in match.log()
    assert "You and East score 485 points." in match.log(1)


@pytest.mark.clause("SB-32")
def test_example_15_at_a_bid_of_490() -> None:
    match = example_15(last_bid=490)
    while match.finished == 0:
        match.play(match.legal[0])
    assert match.scores == [165, -490, 165, -490]
    assert "West and East lose 490 points." in match.log(0)
    match = example_15(last_bid=480)
    while match.finished == 0:
        match.play(match.legal[0])
    assert match.scores == [165, 485, 165, 485]


@pytest.mark.clause("SB-30", "SB-31", "SB-33", "SB-35")
def test_the_account_of_a_hand_whose_bid_is_made() -> None:
    match = example_15()
    while match.finished == 0:
        match.play(match.legal[0])
    account = match.account(1)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("Five Submarines", [0, 70, 0, 70]),
        ("The American Flag and Army", [0, 20, 0, 20]),
        ("Four Battleships", [0, 40, 0, 40]),
        ("The Italian Flag and Army", [0, 40, 0, 40]),
        ("The American Flag and the British Battleship", [0, 40, 0, 40]),
        ("Flags taken", [30, 90, 30, 90]),
        ("Liberty Bonds, Armies and Aeroplanes taken", [90, 150, 90, 150]),
        ("Submarines and Battleships taken", [45, 35, 45, 35]),
    ]
    assert account["lines"][4]["cards"] == [[], [], [], ["A6", "B1"]]
    assert account["lines"][5]["cards"] == [
        ["F6", "F6"],
        ["B6", "B6", "I6"],
        [],
        ["A6", "A6", "I6"],
    ]
    assert account["remarks"] == [
        "East bid 200 with Italy as the Country in Power.",
        "The bid of 200 is made: 210 in combinations and 275 in cards.",
    ]
    assert account["outlook"] == "The match ends at 1000 points; you and East have the most, 485."


@pytest.mark.clause("SB-32", "SB-33", "SB-35")
def test_the_account_of_a_hand_whose_bid_is_not_made() -> None:
    match = example_15(last_bid=490)
    while match.finished == 0:
        match.play(match.legal[0])
    account = match.account(3)
    assert account is not None
    assert [(line["label"], line["points"]) for line in account["lines"]] == [
        ("Flags taken", [30, 0, 30, 0]),
        ("Liberty Bonds, Armies and Aeroplanes taken", [90, 0, 90, 0]),
        ("Submarines and Battleships taken", [45, 0, 45, 0]),
        ("Bid not made", [0, -490, 0, -490]),
    ]
    assert account["remarks"] == [
        "You bid 490 with Italy as the Country in Power.",
        "The bid of 490 is not made: 210 in combinations and 275 in cards, so it is subtracted.",
    ]


@pytest.mark.clause("SB-11", "SB-36")
def test_the_account_of_a_deal_thrown_in_and_of_a_tie_at_the_target() -> None:
    match = dealt(players=3, dealer=0)
    match.events = []
    call(match, "pass pass pass")
    account = match.account(0)
    assert account is not None
    assert (account["lines"], account["points"]) == ([], [0, 0, 0])
    assert account["remarks"] == ["Nobody bids: the deal is thrown in."]
    assert account["outlook"] == "The match ends at 1000 points."
    tied = after_hand(
        [900, 900, 0, 0], [110, 110, 110, 110], "100@3", 0, options={"sides": "single"}
    )
    view = tied.seat_view(1)
    outlook = tied.game.type.words.account(view, view)["outlook"]
    assert outlook == "The match goes on, because you and South are tied at 1010."


@pytest.mark.clause("SB-35")
def test_every_refusal_names_a_clause_of_the_page() -> None:
    """Every move there is, legal or refused, in every phase of a hand."""
    game = sham_battle()
    clauses = {clause.id for clause in game.type.clauses}
    match = game.match(seed=4)
    seen = set()
    while match.finished == 0:
        legal = match.legal_numbers
        phase = match.json()["phase"]
        if phase not in seen:
            seen.add(phase)
            for move in set(range(len(game.type.moves))) - set(legal):
                refusal = match.why_not(game.type.moves.text(move))
                assert isinstance(refusal, IllegalMove)
                assert refusal.clause in clauses
        call_high = phase == "bid" and match.json()["bids"] == []
        match.play(legal[0] if call_high or phase != "bid" else legal[-1])
    assert seen == {"bid", "power", "combine", "play"}


@pytest.mark.clause("SB-23")
def test_the_shown_cards_of_a_hand_are_those_not_yet_played() -> None:
    match = example_15()
    assert match.json()["shown"][3] == canonical(["A1", "A1", "F1", "I1", "I6", "I4", "A6", "B1"])
    match.play("play A6")
    assert match.json()["shown"][3] == canonical(["A1", "A1", "F1", "I1", "I6", "I4", "B1"])
    assert match.json()["shown"][0] == match.json()["shown"][2] == []


# --- The rule of thumb -------------------------------------------------------------------


def test_the_thumb_bids_what_the_hand_should_count_and_not_over_its_partner(
    thumb: Callable[[Match], str],
) -> None:
    hands = ["A6 A5 A4 A3 A2 A1 B6 B4 F6 F2 I2 I1", "", "", ""]
    settled: dict[str, Any] = {"phase": "bid", "deal": 1, "dealer": 3, "turn": 0, "hand": hands}
    opening = thumb(position(**settled))
    assert opening.startswith("bid ")
    assert 300 <= int(opening.split()[1]) <= 500
    assert thumb(position(**settled, bids="200@3", passed=[1, 2])).startswith("bid ")
    assert thumb(position(**settled, bids="200@2", passed=[1, 3])) == "pass"
    assert thumb(position(**settled, bids="900@3", passed=[1, 2])) == "pass"


def test_the_thumb_bids_the_least_if_it_must_bid(thumb: Callable[[Match], str]) -> None:
    hands = ["", "", "A5 A4 A3 A1 B4 B3 B2 B1 F5 F4 F2 F1 I6 I5 I3 I2"]
    forced = position(
        3, {"all_pass": "dealer_bids"}, phase="bid", deal=1, dealer=2, turn=2, hand=hands,
        passed=[0, 1],
    )  # fmt: skip
    assert thumb(forced) == "bid 100"


def test_the_thumb_claims_all_that_counts(thumb: Callable[[Match], str]) -> None:
    match = combining("A6 A6 A5 A4 A4 A3 A2 B1 F2 F1 I3 I2", "A")
    claimed = []
    while match.json()["phase"] == "combine" and match.turn == 0:
        claimed.append(thumb(match))
        match.play(claimed[-1])
    assert claimed[0] == "meld A6 A5 A4 A3 A2"
    assert claimed[1] in ("meld A6 A4", "meld A6 B1")
    assert claimed[2:] == ["done"]


def test_the_thumb_gives_a_partner_what_counts_and_an_enemy_what_does_not(
    thumb: Callable[[Match], str],
) -> None:
    hand = ["A6 A3 A2 F1", "", "", ""]
    partner_wins = on_move(leader=1, trick="A1 A6 A4", hand=hand)
    assert thumb(partner_wins) == "play A3"
    enemy_wins = on_move(leader=1, trick="A6 A4 A5", hand=hand)
    assert thumb(enemy_wins) == "play A2"


def test_the_thumb_draws_trumps_if_it_bid(thumb: Callable[[Match], str]) -> None:
    hand = ["F6 F5 A6 B2", "", "", ""]
    assert thumb(on_move(hand=hand)) == "play F6"
    assert thumb(on_move(hand=hand, bids="100@1")) == "play A6"


TABLES = [(3, "single"), (4, "partners"), (4, "single")]


@pytest.mark.parametrize(("players", "sides"), TABLES)
def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float], players: int, sides: str
) -> None:
    assert thumb_margin(sham_battle(players, sides=sides), 20) > 200


@pytest.mark.parametrize(("players", "sides"), TABLES)
def test_a_match_by_thumb_comes_to_an_end(
    thumb: Callable[[Match], str], players: int, sides: str
) -> None:
    match = sham_battle(players, sides=sides).match(seed=2)
    while not match.over:
        match.play(thumb(match))
    assert match.finished < 20
    assert max(match.scores) >= 1000
