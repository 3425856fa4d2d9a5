"""Rewards of a hand: the growth of the chance to win the match, the points, and the hand's win.

The chance to win is that of `drumhead.players.prospects`, whose coefficients are in the game's
description.
"""

from __future__ import annotations

import torch

from .batch_env import BatchEnv
from .description import GameDescription
from .networks import Tensor

#: The weights of the points and of winning the hand, in addition to the chance to win the match;
#: each is divided by its usual size.
POINTS_WEIGHT, HAND_WEIGHT = 0.5, 0.5
#: The decay of the usual sizes from one finished hand to the next.
SCALE_DECAY = 0.999


class RewardModel:
    """Rewards for a batch of environments: a row per environment, a column per seat."""

    def __init__(self, game: GameDescription, env: BatchEnv) -> None:
        seats, device = game.seats, env.table_ids.device
        sides = torch.full((len(game.tables), seats), -1)
        for row, table in enumerate(game.tables):
            sides[row, : table.players] = torch.tensor(table.sides)
        first = torch.zeros(sides.shape)
        for row, table in enumerate(game.tables):
            for side in set(table.sides):
                first[row, table.sides.index(side)] = 1
        coefficients = torch.tensor([table.prospects for table in game.tables])
        tables = env.table_ids.cpu()
        #: 1 where a seat is the first of its side: partners have the same scores.
        self._first = first[tables].to(device)
        self._taken = (sides[tables] >= 0).to(device)
        self._alone = (self._first.sum(1, keepdim=True) == 1).to(device)
        self._coefficients = coefficients[tables].to(device)
        self._sign = -1.0 if game.fewest_win else 1.0
        self._single_hand = env.single_hand[:, None]
        #: Decaying sums of squares (of changes of the chance in a match, of those in a match of
        #: one hand, of points, of shares of a hand) and of their weights, for the usual sizes.
        self.scales = torch.zeros(2, 4, device=device)

    def win_chances(self, scores: Tensor) -> Tensor:
        """Each seat's chance to win the match with these scores."""
        scaled = scores * self._coefficients[:, :1]
        far = (scaled.abs() * self._first).amax(1, keepdim=True).clamp(max=1)
        a, b, c = (self._coefficients[:, at : at + 1] for at in (1, 2, 3))
        logits = scaled * (a + b * far + c * far * far)
        logits = torch.where(self._taken, logits, torch.full_like(logits, -1e9))
        weights = (logits - logits.amax(1, keepdim=True)).exp()
        chances = weights / (weights * self._first).sum(1, keepdim=True)
        return torch.where(self._alone, torch.full_like(chances, 0.5), chances)

    def win_shares(self, winners: Tensor) -> Tensor:
        """Each seat's share of the win, from the winners as masks."""
        seats = torch.arange(self._first.shape[1], device=winners.device)
        winning = (winners[:, None] >> seats & 1).float()
        return winning / (winning * self._first).sum(1, keepdim=True).clamp(min=1)

    def relative_points(self, points: Tensor) -> Tensor:
        """Points less the mean of the other sides, negated where the lowest score wins."""
        total = (points * self._first).sum(1, keepdim=True)
        others = self._first.sum(1, keepdim=True) - 1
        mean = (total - points) / others.clamp(min=1)
        return self._sign * torch.where(others > 0, points - mean, points)

    def hand_shares(self, points: Tensor) -> Tensor:
        """Each seat's share of the hand's win, less the fair share of a side."""
        mine = torch.where(self._taken, self._sign * points, torch.full_like(points, -1e9))
        best = (mine == mine.amax(1, keepdim=True)).float()
        sides = self._first.sum(1, keepdim=True)
        return best / (best * self._first).sum(1, keepdim=True) - 1 / sides

    def hand_rewards(
        self, before: Tensor, points: Tensor, hand_over: Tensor, match_over: Tensor,
        winners: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """The rewards of finished hands, and the chance to win (or the share of it) after them."""
        chances = self.win_chances(before + points)
        after = torch.where(match_over[:, None], self.win_shares(winners), chances)
        change = after - self.win_chances(before)
        relative = self.relative_points(points)
        finished = hand_over[:, None] & self._taken
        hand = self.hand_shares(points)
        within, alone = finished & ~self._single_hand, finished & self._single_hand
        self._update_scales(
            torch.stack([change, change, relative, hand]),
            torch.stack([within, alone, finished, finished]),
        )
        sizes = (self.scales[0] / self.scales[1].clamp(min=1e-6)).sqrt().clamp(min=1e-3)
        rewards = change / torch.where(self._single_hand, sizes[1], sizes[0])
        rewards = rewards + POINTS_WEIGHT * relative / sizes[2] + HAND_WEIGHT * hand / sizes[3]
        return torch.where(finished, rewards, torch.zeros_like(rewards)), after

    def _update_scales(self, numbers: Tensor, finished: Tensor) -> None:
        many = finished.sum((1, 2))
        squares = (numbers * numbers * finished).sum((1, 2)) / many.clamp(min=1)
        latest = torch.stack([squares, torch.ones_like(squares)])
        self.scales.lerp_(latest, (1 - SCALE_DECAY) * (many > 0).to(latest.dtype).expand(2, -1))
