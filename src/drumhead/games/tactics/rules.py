"""The rules of Tactics: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.auction import CLOSED, THROWN_IN, next_caller, note_call
from drumhead.games.common.rules.scores import winning_side
from drumhead.games.common.rules.tricks import follow, gather, highest_of, join, trick_fields
from drumhead.games.common.rules.widow import clear, redact_widow, resample_widow, squads
from drumhead.kernel.bits import popcount
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
    Word,
    list_cards,
)
from drumhead.kernel.sampling import random_card
from drumhead.packs.tactics import COMPANIES, PACK

DECK = Deck(PACK.of_suits("I C A E O"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
ORDNANCE = DECK.mask("O5 O10 O15 O20")
FIRST_GUN = DECK.card("O5")
#: The four companies and Ordnance as sets of cards.
SUITS = np.array([DECK.mask([c for c in DECK.codes if c[0] == letter]) for letter in "ICAEO"])
#: The company that a card calls for when led. An Ordnance card calls for nothing (TAC-27).
CALLS = np.array([*np.repeat(SUITS[:4], 12), 0, 0, 0, 0])
#: The cards that command in each force. In combined forces there are none (TAC-09).
FORCES = (*(name.lower() for name in COMPANIES.values()), "combined")
COMMANDERS = np.array([*SUITS[:4], 0])
#: A card's points in the draw: its number, nothing for Ordnance (PK-12).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: The order of all cards: by number, then E > A > C > I (TAC-30), the Tank below them all (TAC-25)
#: and the other Ordnance at the bottom (TAC-24).
PRECEDENCE = np.array(
    [4 * rank + card // 12 if rank else 0 for card, rank in enumerate(RANKS.tolist())]
)
PRECEDENCE[DECK.card("O20")] = 1
LOWEST_BID, HIGHEST_BID = 60, 110
ENGAGEMENT, MOST_DEALS = 150, 40

# --- The record --------------------------------------------------------------------------

BIDDING = Option(
    "bidding",
    {
        "open": "the bidding goes around until three in a row pass; a pass is not final",
        "drop_out": "a player who passes is out; the bidding closes when three have passed",
        "one_round": "everybody calls exactly once, the dealer last",
    },
    about="How does the bidding go around?",
    clause="TAC-12",
)
FAILED_BID = Option(
    "failed_bid",
    {
        "bid": "a side that fails loses the amount of its bid",
        "shortfall": "a side that fails loses the amount by which it falls short",
    },
    about="What does a failed bid cost?",
    clause="TAC-35",
)
AMOUNT_BID, SHORTFALL = FAILED_BID.codes
BOTH_OVER = Option(
    "both_over",
    {
        "higher": "the higher total wins the Engagement",
        "bidder": "the side that bid in that hand wins the Engagement",
    },
    about="What if both sides reach 150 in one hand?",
    clause="TAC-41",
)
HIGHER, BIDDER = BOTH_OVER.codes
MATCH = Option(
    "match",
    {
        "campaign": "the first side to win two Engagements wins the match",
        "engagement": "one Engagement is the whole match",
    },
    about="How long is a match?",
    clause="TAC-43",
)
CAMPAIGN, ONE_ENGAGEMENT = MATCH.codes

DRAW, DEAL, BID, DISCARD, PLAY = PHASES = Phases("draw", "deal", "bid", "discard", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[BIDDING, FAILED_BID, BOTH_OVER, MATCH],
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    won=Number(seats=True),
    deals=Number(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase in (BID, PLAY)),
    reinforcements=Cards(holds=lambda s: s.phase == BID or s.bidder < 0),
    calls=Pile(most=34, of=Number(), about="the moves of the bidding as numbers, the first first"),
    passed=Seats(),
    passes=Number(),
    bid=Number(),
    force=Word(words=FORCES),
    bidder=Seat(),
    discards=Cards(holds=True),
    **trick_fields(4, 12, PLAY),
    last_discards=Cards(),
    last_hand=Cards(seats=True),
)

MOVES = Moves(
    "bid {points} {force}",
    "pass",
    "discard {card}",
    "play {card}",
    points=range(LOWEST_BID, HIGHEST_BID + 5, 5),
    force=FORCES,
    card=DECK.codes,
)
BIDS, PASS, DISCARDING, PLAYING = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


#: TAC-02, TAC-04, PK-14: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """TAC-06: packets of four from the dealer's left, four to the center after the first round."""
    clear(s)
    pass_deal(s)  # TAC-05
    if s.deals == 0:
        for seat in range(4):
            s.score[seat] = 0  # TAC-42
    s.deals += 1
    seat = s.dealer
    for packet in range(13):
        cards = 0
        for i in range(4 * packet, 4 * packet + 4):
            cards |= 1 << order[i]
        if packet == 4:
            s.reinforcements = cards  # TAC-07
        else:
            seat = seat + 1 & 3
            s.hand[seat] |= cards
    s.turn = s.dealer + 1 & 3  # TAC-08
    s.phase = BID


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of their numbers."""
    if s.phase == BID:
        first = lowest_call(s)
        for call in range(first, PASS + 1):
            out[call - first] = call
        return PASS + 1 - first
    if s.phase == DISCARD:
        return list_cards(s.hand[s.turn] & ~ORDNANCE, DISCARDING, out)  # TAC-17
    return list_cards(playable(s), PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked without listing them."""
    if s.phase == BID:
        first = lowest_call(s)
        return first + below(rng, PASS + 1 - first)
    if s.phase == DISCARD:
        return DISCARDING + random_card(s.hand[s.turn] & ~ORDNANCE, rng)
    return PLAYING + random_card(playable(s), rng)


@rule
def lowest_call(s: Record) -> int:
    """TAC-10, TAC-11: from 60 on, five above the standing bid in any of the five forces.

    All higher bids and the pass follow it in number.
    """
    return BIDS + s.bid - LOWEST_BID + 5 if s.bid else BIDS


@rule
def playable(s: Record) -> int:
    """TAC-21, TAC-22: follow the company led if you can; TAC-27: Ordnance calls for nothing."""
    hand = s.hand[s.turn]
    if s.trick_size > 0:
        return follow(hand, CALLS[s.trick[0]])
    return hand  # TAC-19, TAC-26


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == PLAY:
        step_play(s, move - PLAYING)
    elif s.phase == DISCARD:
        step_discard(s, move - DISCARDING)
    else:
        step_bid(s, move)


@rule
def step_bid(s: Record, call: int) -> None:
    """TAC-08 to TAC-15: a call and its effect."""
    note_call(s, call, PASS)
    if call != PASS:
        s.force = (call - BIDS) % 5
        s.bid = LOWEST_BID + call - BIDS - s.force
    caller = next_caller(s.bidding, 4, s.turn, s.bidder, s.passed, s.passes, s.calls_size)
    if s.bid == HIGHEST_BID:
        caller = CLOSED  # TAC-13
    if caller == THROWN_IN:
        end(s)  # TAC-15
    elif caller == CLOSED:
        s.hand[s.bidder] |= s.reinforcements  # TAC-16
        s.turn = s.bidder
        s.phase = DISCARD
    else:
        s.turn = caller


@rule
def step_discard(s: Record, card: int) -> None:
    """TAC-17: four cards leave the bidder's hand; TAC-19: then the same player leads."""
    bit = 1 << card
    s.hand[s.turn] ^= bit
    s.discards |= bit
    if popcount(s.discards) == 4:
        s.leader = s.turn
        s.phase = PLAY


@rule
def step_play(s: Record, card: int) -> None:
    """TAC-20: a card joins the squad; a full squad is taken."""
    join(s, card)
    led = CALLS[s.trick[0]]
    s.void[s.turn] |= 0 if led >> card & 1 else led  # public knowledge of this hand
    if s.trick_size < 4:
        s.turn = s.turn + 1 & 3
    else:
        take(s, led)


@rule
def take(s: Record, led: int) -> None:
    """The squad goes to its taker, who leads again (TAC-31), until the hand is played out."""
    taker = s.leader + strongest(s.trick, COMMANDERS[s.force], led) & 3
    gather(s, taker)
    if s.hand[taker] == 0:
        for seat in range(4):
            s.score[seat] += gain(s, seat)
        end(s)


@rule
def strongest(trick: Ints, commanders: int, led: int) -> int:
    """The place in the squad of the card that takes it.

    TAC-23, TAC-28: the highest commander; without one the highest card of the company led
    or, TAC-29, TAC-30: when Ordnance was led, the highest number; TAC-25: or the Tank.
    """
    place = highest_of(trick, 4, commanders, PRECEDENCE)
    if place < 0:
        place = highest_of(trick, 4, led if led else ALL_CARDS, PRECEDENCE)
    return place


# --- The score ---------------------------------------------------------------------------


@rule
def figures(s: Record, seat: int) -> int:
    """The points of the Ordnance cards that a seat's side has taken."""
    guns = (s.taken[seat] | s.taken[seat + 2 & 3]) >> FIRST_GUN
    return 5 * (guns & 1) + 10 * (guns >> 1 & 1) + 15 * (guns >> 2 & 1) + 20 * (guns >> 3 & 1)


@rule
def points(s: Record, seat: int) -> int:
    """TAC-32: five for each squad, and the figures of the Ordnance, for the side that took it."""
    return 5 * squads(s, seat) + figures(s, seat)


@rule
def gain(s: Record, seat: int) -> int:
    """TAC-34, TAC-36: a side scores what it took; TAC-35: but loses by a bid that failed."""
    made = points(s, seat)
    if s.bidder < 0:
        return 0
    if made >= s.bid or (s.bidder ^ seat) & 1:
        return made
    return made - s.bid if s.failed_bid == SHORTFALL else -s.bid


@rule
def end(s: Record) -> None:
    """Finish a deal; TAC-40 to TAC-44: check for the end of the Engagement and the match."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    side = engagement_winner(s)
    if side < 0:
        return
    s.won[side] += 1
    s.won[side + 2] += 1
    s.deals = 0
    if s.won[side] == (1 if s.match == ONE_ENGAGEMENT else 2):
        s.turn = OVER  # TAC-43


@rule
def engagement_winner(s: Record) -> int:
    """TAC-40, TAC-41, TAC-44: the side that has won the Engagement, -1 if neither has."""
    ahead = 0 if s.score[0] > s.score[1] else 1
    if s.both_over == BIDDER and min(s.score[0], s.score[1]) >= ENGAGEMENT:
        return s.bidder & 1
    if s.score[0] == s.score[1]:
        return (s.dealer & 1) ^ 1 if s.deals >= MOST_DEALS else -1
    if s.score[ahead] >= ENGAGEMENT or s.deals >= MOST_DEALS:
        return ahead
    return -1


@rule
def winners(s: Record) -> int:
    """TAC-43: the side with more Engagements, or else the one that leads in the current one."""
    ahead = s.won[0] - s.won[1]
    if ahead == 0 and s.deals > 0:
        ahead = s.score[0] - s.score[1]
    return winning_side(ahead)


@rule
def value(s: Record, seat: int) -> float:
    """The score of a side in a hand compared with the other side, from -1 to 1."""
    return (gain(s, seat) - gain(s, seat ^ 1)) / 220.0


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """The hands and, except for the bidder, the Reinforcements and the discards are private."""
    s.reinforcements = redact_widow(s, seat, s.phase == BID, s.reinforcements)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals and discards that fit.

    A seat knows its own cards, every card played, the companies that others have shown out of and
    that no Ordnance was discarded (TAC-17). The bidder also knows the Reinforcements and the
    discards. Any four of the bidder's sixteen cards may have been Reinforcements.
    """
    s.reinforcements = resample_widow(
        s, seat, s.phase == BID, s.reinforcements, ALL_CARDS, SUITS, ORDNANCE, rng, memo
    )
