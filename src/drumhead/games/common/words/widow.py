"""Widow: cards left over in the deal, for the highest bidder, and the discards for them.

Tactics has four, the Reinforcements; Militac has one, the Aide. Each game has its own name for
them, so they are an argument here. Cards shown at the end of a deal stay in `last_discards` and
`last_hand`.
"""

from __future__ import annotations

from typing import Any

from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import SeatView


def taken_up(view: SeatView, cards: int) -> int:
    """The widow while it is new in the bidder's hand: until the bidder leads."""
    s = view.s
    new = s.bidder >= 0 and s.turn == s.bidder and not s.takers_size and not s.trick_size
    return cards if new and cards > 0 and s.hand[s.bidder] > 0 else 0


def widow_zones(view: SeatView, bidding: bool, name: str, label: str, cards: Any) -> list[Zone]:
    """The widow and the discards, and the cards that were shown after the last deal."""
    s, fields = view.s, view.fields
    if bidding or s.bidder < 0:
        zones = [zone(name, label, "pile", cards)]
    else:
        who = view.name(s.bidder)
        taken_up = zone(name, f"{label}, taken up by {who}", "gift", cards, seat=s.bidder)
        laid_away = fields["discards"]
        zones = [
            taken_up,
            zone("discards", f"Discarded by {who}", "pile", laid_away, seat=s.bidder),
        ]
    if s.last_discards:
        shown = fields["last_discards"]
        zones.append(zone("last-discards", "Discards of the last hand", "pile", shown))
    if any(s.last_hand):
        for seat in range(view.players):
            hand = fields["last_hand"][seat]
            title = f"Thrown in by {view.name(seat)}"
            zones.append(zone("last-hand", title, "pile", hand, seat=seat))
        deck = view.game.type.record.deck
        rest = deck.list((1 << deck.size) - 1 & ~sum(s.last_hand))
        zones.append(zone(f"last-{name}", f"{label}, thrown in", "pile", rest))
    return zones
