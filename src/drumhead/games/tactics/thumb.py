"""The rule of thumb of Tactics: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.thumb import (
    answer,
    coming,
    lay_away,
    lead,
    rather,
    still_out,
    taking,
    throw,
)
from drumhead.games.common.rules.tricks import highest_of
from drumhead.games.tactics.rules import (
    ALL_CARDS,
    BID,
    CALLS,
    COMMANDERS,
    DECK,
    DISCARD,
    DISCARDING,
    LOWEST_BID,
    ORDNANCE,
    PASS,
    PLAYING,
    PRECEDENCE,
    RANKS,
    SUITS,
    lowest_call,
    playable,
)
from drumhead.kernel.bits import highest, popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.packs.tactics import PACK

#: The numbered cards that stand above each card in that order.
OUTRANKING = np.array(
    [
        DECK.mask([c for c in DECK.codes[:48] if PRECEDENCE[DECK.card(c)] > order])
        for order in PRECEDENCE
    ]
)
#: The cards on which a beginner relies, and the certainty needed for a bid.
TOP_TWO = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank >= 11])
TENS = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank == 10])
CAUTION = 7


@rule
def thumb(s: Record, rng: Ints) -> int:
    """A beginner's move: bid by high cards and length, win cheaply, feed the partner."""
    if s.phase == BID:
        return thumb_bid(s)
    if s.phase == DISCARD:
        kept = COMMANDERS[s.force] | ORDNANCE
        return DISCARDING + lay_away(s.hand[s.turn], kept, SUITS[:4], RANKS)
    return PLAYING + thumb_play(s, playable(s))


@rule
def thumb_bid(s: Record) -> int:
    """Make the lowest bid in the best force while the hand is worth it. A partner's bid stands."""
    hand = s.hand[s.turn]
    force = 0
    for other in range(1, 5):
        force = other if estimate(hand, other) > estimate(hand, force) else force
    worth = estimate(hand, force) - CAUTION
    if s.bidder == s.turn + 2 & 3:
        worth -= 20
    return lowest_call(s) + force if worth >= max(s.bid + 5, LOWEST_BID) else PASS


@rule
def estimate(hand: int, force: int) -> int:
    """The points that a hand may make with its partner's: by its high cards and commanders."""
    worth = 45 - 2 * popcount(hand & ORDNANCE)
    commanders = COMMANDERS[force]
    if commanders == 0:
        return worth + 5 * popcount(hand & TOP_TWO) + 3 * popcount(hand & TENS)
    high = hand & (TOP_TWO | TENS & commanders)
    return worth + 5 * popcount(hand & commanders) + 3 * popcount(high)


@rule
def thumb_play(s: Record, cards: int) -> int:
    """Take cheaply if possible, and give Ordnance only to the partner's squads."""
    commanders = COMMANDERS[s.force]
    unseen = still_out(s, ALL_CARDS)
    if s.trick_size == 0:
        return lead(s, rather(cards, ~ORDNANCE), unseen, commanders, SUITS[:4], RANKS)
    led = CALLS[s.trick[0]]
    place = highest_of(s.trick, s.trick_size, commanders, PRECEDENCE)
    if place < 0:
        place = highest_of(s.trick, s.trick_size, led if led else ALL_CARDS, PRECEDENCE)
    held = s.trick[place]
    higher = taking(held, commanders, led)
    if not led and not commanders >> held & 1:
        higher = commanders | OUTRANKING[held]
    rivals = coming(s, unseen, led)
    ours = (s.trick_size ^ place) & 1 == 0
    if ours and not rivals & higher:
        guns = cards & ORDNANCE
        return highest(guns) if guns else throw(cards, commanders, RANKS)
    card = answer(s, cards & higher, ours, rivals, commanders, led, RANKS)
    return card if card >= 0 else throw(rather(cards, ~ORDNANCE), commanders, RANKS)
