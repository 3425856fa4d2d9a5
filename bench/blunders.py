"""How often the searching players are right where a competent player never goes wrong.

    python bench/blunders.py [--players NAME ...] [--jobs N] [GAME ...]

Each position of tests/games/*/blunders.toml is put to each player with ten seeds, at as many
simulations a move as in the arena; a position is passed with nine right answers. Those that are
not are named with the answers and with what they should teach.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from drumhead.arena.blunders import ENOUGH, SEEDS, BlunderPosition, positions
from drumhead.arena.contest import SIMULATIONS
from drumhead.games import slugs

FOLDER = Path(__file__).parents[1] / "tests" / "games"


def answers(task: tuple[BlunderPosition, str]) -> Counter[str]:
    """What a player answers to a position."""
    position, rank = task
    return position.answers(rank)


def main() -> None:
    """Ask, and print a line for each game and player, with the positions that were failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--players", nargs="*", default=list(SIMULATIONS), metavar="NAME")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    every = positions(FOLDER)
    print(f"{'game':20}{'player':10}{'positions':>10}{'passed':>8}{'right answers':>15}")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for slug in arguments.games or slugs():
            asked = [position for position in every if position.slug == slug]
            for rank in arguments.players:
                given = list(pool.map(answers, [(position, rank) for position in asked]))
                right = [p.right(one) for p, one in zip(asked, given, strict=True)]
                share = f"{sum(right)} of {SEEDS * len(asked)}"
                passed = sum(count >= ENOUGH for count in right)
                print(f"{slug:20}{rank:10}{len(asked):>10}{passed:>8}{share:>15}", flush=True)
                for position, one, count in zip(asked, given, right, strict=True):
                    if count < ENOUGH:
                        said = ", ".join(f"{move} {n}" for move, n in one.most_common())
                        print(f"    {position}: {count} right ({said}). {position.why}")


if __name__ == "__main__":
    main()
