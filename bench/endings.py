"""What exact play of the last tricks could gain: the ends of hands, searched fifty times as long.

    python bench/endings.py [--positions N] [--last N] [--jobs N] [GAME ...]

Corporals play hands; of the last decisions in them, those with a choice are put to a captain (at
as many simulations as in the arena) and to a search of fifty times as many, for which so short a
game is all but solved. Where the two differ, the loss is what the long search makes of the
difference: so much exact play would gain at such a decision. Margins are 95 per cent.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor

import drumhead
from drumhead.arena.contest import SIMULATIONS
from drumhead.arena.standings import mean
from drumhead.games import slugs
from drumhead.players import player

CAPTAIN = SIMULATIONS["captain"]
LONG = 50 * CAPTAIN


def ending(task: tuple[str, int, int]) -> list[tuple[float, float]]:
    """The decisions at the end of a hand: of each the wins and the points a captain loses."""
    slug, seed, last = task
    match = drumhead.game(slug).match(seed=f"ending {seed}", hands=1)
    corporal = player("corporal", seed)
    while not match.over:
        match.play(corporal.choose(match, seed).move)
    played = len(match.moves)
    lost = []
    for number in range(max(0, played - last), played):
        position = match.past(number)
        if len(position.legal) > 1:
            lost.append(loss(position, seed))
    return lost


def loss(position: drumhead.Match, seed: int) -> tuple[float, float]:
    """What the captain's move loses against that of the long search, by the latter's figures."""
    short = player("captain", seed, simulations=CAPTAIN).choose(position, seed)
    long = player("captain", seed, simulations=LONG).choose(position, seed)
    found = {estimate.move: estimate for estimate in long.estimates}
    best, chosen = found[long.move], found[short.move]
    fewest = -1 if position.game.type.fewest_win else 1
    return best.win - chosen.win, fewest * (best.points - chosen.points)


def main() -> None:
    """Look, and print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--last", type=int, default=12, help="so many decisions are an ending")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    print(f"{'game':20}{'decisions':>10}{'alike':>7}{'wins lost':>20}{'points lost':>20}")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for slug in arguments.games or [slug for slug in slugs() if slug != "bang"]:
            lost: list[tuple[float, float]] = []
            seed = 0
            while len(lost) < arguments.positions:
                tasks = [(slug, seed + n, arguments.last) for n in range(2 * arguments.jobs)]
                lost += [one for found in pool.map(ending, tasks) for one in found]
                seed += len(tasks)
            alike = sum(one == (0.0, 0.0) for one in lost) / len(lost)
            wins, points = (mean([one[n] for one in lost]) for n in range(2))
            figures = (f"{one.value:.4f} ± {one.margin:.4f}" for one in (wins, points))
            print(
                f"{slug:20}{len(lost):>10}{alike:>7.0%}", *(f"{x:>19}" for x in figures), flush=True
            )


if __name__ == "__main__":
    main()
