"""Marshals: what a decision costs, whether their chances of winning come true, and whom they beat.

    python bench/marshal.py [--matches N] [--deals N] [--hands N] [--against NAME ...] [GAME ...]

For every game that has a network, or these, at its usual table. Costs are medians over positions of
matches between marshals: of the network alone, and of a whole decision as a table asks for it.
Chances are those that marshals name in whole matches between
themselves, in five bins, beside the share of the win that their seats got in the end; the error is
the mean distance between both, weighted by positions. Differences are over duplicate deals, as
in bench/strength.py, and positive where the marshal is better.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from typing import NamedTuple

import numpy as np
from strength import decided

from drumhead import arena
from drumhead.engine.game import Game
from drumhead.games import game_type, slugs
from drumhead.players import let_choose, player
from drumhead.players.network import has_network, network_of

#: The bins of the chances.
EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
#: So many decisions are timed.
TIMED = 2000


class Said(NamedTuple):
    """A chance of winning that a marshal named, and what its seat had of the win."""

    chance: float
    share: float


def whole_matches(game: Game, matches: int) -> tuple[list[Said], list[float], list[float]]:
    """What marshals say in so many matches, and the seconds of networks and of decisions."""
    network, marshal = network_of(game.type), player("marshal")
    said: list[Said] = []
    alone: list[float] = []
    whole: list[float] = []
    for seed in range(matches):
        match = game.match(seed=f"marshals {seed}")
        named: list[tuple[int, float]] = []
        while match.turn is not None:
            begun = time.perf_counter()
            advice = let_choose(marshal, match, seed)
            asked = time.perf_counter()
            legal = match.legal_numbers
            if len(legal) > 1:
                begun_alone = time.perf_counter()
                _, chance = network.judge(match.state, match.turn, legal)
                alone.append(time.perf_counter() - begun_alone)
                whole.append(asked - begun)
                named.append((match.turn, chance))
            match.play(advice.move)
        assert match.result is not None
        said += [Said(chance, match.result[seat]) for seat, chance in named]
    return said, alone[:TIMED], whole[:TIMED]


def calibration(said: list[Said]) -> tuple[float, str]:
    """The mean error in percentage points, and the bins as `said:happened (positions)`."""
    chances = np.array([one.chance for one in said])
    shares = np.array([one.share for one in said])
    bins, error = [], 0.0
    for low, high in itertools.pairwise(EDGES):
        inside = (chances >= low) & ((chances < high) | (high == EDGES[-1]))
        if inside.any():
            mean, happened = 100 * chances[inside].mean(), 100 * shares[inside].mean()
            error += abs(mean - happened) * inside.sum() / len(said)
            bins.append(f"{mean:.0f}:{happened:.0f} ({inside.sum():,})")
    return float(error), ", ".join(bins)


def main() -> None:
    """Measure and print, a game at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--against", nargs="*", default=["corporal", "captain"])
    arguments = parser.parse_args()
    for slug in arguments.games or [one for one in slugs() if has_network(game_type(one))]:
        game = Game(game_type(slug))
        player("marshal").prepare(game)
        if arguments.matches:
            said, alone, whole = whole_matches(game, arguments.matches)
            error, bins = calibration(said)
            print(f"{slug}: network {1e6 * statistics.median(alone):.0f} us, decision "
                  f"{1e6 * statistics.median(whole):.0f} us; {arguments.matches} matches, error "
                  f"{error:.1f} points; said:happened {bins}", flush=True)  # fmt: skip
        for other in arguments.against:
            contest = arena.contest(game, ["marshal", other], arguments.deals, arguments.hands)
            deals, found = decided(contest, 1)
            print(f"{slug}: marshal less {other}, {deals} deals: points a hand {found.hand}, "
                  f"share of wins {found.win}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
