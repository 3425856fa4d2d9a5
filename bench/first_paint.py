"""Time from starting `drumhead play` to the first screen that is drawn, with a warm cache.

    python bench/first_paint.py [GAME] [--rounds N]

The program runs in a pseudo-terminal of 80 by 24. Its first screen has the game's name and the
keys; the table with the cards follows when the rules are loaded. Wall-clock time depends on what
else the machine does, so its load is printed, and the processor time beside it. SciPy is hidden
from the program, since a plain installation has none and Numba imports it where it is there.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import signal
import statistics
import struct
import sys
import termios
from time import perf_counter
from typing import NamedTuple

import drumhead

COLUMNS, LINES = 80, 24
SEED = "1918"
PROGRAM = (
    "import sys; sys.modules['scipy'] = None; sys.argv[0] = 'drumhead'; "
    "from drumhead.cli import main; main()"
)


class Start(NamedTuple):
    """One start, in seconds."""

    wall: float
    processor: float


def start(slug: str, marks: list[bytes]) -> Start:
    """Start the program, and end it when everything in `marks` has been written."""
    began = perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(LINES)}
        words = ["play", slug, "--seed", SEED]
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM, *words])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    seen = b""
    try:
        while not all(mark in seen for mark in marks):
            seen += os.read(terminal, 65536)
        wall = perf_counter() - began
    finally:
        os.kill(process, signal.SIGKILL)
        _, _, used = os.wait4(process, 0)
        os.close(terminal)
    return Start(wall, used.ru_utime + used.ru_stime)


def main() -> None:
    """Start it once to warm the cache, then measure in alternation."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="?", default="tactics")
    parser.add_argument("--rounds", type=int, default=7)
    wanted = parser.parse_args()
    title = drumhead.game(wanted.game).title.encode()
    screens = {
        "first screen": [title, b"Leave"],
        "the table with the cards": [title, b"Leave", b"Scores", b"Hand 1"],
    }
    start(wanted.game, screens["the table with the cards"])
    found: dict[str, list[Start]] = {name: [] for name in screens}
    for _ in range(wanted.rounds):
        for name, marks in screens.items():
            found[name].append(start(wanted.game, marks))
    print(f"drumhead play {wanted.game}, medians of {wanted.rounds}, in seconds")
    print(f"{'':28}{'wall clock':>12}{'fastest':>10}{'processor':>12}")
    for name, starts in found.items():
        walls = [one.wall for one in starts]
        processor = statistics.median(one.processor for one in starts)
        print(f"{name:28}{statistics.median(walls):12.2f}{min(walls):10.2f}{processor:12.2f}")
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
