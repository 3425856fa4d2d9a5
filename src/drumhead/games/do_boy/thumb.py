"""The rule of thumb of Do-Boy: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.thumb import above, not_seen
from drumhead.games.do_boy.rules import (
    ALL_CARDS,
    CALLS,
    DECK_SIZE,
    GIVE,
    GIVING,
    INFANTRY,
    PLAYING,
    PRESIDENT,
    RANKS,
    SUITS,
    playable,
)
from drumhead.kernel.bits import highest, lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The value of getting rid of a card, in giving and discarding: the higher the better. The
#: President is not given, but thrown on the first squad that allows it.
GIFT = RANKS.copy()
GIFT[PRESIDENT] = -100
RIDDANCE = RANKS + np.array([3 if INFANTRY >> card & 1 else 0 for card in range(DECK_SIZE)])
RIDDANCE[PRESIDENT] = 100


@rule
def thumb(s: Record, rng: Ints) -> int:
    """A beginner's move: give away high cards, lead low, duck, and throw the President."""
    if s.phase == GIVE:
        return GIVING + thumb_rid(s.hand[s.turn], GIFT)
    if s.trick_size == 0:
        return PLAYING + thumb_lead(s, playable(s))
    led = CALLS[s.trick[0]]
    hand = s.hand[s.turn]
    if not hand & led:
        return PLAYING + thumb_rid(hand, RIDDANCE)
    return PLAYING + thumb_follow(s, hand & led, led)


@rule
def thumb_rid(hand: int, riddance: Ints) -> int:
    """Get rid of a high card of a short company. Other cards of a company guard it."""
    best = PRESIDENT
    most = riddance[PRESIDENT] if hand >> PRESIDENT & 1 else -1000
    for i in range(3, -1, -1):
        cards = hand & SUITS[i]
        card = highest(cards | 1)
        gladness = riddance[card] - popcount(cards) if cards else -1001
        best = card if gladness >= most else best
        most = max(most, gladness)
    return best


@rule
def thumb_lead(s: Record, cards: int) -> int:
    """Lead a card that many unseen ones beat, of a short company; the President only at the end.

    This is the lowest card of a company.
    """
    unseen = not_seen(s, ALL_CARDS & ~s.nest if s.nest_taker == s.turn else ALL_CARDS)
    best = PRESIDENT
    most = -1000
    for i in range(4):
        suit = int(SUITS[i])
        held = cards & suit
        card = lowest(held | 1 << PRESIDENT)
        out = popcount(suit & unseen)
        higher = popcount(above(card, suit & unseen))
        hope = 3 * higher - 2 * out - 2 * popcount(held) - (20 if higher == 0 else 0)
        hope = hope if held else -1001
        best = card if hope > most else best
        most = max(most, hope)
    return best


@rule
def thumb_follow(s: Record, cards: int, led: int) -> int:
    """Stay just below the highest card if possible; if you must take last, take high."""
    squad = 0
    for i in range(s.trick_size):
        squad |= 1 << s.trick[i]
    under = cards & ~above(highest(squad & led), led)
    harmless = (squad & (INFANTRY | 1 << PRESIDENT) == 0) & (s.takers_size > 0)
    high = (s.trick_size == s.players - 1) & ((under == 0) | harmless)
    lower = highest(under) if under else lowest(cards)
    return highest(cards) if high else lower
