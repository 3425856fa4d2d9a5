"""The picture of Liberty Bond Game for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot import scenes
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import BRASS, INK, NAVY, RED, YELLOW
from drumhead.packs.drawing.poster import poster
from drumhead.packs.drawing.svg import path, place


def picture() -> str:
    """Bonds, and the torch of Liberty."""
    torch = (
        path("M-9 8H9L5 62H-5Z", BRASS, stroke=INK, stroke_width=1.2)
        + path("M-16 -4H16L11 9H-11Z", BRASS, stroke=INK, stroke_width=1.2)
        + path("M0 -64Q30 -36 14 -6H-14Q-28 -26 -8 -42Q-8 -30 0 -28Q8 -42 0 -64Z", RED)
        + path("M2 -38Q14 -22 6 -7H-7Q-12 -20 -2 -26Q0 -20 3 -22Q6 -28 2 -38Z", YELLOW)
    )
    return poster(
        "Liberty Bond: bonds and a torch",
        NAVY, "#2f5580", (160, 62),
        place(72, 92, scenes.bond(ALLIES["A"]), scale=2.9, turn=-30),
        place(248, 92, scenes.bond(ALLIES["F"]), scale=2.9, turn=4),
        place(160, 112, torch),
    )  # fmt: skip
