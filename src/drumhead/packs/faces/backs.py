"""The backs: one for each pack, a drumhead on a pattern of its own, the same from both ends."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from drumhead.packs.faces import insignia
from drumhead.packs.faces.allies import ALLIES
from drumhead.packs.faces.frame import HEIGHT, MIDDLE_X, MIDDLE_Y, WIDTH, card
from drumhead.packs.faces.palette import (
    BLUE,
    BRASS,
    BROWN,
    INK,
    NAVY,
    OLIVE,
    PAPER,
    PARCHMENT,
    RED,
    SHADE,
)
from drumhead.packs.faces.svg import around, circle, line, num, path, place, polygon, rect, star

_EDGE = 3.4


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


def _twice(emblem: str, scale: float) -> str:
    """An emblem, and again upside down below it."""
    one = place(0, -5.6, emblem, scale=scale)
    return one + place(0, 0, one, turn=180)


def _tactics() -> tuple[str, str, str]:
    wave = "l2.75 -2.5" + "l5.5 5l5.5 -5" * 4 + "l5.5 5l2.75 -2.5"
    rows = "".join(f"M4 {y}{wave}" for y in range(9, 84, 5))
    return NAVY, line(rows, "#3c6690", 1.1), _twice(insignia.chevrons(2, RED), 0.62)


def _allie_patriot() -> tuple[str, str, str]:
    rows = [(y, 7.5 + i % 2 * 6) for i, y in enumerate(range(9, 84, 7))]
    spots = [(x + 12 * k, y) for y, x in rows for k in range(5) if x + 12 * k < WIDTH - 6]
    stars = "".join(
        star(x, y, 2, turn=0 if (y, x) < (MIDDLE_Y, MIDDLE_X) else 180)
        for x, y in spots
        if hypot(x - MIDDLE_X, y - MIDDLE_Y) > 18
    )
    rings = zip((13, 9.8, 6.6, 3.4), ALLIES.values(), strict=True)
    cockade = "".join(
        circle(0, 0, r, ally.colour, stroke=PARCHMENT, stroke_width=0.8) for r, ally in rings
    )
    return RED, path(stars, "#c0584d"), cockade


def _skirmish() -> tuple[str, str, str]:
    right, foot = num(WIDTH - _EDGE), num(HEIGHT - _EDGE)
    sides = f"M{_EDGE} {_EDGE}L{right} {foot}V{_EDGE}L{_EDGE} {foot}Z"
    rose = path(star(0, 0, 12, 8, 0.45), INK) + path(star(0, 0, 10.6, 4, 0.2), BRASS)
    pattern = path(sides, NAVY) + line(sides, PAPER, 0.6)
    return BROWN, pattern, rose + circle(0, 0, 2, PARCHMENT)


def _game_of_war() -> tuple[str, str, str]:
    width, height = 7.025, 10.15
    lattice = "".join(
        polygon([(x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)])
        for i in range(8)
        for j in range(8)
        for x, y in [(_EDGE + width * (i + 0.5), _EDGE + height * (j + 0.5))]
    )
    saltire = line("M-9.6 -9.6L9.6 9.6M9.6 -9.6L-9.6 9.6", BLUE, 3.6)
    return (
        OLIVE,
        line(lattice, "#838b5c", 0.7),
        saltire + circle(0, 0, 6.6, RED, stroke=PARCHMENT, stroke_width=1.4),
    )


def _war_and_diplomacy() -> tuple[str, str, str]:
    boxes = "".join(
        rect(_EDGE + d, _EDGE + d, WIDTH - 2 * (_EDGE + d), HEIGHT - 2 * (_EDGE + d), "none")
        for d in (1.8, 3.6, 5.4, 7.2, 9, 10.8, 12.6, 14.4, 16.2)
    )
    lines = f'<g stroke="{BRASS}" stroke-width=".6">{boxes}</g>'
    return INK, lines, path(star(0, 0, 12, 4, 0.3, 45), BLUE) + path(star(0, 0, 12, 4, 0.3), RED)


_BACKS: dict[str, tuple[str, Callable[[], tuple[str, str, str]]]] = {
    "tactics": (RED, _tactics),
    "allie-patriot": (NAVY, _allie_patriot),
    "skirmish": (OLIVE, _skirmish),
    "game-of-war": (RED, _game_of_war),
    "war-and-diplomacy": (RED, _war_and_diplomacy),
}


def back(slug: str, title: str) -> str:
    """The back of a pack's cards."""
    wood, draw = _BACKS[slug]
    field, pattern, emblem = draw()
    ground = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, field, rx=1.6)
    frame = rect(
        _EDGE,
        _EDGE,
        WIDTH - 2 * _EDGE,
        HEIGHT - 2 * _EDGE,
        "none",
        rx=1.6,
        stroke=INK,
        stroke_width=0.8,
    )
    return card(
        f"Back of {title[0].lower()}{title[1:]}",
        ground,
        pattern,
        frame,
        drum(MIDDLE_X, MIDDLE_Y, 20, wood, emblem),
    )
