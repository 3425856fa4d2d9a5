"""The back of the Allie-Patriot pack."""

from __future__ import annotations

from math import hypot

from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.backs import Back
from drumhead.packs.drawing.frame import MIDDLE_X, MIDDLE_Y, WIDTH
from drumhead.packs.drawing.palette import NAVY, PARCHMENT, RED
from drumhead.packs.drawing.svg import circle, path, star


def back() -> Back:
    """The back of the pack's cards."""
    rows = [(y, 7.5 + i % 2 * 6) for i, y in enumerate(range(9, 84, 7))]
    spots = [(x + 12 * k, y) for y, x in rows for k in range(5) if x + 12 * k < WIDTH - 6]
    stars = "".join(
        star(x, y, 2, turn=0 if (y, x) < (MIDDLE_Y, MIDDLE_X) else 180)
        for x, y in spots
        if hypot(x - MIDDLE_X, y - MIDDLE_Y) > 18
    )
    rings = zip((13, 9.8, 6.6, 3.4), ALLIES.values(), strict=True)
    cockade = "".join(
        circle(0, 0, r, ally.color, stroke=PARCHMENT, stroke_width=0.8) for r, ally in rings
    )
    return Back(NAVY, RED, path(stars, "#c0584d"), cockade)
