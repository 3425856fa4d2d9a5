"""Latency of an event loop while computer players think in worker threads.

    python bench/event_loop.py [--player NAME] [--moves N] [GAME ...]

A task on the loop wakes up every millisecond and notes how late it was: while nothing else runs
(what the machine itself does to the loop) and while a player thinks in a thread, move after move
over a match, as at a table (`asyncio.to_thread`). The games are prepared beforehand, as a server
does, and the interpreter is set up as the server sets it up (`serve.tune`).

On a shared machine the loop's task is also late when another process took its core. So the bench
notes when the thinking thread was outside the compiled search, which runs without Python's lock:
only then can it have blocked the loop. The player blocked a wake-up if such stretches fill more
than 5 milliseconds of its delay. The longest of them is given in processor time, which does not
count a core that went to another process (but does count time taken by the machine's host).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from collections.abc import Awaitable
from typing import NamedTuple

from beside import choices

import drumhead
from drumhead.engine.match import Match
from drumhead.games import slugs
from drumhead.players import Player, player, search
from drumhead.server.serve import tune

#: How often the loop's own task wakes up, and how long a loop may be blocked, in seconds.
BEAT, ALLOWED = 0.001, 0.005


class Late(NamedTuple):
    """How late the loop's task was, in milliseconds."""

    beats: int
    usual: float
    worst: float
    beyond: int
    blocked: int

    def __str__(self) -> str:
        return f"{self.beats:>9,}{self.usual:>9.2f}{self.worst:>9.2f}{self.beyond:>8}"


class Stretches:
    """When, and for how much processor time at most, a thread was outside the compiled search."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._all: list[tuple[float, float]] = []
        self._began, self._used = 0.0, 0.0
        self._search = search._compiled()
        search._compiled = lambda: self._watched  # type: ignore[assignment]

    def think(self, thinker: Player, match: Match) -> None:
        """Let a player think, from the beginning of its answer to the end."""
        self._begin()
        thinker.choose(match)
        self._end()

    def forget(self) -> None:
        """Start over."""
        self.longest = 0.0
        self._all.clear()

    def within(self, start: float, end: float) -> float:
        """How much of a time they fill, in seconds."""
        return sum(max(0.0, min(end, e) - max(start, s)) for s, e in self._all)

    def _watched(self, *arguments: object) -> int:
        self._end()
        used = self._search(*arguments)
        self._begin()
        return used

    def _begin(self) -> None:
        self._began, self._used = time.perf_counter(), time.thread_time()

    def _end(self) -> None:
        self.longest = max(self.longest, time.thread_time() - self._used)
        self._all.append((self._began, time.perf_counter()))


async def lateness(work: Awaitable[object], stretches: Stretches) -> Late:
    """How late the loop's task wakes up while some work is done."""
    wakings: list[tuple[float, float]] = []

    async def beat() -> None:
        due = time.perf_counter() + BEAT
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            now = time.perf_counter()
            wakings.append((due, now))
            due = now + BEAT

    task = asyncio.create_task(beat())
    await work
    task.cancel()
    late = sorted(now - due for due, now in wakings)
    beyond = [(due, now) for due, now in wakings if now - due > ALLOWED]
    blocked = sum(stretches.within(due, now) > ALLOWED for due, now in beyond)
    usual = late[int(0.999 * len(late))]
    return Late(len(late), 1000 * usual, 1000 * late[-1], len(beyond), blocked)


def entering(match: Match) -> float:
    """What it costs to enter compiled search, in seconds: the lock is held for it."""
    assert match.turn is not None
    empty = search.SearchTree(match.game, match.state, match.turn)
    times = []
    for _ in range(50):
        start = time.thread_time()
        empty.run(0)
        times.append(time.thread_time() - start)
    return sorted(times)[25]


async def measure(names: list[str], rank: str, moves: int) -> None:
    """Print a line for each game."""
    print(f"{'':20}{'loop while idle':>35}{'loop while thinking':>45}{'longest':>10}")
    stretches = Stretches()
    heads = f"{'beats':>9}{'99.9 %':>9}{'worst':>9}{'> 5 ms':>8}"
    print(f"{'game':20}{heads}{heads}{'blocked':>10}{'stretch':>10}   (milliseconds)")
    for slug in names:
        game = drumhead.game(slug)
        thinker = player(rank, 1)
        await asyncio.to_thread(thinker.prepare, game)
        positions = choices(game, moves)
        gc.freeze()
        stretches.forget()
        start = time.perf_counter()
        thinking = await lateness(think(stretches, thinker, positions), stretches)
        idle = await lateness(asyncio.sleep(time.perf_counter() - start), stretches)
        longest = 1000 * (stretches.longest + entering(positions[0]))
        print(f"{slug:20}{idle}{thinking}{thinking.blocked:>10}{longest:>10.2f}", flush=True)


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
