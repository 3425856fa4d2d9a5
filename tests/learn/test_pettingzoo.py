"""PettingZoo's own checks, for every game."""

from __future__ import annotations

import copy
import pickle
import types
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test import (
    test_save_obs as save_obs_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import IllegalMove, InvalidOption
from drumhead.learn import pettingzoo


@contextmanager
def known_warnings() -> Iterator[None]:
    """What PettingZoo says of every environment with masks that is not one of its own."""
    with warnings.catch_warnings():
        for sentence in (
            "Observation space for each agent probably should be",  # a Dict, for the mask
            "Observation is not a NumPy array",  # the same
            "Action mask numpy array is all zeros",  # another seat is to move, or none
            "We recommend agents to be named",
        ):
            warnings.filterwarnings("ignore", message=sentence)
        yield


def test_the_api_of_every_game(kind: GameType) -> None:
    made = pettingzoo.env(kind.slug, observations="uint8")
    with known_warnings():
        api_test(made, num_cycles=60)


def test_seeds_of_every_game(kind: GameType) -> None:
    seed_test(partial(pettingzoo.env, kind.slug, observations="uint8"), num_cycles=20)


def test_every_game_is_rendered(kind: GameType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, kind.slug, observations="uint8"))
    assert capsys.readouterr().out, "the mode human prints"


def test_save_obs_says_that_observations_are_no_pictures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It applies to none of the games: an observation is a row of numbers and a mask."""
    save_obs_test(pettingzoo.env("do-boy"))
    assert "Observations must be Box" in capsys.readouterr().out


def test_bang_is_parallel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with known_warnings():
        parallel_api_test(pettingzoo.parallel_env("bang", observations="uint8"), num_cycles=100)
    parallel_seed_test(partial(pettingzoo.parallel_env, "bang"), num_cycles=20)
    # The number of cycles is only that of decisions where all decide in each of them: in games
    # in turn-based games a seat may move twice, or not at all, so this check is for Bang alone.
    bang = types.SimpleNamespace(
        parallel_env=pettingzoo.parallel_env,
        env=lambda **arguments: parallel_to_aec(pettingzoo.parallel_env(**arguments)),
    )
    max_cycles_test(bang)


def test_parallel_bang_ends_like_bang() -> None:
    env = pettingzoo.parallel_env("bang", players=3, options={"max_flips": "500"})
    seen, _ = env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        calls = {agent: int(seen[agent]["action_mask"][1]) for agent in env.agents}
        seen, rewards, over, cut, _ = env.step(calls)
        for agent, reward in rewards.items():
            totals[agent] += reward
    assert all(over.values())
    assert not any(cut.values())
    match = env.episode.match
    assert match.over
    assert list(totals.values()) == match.scores


def test_other_games_are_not_parallel() -> None:
    with pytest.raises(InvalidOption, match="one seat decides after the other"):
        pettingzoo.parallel_env("do-boy")


def play(env: pettingzoo.MultiAgentEnv, most: int = 10_000) -> list[Any]:
    """Play the last legal move until the end; what each agent was shown."""
    told: list[Any] = []
    for agent in env.agent_iter(most):
        seen, reward, over, cut, info = env.last()
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        told.append((agent, seen["observation"].tobytes(), reward, over, cut))
        env.step(None if over or cut else int(legal[-1]))
    return told


def test_points_come_at_the_end_of_the_hand() -> None:
    env = pettingzoo.env("do-boy", players=4, hands=2)
    env.reset(seed=8)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward, _, _ in play(env):
        totals[agent] += reward
    match = env.episode.match
    assert [-totals[agent] for agent in env.possible_agents] == match.scores
    assert match.finished == 2
    assert match.over


def test_copies_in_mid_game_go_on_alike() -> None:
    for slug in ("do-boy", "bang", "tactics"):
        env = pettingzoo.env(slug, observations="uint8")
        env.reset(seed=8)
        play(env, 5)
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
        told = [play(twin, 40) for twin in twins]
        assert told[0] == told[1] == told[2]
        assert twins[0].episode.match == env.episode.match


def test_an_illegal_action_is_an_error_or_the_end() -> None:
    env = pettingzoo.env("do-boy")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(97)
    with pytest.raises(IllegalMove, match="no action 98"):
        env.step(98)
    env = pettingzoo.env("do-boy", illegal="end", illegal_reward=-9.0)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(97)
    assert env.rewards[culprit] == -9.0
    assert all(env.terminations.values())


def test_a_match_is_cut_off() -> None:
    env = pettingzoo.env("do-boy", max_cycles=7)
    env.reset(seed=1)
    told = play(env)
    assert len(told) == 7 + 4, "seven moves, and a last word to each of four"
    assert all(cut for *_, cut in told[7:])


def test_a_match_can_be_read_with_its_history() -> None:
    env = pettingzoo.env("skirmish")
    env.reset(seed=2)
    play(env, 10)
    match = env.episode.match
    assert len(match.moves) == 10
    assert np.array_equal(match.state, env.state())
    assert drumhead.replay(match.transcript()).moves == match.moves
