"""Draws docs/pictures/paper/*.webp: pages of what `drumhead print` makes, rendered from the files.

python docs/pictures/paper.py
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from drumhead.printing import Job, printed

#: Picture to the job and the page that it shows.
SHOWN = {
    "allie-patriot": (Job("allie-patriot"), 2),
    "game-of-war": (Job("game-of-war", paper="letter"), 12),
    "war-and-diplomacy": (Job("war-and-diplomacy", size="bridge"), 2),
    "tactics": (Job("tactics"), 10),
    "skirmish": (Job("skirmish"), 0),
    "backs": (Job("skirmish"), 1),
    "fold": (Job("game-of-war", backs="fold"), 0),
    "saving": (Job("allie-patriot", edition="saving"), 2),
    "black": (Job("allie-patriot", edition="black"), 2),
    "counters": (Job("war-and-diplomacy", part="counters"), 0),
    "count-cards": (Job("allie-patriot", part="counters"), 0),
    "pad": (Job("tactics", part="pads"), 0),
    "box": (Job("tactics", part="box"), 0),
    "box-skirmish": (Job("skirmish", part="box"), 0),
    "booklet": (Job("skirmish", part="folded"), 3),
    "sample": (Job("tactics", part="booklet", game="do-boy"), 6),
    "aid": (Job("skirmish", part="aids"), 0),
    "test": (Job("tactics", part="test"), 0),
}
HERE = Path(__file__).parent / "paper"
#: The longer side of a picture in dots.
LONG = 900


def main() -> None:
    """Write every picture."""
    HERE.mkdir(exist_ok=True)
    for name, (job, number) in SHOWN.items():
        document = pypdfium2.PdfDocument(printed(job))
        page = document[number]
        drawn = page.render(scale=LONG / max(page.get_size())).to_pil()
        drawn.save(HERE / f"{name}.webp", quality=80, method=6)
        document.close()


if __name__ == "__main__":
    main()
