"""Rendering of a table with its zones and cards, for `render_mode="rgb_array"`."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from drumhead.engine.match import Match
from drumhead.engine.scene import Zone
from drumhead.engine.text import table_text

#: The size of a picture and of a card in pixels; and the left edge of a zone's cards.
WIDTH, HEIGHT = 840, 600
CARD = (36, 22)
GAP = 4
LEFT = 260
_CLOTH, _PAPER, _BACK, _INK, _WORDS = "#1e4d3b", "#f6efdc", "#7a3b2e", "#1c1a17", "#f1ead6"


def rgb_array(match: Match) -> NDArray[np.uint8]:
    """The table with its cards face up, as an array of red, green and blue."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _CLOTH)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(13)
    view = match.open_view()
    top = 10
    for line in table_text({**view, "zones": []}).splitlines():
        for part in textwrap.wrap(line, 112, subsequent_indent="    "):
            draw.text((12, top), part, fill=_WORDS, font=font)
            top += 17
    top += 6
    for zone in view["zones"]:
        if zone["count"] and top < HEIGHT - CARD[1]:
            top = _zone(draw, font, zone, top)
    return np.asarray(image, np.uint8)


def _zone(draw: Any, font: Any, zone: Zone, top: int) -> int:
    """Draw a zone from this height on; returns the height of the next one."""
    draw.text((12, top + 3), zone["label"][:36], fill=_WORDS, font=font)
    left = LEFT
    backs = min(zone["count"] - len(zone["cards"]), 60)
    for code in ["", *zone["cards"]] if backs > 0 else zone["cards"]:
        if left + CARD[0] > WIDTH - 10:
            left, top = LEFT, top + CARD[1] + GAP
        box = (left, top, left + CARD[0], top + CARD[1])
        draw.rounded_rectangle(box, 3, fill=_PAPER if code else _BACK, outline=_INK)
        middle = (left + CARD[0] / 2, top + CARD[1] / 2)
        text, ink = (code, _INK) if code else (str(backs), _WORDS)
        draw.text(middle, text, fill=ink, font=font, anchor="mm")
        left += CARD[0] + GAP
    return top + CARD[1] + GAP
