"""The Tactics pack: a tab with number and branch, the mark of the rank on the branch's shape."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.packs import Card, tactics
from drumhead.packs.drawing import guns, insignia, signs
from drumhead.packs.drawing.frame import (
    MIDDLE_X,
    MIDDLE_Y,
    both_ends,
    card,
    mat,
    stepped_window,
)
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import (
    BLUE,
    BRASS,
    GREEN,
    INK,
    PAPER,
    PARCHMENT,
    RED,
    SHADE,
    SKY,
    YELLOW,
)
from drumhead.packs.drawing.svg import around, circle, line, path, place, rect, star

#: Company to its color, the color printed on it, its badge and the shape behind its ranks.
_COMPANIES: dict[str, tuple[str, str, Callable[[str], str], str]] = {
    "I": (BLUE, PAPER, insignia.rifles, "M-17 -18H17V-2C17 9 9 15 0 20C-9 15 -17 9 -17 -2Z"),
    "C": (YELLOW, INK, insignia.horseshoe, "M-16.5 -19H16.5V22L0 15L-16.5 22Z"),
    "A": (RED, PAPER, insignia.cannon, "M-19 0A19 19 0 0 1 19 0A19 19 0 0 1 -19 0Z"),
    "E": (GREEN, PAPER, insignia.castle, "M-18 19V-20h7.2v4h7.2v-4h7.2v4h7.2v-4h7.2V19Z"),
}
_GUNS = {5: guns.machine_gun, 10: guns.field_gun, 15: guns.howitzer, 20: guns.tank}
_TAB = "M0 3A3 3 0 0 1 3 0H16.5V31L8.25 34.5L0 31Z"


def tab(index: str, badge: Callable[[str], str], color: str, print_color: str) -> str:
    """The colored corner: the figure large, the badge under it."""
    figure = write(index, 8.25, 4, 14.5, print_color, align=0.5, fit=13)
    gap = line("M16.9 0V31.3L8.25 35L0 31.5", PAPER, 0.9)
    return path(_TAB, color) + gap + figure + place(8.25, 25.6, badge(print_color), scale=1.1)


def heading(name: str, under: str, color: str = INK) -> str:
    """The name to the right of the tab, and a smaller word under it."""
    return write(name.upper(), 59, 4.6, 5.2, INK, align=1, fit=39.5) + write(
        under.upper(), 59, 11.6, 3.4, color, align=1
    )


def _soldier(it: Card) -> str:
    color, print_color, badge, shape = _COMPANIES[it.suit]
    name = tactics.RANKS[it.rank - 1]
    dark = "#7d5f1b" if it.suit == "C" else color
    mark = insignia.rank(it.rank, print_color, color)
    panel = path(shape, color, stroke=color, stroke_width=3.4) + path(
        shape, color, stroke=PAPER, stroke_width=1.6
    )
    ends = tab(str(it.rank), badge, color, print_color) + heading(
        name, tactics.COMPANIES[it.suit], dark
    )
    return card(it.name, place(MIDDLE_X, MIDDLE_Y, panel, mark, scale=0.94), both_ends(ends))


def _ordnance(it: Card) -> str:
    field = (
        rect(3, 17, 57, 54, SKY)
        + path("M3 49C16 42 26 46 36 43C46 40 54 43 60 41V71H3Z", SHADE)
        + path("M3 58C20 54 40 60 60 55V71H3Z", PARCHMENT)
        + line("M6 63.5H30M12 67H40M38 60.5H45", INK, 0.5)
    )
    ends = tab(str(it.value), insignia.bomb, INK, PAPER) + heading(
        tactics.ORDNANCE[it.value], "Ordnance"
    )
    frame = path(stepped_window(), "none", stroke=INK, stroke_width=0.9)
    gun = place(MIDDLE_X - 0.4, MIDDLE_Y - 2.4, _GUNS[it.value](), scale=0.92)
    return card(it.name, field, gun, mat(stepped_window()), frame, both_ends(ends))


def _president(it: Card) -> str:
    ring = "".join(star(x, y, 1.7) for x, y in around(MIDDLE_X, MIDDLE_Y, 17.6, 13))
    seal = (
        circle(MIDDLE_X, MIDDLE_Y, 22, INK)
        + circle(MIDDLE_X, MIDDLE_Y, 20.6, "none", stroke=BRASS, stroke_width=0.8)
        + path(ring, YELLOW)
        + place(MIDDLE_X, MIDDLE_Y, insignia.eagle(PAPER, RED), scale=0.84)
    )

    def badge(fill: str) -> str:
        return path(star(0, 0.4, 5.2), fill)

    ends = tab("P", badge, INK, PAPER) + heading("President", "Commander-in-Chief", RED)
    return card(it.name, seal, both_ends(ends))


#: Sign to its outline, its color and what is on it.
_SIGNS: dict[str, tuple[str, str, str]] = {
    "infantry": (signs.SHIELD, BLUE, place(0, 0, insignia.rifles(PAPER), scale=5.1)),
    "cavalry": (signs.BANNER, YELLOW, place(0, -5, insignia.horseshoe(INK), scale=5.1)),
    "artillery": (signs.ROUND, RED, place(-1, 0, insignia.cannon(PAPER), scale=5.1)),
    "engineers": (signs.KEEP, GREEN, place(0, 4, insignia.castle(PAPER), scale=5.1)),
    "ordnance": (signs.ARCH, INK, place(0, 2, insignia.bomb(PAPER), scale=5.4)),
    "president": (signs.ROUND, INK, place(0, 2, insignia.eagle(PAPER, RED), scale=1.9)),
    "combined": (signs.CREST, INK, path(star(0, 1, 27), "#f5d98c")),
}
SIGNS = {name: name.capitalize() for name in _SIGNS}


def sign(name: str) -> str:
    """The sign of a company, of the Ordnance, the President or combined forces."""
    return signs.shield(SIGNS[name], *_SIGNS[name])


def face(it: Card) -> str:
    """The face of a card of this pack."""
    if it.suit == "O":
        return _ordnance(it)
    return _president(it) if it.suit == "P" else _soldier(it)
