"""How far a marshal agrees with a long search: on the move, and on the chance of winning.

    python bench/long_searches.py [--positions N] [--simulations N] [--players NAME ...] [GAME ...]

For every game that has a network, or these, at its usual table. A position is drawn from each of N
whole matches between marshals, among the decisions with more than one legal move. A general with
that many simulations rates each move; `same move` is how often a player makes its choice, `lost` by
how many percentage points of the match a player's moves are worse in the search's eyes. `apart` is
the mean distance between the marshal's chance of winning and the search's, in percentage points,
with their correlation. Captains search in the same way, so they agree with a long search more
easily than a network does. Margins are 95 percent intervals over positions.
"""

from __future__ import annotations

import argparse
import functools

import numpy as np

from drumhead.arena.contest import SIMULATIONS
from drumhead.arena.standings import mean
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games import game_type, slugs
from drumhead.kernel.random import below, small_generator
from drumhead.players import Advice, player
from drumhead.players.network_input import network_input
from drumhead.players.trained_network import has_network, network_of


def position(game: Game, number: int) -> Match:
    """A position of a match between marshals, drawn among the decisions with a choice."""
    network = network_of(game.type)
    match = game.match(seed=f"positions {number}")
    choices: list[int] = []
    while match.turn is not None:
        legal = match.legal_numbers
        best = 0
        if len(legal) > 1:
            choices.append(len(match.moves))
            best = int(network.judge(network_input(match))[0].argmax())
        match.play(legal[best])
    return match.past(choices[below(small_generator("position", number), len(choices))])


def choice(rank: str, match: Match, number: int) -> Advice:
    """What a player of a rank would do, with as many simulations as in the arena."""
    return player(rank, number, simulations=SIMULATIONS.get(rank)).choose(match, number)


def study(game: Game, positions: int, simulations: int, ranks: list[str]) -> None:
    """Ask, and print a line for each player and one for the chances."""
    network = network_of(game.type)
    searcher = functools.partial(player, "general", simulations=simulations)
    same: dict[str, list[float]] = {rank: [] for rank in ranks}
    lost: dict[str, list[float]] = {rank: [] for rank in ranks}
    chances = []
    for number in range(positions):
        match = position(game, number)
        assert match.turn is not None
        advice = searcher(f"long {number}").choose(match, f"long {number}")
        found = {estimate.move: estimate.win for estimate in advice.estimates}
        chances.append((
            network.judge(network_input(match))[1], found[advice.move]
        ))  # fmt: skip
        for rank in ranks:
            move = choice(rank, match, number).move
            same[rank].append(float(move == advice.move))
            if move in found:
                lost[rank].append(100 * (found[advice.move] - found[move]))
    for rank in ranks:
        print(f"{game.slug}, {rank}: {positions} positions, same move {mean(same[rank])}, lost "
              f"{mean(lost[rank])} ({len(lost[rank])} tried)", flush=True)  # fmt: skip
    said = np.array(chances)
    apart = mean((100 * abs(said[:, 0] - said[:, 1])).tolist())
    together = np.corrcoef(said[:, 0], said[:, 1])[0, 1]
    print(f"{game.slug}: chances apart {apart}, correlation {together:.3f}", flush=True)


def main() -> None:
    """Study a game at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=100_000)
    parser.add_argument("--players", nargs="*", default=["marshal", "corporal", "captain"])
    wanted = parser.parse_args()
    for slug in wanted.games or [one for one in slugs() if has_network(game_type(one))]:
        study(Game(game_type(slug)), wanted.positions, wanted.simulations, wanted.players)


if __name__ == "__main__":
    main()
