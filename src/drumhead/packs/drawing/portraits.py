"""Portraits of men and women of the services, about (0, 0): plain shapes without features."""

from __future__ import annotations

from drumhead.packs.drawing.palette import BRASS, INK, PAPER, RED, STEEL, YELLOW
from drumhead.packs.drawing.svg import circle, line, path, rect, star, tag

_FLESH, _SHADOW = "#d8b592", "#bf9670"
_SHOULDERS = "M-18 24V14Q-18 7 -9 5L-4 3.4H4L9 5Q18 7 18 14V24Z"


def _head() -> str:
    face = tag("ellipse", cx=0, cy=-5.4, rx=5.6, ry=7, fill=_FLESH)
    shadow = path("M0 -12.4A5.6 7 0 0 1 0 1.6Q2.4 -5 0 -12.4Z", _SHADOW)
    return rect(-2.8, -1, 5.6, 7, _SHADOW) + face + shadow


def _tunic(coat: str) -> str:
    collar = path("M-4.4 3L0 7L4.4 3L5.6 6L0 10L-5.6 6Z", INK)
    return path(_SHOULDERS, coat) + collar + line("M0 10V24", INK, 0.6)


def _buttons(color: str) -> str:
    return "".join(circle(0, y, 0.8, color) for y in (12.4, 16.4, 20.4))


def _campaign_hat() -> str:
    crown = path("M-6.6 -10Q-6 -19 -2.8 -19Q-1.6 -19 0 -17.4Q1.6 -19 2.8 -19Q6 -19 6.6 -10Z", BRASS)
    brim = tag("ellipse", cx=0, cy=-9.8, rx=12.6, ry=2.7, fill=BRASS)
    return (
        brim + crown + line("M-6.6 -10.6Q0 -8.6 6.6 -10.6M-3 -16.4L-2 -13M3 -16.4L2 -13", INK, 0.8)
    )


def _peaked_cap(cloth: str, badge: str) -> str:
    crown = path("M-7 -10.4Q-11 -15 -8.4 -16.4Q0 -19 8.4 -16.4Q11 -15 7 -10.4Z", cloth)
    band = path("M-6.8 -10.8Q0 -12.6 6.8 -10.8V-8Q0 -9.8 -6.8 -8Z", INK)
    visor = path("M-6.8 -8.2Q0 -10 6.8 -8.2Q4.6 -5.6 0 -5.6Q-4.6 -5.6 -6.8 -8.2Z", INK)
    return crown + band + visor + line("M-6.2 -8.4Q0 -10 6.2 -8.4", YELLOW, 0.5) + badge


def _epaulettes() -> str:
    fringe = line(
        "M-18 13.4V17M-16 12.6V16M-14 12V15.4M14 12V15.4M16 12.6V16M18 13.4V17", YELLOW, 1.1
    )
    return (
        path("M-19 12.6Q-17 8 -10.6 6.6L-12 11Z", YELLOW)
        + path("M19 12.6Q17 8 10.6 6.6L12 11Z", YELLOW)
        + fringe
    )


def _boards(stripes: int) -> str:
    marks = "".join(
        f"M{-15.6 + 2 * i} {10.6 - 0.7 * i:.1f}l1 3M{15.6 - 2 * i} {10.6 - 0.7 * i:.1f}l-1 3"
        for i in range(stripes)
    )
    return line(marks, YELLOW, 1)


def _ribbons() -> str:
    return line("M-12 13H-5M-12 15.4H-5", PAPER, 1.5, stroke_dasharray="1.6 .7")


def soldier(coat: str) -> str:
    """A private soldier in the campaign hat."""
    strap = line("M-14 8L9 24", INK, 1.6)
    pockets = rect(6, 13, 7, 6, "none", stroke=INK, stroke_width=0.6)
    return _tunic(coat) + strap + pockets + _buttons(BRASS) + _head() + _campaign_hat()


def sergeant(coat: str) -> str:
    """A sergeant: three chevrons on each sleeve."""
    chevrons = "".join(f"M-17.4 {y}l3 -3l3 3M11.4 {y}l3 -3l3 3" for y in (16, 19, 22))
    return _tunic(coat) + _buttons(BRASS) + line(chevrons, YELLOW, 1.3) + _head() + _campaign_hat()


def colonel(coat: str) -> str:
    """A colonel: peaked cap, an eagle on the shoulder."""
    birds = line("M-15.6 9.6l2.4 1.6l2.4 -3.2M15.6 9.6l-2.4 1.6l-2.4 -3.2", PAPER, 1.2)
    cap = _peaked_cap(coat, line("M-2.4 -14.4L0 -12.6L2.4 -14.4", YELLOW, 1.1))
    belt = line("M14 7L-10 24", INK, 1.8)
    return _tunic(coat) + belt + birds + _ribbons() + _buttons(YELLOW) + _head() + cap


def general(coat: str) -> str:
    """A general: stars on cap and shoulder."""
    marks = path(star(-13.6, 10.6, 2) + star(13.6, 10.6, 2) + star(0, -13.6, 2), YELLOW)
    sash = line("M13 7L-13 24", YELLOW, 2.6)
    return (
        _tunic(coat)
        + sash
        + _ribbons()
        + _buttons(YELLOW)
        + _head()
        + _peaked_cap(coat, "")
        + marks
    )


def sailor(coat: str) -> str:
    """A sailor: flat cap, square collar and black silk."""
    collar = path("M-11 5.4L-4 3.4L0 12L4 3.4L11 5.4L9 12L0 19L-9 12Z", PAPER)
    stripes = line("M-9.6 6.6L-7.8 11.2L0 17.2L7.8 11.2L9.6 6.6", coat, 0.7)
    silk = path("M-2 11L0 13L2 11L3.4 22L0 19.6L-3.4 22Z", INK)
    top = "M-6.8 -9.6Q-11.4 -13.6 -8.6 -15Q0 -17.6 8.6 -15Q11.4 -13.6 6.8 -9.6Z"
    cap = path(top, PAPER, stroke=INK, stroke_width=0.6) + path(
        "M-6.8 -11Q0 -12.6 6.8 -11V-7.8Q0 -9.4 -6.8 -7.8Z", INK
    )
    ribbon = path("M6.4 -10L11 -5L9.6 -3.6L6 -8Z", INK)
    return path(_SHOULDERS, coat) + collar + stripes + silk + _head() + ribbon + cap


def lieutenant(coat: str) -> str:
    """A lieutenant of the Navy: white cap, two stripes."""
    cap = _peaked_cap(PAPER, line("M0 -15.4V-12.6M-1.4 -14.2H1.4", BRASS, 0.9))
    return _tunic(coat) + _boards(2) + _buttons(YELLOW) + _head() + cap


def captain(coat: str) -> str:
    """A captain of the Navy: white cap, four stripes, a glass under the arm."""
    cap = _peaked_cap(PAPER, path(star(0, -13.8, 1.9), BRASS))
    return _tunic(coat) + _boards(4) + _ribbons() + _buttons(YELLOW) + _head() + cap


def admiral(coat: str) -> str:
    """An admiral: cocked hat and epaulettes."""
    hat = path("M-14 -8.6Q-8 -10 -6.4 -16Q0 -20.6 6.4 -16Q8 -10 14 -8.6Q0 -12 -14 -8.6Z", INK)
    lace = line("M-13 -8.9Q0 -12.2 13 -8.9M3 -17.6L1.6 -11", YELLOW, 0.9)
    sash = line("M-13 7L13 24", YELLOW, 2.6)
    return _tunic(coat) + sash + _epaulettes() + _buttons(YELLOW) + _head() + hat + lace


def scout(coat: str) -> str:
    """A soldier on watch with field glasses."""
    sleeves = "M-15 22L-10.6 10L-4.6 0M15 22L10.6 10L4.6 0"
    arms = line(sleeves, INK, 5.8, stroke_linejoin="round") + line(
        sleeves, coat, 4.6, stroke_linejoin="round"
    )
    glasses = path("M-5.4 -8H-.8L-.4 -3H-6ZM.8 -8H5.4L6 -3H.4Z", INK) + circle(-3.2, -3.6, 2, STEEL)
    return (
        _tunic(coat) + _head() + _campaign_hat() + arms
        + glasses + circle(3.2, -3.6, 2, STEEL) + circle(-4.6, -0.6, 1.9, _FLESH)
        + circle(4.6, -0.6, 1.9, _FLESH)
    )  # fmt: skip


def lookout(coat: str) -> str:
    """A sailor on watch with a telescope."""
    sleeve = "M15 22L12 10L6.6 -2"
    arm = line(sleeve, INK, 5.8, stroke_linejoin="round") + line(
        sleeve, coat, 4.6, stroke_linejoin="round"
    )
    glass = line("M1 -6L9 -7", INK, 3.2) + line("M9 -7L19 -8.3", BRASS, 4.2)
    return sailor(coat) + arm + glass + circle(6.6, -5, 1.9, _FLESH)


def nurse(coat: str) -> str:
    """A nurse: white veil and apron with the red cross."""
    veil = (
        "M-8.6 9Q-11 -16 0 -16.4Q11 -16 8.6 9L5 5.6Q6.4 -1 5.4 -6Q4 -10.4 0 -10.4Q-4 -10.4 -5.4 -6"
    )
    apron = path("M-8 24V9.6L-6 7.4Q0 11 6 7.4L8 9.6V24Z", PAPER)
    cross = path("M-1.6 10.8h3.2v2.6h2.6v3.2h-2.6v2.6h-3.2v-2.6h-2.6v-3.2h2.6Z", RED)
    small = path("M-.7 -15h1.4v1.2h1.2v1.4h-1.2v1.2h-1.4v-1.2h-1.2v-1.4h1.2Z", RED)
    cape = path(_SHOULDERS, coat)
    return cape + apron + cross + _head() + path(veil + "Q-6.4 -1 -5 5.6Z", PAPER, stroke=INK,
                                                stroke_width=0.5) + small  # fmt: skip
