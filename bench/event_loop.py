"""How long an event loop is held up while computer players think in worker threads.

    python bench/event_loop.py [--player NAME] [--moves N] [GAME ...]

A task on the loop wakes up every millisecond and notes how late it was: while nothing else is
done and while another process keeps a core busy (what the machine itself does to the loop), and
while a player thinks in a thread, move after move over a match, as at a table
(`asyncio.to_thread`). The tables are prepared beforehand, as a server does it, and the interpreter
is set as the server sets it (`serving.tune`).

On a machine that others use the loop's task is also late where its core, or that of a thread which
holds Python's lock, was taken away. So the other side is measured too, in processor time, which
knows nothing of that: the longest stretch for which the thinking thread can have held the lock,
from one piece of compiled search, which runs without it, to the next.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from collections.abc import Awaitable
from typing import NamedTuple

from beside import busy, choices

import drumhead
from drumhead.engine.match import Match
from drumhead.games import slugs
from drumhead.players import Player, let_choose, player, search
from drumhead.server.serving import tune

#: How often the loop's own task wakes up, and how long a loop may be held up, in seconds.
BEAT, ALLOWED = 0.001, 0.005


class Late(NamedTuple):
    """How late the loop's task was, in milliseconds."""

    beats: int
    usual: float
    worst: float
    beyond: int

    def __str__(self) -> str:
        return f"{self.beats:>9,}{self.usual:>9.2f}{self.worst:>9.2f}{self.beyond:>8}"


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


class Stretches:
    """How long, in processor time, a thread was not within compiled search."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._left = 0.0
        self._search = search._compiled()
        search._compiled = lambda: self._watched  # type: ignore[assignment]

    def think(self, thinker: Player, match: Match) -> None:
        """Let a player think, from the beginning of its answer to the end."""
        self._left = time.thread_time()
        let_choose(thinker, match)
        self._note()

    def _watched(self, *arguments: object) -> int:
        self._note()
        used = self._search(*arguments)
        self._left = time.thread_time()
        return used

    def _note(self) -> None:
        self.longest = max(self.longest, time.thread_time() - self._left)


def entering(match: Match) -> float:
    """What it costs to enter compiled search, in seconds: the lock is held for it."""
    assert match.turn is not None
    empty = search.Tree(match.game, match.state, match.turn)
    times = []
    for _ in range(50):
        start = time.thread_time()
        empty.run(0)
        times.append(time.thread_time() - start)
    return sorted(times)[25]


async def measure(names: list[str], rank: str, moves: int) -> None:
    """Print a line for each game."""
    places = ("loop while idle", "beside a process", "loop while thinking")
    print(f"{'':20}{''.join(f'{place:>35}' for place in places)}{'longest':>10}")
    stretches = Stretches()
    heads = f"{'beats':>9}{'99.9 %':>9}{'worst':>9}{'> 5 ms':>8}"
    print(f"{'game':20}{heads}{heads}{heads}{'stretch':>10}   (milliseconds)")
    for slug in names:
        game = drumhead.game(slug)
        thinker = player(rank, 1)
        await asyncio.to_thread(thinker.prepare, game)
        positions = choices(game, moves)
        gc.freeze()
        stretches.longest = 0.0
        start = time.perf_counter()
        thinking = await lateness(think(stretches, thinker, positions))
        as_long = time.perf_counter() - start
        idle = await lateness(asyncio.sleep(as_long))
        with busy(1):
            beside = await lateness(asyncio.sleep(as_long))
        longest = 1000 * (stretches.longest + entering(positions[0]))
        print(f"{slug:20}{idle}{beside}{thinking}{longest:>10.2f}", flush=True)


async def think(stretches: Stretches, thinker: Player, positions: list[Match]) -> None:
    """Think about each position in a thread."""
    for match in positions:
        await asyncio.to_thread(stretches.think, thinker, match)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--player", default="captain")
    parser.add_argument("--moves", type=int, default=30, help="of each game")
    arguments = parser.parse_args()
    tune()
    asyncio.run(measure(arguments.games or list(slugs()), arguments.player, arguments.moves))


if __name__ == "__main__":
    main()
