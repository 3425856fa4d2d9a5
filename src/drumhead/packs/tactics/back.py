"""The back of the Tactics pack."""

from __future__ import annotations

from drumhead.packs.drawing import insignia
from drumhead.packs.drawing.backs import Back, twice
from drumhead.packs.drawing.palette import NAVY, RED
from drumhead.packs.drawing.svg import line


def back() -> Back:
    """The back of the pack's cards."""
    wave = "l2.75 -2.5" + "l5.5 5l5.5 -5" * 4 + "l5.5 5l2.75 -2.5"
    rows = "".join(f"M4 {y}{wave}" for y in range(9, 84, 5))
    return Back(RED, NAVY, line(rows, "#3c6690", 1.1), twice(insignia.chevrons(2, RED), 0.62))
