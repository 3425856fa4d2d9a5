"""A network against the rule of thumb, or another: the same deals, with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from .networks import Columns, Tensor, Weights, forward
from .rewards import Rewards
from .rollouts import masked
from .tables import Tables, seen

#: Makes tables: which of the game's tables each has, a seed, and after how many hands each ends.
Opener = Callable[[Any, int, Any], Tables]


@dataclass(frozen=True)
class Result:
    """By how much the network was better, each with a margin of 95 percent.

    Points are those of a seat beside the others' mean; shares are of the win.
    """

    deals: int
    points: tuple[float, float]
    share: tuple[float, float]

    @property
    def said(self) -> dict[str, Any]:
        """As a file says it."""
        return {"deals": self.deals, "points": [*self.points], "share": [*self.share]}


def lineups(table: dict[str, Any], one_side: bool = False) -> list[list[bool]]:
    """At which seats the network sits: one side against the other, or every other seat.

    With `one_side` it has each side by turns. A patience is played by the network and then by
    the rule of thumb.
    """
    sides = table["sides"]
    if len(sides) == 1:
        return [[True], [False]]
    if one_side:
        return [[mine == side for mine in sides] for side in sorted(set(sides))]
    partners = len(set(sides)) < len(sides)
    first = [side % 2 == 0 if partners else seat % 2 == 0 for seat, side in enumerate(sides)]
    return [first, [not mine for mine in first]]


@torch.no_grad()  # type: ignore[untyped-decorator]
def duel(
    facts: dict[str, Any], opener: Opener, weights: Weights, columns: Columns, deals: int,
    seed: int, hands: int = 1, most_steps: int = 4096, against: Weights | None = None,
) -> Result:  # fmt: skip
    """The network's best moves at the usual table, against the rule of thumb or a network.

    The latter sees what the first one sees, and has all but one side. Deals that have not come to
    an end after `most_steps` are left out.
    """
    table = facts["tables"][0]
    alone = len(table["sides"]) == 1
    sign = -1.0 if facts["fewest_win"] else 1.0
    points: list[Tensor] = []
    share: list[Tensor] = []
    whole: Tensor = None
    for mine in lineups(table, against is not None):
        tables = opener(np.zeros(deals, np.int64), seed, np.full(deals, hands))
        own = torch.zeros(facts["seats"], dtype=torch.bool, device=tables.places.device)
        own[: len(mine)] = torch.tensor(mine)
        brought, shares, done = _played(facts, tables, own, weights, columns, most_steps, against)
        seats = len(mine)
        for found, what in ((points, sign * brought), (share, shares)):
            found.append(_difference(what[:, :seats], own[:seats], alone))
        whole = done if whole is None else whole & done
    assert whole is not None, "there is a lineup"
    return Result(int(whole.sum()), _mean(points, whole, alone), _mean(share, whole, alone))


def _played(
    facts: dict[str, Any], tables: Tables, own: Tensor, weights: Weights, columns: Columns,
    most_steps: int, against: Weights | None,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """Points and shares of the first match at each table, and where it came to an end."""
    rewards = Rewards(facts, tables)
    tables.reset()
    done = torch.zeros(tables.count, dtype=torch.bool, device=own.device)
    brought = torch.zeros(tables.count, facts["seats"], device=own.device)
    shares = torch.zeros_like(brought)
    for t in range(most_steps):
        advised, legal = tables.advised().long(), tables.legal()
        inputs = columns.inputs(seen(tables, tables.observe(), advised, facts["beside_bytes"]))
        ours = masked(forward(weights, inputs), legal, advised).argmax(1)
        theirs = advised
        if against is not None:
            theirs = masked(forward(against, inputs), legal, advised).argmax(1)
        tables.step(torch.where(own[tables.turns()], ours, theirs))
        brought += tables.points * (tables.closed & ~done)[:, None]
        ends = tables.over & ~done
        shares = torch.where(ends[:, None], rewards.shares(tables.won), shares)
        done |= ends
        if t % 16 == 15 and bool(done.all()):
            break
    return brought, shares, done


def _difference(what: Tensor, own: Tensor, alone: bool) -> Tensor:
    if alone:
        return what[:, 0] if bool(own[0]) else -what[:, 0]
    return what[:, own].mean(1) - what[:, ~own].mean(1)


def _mean(found: list[Tensor], whole: Tensor, alone: bool) -> tuple[float, float]:
    total = sum(found)[whole]  # type: ignore[index]
    each = total if alone else total / len(found)
    if len(each) < 2:
        return 0.0, float("inf")
    return float(each.mean()), 1.96 * float(each.std()) / len(each) ** 0.5
