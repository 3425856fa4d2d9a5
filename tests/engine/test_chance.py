"""Chance by hand: a match before its first shuffle, move by move, and dealt as one likes."""

from __future__ import annotations

import pytest

import drumhead
from drumhead import AmbiguousMove, IllegalMove, InvalidMove, InvalidOption
from drumhead.kernel.record import as_key

GAME = drumhead.game("do-boy", players=3)
CODES = GAME.type.record.deck.codes


def test_a_match_can_begin_before_its_first_shuffle() -> None:
    match = GAME.match(seed=1, deal=False)
    assert (match.turn, match.over, match.legal) == (None, False, [])
    assert match.pending() == ("shuffle", list(range(len(CODES))))
    assert match.transcript().splitlines()[-1].startswith("commit ")
    match.deal()
    assert match == GAME.match(seed=1)
    with pytest.raises(IllegalMove, match="Nothing is left to chance here"):
        match.take_chance([1])


def test_chance_takes_the_codes_of_cards() -> None:
    by_number, by_code, by_text = (GAME.match(seed=1, deal=False) for _ in range(3))
    order = [*reversed(range(len(CODES)))]
    for _ in range(2):
        by_number.take_chance(order)
        by_code.take_chance([CODES[card] for card in order])
        by_text.take_chance(" ".join(CODES[card] for card in order))
    assert by_number == by_code == by_text
    assert by_code.turn is not None
    assert drumhead.replay(by_code.transcript()).json()["hand"] == by_code.json()["hand"]


def test_copies_of_a_card_have_one_code() -> None:
    game = drumhead.game("liberty-bond")
    by_code, by_number = (game.match(seed=1, deal=False) for _ in range(2))
    for match, order in (
        (by_code, game.type.record.deck.codes),
        (by_number, by_number.pending()[1]),
    ):
        match.take_chance(order)
    assert by_code == by_number


def test_an_outcome_that_cannot_be_is_refused_in_a_sentence() -> None:
    match = GAME.match(seed=1, deal=False)
    before = match.copy()
    for outcome, said in [
        ("I1 I2", r"49 cards are shuffled here; missing: I3, I4, .* \.\.\. and 39 more"),
        ([*CODES[1:], CODES[1]], "too many: I2; missing: I1"),
        ("Z9", "There is no card 'Z9' here; a card is written like I1"),
        (7, "7 is not a list of cards"),
        (range(1, 50), "a number from 0 to 48 here, or its code"),
    ]:
        with pytest.raises(IllegalMove, match=said):
            match.take_chance(outcome)  # type: ignore[arg-type]
    lot = drumhead.game("war-and-diplomacy", players=3).match(seed=1, deal=False)
    outcomes: list[list[int] | str] = [[3], [0, 0], "x"]
    for outcome in outcomes:
        with pytest.raises(IllegalMove, match=r"brings 1 number here|whole numbers"):
            lot.take_chance(outcome)
    lot.take_chance("2")
    assert lot.json()["dealer"] == 2
    assert match == before


def test_a_step_stops_where_chance_is_due() -> None:
    match = GAME.match(seed=1, hands=2)
    while match.finished == 0:
        match.step(match.legal[0])
    assert match.turn is None
    assert not match.over
    with pytest.raises(IllegalMove, match="The cards must be dealt before the next move"):
        match.step("play I1")
    played = GAME.match(seed=1, hands=2)
    while played.finished == 0:
        played.play(played.legal[0])
    match.deal()
    assert match == played


def test_a_step_is_checked_like_any_move() -> None:
    match = GAME.match(seed=7)
    before = match.copy()
    with pytest.raises(IllegalMove) as error:
        match.step("play I2")
    assert error.value.clause == "DB-08"
    with pytest.raises(InvalidMove, match="There is no move number 100000"):
        match.step(100_000)
    with pytest.raises(IllegalMove):
        match.step(GAME.type.moves.parse("play I2"))
    assert match == before
    match.step("i2")
    assert match.moves[-1] == (0, "give I2")


def test_why_not_says_what_is_wrong_with_any_text() -> None:
    match = GAME.match(seed=7)
    assert match.why_not("give I2") is None
    assert match.why_not("i2") is None
    refusal = match.why_not("play I2")
    assert isinstance(refusal, IllegalMove)
    assert refusal.clause == "DB-08"
    for text in ("march", "", "give", "give Z9"):
        assert isinstance(match.why_not(text), InvalidMove)
    undealt = GAME.match(seed=1, deal=False)
    assert isinstance(undealt.why_not("give I2"), IllegalMove)
    cells = drumhead.game("tactics").match(seed=1)
    assert isinstance(cells.why_not("infantry"), AmbiguousMove)


def test_a_key_has_one_form_everywhere() -> None:
    key = bytes(range(32))
    assert as_key(key) == as_key(key.hex()) == as_key(key.hex().upper()) == key
    match = GAME.match(key=key)
    assert match == GAME.match(key=key.hex())
    assert match.key == key
    assert match.json()["key"] == key.hex()
    assert GAME.position(**match.json() | {"key": key}) == match
    assert (GAME.new_state(key) == GAME.new_state(key.hex())).all()
    for wrong in (b"short", "zz" * 32, "12", 7):
        with pytest.raises(InvalidOption, match="32 bytes, or the 64 hexadecimal digits"):
            GAME.match(key=wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="a seed or a key, not both"):
        GAME.match(seed=1, key=key)
