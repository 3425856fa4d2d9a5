"""The back of the pack of the Game of War."""

from __future__ import annotations

from drumhead.packs.drawing.backs import EDGE, Back
from drumhead.packs.drawing.palette import BLUE, OLIVE, PARCHMENT, RED
from drumhead.packs.drawing.svg import circle, line, polygon


def back() -> Back:
    """The back of the pack's cards."""
    width, height = 7.025, 10.15
    lattice = "".join(
        polygon([(x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)])
        for i in range(8)
        for j in range(8)
        for x, y in [(EDGE + width * (i + 0.5), EDGE + height * (j + 0.5))]
    )
    saltire = line("M-9.6 -9.6L9.6 9.6M9.6 -9.6L-9.6 9.6", BLUE, 3.6)
    return Back(
        RED,
        OLIVE,
        line(lattice, "#838b5c", 0.7),
        saltire + circle(0, 0, 6.6, RED, stroke=PARCHMENT, stroke_width=1.4),
    )
