"""The pack of Skirmish (G. A. Simon Novelty Co., undated). Clauses SKP-01 to SKP-07."""

from __future__ import annotations

from drumhead.packs import Card, Pack

SERVICES = {"A": "Army", "N": "Navy"}
COLORS = {"A": "brown", "N": "blue"}
OFFICERS = {
    "A": {300: "General", 250: "Colonel", 200: "Sergeant"},
    "N": {300: "Admiral", 250: "Captain", 200: "Lieutenant"},
}
MEN = {"A": "Soldier", "N": "Sailor"}
SPIES = (100, 50)
RANKS = (300, 250, 200, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
NURSE_POINTS = 1000


def _name(letter: str, rank: int) -> str:
    if rank in OFFICERS[letter]:
        return f"{SERVICES[letter]} {OFFICERS[letter][rank]}"
    if rank in SPIES:
        return f"{SERVICES[letter]} Scout Spy {rank}"
    return f"{MEN[letter]} {rank}"


def _service(letter: str) -> list[Card]:
    color = COLORS[letter]
    men = [
        Card(f"{letter}{rank}", _name(letter, rank), letter, rank, rank if rank > 9 else 0, color)
        for rank in RANKS
    ]
    nurse = Card(f"{letter}X", f"{SERVICES[letter]} Nurse", letter, -1, NURSE_POINTS, color)
    return [*men, nurse]


PACK = Pack(
    slug="skirmish",
    title="The Skirmish pack",
    about="The Army and the Navy, twenty-four cards each",
    cards=(*_service("A"), *_service("N")),
    suits=SERVICES,
    package=__name__,
    booklet=5,
    sorts=("service", "value"),
)
