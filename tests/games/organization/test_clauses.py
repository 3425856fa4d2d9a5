"""Organization, clause by clause: ORG-01 to ORG-29.

"Example 7" is a worked example of the specification (shared/spec/organization.md).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import drumhead
from drumhead import Game, InvalidMove, InvalidOption, Match
from drumhead.engine.account import HandAccount
from drumhead.engine.simulate import simulate
from drumhead.games.common.rules.allies import CODES, DECK
from tests.support.looking import refused, result_line

#: How many cards each player has, and how many are left over.
EACH = {2: (10, 4), 3: (15, 3), 4: (12, 0), 5: (9, 3), 6: (8, 0)}
#: Decides the shuffles after a position whose last card is played.
KEY = "07" * 32


# --- Setting up --------------------------------------------------------------------------


def organization(players: int = 4, **options: object) -> Game:
    return drumhead.game("organization", players=players, options=options)


def position(players: int = 4, options: dict[str, object] = {}, **fields: Any) -> Match:
    return organization(players, **options).position(partial=True, key=KEY, **fields)


def pack(players: int) -> list[str]:
    """The pack in use, unshuffled."""
    return list(CODES if players == 2 else DECK.codes)


def mixed_pack(players: int) -> list[str]:
    """The pack in an order in which hardly a card lies where it should."""
    cards = pack(players)
    return [cards[(7 * place + 3) % len(cards)] for place in range(len(cards))]


def pack_beginning(cards: str, players: int) -> list[str]:
    """The pack with these cards on top and the others below in canonical order."""
    rest = pack(players)
    for card in cards.split():
        rest.remove(card)
    return cards.split() + rest


def numbers(codes: list[str]) -> list[int]:
    return [DECK.card(code) for code in codes]


def drawn_from(cards: str, players: int) -> Match:
    """A match after its draw, from a pack that begins with these cards."""
    game = organization(players)
    match = Match(game, game.new_state(bytes(32)), events=[])
    match.take_chance(numbers(pack_beginning(cards, players)))
    return match


def dealt(
    players: int, dealer: int, order: list[str], options: dict[str, object] = {}, **fields: Any
) -> Match:
    """The first hand, dealt by this dealer from a pack in this order."""
    match = position(players, options, phase="deal", turn=-2, dealer=dealer, **fields)
    match.take_chance(numbers(order))
    return match


def bidding(players: int = 4, dealer: int = 3, **fields: Any) -> Match:
    """The bidding is about to begin."""
    options = fields.pop("options", {})
    return dealt(players, dealer, mixed_pack(players), options, **fields)


def say(match: Match, *calls: object) -> None:
    """Numbers are bids, `-` is a pass."""
    for call in calls:
        match.play("pass" if call == "-" else f"bid {call}")


def won_by_first(players: int, **options: object) -> Match:
    """Seat 0 has won the bidding at 3; the dealer was the last seat."""
    match = bidding(players, dealer=players - 1, options=options)
    say(match, 3, *["-"] * (players - 1))
    return match


def playing(players: int = 4, **fields: Any) -> Match:
    """In the middle of the tricks; seat 0 bid 3 and leads, unless fields say otherwise."""
    options = fields.pop("options", {})
    settled: dict[str, Any] = {
        "phase": "play",
        "deal": 1,
        "dealer": players - 1,
        "bid": 3,
        "bidder": 0,
        "turn": 0,
        "country": "F",
        "exchange": "left" if players in (3, 5) else "open",
    }
    return position(players, options, **(settled | fields))


def last_card(units: list[int], bidder: int, bid: int, **fields: Any) -> Match:
    """A hand but for its last card; when that is played, the seats have taken these units.

    Who has most leads the American Flag to the last trick and takes it.
    """
    n = len(units)
    assert sum(units) == EACH[n][0]
    best = units.index(max(units))
    takers = [seat for seat, count in enumerate(units) for _ in range(count) if seat != best]
    takers += [best] * (units[best] - 1)
    last = ["A6", "A5", "A4", "A3", "A2", "A1"][:n]
    earlier = pack(n)
    for card in last:
        earlier.remove(card)
    to_play = (best - 1) % n
    settled: dict[str, Any] = {
        "turn": to_play,
        "hand": [last[-1] if seat == to_play else "" for seat in range(n)],
        "bid": bid,
        "bidder": bidder,
        "plays": earlier[: n * len(takers)] + last[:-1],
        "takers": takers,
        "country": "I",
    }
    return playing(n, **(settled | fields))


def after_hand(units: list[int], bidder: int, bid: int, **fields: Any) -> Match:
    """The same when that last card has been played, before the next deal."""
    match = last_card(units, bidder, bid, **fields)
    match.step(match.legal_numbers[0])
    return match


def account_of(match: Match, seat: int = 0) -> HandAccount:
    """The account that a seat is given of the hand which the last legal move finishes."""
    before = match.seat_view(seat)
    match.step(match.legal_numbers[-1])
    return match.game.type.words.account(before, match.seat_view(seat))


def figures_of(account: HandAccount) -> dict[str, list[int]]:
    """The lines of an account that brought anybody anything."""
    return {line["label"]: line["points"] for line in account["lines"] if any(line["points"])}


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


# --- Looking -----------------------------------------------------------------------------


def after(match: Match, first_word: str) -> str:
    """The legal moves of one kind without their first word."""
    moves = [move.split(" ", 1) for move in match.legal]
    return " ".join(rest[0] for word, *rest in moves if word == first_word)


def plays(match: Match) -> str:
    return after(match, "play")


def hand(match: Match, seat: int) -> str:
    return " ".join(match.json()["hand"][seat])


def field(match: Match, name: str) -> Any:
    return match.json()[name]


def zones(match: Match, viewer: int | None, name: str) -> list[Any]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def cards(match: Match, viewer: int | None, name: str, of: int | None = None) -> str:
    """The cards of a place on the table, as far as the viewer sees them."""
    (found,) = [z for z in zones(match, viewer, name) if of is None or z["seat"] == of]
    return " ".join(found["cards"])


def how_many(match: Match, viewer: int | None, name: str, of: int | None = None) -> int:
    (found,) = [z for z in zones(match, viewer, name) if of is None or z["seat"] == of]
    return int(found["count"])


def figures(match: Match, viewer: int | None, name: str) -> list[tuple[int | None, int | str]]:
    """The counters of one name as the viewer sees them: whose, and how much."""
    return [(c["seat"], c["value"]) for c in match.view(viewer)["counters"] if c["name"] == name]


# --- Players and pack --------------------------------------------------------------------


@pytest.mark.clause("ORG-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    match = organization(players).match(seed=1)
    assert len(match.scores) == players
    assert match.turn == (field(match, "dealer") + 1) % players


@pytest.mark.clause("ORG-01")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(players: int) -> None:
    with pytest.raises(InvalidOption, match="2, 3, 4, 5 or 6 players"):
        organization(players)


@pytest.mark.clause("ORG-02", "PACK-08")
def test_two_use_single_cards_ten_each_and_four_stay_down() -> None:
    match = organization(2).match(seed=1)
    assert [len(h) for h in field(match, "hand")] == [10, 10]
    assert len(field(match, "reserve")) == 4
    everything = [*field(match, "hand")[0], *field(match, "hand")[1], *field(match, "reserve")]
    assert sorted(everything) == sorted(CODES)


@pytest.mark.clause("ORG-02")
def test_the_discard_of_two_is_never_seen_or_used() -> None:
    match = organization(2).match(seed=4, hands=1)
    while not match.over:
        for viewer in (None, 0, 1):
            assert how_many(match, viewer, "discard") == 4
            assert cards(match, viewer, "discard") == ""
        assert not {"take", "leave"} & set(match.legal)
        match.play(match.legal[0])
    assert [cards(match, viewer, "discard") for viewer in (None, 0, 1)] == ["", "", ""]


@pytest.mark.clause("ORG-02")
def test_two_have_no_reserve_to_take() -> None:
    match = won_by_first(2)
    for move in ("take", "leave", "discard A6"):
        clause, sentence = refused(match, move)
        assert clause == "ORG-02"
        assert "no Reserve" in sentence


@pytest.mark.clause("ORG-02")
def test_the_discard_is_shuffled_in_again() -> None:
    match = organization(2).match(seed=4)
    while match.finished < 3:
        match.play(match.legal[-1])
    for event in match.history:
        if event.kind == "shuffle":
            assert sorted(event.numbers) == sorted(DECK.card(code) for code in CODES)


@pytest.mark.clause("ORG-03", "ORG-04", "ORG-05")
@pytest.mark.parametrize(
    ("players", "each", "left"), [(3, 15, 3), (4, 12, 0), (5, 9, 3), (6, 8, 0)]
)
def test_three_or_more_use_the_whole_pack(players: int, each: int, left: int) -> None:
    match = organization(players).match(seed=2)
    assert [len(h) for h in field(match, "hand")] == [each] * players
    assert len(field(match, "reserve")) == left
    everything = [c for h in field(match, "hand") for c in h] + field(match, "reserve")
    assert sorted(everything) == sorted(DECK.codes)


@pytest.mark.clause("ORG-03", "ORG-05")
@pytest.mark.parametrize("players", [3, 5])
def test_the_reserve_lies_face_down(players: int) -> None:
    match = bidding(players, dealer=0)
    for viewer in [None, *range(players)]:
        assert how_many(match, viewer, "reserve") == 3
        assert cards(match, viewer, "reserve") == ""


@pytest.mark.clause("ORG-04")
def test_opposite_seats_are_couples_with_four_and_six() -> None:
    assert organization(4).sides == (0, 1, 0, 1)
    assert organization(6).sides == (0, 1, 2, 0, 1, 2)
    for players in (2, 3, 5):
        assert len(set(organization(players).sides)) == players


@pytest.mark.clause("ORG-04")
@pytest.mark.parametrize("players", [4, 6])
def test_couples_have_no_reserve(players: int) -> None:
    match = won_by_first(players)
    assert match.legal == ["country A", "country B", "country F", "country I"]
    assert zones(match, None, "reserve") == []
    assert refused(match, "take")[0] == "ORG-04"


# --- The draw and the deal ---------------------------------------------------------------


@pytest.mark.clause("ORG-06")
def test_the_highest_taking_number_deals() -> None:
    assert field(drawn_from("A3 I4 B1", 3), "dealer") == 1
    assert field(drawn_from("A3 I4 B1 F6", 4), "dealer") == 3
    assert field(drawn_from("A2 I1", 2), "dealer") == 0


@pytest.mark.clause("ORG-06")
def test_example_2_draw() -> None:
    match = drawn_from("B4 I6 F2 A6 A6 I3 F5 B1", 5)
    assert field(match, "dealer") == 3
    assert field(match, "drawn") == ["B4", "I6", "F2", "A6", "A6", "I3", "F5", "B1"]
    match.take_chance(numbers(mixed_pack(5)))
    assert match.turn == 4
    assert mixed_pack(5)[0] in hand(match, 4).split()
    (draw,) = zones(match, None, "draw")
    assert draw["seats"] == [0, 1, 2, 3, 4, 1, 3, 4]


@pytest.mark.clause("ORG-06")
def test_the_tied_draw_again_as_often_as_needed() -> None:
    assert field(drawn_from("A5 B5 A5 F2 F2 I1 A1 I4", 3), "dealer") == 1
    assert field(drawn_from("A6 A6 B4 B3 F3 F1 F2", 3), "dealer") == 1


@pytest.mark.clause("ORG-06")
def test_the_lowest_tied_seat_deals_if_the_cards_run_out() -> None:
    """Two players tie twelve times over with the 24 cards."""
    order = " ".join(f"A{r} B{r}" for r in range(6, 0, -1))
    order += " " + " ".join(f"F{r} I{r}" for r in range(6, 0, -1))
    match = drawn_from(order, 2)
    assert field(match, "dealer") == 0
    assert len(field(match, "drawn")) == 24


@pytest.mark.clause("ORG-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_deal_passes_to_the_left_after_every_deal(players: int) -> None:
    match = bidding(players, dealer=players - 1)
    say(match, *["-"] * players)
    assert field(match, "dealer") == 0
    each = EACH[players][0]
    units = [each, *[0] * (players - 1)]
    for dealer in range(players):
        match = last_card(units, 0, 1, dealer=dealer)
        match.play(match.legal[0])
        assert field(match, "dealer") == (dealer + 1) % players
        assert match.turn == (dealer + 2) % players


@pytest.mark.clause("ORG-07")
@pytest.mark.parametrize(
    ("players", "indices"),
    [
        (3, {1: range(0, 43, 3), 2: range(1, 44, 3), 0: range(2, 45, 3), None: range(45, 48)}),
        (5, {1: range(0, 41, 5), 0: range(4, 45, 5), None: range(45, 48)}),
        (2, {1: range(0, 19, 2), 0: range(1, 20, 2), None: range(20, 24)}),
    ],
)
def test_example_1_deals(players: int, indices: dict[int | None, range]) -> None:
    order = mixed_pack(players)
    match = dealt(players, 0, order)
    for seat, places in indices.items():
        held = field(match, "reserve") if seat is None else field(match, "hand")[seat]
        assert sorted(held) == sorted(order[place] for place in places)


@pytest.mark.clause("ORG-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_cards_go_round_from_the_dealer_s_left(players: int) -> None:
    order = mixed_pack(players)
    for dealer in range(players):
        match = dealt(players, dealer, order)
        for seat in range(players):
            each = EACH[players][0]
            places = [(seat - dealer - 1) % players + players * i for i in range(each)]
            assert sorted(hand(match, seat).split()) == sorted(order[p] for p in places)


@pytest.mark.clause("ORG-07")
def test_a_new_deal_begins_with_nothing_bid_called_or_played() -> None:
    match = dealt(4, 3, mixed_pack(4))
    assert (field(match, "bid"), field(match, "bidder"), field(match, "called")) == (0, None, None)
    assert field(match, "calls") == field(match, "plays") == field(match, "takers") == []
    assert organization(4).position(match.text) == match


@pytest.mark.clause("ORG-07")
def test_every_deal_has_a_new_shuffle() -> None:
    match = organization(4).match(seed=9)
    while match.finished < 4:
        match.play(match.legal[-1])
    orders = [event.numbers for event in match.history if event.kind == "shuffle"]
    assert len(orders) == len(set(orders)) == 6
    assert all(sorted(order) == sorted(numbers(list(DECK.codes))) for order in orders)


# --- The bidding -------------------------------------------------------------------------


@pytest.mark.clause("ORG-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_bidding_begins_at_the_dealer_s_left_and_goes_clockwise(players: int) -> None:
    for dealer in range(players):
        match = bidding(players, dealer=dealer)
        spoke = []
        for _ in range(players - 1):
            spoke.append(match.turn)
            match.play("pass")
        assert spoke == [(dealer + 1 + i) % players for i in range(players - 1)]


@pytest.mark.clause("ORG-08")
def test_a_bid_is_a_number_and_names_no_nation() -> None:
    match = bidding()
    assert after(match, "bid") == "1 2 3 4 5 6 7 8 9 10 11 12"
    with pytest.raises(InvalidMove):
        match.play("bid 5 F")
    for move in ("country F", "play A6", "call A6"):
        assert refused(match, move)[0] == ("ORG-14" if move == "call A6" else "ORG-08")


@pytest.mark.clause("ORG-09")
@pytest.mark.parametrize(("players", "most"), [(2, 10), (3, 15), (4, 12), (5, 9), (6, 8)])
def test_a_bid_is_from_one_to_all_the_units(players: int, most: int) -> None:
    match = bidding(players, dealer=0)
    assert match.legal == [*[f"bid {units}" for units in range(1, most + 1)], "pass"]
    if most < 15:
        clause, sentence = refused(match, f"bid {most + 1}")
        assert clause == "ORG-09"
        assert f"only {most} units" in sentence


@pytest.mark.clause("ORG-09")
def test_a_bid_is_higher_than_every_bid_before() -> None:
    match = bidding()
    say(match, 5, "-")
    assert after(match, "bid") == "6 7 8 9 10 11 12"
    for units in (4, 5):
        clause, sentence = refused(match, f"bid {units}")
        assert clause == "ORG-09"
        assert "higher than the 5" in sentence


@pytest.mark.clause("ORG-09", "ORG-10")
def test_at_all_the_units_the_others_are_asked_but_can_only_pass() -> None:
    match = bidding(players=6, dealer=5)
    say(match, "-", 8)
    for seat in (2, 3, 4, 5, 0):
        assert match.turn == seat
        assert match.legal == ["pass"]
        match.play("pass")
    assert (field(match, "phase"), field(match, "bidder"), field(match, "bid")) == ("country", 1, 8)


@pytest.mark.clause("ORG-08", "ORG-10")
def test_example_11_bidding() -> None:
    match = bidding(players=3, dealer=2)
    say(match, 5, 6, "-", "-")
    assert (match.turn, field(match, "bidder"), field(match, "bid")) == (1, 1, 6)
    assert field(match, "phase") == "reserve"
    match = bidding(players=3, dealer=2)
    say(match, "-", 4, "-", 5, "-", 15)
    assert match.turn == 0
    assert match.legal == ["pass"]
    match.play("pass")
    assert match.turn == 1
    assert match.legal == ["pass"]
    match.play("pass")
    assert (match.turn, field(match, "bidder"), field(match, "bid")) == (2, 2, 15)


@pytest.mark.clause("ORG-10")
def test_who_has_passed_may_bid_again() -> None:
    match = bidding()
    say(match, "-", 3, "-", "-")
    assert match.turn == 0
    say(match, 4)
    assert match.turn == 1
    say(match, "-", "-", "-")
    assert (match.turn, field(match, "bidder"), field(match, "bid")) == (0, 0, 4)


@pytest.mark.clause("ORG-10")
def test_a_player_may_overbid_his_partner() -> None:
    match = bidding()
    say(match, 3, "-", 4, "-", "-", "-")
    assert (field(match, "bidder"), field(match, "bid")) == (2, 4)


@pytest.mark.clause("ORG-10")
def test_a_first_bid_after_all_others_passed_must_still_go_round() -> None:
    match = bidding()
    say(match, "-", "-", "-", 2)
    assert (field(match, "phase"), match.turn) == ("bid", 0)
    say(match, "-", "-", "-")
    assert (field(match, "phase"), match.turn) == ("country", 3)


@pytest.mark.clause("ORG-10")
def test_final_passes_are_skipped_and_end_the_bidding() -> None:
    match = bidding(options={"passes": "final"})
    say(match, "-", 3, "-", 4)
    assert match.turn == 1
    say(match, 5)
    assert match.turn == 3
    say(match, "-")
    assert (field(match, "phase"), match.turn, field(match, "bid")) == ("country", 1, 5)
    assert figures(match, None, "calls") == [
        (0, "pass"), (1, "bid 3, bid 5"), (2, "pass"), (3, "bid 4, pass"),
    ]  # fmt: skip


@pytest.mark.clause("ORG-10")
def test_with_final_passes_one_left_alone_may_bid_or_pass() -> None:
    match = bidding(options={"passes": "final"})
    say(match, "-", "-", "-")
    assert match.turn == 3
    assert match.legal[-1] == "pass"
    alone = match.copy()
    say(alone, 1)
    assert (field(alone, "phase"), alone.turn) == ("country", 3)
    say(match, "-")
    assert (match.finished, field(match, "deal")) == (1, 2)


@pytest.mark.clause("ORG-10")
def test_with_final_passes_the_others_are_asked_at_all_the_units() -> None:
    match = bidding(players=3, dealer=2, options={"passes": "final"})
    say(match, "-", 15)
    assert match.turn == 2
    assert match.legal == ["pass"]
    match.play("pass")
    assert (field(match, "phase"), match.turn) == ("reserve", 1)


@pytest.mark.clause("ORG-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("passes", ["reenter", "final"])
def test_all_pass_and_the_deal_is_thrown_in(players: int, passes: str) -> None:
    match = organization(players, passes=passes).match(seed=6)
    dealer = field(match, "dealer")
    say(match, *["-"] * players)
    assert match.finished == 1
    assert match.scores == [0] * players
    assert field(match, "dealer") == (dealer + 1) % players
    assert match.turn == (dealer + 2) % players
    text = match.transcript().splitlines()
    assert text[-2] == "score " + " ".join(["0"] * players)
    assert text[-1].startswith("shuffle ")
    assert match.log()[-2] == "Nobody has bid: the deal is thrown in."


@pytest.mark.clause("ORG-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("passes", ["reenter", "final"])
def test_after_a_round_of_thrown_in_deals_the_dealer_must_bid(players: int, passes: str) -> None:
    match = organization(players, passes=passes).match(seed=6)
    for _ in range(players):
        assert "pass" in match.legal
        say(match, *["-"] * players)
    assert match.finished == players
    for _ in range(players - 1):
        assert match.legal[-1] == "pass"
        match.play("pass")
    assert match.turn == field(match, "dealer")
    assert match.legal == [f"bid {units}" for units in range(1, EACH[players][0] + 1)]
    clause, sentence = refused(match, "pass")
    assert clause == "ORG-11"
    assert "may not pass" in sentence


@pytest.mark.clause("ORG-11")
def test_one_deal_short_of_a_round_the_dealer_may_still_pass() -> None:
    match = bidding(thrown=3)
    say(match, "-", "-", "-")
    assert match.legal[-1] == "pass"
    match = bidding(thrown=4)
    say(match, "-", "-", "-")
    assert "pass" not in match.legal
    match = bidding(thrown=4)
    say(match, "-", "-", 1)
    assert match.legal[-1] == "pass"


@pytest.mark.clause("ORG-11")
def test_a_scored_hand_begins_the_count_of_thrown_in_deals_anew() -> None:
    match = last_card([12, 0, 0, 0], 0, 1, thrown=4)
    match.play(match.legal[0])
    say(match, "-", "-", "-")
    assert match.legal[-1] == "pass"


@pytest.mark.clause("ORG-11")
@pytest.mark.parametrize("passes", ["reenter", "final"])
def test_by_the_option_the_dealer_must_always_bid(passes: str) -> None:
    match = bidding(options={"all_pass": "dealer_bids", "passes": passes})
    say(match, "-", "-", "-")
    assert after(match, "bid") == "1 2 3 4 5 6 7 8 9 10 11 12"
    assert "pass" not in match.legal
    assert refused(match, "pass")[0] == "ORG-11"
    say(match, 1)
    if passes == "reenter":
        say(match, "-", "-", "-")
    assert (field(match, "phase"), match.turn) == ("country", 3)
    match = bidding(options={"all_pass": "dealer_bids", "passes": passes})
    say(match, "-", 1, "-")
    assert match.legal[-1] == "pass"


# --- The Reserve and the country ---------------------------------------------------------


@pytest.mark.clause("ORG-12")
@pytest.mark.parametrize("players", [3, 5])
def test_the_bidder_may_take_the_reserve_or_leave_it(players: int) -> None:
    match = won_by_first(players)
    assert match.turn == 0
    assert match.legal == ["take", "leave"]
    assert cards(match, 0, "reserve") == ""
    for move in ("country A", "play A6", "discard A6"):
        assert refused(match, move)[0] == "ORG-12"
    assert refused(match, "bid 9")[0] == refused(match, "pass")[0] == "ORG-10"


@pytest.mark.clause("ORG-12")
@pytest.mark.parametrize("players", [3, 5])
def test_a_reserve_left_stays_face_down(players: int) -> None:
    match = won_by_first(players)
    before = hand(match, 0)
    match.play("leave")
    assert hand(match, 0) == before
    assert field(match, "phase") == "country"
    for viewer in [None, *range(players)]:
        assert cards(match, viewer, "reserve") == ""
        assert how_many(match, viewer, "reserve") == 3
        assert figures(match, viewer, "reserve") == [(None, "left")]
    clause, sentence = refused(match, "take")
    assert clause == "ORG-12"
    assert "already been left" in sentence
    assert refused(match, "discard A6")[0] == "ORG-13"


@pytest.mark.clause("ORG-12")
@pytest.mark.parametrize("players", [3, 5])
def test_who_takes_the_reserve_puts_out_any_three_cards(players: int) -> None:
    match = won_by_first(players)
    dealt_cards = hand(match, 0).split()
    reserve = field(match, "reserve")
    match.play("take")
    everything = sorted(dealt_cards + reserve, key=DECK.codes.index)
    assert hand(match, 0).split() == everything
    assert after(match, "discard").split() == list(dict.fromkeys(everything))
    gone = [reserve[0], everything[0], everything[-1]]
    for count, code in enumerate(gone):
        assert field(match, "phase") == "discard"
        assert how_many(match, 1, "put-out", 0) == count
        match.play(f"discard {code}")
    for code in gone:
        everything.remove(code)
    assert hand(match, 0).split() == everything
    assert len(everything) == EACH[players][0]
    assert (field(match, "phase"), match.turn) == ("country", 0)


@pytest.mark.clause("ORG-12")
def test_both_copies_of_a_card_may_be_put_out() -> None:
    match = playing(
        3, phase="discard", exchange="taken", country="none", reserve="A6 A6 B1",
        hand=["A6 A6 B1 B2", "", ""],
    )  # fmt: skip
    for card in ("A6", "A6"):
        match.play(f"discard {card}")
    assert field(match, "put_out") == ["A6", "A6"]
    assert after(match, "discard") == "B2 B1"
    clause, sentence = refused(match, "discard A6")
    assert clause == "ORG-12"
    assert "American Flag is not in your hand" in sentence
    assert refused(match, "play B1")[0] == "ORG-12"


@pytest.mark.clause("ORG-12")
@pytest.mark.parametrize("players", [3, 5])
def test_only_the_bidder_sees_what_was_taken_and_put_out(players: int) -> None:
    match = won_by_first(players)
    reserve = " ".join(field(match, "reserve"))
    match.play("take")
    assert cards(match, 0, "reserve-taken", 0) == reserve
    out = [move.split()[1] for move in match.legal[:3]]
    for code in out:
        match.play(f"discard {code}")
    assert cards(match, 0, "put-out", 0) == " ".join(out)
    assert cards(match, 0, "reserve-taken", 0) == reserve
    for viewer in (None, *range(1, players)):
        assert cards(match, viewer, "put-out", 0) == ""
        assert how_many(match, viewer, "put-out", 0) == 3
        assert zones(match, viewer, "reserve-taken") == zones(match, viewer, "reserve") == []
        assert figures(match, viewer, "reserve") == [(None, "taken")]


@pytest.mark.clause("ORG-12")
def test_cards_put_out_are_told_to_nobody_else() -> None:
    match = organization(3).match(seed=8, hands=1)
    first = match.turn
    assert first is not None
    say(match, 5, "-", "-")
    match.play("take")
    said = len(match.history)
    for _ in range(3):
        together = match.view(first)["together"]
        assert together is not None
        assert together["kind"] == "discard"
        assert match.log(first, since=said) == []
        match.play(match.legal[0])
    (told,) = match.log(first, since=said)
    assert told.startswith("You put out the ")
    assert told.count("the ") == 3
    for viewer in (-1, (first + 1) % 3, (first + 2) % 3):
        assert match.log(viewer, since=said)[0].endswith(" puts out three cards face down.")


@pytest.mark.clause("ORG-12", "ORG-21")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("exchange", ["take", "leave"])
def test_reserve_and_cards_put_out_are_in_no_trick(players: int, exchange: str) -> None:
    match = won_by_first(players)
    match.hands = 1
    match.play(exchange)
    while not match.over:
        match.play(match.legal[0])
    out = field(match, "put_out") if exchange == "take" else field(match, "reserve")
    assert len(out) == 3
    assert sorted(out + field(match, "plays")) == sorted(DECK.codes)
    assert len(field(match, "takers")) == EACH[players][0]


@pytest.mark.clause("ORG-13")
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("designate", ["after_exchange", "before_exchange"])
def test_the_bidder_names_any_nation(players: int, designate: str) -> None:
    for country in "ABFI":
        match = won_by_first(players, designate=designate)
        assert match.turn == 0
        assert match.legal == ["country A", "country B", "country F", "country I"]
        match.play(f"country {country}")
        assert field(match, "country") == country
        assert (field(match, "phase"), match.turn) == ("play", 0)


@pytest.mark.clause("ORG-13")
@pytest.mark.parametrize("players", [3, 5])
def test_the_country_is_named_after_the_exchange(players: int) -> None:
    match = won_by_first(players)
    match.play("take")
    for _ in range(3):
        assert refused(match, "country B")[0] == "ORG-12"
        match.play(match.legal[0])
    assert after(match, "country") == "A B F I"
    match.play("country B")
    assert field(match, "phase") == ("call" if players == 5 else "play")
    assert figures(match, None, "country") == [(None, "Britain")]


@pytest.mark.clause("ORG-13")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("exchange", ["take", "leave"])
def test_by_the_option_the_country_is_named_before_the_exchange(
    players: int, exchange: str
) -> None:
    match = won_by_first(players, designate="before_exchange")
    assert after(match, "country") == "A B F I"
    assert refused(match, "take")[0] == "ORG-13"
    match.play("country I")
    assert match.legal == ["take", "leave"]
    match.play(exchange)
    while field(match, "phase") == "discard":
        match.play(match.legal[0])
    assert field(match, "phase") == ("call" if players == 5 else "play")
    assert refused(match, "country A")[0] == "ORG-13"


# --- The call ----------------------------------------------------------------------------


def calling(hand: str, put_out: str = "", others: list[str] | None = None, **fields: Any) -> Match:
    """Five players; seat 0 bid 3 and is to call."""
    settled: dict[str, Any] = {
        "phase": "call",
        "hand": [hand, *(others or ["", "", "", ""])],
        "put_out": put_out,
        "exchange": "taken" if put_out else "left",
    }
    return playing(5, **(settled | fields))


@pytest.mark.clause("ORG-14")
def test_example_8_callable_cards() -> None:
    match = calling("A6 B6 I6 I6 I5 I4 I4 I3 I2", put_out="A3 B5 F6")
    assert after(match, "call") == "A6 A3 B6 B5 F6 I5 I3 I2"
    for card, which in (("I6", "both copies"), ("I4", "both copies"), ("F5", "no copy")):
        clause, sentence = refused(match, f"call {card}")
        assert clause == "ORG-14"
        assert which in sentence
    assert refused(match, "play A6")[0] == "ORG-14"


@pytest.mark.clause("ORG-14")
def test_one_copy_in_hand_and_one_put_out_are_both() -> None:
    match = calling("A6 B6 B5 B4 B3 B2 B1 F1 F2", put_out="A6 F1 I1")
    assert after(match, "call") == "B6 B5 B4 B3 B2 B1 F2 I1"
    assert "both copies" in refused(match, "call A6")[1]


@pytest.mark.clause("ORG-14")
def test_the_holder_of_the_other_copy_is_the_partner() -> None:
    hands = ["A6 B6", "B6 F1", "A6 F2", "I1"]
    match = calling("A6 B6 F6 F5 F4 F3 I6 I5 I4", others=hands)
    match.play("call A6")
    assert (field(match, "called"), field(match, "partner")) == ("A6", 1)
    assert (field(match, "phase"), match.turn) == ("play", 0)
    match = calling("B6 F6 F5 F4 F3 I6 I5 I4 I3", put_out="A6 A5 A4", others=[*hands[1:], "A4"])
    match.play("call A6")
    assert field(match, "partner") == 2


@pytest.mark.clause("ORG-14")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_only_five_players_call(players: int) -> None:
    match = won_by_first(players)
    if players == 3:
        match.play("leave")
    match.play("country A")
    assert field(match, "phase") == "play"
    clause, sentence = refused(match, "call A6")
    assert clause == "ORG-14"
    assert "only in a game of five players" in sentence


@pytest.mark.clause("ORG-14")
def test_the_second_flag_may_be_called_but_need_not_be() -> None:
    match = calling("F6 A5 A4 A3 B6 B5 I6 I5 I4")
    assert after(match, "call") == "A5 A4 A3 B6 B5 F6 I6 I5 I4"


def called(**fields: Any) -> Match:
    """Seat 0 called the British Flag; seat 2 has the other. Seat 0 leads."""
    hands = ["B6 A2 I1", "A1 A3 F1", "B6 A4 I2", "A5 B1 F2", "A6 B2 F3"]
    settled: dict[str, Any] = {"hand": hands, "called": "B6", "partner": 2, "country": "B"}
    return playing(5, **(settled | fields))


def partner_seen_by(match: Match) -> list[int | None]:
    """Whom each seat, and last a spectator, sees as the partner."""
    seen = [figures(match, viewer, "partner") for viewer in (0, 1, 2, 3, 4, None)]
    return [found[0][0] if found else None for found in seen]


@pytest.mark.clause("ORG-15")
def test_the_partner_alone_knows_until_the_called_card_is_played() -> None:
    match = called()
    assert partner_seen_by(match) == [None, None, 2, None, None, None]
    play(match, "A2 A1 A4 A5 A6")
    assert partner_seen_by(match) == [None, None, 2, None, None, None]
    play(match, "B2")
    play(match, "B6")
    assert partner_seen_by(match) == [None, None, 2, None, None, None]
    play(match, "A3")
    assert partner_seen_by(match) == [None, None, 2, None, None, None]
    play(match, "B6")
    assert partner_seen_by(match) == [2, 2, 2, 2, 2, 2]


@pytest.mark.clause("ORG-15")
def test_the_bidder_s_own_copy_reveals_nothing() -> None:
    match = called()
    assert refused(match, "call A2")[0] == "ORG-14"
    assert refused(match, "take")[0] == "ORG-12"
    play(match, "B6 A1")
    assert partner_seen_by(match) == [None, None, 2, None, None, None]
    assert "partner" not in match.view(1)["prompt"]


@pytest.mark.clause("ORG-14", "ORG-15")
def test_the_called_card_is_seen_by_all_and_the_partner_is_told_alone() -> None:
    match = organization(5).match(seed=3, hands=1)
    first = match.turn
    assert first is not None
    say(match, 4, "-", "-", "-", "-")
    match.play("take")
    for _ in range(3):
        match.play(match.legal[0])
    match.play("country A")
    since = len(match.history)
    match.play(match.legal[0])
    partner = field(match, "partner")
    for viewer in (-1, *range(5)):
        said = match.log(viewer, since=since)
        assert len(said) == (2 if viewer == partner else 1)
    assert "you are" in match.log(partner, since=since)[1]
    name = DECK.card(field(match, "called"))
    for viewer in (None, 0, 1, 2, 3, 4):
        assert figures(match, viewer, "called") == [(None, match.seat_view(-1).card(name))]


@pytest.mark.clause("ORG-16", "ORG-26")
def test_example_9_the_partner_in_the_reserve() -> None:
    hand = "A5 F4 B6 B5 B2 F6 I6 I5 I4"
    others = ["", "", "F4", ""]
    match = calling(hand, reserve="I2 B3 A5", others=others)
    alone, paired = match.copy(), match
    alone.play("call A5")
    assert field(alone, "partner") is None
    assert partner_seen_by(alone) == [None] * 6
    paired.play("call F4")
    assert field(paired, "partner") == 3
    done = after_hand([3, 2, 2, 0, 2], 0, 3, called="A5", partner=None, reserve="I2 B3 A5")
    assert done.scores == [3, 2, 2, 0, 2]
    done = after_hand([3, 2, 2, 0, 2], 0, 3, called="F4", partner=3)
    assert done.scores == [3, 2, 2, 3, 2]


@pytest.mark.clause("ORG-16")
def test_that_there_is_no_partner_is_told_at_the_end() -> None:
    match = last_card([3, 2, 2, 0, 2], 0, 3, called="A5", partner=None, reserve="I2 B3 A5")
    for viewer in (None, 0, 1, 2, 3, 4):
        assert figures(match, viewer, "partner") == []
    match.hands = 1
    match.play(match.legal[0])
    for viewer in (None, 0, 1, 2, 3, 4):
        assert figures(match, viewer, "partner") == [(None, "nobody")]
        assert cards(match, viewer, "reserve") == ""


@pytest.mark.clause("ORG-15", "ORG-16")
@pytest.mark.parametrize(("partner", "told"), [(3, "Northeast"), (None, "nobody")])
def test_who_was_partner_is_still_seen_in_the_next_hand(partner: int | None, told: str) -> None:
    match = last_card([3, 2, 2, 0, 2], 0, 3, called="A5", partner=partner)
    match.play(match.legal[0])
    assert field(match, "phase") == "bid"
    assert figures(match, None, "last-partner") == [(None, told)]
    assert figures(match, None, "partner") == []
    say(match, "-", "-", "-", "-", "-")
    assert figures(match, None, "last-partner") == []


PAIRS = "A6 A6 A5 A5 A4 A4 B1 B1 F2 F2 I3 I3"


def six_pairs(designate: str = "after_exchange") -> Match:
    """Five players; seat 1, who bid, is dealt pairs and finds the rest of them in the Reserve."""
    mine = PAIRS.split()
    rest = list(DECK.codes)
    for code in mine:
        rest.remove(code)
    order = []
    for i in range(45):
        order.append(mine[i // 5] if i % 5 == 0 else rest.pop())
    match = dealt(5, 0, [*order, *mine[9:]], {"designate": designate})
    assert not rest
    say(match, 2, "-", "-", "-", "-")
    return match


@pytest.mark.clause("ORG-14", "ORG-16")
def test_if_nothing_can_be_called_the_bidder_plays_alone() -> None:
    match = six_pairs()
    match.play("take")
    for code in ("A6", "A5", "A5"):
        match.play(f"discard {code}")
    match.play("country B")
    assert (field(match, "phase"), match.turn) == ("play", 1)
    assert (field(match, "called"), field(match, "partner")) == (None, None)
    assert refused(match, "call A6")[0] == "ORG-17"


@pytest.mark.clause("ORG-13", "ORG-16")
def test_if_nothing_can_be_called_after_naming_first_the_last_card_put_out_begins_play() -> None:
    match = six_pairs("before_exchange")
    match.play("country B")
    match.play("take")
    for code in ("A6", "A5"):
        match.play(f"discard {code}")
    assert field(match, "phase") == "discard"
    match.play("discard A4")
    assert (field(match, "phase"), match.turn) == ("play", 1)


@pytest.mark.clause("ORG-16")
def test_nine_cards_always_have_something_to_call() -> None:
    match = six_pairs()
    match.play("leave")
    match.play("country A")
    assert after(match, "call") == "F2"


# --- The tricks --------------------------------------------------------------------------


@pytest.mark.clause("ORG-17")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_bidder_leads_any_card_and_play_goes_clockwise(players: int) -> None:
    match = bidding(players, dealer=players - 1)
    say(match, "-", 3, *["-"] * (players - 1))
    if players in (3, 5):
        match.play("leave")
    match.play("country F")
    if players == 5:
        match.play(match.legal[0])
    assert match.turn == 1
    assert plays(match).split() == list(dict.fromkeys(hand(match, 1).split()))
    played = []
    for _ in range(players):
        played.append(match.turn)
        match.play(match.legal[0])
    assert played == [(1 + i) % players for i in range(players)]


@pytest.mark.clause("ORG-17")
def test_nothing_but_cards_is_played_in_the_tricks() -> None:
    match = playing(hand=["A6", "A5", "A4", "A3"])
    for move, clause in {"bid 4": "ORG-10", "pass": "ORG-10", "country A": "ORG-13"}.items():
        assert refused(match, move)[0] == clause
    assert refused(match, "play B6")[0] == "ORG-17"
    assert "British Flag is not in your hand" in refused(match, "play B6")[1]


def holding(cards_held: str, led: str, country: str = "F") -> str:
    """What seat 1 may play from this hand when seat 0 has led this card."""
    match = playing(turn=1, plays=led, country=country, hand=["", cards_held, "", ""])
    return plays(match)


@pytest.mark.clause("ORG-18", "ORG-19", "ORG-20")
def test_example_3_follow() -> None:
    assert holding("A1 F6 B6", led="A3") == "A1"
    assert holding("F6 B6", led="A3") == "B6 F6"
    match = playing(turn=1, plays="A3", hand=["F1", "F6 B6", "A1 F2", "A2 F3"])
    play(match, "B6 A1 A2")
    assert field(match, "takers") == [0]


@pytest.mark.clause("ORG-18")
def test_who_can_follow_must() -> None:
    assert holding("A6 A1 F6 I1", led="A3") == "A6 A1"
    assert holding("F5 F1 A6", led="F6") == "F5 F1"
    match = playing(turn=1, plays="A3", hand=["", "A1 F6 B6", "", ""])
    clause, sentence = refused(match, "play F6")
    assert clause == "ORG-18"
    assert "American" in sentence


@pytest.mark.clause("ORG-18")
def test_the_nation_led_counts_and_not_the_last_one_played() -> None:
    match = playing(turn=2, plays="A3 B6", hand=["", "", "A1 B1", ""])
    assert plays(match) == "A1"


@pytest.mark.clause("ORG-18")
def test_two_copies_are_one_move() -> None:
    assert holding("A3 A3 F6 F6", led="A3") == "A3"
    match = playing(turn=1, plays="A4", hand=["F1", "A3 A3", "A1 F2", "A2 F3"])
    play(match, "A3")
    assert hand(match, 1) == "A3"


@pytest.mark.clause("ORG-19")
def test_who_cannot_follow_may_play_anything() -> None:
    assert holding("B6 B1 F6 F1 I3", led="A3") == "B6 B1 F6 F1 I3"
    match = playing(turn=2, plays="A3 F2", hand=["", "", "F6 F1 B2", ""])
    assert plays(match) == "B2 F6 F1"


def trick(cards_played: str, country: str, leader: int = 0) -> int:
    """Who takes this trick; each seat has one more card."""
    shown = cards_played.split()
    n = len(shown)
    hands = [f"{shown[(seat - leader) % n]} B1" for seat in range(n)]
    match = playing(n, turn=leader, bidder=leader, country=country, hand=hands)
    play(match, cards_played)
    assert match.turn == field(match, "takers")[0]
    return int(field(match, "takers")[0])


@pytest.mark.clause("ORG-20", "PACK-06")
def test_example_4_identical_cards() -> None:
    assert trick("A6 A4 A6 A1 I1 I1", "I", leader=2) == 0
    assert trick("A6 A4 A6 A1 F1 F1", "I", leader=2) == 2


@pytest.mark.clause("ORG-20")
def test_the_highest_of_the_nation_led_takes() -> None:
    assert trick("A2 A5 A4 A3", "F") == 1
    assert trick("A2 B6 I6 A3", "F") == 3
    assert trick("A1 B6 I6 B6", "F") == 0


@pytest.mark.clause("ORG-20")
def test_the_organizing_country_takes_above_the_nation_led() -> None:
    assert trick("A6 F1 A6 A5", "F") == 1
    assert trick("A6 F1 A6 F2", "F") == 3
    assert trick("F2 F5 A6 F3", "F") == 1
    assert trick("A2 F4 F4 A6", "F") == 1


@pytest.mark.clause("ORG-20")
def test_every_pair_of_ranks() -> None:
    for low, high in pairwise(range(1, 7)):
        assert trick(f"B{low} B{high}", "A") == 1
        assert trick(f"B{high} B{low}", "A") == 0
        assert trick(f"I{high} B{low}", "B") == 1


@pytest.mark.clause("ORG-21")
def test_the_taker_leads_to_the_next_trick() -> None:
    match = playing(hand=["A2 F1", "A5 B1", "A6 I1", "A3 I2"])
    play(match, "A2 A5 A6 A3")
    assert match.turn == 2
    play(match, "I1 I2")
    assert match.turn == 0


@pytest.mark.clause("ORG-21")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_hand_is_as_many_tricks_as_each_has_cards(players: int) -> None:
    match = organization(players).match(seed=5, hands=1)
    while not match.over:
        match.play(match.legal[0])
    assert len(field(match, "takers")) == EACH[players][0]
    assert field(match, "hand") == [[]] * players


# --- The score ---------------------------------------------------------------------------


@pytest.mark.clause("ORG-22")
def test_a_trick_is_one_unit_whatever_is_in_it() -> None:
    match = playing(2, hand=["F1 B1", "F6 B2"], country="I", bid=1)
    play(match, "F1 F6 B2 B1")
    assert match.scores == [-1, 2]
    match = playing(2, hand=["I1 B1", "F6 B2"], country="I", bid=1)
    play(match, "I1 F6")
    assert figures(match, None, "units") == [(0, 1), (1, 0)]


@pytest.mark.clause("ORG-23", "ORG-24")
def test_example_5_made_and_lost() -> None:
    assert after_hand([8, 4, 3], bidder=0, bid=7).scores == [8, 4, 3]
    assert after_hand([8, 4, 3], bidder=0, bid=9).scores == [-9, 4, 3]


@pytest.mark.clause("ORG-24")
def test_exactly_the_bid_is_enough_and_all_units_are_credited() -> None:
    assert after_hand([6, 4], bidder=0, bid=6).scores == [6, 4]
    assert after_hand([6, 4], bidder=1, bid=5).scores == [6, -5]
    assert after_hand([10, 0], bidder=0, bid=1).scores == [10, 0]


@pytest.mark.clause("ORG-24")
def test_a_score_may_fall_below_zero() -> None:
    assert after_hand([8, 4, 3], bidder=2, bid=15, score=[1, 2, 3]).scores == [9, 6, -12]
    assert after_hand([8, 4, 3], bidder=1, bid=5, score=[0, -7, 0]).scores == [8, -12, 3]


@pytest.mark.clause("ORG-25")
def test_example_6_couples() -> None:
    assert after_hand([2, 3, 2, 5], bidder=1, bid=8).scores == [4, 8, 4, 8]
    assert after_hand([2, 3, 3, 4], bidder=1, bid=8).scores == [5, -8, 5, -8]


@pytest.mark.clause("ORG-11", "ORG-24", "ORG-25")
def test_a_hand_is_worth_its_points_beside_the_other_sides() -> None:
    """The difference from the others' average, over twice the units: 15 for three, 12 for four."""
    alone = after_hand([8, 4, 3], bidder=1, bid=5)
    assert alone.scores == [8, -5, 3]
    worth = [alone.game.rules.value(alone.state, seat) for seat in range(3)]
    assert worth == pytest.approx([9 / 30, -10.5 / 30, 1.5 / 30])
    couples = after_hand([2, 3, 2, 5], bidder=1, bid=8)
    worth = [couples.game.rules.value(couples.state, seat) for seat in range(4)]
    assert worth == pytest.approx([-4 / 24, 4 / 24] * 2)
    nothing_bid = bidding()
    assert nothing_bid.game.rules.value(nothing_bid.state, 0) == 0


@pytest.mark.clause("ORG-23", "ORG-25")
def test_example_7_six() -> None:
    assert after_hand([2, 1, 4, 1, 0, 0], bidder=2, bid=4).scores == [3, 1, 4, 3, 1, 4]


@pytest.mark.clause("ORG-25")
def test_the_partner_s_units_make_the_bid_too() -> None:
    assert after_hand([0, 1, 4, 2, 1, 0], bidder=5, bid=4).scores == [2, 2, 4, 2, 2, 4]
    assert after_hand([0, 1, 4, 2, 1, 0], bidder=5, bid=5).scores == [2, 2, -5, 2, 2, -5]


@pytest.mark.clause("ORG-26")
@pytest.mark.parametrize(
    ("five_score", "bid", "scores"),
    [
        ("shared", 6, [7, 7, 2, 0, 0]),
        ("shared", 8, [-8, -8, 2, 0, 0]),
        ("own", 6, [4, 3, 2, 0, 0]),
        ("own", 8, [-8, 0, 2, 0, 0]),
    ],
)
def test_example_10_five_handed_credit(five_score: str, bid: int, scores: list[int]) -> None:
    options = {"five_score": five_score}
    match = after_hand([4, 3, 2, 0, 0], 0, bid, called="F1", partner=1, options=options)
    assert match.scores == scores


@pytest.mark.clause("ORG-23", "ORG-26")
def test_the_other_three_do_not_pool_their_units() -> None:
    match = after_hand([1, 2, 1, 3, 2], 3, 4, called="F1", partner=0)
    assert match.scores == [4, 2, 1, 4, 2]
    match = after_hand([1, 2, 1, 3, 2], 3, 5, called="F1", partner=0)
    assert match.scores == [-5, 2, 1, -5, 2]


@pytest.mark.clause("ORG-26")
@pytest.mark.parametrize("five_score", ["shared", "own"])
def test_without_a_partner_the_bidder_stands_alone(five_score: str) -> None:
    options = {"five_score": five_score}
    assert after_hand([4, 3, 2, 0, 0], 0, 4, options=options).scores == [4, 3, 2, 0, 0]
    assert after_hand([4, 3, 2, 0, 0], 0, 5, options=options).scores == [-5, 3, 2, 0, 0]


@pytest.mark.clause("ORG-23", "ORG-24", "ORG-27")
def test_the_account_of_a_hand_of_three() -> None:
    made = account_of(last_card([8, 4, 3], bidder=0, bid=7, score=[0, 9, 2]), 1)
    nobody: list[list[str]] = [[], [], []]
    assert made == {
        "lines": [
            {"label": "Units taken", "points": [8, 4, 3], "cards": nobody},
            {"label": "Partner's units", "points": [0, 0, 0], "cards": nobody},
            {"label": "Lost bid", "points": [0, 0, 0], "cards": nobody},
        ],
        "remarks": ["South bid 7 units with Italy as the Organizing Country, and took 8."],
        "limit": 50,
        "outlook": "The match ends at 50 units; you have the most, 13.",
    }
    lost = account_of(last_card([8, 4, 3], bidder=0, bid=9, options={"target": 20}))
    assert figures_of(lost) == {"Units taken": [0, 4, 3], "Lost bid": [-9, 0, 0]}
    assert lost["remarks"] == [
        "You bid 9 units with Italy as the Organizing Country, and took only 8."
    ]
    assert lost["outlook"] == "The match ends at 20 units; West has the most, 4."


@pytest.mark.clause("ORG-25", "ORG-28")
def test_the_account_of_a_hand_of_couples() -> None:
    options = {"both_out": "highest"}
    match = last_card([2, 3, 2, 5], 1, 8, score=[50, 46, 50, 46], options=options)
    account = account_of(match, 3)
    assert figures_of(account) == {"Units taken": [4, 8, 4, 8]}
    assert account["remarks"] == [
        "You and West bid 8 units with Italy as the Organizing Country, and took 8."
    ]
    tied = "both sides have 54, so play goes on until the tie is broken"
    assert account["outlook"] == f"The match ends at 50 units; {tied}."


@pytest.mark.clause("ORG-26")
@pytest.mark.parametrize(
    ("five_score", "bid", "lines", "took"),
    [
        ("shared", 6, {"Units taken": [4, 3, 2, 0, 0], "Partner's units": [3, 4, 0, 0, 0]}, "7"),
        ("shared", 8, {"Units taken": [0, 0, 2, 0, 0], "Lost bid": [-8, -8, 0, 0, 0]}, "only 7"),
        ("own", 6, {"Units taken": [4, 3, 2, 0, 0]}, "7"),
        ("own", 8, {"Units taken": [0, 0, 2, 0, 0], "Lost bid": [-8, 0, 0, 0, 0]}, "only 7"),
    ],
)
def test_the_account_of_a_hand_of_five(
    five_score: str, bid: int, lines: dict[str, list[int]], took: str
) -> None:
    options = {"five_score": five_score}
    match = last_card([4, 3, 2, 0, 0], 0, bid, called="F1", partner=1, options=options)
    account = account_of(match, 1)
    assert figures_of(account) == lines
    named = "with Italy as the Organizing Country"
    assert account["remarks"] == [
        f"South bid {bid} units {named}, and took {took} together with you."
    ]


@pytest.mark.clause("ORG-11", "ORG-16")
def test_the_account_says_why_there_was_no_partner_and_no_bid() -> None:
    bid = "You bid 4 units with Italy as the Organizing Country, and took 4."
    alone = account_of(last_card([4, 3, 2, 0, 0], 0, 4))
    assert alone["remarks"] == [bid, "You had no card to call and therefore no partner."]
    in_reserve = account_of(last_card([4, 3, 2, 0, 0], 0, 4, called="F1"))
    lay = "The called card lay in the Reserve: there was no partner."
    assert in_reserve["remarks"] == [bid, lay]
    match = bidding()
    say(match, "-", "-", "-")
    thrown_in = account_of(match)
    assert thrown_in["lines"] == []
    assert thrown_in["remarks"] == ["Nobody bid, so the deal was thrown in."]
    assert thrown_in["outlook"] == "The match ends at 50 units."


@pytest.mark.clause("ORG-02", "ORG-07", "ORG-20", "ORG-24")
def test_example_14_a_whole_hand_of_two() -> None:
    order = """I6 B1 B5 F3 A5 I1 F1 A1 F6 F5 F4 B3
               I4 I2 A3 A4 I3 B6 A2 B4 A6 I5 F2 B2"""
    match = dealt(2, 0, order.split())
    assert hand(match, 1) == "A5 A3 A2 B5 F6 F4 F1 I6 I4 I3"
    assert hand(match, 0) == "A4 A1 B6 B4 B3 B1 F5 F3 I2 I1"
    assert sorted(field(match, "reserve")) == sorted(["A6", "I5", "F2", "B2"])
    match.hands = 1
    say(match, 6, "-")
    match.play("country F")
    play(match, "F6 F3 F4 F5 B6 B5 A4 A5 F1 A1 I6 I1 I4 I2 A3 B1 I3 B3 A2 B4")
    assert field(match, "takers") == [1, 0, 0, 1, 1, 1, 1, 1, 1, 1]
    assert match.scores == [2, 8]


FIVE = """F4 F1 B2 A5 A1 I4 I6 A2 F4 I2 B6 A1
          B5 F1 B5 I3 I1 I4 I1 F5 F2 F2 B6 B1
          F6 A3 I5 B1 F6 A2 I2 I5 A5 I3 I6 B3
          A3 A6 F3 A4 A6 B2 B3 A4 B4 F3 F5 B4"""
FIVE_TRICKS = [
    ("B6 B1 B4 B3 B2", 3),
    ("B5 F1 B5 B6 A1", 1),
    ("A6 A3 A5 A4 A1", 1),
    ("F4 F1 B1 F3 F5", 3),
    ("A6 A5 A2 A3 I1", 3),
    ("I4 I1 I6 I2 I5", 0),
    ("F6 F2 F2 B2 F4", 3),
    ("B4 I3 I2 I3 I5", 3),
    ("B3 F6 A4 I4 I6", 3),
]


@pytest.mark.clause("ORG-05", "ORG-07", "ORG-12", "ORG-14", "ORG-15", "ORG-20", "ORG-26")
@pytest.mark.parametrize(("bid", "scores"), [(6, [1, 8, 0, 8, 0]), (9, [1, -9, 0, -9, 0])])
def test_example_15_a_whole_hand_of_five(bid: int, scores: list[int]) -> None:
    match = dealt(5, 0, FIVE.split())
    assert [hand(match, seat) for seat in range(5)] == [
        "A4 A2 A1 B5 B4 F6 F5 I6 I2",
        "A6 A3 B6 B3 F4 F2 I4 I3 I2",
        "A3 A1 B2 F2 F1 I6 I5 I5 I1",
        "A6 A5 A2 B6 B5 B3 B2 B1 I4",
        "A5 A4 B1 F6 F4 F3 F1 I3 I1",
    ]
    assert sorted(field(match, "reserve")) == ["B4", "F3", "F5"]
    match.hands = 1
    say(match, "-", "-", bid, "-", "-", "-", "-")
    match.play("take")
    for card in ("A2", "F3", "F5"):
        match.play(f"discard {card}")
    match.play("country B")
    assert after(match, "call") == "A6 A5 A2 B6 B5 B4 B3 B2 B1 F5 F3 I4"
    match.play("call B6")
    assert field(match, "partner") == 1
    for number, (cards_played, taker) in enumerate(FIVE_TRICKS, start=1):
        seen = [None, 1, None, None, None, None] if number < 3 else [1] * 6
        assert partner_seen_by(match) == seen
        play(match, cards_played)
        assert field(match, "takers")[-1] == taker
    assert match.scores == scores


# --- The end of the match ----------------------------------------------------------------


@pytest.mark.clause("ORG-27")
def test_the_match_is_to_fifty_looked_at_when_the_hand_is_over() -> None:
    match = last_card([8, 4, 3], bidder=0, bid=7, score=[42, 0, 0])
    assert not match.over
    match.play(match.legal[0])
    assert match.over
    assert match.scores == [50, 4, 3]
    assert result_line(match) == "1 0 0"
    assert not after_hand([8, 4, 3], bidder=0, bid=7, score=[41, 0, 0]).over


@pytest.mark.clause("ORG-27")
def test_a_couple_reaches_the_target_together() -> None:
    match = after_hand([2, 3, 2, 5], bidder=1, bid=8, score=[10, 42, 10, 42])
    assert match.scores == [14, 50, 14, 50]
    assert result_line(match) == "0 1 0 1"
    match = after_hand([2, 1, 4, 1, 0, 0], bidder=2, bid=4, score=[0, 0, 46, 0, 0, 46])
    assert result_line(match) == "0 0 1 0 0 1"


@pytest.mark.clause("ORG-27")
@pytest.mark.parametrize("target", [1, 8, 20, 137])
def test_the_target_may_be_any_positive_number(target: int) -> None:
    options = {"target": target}
    before = target - 8
    match = after_hand([8, 4, 3], bidder=0, bid=7, score=[before, -99, -99], options=options)
    assert match.over
    match = after_hand([8, 4, 3], bidder=0, bid=7, score=[before - 1, -99, -99], options=options)
    assert not match.over


@pytest.mark.clause("ORG-27")
@pytest.mark.parametrize("target", ["0", "-5", "many", "2.5"])
def test_no_other_target_is_allowed(target: str) -> None:
    with pytest.raises(InvalidOption, match="whole number from 1"):
        organization(target=target)


@pytest.mark.clause("ORG-28")
def test_example_12_out() -> None:
    match = after_hand([6, 5, 4], bidder=0, bid=6, score=[44, 46, 47])
    assert match.scores == [50, 51, 51]
    assert result_line(match) == "1 0 0"
    options = {"both_out": "highest"}
    match = after_hand([6, 5, 4], bidder=0, bid=6, score=[44, 46, 47], options=options)
    assert match.scores == [50, 51, 51]
    assert not match.over


@pytest.mark.clause("ORG-28")
def test_example_13_five_both_partners_out() -> None:
    fields: dict[str, Any] = {"called": "F1", "partner": 1, "score": [45, 47, 0, 0, 0]}
    match = after_hand([4, 2, 1, 1, 1], 0, 6, **fields)
    assert match.scores == [51, 53, 1, 1, 1]
    assert result_line(match) == "1 0 0 0 0"
    match = after_hand([4, 2, 1, 1, 1], 0, 6, options={"both_out": "highest"}, **fields)
    assert result_line(match) == "0 1 0 0 0"


@pytest.mark.clause("ORG-28")
def test_a_bidder_who_lost_the_bid_has_no_precedence() -> None:
    match = after_hand([6, 5, 4], bidder=0, bid=7, score=[60, 46, 47])
    assert match.scores == [53, 51, 51]
    assert result_line(match) == "1 0 0"
    match = after_hand([6, 5, 4], bidder=0, bid=7, score=[57, 46, 46])
    assert match.scores == [50, 51, 50]
    assert result_line(match) == "0 1 0"


@pytest.mark.clause("ORG-28")
def test_others_may_win_though_the_bidder_made_the_bid() -> None:
    match = after_hand([6, 5, 4], bidder=0, bid=6, score=[43, 46, 47])
    assert match.scores == [49, 51, 51]
    assert not match.over
    match = after_hand([6, 5, 4], bidder=0, bid=6, score=[43, 46, 46])
    assert match.scores == [49, 51, 50]
    assert result_line(match) == "0 1 0"


@pytest.mark.clause("ORG-28")
def test_a_couple_that_bid_wins_before_a_higher_one() -> None:
    fields: dict[str, Any] = {"score": [49, 44, 49, 44]}
    match = after_hand([2, 3, 2, 5], bidder=3, bid=8, **fields)
    assert match.scores == [53, 52, 53, 52]
    assert result_line(match) == "0 1 0 1"
    match = after_hand([2, 3, 2, 5], bidder=3, bid=8, options={"both_out": "highest"}, **fields)
    assert result_line(match) == "1 0 1 0"


@pytest.mark.clause("ORG-28")
def test_another_hand_is_dealt_while_nobody_wins() -> None:
    match = last_card([6, 5, 4], bidder=0, bid=7, score=[0, 46, 47])
    match.play(match.legal[0])
    assert match.scores == [-7, 51, 51]
    assert not match.over
    assert (field(match, "phase"), field(match, "deal")) == ("bid", 2)
    assert match.result is None


@pytest.mark.clause("ORG-29")
def test_the_hundredth_scored_hand_is_the_last() -> None:
    match = after_hand([8, 4, 3], bidder=0, bid=7, scored=98, finished=120)
    assert not match.over
    match = after_hand([8, 4, 3], bidder=0, bid=7, scored=99, finished=120)
    assert match.over
    assert match.scores == [8, 4, 3]
    assert result_line(match) == "1 0 0"


@pytest.mark.clause("ORG-29")
def test_equal_highest_share_the_win_after_a_hundred_hands() -> None:
    match = after_hand([8, 4, 3], bidder=0, bid=9, scored=99, score=[0, 1, 2])
    assert match.scores == [-9, 5, 5]
    assert result_line(match) == "0 0.5 0.5"
    match = after_hand([2, 1, 4, 1, 0, 0], 2, 5, scored=99, score=[0, 2, 8, 0, 2, 8])
    assert match.scores == [3, 3, 3, 3, 3, 3]
    assert result_line(match) == "0.333 0.333 0.333 0.333 0.333 0.333"


@pytest.mark.clause("ORG-29")
def test_in_the_hundredth_hand_the_bidder_who_goes_out_still_wins() -> None:
    match = after_hand([6, 5, 4], bidder=0, bid=6, score=[44, 46, 47], scored=99)
    assert match.scores == [50, 51, 51]
    assert result_line(match) == "1 0 0"


@pytest.mark.clause("ORG-29")
def test_thrown_in_deals_are_not_counted() -> None:
    match = bidding(scored=99)
    say(match, "-", "-", "-", "-")
    assert not match.over
    assert field(match, "scored") == 99
    assert simulate(organization(2), 200).hands.max() > 100


# --- What each player sees ---------------------------------------------------------------


def middle_of_a_hand() -> Match:
    """Three players: seat 1 took the Reserve and one trick and leads again."""
    match = dealt(3, 0, mixed_pack(3))
    say(match, 5, "-", "-")
    match.play("take")
    for _ in range(3):
        match.play(match.legal[0])
    match.play("country F")
    for _ in range(4):
        match.play(match.legal[0])
    return match


@pytest.mark.clause("ORG-08", "ORG-12", "ORG-13", "ORG-15")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everybody_sees_what_lies_open(viewer: int | None) -> None:
    match = middle_of_a_hand()
    assert [how_many(match, viewer, "hand", seat) for seat in range(3)] == [
        len(held) for held in field(match, "hand")
    ]
    assert figures(match, viewer, "dealer") == [(0, "")]
    assert figures(match, viewer, "calls") == [(1, "bid 5"), (2, "pass"), (0, "pass")]
    assert figures(match, viewer, "bid") == [(1, 5)]
    assert figures(match, viewer, "country") == [(None, "France")]
    taker = field(match, "takers")[0]
    assert cards(match, viewer, "taken", taker).split() == field(match, "plays")[:3]
    assert zones(match, viewer, "taken")[taker]["seats"] == [1, 2, 0]
    assert cards(match, viewer, "last-trick").split() == field(match, "plays")[:3]
    assert cards(match, viewer, "trick").split() == field(match, "plays")[3:]
    assert zones(match, viewer, "trick")[0]["seats"] == [taker]
    assert dict(figures(match, viewer, "units")) == {s: int(s == taker) for s in range(3)}


@pytest.mark.clause("ORG-12")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_player_sees_his_own_hand_alone(viewer: int | None) -> None:
    match = middle_of_a_hand()
    for seat in range(3):
        assert cards(match, viewer, "hand", seat) == (hand(match, seat) if seat == viewer else "")
    moves = match.view(viewer)["moves"]
    assert moves == (match.legal if viewer == match.turn else [])


@pytest.mark.clause("ORG-12")
def test_what_lay_face_down_stays_unknown_after_the_hand() -> None:
    match = last_card(
        [8, 4, 3], 0, 7, exchange="taken", reserve="B1 B2 B3", put_out="A1 A2 I1", score=[42, 0, 0]
    )
    match.play(match.legal[0])
    assert match.over
    for viewer in (None, 1, 2):
        assert cards(match, viewer, "put-out") == ""
        assert zones(match, viewer, "reserve-taken") == []
    assert cards(match, 0, "put-out") == "A2 A1 I1"


@pytest.mark.clause("ORG-08", "ORG-10", "ORG-11", "ORG-12", "ORG-13", "ORG-14", "ORG-18")
def test_the_prompt_says_what_is_expected() -> None:
    match = dealt(5, 0, FIVE.split())
    assert match.view(1)["prompt"] == "Bid 1 to 9 units, or pass."
    assert match.view(2)["prompt"] == "Southwest is to bid or pass."
    say(match, "-", "-", 8)
    assert match.view(4)["prompt"] == "Bid 9 units, or pass."
    say(match, "-", "-", "-", "-")
    assert match.view(3)["prompt"] == "Take the three cards of the Reserve, or leave them."
    match.play("take")
    assert match.view(3)["prompt"] == "Put out three cards face down."
    match.play("discard A2")
    assert match.view(3)["prompt"] == "Put out two more cards face down."
    match.play("discard F3")
    assert match.view(3)["prompt"] == "Put out one more card face down."
    match.play("discard F5")
    assert match.view(3)["prompt"] == "Name the Organizing Country."
    match.play("country B")
    assert match.view(3)["prompt"].startswith("Call a card that you have had once")
    assert match.view(0)["prompt"] == "Northeast is to call a card."
    match.play("call B6")
    assert match.view(3)["prompt"] == "Lead any card to a new trick."
    play(match, "A6")
    assert match.view(4)["prompt"] == "America was led: play an American card."
    void = playing(turn=1, plays="B3", hand=["", "A1 F6", "", ""])
    assert void.view(1)["prompt"] == (
        "Britain was led, and you have no British card: play any card."
    )
    full = bidding(players=6, dealer=5)
    say(full, 8)
    assert full.view(1)["prompt"] == "The bid stands at all 8 units: you can only pass."
    forced = bidding(thrown=4)
    say(forced, "-", "-", "-")
    assert forced.view(3)["prompt"] == ("Nobody has bid, and you may not pass: bid 1 to 12 units.")


@pytest.mark.clause("ORG-15", "ORG-23", "ORG-26")
def test_a_hand_is_told_in_words() -> None:
    game = organization(5)
    match = Match(game, game.new_state(bytes(32)), events=[], hands=1)
    match.take_chance(numbers(pack_beginning("A6 A5 A4 A3 A2", 5)))
    match.take_chance(numbers(FIVE.split()))
    say(match, 1, "-", "-", "-", "-")
    match.play("leave")
    match.play("country B")
    match.play("call B6")
    while not match.over:
        match.play(match.legal[0])
    said = match.log(1)
    assert said[0] == "South draws the American Flag, the highest card, and deals first."
    assert said[1] == "South deals nine cards to each player; three are the Reserve."
    assert said[2:5] == ["You bid 1 unit.", "Northwest passes.", "Northeast passes."]
    assert "You win the bidding at 1 unit." in said
    assert "You leave the Reserve." in said
    assert "You name Britain as the Organizing Country." in said
    assert "You call the British Flag." in said
    assert "Northeast is your partner." in said
    assert "Northeast is Southwest's partner." in match.log(0)
    assert "You hold it: you are Southwest's partner, and nobody else knows." in match.log(3)
    assert "You are Southwest's partner." in match.log(3)
    made = match.scores[1]
    assert f"The bid of 1 is made with {made} units." in said
    assert f"You score {made} points." in said


@pytest.mark.clause("ORG-24", "ORG-25")
def test_couples_are_told_their_score_together() -> None:
    match = organization(4).match(seed=1, hands=1)
    say(match, 12, "-", "-", "-")
    bidder = field(match, "bidder")
    while not match.over:
        match.play(match.legal[-1])
    lost = match.scores[bidder]
    assert lost == -12
    ours = {0: "South and North", 1: "West and East"}[bidder % 2]
    assert f"{ours} lose 12 points." in match.log()
    assert f"You and {ours.split()[2]} lose 12 points." in match.log(bidder % 2)


# --- The rule of thumb -------------------------------------------------------------------


def test_the_thumb_bids_what_the_hand_is_worth_and_not_over_a_partner(
    thumb: Callable[[Match], str],
) -> None:
    hands = ["A6 A6 A5 A5 A4 A3 A2 B6 B6 F6 I2 I1", "", "", ""]
    settled: dict[str, Any] = {"phase": "bid", "deal": 1, "dealer": 3, "turn": 0, "hand": hands}
    opening = thumb(position(**settled))
    assert opening.startswith("bid ")
    assert 6 <= int(opening.split()[1]) <= 10
    by_an_enemy = position(**settled, calls="0 0 0 6", bid=6, bidder=3, passed=[0, 1, 2])
    assert thumb(by_an_enemy).startswith("bid ")
    by_the_partner = position(**settled, calls="0 0 6 0", bid=6, bidder=2, passed=[0, 1, 3])
    assert thumb(by_the_partner) == "pass"
    hands[0] = "A3 A2 A1 B3 B2 B1 F3 F2 F1 I3 I2 I1"
    weak = position(**settled, calls="0 0 0 4", bid=4, bidder=3, passed=[0, 1, 2])
    assert thumb(weak) == "pass"


def test_the_thumb_bids_one_unit_if_it_must_bid(thumb: Callable[[Match], str]) -> None:
    hands = ["", "", "", "A3 A2 A1 B3 B2 B1 F3 F2 F1 I3 I2 I1"]
    forced = position(
        options={"all_pass": "dealer_bids"}, phase="bid", deal=1, dealer=3, turn=3, hand=hands,
        calls="0 0 0", passed=[0, 1, 2], passes_running=3,
    )  # fmt: skip
    assert thumb(forced) in ("bid 1", "bid 2")


def test_the_thumb_is_rid_of_a_short_nation(thumb: Callable[[Match], str]) -> None:
    cards = "A6 A5 A4 A4 A3 A2 A1 B6 B3 F5 F4 F2 F1 I4 I3 I3 I2 I1"
    match = position(
        3, phase="discard", deal=1, dealer=2, turn=0, bid=6, bidder=0, exchange="taken",
        hand=[cards, "", ""],
    )  # fmt: skip
    assert thumb(match) == "discard B3"


def test_the_thumb_takes_as_cheaply_as_it_can(thumb: Callable[[Match], str]) -> None:
    hand = ["A6 A5 A4 F1", "", "", ""]
    assert thumb(playing(hand=hand, bidder=1, turn=0, plays="A2 A3 A1")) == "play A4"
    # Here seat 2, the partner, wins already.
    assert thumb(playing(hand=hand, bidder=1, turn=0, plays="A2 A5 A1")) == "play A4"
    hand[0] = "A6 F1 I1"
    assert thumb(playing(hand=hand, bidder=1, turn=0, plays="B2 B5 B1")) == "play I1"


def test_the_called_partner_knows_the_bidder_but_the_bidder_not_him(
    thumb: Callable[[Match], str],
) -> None:
    """Seat 0 bid and calls A6, which seat 2 has; each in turn is winning the trick."""
    settled: dict[str, Any] = {"country": "I", "called": "A6", "partner": 2}
    hands = ["A5 B1", "A1 B2", "A6 I6 I1 F1", "A2 F2", "A3 F3"]
    assert thumb(playing(5, turn=2, plays="B6 B5", hand=hands, **settled)) == "play F1"
    hands = ["A6 I6 I1 F1", "B2 F4", "A6 B1", "A2 F2", "A3 F3"]
    plays = "I2 I3 I5 I4 I3 B6 B5 B4"
    bidder = playing(5, turn=0, plays=plays, takers=[2], hand=hands, **settled)
    assert thumb(bidder) == "play I1"
    # Once the called card has been played he is known.
    hands[2] = "B1 F5"
    plays = "A5 A1 A6 A2 A3 B6 B5 B4"
    bidder = playing(5, turn=0, plays=plays, takers=[2], hand=hands, **settled)
    assert thumb(bidder) == "play F1"


@pytest.mark.parametrize(("players", "least"), [(2, 5), (3, 5), (4, 10), (5, 1), (6, 3)])
def test_the_thumb_beats_random_play(
    thumb_margin: Callable[[Game, int], float], players: int, least: int
) -> None:
    assert thumb_margin(organization(players), 30) > least


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_match_by_thumb_comes_to_an_end(thumb: Callable[[Match], str], players: int) -> None:
    match = organization(players).match(seed=2)
    while not match.over:
        match.play(thumb(match))
    assert match.finished < 50
    assert max(match.scores) >= 50
