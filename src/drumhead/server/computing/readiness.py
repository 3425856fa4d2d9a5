"""Readiness of games: the rules of a game are compiled the first time it is used on a machine.

That takes seconds. The compiler runs in a process of its own, so that it delays no table; the
result is then loaded in a thread. Games that people wait for come first.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from drumhead.engine.game import Game
from drumhead.games import game_type
from drumhead.kernel import compiler
from drumhead.lessons import easiest_first
from drumhead.players import player, ranks_of
from drumhead.review import weighing
from drumhead.server.computing.compile_progress import Progress, time_left
from drumhead.server.refusal import RequestRefused

#: When to ask for a game again that is being compiled, in seconds.
RETRY_AFTER = 30
#: The prefix of a line in which the compiling process reports its progress.
SAYS = "compiled: "


def prepare(slug: str) -> None:
    """Compile or load everything that a table of this game may need."""
    game_type(slug).compiled.load()
    game = Game(game_type(slug))
    weighing.prepare(game)
    for rank in ranks_of(game.type):
        player(rank).prepare(game)
    match = game.match(seed=0)
    if match.turn is not None:
        match.resample(match.turn)
    match.view(None)


class Waiter(NamedTuple):
    """A caller that waits for a game: both functions are called in a thread.

    `done` is called once, `further` after every step of progress.
    """

    done: Callable[[], None]
    further: Callable[[], None] | None = None


class Readiness:
    """The games that are ready, and the thread that compiles the others."""

    def __init__(self) -> None:
        self._ready: set[str] = set()
        self._failed: dict[str, str] = {}
        self._wanted: list[str] = []
        self._waiting: dict[str, list[Waiter]] = {}
        self._change = threading.Condition()
        self._child: subprocess.Popen[str] | None = None
        #: The game that is being compiled, its progress, and when it began.
        self._at_work, self._share, self._began = "", 0.0, 0.0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="drumhead-compiler", daemon=True)
        self._thread.start()

    def ready(self, slug: str) -> bool:
        """Is this game compiled and loaded?"""
        return slug in self._ready

    def failed(self, slug: str) -> str | None:
        """The error of a game that could not be compiled; None if there is none."""
        return self._failed.get(slug)

    def share(self, slug: str) -> float:
        """The progress of a game's compilation, from 0 to 1."""
        if self.ready(slug):
            return 1.0
        return self._share if self._at_work == slug else 0.0

    def waiting(self, slug: str) -> str:
        """The message shown while a game is still compiling."""
        title, failure, other = game_type(slug).title, self.failed(slug), self._at_work
        if failure is not None:
            why = failure.splitlines()[0].rstrip(".")
            return f"The rules of {title} could not be compiled on this machine: {why}."
        if other == slug:
            left = time_left(self._share, time.monotonic() - self._began)
        elif other in self._waiting:
            left = f"{game_type(other).title} comes first."
        else:
            left = time_left(0.0, 0.0)
        return f"Getting {title} ready, for the first time only. {left}"

    def refusal(self, slug: str) -> RequestRefused:
        """The message as a refusal, with a status that says whether to try again."""
        if self.failed(slug) is not None:
            return RequestRefused(self.waiting(slug), status=500)
        return RequestRefused(self.waiting(slug), status=503, retry_after=RETRY_AFTER)

    def want(self, slug: str, waiter: Waiter | None = None) -> None:
        """Compile a game before all others, then call the waiter."""
        with self._change:
            if slug not in self._ready and slug not in self._failed:
                if waiter is not None:
                    self._waiting.setdefault(slug, []).append(waiter)
                self._queue([slug], first=True)
                if self._child is not None and self._at_work not in self._waiting:
                    self._child.terminate()  # compiled later, because no caller waits for it
                return
        if waiter is not None:
            waiter.done()

    def try_again(self, slug: str, waiter: Waiter) -> None:
        """Compile a game again after a failure."""
        with self._change:
            self._failed.pop(slug, None)
        self.want(slug, waiter)

    def want_all(self, slugs: Iterable[str]) -> None:
        """Compile these games when there is nothing more urgent."""
        ordered = easiest_first(slugs)
        with self._change:
            self._queue(ordered, first=False)

    def close(self) -> None:
        """Stop, even in the middle of a compilation."""
        with self._change:
            self._closing = True
            self._change.notify()
            if self._child is not None:
                self._child.terminate()
        self._thread.join()

    def _queue(self, slugs: Iterable[str], first: bool) -> None:
        for slug in slugs:
            if slug in self._ready or slug in self._failed:
                continue
            if slug in self._wanted:
                if not first:
                    continue
                self._wanted.remove(slug)
            self._wanted.insert(0 if first else len(self._wanted), slug)
        self._change.notify()

    def _run(self) -> None:
        while (slug := self._next()) is not None:
            try:
                if not game_type(slug).compiled.cached and not self._compile_elsewhere(slug):
                    continue
                prepare(slug)
                gc.freeze()  # loaded code stays: never search it for garbage
            except Exception as error:
                self._failed[slug] = f"{type(error).__name__}: {error}"
                print(f"The game {slug} could not be made ready: {error!r}", file=sys.stderr)
            with self._change:
                if slug not in self._failed:
                    self._ready.add(slug)
                if slug in self._wanted:
                    self._wanted.remove(slug)
                waiting = self._waiting.pop(slug, [])
                self._at_work = ""
            for waiter in waiting:
                waiter.done()

    def _next(self) -> str | None:
        with self._change:
            while not self._wanted and not self._closing:
                self._change.wait()
            if self._closing:
                return None
            slug = self._wanted[0]
            self._at_work, self._share, self._began = slug, 0.0, time.monotonic()
        self._report()
        return slug

    def _report(self) -> None:
        """Call all waiters with the progress."""
        with self._change:
            waiting = [waiter for waiters in self._waiting.values() for waiter in waiters]
        for waiter in waiting:
            if waiter.further is not None:
                waiter.further()

    def _compile_elsewhere(self, slug: str) -> bool:
        """Compile in another process; False if it was stopped for another game.

        Anything that it leaves undone is compiled here.
        """
        with self._change:
            overtaken = self._wanted[0] != slug and slug not in self._waiting
            if self._closing or overtaken:
                return False
            child = self._child = subprocess.Popen(
                [sys.executable, "-m", "drumhead.server.computing.readiness", slug],
                text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        with child:
            for line in child.stdout or ():
                self._note(line)
        with self._change:
            self._child = None
        return child.returncode != -signal.SIGTERM

    def _note(self, line: str) -> None:
        """The process that compiles says how far it has come; a game may print other things."""
        if line.startswith(SAYS):
            self._share = float(line.removeprefix(SAYS))
            self._report()


def _say(share: float) -> None:
    print(f"{SAYS}{share:.3f}", flush=True)


if __name__ == "__main__":
    os.nice(5)
    compiler.report_progress_to(Progress(sys.argv[1], _say))
    prepare(sys.argv[1])
