"""A toy game for two, whole and sound: the tests of checks make faulty copies of it."""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.tactics import PACK

GAME = GameType(
    slug="toy",
    title="Toy",
    year="1919",
    publisher="nobody",
    genre="tricks",
    about="The higher card takes the trick.",
    history="Made for tests.",
    players=(2,),
    usual_players=2,
    pack=PACK,
    most_moves=8,
)
