"""The hands of all players, in the same form in every game."""

from __future__ import annotations

from drumhead.engine.english import capitalized
from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import Reader, SeatView


def hand_label(reader: Reader, seat: int) -> str:
    """The label of a hand: "Your hand", "East's hand"."""
    return f"{capitalized(reader.whose(seat))} hand"


def hand_zones(view: SeatView, stars: int = 0, fresh: int = 0) -> list[Zone]:
    """A hand for each seat, from the field `hand`.

    In a visible hand, the cards that command the others (`stars`) or were just received (`fresh`)
    stand out.
    """
    hands = view.s.hand
    if not stars and not fresh:
        return view.cached_by_seat(hand_zone, hands)
    zones = []
    for seat in range(view.players):
        cards = hands[seat]
        known = (cards & fresh, cards & stars) if cards > 0 else ()
        zones.append(view.cached(hand_zone, seat, cards, *known))
    return zones


def hand_zone(reader: Reader, seat: int, cards: int, fresh: int = 0, stars: int = 0) -> Zone:
    """The hand of a seat, with its cards that were just received and those that command."""
    label, received, commanding = (
        hand_label(reader, seat),
        reader.set_of(fresh),
        reader.set_of(stars),
    )
    held = reader.set_of(cards)
    return zone("hand", label, "hand", held, seat=seat, fresh=received, stars=commanding)
