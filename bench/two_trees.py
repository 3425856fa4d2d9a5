"""The speed of two source trees, by turns in one run: is a change slower than what was before?

    python bench/two_trees.py ../before/src [--rounds N] [--seconds S] [GAME ...]

The first tree is named, the second is the one in which this program lies. Each has a process of
its own that simulates whole random matches when it is told to; the two take turns, the processor
time is counted, and the figure of each is its fastest round. The warm start (a fresh process to the
first legal moves of Do-Boy) is measured by turns too. A ratio above 1 means that this tree is
faster.
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
#: Answers each line "GAME SECONDS" with the decisions it made a second of processor time.
WORKER = """
import sys, time
import drumhead
try:
    from drumhead.engine.simulate import simulate
except ImportError:
    from drumhead.engine.driver import simulate
for line in sys.stdin:
    slug, seconds = line.split()
    game, count, seed = drumhead.game(slug), 8, 0
    simulate(game, count, seed)
    while True:
        start = time.process_time()
        decisions = int(simulate(game, count, seed).decisions.sum())
        spent = time.process_time() - start
        if spent >= float(seconds):
            break
        wanted = int(1.2 * count * float(seconds) / max(spent, 1e-6))
        count = max(count + 1, min(10 * count, wanted))
    print(decisions / spent, flush=True)
"""
START = "import drumhead; print(drumhead.game('do-boy').match(seed=1).legal)"


class Tree:
    """A source tree, with a process that runs its code."""

    def __init__(self, source: Path) -> None:
        self._environment = os.environ | {"PYTHONPATH": str(source.resolve())}
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER], env=self._environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def decisions(self, slug: str, seconds: float) -> float:
        """Decisions a second in whole matches of a game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{slug} {seconds}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def start(self) -> float:
        """Seconds from starting a process to the first legal moves."""
        begun = perf_counter()
        subprocess.run(
            [sys.executable, "-c", START], env=self._environment, check=True, capture_output=True
        )
        return perf_counter() - begun

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(trees: Sequence[Tree], slugs: Sequence[str], rounds: int, seconds: float) -> None:
    """Measure by turns and print a line a game."""
    print(f"{'':20}{'before':>14}{'now':>14}{'now / before':>14}")
    for slug in slugs:
        best = [0.0, 0.0]
        for _ in range(rounds):
            for place, tree in enumerate(trees):
                best[place] = max(best[place], tree.decisions(slug, seconds))
        print(f"{slug:20}{best[0]:>14,.0f}{best[1]:>14,.0f}{best[1] / best[0]:>14.3f}", flush=True)
    starts = [[tree.start() for tree in trees] for _ in range(2 * rounds)]
    before, now = (statistics.median(times) for times in zip(*starts, strict=True))
    print(f"{'warm start, seconds':20}{before:>14.2f}{now:>14.2f}{before / now:>14.3f}")


def main() -> None:
    """Read the command line, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    wanted = parser.parse_args()
    trees = [Tree(wanted.before), Tree(HERE)]
    try:
        compare(trees, wanted.games or _slugs(), wanted.rounds, wanted.seconds)
    finally:
        for tree in trees:
            tree.close()


def _slugs() -> list[str]:
    folders = (HERE / "drumhead" / "games").glob("*/rules.py")
    return sorted(path.parent.name.replace("_", "-") for path in folders)


if __name__ == "__main__":
    main()
