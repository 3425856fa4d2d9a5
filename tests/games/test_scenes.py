"""What the scenes of all games point out: who takes a trick, what commands, how large hands are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import pytest

import drumhead
from drumhead.checks.general import wrong_together
from drumhead.engine.game import Game
from drumhead.engine.match import Match, View
from drumhead.engine.scene import Together, Zone
from drumhead.games import slugs
from drumhead.kernel.random import small_generator

TABLES = [
    drumhead.game(slug, players=players)
    for slug in slugs()
    for players in drumhead.game(slug).type.players
]
IDS = [f"{game.slug}-{game.players}" for game in TABLES]
#: Games of tricks in which the winner of a trick is named in the record.
TRICKS = [game for game in TABLES if "takers" in game.type.record.roles]
#: The most cards that are chosen at once; one at a time at all other tables.
AT_ONCE = {
    **{("do-boy", players): 3 for players in (3, 4, 5, 6)},
    ("tactics", 4): 4,
    **{("organization", players): 3 for players in (3, 5)},
}
#: Nothing but the sets limits a hand of Mobilization: random play collects more than sense does.
UNLIMITED = {"mobilization": 40}


def played(game: Game, moves: int) -> Iterator[Match]:
    """A match of random play, with low bids and the Reserve taken, so that hands are full."""
    rng = random.Random(f"{game.slug} {game.players}")
    match = game.match(seed=3, hands=2)
    for _ in range(moves):
        if match.over:
            return
        yield match
        bids = [move for move in match.legal if move.startswith("bid")]
        wanted = [move for move in match.legal if move == "take"]
        match.play(rng.choice(bids[:2] + match.legal[-1:] if bids else wanted or match.legal))


def of_layout(view: View, layout: str) -> Zone | None:
    return next((zone for zone in view["zones"] if zone["layout"] == layout), None)


@pytest.mark.parametrize("game", TRICKS, ids=lambda game: f"{game.slug}-{game.players}")
def test_who_takes_a_trick_took_the_last_one(game: Game) -> None:
    taken = 0
    before: Zone | None = None
    for match in played(game, 150):
        trick, last = (of_layout(match.view(), layout) for layout in ("trick", "last-trick"))
        fields = match.json()
        if before is not None and last and trick and not trick["cards"] and fields["takers"]:
            taker = last["seats"][last["taking"]]
            assert taker == fields["takers"][-1]
            assert last["led"] == 0
            # As it lay before the last card, it was taken by the same card or is by the last one.
            assert last["taking"] in (before["taking"], len(before["cards"]))
            taken += 1
        before = trick if trick and len(trick["cards"]) == len(trick["seats"]) > 0 else None
        if before is not None:
            assert before["led"] == 0
            assert 0 <= before["taking"] < len(before["cards"])
    assert taken > 0


@pytest.mark.parametrize("game", TABLES, ids=IDS)
def test_no_hand_is_larger_than_the_game_says(game: Game) -> None:
    hand = game.type.record.roles.get("hand")
    most = UNLIMITED.get(game.slug, game.most_cards)
    largest = 0
    for match in played(game, 250):
        for seat in range(game.players):
            zone = of_layout(match.view(seat), "hand")
            own = [one for one in match.view(seat)["zones"] if one["layout"] == "hand"]
            assert zone is not None or not game.most_cards
            largest = max([largest, *(len(one["cards"]) for one in own)])
    assert largest <= most
    if hand is None or game.slug in UNLIMITED:
        return
    assert largest >= game.most_cards - 2


@pytest.mark.parametrize("players", drumhead.game("mobilization").type.players)
def test_a_hand_of_mobilization_is_within_bounds_in_sensible_play(players: int) -> None:
    game = drumhead.game("mobilization", players=players)
    lots = small_generator("hands", players)
    match = game.match(seed=1, hands=3)
    while not match.over:
        assert all(len(hand) <= game.most_cards for hand in match.json()["hand"])
        match.play(match.heuristic_move(lots))


def test_cards_drawn_and_received_stand_out_until_the_next_move() -> None:
    match = drumhead.game("liberty-bond").match(seed=1)
    seat = match.turn
    assert seat is not None
    had = match.json()["hand"][seat]
    match.play("draw reserve")
    hand = of_layout(match.view(seat), "hand")
    fresh = next(
        z["fresh"] for z in match.view(seat)["zones"] if z["name"] == "hand" and z["seat"] == seat
    )
    drawn = [card for card in match.json()["hand"][seat] if card not in had or had.remove(card)]
    assert hand is not None
    assert fresh == drawn
    match.play(f"discard {drawn[0]}")
    assert all(not zone["fresh"] for zone in match.view(seat)["zones"])


def test_nothing_of_a_new_deal_stands_out() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    rng = random.Random(1)
    while match.finished == 0:
        match.play(rng.choice(match.legal))
    for seat in range(4):
        assert all(not zone["fresh"] for zone in match.view(seat)["zones"])


def test_trumps_stand_out_in_the_own_hand_alone() -> None:
    match = drumhead.game("tactics").match(seed=1)
    match.play("bid 60 cavalry")
    while match.view()["phase"] == "bid":
        match.play("pass")
    seat = match.turn
    assert seat is not None
    for viewer in range(4):
        for zone in match.view(viewer)["zones"]:
            own = zone["layout"] == "hand" and zone["seat"] == viewer
            trumps = [card for card in zone["cards"] if card[0] == "C"] if own else []
            assert zone["stars"] == trumps
    view = match.view(seat)
    assert view["rule"] == {"sign": "cavalry", "name": "Cavalry", "role": "commanding"}
    assert view["figure"] == {"value": "0", "of": "60", "share": 0.0, "label": "Your bid"}
    reinforcements = match.json()["reinforcements"]
    assert sorted(next(z["fresh"] for z in view["zones"] if z["seat"] == seat)) == sorted(
        reinforcements
    )
    assert [one for one in view["badges"] if one.startswith("Bid")] == ["Bid 60"]


def test_calls_are_heard_while_the_bidding_lasts() -> None:
    match = drumhead.game("tactics").match(seed=1)
    first = match.turn
    assert first is not None
    match.play("bid 60 infantry")
    match.play("pass")
    view = match.view(first)
    assert view["calls"][first] == "60 Infantry"
    assert view["calls"][(first + 1) % 4] == "Pass"
    assert view["badges"][first] == "Bid 60"
    assert view["badges"][(first + 1) % 4] == "Passed"


def test_a_word_names_who_would_win_it() -> None:
    match = drumhead.game("war-and-diplomacy").position(
        "turn: 0; phase: play; dealer: 3; leader: 0; hand: M / A / N / Y", partial=True
    )
    assert [one["name"] for one in match.view()["outcomes"]] == ["ARMY", "NAVY", "MANY", "VARY"]
    match.play("play M")
    outcomes = match.view()["outcomes"]
    assert [(one["name"], one["by"], one["seat"], one["open"]) for one in outcomes] == [
        ("ARMY", "M", 0, "ARY"),
        ("MANY", "N", None, "ANY"),
    ]
    match.play("play A")
    match.play("play N")
    view = match.view()
    trick = of_layout(view, "trick")
    assert trick is not None
    assert (trick["led"], trick["taking"]) == (0, 2)
    assert view["rule"] == {"sign": "peace", "name": "MANY", "role": "word of peace"}


def test_the_president_led_takes() -> None:
    match = drumhead.game("do-boy").position(
        "turn: 0; phase: play; dealer: 3; leader: 0; hand: P C5 / I12 C2 / C1 C3 / A1 C4",
        partial=True,
    )
    match.play("play P")
    match.play("play I12")
    view = match.view()
    trick = of_layout(view, "trick")
    assert trick is not None
    assert (trick["led"], trick["taking"]) == (0, 0)
    assert view["rule"] == {"sign": "president", "name": "President", "role": "led"}
    assert view["figure"] == {
        "value": "6",
        "of": "",
        "share": None,
        "label": "points in this squad",
    }


def test_where_hands_are_agreed_the_match_may_end_with_them() -> None:
    game = drumhead.game("do-boy")
    assert game.match(seed=1, hands=6).view()["goal"]["ends"].startswith("Six hands at most.")
    match = game.match(seed=1, hands=6)
    rng = random.Random(1)
    while match.finished == 0:
        match.play(rng.choice(match.legal))
    account = match.account()
    assert account is not None
    assert account["outlook"].startswith("The match ends after six hands, or at 50 points")


@pytest.mark.parametrize("game", TABLES, ids=IDS)
def test_cards_chosen_together_go_by_as_many_moves(game: Game) -> None:
    counts = set()
    for match in played(game, 150):
        if match.turn is None:
            continue
        view = match.view(match.turn)
        assert [*wrong_together(view, match)] == []
        counts |= {view["together"]["count"]} if view["together"] else set()
    assert counts == set(range(1, 1 + AT_ONCE.get((game.slug, game.players), 0)))


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"count": 4}, "'together' says 4 moves 'give' in a row, but another move comes next"),
        ({"kind": "play"}, "each of the 3 moves 'play' in 'together' must name a card of the hand"),
    ],
)
def test_a_wrong_number_of_cards_is_found(wrong: dict[str, object], fault: str) -> None:
    match = drumhead.game("do-boy").match(seed=1)
    view = match.view(match.turn)
    assert view["together"] is not None
    told = cast(Together, {**view["together"], **wrong})
    assert [*wrong_together({**view, "together": told}, match)] == [fault]
    assert [*wrong_together({**view, "seat": None}, match)] == [
        "'together' is for the seat to move alone"
    ]
