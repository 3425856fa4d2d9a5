"""The picture of Game of War for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import flags
from drumhead.packs.drawing.palette import BLUE, INK, PAPER, RED, SHADE, SMOKE
from drumhead.packs.drawing.poster import poster
from drumhead.packs.drawing.svg import circle, line, path, place, rect, star
from drumhead.packs.game_of_war.faces import WORKS


def picture() -> str:
    """A fort between two flags."""
    left = path(flags.rays(62, 90, (4, 4, 160, 176)), RED)
    right = rect(160, 4, 156, 172, PAPER) + path(
        "M160 4H186L240 73L294 4H316V21L258 90L316 159V176H294L240 107L186 176H160V164L222 90"
        "L160 16Z",
        BLUE,
    )
    diamond = "M160 10L236 90L160 170L84 90Z"
    return poster(
        "Game of War: a fort between two war flags",
        PAPER, PAPER, (160, 90),
        left + circle(62, 90, 30, RED) + right,
        path(diamond, PAPER, stroke=INK, stroke_width=2.4),
        path("M102 109H218L160 170Z", SHADE) + line("M160 20L226 90L160 160L94 90Z", INK, 1.2),
        place(160, 86, WORKS["PTA"], scale=2.6),
        path(star(199, 64, 8, 9, 0.5), RED) + circle(112, 74, 3, SMOKE) + circle(106, 71, 4, SMOKE),
    )  # fmt: skip
