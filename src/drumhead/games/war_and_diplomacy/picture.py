"""The picture of War and Diplomacy for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BLUE, BRASS, INK, NAVY, PAPER, RED, YELLOW
from drumhead.packs.drawing.poster import poster
from drumhead.packs.drawing.svg import circle, line, mirrored, path, place, rect, star
from drumhead.packs.war_and_diplomacy.faces import shield


def picture() -> str:
    """The pennant, the flag of truce, and four letters."""
    tiles = []
    for i, letter in enumerate("ARMY"):
        color = {"R": BLUE, "M": RED}.get(letter, INK)
        tile = rect(-21, -28, 42, 56, PAPER, rx=3, stroke=INK, stroke_width=1)
        tile += write(letter, 0, -17, 34, color, align=0.5)
        tiles.append(place(90 + 46 * i, 128 + i % 2 * 4, tile, turn=-6 + 4 * i))
    staff = line("M0 60V-66", INK, 5) + line("M0 60V-66", BRASS, 3) + circle(0, -68, 4, BRASS)
    pennant = staff + path("M2 -62L92 -40L2 -18Z", RED, stroke=INK, stroke_width=1.4)
    truce = staff + path("M2 -62Q22 -70 42 -62T82 -62V-16Q62 -8 42 -16T2 -16Z", PAPER, stroke=INK,
                         stroke_width=1.4)  # fmt: skip
    return poster(
        "War and Diplomacy: a pennant, a flag of truce and the letters of a word",
        "#c9a75a", "#d6b974", (160, 96),
        mirrored(160, place(206, 90, pennant, turn=12)),
        place(206, 90, truce, turn=12),
        place(160, 62, shield(NAVY), scale=1.5),
        path(star(160, 60, 17), YELLOW),
        *tiles,
    )  # fmt: skip
