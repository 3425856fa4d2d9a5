"""Uniform possible worlds: random hands from the cards that a seat has not seen.

A seat usually knows the size of another hand and suits that it lacks. Each hidden card
belongs to a *group* (a suit). Each *holder* has a number of places and may not have certain
groups. All ways to deal the cards out are equally likely. A table, filled once, counts the ways
for each number of cards left over in each group, holder by holder. Then a world is drawn: holder
by holder, the number of cards of each group in proportion to those counts, and then the cards
themselves. Nothing is rejected.

Counts are floats with 53 bits. The worlds are uniform up to that rounding.
"""

from __future__ import annotations

import numpy as np

from drumhead.kernel.bits import nth, popcount
from drumhead.kernel.compiler import Floats, Ints, rule
from drumhead.kernel.random import below, real

#: The most groups and holders.
MOST_GROUPS = 6
MOST_HOLDERS = 8


def _binomials() -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    rows = np.zeros((64, 64))
    rows[:, 0] = 1.0
    for n in range(1, 64):
        for k in range(1, n + 1):
            rows[n, k] = rows[n - 1, k - 1] + rows[n - 1, k]
    return rows


BINOMIAL = _binomials()


@rule
def random_card(cards: int, rng: Ints) -> int:
    """One card of a set, each equally likely."""
    return nth(cards, below(rng, popcount(cards)))


@rule
def deal_free(cards: int, room: int, rng: Ints) -> int:
    """A random set of `room` cards out of `cards`."""
    rest = popcount(cards) - room
    if rest < room:
        return cards ^ deal_few(cards, rest, rng)
    return deal_few(cards, room, rng)


@rule
def deal_few(cards: int, room: int, rng: Ints) -> int:
    """A random set of `room` cards out of `cards`, drawn card by card."""
    chosen = 0
    for _ in range(room):
        bit = 1 << random_card(cards, rng)
        chosen |= bit
        cards ^= bit
    return chosen


@rule
def _split(
    left: Ints, room: int, barred: int, groups: int, stride: Ints, table: Floats, at: int,
    target: float, take: Ints,
) -> float:  # fmt: skip
    """Sum the numbers of worlds over all ways to give one holder `room` cards.

    `left[g]` cards of group g are left, `barred` is a mask of groups the holder cannot have, and
    `table[at - ...]` counts the worlds of the holders after it. Stops at the first way at which
    the sum passes `target`, and leaves that way in `take`.
    """
    last = -1
    for g in range(groups):
        take[g] = 0
        if not barred >> g & 1:
            last = g
    if last < 0:
        return table[at] if room == 0 else 0.0
    total = 0.0
    while True:
        rest = room
        place = at
        ways = 1.0
        for g in range(last):
            rest -= take[g]
            place -= take[g] * stride[g]
            ways *= BINOMIAL[left[g], take[g]]
        if 0 <= rest <= left[last]:
            total += ways * BINOMIAL[left[last], rest] * table[place - rest * stride[last]]
            if total > target >= 0.0:
                take[last] = rest
                return total
        g = 0
        while g < last:
            if not barred >> g & 1 and take[g] < left[g] and rest > 0:
                take[g] += 1
                break
            rest += take[g]
            take[g] = 0
            g += 1
        if g == last:
            return total


@rule
def deal_hidden(
    cards: int, suits: Ints, holders: int, room: Ints, barred: Ints, held: Ints,
    rng: Ints, memo: Floats,
) -> None:  # fmt: skip
    """Deal `cards` out at random, uniformly over all ways: holder h gets `room[h]` cards.

    `suits` are the masks of the suits (cards of no suit are never barred), `barred[h]` the
    cards that holder h is known not to have: whole suits. The rooms add up to the cards.
    The result is written into `held`. The table is cached in `memo` between calls.
    """
    groups = 1
    group = np.zeros(MOST_GROUPS, np.int64)
    who = np.zeros(MOST_GROUPS, np.int64)
    group[0] = cards
    for i in range(len(suits)):
        suit = suits[i] & cards
        bars = 0
        for h in range(holders):
            if suit & barred[h]:
                bars |= 1 << h
        if bars:
            group[0] &= ~suit
            g = 1
            while g < groups and who[g] != bars:
                g += 1
            groups = max(groups, g + 1)
            who[g] = bars
            group[g] |= suit
    if groups > 1:
        _deal_barred(groups, group, who, holders, room, barred, held, rng, memo)
        cards = 0
        for g in range(groups):
            cards |= group[g]
    for h in range(holders):
        if not closed_groups(who, groups, h):
            held[h] = deal_free(cards, room[h], rng)
            cards ^= held[h]


@rule
def closed_groups(who: Ints, groups: int, holder: int) -> int:
    """The groups that a holder cannot have, as a mask."""
    closed = 0
    for g in range(1, groups):
        closed |= (who[g] >> holder & 1) << g
    return closed


@rule
def _deal_barred(
    groups: int, group: Ints, who: Ints, holders: int, room: Ints, barred: Ints, held: Ints,
    rng: Ints, memo: Floats,
) -> None:  # fmt: skip
    """Deal to the holders that cannot have every group; leave the other cards in `group`."""
    stride = np.zeros(MOST_GROUPS, np.int64)
    left = np.zeros(MOST_GROUPS, np.int64)
    take = np.zeros(MOST_GROUPS, np.int64)
    closed = np.zeros(MOST_HOLDERS, np.int64)
    order = np.zeros(MOST_HOLDERS, np.int64)
    size = 1
    for g in range(groups):
        stride[g] = size
        left[g] = popcount(group[g])
        size *= left[g] + 1
    count = 0
    for h in range(holders):
        closed[h] = closed_groups(who, groups, h)
        if closed[h]:
            order[count] = h
            count += 1
    if memo[0] == 0.0:
        memo[0] = 1.0
        table = memo[1 + count * size : 1 + (count + 1) * size]
        table[:] = 1.0
        for i in range(count - 1, -1, -1):
            after = memo[1 + (i + 1) * size : 1 + (i + 2) * size]
            h = order[i]
            for at in range(size):
                rest = at
                for g in range(groups - 1, -1, -1):
                    left[g] = rest // stride[g]
                    rest %= stride[g]
                memo[1 + i * size + at] = _split(
                    left, room[h], closed[h], groups, stride, after, at, -1.0, take
                )
        for g in range(groups):
            left[g] = popcount(group[g])
    at = size - 1
    for i in range(count):
        h = order[i]
        after = memo[1 + (i + 1) * size : 1 + (i + 2) * size]
        target = real(rng) * memo[1 + i * size + at]
        _split(left, room[h], closed[h], groups, stride, after, at, target, take)
        held[h] = 0
        for g in range(groups):
            chosen = deal_free(group[g], take[g], rng)
            group[g] ^= chosen
            left[g] -= take[g]
            at -= take[g] * stride[g]
            held[h] |= chosen
