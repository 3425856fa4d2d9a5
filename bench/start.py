"""Time from starting a process to its first legal moves, with a cold and a warm cache.

    python bench/start.py [--rounds N]

The yardstick is `import numba` in a fresh process on the same machine, measured in alternation.
Numba imports SciPy, if installed, when it first loads compiled code. Drumhead does not need SciPy
and a plain installation has none, so both cases are measured where it is installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
from time import perf_counter

NUMBA = "import numba"
LEGAL = "import drumhead; print(drumhead.game('do-boy').match(seed=1).legal)"
PLAY = (
    "import sys; sys.argv = ['drumhead', 'play', 'do-boy', '--plain', '--seed', '1']; "
    "from drumhead.cli import main; main()"
)
NO_SCIPY = "import sys; sys.modules['scipy'] = None; "


def seconds(code: str, cache: str) -> float:
    """How long a fresh process takes from start to end, with no input."""
    start = perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"DRUMHEAD_CACHE_DIR": cache}, check=True,
        stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip
    return perf_counter() - start


def main() -> None:
    """Measure in alternation and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    programs = {
        "import numba": NO_SCIPY + NUMBA,
        "first legal moves, from Python": NO_SCIPY + LEGAL,
        "first legal moves, drumhead play": NO_SCIPY + PLAY,
    }
    if importlib.util.find_spec("scipy"):
        programs["first legal moves, drumhead play, with SciPy"] = PLAY
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(LEGAL, cache)
        seconds(PLAY, cache)
        found: dict[str, list[float]] = {name: [] for name in programs}
        for _ in range(rounds):
            for name, code in programs.items():
                found[name].append(seconds(code, cache))
    print(f"{'first legal moves, cold cache (once)':50}{cold:6.2f} s")
    medians = {name: statistics.median(times) for name, times in found.items()}
    for name, median in medians.items():
        print(f"{name + f' (median of {rounds})':50}{median:6.2f} s")
    allowed = 2 * medians["import numba"] + 0.5
    print(f"{'target: twice `import numba` plus 0.5 s':50}{allowed:6.2f} s")


if __name__ == "__main__":
    main()
