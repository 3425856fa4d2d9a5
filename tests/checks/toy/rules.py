"""The rules of the toy game: three cards each, two lie aside; the higher card takes."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.scores import best_scores
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck, hidden
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.record import Cards, Phases, Pile, RecordType, Seat, list_cards
from drumhead.kernel.sampling import deal_free

DECK = Deck(["I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8"])
ALL_CARDS = (1 << 8) - 1
RANKS = np.arange(8)
DEAL, PLAY = PHASES = Phases("deal", "play")
STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[],
    hand=Cards(seats=True, holds=True),
    aside=Cards(holds=True),
    leader=Seat(),
    trick=Pile(most=2, holds=True),
    taken=Cards(seats=True, holds=True),
)
MOVES = Moves("play {card}", card=DECK.codes)


@rule
def setup(s: Record) -> None:
    s.phase = DEAL
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    return list_cards(ALL_CARDS, 0, out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    s.deal += 1
    s.hand[0] = 1 << order[0] | 1 << order[1] | 1 << order[2]
    s.hand[1] = 1 << order[3] | 1 << order[4] | 1 << order[5]
    s.aside = 1 << order[6] | 1 << order[7]
    s.taken[0] = 0
    s.taken[1] = 0
    s.leader = s.deal & 1
    s.turn = s.leader
    s.phase = PLAY


@rule
def legal(s: Record, out: Ints) -> int:
    return list_cards(s.hand[s.turn], 0, out)


@rule
def step(s: Record, card: int) -> None:
    s.hand[s.turn] ^= 1 << card
    s.trick[s.trick_size] = card
    s.trick_size += 1
    s.turn = 1 - s.turn
    if s.trick_size == 2:
        take(s)


@rule
def take(s: Record) -> None:
    higher = RANKS[s.trick[0]] > RANKS[s.trick[1]]
    taker = s.leader if higher else 1 - s.leader
    s.taken[taker] |= 1 << s.trick[0] | 1 << s.trick[1]
    s.trick_size = 0
    s.leader = taker
    s.turn = taker
    s.score[taker] += 1
    if s.hand[taker] == 0:
        s.finished += 1
        s.phase = DEAL
        s.turn = OVER if s.finished == 3 else CHANCE


@rule
def winners(s: Record) -> int:
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    return (popcount(s.taken[seat]) - popcount(s.taken[1 - seat])) / 6.0


@rule
def redact(s: Record, seat: int) -> None:
    for other in range(2):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
    s.aside = hidden(s.aside)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    seen = s.hand[seat] | s.taken[0] | s.taken[1]
    for i in range(s.trick_size):
        seen |= 1 << s.trick[i]
    unseen = ALL_CARDS & ~seen
    other = 1 - seat
    s.hand[other] = deal_free(unseen, popcount(s.hand[other]), rng)
    s.aside = unseen & ~s.hand[other]
