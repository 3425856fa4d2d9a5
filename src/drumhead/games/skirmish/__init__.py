"""Skirmish, the Army and Navy War Game (G. A. Simon Novelty Co., undated). The highest card takes.

Clauses SK-01 to SK-25: rulebook.md; SKP-01 to SKP-07: packs/skirmish/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.skirmish import PACK

GAME = GameType(
    slug="skirmish",
    title="Skirmish",
    year="undated",
    publisher="G. A. Simon Novelty Co., New London, Wisconsin",
    genre="tricks for points, in partnership",
    line="Highest card wins the trick; the Nurse is the prize.",
    about="The highest card takes, the Nurse is the prize, and a Spy can take her away again.",
    history="Sold with a single sheet of rules that promised to teach accuracy in figuring.",
    players=(4,),
    usual_players=4,
    pack=PACK,
    most_cards=lambda *_: 6,
    sides=lambda n, _: tuple(seat % 2 for seat in range(n)),
    most_moves=6,
)
