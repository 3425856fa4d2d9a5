"""The picture of Mobilization No. 2 for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot import scenes
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import BLUE
from drumhead.packs.drawing.poster import poster, sea
from drumhead.packs.drawing.svg import circle, place


def picture() -> str:
    """A fleet gathers."""
    fleet = place(238, 118, scenes.ship(ALLIES["B"]), scale=1.5) + place(
        104, 102, scenes.ship(ALLIES["A"]), scale=2.9
    )
    return poster(
        "Mobilization No. 2: battleships at sea",
        "#e6d3a6", "#f1e4c4", (226, 96),
        circle(226, 92, 34, "#d9903a"),
        fleet,
        sea(134, BLUE),
    )  # fmt: skip
