"""Many tables of a game at once, as tensors: on the GPU by the loader beside the PTX."""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch

from .networks import Tensor


class Tables(Protocol):
    """What learning asks of tables. Tensors are overwritten by the next call of the same name."""

    count: int
    #: Which of the game's tables each is, by its place in the facts.
    places: Tensor
    #: Where a match is over with its first hand.
    last: Tensor
    #: After a step: where a hand closed, where a match is over, what the hand brought (not turned
    #: around where few points are good), and the seats that won the match, as a mask.
    closed: Tensor
    over: Tensor
    points: Tensor
    won: Tensor

    def reset(self) -> None:
        """Begin a match everywhere."""

    def turns(self) -> Tensor:
        """The seat to move."""

    def scores(self) -> Tensor:
        """The scores of the match."""

    def observe(self) -> Tensor:
        """What the seat to move sees, in bytes."""

    def disclose(self) -> Tensor:
        """The same with nothing hidden."""

    def legal(self) -> Tensor:
        """Which moves are legal."""

    def advised(self) -> Tensor:
        """The rule of thumb's moves."""

    def at_random(self) -> Tensor:
        """Legal moves at random."""

    def step(self, actions: Tensor) -> None:
        """Make a move at each table; a match that is over begins anew within the same step."""

    def capturing(self) -> contextlib.AbstractContextManager[None]:
        """While kernels are captured as a graph, they must run on PyTorch's own stream."""


def seen(tables: Tables, observed: Tensor, advised: Tensor, size: int) -> Tensor:
    """Observations with what stands beside them, in so many bytes: see `players.network_input`.

    That is a bit for the last hand, and one for the move that the rule of thumb advises.
    """
    place = 1 + advised[:, None]
    beside = torch.zeros(tables.count, size, dtype=torch.uint8, device=observed.device)
    beside.scatter_(1, place // 8, (1 << place % 8).to(torch.uint8))
    beside[:, 0] |= tables.last
    return torch.cat([observed, beside], 1)


def spread_places(count: int, kinds: int, usual: float) -> Any:
    """Which of the game's tables each has: the usual one, with the others strewn among them."""
    places = np.zeros(count, np.int64)
    others = int(count * (1 - usual)) if kinds > 1 else 0
    where = np.linspace(0, count - 1, others).astype(np.int64)
    places[where] = 1 + np.arange(others) % max(kinds - 1, 1)
    return places


def read_facts(folder: Path, slug: str) -> dict[str, Any]:
    """What is known of a game whose PTX lies in a folder."""
    file = folder / f"{slug}.json"
    if not file.exists():
        raise ValueError(
            f"There is no {file}. `drumhead build-ptx {slug} --out {folder}` makes it."
        )
    about: dict[str, Any] = json.loads(file.read_text())
    if "training" not in about:
        raise ValueError(f"{file} was made by an older Drumhead. Run `drumhead build-ptx` again.")
    found: dict[str, Any] = about["training"]
    return found


class GpuTables:
    """Tables on the GPU; see `Tables`."""

    def __init__(
        self, folder: Path, facts: dict[str, Any], places: Any, seed: int, hands: Any
    ) -> None:
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
        gpu: Any = importlib.import_module("drumhead_gpu")
        import cupy

        game = gpu.load(folder / f"{facts['game']}.json")
        starts = [bytes.fromhex(facts["tables"][place]["start"]) for place in places]
        rows = np.frombuffer(b"".join(starts), np.uint8).reshape(len(starts), -1)
        self.count = len(places)
        self.places = torch.from_numpy(places).to("cuda")
        self.last = torch.from_numpy(hands == 1).to("cuda")
        self._batch = game.batch(self.count, starts=rows, hands=hands, seed=seed)
        self._cupy = cupy
        self._hand, self._match = gpu.HAND, gpu.MATCH
        self._given = cupy.zeros(self.count, np.int32)
        self._actions = _shared(self._given)
        seats = facts["seats"]
        self._flags = _shared(self._batch.flags)
        self._points = _shared(self._batch.points)[:, :seats]
        self._winners = _shared(self._batch.winners)
        self._turns = _shared(self._batch.turns)
        scores = game.fields["score"].plane(self._batch.planes, self.count)
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
        """What the seat to move sees, in bytes."""
        return self._view("observe", self._batch.observe())

    def disclose(self) -> Tensor:
        """The same with nothing hidden."""
        return self._view("disclose", self._batch.disclose())

    def legal(self) -> Tensor:
        """Which moves are legal."""
        return self._view("legal", self._batch.masks)

    def advised(self) -> Tensor:
        """The rule of thumb's moves."""
        return self._view("advised", self._batch.advised_actions())

    def at_random(self) -> Tensor:
        """Legal moves at random."""
        return self._view("at_random", self._batch.random_actions())

    def _view(self, name: str, array: Any) -> Tensor:
        """A tensor over an array of CuPy that stays where it is; made once."""
        if name not in self._views:
            self._views[name] = _shared(array)
        return self._views[name]

    def step(self, actions: Tensor) -> None:
        """Make a move at each table; a match that is over begins anew within the same step."""
        self._actions.copy_(actions)
        self._batch.step(self._given)
        self.closed = self._flags & self._hand != 0
        self.over = self._flags & self._match != 0
        self.points = self._points.float()
        self.won = self._winners.long()

    @contextlib.contextmanager
    def capturing(self) -> Iterator[None]:
        """While kernels are captured as a graph, they must run on PyTorch's own stream."""
        with self._cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            yield


def _shared(array: Any) -> Tensor:
    """A tensor over the memory of an array of CuPy."""
    return torch.as_tensor(array, device="cuda")
