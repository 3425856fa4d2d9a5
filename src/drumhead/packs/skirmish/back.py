"""The back of the Skirmish pack."""

from __future__ import annotations

from drumhead.packs.drawing.backs import EDGE, Back
from drumhead.packs.drawing.frame import HEIGHT, WIDTH
from drumhead.packs.drawing.palette import BRASS, BROWN, INK, NAVY, OLIVE, PAPER, PARCHMENT
from drumhead.packs.drawing.svg import circle, line, num, path, star


def back() -> Back:
    """The back of the pack's cards."""
    right, foot = num(WIDTH - EDGE), num(HEIGHT - EDGE)
    sides = f"M{EDGE} {EDGE}L{right} {foot}V{EDGE}L{EDGE} {foot}Z"
    rose = path(star(0, 0, 12, 8, 0.45), INK) + path(star(0, 0, 10.6, 4, 0.2), BRASS)
    pattern = path(sides, NAVY) + line(sides, PAPER, 0.6)
    return Back(OLIVE, BROWN, pattern, rose + circle(0, 0, 2, PARCHMENT))
