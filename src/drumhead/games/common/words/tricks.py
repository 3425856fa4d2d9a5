"""Following and taking in words, for the games of the Tactics pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from drumhead.engine.scene import Emblem, Zone, zone
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.tricks import highest_of
from drumhead.packs.tactics import COMPANIES


def place_of_taker(view: SeatView) -> int:
    """The place in the last trick of the card that took it, or -1 if unknown."""
    s = view.s
    if not s.takers_size or s.last_leader < 0:
        return -1
    return int(s.takers[s.takers_size - 1] - s.last_leader) % view.players


_highest = cast("Callable[[Sequence[int], int, int, Sequence[int]], int]", highest_of)


def place_taking(cards: Sequence[int], commanders: int, led: int, ranks: Sequence[int]) -> int:
    """The place of the card that takes a trick as it lies, -1 in an empty one.

    It is the highest commander, or else the highest of the cards that were `led`.
    """
    count, place = len(cards), -1
    if commanders:
        place = _highest(cards, count, commanders, ranks)
    return place if place >= 0 else _highest(cards, count, led, ranks)


def trick_zone(
    reader: Reader, name: str, label: str, layout: str, leader: int, taking: int, *cards: int
) -> Zone:
    """Cards that were played one after the other, beginning with the leader's."""
    order = [(leader + place) % reader.players for place in range(len(cards))]
    led = 0 if cards else -1
    codes = reader.pile_of(cards)
    return zone(name, label, layout, codes, seats=order, led=led, taking=taking)


def company_led(company: str) -> Emblem:
    """The company that must be followed, as an emblem."""
    return {"sign": company.lower(), "name": company.capitalize(), "role": "led"}


def force_commanding(force: str) -> Emblem:
    """The company that commands, or combined forces."""
    if force.capitalize() in COMPANIES.values():
        return {"sign": force, "name": force.capitalize(), "role": "commanding"}
    return {"sign": force, "name": f"{force.capitalize()} forces", "role": "no company commands"}


def taken_zone(reader: Reader, seat: int, cards: int) -> Zone:
    """The cards that a seat has taken."""
    return zone("taken", f"Taken by {reader.name(seat)}", "pile", reader.set_of(cards), seat=seat)


def asked(company: str, can_follow: bool) -> str:
    """The demand of a lead of this company on the seat to move."""
    if can_follow:
        return f"The lead is {company}: follow with {company}."
    return f"The lead is {company}, and you have none: play any card."


def takes_note(number: int, commanders: bool = False) -> str:
    """The condition under which a card of this number takes a squad, with or without commanders."""
    beaten = ["a higher card of it"] if number < 12 else []
    beaten += ["a commander"] if commanders else []
    if not beaten:
        return "Takes every squad to which its company was led."
    return f"Takes a squad to which its company was led, unless {' or '.join(beaten)} is played."


def must_follow(clause: str, company: str) -> Refusal:
    """The refusal of a card of another company than the one led."""
    return Refusal(f"The lead is {company}, and you must follow with {company} if you can.", clause)
