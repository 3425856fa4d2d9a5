"""Possible worlds of Skirmish: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.skirmish import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: all stays as it was but the shuffles of this hand."""
    steps = [(event.kind, event.numbers) for event in events]
    s = fields(world)
    if s.deal == 0:
        return steps
    shuffles = [place for place, event in enumerate(events) if event.kind == "shuffle"]
    packs = _packs(world, events[shuffles[-1] + 1 :])
    for place, pack in zip(shuffles[-len(packs) :], packs, strict=True):
        steps[place] = ("shuffle", pack)
    return steps


def _packs(world: Match, moves: list[Event]) -> list[tuple[int, ...]]:
    """The pack, or in Sides the Navy and the Army, as it must have lain before the first deal."""
    s = fields(world)
    dealt = []
    for seat in range(4):
        played = [e.numbers[1] - rules.PLAYING for e in moves if e.numbers[0] == seat]
        assert sum(1 << card for card in played) == s.played[seat]
        dealt.append([*played, *cards_of(s.hand[seat]), *cards_of(s.waiting[seat])])
    turns = [[1, 2, 3, 0]] if s.variant != rules.SIDES else [[2, 0], [1, 3]]
    packs = []
    for order in turns:
        hands = [dealt[(s.dealer + place) % 4] for place in order]
        packs.append(tuple(card for cards in zip(*hands, strict=True) for card in cards))
    return packs
