"""SVG elements as text: only shapes and groups that every renderer draws alike."""

from __future__ import annotations

import math
from collections.abc import Iterable

#: A point of the plane; y grows downwards.
Point = tuple[float, float]


def num(value: float) -> str:
    """A number in its shortest form, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "") else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """One element; `stroke_width=1` becomes `stroke-width="1"`."""
    words = [
        f'{key.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    ]
    head = " ".join([name, *words])
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A path; without a fill it is only a line."""
    return tag("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, **attributes: str | float) -> str:
    """A path drawn as a line of one weight."""
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def rect(x: float, y: float, w: float, h: float, fill: str, **attributes: str | float) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=w, height=h, fill=fill, **attributes)


def circle(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def group(*children: str, **attributes: str | float) -> str:
    """Several elements that share attributes."""
    return tag("g", *children, **attributes)


def place(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """Elements moved to a point, scaled, and turned by degrees."""
    moves = [f"translate({num(x)} {num(y)})"]
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1:
        moves.append(f"scale({scale:.4g})")
    return tag("g", *children, transform="".join(moves))


def mirrored(x: float, *children: str) -> str:
    """Elements mirrored at the vertical line `x`."""
    return tag("g", *children, transform=f"translate({num(2 * x)} 0)scale(-1 1)")


def polygon(points: Iterable[Point]) -> str:
    """The path of a closed polygon, each corner relative to the previous one."""
    (x, y), *rest = ((round(a, 2), round(b, 2)) for a, b in points)
    words, at = [f"M{num(x)} {num(y)}"], (x, y)
    for corner in rest:
        step = f"l{num(corner[0] - at[0])} {num(corner[1] - at[1])}"
        words.append(step.replace(" -", "-"))
        at = corner
    return "".join(words) + "Z"


def around(x: float, y: float, radius: float, count: int, start: float = -90) -> list[Point]:
    """Points evenly spaced on a circle, the first one at the top."""
    angles = [math.radians(start + 360 * i / count) for i in range(count)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def star(
    x: float, y: float, radius: float, points: int = 5, waist: float = 0.4, turn: float = 0
) -> str:
    """The path of a star, one point up; `waist` is the inner radius as a fraction of the outer."""
    outer = around(x, y, radius, points, turn - 90)
    inner = around(x, y, radius * waist, points, turn - 90 + 180 / points)
    return polygon(corner for pair in zip(outer, inner, strict=True) for corner in pair)


def box(x: float, y: float, w: float, h: float, r: float = 0, *, hole: bool = False) -> str:
    """The path of a rectangle with round corners; a hole runs the other way round."""
    right, foot, a = x + w, y + h, f"A{num(r)} {num(r)} 0 0 {0 if hole else 1} "
    if not r:
        corners = [(x, y), (right, y), (right, foot), (x, foot)]
        return polygon(reversed(corners) if hole else corners)
    stops = [
        (x + r, y, right - r, y),
        (right, y + r, right, foot - r),
        (right - r, foot, x + r, foot),
        (x, foot - r, x, y + r),
    ]
    if hole:
        stops = [(c, d, e, f) for e, f, c, d in reversed(stops)]
    d = "".join(
        f"{'M' if i == 0 else a}{num(p)} {num(q)}L{num(s)} {num(t)}"
        for i, (p, q, s, t) in enumerate(stops)
    )
    first = stops[0]
    return f"{d}{a}{num(first[0])} {num(first[1])}Z"


def picture(title: str, width: float, height: float, *children: str) -> str:
    """A whole SVG file with its title, for screen readers."""
    safe = title.replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" '
        f'role="img"><title>{safe}</title>{"".join(children)}</svg>'
    )
