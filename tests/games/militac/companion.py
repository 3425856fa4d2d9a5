"""Possible worlds of Militac: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.militac import rules
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
    """The pack as it must have lain for this world's hands and Aide."""
    s = fields(world)
    dealt: list[list[int]] = []
    for seat in range(4):
        cards = s.hand[seat] | s.played[seat]
        if seat == s.bidder and s.phase != rules.BID:
            cards = (cards | s.discards) & ~s.aide
        dealt.append(list(cards_of(cards)))
    order = [dealt[(s.dealer + 1 + i) % 4][i // 4] for i in range(48)]
    return (*order, *cards_of(s.aide))
