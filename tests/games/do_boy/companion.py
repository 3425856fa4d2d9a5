"""Possible worlds of Do-Boy: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.do_boy import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal and the gifts that others made.

    Earlier hands, all that was public, and the seat's own moves stay as they were.
    """
    s = fields(world)
    n = world.game.players
    gifts = {giver: list(cards_of(s.given[giver])) for giver in range(n)}
    last_deal = max((i for i, e in enumerate(events) if e.kind == "shuffle"), default=0)
    steps: list[Step] = []
    for place, event in enumerate(events):
        numbers = event.numbers
        if place == last_deal and s.deal > 0:
            numbers = _deal(world)
        if (
            place > last_deal
            and event.kind == "move"
            and numbers[1] < rules.GIVING + rules.DECK.size
        ):
            giver = numbers[0]
            if giver != seat:
                numbers = (giver, rules.GIVING + gifts[giver].pop())
        steps.append((event.kind, numbers))
    return steps


def _deal(world: Match) -> tuple[int, ...]:
    """The pack as it must have lain for this world's hands and Nest."""
    s = fields(world)
    n = world.game.players
    dealt = []
    for seat in range(n):
        cards = s.hand[seat] | s.played[seat]
        if s.phase != rules.GIVE:
            cards ^= s.given[(seat - 1) % n]
        dealt.append(list(cards_of(cards | s.given[seat])))
    order = [dealt[(s.dealer + 1 + i) % n][i // n] for i in range(n * len(dealt[0]))]
    return (*order, *cards_of(s.nest))
