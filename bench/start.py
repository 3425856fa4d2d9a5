"""Time from starting a process to its first legal moves, with a cold and a warm cache.

    python bench/start.py [--rounds N]

The yardstick is `import numba` in a fresh process on the same machine, measured by turns.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from time import perf_counter

NUMBA = [sys.executable, "-c", "import numba"]
PYTHON = [
    sys.executable,
    "-c",
    "import drumhead; print(drumhead.game('do-boy').match(seed=1).legal)",
]
PLAY = [sys.executable, "-m", "drumhead", "play", "do-boy", "--plain", "--seed", "1"]


def seconds(command: list[str], cache: str) -> float:
    """How long a command takes from start to end, with no input."""
    environment = os.environ | {"DRUMHEAD_CACHE_DIR": cache}
    start = perf_counter()
    subprocess.run(
        command, env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True
    )
    return perf_counter() - start


def main() -> None:
    """Measure by turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(PYTHON, cache)
        seconds(PLAY, cache)
        commands = {"import numba": NUMBA, "first legal moves, Python": PYTHON,
                    "first legal moves, drumhead play": PLAY}  # fmt: skip
        found: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                found[name].append(seconds(command, cache))
    medians = {name: statistics.median(times) for name, times in found.items()}
    print(f"first legal moves, cold cache            {cold:6.2f} s (once)")
    for name, median in medians.items():
        print(f"{name + ', warm cache':40} {median:6.2f} s (median of {rounds})")
    allowed = 2 * medians["import numba"] + 0.5
    print(f"allowed: twice `import numba` plus 0.5 s  {allowed:6.2f} s")


if __name__ == "__main__":
    main()
