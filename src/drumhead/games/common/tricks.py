"""Following and taking: small rules that trick games put together."""

from __future__ import annotations

from drumhead.engine.compiler import Ints, Record, rule
from drumhead.engine.game import Refusal, Table, Zone, zone

#: Below every rank a card can have.
LOWER_THAN_ANY = -1000


@rule
def follow(hand: int, suit: int) -> int:
    """The cards that may be played: those of the suit led, or any if there are none."""
    fitting = hand & suit
    return fitting if fitting else hand


@rule
def highest_of(trick: Ints, count: int, suit: int, ranks: Ints) -> int:
    """The place in the trick of the highest card of a suit, -1 if there is none.

    `ranks` gives the rank of every card; of two that are alike the first played stays.
    """
    place = -1
    best = LOWER_THAN_ANY
    for i in range(count):
        rank = ranks[trick[i]] if suit >> trick[i] & 1 else LOWER_THAN_ANY
        place = i if rank > best else place
        best = max(best, rank)
    return place


@rule
def place_of(trick: Ints, count: int, card: int) -> int:
    """The place in the trick of a card that was played to it once."""
    place = 0
    for i in range(count):
        place += i if trick[i] == card else 0
    return place


@rule
def join(s: Record, card: int) -> None:
    """A card leaves the hand of the seat to play and joins the trick."""
    bit = 1 << card
    s.hand[s.turn] ^= bit
    s.played[s.turn] |= bit
    s.trick[s.trick_size] = card
    s.trick_size += 1


@rule
def gather(s: Record, taker: int) -> None:
    """A full trick goes to its taker, who leads to the next."""
    for i in range(s.trick_size):
        s.taken[taker] |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    s.last_trick_size = s.trick_size
    s.last_leader = s.leader
    s.trick_size = 0
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.leader = taker
    s.turn = taker


def squad_zones(t: Table) -> list[Zone]:
    """The hands, the squad, the last squad and what everybody has taken."""
    s, fields, n = t.s, t.fields, t.players
    zones: list[Zone] = []
    for seat in range(n):
        label = "Your hand" if seat == t.seat else f"{t.whose(seat)} hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    order = [(s.leader + i) % n for i in range(s.trick_size)]
    zones.append(zone("squad", "Squad", "trick", fields["trick"], seats=order))
    if s.last_trick_size:
        order = [(s.last_leader + i) % n for i in range(n)]
        cards = fields["last_trick"]
        zones.append(zone("last-squad", "Last squad", "last-trick", cards, seats=order))
    for seat in range(n):
        label = f"Taken by {t.name(seat)}"
        zones.append(zone("taken", label, "pile", fields["taken"][seat], seat=seat))
    return zones


def asked(company: str, can_follow: bool) -> str:
    """What a lead of this company asks of the seat to move."""
    if can_follow:
        return f"The lead is {company}: follow with {company}."
    return f"The lead is {company} and you have none: play any card."


def must_follow(clause: str, company: str) -> Refusal:
    """Why a card of another company may not be played."""
    return Refusal(
        clause, f"The lead is {company}, and who has a card of that company must follow."
    )
