"""Tables on the CPU: the same as `tables.GpuTables`, by `drumhead.learn.vector`, and far slower."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import torch

from drumhead.engine.game import Game, GameType
from drumhead.kernel.header import SCORE
from drumhead.kernel.observing import observer
from drumhead.kernel.random import small_generator
from drumhead.learn.observations import layout
from drumhead.learn.vector import VectorEnv

from .networks import Tensor


class CpuTables:
    """Tables on the CPU; see `tables.Tables`."""

    def __init__(
        self, kind: GameType, facts: dict[str, Any], places: Any, seed: int, hands: Any
    ) -> None:
        self.count = len(places)
        self.places = torch.from_numpy(places)
        self.last = torch.from_numpy(hands == 1)
        self._kind = kind
        used = [facts["tables"][place] for place in places]
        self._env = VectorEnv(
            kind.slug, self.count, players=[table["players"] for table in used],
            options=[table["options"] for table in used], hands=hands.tolist(), seed=seed,
            observations="bits", autoreset="same_step",
        )  # fmt: skip
        self._seats = facts["seats"]
        self._sign = -1 if facts["fewest_win"] else 1
        self._layout = layout(kind, "bits")
        seen = self._layout
        self._disclose = observer(kind.slug, "bits", seen.orders, seen.sets, kind.compiled, False)
        self._all = self._layout.buffer(self.count)
        self._scratch = np.empty(kind.record.size, np.uint8)
        self._moves = Game(kind).new_moves()
        self._lots = small_generator("training", seed)

    def reset(self) -> None:
        """Begin a match everywhere."""
        self._env.reset()

    def turns(self) -> Tensor:
        """The seat to move."""
        return torch.from_numpy(self._env.turns.copy())

    def scores(self) -> Tensor:
        """The scores of the match."""
        return self._scores_of(self._env.states)

    def observe(self) -> Tensor:
        """What the seat to move sees, in bytes."""
        return torch.from_numpy(self._env._seen.copy())  # type: ignore[union-attr]

    def disclose(self) -> Tensor:
        """The same with nothing hidden."""
        rows = self._layout.writable(self._all)
        self._disclose(self._env.states, self._env.turns, rows, self._scratch, 0, self.count)
        return torch.from_numpy(self._all)

    def legal(self) -> Tensor:
        """Which moves are legal."""
        return torch.from_numpy(self._env.action_masks.copy())

    def advised(self) -> Tensor:
        """The rule of thumb's moves."""
        rules, moves = self._kind.compiled, self._moves
        return torch.tensor(
            [
                rules.thumb(state, moves, rules.legal(state, moves), self._lots)
                for state in self._env.states
            ]
        )

    def at_random(self) -> Tensor:
        """Legal moves at random."""
        return torch.from_numpy(self._env.sample())

    def step(self, actions: Tensor) -> None:
        """Make a move at each table; a match that is over begins anew within the same step."""
        env = self._env
        _, rewards, over, _, infos = env.step(actions.numpy())
        self.closed = torch.from_numpy(infos["hand_over"].copy())
        self.over = torch.from_numpy(over)
        points = np.zeros((self.count, self._seats), np.float32)
        points[:, : env.seats] = self._sign * rewards
        self.points = torch.from_numpy(points)
        won = np.zeros(self.count, np.int64)
        for row in np.flatnonzero(over):
            won[row] = self._kind.compiled.winners(env.finals[row].copy())
        self.won = torch.from_numpy(won)

    def _scores_of(self, states: Any) -> Tensor:
        words = states.view(np.int64)[:, SCORE : SCORE + self._seats]
        return torch.from_numpy(words.astype(np.float32))

    def capturing(self) -> contextlib.AbstractContextManager[None]:
        """Nothing is captured on a CPU."""
        return contextlib.nullcontext()
