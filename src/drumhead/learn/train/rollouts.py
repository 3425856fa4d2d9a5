"""Play: so many steps at every table, what was seen and done, and what came of it."""

from __future__ import annotations

from typing import Any

import torch

from .networks import Columns, Tensor, Weights, cast, forward
from .rewards import Rewards
from .tables import Tables, seen

#: The part of the tables at which the rule of thumb has some of the seats, and a past self.
BY_THUMB, BY_PAST = 0.4, 0.15
#: A column for each seat of any game: does the rule of thumb sit there?
COMPANY = 8
#: How much of a later surprise is put down to a decision (the lambda of generalized advantages).
LAMBDA = 0.95
#: What a move that is not legal has in place of its logit.
NEVER = -1e9


class Seating:
    """Who sits where, table by table, from the first deal to the last.

    Who learns to answer a network has one side of every table, and the network all others.
    """

    def __init__(
        self, facts: dict[str, Any], places: Tensor, device: str, seed: int, answers: bool = False
    ) -> None:
        self.answers = answers
        draw = torch.Generator().manual_seed(seed)
        count, seats = len(places), facts["seats"]
        sides = torch.zeros(len(facts["tables"]), seats, dtype=torch.long)
        players = torch.tensor([table["players"] for table in facts["tables"]])
        for row, table in enumerate(facts["tables"]):
            sides[row, : table["players"]] = torch.tensor(table["sides"])
        sides, self.players = sides[places.cpu()], players[places.cpu()].to(device)
        # A side is drawn by a bit of a random number, so that partners always sit together.
        drawn = torch.randint(1, (1 << 8) - 1, (count, 1), generator=draw)
        other = drawn >> sides & 1 == 1
        two = sides.amax(1, keepdim=True) == 1
        one_of_two = torch.randint(0, 2, (count, 1), generator=draw)
        other = torch.where(two, sides == one_of_two, other)
        lots = torch.rand(count, 1, generator=draw)
        self.first_past = 0 if answers else count - int(BY_PAST * count)
        if answers:
            sizes = sides.amax(1, keepdim=True) + 1
            other = sides != (torch.rand(count, 1, generator=draw) * sizes).long()
        late = (torch.arange(count) >= self.first_past)[:, None]
        single = sides.amax(1, keepdim=True) == 0
        #: Where the rule of thumb sits, where a past self; everybody else learns.
        self.thumbs = (other & ~late & ~single & (lots < BY_THUMB / (1 - BY_PAST))).to(device)
        self.past = (other & late & ~single).to(device)
        self.learners = ~(self.thumbs | self.past)

    def company(self, rows: Tensor, turns: Tensor) -> Tensor:
        """Where the rule of thumb sits at these tables, from the seat to move on."""
        seats = self.thumbs.shape[1]
        players = self.players[rows][:, None]
        places = torch.arange(COMPANY, device=rows.device)
        wanted = (turns[:, None] + places) % players
        found = self.thumbs[rows].gather(1, wanted.clamp(max=seats - 1))
        return found & (places < players)


class Rollouts:
    """The memory of one rollout, and how it is filled. Everything stays at its place."""

    def __init__(
        self, tables: Tables, rewards: Rewards, seating: Seating, facts: dict[str, Any],
        steps: int, columns: Columns, all_columns: Columns, device: str,
    ) -> None:  # fmt: skip
        self.tables, self.rewards, self.seating = tables, rewards, seating
        self.steps, self.columns, self.all_columns = steps, columns, all_columns
        self._beside, self._moves = facts["beside_bytes"], facts["moves"]
        size, seats = facts["observation_bytes"] + self._beside, facts["seats"]

        def room(*shape: int, kind: Any = torch.float32) -> Tensor:
            return torch.zeros(steps, tables.count, *shape, dtype=kind, device=device)

        self.seen = room(size, kind=torch.uint8)
        self.all = room(size, kind=torch.uint8)
        self.legal = room(facts["moves"], kind=torch.bool)
        self.turns, self.actions = room(kind=torch.long), room(kind=torch.long)
        #: What the rule of thumb would have done.
        self.advised = room(kind=torch.long)
        self.chosen = room()
        #: The player's own chances of winning.
        self.said = room()
        self.values, self.advantages = room(), room()
        self.finals = room()
        self.counts = room(kind=torch.bool)
        self._closed = room(kind=torch.bool)
        self._worth, self._ends = room(seats), room(seats)
        self._rows = torch.arange(tables.count, device=device)
        #: The scores with which the hand began.
        self.base = torch.zeros(tables.count, seats, device=device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, actor: Weights, past: Weights, critic: Weights) -> None:
        """Fill the memory: steps, values, advantages."""
        kind = self.columns.kind
        actor, past, critic = cast(actor, kind), cast(past, kind), cast(critic, kind)
        for t in range(self.steps):
            self._step(t, actor, past)
        for t in range(self.steps):
            inputs = self.inputs_of_all(self.all[t], self._rows, self.turns[t])
            self.values[t] = forward(critic, inputs)[:, 0]
        self._look_back()

    def inputs_of_all(self, seen: Tensor, rows: Tensor, turns: Tensor) -> Tensor:
        """What the critic sees: everything, and at which seats the rule of thumb sits."""
        inputs = self.all_columns.inputs(seen, COMPANY)
        inputs[:, -COMPANY:] = self.seating.company(rows, turns)
        return inputs

    def _step(self, t: int, actor: Weights, past: Weights) -> None:
        tables = self.tables
        turns, legal = tables.turns(), tables.legal()
        self.turns[t].copy_(turns)
        self.legal[t].copy_(legal)
        self.advised[t].copy_(tables.advised())
        advised = self.advised[t]
        self.seen[t].copy_(seen(tables, tables.observe(), advised, self._beside))
        self.all[t].copy_(seen(tables, tables.disclose(), advised, self._beside))
        inputs = self.columns.inputs(self.seen[t])
        out = forward(actor, inputs)
        self.said[t] = out[:, self._moves].sigmoid()
        logits = masked(out, self.legal[t], advised)
        actions = drawn(logits)
        self.chosen[t] = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
        mover = turns[:, None]
        by_thumb = self.seating.thumbs.gather(1, mover)[:, 0]
        actions = torch.where(by_thumb, advised, actions)
        first = self.seating.first_past
        if first < tables.count:
            logits = masked(forward(past, inputs[first:]), self.legal[t, first:], advised[first:])
            theirs = logits.argmax(1) if self.seating.answers else drawn(logits)
            by_past = self.seating.past.gather(1, mover)[first:, 0]
            actions[first:] = torch.where(by_past, theirs, actions[first:])
        learns = self.seating.learners.gather(1, mover)[:, 0]
        self.counts[t] = learns & (self.legal[t].sum(1) > 1)
        self.actions[t].copy_(actions)
        tables.step(actions)
        closed = tables.closed
        self._closed[t].copy_(closed)
        self._worth[t], self._ends[t] = self.rewards.of_hands(
            self.base, tables.points, closed, tables.over, tables.won
        )
        self.base.copy_(torch.where(closed[:, None], tables.scores(), self.base))

    def _look_back(self) -> None:
        """Advantages, from the last step to the first; all seats are closed where a hand ends.

        A seat's last decision in the rollout, if its hand goes on, does not count: the critic's
        word on it stands for what follows, and the player's own chance there for how it ended.
        """
        following = torch.zeros_like(self.base)
        surprise, final = torch.zeros_like(following), torch.zeros_like(following)
        known = torch.zeros_like(following, dtype=torch.bool)
        for t in range(self.steps - 1, -1, -1):
            closed = self._closed[t][:, None]
            following = torch.where(closed, self._worth[t], following)
            surprise = surprise * ~closed
            final = torch.where(closed, self._ends[t], final)
            known = known | closed
            mover, value = self.turns[t][:, None], self.values[t][:, None]
            found = following.gather(1, mover) - value + LAMBDA * surprise.gather(1, mover)
            found = found * known.gather(1, mover)
            self.counts[t] &= known.gather(1, mover)[:, 0]
            said = torch.where(
                known.gather(1, mover), final.gather(1, mover), self.said[t][:, None]
            )
            final = final.scatter(1, mover, said)
            known = known.scatter(1, mover, True)
            surprise = surprise.scatter(1, mover, found)
            following = following.scatter(1, mover, value)
            self.advantages[t].copy_(found[:, 0])
            self.finals[t].copy_(final.gather(1, mover)[:, 0])


def masked(out: Tensor, legal: Tensor, advised: Tensor) -> Tensor:
    """The logits of the moves, far below all others where a move is not legal.

    The advised one has what the network's last output adds, its trust in the rule of thumb.
    """
    logits = out[:, : legal.shape[1]].scatter_add(1, advised[:, None], out[:, -1:])
    return torch.where(legal, logits, NEVER)


def drawn(logits: Tensor) -> Tensor:
    """A move for each row, as likely as the logits say."""
    lots = torch.empty_like(logits).exponential_().clamp_min(1e-20)
    return (logits - lots.log()).argmax(1)
