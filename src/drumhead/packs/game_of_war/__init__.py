"""The pack of the Game of War (about 1904). Clauses GW-05 to GW-09 and the arbitration cards."""

from __future__ import annotations

from drumhead.packs import Card, Pack

NATIONS = {"J": "Japanese", "R": "Russian"}
COLORS = {"J": "red", "R": "blue"}
STYLES = {"w": "war flag", "c": "commercial flag"}
#: Code to name and battle value, highest first; privates are worth their number in battle.
OFFICERS = {
    "G": ("General", 30),
    "O": ("Colonel", 25),
    "K": ("Captain", 20),
    "L": ("Lieutenant", 15),
}
PRIVATES = (10, 9, 8, 7, 6, 5, 4, 3, 2)
FORTS = {"MUK": ("Mukden", 25), "TOK": ("Tokio", 30), "STP": ("St. Petersburg", 30),
         "PTA": ("Port Arthur", 25)}  # fmt: skip
#: Code to name, value and color of the bar across the card.
ARBITERS = {
    "SAM": ("Uncle Sam", 30, "white"),
    "HAG": ("The Hague", 25, "white"),
    "ENG": ("England", 20, "red"),
    "ITA": ("Italy", 15, "red"),
    "SPA": ("Spain", 10, "red"),
    "FRA": ("France", 20, "blue"),
    "GER": ("Germany", 15, "blue"),
    "AUS": ("Austria", 10, "blue"),
}


def _style(nation: str, style: str) -> list[Card]:
    prefix, color, words = nation + style, COLORS[nation], f"({STYLES[style]})"
    officers = [
        Card(prefix + code, f"{NATIONS[nation]} {name} {words}", prefix, battle, battle, color)
        for code, (name, battle) in OFFICERS.items()
    ]
    privates = [
        Card(f"{prefix}{n}", f"{NATIONS[nation]} Private {n} {words}", prefix, n, 1, color)
        for n in PRIVATES
    ]
    return [*officers, *privates]


_ARMIES = [card for nation in NATIONS for style in STYLES for card in _style(nation, style)]
_ARBITERS = [
    Card(code, name, "arbiter", value, value, color)
    for code, (name, value, color) in ARBITERS.items()
]
_FORTS = [
    Card(code, f"Fort {name}", "fort", 0, value, "white") for code, (name, value) in FORTS.items()
]

PACK = Pack(
    slug="game-of-war",
    title="The Game of War pack",
    about="The armies of Japan and Russia, four forts and eight arbitration cards",
    cards=(*_ARMIES, *_ARBITERS, *_FORTS),
    suits={
        **{n + s: f"{NATIONS[n]} {STYLES[s]}" for n in NATIONS for s in STYLES},
        "arbiter": "Arbitration cards",
        "fort": "Forts",
    },
    package=__name__,
    booklet=2,
    sorts=("flag", "rank"),
    signs={"Jw": "japan", "Jc": "japan", "Rw": "russia", "Rc": "russia"},
)
