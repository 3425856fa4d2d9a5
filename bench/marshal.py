"""Marshals: what a decision costs, and whom they beat.

    python bench/marshal.py [--matches N] [--deals N] [--hands N] [--against NAME ...] [GAME ...]

For every game that has a network, or these, at its usual table. Costs are medians over positions of
matches between marshals: of the network alone, and of a whole decision as a table asks for it.
Differences are over duplicate deals, as in bench/strength.py, and positive where the marshal is
better. Whether their chances of winning come true is for studies/calibration.py.
"""

from __future__ import annotations

import argparse
import statistics
import time

from strength import decided

from drumhead import arena
from drumhead.engine.game import Game
from drumhead.games import game_type, slugs
from drumhead.players import let_choose, player
from drumhead.players.network import has_network, network_of
from drumhead.players.sight import sight

#: So many decisions are timed.
TIMED = 2000


def costs(game: Game, matches: int) -> tuple[list[float], list[float]]:
    """The seconds of networks and of decisions in so many matches between marshals."""
    network, marshal = network_of(game.type), player("marshal")
    alone: list[float] = []
    whole: list[float] = []
    for seed in range(matches):
        match = game.match(seed=f"marshals {seed}")
        while match.turn is not None and len(whole) < TIMED:
            begun = time.perf_counter()
            advice = let_choose(marshal, match, seed)
            asked = time.perf_counter()
            legal = match.legal_numbers
            if len(legal) > 1:
                begun_alone = time.perf_counter()
                network.judge(sight(match))
                alone.append(time.perf_counter() - begun_alone)
                whole.append(asked - begun)
            match.play(advice.move)
    return alone, whole


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
            alone, whole = costs(game, arguments.matches)
            print(f"{slug}: network {1e6 * statistics.median(alone):.0f} us, decision "
                  f"{1e6 * statistics.median(whole):.0f} us", flush=True)  # fmt: skip
        for other in arguments.against:
            contest = arena.contest(game, ["marshal", other], arguments.deals, arguments.hands)
            deals, found = decided(contest, 1)
            print(f"{slug}: marshal less {other}, {deals} deals: points a hand {found.hand}, "
                  f"share of wins {found.win}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
