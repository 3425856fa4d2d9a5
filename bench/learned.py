"""Train the players of many games on one GPU, all at once: what `docs/research/learned.md` tells.

    drumhead build-ptx --out DIR
    python bench/learned.py DIR --out RUNS --seconds 540   (where PyTorch and CuPy are)

Each game is a process of its own (`python -m drumhead_train`), so that one that fails does not
stop the others; they share the GPU. What they have written is packed into one file again and
again, so that a cut loses little.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

#: Every so many seconds everything is packed.
EVERY = 30


def start(folder: Path, out: Path, game: str, seconds: float, seed: int) -> subprocess.Popen[bytes]:
    """Begin to train a game; what it says goes to a file."""
    words = [sys.executable, "-m", "drumhead_train", game, "--ptx", ".", "--out", str(out)]
    words += ["--seconds", str(seconds), "--seed", str(seed)]
    with (out / f"{game}.log").open("wb") as log:
        return subprocess.Popen(words, cwd=folder, stdout=log, stderr=log)


def pack(out: Path, into: Path) -> None:
    """Everything but checkpoints in one file, written anew."""
    part = out / "part.tar"
    with tarfile.open(part, "w") as tar:
        for file in sorted(out.iterdir()):
            if file.suffix in (".npz", ".json", ".svg", ".log"):
                tar.add(file, file.name)
    shutil.copyfile(part, into)


def main() -> None:
    """Start all games, wait, pack."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tar", type=Path, default=Path("learned.tar"))
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    games = given.games or sorted(f.stem for f in given.folder.glob("*.json") if f.stem != "bang")
    running = {g: start(given.folder, out, g, given.seconds, given.seed) for g in games}
    packed = time.monotonic()
    while running:
        time.sleep(0.5)
        for game in [game for game, process in running.items() if process.poll() is not None]:
            print(f"{game}: exit status {running.pop(game).returncode}", flush=True)
            packed = 0
        if time.monotonic() - packed > EVERY:
            pack(out, given.tar)
            packed = time.monotonic()
    pack(out, given.tar)


if __name__ == "__main__":
    main()
