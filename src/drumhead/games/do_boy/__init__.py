"""Do-Boy (Parker Brothers, 1919). Keep from taking Infantry, and the President.

Clauses DB-01 to DB-22: rulebook.md; the draw, PK-10 to PK-14: packs/tactics/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.do_boy import rules
from drumhead.packs.tactics import PACK

GAME = GameType(
    slug="do-boy",
    title="Do-Boy",
    year="1919",
    publisher="Parker Brothers, Salem",
    genre="tricks to avoid",
    line="Dodge Infantry and the President.",
    about="Hearts with Infantry for hearts, and a President nobody wants to take.",
    history="Added to the Tactics box in 1919; a doughboy was a foot soldier of the war.",
    players=(3, 4, 5, 6),
    usual_players=4,
    pack=PACK,
    most_cards=lambda players, _: rules.DECK_SIZE // players,
    secret=frozenset({"give"}),
    simultaneous=frozenset({"give"}),
    fewest_win=True,
    most_moves=16,
    memo=1 << 18,
)
