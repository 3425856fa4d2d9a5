"""The Game of War pack: army cards are their flags, forts have a white diamond, arbiters a bar."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.packs import Card, game_of_war
from drumhead.packs.drawing import insignia, signs
from drumhead.packs.drawing.flags import FLAGS, flying, rays
from drumhead.packs.drawing.frame import (
    MIDDLE_X,
    MIDDLE_Y,
    WIDTH,
    both_ends,
    card,
    mat,
    stepped_window,
)
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BLUE, BRASS, INK, OLIVE, PAPER, RED, SHADE, STEEL
from drumhead.packs.drawing.svg import box, circle, line, path, place, rect, star

_COLORS = {"J": RED, "R": BLUE}
_HOLE = stepped_window(column=19, head=12, drop=21)
#: The index in the corner: officers by rank, in one or two letters.
_INDEX = {"G": "G", "O": "CO", "K": "CA", "L": "L"}
_MARKS: dict[str, Callable[[str, str], str]] = {
    "G": lambda fill, _: insignia.stars(1, fill),
    "O": insignia.eagle,
    "K": lambda fill, _: insignia.bars(2, fill),
    "L": lambda fill, _: insignia.bars(1, fill),
}


def _field(suit: str) -> str:
    """The flag of an army as the ground of a card."""
    left, top, wide, high = 3.0, 11.0, 57.0, 66.0
    if suit == "Jw":
        return path(rays(MIDDLE_X, MIDDLE_Y, (left, top, left + wide, top + high)), RED)
    if suit == "Rw":
        half = "M3 11H10L31.5 36L53 11H60V19L38.5 44"
        return path(half + "L60 69V77H53L31.5 52L10 77H3V69L24.5 44L3 19Z", BLUE)
    if suit == "Rc":
        return rect(left, 33, wide, 22, BLUE) + rect(left, 55, wide, 22, RED)
    return ""


def _medallion(it: Card, rank: str) -> str:
    """The round in the middle: an officer's mark within a wreath, a private's rifles."""
    nation = it.suit[0]
    color = _COLORS[nation]
    ground, fill = (color, PAPER) if nation == "J" else (PAPER, color)
    disc = circle(0, 0, 16, ground)
    if nation == "R":
        disc = circle(0, 0, 17, PAPER) + circle(0, 0, 15.4, PAPER, stroke=color, stroke_width=1.2)
    elif it.suit == "Jw":
        disc = circle(0, 0, 17.4, PAPER) + disc
    if rank in _MARKS:
        ring = circle(0, 0, 13.4, "none", stroke=fill, stroke_width=1.1, stroke_dasharray="2.4 1.1")
        return disc + ring + place(0, 0, _MARKS[rank](fill, ground), scale=0.68)
    return disc + place(0, 0, insignia.rifles(fill), scale=1.9)


def _ends(index: str, color: str, name: str) -> str:
    """The corner and the name next to it."""
    figure = write(index, 9.6, 4, 14, color, align=0.5, fit=15)
    return figure + write(name.upper(), 59, 4.4, 5.2, INK, align=1, fit=38)


def _soldier(it: Card) -> str:
    rank = it.code[2:]
    color = _COLORS[it.suit[0]]
    name = game_of_war.OFFICERS[rank][0] if rank in game_of_war.OFFICERS else "Private"
    return card(
        it.name,
        _field(it.suit),
        mat(_HOLE),
        line(_HOLE, INK, 0.8),
        place(MIDDLE_X, MIDDLE_Y, _medallion(it, rank)),
        both_ends(_ends(_INDEX.get(rank, rank), color, name)),
    )


#: The forts, in outline against the sky.
WORKS: dict[str, str] = {
    "TOK": path("M-11 9L-9.6 3H9.6L11 9ZM-13 4Q-8 2 -7 -1H7Q8 2 13 4ZM-10 -1.6Q-6 -3.4 -5.4 -6H5.4"
                "Q6 -3.4 10 -1.6ZM-6.6 -6.4Q-2 -8.6 0 -12Q2 -8.6 6.6 -6.4Z", INK)
    + line("M-7 6H7", PAPER, 1.2, stroke_dasharray="1.4 1.2"),
    "STP": path("M-12 9V-1H-4V-4H4V-1H12V9ZM-2 -4V-9Q-3.6 -11.4 0 -13.6Q3.6 -11.4 2 -9V-4Z"
                "M-11 -1.4V-4Q-12.4 -6.2 -9 -8.2Q-5.6 -6.2 -7 -4V-1.4ZM11 -1.4V-4Q12.4 -6.2 9 -8.2"
                "Q5.6 -6.2 7 -4V-1.4Z", INK)
    + line("M0 -13.6V-17M-9 -8.2V-11M9 -8.2V-11", INK, 0.8)
    + line("M-9 5.6V2.4M-4.6 5.6V2.4M0 9V3M4.6 5.6V2.4M9 5.6V2.4", PAPER, 1.3),
    "MUK": path("M-13 9V0h2v-2h2v2h2v-2h2v2H-3V-4H3V0H5v-2h2v2h2v-2h2v2h2V9Z"
                "M-6 -4.6Q-3 -7 -2.4 -9.4H2.4Q3 -7 6 -4.6ZM-3 -9.8L0 -13L3 -9.8Z", INK)
    + path("M-2 9V5A2 2 0 0 1 2 5V9Z", PAPER),
    "PTA": path("M-15 9Q-12 0 -6 -1H4Q10 0 14 9Z", INK)
    + rect(-4, -5, 7, 4, INK) + line("M2 -3.4L14 -8M-8 2L-16 -3", INK, 1.8)
    + line("M-9 5.4H9", PAPER, 1.4, stroke_dasharray="2.2 2.2"),
}  # fmt: skip


def _fort(it: Card) -> str:
    diamond = "M31.5 8L59 44L31.5 80L4 44Z"
    courses = "".join(f"M0 {y}H63" for y in range(8, 88, 8))
    stones = "".join(f"M{x} {y}v8" for y in range(0, 88, 8) for x in range(6 + y % 16 // 2, 60, 14))
    wall = path(box(0, 0, 63, 88, 3), OLIVE) + line(courses + stones, INK, 0.4)
    inside = line("M31.5 13L55.2 44L31.5 75L7.8 44Z", INK, 0.6)
    ground = path("M12 49.4H51L31.5 75Z", SHADE)
    view = place(MIDDLE_X, MIDDLE_Y - 4, WORKS[it.code], scale=1.12)
    name = write(game_of_war.FORTS[it.code][0].upper(), MIDDLE_X, 52.6, 4.6, INK, align=0.5, fit=23)
    corner = path("M0 3A3 3 0 0 1 3 0H18V17L0 24Z", PAPER) + write(
        str(it.value), 9, 4, 12.6, INK, align=0.5, fit=13
    )
    return card(it.name, wall, path(diamond, PAPER), ground, inside, view, name, both_ends(corner))


def _hat() -> str:
    """The starred hat of Uncle Sam."""
    crown = "M-11 8L-13 -16Q0 -19 13 -16L11 8Z"
    stripes = "M-9.6 3L-11.4 -16.6M-3.4 4L-4 -17.6M3.4 4L4 -17.6M9.6 3L11.4 -16.6"
    stars = "".join(star(x, y, 1.7) for x, y in ((-7.4, 4.6), (-2.5, 5.2), (2.5, 5.2), (7.4, 4.6)))
    return (
        path(crown, PAPER)
        + line(stripes, RED, 3)
        + path("M-11.6 1Q0 4 11.6 1L11 8Q0 11 -11 8Z", BLUE)
        + path(stars, PAPER)
        + line(crown, INK, 0.9)
        + path("M-20 6Q-12 9.6 0 9.6Q12 9.6 20 6Q17 13.6 0 13.6Q-17 13.6 -20 6Z", BLUE, stroke=INK,
               stroke_width=0.9)
    )  # fmt: skip


def _scales() -> str:
    """The scales of the court at The Hague."""
    pan = "M0 -8L-5 4M0 -8L5 4"
    dish = path("M-6.4 4H6.4Q5 8.6 0 8.6Q-5 8.6 -6.4 4Z", BRASS)
    one = line(pan, INK, 0.7) + dish
    return (
        line("M0 -14V14M-13 -9Q0 -13 13 -9", INK, 1.6)
        + circle(0, -14.6, 2, BRASS)
        + path("M-7 16Q-6 12 0 12Q6 12 7 16Z", INK)
        + place(-13, -1, one)
        + place(13, -1, one)
    )


def _arbiter(it: Card) -> str:
    if it.code in ("SAM", "HAG"):
        emblem = circle(0, 0, 21, PAPER, stroke=STEEL, stroke_width=0.9)
        emblem += _hat() if it.code == "SAM" else _scales()
        badge = (
            path(star(0, 0.4, 5), INK) if it.code == "SAM" else place(0, 0, _scales(), scale=0.3)
        )
        ends = _ends(str(it.value), INK, it.name) + place(9.6, 25, badge)
        return card(it.name, place(MIDDLE_X, MIDDLE_Y + 1, emblem), both_ends(ends))
    color = RED if it.color == "red" else BLUE
    # Engravers show red by upright and blue by level lines, so the bar is clear without color.
    hatch, small = (
        "".join(f"M{x} 39v10" for x in (2, 4, 6, 8, 10, 53, 55, 57, 59, 61)),
        "M7 22v8M9.4 22v8M11.8 22v8",
    )
    if color == BLUE:
        hatch = "".join(f"M1 {y}h10M52 {y}h10" for y in (40, 42, 44, 46, 48))
        small = "M4 23.6h11M4 26h11M4 28.4h11"
    bar = rect(0.5, 38, WIDTH - 1, 12, color) + line(hatch, PAPER, 0.6)
    word = write("ARBITRATOR", MIDDLE_X, 41, 6, PAPER, align=0.5)
    flag = place(22, 13.4, flying(FLAGS[it.code]()))
    badge = rect(4.4, 22, 10.4, 8, color) + line(small, PAPER, 0.8)
    ends = flag + _ends(str(it.value), INK, it.name) + badge
    return card(it.name, bar, word, both_ends(ends))


#: The possible stakes: a nation, or a fort.
_FLAGS = {"japan": "Jw", "russia": "Rw"}
_WORKS = {name.lower().replace(". ", "-").replace(" ", "-"): code
          for code, (name, _) in game_of_war.FORTS.items()}  # fmt: skip
SIGNS = (
    {name: name.capitalize() for name in _FLAGS}
    | {sign: game_of_war.FORTS[code][0] for sign, code in _WORKS.items()}
    | {"arbitration-cards": "Arbitration cards", "forts": "Forts"}
)


def sign(name: str) -> str:
    """The war flag of a nation, a fort in outline, or the sign of all forts or arbiters."""
    if name == "arbitration-cards":
        return signs.medal(SIGNS[name], PAPER, _scales(), scale=1.7)
    if name == "forts":
        return signs.shield(SIGNS[name], signs.SHIELD, PAPER, WORKS["MUK"], scale=2.4)
    if name in _FLAGS:
        return signs.flag(SIGNS[name], FLAGS[_FLAGS[name]]())
    code = _WORKS[name]
    work = place(0, 8, WORKS[code], scale=2.5)
    return signs.medal(SIGNS[name], PAPER, work)


def face(it: Card) -> str:
    """The face of a card of this pack."""
    if it.suit == "fort":
        return _fort(it)
    return _arbiter(it) if it.suit == "arbiter" else _soldier(it)
