"""When the full screen is opened, and when the plain lines serve better."""

from __future__ import annotations

import os
import shutil
import sys

from drumhead.terminal.lines import typed_in_terminal

#: The smallest terminal in which a table can be seen.
LEAST_WIDTH, LEAST_HEIGHT = 60, 20


def full_screen(plain: bool) -> bool:
    """Is there a terminal for the full screen, and is it wanted? A small one says what is missing.

    Without one the match is played in plain lines.
    """
    if plain or not typed_in_terminal() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    width, height = shutil.get_terminal_size()
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        print(f"{too_small(width, height)} Here it is in plain lines.", file=sys.stderr)
        return False
    return True


def too_small(width: int, height: int) -> str:
    """What a small terminal lacks, in a sentence."""
    return (
        f"This terminal has {width} columns and {height} lines; the full screen needs at least "
        f"{LEAST_WIDTH} columns and {LEAST_HEIGHT} lines."
    )
