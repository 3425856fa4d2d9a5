"""Default faces, back and picture, for packs and games that draw none themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.packs.drawing.backs import EDGE, Back
from drumhead.packs.drawing.frame import HEIGHT, MIDDLE_X, MIDDLE_Y, WIDTH, both_ends, card
from drumhead.packs.drawing.glyphs import GLYPHS, write
from drumhead.packs.drawing.palette import (
    BLUE,
    BRASS,
    BROWN,
    GREEN,
    INK,
    NAVY,
    OLIVE,
    PAPER,
    PARCHMENT,
    RED,
    SHADE,
    STEEL,
    YELLOW,
)
from drumhead.packs.drawing.poster import Small, drum, fan, ground, poster
from drumhead.packs.drawing.signs import medal
from drumhead.packs.drawing.svg import circle, line, path, place, rect, star

if TYPE_CHECKING:
    from drumhead.packs import Card, Pack

_COLORS = {
    "black": INK,
    "blue": BLUE,
    "brown": BROWN,
    "gray": STEEL,
    "green": GREEN,
    "olive": OLIVE,
    "red": RED,
    "white": STEEL,
    "yellow": BRASS,
}
#: The shapes of suits, by first letter: suits differ in shape as well as in color.
_SHAPES = (
    "M0 -16L16 0L0 16L-16 0Z",
    "M-15 -13H15V2C15 10 8 14 0 18C-8 14 -15 10 -15 2Z",
    "M-15 15V-2C-15 -20 15 -20 15 -2V15Z",
    "M-14 -14H14V14H-14Z",
    "M-17 0L-8.5 -15H8.5L17 0L8.5 15H-8.5Z",
)


def _written(words: str) -> str:
    """The part of a text that our glyphs can write."""
    return "".join(letter for letter in words.upper() if letter in GLYPHS) or "-"


def shape_of(suit: str) -> str:
    """The outline of a suit."""
    return _SHAPES[ord(suit[:1] or "-") % len(_SHAPES)]


def face(it: Card) -> str:
    """A face: the code at both ends, the name below it, the shape of the suit in the middle."""
    color = _COLORS.get(it.color, INK)
    index = write(_written(it.code), 5, 6, 11, color, fit=24)
    name = write(_written(it.name), MIDDLE_X, 20.5, 4.2, INK, align=0.5, fit=WIDTH - 8)
    middle = place(MIDDLE_X, MIDDLE_Y, path(shape_of(it.suit), color))
    middle += write(_written(it.code), MIDDLE_X, MIDDLE_Y - 6, 12, PAPER, align=0.5, fit=20)
    return card(it.name, middle, both_ends(index, name))


def sign_of(pack: Pack, name: str) -> str:
    """The sign of a suit: its shape in its color on a medal, with its letter."""
    suit = next(suit for suit in pack.suits if pack.sign_of(suit) == name)
    of_suit = (card.color for card in pack.cards if card.suit == suit)
    color = _COLORS.get(next(of_suit, ""), INK)
    letter = write(_written(suit[:1]), 0, -6, 12, PAPER, align=0.5)
    return medal(pack.suits[suit], PAPER, path(shape_of(suit), color), letter, scale=1.5)


def back() -> Back:
    """A back: a grid of fine lines, and a star on the drum."""
    right, foot = WIDTH - EDGE, HEIGHT - EDGE
    upright = "".join(f"M{x} {EDGE}V{foot}" for x in range(7, 60, 7))
    level = "".join(f"M{EDGE} {y}H{right}" for y in range(9, 84, 7))
    emblem = path(star(0, 0, 11, 8, 0.5), NAVY) + circle(0, 0, 3, PARCHMENT)
    return Back(RED, STEEL, line(upright + level, SHADE, 0.5), emblem)


def poster_of(title: str) -> str:
    """A picture of a game: a drum, a fan of blank cards and the game's name."""
    cards = tuple(Small("", color, circle(0, 0, 9, color)) for color in (RED, YELLOW, GREEN, BLUE))
    plate = rect(60, 16, 200, 30, PAPER, rx=3, stroke=INK, stroke_width=1.2)
    name = write(_written(title), 160, 23, 16, INK, align=0.5, fit=184)
    return poster(
        title,
        "#d8c59a", "#e6d8b6", (160, 100),
        ground(150, OLIVE, 8),
        fan(214, 186, cards, scale=1.0, spread=16),
        drum(100, 168, NAVY, 1.1),
        plate,
        name,
    )  # fmt: skip
