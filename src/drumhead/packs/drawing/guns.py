"""Ordnance of 1917, each about fifty wide around the point (0, 0), pointing right."""

from __future__ import annotations

from drumhead.packs.drawing.palette import INK, OLIVE, SMOKE, STEEL
from drumhead.packs.drawing.svg import around, circle, line, num, path, place, rect


def wheel(x: float, y: float, radius: float, spokes: int = 10) -> str:
    """A wooden wheel with an iron tire."""
    rays = "".join(f"M{num(x)} {num(y)}L{num(a)} {num(b)}" for a, b in around(x, y, radius, spokes))
    rim = circle(x, y, radius, "none", stroke=INK, stroke_width=1.7)
    return line(rays, INK, 0.9) + rim + circle(x, y, radius * 0.22, INK)


def machine_gun() -> str:
    """A water-cooled machine gun on a tripod, its belt hanging."""
    legs = line("M-1 3L-19 19M1 3L12 19M-1 3V17", INK, 2)
    feet = line("M-22 19.4H-16M9 19.4H15M-3 17.4H1", INK, 1.6)
    belt = line("M-3 2C-4 8 -8 9 -8 15", SMOKE, 4.4) + line(
        "M-3 2C-4 8 -8 9 -8 15", INK, 4.4, stroke_dasharray="1 1.3"
    )
    gun = (
        rect(-11, -5, 15, 8.4, OLIVE, stroke=INK, stroke_width=1)
        + rect(4, -5.4, 20, 7.4, STEEL, stroke=INK, stroke_width=1, rx=1)
        + line("M8 -5V2M12 -5V2M16 -5V2M20 -5V2", INK, 0.7)
        + rect(24, -3.4, 4, 3.2, INK)
        + line("M-11 -3.4H-15M-11 1.6H-15M-15 -5V3.4", INK, 1.4)
        + line("M-5 -5V-8H-2V-5M20 -5.4V-8", INK, 0.9)
    )
    mount = path("M-5 3H5L3 7H-3Z", INK)
    return legs + feet + belt + mount + place(0, 0, gun, turn=-8)


def field_gun() -> str:
    """A light field gun with its shield and trail."""
    trail = path("M0 5L-24 15L-26 19L-21 18.4L3 9Z", OLIVE, stroke=INK, stroke_width=0.8)
    barrel = path("M-10 -3L-9 -7L24 -7L26 -7.6V-2.4L24 -3H10V.4H-6Z", OLIVE, stroke=INK,
                  stroke_width=0.9)  # fmt: skip
    shield = path("M1 -13L4.6 -13L7 9L3.4 9Z", STEEL, stroke=INK, stroke_width=0.8)
    return trail + place(0, 0, barrel, turn=-14) + shield + wheel(0, 9, 10)


def howitzer() -> str:
    """A short heavy piece, its barrel raised."""
    barrel = (
        rect(-10, -5, 30, 10, OLIVE, stroke=INK, stroke_width=1)
        + rect(17, -6, 4.6, 12, OLIVE, stroke=INK, stroke_width=1)
        + rect(-14, -6.4, 6, 12.8, INK)
        + rect(-6, 5, 18, 4, STEEL, stroke=INK, stroke_width=0.8)
    )
    cradle = path("M-9 17L-3 -1H6L13 17Z", STEEL, stroke=INK, stroke_width=0.9)
    trail = path("M-2 12L-25 15.4L-26 19.4H4Z", OLIVE, stroke=INK, stroke_width=0.8)
    return trail + place(1, 0, barrel, turn=-42) + cradle + wheel(2, 11, 8.2, 8)


def tank() -> str:
    """A tank: a rhomboid of plates inside its tracks, a gun in the side."""
    hull = (
        "M-26 7L-10 -10.4L15 -12.6Q20 -12.8 22.6 -9L26.6 -2Q28 1.6 25 5L16 14.4H-20Q-26 13.4 -26 7Z"
    )
    inner = (
        "M-20 7.4L-8 -6L14.6 -8.2Q17.4 -8.4 19 -6L22 -1Q22.6 1 21 3L14.4 10H-17Q-20.6 9.6 -20 7.4Z"
    )
    rivets = line("M-13 7.4H11M-7 -3.4L14 -5.4", INK, 0.7, stroke_dasharray=".7 1.9")
    gun = (
        path("M-6 -2.4H7L9 .4V5H-6Z", STEEL, stroke=INK, stroke_width=0.8)
        + rect(8, -0.4, 17, 3.2, STEEL, stroke=INK, stroke_width=0.8)
        + circle(7.6, 1.2, 2.6, STEEL, stroke=INK, stroke_width=0.8)
    )
    cab = rect(-4, -15.4, 10, 5, OLIVE, stroke=INK, stroke_width=0.9) + rect(
        1.6, -13.8, 3, 1.2, INK
    )
    return (
        cab
        + path(hull, INK)
        + line(hull, STEEL, 1.3, stroke_dasharray=".8 1.5", transform="scale(.955 .93)")
        + path(inner, OLIVE)
        + rivets
        + gun
    )
