"""The names with which games are written, in one import: `from drumhead.author import ...`.

The rest stays where it is: `drumhead.packs` for packs, and the modules of `games/common` for
what only a few games share. `drumhead new` writes a game that uses most of these names.
"""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.card_points import CardPoints
from drumhead.engine.default_words import narrate
from drumhead.engine.english import agreeing, counted, listed, spelled
from drumhead.engine.facts import Fact, fact, facts_of
from drumhead.engine.game import GameType
from drumhead.engine.moves import Moves
from drumhead.engine.scene import Emblem, Goal, Scene, Zone, counter, figure, zone
from drumhead.engine.score_sentences import match_limit
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.leaders import who_plays
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.thumb import greatest, least, not_seen
from drumhead.games.common.rules.tricks import (
    begin_tricks,
    count_points,
    deal_hands,
    follow,
    gather,
    highest_of,
    join,
    seat_after,
    show_void,
    trick_fields,
)
from drumhead.games.common.words.trick_scene import cards_zone, narrate_trick, trick_scene
from drumhead.kernel.bits import highest, lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck, hidden
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.openings import Deal, DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.record import (
    Card,
    Cards,
    Number,
    Phases,
    Pile,
    RecordType,
    Seat,
    Seats,
    Turn,
    list_cards,
)
from drumhead.kernel.sampling import deal_free, deal_hidden, random_card

__all__ = [
    "CHANCE",
    "OVER",
    "Card",
    "CardPoints",
    "Cards",
    "Deal",
    "Deck",
    "DrawForDeal",
    "Emblem",
    "Fact",
    "Floats",
    "GameType",
    "Goal",
    "HandAccount",
    "Ints",
    "Moves",
    "Number",
    "Option",
    "Phases",
    "Pile",
    "Record",
    "RecordType",
    "Refusal",
    "Scene",
    "Seat",
    "SeatView",
    "Seats",
    "Turn",
    "Zone",
    "account_line",
    "agreeing",
    "begin_tricks",
    "best_scores",
    "cards_zone",
    "count_points",
    "counted",
    "counter",
    "deal_free",
    "deal_hands",
    "deal_hidden",
    "fact",
    "facts_of",
    "figure",
    "follow",
    "gather",
    "greatest",
    "hidden",
    "highest",
    "highest_of",
    "join",
    "least",
    "list_cards",
    "listed",
    "lowest",
    "match_limit",
    "narrate",
    "narrate_trick",
    "not_seen",
    "pass_deal",
    "popcount",
    "random_card",
    "rule",
    "seat_after",
    "show_void",
    "spelled",
    "trick_fields",
    "trick_scene",
    "who_plays",
    "zone",
]
