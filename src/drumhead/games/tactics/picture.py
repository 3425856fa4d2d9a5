"""The picture of Tactics for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import guns
from drumhead.packs.drawing.palette import OLIVE
from drumhead.packs.drawing.poster import fan, ground, poster
from drumhead.packs.drawing.svg import place
from drumhead.packs.tactics.small import COMPANIES


def picture() -> str:
    """The Tank comes over the hill."""
    return poster(
        "Tactics: a tank and four cards",
        "#e8cf9c", "#f1dfb9", (110, 120),
        ground(132, OLIVE, 16),
        place(112, 100, guns.tank(), scale=2.9, turn=-4),
        ground(150, "#454c2b", 8),
        fan(248, 200, COMPANIES, scale=1.1, spread=15),
    )  # fmt: skip
