"""The Allie-Patriot pack of the Liberty Patriot Games (about 1918): PACK-01 to PACK-08."""

from __future__ import annotations

from drumhead.packs import Card, Pack

NATIONS = {"A": "American", "B": "British", "F": "French", "I": "Italian"}
COLORS = {"A": "blue", "B": "red", "F": "blue", "I": "green"}
#: Taking number to picture and counting value, highest first.
PICTURES = {
    6: ("Flag", 15),
    5: ("Liberty Bond", 10),
    4: ("Army", 10),
    3: ("Aeroplane", 10),
    2: ("Submarine", 5),
    1: ("Battleship", 5),
}

PACK = Pack(
    slug="allie-patriot",
    title="The Allie-Patriot pack",
    about="Four allied nations, two sets of six pictures each",
    cards=tuple(
        Card(f"{letter}{number}", f"{nation} {picture}", letter, number, value, COLORS[letter], 2)
        for letter, nation in NATIONS.items()
        for number, (picture, value) in PICTURES.items()
    ),
    suits=NATIONS,
    package=__name__,
    booklet=1,
    sorts=("nation", "value"),
    signs={"A": "america", "B": "britain", "F": "france", "I": "italy"},
)
