"""Measures on whole games: what a search that knows a policy gains against it, and cross-play.

    python bench/measures.py [--deals 60] [--worlds 16] [--simulations 200]
    python bench/measures.py --policy marshal [--deals 60] [--worlds 16] GAME ...

With games only the first is measured, against this policy at their usual tables.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import drumhead
from drumhead.engine.game import Game
from drumhead.engine.rulebook import markdown_table
from drumhead.learn import measures

#: The games that are measured, with their players: one hand of each.
GAMES = (("do-boy", 3), ("organization", 2), ("sham-battle-2", 2))


def responses(games: Sequence[Game], policy: str, deals: int, worlds: int) -> str:
    """What a responder gains against a policy, game by game."""
    rows = []
    for game in games:
        start = time.perf_counter()
        found = measures.response(game, policy, deals, worlds=worlds)
        took = f"{time.perf_counter() - start:.0f}"
        rows.append((game.slug, str(game.players), str(found.gain), str(deals), str(worlds), took))
    heads = ("game", "seats", "points a hand gained", "deals", "worlds", "seconds")
    return markdown_table(heads, rows)


def main() -> None:
    """Print both tables, or the first of these games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--policy", default="corporal", metavar="NAME")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=16)
    parser.add_argument("--simulations", type=int, default=200)
    wanted = parser.parse_args()
    games = [drumhead.game(slug) for slug in wanted.games]
    games = games or [drumhead.game(slug, players) for slug, players in GAMES]
    print(responses(games, wanted.policy, wanted.deals, wanted.worlds), flush=True)
    if wanted.games:
        return
    names = ["private", "corporal", f"captain:{wanted.simulations}"]
    game = drumhead.game("do-boy", players=3)
    found = measures.cross_play(game, names, wanted.deals)
    print(f"\nDo-Boy, three seats, one hand, {found.deals} deals, seed {found.seed}:\n")
    print(found.table)


if __name__ == "__main__":
    main()
