"""Signs of suits, nations and companies, on a shield or in a frame of brass.

Each is a picture of 112 by 112 about its middle, without a background.
"""

from __future__ import annotations

from drumhead.packs.drawing.palette import BRASS, PAPER
from drumhead.packs.drawing.svg import circle, path, picture, place, rect

SIZE = 112
#: The brass around a sign: its shaded edge, and its face.
_EDGE, _FACE = "#6d5117", "#f5d98c"

SHIELD = "M-40 -42H40V2C40 26 22 40 0 50C-22 40 -40 26 -40 2Z"
BANNER = "M-38 -44H38V48L0 34L-38 48Z"
KEEP = "M-40 46V-44H-24V-34H-9V-44H9V-34H24V-44H40V46Z"
CREST = "M0 -48L42 -30V6C42 28 22 42 0 52C-22 42 -42 28 -42 6V-30Z"
ROUND = "M-44 0A44 44 0 0 1 44 0A44 44 0 0 1 -44 0Z"
ARCH = "M-38 46V-8A38 38 0 0 1 38 -8V46Z"


def shield(name: str, outline: str, color: str, *content: str, scale: float = 1) -> str:
    """A sign on a ground of this outline and color, with a border of brass."""
    border = path(outline, color, stroke=_EDGE, stroke_width=11, stroke_linejoin="round")
    face = path(outline, color, stroke=_FACE, stroke_width=6, stroke_linejoin="round")
    return _sign(name, border, face, place(0, 1, *content, scale=scale))


def flag(name: str, drawn: str) -> str:
    """A flag of 36 by 24 in a frame of brass."""
    edge = rect(-50, -36, 100, 72, _EDGE, rx=7)
    frame = rect(-47.5, -33.5, 95, 67, _FACE, rx=5)
    cloth = place(-43.2, -28.8, drawn, scale=2.4)
    line = rect(-43.2, -28.8, 86.4, 57.6, "none", stroke=_EDGE, stroke_width=1.4)
    return _sign(name, edge, frame, cloth, line)


def medal(name: str, color: str, *content: str, scale: float = 1) -> str:
    """A sign on a plain round within a ring of brass."""
    ring = circle(0, 0, 48, _EDGE) + circle(0, 0, 45.5, _FACE) + circle(0, 0, 41, color)
    ring += circle(0, 0, 37, "none", stroke=BRASS if color == PAPER else PAPER, stroke_width=1)
    return _sign(name, ring, place(0, 0, *content, scale=scale))


def _sign(name: str, *parts: str) -> str:
    return picture(name, SIZE, SIZE, place(SIZE / 2, SIZE / 2, *parts))
