"""Possible worlds of Sham Battle No. 2: the events that would have led to them."""

from __future__ import annotations

from collections import Counter

import numpy as np

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK
from drumhead.games.common.rules.melds import MELD_CARDS
from drumhead.games.sham_battle_2 import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def cards(mask: int) -> list[int]:
    """The cards of a set, each as its first place."""
    return [DECK.first[place] for place in cards_of(mask)]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal; every move was seen by both.

    What the seat was dealt and drew stays as it was. What the other used, in the order in
    which it was used, and then what is left in his hand, came to him in the order of his
    draws: so he had each card when he needed it.
    """
    last_deal = max(i for i, event in enumerate(events) if event.kind == "shuffle")
    order = list(events[last_deal].numbers)
    s = fields(world)
    other = 1 - seat
    places = [i for i in range(24) if (i // 3 % 2 == 0) == (other != s.dealer)]
    used: list[int] = []
    seen_to_come: Counter[int] = Counter()
    table: Counter[int] = Counter()
    top = 25
    for event in events[last_deal + 1 :]:
        mover, move = event.numbers
        before = np.frombuffer(event.before, world.game.type.record.dtype)[0]
        if move == rules.DONE:
            if top < 47:
                places.append(top if mover == other else top + 1)
            elif mover == other:
                places.append(top)
            else:
                seen_to_come[int(before["face_up"])] += 1
            if top == 47:
                seen_to_come += table
            top += 2
        elif mover == other:
            ship = 12 * (int(before["power"]) - 1) + 10
            if move < rules.FROM_TABLE:
                uses = [2 * move]
            elif move < rules.MELDING:
                uses = []
                table[2 * (move - rules.FROM_TABLE)] -= 1
            else:
                uses = (
                    cards(int(MELD_CARDS[move - rules.MELDING]))
                    if move < rules.EXCHANGE
                    else [ship]
                )
                table.update(uses if move != rules.EXCHANGE else [])
            for card in uses:
                if seen_to_come[card] > 0:
                    seen_to_come[card] -= 1
                else:
                    used.append(card)
            if move == rules.EXCHANGE:
                seen_to_come[int(before["face_up"])] += 1
    left = Counter(cards(s.hand[other]))
    assert left >= seen_to_come
    left.subtract(seen_to_come)
    got = used + list(left.elements())
    for place, card in zip(places, got, strict=True):
        order[place] = card
    order[48 - s.reserve_size :] = s.reserve[: s.reserve_size][::-1]
    steps = [(event.kind, event.numbers) for event in events]
    steps[last_deal] = ("shuffle", tuple(order))
    return steps
