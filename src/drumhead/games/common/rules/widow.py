"""Widow: cards left over in the deal, for the highest bidder, and the discards for them.

Tactics has four, the Reinforcements; Militac has one, the Aide. The record has the fields of an
auction (`calls`, `passed`, `passes`, `bidder`), `discards`, and for each seat `hand`, `played`,
`taken`, `void`. Each game has its own name for the widow, so it is an argument. Cards shown at
the end of a deal stay in `last_discards` and `last_hand`.
"""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.secrecy import hide_hands
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import hidden
from drumhead.kernel.header import MOST_SEATS
from drumhead.kernel.sampling import deal_free, deal_hidden


@rule
def clear(s: Record) -> None:
    """Put the last deal away. Its discards stay visible or, if it was thrown in, all cards."""
    thrown_in = s.deal > 0 and s.bidder < 0
    s.last_discards = s.discards
    for seat in range(s.players):
        s.last_hand[seat] = s.hand[seat] if thrown_in else 0
        s.hand[seat] = 0
        s.played[seat] = 0
        s.taken[seat] = 0
        s.void[seat] = 0
    s.calls_size = 0
    s.passed = 0
    s.passes = 0
    s.bid = 0
    s.force = 0
    s.bidder = -1
    s.discards = 0
    s.leader = -1
    s.trick_size = 0
    s.last_leader = -1
    s.last_trick_size = 0
    s.takers_size = 0


@rule
def all_shown(s: Record) -> bool:
    """Does every seat see every card, before a deal or after one that was thrown in?"""
    return s.turn < 0 and s.bidder < 0


@rule
def redact_widow(s: Record, seat: int, bidding: bool, widow: int) -> int:
    """Hide the hands of others, the bidder's discards, and the widow.

    Only the bidder sees both, but after the hand the discards are shown to all. Returns the
    widow as the seat sees it.
    """
    if all_shown(s):
        return widow
    hide_hands(s, seat)
    if bidding:
        return hidden(widow)
    if seat == s.bidder:
        return widow
    if s.turn >= 0:
        s.discards = hidden(s.discards)
    return hidden(widow)


@rule
def resample_widow(
    s: Record, seat: int, bidding: bool, widow: int, unseen: int, suits: Ints, kept: int,
    rng: Ints, memo: Floats,
) -> int:  # fmt: skip
    """Redeal the cards the seat has not seen, uniformly over all deals and discards that fit.

    `unseen` is the whole pack. The seat knows its hand, the cards played, the `suits` that each
    seat has shown out of, and that no card of `kept` is ever laid away. The bidder also knows the
    widow and the discards. Any of the bidder's cards may have come from the widow, which is
    returned.
    """
    if all_shown(s):
        return widow
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    unseen &= ~s.hand[seat]
    for other in range(s.players):
        unseen &= ~s.played[other]
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.void[other]
    # The seat's own place represents the pile that it does not see.
    if bidding:
        room[seat] = popcount(widow)
    elif seat == s.bidder or s.turn < 0:
        unseen &= ~s.discards
    else:
        room[seat] = popcount(s.discards)
        barred[seat] = kept
    deal_hidden(unseen, suits, s.players, room, barred, held, rng, memo)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = held[other]
    if bidding:
        return held[seat]
    if seat == s.bidder:
        return widow
    if s.turn >= 0:
        s.discards = held[seat]
    came = s.hand[s.bidder] | s.played[s.bidder] | s.discards
    return deal_free(came, popcount(widow), rng)


@rule
def squads(s: Record, seat: int) -> int:
    """The number of squads of four that a seat's side has taken in this hand."""
    return popcount(s.taken[seat] | s.taken[seat + 2 & 3]) // 4
