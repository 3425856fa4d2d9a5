"""What the tests of all games ask of Mobilization No. 3: its cards, and how a world came about."""

from __future__ import annotations

from typing import Any

import numpy as np

from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import DECK
from drumhead.packs.allie_patriot import NATIONS

Step = tuple[str, tuple[int, ...]]


def pack(game: Game) -> list[str]:
    """The cards in use: a pack for each player."""
    return [*DECK.codes, *DECK.codes]


def holdings(match: Match) -> list[str]:
    """The code of every card on the table, wherever it lies; nothing before the deal."""
    state = match.json()
    if state["deal"] == 0:
        return sorted(pack(match.game))
    places = [*state["playing"], *state["reserve"], *state["discard"], *state["hand"]]
    for nation, letter in enumerate(NATIONS):
        for number in [6] * state["completed"][nation] + state["process"][nation]:
            places.append([f"{letter}{n}" for n in range(1, number + 1)])
    turned = [state["turned"]] if state["turned"] else []
    return sorted(turned + [code for place in places for code in place])


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
