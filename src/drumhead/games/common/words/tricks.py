"""Following and taking in words, for the games of the Tactics pack."""

from __future__ import annotations

from drumhead.engine.parts import Refusal
from drumhead.engine.scene import Zone, zone
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.games.common.words.hands import hand_zones


def squad_zones(view: SeatView) -> list[Zone]:
    """The hands, the squad, the last squad and what everybody has taken."""
    s, kept = view.s, view.kept
    zones = hand_zones(view)
    squad, last = s.trick[: s.trick_size], s.last_trick[: s.last_trick_size]
    zones.append(kept(trick_zone, "squad", "Squad", "trick", s.leader, *squad))
    if last:
        zones.append(
            kept(trick_zone, "last-squad", "Last squad", "last-trick", s.last_leader, *last)
        )
    return zones + view.kept_by_seat(taken_zone, s.taken)


def trick_zone(
    reader: Reader, name: str, label: str, layout: str, leader: int, *cards: int
) -> Zone:
    """Cards that were played one after the other, from the leader on."""
    order = [(leader + place) % reader.players for place in range(len(cards))]
    return zone(name, label, layout, reader.pile_of(cards), seats=order)


def taken_zone(reader: Reader, seat: int, cards: int) -> Zone:
    """What a seat has taken."""
    return zone("taken", f"Taken by {reader.name(seat)}", "pile", reader.set_of(cards), seat=seat)


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
