"""Drawing for the first deal: the highest card deals, the tied draw again (PK-10 to PK-14)."""

from __future__ import annotations

from drumhead.kernel.compiler import Ints, Record, rule


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


@rule
def pass_deal(s: Record) -> None:
    """The next deal: the first is the dealer's, every other that of the player to the left."""
    if s.deal > 0:
        s.dealer = s.dealer + 1 if s.dealer + 1 < s.players else 0
    s.deal += 1
