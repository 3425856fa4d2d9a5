"""The Skirmish pack: the value large, Army in a brown arch with A, Navy in a blue port with N."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.packs import Card, skirmish
from drumhead.packs.drawing import insignia, portraits, signs
from drumhead.packs.drawing.frame import MIDDLE_X, MIDDLE_Y, both_ends, card, mat
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BROWN, INK, NAVY, PAPER, RED
from drumhead.packs.drawing.svg import circle, line, path, place, rect

_ARCH = "M16.5 62V41.6A15 15 0 0 1 46.5 41.6V62Z"
_ARCH_HOLE = "M16.5 62H46.5V41.6A15 15 0 0 0 16.5 41.6Z"
_PORT = "M12.5 44A19 19 0 0 1 50.5 44A19 19 0 0 1 12.5 44Z"
_PORT_HOLE = "M12.5 44A19 19 0 0 0 50.5 44A19 19 0 0 0 12.5 44Z"
_CROSS = "M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z"
_SHIELD = "M-5 -5.4H5V.6C5 3.6 2.6 5.2 0 6C-2.6 5.2 -5 3.6 -5 .6Z"

#: Service to its color, the ground of its pictures, and the outline and the hole of its window.
_SERVICES = {
    "A": (BROWN, "#ecdcc0", _ARCH, _ARCH_HOLE),
    "N": (NAVY, "#d3e0e6", _PORT, _PORT_HOLE),
}
_OFFICERS: dict[str, Callable[[str], str]] = {
    "A300": portraits.general,
    "A250": portraits.colonel,
    "A200": portraits.sergeant,
    "N300": portraits.admiral,
    "N250": portraits.captain,
    "N200": portraits.lieutenant,
    "A100": portraits.scout,
    "A50": portraits.scout,
    "N100": portraits.lookout,
    "N50": portraits.lookout,
    "AX": portraits.nurse,
    "NX": portraits.nurse,
}
_MEN = {"A": portraits.soldier, "N": portraits.sailor}


def anchor(fill: str) -> str:
    """An anchor, ten wide."""
    ring = circle(0, -4.4, 1.1, "none", stroke=fill, stroke_width=0.8)
    shank = line("M0 -3.4V4.4M-2.6 -1.8H2.6", fill, 1.2)
    arms = line("M-4.4 1.2Q-3.6 4.6 0 4.8Q3.6 4.6 4.4 1.2", fill, 1.3)
    return ring + shank + arms + path("M-5.4 2.4L-4.6 -.4L-2.6 1.8ZM5.4 2.4L4.6 -.4L2.6 1.8Z", fill)


def _title(it: Card) -> str:
    if it.rank in skirmish.OFFICERS[it.suit]:
        return skirmish.OFFICERS[it.suit][it.rank]
    if it.rank in skirmish.SPIES:
        return "Scout Spy"
    return "Nurse" if it.rank < 0 else skirmish.MEN[it.suit]


def _index(it: Card, color: str) -> str:
    """The value in the corner; for the Nurse her cross."""
    if it.rank < 0:
        return place(9, 11, path(_CROSS, RED))
    if it.rank > 9:
        return write(str(it.rank), 4, 4, 13.6, color, fit=20.5)
    return write(str(it.rank), 9, 4, 13.6, color, align=0.5)


def _badge(it: Card, color: str) -> str:
    """The letter of the service on its own shape."""
    shape = path(_SHIELD, color) if it.suit == "A" else circle(0, 0, 5.6, color)
    return place(9, 25.4, shape, write(it.suit, 0, -3.6, 7, PAPER, align=0.5))


def _middle(it: Card, color: str, tint: str) -> str:
    """The window: an officer, a man, or for 9 to 0 the value alone."""
    if 0 <= it.rank <= 9:
        badge = insignia.rifles(color) if it.suit == "A" else anchor(color)
        value = write(str(it.rank), MIDDLE_X, MIDDLE_Y - 5, 20, color, align=0.5)
        return place(MIDDLE_X, MIDDLE_Y - 11, badge, scale=0.9) + value
    figure = _OFFICERS.get(it.code, _MEN[it.suit])(color)
    return rect(10, 24, 43, 42, tint) + place(MIDDLE_X, MIDDLE_Y + 1.6, figure, scale=0.85)


SIGNS = {"army": "Army", "navy": "Navy"}


def sign(name: str) -> str:
    """The sign of a service: crossed rifles or an anchor."""
    if name == "army":
        return signs.shield("Army", signs.SHIELD, BROWN, insignia.rifles(PAPER), scale=5.1)
    return signs.shield("Navy", signs.ROUND, NAVY, anchor(PAPER), scale=5.4)


def face(it: Card) -> str:
    """The face of a card of this pack."""
    color, tint, outline, hole = _SERVICES[it.suit]
    frame = line(outline, color, 2.4)
    if it.suit == "A":
        frame += line("M14 65H45.6", color, 1.2)
    else:
        frame += line(outline, PAPER, 0.9, stroke_dasharray="2.2 2")
    under = f"{skirmish.SERVICES[it.suit]} 1000" if it.rank < 0 else skirmish.SERVICES[it.suit]
    ends = (
        _index(it, color)
        + _badge(it, color)
        + write(_title(it).upper(), 59, 4.6, 5.2, INK, align=1, fit=31)
        + write(under.upper(), 59, 11.6, 3.4, color, align=1)
    )
    return card(it.name, _middle(it, color, tint), mat(hole), frame, both_ends(ends))
