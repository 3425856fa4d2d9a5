"""Threads for computer players, shared fairly between owners.

The owner that has used the least time comes next, so that sixty tables of one guest do not delay
others. No owner gets all threads at once, and visitors (who look at replays) come after players.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, NamedTuple, ParamSpec, TypeVar

from drumhead.server.monitoring.metrics import THINKING_SECONDS
from drumhead.server.refusal import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")
#: The most waiting jobs of one owner, and of all visitors together.
MOST_WAITING, MOST_VISITORS = 100, 400
#: While players are waiting, visitors get one of this many turns.
VISITORS_TURN = 8
#: The assumed duration of a new owner's first job, in seconds.
FIRST_GUESS = 0.1
BUSY = "The computer players are busy: too much is waiting for them. Try again in a moment."


class ThinkJob(NamedTuple):
    """A job for a thread."""

    do: Callable[[], Any]
    done: Future[Any]


@dataclass
class Owner:
    """An owner of jobs: the time it has used, and its waiting and running jobs.

    `used` is on a clock that all owners share and that advances with the owner being served, so
    that no owner saves up time by not asking for any.
    """

    visitor: bool
    used: float
    guess: float = FIRST_GUESS
    running: int = 0
    waiting: deque[ThinkJob] = field(default_factory=deque)


class Thinkers:
    """The threads in which computer players think."""

    def __init__(self, threads: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._owners: dict[tuple[str, bool], Owner] = {}
        self._most = max(1, threads - 1)
        self._clock = clock
        self._now = 0.0
        self._picked = 0
        self._closing = False
        self._change = threading.Condition()
        self._threads = [
            threading.Thread(target=self._run, name=f"drumhead-thinker-{n}", daemon=True)
            for n in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def lane(self, owner: str, visitor: bool = False) -> Lane:
        """An executor for the jobs of an owner."""
        return Lane(self, owner, visitor)

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        with self._change:
            return sum(len(owner.waiting) for owner in self._owners.values())

    def close(self) -> None:
        """Cancel waiting jobs, and stop when running jobs are done."""
        with self._change:
            self._closing = True
            for owner in self._owners.values():
                for work in owner.waiting:
                    work.done.cancel()
                owner.waiting.clear()
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    def hand_in(self, name: str, visitor: bool, do: Callable[[], T]) -> Future[T]:
        """Submit a job; a `RequestRefused` if the owner already has too many waiting."""
        done: Future[T] = Future()
        with self._change:
            owner = self._owners.setdefault((name, visitor), Owner(visitor, self._now))
            if self._closing or self._full(owner):
                raise RequestRefused(BUSY, status=503, retry_after=5)
            if not owner.waiting and not owner.running:
                owner.used = max(owner.used, self._now)
            owner.waiting.append(ThinkJob(do, done))
            self._change.notify()
        return done

    def _full(self, owner: Owner) -> bool:
        if not owner.visitor:
            return len(owner.waiting) >= MOST_WAITING
        visitors = sum(len(one.waiting) for one in self._owners.values() if one.visitor)
        return len(owner.waiting) >= MOST_WAITING or visitors >= MOST_VISITORS

    # --- In the threads ------------------------------------------------------------------

    def _run(self) -> None:
        while (picked := self._next()) is not None:
            owner, work, guess = picked
            begun = self._clock()
            if work.done.set_running_or_notify_cancel():
                try:
                    work.done.set_result(work.do())
                except BaseException as error:
                    work.done.set_exception(error)
            took = self._clock() - begun
            THINKING_SECONDS.observe(took)
            self._account(owner, guess, took)

    def _next(self) -> tuple[Owner, ThinkJob, float] | None:
        with self._change:
            while (owner := self._pick()) is None:
                if self._closing:
                    return None
                self._change.wait()
            self._now = max(self._now, owner.used)
            owner.used += owner.guess  # put right when it is done
            owner.running += 1
            return owner, owner.waiting.popleft(), owner.guess

    def _pick(self) -> Owner | None:
        """The next owner: the one that has used the least time, players before visitors."""
        able = [one for one in self._owners.values() if one.waiting and one.running < self._most]
        players = [one for one in able if not one.visitor]
        if not able:
            return None
        self._picked += 1
        if not players or (len(players) < len(able) and self._picked % VISITORS_TURN == 0):
            players = [one for one in able if one.visitor]
        return min(players, key=lambda one: one.used)

    def _account(self, owner: Owner, guess: float, took: float) -> None:
        with self._change:
            owner.running -= 1
            owner.used += took - guess
            owner.guess = took
            self._forget()
            self._change.notify()

    def _forget(self) -> None:
        """Drop idle owners that are no further ahead than a new owner."""
        idle = [name for name, one in self._owners.items() if not (one.waiting or one.running)]
        all_idle = len(idle) == len(self._owners)
        for name in idle:
            if all_idle or self._owners[name].used <= self._now:
                del self._owners[name]


class Lane(Executor):
    """The threads as an executor for one owner."""

    def __init__(self, thinkers: Thinkers, owner: str, visitor: bool) -> None:
        self._thinkers, self._owner, self._visitor = thinkers, owner, visitor

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a job."""
        return self._thinkers.hand_in(self._owner, self._visitor, lambda: fn(*args, **kwargs))
