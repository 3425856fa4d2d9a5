"""Part III of Game of War, the Arbitration. It decides who gets the remaining forts."""

from __future__ import annotations

import numpy as np

from drumhead.games.common.rules.tricks import follow
from drumhead.games.game_of_war.common import (
    ARBITRATION,
    ARBITRATION_PACK,
    ARBITRATION_VALUES,
    AUTO,
    CAPTAINS,
    COLONELS,
    COLORS,
    FORCED,
    FORT_POINTS,
    GENERALS,
    INSTEAD,
    LIEUTENANTS,
    NEUTRALS,
    OPPOSITES,
    SHUFFLE,
    SUITS,
    nation_of,
    open_forts,
    to_the_left,
)
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.random import fill
from drumhead.kernel.record import list_cards
from drumhead.kernel.sampling import deal_hidden


@rule
def begin_pass(s: Record, order: Ints) -> None:
    """GW-51, GW-53, GW-75: six each, one at a time from the dealer's left; GW-54: he leads."""
    if s.passes == 0:
        gather_armies(s)
    else:
        s.dealer = to_the_left(s, s.dealer)  # GW-68, GW-77
    s.passes += 1
    s.tied = 0
    s.taken[0] = 0
    s.taken[1] = 0
    dealt = 6 * s.players
    s.undealt_size = 24 - dealt
    for i in range(dealt, 24):
        s.undealt[23 - i] = order[i]
    deal_six(s, order, 0, 1)
    s.leader = s.dealer
    s.turn = s.dealer
    s.phase = ARBITRATION


@rule
def gather_armies(s: Record) -> None:
    """GW-50: all army cards are removed from the table."""
    for side in range(2):
        s.captives[side] = 0
        s.reserve_size[side] = 0
    for row in range(8):
        s.line_size[row] = 0
    s.again = 0


@rule
def deal_six(s: Record, cards: Ints, place: int, direction: int) -> None:
    """Deal six each, one at a time from the dealer's left, from a place up or down a list."""
    seat = s.dealer
    for _ in range(6 * s.players):
        seat = to_the_left(s, seat)
        s.hand[seat] |= 1 << cards[place]
        place += direction
    for other in range(s.players):
        s.lacks[other] = 0


@rule
def answers(s: Record) -> int:
    """GW-54, GW-59: any card; GW-56: the opposite color or a neutral; GW-57: or a like card."""
    hand = s.hand[s.turn]
    if s.trick_size == 0:
        return hand
    opposite = OPPOSITES[s.trick[0]]
    if hand & opposite:
        return hand & (opposite | NEUTRALS)
    if s.neutrals == FORCED and opposite:
        return follow(hand, NEUTRALS)
    return hand


@rule
def opponent(s: Record, seat: int) -> int:
    """GW-76: the dealer and the seat at his left are engaged with each other, and the others."""
    last = s.players - 1
    return s.dealer + ((seat - s.dealer & last) ^ 1) & last


@rule
def engaged(s: Record, side: int) -> int:
    """GW-76: the seat of a side in the next engagement: alternately of the dealer's pair or not."""
    other_pair = s.players == 4 and popcount(s.hand[s.dealer]) < popcount(s.hand[s.dealer ^ 2])
    seat = s.dealer ^ 2 if other_pair else s.dealer
    return seat if seat & 1 == side else opponent(s, seat)


@rule
def step_engage(s: Record, card: int) -> None:
    """Lead a card, or complete an engagement (GW-61)."""
    seat = s.turn
    s.hand[seat] ^= 1 << card
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size == 1:
        s.turn = opponent(s, seat)
    else:
        settle(s, s.trick[0], card)


@rule
def settle(s: Record, led: int, card: int) -> None:
    """GW-58: a like card loses; GW-61: the higher value takes; GW-62: equals stay on the table."""
    opposite = OPPOSITES[led]
    values = ARBITRATION_VALUES[s.arbiters]
    lead = values[led] - values[card]
    if opposite and not (opposite | NEUTRALS) >> card & 1:
        lead = 1
        # Public knowledge of this hand.
        s.lacks[s.turn] |= opposite | (NEUTRALS if s.neutrals == FORCED else 0)
    s.tied |= 1 << led | 1 << card
    side = s.leader & 1
    if lead != 0:
        side = side if lead > 0 else 1 - side
        s.taken[side] |= s.tied
        s.tied = 0
    s.trick_size = 0
    s.leader = engaged(s, side)
    s.turn = s.leader
    if s.hand[s.leader] == 0:
        if s.undealt_size > 0:
            s.undealt_size = 0
            deal_six(s, s.undealt, 11, -1)  # GW-53
        else:
            end_pass(s)


@rule
def arbitration_points(s: Record, side: int) -> int:
    """GW-64: the opponent's color and the neutrals count; GW-65: Courts of Officers, too."""
    enemies = s.taken[side] & COLORS[1 - nation_of(s, side)]
    cards = enemies | (s.taken[side] & NEUTRALS)
    points = 0
    while cards:
        points += ARBITRATION_VALUES[s.arbiters][lowest(cards)]
        cards &= cards - 1
    generals_and_colonels = min(popcount(enemies & GENERALS), popcount(enemies & COLONELS))
    others = min(popcount(enemies & CAPTAINS), popcount(enemies & LIEUTENANTS))
    return points + (11 if s.court == INSTEAD else 25) * min(generals_and_colonels, others)


@rule
def all_passes(s: Record) -> int:
    """GW-68, GW-77: once through the pack with two players, twice with four, or as agreed."""
    return s.players >> 1 if s.arbitration_passes == AUTO else s.arbitration_passes


@rule
def end_pass(s: Record) -> None:
    """GW-63, GW-68: count the cards taken; then begin the second pass, or end the match."""
    for side in range(2):
        s.points[side] += arbitration_points(s, side)
    if s.passes < all_passes(s):
        s.phase = SHUFFLE
        s.turn = CHANCE
    else:
        finish(s)


@rule
def finish(s: Record) -> None:
    """GW-66: remaining forts go to the higher arbitration points; GW-67: totals are added up."""
    lead = s.points[0] - s.points[1]
    forts = open_forts(s)
    spoils = 0
    for fort in range(4):
        if forts >> fort & 1 and lead != 0:
            s.holder[fort] = 0 if lead > 0 else 1
            spoils += FORT_POINTS[fort]
    for seat in range(s.players):
        side = seat & 1
        ahead = lead > 0 if side == 0 else lead < 0
        s.score[seat] = s.battle_points[side] + s.points[side] + (spoils if ahead else 0)
    s.finished += 1
    s.turn = OVER


# --- Hidden information ------------------------------------------------------------------


@rule
def resample_arbitration(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the other hands and the undealt cards, which take the seat's own place."""
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    unseen = ARBITRATION_PACK & ~(s.hand[seat] | s.tied | s.taken[0] | s.taken[1])
    for i in range(s.trick_size):
        unseen &= ~(1 << s.trick[i])
    for other in range(s.players):
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.lacks[other]
    room[seat] = s.undealt_size
    deal_hidden(unseen, SUITS, s.players, room, barred, held, rng, memo)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = held[other]
    list_cards(held[seat], 0, s.undealt)
    fill(rng, s.undealt, s.undealt_size)
