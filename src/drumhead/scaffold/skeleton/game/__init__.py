"""Sample Game. Follow suit and take tricks: the highest card takes.

Clauses SG-01 to SG-09: rulebook.md.
"""

from __future__ import annotations

from drumhead.author import GameType
from drumhead.scaffold.skeleton.game import rules
from drumhead.scaffold.skeleton.pack import PACK

# Change the facts; docs/make/reference.md of Drumhead lists what else a game may say about itself.
GAME = GameType(
    slug="sample-game",
    title="Sample Game",
    year="1919",
    publisher="at this table",
    genre="tricks",
    line="Follow suit, take tricks, reach twenty.",
    about="Follow suit, take tricks, and be the first to twenty points.",
    history="A new game.",
    players=(2, 3, 4),
    usual_players=4,
    pack=PACK,
    most_cards=lambda players, _: int(rules.hand_size(players)),
    most_moves=32,
    memo=1 << 18,
)
