"""Measures of a policy, and policies as players: figures repeat, and mean what they say."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import drumhead
from drumhead.errors import InvalidOption, PlayerError
from drumhead.learn import measures, reduced
from drumhead.learn.policies import PolicyPlayer
from drumhead.players import player

SMALL = "sham-battle-2-hands-of-2"


@functools.cache
def tree() -> reduced.GameTree:
    return reduced.grow(reduced.edition(SMALL))


def highest(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[Any]:
    """The move with the highest number: in Do-Boy, the last card of the pack."""
    return np.broadcast_to(np.arange(masks.shape[1]), masks.shape)


def mover(policy: Any = highest, **settings: Any) -> PolicyPlayer:
    return PolicyPlayer(policy, name="highest", **settings)


# --- Policies as players -----------------------------------------------------------------


def test_a_policy_makes_the_move_that_it_scores_highest() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    advice = player(mover()).choose(match)
    assert advice.move == match.legal[-1]


def test_a_policy_sees_what_its_seat_sees_and_the_mask_of_its_moves() -> None:
    asked: list[tuple[NDArray[Any], NDArray[np.bool_]]] = []

    def policy(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[Any]:
        asked.append((observations, masks))
        return np.zeros(masks.shape)

    match = drumhead.game("tactics").match(seed=1)
    player(mover(policy, form="uint8")).choose(match)
    ((seen, mask),) = asked
    assert seen.dtype == np.uint8
    assert np.flatnonzero(mask[0]).tolist() == sorted(match.legal_numbers)


def test_a_policy_that_draws_lots_repeats_with_its_seed() -> None:
    match = drumhead.game("do-boy").match(seed=1)

    def moves(seed: int) -> list[str]:
        chooser = mover(lambda _, masks: np.zeros(masks.shape), greedy=False, seed=seed)
        return [chooser.consider(match).move for _ in range(12)]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)
    assert len(set(moves(1))) > 3


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (lambda seen, masks: masks[:, :3] * 1.0, "one row of 98"),
        (lambda seen, masks: np.full(masks.shape, np.nan), "no finite score"),
    ],
)
def test_scores_that_cannot_be_used_are_refused_in_a_sentence(policy: Any, said: str) -> None:
    match = drumhead.game("do-boy").match(seed=1)
    with pytest.raises(PlayerError, match=said):
        player(mover(policy)).choose(match)


def test_a_policy_sits_down_in_the_arena_by_the_name_of_its_module(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import numpy as np\n"
        "from drumhead.learn.policies import PolicyPlayer\n\n"
        "class Policy(PolicyPlayer):\n"
        "    name = 'mine'\n\n"
        "    def __init__(self, seed=0):\n"
        "        super().__init__(lambda seen, masks: np.zeros(masks.shape), seed=seed)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "drumhead", "arena", "do-boy", "--seats", "3", "--hands", "1",
         "--deals", "1", "--players", "mine:Policy,corporal", "--json"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "mine:Policy" in done.stdout


# --- Measures ----------------------------------------------------------------------------


def test_the_policy_of_a_player_is_one_for_every_information_state() -> None:
    policies = measures.policy_of(tree(), "corporal")
    for seat, policy in zip(tree().seats, policies, strict=True):
        assert [len(chances) for chances in policy] == [len(moves) for moves in seat.moves]
        assert all(chances.sum() == pytest.approx(1) for chances in policy)


def test_exploitability_of_players_is_exact() -> None:
    """What plays at random has the exploitability of the uniform policy; a thumb loses less."""
    random = measures.exploitability_of(tree(), "private")
    assert random == pytest.approx(reduced.exploitability(tree(), reduced.uniform(tree())))
    thumb = measures.exploitability_of(tree(), "corporal")
    assert 0 < thumb < random
    assert thumb == measures.exploitability_of(tree(), "corporal")


def test_cross_play_is_as_good_for_one_as_it_is_bad_for_the_other() -> None:
    game = drumhead.game("do-boy", players=3)
    found = measures.cross_play(game, ["private", "corporal", mover()], 3)
    assert found.names == ("private", "corporal", "highest")
    for i in range(3):
        assert found.matrix[i][i] is None
        for j in range(i):
            one, other = found.matrix[i][j], found.matrix[j][i]
            assert one is not None
            assert other is not None
            assert one.value == -other.value
            assert one.margin == other.margin
    assert "| private |  |" in found.table


def test_a_response_gains_against_a_weak_policy_and_repeats() -> None:
    game = drumhead.game("do-boy", players=3)
    found = measures.response(game, "corporal", 2, worlds=2)
    assert found == measures.response(game, "corporal", 2, worlds=2)
    assert found.deals == 2


def test_a_responder_plays_out_policies_that_are_not_compiled() -> None:
    """The last card of the hand: only the rest of the trick is to be played out."""
    match = drumhead.game("do-boy", players=3).match(seed=2, hands=1)
    while len(match.moves) < 50:
        match.play(match.legal[-1])
    while len(match.legal) < 2:
        match.play(match.legal[0])
    advice = player(measures.Responder(mover(), worlds=2)).choose(match)
    assert advice.move in match.legal


def test_measures_that_measure_nothing_are_refused_in_a_sentence() -> None:
    game = drumhead.game("do-boy", players=3)
    with pytest.raises(InvalidOption, match="two or more"):
        measures.cross_play(game, ["private"], 1)
    with pytest.raises(InvalidOption, match="one deal or more"):
        measures.response(game, "private", 0)
    with pytest.raises(InvalidOption, match="one world or more"):
        measures.Responder("private", worlds=0)


def test_the_worked_example_runs(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "examples" / "ppo_do_boy.py"
    done = subprocess.run(
        [sys.executable, str(script), "--smoke", "--out", str(tmp_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "policy.pt").exists()
    assert (tmp_path / "curve.svg").exists()
