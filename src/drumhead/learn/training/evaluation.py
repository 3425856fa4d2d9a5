"""Evaluation of a policy against the heuristic player or another policy, over duplicate deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import torch

from .batch_env import BatchEnv, with_extra_inputs
from .description import GameDescription, TableDescription
from .networks import Features, Tensor, Weights, forward
from .reward_model import RewardModel
from .rollouts import masked_logits

#: Makes a batch of matches from each environment's table, a seed, and the hands of each match.
EnvFactory: TypeAlias = Callable[[Any, int, Any], BatchEnv]


@dataclass(frozen=True)
class EvaluationResult:
    """The policy's advantage, each with a margin of 95 percent.

    Points are those of a seat less the others' mean; shares are of the win.
    """

    deals: int
    points: tuple[float, float]
    share: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """The result as JSON data."""
        return {"deals": self.deals, "points": [*self.points], "share": [*self.share]}


def lineups(table: TableDescription, one_side: bool = False) -> list[list[bool]]:
    """The seats of the policy: one side against the other, or every other seat, and the reverse.

    With `one_side` it has each side in turn. A game for one is played by the policy and then by
    the heuristic player.
    """
    sides = table.sides
    if len(sides) == 1:
        return [[True], [False]]
    if one_side:
        return [[own == side for own in sides] for side in sorted(set(sides))]
    partners = len(set(sides)) < len(sides)
    first = [side % 2 == 0 if partners else seat % 2 == 0 for seat, side in enumerate(sides)]
    return [first, [not own for own in first]]


@torch.no_grad()  # type: ignore[untyped-decorator]
def evaluate(
    game: GameDescription, make_env: EnvFactory, policy: Weights, features: Features, deals: int,
    seed: int, hands: int = 1, most_steps: int = 4096, against: Weights | None = None,
) -> EvaluationResult:  # fmt: skip
    """The greedy policy at the usual table, against the heuristic player or another policy.

    The other policy sees what the first one sees, and has all but one side. Deals that have not
    ended after `most_steps` are left out.
    """
    table = game.tables[0]
    alone = len(table.sides) == 1
    sign = -1.0 if game.fewest_win else 1.0
    all_points: list[Tensor] = []
    all_shares: list[Tensor] = []
    finished: Tensor = None
    for lineup in lineups(table, against is not None):
        env = make_env(np.zeros(deals, np.int64), seed, np.full(deals, hands))
        own = torch.zeros(game.seats, dtype=torch.bool, device=env.table_ids.device)
        own[: len(lineup)] = torch.tensor(lineup)
        points, shares, done = _play(game, env, own, policy, features, most_steps, against)
        seats = len(lineup)
        for results, numbers in ((all_points, sign * points), (all_shares, shares)):
            results.append(_difference(numbers[:, :seats], own[:seats], alone))
        finished = done if finished is None else finished & done
    assert finished is not None, "there is a lineup"
    return EvaluationResult(
        int(finished.sum()), _mean(all_points, finished, alone), _mean(all_shares, finished, alone)
    )


def _play(
    game: GameDescription, env: BatchEnv, own: Tensor, policy: Weights, features: Features,
    most_steps: int, against: Weights | None,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """Points and shares of the first match of each environment, and where it ended."""
    reward_model = RewardModel(game, env)
    env.reset()
    done = torch.zeros(env.count, dtype=torch.bool, device=own.device)
    points = torch.zeros(env.count, game.seats, device=own.device)
    shares = torch.zeros_like(points)
    for t in range(most_steps):
        advised, legal = env.heuristic_actions().long(), env.legal()
        observations = with_extra_inputs(env, env.observe(), advised, game.extra_bytes)
        inputs = features.inputs(observations)
        ours = masked_logits(forward(policy, inputs), legal, advised).argmax(1)
        theirs = advised
        if against is not None:
            theirs = masked_logits(forward(against, inputs), legal, advised).argmax(1)
        env.step(torch.where(own[env.turns()], ours, theirs))
        points += env.points * (env.hand_over & ~done)[:, None]
        ends = env.match_over & ~done
        shares = torch.where(ends[:, None], reward_model.win_shares(env.winners), shares)
        done |= ends
        if t % 16 == 15 and bool(done.all()):
            break
    return points, shares, done


def _difference(numbers: Tensor, own: Tensor, alone: bool) -> Tensor:
    if alone:
        return numbers[:, 0] if bool(own[0]) else -numbers[:, 0]
    return numbers[:, own].mean(1) - numbers[:, ~own].mean(1)


def _mean(results: list[Tensor], finished: Tensor, alone: bool) -> tuple[float, float]:
    total = sum(results)[finished]  # type: ignore[index]
    each = total if alone else total / len(results)
    if len(each) < 2:
        return 0.0, float("inf")
    return float(each.mean()), 1.96 * float(each.std()) / len(each) ** 0.5
