"""The Allie-Patriot pack: letter over taking number on the left, counting value on the right."""

from __future__ import annotations

from drumhead.packs import Card, allie_patriot
from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.allie_patriot.scenes import SCENES
from drumhead.packs.drawing import signs
from drumhead.packs.drawing.frame import MIDDLE_X, MIDDLE_Y, both_ends, card, mat, stepped_window
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import INK, PAPER
from drumhead.packs.drawing.svg import line, path, place, rect

_BLOCK = "M0 3A3 3 0 0 1 3 0H16V18.6H0Z"


_COUNTRIES = {"america": "A", "britain": "B", "france": "F", "italy": "I"}
SIGNS = {name: name.capitalize() for name in _COUNTRIES}


def sign(name: str) -> str:
    """The flag of a country."""
    return signs.flag(SIGNS[name], ALLIES[_COUNTRIES[name]].flag)


def face(it: Card) -> str:
    """The face of a card of this pack."""
    ally, (picture, value) = ALLIES[it.suit], allie_patriot.PICTURES[it.rank]
    color, hole = ally.color, stepped_window(head=20, drop=37)
    ground = rect(3, 17, 57, 54, ally.tint if it.rank not in (6, 4) else PAPER)
    scene = place(MIDDLE_X, MIDDLE_Y, SCENES[it.rank](ally))
    frame = line(hole, INK, 0.9)
    ends = (
        path(_BLOCK, color)
        + write(ally.letter.replace("I", "i"), 8, 3.4, 13, PAPER, align=0.5)
        + write(str(it.rank), 8, 21, 13, color, align=0.5)
        + write(str(value), 59, 4, 13, INK, align=1)
        + place(29.6, 8, ally.emblem(color, PAPER), scale=0.84)
        + write(picture.upper(), 29.6, 14, 3.6, INK, align=0.5, fit=25)
    )
    return card(it.name, ground, scene, mat(hole), frame, both_ends(ends))
