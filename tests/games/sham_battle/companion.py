"""Possible worlds of Sham Battle: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK
from drumhead.games.sham_battle import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal; every move was seen by all."""
    last_deal = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    steps = [(event.kind, event.numbers) for event in events]
    steps[last_deal] = ("shuffle", _deal(world))
    return steps


def _deal(world: Match) -> tuple[int, ...]:
    """The pack as it must have lain: each seat's cards in packets of three, then one by one."""
    s, n = fields(world), world.game.players
    dealt = [[DECK.first[place] for place in cards_of(s.hand[seat])] for seat in range(n)]
    leaders = [rules.bidder(s), *s.takers[: s.takers_size]]
    for place, card in enumerate(s.plays[: s.plays_size]):
        dealt[(leaders[place // n] + place % n) % n].append(card)
    order: list[int] = []
    while len(order) < DECK.size:
        packet = 3 if DECK.size - len(order) >= 3 * n else 1
        for place in range(n):
            cards = dealt[(s.dealer + 1 + place) % n]
            order += cards[:packet]
            del cards[:packet]
    return tuple(order)
