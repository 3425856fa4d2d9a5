"""Draws docs/pictures/packs-*.svg: some cards of each pack and its back.

python docs/pictures/packs.py
"""

from __future__ import annotations

import re
from pathlib import Path

from drumhead.packs import faces, pack, packs
from drumhead.packs.drawing.svg import picture, place

#: The cards shown; the back comes last.
SHOWN = {
    "allie-patriot": "A6 B5 F4 I3 A2 B1 F6",
    "game-of-war": "JwG Jc7 RwO Rc10 ENG SAM TOK",
    "war-and-diplomacy": "A Y M V N R",
    "tactics": "I1 C5 A9 E12 P O15 O20",
    "skirmish": "A300 A90 A50 AX N300 N9 N100",
}
WIDTH, HEIGHT, GAP = 63, 88, 5
HERE = Path(__file__).parent


def inside(svg: str) -> str:
    """A picture without its outer element."""
    return re.sub(r"^<svg[^>]*>|</svg>$", "", svg)


def main() -> None:
    """Write one row of cards for each pack."""
    for slug in (each.slug for each in packs()):
        row = [faces.face(slug, code) for code in SHOWN[slug].split()] + [faces.back(slug)]
        cards = [place(GAP + i * (WIDTH + GAP), GAP, inside(svg)) for i, svg in enumerate(row)]
        sheet = picture(pack(slug).title, len(row) * (WIDTH + GAP) + GAP, HEIGHT + 2 * GAP, *cards)
        (HERE / f"packs-{slug}.svg").write_text(sheet + "\n", "utf-8")


if __name__ == "__main__":
    main()
