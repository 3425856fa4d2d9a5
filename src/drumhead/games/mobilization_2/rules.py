"""The rules of Mobilization No. 2: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.allies import (
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    RANKS,
    list_copies,
)
from drumhead.games.common.rules.copies import add
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import OVER
from drumhead.kernel.openings import Deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import fill
from drumhead.kernel.record import Cards, Phases, Pile, RecordType, list_cards
from drumhead.kernel.sampling import random_card
from drumhead.packs.allie_patriot import COLORS, NATIONS

#: MB2-02 to MB2-04: five Playing Piles with one to five cards face down; the rest is the hand.
PILES = 5
HAND = DECK_SIZE - 20
#: The Flags and the Battleships of all nations, by their first places.
FLAGS = DECK.mask([f"{nation}6" for nation in NATIONS])
BATTLESHIPS = DECK.mask([f"{nation}1" for nation in NATIONS])
#: Is a card blue (MB2-11)?
BLUE = np.array([int(COLORS[code[0]] == "blue") for code in DECK.codes])

# Whether a card fits on another depends on its number and on whether it is blue: twelve kinds. The
# Playing Piles for a kind are a set of five bits, and the sets of all twelve kinds are packed in
# one integer. `KIND` gives the position of the set of a card's kind.
KIND = PILES * (2 * (RANKS - 1) + BLUE)
#: The place of an empty pile in the table below.
EMPTY = DECK_SIZE


def _kinds_that_fit() -> list[int]:
    """For each top card, the first bit of every kind that fits on it. An empty pile comes last."""
    fits = [
        1 << PILES * (2 * (int(rank) - 2) + 1 - int(blue)) if rank > 1 else 0
        for rank, blue in zip(RANKS, BLUE, strict=True)
    ]
    return [*fits, 1 << int(KIND[DECK.card("A6")]) | 1 << int(KIND[DECK.card("B6")])]


FITS = np.array(_kinds_that_fit())

# --- The record --------------------------------------------------------------------------

SETS_AT_ONCE = Option(
    "sets_at_once",
    {
        "1": "a nation's second Mobilized Pile is started when its first is complete",
        "2": "both Mobilized Piles of a nation may be in progress at once",
    },
    about="How many sets of a nation may be in progress at once?",
    clause="MB2-28",
)
ONE, TWO = SETS_AT_ONCE.codes

#: Piles have their top card last. The two Mobilized Piles of a nation are one set of cards: the
#: higher of them holds the first copies, the other the second.
DEAL, PLAY = PHASES = Phases("deal", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[SETS_AT_ONCE],
    face_down=Pile(most=PILES, rows=PILES, holds=True, about="the top card last"),
    face_up=Pile(most=6, rows=PILES, holds=True, about="the top card last"),
    hand=Pile(most=HAND, holds=True, about="the next card to turn last"),
    discard=Pile(most=HAND, holds=True, about="the top card last"),
    mobilized=Cards(holds=True),
)

MOVES = Moves(
    "move {source} {target}", "turn", ordered=True, places=("source", "target"),
    source="12345d", target="m12345",
)  # fmt: skip
MOVING, TURNING = MOVES.bases
#: The place of the Discard Pile among the sources; target 0 is the Mobilized Piles, and target
#: k the k-th Playing Pile.
DISCARD = PILES
TARGETS = PILES + 1


# --- Setting up and dealing --------------------------------------------------------------


#: MB2-01: a game is one deal of the shuffled pack, and that is the only chance.
OPENING = Deal()


@rule
def deal(s: Record, order: Ints) -> None:
    """MB2-02: one face up on each pile in turn, one face down on each of those to its right."""
    place = PILES
    for pile in range(PILES):
        s.face_down[pile][0] = order[pile]
    for pile in range(PILES):
        s.face_up[pile][0] = order[place]
        s.face_up_size[pile] = 1
        s.face_down_size[pile] = pile + 1
        place += 1
        for right in range(pile + 1, PILES):
            s.face_down[right][pile + 1] = order[place]
            place += 1
    for i in range(HAND):
        s.hand[i] = order[DECK_SIZE - 1 - i]
    s.hand_size = HAND
    s.deal = 1
    s.phase = PLAY
    s.turn = 0


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves pile by pile, then from the Discard Pile, then turning."""
    return list_cards(legal_set(s), 0, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set without listing it."""
    return random_card(legal_set(s), rng)


@rule
def legal_set(s: Record) -> int:
    """The legal moves as a set: only Battleships while one is forced (MB2-08)."""
    taken = mobilizable(s)
    forcing = taken & BATTLESHIPS
    hosts = 0
    for pile in range(PILES):
        size = s.face_up_size[pile]
        top = s.face_up[pile][size - 1] if size > 0 else EMPTY
        hosts |= FITS[top] << pile
    forced = 0
    moves = (1 if s.hand_size > 0 else 0) << TURNING  # MB2-17
    for pile in range(PILES):
        size = s.face_up_size[pile]
        if size > 0:
            first = s.face_up[pile][0]
            top = s.face_up[pile][size - 1]
            shift = TARGETS * pile
            forced |= (forcing >> top & 1) << shift
            moves |= (taken >> top & 1) << shift  # MB2-09, MB2-14
            if not FLAGS >> first & 1 or s.face_down_size[pile] > 0:  # MB2-22
                moves |= (hosts >> KIND[first] & 31) << (shift + 1)  # MB2-13, MB2-21
    if s.discard_size > 0:
        top = s.discard[s.discard_size - 1]
        shift = TARGETS * DISCARD
        forced |= (forcing >> top & 1) << shift
        moves |= (taken >> top & 1 | (hosts >> KIND[top] & 31) << 1) << shift  # MB2-18
    return forced if forced else moves


@rule
def mobilizable(s: Record) -> int:
    """The cards that the Mobilized Piles take, by their first places.

    MB2-07: the next number on a pile in progress; MB2-06: a Battleship for a new pile, if the
    nation's first is complete, or at once where two may be in progress (MB2-28).
    """
    first = s.mobilized & FIRSTS
    second = s.mobilized >> 1 & FIRSTS
    next_first = ~first & (first >> 2 | BATTLESHIPS)
    next_second = ~second & (second >> 2 | BATTLESHIPS) & first
    if s.sets_at_once == ONE:
        complete = first & FLAGS
        next_second &= (complete << 12) - complete  # the nations with a complete first pile
    return next_first | next_second


@rule
def step(s: Record, move: int) -> None:
    """Make a move, and check for the end of the game."""
    source = move // TARGETS
    target = move % TARGETS
    if move == TURNING:
        s.hand_size -= 1  # MB2-16
        s.discard[s.discard_size] = s.hand[s.hand_size]
        s.discard_size += 1
    elif source == DISCARD:
        s.discard_size -= 1
        card = s.discard[s.discard_size]
        if target == 0:
            s.mobilized = add(s.mobilized, card)
        else:
            s.face_up[target - 1][s.face_up_size[target - 1]] = card
            s.face_up_size[target - 1] += 1
    elif target == 0:
        s.face_up_size[source] -= 1
        s.mobilized = add(s.mobilized, s.face_up[source][s.face_up_size[source]])
        uncover(s, source)
    else:
        move_group(s, source, target - 1)
    check_end(s)


@rule
def check_end(s: Record) -> None:
    """MB2-25: the game ends when the hand is empty and no move is left."""
    if s.phase == PLAY and s.turn >= 0 and s.hand_size == 0 and legal_set(s) == 0:
        finish(s)


@rule
def move_group(s: Record, source: int, target: int) -> None:
    """MB2-13: move all face-up cards of a pile to another in their order."""
    size = s.face_up_size[source]
    there = s.face_up_size[target]
    for i in range(size):
        s.face_up[target][there + i] = s.face_up[source][i]
    s.face_up_size[target] = there + size
    s.face_up_size[source] = 0
    uncover(s, source)


@rule
def uncover(s: Record, pile: int) -> None:
    """MB2-15: turn the next card when the last face-up card has left a pile."""
    if s.face_up_size[pile] == 0 and s.face_down_size[pile] > 0:
        s.face_down_size[pile] -= 1
        s.face_up[pile][0] = s.face_down[pile][s.face_down_size[pile]]
        s.face_up_size[pile] = 1


@rule
def finish(s: Record) -> None:
    """MB2-26: the score is the number of cards mobilized."""
    s.score[0] += popcount(s.mobilized)
    s.finished += 1
    s.turn = OVER


@rule
def winners(s: Record) -> int:
    """MB2-24: a win when all cards are mobilized, otherwise no winner."""
    return 1 if s.mobilized == EVERY_CARD else 0


@rule
def value(s: Record, seat: int) -> float:
    """A win is worth 1; a loss at most half, by the number of cards mobilized."""
    count = popcount(s.mobilized)
    return 1.0 if count == DECK_SIZE else count / (2.0 * DECK_SIZE)


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """The face-down cards and the hand are hidden until the game is over."""
    if s.turn == OVER:
        return
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            s.face_down[pile][i] = -1
    for i in range(s.hand_size):
        s.hand[i] = -1


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Shuffle the cards that have not been seen, face down and in the hand, all together.

    The set of these cards is known, since every other card lies in full view. No move reveals
    their places, so all orders are equally likely. They are shuffled from their canonical order,
    since their true order must not matter.
    """
    if s.turn == OVER:
        return
    cards = 0
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            cards = add(cards, s.face_down[pile][i])
    for i in range(s.hand_size):
        cards = add(cards, s.hand[i])
    unseen = np.zeros(DECK_SIZE, np.int64)
    count = list_copies(cards, unseen)
    fill(rng, unseen, count)
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            count -= 1
            s.face_down[pile][i] = unseen[count]
    for i in range(s.hand_size):
        count -= 1
        s.hand[i] = unseen[count]
