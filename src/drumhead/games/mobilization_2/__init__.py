"""Mobilization No. 2 (Liberty Patriot Games, 1917-1919). A solitaire: build eight sets of six.

Clauses MB2-01 to MB2-28: rulebook.md; the cards, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.mobilization_2 import rules
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="mobilization-2",
    title="Mobilization No. 2",
    year="about 1918",
    publisher="publisher not named",
    genre="solitaire",
    line="A solitaire on five piles.",
    about="Klondike with an Allied pack: build on five piles, and mobilize eight sets of six.",
    history="The one game for a single player in the Liberty Patriot Games.",
    players=(1,),
    usual_players=1,
    pack=PACK,
    most_cards=lambda *_: 0,
    setting="patience",
    most_moves=len(rules.MOVES),
)
