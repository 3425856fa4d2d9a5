"""What others may not see."""

from __future__ import annotations

from drumhead.kernel.compiler import Record, rule
from drumhead.kernel.deck import hidden


@rule
def hide_hands(s: Record, seat: int) -> None:
    """Of the hands of others, a seat (-1: a spectator) sees how many cards there are."""
    for other in range(s.players):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
