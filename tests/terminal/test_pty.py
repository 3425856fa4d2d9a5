"""The full screen in a real terminal: a pseudo-terminal, with keys sent to it."""

from __future__ import annotations

import fcntl
import os
import pty
import shutil
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from drumhead.kernel import compiler


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self._master = master
        self.process = process
        self.written = b""

    def until(self, arrived: Callable[[bytes], bool]) -> None:
        """Read what the program writes until something has arrived."""
        while not arrived(self.written):
            self.written += os.read(self._master, 65536)

    def press(self, keys: bytes) -> None:
        """Press some keys."""
        os.write(self._master, keys)


@contextmanager
def opened(
    columns: int, lines: int, *words: str, environment: Mapping[str, str] | None = None
) -> Iterator[Terminal]:
    """`drumhead` with some words, in a terminal of a size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    size = {"COLUMNS": str(columns), "LINES": str(lines)}
    process = subprocess.Popen(
        [sys.executable, "-m", "drumhead", *words],
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        env={**os.environ, **size, "TERM": "xterm-256color", **(environment or {})},
    )  # fmt: skip
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_a_card_is_given_by_a_key() -> None:
    with opened(80, 24, "play", "do-boy", "--seed", "7", "--against", "corporal") as terminal:
        terminal.until(lambda seen: b"Choose three cards" in seen and b"Leave" in seen)
        terminal.press(b"1")
        terminal.until(lambda seen: b"Choose two more cards" in seen)
        terminal.press(b"q")
        assert terminal.process.wait() == 0


def test_a_small_terminal_gets_plain_lines() -> None:
    with opened(30, 10, "play", "do-boy", "--seed", "7", "--against", "corporal") as terminal:
        terminal.until(lambda seen: b"the full screen" in seen and b"> " in seen)
        terminal.press(b"quit\r")
        terminal.until(lambda seen: b"The match is left" in seen)
        assert terminal.process.wait() == 0


@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
def test_the_first_hint_on_a_machine(tmp_path: Path) -> None:
    """With the game in the cache, but not the engine that a hint takes, as in a new home."""
    fresh = tmp_path / "compiled" / compiler.cache_directory().name
    for kept in compiler.cache_directory().glob("do-boy*"):
        if (kept / "compiled").exists():
            shutil.copytree(kept, fresh / kept.name)
    environment = {"DRUMHEAD_CACHE_DIR": str(tmp_path), "HOME": str(tmp_path)}
    words = ("play", "do-boy", "--seed", "7", "--against", "corporal")
    with opened(80, 24, *words, environment=environment) as terminal:
        terminal.until(lambda seen: b"Choose three cards" in seen and b"Leave" in seen)
        terminal.press(b"h")
        terminal.until(lambda seen: b"Press h again" in seen)
        terminal.press(b"1")
        terminal.until(lambda seen: b"Choose two more cards" in seen)
        terminal.press(b"q")
        assert terminal.process.wait() == 0
    assert b"Traceback" not in terminal.written
    assert list(fresh.glob("engine.search-*/compiled"))
