"""Tactics (Parker Brothers, 1917 and 1919). Bid for the points of twelve squads and four guns.

Clauses TAC-01 to TAC-44: rulebook/tactics.md; the draw, PK-10 to PK-14: rulebook/tactics_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import highest, popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
from drumhead.engine.game import Counter, GameType, Refusal, Scene, Table, counter, parts_of
from drumhead.engine.header import CHANCE, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.random import below
from drumhead.engine.record import (
    Cards,
    Deck,
    Number,
    Pile,
    RecordType,
    Seat,
    Seats,
    Word,
    list_cards,
)
from drumhead.engine.sampling import random_card
from drumhead.games.common.auction import CLOSED, THROWN_IN, call_counters, next_caller, note_call
from drumhead.games.common.draw import draw_for_deal, draw_zone, narrate_draw
from drumhead.games.common.partners import side_name, sides
from drumhead.games.common.thumb import (
    answer,
    coming,
    lay_away,
    lead,
    rather,
    still_out,
    taking,
    throw,
)
from drumhead.games.common.tricks import (
    asked,
    follow,
    gather,
    highest_of,
    join,
    must_follow,
    squad_zones,
)
from drumhead.games.common.widow import clear, redact_widow, resample_widow, widow_zones
from drumhead.packs.tactics import COMPANIES, PACK

DECK = Deck(PACK.uses("tactics"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
ORDNANCE = DECK.mask("O5 O10 O15 O20")
FIRST_GUN = DECK.card("O5")
#: The four companies and Ordnance as sets of cards.
SUITS = np.array([DECK.mask([c for c in DECK.codes if c[0] == letter]) for letter in "ICAEO"])
#: The company a card calls for when it is led: an Ordnance card calls for nothing (TAC-27).
CALLS = np.array([*np.repeat(SUITS[:4], 12), 0, 0, 0, 0])
#: The cards that command in each force; in combined forces there are none (TAC-09).
FORCES = (*(name.lower() for name in COMPANIES.values()), "combined")
COMMANDERS = np.array([*SUITS[:4], 0])
#: What a card counts in the draw: its number, Ordnance nothing (PK-12).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: The order of all cards: by number, then E > A > C > I (TAC-30), the Tank below them all
#: (TAC-25) and the other Ordnance at the bottom (TAC-24).
PRECEDENCE = np.array(
    [4 * rank + card // 12 if rank else 0 for card, rank in enumerate(RANKS.tolist())]
)
PRECEDENCE[DECK.card("O20")] = 1
#: The numbered cards that stand above each card in that order.
OUTRANKING = np.array(
    [
        DECK.mask([c for c in DECK.codes[:48] if PRECEDENCE[DECK.card(c)] > order])
        for order in PRECEDENCE
    ]
)
#: The cards on which a beginner counts, and by how much he must feel sure of a bid.
TOP_TWO = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank >= 11])
TENS = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank == 10])
CAUTION = 7
LOWEST_BID, HIGHEST_BID = 60, 110
ENGAGEMENT, MOST_DEALS = 150, 40

# --- The record --------------------------------------------------------------------------

BIDDING = Option(
    "bidding",
    {
        "open": "the bidding goes round until three in succession pass; a pass is not final",
        "drop_out": "who passes is out of the bidding; it closes when three have passed",
        "one_round": "everybody calls exactly once, the dealer last",
    },
    about="How does the bidding go round?",
    clause="TAC-12",
)
FAILED_BID = Option(
    "failed_bid",
    {
        "bid": "a side that fails loses the amount of its bid",
        "shortfall": "a side that fails loses what it is short of its bid",
    },
    about="What does a failed bid cost?",
    clause="TAC-35",
)
BOTH_OVER = Option(
    "both_over",
    {
        "higher": "the higher total wins the Engagement",
        "bidder": "the side that bid in that hand wins the Engagement",
    },
    about="What if both sides reach 150 in one hand?",
    clause="TAC-41",
)
MATCH = Option(
    "match",
    {
        "campaign": "the first side to win two Engagements wins the match",
        "engagement": "one Engagement is the whole match",
    },
    about="How long is a match?",
    clause="TAC-43",
)
AMOUNT_BID, SHORTFALL = range(2)
HIGHER, BIDDER = range(2)
CAMPAIGN, ONE_ENGAGEMENT = range(2)

STATE = RecordType(
    DECK,
    phases=("draw", "deal", "bid", "discard", "play"),
    options=[BIDDING, FAILED_BID, BOTH_OVER, MATCH],
    dealer=Seat(),
    drawn=Pile(most=DECK.size),
    won=Number(seats=True),
    deals=Number(),
    hand=Cards(seats=True),
    reinforcements=Cards(),
    calls=Pile(most=34, of=Number()),
    passed=Seats(),
    passes=Number(),
    bid=Number(),
    force=Word(words=FORCES),
    bidder=Seat(),
    discards=Cards(),
    leader=Seat(),
    trick=Pile(most=4),
    last_leader=Seat(),
    last_trick=Pile(most=4),
    takers=Pile(most=12, of=Seat()),
    played=Cards(seats=True),
    taken=Cards(seats=True),
    void=Cards(seats=True),
    last_discards=Cards(),
    last_hand=Cards(seats=True),
)
DRAW, DEAL, BID, DISCARD, PLAY = range(5)

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


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (TAC-04)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The draw and every deal begin with a shuffle of the whole pack (TAC-02, PK-14)."""
    return list_cards(ALL_CARDS, 0, out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """The pack is shuffled: draw for the deal, or deal."""
    if s.phase == DRAW:
        draw_for_deal(s, order, count, RANKS)
        s.phase = DEAL
    else:
        deal(s, order)


@rule
def deal(s: Record, order: Ints) -> None:
    """TAC-06: packets of four from the dealer's left, four to the centre after the first round."""
    clear(s)
    if s.deal > 0:
        s.dealer = s.dealer + 1 & 3  # TAC-05
    if s.deals == 0:
        for seat in range(4):
            s.score[seat] = 0  # TAC-42
    s.deal += 1
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
    """TAC-08 to TAC-15: a call, and what comes of it."""
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
    s.void[s.turn] |= 0 if led >> card & 1 else led  # what everybody now knows of this hand
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
    """The place in the squad that takes it.

    TAC-23, TAC-28: the highest commander; without one the highest card of the company led
    or, TAC-29, TAC-30: when Ordnance was led, the highest number; TAC-25: or the Tank.
    """
    place = highest_of(trick, 4, commanders, PRECEDENCE)
    if place < 0:
        place = highest_of(trick, 4, led if led else ALL_CARDS, PRECEDENCE)
    return place


# --- The score ---------------------------------------------------------------------------


@rule
def squads(s: Record, seat: int) -> int:
    """How many squads a seat's side has taken in this hand."""
    return popcount(s.taken[seat] | s.taken[seat + 2 & 3]) // 4


@rule
def figures(s: Record, seat: int) -> int:
    """What the Ordnance cards that a seat's side has taken count."""
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
    """A deal is done; TAC-40 to TAC-44: is an Engagement won, and with it the match?"""
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
    """TAC-43: who has won more Engagements; failing that, who leads in the one being played."""
    ahead = s.won[0] - s.won[1]
    if ahead == 0 and s.deals > 0:
        ahead = s.score[0] - s.score[1]
    return 0b1111 if ahead == 0 else 0b0101 if ahead > 0 else 0b1010


@rule
def value(s: Record, seat: int) -> float:
    """A hand is worth what one's side scores beside what the other does; from -1 to 1."""
    return (gain(s, seat) - gain(s, seat ^ 1)) / 220.0


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, rng: Ints) -> int:
    """What a beginner would do: bid by high cards and length, win cheaply, feed the partner."""
    if s.phase == BID:
        return thumb_bid(s)
    if s.phase == DISCARD:
        kept = COMMANDERS[s.force] | ORDNANCE
        return DISCARDING + lay_away(s.hand[s.turn], kept, SUITS[:4], RANKS)
    return PLAYING + thumb_play(s, playable(s))


@rule
def thumb_bid(s: Record) -> int:
    """Make the lowest bid in the best force while the hand is worth it; a partner's bid stands."""
    hand = s.hand[s.turn]
    force = 0
    for other in range(1, 5):
        force = other if estimate(hand, other) > estimate(hand, force) else force
    worth = estimate(hand, force) - CAUTION
    if s.bidder == s.turn + 2 & 3:
        worth -= 20
    return lowest_call(s) + force if worth >= max(s.bid + 5, LOWEST_BID) else PASS


@rule
def estimate(hand: int, force: int) -> int:
    """How many points a hand may make with its partner's: by its high cards and commanders."""
    worth = 45 - 2 * popcount(hand & ORDNANCE)
    commanders = COMMANDERS[force]
    if commanders == 0:
        return worth + 5 * popcount(hand & TOP_TWO) + 3 * popcount(hand & TENS)
    high = hand & (TOP_TWO | TENS & commanders)
    return worth + 5 * popcount(hand & commanders) + 3 * popcount(high)


@rule
def thumb_play(s: Record, cards: int) -> int:
    """Take what can be taken cheaply; give Ordnance to the partner's squads and to no others."""
    commanders = COMMANDERS[s.force]
    unseen = still_out(s, ALL_CARDS)
    if s.trick_size == 0:
        return lead(s, rather(cards, ~ORDNANCE), unseen, commanders, SUITS[:4], RANKS)
    led = CALLS[s.trick[0]]
    place = highest_of(s.trick, s.trick_size, commanders, PRECEDENCE)
    if place < 0:
        place = highest_of(s.trick, s.trick_size, led if led else ALL_CARDS, PRECEDENCE)
    held = s.trick[place]
    higher = taking(held, commanders, led)
    if not led and not commanders >> held & 1:
        higher = commanders | OUTRANKING[held]
    rivals = coming(s, unseen, led)
    ours = (s.trick_size ^ place) & 1 == 0
    if ours and not rivals & higher:
        guns = cards & ORDNANCE
        return highest(guns) if guns else throw(cards, commanders, RANKS)
    card = answer(s, cards & higher, ours, rivals, commanders, led, RANKS)
    return card if card >= 0 else throw(rather(cards, ~ORDNANCE), commanders, RANKS)


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands and, but for the bidder, the Reinforcements and the discards."""
    s.reinforcements = redact_widow(s, seat, s.phase == BID, s.reinforcements)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals and discards that fit.

    A seat knows its own cards, every card played, the companies that others have shown out
    of and that no Ordnance was discarded (TAC-17); the bidder knows the Reinforcements and
    the discards too. Of the bidder's sixteen cards any four may have been Reinforcements.
    """
    s.reinforcements = resample_widow(
        s, seat, s.phase == BID, s.reinforcements, ALL_CARDS, SUITS, ORDNANCE, rng, memo
    )


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    cards = t.fields["reinforcements"]
    zones = squad_zones(t)
    zones += widow_zones(t, t.s.phase == BID, "reinforcements", "Reinforcements", cards)
    zones.append(draw_zone(t, RANKS.tolist()))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    if s.bidder >= 0:
        counters.append(counter("bid", "Bid", f"{s.bid} {FORCES[s.force]}", s.bidder))
    counters += call_counters(t, MOVES, PASS, s.bidding)
    for seat in range(4):
        counters.append(counter("squads", "Squads of the side", squads(s, seat), seat))
        counters.append(counter("ordnance", "Ordnance points of the side", figures(s, seat), seat))
        counters.append(counter("points", "Points of the side", points(s, seat), seat))
        counters.append(counter("engagements", "Engagements won", s.won[seat], seat))
    if s.deals > 0:
        counters.append(counter("deals", "Deal of this Engagement", s.deals))
    return counters


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        doing = {BID: "to bid or pass", DISCARD: "to discard", PLAY: "to play"}[s.phase]
        return f"{t.names[seat]} is {doing}."
    if s.phase == BID:
        if s.bidder < 0:
            return "Bid 60 or more, or pass."
        return f"The bid is {s.bid}, {_force(s.force)}: bid {s.bid + 5} or more, or pass."
    if s.phase == DISCARD:
        left = 4 - popcount(s.discards)
        more = ["one more card", "two more cards", "three more cards", "four cards"][left - 1]
        return f"Discard {more}, but no Ordnance."
    if s.trick_size == 0:
        return "You lead to a new squad: any card."
    led = int(CALLS[s.trick[0]])
    if not led:
        return "Ordnance was led: play any card."
    return asked(_company_led(t), bool(s.hand[seat] & led))


def _company_led(t: Table) -> str:
    return COMPANIES[DECK.codes[t.s.trick[0]][0]]


def _force(force: int) -> str:
    """What commands, in words."""
    return "combined forces" if force == 4 else f"{FORCES[force].capitalize()} commanding"


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < PASS:
        step, force = divmod(move - BIDS, len(FORCES))
        return f"Bid {LOWEST_BID + 5 * step}, {_force(force)}"
    if move == PASS:
        return "Pass"
    if move < PLAYING:
        return f"Discard the {t.card(move - DISCARDING)}"
    return f"Play the {t.card(move - PLAYING)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    if move < DISCARDING:
        if s.phase != BID:
            return Refusal("TAC-12", "The bidding is over; no more calls are made.")
        return Refusal("TAC-11", f"The bid stands at {s.bid}; the next is at least five more.")
    discarding = move < PLAYING
    card = move - (DISCARDING if discarding else PLAYING)
    if s.phase == BID:
        return Refusal("TAC-08", "The bidding is not over yet: bid or pass.")
    if discarding and s.phase == PLAY:
        return Refusal("TAC-17", "Four cards have been discarded already; now a card is played.")
    if not discarding and s.phase == DISCARD:
        return Refusal("TAC-17", "The bidder discards four cards before leading.")
    if not s.hand[s.turn] >> card & 1:
        clause = "TAC-17" if discarding else "TAC-20"
        return Refusal(clause, f"The {t.card(card)} is not in the hand.")
    if discarding:
        return Refusal("TAC-17", "An Ordnance card is never discarded.")
    return must_follow("TAC-21", _company_led(t))


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words. A discard of another's is not told (`move` is None)."""
    t, seat = before, before.s.turn
    if t.s.phase == DISCARD:
        what = "a card" if move is None else f"the {t.card(move - DISCARDING)}"
        return [t.does(seat, "discard", what) + "."]
    assert move is not None
    if t.s.phase == BID:
        return _narrate_call(t, move, after)
    verb = "lead" if t.s.trick_size == 0 else "play"
    said = [t.does(seat, verb, f"the {t.card(move - PLAYING)}") + "."]
    if after.s.takers_size > t.s.takers_size:
        taker = after.s.takers[after.s.takers_size - 1]
        card = after.s.last_trick[taker - after.s.last_leader & 3]
        count = points(after.s, taker) - points(t.s, taker)
        what = f"the squad with the {t.card(card)}, {count} points"
        said.append(t.does(taker, "take", what) + ".")
    if after.s.turn < 0:
        said += _narrate_score(after)
    return said + _narrate_end(t, after)


def _narrate_call(before: Table, call: int, after: Table) -> list[str]:
    s, seat = after.s, before.s.turn
    if call == PASS:
        said = [after.does(seat, "pass") + "."]
    else:
        said = [after.does(seat, "bid", f"{s.bid}, {_force(s.force)}") + "."]
    if s.phase == DISCARD:
        said.append(after.does(s.bidder, "take", "up the Reinforcements") + ".")
    if s.turn < 0:
        said.append("Nobody has bid: the deal is thrown in, and all cards are shown.")
        said += _narrate_end(before, after)
    return said


def _narrate_score(t: Table) -> list[str]:
    s = t.s
    made = "made" if points(s, s.bidder) >= s.bid else "not made"
    discards = ", ".join(f"the {t.card(code)}" for code in t.fields["discards"])
    said = [f"The discards were {discards}.", f"The bid of {s.bid} is {made}."]
    for side in range(2):
        count = gain(s, side)
        verb = "score" if count >= 0 else "lose"
        said.append(f"{side_name(t, side)} {verb} {abs(count)}, {s.score[side]} in all.")
    return said


def _narrate_end(before: Table, after: Table) -> list[str]:
    won = [side for side in range(2) if after.s.won[side] > before.s.won[side]]
    prize = "the match" if after.s.turn == OVER else "the Engagement"
    return [f"{side_name(after, side)} win {prize}." for side in won]


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    if before.s.phase == DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    what = "twelve cards to each and four Reinforcements to the centre"
    return [after.does(after.s.dealer, "deal", what) + "."]


GAME = GameType(
    **parts_of(globals()),
    slug="tactics",
    title="Tactics",
    year="1917",
    publisher="Parker Brothers, Salem",
    kind="bidding and tricks, in partnership",
    about="Two against two: bid for commanders and points, and capture the Ordnance.",
    history="Copyrighted in 1917, and printed again in 1919 with three more games for the box.",
    players=(4,),
    usual_players=4,
    pack="tactics",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(BIDDING, FAILED_BID, BOTH_OVER, MATCH),
    secret=frozenset({"discard"}),
    sides=sides,  # TAC-01
    most_moves=56,
    memo=1 << 18,
    caution=0.1,
)
