"""A decent beginner's tricks and combinations with the Allie-Patriot cards.

No function here looks into another hand. `unseen` are the places of the cards that the player
has not seen, and `void[seat]` the nations that a seat has shown out of. A card is its first
place, and within a nation an earlier place is a higher card.
"""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import (
    EVERY_CARD,
    FIRSTS,
    NATION_OF,
    RANKS,
    SUITS,
    holds,
    without,
)
from drumhead.games.common.rules.copies import add
from drumhead.games.common.rules.melds import (
    FLAG_AND_BATTLESHIP,
    FOURS,
    MELD_CARDS,
    OF_NUMBER,
    SEQUENCE,
    SHORT,
    group_of,
    meld_count,
)
from drumhead.games.common.rules.tricks import highest_of
from drumhead.kernel.bits import highest, lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The points of four of each number, Flags first.
COUNT_OF_FOUR = np.array(FOURS)
#: The numbers in the order in which their cards are given to a partner's trick: first those with
#: points and little taking power, Flags last.
GIVING = np.array([3, 2, 1, 4, 5, 0])
#: No card: there is none of the wanted kind.
NONE = -1


@rule
def not_seen(seen: int, plays: Ints, size: int) -> int:
    """The places of all cards but those of a set and those played."""
    for i in range(size):
        seen = add(seen, plays[i])
    return EVERY_CARD & ~seen


@rule
def higher(card: int) -> int:
    """The higher cards of the same nation, without its own copy."""
    return NATION_OF[card] & ((1 << card) - 1)


@rule
def taking(card: int, trumps: int) -> int:
    """All cards that take this one while it is winning a trick."""
    return higher(card) | (0 if trumps >> card & 1 else trumps)


@rule
def threatened(card: int, led: int, trumps: int, possible: int) -> bool:
    """Is a player who may have the cards of `possible` likely to take this card?

    A player who may have the nation led is expected to follow it.
    """
    takers = higher(card) & led if possible & led else taking(card, trumps)
    return possible & takers != 0


@rule
def stands(card: int, led: int, trumps: int, unseen: int, void: Ints, enemies: int) -> bool:
    """Is none of these seats, as a mask, likely to take the card?"""
    seat = 0
    while enemies >> seat:
        if enemies >> seat & 1 and threatened(card, led, trumps, unseen & ~void[seat]):
            return False
        seat += 1
    return True


@rule
def top(cards: int) -> int:
    """The highest of cards of one nation."""
    return lowest(cards)


@rule
def bottom(cards: int) -> int:
    """The lowest of cards of one nation."""
    return highest(cards) & ~1


@rule
def poorest(cards: int, trumps: int) -> int:
    """The card that is missed least: not a trump if possible, a low one, of a short nation."""
    if cards & ~trumps:
        cards &= ~trumps
    number = 5
    while not cards & OF_NUMBER[number]:
        number -= 1
    found = cards & OF_NUMBER[number] & FIRSTS
    best = lowest(found)
    while found:
        card = lowest(found)
        if popcount(cards & NATION_OF[card]) < popcount(cards & NATION_OF[best]):
            best = card
        found &= found - 1
    return best


@rule
def winner(
    cards: int, best: int, led: int, trumps: int, unseen: int, void: Ints, enemies: int
) -> int:
    """The card with which to take a trick that `best` is winning, or NONE.

    `enemies` are still to play. The lowest card that is likely to stand. With one enemy to come,
    it is at least the highest, or the lowest trump.
    """
    cards &= taking(best, trumps)
    if not cards:
        return NONE
    left = cards & FIRSTS
    while left:
        card = bottom(left)
        if stands(card, led, trumps, unseen, void, enemies):
            return card
        left ^= 1 << card
    if enemies & (enemies - 1):
        return NONE
    return bottom(cards) if cards & trumps & ~led else top(cards)


@rule
def standing_lead(hand: int, trumps: int, unseen: int, void: Ints, enemies: int) -> int:
    """A high card, not a trump, that is likely to take the trick if it is led, or NONE.

    Of several, the one of the nation with the most cards outstanding, so that fewest are void.
    """
    best = NONE
    most = -1
    for i in range(4):
        nation = SUITS[i]
        mine = hand & nation & ~trumps
        if mine and stands(top(mine), nation, trumps, unseen, void, enemies):
            about = popcount(unseen & nation)
            if about > most:
                most = about
                best = top(mine)
    return best


@rule
def trump_lead(hand: int, trumps: int, unseen: int, void: Ints, enemies: int) -> int:
    """The highest trump, if it stands and an enemy may still have trumps to be drawn, or NONE."""
    mine = hand & trumps
    about = 0
    seat = 0
    while enemies >> seat:
        about |= unseen & trumps & ~void[seat] if enemies >> seat & 1 else 0
        seat += 1
    if mine and about and stands(top(mine), trumps, trumps, unseen, void, enemies):
        return top(mine)
    return NONE


@rule
def best_place(trick: Ints, size: int, trumps: int) -> int:
    """The place in the trick of the card that is winning it."""
    place = highest_of(trick, size, trumps, RANKS)
    return place if place >= 0 else highest_of(trick, size, NATION_OF[trick[0]], RANKS)


@rule
def gift(cards: int, trumps: int) -> int:
    """The card for a trick that a partner takes: no trump, many points, little taking power."""
    if cards & ~trumps:
        cards &= ~trumps
    i = 0
    while not cards & OF_NUMBER[GIVING[i]]:
        i += 1
    return lowest(cards & OF_NUMBER[GIVING[i]])


@rule
def card_to_play(
    s: Record, cards: int, trumps: int, unseen: int, void: Ints, friends: int, drawing: bool,
    counting: bool,
) -> int:  # fmt: skip
    """The card to play of these, to a trick of the record's `plays` and `takers`.

    Lead a trump if `drawing`, or a high card that stands. Take what an enemy would take, as
    cheaply as is safe. If a friend takes it anyway, give points if cards are `counting`. Otherwise
    throw the poorest card. `friends` includes the seat itself.
    """
    n = s.players
    start = s.takers_size * n
    size = s.plays_size - start
    enemies = (1 << n) - 1 & ~friends
    if size == 0:
        card = trump_lead(cards, trumps, unseen, void, enemies) if drawing else NONE
        if card == NONE:
            card = standing_lead(cards, trumps, unseen, void, enemies)
        return card if card != NONE else poorest(cards, trumps)
    trick = s.plays[start:]
    led = NATION_OF[trick[0]]
    place = best_place(trick, size, trumps)
    taker = s.turn
    for i in range(size):
        player = s.turn - size + i
        player += n if player < 0 else 0
        enemies &= ~(1 << player)
        taker = player if i == place else taker
    if friends >> taker & 1 and stands(trick[place], led, trumps, unseen, void, enemies):
        return gift(cards, trumps) if counting else poorest(cards, trumps)
    card = winner(cards, trick[place], led, trumps, unseen, void, enemies)
    return card if card != NONE else poorest(cards, trumps)


# --- Combinations ------------------------------------------------------------------------


@rule
def worth_of_melds(cards: int, power: int, short: int, grouped: int) -> int:
    """The points of a set of cards in combinations that are claimed one after another.

    The order is fixed: sequences, groups, pairs of two. It is nearly always the best. `short`
    and `grouped` are as in `list_melds`.
    """
    total = 0
    while holds(cards, MELD_CARDS[SEQUENCE + power]):
        cards = without(cards, MELD_CARDS[SEQUENCE + power])
        total += 150
    while short == 1 and holds(cards, MELD_CARDS[SHORT + power]):
        cards = without(cards, MELD_CARDS[SHORT + power])
        total += 150
    for number in range(6):
        mine = cards & OF_NUMBER[number]
        over = popcount(mine) - 4
        if over >= 0 and not grouped >> number & 1:
            pairs = popcount(mine & mine >> 1 & FIRSTS)
            total += COUNT_OF_FOUR[number] * (2 if pairs >= 2 else 1) + 20 * over
            cards &= ~mine
    while holds(cards, MELD_CARDS[FLAG_AND_BATTLESHIP]):
        cards = without(cards, MELD_CARDS[FLAG_AND_BATTLESHIP])
        total += 40
    flags = cards & OF_NUMBER[0]
    # An Army lies four places after the Flag that goes with it.
    with_army = flags & cards >> 4
    return total + 20 * popcount(with_army) + 20 * popcount(with_army & SUITS[power])


@rule
def best_meld(
    cards: int, power: int, short: int, grouped: int, moves: Ints, count: int, base: int
) -> int:
    """The combination among `count` moves with the highest total with its remaining cards, or NONE.

    Of two with equal totals the more valuable comes first.
    """
    best = NONE
    most = 0
    for i in range(count):
        meld = moves[i] - base
        if 0 <= meld < len(MELD_CARDS):
            rest = without(cards, MELD_CARDS[meld])
            total = 17 * meld_count(meld, power)
            total += 16 * worth_of_melds(rest, power, short, grouped | group_of(meld))
            if total > most:
                most = total
                best = moves[i]
    return best
