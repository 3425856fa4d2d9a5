"""Bang (Parker Brothers, 1919). Snap with a face-up pile in front of each player.

Clauses BNG-01 to BNG-33: rulebook.md; the draw, PK-10 to PK-14: packs/tactics/rulebook.md.
The clock, BNG-40 to BNG-49, belongs to `referee.py`, which uses these same rules.

A player's cards are one packet: first the pile, the card laid first in front, then the hand, the
top card in front. `turned` counts the cards of the pile. A flip increases `turned` by one, and
taking up the pile resets it to zero: no card moves before piles change hands.
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.tactics import PACK

GAME = GameType(
    slug="bang",
    title="Bang",
    year="1919",
    publisher="Parker Brothers, Salem",
    genre="reaction",
    line="Two alike? Be the first to call.",
    about="Snap with a pile in front of each: two cards match, and the first to call takes both.",
    history="The children's game of the Tactics box, added to its booklet in 1919.",
    players=(2, 3, 4, 5, 6, 7, 8),
    usual_players=4,
    pack=PACK,
    most_cards=lambda *_: 0,
    secret=frozenset({"bang", "hold"}),
    most_moves=2,
)
