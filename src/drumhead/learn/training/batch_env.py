"""Batches of matches as tensors: the protocol `BatchEnv`, and its implementation on the GPU.

The GPU plays them by the loader that `drumhead build-ptx` writes beside the PTX.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch

from .description import GameDescription
from .networks import Tensor


class BatchEnv(Protocol):
    """A batch of matches of one game. Each tensor is overwritten by the next call of its method."""

    count: int
    #: The number of each environment's table in `GameDescription.tables`.
    table_ids: Tensor
    #: Where a match is a single hand.
    single_hand: Tensor
    #: After a step: where a hand is over, where a match is over, the points of the hand (also
    #: positive in games that the lowest score wins), and the winning seats as a mask.
    hand_over: Tensor
    match_over: Tensor
    points: Tensor
    winners: Tensor

    def reset(self) -> None:
        """Begin a match everywhere."""

    def turns(self) -> Tensor:
        """The seat to move."""

    def scores(self) -> Tensor:
        """The scores of the match."""

    def observe(self) -> Tensor:
        """The observation of the seat to move, in bytes."""

    def disclose(self) -> Tensor:
        """The full observation of the seat to move, with nothing hidden: for the critic."""

    def legal(self) -> Tensor:
        """The action masks."""

    def heuristic_actions(self) -> Tensor:
        """The moves of the heuristic player, the rule of thumb."""

    def random_actions(self) -> Tensor:
        """Legal moves at random."""

    def step(self, actions: Tensor) -> None:
        """Make a move everywhere; a new match begins within the step that ends one."""

    def capturing(self) -> contextlib.AbstractContextManager[None]:
        """A context in which kernels run on PyTorch's stream, to be captured as a CUDA graph."""


def with_extra_inputs(env: BatchEnv, observations: Tensor, advised: Tensor, size: int) -> Tensor:
    """Observations with `size` bytes of additional inputs; see `drumhead.players.network_input`.

    These are a bit for a match of a single hand, and one for the heuristic player's move.
    """
    place = 1 + advised[:, None]
    extra = torch.zeros(env.count, size, dtype=torch.uint8, device=observations.device)
    extra.scatter_(1, place // 8, (1 << place % 8).to(torch.uint8))
    extra[:, 0] |= env.single_hand
    return torch.cat([observations, extra], 1)


def assign_tables(count: int, kinds: int, usual: float) -> Any:
    """The table of each environment: a fraction has the usual one, the others are spread evenly."""
    tables = np.zeros(count, np.int64)
    others = int(count * (1 - usual)) if kinds > 1 else 0
    where = np.linspace(0, count - 1, others).astype(np.int64)
    tables[where] = 1 + np.arange(others) % max(kinds - 1, 1)
    return tables


class GpuBatchEnv:
    """A batch of matches on the GPU."""

    def __init__(
        self, folder: Path, game: GameDescription, tables: Any, seed: int, hands: Any
    ) -> None:
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
        gpu: Any = importlib.import_module("drumhead_gpu")
        import cupy

        loaded = gpu.load(folder / f"{game.slug}.json")
        starts = [bytes.fromhex(game.tables[table].start) for table in tables]
        rows = np.frombuffer(b"".join(starts), np.uint8).reshape(len(starts), -1)
        self.count = len(tables)
        self.table_ids = torch.from_numpy(tables).to("cuda")
        self.single_hand = torch.from_numpy(hands == 1).to("cuda")
        self._batch = loaded.batch(self.count, starts=rows, hands=hands, seed=seed)
        self._cupy = cupy
        self._hand, self._match = gpu.HAND, gpu.MATCH
        self._action_array = cupy.zeros(self.count, np.int32)
        self._actions = _shared(self._action_array)
        seats = game.seats
        self._flags = _shared(self._batch.flags)
        self._points = _shared(self._batch.points)[:, :seats]
        self._winners = _shared(self._batch.winners)
        self._turns = _shared(self._batch.turns)
        scores = loaded.fields["score"].plane(self._batch.planes, self.count)
        self._scores = _shared(scores)[:seats].T
        self._views: dict[str, Tensor] = {}

    def reset(self) -> None:
        """Begin a match everywhere."""
        self._batch.reset()

    def turns(self) -> Tensor:
        """The seat to move."""
        return self._turns.long()

    def scores(self) -> Tensor:
        """The scores of the match."""
        return self._scores.float()

    def observe(self) -> Tensor:
        """The observation of the seat to move, in bytes."""
        return self._view("observe", self._batch.observe())

    def disclose(self) -> Tensor:
        """The full observation of the seat to move, with nothing hidden: for the critic."""
        return self._view("disclose", self._batch.disclose())

    def legal(self) -> Tensor:
        """The action masks."""
        return self._view("legal", self._batch.masks)

    def heuristic_actions(self) -> Tensor:
        """The moves of the heuristic player, the rule of thumb."""
        return self._view("advised", self._batch.advised_actions())

    def random_actions(self) -> Tensor:
        """Legal moves at random."""
        return self._view("at_random", self._batch.random_actions())

    def _view(self, name: str, array: Any) -> Tensor:
        """A cached tensor over an array of CuPy that stays in place."""
        if name not in self._views:
            self._views[name] = _shared(array)
        return self._views[name]

    def step(self, actions: Tensor) -> None:
        """Make a move everywhere; a new match begins within the step that ends one."""
        self._actions.copy_(actions)
        self._batch.step(self._action_array)
        self.hand_over = self._flags & self._hand != 0
        self.match_over = self._flags & self._match != 0
        self.points = self._points.float()
        self.winners = self._winners.long()

    @contextlib.contextmanager
    def capturing(self) -> Iterator[None]:
        """A context in which kernels run on PyTorch's stream, to be captured as a CUDA graph."""
        with self._cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            yield


def _shared(array: Any) -> Tensor:
    """A tensor that shares the memory of an array of CuPy."""
    return torch.as_tensor(array, device="cuda")
