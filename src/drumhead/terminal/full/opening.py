"""Decides between the full screen and plain lines."""

from __future__ import annotations

import os
import shutil
import sys

from drumhead.terminal.lines import typed_in_terminal

#: The smallest terminal for a table.
LEAST_WIDTH, LEAST_HEIGHT = 60, 20


def full_screen(plain: bool) -> bool:
    """Should the full screen be used? A terminal that is too small raises an error.

    The alternative is a table in plain lines.
    """
    if plain or not typed_in_terminal() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    width, height = shutil.get_terminal_size()
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        print(f"{too_small(width, height)} Here it is in plain lines.", file=sys.stderr)
        return False
    return True


def too_small(width: int, height: int) -> str:
    """The missing size of a small terminal, in a sentence."""
    return (
        f"This terminal has {width} columns and {height} lines; the full screen needs at least "
        f"{LEAST_WIDTH} columns and {LEAST_HEIGHT} lines."
    )
