"""Drawing for the first deal: the highest card deals, the tied draw again (PK-10 to PK-14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import Reader, SeatView


def drawers(drawn: Sequence[int], players: int, values: Sequence[int]) -> list[int]:
    """The seat that drew each card of a draw."""
    seats: list[int] = []
    tied = list(range(players))
    while len(seats) < len(drawn):
        cards = dict(zip(tied, drawn[len(seats) :], strict=False))
        seats += tied
        best = max(values[card] for card in cards.values())
        tied = [seat for seat, card in cards.items() if values[card] == best]
    return seats


def draw_zone_by(values: Sequence[int]) -> Callable[[SeatView], Zone]:
    """A game's function for the zone of the drawn cards; `values` are those of its deck."""

    def make(reader: Reader, *drawn: int) -> Zone:
        seats, cards = drawers(drawn, reader.players, values), reader.pile_of(drawn)
        return zone("draw", "Draw for the first deal", "aside", cards, seats=seats)

    return lambda view: view.cached(make, *view.s.drawn[: view.s.drawn_size])


def narrate_draw(view: SeatView, values: Sequence[int]) -> str:
    """The seat that drew the highest card and therefore deals, in words."""
    dealer = view.s.dealer
    return narrate_highest(view, values, dealer, f"{view.verb(dealer, 'deal')} first")


def narrate_highest(view: SeatView, values: Sequence[int], seat: int, prize: str) -> str:
    """A sentence for the seat that drew the highest card and what it does for that."""
    drawn = view.s.drawn[: view.s.drawn_size]
    card = dict(zip(drawers(drawn, view.players, values), drawn, strict=True))[seat]
    return view.does(seat, "draw", f"the {view.card(card)}, the highest card, and {prize}.")
