"""The legend of a game: the name, value and effect of every card."""

from __future__ import annotations

from typing import TypedDict

from drumhead.engine.game import Game
from drumhead.engine.seat_view import seat_names, seen_by


class CardNote(TypedDict):
    """A card by its code: its printed name, and short sentences about it."""

    code: str
    name: str
    notes: list[str]


def legend(game: Game) -> list[CardNote]:
    """A note on every different card of a game, in the order of its pack."""
    view = seen_by(game, game.new_state(bytes(32)), None, seat_names(game.players))
    deck, names = game.type.record.deck, game.type.card_names
    first = {code: deck.card(code) for code in deck.codes}
    return [
        {"code": code, "name": names[code], "notes": game.type.words.legend(view, card)}
        for code, card in first.items()
    ]
