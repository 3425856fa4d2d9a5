"""The frame of every card: the sheet, the index at both ends, and the picture window."""

from __future__ import annotations

from drumhead.packs.drawing.palette import INK, PAPER
from drumhead.packs.drawing.svg import box, group, num, path, picture, polygon, rect

#: A card in millimeters: its width, its height, and the radius of its corners.
WIDTH, HEIGHT, RADIUS = 63, 88, 3
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2


def card(title: str, *children: str, paper: str = PAPER) -> str:
    """A whole card: paper, print, and a fine edge."""
    sheet = rect(0, 0, WIDTH, HEIGHT, paper, rx=RADIUS)
    edge = rect(
        0.3, 0.3, WIDTH - 0.6, HEIGHT - 0.6, "none", rx=RADIUS - 0.3, stroke=INK, stroke_width=0.6
    )
    return picture(title, WIDTH, HEIGHT, sheet, *children, edge)


def both_ends(*children: str) -> str:
    """One print at the head and, upside down, at the foot."""
    turned = group(*children, transform=f"rotate(180 {num(MIDDLE_X)} {num(MIDDLE_Y)})")
    return "".join(children) + turned


def mat(hole: str, fill: str = PAPER) -> str:
    """A sheet with a hole, laid over a picture whose edges it hides (`hole` runs backwards)."""
    return path(box(0, 0, WIDTH, HEIGHT, RADIUS) + hole, fill)


def stepped_window(column: float = 18, head: float = 18, drop: float = 36) -> str:
    """A window that leaves room for the index in two corners and a line at head and foot."""
    edge = 4
    half = [(column, head), (WIDTH - edge, head), (WIDTH - edge, HEIGHT - drop)]
    half.append((WIDTH - column, HEIGHT - drop))
    whole = half + [(WIDTH - x, HEIGHT - y) for x, y in half]
    return polygon(reversed(whole))
