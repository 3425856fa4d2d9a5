"""Mobilization (Liberty Patriot Games, about 1918). Call cards and complete sets of six.

Clauses MOB-01 to MOB-25: rulebook.md; the cards, PACK-01 to PACK-08:
packs/allie_patriot/rulebook.md.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games.common.rules.hidden_pairs import PAIRS_MEMO
from drumhead.games.mobilization import rules
from drumhead.packs.allie_patriot import PACK

GAME = GameType(
    slug="mobilization",
    title="Mobilization",
    year="about 1918",
    publisher="publisher not named",
    genre="calling cards, a memory game",
    line="Ask, remember, and complete the sets.",
    about="Go Fish with a memory: call cards from the others and complete sets of six.",
    history="From the Liberty Patriot Games, where America and three Allies share a pack.",
    players=(3, 4, 5, 6, 7, 8),
    usual_players=4,
    pack=PACK,
    # MOB-13: the length of a hand in sensible play. Only the sets limit it.
    most_cards=lambda *_: 20,
    setting="melds",
    most_moves=7 * rules.KINDS,
    memo=PAIRS_MEMO,
)
