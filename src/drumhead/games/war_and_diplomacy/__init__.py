"""War and Diplomacy (Chaffee & Selchow, 1898). Spell ARMY, NAVY, MANY or VARY together.

Clauses WD-01 to WD-43: rulebook.md
"""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.packs.war_and_diplomacy import PACK

GAME = GameType(
    slug="war-and-diplomacy",
    title="War and Diplomacy",
    year="1898",
    publisher="Chaffee & Selchow, New York",
    genre="tricks that spell words",
    line="Spell a word of war or of peace.",
    about="Four cards spell a word of war or of peace, and the right consonant wins it.",
    history="Came out in the year of the war with Spain, and of the diplomacy that ended it.",
    players=(3, 4, 5),
    usual_players=4,
    pack=PACK,
    most_cards=lambda players, _: 8 if players == 3 else 7,
    sides=lambda n, _: tuple(seat % 2 if n == 4 else seat for seat in range(n)),
    most_moves=6,
    memo=1 + 5 * 9**4,
)
