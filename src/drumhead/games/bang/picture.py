"""The picture of Bang for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import guns, insignia
from drumhead.packs.drawing.palette import BLUE, RED, YELLOW
from drumhead.packs.drawing.poster import Small, fan, ground, poster
from drumhead.packs.drawing.svg import path, place, star


def picture() -> str:
    """Two matching cards, and a gun that goes off."""
    blast = path(star(232, 80, 68, 14, 0.66), RED) + path(star(232, 80, 54, 14, 0.64), YELLOW)
    twin = Small("8", BLUE, place(0, 0, insignia.rifles(BLUE), scale=2.2))
    other = Small("8", RED, place(0, 0, insignia.cannon(RED), scale=2.2))
    return poster(
        "Bang: a gun goes off and two cards match",
        "#d9c48f", "#e6d6ab", (232, 80),
        ground(146, "#6b5a33", 8),
        place(92, 112, guns.field_gun(), scale=2.9),
        blast,
        fan(232, 156, (twin, other), scale=1.02, spread=30),
    )  # fmt: skip
