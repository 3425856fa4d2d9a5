"""Feature selection: the observation bits that vary in play become the inputs of the networks."""

from __future__ import annotations

import torch

from .batch_env import BatchEnv, with_extra_inputs
from .networks import Tensor

#: Observations are counted every few steps; this fraction of the moves is random.
EVERY, RANDOM = 5, 0.3
#: A bit that differs in fewer than one of this many observations is left out.
RARE = 2000


def select_features(
    env: BatchEnv, size: int, extra: int, steps: int, most: int
) -> tuple[Tensor, Tensor]:
    """The bits that vary in the seats' observations, and in the full state, in ascending order.

    An observation has `size` bytes and `extra` bytes of additional inputs. At most `most` bits of
    observations are selected, those that vary most; both results have a multiple of 8 bits.
    """
    device = env.table_ids.device
    ones = torch.zeros(8 * (size + extra), device=device)
    ones_of_all = torch.zeros_like(ones)
    counted = 0
    for t in range(steps):
        advised = env.heuristic_actions().long()
        if t % EVERY == 0:
            ones += _count_ones(with_extra_inputs(env, env.observe(), advised, extra))
            ones_of_all += _count_ones(with_extra_inputs(env, env.disclose(), advised, extra))
            counted += env.count
        is_random = torch.rand(env.count, device=device) < RANDOM
        env.step(torch.where(is_random, env.random_actions().long(), advised))
    return _varying(ones, counted, most), _varying(ones_of_all, counted, ones_of_all.numel())


def _count_ones(observations: Tensor) -> Tensor:
    """The number of observations in which each bit is set."""
    shifts = torch.arange(8, device=observations.device, dtype=torch.uint8)
    bits = observations[:, :, None] >> shifts & 1
    return bits.flatten(1).sum(0, dtype=torch.float32)


def _varying(ones: Tensor, counted: int, most: int) -> Tensor:
    rarer = torch.minimum(ones, counted - ones)
    enough = int((rarer > counted / RARE).sum())
    selected = max(min(enough, most) // 8 * 8, 8)
    return rarer.topk(selected).indices.sort().values
