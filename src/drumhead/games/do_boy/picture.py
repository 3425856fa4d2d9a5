"""The picture of Do-Boy for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import portraits
from drumhead.packs.drawing.palette import INK, OLIVE, RED, SHADE, SKY
from drumhead.packs.drawing.poster import Small, drum, fan, ground, poster, sticks
from drumhead.packs.drawing.svg import path, place, star
from drumhead.packs.tactics.small import INFANTRY


def picture() -> str:
    """A doughboy and his drum."""
    president = Small("P", INK, place(0, 0, path(star(0, 0, 11), RED)))
    return poster(
        "Do-Boy: a soldier and a drum",
        SKY, "#d9e4e8", (96, 84),
        ground(150, SHADE, 8),
        place(96, 106, portraits.soldier(OLIVE), scale=3.4),
        drum(236, 168, RED, 1.25),
        sticks(236, 76),
        fan(236, 122, (INFANTRY, president), scale=0.62, spread=26),
    )  # fmt: skip
