"""The picture of Organization for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing import flags
from drumhead.packs.drawing.palette import BRASS, INK, NAVY, OLIVE
from drumhead.packs.drawing.poster import drum, ground, poster
from drumhead.packs.drawing.svg import line, place


def picture() -> str:
    """Four flags on one drum."""
    colors = []
    for i, ally in enumerate(ALLIES.values()):
        staff = line("M0 0V-150", INK, 3.2) + line("M0 0V-150", BRASS, 1.8)
        cloth = place(1.4, -148, flags.flying(ally.flag, scale=1.5))
        colors.append(place(112 + 22 * i, 176, staff, cloth, turn=-27 + 18 * i))
    return poster(
        "Organization: four flags and a drum",
        "#d8b566", "#e6cb8b", (150, 120),
        ground(158, OLIVE, 6),
        *colors,
        drum(146, 172, NAVY, 0.95),
    )  # fmt: skip
