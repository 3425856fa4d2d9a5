"""The rule of thumb of Sham Battle: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import SUITS, VALUES, without
from drumhead.games.common.rules.allies_thumb import (
    NONE,
    best_meld,
    card_to_play,
    not_seen,
    worth_of_melds,
)
from drumhead.games.common.rules.melds import OF_NUMBER, grouped
from drumhead.games.sham_battle.rules import (
    BID,
    DONE,
    MELDING,
    NAMING,
    PASS,
    PLAY,
    PLAYING,
    POWER,
    bid_move,
    bidder,
    ceiling,
    lowest_bid,
    must_bid,
    partner,
    playable,
    step_of_bids,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The points of all cards together.
WHOLE_PACK = int(VALUES.sum())
#: The expected points of a hand's tricks, with three players, four as partners, four singly: a
#: start, each trump, then the Flags and Bonds of the Country in Power and of others. With partners
#: this includes the partner's combinations.
WORTH = np.array([[-115, 30, 45, 20, 30, 10], [80, 30, 30, 15, 20, 0], [-110, 35, 50, 20, 30, 5]])


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """A decent beginner's move, from what the seat may know."""
    if s.phase == PLAY:
        return PLAYING + (thumb_card(s) >> 1)
    if s.phase == BID:
        return thumb_bid(s)
    hand = s.hand[s.turn]
    if s.phase == POWER:
        return NAMING + strongest_nation(s, hand)
    cards = without(hand, s.shown[s.turn])
    groups = grouped(s, s.turn)
    meld = best_meld(cards, s.power - 1, s.sequence, groups, moves, count, MELDING)
    return meld if meld != NONE else DONE


@rule
def worth(s: Record, hand: int, nation: int) -> int:
    """The expected points of a hand, combinations and cards, with this nation in power."""
    table = WORTH[0 if s.players == 3 else 1 + s.sides]
    trumps = SUITS[nation]
    total = table[0] + table[1] * popcount(hand & trumps)
    for number in range(2):
        cards = hand & OF_NUMBER[number]
        total += table[2 + number] * popcount(cards & trumps)
        total += table[4 + number] * popcount(cards & ~trumps)
    return min(total, WHOLE_PACK) + worth_of_melds(hand, nation, s.sequence, 0)


@rule
def strongest_nation(s: Record, hand: int) -> int:
    """The nation that serves a hand best as the Country in Power."""
    best = 0
    for nation in range(1, 4):
        if worth(s, hand, nation) > worth(s, hand, best):
            best = nation
    return best


@rule
def thumb_bid(s: Record) -> int:
    """Bid up to the expected points of the hand, at first sixty less; never over your partner."""
    hand = s.hand[s.turn]
    by = step_of_bids(s)
    limit = min(worth(s, hand, strongest_nation(s, hand)), ceiling(s.players, s.sides)) // by * by
    least = lowest_bid(s)
    mate = partner(s, s.turn)
    if limit < least or (mate >= 0 and bidder(s) == mate):
        return bid_move(least) if must_bid(s) else PASS
    return bid_move(max(least, limit - 60))


@rule
def thumb_card(s: Record) -> int:
    """Take tricks with your partner and give him points. The bidder draws trumps."""
    seat = s.turn
    unseen = not_seen(s.hand[seat], s.plays, s.plays_size)
    mate = partner(s, seat)
    friends = 1 << seat | (1 << mate if mate >= 0 else 0)
    drawing = friends >> bidder(s) & 1 == 1
    trumps = SUITS[s.power - 1]
    return card_to_play(s, playable(s), trumps, unseen, s.void, friends, drawing, True)
