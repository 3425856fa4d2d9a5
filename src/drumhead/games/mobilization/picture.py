"""The picture of Mobilization for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot import scenes
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import BRASS, INK, PARCHMENT, RED
from drumhead.packs.drawing.poster import ground, poster
from drumhead.packs.drawing.svg import circle, line, path, place


def picture() -> str:
    """Infantry on the march to a bugle."""
    men = [
        place(44 + 46 * i, 112 - 3 * i, scenes.soldier(ally, ally.color, ally.shade), scale=2.5)
        for i, ally in enumerate(ALLIES.values())
    ]
    bugle = (
        line("M-30 0H6Q16 0 16 7T6 14H-8Q-16 14 -16 7T-8 0", BRASS, 4)
        + path("M4 -3Q20 -4 32 -14V14Q20 4 4 3Z", BRASS, stroke=INK, stroke_width=1)
        + line("M-33 -3V3", INK, 3)
        + line("M-4 14Q0 24 -8 30M0 14Q6 24 0 32", RED, 2)
    )
    return poster(
        "Mobilization: soldiers of four nations on the march",
        PARCHMENT, "#efd8a4", (262, 66),
        circle(262, 66, 40, RED),
        place(262, 62, bugle, scale=1.05),
        ground(152, "#b48f5c", 6),
        *men,
    )  # fmt: skip
