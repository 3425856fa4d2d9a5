"""The rule of thumb of Liberty Bond Game: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import CODES, DECK, FIRSTS
from drumhead.games.common.rules.copies import add, different
from drumhead.games.liberty_bond.rules import (
    ADDING,
    BONDS,
    DISCARDING,
    DRAW,
    FITTING,
    FROM_DISCARDS,
    FROM_RESERVE,
    HEADS,
    LAYING,
    MOST_ROWS,
    TEXTS,
    counting_value,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.random import below
from drumhead.packs.allie_patriot import PACK


def _apart(distance: int) -> list[int]:
    """For every card, the cards of its nation at this distance above or below it."""
    return [
        DECK.mask([c for c in CODES if c[0] == a[0] and abs(int(c[1]) - int(a[1])) == distance])
        for a in DECK.codes
    ]


#: For the rule of thumb: the cards of a card's own kind, those next to it and two away.
KIND = np.array([DECK.mask([c for c in DECK.codes if c[1] == a[1]]) for a in DECK.codes])
BESIDE = np.array(_apart(1))
BEYOND = np.array(_apart(2))
BOND = DECK.mask([code for code in DECK.codes if code[1] == "5"])
#: The worth of laying a combination: cards played, points out of the hand, Bonds owned.
LAYING_WORTH = (
    np.array([sum(5 + PACK.by_code[code].value for code in text.split()) for text in TEXTS])
    + 10 * BONDS
)


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """A decent beginner's turn: draw useful cards, lay, add, discard the least useful.

    Equally good moves are equally likely.
    """
    if s.phase == DRAW:
        return FROM_DISCARDS if useful(s, s.discards[s.discards_size - 1]) else FROM_RESERVE
    hand = s.hand[s.turn]
    open_to = 0
    for row in range(s.rows_size):
        open_to |= FITTING[s.rows[row]]
    best = -1000
    equal = 0
    chosen = moves[0]
    for i in range(count):
        move = moves[i]
        if move < ADDING:
            worth = 1000 + LAYING_WORTH[move - LAYING]
        elif move < DISCARDING:
            place = move - ADDING
            worth = adding_worth(s, place // MOST_ROWS << 1, place % MOST_ROWS)
        else:
            worth = -keeping_worth(hand, (move - DISCARDING) << 1, open_to)
        if worth > best:
            best = worth
            equal = 0
        if worth == best:
            equal += 1
            chosen = move if equal == 1 or below(rng, equal) == 0 else chosen
    return chosen


@rule
def useful(s: Record, card: int) -> bool:
    """Can a card be added at once, or laid with two of the hand? No Bond is for another's row."""
    seat = s.turn
    for row in range(s.rows_size):
        if FITTING[s.rows[row]] >> card & 1 and (s.owners[row] == seat or not BOND >> card & 1):
            return True
    cards = add(s.hand[seat], card)
    if popcount(cards) < 4:
        return False
    single = different(cards, FIRSTS)
    sequences = single & single >> 2 & single >> 4 & HEADS
    return popcount(cards & KIND[card]) >= 3 or sequences & (21 << card) >> 4 != 0


@rule
def adding_worth(s: Record, card: int, row: int) -> int:
    """A Bond belongs in your own row; in another's only if that lets you go out."""
    if not BOND >> card & 1:
        return 500 + counting_value(1 << card)
    if s.owners[row] == s.turn:
        return 600
    return 400 if popcount(s.hand[s.turn]) == 2 else -999


@rule
def keeping_worth(hand: int, card: int, open_to: int) -> int:
    """The promise of a card: partners for a combination, an open row; less for high cards."""
    worth = 40 * (open_to >> card & 1) - counting_value(1 << card)
    if popcount(hand) > 3:  # with fewer, nothing can be laid any more
        worth += 15 * (popcount(hand & KIND[card]) + popcount(hand & BESIDE[card]))
        worth += 10 * popcount(hand & BEYOND[card])
    return worth
