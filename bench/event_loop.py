"""How long an event loop is held up while computer players think in worker threads.

    python bench/event_loop.py [--player NAME] [--moves N] [GAME ...]

A task on the loop wakes up every millisecond and notes how late it was; meanwhile, by turns,
nothing happens (what the machine itself does to the loop), and a player thinks in a thread, move
after move over a match, as at a table (`asyncio.to_thread`). The tables are prepared beforehand,
in a thread too, as a server does it; that is measured on a line of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable
from typing import NamedTuple

from beside import choices

import drumhead
from drumhead.engine.match import Match
from drumhead.games import slugs
from drumhead.players import Player, let_choose, player

#: How often the loop's own task wakes up, and how long a loop may be held up, in seconds.
BEAT, ALLOWED = 0.001, 0.005


class Late(NamedTuple):
    """How late the loop's task was, in milliseconds."""

    beats: int
    usual: float
    worst: float
    beyond: int

    def __str__(self) -> str:
        return f"{self.beats:>9,}{self.usual:>10.2f}{self.worst:>8.2f}{self.beyond:>7}"


async def lateness(work: Awaitable[object]) -> Late:
    """How late the loop's task wakes up while some work is done."""
    late: list[float] = []

    async def beat() -> None:
        due = time.perf_counter() + BEAT
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            now = time.perf_counter()
            late.append(now - due)
            due = now + BEAT

    task = asyncio.create_task(beat())
    await work
    task.cancel()
    late.sort()
    beyond = sum(gap > ALLOWED for gap in late)
    return Late(len(late), 1000 * late[int(0.999 * len(late))], 1000 * late[-1], beyond)


async def measure(names: list[str], rank: str, moves: int) -> None:
    """Print a line for the idle loop and one for the thinking, for each game."""
    print(f"{'game':20}{'':12}{'beats':>9}{'99.9 %':>10}{'worst':>8}{'> 5 ms':>8}   (milliseconds)")
    for slug in names:
        game = drumhead.game(slug)
        thinker = player(rank, 1)
        preparing = await lateness(asyncio.to_thread(thinker.prepare, game))
        places = choices(game, moves)
        start = time.perf_counter()
        thinking = await lateness(think(thinker, places))
        spent = time.perf_counter() - start
        idle = await lateness(asyncio.sleep(spent))
        for what, late in (("idle", idle), ("thinking", thinking), ("preparing", preparing)):
            print(f"{slug:20}{what:12}{late}", flush=True)


async def think(thinker: Player, places: list[Match]) -> None:
    """Think about each position in a thread."""
    for match in places:
        await asyncio.to_thread(let_choose, thinker, match)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--player", default="captain")
    parser.add_argument("--moves", type=int, default=30, help="of each game")
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.games or list(slugs()), arguments.player, arguments.moves))


if __name__ == "__main__":
    main()
