"""Game of War (about 1904). Japan and Russia fight for four forts; the rest is arbitrated.

Clauses GW-01 to GW-77: rulebook.md
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.common.words.partners import sides
from drumhead.packs.game_of_war import PACK

GAME = GameType(
    slug="game-of-war",
    title="Game of War",
    year="about 1904",
    publisher="publisher not named",
    genre="battle for forts, then tricks",
    line="Capture cards, win four forts, then Arbitration.",
    about="Japan against Russia: capture cards, win four forts, then go to Arbitration.",
    history="Came out in America while Japan and Russia were still fighting.",
    players=(2, 4),
    usual_players=2,
    pack=PACK,
    most_cards=lambda *_: 6,
    sides=sides,
    setting="forts",
    most_moves=13,
    memo=1 << 14,
)
