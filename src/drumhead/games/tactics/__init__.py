"""Tactics (Parker Brothers, 1917 and 1919). Bid for the points of twelve squads and four guns.

Clauses TAC-01 to TAC-44: rulebook.md; the draw, PK-10 to PK-14: packs/tactics/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.common.words.partners import sides
from drumhead.packs.tactics import PACK

GAME = GameType(
    slug="tactics",
    title="Tactics",
    year="1917",
    publisher="Parker Brothers, Salem",
    genre="bidding and tricks, in partnership",
    line="Two against two: bid, command, capture.",
    about="Two against two: bid for commanders and points, and capture the Ordnance.",
    history="Copyrighted in 1917, and printed again in 1919 with three more games for the box.",
    players=(4,),
    usual_players=4,
    pack=PACK,
    most_cards=lambda *_: 16,
    secret=frozenset({"discard"}),
    sides=sides,  # TAC-01
    most_moves=56,
    memo=1 << 18,
    caution=0.1,
)
