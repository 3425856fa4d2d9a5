"""Sample Game, clause by clause: SG-01 to SG-09."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead import IllegalMove, InvalidOption, Match
from drumhead.engine.game import Game
from drumhead.scaffold.skeleton.game import GAME
from drumhead.scaffold.skeleton.game.rules import DECK, TARGET


def position(players: int = 3, finish: str = "plain", **fields: Any) -> Match:
    """A position in the middle of a hand. Seat 0 leads unless a field says otherwise."""
    settled: dict[str, Any] = {"phase": "play", "dealer": players - 1, "turn": 0}
    game = Game(GAME, players, {"finish": finish})
    return game.position(partial=True, key="07" * 32, **(settled | fields))


def play(match: Match, cards: str) -> None:
    for card in cards.split():
        match.play(f"play {card}")


def dealt(players: int) -> Match:
    """The first hand, from a pack in its own order."""
    match = Game(GAME, players).match(seed=1, deal=False)
    match.take_chance(range(DECK.size))
    return match


@pytest.mark.clause("SG-01")
def test_two_to_four_play_each_alone() -> None:
    for players in (2, 3, 4):
        assert len(set(Game(GAME, players).sides)) == players
    with pytest.raises(InvalidOption, match="2, 3 or 4 players"):
        Game(GAME, 5)


@pytest.mark.clause("SG-02")
def test_every_card_is_there_once() -> None:
    assert len(set(DECK.codes)) == DECK.size


@pytest.mark.clause("SG-03")
def test_the_last_seat_deals_first_and_then_the_next() -> None:
    match = Game(GAME, 3).match(seed=1)
    assert match.json()["dealer"] == 2
    while match.finished == 0:
        match.play(match.legal[0])
    assert match.json()["dealer"] == 0


@pytest.mark.clause("SG-04", "SG-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_at_a_time_from_the_dealers_left(players: int) -> None:
    match = dealt(players)
    each = min(9, DECK.size // players)
    state = match.json()
    for seat in range(players):
        assert state["hand"][seat] == list(DECK.codes[seat : each * players : players])
    assert state["aside"] == list(DECK.codes[each * players :])
    assert match.turn == 0
    assert len(match.legal) == each


@pytest.mark.clause("SG-04")
def test_nobody_sees_what_lies_aside() -> None:
    match = position(aside="B1", hand=["A1", "A2", "A3"])
    for viewer in (0, 1, 2, None):
        (zone,) = [zone for zone in match.view(viewer)["zones"] if zone["name"] == "aside"]
        assert (zone["cards"], zone["count"]) == ([], 1)


@pytest.mark.clause("SG-06")
def test_follow_suit_if_you_can() -> None:
    match = position(turn=1, trick="A5", hand=["A1", "A2 B7", "B1 B2"])
    assert match.legal == ["play A2"]
    with pytest.raises(IllegalMove, match="must follow suit") as refusal:
        match.play("play B7")
    assert refusal.value.clause == "SG-06"
    with pytest.raises(IllegalMove, match="not in your hand"):
        match.play("play A1")
    match.play("play A2")
    assert set(match.legal) == {"play B1", "play B2"}


@pytest.mark.clause("SG-02", "SG-07")
def test_the_highest_card_of_the_suit_led_takes_and_its_player_leads() -> None:
    match = position(turn=0, hand=["A2 A1", "A5 B2", "B7 B1"])
    play(match, "A2 A5 B7")
    assert match.turn == 1
    assert match.json()["points"] == [0, 1, 0]


@pytest.mark.clause("SG-08")
@pytest.mark.parametrize(("finish", "points"), [("plain", 1), ("double", 2)])
def test_what_the_last_trick_counts(finish: str, points: int) -> None:
    match = position(finish=finish, hand=["A1 B1", "A2 B2", "A3 B3"])
    play(match, "A1 A2 A3")
    assert match.json()["points"] == [0, 0, 1]
    play(match, "B3 B1 B2")
    assert match.scores == [0, 0, 1 + points]


@pytest.mark.clause("SG-09")
def test_the_match_ends_with_the_hand_in_which_somebody_has_enough() -> None:
    match = position(hand=["A1", "A2", "A3"], score=[TARGET - 1, 3, TARGET - 2])
    play(match, "A1 A2 A3")
    assert not match.over
    match = position(hand=["A1", "A2", "A3"], score=[TARGET - 1, 3, TARGET - 1])
    play(match, "A1 A2 A3")
    assert match.over
    assert match.result == [0, 0, 1]


@pytest.mark.clause("SG-09")
def test_those_who_share_the_most_points_win_jointly() -> None:
    match = position(hand=["A1", "A2", "A3"], score=[TARGET, 3, TARGET - 1])
    play(match, "A1 A2 A3")
    assert match.result == [0.5, 0, 0.5]


@pytest.mark.clause("SG-05", "SG-06", "SG-07", "SG-08")
def test_the_words_of_a_trick() -> None:
    match = position(hand=["A1", "A2", "B1"], trick="", score=[0, 0, TARGET])
    assert match.view(0)["prompt"] == "You lead: play any card."
    play(match, "A1 A2")
    assert "you have none" in match.view(2)["prompt"]
    play(match, "B1")
    assert match.view(1)["counters"][2]["value"] == 1
