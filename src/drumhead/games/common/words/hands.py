"""The hands of all players, as every game of hands shows them."""

from __future__ import annotations

from drumhead.engine.english import capitalized
from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import SeatView


def hand_label(view: SeatView, seat: int) -> str:
    """Whose hand it is: "Your hand", "East's hand"."""
    return f"{capitalized(view.whose(seat))} hand"


def hand_zones(view: SeatView) -> list[Zone]:
    """A hand for each seat, from the field `hand`."""
    hands = view.fields["hand"]
    return [
        zone("hand", hand_label(view, seat), "hand", hands[seat], seat=seat)
        for seat in range(view.players)
    ]
