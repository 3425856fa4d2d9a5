"""The rules of Do-Boy: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.author import (
    CHANCE,
    OVER,
    Cards,
    Deck,
    DrawForDeal,
    Floats,
    Ints,
    Moves,
    Option,
    Phases,
    Pile,
    Record,
    RecordType,
    Seat,
    begin_tricks,
    best_scores,
    deal_free,
    deal_hands,
    deal_hidden,
    follow,
    gather,
    hidden,
    highest,
    join,
    list_cards,
    pass_deal,
    popcount,
    random_card,
    rule,
    seat_after,
    show_void,
    trick_fields,
)
from drumhead.games.common.rules.tricks import cards_in, place_of
from drumhead.kernel.header import MOST_SEATS
from drumhead.packs.tactics import PACK

DECK = Deck(PACK.of_suits("I C A E P"))
PRESIDENT = DECK.card("P")
INFANTRY = DECK.mask([code for code in DECK.codes if code.startswith("I")])
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: Each company as a set of cards, and for each card its company and its rank, the President 13;
#: the rank also counts in the draw (PK-12). He has no company: led, he calls for nothing (DB-16).
SUITS, CALLS, RANKS, _ = DECK.tables(PACK)
SUITS, CALLS = SUITS[:4], np.where(CALLS == 1 << PRESIDENT, 0, CALLS)

# --- The record --------------------------------------------------------------------------

PRESIDENT_LEAD = Option(
    "president_lead",
    {
        "free": "the President may be led at any time",
        "last-card-only": "the President may be led only by a player who has no other card",
    },
    about="When may the President be led?",
    clause="DB-17",
)
FREE, LAST_CARD_ONLY = PRESIDENT_LEAD.codes

DRAW, DEAL, GIVE, PLAY = PHASES = Phases("draw", "deal", "give", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[PRESIDENT_LEAD],
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase == PLAY, secret="owner"),
    given=Cards(seats=True, holds=lambda s: s.phase == GIVE),
    nest=Cards(holds=True),
    nest_taker=Seat(),
    last_nest=Cards(),
    **trick_fields(6, 16, PLAY),
)

MOVES = Moves("give {card}", "play {card}", card=DECK.codes)
GIVING, PLAYING = MOVES.bases


#: DB-02, DB-03, PK-14: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """DB-05: one at a time from the dealer's left, equally many; DB-06: the rest is the Nest."""
    pass_deal(s)  # DB-04
    s.last_nest = s.nest
    dealt = deal_hands(s, order, DECK_SIZE // s.players)
    s.nest = 0
    for i in range(dealt, DECK_SIZE):
        s.nest |= 1 << order[i]
    for seat in range(s.players):
        s.given[seat] = 0
    s.nest_taker = -1
    begin_tricks(s)
    s.phase = GIVE


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of the pack."""
    if s.phase == GIVE:
        return list_cards(s.hand[s.turn], GIVING, out)  # DB-08: any card
    return list_cards(playable(s), PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set of cards without listing them."""
    if s.phase == GIVE:
        return GIVING + random_card(s.hand[s.turn], rng)
    return PLAYING + random_card(playable(s), rng)


@rule
def playable(s: Record) -> int:
    """DB-12, DB-13: follow the company led if you can; DB-15: the President has no company."""
    hand = s.hand[s.turn]
    if s.trick_size > 0:
        return follow(hand, CALLS[s.trick[0]])
    if s.president_lead == LAST_CARD_ONLY and hand & ~(1 << PRESIDENT):
        return hand & ~(1 << PRESIDENT)
    return hand  # DB-11, DB-14, DB-17


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == GIVE:
        step_give(s, move - GIVING)
    else:
        step_play(s, move - PLAYING)


@rule
def step_give(s: Record, card: int) -> None:
    """DB-10: each chooses three cards, from the dealer's left; DB-09: then all change hands."""
    seat = s.turn
    s.hand[seat] ^= 1 << card
    s.given[seat] |= 1 << card
    if popcount(s.given[seat]) < 3:
        return
    s.turn = seat_after(s, seat, 1)
    if seat == s.dealer:
        for giver in range(s.players):
            s.hand[seat_after(s, giver, 1)] |= s.given[giver]
        s.phase = PLAY


@rule
def step_play(s: Record, card: int) -> None:
    """A card joins the squad; a full squad is taken."""
    join(s, card)
    led = CALLS[s.trick[0]]
    show_void(s, card, led)
    if s.trick_size < s.players:
        s.turn = seat_after(s, s.turn, 1)
        return
    gather(s, seat_after(s, s.leader, holder(s)))
    if s.takers_size == 1:
        s.nest_taker = s.turn  # DB-18
    if s.hand[s.turn] == 0:
        score(s)


@rule
def holder(s: Record) -> int:
    """DB-14: the place of the highest card of the company led; DB-16: or of the President led."""
    led = CALLS[s.trick[0]]
    best = highest(cards_in(s.trick, s.trick_size) & led) if led else s.trick[0]
    return place_of(s.trick, s.trick_size, best)


@rule
def penalty(cards: int) -> int:
    """DB-19: one for each Infantry card, five for the President."""
    return popcount(cards & INFANTRY) + 5 * (cards >> PRESIDENT & 1)


@rule
def hand_points(s: Record, seat: int) -> int:
    """The points of a seat's cards so far in this hand, including the Nest."""
    nest = s.nest if s.nest_taker == seat else 0
    return penalty(s.taken[seat] | nest)


@rule
def score(s: Record) -> None:
    """DB-19: count the hand; DB-20: fifty or more ends the game."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    for seat in range(s.players):
        s.score[seat] += hand_points(s, seat)
        if s.score[seat] >= 50:
            s.turn = OVER


@rule
def winners(s: Record) -> int:
    """DB-20, DB-21: the fewest points win; equal players win jointly."""
    return best_scores(s, -1)


@rule
def value(s: Record, seat: int) -> float:
    """The points that a seat did not take, compared with the others' average; at most 1."""
    n = s.players
    return (17.0 - n * hand_points(s, seat)) / (17.0 * (n - 1))


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """The gifts (DB-09) and, except for its taker, the Nest (DB-18) are private too."""
    n = s.players
    for other in range(n):
        if other != seat and (s.phase == GIVE or (other + 1) % n != seat):
            s.given[other] = hidden(s.given[other])
    if not nest_seen(s, seat):
        s.nest = hidden(s.nest)


@rule
def nest_seen(s: Record, seat: int) -> bool:
    """DB-18: its taker may look at the Nest, the others only when the hand has been scored."""
    return s.nest_taker >= 0 and (s.nest_taker == seat or s.turn < 0)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals and gifts that fit.

    A seat knows its own cards, every card played, what it gave (to the left) and what it
    received, the companies that others have shown out of, and the Nest if it took it.
    """
    n = s.players
    unseen = ALL_CARDS & ~s.hand[seat]
    for other in range(n):
        unseen &= ~s.played[other]
    left = (seat + 1) % n
    if s.phase == GIVE:
        unseen &= ~s.given[seat]
        gift = 0
    else:
        gift = s.given[seat] & s.hand[left]
        unseen &= ~gift
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(n):
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.void[other]
            if s.phase == GIVE:
                room[other] += popcount(s.given[other])
    room[left] -= popcount(gift)
    if nest_seen(s, seat):
        unseen &= ~s.nest
    else:
        room[seat] = popcount(s.nest)
    deal_hidden(unseen, SUITS, n, room, barred, held, rng, memo)
    if room[seat] > 0:
        s.nest = held[seat]
    held[left] |= gift
    for other in range(n):
        if other != seat:
            s.hand[other] = held[other]
            resample_gift(s, seat, other, rng)


@rule
def resample_gift(s: Record, seat: int, other: int, rng: Ints) -> None:
    """The three cards another seat gave, or is about to give: any three, unless known."""
    n = s.players
    if s.phase == GIVE:
        s.given[other] = deal_free(s.hand[other], popcount(s.given[other]), rng)
        s.hand[other] ^= s.given[other]
        return
    giver = (other - 1 + n) % n
    if giver != seat:
        s.given[giver] = deal_free(s.hand[other] | s.played[other], 3, rng)
