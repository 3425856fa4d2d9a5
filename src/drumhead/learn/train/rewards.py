"""What a hand was worth to each seat: by how much the chance to win the match grew, and points.

The chance is that of `drumhead.players.prospects`, whose numbers come with the game's facts.
"""

from __future__ import annotations

from typing import Any

import torch

from .networks import Tensor
from .tables import Tables

#: A hand's points, and winning the hand, beside the chance of winning the match; each by its
#: usual size.
POINTS_WEIGHT, HAND_WEIGHT = 0.5, 0.5
#: How much of the usual size is kept from one hand's end to the next.
MEMORY = 0.999


class Rewards:
    """The same for many tables at once; a row a table, a column a seat."""

    def __init__(self, facts: dict[str, Any], tables: Tables) -> None:
        seats, device = facts["seats"], tables.places.device
        sides = torch.full((len(facts["tables"]), seats), -1)
        for row, table in enumerate(facts["tables"]):
            sides[row, : table["players"]] = torch.tensor(table["sides"])
        first = torch.zeros(sides.shape)
        for row, table in enumerate(facts["tables"]):
            for side in set(table["sides"]):
                first[row, table["sides"].index(side)] = 1
        numbers = torch.tensor([table["prospects"] for table in facts["tables"]])
        places = tables.places.cpu()
        #: 1 where a seat is the first of its side: partners have the same scores.
        self._first = first[places].to(device)
        self._sits = (sides[places] >= 0).to(device)
        self._alone = (self._first.sum(1, keepdim=True) == 1).to(device)
        self._numbers = numbers[places].to(device)
        self._sign = -1.0 if facts["fewest_win"] else 1.0
        self._last = tables.last[:, None]
        #: Squares of changes of the chance (within a match, and in a match of one hand), of points
        #: and of shares of a hand, added up with falling weights, and these weights: together they
        #: tell the usual sizes.
        self.scales = torch.zeros(2, 4, device=device)

    def chances(self, scores: Tensor) -> Tensor:
        """Each seat's chance to win the match with these scores."""
        scaled = scores * self._numbers[:, :1]
        far = (scaled.abs() * self._first).amax(1, keepdim=True).clamp(max=1)
        a, b, c = self._numbers[:, 1:2], self._numbers[:, 2:3], self._numbers[:, 3:4]
        logits = scaled * (a + b * far + c * far * far)
        logits = torch.where(self._sits, logits, torch.full_like(logits, -1e9))
        weights = (logits - logits.amax(1, keepdim=True)).exp()
        found = weights / (weights * self._first).sum(1, keepdim=True)
        return torch.where(self._alone, torch.full_like(found, 0.5), found)

    def shares(self, won: Tensor) -> Tensor:
        """Each seat's share of the win, the winners given as masks."""
        seats = torch.arange(self._first.shape[1], device=won.device)
        winning = (won[:, None] >> seats & 1).float()
        return winning / (winning * self._first).sum(1, keepdim=True).clamp(min=1)

    def beside_others(self, points: Tensor) -> Tensor:
        """Points less the mean of the other sides; where few points are good, turned around."""
        total = (points * self._first).sum(1, keepdim=True)
        others = self._first.sum(1, keepdim=True) - 1
        mean = (total - points) / others.clamp(min=1)
        return self._sign * torch.where(others > 0, points - mean, points)

    def of_best(self, points: Tensor) -> Tensor:
        """Each seat's share of the hand's win, less what every side would have by right."""
        mine = torch.where(self._sits, self._sign * points, torch.full_like(points, -1e9))
        best = (mine == mine.amax(1, keepdim=True)).float()
        sides = self._first.sum(1, keepdim=True)
        return best / (best * self._first).sum(1, keepdim=True) - 1 / sides

    def of_hands(
        self, before: Tensor, points: Tensor, closed: Tensor, over: Tensor, won: Tensor
    ) -> tuple[Tensor, Tensor]:
        """What the hands that closed were worth, and the chance (or the share) after them."""
        ends = torch.where(over[:, None], self.shares(won), self.chances(before + points))
        change = ends - self.chances(before)
        beside = self.beside_others(points)
        counted = closed[:, None] & self._sits
        hand = self.of_best(points)
        within, alone = counted & ~self._last, counted & self._last
        self._remember(
            torch.stack([change, change, beside, hand]),
            torch.stack([within, alone, counted, counted]),
        )
        sizes = (self.scales[0] / self.scales[1].clamp(min=1e-6)).sqrt().clamp(min=1e-3)
        worth = change / torch.where(self._last, sizes[1], sizes[0])
        worth = worth + POINTS_WEIGHT * beside / sizes[2] + HAND_WEIGHT * hand / sizes[3]
        return torch.where(counted, worth, torch.zeros_like(worth)), ends

    def _remember(self, numbers: Tensor, counted: Tensor) -> None:
        many = counted.sum((1, 2))
        squares = (numbers * numbers * counted).sum((1, 2)) / many.clamp(min=1)
        latest = torch.stack([squares, torch.ones_like(squares)])
        self.scales.lerp_(latest, (1 - MEMORY) * (many > 0).to(latest.dtype).expand(2, -1))
