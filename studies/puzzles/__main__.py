"""Runs `python -m studies.puzzles`, which is the command `drumhead puzzles`."""

from __future__ import annotations

import sys

from drumhead.cli import run

if __name__ == "__main__":
    sys.exit(run(["puzzles", *sys.argv[1:]]))
