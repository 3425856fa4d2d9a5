"""Sham Battle (Liberty Patriot Games, 1917-1919). Bid, lay down combinations, take what counts.

Clauses SB-01 to SB-38: rulebook.md; the cards, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.sham_battle.rules import check_options, sides
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="sham-battle",
    title="Sham Battle",
    year="about 1918",
    publisher="publisher not named",
    genre="bidding, combinations and tricks",
    line="Bid, lay down combinations, take tricks.",
    about="Auction Pinochle with an Allied pack: bid, lay down combinations, take what counts.",
    history="From the Liberty Patriot Games: the Allies exercise against one another.",
    players=(3, 4),
    usual_players=4,
    pack=PACK,
    setting="groups",
    sides=sides,
    check_options=check_options,
    caution=0.1,
    most_moves=289,
    memo=1 << 16,
)
