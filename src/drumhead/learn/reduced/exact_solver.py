"""Exact solutions of a game tree: best responses, exploitability and the value of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.errors import DrumheadError, InvalidOption
from drumhead.learn.reduced.game_tree import Decisions, GameTree

#: For each information state of a seat, the probability of each of its moves.
Policy: TypeAlias = list[NDArray[np.float64]]
#: The moves of an information state with their probabilities, from its text.
Chances: TypeAlias = Callable[[str], Iterable[tuple[int, float]]]


@dataclass(frozen=True)
class Solution:
    """The value of an edition to seat 0, and a policy for each seat that attains it."""

    value: float
    policies: list[Policy]


def uniform(tree: GameTree) -> list[Policy]:
    """Every move of an information state equally often."""
    return [[np.full(len(moves), 1 / len(moves)) for moves in s.moves] for s in tree.seats]


def plan(seat: Decisions, policy: Policy) -> NDArray[np.float64]:
    """The probability that a seat makes all the moves of each of its sequences."""
    reach = np.ones(seat.sequences)
    for state, chances in enumerate(policy):
        first = seat.first[state]
        reach[first : first + len(chances)] = reach[seat.before[state]] * chances
    return reach


def values(tree: GameTree, policies: list[Policy]) -> NDArray[np.float64]:
    """The expected return of each seat under these policies."""
    weights = tree.chances.copy()
    for place, (seat, policy) in enumerate(zip(tree.seats, policies, strict=True)):
        weights *= plan(seat, policy)[tree.sequences[:, place]]
    found: NDArray[np.float64] = weights @ tree.returns
    return found


def best_response(tree: GameTree, place: int, policies: list[Policy]) -> tuple[float, Policy]:
    """The highest expected return of a seat against the others, and a policy that attains it."""
    weights = tree.chances * tree.returns[:, place]
    for other, (seat, policy) in enumerate(zip(tree.seats, policies, strict=True)):
        if other != place:
            weights = weights * plan(seat, policy)[tree.sequences[:, other]]
    seat = tree.seats[place]
    worth = np.bincount(tree.sequences[:, place], weights, seat.sequences)
    answer: Policy = [np.zeros(len(moves)) for moves in seat.moves]
    # A state comes after all those through which it is reached.
    for state in range(len(seat.moves) - 1, -1, -1):
        own = worth[seat.first[state] : seat.first[state] + len(seat.moves[state])]
        best = int(own.argmax())
        answer[state][best] = 1.0
        worth[seat.before[state]] += own[best]
    return float(worth[0]), answer


def nash_conv(tree: GameTree, policies: list[Policy]) -> float:
    """The sum of the seats' gains by best responses: 0 in equilibrium."""
    expected = values(tree, policies)
    gains = [best_response(tree, s, policies)[0] - expected[s] for s in range(len(tree.seats))]
    return float(sum(gains))


def exploitability(tree: GameTree, policies: list[Policy]) -> float:
    """NashConv per seat, as OpenSpiel defines it for two players."""
    return nash_conv(tree, policies) / len(tree.seats)


def solve(tree: GameTree) -> Solution:
    """The value of an edition for one seat or two: a linear program in sequence form.

    One who plays alone has a best plan, and no program is needed to find it.
    """
    if len(tree.seats) == 1:
        value, policy = best_response(tree, 0, uniform(tree))
        return Solution(value, [policy])
    if len(tree.seats) > 2:
        raise InvalidOption(
            "Only editions for one or two seats have a value of their own; for more, ask for "
            "the NashConv of a policy."
        )
    found = [_best_plan(tree, place) for place in range(2)]
    policies = [_policy(tree.seats[place], plan) for place, (_, plan) in enumerate(found)]
    return Solution((found[0][0] - found[1][0]) / 2, policies)


def _best_plan(tree: GameTree, place: int) -> tuple[float, NDArray[np.float64]]:
    """The highest guaranteed return of a seat, and its plan (Koller, Megiddo, von Stengel).

    The unknowns are the weights of its sequences, and what the other can hold it to at each of
    the other's information states.
    """
    try:
        from scipy import optimize, sparse
    except ImportError as missing:
        raise DrumheadError(
            "Solving an edition needs SciPy: install it with pip install 'drumhead[solve]'."
        ) from missing

    mine, yours = tree.seats[place], tree.seats[1 - place]
    n, states = mine.sequences, len(yours.moves) + 1
    pays = sparse.coo_array(
        (tree.chances * tree.returns[:, place],
         (tree.sequences[:, 1 - place], tree.sequences[:, place])),
        shape=(yours.sequences, n),
    )  # fmt: skip
    held = sparse.lil_array((yours.sequences, states))
    held[0, 0] = 1
    for state, moves in enumerate(yours.moves):
        first = yours.first[state]
        held[first : first + len(moves), state + 1] = 1
        held[yours.before[state], state + 1] -= 1
    flow = sparse.lil_array((len(mine.moves) + 1, n + states))
    flow[0, 0] = 1
    for state, moves in enumerate(mine.moves):
        flow[state + 1, mine.before[state]] = -1
        first = mine.first[state]
        flow[state + 1, first : first + len(moves)] = 1
    cost = np.zeros(n + states)
    cost[n] = -1
    start = np.zeros(len(mine.moves) + 1)
    start[0] = 1
    bounds: list[Any] = [(0, None)] * n + [(None, None)] * states
    found = optimize.linprog(
        cost, A_ub=sparse.hstack([-pays, held]).tocsr(), b_ub=np.zeros(yours.sequences),
        A_eq=flow.tocsr(), b_eq=start, bounds=bounds, method="highs",
    )  # fmt: skip
    if not found.success:
        raise DrumheadError(f"The linear program was not solved: {found.message}")
    return -float(found.fun), found.x[:n]


def _policy(seat: Decisions, weights: NDArray[np.float64]) -> Policy:
    """Move probabilities from a plan; uniform where the plan never leads."""
    policy: Policy = []
    for state, moves in enumerate(seat.moves):
        own = np.maximum(weights[seat.first[state] : seat.first[state] + len(moves)], 0.0)
        total = own.sum()
        policy.append(own / total if total > 1e-12 else np.full(len(moves), 1 / len(moves)))
    return policy


def by_text(tree: GameTree, policies: list[Policy]) -> dict[str, list[tuple[int, float]]]:
    """Policies in OpenSpiel's form: moves with probabilities, by the information state's text."""
    return {
        text: [(move, float(chance)) for move, chance in zip(moves, chances, strict=True)]
        for seat, policy in zip(tree.seats, policies, strict=True)
        for text, moves, chances in zip(seat.texts, seat.moves, policy, strict=True)
    }


def from_text(tree: GameTree, chances: Chances) -> list[Policy]:
    """Policies from a function from such a text to moves with probabilities."""
    return [
        [
            np.array([dict(chances(text)).get(move, 0.0) for move in moves])
            for text, moves in zip(seat.texts, seat.moves, strict=True)
        ]
        for seat in tree.seats
    ]
