"""Following and taking: small rules that trick games put together."""

from __future__ import annotations

from drumhead.engine.compiler import Ints, rule

#: Below every rank a card can have.
LOWER_THAN_ANY = -1000


@rule
def follow(hand: int, suit: int) -> int:
    """The cards that may be played: those of the suit led, or any if there are none."""
    fitting = hand & suit
    return fitting if fitting else hand


@rule
def highest_of(trick: Ints, count: int, suit: int, ranks: Ints) -> int:
    """The place in the trick of the highest card of a suit, -1 if there is none.

    `ranks` gives the rank of every card; of two that are alike the first played stays.
    """
    place = -1
    best = LOWER_THAN_ANY
    for i in range(count):
        rank = ranks[trick[i]] if suit >> trick[i] & 1 else LOWER_THAN_ANY
        place = i if rank > best else place
        best = max(best, rank)
    return place


@rule
def place_of(trick: Ints, count: int, card: int) -> int:
    """The place in the trick of a card that was played to it once."""
    place = 0
    for i in range(count):
        place += i if trick[i] == card else 0
    return place
