"""Runs `python -m studies.balance`, which is the command `drumhead balance`."""

from __future__ import annotations

import sys

from drumhead.cli import run

if __name__ == "__main__":
    sys.exit(run(["balance", *sys.argv[1:]]))
