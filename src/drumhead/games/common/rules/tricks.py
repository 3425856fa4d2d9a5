"""Following and taking: small rules that trick games put together."""

from __future__ import annotations

from drumhead.kernel.compiler import Ints, Record, rule

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
