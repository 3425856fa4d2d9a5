"""Search and network together: does a search that knows the network beat the network alone?

    python bench/both.py [--deals N] [--hands N] [--seed S] [--against NAME]
                         [--ways WAY ...] [--] [GAME ...]

For every game that has a network, or these, at its usual table, over duplicate deals: each way of
searching (`WAYS` below), less the other player. Ways are bounded by numbers of simulations or
playouts, never by time; what a decision cost is processor time. A way sees a match through possible
worlds for its seat alone and, where worlds are weighed, through the moves that everybody saw.
"""

from __future__ import annotations

import argparse
import functools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from drumhead import arena
from drumhead.arena.contest import SIMULATIONS
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.observation_layout import layout
from drumhead.games import game_type, slugs
from drumhead.games.common.rules.copies import add
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import (
    BYTES,
    FLOATS,
    INT,
    INTS,
    ROWS_OF_BYTES,
    ROWS_OF_FLOATS,
    ROWS_OF_INTS,
    VOID,
    generic,
    rule,
)
from drumhead.kernel.header import CHANCE, FINISHED, MOST_SEATS, OVER, PHASE, SCORE, TURN
from drumhead.kernel.kernels import FUNCTION_TYPES, copy_state
from drumhead.kernel.loops import win_shares
from drumhead.kernel.network import outputs
from drumhead.kernel.random import fill, real, small_generator
from drumhead.kernel.record import Cards
from drumhead.players import player
from drumhead.players.network_input import FORM, network_input
from drumhead.players.prospects import prospects
from drumhead.players.search import HAND_WORTH, MOVE, NOISE, SearchTree, win_chances
from drumhead.players.trained_network import has_network, network_of

#: A move that the network scores by so much less than its best is not played out at all.
FAR = 5.0
#: A network that plays may err, or its mind may be another's: so often a move is any of the legal.
STRAY = 0.1
#: Weights are flattened until they are worth as many worlds as this part of all.
EFFECTIVE = 0.25
#: Play to the end of the hand by the network.
TO_THE_END = 1_000_000


@dataclass(frozen=True)
class Way:
    """How to decide: by a tree of `simulations` simulations, or by `playouts` playouts.

    A tree is a captain's, but it must overrule the network in place of the rule of thumb, and by
    `caution` more. Playouts are shared among the `candidates` that the network likes best, in the
    same worlds; the network plays for `plies` decisions, then the rule of thumb goes on or, with
    `leaf`, the network names the chance of winning at the seat's next turn. Another move than the
    network's first must be better by `doubt` standard errors. With `drawn`, so many worlds are
    drawn for each that is taken, by how likely the others would have played as they did. A world
    serves for `uses` playouts of every candidate.
    """

    simulations: int = 0
    caution: float = 0.0
    playouts: int = 0
    candidates: int = 4
    plies: int = TO_THE_END
    leaf: bool = False
    doubt: float = 1.0
    drawn: int = 1
    uses: int = 1


WAYS = {
    "tree": Way(simulations=4_000),
    "cautious-tree": Way(simulations=4_000, caution=0.02),
    "large-tree": Way(simulations=40_000),
    "playouts": Way(playouts=192, candidates=3),
    "many-playouts": Way(playouts=600, candidates=3, doubt=1.5),
    "four-plies": Way(playouts=400, plies=4),
    "thumb": Way(playouts=2_000, plies=0, doubt=2.0),
    "leaf": Way(playouts=200, plies=1, leaf=True),
    "weighed": Way(playouts=192, candidates=3, drawn=4),
    "weighed-thumb": Way(playouts=4_096, candidates=8, plies=0, doubt=2.0, drawn=4, uses=16),
    "weighed-leaf": Way(playouts=200, plies=1, leaf=True, drawn=4),
}


# --- What is compiled --------------------------------------------------------------------

_MATRIX = types.Array(types.float32, 2, "C")
_VECTOR = types.Array(types.float32, 1, "C")
#: What an observer and a network take, as types of arguments.
_OBSERVED = types.FunctionType(VOID(INT, ROWS_OF_BYTES, INTS, ROWS_OF_INTS, BYTES, INT, INT))
_WEIGHTS = 4 * (_MATRIX, _VECTOR)
_OUTPUTS = types.FunctionType(
    VOID(INTS, INTS, *_WEIGHTS, INTS, INT, INTS, _VECTOR, _VECTOR, _VECTOR)
)
#: An observer with its address, a network with its weights, and room for both.
_LEARNED = (_OBSERVED, INT, _OUTPUTS, INTS, *_WEIGHTS, ROWS_OF_INTS, BYTES, INTS, INTS, _VECTOR,
            _VECTOR, _VECTOR)  # fmt: skip


@rule
def _best(out: Any, count: int) -> int:
    """Where the largest of the first outputs stands."""
    best = 0
    for i in range(1, count):
        if out[i] > out[best]:
            best = i
    return best


def _play_out(  # type: ignore[no-untyped-def]
    legal, step, pending, chance, guided, value, winners,
    observed, code, outputs, bits, w0, b0, w1, b1, w2, b2, w3, b3, seen, scratch, wanted, found,
    hidden, layer, out,
    worlds, rows, seat, sides, hands, model, rng, moves, who, candidates, plies, leaf, results,
):  # fmt: skip
    """What each candidate (a column) brings in each world (a row), by the network's playouts."""
    state = rows[0]
    words = state.view(np.int64)
    shares = np.zeros(MOST_SEATS)
    for w in range(results.shape[0]):
        first, second = rng[0], rng[1]
        for c in range(candidates.size):
            rng[0], rng[1] = first, second
            copy_state(worlds[w], state)
            hand = words[FINISHED]
            step(state, candidates[c])
            made = 0
            named = False
            while words[TURN] != OVER and words[FINISHED] == hand:
                if words[TURN] == CHANCE:
                    count = pending(state, moves)
                    fill(rng, moves, count)
                    chance(state, moves, count)
                    continue
                count = legal(state, moves)
                if count == 1:
                    step(state, moves[0])
                    continue
                if made >= plies and leaf == 0:
                    guided(state, moves, rng, NOISE)
                    break
                who[0] = words[TURN]
                observed(code, rows, who, seen, scratch, 0, 1)
                named = made >= plies and words[TURN] == seat
                for i in range(count):
                    wanted[i] = moves[i]
                wanted[count] = w3.shape[1] - 1
                outputs(seen[0], bits, w0, b0, w1, b1, w2, b2, w3, b3, wanted, count + 1, found,
                        hidden, layer, out)  # fmt: skip
                if named:
                    results[w, c] = 1.0 / (1.0 + math.exp(-out[count]))
                    break
                step(state, moves[_best(out, count)])
                made += 1
            if not named:
                if words[TURN] == OVER or (hands > 0 and words[FINISHED] >= hands):
                    win_shares(winners(state), sides, shares)
                else:
                    win_chances(words[SCORE : SCORE + MOST_SEATS], sides, model, shares)
                worth = 0.0 if leaf else HAND_WORTH * value(state, seat)
                results[w, c] = shares[seat] + worth


def _likelihoods(  # type: ignore[no-untyped-def]
    legal,
    observed, code, outputs, bits, w0, b0, w1, b1, w2, b2, w3, b3, seen, scratch, wanted, found,
    hidden, layer, out,
    states, rows, moves, who, move, stray, results,
):  # fmt: skip
    """The logarithm of the chance of this move in each of these states; adds to `results`."""
    for i in range(states.shape[0]):
        copy_state(states[i], rows[0])
        count = legal(rows[0], moves)
        if count == 1:
            continue
        observed(code, rows, who, seen, scratch, 0, 1)
        for k in range(count):
            wanted[k] = moves[k]
        outputs(seen[0], bits, w0, b0, w1, b1, w2, b2, w3, b3, wanted, count, found, hidden,
                layer, out)  # fmt: skip
        most = out[_best(out, count)]
        total = 0.0
        chosen = 0.0
        for k in range(count):
            share = math.exp(out[k] - most)
            total += share
            if moves[k] == move:
                chosen = share
        results[i] += math.log((1.0 - stray) * chosen / total + stray / count)


_RULES = ("legal", "step", "pending", "chance", "guided", "value", "winners")


@functools.cache
def _compiled(name: str) -> Any:
    if name == "play_out":
        signature = VOID(
            *(FUNCTION_TYPES[one] for one in _RULES), *_LEARNED, ROWS_OF_BYTES, ROWS_OF_BYTES, INT,
            INTS, INT, FLOATS, INTS, INTS, INTS, INTS, INT, INT, ROWS_OF_FLOATS,
        )  # fmt: skip
        return generic(name, signature, _play_out)
    signature = VOID(FUNCTION_TYPES["legal"], *_LEARNED, ROWS_OF_BYTES, ROWS_OF_BYTES, INTS, INTS,
                     INT, types.float64, FLOATS)  # fmt: skip
    return generic(name, signature, _likelihoods)


def learned(game: Game) -> list[Any]:
    """What compiled code needs to ask the network of a game, with room to work in."""
    network, write = network_of(game.type), layout(game.type, FORM).write
    assert isinstance(write, functools.partial), "only compiled code is worth measuring"
    if network.columns[-1] >= 8 * layout(game.type, FORM).size:
        raise SystemExit(
            f"The network of {game.title} heeds the rule of thumb, which playouts here do not ask; "
            "of the ways only trees can be measured."
        )
    words = network._rows.size // 64
    hidden = network.weights[1].size
    most = game.new_moves().size + 1
    return [
        write.func, *write.args, outputs(), network._rows, *network.weights,
        np.zeros((1, words), np.int64), np.empty(game.type.record.size, np.uint8),
        np.empty(most, np.int64), np.empty(network.columns.size, np.int64),
        *np.empty((2, hidden), np.float32), np.empty(most, np.float32),
    ]  # fmt: skip


# --- Possible worlds, and what the others did in them ------------------------------------


class Past(NamedTuple):
    """A decision of another seat: the state before it, and the cards played from there on."""

    before: NDArray[np.int64]
    seat: int
    move: int
    played: tuple[tuple[int, int], ...]


def past_plays(match: Match, seat: int) -> list[Past]:
    """What the others played since the last deal, as far as hands have only shrunk since then."""
    found: list[Past] = []
    played: list[tuple[int, int]] = []
    moves, codes = match.game.type.moves, match.game.type.record.deck.codes
    now = match.state.view(np.int64)
    hand = place(match.game, "hand").start
    for event in reversed(match.history):
        before = np.frombuffer(event.before, np.int64)
        if event.kind != "move" or before[PHASE] != now[PHASE]:
            break
        mover, move = event.numbers
        if moves.kind(move) != "play":
            break
        card = next(word for word in moves.text(move).split()[1:] if word in codes)
        played.append((mover, codes.index(card)))
        for other in range(match.game.players):
            since = sum(one == other for one, _ in played)
            if popcount(int(before[hand + other])) != popcount(int(now[hand + other])) + since:
                return found
        if mover != seat:
            found.append(Past(before, mover, move, tuple(played)))
    return found


def place(game: Game, name: str) -> slice:
    """Where a field lies in a state, in words."""
    fields = game.type.record.dtype.fields
    assert fields is not None
    kind, offset = fields[name][:2]
    return slice(offset // 8, (offset + kind.itemsize) // 8)


def other_cards(game: Game) -> list[slice]:
    """Where the sets of cards lie that are not hands."""
    roles = game.type.record.roles.items()
    return [place(game, name) for name, role in roles if isinstance(role, Cards) and name != "hand"]


def log_weights(match: Match, seat: int, worlds: NDArray[Any], asked: list[Any]) -> NDArray[Any]:
    """How likely the others would have played as they did in each world, as a logarithm."""
    game = match.game
    found = np.zeros(len(worlds))
    words, now = worlds.view(np.int64), match.state.view(np.int64)
    hand, rows = place(game, "hand").start, np.empty((1, match.state.size), np.uint8)
    for past in past_plays(match, seat):
        states = np.tile(past.before, (len(worlds), 1))
        for field in other_cards(game):
            if np.array_equal(past.before[field], now[field]):
                states[:, field] = words[:, field]
        for other in range(game.players):
            held: Any = words[:, hand + other]
            for mover, card in past.played:
                held = add(held, card) if mover == other else held
            states[:, hand + other] = held
        _compiled("likelihoods")(
            game.rules.legal, *asked, states.view(np.uint8), rows, game.new_moves(),
            np.array([past.seat]), past.move, STRAY, found,
        )  # fmt: skip
    return found


def flattened(weights: NDArray[Any]) -> NDArray[Any]:
    """Chances from logarithms, made more even until they are worth enough worlds."""
    power = 1.0
    while True:
        shares: NDArray[Any] = np.exp(power * (weights - weights.max()))
        shares /= shares.sum()
        if 1 / (shares**2).sum() >= EFFECTIVE * len(shares):
            return shares
        power *= 0.8


def possible(match: Match, seat: int, count: int, drawn: int, rng: Any, asked: list[Any]) -> Any:
    """So many possible worlds, a row each, taken from `drawn` times as many by their weight."""
    worlds = np.tile(match.state, (count * drawn, 1))
    memo = np.zeros(match.game.type.memo)
    for world in worlds:
        match.game.rules.resample(world, seat, rng, memo)
    if drawn == 1:
        return worlds
    ends = np.cumsum(flattened(log_weights(match, seat, worlds, asked)))
    marks = (np.arange(count) + real(rng)) / count
    return worlds[np.searchsorted(ends, marks).clip(max=len(worlds) - 1)]


# --- Deciding ----------------------------------------------------------------------------


class Both:
    """A player by network and search."""

    def __init__(self, name: str, seed: str) -> None:
        self.name, self.way, self.seed = name, WAYS[name], seed
        self.asked = self.overruled = 0
        self.spent = 0.0

    def decide(self, match: Match) -> int:
        """The move, and a note of what it cost."""
        legal = match.legal_numbers
        if len(legal) == 1:
            return legal[0]
        assert match.turn is not None
        begun = time.process_time()
        self.asked += 1
        scores, _ = network_of(match.game.type).judge(network_input(match))
        order = [legal[i] for i in np.argsort(-scores, kind="stable")]
        if self.way.simulations:
            move = self._by_tree(match, order[0])
        else:
            near = int((scores > scores.max() - FAR).sum())
            move = self._by_playouts(match, order[: min(near, self.way.candidates)])
        self.spent += time.process_time() - begun
        self.overruled += move != order[0]
        return move

    def _by_tree(self, match: Match, advised: int) -> int:
        assert match.turn is not None
        world = match.resample(match.turn, f"{self.seed} {self.asked}")
        most = self.way.simulations + 2
        seed = (self.seed, self.asked)
        tree = SearchTree(
            match.game, world.state, match.turn, seed, hands=match.hands, most_nodes=most
        )
        tree.run(self.way.simulations)
        tree.advised = advised
        tree._caution = max(tree._caution, self.way.caution)
        return int(tree.nodes[tree.children[0], MOVE])

    def _by_playouts(self, match: Match, candidates: list[int]) -> int:
        if len(candidates) == 1:
            return candidates[0]
        game, seat, way = match.game, match.turn, self.way
        assert seat is not None
        asked = learned(game)
        rng = small_generator("both", self.seed, self.asked)
        taken = way.playouts // (way.uses * len(candidates))
        worlds = possible(match, seat, taken, way.drawn, rng, asked).repeat(way.uses, axis=0)
        results = np.zeros((len(worlds), len(candidates)))
        _compiled("play_out")(
            *(getattr(game.rules, name) for name in _RULES), *asked, worlds,
            np.empty((1, match.state.size), np.uint8), seat, np.array(game.sides),
            match.hands or 0, prospects(game).numbers, rng, game.new_moves(),
            np.zeros(1, np.int64), np.array(candidates), way.plies, int(way.leaf), results,
        )  # fmt: skip
        gain = (results - results[:, :1]).reshape(taken, way.uses, -1).mean(1)
        worth = gain.mean(0) - way.doubt * gain.std(0, ddof=1) / math.sqrt(len(gain))
        worth[0] = 0.0
        return candidates[int(worth.argmax())]


# --- Contests ----------------------------------------------------------------------------


def played(contest: arena.Contest, deal: int, lineup: int, made: Callable[[str, str], Any]) -> Any:
    """One match, as `arena` plays it, but a way may look at what has happened."""
    names = contest.lineups[lineup]
    seats = [made(name, f"{contest.seed} {deal} {seat}") for seat, name in enumerate(names)]
    match = contest.game.match(seed=f"arena {contest.seed} {deal}", hands=contest.hands)
    moves = 0
    while (turn := match.turn) is not None:
        one = seats[turn]
        if isinstance(one, Both):
            match.play(one.decide(match))
        else:
            match.play(one.choose(match, f"{contest.seed} {moves}").move)
        moves += 1
    assert match.result is not None
    return arena.MatchOutcome(
        deal, lineup, tuple(match.result), tuple(match.scores), match.finished, moves, ""
    )


def measure(contest: arena.Contest) -> str:
    """A line about a way less another player."""
    way, other = contest.names
    ways: list[Both] = []
    simulations = SIMULATIONS.get(other)

    def made(name: str, seed: str) -> Any:
        if name != way:
            return player(other, seed, simulations=simulations)
        ways.append(Both(way, seed))
        return ways[-1]

    played(contest, 0, 0, made)  # so that nothing is compiled while it is measured
    ways.clear()
    outcomes = [played(contest, *match, made) for match in contest.matches]
    (found,) = arena.standings(contest, outcomes).differences
    asked = sum(one.asked for one in ways)
    cost = 1e3 * sum(one.spent for one in ways) / asked
    overruled = 100 * sum(one.overruled for one in ways) / asked
    return (
        f"{contest.game.slug:18} {way:14} less {other}, {contest.deals} deals: points "
        f"{found.hand}, wins {found.win}; {cost:.1f} ms a decision, {overruled:.0f} % other moves"
    )


def main() -> None:
    """Measure and print, a line for each game and way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--against", default="marshal")
    parser.add_argument("--ways", nargs="*", default=list(WAYS), choices=list(WAYS))
    arguments = parser.parse_args()
    for slug in arguments.games or [one for one in slugs() if has_network(game_type(one))]:
        for way in arguments.ways:
            game = Game(game_type(slug))
            names = (way, arguments.against)
            contest = arena.Contest(game, names, arguments.deals, arguments.hands, arguments.seed)
            print(measure(contest), flush=True)


if __name__ == "__main__":
    main()
