"""Possible worlds of Liberty Bond: the events that would have led to them."""

from __future__ import annotations

from collections import Counter

import numpy as np

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK
from drumhead.games.liberty_bond import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def cards(mask: int) -> list[int]:
    """The cards of a set, each as its first place."""
    return [DECK.first[place] for place in cards_of(mask)]


def used_cards(move: int) -> list[int]:
    """The cards that leave the hand with a move."""
    if move >= rules.DISCARDING:
        return [(move - rules.DISCARDING) * 2]
    if move >= rules.ADDING:
        return [(move - rules.ADDING) // rules.MOST_ROWS * 2]
    return cards(int(rules.CARDS[move - rules.LAYING])) if move >= rules.LAYING else []


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal; every move was seen by all.

    What the seat was dealt and drew stays as it was. What each of the others used that was
    not known to be in the hand, in the order in which it was used, and then what is left
    there, came in the order of the deal and the draws: so each card was there when needed.
    """
    steps = [(event.kind, event.numbers) for event in events]
    last_deal = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    s = fields(world)
    if s.deal == 0:
        return steps
    n = world.game.players
    order = list(events[last_deal].numbers)
    dealt = n * int(rules.DEALT[n])
    places = [[i for i in range(dealt) if (s.dealer + 1 + i) % n == who] for who in range(n)]
    used: list[list[int]] = [[] for _ in range(n)]
    top = dealt + 1
    for event in events[last_deal + 1 :]:
        mover, move = event.numbers
        before = np.frombuffer(event.before, world.game.type.record.dtype)[0]
        if move == rules.FROM_RESERVE and before["turned"] == 0:
            places[mover].append(top)
            top += 1
        known = Counter(cards(int(before["known"][mover])))
        for card in used_cards(move):
            if known[card] > 0:
                known[card] -= 1
            else:
                used[mover].append(card)
    for who in range(n):
        left = Counter(cards(s.hand[who]))
        left.subtract(cards(s.known[who]))
        if who != seat:
            got = used[who] + list(left.elements())
            for place, card in zip(places[who], got, strict=True):
                order[place] = card
    if s.turned == 0:
        order[top:] = s.reserve[: s.reserve_size][::-1]
    steps[last_deal] = ("shuffle", tuple(order))
    return steps
