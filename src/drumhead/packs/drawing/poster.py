"""Parts of the games' pictures: sky and rays, a fan of small cards, a drum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.packs.drawing.flags import rays
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BRASS, INK, PAPER, PARCHMENT, SHADE
from drumhead.packs.drawing.svg import line, num, path, picture, place, rect, tag

#: The size of a picture, and the distance between its edge and the drawing, under the margin.
WIDTH, HEIGHT, INSET = 320, 180, 4


class Small(NamedTuple):
    """A small card of a fan: its index, its color and its middle."""

    figure: str
    color: str
    emblem: str
    ink: str = PAPER


def poster(title: str, sky: str, ray: str, sun: tuple[float, float], *children: str) -> str:
    """A picture: rays from a sun behind the drawing, and a printed margin."""
    light = path(rays(*sun, (INSET, INSET, WIDTH - INSET, HEIGHT - INSET), 22), ray)
    margin = path(f"M0 0H{WIDTH}V{HEIGHT}H0ZM7 7V{HEIGHT - 7}H{WIDTH - 7}V7Z", PAPER)
    edge = rect(7, 7, WIDTH - 14, HEIGHT - 14, "none", stroke=INK, stroke_width=1.6)
    sheet = rect(INSET, INSET, WIDTH - 2 * INSET, HEIGHT - 2 * INSET, sky)
    return picture(title, WIDTH, HEIGHT, sheet, light, *children, margin, edge)


def ground(level: float, fill: str, rise: float = 10) -> str:
    """Rolling land from `level` down to the margin."""
    return path(
        f"M4 {level}Q80 {level - rise} 160 {level}T316 {num(level - rise / 2)}V{HEIGHT - INSET}H4Z",
        fill,
    )


def sea(level: float, fill: str) -> str:
    """Waves from `level` down to the margin."""
    crests = "q10 -7 19.5 0" + "t19.5 0" * 15
    foam = f"M30 {level + 16}h34M96 {level + 26}h50M190 {level + 15}h30M240 {level + 30}h46"
    return path(f"M4 {level}{crests}V{HEIGHT - INSET}H4Z", fill) + line(foam, PAPER, 1.6)


def _card(small: Small) -> str:
    """A small card about its lower middle, 50 by 70."""
    index = write(small.figure, -16.4, -65.6, 13, small.ink, align=0.5, fit=13.4)
    return (
        rect(-25, -70, 50, 70, PAPER, rx=3, stroke=INK, stroke_width=1)
        + path("M-24.5 -67A2.5 2.5 0 0 1 -22 -69.5H-8.4V-46L-16.4 -42L-24.5 -46Z", small.color)
        + index
        + place(4, -27, small.emblem)
    )


def fan(x: float, y: float, cards: Sequence[Small], *, scale: float = 1, spread: float = 16) -> str:
    """Cards fanned out as a hand holds them, turning about a point below the table."""
    middle = (len(cards) - 1) / 2
    held = [
        place(0, 0, place(0, -40, _card(card)), turn=spread * (i - middle))
        for i, card in enumerate(cards)
    ]
    return place(x, y, *held, scale=scale)


def drum(x: float, y: float, wood: str, scale: float = 1) -> str:
    """A drum that stands on the ground at (x, y), 84 wide and 70 high."""
    zigzag = "M-40 -8" + "l8 -34l8 34" * 5
    return place(
        x,
        y,
        path("M-42 -54V-6Q0 12 42 -6V-54Z", wood, stroke=INK, stroke_width=1.4),
        line(zigzag, PAPER, 1.8),
        path("M-43 -13V-5Q0 14 43 -5V-13Q0 6 -43 -13Z", BRASS, stroke=INK, stroke_width=1),
        path("M-43 -55V-47Q0 -29 43 -47V-55Z", BRASS, stroke=INK, stroke_width=1),
        tag("ellipse", cx=0, cy=-55, rx=42, ry=11, fill=PARCHMENT, stroke=INK, stroke_width=1.4),
        tag("ellipse", cx=0, cy=-55, rx=37, ry=8.6, fill="none", stroke=SHADE, stroke_width=1.2),
        scale=scale,
    )


def sticks(x: float, y: float) -> str:
    """Two drumsticks, crossed."""
    one = line("M-26 10L24 -12", INK, 4.4) + line("M-26 10L24 -12", BRASS, 2.8)
    tip = tag("ellipse", cx=26, cy=-13, rx=4, ry=3, fill=BRASS, stroke=INK, stroke_width=0.9)
    return place(x, y, one, tip) + tag("g", one, tip, transform=f"translate({x} {y})scale(-1 1)")
