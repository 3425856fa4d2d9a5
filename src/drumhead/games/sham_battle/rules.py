"""The rules of Sham Battle: its record, its moves, and its hidden information."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.errors import InvalidOption, InvalidPosition
from drumhead.games.common.rules.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    NATION_OF,
    RANKS,
    SUITS,
    VALUES,
    list_different,
    settled_pairs,
    together,
    without,
)
from drumhead.games.common.rules.auction import CLOSED, FINAL, THROWN_IN, next_caller
from drumhead.games.common.rules.copies import add, different, remove
from drumhead.games.common.rules.melds import (
    MELD_CARDS,
    MELD_TEXTS,
    MELD_WORDS,
    grouped,
    list_melds,
    meld_count,
    sequence_option,
)
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.tricks import follow, highest_of
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.openings import DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import below
from drumhead.kernel.record import Cards, Number, Phases, Pile, RecordType, Role, Seat, Seats, Word
from drumhead.kernel.sampling import deal_hidden, random_card
from drumhead.packs.allie_patriot import NATIONS

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target", {"1000": "the match is played to 1000", "500": "half of that; any number will do"},
    about="How many points is the match played to?", clause="SB-35", number=True,
)  # fmt: skip
SIDES = Option(
    "sides",
    {"partners": "four players form two sides", "single": "each for himself, as always with three"},
    about="Do four players form partnerships?", clause="SB-02",
)  # fmt: skip
PARTNERS, SINGLE = SIDES.codes
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
    {"reenter": "a pass is for one turn only", "final": "a player who has passed is out"},
    about="May a player bid again after passing?", clause="SB-10",
)  # fmt: skip
ALL_PASS = Option(
    "all_pass",
    {"redeal": "the deal is thrown in", "dealer_bids": "the dealer, who speaks last, must bid"},
    about="What happens when nobody bids?", clause="SB-11",
)  # fmt: skip
REDEAL, DEALER_BIDS = ALL_PASS.codes
SEQUENCE_OPTION = sequence_option("SB-18")
BOTH_OUT = Option(
    "both_out",
    {"bidder": "the bidder's side, if it made its bid", "highest": "the highest score"},
    about="Who wins when several reach the target in one hand?", clause="SB-36",
)  # fmt: skip
BIDDER, HIGHEST = BOTH_OUT.codes
OPTIONS = (TARGET, SIDES, MIN_BID, BID_STEP, PASSES, ALL_PASS, SEQUENCE_OPTION, BOTH_OUT)
#: SB-09, the ceilings: three players, four as partners, four singly.
CEILINGS = np.array([1060, 1440, 940])
#: SB-37.
MOST_HANDS = 50


@dataclass(frozen=True)
class Bid(Role):
    """A bid and its bidder: eight times the points, plus the seat; `250@3` in words."""

    def plain(self, value: int, deck: Deck) -> Any:
        return f"{value >> 3}@{value & 7}"

    def number(self, data: Any, deck: Deck) -> int:
        points, _, seat = str(data).partition("@")
        if not (points.isdecimal() and seat.isdecimal()):
            raise InvalidPosition(f"{data!r} is not a bid; write it like 250@3.")
        return int(points) << 3 | int(seat)


DRAW, DEAL, BID, POWER, COMBINE, PLAY = PHASES = Phases(
    "draw", "deal", "bid", "power", "combine", "play"
)

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    dealer=Seat(),
    drawn=Pile(most=4, about="in the order of the draw, seat by seat; the tied draw again"),
    scored=Number(),
    thrown_in=Number(),
    hand=Cards(seats=True, holds=True, even=True, secret="owner"),
    bids=Pile(most=1440 // 5, of=Bid(), about="in order, each like 250@3, points and seat"),
    passed=Seats(),
    power=Word(words=("none", *NATIONS)),
    claims=Pile(
        most=8, of=Word(words=MELD_WORDS), seats=True, about="what was laid down, the first first"
    ),
    shown=Cards(seats=True),
    combined=Number(),
    plays=Pile(most=DECK.size, holds=True, about="all cards of this hand, in the order of play"),
    takers=Pile(most=16, of=Seat(), about="who took each trick of this hand, the first first"),
    counted=Number(seats=True),
    void=Cards(seats=True),
)

MOVES = Moves(
    "bid {points}", "pass", "power {nation}", "meld {cards}", "done", "play {card}",
    points=range(5, 1445, 5), nation=NATIONS, cards=MELD_TEXTS, card=CODES,
)  # fmt: skip
BIDDING, PASS, NAMING, MELDING, DONE, PLAYING = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


#: SB-04, SB-05: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal()


@rule
def draw(s: Record, order: Ints) -> None:
    """SB-04: a card each. The highest deals, or the first drawn of equal ones."""
    s.dealer = 0
    s.drawn_size = s.players
    for seat in range(s.players):
        s.drawn[seat] = order[seat]
        if RANKS[order[seat]] > RANKS[order[s.dealer]]:
            s.dealer = seat


@rule
def deal(s: Record, order: Ints) -> None:
    """SB-06: the whole pack from the dealer's left, by threes; to three players at last by one."""
    n = s.players
    pass_deal(s)  # SB-07
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
    """The seat that made the highest bid, or -1."""
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
    """The number of different legal bids, 0 at the ceiling."""
    room = ceiling(s.players, s.sides) - lowest_bid(s)
    return room // step_of_bids(s) + 1 if room >= 0 else 0


@rule
def must_bid(s: Record) -> bool:
    """SB-12 (or `all_pass`): must the dealer bid, as the last to speak and without a bid so far?"""
    if s.bids_size > 0 or popcount(s.passed) < s.players - 1:
        return False
    return s.all_pass == DEALER_BIDS or s.thrown_in >= s.players


@rule
def bid_move(points: int) -> int:
    """The move that bids this many points."""
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
    """SB-02, SB-03: the seat opposite, or none (-1)."""
    return seat ^ 2 if s.players == 4 and s.sides == PARTNERS else -1


@rule
def list_claims(s: Record, out: Ints) -> int:
    """SB-14 to SB-21: every combination among the cards not yet claimed, or no more claims."""
    seat = s.turn
    cards = without(s.hand[seat], s.shown[seat])
    count = list_melds(cards, s.power - 1, s.sequence, grouped(s, seat), MELDING, out)
    out[count] = DONE
    return count + 1


@rule
def step_combine(s: Record, move: int) -> None:
    """SB-23: note a claim; SB-14: the bidder's partner follows; SB-24: the bidder leads."""
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
    s.void[seat] |= 0 if led >> card & 1 else led  # public knowledge of this hand
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
    """SB-31 to SB-33: the points of a seat's side in a finished hand, or 0 if it was thrown in."""
    first = bidder(s)
    if first < 0:
        return 0
    cards = cards_of_side(s, seat)
    if seat != first and seat != partner(s, first):
        return cards
    return s.combined + cards if bid_made(s) else -standing(s)


@rule
def score(s: Record) -> None:
    """SB-34: count the hand; SB-36: check for a winner; SB-37: fifty hands are the most."""
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
    """A side's points in a finished hand less the others' average, in thousands."""
    mine = hand_points(s, seat)
    mate = partner(s, seat)
    others = 0
    count = 0
    for other in range(s.players):
        if other != seat and other != mate:
            others += hand_points(s, other)
            count += 1
    return (mine - others / count) / 1000.0


# --- Hidden information ------------------------------------------------------------------


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals of cards that fit.

    A seat knows its own cards, every card played, the cards of claimed combinations that are
    still in a hand, and the nations that others have shown out of. Each card that was seen counts
    as one of the two copies. Unseen copies are dealt like other cards.
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
