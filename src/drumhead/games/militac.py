"""Militac (Parker Brothers, 1919). Bid for squads, and for the company that commands.

Clauses MIL-01 to MIL-29: rulebook/militac.md; the draw, PK-10 to PK-14: rulebook/tactics_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import nth, popcount
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
from drumhead.games.common.auction import (
    CLOSED,
    ONE_ROUND,
    REENTER,
    THROWN_IN,
    call_counters,
    next_caller,
    note_call,
)
from drumhead.games.common.draw import draw_for_deal, draw_zone, narrate_draw
from drumhead.games.common.partners import side_name, sides
from drumhead.games.common.thumb import (
    answer,
    coming,
    lay_away,
    lead,
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

DECK = Deck(PACK.uses("militac"))
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
#: The rank of each card, the President 13; so much it counts in the draw too (PK-12).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
LOWEST_BID, HIGHEST_BID = 6, 12
#: The cards on which a beginner counts, and by how many tenths of a squad he must feel sure.
TOP_TWO = DECK.mask([code for code in DECK.codes[:48] if PACK.by_code[code].rank >= 11])
TENS = DECK.mask([code for code in DECK.codes if PACK.by_code[code].rank == 10])
CAUTION = 3
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
#: After so many deals thrown in the dealer must bid (MIL-11); so many more to break a tie (MIL-28).
MOST_THROWN_IN, MOST_EXTRA = 4, 8

# --- The record --------------------------------------------------------------------------

PRESIDENT_POWER = Option(
    "president",
    {
        "commander": "the President is the highest commander, in combined forces the only one",
        "powerless": "the President has no company and takes a squad only if he is led",
    },
    about="What is the President's power?",
    clause="MIL-20",
)
BIDDING = Option(
    "bidding",
    {
        "one_round": "everybody calls exactly once, the dealer last",
        "open": "the bidding goes round until three in succession pass; a pass is not final",
    },
    about="How does the bidding go round?",
    clause="MIL-06",
)
GAME_TOTAL = Option(
    "game",
    {"50": "the game is 50 points", "100": "the game is 100 points"},
    about="How many points are game?",
    clause="MIL-28",
)
BOTH_REACH = Option(
    "both_reach",
    {
        "bidders": "the side that bid in that hand counts first",
        "higher": "the higher total wins; if they are equal, up to eight more deals decide",
    },
    about="What if both sides reach the game in one hand?",
    clause="MIL-28",
)
COMMANDER, POWERLESS = range(2)
MANNERS = np.array([ONE_ROUND, REENTER])
TOTALS = np.array([50, 100])
BIDDERS, HIGHER = range(2)

STATE = RecordType(
    DECK,
    phases=("draw", "deal", "bid", "discard", "play"),
    options=[PRESIDENT_POWER, BIDDING, GAME_TOTAL, BOTH_REACH],
    dealer=Seat(),
    drawn=Pile(most=DECK.size),
    thrown_in=Number(),
    extra=Number(),
    hand=Cards(seats=True),
    aide=Cards(),
    calls=Pile(most=106, of=Number()),
    passed=Seats(),
    passes=Number(),
    bid=Number(),
    force=Word(words=FORCES),
    bidder=Seat(),
    discards=Cards(),
    leader=Seat(),
    named=Word(words=("none", *NAMES)),
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


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (MIL-03)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The draw and every deal begin with a shuffle of the whole pack (MIL-02, PK-14)."""
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
    """MIL-05: one at a time from the dealer's left; the card left over is the Aide."""
    clear(s)
    s.named = 0
    if s.deal > 0:
        s.dealer = s.dealer + 1 & 3  # MIL-04
    s.deal += 1
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
    """How many calls there are: every higher bid, and the pass unless the dealer must bid."""
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
    combined forces he is of no company. Powerless, he is of none and calls for nothing.
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
    """MIL-06 to MIL-11: a call, and what comes of it."""
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
        s.void[s.turn] |= led  # what everybody now knows of this hand
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
    """The place in the squad that takes it.

    MIL-18: the highest commander, or else the highest card of the company led; MIL-20,
    MIL-21: the President stands above all. Powerless, he takes if he was led.
    """
    if led == 0:
        return 0
    chief = 1 << PRESIDENT if s.president == COMMANDER else 0
    place = highest_of(s.trick, 4, COMMANDERS[s.force] | chief, RANKS)
    return place if place >= 0 else highest_of(s.trick, 4, led, RANKS)


# --- The score ---------------------------------------------------------------------------


@rule
def squads(s: Record, seat: int) -> int:
    """How many squads a seat's side has taken in this hand."""
    return popcount(s.taken[seat] | s.taken[seat + 2 & 3]) // 4


@rule
def worth(s: Record) -> int:
    """MIL-23: what the standing bid is worth by the schedule."""
    return SCHEDULE[s.bid - LOWEST_BID, s.force]


@rule
def gain(s: Record, seat: int) -> int:
    """MIL-23 to MIL-26: what a seat's side scores for a hand."""
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
    """A deal is done; MIL-28: is the game over?"""
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
    return 0b1111 if ahead == 0 else 0b0101 if ahead > 0 else 0b1010


@rule
def value(s: Record, seat: int) -> float:
    """A hand is worth what one's side scores beside what the other does; from -1 to 1."""
    return (gain(s, seat) - gain(s, seat ^ 1)) / 51.0


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, rng: Ints) -> int:
    """What a beginner would do: bid by high cards and length, win cheaply, spare the partner."""
    if s.phase == BID:
        return thumb_bid(s)
    if s.phase == DISCARD:
        return DISCARDING + lay_away(s.hand[s.turn], thumb_commanders(s), SUITS, RANKS)
    card = thumb_play(s, playable(s))
    if card == PRESIDENT and must_name(s):
        return NAMING + thumb_name(s.hand[s.turn])
    return PLAYING + card


@rule
def thumb_bid(s: Record) -> int:
    """Bid the squads that the hand seems good for in the force in which they count most."""
    best = PASS
    most = worth(s) + 5 if s.bidder == s.turn + 2 & 3 else 0
    first = lowest_call(s)
    for force in range(5):
        number = min(HIGHEST_BID, (estimate(s, s.hand[s.turn], force) - CAUTION) // 10)
        call = BIDS + 5 * (number - LOWEST_BID) + force
        if number >= LOWEST_BID and call >= first:
            points = SCHEDULE[number - LOWEST_BID, force]
            best = call if points > most else best
            most = max(most, points)
    if best == PASS and dealer_must_bid(s):
        return first
    return best


@rule
def estimate(s: Record, hand: int, force: int) -> int:
    """How many tenths of a squad a hand may make with its partner's: by high cards and length."""
    president = hand >> PRESIDENT & 1
    commanders = COMMANDERS[force]
    if commanders == 0:
        return 41 + 7 * popcount(hand & TOP_TWO) + 3 * popcount(hand & TENS) + 8 * president
    tenths = 36 + 4 * popcount(hand & commanders) + 5 * popcount(hand & TOP_TWO)
    tenths += 2 * popcount(hand & TENS & commanders)
    return tenths + (12 if s.president == COMMANDER else 8) * president


@rule
def thumb_commanders(s: Record) -> int:
    """All cards that command, the President among them unless he is powerless."""
    return COMMANDERS[s.force] | (1 << PRESIDENT if s.president == COMMANDER else 0)


@rule
def thumb_name(hand: int) -> int:
    """The longest company: name it with the President."""
    best = 0
    for company in range(1, 4):
        if popcount(hand & SUITS[company]) > popcount(hand & SUITS[best]):
            best = company
    return best


@rule
def thumb_play(s: Record, cards: int) -> int:
    """Take what can be taken cheaply and is not the partner's already; else throw a low card."""
    commanders = thumb_commanders(s)
    unseen = still_out(s, ALL_CARDS)
    if s.trick_size == 0:
        if (cards & ~commanders) >> PRESIDENT & 1:
            return PRESIDENT  # powerless, he takes if he is led
        return lead(s, cards, unseen, commanders, SUITS, RANKS)
    led = called(s)
    if led == 0:
        return throw(cards, commanders, RANKS)
    place = highest_of(s.trick, s.trick_size, commanders, RANKS)
    if place < 0:
        place = highest_of(s.trick, s.trick_size, led, RANKS)
    higher = taking(s.trick[place], commanders, led)
    rivals = coming(s, unseen, led)
    ours = (s.trick_size ^ place) & 1 == 0
    if ours and not rivals & higher:
        return throw(cards, commanders, RANKS)
    card = answer(s, cards & higher, ours, rivals, commanders, led, RANKS)
    return card if card >= 0 else throw(cards, commanders, RANKS)


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands and, but for the bidder, the Aide and the discard."""
    s.aide = redact_widow(s, seat, s.phase == BID, s.aide)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals and discards that fit.

    A seat knows its own cards, every card played and the companies that others have shown
    out of, the President among the commanders where he is one (MIL-20); the bidder knows the
    Aide and the discard too. Any of the bidder's thirteen cards may have been the Aide.
    """
    suits = SUITS.copy()
    if s.president == COMMANDER and s.force != COMBINED:
        suits[s.force] |= 1 << PRESIDENT
    s.aide = resample_widow(s, seat, s.phase == BID, s.aide, ALL_CARDS, suits, 0, rng, memo)


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    zones = squad_zones(t)
    zones += widow_zones(t, t.s.phase == BID, "aide", "Aide", t.fields["aide"])
    zones.append(draw_zone(t, RANKS.tolist()))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    if s.bidder >= 0:
        counters.append(counter("bid", "Bid", f"{s.bid} {FORCES[s.force]}", s.bidder))
        counters.append(counter("worth", "Worth of the bid", int(worth(s)), s.bidder))
    counters += call_counters(t, MOVES, PASS, int(MANNERS[s.bidding]))
    for seat in range(4):
        counters.append(counter("squads", "Squads of the side", squads(s, seat), seat))
    if s.named:
        counters.append(counter("named", "Named with the President", NAMES[s.named - 1]))
    counters.append(counter("thrown-in", "Deals thrown in running", s.thrown_in))
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
        if dealer_must_bid(s):
            return "Four deals were thrown in: you must bid."
        if s.bidder < 0:
            return "Bid six squads or more, or pass."
        return f"The bid is {s.bid}, {_force(s.force)}: bid higher, or pass."
    if s.phase == DISCARD:
        return "You have taken up the Aide: discard one card."
    if s.trick_size == 0:
        naming = "; with the President name a company" if must_name(s) else ""
        return f"You lead to a new squad: any card{naming}."
    led = called(s)
    if not led:
        return "The President was led: play any card."
    return asked(_company_led(s), bool(s.hand[seat] & led))


def _force(force: int) -> str:
    """What commands, in words."""
    return "combined forces" if force == COMBINED else f"{FORCES[force].capitalize()} commanding"


def _company_led(s: Record) -> str:
    """The company that must be followed, in words."""
    return next(name for name, suit in zip(NAMES, SUITS, strict=True) if called(s) & suit).title()


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < PASS:
        number, force = divmod(move - BIDS, len(FORCES))
        return f"Bid {number + LOWEST_BID}, {_force(force)}"
    if move == PASS:
        return "Pass"
    if move < PLAYING:
        return f"Discard the {t.card(move - DISCARDING)}"
    if move < NAMING:
        return f"Play the {t.card(move - PLAYING)}"
    return f"Play the President and name {NAMES[move - NAMING].title()}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    if move < DISCARDING:
        if s.phase != BID:
            return Refusal("MIL-06", "The bidding is over; no more calls are made.")
        if move == PASS:
            return Refusal("MIL-11", "Four deals were thrown in: now the dealer must bid.")
        return Refusal("MIL-08", f"That is not higher than {s.bid}, {_force(s.force)}.")
    discarding = move < PLAYING
    if s.phase == BID:
        return Refusal("MIL-06", "The bidding is not over yet: bid or pass.")
    if discarding and s.phase == PLAY:
        return Refusal("MIL-12", "A card has been discarded already; now a card is played.")
    if not discarding and s.phase == DISCARD:
        return Refusal("MIL-12", "The bidder discards a card before leading.")
    card = PRESIDENT if move >= NAMING else move - (DISCARDING if discarding else PLAYING)
    if not s.hand[s.turn] >> card & 1:
        clause = "MIL-12" if discarding else "MIL-15"
        return Refusal(clause, f"The {t.card(card)} is not in the hand.")
    if move >= NAMING:
        when = "only when the President, as a commander, is led in combined forces"
        return Refusal("MIL-22", f"A company is named {when}.")
    if s.trick_size == 0:
        return Refusal("MIL-22", "Who leads the President in combined forces names a company.")
    company = _company_led(s)
    if card == PRESIDENT:
        clause = "MIL-21" if s.force == COMBINED else "MIL-20"
        return Refusal(clause, f"The lead is {company}; who has it may not play the President.")
    if not s.hand[s.turn] & ~(1 << PRESIDENT) & called(s):
        return Refusal("MIL-20", f"The lead is {company}, and the President is its highest card.")
    return must_follow("MIL-16", company)


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words. A discard of another's is not told (`move` is None)."""
    t, seat = before, before.s.turn
    if t.s.phase == DISCARD:
        what = "a card" if move is None else f"the {t.card(move - DISCARDING)}"
        return [t.does(seat, "discard", what) + "."]
    assert move is not None
    if t.s.phase == BID:
        return _narrate_call(move, seat, after)
    verb = "lead" if t.s.trick_size == 0 else "play"
    if move >= NAMING:
        said = [t.does(seat, verb, f"the {t.card(PRESIDENT)}")]
        said[0] += f", and {'name' if seat == t.seat else 'names'} {NAMES[move - NAMING].title()}."
    else:
        said = [t.does(seat, verb, f"the {t.card(move - PLAYING)}") + "."]
    if after.s.takers_size > t.s.takers_size:
        taker = after.s.takers[after.s.takers_size - 1]
        card = after.s.last_trick[taker - after.s.last_leader & 3]
        said.append(t.does(taker, "take", f"the squad with the {t.card(card)}") + ".")
    if after.s.turn < 0:
        said += _narrate_score(after)
    return said


def _narrate_call(call: int, seat: int, after: Table) -> list[str]:
    s = after.s
    if call == PASS:
        said = [after.does(seat, "pass") + "."]
    else:
        said = [after.does(seat, "bid", f"{s.bid}, {_force(s.force)}") + "."]
    if s.phase == DISCARD:
        said.append(after.does(s.bidder, "take", "up the Aide") + ".")
    if s.turn < 0:
        said.append("Nobody has bid: the deal is thrown in, and all cards are shown.")
        said += _narrate_end(after)
    return said


def _narrate_score(t: Table) -> list[str]:
    s = t.s
    took = squads(s, s.bidder)
    made = "made" if took >= s.bid else "not made"
    (discard,) = t.fields["discards"]
    said = [
        f"The discard was the {t.card(discard)}.",
        f"The bid of {s.bid} is {made}, with {took} {'squad' if took == 1 else 'squads'}.",
    ]
    for side in range(2):
        said.append(f"{side_name(t, side)} score {gain(s, side)}, {s.score[side]} in all.")
    return said + _narrate_end(t)


def _narrate_end(t: Table) -> list[str]:
    if t.s.turn != OVER:
        return []
    won = winners(t.s)
    if won == 0b1111:
        return ["After eight more deals the totals are still equal: the game is drawn."]
    return [f"{side_name(t, 0 if won & 1 else 1)} win the game."]


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    if before.s.phase == DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    what = "twelve cards to each, and one is left for the Aide"
    return [after.does(after.s.dealer, "deal", what) + "."]


GAME = GameType(
    **parts_of(globals()),
    slug="militac",
    title="Militac",
    year="1919",
    publisher="Parker Brothers, Salem",
    kind="bidding and tricks, in partnership",
    about="Two against two: bid a number of squads in a company, or in combined forces.",
    history="The second game of the Tactics box; our copy of its rules breaks off before the end.",
    players=(4,),
    usual_players=4,
    pack="tactics",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(PRESIDENT_POWER, BIDDING, GAME_TOTAL, BOTH_REACH),
    secret=frozenset({"discard"}),
    sides=sides,  # MIL-01
    most_moves=36,
    memo=1 << 17,
)
