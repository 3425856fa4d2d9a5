"""The rule of thumb of Skirmish: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.thumb import not_seen
from drumhead.games.skirmish.rules import (
    ALL_CARDS,
    BY_SERVICE,
    DECK_SIZE,
    NURSES,
    PLAYING,
    POINTS,
    RANKS,
    SIDES,
    holder,
    robbery,
    service,
)
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The cards that outrank each card, those it outranks, and its worth for later tricks.
OUTRANKING = np.array([sum(1 << c for c in range(DECK_SIZE) if RANKS[c] > rank) for rank in RANKS])
OUTRANKED = np.array([sum(1 << c for c in range(DECK_SIZE) if RANKS[c] < rank) for rank in RANKS])
KEEP = np.where(RANKS < 0, -400, RANKS)


#: The cards that rob each card (SK-16, SK-17).
ROBBING = np.array(
    [sum(1 << c for c in range(DECK_SIZE) if robbery(RANKS[c], rank) > 0) for rank in RANKS]
)


@rule
def thumb(s: Record, rng: Ints) -> int:
    """A beginner's move: compare each card's possible gains and losses now; keep high ones."""
    side = s.turn & 1
    won = 0
    lost = 0
    nurse = 0
    for i in range(s.trick_size):
        won += prize(s, s.trick[i], s.leader + i, side)
        lost += prize(s, s.trick[i], s.leader + i, 1 - side)
        nurse |= NURSES >> s.trick[i] & 1
    place, sets = holder(s.trick, s.trick_size) if s.trick_size else (-1, 0)
    robbed = sets > 0
    unseen = not_seen(s, ALL_CARDS)
    best = 0
    most = -1 << 40
    cards = s.hand[s.turn]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rob = 0
        takes = place < 0
        if not takes:
            held = s.trick[place]
            if nurse & (s.trick_size - place):
                rob = robbery(RANKS[card], RANKS[held])
            takes = rob > 0 or (not robbed and OUTRANKED[card] >> held & 1 == 1)
        held = card if takes else s.trick[place]
        ours = takes or (s.trick_size - place) & 1 == 0
        fixed = robbed or rob > 0
        safety = thumb_safety(s, held, ours, fixed, nurse | NURSES >> card & 1, unseen)
        hope = safety * (won + prize(s, card, s.turn, side))
        hope -= (100 - safety) * (lost + prize(s, card, s.turn, 1 - side))
        hope += 100 * (rob - KEEP[card])
        best = card if hope > most else best
        most = max(most, hope)
    return PLAYING + best


@rule
def prize(s: Record, card: int, player: int, taker: int) -> int:
    """The points of a card for the side that takes it from this player (SK-21)."""
    if s.capture == BY_SERVICE:
        counts = service(s, 1 - taker) >> card & 1 == 1
    else:
        counts = player & 1 != taker
    return POINTS[card] if counts else 0


@rule
def thumb_safety(s: Record, held: int, ours: bool, fixed: bool, nurse: int, unseen: int) -> int:
    """The chance in percent, estimated, that our side takes a trick that this card holds so far."""
    if s.trick_size == 3:
        return 100 if ours else 0
    if not ours and s.trick_size == 2:
        return 0
    threats = 0 if fixed else OUTRANKING[held]
    threats |= ROBBING[held] if nurse else 0
    side = s.turn & 1 if not ours else 1 - (s.turn & 1)
    if s.variant == SIDES:
        unseen &= service(s, side)
    hands = popcount(s.hand[s.turn + 1 & 3]) * (2 if s.trick_size == 0 else 1)
    reached = min(100, 100 * popcount(threats & unseen) * hands // max(1, popcount(unseen)))
    return 100 - reached if ours else reached
