"""Random matches played twice, as compiled and as plain Python, at every table.

    python bench/agreement.py [--matches N] [GAME ...]

Every list of legal moves, every event of chance and every state is compared.
"""

from __future__ import annotations

import argparse

from drumhead.checks.agreement import compare_interpreted
from drumhead.games import table_name, tables


def main() -> None:
    """Compare and print one line a table; the first difference ends it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--matches", type=int, default=300)
    arguments = parser.parse_args()
    for game in tables(arguments.games):
        decisions = sum(compare_interpreted(game, n) for n in range(arguments.matches))
        print(f"{table_name(game):66} {arguments.matches} matches, {decisions:,} decisions: agree",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
