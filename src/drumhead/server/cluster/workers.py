"""Worker processes at one port, and the parent that starts and restarts them.

The parent serves no requests. It holds the listening socket, so no connection is refused while a
worker is replaced. SIGHUP replaces the workers one after the other: each new one is ready before
the old one gives up its tables.
"""

from __future__ import annotations

import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TypeAlias

from drumhead.games.source_changes import SourceChanges
from drumhead.server.settings import Settings
from drumhead.server.wire.listening import CannotServe

#: How long a process may take to end cleanly, in seconds; then it is killed.
GRACE = 15.0
#: A process that died sooner than this after its start is started again only after a pause.
TOO_SOON, PAUSE = 5.0, 1.0
#: How often the parent looks whether a signal has come, in seconds.
LOOK_EVERY = 0.2

_spawn = multiprocessing.get_context("spawn")


class Lifeline:
    """The line of a worker to its parent."""

    def __init__(self, parent: Connection) -> None:
        self._parent = parent

    def ready(self) -> None:
        """Tell the parent that this process serves."""
        self._parent.send(True)

    def watch(self, stop: Callable[[], None]) -> None:
        """Stop when the parent ends, however that comes about."""
        threading.Thread(target=self._watch, args=[stop], daemon=True).start()

    def _watch(self, stop: Callable[[], None]) -> None:
        try:
            self._parent.recv()
        except (EOFError, OSError):
            stop()


#: Serves in a process of its own.
Serve: TypeAlias = Callable[[Settings, socket.socket, Lifeline], None]


def work(serve: Serve, settings: Settings, listening: socket.socket, parent: Connection) -> None:
    """The main function of a worker, which leaves SIGINT and SIGHUP to the parent."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    serve(settings, listening, Lifeline(parent))


@dataclass
class Worker:
    """A process that serves."""

    process: SpawnProcess
    line: Connection
    began: float
    ready: bool = False


class Workers:
    """The parent of the processes that serve."""

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        count: int,
        serve: Serve,
        changes: SourceChanges | None = None,
    ) -> None:
        """With `changes` the processes are replaced whenever one of those files changes."""
        self._serve = serve
        self._changes = changes
        self._settings = replace(settings, thinkers=max(2, settings.thinkers // count))
        self._listening = listening
        self._count = count
        self._all: list[Worker] = []
        self._stopping = False
        self._hung_up = False

    def run(self, up: Callable[[], None]) -> None:
        """Start all, say so when they are ready, and keep them running until a signal comes."""
        self._listen_to_signals()
        try:
            self._all = [self._start(number) for number in range(self._count)]
            for worker in self._all:
                self._await(worker)
                if not worker.ready and not self._stopping:
                    raise CannotServe("A process of the server could not start.")
            if not self._stopping:
                up()
            while not self._stopping:
                self._mind()
        finally:
            self._end(self._all)

    def _listen_to_signals(self) -> None:
        def stop(*_: object) -> None:
            self._stopping = True

        def hang_up(*_: object) -> None:
            self._hung_up = True

        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGHUP, hang_up)

    def _start(self, number: int) -> Worker:
        """Start a process; the first of them compiles the games, for all."""
        here, there = _spawn.Pipe()
        settings = replace(self._settings, warm_up=self._settings.warm_up and number == 0)
        process = _spawn.Process(
            target=work, args=(self._serve, settings, self._listening, there), daemon=True,
            name=f"drumhead-{number}",
        )  # fmt: skip
        process.start()
        there.close()
        return Worker(process, here, time.monotonic())

    def _await(self, worker: Worker) -> None:
        """Wait until a process is ready, or has ended, or all are to stop."""
        while not (worker.ready or self._stopping):
            if worker.line in wait([worker.line], LOOK_EVERY):
                try:
                    worker.ready = worker.line.recv()
                except EOFError:
                    return

    def _mind(self) -> None:
        """Start again whatever has ended, and replace all if that is asked for."""
        changed = None if self._changes is None else self._changes.look()
        if changed is not None:
            print(f"{changed.name} has changed; the table is set again.", flush=True)
            self._hung_up = True
        if self._hung_up:
            self._hung_up = False
            for number in range(self._count):
                self._replace(number)
        wait([worker.process.sentinel for worker in self._all], LOOK_EVERY)
        for number, worker in enumerate(self._all):
            if worker.process.is_alive():
                continue
            if time.monotonic() - worker.began < TOO_SOON:
                time.sleep(PAUSE)
            if not self._stopping:
                worker.line.close()
                self._all[number] = self._start(number)

    def _replace(self, number: int) -> None:
        """Start a process in the place of another, which ends when the new one is ready."""
        new = self._start(number)
        self._await(new)
        if new.ready:
            old, self._all[number] = self._all[number], new
            self._end([old])
        else:
            self._end([new])

    def _end(self, workers: list[Worker]) -> None:
        """End processes cleanly, or else by force."""
        for worker in workers:
            worker.process.terminate()
        deadline = time.monotonic() + GRACE
        for worker in workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.line.close()
