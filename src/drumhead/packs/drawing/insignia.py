"""Badges: the four branches, the marks of rank on a shoulder, and the eagle.

Each is drawn about the point (0, 0); badges of branches are ten wide, marks of rank thirty.
"""

from __future__ import annotations

from drumhead.packs.drawing.svg import circle, group, line, path, place, rect, star

_LEAF = (
    "M0 -13C3 -13.5 4.5 -11 3.4 -9C6.5 -10 8.5 -7 6.6 -5C10 -5 10.8 -1.5 8.2 0C10.8 1.8 9.6 5.4 "
    "6.6 5C7 8 3.5 9 1 7V13H-1V7C-3.5 9 -7 8 -6.6 5C-9.6 5.4 -10.8 1.8 -8.2 0C-10.8 -1.5 -10 -5 "
    "-6.6 -5C-8.5 -7 -6.5 -10 -3.4 -9C-4.5 -11 -3 -13.5 0 -13Z"
)
_CASTLE = (
    "M-5 4.6V-2.6h1.1v1h.8v-1h1.1V.2h.5V-4.6H-.5v1H.5v-1H1.5V.2h.5V-2.6h1.1v1h.8v-1H5V4.6H1.2V3"
    "A1.2 1.2 0 0 0 -1.2 3V4.6Z"
)
_WING = (
    "M1 -4C4 -9 8 -11 15 -12C14 -10.5 14.5 -9 15.5 -8C14 -7.6 13.4 -6.6 13.6 -5.2C12 -5 11.4 -4 "
    "11.4 -2.8C9.8 -2.8 9 -1.8 8.8 -.8C7 -.6 6 1 4.6 2.6L1 4Z"
)


def rifles(fill: str) -> str:
    """Infantry: two rifles crossed."""
    return line("M-4.8 4.4L4.6 -5M4.8 4.4L-4.6 -5", fill, 1.3) + line(
        "M-5 4.6L-1.6 1.2M5 4.6L1.6 1.2", fill, 2.5
    )


def horseshoe(fill: str) -> str:
    """Cavalry: a horseshoe."""
    shoe = "M-2.4 4.3C-5.4 1 -5 -3.9 0 -3.9C5 -3.9 5.4 1 2.4 4.3"
    return line(shoe, fill, 2.3) + line("M-4.2 4.2H-1M4.2 4.2H1", fill, 1.5)


def cannon(fill: str) -> str:
    """Artillery: a gun on its wheel."""
    wheel = circle(0, 1.6, 2.7, "none", stroke=fill, stroke_width=1.1) + circle(0, 1.6, 0.9, fill)
    barrel = path("M-4.6 -.6L4.6 -5L5.4 -3.2L-3.6 1.9Z", fill)
    return wheel + barrel + line("M0 1.6L-5.2 4.6", fill, 1.3)


def castle(fill: str) -> str:
    """Engineers: a castle with three towers."""
    return path(_CASTLE, fill)


def bomb(fill: str) -> str:
    """Ordnance: a bomb with a flame."""
    flame = (
        "M-2 -.9C-3.6 -2.4 -2.2 -3.2 -2.7 -4.4C-1.6 -4 -1.2 -3.4 -1 -2.6C-.8 -4 -.4 -4.6 .4 -5.2"
        "C.5 -4.2 .9 -3.4 1.1 -2.6C1.4 -3.3 1.9 -3.8 2.8 -4C2.3 -3 3.4 -2.2 2 -.9Q0 -1.8 -2 -.9Z"
    )
    return circle(0, 2.1, 2.8, fill) + path(flame, fill)


def chevrons(count: int, fill: str) -> str:
    """Corporal and Sergeant: chevrons, one above the other."""
    tops = [6.4 * (i - (count - 1) / 2) for i in range(count)]
    return line("".join(f"M-10.5 {t + 4.4:.2f}L0 {t - 4:.2f}L10.5 {t + 4.4:.2f}" for t in tops),
                fill, 3.4)  # fmt: skip


def hat(fill: str, band: str) -> str:
    """Private: the campaign hat."""
    crown = (
        "M-8 4C-7.4 -5 -5.4 -9 -3 -9C-1.6 -9 -1 -7.6 0 -7.6C1 -7.6 1.6 -9 3 -9C5.4 -9 7.4 -5 8 4Z"
    )
    brim = "M-15 4.2C-10 2 10 2 15 4.2C14 7.6 6 9 0 9C-6 9 -14 7.6 -15 4.2Z"
    folds = line("M0 -7.4V-3M-4.6 -6L-3.2 -2.4M4.6 -6L3.2 -2.4", band, 0.7)
    return (
        path(crown, fill)
        + path(brim, fill)
        + folds
        + line("M-7.9 1.6C-4 3.4 4 3.4 7.9 1.6", band, 1.5)
    )


def bars(count: int, fill: str, *, outline: bool = False) -> str:
    """Lieutenants and Captain: upright bars; gold is drawn in outline, silver solid."""
    if outline:
        return rect(-4, -11, 8, 22, "none", stroke=fill, stroke_width=2.4)
    if count == 1:
        return rect(-5, -12, 10, 24, fill)
    return path("M-11 -12H-3V-7H3V-12H11V12H3V7H-3V12H-11ZM-3 -3V3H3V-3Z", fill)


def leaf(fill: str, ground: str, *, outline: bool = False) -> str:
    """Major and Lieutenant-Colonel: the oak leaf, in outline and solid."""
    if outline:
        return path(_LEAF, "none", stroke=fill, stroke_width=1.9) + line("M0 -6V8", fill, 1.2)
    veins = "M0 -9V13M0 -2L5.4 -4.4M0 -2L-5.4 -4.4M0 4.6L5 2.6M0 4.6L-5 2.6"
    return path(_LEAF, fill, stroke=fill, stroke_width=1.2) + line(veins, ground, 0.9)


def stars(count: int, fill: str) -> str:
    """Generals: one star, two or three."""
    spots = {1: [(0.0, 0.8, 13.0)], 2: [(-6.6, 3.4, 9.4), (6.6, -4, 9.4)]}
    three = [(0.0, -6.4, 8.0), (-7.8, 5.6, 8.0), (7.8, 5.6, 8.0)]
    return path("".join(star(*spot) for spot in spots.get(count, three)), fill)


def eagle(fill: str, ground: str) -> str:
    """Colonel: the eagle with a shield on its breast."""
    wings = path(_WING, fill) + group(path(_WING, fill), transform="scale(-1 1)")
    tail = "L-5 11.4L-1.6 10.4L0 12L1.6 10.4L5 11.4L2 6"
    body = path(f"M-3 -5C-4 0 -3.4 4 -2 6{tail}C3.4 4 4 0 3 -5Z", fill)
    head = path("M-2.6 -4.4C-3 -8 -1.4 -10.4 .8 -10.2C2.8 -10 3.2 -8.4 3.2 -4.4Z"
                "M-1.2 -9.8L-5.2 -7.6L-2 -6.6Z", fill)  # fmt: skip
    shield = path("M-2 -3H2V.4C2 2.4 1 3.2 0 4C-1 3.2 -2 2.4 -2 .4Z", ground)
    claws = line("M-2.4 5.6L-7 7.4M2.4 5.6L7 7.4", fill, 1.2) + line(
        "M-9.6 5L-5.6 9.4M9.6 5L5.6 9.4", fill, 0.9
    )
    return wings + body + head + shield + circle(-0.4, -8.2, 0.45, ground) + claws


def rank(number: int, fill: str, ground: str) -> str:
    """The mark of a rank of the Army, 1 (Private) to 12 (Lieutenant-General)."""
    if number == 1:
        return hat(fill, ground)
    if number < 4:
        return chevrons(number, fill)
    if number < 7:
        return bars(1 if number < 6 else 2, fill, outline=number == 4)
    if number < 9:
        return place(0, 0, leaf(fill, ground, outline=number == 7), turn=38)
    return place(0, 0, eagle(fill, ground), scale=0.9) if number == 9 else stars(number - 9, fill)
