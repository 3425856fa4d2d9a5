"""A leak cannot pass, and what differs is named: the field, the seat and the move."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.checks import leaks, worlds
from drumhead.checks.agreement import compare_interpreted
from drumhead.checks.failures import CheckFailed
from drumhead.engine.compiled_rules import CompiledRules
from drumhead.engine.game import Game, GameType
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import COUNTER, KEY
from drumhead.kernel.random import next_word
from drumhead.kernel.record import Plain

REDACT = "games/do_boy/rules.py, line"


def do_boy(**kernels: Callable[..., Any]) -> Game:
    """Do-Boy with some of its compiled rules replaced."""
    kind = drumhead.game("do-boy").type
    other = dataclasses.replace(kind)
    vars(other)["compiled"] = CompiledRules(lambda name: getattr(kind.compiled, name))
    for name, kernel in kernels.items():
        setattr(other.compiled, name, kernel)
    return Game(other)


def hides_nothing(state: Bytes, seat: int) -> None:
    """A redact that wipes out nothing but the key, as the engine does for every game."""
    state.view(np.int64)[[COUNTER, *range(KEY, KEY + 4)]] = 0


def replaces_nothing(state: Bytes, seat: int, rng: Any, memo: Any) -> None:
    """A resample that replaces nothing but the key, as the engine does for every game."""
    state.view(np.int64)[KEY : KEY + 4] = next_word(rng)


def changed(game: Game, rule: str, change: Callable[[Any], None]) -> Callable[..., None]:
    """A compiled rule of the game, and a change of the record after it."""

    def kernel(state: Bytes, *arguments: Any) -> None:
        getattr(game.type.compiled, rule)(state, *arguments)
        plain = Plain(game.type.record.dtype, state)
        change(plain)
        plain.write(state)

    return kernel


def test_redact_and_resample_that_agree_on_hiding_nothing() -> None:
    game = do_boy(redact=hides_nothing, resample=replaces_nothing)
    worlds.check_views(game)
    with pytest.raises(CheckFailed) as failed:
        leaks.check_leaks(game)
    said = str(failed.value)
    assert said.startswith(REDACT)
    assert "do-boy: after move " in said
    assert ", seat 0: field 'hand[1]' shows the cards of seat 1; redact must hide" in said


def test_the_same_where_the_hands_are_not_told_apart() -> None:
    game = do_boy(redact=hides_nothing, resample=replaces_nothing)
    with pytest.raises(CheckFailed, match=r"seat 0: no field hides a card .* open_cards=True\.$"):
        leaks.check_leaks(game, hands=())


def test_a_resample_that_replaces_nothing() -> None:
    game = do_boy(resample=replaces_nothing)
    sentence = r"after move \d+, seat 0: field 'hand\[1\]' is hidden .* the same in all possible"
    with pytest.raises(CheckFailed, match=sentence):
        leaks.check_leaks(game)


def test_a_redact_that_hides_nothing() -> None:
    game = do_boy(redact=hides_nothing)
    sentence = (
        r"after move \d+, seat 0: the seat can tell .*: field 'hand\[1\]' differs: "
        r"[\w ,.]+ against [\w ,.]+;"
    )
    with pytest.raises(CheckFailed, match=sentence):
        worlds.check_views(game)


def test_cards_that_lie_open_are_no_leak() -> None:
    kind = drumhead.game("do-boy").type
    leaks.check_leaks(Game(dataclasses.replace(kind, open_cards=True)), hands=("no such field",))


def test_a_world_that_was_not_possible_is_named() -> None:
    real = drumhead.game("do-boy")

    def swap(plain: Any) -> None:
        plain.nest, plain.last_nest = 0, plain.nest

    game = do_boy(resample=changed(real, "resample", swap))
    origin = worlds.companion(Path("tests/games/do_boy")).origin
    sentence = r"after move \d+, seat \d: a world is not possible: "
    with pytest.raises(CheckFailed, match=sentence):
        worlds.check_pasts(game, origin)


def test_a_difference_between_interpreted_and_compiled_is_named() -> None:
    real = drumhead.game("do-boy")

    def lose(plain: Any) -> None:
        plain.nest = 4096 if plain.turn >= 0 else plain.nest

    game = do_boy(step=changed(real, "step", lose))
    sentence = (
        r"^games/do_boy/rules.py, line \d+: do-boy: after move 1, seat 2: field 'nest' differs "
        r"between interpreted and compiled: [\w ]+ against Cavalry 1\.$"
    )
    with pytest.raises(CheckFailed, match=sentence):
        compare_interpreted(game, 1)


def test_legal_moves_that_differ_are_named() -> None:
    real = drumhead.game("do-boy")

    def fewer(state: Bytes, moves: Any) -> int:
        return max(1, real.rules.legal(state, moves) - 1)

    sentence = "seat 2: the numbers of legal moves differ between interpreted and compiled: 12, 11"
    with pytest.raises(CheckFailed, match=sentence):
        compare_interpreted(do_boy(legal=fewer), 1)


def test_a_world_with_the_key_of_the_match() -> None:
    real = drumhead.game("do-boy")

    def keep_key(state: Bytes, seat: int, rng: Any, memo: Any) -> None:
        key = state.view(np.int64)[KEY : KEY + 4].copy()
        real.rules.resample(state, seat, rng, memo)
        state.view(np.int64)[KEY : KEY + 4] = key

    with pytest.raises(CheckFailed, match="a world has the match's key"):
        worlds.check_views(do_boy(resample=keep_key))


def test_a_game_without_an_enumeration(tmp_path: Path) -> None:
    kind: GameType = drumhead.game("do-boy").type
    with pytest.raises(CheckFailed, match=r"test_worlds.py: there is no test that compares"):
        leaks.check_enumeration(kind, tmp_path)
    (tmp_path / "test_worlds.py").write_text("def helper() -> None: ...\n")
    with pytest.raises(CheckFailed, match="every game needs one"):
        leaks.check_enumeration(kind, tmp_path)
    (tmp_path / "test_worlds.py").write_text("def test_small_positions() -> None: ...\n")
    leaks.check_enumeration(kind, tmp_path)
