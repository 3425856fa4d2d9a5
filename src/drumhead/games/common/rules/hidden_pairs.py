"""Uniform possible worlds for packs of pairs, with knowledge about single cards.

`engine/sampling.py` counts deals suit by suit. Where single cards matter, as in games of calling,
the deals are counted card by card instead. The table gives, for every card and for all remaining
rooms of the holders, the number of deals of this card and those after it. Then one deal is drawn
card by card, in proportion. Nothing is rejected.

The two copies of a card count as two cards. A pair in two hands therefore counts twice, a pair in
one hand once. A holder who has shown one copy has the other half as often as another holder.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from drumhead.games.common.rules.allies import FIRSTS, settled_pairs
from drumhead.games.common.rules.copies import add
from drumhead.kernel.bits import highest, lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, rule
from drumhead.kernel.random import real
from drumhead.kernel.sampling import BINOMIAL, MOST_HOLDERS, deal_free

#: The length of `memo`. The table is largest for the pack of 24 pairs hidden in seven hands.
PAIRS_MEMO = 1 + 25 * 8**5 * 7


@rule
def told_of(pool: int, barred: int, shown: int) -> int:
    """The cards of the pool, each once, that a holder has less often than others might.

    For a pair that means one barred copy, for a single card both.
    """
    singles = pool & ~(pool >> 1) & FIRSTS
    pairs = pool >> 1 & FIRSTS
    return pairs & barred | singles & (barred >> 1 | shown)


@rule
def _ways(
    copies: int, most: Ints, weight: Floats, places: int, left: Ints, stride: Ints,
    after: Floats, at: int, target: float, chosen: Ints,
) -> float:  # fmt: skip
    """Sum the numbers of deals over all ways to deal one or two copies of a card.

    `left[p]` is the room at each place, `after[at - ...]` counts the deals of the cards after it.
    Stops where the sum passes `target` and leaves the places in `chosen`.
    """
    total = 0.0
    for p in range(places):
        if most[p] == 0 or left[p] == 0:
            continue
        chosen[0] = p
        here = at - stride[p]
        if copies == 1:
            total += weight[p] * after[here]
            if total > target >= 0.0:
                return total
            continue
        for q in range(p + 1, places):
            if most[q] > 0 and left[q] > 0:
                total += 2.0 * after[here - stride[q]]
                if total > target >= 0.0:
                    chosen[1] = q
                    return total
        if most[p] == 2 and left[p] > 1:
            total += after[here - stride[p]]
            if total > target >= 0.0:
                chosen[1] = p
                return total
    return total


@rule
def _freely(places: int, left: Ints) -> float:
    """The number of ways in which cards without restrictions fill the remaining room."""
    ways = 1.0
    cards = 0
    for p in range(places):
        cards += left[p]
        ways *= BINOMIAL[cards, left[p]]
    return ways


@rule
def deal_pairs(
    pool: int, holders: int, room: Ints, barred: Ints, shown: Ints, held: Ints,
    rng: Ints, memo: Floats,
) -> bool:  # fmt: skip
    """Deal the cards of the pool out at random, uniformly over all ways that fit.

    Holder h gets `room[h]` cards. `barred[h]` limits the copies of each card (one: not both copies,
    two: none). `shown[h]` are cards of which h was seen to have had a copy. The result is written
    into `held`; False if there is no way. The table is cached between calls in `memo`, of length
    PAIRS_MEMO.
    """
    order = np.zeros(MOST_HOLDERS, np.int64)
    first_room = np.zeros(MOST_HOLDERS, np.int64)
    left = np.zeros(MOST_HOLDERS, np.int64)
    stride = np.zeros(MOST_HOLDERS, np.int64)
    chosen = np.zeros(2, np.int64)
    for h in range(holders):
        held[h] = 0
    told, loose, places = _arrange(pool, holders, room, barred, shown, order, first_room)
    size = 1
    for p in range(places):
        left[p] = first_room[p]
        if p < places - 1:
            stride[p] = size
            size *= first_room[p] + 1
    cards = popcount(told)
    most = np.zeros((cards, MOST_HOLDERS), np.int64)
    weight = np.ones((cards, MOST_HOLDERS))
    copies = np.zeros(cards, np.int64)
    _restrict(pool, told, places, order, barred, shown, copies, most, weight)
    if memo[0] == 0.0:
        memo[0] = 1.0
        _count(cards, copies, most, weight, places, first_room, stride, size, chosen, memo)
    if memo[size] == 0.0:
        return False
    bunch = _draw_told(
        told, copies, most, weight, places, order, left, stride, size, chosen, held, rng, memo
    )
    _deal_rest(pool & ~(told | told << 1), places, order, left, bunch, loose, room, held, rng)
    return True


@rule
def _arrange(
    pool: int, holders: int, room: Ints, barred: Ints, shown: Ints, order: Ints, first_room: Ints
) -> tuple[int, int, int]:
    """Assign the holders to the places of the table, and write the room of each place.

    Returns the cards with restrictions, the holders without any as a mask, and the number of
    places.
    """
    told = 0
    loose = 0
    loose_room = 0
    places = 0
    for h in range(holders):
        about = told_of(pool, barred[h], shown[h])
        told |= about if room[h] > 0 else 0
        if about and room[h] > 0:
            order[places] = h
            places += 1
        else:
            loose |= 1 << h
            loose_room += room[h]
    # The last place has no digit in the table, since the others determine its room. It represents
    # all holders without restrictions, or else the one with the most room.
    if loose_room > 0 or places == 0:
        order[places] = -1
        places += 1
    else:
        for p in range(places - 1):
            if room[order[p]] > room[order[places - 1]]:
                order[p], order[places - 1] = order[places - 1], order[p]
    for p in range(places):
        first_room[p] = room[order[p]] if order[p] >= 0 else loose_room
    return told, loose, places


@rule
def _restrict(
    pool: int, told: int, places: int, order: Ints, barred: Ints, shown: Ints,
    copies: Ints, most: Any, weight: Any,
) -> None:  # fmt: skip
    """Write the copies of each card, and for each place the most of them and their weight."""
    rest = told
    for i in range(copies.size):
        card = lowest(rest)
        rest &= rest - 1
        copies[i] = popcount(pool >> card & 3)
        for p in range(places):
            h = order[p]
            most[i, p] = 2 if h < 0 else 2 - popcount(barred[h] >> card & 3)
            if h >= 0 and copies[i] == 1 and shown[h] >> card & 1:
                weight[i, p] = 0.5


@rule
def _draw_told(
    told: int, copies: Ints, most: Any, weight: Any, places: int, order: Ints, left: Ints,
    stride: Ints, size: int, chosen: Ints, held: Ints, rng: Ints, memo: Floats,
) -> int:  # fmt: skip
    """Deal the cards with restrictions. Returns those for holders without any, as a set."""
    bunch = 0
    rest = told
    at = size - 1
    for i in range(copies.size):
        card = lowest(rest)
        rest &= rest - 1
        after = memo[1 + (i + 1) * size : 1 + (i + 2) * size]
        target = real(rng) * memo[1 + i * size + at]
        _ways(copies[i], most[i], weight[i], places, left, stride, after, at, target, chosen)
        for k in range(copies[i]):
            p = chosen[k]
            left[p] -= 1
            at -= stride[p]
            if order[p] >= 0:
                held[order[p]] = add(held[order[p]], card)
            else:
                bunch = add(bunch, card)
    return bunch


@rule
def _deal_rest(
    rest: int, places: int, order: Ints, left: Ints, bunch: int, loose: int, room: Ints,
    held: Ints, rng: Ints,
) -> None:  # fmt: skip
    """Deal the cards without restrictions, and those of `bunch` to the holders without any."""
    for p in range(places):
        if order[p] >= 0:
            more = deal_free(rest, left[p], rng)
            held[order[p]] |= settled_pairs(more)
            rest ^= more
    bunch |= rest
    while loose:
        h = highest(loose)
        loose ^= 1 << h
        dealt = deal_free(bunch, room[h], rng)
        held[h] = settled_pairs(dealt)
        bunch ^= dealt


@rule
def _count(
    cards: int, copies: Ints, most: Any, weight: Any, places: int, room: Ints, stride: Ints,
    size: int, chosen: Ints, memo: Floats,
) -> None:  # fmt: skip
    """Fill the table with the number of deals from each card on, for each remaining room."""
    left = np.zeros(MOST_HOLDERS, np.int64)
    last = places - 1
    total = 0
    for p in range(places):
        total += room[p]
    for i in range(cards):
        total -= copies[i]
    for i in range(cards, -1, -1):
        after = memo[1 + (i + 1) * size : 1 + (i + 2) * size]
        total += copies[i] if i < cards else 0
        left[:] = 0
        left[last] = total
        for at in range(size):
            if left[last] < 0 or left[last] > room[last]:
                memo[1 + i * size + at] = 0.0
            elif i == cards:
                memo[1 + i * size + at] = _freely(places, left)
            else:
                memo[1 + i * size + at] = _ways(
                    copies[i], most[i], weight[i], places, left, stride, after, at, -1.0, chosen
                )
            p = 0
            while p < last and left[p] == room[p]:
                left[last] += left[p]
                left[p] = 0
                p += 1
            if p < last:
                left[p] += 1
                left[last] -= 1
