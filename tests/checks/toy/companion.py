"""What the checks of all games ask of the toy game."""

from __future__ import annotations

from drumhead.checks.worlds import Step, fields
from drumhead.engine.match import Event, Match
from drumhead.kernel.bits import cards_of


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The last deal as it must have been for this world; all else was public."""
    s = fields(world)
    steps: list[Step] = [(event.kind, event.numbers) for event in events]
    deal = max(place for place, event in enumerate(events) if event.kind == "shuffle")
    hands = [list(cards_of(s.hand[seat])) for seat in range(2)]
    for event in events[deal + 1 :]:
        hands[event.numbers[0]].append(event.numbers[1])
    steps[deal] = ("shuffle", (*hands[0], *hands[1], *cards_of(s.aside)))
    return steps
