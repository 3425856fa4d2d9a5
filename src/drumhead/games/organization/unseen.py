"""Conclusions from plays and calls about the cards of Organization, and dealing the rest."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import FIRSTS, SUITS, together
from drumhead.games.common.rules.copies import add
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import MOST_SEATS
from drumhead.kernel.sampling import deal_free, deal_hidden

#: The possible fates of the Reserve (the field `exchange`).
OPEN, TAKEN, LEFT = range(3)
#: The number of attempts before a world is taken that may be less likely than it should be.
TRIES = 1000


@rule
def leader_of(s: Record, trick: int) -> int:
    """The leader of a trick: the bidder of the first (ORG-17), then the taker of the one before."""
    return s.takers[trick - 1] if trick > 0 else s.bidder


@rule
def played_by(s: Record, seat: int) -> int:
    """The cards that a seat has played in this hand."""
    n = s.players
    cards = 0
    for trick in range(s.takers_size + 1):
        place = seat - leader_of(s, trick)
        place += n * trick if place >= 0 else n * (trick + 1)
        if place < s.plays_size:
            cards = add(cards, s.plays[place])
    return cards


@rule
def holder_of_called(s: Record) -> int:
    """The seat that was dealt the called copy, or -1 for a Reserve that was left."""
    for seat in range(s.players):
        if seat != s.bidder and together(s.hand[seat], played_by(s, seat)) >> s.called & 1:
            return seat
    return -1


@rule
def deal_unseen(
    s: Record, seat: int, unseen: int, room: Ints, barred: Ints, held: Ints,
    rng: Ints, memo: Floats,
) -> None:  # fmt: skip
    """Deal to the other hands and face down; place `seat` represents the face-down cards.

    ORG-14: the bidder has had one copy of the called card, in his hand or among the cards put out,
    and the other copy is anywhere else. If one copy is unseen, it is barred from impossible places.
    If both are, the bidder gets one, and worlds where he has the other, too, are rejected: rarely
    more than half of them.
    """
    suits = np.zeros(5, np.int64)
    suits[:4] = SUITS
    twin = 0
    his = 0
    if s.called >= 0 and seat != s.bidder:
        twin = unseen & 3 << s.called
        if not played_by(s, s.bidder) >> s.called & 1:
            his = twin & -twin
            twin ^= his
        suits[4] = his if his else twin
        suits[:4] &= ~suits[4]
        for other in range(s.players):
            bidders = other == s.bidder or (other == seat and s.exchange == TAKEN)
            if bidders == (his == 0):
                barred[other] |= suits[4]
    for _ in range(TRIES):
        deal_hidden(unseen, suits, s.players, room, barred, held, rng, memo)
        lot = 0
        if his:
            lot = held[s.bidder] | (held[seat] if s.exchange == TAKEN else 0)
        if not lot & twin:
            break


@rule
def deal_pairs(
    s: Record, seat: int, unseen: int, room: Ints, barred: Ints, held: Ints,
    rng: Ints, memo: Floats,
) -> None:  # fmt: skip
    """Deal after a hand without a call (ORG-16): the bidder's twelve cards are six pairs.

    Worlds are made without regard to nations that others have shown out of, and rejected if they
    do not fit. After TRIES failures they are made to fit. Then the choice of pairs ignores the
    number of ways in which the others could hold the rest. Twelve cards that are six pairs are
    dealt once in half a million hands.
    """
    n = s.players
    suits = SUITS.copy()
    known = played_by(s, s.bidder) & FIRSTS
    own = unseen & (known | known << 1)
    pairs = unseen & unseen >> 1 & FIRSTS
    more = (room[s.bidder] + room[seat] - popcount(own)) // 2
    others = room.copy()
    others[s.bidder] = 0
    others[seat] = 0
    bars = np.zeros(MOST_SEATS, np.int64)
    for attempt in range(2 * TRIES):
        if attempt == TRIES:
            bars[:] = barred
        chosen = deal_free(pairs, more, rng)
        lot = own | chosen | chosen << 1
        memo[0] = 0.0
        deal_hidden(unseen & ~lot, suits, n, others, bars, held, rng, memo)
        held[seat] = deal_free(lot, room[seat], rng)
        held[s.bidder] = lot ^ held[seat]
        possible = True
        for other in range(n):
            if popcount(held[other]) != room[other] or held[other] & barred[other]:
                possible = False
        if possible:
            break
