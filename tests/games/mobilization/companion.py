"""Possible worlds of Mobilization: the events that would have led to them."""

from __future__ import annotations

from collections import Counter

import numpy as np

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def cards(mask: int) -> Counter[int]:
    """The cards of a set, each as its first place."""
    return Counter(DECK.first[place] for place in cards_of(mask))


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal; every move was seen by all.

    Cards came and went in the sight of all, so this world's deal differs from the true one by
    the same cards as its hands differ from the true ones now.
    """
    s = fields(world)
    n = world.game.players
    true_hands = fields(after(world, events[-1])).hand
    steps = [(event.kind, event.numbers) for event in events]
    last_deal = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    order = list(events[last_deal].numbers)
    for holder in range(n):
        places = range((holder - s.first) % n, len(order), n)
        dealt = Counter(order[place] for place in places)
        dealt.update(cards(s.hand[holder]))
        dealt.subtract(cards(true_hands[holder]))
        assert min(dealt.values()) >= 0
        for place, card in zip(places, dealt.elements(), strict=True):
            order[place] = card
    steps[last_deal] = ("shuffle", tuple(order))
    return steps


def after(world: Match, event: Event) -> Match:
    """What was the case when this event, the last, had happened."""
    match = Match(world.game, np.frombuffer(event.before, np.uint8).copy())
    if event.kind == "move":
        match.step(event.numbers[1])
    else:
        match.take_chance(event.numbers)
    return match
