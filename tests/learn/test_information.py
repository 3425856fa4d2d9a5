"""Information states contain everything a seat has seen, and nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import InvalidOption
from drumhead.learn.observations import (
    information_tensor,
    information_text,
    information_width,
    layout,
)


def test_what_was_told_before_stays(kind: GameType) -> None:
    """Text and tensor grow at the end, and the last row is the present view."""
    match = drumhead.game(kind.slug).match(seed=1, hands=1)
    picks = random.Random(1)
    for _ in range(6):
        before = [information_text(match, seat) for seat in range(match.game.players)]
        rows = information_tensor(match, 0, "uint8")
        if match.over:
            break
        match.play(picks.choice(match.legal_numbers))
        for seat, text in enumerate(before):
            assert information_text(match, seat).startswith(text + "\n")
        grown = information_tensor(match, 0, "uint8")
        assert np.array_equal(grown[: len(rows)], rows)
        assert len(grown) > len(rows)
    seats, rows = layout(kind, "uint8"), information_tensor(match, 0, "uint8")
    assert rows.shape[1] == information_width(match, "uint8")
    assert np.array_equal(rows[-1][-seats.size :], seats.observe(match.state, 0))


def test_secret_moves_are_not_told() -> None:
    """Which card another gives in Do-Boy is its secret, until one receives it."""
    game = drumhead.game("do-boy", players=4)
    one, other = game.match(seed=5), game.match(seed=5)
    mover = one.turn
    assert mover is not None
    one.play(one.legal[0])
    other.play(other.legal[1])
    for seat in range(4):
        same = information_text(one, seat) == information_text(other, seat)
        alike = np.array_equal(information_tensor(one, seat), information_tensor(other, seat))
        assert same == alike == (seat != mover)
    assert "a secret move" in information_text(one, (mover + 1) % 4)
    assert "give" in information_text(one, mover)


def test_the_past_tells_views_apart_that_look_alike_now() -> None:
    """Perfect recall: whichever way a position came about, it is remembered."""
    game = drumhead.game("mobilization-2")
    match = game.match(seed=3)
    first = match.legal
    texts = set()
    for move in first:
        twin = match.copy()
        twin.play(move)
        texts.add(information_text(twin, 0))
    assert len(texts) == len(first)


def test_a_tensor_of_fixed_size_is_padded_with_zeros() -> None:
    match = drumhead.game("skirmish").match(seed=1)
    match.play(match.legal[0])
    rows = information_tensor(match, 2)
    table = information_tensor(match, 2, most=20)
    assert table.shape == (20, rows.shape[1])
    assert np.array_equal(table[: len(rows)], rows)
    assert not table[len(rows) :].any()
    with pytest.raises(InvalidOption, match="room is for 1"):
        information_tensor(match, 2, most=1)


def test_a_position_without_a_past_has_no_information_state() -> None:
    match = drumhead.game("skirmish").match(seed=1)
    with pytest.raises(drumhead.NoHistory):
        information_text(match.resample(0), 0)
