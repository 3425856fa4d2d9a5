"""Search for any game: a tree over possible worlds, written once and compiled once.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse): a simulation takes
a possible world for the searching seat, walks down one tree that all worlds share (a node is a
line of moves; a move counts as available only where it is legal in that world), adds one node
and plays the hand out by the game's rules of thumb. Each seat maximises its own result, so
partners, who have the same one, help each other. A world serves for a few simulations.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from drumhead.engine.game import Game
from drumhead.kernel.compiler import (
    BYTES,
    FLOATS,
    INT,
    INTS,
    ROWS_OF_FLOATS,
    ROWS_OF_INTS,
    Bytes,
    Floats,
    Ints,
    generic,
    rule,
)
from drumhead.kernel.header import FINISHED, MOST_SEATS, OVER, PHASE, SCORE, TURN
from drumhead.kernel.kernels import FUNCTION_TYPES, copy_state
from drumhead.kernel.loops import win_shares
from drumhead.kernel.random import below, small_generator
from drumhead.players.prospects import prospects

Rows: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.int64]]"
Reals: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.float64]]"

#: Columns of a node: its move and mover, the first of its children, the next of its parent's,
#: how often it was tried, and how often it could have been.
MOVE, MOVER, CHILD, NEXT, VISITS, AVAILABLE = range(6)
#: Sums over the simulations through a node: the mover's reward and, at the root's children, the
#: searching seat's share of the win and points of the hand, each with its square.
REWARD, REWARD_2, WIN, WIN_2, POINTS, POINTS_2 = range(6, 12)
#: The number of columns of a node.
COLUMNS = 12
#: Longest line of moves within the tree.
DEEPEST = 64

#: Tuned parameters: exploration in standard deviations of the reward at the root (where a move
#: must not be abandoned for a few bad worlds) and below it, the widening of a node (children per
#: square root of the visits), the weight of a hand's points relative to a won match, and random
#: moves in 256 within playouts.
EXPLORE_ROOT, EXPLORE, WIDEN, HAND_WORTH, NOISE = 2.0, 0.7, 2.0, 0.25, 10
#: A node has children from this number of visits on. In a solitaire, and in bidding, only the
#: root has any. In a solitaire, chance uncovers cards between two moves, and a line of
#: moves cannot tell one uncovered card from another, but the heuristic in a playout can. A
#: player who answers a bid uses its own cards, as in a playout: in the tree, where it has
#: other cards in every world, it would not, and a longer search would make bolder bids.
RIPE, NEVER = 16.0, math.inf
#: The name of the bidding phase in all games.
BIDDING = "bid"
#: The heuristic is overruled only by a difference of this many standard errors; a bid, if a
#: game has a `GameType.caution`, only by that much more.
DOUBT = 2.5
#: The number of simulations per sampled world: sampling one costs as much as playing it out.
WORLD_USES = 4


#: Roots come from a table, since a search needs millions of them; beyond this many visits, where
#: the last of the table serves, nothing is left to explore.
TABLED = 1 << 16
INVERSE_ROOT = 1 / np.sqrt(np.arange(TABLED + 1).clip(1))
ROOT_OF_LOG = np.sqrt(np.log(np.arange(TABLED + 1).clip(1)))


@rule
def win_chances(scores: Ints, sides: Ints, model: Floats, out: Floats) -> None:
    """Each seat's chance to win the match from these scores (see `prospects`)."""
    seats = sides.size
    far = 0.0
    for seat in range(seats):
        far = max(far, abs(scores[seat] * model[0]))
    far = min(far, 1.0)
    pull = (model[1] + far * (model[2] + far * model[3])) * model[0]
    most = pull * scores[0]
    for seat in range(1, seats):
        most = max(most, pull * scores[seat])
    total = 0.0
    counted = 0
    for seat in range(seats):
        out[seat] = math.exp(pull * scores[seat] - most)
        if not counted >> sides[seat] & 1:
            counted |= 1 << sides[seat]
            total += out[seat]
    for seat in range(seats):
        out[seat] /= total


@rule
def look_at_children(
    node: int, count: int, moves: Ints, marks: Ints, tree: Rows, sums: Reals, explore: float,
    found: Ints,
) -> None:  # fmt: skip
    """Find the number of legal children and the most promising one; all become available.

    In `marks` every legal move gets the stamp of this visit, and another one if it has a child.
    """
    stamp = marks[-1] + 2
    marks[-1] = stamp
    for i in range(count):
        marks[moves[i]] = stamp
    known = 0
    best = 0
    most = -math.inf
    child = tree[node, CHILD]
    while child > 0:
        move = tree[child, MOVE]
        if marks[move] == stamp:
            marks[move] = stamp + 1
            known += 1
            available = tree[child, AVAILABLE] + 1
            tree[child, AVAILABLE] = available
            root = INVERSE_ROOT[min(tree[child, VISITS], TABLED)]
            often = ROOT_OF_LOG[min(available, TABLED)]
            hope = root * (root * sums[child, REWARD] + explore * often)
            best = child if hope > most else best
            most = max(most, hope)
        child = tree[child, NEXT]
    found[0] = known
    found[1] = best


@rule
def untried(count: int, moves: Ints, marks: Ints, rng: Ints) -> int:
    """A random legal move without a child; -1 if all have one."""
    found = -1
    seen = 0
    for i in range(count):
        if marks[moves[i]] == marks[-1]:
            seen += 1
            if below(rng, seen) == 0:
                found = moves[i]
    return found


@rule
def add_child(node: int, child: int, move: int, mover: int, nodes: Rows) -> None:
    """Make a new child of a node, by a move of this seat."""
    nodes[child, MOVE] = move
    nodes[child, MOVER] = mover
    nodes[child, NEXT] = nodes[node, CHILD]
    nodes[child, AVAILABLE] = 1
    nodes[node, CHILD] = child


@rule
def root_deviation(nodes: Rows, sums: Reals) -> float:
    """The standard deviation of the reward at the root."""
    visits = max(nodes[0, VISITS], 1)
    mean = sums[0, REWARD] / visits
    spread = sums[0, REWARD_2] / visits - mean * mean
    return math.sqrt(max(spread, 1e-9))


@rule
def record_rewards(path: Ints, depth: int, rewards: Floats, nodes: Rows, sums: Reals) -> None:
    """Count a simulation at every node of its path, with the reward of the node's mover."""
    for i in range(depth + 1):
        node = path[i]
        reward = rewards[nodes[node, MOVER]]
        nodes[node, VISITS] += 1
        sums[node, REWARD] += reward
        sums[node, REWARD_2] += reward * reward


@rule
def record_outcome(node: int, share: float, points: float, sums: Reals) -> None:
    """Count the outcome for the searching seat at a child of the root."""
    sums[node, WIN] += share
    sums[node, WIN_2] += share * share
    sums[node, POINTS] += points
    sums[node, POINTS_2] += points * points


def _search(  # type: ignore[no-untyped-def]
    resample, legal, step, thumb, guided, value, winners,
    root, world, state, seat, sides, hands, model, tuning, rng, memo, moves, marks, nodes, sums,
    used, simulations,
):  # fmt: skip
    """Run simulations on a tree of `used` nodes; returns the number of nodes after that."""
    words = state.view(np.int64)
    start = root.view(np.int64)
    hand, before = start[FINISHED], start[SCORE + seat]
    path = np.zeros(DEEPEST + 1, np.int64)
    found = np.zeros(2, np.int64)
    shares, rewards = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    for _ in range(simulations):
        if nodes[0, VISITS] % WORLD_USES == 0:
            copy_state(root, world)
            resample(world, seat, rng, memo)
        copy_state(world, state)
        deviation = root_deviation(nodes, sums)
        node, depth = 0, 0
        while depth < DEEPEST:
            # A position after a shuffle differs in every simulation, and a node that was
            # seldom tried is judged by plain playouts: children would only add noise.
            if words[TURN] < 0 or words[FINISHED] != hand:
                break
            if depth > 0 and nodes[node, VISITS] < tuning[5]:
                break
            count = legal(state, moves)
            explore = deviation * (tuning[0] if depth == 0 else tuning[1])
            look_at_children(node, count, moves, marks, nodes, sums, explore, found)
            known, child = found[0], found[1]
            move = -1
            if known < count and known < 1.0 + tuning[2] * math.sqrt(nodes[node, VISITS]):
                if used < nodes.shape[0]:
                    move = thumb(state, moves, count, rng)
                    if marks[move] != marks[-1]:
                        move = untried(count, moves, marks, rng)
                elif known == 0:
                    break
            if move >= 0:
                child = used
                used += 1
                add_child(node, child, move, words[TURN], nodes)
            step(state, nodes[child, MOVE])
            node, depth = child, depth + 1
            path[depth] = child
            if move >= 0:
                break
        if words[TURN] != OVER and words[FINISHED] == hand:
            guided(state, moves, rng, np.int64(tuning[4]))
        if words[TURN] == OVER or (hands > 0 and words[FINISHED] >= hands):
            win_shares(winners(state), sides, shares)
        else:
            win_chances(words[SCORE : SCORE + MOST_SEATS], sides, model, shares)
        for other in range(sides.size):
            rewards[other] = shares[other] + tuning[3] * value(state, other)
        nodes[0, MOVER] = seat
        record_rewards(path, depth, rewards, nodes, sums)
        if depth > 0:
            record_outcome(path[1], shares[seat], float(words[SCORE + seat] - before), sums)
    return used


_RULES = ("resample", "legal", "step", "thumb", "guided", "value", "winners")
_SIGNATURE = INT(
    *(FUNCTION_TYPES[name] for name in _RULES),
    BYTES, BYTES, BYTES, INT, INTS, INT, FLOATS, FLOATS, INTS, FLOATS, INTS, INTS,
    ROWS_OF_INTS, ROWS_OF_FLOATS, INT, INT,
)  # fmt: skip


@functools.cache
def _compiled() -> Callable[..., int]:
    function: Callable[..., int] = generic("search", _SIGNATURE, _search)
    return function


def is_bidding(game: Game, state: Bytes) -> bool:
    """Is the match in a bidding phase?"""
    phase: str = game.type.record.phases[state.view(np.int64)[PHASE]]
    return phase == BIDDING


class SearchTree:
    """A search from one position for the seat to move; it can be extended at any time.

    The same seed and number of simulations give the same tree, however they were split into runs.
    """

    def __init__(
        self,
        game: Game,
        state: Bytes,
        seat: int,
        seed: object = 0,
        *,
        hands: int | None = None,
        most_nodes: int = 100_000,
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self._hands = hands or 0
        self._sides = np.array(game.sides, np.int64)
        self._model = prospects(game).numbers
        bidding = is_bidding(game, state)
        ripe = NEVER if game.players == 1 or bidding else RIPE
        self._caution = game.type.caution if bidding else 0.0
        self._tuning = np.array([EXPLORE_ROOT, EXPLORE, WIDEN, HAND_WORTH, NOISE, ripe])
        self._rng = small_generator("search", seat, seed)
        self._memo = np.zeros(game.type.memo)
        self._moves = game.new_moves()
        self._marks = np.zeros(len(game.type.moves) + 1, np.int64)
        self._world = state.copy()
        self._scratch = state.copy()
        self.nodes = np.zeros((most_nodes, COLUMNS), np.int64)
        #: The same memory as floats: the data of a node lies together.
        self.sums = self.nodes.view(np.float64)
        self._used = 1
        self._rules = [getattr(game.rules, name) for name in _RULES]
        count = game.rules.legal(state, self._moves)
        #: The move that the rule of thumb advises.
        self.advised = int(game.rules.thumb(state, self._moves, count, self._rng))

    def run(self, simulations: int) -> None:
        """Run more simulations; other threads continue meanwhile."""
        self._used = _compiled()(
            *self._rules, self.state, self._world, self._scratch, self.seat, self._sides,
            self._hands, self._model, self._tuning, self._rng, self._memo, self._moves, self._marks,
            self.nodes, self.sums, self._used, simulations,
        )  # fmt: skip

    @property
    def simulations(self) -> int:
        """The number of simulations so far."""
        return int(self.nodes[0, VISITS])

    @property
    def worlds(self) -> int:
        """The number of sampled worlds."""
        return -(-self.simulations // WORLD_USES)

    @property
    def children(self) -> list[int]:
        """The nodes of the moves tried at the root, the chosen move's first, then by visits."""
        found = sorted(self._below(0), key=lambda c: (-self.nodes[c, VISITS], self.nodes[c, MOVE]))
        often = [c for c in found if 4 * self.nodes[c, VISITS] >= self.nodes[found[0], VISITS]]
        best = max(often, key=lambda child: self._promise(child)[0])
        for child in found:
            if self.nodes[child, MOVE] == self.advised and not self._overruled(child, best):
                best = child
        found.remove(best)
        return [best, *found]

    def _below(self, node: int) -> list[int]:
        """The children of a node."""
        found = []
        child = int(self.nodes[node, CHILD])
        while child > 0:
            found.append(child)
            child = int(self.nodes[child, NEXT])
        return found

    def _promise(self, node: int) -> tuple[float, float]:
        """The reward of a move and the square of its standard error.

        If the same seat moves again whatever happens, the mean of the node suffers from every bad
        line tried there; the line that the seat would choose counts.
        """
        after = self._below(node)
        if after and all(self.nodes[child, MOVER] == self.seat for child in after):
            likely = max(after, key=lambda child: self.nodes[child, VISITS])
            if 4 * self.nodes[likely, VISITS] >= self.nodes[node, VISITS]:
                return self._promise(likely)
        count = self.nodes[node, VISITS]
        mean = self.sums[node, REWARD] / count
        return float(mean), float(max(self.sums[node, REWARD_2] / count - mean**2, 1e-12) / count)

    def _overruled(self, advised: int, best: int) -> bool:
        """Is another move better than the advised one beyond doubt?"""
        (known, error), (better, other_error) = self._promise(advised), self._promise(best)
        return better - known > self._caution + DOUBT * math.sqrt(error + other_error)
