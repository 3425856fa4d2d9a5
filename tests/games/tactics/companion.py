"""Possible worlds of Tactics: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.tactics import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the deal, and what another bidder discarded.

    Earlier hands, all that was public, and the seat's own moves stay as they were.
    """
    s = fields(world)
    discards = list(cards_of(s.discards))
    last_deal = max((i for i, e in enumerate(events) if e.kind == "shuffle"), default=0)
    steps: list[Step] = []
    for place, event in enumerate(events):
        numbers = event.numbers
        if place == last_deal and s.deal > 0:
            numbers = _deal(world)
        if (
            place > last_deal
            and rules.DISCARDING <= numbers[-1] < rules.PLAYING
            and numbers[0] != seat
        ):
            numbers = (numbers[0], rules.DISCARDING + discards.pop())
        steps.append((event.kind, numbers))
    return steps


def _deal(world: Match) -> tuple[int, ...]:
    """The pack as it must have lain for this world's hands and Reinforcements."""
    s = fields(world)
    packets: list[list[int]] = [[], [], [], []]
    for seat in range(4):
        cards = s.hand[seat] | s.played[seat]
        if seat == s.bidder and s.phase != rules.BID:
            cards = (cards | s.discards) & ~s.reinforcements
        packets[seat] = list(cards_of(cards))
        assert len(packets[seat]) == 12
    order: list[int] = []
    for start in range(0, 12, 4):
        for k in range(1, 5):
            order += packets[(s.dealer + k) % 4][start : start + 4]
        if start == 0:
            order += cards_of(s.reinforcements)
    return tuple(order)
