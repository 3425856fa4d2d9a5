"""Random matches played twice, as compiled and as plain Python, at every table.

    python bench/agreement.py [--matches N] [GAME ...]

Every list of legal moves, every event of chance and every state is compared.
"""

from __future__ import annotations

import argparse

import drumhead
from drumhead.engine.checks import compare_interpreted
from drumhead.engine.game import Game


def main() -> None:
    """Compare and print one line a table; the first difference ends it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--matches", type=int, default=300)
    arguments = parser.parse_args()
    for kind in drumhead.games():
        if arguments.games and kind.slug not in arguments.games:
            continue
        choices: list[dict[str, object]] = [{}]
        choices += [{o.name: value} for o in kind.options for value in list(o.values)[1:]]
        for players in kind.players:
            for choice in choices:
                game = Game(kind, players, choice)
                decisions = sum(compare_interpreted(game, n) for n in range(arguments.matches))
                print(f"{kind.slug:18} {players} players {choice or 'defaults'!s:44}"
                      f"{arguments.matches} matches, {decisions:,} decisions: agree")  # fmt: skip


if __name__ == "__main__":
    main()
