"""The rules of Skirmish: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.leaders import who_led, who_plays
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.openings import draw_highest
from drumhead.kernel.options import Option
from drumhead.kernel.record import Cards, Number, Phases, Pile, RecordType, Seat, Turn, list_cards
from drumhead.kernel.sampling import deal_free, random_card
from drumhead.packs.skirmish import PACK

DECK = Deck(PACK.of_suits("A N"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
ARMY = DECK.mask([code for code in DECK.codes if code.startswith("A")])
NAVY = DECK.mask([code for code in DECK.codes if code.startswith("N")])
NURSES = DECK.mask("AX NX")
#: The taking rank of each card, the Nurse's below 0, and its points when captured (SKP-04).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
POINTS = np.array([PACK.by_code[code].value for code in DECK.codes])
COUNTING = DECK.mask([code for code in DECK.codes if PACK.by_code[code].value > 0])
SPY, SMALL_SPY, LOWEST_OFFICER = 100, 50, 200
TRICKS = 12
MOST_HANDS = 100

# --- The record --------------------------------------------------------------------------

VARIANT = Option(
    "variant",
    {
        "combined": "the whole pack is shuffled; everybody plays cards of both services",
        "sides": "the dealer's side plays the Navy's cards, the other side the Army's",
    },
    about="Are the two services dealt together, or one to each side?",
    clause="SK-09",
)
COMBINED, SIDES = VARIANT.codes
LIMIT = Option(
    "limit",
    {
        "10000": "ten thousand points end the match",
        "5000": "five thousand points end the match",
        "20000": "twenty thousand points end the match",
    },
    about="How many points end the match?",
    clause="SK-24",
)
CAPTURE = Option(
    "capture",
    {
        "hands": "a side counts the cards that the other two players put into its tricks",
        "service": "a side counts the other side's service in its tricks, no matter who played it",
    },
    about="Which cards in a side's tricks are captured?",
    clause="SK-21",
)
BY_HANDS, BY_SERVICE = CAPTURE.codes
SWEEP = Option(
    "sweep",
    {
        "wins": "a side that takes all twelve tricks of a hand wins the match",
        "count": "a side that takes all twelve tricks scores their points and no more",
    },
    about="What are all twelve tricks of a hand worth?",
    clause="SK-23",
)
WINS, COUNT = SWEEP.codes
OPTIONS = (VARIANT, LIMIT, CAPTURE, SWEEP)
LIMITS = np.array([int(value) for value in LIMIT.values])

CUT, DEAL, DEAL_ARMY, PLAY = PHASES = Phases("cut", "deal", "deal-army", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    turn=Turn(follows=who_plays),
    dealer=Seat(),
    cut=Pile(most=DECK.size, about="in the order of the cut, seats 0 and 1 in turn"),
    hand=Cards(seats=True, holds=True, even=True, secret="owner"),
    waiting=Cards(seats=True, holds=True, secret="all"),
    leader=Seat(follows=lambda s: who_led(s) if s.phase == PLAY else -1),
    trick=Pile(most=4, holds=True, about="in the order of play, the card led first"),
    last_leader=Seat(),
    last_trick=Pile(most=4, about="in the order of play, the card led first"),
    takers=Pile(most=TRICKS, of=Seat(), about="who took each trick of this hand, the first first"),
    played=Cards(seats=True),
    taken=Cards(seats=True, holds=True),
    set_back=Number(seats=True),
)

MOVES = Moves("play {card}", card=DECK.codes)
(PLAYING,) = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the cut for the deal (SK-03)."""
    s.phase = CUT
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The whole pack is shuffled; in Sides, for a deal, the Navy and then the Army (SK-09)."""
    first, count = 0, DECK_SIZE
    if s.variant == SIDES and s.phase != CUT:
        count = DECK_SIZE // 2
        first = count if s.phase == DEAL else 0
    for i in range(count):
        out[i] = first + i
    return count


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """Cut for the deal, or deal, from the shuffled cards."""
    if s.phase == CUT:
        # SK-03: seats 0 and 1 cut, the higher deals; SK-04.
        cut = draw_highest(order, count, 2, RANKS, s.cut)
        s.dealer = cut // 64
        s.cut_size = cut % 64
        s.phase = DEAL
        return
    if s.phase == DEAL:
        begin_hand(s)
    d = s.dealer
    if s.variant == COMBINED:
        deal(s, order, count, d + 1, d + 2, d + 3, d)  # SK-06
    elif s.phase == DEAL:
        deal(s, order, count, d + 2, d, d + 2, d)  # SK-09: the Navy to the dealer's side
        s.phase = DEAL_ARMY
        return
    else:
        deal(s, order, count, d + 1, d + 3, d + 1, d + 3)  # SK-09: the Army to the others
    s.leader = d  # SK-04
    s.turn = d
    s.phase = PLAY


@rule
def begin_hand(s: Record) -> None:
    """Clear the table; SK-05: the deal passes to the left."""
    if s.deal > 0:
        s.dealer = (s.dealer + 1) & 3
    s.deal += 1
    for seat in range(4):
        s.hand[seat] = 0
        s.waiting[seat] = 0
        s.played[seat] = 0
        s.taken[seat] = 0
        s.set_back[seat] = 0
    s.trick_size = 0
    s.takers_size = 0
    s.last_trick_size = 0
    s.last_leader = -1


@rule
def deal(s: Record, order: Ints, count: int, a: int, b: int, c: int, d: int) -> None:
    """One card at a time to these seats in turn: half now, half for the second deal (SK-07)."""
    half = count // 2
    for i in range(0, half, 4):
        s.hand[a & 3] |= 1 << order[i]
        s.hand[b & 3] |= 1 << order[i + 1]
        s.hand[c & 3] |= 1 << order[i + 2]
        s.hand[d & 3] |= 1 << order[i + 3]
        s.waiting[a & 3] |= 1 << order[half + i]
        s.waiting[b & 3] |= 1 << order[half + i + 1]
        s.waiting[c & 3] |= 1 << order[half + i + 2]
        s.waiting[d & 3] |= 1 << order[half + i + 3]


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """SK-11: any card of the hand (SK-08), in the order of the pack."""
    return list_cards(s.hand[s.turn], PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the hand without listing it."""
    return PLAYING + random_card(s.hand[s.turn], rng)


@rule
def step(s: Record, move: int) -> None:
    """A card joins the trick; SK-11: turns go to the left; a full trick is taken."""
    seat = s.turn
    card = move - PLAYING
    s.hand[seat] ^= 1 << card
    s.played[seat] |= 1 << card
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < 4:
        s.turn = (seat + 1) & 3
    else:
        take(s)


@rule
def robbery(rank: int, held: int) -> int:
    """The set of the holder by an enemy's card of this rank, played while a Nurse lies there."""
    if rank == SPY:  # SK-16
        return 2000 if held >= LOWEST_OFFICER else 1000 if held == SMALL_SPY else 0
    if rank == SMALL_SPY:  # SK-17; the Nurse herself has rank -1 and cannot be robbed
        return 1000 if 0 <= held < SPY and held != SMALL_SPY else 0
    return 0


@rule
def holder(trick: Ints, count: int) -> tuple[int, int]:
    """The place of the card that holds the trick so far, and the sets made, two bits a place.

    SK-12: the highest holds, of equals the first (a Nurse, at -1, never: SK-14). SK-15: a Spy
    robs an enemy once a Nurse lies there (SK-20). SK-19: then only a robbery counts.
    """
    place = 0
    sets = 0
    nurse = NURSES >> trick[0] & 1
    for i in range(1, count):
        rank = RANKS[trick[i]]
        held = RANKS[trick[place]]
        rob = robbery(rank, held) if nurse & (i - place) else 0  # partners are two places apart
        if rob > 0:
            sets |= rob // 1000 << 2 * place
            place = i
        elif sets == 0 and rank > held:
            place = i
        nurse |= NURSES >> trick[i] & 1
    return place, sets


@rule
def holding(trick: Ints, count: int, leader: int, set_back: Ints) -> int:
    """The place of the card that holds the trick so far. Adds the sets made to `set_back`."""
    place, sets = holder(trick, count)
    for i in range(count):
        set_back[(leader + i) & 3] += 1000 * (sets >> 2 * i & 3)
    return place


@rule
def take(s: Record) -> None:
    """SK-13, SK-18: the player who holds the full trick takes all of it and leads next."""
    taker = (s.leader + holding(s.trick, 4, s.leader, s.set_back)) & 3
    for i in range(4):
        s.taken[taker] |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    s.last_trick_size = 4
    s.last_leader = s.leader
    s.trick_size = 0
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.leader = taker
    s.turn = taker
    if s.hand[taker] == 0:
        if s.takers_size < TRICKS:
            for seat in range(4):  # SK-07: the second deal
                s.hand[seat] = s.waiting[seat]
                s.waiting[seat] = 0
        else:
            score(s)


# --- Scoring -----------------------------------------------------------------------------


@rule
def service(s: Record, side: int) -> int:
    """The cards of a side's service. SK-02: the Army is side 0; SK-10: in Sides it changes."""
    navy = s.dealer & 1 if s.variant == SIDES else 1
    return NAVY if side == navy else ARMY


@rule
def captured(s: Record, side: int) -> int:
    """SK-21: the cards in a side's tricks that it may count."""
    won = s.taken[side] | s.taken[side + 2]
    other = 1 - side
    if s.capture == BY_SERVICE:
        return won & service(s, other)
    return won & (s.played[other] | s.played[other + 2])


@rule
def counted(cards: int) -> int:
    """The points that cards count when captured (SKP-04)."""
    cards &= COUNTING
    points = 0
    while cards:
        points += POINTS[lowest(cards)]
        cards &= cards - 1
    return points


@rule
def hand_score(s: Record, side: int) -> int:
    """SK-22: the points captured, less the sets against the side. It may be negative."""
    return counted(captured(s, side)) - s.set_back[side] - s.set_back[side + 2]


@rule
def sweeper(s: Record) -> int:
    """SK-23: the side that has taken all twelve tricks of the hand, or -1."""
    if s.takers_size < TRICKS:
        return -1
    side = s.takers[0] & 1
    for i in range(1, TRICKS):
        if s.takers[i] & 1 != side:
            return -1
    return side


@rule
def score(s: Record) -> None:
    """SK-22: count the hand; SK-23, SK-24, SK-25: check for the end of the match."""
    for side in range(2):
        points = hand_score(s, side)
        s.score[side] += points
        s.score[side + 2] += points
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    higher = max(s.score[0], s.score[1])
    reached = higher >= LIMITS[s.limit] and s.score[0] != s.score[1]
    swept = s.sweep == WINS and sweeper(s) >= 0
    if reached or swept or s.finished >= MOST_HANDS:
        s.turn = OVER


@rule
def winners(s: Record) -> int:
    """SK-23: the side that took every trick; otherwise the higher total (SK-24, SK-25)."""
    ahead = s.score[0] - s.score[1]
    if s.sweep == WINS and sweeper(s) >= 0:
        ahead = 1 - 2 * sweeper(s)
    if ahead == 0:
        return 0b1111
    return 0b0101 if ahead > 0 else 0b1010


@rule
def value(s: Record, seat: int) -> float:
    """The points of the hand compared with the enemies', over the pack's 4600; a sweep is 1."""
    side = seat & 1
    if s.sweep == WINS and sweeper(s) >= 0:
        return 1.0 if sweeper(s) == side else -1.0
    return max(-1.0, min(1.0, (hand_score(s, side) - hand_score(s, 1 - side)) / 4600.0))


# --- Hidden information ------------------------------------------------------------------


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal all cards that the seat has not seen, uniformly: no play proves anything (SK-11).

    In Sides the service of a hidden card is public (SK-09).
    """
    unseen = ALL_CARDS & ~s.hand[seat]
    for other in range(4):
        unseen &= ~s.played[other]
    for other in range(4):
        pool = unseen & service(s, other & 1) if s.variant == SIDES else unseen
        if other != seat:
            s.hand[other] = deal_free(pool, popcount(s.hand[other]), rng)
            pool ^= s.hand[other]
            unseen ^= s.hand[other]
        s.waiting[other] = deal_free(pool, popcount(s.waiting[other]), rng)
        unseen ^= s.waiting[other]
