"""The hands of all players, as every game of hands shows them."""

from __future__ import annotations

from drumhead.engine.english import capitalized
from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import Reader, SeatView


def hand_label(reader: Reader, seat: int) -> str:
    """Whose hand it is: "Your hand", "East's hand"."""
    return f"{capitalized(reader.whose(seat))} hand"


def hand_zones(view: SeatView) -> list[Zone]:
    """A hand for each seat, from the field `hand`."""
    return view.kept_by_seat(hand_zone, view.s.hand)


def hand_zone(reader: Reader, seat: int, cards: int, fresh: int = 0) -> Zone:
    """The hand of a seat, and those of its cards that were just received."""
    label, received = hand_label(reader, seat), reader.set_of(fresh)
    return zone("hand", label, "hand", reader.set_of(cards), seat=seat, fresh=received)
