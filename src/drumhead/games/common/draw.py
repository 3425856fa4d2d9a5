"""Drawing for the first deal: the highest card deals, the tied draw again (PK-10 to PK-14)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from drumhead.engine.compiler import Ints, Record, rule
from drumhead.engine.game import Table, Zone, zone


@rule
def draw_highest(order: Ints, count: int, players: int, values: Ints, drawn: Ints) -> int:
    """Seats take cards from a shuffled pack in order; returns the winner times 64 plus the cards.

    Only the seats that share the highest value draw again, from the next cards; if fewer
    cards are left than tied seats, the lowest of them wins. The cards go into `drawn`.
    """
    tied = (1 << players) - 1
    used = 0
    while True:
        best = -1
        highest = 0
        need = 0
        for seat in range(players):
            need += tied >> seat & 1
        if used + need > count:
            break
        for seat in range(players):
            if tied >> seat & 1:
                drawn[used] = order[used]
                value = values[order[used]]
                used += 1
                if value > best:
                    best = value
                    highest = 0
                if value == best:
                    highest |= 1 << seat
        tied = highest
        if tied & (tied - 1) == 0:
            break
    winner = 0
    while not tied >> winner & 1:
        winner += 1
    return winner * 64 + used


@rule
def draw_for_deal(s: Record, order: Ints, count: int, values: Ints) -> None:
    """The highest card of a draw deals first; the cards drawn stay there for all to see."""
    draw = draw_highest(order, count, s.players, values, s.drawn)
    s.dealer = draw // 64
    s.drawn_size = draw % 64


def drawers(drawn: Sequence[int], players: int, values: Sequence[int]) -> list[int]:
    """Which seat drew each of the cards of a draw."""
    return [*_drawers(tuple(drawn), players, tuple(values))]


@functools.lru_cache(1 << 10)
def _drawers(drawn: tuple[int, ...], players: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """The draw of a match is looked at after every move, so it is kept."""
    seats: list[int] = []
    tied = list(range(players))
    while len(seats) < len(drawn):
        cards = dict(zip(tied, drawn[len(seats) :], strict=False))
        seats += tied
        best = max(values[card] for card in cards.values())
        tied = [seat for seat, card in cards.items() if values[card] == best]
    return tuple(seats)


def draw_zone(t: Table, values: Sequence[int]) -> Zone:
    """The cards of the draw, and who drew them."""
    seats = drawers(t.s.drawn[: t.s.drawn_size], t.players, values)
    return zone("draw", "Draw for the first deal", "aside", t.fields["drawn"], seats=seats)


def narrate_draw(t: Table, values: Sequence[int]) -> str:
    """Who drew the highest card, in words."""
    drawn, dealer = t.s.drawn[: t.s.drawn_size], t.s.dealer
    card = dict(zip(drawers(drawn, t.players, values), drawn, strict=True))[dealer]
    who = t.does(dealer, "draw", f"the {t.card(card)}, the highest card,")
    return f"{who} and {'deal' if dealer == t.seat else 'deals'} first."
