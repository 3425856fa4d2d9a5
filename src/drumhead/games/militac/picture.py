"""The picture of Militac for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import insignia
from drumhead.packs.drawing.palette import INK, PAPER, RED, YELLOW
from drumhead.packs.drawing.poster import fan, poster
from drumhead.packs.drawing.svg import around, circle, path, place, star
from drumhead.packs.tactics.small import ARTILLERY, CAVALRY, ENGINEERS, INFANTRY


def picture() -> str:
    """The seal of the Commander-in-Chief."""
    ring = "".join(star(x, y, 5) for x, y in around(160, 90, 56, 13))
    seal = (
        circle(160, 90, 68, INK, stroke=YELLOW, stroke_width=2)
        + path(ring, YELLOW)
        + place(160, 90, insignia.eagle(PAPER, RED), scale=2.8)
    )
    return poster(
        "Militac: the President's eagle",
        RED, "#b5483f", (160, 90),
        fan(50, 182, (INFANTRY, CAVALRY), scale=1.1, spread=22),
        fan(276, 182, (ARTILLERY, ENGINEERS), scale=1.1, spread=22),
        seal,
    )  # fmt: skip
