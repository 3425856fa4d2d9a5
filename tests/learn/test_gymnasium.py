"""Gymnasium's own checks, and that its environments play our matches."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import IllegalMove, InvalidOption
from drumhead.learn import gymnasium
from drumhead.learn.environments.episode import title
from drumhead.learn.observations import layout


def test_every_game_is_registered() -> None:
    names = [name for name in gym.registry if name.startswith("drumhead/")]
    assert len(names) == len(drumhead.games())
    assert {"drumhead/DoBoy-v0", "drumhead/Mobilization2-v0"} <= set(names)


def test_gymnasium_accepts_every_game(kind: GameType) -> None:
    name = title(kind.slug)
    made = gym.make(name, observations="uint8", against="private", render_mode="ansi")
    with warnings.catch_warnings():
        # `make` has put wrappers around it, as it does for everybody.
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version")
        check_env(made)
    made.close()


def test_the_agent_is_asked_and_nobody_else() -> None:
    env = gymnasium.env(
        "do-boy", players=4, seat=2, against={0: "private", 1: "corporal", 3: "private"}
    )
    seen, info = env.reset(seed=4)
    assert seen.shape == env.observation_space.shape
    total, over = 0.0, False
    moves = 0
    while not over:
        assert env.episode.turn == 2
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        seen, reward, over, cut, info = env.step(np.flatnonzero(info["action_mask"])[0])
        total += reward
        moves += 1
        assert not cut
    assert moves == 15, "three cards to give and twelve to play"
    assert env.episode.match.scores[2] == -total
    assert env.episode.match.over


def test_an_illegal_action_ends_the_match_or_is_an_error() -> None:
    env = gymnasium.env("do-boy", illegal_reward=-30.0, against="private")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(97)
    assert (reward, over, info["illegal"]) == (-30.0, True, True)
    strict = gymnasium.env("do-boy", illegal="raise", against="private")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(97)


def test_patience_is_played_alone() -> None:
    env = gymnasium.env("mobilization-2")
    _, info = env.reset(seed=2)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        total += reward
    assert total == env.episode.match.scores[0]


def test_copies_in_mid_game_go_on_alike() -> None:
    env = gymnasium.env("tactics", against="private")
    _, info = env.reset(seed=3)
    env.step(np.flatnonzero(info["action_mask"])[0])
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
    for _ in range(5):
        action = np.flatnonzero(env.action_masks())[-1]
        results = [twin.step(action) for twin in twins]
        assert data_equivalence(results[0], results[1])
        assert data_equivalence(results[0], results[2])
        if results[0][2]:
            break


def test_pictures_and_texts_are_rendered() -> None:
    env = gymnasium.env("do-boy", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape == (600, 840, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 4
    env = gymnasium.env("do-boy", render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in env.render()


def run(mode: AutoresetMode, steps: int = 60) -> tuple[Any, list[Any]]:
    envs = gym.make_vec(
        "drumhead/DoBoy-v0", 3, vectorization_mode="vector_entry_point", against="private",
        observations="uint8", autoreset_mode=mode,
    )  # fmt: skip
    seen, infos = envs.reset(seed=5)
    found: list[Any] = [(seen, infos)]
    for _ in range(steps):
        mask = found[-1][-1]["action_mask"]
        actions = np.where(mask.any(1), mask.argmax(1), 0)
        if mode == AutoresetMode.DISABLED and not mask.any(1).all():
            found.append(envs.reset(options={"reset_mask": ~mask.any(1)}))
            continue
        found.append(envs.step(actions))
        assert envs.observation_space.contains(found[-1][0])
    envs.close()
    return envs, found


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_vectors_have_the_three_ways_to_begin_anew(mode: AutoresetMode) -> None:
    """The same matches, so that one way can be told from the others."""
    envs, found = run(mode)
    assert envs.metadata["autoreset_mode"] == mode
    steps = [entry for entry in found if len(entry) == 5]
    ends = [i for i, entry in enumerate(steps) if entry[2].any()]
    assert ends
    first = steps[ends[0]]
    (row, *_) = np.flatnonzero(first[2])
    if mode == AutoresetMode.SAME_STEP:
        assert first[4]["_final_obs"][row]
        assert first[4]["final_obs"][row].shape == first[0][row].shape
        assert first[4]["action_mask"][row].any()
    else:
        assert "final_obs" not in first[4]
        assert not first[4]["action_mask"][row].any()
    if mode == AutoresetMode.NEXT_STEP:
        after = steps[ends[0] + 1]
        assert not after[2][row]
        assert after[1][row] == 0
        assert after[4]["action_mask"][row].any()


def test_one_environment_of_a_vector_plays_like_one_alone() -> None:
    """The rewards and observations of a vector are those of its matches, replayed one by one."""
    envs = gymnasium.vector_env("do-boy", 2, against="private", observations="uint8")
    _, infos = envs.reset(seed=1)
    game = drumhead.game("do-boy")
    over = np.zeros(2, bool)
    while not over.any():
        actions = infos["action_mask"].argmax(1)
        seen, rewards, over, _, infos = envs.step(actions)
        for row in range(2):
            here = layout(game.type, "uint8").observe(envs.batch.states[row], 0)
            assert np.array_equal(seen[row], here)
    ended = int(np.flatnonzero(over)[0])
    assert rewards[ended] == -envs.batch.match(ended).scores[0]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidOption, match="no seat 4"):
        gymnasium.env("do-boy", players=4, seat=4)
    with pytest.raises(InvalidOption, match="those of seats"):
        gymnasium.env("do-boy", players=4, against={1: "private"})
    with pytest.raises(InvalidOption, match="hands is 1 or more"):
        gymnasium.env("do-boy", hands=0)
