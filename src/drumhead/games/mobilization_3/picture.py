"""The picture of Mobilization No. 3 for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot import scenes
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import PAPER
from drumhead.packs.drawing.poster import poster
from drumhead.packs.drawing.svg import path, place


def picture() -> str:
    """Two aeroplanes in a race."""
    cloud = path(scenes.CLOUD, PAPER)
    return poster(
        "Mobilization No. 3: two aeroplanes in a race",
        "#8fb0c4", "#a3bfcf", (300, 170),
        place(40, 60, cloud, scale=4),
        place(220, 164, cloud, scale=5),
        place(100, 84, scenes.biplane(ALLIES["F"]), scale=2.4, turn=62),
        place(222, 96, scenes.biplane(ALLIES["I"]), scale=2.4, turn=58),
        place(110, 176, cloud, scale=3.4),
    )  # fmt: skip
