"""The rules of Mobilization: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    FIRSTS,
    RANKS,
    SUITS,
    list_different,
    together,
    without,
)
from drumhead.games.common.rules.copies import add, remove
from drumhead.games.common.rules.hidden_pairs import deal_pairs
from drumhead.games.common.rules.scores import best_scores
from drumhead.kernel.bits import lowest, nth, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.openings import DrawForDeal, draw_highest
from drumhead.kernel.options import Option
from drumhead.kernel.random import below
from drumhead.kernel.record import Card, Cards, Mask, Number, Phases, Pile, RecordType, Seat
from drumhead.kernel.sampling import random_card
from drumhead.packs.allie_patriot import NATIONS

KINDS = len(CODES)
NATION_COUNT = len(NATIONS)
#: The six different cards of each nation: a set.
SETS = SUITS & FIRSTS
#: MOB-17: the points for a set, and for the same player's second set of the nation.
SET_POINTS, SECOND_SET_POINTS = 25, 75
#: MOB-22, MOB-25.
MISSES_OF_EACH = 30
MOST_HANDS = 100
#: The six cards of a nation that a seat has, or lacks, are one of 64 selections: bit 0 for the
#: Flag to bit 5 for the Battleship. A set of selections is a mask in which selection u, except the
#: empty one, is bit u - 1. HAVING are those with a card, INCLUDING those that include all cards of
#: a selection.
HAVING = np.array([sum(1 << u - 1 for u in range(1, 64) if u >> card & 1) for card in range(6)])
INCLUDING = np.array(
    [0] + [sum(1 << u - 1 for u in range(1, 64) if u & m == m) for m in range(1, 64)]
)
#: Only a position that cannot arise in play has this few possible worlds.
MOST_TRIES = 1 << 18

# --- The record --------------------------------------------------------------------------

CALL_RULE = Option(
    "call_rule",
    {
        "free": "any card may be called that another player may hold",
        "authors": "only a card that you do not hold, of a nation of which you hold one",
    },
    about="Which cards may be called?", clause="MOB-11",
)  # fmt: skip
FREE, AUTHORS = CALL_RULE.codes
FIRST_CALL = Option(
    "first_call",
    {
        "draw": "the players draw for it before each hand",
        "rotate": "the players draw for it once, and it passes to the left with each hand",
    },
    about="Who has the first call?", clause="MOB-04",
)  # fmt: skip
DRAWN, ROTATE = FIRST_CALL.codes
TARGET = Option(
    "target",
    {
        "600": "the match is played to 600 points",
        "300": "a shorter match, to 300 points",
        "200": "the shortest, to 200 points",
    },
    about="How many points is the match played to?", clause="MOB-23",
)  # fmt: skip
OPTIONS = (CALL_RULE, FIRST_CALL, TARGET)
TARGETS = np.array([int(points) for points in TARGET.values])

#: The fields after the latest call are public conclusions from the calls of a hand. `known` are
#: cards that a seat was seen to get and still has. All others of its hand it was dealt and has not
#: been seen to have. Of these: `barred` are cards that are not among them (one copy: not both of
#: them), `begun` are nations with at least one card, and `ruled_out` are, nation by nation, the
#: selections that are absent, since they would have made a set at some time. `shown` are cards that
#: a seat was dealt and was seen to have.
DRAW, DEAL, CALL = PHASES = Phases("draw", "deal", "call")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    first=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    hand=Cards(seats=True, holds=True, secret="owner"),
    laid=Cards(seats=True, holds=True),
    misses=Number(),
    caller=Seat(),
    called=Seat(),
    card=Card(),
    given=Number(),
    known=Cards(seats=True),
    shown=Cards(seats=True),
    barred=Cards(seats=True),
    begun=Cards(seats=True),
    ruled_out=Pile(
        most=NATION_COUNT, of=Mask(), seats=True, about="a mask of selections for each nation"
    ),
)

MOVES = Moves("call {seat} {card}", seat=range(MOST_SEATS), card=CODES)


# --- Setting up and dealing --------------------------------------------------------------


#: MOB-02, MOB-04: shuffle the whole pack, draw for the first call, then deal.
OPENING = DrawForDeal()


@rule
def draw(s: Record, order: Ints) -> None:
    """MOB-02, MOB-03: the highest card calls first."""
    drawn = draw_highest(order, DECK_SIZE, s.players, RANKS, s.drawn)
    s.first = drawn >> 6
    s.drawn_size = drawn & 63


@rule
def deal(s: Record, order: Ints) -> None:
    """MOB-05, MOB-06: all cards, one at a time, from the player who has the first call."""
    n = s.players
    if s.first_call == ROTATE and s.deal > 0:
        s.first = (s.first + 1) % n
    s.deal += 1
    for seat in range(n):
        s.hand[seat] = 0
        s.laid[seat] = 0
        s.known[seat] = 0
        s.shown[seat] = 0
        s.barred[seat] = 0
        s.begun[seat] = 0
        s.ruled_out_size[seat] = NATION_COUNT
        for nation in range(NATION_COUNT):
            s.ruled_out[seat][nation] = 0
    seat = s.first
    for i in range(DECK_SIZE):
        s.hand[seat] = add(s.hand[seat], order[i])
        seat += 1
        if seat == n:
            seat = 0
    s.misses = 0
    s.caller = -1
    s.called = -1
    s.card = -1
    s.given = 0
    s.phase = CALL
    s.turn = s.first
    lay_dealt_sets(s)


@rule
def lay_dealt_sets(s: Record) -> None:
    """MOB-08: lay the sets complete in the deal; MOB-19: then choose the first caller."""
    for i in range(s.players):
        seat = (s.first + i) % s.players
        for nation in range(NATION_COUNT):
            while SETS[nation] & ~s.hand[seat] == 0:
                lay(s, seat, nation)
                if s.turn < 0:
                    return
            rule_out_set(s, seat, nation)
    if s.call_rule == AUTHORS and s.hand[s.turn] == 0:
        pass_turn(s)


# --- Calling -----------------------------------------------------------------------------


@rule
def holders(s: Record) -> int:
    """The seats that have cards, as a mask."""
    seats = 0
    for seat in range(s.players):
        seats |= (1 if s.hand[seat] else 0) << seat
    return seats


@rule
def callable_cards(s: Record, seat: int) -> int:
    """MOB-11: the cards that a seat may call, each as its first place."""
    hand = s.hand[seat]
    if s.call_rule == AUTHORS:
        begun = 0
        for nation in range(NATION_COUNT):
            begun |= SETS[nation] if hand & SUITS[nation] else 0
        return begun & ~hand
    for other in range(s.players):
        hand = together(hand, s.laid[other])
    return FIRSTS & ~(hand >> 1)


@rule
def legal(s: Record, out: Ints) -> int:
    """MOB-09, MOB-10: one card from any other player who has cards."""
    others = holders(s) & ~(1 << s.turn)
    cards = callable_cards(s, s.turn)
    count = 0
    while others:
        count = list_different(cards, KINDS * lowest(others), out, count)
        others &= others - 1
    return count


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal call at random: any player, any card."""
    others = holders(s) & ~(1 << s.turn)
    seat = nth(others, below(rng, popcount(others)))
    return KINDS * seat + (random_card(callable_cards(s, s.turn), rng) >> 1)


@rule
def step(s: Record, move: int) -> None:
    """Make a call: MOB-12, one copy is handed over; MOB-14, or it is a miss."""
    caller = s.turn
    called = move // KINDS
    card = (move - KINDS * called) << 1
    copies = 3 << card
    given = s.hand[called] >> card & 1
    s.caller = caller
    s.called = called
    s.card = card
    s.given = given
    learn_of_caller(s, caller, card)
    if not given:
        s.barred[called] |= copies
        s.misses += 1
        if s.misses >= MISSES_OF_EACH * s.players:
            end_hand(s)  # MOB-22
        else:
            pass_turn(s)
        return
    s.hand[called] = remove(s.hand[called], card, copies)
    if s.known[called] >> card & 1:
        s.known[called] = remove(s.known[called], card, copies)
    else:
        reveal(s, called, card)
    s.hand[caller] = add(s.hand[caller], card)
    s.known[caller] = add(s.known[caller], card)
    nation = card // 12
    if SETS[nation] & ~s.hand[caller] == 0:
        lay(s, caller, nation)  # MOB-15
    rule_out_set(s, caller, nation)
    if s.call_rule == AUTHORS and s.hand[caller] == 0 and s.turn >= 0:
        pass_turn(s)  # MOB-19; otherwise the caller calls again: MOB-13


@rule
def pass_turn(s: Record) -> None:
    """MOB-14, MOB-19: the turn passes to the nearest seat at the caller's left that has cards."""
    seat = s.turn
    while True:
        seat += 1
        if seat >= s.players:
            seat = 0
        if s.hand[seat]:
            s.turn = seat
            return


# Laying sets, and the score


@rule
def lay(s: Record, seat: int, nation: int) -> None:
    """MOB-07: lay a set; MOB-17: credit it; MOB-20, MOB-23: it may end the hand or the match."""
    unseen = SETS[nation] & ~s.known[seat]
    while unseen:
        reveal(s, seat, lowest(unseen))
        unseen &= unseen - 1
    s.known[seat] = without(s.known[seat], SETS[nation])
    s.hand[seat] = without(s.hand[seat], SETS[nation])
    s.score[seat] += SECOND_SET_POINTS if s.laid[seat] & SETS[nation] else SET_POINTS
    s.laid[seat] = together(s.laid[seat], SETS[nation])
    s.misses = 0
    if s.score[seat] >= TARGETS[s.target]:
        s.finished += 1
        s.turn = OVER
    elif holders(s) == 0:
        end_hand(s)


@rule
def end_hand(s: Record) -> None:
    """MOB-24: a new hand follows; MOB-25: but not after a hundred."""
    s.finished += 1
    s.phase = DEAL if s.first_call == ROTATE else DRAW
    s.turn = OVER if s.finished >= MOST_HANDS else CHANCE


@rule
def winners(s: Record) -> int:
    """MOB-23, MOB-25: the highest total; equal ones share the win after the last hand."""
    return best_scores(s, 1)


@rule
def hand_points(s: Record, seat: int) -> int:
    """MOB-17: the points that a seat has been credited with in this hand."""
    points = 0
    for nation in range(NATION_COUNT):
        laid = popcount(s.laid[seat] & SUITS[nation])
        points += SET_POINTS if laid else 0
        points += SECOND_SET_POINTS if laid > 6 else 0
    return points


@rule
def value(s: Record, seat: int) -> float:
    """A match won is worth 1; a hand, its points compared with the others' average, in 400."""
    if s.turn == OVER:
        return 1.0 if winners(s) >> seat & 1 else -1.0
    others = 0
    for other in range(s.players):
        others += hand_points(s, other) if other != seat else 0
    return (hand_points(s, seat) - others / (s.players - 1)) / 400.0


# --- Public conclusions ------------------------------------------------------------------


@rule
def selection(cards: int, nation: int) -> int:
    """The cards of a nation in a set as a selection: bit 0 for the Flag and so on."""
    places = cards >> 12 * nation & 0x555
    places = (places | places >> 1) & 0x333
    return (places | places >> 2) & 0x0F | places >> 4 & 0x30


@rule
def learn_of_caller(s: Record, seat: int, card: int) -> None:
    """MOB-11: a caller lacks one of the copies not yet laid, or under `authors` all of them."""
    out = s.known[seat] >> card & 1
    for other in range(s.players):
        out |= s.laid[other] >> card & 1
    if s.call_rule == AUTHORS:
        out = 1
        nation = SUITS[card // 12]
        s.begun[seat] |= 0 if s.known[seat] & nation else nation
    s.barred[seat] |= (1 + 2 * out) << card


@rule
def reveal(s: Record, seat: int, card: int) -> None:
    """A card that a seat was dealt becomes known. The seat also had it at every earlier time."""
    nation = card // 12
    kind = card // 2 - 6 * nation
    s.shown[seat] = add(s.shown[seat], card)
    s.barred[seat] |= (s.barred[seat] & 1 << card) << 1
    s.begun[seat] &= ~SUITS[nation]
    with_it = s.ruled_out[seat][nation] & HAVING[kind]
    s.ruled_out[seat][nation] = with_it | with_it >> (1 << kind)


@rule
def rule_out_set(s: Record, seat: int, nation: int) -> None:
    """MOB-07: a seat that lays no set lacks some card that it is not known to have."""
    missing = 63 & ~selection(s.known[seat], nation)
    s.ruled_out[seat][nation] |= INCLUDING[missing]
    s.ruled_out_size[seat] = NATION_COUNT


# --- Hidden information ------------------------------------------------------------------


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals that fit.

    Cards change hands in public, so a possible world is a possible deal, in which the two
    copies of a card are two cards. A seat knows its own hand and all conclusions from the calls
    (see the record). `deal_pairs` never deals others cards that they are known to
    lack. Deals with a set that would have been laid, or without a card of a nation that a seat
    has called from, are dealt again.
    """
    n = s.players
    pool = 0
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    shown = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(n):
        if other != seat:
            unseen = without(s.hand[other], s.known[other])
            pool = together(pool, unseen)
            room[other] = popcount(unseen)
            barred[other] = s.barred[other] | cannot_have(s, other)
            shown[other] = s.shown[other]
    for _ in range(MOST_TRIES):
        if not deal_pairs(pool, n, room, barred, shown, held, rng, memo):
            return
        fits = True
        for other in range(n):
            fits &= other == seat or may_be_dealt(s, other, held[other])
        if fits:
            for other in range(n):
                if other != seat:
                    s.hand[other] = together(s.known[other], held[other])
            return


@rule
def cannot_have(s: Record, seat: int) -> int:
    """Both copies of every card that alone would have made a set."""
    cards = 0
    for nation in range(NATION_COUNT):
        for kind in range(6):
            alone = s.ruled_out[seat][nation] >> (1 << kind) - 1 & 1
            cards |= 3 * alone << 12 * nation + 2 * kind
    return cards


@rule
def may_be_dealt(s: Record, seat: int, cards: int) -> bool:
    """Do these cards make no set, now or earlier, and include a card of each nation begun?"""
    for nation in range(NATION_COUNT):
        chosen = selection(cards, nation)
        if chosen | selection(s.known[seat], nation) == 63 and s.turn >= 0:
            return False
        if chosen == 0:
            if s.begun[seat] & SUITS[nation]:
                return False
        elif s.ruled_out[seat][nation] >> chosen - 1 & 1:
            return False
    return True
