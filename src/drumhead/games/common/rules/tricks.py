"""The trick kit: fields and small rules that trick games put together."""

from __future__ import annotations

from typing import Any

from drumhead.games.common.rules.leaders import who_led, who_plays
from drumhead.kernel.bits import lowest
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.record import Cards, Pile, Seat, Turn

#: Below every rank a card can have.
LOWER_THAN_ANY = -1000


def trick_fields(seats: int, tricks: int, play: int) -> dict[str, Any]:
    """The fields of a game of tricks, for `RecordType(..., **trick_fields(4, 12, PLAY))`.

    At most `seats` seats play a hand of `tricks` tricks, in the phase `play`. The fields are
    `leader`, `trick`, `last_leader`, `last_trick`, `takers`, `played`, `taken` and `void`; in a
    position that does not name it, the turn follows from the leader and the trick.
    """
    order = "in the order of play, the card led first"
    return {
        "turn": Turn(follows=who_plays),
        "leader": Seat(follows=lambda s: who_led(s) if s.phase == play else -1),
        "trick": Pile(most=seats, holds=True, about=order),
        "last_leader": Seat(),
        "last_trick": Pile(most=seats, about=order),
        "takers": Pile(
            most=tricks, of=Seat(), about="who took each trick of this hand, the first first"
        ),
        "played": Cards(seats=True),
        "taken": Cards(seats=True, holds=True),
        "void": Cards(seats=True, rules_out="hand"),
    }


@rule
def begin_tricks(s: Record) -> None:
    """A new hand: nothing has been played or taken, and the seat after the dealer leads."""
    for seat in range(s.players):
        s.played[seat] = 0
        s.taken[seat] = 0
        s.void[seat] = 0
    s.takers_size = 0
    s.trick_size = 0
    s.leader = seat_after(s, s.dealer, 1)
    s.turn = s.leader


@rule
def deal_hands(s: Record, order: Ints, each: int) -> int:
    """Deal one card at a time from the dealer's left; returns how many cards were dealt."""
    for seat in range(s.players):
        s.hand[seat] = 0
    seat = s.dealer
    for i in range(each * s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        s.hand[seat] |= 1 << order[i]
    return each * s.players


@rule
def seat_after(s: Record, seat: int, places: int) -> int:
    """The seat a number of places to the left of another, fewer than there are seats."""
    seat += places
    return seat - s.players if seat >= s.players else seat


@rule
def follow(hand: int, suit: int) -> int:
    """The cards that may be played: those of the suit led, or any if there are none."""
    fitting = hand & suit
    return fitting if fitting else hand


@rule
def highest_of(trick: Ints, count: int, suit: int, ranks: Ints) -> int:
    """The place in the trick of the highest card of a suit, -1 if there is none.

    `ranks` gives the rank of every card. Of two equal cards the first one played stays.
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
def cards_in(trick: Ints, count: int) -> int:
    """The cards of a trick as a set."""
    cards = 0
    for i in range(count):
        cards |= 1 << trick[i]
    return cards


@rule
def count_points(cards: int, values: Ints) -> int:
    """The sum of the values of a set of cards."""
    points = 0
    while cards:
        points += values[lowest(cards)]
        cards &= cards - 1
    return points


@rule
def join(s: Record, card: int) -> None:
    """A card leaves the hand of the seat to play and joins the trick."""
    bit = 1 << card
    s.hand[s.turn] ^= bit
    s.played[s.turn] |= bit
    s.trick[s.trick_size] = card
    s.trick_size += 1


@rule
def show_void(s: Record, card: int, led: int) -> None:
    """Note that a player who did not follow the company led has none of it."""
    s.void[s.turn] |= 0 if led >> card & 1 else led


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
