"""The rule of thumb of Militac: a beginner's play, for its computer players."""

from __future__ import annotations

from drumhead.games.common.rules.thumb import (
    answer,
    coming,
    lay_away,
    lead,
    still_out,
    taking,
    throw,
)
from drumhead.games.common.rules.tricks import highest_of
from drumhead.games.militac.rules import (
    ALL_CARDS,
    BID,
    BIDS,
    COMMANDER,
    COMMANDERS,
    DECK,
    DISCARD,
    DISCARDING,
    HIGHEST_BID,
    LOWEST_BID,
    NAMING,
    PASS,
    PLAYING,
    PRESIDENT,
    RANKS,
    SCHEDULE,
    SUITS,
    called,
    dealer_must_bid,
    lowest_call,
    must_name,
    playable,
    worth,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.packs.tactics import PACK

#: The cards on which a beginner relies, and the tenths of a squad needed for a bid.
TOP_TWO = DECK.mask([code for code in DECK.codes[:48] if PACK.by_code[code].rank >= 11])
TENS = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank == 10])
CAUTION = 3


@rule
def thumb(s: Record, rng: Ints) -> int:
    """A beginner's move: bid by high cards and length, win cheaply, spare the partner."""
    if s.phase == BID:
        return thumb_bid(s)
    if s.phase == DISCARD:
        return DISCARDING + lay_away(s.hand[s.turn], thumb_commanders(s), SUITS, RANKS)
    card = thumb_play(s, playable(s))
    if card == PRESIDENT and must_name(s):
        return NAMING + thumb_name(s.hand[s.turn])
    return PLAYING + card


@rule
def thumb_bid(s: Record) -> int:
    """Bid the squads that the hand should take, in the force in which it takes most."""
    best = PASS
    most = worth(s) + 5 if s.bidder == s.turn + 2 & 3 else 0
    first = lowest_call(s)
    for force in range(5):
        number = min(HIGHEST_BID, (estimate(s, s.hand[s.turn], force) - CAUTION) // 10)
        call = BIDS + 5 * (number - LOWEST_BID) + force
        if number >= LOWEST_BID and call >= first:
            points = SCHEDULE[number - LOWEST_BID, force]
            best = call if points > most else best
            most = max(most, points)
    if best == PASS and dealer_must_bid(s):
        return first
    return best


@rule
def estimate(s: Record, hand: int, force: int) -> int:
    """The tenths of a squad that a hand may make with its partner's: by high cards and length."""
    president = hand >> PRESIDENT & 1
    commanders = COMMANDERS[force]
    if commanders == 0:
        return 41 + 7 * popcount(hand & TOP_TWO) + 3 * popcount(hand & TENS) + 8 * president
    tenths = 36 + 4 * popcount(hand & commanders) + 5 * popcount(hand & TOP_TWO)
    tenths += 2 * popcount(hand & TENS & commanders)
    return tenths + (12 if s.president == COMMANDER else 8) * president


@rule
def thumb_commanders(s: Record) -> int:
    """All cards that command, including the President unless he is powerless."""
    return COMMANDERS[s.force] | (1 << PRESIDENT if s.president == COMMANDER else 0)


@rule
def thumb_name(hand: int) -> int:
    """The longest company, which is named with the President."""
    best = 0
    for company in range(1, 4):
        if popcount(hand & SUITS[company]) > popcount(hand & SUITS[best]):
            best = company
    return best


@rule
def thumb_play(s: Record, cards: int) -> int:
    """Take cheaply if the squad is not already the partner's; otherwise throw a low card."""
    commanders = thumb_commanders(s)
    unseen = still_out(s, ALL_CARDS)
    if s.trick_size == 0:
        if (cards & ~commanders) >> PRESIDENT & 1:
            return PRESIDENT  # powerless, he takes if he is led
        return lead(s, cards, unseen, commanders, SUITS, RANKS)
    led = called(s)
    if led == 0:
        return throw(cards, commanders, RANKS)
    place = highest_of(s.trick, s.trick_size, commanders, RANKS)
    if place < 0:
        place = highest_of(s.trick, s.trick_size, led, RANKS)
    higher = taking(s.trick[place], commanders, led)
    rivals = coming(s, unseen, led)
    ours = (s.trick_size ^ place) & 1 == 0
    if ours and not rivals & higher:
        return throw(cards, commanders, RANKS)
    card = answer(s, cards & higher, ours, rivals, commanders, led, RANKS)
    return card if card >= 0 else throw(cards, commanders, RANKS)
