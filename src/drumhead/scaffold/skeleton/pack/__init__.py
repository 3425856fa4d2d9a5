"""The Sample Deck pack: four suits of seven cards."""

from __future__ import annotations

from drumhead.packs import Card, Pack

# Change these: the letter with which the codes of a suit begin, its name and its color.
SUITS = {"A": "Anchors", "B": "Bugles", "C": "Castles", "D": "Drums"}
COLORS = {"A": "blue", "B": "yellow", "C": "green", "D": "red"}
NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven"}

# A card has a code, a name, a suit, a rank, its points and a color. `faces.py` with `face(card)`
# and `back.py` with `back()` would draw it. Without them it is plain.
PACK = Pack(
    slug="sample-pack",
    title="The Sample Deck pack",
    about="Four suits of seven cards, from One to Seven",
    cards=tuple(
        Card(f"{letter}{rank}", f"{number} of {suit}", letter, rank, 0, COLORS[letter])
        for letter, suit in SUITS.items()
        for rank, number in NUMBERS.items()
    ),
    suits=SUITS,
    package=__name__,
)
