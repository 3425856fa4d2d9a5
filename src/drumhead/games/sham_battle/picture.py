"""The picture of Sham Battle for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot import scenes
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import NAVY, RED, YELLOW
from drumhead.packs.drawing.poster import poster, sea
from drumhead.packs.drawing.svg import circle, path, place, star


def picture() -> str:
    """A battleship fires over a submarine."""
    return poster(
        "Sham Battle: a battleship and a submarine",
        "#d79a5b", "#e3b079", (190, 120),
        circle(190, 116, 36, "#f0d9a0"),
        place(86, 88, scenes.ship(ALLIES["F"]), scale=2.2),
        path(star(166, 80, 16, 10, 0.5), YELLOW) + path(star(166, 80, 9, 10, 0.5), RED),
        sea(112, "#33638f"),
        place(236, 122, scenes.boat(ALLIES["I"]), scale=2.1),
        sea(140, NAVY),
    )  # fmt: skip
