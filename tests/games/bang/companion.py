"""Possible worlds of Bang: the events that would have led to them."""

from __future__ import annotations

from typing import Any

import numpy as np

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.bang import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: its deal, its stall shuffles and secret choices.

    What the last shuffle put into a place is what lies there now. In the shuffles before it
    only cards that nobody ever saw may differ, and they stand for others of the same packet.
    """
    s, true = fields(world), _state_after(world, events)
    placed = {
        true.packet[other][place]: s.packet[other][place]
        for other in range(world.game.players)
        for place in range(s.packet_size[other])
    }
    never_seen: dict[int, int] = {}
    for other in range(world.game.players):
        there = list(cards_of(true.shuffled[other] & ~s.seen))
        here = list(cards_of(s.shuffled[other] & ~s.seen))
        never_seen |= dict(zip(there, here, strict=True))
    last = _last_shuffles(world, events)
    steps: list[Step] = []
    for place, event in enumerate(events):
        numbers = event.numbers
        if event.kind == "shuffle" and place > 0:
            other_card = placed if place in last else never_seen
            numbers = tuple(other_card.get(card, card) for card in numbers)
        steps.append((event.kind, numbers))
    if s.phase == rules.REACT:
        place = len(steps) - 1
        while steps[place][1][1] != rules.FLIP:
            chooser = steps[place][1][0]
            if chooser != seat:
                choice = rules.BANG if s.calls >> chooser & 1 else rules.HOLD
                steps[place] = ("move", (chooser, choice))
            place -= 1
    return steps


def _state_after(world: Match, events: list[Event]) -> Any:
    """The true state, which the last of the events led to."""
    match = Match(world.game, np.frombuffer(events[-1].before, np.uint8).copy())
    if events[-1].kind == "move":
        match.step(events[-1].numbers[1])
    else:
        match.take_chance(events[-1].numbers)
    return fields(match)


def _last_shuffles(world: Match, events: list[Event]) -> range:
    """The places of the last shuffles: those of a stall, one a player, or the deal."""
    dtype = world.game.type.record.dtype
    stalls = [
        place
        for place, event in enumerate(events)
        if np.frombuffer(event.before, dtype)[0]["phase"] == rules.STALL
    ]
    if not stalls:
        return range(1, 2)
    first = stalls[-1]
    while first - 1 in stalls:
        first -= 1
    return range(first, stalls[-1] + 1)
