"""The picture of Sham Battle No. 2 for the gallery."""

from __future__ import annotations

from drumhead.packs.allie_patriot.small import small
from drumhead.packs.drawing.palette import GREEN, RED
from drumhead.packs.drawing.poster import drum, fan, poster, sticks


def picture() -> str:
    """Two hands across a drum."""
    return poster(
        "Sham Battle No. 2: two hands of cards across a drum",
        GREEN, "#4b7a54", (160, 96),
        fan(72, 168, (small("A"), small("B"), small("I")), scale=1.12, spread=18),
        fan(248, 168, (small("F"), small("B"), small("A")), scale=1.12, spread=18),
        drum(160, 168, RED, 1.15),
        sticks(160, 100),
    )  # fmt: skip
