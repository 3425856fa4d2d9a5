"""The War and Diplomacy pack: one large letter; a star and "Officer", or "Official", or neither."""

from __future__ import annotations

from drumhead.packs import Card, war_and_diplomacy
from drumhead.packs.drawing import signs
from drumhead.packs.drawing.frame import MIDDLE_X, MIDDLE_Y, both_ends, card
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BLUE, BRASS, INK, PAPER, RED
from drumhead.packs.drawing.svg import circle, line, path, picture, place, rect, star

_COLORS = {"Officer": RED, "Official": BLUE, "": INK}
#: The name of each counter, and its points.
COUNTERS = {"pennant": ("War pennant", 3), "flag": ("Truce flag", 2)}
_SHIELD = "M-18 -19Q-9 -16 0 -20Q9 -16 18 -19V-1C18 10 9 16 0 21C-9 16 -18 10 -18 -1Z"
_RIBBONS = "M-9 14L-11.6 27L-7 25L-3.4 29L0 18ZM9 14L11.6 27L7 25L3.4 29L0 18Z"


def sword() -> str:
    """A sword, point up, some fifty long."""
    blade = path("M-1.1 18V-24L0 -27L1.1 -24V18Z", PAPER, stroke=INK, stroke_width=0.6)
    return (
        blade
        + line("M-3.8 18.4H3.8", BRASS, 1.8)
        + line("M0 19V25", INK, 2)
        + circle(0, 26, 1.6, BRASS)
    )


def seal(fill: str) -> str:
    """The seal of a treaty on its ribbons, forty wide."""
    edge = circle(0, 0, 19.4, fill, stroke=fill, stroke_width=2.4, stroke_dasharray="3 2.08")
    return (
        path(_RIBBONS, BRASS, stroke=INK, stroke_width=0.5)
        + edge
        + circle(0, 0, 16.6, "none", stroke=PAPER, stroke_width=0.7)
    )


def shield(fill: str) -> str:
    """A shield before two crossed swords."""
    swords = place(0, -2, sword(), turn=31) + place(0, -2, sword(), turn=-31)
    edge = path(_SHIELD, fill, stroke=PAPER, stroke_width=1.6)
    return swords + edge + line(_SHIELD, PAPER, 0.7, transform="scale(.9)")


def _middle(letter: str, mark: str, color: str) -> str:
    """The large letter: on a shield, on a seal, or alone."""
    if mark == "Officer":
        return shield(color) + write(letter, 0, -12.6, 23, PAPER, align=0.5)
    if mark == "Official":
        return seal(color) + write(letter, 0, -11.5, 23, PAPER, align=0.5)
    return write(letter, 0, -22, 44, color, align=0.5)


def _badge(mark: str, color: str) -> str:
    """The mark under the letter in the corner."""
    if mark == "Officer":
        return path(star(9.6, 26.6, 5.8), color)
    if mark == "Official":
        tails = path("M6.6 26L5.4 33.4L9.6 31L13.8 33.4L12.6 26Z", BRASS)
        return tails + path(star(9.6, 25.4, 5.4, 12, 0.82), color)
    return ""


def face(it: Card) -> str:
    """The face of a card of this pack."""
    mark = war_and_diplomacy.LETTERS[it.code][1]
    color = _COLORS[mark]
    ends = write(it.code, 9.8, 4.6, 15, color, align=0.5, fit=14) + _badge(mark, color)
    frame = rect(2, 2, 59, 84, "none", rx=1.6, stroke=color, stroke_width=0.6)
    if mark:
        ends += write(mark.upper(), 58, 5, 5.6, INK, align=1)
    else:
        frame += line("M19 5.4H57.6V58M5.4 30V82.6H44", INK, 0.6)
    middle = place(MIDDLE_X, MIDDLE_Y, _middle(it.code, mark, color))
    return card(it.name, frame, middle, both_ends(ends))


SIGNS = {"war": "War", "peace": "Peace", "letter-a": "Letter A", "letter-y": "Letter Y"}


def sign(name: str) -> str:
    """War, with a shield before swords; peace, with the seal of a treaty; or a letter."""
    if name.startswith("letter"):
        letter = write(name[-1].upper(), 0, -13, 26, INK, align=0.5)
        return signs.medal(SIGNS[name], PAPER, letter, scale=1.4)
    if name == "war":
        return signs.medal("War", PAPER, shield(RED), scale=1.15)
    return signs.medal("Peace", PAPER, place(0, -3, seal(BLUE)), scale=1.35)


def counter(name: str) -> str:
    """A counter: the war pennant or the flag of truce, 44 by 44."""
    title, value = COUNTERS[name]
    staff = line("M9 4V42", BRASS, 2.4) + circle(9, 3.4, 2, BRASS)
    if name == "pennant":
        cloth = path("M10.2 7L42 18L10.2 29Z", RED, stroke=INK, stroke_width=0.9)
        figure = write(str(value), 18.6, 12, 12, PAPER, align=0.5)
    else:
        cloth = path("M10.2 7Q18 3.6 26 7T41 7V28Q34 31.4 26 28T10.2 28Z", PAPER, stroke=INK,
                     stroke_width=0.9)  # fmt: skip
        figure = write(str(value), 25.6, 11, 13, BLUE, align=0.5)
    return picture(f"{title}, counts {value}", 44, 44, staff, cloth, figure)
