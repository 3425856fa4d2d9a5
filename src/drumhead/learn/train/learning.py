"""The steps of PPO: one pass over what a rollout brought, in small batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .networks import Tensor, Weights, forward
from .rollouts import Rollouts, masked

CLIP = 0.2
#: Adam's rate at first, and how much it weighs that moves stay varied at first; both fall.
RATE, ENTROPY = 7e-4, 0.01
#: What the critic's error weighs, and that of the player's own chance of winning.
CRITIC_WEIGHT, CHANCE_WEIGHT = 0.5, 0.25
#: Gradients are no longer than this, for the player and for the critic.
LONGEST = (0.5, 1.0)
#: What a pass tells about itself.
STATISTICS = ("policy", "entropy", "critic", "chance", "divergence", "surprise")


class Learner:
    """Both networks, their optimizer, and the update, as a graph where there is a GPU."""

    def __init__(self, actor: Weights, critic: Weights, rollouts: Rollouts, batch: int) -> None:
        self.actor, self.critic, self.rollouts, self.batch = actor, critic, rollouts, batch
        device = rollouts.base.device
        self._on_gpu = device.type == "cuda"
        self.rate = torch.tensor(RATE, device=device)
        self.entropy = torch.tensor(ENTROPY, device=device)
        #: 0 while only the critic learns, else 1.
        self.playing = torch.tensor(1.0, device=device)
        self._chosen = torch.zeros(batch, dtype=torch.long, device=device)
        self._center = torch.zeros(2, device=device)
        self.statistics = torch.zeros(len(STATISTICS), device=device)
        fast = {"fused": True, "capturable": True} if self._on_gpu else {}
        self.optimizer = torch.optim.Adam(
            [*actor.values(), *critic.values()], lr=self.rate, eps=1e-5, **fast
        )
        self._run: Callable[[], None] = self._update

    def learn(self, limit: Callable[[], bool]) -> int:
        """One pass over the rollout; how many updates it took. `limit` may end it early."""
        memory = self.rollouts
        which = memory.counts.view(-1).nonzero()[:, 0]
        if not len(which):
            return 0
        found = memory.advantages.view(-1)[which]
        self._center.copy_(torch.stack([found.mean(), found.std(correction=0) + 1e-6]))
        order = which[torch.randperm(len(which), device=which.device)]
        if len(order) < self.batch:
            order = order.repeat(-(-self.batch // len(order)))
        updates = 0
        for first in range(0, len(order) - self.batch + 1, self.batch):
            self._chosen.copy_(order[first : first + self.batch])
            self._run()
            updates += 1
            if updates % 16 == 0 and limit():
                break
        return updates

    def explained(self) -> float:
        """How much of what came of decisions the critic foresaw: 1 is all of it."""
        memory = self.rollouts
        counts = memory.counts.view(-1)
        errors = memory.advantages.view(-1)[counts]
        outcomes = errors + memory.values.view(-1)[counts]
        return float(1 - errors.var() / outcomes.var().clamp_min(1e-9)) if len(errors) else 0.0

    def _update(self) -> None:
        memory, chosen = self.rollouts, self._chosen
        count = memory.tables.count

        def taken(what: Tensor) -> Tensor:
            return what.view(-1, *what.shape[2:]).index_select(0, chosen)

        out = forward(self.actor, memory.columns.inputs(taken(memory.seen)))
        advised = taken(memory.advised)
        log = torch.log_softmax(masked(out, taken(memory.legal), advised), 1)
        entropy = -(log.exp() * log.clamp_min(-30)).sum(1).mean()
        change = log.gather(1, taken(memory.actions)[:, None])[:, 0] - taken(memory.chosen)
        ratio = change.exp()
        advantage = taken(memory.advantages)
        outcome = advantage + taken(memory.values)
        advantage = (advantage - self._center[0]) / self._center[1]
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        inputs = memory.inputs_of_all(taken(memory.all), chosen % count, taken(memory.turns))
        critic = torch.nn.functional.mse_loss(forward(self.critic, inputs)[:, 0], outcome)
        chance = torch.nn.functional.binary_cross_entropy_with_logits(
            out[:, -2], taken(memory.finals)
        )
        surprise = -log.gather(1, advised[:, None]).mean()
        loss = self.playing * (policy - self.entropy * entropy)
        loss = loss + CRITIC_WEIGHT * critic + CHANCE_WEIGHT * self.playing * chance
        self.optimizer.zero_grad(set_to_none=False)
        loss.backward()
        for weights, longest in zip((self.actor, self.critic), LONGEST, strict=True):
            torch.nn.utils.clip_grad_norm_(weights.values(), longest)
        self.optimizer.step()
        divergence = (ratio - 1 - change).mean()
        told = (policy, entropy, critic, chance, divergence, surprise)
        self.statistics.copy_(torch.stack([number.detach() for number in told]))

    def capture(self) -> None:
        """From now on the update is one graph; what it learned while it was captured is undone."""
        kept = [weight.detach().clone() for weight in self._weights]
        run = captured(self._update, self.rollouts)
        with torch.no_grad():
            for weight, before in zip(self._weights, kept, strict=True):
                weight.copy_(before)
            for state in self.optimizer.state.values():
                for number in state.values():
                    number.zero_()
        self._run = run

    def restore(self, kept: dict[str, Any]) -> None:
        """Take over an optimizer's state; a graph goes on with the tensors that it knows."""
        if not self.optimizer.state:
            self.optimizer.load_state_dict(kept)
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate
            return
        for place, state in enumerate(self.optimizer.state.values()):
            for name, number in state.items():
                number.copy_(kept["state"][place][name])

    @property
    def _weights(self) -> list[Any]:
        return [*self.actor.values(), *self.critic.values()]


def captured(work: Callable[[], None], rollouts: Rollouts, warm: int = 3) -> Callable[[], None]:
    """Work as a CUDA graph, which runs without Python; it is done some times to warm up."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side), rollouts.tables.capturing():
        for _ in range(warm):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph), rollouts.tables.capturing():
        work()
    replay: Callable[[], None] = graph.replay
    return replay
