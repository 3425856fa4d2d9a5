"""Several processes at one port: killed, replaced and stopped, while somebody plays."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from drumhead import cli
from tests.server.conftest import HANG, Browser
from tests.support.player import Player

SERVE = """
import sys
from drumhead.server.serve import serve
from drumhead.server.settings import Settings
settings = Settings(database=sys.argv[1], warm_up=False, pause=0.0)
serve(settings, "127.0.0.1", 0, browser=False, workers=2)
"""


class Parent:
    """A server of one or two processes, and their parent."""

    def __init__(self, database: str, serve: str = SERVE) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", serve, database], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split(" at ")[1].split(" ")[0]
        self.port = int(address.rsplit(":", 1)[1])

    @property
    def workers(self) -> set[int]:
        """The processes that serve."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return {int(child) for child in children if "spawn_main" in _command(child)}

    def until(self, holds: Callable[[set[int]], bool]) -> None:
        """Wait until the processes that serve meet a condition."""
        deadline = time.monotonic() + HANG
        while not holds(self.workers):
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def stop(self) -> int:
        """Stop it as a signal does; the exit status."""
        self.process.terminate()
        return self.process.wait(HANG)


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@pytest.fixture
def parent(database: str) -> Iterator[Parent]:
    made = Parent(database)
    yield made
    made.process.kill()
    made.process.wait()
    assert made.process.stdout is not None
    made.process.stdout.close()


def test_processes_are_killed_replaced_and_stopped(
    parent: Parent, computers: list[dict[str, str]]
) -> None:
    browser = Browser(_at(parent), "Ada")
    browser.http.headers["Connection"] = "close"  # the process that it asked before may be gone
    player = Player(browser, browser.table(seats=computers, hands=4))
    player.play(3)
    for pid in parent.workers:
        before = parent.workers
        os.kill(pid, signal.SIGKILL)
        parent.until(lambda now, before=before: len(now) == 2 and now != before)  # type: ignore[misc]
        player.play(3)
    before = parent.workers
    parent.process.send_signal(signal.SIGHUP)
    while parent.workers & before:
        player.play(1)
    player.play(1000)
    assert player.over
    player.check(_log(browser, player.table))
    workers = parent.workers
    assert parent.stop() == 0
    assert not any(_command(str(pid)) for pid in workers)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_processes_end_when_their_parent_is_killed(parent: Parent) -> None:
    workers = parent.workers
    parent.process.kill()
    deadline = time.monotonic() + HANG
    while any("spawn_main" in _command(str(pid)) for pid in workers):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_how_many_processes_there_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["serve", "--workers", "0"]) == 2
    assert "1 to 64 processes" in capsys.readouterr().err


def _at(parent: Parent) -> Any:
    """All that a browser needs to know of a server."""
    return SimpleNamespace(port=parent.port)


def _log(browser: Browser, table: str) -> Any:
    """The log of a table, as soon as a process answers that has loaded the game."""
    deadline = time.monotonic() + HANG
    while True:
        try:
            answer = browser.http.get(f"/api/tables/{table}/moves")
            if answer.status_code == 200:
                return answer.json()
        except httpx.TransportError:
            pass
        assert time.monotonic() < deadline


RELOAD = """
import sys
from drumhead.server.serve import serve
from drumhead.server.settings import Settings
settings = Settings(database=sys.argv[1], warm_up=False, pause=0.0)
serve(settings, "127.0.0.1", 0, browser=False, reload=True)
"""
TOY = Path(__file__).parents[1] / "checks" / "toy"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_game_that_changed_is_served_again(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package of its own: its title is changed while the table is set."""
    shutil.copytree(TOY, tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    about = tmp_path / "toy-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[drumhead.games]\ntoy = toy\n")
    paths = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    parent = Parent(database, RELOAD)
    try:
        before = parent.workers
        assert len(before) == 1
        assert _title(parent) == "Toy"
        facts = tmp_path / "toy" / "__init__.py"
        facts.write_text(facts.read_text().replace('title="Toy"', 'title="The Toy Game"'))
        parent.until(lambda workers: len(workers) == 1 and workers != before)
        assert _title(parent) == "The Toy Game"
    finally:
        assert parent.stop() == 0
        assert parent.process.stdout is not None
        said = parent.process.stdout.read()
        parent.process.stdout.close()
    assert said == "__init__.py has changed; the table is set again.\n"


def _title(parent: Parent) -> str:
    games = httpx.get(f"http://127.0.0.1:{parent.port}/api/games", timeout=HANG).json()
    return next(str(game["title"]) for game in games if game["slug"] == "toy")
