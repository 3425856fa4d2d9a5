"""Possible worlds of War and Diplomacy: the events that would have led to them."""

from __future__ import annotations

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.war_and_diplomacy import rules
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: all stays as it was but the shuffle of this hand."""
    steps = [(event.kind, event.numbers) for event in events]
    shuffles = [place for place, event in enumerate(events) if event.kind == "shuffle"]
    if shuffles:
        steps[shuffles[-1]] = ("shuffle", _pack(world, events[shuffles[-1] + 1 :]))
    return steps


def _pack(world: Match, moves: list[Event]) -> tuple[int, ...]:
    """The pack as it must have lain for this world's hands: what was played and what is held."""
    s = fields(world)
    n = world.game.players
    dealt: dict[int, list[int]] = {}
    for place in range(1, n + 1):
        seat = (s.dealer + place) % n
        if n == 5 and seat == s.dealer:
            assert s.hand[seat] == 0
            continue
        played = [
            int(rules.LETTER_CARDS[e.numbers[1] - rules.PLAYING])
            for e in moves
            if e.numbers[0] == seat
        ]
        dealt[seat] = played + [rules.DECK.first[card] for card in cards_of(s.hand[seat])]
    order = [card for round_ in zip(*dealt.values(), strict=True) for card in round_]
    return (*order, *(rules.DECK.first[card] for card in cards_of(s.aside)))
