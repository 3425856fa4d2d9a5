"""Rollouts: experience from every environment, with values and generalized advantages (GAE)."""

from __future__ import annotations

from typing import Any

import torch

from .batch_env import BatchEnv, with_extra_inputs
from .description import GameDescription
from .networks import Features, Tensor, Weights, cast, forward
from .reward_model import RewardModel

#: The fractions of the environments with opponents: the heuristic player, or a past policy.
HEURISTIC_FRACTION, PAST_FRACTION = 0.4, 0.15
#: Inputs of the critic, one for each seat of any game: does the heuristic player sit there?
SEAT_FEATURES = 8
#: The lambda of generalized advantage estimation.
GAE_LAMBDA = 0.95
#: The logit of an illegal move.
MASKED_LOGIT = -1e9


class Seating:
    """The policy of every seat: the learner, the heuristic player, or a frozen past policy.

    A best response learns on one side of every table, and the frozen policy has all others.
    """

    def __init__(
        self, game: GameDescription, table_ids: Tensor, device: str, seed: int,
        best_response: bool = False,
    ) -> None:  # fmt: skip
        self.best_response = best_response
        generator = torch.Generator().manual_seed(seed)
        count, seats = len(table_ids), game.seats
        sides = torch.zeros(len(game.tables), seats, dtype=torch.long)
        players = torch.tensor([table.players for table in game.tables])
        for row, table in enumerate(game.tables):
            sides[row, : table.players] = torch.tensor(table.sides)
        sides, self.players = sides[table_ids.cpu()], players[table_ids.cpu()].to(device)
        # The opponents' sides are the bits of a random number, so that partners sit together.
        random_bits = torch.randint(1, (1 << 8) - 1, (count, 1), generator=generator)
        opponents = random_bits >> sides & 1 == 1
        two = sides.amax(1, keepdim=True) == 1
        one_of_two = torch.randint(0, 2, (count, 1), generator=generator)
        opponents = torch.where(two, sides == one_of_two, opponents)
        random = torch.rand(count, 1, generator=generator)
        #: The first environment with a past policy; these come last.
        self.first_past = 0 if best_response else count - int(PAST_FRACTION * count)
        if best_response:
            sizes = sides.amax(1, keepdim=True) + 1
            opponents = sides != (torch.rand(count, 1, generator=generator) * sizes).long()
        late = (torch.arange(count) >= self.first_past)[:, None]
        alone = sides.amax(1, keepdim=True) == 0
        by_heuristic = opponents & ~late & ~alone
        #: The seats of the heuristic player, of the past policy, and of the learner.
        self.heuristic = (by_heuristic & (random < HEURISTIC_FRACTION / (1 - PAST_FRACTION))).to(
            device
        )
        self.past = (opponents & late & ~alone).to(device)
        self.learner = ~(self.heuristic | self.past)

    def seat_features(self, rows: Tensor, turns: Tensor) -> Tensor:
        """The seats of the heuristic player in these environments, from the seat to move on."""
        seats = self.heuristic.shape[1]
        players = self.players[rows][:, None]
        places = torch.arange(SEAT_FEATURES, device=rows.device)
        wanted = (turns[:, None] + places) % players
        features = self.heuristic[rows].gather(1, wanted.clamp(max=seats - 1))
        return features & (places < players)


class RolloutBuffer:
    """The experience of one rollout; its tensors stay in place, so that graphs can be captured."""

    def __init__(
        self, env: BatchEnv, reward_model: RewardModel, seating: Seating, game: GameDescription,
        steps: int, features: Features, critic_features: Features, device: str,
    ) -> None:  # fmt: skip
        self.env, self.reward_model, self.seating = env, reward_model, seating
        self.steps, self.features, self.critic_features = steps, features, critic_features
        self._extra, self._moves = game.extra_bytes, game.moves
        size, seats = game.observation_bytes + self._extra, game.seats

        def zeros(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros(steps, env.count, *shape, dtype=dtype, device=device)

        self.observations = zeros(size, dtype=torch.uint8)
        #: Observations with nothing hidden, for the critic.
        self.full_observations = zeros(size, dtype=torch.uint8)
        self.action_masks = zeros(game.moves, dtype=torch.bool)
        self.turns, self.actions = zeros(dtype=torch.long), zeros(dtype=torch.long)
        self.heuristic_actions = zeros(dtype=torch.long)
        self.log_probs = zeros()
        #: The policy's own estimates of the chance to win.
        self.win_estimates = zeros()
        self.values, self.advantages = zeros(), zeros()
        #: The targets of these estimates.
        self.win_targets = zeros()
        #: The decisions that updates learn from.
        self.loss_mask = zeros(dtype=torch.bool)
        self._hand_over = zeros(dtype=torch.bool)
        self._rewards, self._win_after = zeros(seats), zeros(seats)
        self._rows = torch.arange(env.count, device=device)
        #: The scores with which the hand began.
        self.hand_start_scores = torch.zeros(env.count, seats, device=device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self, policy: Weights, past: Weights, critic: Weights) -> None:
        """Fill the buffer: steps, values, advantages."""
        dtype = self.features.dtype
        policy, past, critic = cast(policy, dtype), cast(past, dtype), cast(critic, dtype)
        for t in range(self.steps):
            self._step(t, policy, past)
        for t in range(self.steps):
            inputs = self.critic_inputs(self.full_observations[t], self._rows, self.turns[t])
            self.values[t] = forward(critic, inputs)[:, 0]
        self._estimate_advantages()

    def critic_inputs(self, observations: Tensor, rows: Tensor, turns: Tensor) -> Tensor:
        """The inputs of the critic: full observations, and the seats of the heuristic player."""
        inputs = self.critic_features.inputs(observations, SEAT_FEATURES)
        inputs[:, -SEAT_FEATURES:] = self.seating.seat_features(rows, turns)
        return inputs

    def _step(self, t: int, policy: Weights, past: Weights) -> None:
        env = self.env
        turns = self._observe(t)
        advised = self.heuristic_actions[t]
        inputs = self.features.inputs(self.observations[t])
        outputs = forward(policy, inputs)
        self.win_estimates[t] = outputs[:, self._moves].sigmoid()
        logits = masked_logits(outputs, self.action_masks[t], advised)
        actions = sample_actions(logits)
        self.log_probs[t] = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
        mover = turns[:, None]
        by_heuristic = self.seating.heuristic.gather(1, mover)[:, 0]
        actions = torch.where(by_heuristic, advised, actions)
        self._replace_by_past(t, actions, inputs, past)
        learns = self.seating.learner.gather(1, mover)[:, 0]
        self.loss_mask[t] = learns & (self.action_masks[t].sum(1) > 1)
        self.actions[t].copy_(actions)
        env.step(actions)
        hand_over = env.hand_over
        self._hand_over[t].copy_(hand_over)
        self._rewards[t], self._win_after[t] = self.reward_model.hand_rewards(
            self.hand_start_scores, env.points, hand_over, env.match_over, env.winners
        )
        start = torch.where(hand_over[:, None], env.scores(), self.hand_start_scores)
        self.hand_start_scores.copy_(start)

    def _observe(self, t: int) -> Tensor:
        """Store the observations of a step; returns the seats to move."""
        env = self.env
        turns, legal = env.turns(), env.legal()
        self.turns[t].copy_(turns)
        self.action_masks[t].copy_(legal)
        self.heuristic_actions[t].copy_(env.heuristic_actions())
        advised = self.heuristic_actions[t]
        self.observations[t].copy_(with_extra_inputs(env, env.observe(), advised, self._extra))
        full = with_extra_inputs(env, env.disclose(), advised, self._extra)
        self.full_observations[t].copy_(full)
        return turns

    def _replace_by_past(self, t: int, actions: Tensor, inputs: Tensor, past: Weights) -> None:
        """Replace the actions at the seats of the past policy by its own."""
        first = self.seating.first_past
        if first >= self.env.count:
            return
        masks, advised = self.action_masks[t, first:], self.heuristic_actions[t, first:]
        logits = masked_logits(forward(past, inputs[first:]), masks, advised)
        theirs = logits.argmax(1) if self.seating.best_response else sample_actions(logits)
        by_past = self.seating.past.gather(1, self.turns[t][:, None])[first:, 0]
        actions[first:] = torch.where(by_past, theirs, actions[first:])

    def _estimate_advantages(self) -> None:
        """Generalized advantages, from the last step to the first; a hand ends for all seats.

        A seat's last decision in an unfinished hand is left out: its value stands for the rest of
        the hand, and its own estimate of the chance to win for the outcome.
        """
        next_value = torch.zeros_like(self.hand_start_scores)
        next_advantage, outcome = torch.zeros_like(next_value), torch.zeros_like(next_value)
        known = torch.zeros_like(next_value, dtype=torch.bool)
        for t in range(self.steps - 1, -1, -1):
            over = self._hand_over[t][:, None]
            next_value = torch.where(over, self._rewards[t], next_value)
            next_advantage = next_advantage * ~over
            outcome = torch.where(over, self._win_after[t], outcome)
            known = known | over
            mover, value = self.turns[t][:, None], self.values[t][:, None]
            error = next_value.gather(1, mover) - value
            advantage = error + GAE_LAMBDA * next_advantage.gather(1, mover)
            advantage = advantage * known.gather(1, mover)
            self.loss_mask[t] &= known.gather(1, mover)[:, 0]
            estimate = self.win_estimates[t][:, None]
            target = torch.where(known.gather(1, mover), outcome.gather(1, mover), estimate)
            outcome = outcome.scatter(1, mover, target)
            known = known.scatter(1, mover, True)
            next_advantage = next_advantage.scatter(1, mover, advantage)
            next_value = next_value.scatter(1, mover, value)
            self.advantages[t].copy_(advantage[:, 0])
            self.win_targets[t].copy_(outcome.gather(1, mover)[:, 0])


def masked_logits(outputs: Tensor, masks: Tensor, advised: Tensor) -> Tensor:
    """The logits of the moves; an illegal move has a very low one.

    The network's last output is added to the logit of the heuristic player's move.
    """
    logits = outputs[:, : masks.shape[1]].scatter_add(1, advised[:, None], outputs[:, -1:])
    return torch.where(masks, logits, MASKED_LOGIT)


def sample_actions(logits: Tensor) -> Tensor:
    """An action for each row, sampled from the softmax of its logits."""
    exponential = torch.empty_like(logits).exponential_().clamp_min(1e-20)
    return (logits - exponential.log()).argmax(1)
