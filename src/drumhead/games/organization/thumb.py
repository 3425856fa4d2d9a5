"""The rule of thumb of Organization: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import FIRSTS, RANKS, SUITS, together
from drumhead.games.common.rules.allies_thumb import bottom, card_to_play, not_seen, poorest
from drumhead.games.common.rules.melds import OF_NUMBER
from drumhead.games.organization.rules import (
    BID,
    BIDDING,
    CALLING,
    COUNTRY,
    DISCARD,
    DISCARDING,
    NAMING,
    ORGANIZED,
    PASSING,
    PLAY,
    PLAYING,
    RESERVE,
    TAKING,
    TRICKS,
    callable_cards,
    couple,
    must_bid,
    partner_known,
    playable,
    side,
)
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The worth of a hand in hundredths of a unit, with two to six players: a start, each trump, and
#: then the Flags, Bonds and Armies, of the Organizing Country and of others.
WORTH = np.array(
    [
        [-55, 100, 110, 40, 5, 95, 65, 20],
        [190, 65, 100, 30, 0, 90, 35, 10],
        [120, 75, 85, 45, 10, 60, 5, 0],
        [435, 25, 100, 30, 10, 30, 0, 0],
        [10, 65, 105, 50, 15, 50, 0, 0],
    ]
)


@rule
def thumb(s: Record, rng: Ints) -> int:
    """A decent beginner's move, from what the seat may know."""
    if s.phase == PLAY:
        return PLAYING + (thumb_card(s) >> 1)
    if s.phase == BID:
        return thumb_bid(s)
    if s.phase == RESERVE:
        return TAKING
    if s.phase == DISCARD:
        return DISCARDING + (thumb_discard(s) >> 1)
    if s.phase == COUNTRY:
        return NAMING + strongest_nation(s)
    return CALLING + (thumb_call(s) >> 1)


@rule
def worth(hand: int, nation: int, players: int) -> int:
    """The expected hundredths of a unit of a hand if this nation is organizing."""
    trumps = SUITS[nation]
    table = WORTH[players - 2]
    total = table[0] + table[1] * popcount(hand & trumps)
    for number in range(3):
        cards = hand & OF_NUMBER[number]
        total += table[2 + number] * popcount(cards & trumps)
        total += table[5 + number] * popcount(cards & ~trumps)
    return total


@rule
def strongest_nation(s: Record) -> int:
    """The nation that serves the hand best as the Organizing Country."""
    hand = s.hand[s.turn]
    best = 0
    for nation in range(1, 4):
        if worth(hand, nation, s.players) > worth(hand, best, s.players):
            best = nation
    return best


@rule
def thumb_bid(s: Record) -> int:
    """As many units as the hand is worth, at first two fewer; never over your partner."""
    most = TRICKS[s.players]
    limit = min(most, worth(s.hand[s.turn], strongest_nation(s), s.players) // 100)
    mate_bids = s.bidder >= 0 and couple(s.players, s.turn) >> s.bidder & 1
    if limit <= s.bid or mate_bids:
        return BIDDING if must_bid(s) else PASSING
    return BIDDING + max(s.bid + 1, limit - 2) - 1


@rule
def thumb_discard(s: Record) -> int:
    """The lowest card of the nation with the fewest cards that are neither Flags nor trumps."""
    hand = s.hand[s.turn]
    trumps = SUITS[s.country - 1 if s.country > 0 else strongest_nation(s)]
    losers = hand & ~trumps & ~OF_NUMBER[0]
    if not losers:
        return poorest(hand, trumps)
    fewest = losers
    for nation in range(4):
        cards = losers & SUITS[nation]
        if cards and popcount(cards) < popcount(fewest):
            fewest = cards
    return bottom(fewest)


@rule
def thumb_call(s: Record) -> int:
    """The second copy of a high card, preferably the Flag of the Organizing Country (ORG-14)."""
    cards = callable_cards(s)
    best = lowest(cards)
    most = 0
    while cards:
        card = lowest(cards)
        use = 2 * RANKS[card] + (3 if ORGANIZED[s.country] >> card & 1 else 0)
        if use > most:
            most = use
            best = card
        cards &= cards - 1
    return best


@rule
def friends(s: Record, seat: int) -> int:
    """The seats that play together in this hand, as far as a seat knows (ORG-15)."""
    if s.players == 5:
        known = seat == s.partner or (s.partner >= 0 and partner_known(s))
        return side(s, seat) if known else 1 << seat
    return couple(s.players, seat)


@rule
def thumb_card(s: Record) -> int:
    """Take tricks with known friends. The bidder draws trumps."""
    seat = s.turn
    own = together(s.hand[seat], s.put_out) if seat == s.bidder else s.hand[seat]
    unseen = not_seen(own, s.plays, s.plays_size)
    if s.players == 2:
        unseen &= FIRSTS
    with_me = friends(s, seat)
    drawing = with_me >> s.bidder & 1 == 1
    trumps = ORGANIZED[s.country]
    return card_to_play(s, playable(s), trumps, unseen, s.void, with_me, drawing, False)
