"""Following and taking in words, for the games of the Tactics pack."""

from __future__ import annotations

from drumhead.engine.parts import Refusal
from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.hands import hand_zones


def squad_zones(view: SeatView) -> list[Zone]:
    """The hands, the squad, the last squad and what everybody has taken."""
    s, fields, n = view.s, view.fields, view.players
    zones = hand_zones(view)
    order = [(s.leader + i) % n for i in range(s.trick_size)]
    zones.append(zone("squad", "Squad", "trick", fields["trick"], seats=order))
    if s.last_trick_size:
        order = [(s.last_leader + i) % n for i in range(n)]
        cards = fields["last_trick"]
        zones.append(zone("last-squad", "Last squad", "last-trick", cards, seats=order))
    for seat in range(n):
        label = f"Taken by {view.name(seat)}"
        zones.append(zone("taken", label, "pile", fields["taken"][seat], seat=seat))
    return zones


def asked(company: str, can_follow: bool) -> str:
    """What a lead of this company asks of the seat to move."""
    if can_follow:
        return f"The lead is {company}: follow with {company}."
    return f"The lead is {company}, and you have none: play any card."


def takes_note(number: int, commanders: bool = False) -> str:
    """When a card with this number takes a squad, in a game with or without commanders."""
    beaten = ["a higher card of it"] if number < 12 else []
    beaten += ["a commander"] if commanders else []
    if not beaten:
        return "Takes every squad to which its company was led."
    return f"Takes a squad to which its company was led, unless {' or '.join(beaten)} is played."


def must_follow(clause: str, company: str) -> Refusal:
    """Why a card of another company may not be played."""
    return Refusal(clause, f"The lead is {company}, and you must follow with {company} if you can.")
