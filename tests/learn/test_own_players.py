"""Policies as players: from a file of ONNX, and at the terminal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper

import drumhead
from drumhead.errors import DrumheadError
from drumhead.learn.observations import layout
from drumhead.learn.policies import PolicyPlayer, from_onnx
from drumhead.players import player


def linear_model(weights: NDArray[np.float32]) -> onnx.ModelProto:
    """A model whose scores are linear in the observation."""
    rows, moves = weights.shape
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["seen", "weights"], ["scores"])],
        "linear",
        [helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["rows", rows])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["rows", moves])],
        [helper.make_tensor("weights", TensorProto.FLOAT, (rows, moves), weights.tobytes(), True)],
    )
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13)])


def test_a_model_of_onnx_plays_as_its_weights_say(tmp_path: Path) -> None:
    game = drumhead.game("do-boy", players=3)
    shape = (layout(game.type).size, len(game.type.moves))
    weights = np.random.default_rng(0).normal(size=shape).astype(np.float32)
    onnx.save(linear_model(weights), tmp_path / "linear.onnx")
    learned = player(PolicyPlayer(from_onnx(tmp_path / "linear.onnx")))
    plain = player(PolicyPlayer(lambda seen, masks: seen @ weights))
    match = game.match(seed=1, hands=1)
    while match.turn is not None:
        move = learned.choose(match).move
        assert move == plain.choose(match).move
        match.play(move)
    assert len(match.moves) == 57


def test_a_model_without_its_library_is_an_error_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(DrumheadError, match="pip install onnxruntime"):
        from_onnx("linear.onnx")


def test_a_policy_plays_against_somebody_at_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from drumhead.learn.policies import PolicyPlayer\n\n"
        "class Policy(PolicyPlayer):\n"
        "    name = 'mine'\n\n"
        "    def __init__(self, seed=0):\n"
        "        super().__init__(self.scores, seed=seed)\n\n"
        "    def scores(self, seen, masks):\n"
        "        with open('asked.txt', 'a') as asked:\n"
        "            asked.write(f'{seen.shape} {masks.sum()}\\n')\n"
        "        return masks * 1.0\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "drumhead", "play", "do-boy", "--plain", "--players", "3",
         "--hands", "1", "--seed", "1", "--against", "mine:Policy"],
        input="1\n" * 40, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "computer players (mine:Policy)" in done.stdout
    assert "A corporal moves" not in done.stderr
    assert "unfinished" not in done.stdout
    asked = (tmp_path / "asked.txt").read_text().splitlines()
    assert len(asked) >= 2 * 19, "two seats give three cards and play sixteen each"
    assert asked[0].startswith("(1, 2482)")
