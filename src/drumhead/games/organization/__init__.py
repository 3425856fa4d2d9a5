"""Organization (Liberty Patriot Games, about 1918). Bid for units, name the country that rules.

Clauses ORG-01 to ORG-29: rulebook.md; the cards and the draw, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.organization import rules
from drumhead.games.organization.rules import sides
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="organization",
    title="Organization",
    year="about 1918",
    publisher="publisher not named",
    genre="bidding and tricks",
    line="Bid for units, then name the country.",
    about="Bid for units, name the Organizing Country; with five players, call a secret partner.",
    history="From the Liberty Patriot Games, with a form for every table from two to six players.",
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    pack=PACK,
    most_cards=lambda players, _: int(rules.TRICKS[players]) + (3 if players in (3, 5) else 0),
    secret=frozenset({"discard"}),
    sides=sides,
    most_moves=18,
    memo=1 + 6 * 2 * 11**4,
)
