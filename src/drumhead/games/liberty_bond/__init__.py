"""Liberty Bond Game (Liberty Patriot Games, about 1918). Draw, lay rows, own Bonds, play out.

Clauses LB-01 to LB-33: rulebook.md; the cards and the draw, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.liberty_bond import rules
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="liberty-bond",
    title="Liberty Bond Game",
    year="about 1918",
    publisher="publisher not named",
    genre="drawing and laying combinations",
    line="Lay rows, own Bonds, go out first.",
    about="A Rummy of 1918: lay sequences and groups, own the Bonds on the table, go out first.",
    history="Named for the bonds that Americans were asked to buy to pay for the war.",
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    pack=PACK,
    most_cards=lambda players, _: int(rules.DEALT[players]) + 1,
    setting="melds",
    most_moves=160,
)
