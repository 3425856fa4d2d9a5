"""Players that learn: the whole path on the CPU, in small, and what the shipped networks hold."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from dataclasses import replace
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import cli
from drumhead.games import game_type
from drumhead.learn import training as package
from drumhead.learn.training.describer import describe
from drumhead.learn.training.description import GameDescription
from drumhead.players.trained_network import fingerprint

#: A small game with tables of three, four (partners) and five.
SMALL = "war-and-diplomacy"


def test_the_facts_of_a_game_name_the_usual_table_first() -> None:
    kind = game_type(SMALL)
    known = describe(kind)
    first, *others = known.tables
    assert (first.players, first.sides) == (kind.usual_players, (0, 1, 0, 1))
    assert {table.players for table in known.tables} == set(kind.players)
    assert any(table.options != first.options for table in others)
    assert all(len(table.prospects) == 4 for table in known.tables)
    assert known.fingerprint == fingerprint(kind)
    assert known.decisions_per_hand > 1
    assert GameDescription.from_json(json.loads(json.dumps(known.to_json()))) == known


def test_a_shipped_network_is_small_and_for_these_rules() -> None:
    found = 0
    for kind in drumhead.games():
        file = resources.files(kind.package) / "marshal.npz"
        if not file.is_file():
            continue
        found += 1
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            weights = {name: kept[name] for name in kept.files if name[0] in "wb"}
            columns = kept["columns"]
        assert about["fingerprint"] == fingerprint(kind)
        assert sum(weight.nbytes for weight in weights.values()) <= 1_200_000
        assert weights["w0"].shape == (columns.size, weights["b0"].size)
        assert weights["w3"].shape[1] - len(kind.moves) in (1, 2)
        assert all(weight.dtype in (np.int8, np.float16) for weight in weights.values())
        points, margin = about["strength"]["hands"]["points"]
        assert points > margin
    assert found >= 11


def test_bits_of_observations_become_zeros_and_ones() -> None:
    import torch

    from drumhead.learn.training.unpacking import unpack_bits

    seen = torch.tensor([[0b0000_0001, 0b1000_0000], [0b1111_1110, 0]], dtype=torch.uint8)
    rows = unpack_bits(seen, torch.tensor([0, 1, 15]), torch.float32, extra=2)
    assert rows.shape == (2, 5)
    assert rows[:, :3].tolist() == [[1, 0, 1], [0, 1, 0]]


def test_a_hand_is_won_by_the_best_side_and_a_tie_is_shared() -> None:
    import torch

    from drumhead.learn.training.reward_model import RewardModel

    known = describe(game_type(SMALL))
    env: Any = SimpleNamespace(
        table_ids=torch.zeros(2, dtype=torch.long), single_hand=torch.tensor([False, True])
    )
    model = RewardModel(known, env)
    points = torch.tensor([[5.0, 3, 5, 3], [2, 2, 2, 2]])
    shares = model.hand_shares(torch.nn.functional.pad(points, (0, known.seats - 4)))
    assert shares[:, :4].tolist() == [[0.5, -0.5, 0.5, -0.5], [0, 0, 0, 0]]


def test_a_match_of_one_hand_has_a_usual_size_of_its_own() -> None:
    """What it decides is far more than a hand of a long match: neither must drown the other."""
    import torch

    from drumhead.learn.training.reward_model import HAND_WEIGHT, POINTS_WEIGHT, RewardModel

    known = describe(game_type(SMALL))
    env: Any = SimpleNamespace(
        table_ids=torch.zeros(2, dtype=torch.long), single_hand=torch.tensor([False, True])
    )
    model = RewardModel(known, env)
    points = torch.zeros(2, known.seats)
    points[:, 0] = points[:, 2] = 2.0
    over = torch.tensor([False, True])
    worth, ends = model.hand_rewards(
        torch.zeros_like(points), points, torch.ones(2, dtype=torch.bool), over,
        torch.tensor([0, 0b101]),
    )  # fmt: skip
    assert ends[1, :4].tolist() == [1, 0, 1, 0]
    assert 0.5 < ends[0, 0] < 0.9
    first = worth[:, 0].tolist()
    assert first == pytest.approx(2 * [1 + POINTS_WEIGHT + HAND_WEIGHT], abs=1e-3)


def test_learning_writes_a_network_and_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    import torch

    from drumhead.learn.training import networks, trainer

    torch.set_num_threads(1)
    plan = replace(trainer.SMALL, iterations=2, evaluations=2)
    learned = trainer.train(SMALL, tmp_path, 3600, plan=plan)
    assert learned.updates > 0
    assert all(math.isfinite(number) for number in learned.learner.statistics.tolist())
    with np.load(tmp_path / f"{SMALL}.npz", allow_pickle=False) as kept:
        about = json.loads(str(kept["about"]))
        columns, weights = kept["columns"], {name: kept[name] for name in kept.files}
    assert about["fingerprint"] == fingerprint(game_type(SMALL))
    assert (np.diff(columns) > 0).all()
    outputs = about["moves"] + 2
    hidden = networks.hidden_size_for(columns.size, outputs)
    assert weights["w0"].shape == (columns.size, hidden)
    assert weights["w3"].shape == (hidden, outputs)
    assert "<polyline" in (tmp_path / f"{SMALL}.svg").read_text()
    again = trainer.train(SMALL, tmp_path, 3600, resume=tmp_path / f"{SMALL}.pt", plan=plan)
    assert again.updates > learned.updates
    assert again.log[: len(learned.log)] == learned.log
    assert torch.equal(again.features.bits, learned.features.bits)
    _, _, before = networks.load(tmp_path / f"{SMALL}.npz")
    from_network = trainer.train(SMALL, tmp_path, 3600, resume=tmp_path / f"{SMALL}.npz", plan=plan)
    assert from_network.updates > again.updates
    assert from_network.log[: len(again.log)] == again.log
    kept = {name: torch.equal(from_network.policy[name], was) for name, was in before.items()}
    assert all(kept.values()), "it waits until its new critic has learned"


def test_how_many_tables_are_the_usual_one_and_end_with_a_hand_can_be_chosen(
    tmp_path: Path,
) -> None:
    from drumhead.learn.training import trainer

    plan = replace(trainer.SMALL, iterations=0, evaluations=0)
    for part in (0.0, 1.0):
        learned = trainer.train(SMALL, tmp_path, 3600, plan=plan, usual=part, single=part)
        assert float((learned.env.table_ids == 0).float().mean()) == part
        assert float(learned.env.single_hand.float().mean()) == part


def test_after_a_while_a_network_without_its_critic_learns_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from drumhead.learn.training import networks, trainer

    monkeypatch.setattr(trainer, "CRITIC_WARMUP", 0.0)
    plan = replace(trainer.SMALL, iterations=1, evaluations=1)
    trainer.train(SMALL, tmp_path, 3600, plan=plan)
    file = tmp_path / f"{SMALL}.npz"
    _, _, before = networks.load(file)
    learned = trainer.train(SMALL, tmp_path, 3600, resume=file, plan=plan)
    assert not torch.equal(learned.policy["w0"], before["w0"])


def test_a_wider_network_says_the_same() -> None:
    import torch

    from drumhead.learn.training import networks

    torch.manual_seed(1)
    narrow = networks.initial_weights(40, 32, 11, "cpu", 0.5)
    wide = networks.widened(narrow, 64)
    seen = (torch.rand(20, 40) < 0.3).float()
    said = networks.forward(wide, seen)
    assert wide["w1"].shape == (64, 64)
    assert torch.allclose(said, networks.forward(narrow, seen), atol=1e-5)
    said.sum().backward()
    assert wide["w3"].grad[32:].abs().sum() > 0, "the new units can learn"
    assert networks.widened(narrow, 32) is narrow


def test_an_answer_is_learned_at_one_side_of_every_table_against_best_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from drumhead.learn.training import networks, rollouts, trainer

    monkeypatch.setattr(trainer, "CRITIC_WARMUP", 0.0)
    plan = replace(trainer.SMALL, iterations=1, evaluations=1)
    with pytest.raises(ValueError, match="--resume"):
        trainer.train(SMALL, tmp_path, 3600, plan=plan, best_response=True)
    trainer.train(SMALL, tmp_path, 3600, plan=plan)
    file = tmp_path / f"{SMALL}.npz"
    about, _, before = networks.load(file)
    answer = trainer.train(
        SMALL, tmp_path / "answer", 3600, resume=file, plan=plan, best_response=True
    )
    assert all(torch.equal(answer.past[name], weight) for name, weight in before.items())
    assert not torch.equal(answer.policy["w0"], before["w0"])
    assert answer.about()["strength"]["against"] != about["strength"]["against"]
    seating = answer.buffer.seating
    assert not seating.heuristic.any()
    for row, table in enumerate(answer.env.table_ids.tolist()):
        sides = answer.game.tables[table].sides
        taught = {side for seat, side in enumerate(sides) if seating.learner[row, seat]}
        assert len(taught) == 1
    draws: list[object] = []
    draw = rollouts.sample_actions

    def counted(logits: object) -> object:
        draws.append(logits)
        return draw(logits)

    monkeypatch.setattr(rollouts, "sample_actions", counted)
    answer.buffer.collect(answer.policy, answer.past, answer.critic)
    assert len(draws) == plan.steps, "the frozen network plays its best moves"


@pytest.mark.parametrize("name", ["network.npz", "checkpoint.pt"])
def test_what_is_no_checkpoint_is_refused(name: str, tmp_path: Path) -> None:
    from drumhead.learn.training import trainer

    file = tmp_path / name
    file.write_bytes(b"cards")
    with pytest.raises(ValueError, match="neither a checkpoint nor a network"):
        trainer.train(SMALL, tmp_path, 1, resume=file)


def test_a_new_network_does_what_the_rule_of_thumb_advises(tmp_path: Path) -> None:
    from drumhead.learn.training import trainer

    plan = replace(trainer.SMALL, iterations=1, evaluations=1)
    learned = trainer.train(SMALL, tmp_path, 3600, plan=plan)
    first = learned.log[0]
    assert first["updates"] == 0
    assert (first["points"], first["share"]) == ([0.0, 0.0], [0.0, 0.0])


def test_a_network_that_knew_observations_alone_is_shown_more_and_says_the_same() -> None:
    import torch

    from drumhead.learn.training import networks
    from drumhead.learn.training.rollouts import masked_logits

    torch.manual_seed(1)
    before = networks.initial_weights(40, 32, 11, "cpu", 0.5)
    now = networks.padded(before, 48, 12)
    seen = (torch.rand(20, 48) < 0.3).float()
    said = networks.forward(before, seen[:, :40])
    legal = torch.ones(20, 10, dtype=torch.bool)
    advised = torch.arange(20) % 10
    logits = masked_logits(networks.forward(now, seen), legal, advised)
    assert torch.allclose(logits, said[:, :10], atol=1e-5)
    now["b3"] = now["b3"].detach().clone()
    now["b3"][-1] = 2.0
    trusting = masked_logits(networks.forward(now, seen), legal, advised) - logits
    assert torch.allclose(trusting, 2.0 * torch.nn.functional.one_hot(advised, 10), atol=1e-5)


def test_the_last_hand_and_the_advised_move_stand_beside_what_is_seen() -> None:
    """The same bits as `players.sight` shows them, at tables of whole matches and of one hand."""
    import torch

    from drumhead.engine.match import Match
    from drumhead.learn.training.batch_env import with_extra_inputs
    from drumhead.learn.training.cpu_env import CpuBatchEnv
    from drumhead.players.network_input import FIRST_MOVE, network_input

    kind = game_type(SMALL)
    known = describe(kind)
    env = CpuBatchEnv(kind, known, np.zeros(6, np.int64), 1, np.array([0, 1, 0, 1, 0, 1]))
    env.reset()
    shown = [
        network_input(Match(drumhead.game(SMALL), state.copy(), hands=hands))
        for state, hands in zip(env._env.states, 3 * [None, 1], strict=True)
    ]
    advised = torch.tensor([one.advised for one in shown])
    found = with_extra_inputs(env, env.observe(), advised, known.extra_bytes)
    assert FIRST_MOVE == 1
    assert found.tolist() == [one.words.view(np.uint8).tolist() for one in shown]


def test_the_trainer_needs_nothing_of_drumhead(tmp_path: Path) -> None:
    source = Path(package.__file__).parent
    (tmp_path / "drumhead_train").symlink_to(source, target_is_directory=True)
    hidden = "import sys; sys.modules.update(dict.fromkeys(('numba', 'drumhead', 'llvmlite')))"
    lines = [hidden, "from drumhead_train.trainer import main", "main(['do-boy', '--out', 'x',"]
    lines[-1] += " '--ptx', '.'])"
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr == "PyTorch finds no GPU here; without --ptx it learns on the CPU.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such-game", "--out", "x"], "no-such-game"),
        (["bang", "--out", "x"], "There is nothing to learn in Bang"),
        (["do-boy"], "--out"),
        (["do-boy", "--out", "x", "--usual", "1.5"], "between 0 and 1, not 1.5"),
        (["do-boy", "--out", "x", "--single", "-1"], "between 0 and 1, not -1"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert cli.run(["train", *arguments]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out
