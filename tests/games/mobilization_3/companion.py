"""Possible worlds of Mobilization No. 3: the events that would have led to them."""

from __future__ import annotations

from typing import Any

import numpy as np

from drumhead.engine.match import Event, Match

Step = tuple[str, tuple[int, ...]]


def unseen_places(seat: int, states: list[Any]) -> tuple[list[int], list[int]]:
    """The indices in a seat's pack of the cards that nobody has seen: Reserve, hand.

    Both bottom first. What was unseen of a Reserve that is picked up lies on top of the
    hand then, turned over; it shows in the record as more unturned cards than before.
    """
    reserve, hand = list(range(4, 16)), list(range(47, 16, -1))
    for state in states:
        unturned = int(state["unturned"][seat])
        if unturned > len(hand):
            reserve, hand = [], reserve[::-1]
        hand = hand[:unturned]
        reserve = reserve[: int(state["covered"][seat])]
    return reserve, hand


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the two shuffles; every move was seen by both."""
    dtype = world.game.type.record.dtype
    states = [np.frombuffer(event.before, dtype)[0] for event in events[2:]]
    now = world.state.view(dtype)[0]
    steps = [(event.kind, event.numbers) for event in events]
    if len(events) < 2:
        return steps
    for owner in range(2):
        order = list(events[owner].numbers)
        reserve, hand = unseen_places(owner, [*states, now])
        for place, index in enumerate(reserve):
            order[index] = int(now["reserve"][owner][place])
        known = int(now["hand_size"][owner]) - len(hand)
        for place, index in enumerate(hand):
            order[index] = int(now["hand"][owner][known + place])
        steps[owner] = ("shuffle", tuple(order))
    return steps
