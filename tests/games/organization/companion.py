"""Possible worlds of Organization: the events that would have led to them."""

from __future__ import annotations

from collections import Counter

from drumhead.engine.match import Event, Match
from drumhead.games.common.rules.allies import CODES, DECK
from drumhead.games.organization import rules

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the hand's deal and what another bidder put out.

    Earlier hands, all that was public, and the seat's own moves stay as they were.
    """
    state = world.json()
    put_out = [CODES.index(code) for code in state["put_out"]]
    last_deal = max((i for i, e in enumerate(events) if e.kind == "shuffle"), default=0)
    steps: list[Step] = []
    for place, event in enumerate(events):
        numbers = event.numbers
        if place == last_deal and state["deal"] > 0:
            numbers = _deal(world)
        if place > last_deal and event.kind == "move" and numbers[0] != seat:
            bidder, move = numbers
            if rules.DISCARDING <= move < rules.NAMING:
                numbers = (bidder, rules.DISCARDING + put_out.pop())
        steps.append((event.kind, numbers))
    return steps


def _deal(world: Match) -> tuple[int, ...]:
    """The pack as it must have lain for this world's hands and Reserve."""
    state = world.json()
    n = world.game.players
    dealt = [Counter(hand) for hand in state["hand"]]
    leader = state["bidder"]
    for start in range(0, len(state["plays"]), n):
        for place, code in enumerate(state["plays"][start : start + n]):
            dealt[(leader + place) % n][code] += 1
        if start // n < len(state["takers"]):
            leader = state["takers"][start // n]
    if state["exchange"] == "taken":
        dealt[state["bidder"]] += Counter(state["put_out"])
        dealt[state["bidder"]] -= Counter(state["reserve"])
    hands = [sorted(hand.elements()) for hand in dealt]
    order = [hands[(state["dealer"] + 1 + i) % n][i // n] for i in range(n * len(hands[0]))]
    return tuple(DECK.card(code) for code in [*order, *state["reserve"]])
