"""Train the players of many games on one GPU, for docs/research/learned.md.

    drumhead build-ptx --out DIR
    python bench/learned.py DIR --out RUNS --minutes 9.5      (where PyTorch and CuPy are)
    python bench/learned.py DIR --out RUNS --lane tactics+skirmish:0.5 --resume OLD

With `--lane`, once for each, it is said which games follow one another, and how their times are
to each other. Games whose network lies in the folder of `--resume` go on from it; with `--answer`
they learn to beat it, which stays as it is.

Each game is a process of its own (`python -m drumhead_train`), so that one that fails does not
stop the others. Some share the GPU, in lanes; the games of a lane follow one another, and the
last ends before the time is up. What they have written is packed into one file again and again,
so that a cut loses little.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

#: Every so many seconds everything is packed.
EVERY = 20
#: What a game takes beside learning, until it is known: to begin, to be measured.
OVERHEAD = 50.0
#: The games that need less time than others, by how much.
SHORT = {"mobilization-2": 0.5, "war-and-diplomacy": 0.6}


class Lane:
    """Games that are trained one after another."""

    def __init__(self, given: argparse.Namespace, out: Path, games: list[str], end: float) -> None:
        self.folder, self.seed, self.resume = given.folder, given.seed, given.resume
        self.answer = ["--answer"] if given.answer else []
        parts = {"usual": given.usual, "single": given.single}
        self.parts = [f"--{name}={part}" for name, part in parts.items() if part is not None]
        self.out, self.games, self.end = out, games, end
        self.overhead = OVERHEAD
        self._game = ""
        self._running: subprocess.Popen[bytes] | None = None
        self._began = self._seconds = 0.0

    def turn(self) -> bool:
        """See to what is running; True when there is nothing left to do."""
        if self._running is not None:
            status = self._running.poll()
            if status is None:
                return False
            spent = time.monotonic() - self._began
            print(f"{self._game}: {spent:.0f} s, exit status {status}", flush=True)
            if status == 0:
                self.overhead = spent - self._seconds + 3
            self._running = None
        if not self.games:
            return True
        self._start(self.games.pop(0))
        return False

    def _start(self, first: str) -> None:
        game = first.partition(":")[0]
        weights = [weight(word) for word in (first, *self.games)]
        left = self.end - time.monotonic() - self.overhead * len(weights)
        self._seconds = max(left * weights[0] / sum(weights), 5.0)
        self._game, self._began = game, time.monotonic()
        words = [sys.executable, "-m", "drumhead_train", game, "--ptx", ".", "--out", str(self.out)]
        words += ["--seconds", f"{self._seconds:.1f}", "--seed", str(self.seed)]
        words += self.parts
        kept = self.resume and (self.resume / f"{game}.npz").resolve()
        if kept and kept.exists():
            words += ["--resume", str(kept), *self.answer]
        one_thread = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
        with (self.out / f"{game}.log").open("wb") as log:
            self._running = subprocess.Popen(
                words, cwd=self.folder, stdout=log, stderr=log, env=one_thread
            )


def weight(word: str) -> float:
    """How much time a game has beside the others of its lane: as said behind it, or the usual."""
    game, _, said = word.partition(":")
    return float(said) if said else SHORT.get(game, 1.0)


def pack(out: Path, into: Path) -> None:
    """Everything but checkpoints in one file, written again each time."""
    part = out / "part.tar"
    with tarfile.open(part, "w") as tar:
        for file in sorted(out.iterdir()):
            if file.suffix in (".npz", ".json", ".svg", ".log"):
                tar.add(file, file.name)
    shutil.copyfile(part, into)


def main() -> None:
    """Deal the games out to lanes, and keep these going."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tar", type=Path, default=Path("learned.tar"))
    parser.add_argument("--minutes", type=float, default=9.5)
    parser.add_argument("--lanes", type=int, default=4)
    parser.add_argument("--lane", action="append", default=[], help="games, joined by +")
    parser.add_argument("--resume", type=Path, help="a folder of networks to go on from")
    parser.add_argument("--answer", action="store_true", help="learn to beat those of --resume")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--usual", type=float, help="part at the usual table")
    parser.add_argument("--single", type=float, help="part of one hand a match")
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    games = given.games or sorted(f.stem for f in given.folder.glob("*.json") if f.stem != "bang")
    dealt = [lane.split("+") for lane in given.lane]
    dealt = dealt or [games[lane :: given.lanes] for lane in range(given.lanes)]
    lanes = [Lane(given, out, part, end) for part in dealt if part]
    packed = time.monotonic()
    while lanes:
        lanes = [lane for lane in lanes if not lane.turn()]
        if time.monotonic() - packed > EVERY:
            pack(out, given.tar)
            packed = time.monotonic()
        time.sleep(0.3)
    pack(out, given.tar)


if __name__ == "__main__":
    main()
