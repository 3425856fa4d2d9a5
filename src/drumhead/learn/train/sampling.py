"""Which bits of observations vary in play: only these are inputs of the networks."""

from __future__ import annotations

import torch

from .networks import Tensor
from .tables import Tables, seen

#: Every so many steps observations are counted; a third of the moves are at random.
EVERY, RANDOM = 5, 0.3
#: A bit that is the same but for one in so many observations tells too little.
RARE = 2000


def varying(tables: Tables, size: int, beside: int, steps: int, most: int) -> tuple[Tensor, Tensor]:
    """The bits that vary in what seats see, and in all that there is, in ascending order.

    An observation has `size` bytes, and so many beside it. No more than `most` bits of the first
    are taken, those that vary most; both are multiples of 8.
    """
    device = tables.places.device
    by_seats = torch.zeros(8 * (size + beside), device=device)
    everything = torch.zeros_like(by_seats)
    counted = 0
    for t in range(steps):
        advised = tables.advised().long()
        if t % EVERY == 0:
            by_seats += _ones(seen(tables, tables.observe(), advised, beside))
            everything += _ones(seen(tables, tables.disclose(), advised, beside))
            counted += tables.count
        lots = torch.rand(tables.count, device=device) < RANDOM
        tables.step(torch.where(lots, tables.at_random().long(), advised))
    return _chosen(by_seats, counted, most), _chosen(everything, counted, everything.numel())


def _ones(observations: Tensor) -> Tensor:
    """How often each bit is set."""
    places = torch.arange(8, device=observations.device, dtype=torch.uint8)
    bits = observations[:, :, None] >> places & 1
    return bits.flatten(1).sum(0, dtype=torch.float32)


def _chosen(ones: Tensor, counted: int, most: int) -> Tensor:
    rarer = torch.minimum(ones, counted - ones)
    enough = int((rarer > counted / RARE).sum())
    wanted = max(min(enough, most) // 8 * 8, 8)
    return rarer.topk(wanted).indices.sort().values
