"""The full screen of the terminal as text and as a picture, in the middle of a hand of each game.

    python -m tests.support.screens

writes the texts that tests compare, and the pictures in docs/pictures/terminal.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import drumhead
from drumhead.checks.shipped import SHIPPED
from drumhead.terminal.full.sitting import OwnTable, Sitting
from drumhead.terminal.full.textual_app import DrumheadApp

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "tests" / "terminal" / "screens"
PICTURES = ROOT / "docs" / "pictures" / "terminal"
#: The sizes at which every game is looked at.
SIZES = ((80, 24), (120, 36))
#: The number of moves made before the picture.
MOVES = 9


def in_the_middle(slug: str) -> OwnTable:
    """A match some moves after its beginning, with the person to move."""
    match = drumhead.game(slug).match(seed=1918)
    while len(match.moves) < MOVES or match.turn != 0:
        match.play(drumhead.hint(match, "corporal").move)
    return OwnTable(match, 0, "corporal", "1918")


def text_of(app: DrumheadApp) -> str:
    """What a screen shows, without colors."""
    width, height = app.size
    lines = ("".join(s.text for s in app.screen._compositor.render_strips()[y])
             for y in range(height))  # fmt: skip
    return "\n".join(line[:width].rstrip() for line in lines) + "\n"


def shown(sitting: Sitting, size: tuple[int, int]) -> tuple[str, str]:
    """The screen of a sitting: as text, and as a picture."""

    async def look() -> tuple[str, str]:
        app = DrumheadApp(sitting, pause=0)
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.pause()
            return text_of(app), _own_fonts(app.export_screenshot(title="drumhead play"))

    return asyncio.run(look())


def _own_fonts(svg: str) -> str:
    """A picture without fonts from elsewhere: the reader's own monospaced font will do."""
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<!-- .*? -->", "", svg)
    return svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono, Menlo, Consolas")


def write() -> None:
    """Write all of them."""
    TEXTS.mkdir(exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for slug in SHIPPED:
        for width, height in SIZES:
            text, picture = shown(in_the_middle(slug), (width, height))
            (TEXTS / f"{slug}-{width}x{height}.txt").write_text(text, "utf-8")
            if width == SIZES[-1][0]:
                (PICTURES / f"{slug}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    write()
