"""The origin of a possible world of Sample Game."""

from __future__ import annotations

from drumhead.checks.worlds import Step, fields
from drumhead.engine.match import Event, Match
from drumhead.kernel.bits import cards_of
from drumhead.scaffold.skeleton.game.rules import PLAYING


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that would have led to this world. Everything is public except the deal."""
    steps: list[Step] = [(event.kind, event.numbers) for event in events]
    last_deal = max(place for place, event in enumerate(events) if event.kind == "shuffle")
    played = [event.numbers for event in events[last_deal + 1 :] if event.kind == "move"]
    steps[last_deal] = ("shuffle", _deal(world, played))
    return steps


def _deal(world: Match, played: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The order of the pack from which this world's hands would be dealt (SG-04)."""
    s, n = fields(world), world.game.players
    dealt = [list(cards_of(s.hand[seat])) for seat in range(n)]
    for seat, move in played:
        dealt[seat].append(move - PLAYING)
    order = [dealt[(s.dealer + 1 + i) % n][i // n] for i in range(n * len(dealt[0]))]
    return (*order, *cards_of(s.aside))
