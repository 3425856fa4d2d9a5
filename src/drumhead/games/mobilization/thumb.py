"""The rule of thumb of Mobilization: a beginner's play, for its computer players."""

from __future__ import annotations

from drumhead.games.common.rules.allies import FIRSTS
from drumhead.games.mobilization.rules import KINDS, NATION_COUNT, SETS, callable_cards
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.random import below, next_word
from drumhead.kernel.sampling import random_card


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """The call of a beginner with a good memory.

    First all cards with a known holder; then, from a player who may have it, a card that the seat
    lacks. Nations of which the seat has most come first, and the fullest hands.
    """
    seat = s.turn
    hand = s.hand[seat]
    cards = callable_cards(s, seat)
    some = 0
    several = 0
    for other in range(s.players):
        if other != seat:
            several |= some & may_have(s, other)
            some |= may_have(s, other)
    noise = next_word(rng)
    best = -1
    whom = 0
    choice = 0
    for other in range(s.players):
        if other == seat or s.hand[other] == 0:
            continue
        sure = cards & (s.known[other] | may_have(s, other) & ~several)
        doubtful = cards & may_have(s, other) & ~sure
        room = min(unseen_cards(s, other), 15)
        for nation in range(NATION_COUNT):
            these = sure & SETS[nation]
            worth = 128 if these else room
            these = these if these else doubtful & SETS[nation]
            lacked = these & ~hand
            worth += 16 * popcount(hand & SETS[nation]) if lacked else 0
            worth = 8 * worth + (noise >> 4 * other + nation & 7)
            if these and worth > best:
                best = worth
                whom = other
                choice = lacked if lacked else these
    if best < 0:
        return moves[below(rng, count)]
    return KINDS * whom + (random_card(choice, rng) >> 1)


@rule
def unseen_cards(s: Record, seat: int) -> int:
    """The number of cards of a hand that have not been seen there."""
    return popcount(s.hand[seat]) - popcount(s.known[seat])


@rule
def may_have(s: Record, seat: int) -> int:
    """The cards, each as its first place, that a seat may have according to the calls."""
    dealt = FIRSTS & ~(s.barred[seat] >> 1) if unseen_cards(s, seat) else 0
    return dealt | s.known[seat] & FIRSTS
