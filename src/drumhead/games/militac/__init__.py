"""Militac (Parker Brothers, 1919). Bid for squads, and for the company that commands.

Clauses MIL-01 to MIL-29: rulebook.md; the draw, PK-10 to PK-14: packs/tactics/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.common.words.partners import sides
from drumhead.packs.tactics import PACK

GAME = GameType(
    slug="militac",
    title="Militac",
    year="1919",
    publisher="Parker Brothers, Salem",
    genre="bidding and tricks, in partnership",
    line="Two against two: bid squads in a company.",
    about="Two against two: bid a number of squads in a company, or in combined forces.",
    history="The second game of the Tactics box; our copy of its rules breaks off before the end.",
    players=(4,),
    usual_players=4,
    pack=PACK,
    most_cards=lambda *_: 13,
    secret=frozenset({"discard"}),
    sides=sides,  # MIL-01
    most_moves=36,
    memo=1 << 17,
)
