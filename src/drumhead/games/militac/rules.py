"""The rules of Militac: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.auction import (
    CLOSED,
    ONE_ROUND,
    REENTER,
    THROWN_IN,
    next_caller,
    note_call,
)
from drumhead.games.common.rules.leaders import who_led, who_plays
from drumhead.games.common.rules.scores import winning_side
from drumhead.games.common.rules.tricks import follow, gather, highest_of, join
from drumhead.games.common.rules.widow import clear, redact_widow, resample_widow, squads
from drumhead.kernel.bits import nth, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.openings import DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import below
from drumhead.kernel.record import (
    Cards,
    Number,
    Phases,
    Pile,
    RecordType,
    Seat,
    Seats,
    Turn,
    Word,
    list_cards,
)
from drumhead.kernel.sampling import random_card
from drumhead.packs.tactics import COMPANIES, PACK

DECK = Deck(PACK.of_suits("I C A E P"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
PRESIDENT = DECK.card("P")
#: Each company as a set of cards, and the company of each card but the President.
SUITS = np.array([DECK.mask([c for c in DECK.codes if c[0] == letter]) for letter in COMPANIES])
COMPANY_OF = np.repeat(np.arange(4), 12)
NAMES = tuple(name.lower() for name in COMPANIES.values())
FORCES = (*NAMES, "combined")
COMBINED = 4
#: The numbered cards that command in each force: none in combined forces (MIL-07).
COMMANDERS = np.array([*SUITS, 0])
#: The rank of each card, the President 13; it also counts in the draw (PK-12).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
LOWEST_BID, HIGHEST_BID = 6, 12
#: The schedule of MIL-23: a row for each number of squads from 6 to 12, a column for each force.
SCHEDULE = np.array(
    [
        [5, 6, 7, 8, 9],
        [10, 12, 14, 16, 18],
        [15, 18, 21, 24, 27],
        [20, 24, 28, 32, 36],
        [25, 30, 35, 40, 45],
        [30, 35, 40, 45, 50],
        [50, 50, 50, 50, 50],
    ]
)
#: The deals thrown in before the dealer must bid (MIL-11), and the deals to break a tie (MIL-28).
MOST_THROWN_IN, MOST_EXTRA = 4, 8

# --- The record --------------------------------------------------------------------------

PRESIDENT_POWER = Option(
    "president",
    {
        "commander": "the President is the highest commander, and the only one in combined forces",
        "powerless": "the President has no company and takes a squad only if he is led",
    },
    about="What is the President's power?",
    clause="MIL-20",
)
COMMANDER, POWERLESS = PRESIDENT_POWER.codes
BIDDING = Option(
    "bidding",
    {
        "one_round": "everybody calls exactly once, the dealer last",
        "open": "the bidding goes around until three in a row pass; a pass is not final",
    },
    about="How does the bidding go around?",
    clause="MIL-06",
)
GAME_TOTAL = Option(
    "game",
    {"50": "the game is 50 points", "100": "the game is 100 points"},
    about="How many points win the game?",
    clause="MIL-28",
)
BOTH_REACH = Option(
    "both_reach",
    {
        "bidders": "the side that bid in that hand counts first",
        "higher": "the higher total wins; if they are equal, up to eight more deals decide",
    },
    about="What if both sides reach that total in one hand?",
    clause="MIL-28",
)
BIDDERS, HIGHER = BOTH_REACH.codes
MANNERS = np.array([ONE_ROUND, REENTER])
TOTALS = np.array([50, 100])

DRAW, DEAL, BID, DISCARD, PLAY = PHASES = Phases("draw", "deal", "bid", "discard", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[PRESIDENT_POWER, BIDDING, GAME_TOTAL, BOTH_REACH],
    turn=Turn(follows=who_plays),
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    thrown_in=Number(),
    extra=Number(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase in (BID, PLAY)),
    aide=Cards(holds=lambda s: s.phase == BID or s.bidder < 0),
    calls=Pile(most=106, of=Number(), about="the moves of the bidding as numbers, the first first"),
    passed=Seats(),
    passes=Number(),
    bid=Number(),
    force=Word(words=FORCES),
    bidder=Seat(),
    discards=Cards(holds=True),
    leader=Seat(follows=lambda s: who_led(s) if s.phase == PLAY else -1),
    named=Word(words=("none", *NAMES)),
    trick=Pile(most=4, holds=True, about="in the order of play, the card led first"),
    last_leader=Seat(),
    last_trick=Pile(most=4, about="in the order of play, the card led first"),
    takers=Pile(most=12, of=Seat(), about="who took each trick of this hand, the first first"),
    played=Cards(seats=True),
    taken=Cards(seats=True, holds=True),
    void=Cards(seats=True),
    last_discards=Cards(),
    last_hand=Cards(seats=True),
)

MOVES = Moves(
    "bid {number} {force}",
    "pass",
    "discard {card}",
    "play {card}",
    "play {president} {company}",
    number=range(LOWEST_BID, HIGHEST_BID + 1),
    force=FORCES,
    card=DECK.codes,
    president="P",
    company=NAMES,
)
BIDS, PASS, DISCARDING, PLAYING, NAMING = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


#: MIL-02, MIL-03, PK-14: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """MIL-05: one at a time from the dealer's left; the card left over is the Aide."""
    clear(s)
    s.named = 0
    pass_deal(s)  # MIL-04
    s.extra += tied(s)
    seat = s.dealer
    for i in range(48):
        seat = seat + 1 & 3
        s.hand[seat] |= 1 << order[i]
    s.aide = 1 << order[48]
    s.turn = s.dealer + 1 & 3  # MIL-06
    s.phase = BID


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of their numbers."""
    if s.phase == BID:
        first = lowest_call(s)
        count = calls_open(s)
        for i in range(count):
            out[i] = first + i
        return count
    if s.phase == DISCARD:
        return list_cards(s.hand[s.turn], DISCARDING, out)  # MIL-12: any card
    if not must_name(s):
        return list_cards(playable(s), PLAYING, out)
    count = list_cards(s.hand[s.turn] ^ 1 << PRESIDENT, PLAYING, out)
    for company in range(4):
        out[count + company] = NAMING + company  # MIL-22
    return count + 4


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked without listing them."""
    if s.phase == BID:
        return lowest_call(s) + below(rng, calls_open(s))
    if s.phase == DISCARD:
        return DISCARDING + random_card(s.hand[s.turn], rng)
    if not must_name(s):
        return PLAYING + random_card(playable(s), rng)
    others = s.hand[s.turn] ^ 1 << PRESIDENT
    pick = below(rng, popcount(others) + 4)
    return NAMING + pick if pick < 4 else PLAYING + nth(others, pick - 4)


@rule
def lowest_call(s: Record) -> int:
    """MIL-08: the next bid above the standing one, by number and then by force.

    All higher bids and the pass follow it in number.
    """
    return BIDS + 5 * (s.bid - LOWEST_BID) + s.force + 1 if s.bid else BIDS


@rule
def calls_open(s: Record) -> int:
    """The number of calls: every higher bid, and the pass unless the dealer must bid."""
    return PASS - lowest_call(s) + (0 if dealer_must_bid(s) else 1)


@rule
def dealer_must_bid(s: Record) -> bool:
    """MIL-11: after four deals thrown in, the dealer may not be the fourth to pass."""
    return s.thrown_in >= MOST_THROWN_IN and s.bidder < 0 and s.passes == 3


@rule
def must_name(s: Record) -> bool:
    """MIL-22: does the seat lead in combined forces, with the President in hand?"""
    leading = s.trick_size == 0 and s.force == COMBINED and s.president == COMMANDER
    return leading and s.hand[s.turn] >> PRESIDENT & 1 == 1


@rule
def playable(s: Record) -> int:
    """MIL-16, MIL-17: follow the company led if you can; MIL-14: the leader plays any card."""
    hand = s.hand[s.turn]
    return follow(hand, called(s)) if s.trick_size > 0 else hand


@rule
def called(s: Record) -> int:
    """The cards that follow the lead: those of the company led, or named with the President.

    MIL-20: the President is one of the commanders, and led he calls for them; MIL-21: in
    combined forces he has no company. Powerless, he has none and calls for nothing.
    """
    card = s.trick[0]
    if card == PRESIDENT:
        if s.president == POWERLESS:
            return 0
        company = s.named - 1 if s.force == COMBINED else s.force
    else:
        company = COMPANY_OF[card]
    chief = s.president == COMMANDER and company == s.force
    return SUITS[company] | (1 << PRESIDENT if chief else 0)


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == PLAY:
        if move >= NAMING:
            s.named = move - NAMING + 1  # MIL-22
            step_play(s, PRESIDENT)
        else:
            step_play(s, move - PLAYING)
    elif s.phase == DISCARD:
        step_discard(s, move - DISCARDING)
    else:
        step_bid(s, move)


@rule
def step_bid(s: Record, call: int) -> None:
    """MIL-06 to MIL-11: a call and its effect."""
    note_call(s, call, PASS)
    if call != PASS:
        s.force = (call - BIDS) % 5
        s.bid = LOWEST_BID + (call - BIDS) // 5
    manner = MANNERS[s.bidding]
    caller = next_caller(manner, 4, s.turn, s.bidder, s.passed, s.passes, s.calls_size)
    if s.bid == HIGHEST_BID and s.force == COMBINED:
        caller = CLOSED  # MIL-09
    if caller == THROWN_IN:
        s.thrown_in += 1
        end(s)  # MIL-10
    elif caller == CLOSED:
        s.hand[s.bidder] |= s.aide  # MIL-12
        s.turn = s.bidder
        s.phase = DISCARD
    else:
        s.turn = caller


@rule
def step_discard(s: Record, card: int) -> None:
    """MIL-12: a card leaves the bidder's hand; MIL-14: then the same player leads."""
    s.hand[s.turn] ^= 1 << card
    s.discards = 1 << card
    s.leader = s.turn
    s.phase = PLAY


@rule
def step_play(s: Record, card: int) -> None:
    """MIL-15: a card joins the squad; a full squad is taken (MIL-19), until the hand is over."""
    join(s, card)
    led = called(s)
    if s.trick_size > 1 and not led >> card & 1:
        s.void[s.turn] |= led  # public knowledge of this hand
    if s.trick_size < 4:
        s.turn = s.turn + 1 & 3
        return
    gather(s, s.leader + strongest(s, led) & 3)
    if s.hand[s.turn] == 0:
        for seat in range(4):
            s.score[seat] += gain(s, seat)
        s.thrown_in = 0
        end(s)


@rule
def strongest(s: Record, led: int) -> int:
    """The place in the squad of the card that takes it.

    MIL-18: the highest commander, or else the highest card of the company led; MIL-20,
    MIL-21: the President ranks above all. Powerless, he takes if he was led.
    """
    if led == 0:
        return 0
    chief = 1 << PRESIDENT if s.president == COMMANDER else 0
    place = highest_of(s.trick, 4, COMMANDERS[s.force] | chief, RANKS)
    return place if place >= 0 else highest_of(s.trick, 4, led, RANKS)


# --- The score ---------------------------------------------------------------------------


@rule
def worth(s: Record) -> int:
    """MIL-23: the value of the standing bid by the schedule."""
    return SCHEDULE[s.bid - LOWEST_BID, s.force]


@rule
def gain(s: Record, seat: int) -> int:
    """MIL-23 to MIL-26: the score of a seat's side for a hand."""
    if s.bidder < 0:
        return 0
    bidding = (s.bidder ^ seat) & 1 == 0
    over = squads(s, s.bidder) - s.bid
    if over >= 0:
        return worth(s) + over if bidding else squads(s, seat)
    return 0 if bidding else worth(s)


@rule
def tied(s: Record) -> bool:
    """Have both sides reached the game with equal totals?"""
    return s.score[0] == s.score[1] >= TOTALS[s.game]


@rule
def end(s: Record) -> None:
    """Finish a deal; MIL-28: check for the end of the game."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    if max(s.score[0], s.score[1]) < TOTALS[s.game]:
        return
    if s.both_reach == BIDDERS or not tied(s) or s.extra == MOST_EXTRA:
        s.turn = OVER


@rule
def winners(s: Record) -> int:
    """MIL-28: the higher total wins; if both have reached the game, the bidders count first."""
    ahead = s.score[0] - s.score[1]
    if s.both_reach == BIDDERS and min(s.score[0], s.score[1]) >= TOTALS[s.game]:
        ahead = 1 - 2 * (s.bidder & 1)
    return winning_side(ahead)


@rule
def value(s: Record, seat: int) -> float:
    """The score of a side in a hand compared with the other side, from -1 to 1."""
    return (gain(s, seat) - gain(s, seat ^ 1)) / 51.0


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """The hands and, except for the bidder, the Aide and the discard are private."""
    s.aide = redact_widow(s, seat, s.phase == BID, s.aide)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals and discards that fit.

    A seat knows its own cards, every card played and the companies that others have shown out
    of, with the President among the commanders where he is one (MIL-20). The bidder also knows the
    Aide and the discard. Any of the bidder's thirteen cards may have been the Aide.
    """
    suits = SUITS.copy()
    if s.president == COMMANDER and s.force != COMBINED:
        suits[s.force] |= 1 << PRESIDENT
    s.aide = resample_widow(s, seat, s.phase == BID, s.aide, ALL_CARDS, suits, 0, rng, memo)
