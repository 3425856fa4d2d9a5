"""The picture of Skirmish for the gallery."""

from __future__ import annotations

from drumhead.packs.drawing import portraits
from drumhead.packs.drawing.palette import BLUE, BRASS, BROWN, NAVY, PAPER, RED, STEEL
from drumhead.packs.drawing.poster import poster
from drumhead.packs.drawing.svg import circle, path, place


def picture() -> str:
    """Army and Navy with the Nurse between them."""
    return poster(
        "Skirmish: a soldier, a nurse and a sailor",
        "#dcc79c", "#e8d9b7", (160, 90),
        path("M4 4H108L88 176H4Z", BROWN),
        path("M316 4H212L232 176H316Z", NAVY),
        place(54, 112, portraits.soldier(BRASS), scale=2.6),
        place(266, 112, portraits.sailor(BLUE), scale=2.6),
        circle(160, 88, 70, PAPER, stroke=RED, stroke_width=4),
        place(160, 110, portraits.nurse(STEEL), scale=2.9),
    )  # fmt: skip
