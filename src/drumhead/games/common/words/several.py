"""Cards that are moved one after another but count as one action: given, discarded, put out.

The rules have a move for each card. A table lets the player choose all cards at once, and the log
reports them when the last one has gone.
"""

from __future__ import annotations

from drumhead.engine.english import agreeing, listed, spelled
from drumhead.engine.scene import Together
from drumhead.engine.seat_view import SeatView


def chosen_together(view: SeatView, kind: str, left: int, verb: str) -> Together | None:
    """The part of a scene for the seat that has cards left to choose; None for the others."""
    if view.s.turn != view.seat:
        return None
    cards = agreeing(left, "card") if left == 1 else f"{spelled(left)} cards"
    return {"kind": kind, "count": left, "words": f"{verb} the {cards}"}


def cards_left(left: int, of: int) -> str:
    """The number of cards still to choose: "three cards", "two more cards"."""
    return f"{spelled(left)}{' more' if left < of else ''} {agreeing(left, 'card')}"


def gone(after: SeatView, card: int | None, cards: int, of: int, *, done: bool) -> str:
    """The cards that have gone, for a sentence; "" while more cards are to go.

    `card` is the last one, None where that is secret, and `cards` are all that have gone. A reader
    who sees everything gets a sentence for each card.
    """
    if after.seat is None and card is not None:
        return f"the {after.card(card)}"
    if not done:
        return ""
    if card is None:
        return f"{spelled(of)} cards"
    return listed([f"the {after.card(code)}" for code in after.set_of(cards)])
