"""Hiding hands from other seats."""

from __future__ import annotations

from drumhead.kernel.compiler import Record, rule
from drumhead.kernel.deck import hidden


@rule
def hide_hands(s: Record, seat: int) -> None:
    """Replace the hands of others by their sizes in the view of a seat (-1: a spectator)."""
    for other in range(s.players):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
