"""Approximate best responses on whole games: a lower bound of how much a policy loses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drumhead.arena.standings import MeanOverDeals, mean
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import InvalidOption
from drumhead.kernel.random import small_generator
from drumhead.players import Advice, Player, PlayerLike, player


@dataclass(frozen=True)
class Response:
    """The gain of a responder in one seat, and how it was measured.

    `gain` is in points per hand relative to the others' average, compared with the policy itself
    in that seat of the same deals, with a 95 percent interval over deals. A best response gains
    at least as much, up to the interval: it is a lower bound of the policy's loss.
    """

    gain: MeanOverDeals
    deals: int
    worlds: int
    seed: str


class Responder:
    """A response to a known policy: rollouts of each move by that policy, in possible worlds.

    It makes the move with the best average over `worlds` possible worlds, the same for all
    moves. That is one step of policy improvement, not a whole best response.
    """

    def __init__(self, policy: PlayerLike, worlds: int = 16, seed: object = 0) -> None:
        if worlds < 1:
            raise InvalidOption("A responder needs one world or more.")
        self.name = "responder"
        self.policy = player(policy, f"{seed}")
        self.worlds = worlds
        self._compiled = policy == "corporal"
        self._seed = seed
        self._asked = 0

    def prepare(self, game: Game) -> None:
        """Prepare the policy."""
        self.policy.prepare(game)

    def consider(self, world: Match) -> Advice:
        """The move after which the policy, at all seats, does best for this seat."""
        assert world.turn is not None, "nobody is to move"
        seat, legal = world.turn, world.legal_numbers
        self._asked += 1
        totals = np.zeros(len(legal))
        for number in range(self.worlds if len(legal) > 1 else 0):
            seed = f"{self._seed} {self._asked} {number}"
            possible = world.resample(seat, seed)
            for place, move in enumerate(legal):
                totals[place] += self._played_out(possible.copy(), move, seat, seed)
        best = world.game.type.moves.text(legal[int(totals.argmax())])
        return Advice(self.name, seat, best, "It did best in worlds played out by the policy.")

    def _played_out(self, match: Match, move: int, seat: int, seed: str) -> float:
        rules, finished = match.game.rules, match.finished
        rules.step(match.state, move)
        if match.finished > finished or match.over:
            return float(rules.value(match.state, seat))
        if self._compiled:
            rng = small_generator("response", seed)
            rules.guided(match.state, match.game.new_moves(), rng, 0)
            return float(rules.value(match.state, seat))
        match.deal(through=False)
        while match.turn is not None and match.finished == finished:
            match.step(self.policy.choose(match, seed).move)
            match.deal(through=False)
        return float(rules.value(match.state, seat))


def response(
    game: Game, policy: PlayerLike, deals: int, *, worlds: int = 16, seed: str = "0"
) -> Response:
    """The gain of a `Responder` against a policy at all other seats, one hand per deal.

    Each deal is played twice with the same cards: by the policy alone, and with the responder in
    one seat, a different one each time.
    """
    if deals < 1:
        raise InvalidOption("A measure takes one deal or more.")
    gains = []
    for deal in range(deals):
        seat = deal % game.players
        alone = _hand(game, policy, None, seat, deal, seed, worlds)
        gains.append(_hand(game, policy, seat, seat, deal, seed, worlds) - alone)
    return Response(mean(gains), deals, worlds, seed)


def _hand(
    game: Game, policy: PlayerLike, responding: int | None, seat: int, deal: int, seed: str,
    worlds: int,
) -> float:  # fmt: skip
    """The points of a seat in one hand, relative to the others' average."""
    seats: list[Player] = [player(policy, f"{seed} {deal} {s}") for s in range(game.players)]
    side = game.sides[seat]
    if responding is not None:
        for partner in (s for s in range(game.players) if game.sides[s] == side):
            seats[partner] = player(Responder(policy, worlds, f"{seed} {deal} {partner}"))
    match = game.match(seed=f"response {seed} {deal}", hands=1)
    moves = 0
    while match.turn is not None:
        match.play(seats[match.turn].choose(match, f"{seed} {moves}").move)
        moves += 1
    sign = -1 if game.type.fewest_win else 1
    others = [score for s, score in enumerate(match.scores) if game.sides[s] != side]
    average = sum(others) / len(others) if others else 0.0
    return sign * (match.scores[seat] - average)
