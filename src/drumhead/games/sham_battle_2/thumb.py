"""The rule of thumb of Sham Battle No. 2: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.allies import RANKS, SUITS, VALUES, holds, together, without
from drumhead.games.common.rules.allies_thumb import (
    COUNT_OF_FOUR,
    card_to_play,
    higher,
    not_seen,
    worth_of_melds,
)
from drumhead.games.common.rules.copies import add, remove
from drumhead.games.common.rules.melds import (
    FLAG_AND_BATTLESHIP,
    MELD_CARDS,
    OF_NUMBER,
    SEQUENCE,
    group_of,
    grouped,
    meld_count,
)
from drumhead.games.sham_battle_2.rules import (
    AT_ONCE,
    DECLARE,
    DONE,
    EXCHANGE,
    FREE,
    FROM_TABLE,
    MELDING,
    PLAY,
    PLAYING,
    battleship,
    playable,
    takes,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: The promise of each number of cards of a group, or of the sequence, in percent of its points.
GROUP_PROMISE = np.array([0, 3, 12, 35, 80, 95, 110, 125, 140])
SEQUENCE_PROMISE = np.array([0, 1, 3, 10, 30, 70])
#: The worth of a card in the play-off, Flags first: of the Country in Power and of others.
POWER_USE = np.array([45, 37, 30, 27, 24, 21])
OTHER_USE = np.array([20, 9, 5, 2, 0, 0])


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """A decent beginner's move, from what the seat may know."""
    if s.phase == DECLARE:
        return thumb_declaration(s, moves, count)
    if s.phase == PLAY:
        return thumb_play(s, moves, count)
    # In the play-off all unseen cards are in the other hand. Voids need not be remembered, so the
    # tables, which are empty now, stand in for them.
    unseen = not_seen(s.hand[s.turn], s.plays, s.plays_size)
    trumps = SUITS[s.power - 1]
    card = card_to_play(s, playable(s), trumps, unseen, s.table, 1 << s.turn, True, True)
    return PLAYING + (card >> 1)


@rule
def promise(hand: int, power: int, groups: int, left: int) -> int:
    """The promise of a hand's combinations in hundredths of points; the pile has `left` cards."""
    total = 0
    for number in range(6):
        if not groups >> number & 1:
            total += COUNT_OF_FOUR[number] * GROUP_PROMISE[popcount(hand & OF_NUMBER[number])]
    total += 150 * SEQUENCE_PROMISE[popcount(hand & MELD_CARDS[SEQUENCE + power])]
    with_army = hand & OF_NUMBER[0] & hand >> 4
    total += 1200 * (popcount(with_army) + popcount(with_army & SUITS[power]))
    if holds(hand, MELD_CARDS[FLAG_AND_BATTLESHIP]):
        total += 2400
    return total * (left - 1) // 22


@rule
def thumb_declaration(s: Record, moves: Ints, count: int) -> int:
    """A winning declaration, a ten that costs no combination, or the best beyond what it breaks."""
    seat = s.turn
    hand = s.hand[seat]
    groups = grouped(s, seat)
    power = s.power - 1
    left = s.reserve_size
    now = promise(hand, power, groups, left)
    best = DONE
    most = 0
    for i in range(count):
        move = moves[i]
        if move == DONE:
            continue
        if move < EXCHANGE:
            meld = move - MELDING
            points = meld_count(meld, power)
            rest = without(hand, MELD_CARDS[meld])
            gain = 100 * points + promise(rest, power, groups | group_of(meld), left) - now
        else:
            points = 10
            ship = battleship(s)
            rest = remove(hand, ship, 3 << ship)
            rest = add(rest, s.face_up) if move == EXCHANGE else rest
            ready = worth_of_melds(rest, power, s.sequence, groups)
            ready -= worth_of_melds(hand, power, s.sequence, groups)
            gain = 100 * (points + ready) + promise(rest, power, groups, left) - now
            if gain > 0 and s.ten == FREE:
                return move
        if s.finish == AT_ONCE and s.score[seat] + points >= s.target:
            return move
        if gain > most:
            most = gain
            best = move
    return best


@rule
def thumb_play(s: Record, moves: Ints, count: int) -> int:
    """The card that wins most, or loses least, beyond its later worth."""
    seat = s.turn
    hand = s.hand[seat]
    power = s.power - 1
    trumps = SUITS[power]
    groups = grouped(s, seat)
    now = promise(hand, power, groups, s.reserve_size)
    waiting = worth_of_melds(hand, power, s.sequence, groups) > 0
    seen = add(together(hand, s.table[seat]), s.face_up)
    unseen = not_seen(seen, s.plays, s.plays_size)
    best = moves[0]
    most = -1000000
    for i in range(count):
        move = moves[i]
        card = (move - (PLAYING if move < FROM_TABLE else FROM_TABLE)) << 1
        number = 6 - RANKS[card]
        rest = remove(hand, card, 3 << card) if move < FROM_TABLE else hand
        gain = promise(rest, power, groups, s.reserve_size) - now
        gain -= 100 * (POWER_USE[number] if trumps >> card & 1 else OTHER_USE[number])
        ready = 0
        if waiting:  # to be declared, and more urgently as the pile shrinks
            ready = 100 * worth_of_melds(rest, power, s.sequence, groups) // s.reserve_size
        if s.plays_size & 1:
            led = s.plays[s.plays_size - 1]
            stake = 100 * (VALUES[card] + VALUES[led])
            gain += stake + ready if takes(card, led, trumps) else -stake
        else:
            # The margin by which a lead is likelier to win than to lose, in hundredths.
            edge = 100 - 60 * popcount(unseen & higher(card)) - (0 if trumps >> card & 1 else 40)
            gain += max(edge, 0) * (VALUES[card] + ready // 100)
        if gain > most:
            most = gain
            best = move
    return best
