"""Batches of matches on the CPU, by `drumhead.learn.vector`: slow, for tests and small games."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import torch

from drumhead.engine.game import Game, GameType
from drumhead.engine.observation_layout import layout
from drumhead.kernel.header import SCORE
from drumhead.kernel.observing import observer
from drumhead.kernel.random import small_generator
from drumhead.learn.vector import VectorEnv

from .description import GameDescription
from .networks import Tensor


class CpuBatchEnv:
    """A batch of matches on the CPU; see `batch_env.BatchEnv`."""

    def __init__(
        self, kind: GameType, game: GameDescription, tables: Any, seed: int, hands: Any
    ) -> None:
        self.count = len(tables)
        self.table_ids = torch.from_numpy(tables)
        self.single_hand = torch.from_numpy(hands == 1)
        self._kind = kind
        used = [game.tables[table] for table in tables]
        self._env = VectorEnv(
            kind.slug, self.count, players=[table.players for table in used],
            options=[table.options for table in used], hands=hands.tolist(), seed=seed,
            observations="bits", autoreset="same_step",
        )  # fmt: skip
        self._seats = game.seats
        self._sign = -1 if game.fewest_win else 1
        self._layout = seen = layout(kind, "bits")
        self._encode_all = observer(kind.slug, "bits", seen.orders, seen.sets, kind.compiled, False)
        self._disclosed = self._layout.buffer(self.count)
        self._scratch = np.empty(kind.record.size, np.uint8)
        self._moves = Game(kind).new_moves()
        self._heuristic_rng = small_generator("training", seed)

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
        """The observation of the seat to move, in bytes."""
        return torch.from_numpy(self._env._seen.copy())  # type: ignore[union-attr]

    def disclose(self) -> Tensor:
        """The full observation of the seat to move, with nothing hidden: for the critic."""
        rows = self._layout.writable(self._disclosed)
        self._encode_all(self._env.states, self._env.turns, rows, self._scratch, 0, self.count)
        return torch.from_numpy(self._disclosed)

    def legal(self) -> Tensor:
        """The action masks."""
        return torch.from_numpy(self._env.action_masks.copy())

    def heuristic_actions(self) -> Tensor:
        """The moves of the heuristic player, the rule of thumb."""
        rules, moves = self._kind.compiled, self._moves
        return torch.tensor(
            [
                rules.thumb(state, moves, rules.legal(state, moves), self._heuristic_rng)
                for state in self._env.states
            ]
        )

    def random_actions(self) -> Tensor:
        """Legal moves at random."""
        return torch.from_numpy(self._env.sample())

    def step(self, actions: Tensor) -> None:
        """Make a move everywhere; a new match begins within the step that ends one."""
        env = self._env
        _, rewards, match_over, _, infos = env.step(actions.numpy())
        self.hand_over = torch.from_numpy(infos["hand_over"].copy())
        self.match_over = torch.from_numpy(match_over)
        points = np.zeros((self.count, self._seats), np.float32)
        points[:, : env.seats] = self._sign * rewards
        self.points = torch.from_numpy(points)
        winners = np.zeros(self.count, np.int64)
        for row in np.flatnonzero(match_over):
            winners[row] = self._kind.compiled.winners(env.finals[row].copy())
        self.winners = torch.from_numpy(winners)

    def _scores_of(self, states: Any) -> Tensor:
        words = states.view(np.int64)[:, SCORE : SCORE + self._seats]
        return torch.from_numpy(words.astype(np.float32))

    def capturing(self) -> contextlib.AbstractContextManager[None]:
        """An empty context: nothing is captured on a CPU."""
        return contextlib.nullcontext()
