"""Flags of the time, each 36 wide and 24 high from its upper left corner."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from drumhead.packs.drawing.palette import BLUE, GREEN, INK, NAVY, PAPER, RED, YELLOW
from drumhead.packs.drawing.svg import circle, line, num, path, rect

WIDTH, HEIGHT = 36.0, 24.0


def _bands(*colors: str) -> str:
    """Level bands of equal height."""
    height = HEIGHT / len(colors)
    return "".join(rect(0, i * height, WIDTH, height, c) for i, c in enumerate(colors))


def _pales(*colors: str) -> str:
    """Upright bands of equal width."""
    width = WIDTH / len(colors)
    return "".join(rect(i * width, 0, width, HEIGHT, c) for i, c in enumerate(colors))


def american() -> str:
    """Thirteen stripes and forty-eight stars."""
    step = HEIGHT / 13
    stripes = "".join(f"M0 {num(step * (i + 0.5))}H36" for i in range(0, 13, 2))
    rows = "".join(f"M1.1 {num(1.6 + 1.95 * i)}H15" for i in range(6))
    return (
        rect(0, 0, WIDTH, HEIGHT, PAPER)
        + line(stripes, RED, step)
        + rect(0, 0, 15.4, step * 7, NAVY)
        + line(rows, PAPER, 0.95, stroke_dasharray=".95 .8")
    )


def british() -> str:
    """The crosses of St. George, St. Andrew and St. Patrick."""
    return (
        rect(0, 0, WIDTH, HEIGHT, NAVY)
        + path("M0 0H4L36 21.3V24H32L0 2.7ZM36 0V2.7L4 24H0V21.3L32 0Z", PAPER)
        + path(
            "M0 0L18 12H15L0 2ZM36 24L18 12H21L36 22ZM36 0L18 12V10L33 0ZM0 24L18 12V14L3 24Z", RED
        )
        + path("M14 0H22V8H36V16H22V24H14V16H0V8H14Z", PAPER)
        + path("M15.7 0H20.3V9.7H36V14.3H20.3V24H15.7V14.3H0V9.7H15.7Z", RED)
    )


def french() -> str:
    """The tricolor."""
    return _pales(BLUE, PAPER, RED)


def italian() -> str:
    """The tricolor with the shield of Savoy."""
    return _pales(GREEN, PAPER, RED) + savoy(18, 12)


def savoy(x: float, y: float) -> str:
    """A white cross on red within a blue border."""
    shield = f"M{num(x - 4)} {num(y - 5)}h8v5q0 4 -4 5.6q-4 -1.6 -4 -5.6Z"
    cross = f"M{num(x)} {num(y - 4.4)}v9.2M{num(x - 3.5)} {num(y - 0.8)}h7"
    return path(shield, RED, stroke=BLUE, stroke_width=1.1) + line(cross, PAPER, 1.5)


def rays(x: float, y: float, bounds: tuple[float, float, float, float], count: int = 16) -> str:
    """The path of rays from a point to the edge of a box (left, top, right, bottom)."""
    left, top, right, foot = bounds
    d, half = "", 90 / count
    for i in range(count):
        d += f"M{num(x)} {num(y)}"
        for turn in (360 * i / count - half, 360 * i / count + half):
            # Slightly off the horizontal and the vertical, so that neither reach is infinite.
            c, s = cos(radians(turn + 1e-6)), sin(radians(turn + 1e-6))
            reach = min(((right if c > 0 else left) - x) / c, ((foot if s > 0 else top) - y) / s)
            d += f"L{num(x + reach * c)} {num(y + reach * s)}"
        d += "Z"
    return d


def japanese() -> str:
    """The commercial flag: a plain red disc."""
    return rect(0, 0, WIDTH, HEIGHT, PAPER) + circle(18, 12, 7.2, RED)


def russian() -> str:
    """The commercial flag: white, blue and red bands."""
    return _bands(PAPER, BLUE, RED)


def russian_war() -> str:
    """The war flag: a blue saltire on white."""
    cross = (
        "M0 0H4.4L18 9.1L31.6 0H36V2.9L22.4 12L36 21.1V24H31.6L18 14.9L4.4 24H0V21.1L13.6 12L0 2.9Z"
    )
    return rect(0, 0, WIDTH, HEIGHT, PAPER) + path(cross, BLUE)


def japanese_war() -> str:
    """The war flag: sixteen red rays from the disc to the edge."""
    sunrise = path(rays(18, 12, (0, 0, WIDTH, HEIGHT)), RED)
    return rect(0, 0, WIDTH, HEIGHT, PAPER) + sunrise + circle(18, 12, 6, RED)


def spanish() -> str:
    """Red, a broad yellow band, red."""
    return rect(0, 0, WIDTH, HEIGHT, RED) + rect(0, 6, WIDTH, 12, YELLOW)


def german() -> str:
    """The Empire's black, white and red."""
    return _bands(INK, PAPER, RED)


def austrian() -> str:
    """Red, white and red."""
    return _bands(RED, PAPER, RED)


FLAGS: dict[str, Callable[[], str]] = {
    "A": american,
    "B": british,
    "F": french,
    "I": italian,
    "Jw": japanese_war,
    "Jc": japanese,
    "Rw": russian_war,
    "Rc": russian,
    "ENG": british,
    "FRA": french,
    "ITA": italian,
    "SPA": spanish,
    "GER": german,
    "AUS": austrian,
}


def flying(flag: str, *, slope: float = 0, scale: float = 1) -> str:
    """A flag on the wind: edged, with folds, its hoist leaning by `slope` degrees."""
    folds = "M7 0Q10 12 6 24H10Q14 12 11 0ZM24 0Q28 12 23 24H28Q33 12 29 0Z"
    drawn = flag + path(folds, INK, fill_opacity=0.14)
    drawn += rect(0, 0, WIDTH, HEIGHT, "none", stroke=INK, stroke_width=0.6)
    move = f"skewX({num(-slope)})" if slope else ""
    if scale != 1:
        move += f"scale({num(scale)})"
    return f'<g transform="{move}">{drawn}</g>' if move else drawn
