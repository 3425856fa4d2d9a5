"""The back of the War and Diplomacy pack."""

from __future__ import annotations

from drumhead.packs.drawing.backs import EDGE, Back
from drumhead.packs.drawing.frame import HEIGHT, WIDTH
from drumhead.packs.drawing.palette import BLUE, BRASS, INK, RED
from drumhead.packs.drawing.svg import path, rect, star


def back() -> Back:
    """The back of the pack's cards."""
    boxes = "".join(
        rect(EDGE + d, EDGE + d, WIDTH - 2 * (EDGE + d), HEIGHT - 2 * (EDGE + d), "none")
        for d in (1.8, 3.6, 5.4, 7.2, 9, 10.8, 12.6, 14.4, 16.2)
    )
    lines = f'<g stroke="{BRASS}" stroke-width=".6">{boxes}</g>'
    return Back(
        RED, INK, lines, path(star(0, 0, 12, 4, 0.3, 45), BLUE) + path(star(0, 0, 12, 4, 0.3), RED)
    )
