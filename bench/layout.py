"""The geometry of every table on every screen: a hand of each game at each number of players.

    python bench/layout.py [--few] [--players N ...] [--sizes WxH ...] [--turns N]
        [--looks N ...] [--games GAME ...]

A guest plays a hand at random against corporals, and headless Chromium shows it on seven screens at
once. At each of the guest's turns everything on the table is measured: what overlaps, what is cut
off, what scrolls, what a finger cannot hit, and whether a card changes its size from one state to
the next or is wider on the table than in the hand. At the turns that `--looks` names, a player's
details, a card's note, the reason for a refusal and a hint are opened and measured too. Prints a
table of faults; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from served import UNLIMITED

import drumhead
from drumhead.server.computing.readiness import prepare
from drumhead.server.settings import Settings
from tests.server.conftest import Browser, Running
from tests.support.measuring import SIZES, sitting

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")


def tables(games: list[str], players: list[int], few: bool) -> Iterator[tuple[str, int]]:
    """Each game with each number of players that is wanted."""
    for game in drumhead.games():
        if not games or game.slug in games:
            usual = drumhead.game(game.slug).players
            ends = {min(game.players), usual, max(game.players)}
            for number in sorted(ends if few else game.players):
                if not players or number in players:
                    yield game.slug, number


def main() -> None:
    """Measure the tables that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument(
        "--few", action="store_true", help="only the least, the usual and the most players"
    )
    parser.add_argument("--players", nargs="*", type=int, default=[])
    parser.add_argument("--sizes", nargs="*", default=[str(size) for size in SIZES])
    parser.add_argument("--turns", type=int, default=400, help="measure no more turns than these")
    parser.add_argument(
        "--looks", nargs="*", type=int, default=[0, 3], help="turns at which all is opened"
    )
    wanted = parser.parse_args()
    sizes = [size for size in SIZES if str(size) in wanted.sizes]
    found: list[tuple[str, int, str]] = []
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        url = f"sqlite:///{Path(folder) / 'layout.sqlite3'}"
        running = Running(
            Settings(database=url, pause=0.0, warm_up=False, limits=UNLIMITED, stand_in_after=3600)
        )
        browser: Any = driver.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for slug, players in tables(wanted.games, wanted.players, wanted.few):
                prepare(slug)
                with sitting(browser, Browser(running, "Ada"), sizes) as seat:
                    seat.play(slug, players, looks=wanted.looks, most=wanted.turns)
                    print(f"{slug}, {players} players: {len(seat.faults)} faults", flush=True)
                    for fault in seat.faults:
                        print(f"    {fault}", flush=True)
                    found += [(slug, players, fault) for fault in seat.faults]
        finally:
            browser.close()
            running.stop()
    print(f"{len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
