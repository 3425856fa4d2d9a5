"""`PolicyPlayer`: a trained policy as a player, in the arena and at the terminal.

    from drumhead.learn.policies import PolicyPlayer, from_torch

    class Policy(PolicyPlayer):
        name = "mine"

        def __init__(self, seed: object = 0) -> None:
            super().__init__(from_torch(torch.jit.load("mine.pt")), seed=seed)

If that is in mine.py, `drumhead arena do-boy --players mine:Policy,captain` finds it. A package
makes it known under a name of its own by the entry point `drumhead.players`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.observation_layout import Form, layout
from drumhead.errors import DrumheadError, PlayerError
from drumhead.kernel.random import real, small_generator
from drumhead.players import Advice, Player

#: From observations and action masks, a row per decision, to logits, a row per decision. A masked
#: move may have any logit.
Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.bool_]], NDArray[Any]]


class PolicyPlayer(Player):
    """Plays by a policy: the best move or, with `greedy=False`, one at random by its softmax."""

    name = "policy"

    def __init__(
        self,
        policy: Policy,
        *,
        name: str | None = None,
        form: Form = "float32",
        greedy: bool = True,
        seed: object = 0,
    ) -> None:
        self.name = type(self).name if name is None else name
        self.policy = policy
        self.form: Form = form
        self.greedy = greedy
        self._rng = small_generator("policy", seed)

    def prepare(self, game: Game) -> None:
        """Load the code of observations, so that the first move is as quick as the others."""
        match = game.match(seed=0)
        if match.turn is not None:
            layout(game.type, self.form).observe(match.state, match.turn)

    def consider(self, world: Match) -> Advice:
        """The move that the policy chooses for the seat to move."""
        assert world.turn is not None, "nobody is to move"
        legal, moves = world.legal_numbers, world.game.type.moves
        seen = layout(world.game.type, self.form).observe(world.state, world.turn)
        mask = np.zeros((1, len(moves)), np.bool_)
        mask[0, legal] = True
        scores = np.asarray(self.policy(seen[None], mask), np.float64)
        if scores.shape != mask.shape:
            raise PlayerError(
                f"The policy of {self.name} gave scores of the shape {scores.shape}; it is one row "
                f"of {len(moves)}, a score for each move of {world.game.title}."
            )
        move = moves.text(legal[self._choice(scores[0, legal])])
        return Advice(self.name, world.turn, move, "It is what the policy chose.")

    def _choice(self, scores: NDArray[np.float64]) -> int:
        if not np.isfinite(scores).all():
            raise PlayerError(f"The policy of {self.name} gave a legal move no finite score.")
        if self.greedy:
            return int(scores.argmax())
        chances = np.exp(scores - scores.max())
        at = np.searchsorted(chances.cumsum(), real(self._rng) * chances.sum(), side="right")
        return min(int(at), len(scores) - 1)


def from_torch(module: Any) -> Policy:
    """A PyTorch module that takes observations, and returns a score for each move, as a policy."""
    try:
        import torch
    except ImportError:
        raise DrumheadError(
            "This policy needs PyTorch: install it with pip install torch."
        ) from None
    module.eval()

    def policy(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[Any]:
        with torch.no_grad():
            scores: NDArray[Any] = module(torch.from_numpy(observations)).cpu().numpy()
        return scores

    return policy


def from_onnx(path: str | Path) -> Policy:
    """An ONNX model as a policy: its first input is observations, its first output scores."""
    try:
        import onnxruntime
    except ImportError:
        raise DrumheadError(
            "This policy needs ONNX Runtime: install it with pip install onnxruntime."
        ) from None
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    entry = session.get_inputs()[0].name

    def policy(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[Any]:
        scores: NDArray[Any] = session.run(None, {entry: observations})[0]
        return scores

    return policy
