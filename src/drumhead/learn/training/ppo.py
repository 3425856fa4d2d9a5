"""Proximal policy optimization: one epoch over a rollout, in minibatches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .networks import Tensor, Weights, forward
from .rollouts import RolloutBuffer, masked_logits

#: The probability ratio is clipped to 1 ± this.
CLIP_RANGE = 0.2
#: Adam's first learning rate, and the first entropy coefficient; both decay.
LEARNING_RATE, ENTROPY_COEFFICIENT = 7e-4, 0.01
#: The coefficients of the critic's loss, and of the loss of the policy's own estimate to win.
VALUE_COEFFICIENT, WIN_COEFFICIENT = 0.5, 0.25
#: The largest gradient norms, of the policy and of the critic.
MAX_GRADIENT_NORMS = (0.5, 1.0)
#: The statistics of an update, by their names in logs: the losses of the policy, of the critic and
#: of the estimate to win, entropy, KL divergence, and the cross-entropy of the heuristic moves.
STATISTICS = ("policy", "entropy", "critic", "chance", "divergence", "surprise")


class PpoLearner:
    """Both networks, their optimizer, and the update, which is a CUDA graph on a GPU."""

    def __init__(
        self, policy: Weights, critic: Weights, buffer: RolloutBuffer, minibatch: int
    ) -> None:
        self.policy, self.critic, self.buffer, self.minibatch = policy, critic, buffer, minibatch
        device = buffer.hand_start_scores.device
        self._on_gpu = device.type == "cuda"
        self.learning_rate = torch.tensor(LEARNING_RATE, device=device)
        self.entropy_coefficient = torch.tensor(ENTROPY_COEFFICIENT, device=device)
        #: 0 while only the critic learns, else 1.
        self.policy_coefficient = torch.tensor(1.0, device=device)
        self._rows = torch.zeros(minibatch, dtype=torch.long, device=device)
        #: The mean and the standard deviation of the advantages of the rollout.
        self._advantage_scale = torch.zeros(2, device=device)
        self.statistics = torch.zeros(len(STATISTICS), device=device)
        fast = {"fused": True, "capturable": True} if self._on_gpu else {}
        self.optimizer = torch.optim.Adam(
            [*policy.values(), *critic.values()], lr=self.learning_rate, eps=1e-5, **fast
        )
        self._run_update: Callable[[], None] = self._update

    def run_epoch(self, is_late: Callable[[], bool]) -> int:
        """One epoch over the rollout; returns the number of updates. `is_late` can end it early."""
        buffer = self.buffer
        rows = buffer.loss_mask.view(-1).nonzero()[:, 0]
        if not len(rows):
            return 0
        advantages = buffer.advantages.view(-1)[rows]
        scale = torch.stack([advantages.mean(), advantages.std(correction=0) + 1e-6])
        self._advantage_scale.copy_(scale)
        order = rows[torch.randperm(len(rows), device=rows.device)]
        if len(order) < self.minibatch:
            order = order.repeat(-(-self.minibatch // len(order)))
        updates = 0
        for first in range(0, len(order) - self.minibatch + 1, self.minibatch):
            self._rows.copy_(order[first : first + self.minibatch])
            self._run_update()
            updates += 1
            if updates % 16 == 0 and is_late():
                break
        return updates

    def explained_variance(self) -> float:
        """The fraction of the returns' variance that the critic explains."""
        buffer = self.buffer
        mask = buffer.loss_mask.view(-1)
        errors = buffer.advantages.view(-1)[mask]
        returns = errors + buffer.values.view(-1)[mask]
        return float(1 - errors.var() / returns.var().clamp_min(1e-9)) if len(errors) else 0.0

    def _update(self) -> None:
        """One update by the minibatch of `_rows`."""
        buffer, take = self.buffer, self._take
        outputs = forward(self.policy, buffer.features.inputs(take(buffer.observations)))
        advised = take(buffer.heuristic_actions)
        logits = masked_logits(outputs, take(buffer.action_masks), advised)
        log_probs = torch.log_softmax(logits, 1)
        entropy = -(log_probs.exp() * log_probs.clamp_min(-30)).sum(1).mean()
        chosen = log_probs.gather(1, take(buffer.actions)[:, None])[:, 0]
        log_ratio = chosen - take(buffer.log_probs)
        ratio = log_ratio.exp()
        policy_loss, value_loss = self._policy_loss(ratio), self._value_loss()
        win_loss = torch.nn.functional.binary_cross_entropy_with_logits(
            outputs[:, -2], take(buffer.win_targets)
        )
        heuristic_loss = -log_probs.gather(1, advised[:, None]).mean()
        loss = self.policy_coefficient * (policy_loss - self.entropy_coefficient * entropy)
        loss = loss + VALUE_COEFFICIENT * value_loss
        loss = loss + WIN_COEFFICIENT * self.policy_coefficient * win_loss
        self._descend(loss)
        divergence = (ratio - 1 - log_ratio).mean()
        numbers = (policy_loss, entropy, value_loss, win_loss, divergence, heuristic_loss)
        self.statistics.copy_(torch.stack([number.detach() for number in numbers]))

    def _take(self, tensor: Tensor) -> Tensor:
        """The rows of the minibatch."""
        return tensor.view(-1, *tensor.shape[2:]).index_select(0, self._rows)

    def _policy_loss(self, ratio: Tensor) -> Tensor:
        """The clipped surrogate objective."""
        advantage = self._take(self.buffer.advantages)
        advantage = (advantage - self._advantage_scale[0]) / self._advantage_scale[1]
        clipped = ratio.clamp(1 - CLIP_RANGE, 1 + CLIP_RANGE)
        return -torch.minimum(ratio * advantage, clipped * advantage).mean()

    def _value_loss(self) -> Tensor:
        """The mean squared error of the critic."""
        buffer, take = self.buffer, self._take
        returns = take(buffer.advantages) + take(buffer.values)
        envs = self._rows % buffer.env.count
        inputs = buffer.critic_inputs(take(buffer.full_observations), envs, take(buffer.turns))
        return torch.nn.functional.mse_loss(forward(self.critic, inputs)[:, 0], returns)

    def _descend(self, loss: Tensor) -> None:
        """One step of the optimizer, with clipped gradients."""
        self.optimizer.zero_grad(set_to_none=False)
        loss.backward()
        for weights, norm in zip((self.policy, self.critic), MAX_GRADIENT_NORMS, strict=True):
            torch.nn.utils.clip_grad_norm_(weights.values(), norm)
        self.optimizer.step()

    def capture(self) -> None:
        """Make the update one CUDA graph; the updates made for capturing are undone."""
        before = [weight.detach().clone() for weight in self._weights]
        run = captured(self._update, self.buffer)
        with torch.no_grad():
            for weight, old in zip(self._weights, before, strict=True):
                weight.copy_(old)
            for state in self.optimizer.state.values():
                for number in state.values():
                    number.zero_()
        self._run_update = run

    def restore(self, optimizer: dict[str, Any]) -> None:
        """Restore the optimizer's state; a captured graph keeps its tensors."""
        if not self.optimizer.state:
            self.optimizer.load_state_dict(optimizer)
            for group in self.optimizer.param_groups:
                group["lr"] = self.learning_rate
            return
        for place, state in enumerate(self.optimizer.state.values()):
            for name, number in state.items():
                number.copy_(optimizer["state"][place][name])

    @property
    def _weights(self) -> list[Any]:
        return [*self.policy.values(), *self.critic.values()]


def captured(work: Callable[[], None], buffer: RolloutBuffer, warm: int = 3) -> Callable[[], None]:
    """Work as a CUDA graph, which runs without Python; it runs `warm` times before."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side), buffer.env.capturing():
        for _ in range(warm):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph), buffer.env.capturing():
        work()
    replay: Callable[[], None] = graph.replay
    return replay
