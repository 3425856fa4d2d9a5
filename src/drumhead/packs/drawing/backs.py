"""Card backs: a drumhead on a pattern of the pack's own, the same from both ends."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.packs.drawing.frame import HEIGHT, MIDDLE_X, MIDDLE_Y, WIDTH, card
from drumhead.packs.drawing.palette import BRASS, INK, PAPER, PARCHMENT, SHADE
from drumhead.packs.drawing.svg import around, circle, line, place, polygon, rect

EDGE = 3.4


def drum(x: float, y: float, radius: float, wood: str, *emblem: str) -> str:
    """A drum seen from above: the hoop, the cords in zigzag, the skin with an emblem on it."""
    inner, outer = around(x, y, radius * 0.8, 18), around(x, y, radius * 0.965, 18, -80)
    cords = polygon(p for pair in zip(inner, outer, strict=True) for p in pair)
    return (
        circle(x, y, radius, wood, stroke=INK, stroke_width=radius * 0.03)
        + line(cords, PAPER, radius * 0.045)
        + circle(x, y, radius * 0.8, PARCHMENT, stroke=BRASS, stroke_width=radius * 0.07)
        + circle(x, y, radius * 0.7, "none", stroke=SHADE, stroke_width=radius * 0.025)
        + place(x, y, *emblem)
    )


def twice(emblem: str, scale: float) -> str:
    """An emblem, and again upside down below it."""
    one = place(0, -5.6, emblem, scale=scale)
    return one + place(0, 0, one, turn=180)


class Back(NamedTuple):
    """The parts of a back that differ between packs: the wood of the drum, and the pattern."""

    wood: str
    field: str
    pattern: str
    emblem: str


def drawn_back(title: str, own: Back) -> str:
    """The back of a pack's cards."""
    ground = rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, own.field, rx=1.6)
    frame = rect(
        EDGE,
        EDGE,
        WIDTH - 2 * EDGE,
        HEIGHT - 2 * EDGE,
        "none",
        rx=1.6,
        stroke=INK,
        stroke_width=0.8,
    )
    return card(
        f"Back of {title[0].lower()}{title[1:]}",
        ground,
        own.pattern,
        frame,
        drum(MIDDLE_X, MIDDLE_Y, 20, own.wood, own.emblem),
    )
