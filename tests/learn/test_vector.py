"""Vector environments play the same matches as `Match`, whatever the batch."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import IllegalMove, InvalidOption
from drumhead.kernel import batch
from drumhead.learn import vector
from drumhead.learn.environments.rewards import FinishedHands
from drumhead.learn.observations import observation
from drumhead.learn.vector import VectorEnv


def test_every_environment_is_a_match_dealt_by_its_key() -> None:
    env = VectorEnv("do-boy", 6, players=4, hands=2, seed=5, observations="bits")
    env.reset()
    game = drumhead.game("do-boy", players=4)
    matches = [game.match(key=env.key(i), hands=2) for i in range(6)]
    points = np.zeros((6, 4))
    while not all(match.over for match in matches):
        actions = env.sample()
        for i, match in enumerate(matches):
            if not match.over:
                assert env.turns[i] == match.turn
                assert np.flatnonzero(env.action_masks[i]).tolist() == sorted(match.legal_numbers)
                match.play(int(actions[i]))
        seen, rewards, terminated, truncated, infos = env.step(actions)
        points += rewards
        for i, match in enumerate(matches):
            assert terminated[i] == match.over
            assert np.array_equal(env.states[i], match.state)
            if not match.over:
                assert seen is not None
                here = observation(game, match.state, int(env.observers[i]), "bits")
                assert np.array_equal(seen[i], here)
        assert not truncated.any()
        if any(match.over for match in matches):
            break
    ended = [i for i, match in enumerate(matches) if match.over]
    assert ended
    for i in ended:
        assert (-points[i]).tolist() == matches[i].scores, "few points are good in Do-Boy"
        assert infos["hand_over"][i]


def test_batches_of_every_game_are_its_matches(
    kind: GameType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop itself runs as Python here, since compiling it for all games would take minutes."""

    def stepper(type: GameType) -> Any:
        return batch.interpreted(type.slug, type.compiled)

    monkeypatch.setattr(vector, "_stepper", stepper)
    players = [min(kind.players), max(kind.players)]
    env = VectorEnv(kind.slug, 2, players=players, hands=1, seed=kind.slug, observations=None)
    env.reset()
    matches = [env.match(i).game.match(key=env.key(i), hands=1) for i in range(2)]
    for _ in range(30):
        actions = env.sample()
        for i, match in enumerate(matches):
            assert np.flatnonzero(env.action_masks[i]).tolist() == sorted(match.legal_numbers)
            match.play(int(actions[i]))
        _, _, terminated, _, _ = env.step(actions)
        for i, match in enumerate(matches):
            assert np.array_equal(env.states[i], match.state)
            assert terminated[i] == match.over
        if terminated.any():
            break


def played(env: VectorEnv, rows: slice, steps: int) -> list[bytes]:
    """What happens in some environments of a batch."""
    env.reset()
    found = []
    for _ in range(steps):
        seen, rewards, *_ = env.step(env.sample())
        assert seen is not None
        found += [seen[rows].tobytes(), rewards[rows].tobytes(), env.states[rows].tobytes()]
    return found


def test_neither_the_batch_nor_the_threads_change_a_match() -> None:
    alone = played(VectorEnv("do-boy", 3, hands=1, seed=1, observations="bits"), slice(3), 150)
    among = VectorEnv("do-boy", 64, hands=1, seed=1, observations="bits", threads=2)
    assert played(among, slice(3), 150) == alone
    among.close()
    other = VectorEnv("do-boy", 3, hands=1, seed=2, observations="bits")
    assert played(other, slice(3), 150) != alone


def until_done(env: VectorEnv) -> Any:
    for _ in range(300):
        result = env.step(env.sample())
        if result[2].any():
            return result
    raise AssertionError("no match came to its end")


def test_next_step_begins_anew_with_the_step_that_follows() -> None:
    env = VectorEnv("do-boy", 2, hands=1, seed=3, observations="uint8")
    env.reset()
    _, rewards, terminated, _, _ = until_done(env)
    (i, *_) = np.flatnonzero(terminated)
    assert env.turns[i] == -1
    assert not env.action_masks[i].any()
    assert -rewards[i].sum() == 17
    _, rewards, terminated, _, _ = env.step(env.sample())
    assert not terminated[i]
    assert not rewards[i].any()
    assert env.turns[i] >= 0
    assert env.action_masks[i].any()


def test_same_step_begins_anew_at_once_and_tells_the_end() -> None:
    env = VectorEnv("do-boy", 2, hands=1, seed=3, observations="uint8", autoreset="same_step")
    env.reset()
    seen, rewards, terminated, _, infos = until_done(env)
    (i, *_) = np.flatnonzero(terminated)
    assert env.turns[i] >= 0
    assert env.layout is not None
    assert -rewards[i].sum() == 17
    assert env.layout.part(infos["final_obs"][i], "turn")[-1] == 1, "chance was due"
    assert env.layout.part(seen[i], "turn")[0] == 1
    assert infos["_final_obs"].tolist() == terminated.tolist()


def test_disabled_waits_for_a_reset() -> None:
    env = VectorEnv("do-boy", 2, hands=1, seed=3, observations=None, autoreset="disabled")
    env.reset()
    _, _, terminated, _, _ = until_done(env)
    before = env.states[terminated].copy()
    _, rewards, still, _, _ = env.step(env.sample())
    assert still[terminated].all()
    assert not rewards[terminated].any()
    assert np.array_equal(env.states[terminated], before)
    env.reset(mask=terminated)
    assert (env.turns[terminated] >= 0).all()


def test_copies_and_saved_batches_go_on_alike(tmp_path: Path) -> None:
    env = VectorEnv("do-boy", 4, hands=1, seed=1, observations="uint8")
    env.reset()
    for _ in range(70):
        env.step(env.sample())
    env.save(tmp_path / "batch.npz")
    loaded = VectorEnv("do-boy", 4, hands=1, seed=9, observations="uint8")
    loaded.load(tmp_path / "batch.npz")
    twins = [env, env.copy(), loaded, pickle.loads(pickle.dumps(env))]
    for _ in range(70):
        ends = []
        for twin in twins:
            seen, *_ = twin.step(twin.sample())
            assert seen is not None
            ends.append((twin.states.tobytes(), seen.tobytes(), twin.masks.tobytes()))
        assert len(set(ends)) == 1
    with pytest.raises(InvalidOption, match="another batch"):
        VectorEnv("do-boy", 5, hands=1, observations=None).load(tmp_path / "batch.npz")


def test_players_and_options_may_differ() -> None:
    options = [{"president_lead": word} for word in ("free", "last-card-only")] * 2
    env = VectorEnv("do-boy", 4, players=[3, 4, 5, 6], options=options, hands=1)
    env.reset()
    assert env.rewards.shape == (4, 6)
    assert [env.match(i).game.players for i in range(4)] == [3, 4, 5, 6]
    assert env.match(1).game.options == {"president_lead": "last-card-only"}
    totals = np.zeros((4, 6))
    over = np.zeros(4, bool)
    while not over.all():
        _, rewards, terminated, _, _ = env.step(env.sample())
        totals += rewards * ~over[:, None]
        over |= terminated
    assert (-totals.sum(1)).tolist() == [17, 17, 17, 17]
    assert not totals[0, 3:].any()


def test_matches_may_have_different_numbers_of_hands() -> None:
    env = VectorEnv("do-boy", 3, players=4, hands=[1, 2, 0], autoreset="disabled")
    env.reset()
    assert [env.match(i).hands for i in range(3)] == [1, 2, None]
    finished = np.zeros(3, int)
    over = np.zeros(3, bool)
    while not over.all():
        _, _, terminated, _, _ = env.step(env.sample())
        finished += env.hand_over & ~over
        over |= terminated
    assert finished[:2].tolist() == [1, 2]
    assert finished[2] > 2


@pytest.mark.parametrize("name", ["private", "corporal"])
def test_opponents_play_their_seats(name: str) -> None:
    env = VectorEnv("do-boy", 3, hands=1, opponents={0: name, 2: name}, observations="bits")
    env.reset()
    for _ in range(60):
        assert set(env.turns.tolist()) <= {-1, 1, 3}
        env.step(env.sample())


class Lowest:
    """A player of one's own: the first legal move."""

    name = "lowest"

    def prepare(self, game: drumhead.Game) -> None:
        pass

    def consider(self, world: drumhead.Match) -> str:
        return world.legal[0]


def test_players_of_ones_own_are_asked() -> None:
    env = VectorEnv("do-boy", 2, hands=1, opponents={1: Lowest()}, observations=None)  # type: ignore[dict-item]
    env.reset()
    until_done(env)
    assert 1 not in env.turns


def test_rewards_are_shares_or_what_one_says() -> None:
    env = VectorEnv("do-boy", 2, hands=1, reward="share", observations=None, seed=3)
    env.reset()
    _, rewards, terminated, _, _ = until_done(env)
    assert rewards[terminated].sum(1).tolist() == pytest.approx([1.0] * terminated.sum())

    def spread(hands: FinishedHands) -> Any:
        assert hands.over.all()
        assert (hands.scores >= 0).all()
        assert hands.shares.sum(1) == pytest.approx(1.0)
        return hands.points - hands.points.mean(1, keepdims=True)

    env = VectorEnv("do-boy", 2, hands=1, reward=spread, observations=None, seed=3)
    env.reset()
    _, rewards, terminated, _, _ = until_done(env)
    assert rewards[terminated].sum(1) == pytest.approx(0.0)
    assert rewards[terminated].any()


def test_an_illegal_action_is_an_error_or_the_end() -> None:
    env = VectorEnv("do-boy", 2, hands=1, observations=None)
    env.reset()
    before = env.states.copy()
    wrong = env.sample()
    wrong[1] = 97
    with pytest.raises(IllegalMove, match="Environment 1 was given the action 97"):
        env.step(wrong)
    wrong[1] = 98
    with pytest.raises(IllegalMove, match="numbered 0 to 97"):
        env.step(wrong)
    assert np.array_equal(env.states, before)
    env = VectorEnv("do-boy", 2, hands=1, observations=None, illegal="end", illegal_reward=-5)
    env.reset()
    mover = env.turns[1]
    _, rewards, terminated, _, _ = env.step(wrong)
    assert terminated.tolist() == [False, True]
    assert rewards[1, mover] == -5


def test_a_match_is_cut_off_after_so_many_moves() -> None:
    env = VectorEnv("do-boy", 2, max_moves=10, observations=None)
    env.reset()
    for _ in range(9):
        assert not env.step(env.sample())[3].any()
    _, _, terminated, truncated, _ = env.step(env.sample())
    assert truncated.all()
    assert not terminated.any()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"num_envs": 0}, "num_envs is 1 or more"),
        ({"autoreset": "never"}, "autoreset is next_step or same_step or disabled"),
        ({"reward": "money"}, "A reward is points, share"),
        ({"opponents": {9: "private"}}, "no seat 9"),
        ({"opponents": dict.fromkeys(range(4), "private")}, "At least one seat"),
        ({"options": [{}]}, "Players or options are for all, or 2"),
        ({"hands": 0}, "hands is 1 or more, not 0"),
        ({"hands": [1]}, "hands is one number for all, or 2 of them"),
        ({"hands": [1, -1]}, "0 for a whole match, otherwise 1 or more"),
        ({"observations": "text"}, "float32, uint8 or bits"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        VectorEnv("do-boy", **{"num_envs": 2, **arguments})
