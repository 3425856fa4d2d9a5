"""A toy game for two, whole and sound: the tests of checks make faulty copies of it."""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.tactics import PACK

from . import rules, thumb, words

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
    pack="tactics",
    card_names=PACK.names,
    rules=rules,
    thumb=thumb,
    words=words,
    most_moves=8,
)
