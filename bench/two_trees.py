"""The speed of two source trees, alternating in one run: is a change slower than what was before?

    python bench/two_trees.py ../before/src [--rounds N] [--seconds S] [GAME ...]

The first tree is named, the second is the one in which this program lies. A round starts a fresh
process in each tree, which simulates whole random matches several times and keeps the fastest;
the figure of a tree is its fastest round. Where code and data happen to lie in memory makes
processes that run the same code differ by a tenth and more, so many short rounds tell more than a
few long ones. The warm start (a fresh process to the first legal moves of Do-Boy) is measured in
alternation too. A ratio above 1 means that this tree is faster.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).parents[1] / "src"
#: Prints the decisions that one game makes a second of processor time, the best of five bursts.
WORKER = """
import sys, time
import drumhead
try:
    from drumhead.engine.simulate import simulate
except ImportError:
    from drumhead.engine.driver import simulate
game, seconds, count = drumhead.game(sys.argv[1]), float(sys.argv[2]), 8
simulate(game, count, 0)

def burst():
    start = time.process_time()
    decisions = int(simulate(game, count, 0).decisions.sum())
    return decisions, time.process_time() - start

while burst()[1] < seconds:
    count *= 2
print(max(decisions / spent for decisions, spent in (burst() for _ in range(5))))
"""
START = "import drumhead; print(drumhead.game('do-boy').match(seed=1).legal)"


class Tree:
    """A source tree whose code is run in processes of its own."""

    def __init__(self, source: Path) -> None:
        self._environment = os.environ | {"PYTHONPATH": str(source.resolve())}

    def _run(self, program: str, *arguments: str) -> str:
        command = [sys.executable, "-c", program, *arguments]
        done = subprocess.run(
            command, env=self._environment, check=True, text=True, stdout=subprocess.PIPE
        )
        return done.stdout

    def decisions(self, slug: str, seconds: float) -> float:
        """Decisions a second in whole matches of a game."""
        return float(self._run(WORKER, slug, str(seconds)))

    def start(self) -> float:
        """Seconds from starting a process to the first legal moves."""
        begun = perf_counter()
        self._run(START)
        return perf_counter() - begun


def compare(trees: Sequence[Tree], slugs: Sequence[str], rounds: int, seconds: float) -> None:
    """Measure in alternation and print a line a game."""
    print(f"{'':20}{'before':>14}{'now':>14}{'now / before':>14}")
    for slug in slugs:
        speeds = [[tree.decisions(slug, seconds) for tree in trees] for _ in range(rounds)]
        before, now = map(max, zip(*speeds, strict=True))
        print(f"{slug:20}{before:>14,.0f}{now:>14,.0f}{now / before:>14.3f}", flush=True)
    starts = [[tree.start() for tree in trees] for _ in range(2 * rounds)]
    before, now = (statistics.median(times) for times in zip(*starts, strict=True))
    print(f"{'warm start, seconds':20}{before:>14.2f}{now:>14.2f}{before / now:>14.3f}")


def main() -> None:
    """Read the command line, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.05)
    wanted = parser.parse_args()
    slugs = wanted.games or _slugs()
    compare([Tree(wanted.before), Tree(HERE)], slugs, wanted.rounds, wanted.seconds)


def _slugs() -> list[str]:
    folders = (HERE / "drumhead" / "games").glob("*/rules.py")
    return sorted(path.parent.name.replace("_", "-") for path in folders)


if __name__ == "__main__":
    main()
