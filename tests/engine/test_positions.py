"""Positions: what is checked, what follows from what, and a part of one."""

from __future__ import annotations

from typing import Any

import pytest

import drumhead
from drumhead import InvalidPosition
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.engine.positions import cards_in_use, holdings

DO_BOY = drumhead.game("do-boy", players=3)


def middle(slug: str = "do-boy", players: int | None = None, moves: int = 12) -> Match:
    """A match after that many moves."""
    match = drumhead.game(slug, players).match(seed=1)
    for _ in range(moves):
        match.play(match.legal[0])
    return match


def changed(match: Match, **fields: Any) -> str:
    """Why a position that differs from a match in these fields is refused."""
    with pytest.raises(InvalidPosition) as error:
        match.game.position(**(match.json() | fields))
    return str(error.value)


def test_a_card_lies_in_one_place() -> None:
    match = middle()
    hands = match.json()["hand"]
    hands[1] = [*hands[1], hands[0][0]]
    card = hands[0][0]
    assert changed(match, hand=hands) == (
        f"The card {card} is in hand[0] and in hand[1]; each card lies in one place."
    )


def test_no_more_copies_than_the_pack_has() -> None:
    match = middle("mobilization", 3, moves=0)
    hands = match.json()["hand"]
    card = next(code for code in hands[0] if hands[0].count(code) == 1)
    other = next(seat for seat in (1, 2) if card in hands[seat])
    hands[3 - other] = [*hands[3 - other], card]
    assert f"The card {card} is in hand[0] and in hand[1] and in hand[2]; there are 2" in changed(
        match, hand=hands
    )


def test_no_card_is_missing_and_a_long_list_is_cut() -> None:
    match = middle()
    hands = match.json()["hand"]
    lost = hands[0].pop()
    assert changed(match, hand=hands).startswith(f"{lost} is missing; say where it lies")
    message = changed(match, hand=[[]] * 4)
    assert " ... and " in message
    assert "more are missing; say where each lies" in message
    assert len(message) < 150


def test_no_card_that_is_not_in_play() -> None:
    match = middle("organization", 2, moves=0)
    hands = match.json()["hand"]
    spare = hands[0][0]
    hands[0] = [*hands[0], spare]
    assert f"The card {spare} is in hand[0] and in hand[0]; each card" in changed(match, hand=hands)
    war = middle("game-of-war", 2, moves=20)
    hands = war.json()["hand"]
    hands[0] = [*hands[0], "ENG"]
    assert changed(war, hand=hands) == "The card ENG is in hand[0], but it is not in play here."


def test_hidden_cards_are_no_position_to_play_from() -> None:
    match = middle()
    hands = [
        hand if seat else {"hidden": len(hand)} for seat, hand in enumerate(match.json()["hand"])
    ]
    assert changed(match, hand=hands) == "hand[0]: These cards are hidden; say which they are."


def test_hands_are_even() -> None:
    match = middle()
    state = match.json()
    state["hand"][1] += state["hand"][0]
    state["hand"][0] = []
    assert "all have as many as the seat to move" in changed(match, hand=state["hand"])


def test_partners_have_one_score() -> None:
    match = middle("tactics", moves=0)
    assert changed(match, score=[10, 0, 20, 0]) == (
        "score[0] is 10 and score[2] 20; partners have the same score."
    )


def test_the_seat_to_move_can_move() -> None:
    match = middle()
    state = match.json()
    everything = [code for hand in state["hand"] for code in hand]
    fields = {"hand": [[]] * 4, "nest": [*state["nest"], *everything]}
    assert "has no legal move in the phase" in changed(match, **fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"turn": 3}, "a seat from 0 to 2, -1 .* or -2"),
        ({"leader": 5}, "leader: There is no such seat"),
        ({"takers": [0, 4]}, "takers: There is no such seat"),
        ({"leeder": 0}, "no field 'leeder'; did you mean 'leader'"),
        ({"president_lead": "free"}, "'president_lead' is settled with the game"),
        ({"phase": "paly"}, "phase: 'paly' is none of draw, deal, give, play"),
        ({"hand": ["I1"]}, "one entry for each seat, 3 in all"),
        ({"hand": ["I1 I1", "-", "-"]}, r"hand\[0\]: There are not so many cards I1"),
        ({"trick": "I1 I2 I3 I4 I5 I6 I7"}, "trick: It holds at most 6, not 7"),
        ({"key": "12"}, "64 hexadecimal digits"),
    ],
)
def test_a_part_of_a_position_is_no_nonsense_either(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        DO_BOY.position(partial=True, **fields)


def test_a_part_of_a_position_can_be_pasted_back() -> None:
    part = DO_BOY.position(phase="play", turn=0, hand=["P C3 I2", "A5", "A6"], partial=True)
    assert part.legal == ["play I2", "play C3", "play P"]
    assert repr(part).endswith(", partial=True)")
    assert eval(repr(part), {"drumhead": drumhead}) == part
    with pytest.raises(InvalidPosition, match="or set up a part of a position with partial=True"):
        DO_BOY.position(part.text)


def test_what_follows_from_other_fields_need_not_be_said() -> None:
    part = DO_BOY.position(phase="play", turn=0, trick="I4 I5", hand=["I2", "", ""], partial=True)
    assert (part.json()["leader"], part.json()["deal"]) == (1, 1)
    part = DO_BOY.position(phase="play", leader=2, trick="I4", hand=["I2", "", ""], partial=True)
    assert part.turn == 0
    five = drumhead.game("war-and-diplomacy", players=5)
    part = five.position(phase="play", turn=0, dealer=4, trick="A", hand=["Y"] + [""] * 4,
                         partial=True)  # fmt: skip
    assert part.json()["leader"] == 3, "of five the dealer is skipped"


def test_a_text_is_a_whole_position_and_nothing_is_added_to_it() -> None:
    part = DO_BOY.position("turn: 0; phase: play; hand: I2 / - / -", partial=True)
    assert (part.json()["leader"], part.json()["deal"]) == (None, 0)


def test_a_game_says_what_its_fields_are() -> None:
    fields = drumhead.game("liberty-bond").fields()
    assert fields["reserve"].endswith("; the top card last")
    assert fields["turn"].startswith("the seat to move")
    assert "target" not in fields


def test_every_state_on_the_way_is_a_position(kind: GameType) -> None:
    """Those before a shuffle too; the cards that lie there are those in use."""
    for players in (min(kind.players), max(kind.players)):
        game = Game(kind, players)
        match = game.match(seed=3, deal=False)
        for number in range(150):
            if match.over:
                break
            if number % 10 == 0 or match.turn is None:
                assert eval(repr(match), {"drumhead": drumhead}) == match
                assert "partial" not in repr(match)
            if match.turn is None:
                match.deal()
            else:
                assert holdings(match) == cards_in_use(match)
                match.step(match.legal_numbers[number % len(match.legal_numbers)])
