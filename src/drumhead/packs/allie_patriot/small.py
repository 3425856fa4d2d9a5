"""The nations as small cards, for the pictures of games."""

from __future__ import annotations

from drumhead.packs.allie_patriot.allies import ALLIES
from drumhead.packs.drawing.palette import PAPER
from drumhead.packs.drawing.poster import Small
from drumhead.packs.drawing.svg import place


def small(letter: str, scale: float = 2.2) -> Small:
    ally = ALLIES[letter]
    return Small(
        letter.replace("I", "i"),
        ally.color,
        place(0, 0, ally.emblem(ally.color, PAPER), scale=scale),
    )
