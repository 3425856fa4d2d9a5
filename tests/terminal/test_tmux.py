"""The full screen in tmux: keys are sent to the pane, and what it shows is read."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drumhead.kernel import compiler

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


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Pane]]:
    """Starts `drumhead` in a pane, 80 by 24, with a home directory that is empty at first.

    The cache is in that home too, so that everything is compiled, except for the rules of `warm`
    games, which are copied.
    """
    pane = Pane(tmp_path / "tmux")
    home = tmp_path / "home"
    fresh = home / "compiled" / compiler.cache_directory().name

    def run(*words: str, warm: str = "") -> Pane:
        for kept in compiler.cache_directory().glob(f"{warm}-*") if warm else ():
            if (kept / "compiled").exists():
                shutil.copytree(kept, fresh / kept.name)
        home.mkdir(exist_ok=True)
        settings = [f"HOME={home}", f"XDG_DATA_HOME={home}/data", f"DRUMHEAD_CACHE_DIR={home}"]
        program = ["env", *settings, sys.executable, "-m", "drumhead", *words]
        line = f"{shlex.join(program)}; echo; echo status $?; read line"
        assert pane.run("new-session", "-d", "-x", "80", "-y", "24", line).returncode == 0
        return pane

    try:
        yield run
    finally:
        pane.run("kill-server")


def ended(seen: str) -> bool:
    """Has the program ended, as it should?"""
    assert "Traceback" not in seen
    return "status 0" in seen


def test_a_first_match_on_a_new_machine(start: Callable[..., Pane]) -> None:
    """Nothing is compiled: progress is shown, and neither a hint nor a move ends the program."""
    pane = start("play", "skirmish", "--seed", "1918", "--against", "corporal")
    if not compiler.INTERPRETED:
        pane.until(lambda seen: "Getting the rules of Skirmish ready: " in seen)
    first_choice = re.compile(r"^ *1  \w+ the (.+?) \(", re.MULTILINE)
    drawn = pane.until(lambda seen: "Leave" in seen and first_choice.search(seen) is not None)
    lines = drawn.splitlines()
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert "Skirmish" in lines[0]
    found = first_choice.search(drawn)
    assert found is not None
    pane.press("h")
    pane.until(lambda seen: "Press h again for the move." in seen)
    pane.press("1")
    pane.until(lambda seen: "Last trick, won by" in seen)
    pane.press("l")
    played = re.compile(rf"What has happened.*You (play|lead) the {re.escape(found[1])}")
    pane.until(lambda seen: played.search(" ".join(seen.split())) is not None)
    pane.press("Escape")
    pane.until(lambda seen: "What has happened" not in seen)
    pane.press("q")
    seen = pane.until(ended)
    assert "The match is saved. To resume it: drumhead play --resume skirmish-1" in seen


def test_a_first_lesson_on_a_new_machine(start: Callable[..., Pane]) -> None:
    pane = start("learn", "do-boy", warm="do-boy")
    pane.until(lambda seen: "Do-Boy in sixty seconds" in seen and "1 of 5" in seen)
    pane.press("Enter")
    pane.until(lambda seen: "2 of 5" in seen)
    pane.press("Escape")
    pane.until(lambda seen: "Do-Boy in sixty seconds" not in seen and "chapter 1" in seen)
    pane.press("h")
    pane.until(lambda seen: "Right here: " in seen)
    pane.press("q")
    pane.until(ended)


def test_a_first_puzzle_on_a_new_machine(start: Callable[..., Pane]) -> None:
    pane = start("solve", "do-boy", "--number", "1", warm="do-boy")
    pane.until(lambda seen: "Do-Boy, puzzle 1" in seen and "Leave" in seen)
    pane.press("1")
    pane.until(lambda seen: "Press n for another puzzle." in " ".join(seen.split()))
    pane.press("q")
    pane.until(ended)


def test_rules_are_shown_by_a_pager(start: Callable[..., Pane]) -> None:
    """From their beginning; q leaves it."""
    pane = start("rules", "skirmish")
    pane.until(lambda seen: seen.strip().startswith("Skirmish") and "status" not in seen)
    pane.press("q")
    pane.until(ended)
