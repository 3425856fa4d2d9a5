"""What a player does at every information state of a reduced edition, and how much that loses."""

from __future__ import annotations

import numpy as np

from drumhead.engine.match import Match
from drumhead.learn.reduced.solving import Policy, exploitability
from drumhead.learn.reduced.tree import Tree
from drumhead.players import PlayerLike, player


def policy_of(tree: Tree, who: PlayerLike, samples: int = 1, seed: int | str = 0) -> list[Policy]:
    """How often a player makes each move of each information state, asked so many times.

    A player is deterministic where it is asked once. It is handed possible worlds, as always; one
    that draws lots should be asked more often.
    """
    game, parse = tree.edition.game, tree.edition.game.type.moves.parse
    asked = player(who, f"{seed}")
    asked.prepare(game)
    policies: list[Policy] = []
    for place, seat in enumerate(tree.seats):
        policy: Policy = []
        for state, moves in enumerate(seat.moves):
            chances = np.zeros(len(moves))
            match = Match(game, seat.examples[state].copy(), hands=tree.edition.hands)
            for sample in range(samples if len(moves) > 1 else 1):
                advice = asked.choose(match, f"{seed} {place} {state} {sample}")
                chances[moves.index(parse(advice.move))] += 1
            policy.append(chances / chances.sum())
        policies.append(policy)
    return policies


def exploitability_of(tree: Tree, who: PlayerLike, samples: int = 1, seed: int | str = 0) -> float:
    """What opponents who know a player, and answer it best, gain on average at a seat: exactly.

    `private` plays at random, so that its policy is known without asking.
    """
    if who == "private":
        policies = [[np.full(len(m), 1 / len(m)) for m in seat.moves] for seat in tree.seats]
    else:
        policies = policy_of(tree, who, samples, seed)
    return exploitability(tree, policies)
