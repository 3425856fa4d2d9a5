"""A web table in processes of its own, for the benches that play at it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from drumhead.server.serve import serve
from drumhead.server.settings import Limits, Rate, Settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.postgres import Postgres

TICKS = os.sysconf("SC_CLK_TCK")
#: More than anybody asks for.
MANY = Rate(10**9, 10**9)
UNLIMITED = Limits(10**6, MANY, MANY, MANY, MANY, MANY, MANY, MANY)


class Process:
    """A program that serves, with the processes that it has started."""

    def __init__(
        self, command: list[str], log: IO[bytes] | None = None, source: Path | None = None
    ) -> None:
        other = {} if source is None else {"PYTHONPATH": str(source)}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **other}
        )

    def wait_for(self, word: str) -> str:
        """The first line in which it says something."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if word in line:
                return line
        raise SystemExit("The server did not start.")

    @property
    def workers(self) -> list[int]:
        """The processes that it has started in order to serve."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if "spawn_main" in _read(child, "cmdline")]

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, all threads together."""
        fields = [_read(pid, "stat").rpartition(")")[2].split() for pid in self._all]
        return sum(int(each[11]) + int(each[12]) for each in fields if each) / TICKS

    @property
    def memory(self) -> float:
        """Resident memory in megabytes."""
        lines = [line for pid in self._all for line in _read(pid, "status").splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024

    @property
    def _all(self) -> list[int]:
        return [self.process.pid, *self.workers]

    def stop(self) -> int:
        """Stop it cleanly; return its exit status."""
        self.process.terminate()
        return self.process.wait(60)


def _read(pid: int | str, what: str) -> str:
    """What the system tells about a process; nothing if that is gone."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""


class Server(Process):
    """The web table as `drumhead serve` runs it, but it compiles only what is played here.

    It may have several `workers`, limits that nobody reaches, other settings than usual, and the
    source of another tree.
    """

    def __init__(
        self, url: str, workers: int = 1, *, unlimited: bool = False,
        log: IO[bytes] | None = None, source: Path | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        given = json.dumps({"database": url, "warm_up": False, **settings})
        command = [sys.executable, __file__, given, str(workers), str(unlimited)]
        super().__init__(command, log, source)
        self.port = int(self.wait_for("localhost:").split("localhost:")[1].split(" ")[0])


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Postgres | None]]:
    """The address of a fresh database, "sqlite" or "postgresql", and the PostgreSQL it is of."""
    if kind == "postgresql":
        postgres = Postgres()
        try:
            yield postgres.database(), postgres
        finally:
            postgres.remove()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/bench.sqlite3", None


def main() -> None:
    """Serve until somebody stops it."""
    given, workers, unlimited = sys.argv[1:]
    limits = UNLIMITED if unlimited == "True" else Limits()
    settings = Settings(**json.loads(given), limits=limits)
    serve(settings, "127.0.0.1", 0, browser=False, workers=int(workers))


if __name__ == "__main__":
    main()
