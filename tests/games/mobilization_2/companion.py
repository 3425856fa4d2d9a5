"""Possible worlds of Mobilization No. 2: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK

Step = tuple[str, tuple[int, ...]]
#: Where in the pack the face-down cards of each Playing Pile were, from the bottom (MB2-03).
FACE_DOWN = ((0,), (1, 6), (2, 7, 11), (3, 8, 12, 15), (4, 9, 13, 16, 18))


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: another shuffle, and the same moves."""
    order = list(events[0].numbers)
    s = fields(world)
    for pile, places in enumerate(FACE_DOWN):
        for place, card in zip(places[: s.face_down_size[pile]], s.face_down[pile], strict=False):
            order[place] = card
    if s.hand_size:
        order[-s.hand_size :] = s.hand[: s.hand_size][::-1]
    assert sorted(order) == sorted(DECK.first)
    return [("shuffle", tuple(order)), *((event.kind, event.numbers) for event in events[1:])]
