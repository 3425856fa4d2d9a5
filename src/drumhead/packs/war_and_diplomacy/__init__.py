"""The pack of War and Diplomacy (Chaffee & Selchow, 1898). Clauses WD-05 to WD-07."""

from __future__ import annotations

from drumhead.packs import Card, Pack

#: The class of each letter, the mark on its card, and the number of its cards.
LETTERS = {
    "A": ("A", "", 8),
    "Y": ("Y", "", 8),
    "M": ("X", "Officer", 4),
    "V": ("X", "Officer", 4),
    "N": ("Z", "Official", 4),
    "R": ("Z", "Official", 4),
}

PACK = Pack(
    slug="war-and-diplomacy",
    title="The War and Diplomacy pack",
    about="Thirty-two letters that spell army, navy, many and vary",
    cards=tuple(
        Card(
            letter, f"{mark} {letter}" if mark else f"Letter {letter}", kind, 0, 0, "black", copies
        )
        for letter, (kind, mark, copies) in LETTERS.items()
    ),
    suits={"A": "Letter A", "Y": "Letter Y", "X": "Officers", "Z": "Officials"},
    package=__name__,
    booklet=3,
    sorts=(),
    signs={"X": "war", "Z": "peace"},
)
