"""The pack of Tactics, Militac, Do-Boy and Bang (Parker Brothers, 1919). Clauses PK-01 to PK-22."""

from __future__ import annotations

from drumhead.packs import Card, Pack

RANKS = (
    "Private",
    "Corporal",
    "Sergeant",
    "Second Lieutenant",
    "First Lieutenant",
    "Captain",
    "Major",
    "Lieutenant-Colonel",
    "Colonel",
    "Brigadier-General",
    "Major-General",
    "Lieutenant-General",
)
COMPANIES = {"I": "Infantry", "C": "Cavalry", "A": "Artillery", "E": "Engineers"}
COLORS = {"I": "blue", "C": "yellow", "A": "red", "E": "green"}
ORDNANCE = {5: "Machine Gun", 10: "Field Gun", 15: "Howitzer", 20: "Tank"}

_NUMBERED = [
    Card(f"{letter}{number}", f"{company} {number}, {rank}", letter, number, 0, COLORS[letter])
    for letter, company in COMPANIES.items()
    for number, rank in enumerate(RANKS, start=1)
]
_PRESIDENT = Card("P", "President, Commander-in-Chief", "P", 13, 0, "white")
_ORDNANCE = [
    Card(f"O{value}", f"Ordnance {value}, {name}", "O", 0, value, "black")
    for value, name in ORDNANCE.items()
]

PACK = Pack(
    slug="tactics",
    title="The Tactics pack",
    about="Four companies of twelve ranks, the President and four Ordnance cards",
    cards=(*_NUMBERED, _PRESIDENT, *_ORDNANCE),
    suits=COMPANIES | {"P": "President", "O": "Ordnance"},
    package=__name__,
    booklet=4,
    sorts=("company", "rank"),
)
