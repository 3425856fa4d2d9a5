"""Thinking, shared fairly: a few threads, and many who want them.

Whoever has used the least of them comes next, so that sixty tables of one guest make nobody else
wait. No one gets all threads at once, and visitors (who look at replays) come after players.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, NamedTuple, ParamSpec, TypeVar

from drumhead.server.metrics import THINKING_SECONDS
from drumhead.server.refusal import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")
#: How much may wait for one owner, and for all visitors together.
MOST_WAITING, MOST_VISITORS = 100, 400
#: While players are waiting, visitors get one turn in so many.
VISITORS_TURN = 8
#: What a piece of work is taken to last before anything is known of its owner, in seconds.
FIRST_GUESS = 0.1
BUSY = "The computer players are busy: too much is waiting for them. Try again in a moment."


class Work(NamedTuple):
    """Something to be thought about."""

    do: Callable[[], Any]
    done: Future[Any]


@dataclass
class Owner:
    """On whose behalf there is thinking: how much they have used, what waits, what is running.

    `used` is on a clock that all owners share: it advances with whoever is served, so that
    nobody saves up time by not asking for any.
    """

    visitor: bool
    used: float
    guess: float = FIRST_GUESS
    running: int = 0
    waiting: deque[Work] = field(default_factory=deque)


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
        """Where an owner's work is handed in; use it wherever an executor is asked for."""
        return Lane(self, owner, visitor)

    @property
    def waiting(self) -> int:
        """How much is waiting."""
        with self._change:
            return sum(len(owner.waiting) for owner in self._owners.values())

    def close(self) -> None:
        """Drop what is waiting, and stop when what is running is done."""
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
        """Have something done; a `RequestRefused` if the owner already waits for too much."""
        done: Future[T] = Future()
        with self._change:
            owner = self._owners.setdefault((name, visitor), Owner(visitor, self._now))
            if self._closing or self._full(owner):
                raise RequestRefused(BUSY, status=503, retry_after=5)
            if not owner.waiting and not owner.running:
                owner.used = max(owner.used, self._now)
            owner.waiting.append(Work(do, done))
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

    def _next(self) -> tuple[Owner, Work, float] | None:
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
        """Who comes next: whoever has used the least, players before visitors."""
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
        """Drop owners who want nothing, once they are where anybody new begins."""
        idle = [name for name, one in self._owners.items() if not (one.waiting or one.running)]
        all_idle = len(idle) == len(self._owners)
        for name in idle:
            if all_idle or self._owners[name].used <= self._now:
                del self._owners[name]


class Lane(Executor):
    """The threads, as one owner may use them."""

    def __init__(self, thinkers: Thinkers, owner: str, visitor: bool) -> None:
        self._thinkers, self._owner, self._visitor = thinkers, owner, visitor

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have something done when it is the owner's turn."""
        return self._thinkers.hand_in(self._owner, self._visitor, lambda: fn(*args, **kwargs))
