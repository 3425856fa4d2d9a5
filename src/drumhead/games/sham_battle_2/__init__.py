"""Sham Battle No. 2 (Liberty Patriot Games, 1917-1919). Take tricks, draw, declare combinations.

Clauses SB2-01 to SB2-27: rulebook.md; the cards, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="sham-battle-2",
    title="Sham Battle No. 2",
    year="about 1918",
    publisher="publisher not named",
    genre="drawing, combinations and tricks",
    line="Take a trick, declare, draw.",
    about="Two-handed Pinochle with an Allied pack: take a trick, declare a combination, draw.",
    history="Sham Battle for an evening with one friend, from the same booklet.",
    players=(2,),
    usual_players=2,
    pack=PACK,
    setting="groups",
    most_cards=lambda *_: 12,
    most_moves=128,
)
