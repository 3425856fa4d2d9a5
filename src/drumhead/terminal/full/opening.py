"""Decides between the full screen and plain lines."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec

from drumhead.terminal.lines import typed_in_terminal

#: The smallest terminal for a table.
LEAST_WIDTH, LEAST_HEIGHT = 60, 20
#: What a person reads who has a terminal but not the extra.
NOT_INSTALLED = (
    "The full screen is not installed; install it with pip install 'drumhead[terminal]'. "
    "Here it is in plain lines."
)


def full_screen(plain: bool) -> bool:
    """Whether to use the full screen: a terminal that is large enough, unless `plain` is wanted.

    A sentence says why the match is played in plain lines where a person might not expect it.
    """
    if plain or not typed_in_terminal() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    width, height = shutil.get_terminal_size()
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        print(f"{too_small(width, height)} Here it is in plain lines.", file=sys.stderr)
        return False
    if find_spec("textual") is None:
        print(NOT_INSTALLED, file=sys.stderr)
        return False
    return True


def too_small(width: int, height: int) -> str:
    """The missing size of a small terminal, in a sentence."""
    return (
        f"This terminal has {width} columns and {height} lines; the full screen needs at least "
        f"{LEAST_WIDTH} columns and {LEAST_HEIGHT} lines."
    )
