"""The full screen in a real terminal: a pseudo-terminal, with keys sent to it."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager


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
def opened(columns: int, lines: int, *words: str) -> Iterator[Terminal]:
    """`drumhead` with some words, in a terminal of a size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    size = {"COLUMNS": str(columns), "LINES": str(lines)}
    process = subprocess.Popen(
        [sys.executable, "-m", "drumhead", *words],
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        env={**os.environ, **size, "TERM": "xterm-256color"},
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
