"""Getting games ready: the first time a game is used on a machine, its rules are compiled.

That takes seconds. The compiler runs in a process of its own, so that it holds up no table; the
result is then loaded here, in a thread. A game that somebody is waiting for comes first.
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
from drumhead.players import player
from drumhead.players.marshal import MARSHAL
from drumhead.players.network import has_network
from drumhead.review import weighing
from drumhead.server.progress import Progress, time_left
from drumhead.server.refusal import Refusal

#: When a game that is being compiled may be asked for again, in seconds.
RETRY_AFTER = 30
#: How a line begins in which the process that compiles says how far it has come.
SAYS = "compiled: "


def prepare(slug: str) -> None:
    """Compile or load all that a table of this game may need."""
    game_type(slug).compiled.load()
    game = Game(game_type(slug))
    weighing.prepare(game)
    for rank in ("private", "corporal", "captain", MARSHAL):
        if rank != MARSHAL or has_network(game.type):
            player(rank).prepare(game)
    match = game.match(seed=0)
    if match.turn is not None:
        match.resample(match.turn)
    match.view(None)


class Waiter(NamedTuple):
    """Somebody who waits for a game: both functions are called in a thread.

    `done` is called once, `further` whenever the game has come further.
    """

    done: Callable[[], None]
    further: Callable[[], None] | None = None


class Readiness:
    """Which games are ready, and the thread that gets the others ready."""

    def __init__(self) -> None:
        self._ready: set[str] = set()
        self._failed: dict[str, str] = {}
        self._wanted: list[str] = []
        self._waiting: dict[str, list[Waiter]] = {}
        self._change = threading.Condition()
        self._child: subprocess.Popen[str] | None = None
        #: The game that is being made ready, how far that has come, and when it began.
        self._at_work, self._share, self._began = "", 0.0, 0.0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="drumhead-compiler", daemon=True)
        self._thread.start()

    def ready(self, slug: str) -> bool:
        """Can this game be played at once?"""
        return slug in self._ready

    def failed(self, slug: str) -> str | None:
        """Why a game could not be made ready, if that is so."""
        return self._failed.get(slug)

    def share(self, slug: str) -> float:
        """How far a game has come on its way to being ready, from 0 to 1."""
        if self.ready(slug):
            return 1.0
        return self._share if self._at_work == slug else 0.0

    def waiting(self, slug: str) -> str:
        """What somebody waits for whose game is not ready, in a sentence or two."""
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

    def refusal(self, slug: str) -> Refusal:
        """The same as a refusal: the server is at fault, and time helps if it is compiling."""
        if self.failed(slug) is not None:
            return Refusal(self.waiting(slug), status=500)
        return Refusal(self.waiting(slug), status=503, retry_after=RETRY_AFTER)

    def want(self, slug: str, waiter: Waiter | None = None) -> None:
        """Get a game ready before all others, and tell somebody who waits for it."""
        with self._change:
            if slug not in self._ready and slug not in self._failed:
                if waiter is not None:
                    self._waiting.setdefault(slug, []).append(waiter)
                self._queue([slug], first=True)
                if self._child is not None and self._at_work not in self._waiting:
                    self._child.terminate()  # nobody is waiting for that one: it comes later
                return
        if waiter is not None:
            waiter.done()

    def try_again(self, slug: str, waiter: Waiter) -> None:
        """Get a game ready although that has failed before."""
        with self._change:
            self._failed.pop(slug, None)
        self.want(slug, waiter)

    def want_all(self, slugs: Iterable[str]) -> None:
        """Get these games ready when there is nothing more urgent to do."""
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
                gc.freeze()  # what was loaded stays: never search it for garbage
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
        self._tell_all()
        return slug

    def _tell_all(self) -> None:
        """Let everybody who waits see how far it has come."""
        with self._change:
            waiting = [waiter for waiters in self._waiting.values() for waiter in waiters]
        for waiter in waiting:
            if waiter.further is not None:
                waiter.further()

    def _compile_elsewhere(self, slug: str) -> bool:
        """Fill the cache from another process; False if it was stopped for another game.

        Whatever it leaves undone, for whatever reason, is compiled here.
        """
        with self._change:
            overtaken = self._wanted[0] != slug and slug not in self._waiting
            if self._closing or overtaken:
                return False
            child = self._child = subprocess.Popen(
                [sys.executable, "-m", "drumhead.server.readiness", slug],
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
            self._tell_all()


def _say(share: float) -> None:
    print(f"{SAYS}{share:.3f}", flush=True)


if __name__ == "__main__":
    os.nice(5)
    compiler.report_progress_to(Progress(sys.argv[1], _say))
    prepare(sys.argv[1])
