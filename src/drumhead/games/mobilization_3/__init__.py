"""Mobilization No. 3 (Liberty Patriot Games, 1917-1919). Two packs, two solitaires, one center.

Clauses MB3-01 to MB3-33: rulebook.md; the cards, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="mobilization-3",
    title="Mobilization No. 3",
    year="about 1918",
    publisher="publisher not named",
    genre="competitive solitaire",
    line="Get rid of your pack first.",
    about="Russian Bank with an Allied pack: get rid of your whole pack before your opponent does.",
    history="From the Liberty Patriot Games; it takes two boxes, one for each player.",
    players=(2,),
    usual_players=2,
    pack=PACK,
    packs=2,
    fewest_win=True,
    most_cards=lambda *_: 0,
    setting="facing",
    most_moves=80,
)
