"""Points that cards count, declared once: legends and accounts follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import counted
from drumhead.engine.score_sentences import match_limit
from drumhead.engine.seat_view import SeatView


@dataclass(frozen=True, eq=False)
class CardPoints:
    """Points of every card for the side that has taken it.

    `values` gives the points of each card, `taken` names the field with the cards that each seat
    has taken. `limit` is the score that ends the match, or 0.
    """

    values: Sequence[int] | Any
    taken: str = "taken"
    limit: int = 0

    def of(self, cards: int) -> int:
        """The points of a set of cards."""
        return sum(int(value) for card, value in enumerate(self.values) if cards >> card & 1)

    def legend(self, card: int) -> list[str]:
        """The points of one card, in a sentence."""
        value = int(self.values[card])
        return [f"Counts {counted(value, 'point')}." if value else "Counts nothing."]

    def account(self, after: SeatView) -> HandAccount:
        """The cards that counted, seat by seat; partners show the points of both."""
        seats, sides, deck = range(after.players), after.game.sides, after.game.type.record.deck
        taken = getattr(after.s, self.taken)
        counting = sum(1 << card for card, value in enumerate(self.values) if value)
        own = [self.of(taken[seat]) for seat in seats]
        points = [sum(own[n] for n in seats if sides[n] == sides[seat]) for seat in seats]
        cards = [deck.list(taken[seat] & counting) for seat in seats]
        outlook = match_limit(after, self.limit) if self.limit else ""
        lines = [account_line("Cards taken", points, cards)]
        return HandAccount(lines=lines, remarks=[], outlook=outlook, limit=self.limit)
