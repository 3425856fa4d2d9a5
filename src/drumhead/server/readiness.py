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
from collections.abc import Callable, Iterable

from drumhead.engine.game import Game
from drumhead.games import game_type
from drumhead.players import player
from drumhead.players.marshal import MARSHAL
from drumhead.players.network import has_network
from drumhead.server.refusal import Refusal

#: When a game that is being compiled may be asked for again, in seconds.
RETRY_AFTER = 30


def prepare(slug: str) -> None:
    """Compile or load all that a table of this game may need."""
    game_type(slug).compiled.load()
    game = Game(game_type(slug))
    for rank in ("private", "corporal", "captain", MARSHAL):
        if rank != MARSHAL or has_network(game.type):
            player(rank).prepare(game)
    match = game.match(seed=0)
    if match.turn is not None:
        match.resample(match.turn)
    match.view(None)


class Readiness:
    """Which games are ready, and the thread that gets the others ready."""

    def __init__(self) -> None:
        self._ready: set[str] = set()
        self._failed: dict[str, str] = {}
        self._wanted: list[str] = []
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        self._change = threading.Condition()
        self._child: subprocess.Popen[bytes] | None = None
        self._compiling = ""
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="drumhead-compiler", daemon=True)
        self._thread.start()

    def ready(self, slug: str) -> bool:
        """Can this game be played at once?"""
        return slug in self._ready

    def failed(self, slug: str) -> str | None:
        """Why a game could not be made ready, if that is so."""
        return self._failed.get(slug)

    def waiting(self, slug: str) -> str:
        """What somebody waits for whose game is not ready, in a sentence."""
        title, failure = game_type(slug).title, self.failed(slug)
        if failure is not None:
            return f"The rules of {title} could not be compiled on this machine: {failure}."
        return (
            f"The rules of {title} are being compiled for the first time on this machine; "
            "this takes about half a minute."
        )

    def refusal(self, slug: str) -> Refusal:
        """The same as a refusal: the server is at fault, and time helps if it is compiling."""
        if self.failed(slug) is not None:
            return Refusal(self.waiting(slug), status=500)
        return Refusal(self.waiting(slug), status=503, retry_after=RETRY_AFTER)

    def want(self, slug: str, notify: Callable[[], None] | None = None) -> None:
        """Get a game ready before all others; then `notify` is called, in a thread."""
        with self._change:
            if slug not in self._ready and slug not in self._failed:
                if notify is not None:
                    self._waiting.setdefault(slug, []).append(notify)
                self._queue([slug], first=True)
                if self._child is not None and self._compiling not in self._waiting:
                    self._child.terminate()  # nobody is waiting for that one: it comes later
                return
        if notify is not None:
            notify()

    def want_all(self, slugs: Iterable[str]) -> None:
        """Get these games ready when there is nothing more urgent to do."""
        with self._change:
            self._queue(slugs, first=False)

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
            for notify in waiting:
                notify()

    def _next(self) -> str | None:
        with self._change:
            while not self._wanted and not self._closing:
                self._change.wait()
            return None if self._closing else self._wanted[0]

    def _compile_elsewhere(self, slug: str) -> bool:
        """Fill the cache from another process; False if it was stopped for another game.

        Whatever it leaves undone, for whatever reason, is compiled here.
        """
        with self._change:
            if self._closing:
                return False
            self._compiling = slug
            self._child = subprocess.Popen(
                [sys.executable, "-m", "drumhead.server.readiness", slug],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        status = self._child.wait()
        with self._change:
            self._child = None
        return status != -signal.SIGTERM


if __name__ == "__main__":
    os.nice(5)
    prepare(sys.argv[1])
