"""The full screen in tmux: keys are sent to the pane, and what it shows is read."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

#: Far longer than anything takes even on a busy machine, in seconds: then something is stuck.
HANG = 300


class Pane:
    """A program in the only pane of a tmux server of its own."""

    def __init__(self, socket: Path) -> None:
        self._tmux = ["tmux", "-f", os.devnull, "-S", str(socket)]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of tmux."""
        return subprocess.run([*self._tmux, *words], capture_output=True, text=True, check=False)

    def press(self, *keys: str) -> None:
        """Press some keys."""
        assert self.run("send-keys", *keys).returncode == 0

    def until(self, shows: Callable[[str], bool]) -> str:
        """Wait until the pane shows something; gives all that it shows."""
        given_up = time.monotonic() + HANG
        while True:
            seen = self.run("capture-pane", "-p")
            assert seen.returncode == 0, "the program has ended"
            if shows(seen.stdout):
                return seen.stdout
            assert time.monotonic() < given_up, seen.stdout
            time.sleep(0.1)

    def wait_for_end(self) -> None:
        """Wait until the program has ended, and tmux with it."""
        given_up = time.monotonic() + HANG
        while self.run("has-session").returncode == 0:
            assert time.monotonic() < given_up, "the program does not end"
            time.sleep(0.1)


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    """Skirmish at 80 by 24, against corporals."""
    pane = Pane(tmp_path / "tmux")
    game = ["play", "skirmish", "--seed", "1918", "--against", "corporal"]
    program = [sys.executable, "-m", "drumhead", *game]
    assert pane.run("new-session", "-d", "-x", "80", "-y", "24", *program).returncode == 0
    try:
        yield pane
    finally:
        pane.run("kill-server")


def test_a_card_is_played_in_tmux(pane: Pane) -> None:
    first_choice = re.compile(r"^ *1  \w+ the (.+?) *$", re.MULTILINE)
    drawn = pane.until(lambda seen: "Leave" in seen and first_choice.search(seen) is not None)
    lines = drawn.splitlines()
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert "Skirmish" in lines[0]
    found = first_choice.search(drawn)
    assert found is not None
    pane.press("1")
    pane.press("l")
    played = re.compile(rf"What has happened.*You (play|lead) the {re.escape(found[1])}")
    pane.until(lambda seen: played.search(" ".join(seen.split())) is not None)
    pane.press("Escape")
    pane.until(lambda seen: "What has happened" not in seen)
    pane.press("q")
    pane.wait_for_end()
