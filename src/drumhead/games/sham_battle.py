"""Sham Battle (Liberty Patriot Games, 1917-1919). Bid, lay down combinations, take what counts.

Clauses SB-01 to SB-38: rulebook/sham_battle.md; the cards, PACK-01 to PACK-08:
rulebook/allie_patriot_pack.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from drumhead.engine.bits import lowest, popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
from drumhead.engine.errors import InvalidOption, InvalidPosition
from drumhead.engine.game import (
    Counter,
    GameType,
    Refusal,
    Scene,
    Table,
    Zone,
    counter,
    parts_of,
    zone,
)
from drumhead.engine.header import CHANCE, MOST_SEATS, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.random import below
from drumhead.engine.record import (
    Cards,
    Deck,
    Number,
    Pile,
    RecordType,
    Role,
    Seat,
    Seats,
    Word,
    hidden,
)
from drumhead.engine.sampling import deal_hidden, random_card
from drumhead.games.common.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    NATION_OF,
    RANKS,
    SUITS,
    VALUES,
    country,
    country_of,
    holds,
    list_different,
    settled_pairs,
    together,
    trick_zones,
    whole_pack,
    without,
)
from drumhead.games.common.allies_thumb import (
    NONE,
    best_meld,
    card_to_play,
    not_seen,
    worth_of_melds,
)
from drumhead.games.common.auction import CLOSED, FINAL, THROWN_IN, next_caller
from drumhead.games.common.copies import add, different, remove
from drumhead.games.common.melds import (
    FLAG_AND_ARMY,
    MELD_CARDS,
    MELD_TEXTS,
    MELD_WORDS,
    OF_NUMBER,
    PLURALS,
    SEQUENCE,
    SHORT,
    count_card,
    group_of,
    list_melds,
    meld_count,
    meld_name,
    meld_with_cards,
)
from drumhead.games.common.scores import best_scores
from drumhead.games.common.tricks import follow, highest_of
from drumhead.packs.allie_patriot import NATIONS, PACK

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target", {"1000": "the match is to 1000 points", "500": "half as much; any number will do"},
    about="To how many points is the match?", clause="SB-35", number=True,
)  # fmt: skip
SIDES = Option(
    "sides",
    {"partners": "four players form two sides", "single": "each for himself, as always with three"},
    about="Do four players form partnerships?", clause="SB-02",
)  # fmt: skip
MIN_BID = Option(
    "min_bid", {"100": "the lowest bid is 100", "10": "or 10, or any multiple of the step"},
    about="What is the lowest bid?", clause="SB-09", number=True,
)  # fmt: skip
BID_STEP = Option(
    "bid_step", {"10": "bids are multiples of ten", "5": "bids are multiples of five"},
    about="By how much do bids rise?", clause="SB-09",
)  # fmt: skip
PASSES = Option(
    "passes",
    {"reenter": "who has passed may bid again later", "final": "who has passed is out of it"},
    about="May one bid after a pass?", clause="SB-10",
)  # fmt: skip
ALL_PASS = Option(
    "all_pass",
    {"redeal": "the deal is thrown in", "dealer_bids": "the dealer, who speaks last, must bid"},
    about="What happens when nobody bids?", clause="SB-11",
)  # fmt: skip
SEQUENCE_OPTION = Option(
    "sequence",
    {
        "table": "6 5 4 3 2 of the Country in Power, as the table says",
        "either": "6 4 3 2 1 too, as in the booklet's illustration",
    },
    about="Which five cards are the sequence?", clause="SB-18",
)  # fmt: skip
BOTH_OUT = Option(
    "both_out",
    {"bidder": "the bidder's side, if it made its bid", "highest": "the highest score"},
    about="Who wins when several reach the target in one hand?", clause="SB-36",
)  # fmt: skip
OPTIONS = (TARGET, SIDES, MIN_BID, BID_STEP, PASSES, ALL_PASS, SEQUENCE_OPTION, BOTH_OUT)
PARTNERS, SINGLE = range(2)
REDEAL, DEALER_BIDS = range(2)
BIDDER, HIGHEST = range(2)
#: SB-09, the ceilings: three players, four as partners, four singly.
CEILINGS = np.array([1060, 1440, 940])
#: SB-37.
MOST_HANDS = 50


@dataclass(frozen=True)
class Bid(Role):
    """A bid and who made it: eight times the points, plus the seat; `250@3` in words."""

    def plain(self, value: int, deck: Deck) -> Any:
        return f"{value >> 3}@{value & 7}"

    def number(self, data: Any, deck: Deck) -> int:
        points, _, seat = str(data).partition("@")
        if not (points.isdecimal() and seat.isdecimal()):
            raise InvalidPosition(f"{data!r} is not a bid; write it like 250@3.")
        return int(points) << 3 | int(seat)


STATE = RecordType(
    DECK,
    phases=("draw", "deal", "bid", "power", "combine", "play"),
    options=OPTIONS,
    dealer=Seat(),
    drawn=Pile(most=4),
    scored=Number(),
    thrown_in=Number(),
    hand=Cards(seats=True),
    bids=Pile(most=1440 // 5, of=Bid()),
    passed=Seats(),
    power=Word(words=("none", *NATIONS)),
    claims=Pile(most=8, of=Word(words=MELD_WORDS), seats=True),
    shown=Cards(seats=True),
    combined=Number(),
    plays=Pile(most=DECK.size),
    takers=Pile(most=16, of=Seat()),
    counted=Number(seats=True),
    void=Cards(seats=True),
)
DRAW, DEAL, BID, POWER, COMBINE, PLAY = range(6)

MOVES = Moves(
    "bid {points}", "pass", "power {nation}", "meld {cards}", "done", "play {card}",
    points=range(5, 1445, 5), nation=NATIONS, cards=MELD_TEXTS, card=CODES,
)  # fmt: skip
BIDDING, PASS, NAMING, MELDING, DONE, PLAYING = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (SB-04)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The draw and every deal begin with a shuffle of the whole pack (SB-04, SB-05)."""
    return whole_pack(out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """The pack is shuffled: draw for the deal, or deal."""
    if s.phase == DRAW:
        draw(s, order)
    else:
        deal(s, order)


@rule
def draw(s: Record, order: Ints) -> None:
    """SB-04: a card each, the highest deals, of equals the one drawn first."""
    s.dealer = 0
    s.drawn_size = s.players
    for seat in range(s.players):
        s.drawn[seat] = order[seat]
        if RANKS[order[seat]] > RANKS[order[s.dealer]]:
            s.dealer = seat
    s.phase = DEAL


@rule
def deal(s: Record, order: Ints) -> None:
    """SB-06: the whole pack from the dealer's left, by threes; to three players at last by one."""
    n = s.players
    if s.deal > 0:
        s.dealer = (s.dealer + 1) % n  # SB-07
    s.deal += 1
    for seat in range(n):
        s.hand[seat] = 0
        s.claims_size[seat] = 0
        s.shown[seat] = 0
        s.counted[seat] = 0
        s.void[seat] = 0
    seat = s.dealer
    dealt = 0
    while dealt < DECK_SIZE:
        packet = 3 if DECK_SIZE - dealt >= 3 * n else 1
        for _ in range(n):
            seat = seat + 1 if seat + 1 < n else 0
            for _ in range(packet):
                s.hand[seat] = add(s.hand[seat], order[dealt])
                dealt += 1
    s.bids_size = 0
    s.passed = 0
    s.power = 0
    s.combined = 0
    s.plays_size = 0
    s.takers_size = 0
    s.turn = (s.dealer + 1) % n  # SB-08
    s.phase = BID


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide."""
    if s.phase == PLAY:
        return list_different(playable(s), PLAYING, out, 0)
    if s.phase == BID:
        return list_bids(s, out)
    if s.phase == POWER:
        for nation in range(4):
            out[nation] = NAMING + nation  # SB-13: any nation
        return 4
    return list_claims(s, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random; bids and cards are picked without listing them."""
    if s.phase == PLAY:
        return PLAYING + (random_card(different(playable(s), FIRSTS), rng) >> 1)
    if s.phase == BID:
        bids = how_many_bids(s)
        pick = below(rng, bids + (0 if must_bid(s) else 1))
        return bid_move(lowest_bid(s) + pick * step_of_bids(s)) if pick < bids else PASS
    if s.phase == POWER:
        return NAMING + below(rng, 4)
    return out[below(rng, list_claims(s, out))]


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == PLAY:
        step_play(s, (move - PLAYING) << 1)
    elif s.phase == BID:
        step_bid(s, move)
    elif s.phase == POWER:
        s.power = 1 + move - NAMING  # SB-13
        s.phase = COMBINE
    else:
        step_combine(s, move)


# Bidding


@rule
def standing(s: Record) -> int:
    """The highest bid so far, 0 if there is none."""
    return s.bids[s.bids_size - 1] >> 3 if s.bids_size > 0 else 0


@rule
def bidder(s: Record) -> int:
    """Who made it, -1 if there is none."""
    return s.bids[s.bids_size - 1] & 7 if s.bids_size > 0 else -1


@rule
def step_of_bids(s: Record) -> int:
    """SB-09: bids go by tens, or by fives."""
    return 10 - 5 * s.bid_step


@rule
def ceiling(players: int, sides: int) -> int:
    """SB-09: the highest bid there is."""
    return CEILINGS[0 if players == 3 else 1 + sides]


@rule
def lowest_bid(s: Record) -> int:
    """SB-09: higher than every earlier bid, and not below the least."""
    return standing(s) + step_of_bids(s) if s.bids_size > 0 else s.min_bid


@rule
def how_many_bids(s: Record) -> int:
    """How many different bids are legal; at the ceiling none."""
    room = ceiling(s.players, s.sides) - lowest_bid(s)
    return room // step_of_bids(s) + 1 if room >= 0 else 0


@rule
def must_bid(s: Record) -> bool:
    """SB-12 (or `all_pass`): may the dealer, last to speak and without a bid so far, not pass?"""
    if s.bids_size > 0 or popcount(s.passed) < s.players - 1:
        return False
    return s.all_pass == DEALER_BIDS or s.thrown_in >= s.players


@rule
def bid_move(points: int) -> int:
    """The move that bids so many points."""
    return BIDDING + points // 5 - 1


@rule
def list_bids(s: Record, out: Ints) -> int:
    """SB-08, SB-09: every higher bid up to the ceiling, or a pass."""
    count = how_many_bids(s)
    bid = bid_move(lowest_bid(s))
    for i in range(count):
        out[i] = bid
        bid += 2 - s.bid_step
    if not must_bid(s):
        out[count] = PASS
        count += 1
    return count


@rule
def step_bid(s: Record, move: int) -> None:
    """SB-08: a call; SB-10: the bidding is closed; SB-11: or the deal is thrown in."""
    seat = s.turn
    if move == PASS:
        s.passed |= 1 << seat
    else:
        s.bids[s.bids_size] = 5 * (move - BIDDING + 1) << 3 | seat
        s.bids_size += 1
        s.passed = s.passed if s.passes == FINAL else 0
    passes = popcount(s.passed)
    following = next_caller(s.passes, s.players, seat, bidder(s), s.passed, passes, 0)
    if following == THROWN_IN:
        s.thrown_in += 1
        s.finished += 1
        s.phase = DEAL
        s.turn = CHANCE
    elif following == CLOSED:
        s.thrown_in = 0
        s.phase = POWER
        s.turn = bidder(s)
    else:
        s.turn = following


# Combining


@rule
def partner(s: Record, seat: int) -> int:
    """SB-02, SB-03: the seat opposite, or nobody (-1)."""
    return seat ^ 2 if s.players == 4 and s.sides == PARTNERS else -1


@rule
def grouped(s: Record, seat: int) -> int:
    """SB-21: the numbers of which a seat has claimed its one group."""
    numbers = 0
    for i in range(s.claims_size[seat]):
        numbers |= group_of(s.claims[seat][i])
    return numbers


@rule
def list_claims(s: Record, out: Ints) -> int:
    """SB-14 to SB-21: every combination among the cards not yet claimed, or no more."""
    seat = s.turn
    cards = without(s.hand[seat], s.shown[seat])
    count = list_melds(cards, s.power - 1, s.sequence, grouped(s, seat), MELDING, out)
    out[count] = DONE
    return count + 1


@rule
def step_combine(s: Record, move: int) -> None:
    """SB-23: a claim is noted; SB-14: after the bidder his partner; SB-24: the bidder leads."""
    seat = s.turn
    if move == DONE:
        first = bidder(s)
        mate = partner(s, first)
        s.turn = mate if seat == first and mate >= 0 else first
        s.phase = PLAY if s.turn == first else COMBINE
    else:
        meld = move - MELDING
        s.claims[seat][s.claims_size[seat]] = meld
        s.claims_size[seat] += 1
        s.shown[seat] = together(s.shown[seat], MELD_CARDS[meld])
        s.combined += meld_count(meld, s.power - 1)


# Playing


@rule
def playable(s: Record) -> int:
    """SB-25: follow the nation led if you can; SB-26: if not, any card."""
    hand = s.hand[s.turn]
    first = s.takers_size * s.players
    return hand if s.plays_size == first else follow(hand, NATION_OF[s.plays[first]])


@rule
def step_play(s: Record, card: int) -> None:
    """A card joins the trick; a full trick is taken."""
    seat = s.turn
    n = s.players
    s.hand[seat] = remove(s.hand[seat], card, 3 << card)
    s.shown[seat] = remove(s.shown[seat], card, 3 << card)
    s.plays[s.plays_size] = card
    s.plays_size += 1
    first = s.takers_size * n
    led = NATION_OF[s.plays[first]]
    s.void[seat] |= 0 if led >> card & 1 else led  # what everybody now knows of this hand
    after = seat + 1 if seat + 1 < n else 0
    if s.plays_size - first < n:
        s.turn = after
    else:
        take(s, led, first, after)


@rule
def take(s: Record, led: int, first: int, leader: int) -> None:
    """SB-27: the highest card of the Country in Power takes, else of the nation led; SB-28."""
    n = s.players
    trick = s.plays[first : first + n]
    place = highest_of(trick, n, SUITS[s.power - 1], RANKS)
    if place < 0:
        place = highest_of(trick, n, led, RANKS)
    taker = leader + place
    if taker >= n:
        taker -= n
    for i in range(n):
        s.counted[taker] += VALUES[trick[i]]
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.turn = taker
    if s.hand[taker] == 0:
        score(s)  # SB-29


# Scoring


@rule
def cards_of_side(s: Record, seat: int) -> int:
    """SB-30: the counting values that a seat's side has taken."""
    mate = partner(s, seat)
    return s.counted[seat] + (s.counted[mate] if mate >= 0 else 0)


@rule
def bid_made(s: Record) -> bool:
    """SB-31, SB-32: do the combinations and cards of the bidder's side reach the bid?"""
    return s.combined + cards_of_side(s, bidder(s)) >= standing(s)


@rule
def hand_points(s: Record, seat: int) -> int:
    """SB-31 to SB-33: what a hand that is over counts for a seat's side; thrown in, nothing."""
    first = bidder(s)
    if first < 0:
        return 0
    cards = cards_of_side(s, seat)
    if seat != first and seat != partner(s, first):
        return cards
    return s.combined + cards if bid_made(s) else -standing(s)


@rule
def score(s: Record) -> None:
    """SB-34: count the hand; SB-36: is there a winner? SB-37: fifty hands are the most."""
    s.finished += 1
    s.scored += 1
    for seat in range(s.players):
        s.score[seat] += hand_points(s, seat)
    s.phase = DEAL
    s.turn = OVER if s.scored == MOST_HANDS or is_won(s) else CHANCE


@rule
def bidder_goes_out(s: Record) -> bool:
    """SB-36: has the bidder's side made its bid and reached the target, and does that win?"""
    first = bidder(s)
    return s.both_out == BIDDER and first >= 0 and s.score[first] >= s.target and bid_made(s)


@rule
def is_won(s: Record) -> bool:
    """SB-36: the bidder's side is out, or one side alone is highest and has the target."""
    if bidder_goes_out(s):
        return True
    seats = best_scores(s, 1)
    best = lowest(seats)
    mate = partner(s, best)
    alone = seats == 1 << best | (1 << mate if mate >= 0 else 0)
    return alone and s.score[best] >= s.target


@rule
def winners(s: Record) -> int:
    """SB-36: the bidder's side if it is out; otherwise the highest score, SB-37: or scores."""
    if s.turn == OVER and bidder_goes_out(s):
        first = bidder(s)
        mate = partner(s, first)
        return 1 << first | (1 << mate if mate >= 0 else 0)
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """The points of one's side in a finished hand beside the others' average, in thousands."""
    mine = hand_points(s, seat)
    mate = partner(s, seat)
    others = 0
    count = 0
    for other in range(s.players):
        if other != seat and other != mate:
            others += hand_points(s, other)
            count += 1
    return (mine - others / count) / 1000.0


# --- A rule of thumb ---------------------------------------------------------------------

#: What all the cards count.
WHOLE_PACK = int(VALUES.sum())
#: What the cards of a hand should take, with three players, four as partners, four singly: a
#: start, each trump, then the Flags and Bonds of the Country in Power and of others. With
#: partners this has the combinations of the other in it.
WORTH = np.array([[-115, 30, 45, 20, 30, 10], [80, 30, 30, 15, 20, 0], [-110, 35, 50, 20, 30, 5]])


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """What a decent beginner would do, by what he may know."""
    if s.phase == PLAY:
        return PLAYING + (thumb_card(s) >> 1)
    if s.phase == BID:
        return thumb_bid(s)
    hand = s.hand[s.turn]
    if s.phase == POWER:
        return NAMING + strongest_nation(s, hand)
    cards = without(hand, s.shown[s.turn])
    groups = grouped(s, s.turn)
    meld = best_meld(cards, s.power - 1, s.sequence, groups, moves, count, MELDING)
    return meld if meld != NONE else DONE


@rule
def worth(s: Record, hand: int, nation: int) -> int:
    """What a hand should count, combinations and cards, with this nation in power."""
    table = WORTH[0 if s.players == 3 else 1 + s.sides]
    trumps = SUITS[nation]
    total = table[0] + table[1] * popcount(hand & trumps)
    for number in range(2):
        cards = hand & OF_NUMBER[number]
        total += table[2 + number] * popcount(cards & trumps)
        total += table[4 + number] * popcount(cards & ~trumps)
    return min(total, WHOLE_PACK) + worth_of_melds(hand, nation, s.sequence, 0)


@rule
def strongest_nation(s: Record, hand: int) -> int:
    """The nation that serves a hand best as the Country in Power."""
    best = 0
    for nation in range(1, 4):
        if worth(s, hand, nation) > worth(s, hand, best):
            best = nation
    return best


@rule
def thumb_bid(s: Record) -> int:
    """Up to what the hand should count, at first sixty less; never over one's partner."""
    hand = s.hand[s.turn]
    by = step_of_bids(s)
    limit = min(worth(s, hand, strongest_nation(s, hand)), ceiling(s.players, s.sides)) // by * by
    least = lowest_bid(s)
    mate = partner(s, s.turn)
    if limit < least or (mate >= 0 and bidder(s) == mate):
        return bid_move(least) if must_bid(s) else PASS
    return bid_move(max(least, limit - 60))


@rule
def thumb_card(s: Record) -> int:
    """Take tricks with one's partner, and give him what counts; who bid draws trumps."""
    seat = s.turn
    unseen = not_seen(s.hand[seat], s.plays, s.plays_size)
    mate = partner(s, seat)
    friends = 1 << seat | (1 << mate if mate >= 0 else 0)
    drawing = friends >> bidder(s) & 1 == 1
    trumps = SUITS[s.power - 1]
    return card_to_play(s, playable(s), trumps, unseen, s.void, friends, drawing, True)


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands alone, a partner's included, and also those of a deal thrown in."""
    for other in range(s.players):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals of cards that fit.

    A seat knows its own cards, every card played, the cards of claimed combinations that
    are still in a hand, and the nations that others have shown out of. Each card that was
    seen counts as one of the two copies; the copies not seen are dealt like other cards.
    """
    n = s.players
    seen = s.hand[seat]
    for i in range(s.plays_size):
        seen = add(seen, s.plays[i])
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(n):
        if other != seat:
            seen = together(seen, s.shown[other])
            room[other] = popcount(s.hand[other]) - popcount(s.shown[other])
            barred[other] = s.void[other]
    deal_hidden(without(EVERY_CARD, seen), SUITS, n, room, barred, held, rng, memo)
    for other in range(n):
        if other != seat:
            s.hand[other] = together(settled_pairs(held[other]), s.shown[other])


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields, n = t.s, t.fields, t.players
    zones: list[Zone] = []
    for seat in range(n):
        label = "Your hand" if seat == t.seat else f"{t.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    zones += trick_zones(t, bidder(s))
    for seat in range(n):
        for meld in s.claims[seat][: s.claims_size[seat]]:
            label = f"Claimed by {t.name(seat)}: {meld_name(meld)}, {meld_count(meld, s.power - 1)}"
            cards = MELD_TEXTS[meld].split()
            zones.append(zone("meld", label, "meld", cards, seat=seat))
    drew = list(range(s.drawn_size))
    zones.append(zone("draw", "Draw for the first deal", "aside", fields["drawn"], seats=drew))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    calls = _calls(t)
    for seat in range(t.players):
        said = ", ".join(call for caller, call in calls if caller == seat)
        if said:
            counters.append(counter("calls", "Calls", said, seat))
        counters.append(counter("tricks", "Tricks", s.takers[: s.takers_size].count(seat), seat))
        counters.append(counter("cards", "Cards taken count", s.counted[seat], seat))
    if s.bids_size:
        counters.append(counter("bid", "Bid", standing(s), bidder(s)))
        counters.append(counter("combined", "Combinations count", s.combined, bidder(s)))
    if s.power:
        counters.append(counter("power", "Country in Power", country(s.power - 1)))
    counters.append(counter("count-card", "Count card", count_card(s.sequence)))  # SB-38
    return counters


def _calls(t: Table) -> list[tuple[int, str]]:
    """All bids and passes in order. Turns go round, so who passed between two bids is known."""
    s, n = t.s, t.players
    calls: list[tuple[int, str]] = []
    if s.deal == 0:
        return calls
    out: set[int] = set()
    seat = (s.dealer + 1) % n

    def passes_until(last: int) -> None:
        nonlocal seat
        while seat != last:
            if seat not in out:
                calls.append((seat, "pass"))
                if s.passes == FINAL:
                    out.add(seat)
            seat = (seat + 1) % n

    for bid in s.bids[: s.bids_size]:
        passes_until(bid & 7)
        calls.append((seat, str(bid >> 3)))
        seat = (seat + 1) % n
    left = popcount(s.passed) - len(out)
    while left > 0:
        if seat not in out:
            calls.append((seat, "pass"))
            left -= 1
        seat = (seat + 1) % n
    return calls


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        doing = {BID: "bid", POWER: "name the Country in Power", COMBINE: "lay down combinations"}
        return f"{t.names[seat]} is to {doing.get(s.phase, 'play')}."
    if s.phase == BID:
        least = f"Bid {lowest_bid(s)} or more"
        if must_bid(s):
            return f"{least}: you may not pass."
        return f"{least}, or pass." if how_many_bids(s) else "Nobody can bid higher: pass."
    if s.phase == POWER:
        return "Name the Country in Power."
    if s.phase == COMBINE:
        return "Lay down a combination, or say that you are done."
    if s.plays_size == s.takers_size * t.players:
        return "You lead to a new trick: any card."
    country = _led(t)
    if s.hand[seat] & int(NATION_OF[s.plays[s.takers_size * t.players]]):
        return f"{country} was led: follow with {country}."
    return f"{country} was led and you have none: play any card."


def _led(t: Table) -> str:
    """The nation of the card that was led."""
    return country_of(t.s.plays[t.s.takers_size * t.players])


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < PASS:
        return f"Bid {5 * (move - BIDDING + 1)}"
    if move == PASS:
        return "Pass"
    if move < MELDING:
        return f"Name {country(move - NAMING)} the Country in Power"
    if move < DONE:
        meld = move - MELDING
        return f"Claim {meld_with_cards(meld)} for {meld_count(meld, t.s.power - 1)}"
    if move == DONE:
        return "Done with combinations"
    return f"Play the {t.card((move - PLAYING) << 1)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    if move < NAMING:
        return _no_call(t, move)
    if s.phase == BID:
        return Refusal("SB-08", "The bidding is not over yet: bid or pass.")
    if move < MELDING:
        return Refusal("SB-13", "The Country in Power has been named for this hand.")
    if s.phase == POWER:
        return Refusal("SB-13", "First the Country in Power is named.")
    if move < PLAYING:
        return _no_claim(t, move)
    if s.phase == COMBINE:
        return Refusal("SB-14", "Combinations come before play: claim one, or say done.")
    card = (move - PLAYING) << 1
    if not s.hand[s.turn] >> card & 1:
        return Refusal("SB-25", f"The {t.card(card)} is not in the hand.")
    return Refusal("SB-25", f"{_led(t)} was led, and who has a card of it must play one.")


def _no_call(t: Table, move: int) -> Refusal:
    s = t.s
    if s.phase != BID:
        return Refusal("SB-10", "The bidding is over.")
    if move == PASS:
        if s.all_pass == DEALER_BIDS:
            return Refusal("SB-11", "All others have passed, so at this table the dealer must bid.")
        return Refusal("SB-12", "So many deals have been thrown in that the dealer must bid.")
    points = 5 * (move - BIDDING + 1)
    highest = ceiling(s.players, s.sides)
    if points % step_of_bids(s):
        return Refusal("SB-09", f"A bid is a multiple of {step_of_bids(s)}.")
    if points > highest:
        return Refusal("SB-09", f"The highest bid there is at this table is {highest}.")
    if lowest_bid(s) > highest:
        return Refusal("SB-09", f"Nobody can bid more than {highest}.")
    return Refusal("SB-09", f"The lowest bid possible now is {lowest_bid(s)}.")


def _no_claim(t: Table, move: int) -> Refusal:
    s = t.s
    if s.phase == PLAY:
        return Refusal("SB-14", "Combinations are claimed before the first card is played.")
    meld = move - MELDING
    cards = int(MELD_CARDS[meld])
    if not holds(s.hand[s.turn], cards):
        return Refusal("SB-22", "These cards are not all in the hand.")
    if SEQUENCE <= meld < FLAG_AND_ARMY and (meld - SEQUENCE) % 4 != s.power - 1:
        return Refusal("SB-18", "Only the sequence of the Country in Power counts.")
    if SHORT <= meld < FLAG_AND_ARMY and not s.sequence:
        return Refusal("SB-18", "The sequence is Flag, Bond, Army, Aeroplane and Submarine.")
    if group_of(meld) & grouped(s, s.turn):
        number = PLURALS[lowest(group_of(meld))]
        return Refusal("SB-21", f"A group of {number} has been claimed: one of a number in a deal.")
    return Refusal("SB-21", "A card may be in only one combination of a deal.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, seat = before, before.s.turn
    if t.s.phase == BID:
        return _narrate_call(t, move, after)
    if t.s.phase == POWER:
        return [t.does(seat, "name", f"{country(move - NAMING)} the Country in Power") + "."]
    if move == DONE:
        said = [t.does(seat, "be" if seat != t.seat else "are", "done with combinations") + "."]
        if after.s.phase == PLAY:
            said.append(f"The combinations count {t.s.combined}, if the bid is made.")
        return said
    if t.s.phase == COMBINE:
        meld = move - MELDING
        what = f"{meld_name(meld)} ({MELD_TEXTS[meld]})"
        return [t.does(seat, "claim", f"{what} for {meld_count(meld, t.s.power - 1)}") + "."]
    verb = "lead" if t.s.plays_size == t.s.takers_size * t.players else "play"
    said = [t.does(seat, verb, f"the {t.card((move - PLAYING) << 1)}") + "."]
    if after.s.takers_size > t.s.takers_size:
        said += _narrate_taking(t, after)
    return said


def _narrate_call(t: Table, move: int, after: Table) -> list[str]:
    seat = t.s.turn
    if move != PASS:
        said = [t.does(seat, "bid", str(5 * (move - BIDDING + 1))) + "."]
    else:
        said = [t.does(seat, "pass") + "."]
    if after.s.phase == POWER:
        won = after.does(bidder(after.s), "have", f"the bidding at {standing(after.s)}")
        said.append(f"{won}.")
    elif after.s.phase == DEAL:
        said.append("Nobody bids: the deal is thrown in.")
    return said


def _narrate_taking(before: Table, t: Table) -> list[str]:
    s, n = t.s, t.players
    taker = s.takers[s.takers_size - 1]
    leader = s.takers[s.takers_size - 2] if s.takers_size > 1 else bidder(s)
    trick = s.plays[s.plays_size - n : s.plays_size]
    card = trick[(taker - leader) % n]
    count = s.counted[taker] - before.s.counted[taker]
    said = [t.does(taker, "take", f"the trick with the {t.card(card)}, {count} in cards") + "."]
    if s.turn < 0:
        cards, bid = cards_of_side(s, bidder(s)), standing(s)
        sums = f"{s.combined} in combinations and {cards} in cards"
        if bid_made(s):
            said.append(f"The bid of {bid} is made: {sums}.")
        else:
            said.append(f"The bid of {bid} is not made, with {sums}: it is subtracted.")
        for seat in range(n):
            if partner(s, seat) < 0 or partner(s, seat) > seat:
                said.append(_scored(t, seat))
    return said


def _scored(t: Table, seat: int) -> str:
    points, mate = hand_points(t.s, seat), partner(t.s, seat)
    verb = "score" if points >= 0 else "lose"
    change = f"{abs(points)}, {t.s.score[seat]} in all."
    if mate < 0:
        return t.does(seat, verb, change)
    if t.seat in (seat, mate):
        return f"You and {t.names[seat + mate - t.seat]} {verb} {change}"
    return f"{t.names[seat]} and {t.names[mate]} {verb} {change}"


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    s = after.s
    if before.s.phase == DRAW:
        card = after.card(s.drawn[s.dealer])
        who = after.does(s.dealer, "draw", f"the {card}, the highest card,")
        return [f"{who} and {'deal' if s.dealer == after.seat else 'deals'} first."]
    return [after.does(s.dealer, "deal", f"{DECK_SIZE // after.players} cards to each") + "."]


def sides(players: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """SB-02, SB-03: the side of each seat."""
    paired = players == 4 and options["sides"] == "partners"
    return tuple(seat % 2 if paired else seat for seat in range(players))


def check_options(players: int, options: Mapping[str, str]) -> None:
    """SB-09: the lowest bid is a multiple of the step, and at most the ceiling."""
    least, by = int(options["min_bid"]), int(options["bid_step"])
    most = int(ceiling(players, SIDES.code(options["sides"])))
    if least % by or least > most:
        raise InvalidOption(
            f"The option min_bid cannot be {least}; at this table it is a multiple of {by} "
            f"from {by} to {most}."
        )


GAME = GameType(
    **parts_of(globals()),
    slug="sham-battle",
    title="Sham Battle",
    year="about 1918",
    publisher="publisher not named",
    kind="bidding, combinations and tricks",
    about="Auction Pinochle in Allied dress: bid, lay down combinations, take what counts.",
    history="From the Liberty Patriot Games: the Allies exercise against one another.",
    players=(3, 4),
    usual_players=4,
    pack="allie-patriot",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=OPTIONS,
    sides=sides,
    check_options=check_options,
    caution=0.1,
    most_moves=289,
    memo=1 << 16,
)
