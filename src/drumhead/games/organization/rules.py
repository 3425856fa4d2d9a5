"""The rules of Organization: its record, its moves, and its hidden information."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    NATION_OF,
    RANKS,
    SUITS,
    settled_pairs,
    together,
    whole_pack,
)
from drumhead.games.common.rules.auction import CLOSED, THROWN_IN, next_caller
from drumhead.games.common.rules.copies import add, different, remove
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.tricks import follow, highest_of
from drumhead.games.organization.unseen import (
    LEFT,
    OPEN,
    TAKEN,
    deal_pairs,
    deal_unseen,
    holder_of_called,
    leader_of,
    played_by,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import hidden
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.openings import DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import below
from drumhead.kernel.record import (
    Card,
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
from drumhead.kernel.sampling import deal_free, random_card
from drumhead.packs.allie_patriot import NATIONS

#: The nation that a country names (no country: no card).
ORGANIZED = np.array([0, *SUITS])
#: The number of cards of each player, and so the number of units, by the number of players.
TRICKS = np.array([0, 0, 10, 15, 12, 9, 8])
MOST_HANDS = 100

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target",
    {"50": "fifty units, as printed", "20": "a short match"},
    about="How many units is the match played to?",
    clause="ORG-27",
    number=True,
)
#: The places of these values are the manners of `common.auction`.
PASSES = Option(
    "passes",
    {
        "reenter": "a player who has passed may bid again on a later turn",
        "final": "a player who has passed is out of the bidding",
    },
    about="Is a pass final?",
    clause="ORG-10",
)
ALL_PASS = Option(
    "all_pass",
    {
        "redeal": "the deal is thrown in and the next dealer deals",
        "dealer_bids": "when all the others have passed without a bid, the dealer must bid",
    },
    about="What happens when nobody bids?",
    clause="ORG-11",
)
REDEAL, DEALER_BIDS = ALL_PASS.codes
DESIGNATE = Option(
    "designate",
    {
        "after_exchange": "the country is named after the exchange with the Reserve",
        "before_exchange": "the country is named before the bidder sees the Reserve",
    },
    about="When is the Organizing Country named, with three or five players?",
    clause="ORG-13",
)
AFTER_EXCHANGE, BEFORE_EXCHANGE = DESIGNATE.codes
FIVE_SCORE = Option(
    "five_score",
    {
        "shared": "bidder and partner are both credited with their joint units, or both lose",
        "own": "each is credited with the units he took himself; only the bidder can lose",
    },
    about="What do the bidder and the called partner score, with five players?",
    clause="ORG-26",
)
SHARED, OWN = FIVE_SCORE.codes
BOTH_OUT = Option(
    "both_out",
    {
        "bidder": "a bidder who made the bid and reached the target wins alone",
        "highest": "the highest score wins, no matter who bid",
    },
    about="Who wins when several reach the target in one hand?",
    clause="ORG-28",
)
BIDDER_FIRST, HIGHEST = BOTH_OUT.codes
OPTIONS = (TARGET, PASSES, ALL_PASS, DESIGNATE, FIVE_SCORE, BOTH_OUT)

DRAW, DEAL, BID, RESERVE, DISCARD, COUNTRY, CALL, PLAY = PHASES = Phases(
    "draw", "deal", "bid", "reserve", "discard", "country", "call", "play"
)

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    in_use=lambda s: FIRSTS if s.players == 2 else EVERY_CARD,
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    scored=Number(),
    thrown=Number(),
    calls=Pile(most=48, of=Number(), about="the bids in order, 0 for a pass"),
    bid=Number(),
    bidder=Seat(),
    passed=Seats(),
    passes_running=Number(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase in (BID, PLAY), secret="owner"),
    reserve=Cards(holds=lambda s: s.exchange != TAKEN),
    exchange=Word(words=("open", "taken", "left")),
    put_out=Cards(holds=lambda s: s.exchange == TAKEN),
    country=Word(words=("none", *NATIONS)),
    called=Card(),
    partner=Seat(),
    last_partner=Seat(),
    plays=Pile(most=48, holds=True, about="all cards of this hand, in the order of play"),
    takers=Pile(most=15, of=Seat(), about="who took each trick of this hand, the first first"),
    void=Cards(seats=True),
)

MOVES = Moves(
    "bid {units}",
    "pass",
    "take",
    "leave",
    "discard {card}",
    "country {nation}",
    "call {card}",
    "play {card}",
    units=range(1, 16),
    nation=NATIONS,
    card=CODES,
)
BIDDING, PASSING, TAKING, LEAVING, DISCARDING, NAMING, CALLING, PLAYING = MOVES.bases
#: The first move that names a card, by phase; a card's move is that plus half its place.
CARD_MOVES = np.array([0, 0, 0, 0, DISCARDING, 0, CALLING, PLAYING])


# --- Setting up and dealing --------------------------------------------------------------


@rule
def pending(s: Record, out: Ints) -> int:
    """ORG-07: a shuffle for the draw and every deal; ORG-02: two players use single cards."""
    if s.players == 2:
        return list_cards(FIRSTS, 0, out)
    return whole_pack(out)


#: ORG-06, ORG-07: draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """ORG-07: one card at a time from the dealer's left; the rest are the last cards."""
    n = s.players
    pass_deal(s)  # ORG-06
    for seat in range(n):
        s.hand[seat] = 0
        s.void[seat] = 0
    seat = s.dealer
    dealt = n * TRICKS[n]
    for i in range(dealt):
        seat += 1
        if seat >= n:
            seat -= n
        s.hand[seat] = add(s.hand[seat], order[i])
    s.reserve = 0
    for i in range(dealt, DECK_SIZE if n > 2 else DECK_SIZE >> 1):
        s.reserve = add(s.reserve, order[i])
    s.exchange = OPEN
    s.put_out = 0
    s.calls_size = 0
    s.bid = 0
    s.bidder = -1
    s.passed = 0
    s.passes_running = 0
    s.country = 0
    s.called = -1
    s.last_partner = s.partner
    s.partner = -1
    s.plays_size = 0
    s.takers_size = 0
    s.phase = BID
    s.turn = (s.dealer + 1) % n  # ORG-08


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide."""
    if s.phase == BID:
        return legal_bid(s, out)
    if s.phase == RESERVE:  # ORG-12
        out[0] = TAKING
        out[1] = LEAVING
        return 2
    if s.phase == COUNTRY:  # ORG-13: any nation
        for nation in range(4):
            out[nation] = NAMING + nation
        return 4
    count = list_cards(cards_to_choose(s), 0, out)
    for i in range(count):
        out[i] = CARD_MOVES[s.phase] + (out[i] >> 1)
    return count


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random; a card is picked from its set without listing the others."""
    if s.phase == PLAY:
        return PLAYING + (random_card(cards_to_choose(s), rng) >> 1)
    return out[below(rng, legal(s, out))]


@rule
def cards_to_choose(s: Record) -> int:
    """The different cards that may be put out, called or played."""
    if s.phase == PLAY:
        return different(playable(s), FIRSTS)
    if s.phase == DISCARD:
        return different(s.hand[s.turn], FIRSTS)  # ORG-12: any card, also one just taken
    return callable_cards(s)


@rule
def legal_bid(s: Record, out: Ints) -> int:
    """ORG-09: any number of units above the standing bid, up to all of them, or a pass."""
    count = 0
    for bid in range(s.bid + 1, TRICKS[s.players] + 1):
        out[count] = BIDDING + bid - 1
        count += 1
    if not must_bid(s):
        out[count] = PASSING
        count += 1
    return count


@rule
def must_bid(s: Record) -> bool:
    """ORG-11: the dealer, with no bid made, after a round of deals thrown in; or by the option."""
    last_to_speak = s.bid == 0 and s.turn == s.dealer
    return last_to_speak and (s.all_pass == DEALER_BIDS or s.thrown >= s.players)


@rule
def callable_cards(s: Record) -> int:
    """ORG-14: the cards of which the bidder has had exactly one copy."""
    had = together(s.hand[s.bidder], s.put_out)
    return had & FIRSTS & ~(had >> 1)


@rule
def playable(s: Record) -> int:
    """ORG-18: follow the nation led if you can; ORG-19: otherwise any card."""
    start = s.takers_size * s.players
    hand = s.hand[s.turn]
    return follow(hand, NATION_OF[s.plays[start]]) if s.plays_size > start else hand


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == PLAY:
        step_play(s, (move - PLAYING) * 2)
    elif s.phase == BID:
        step_bid(s, move - BIDDING + 1 if move < PASSING else 0)
    elif s.phase == RESERVE:
        step_reserve(s, move == TAKING)
    elif s.phase == DISCARD:
        step_discard(s, (move - DISCARDING) * 2)
    elif s.phase == COUNTRY:
        step_country(s, move - NAMING + 1)
    else:
        step_call(s, (move - CALLING) * 2)


@rule
def step_bid(s: Record, bid: int) -> None:
    """ORG-08: bids go to the left; ORG-10: until all others have passed. No units: a pass."""
    s.calls[s.calls_size] = bid
    s.calls_size += 1
    if bid > 0:
        s.bid = bid
        s.bidder = s.turn
        s.passes_running = 0
    else:
        s.passed |= 1 << s.turn
        s.passes_running += 1
    s.turn = next_caller(
        s.passes, s.players, s.turn, s.bidder, s.passed, s.passes_running, s.calls_size
    )
    if s.turn == CLOSED:
        s.turn = s.bidder
        s.phase = RESERVE if has_reserve(s) and s.designate == AFTER_EXCHANGE else COUNTRY
    elif s.turn == THROWN_IN:  # ORG-11
        s.thrown += 1
        s.finished += 1
        s.turn = CHANCE
        s.phase = DEAL


@rule
def has_reserve(s: Record) -> bool:
    """ORG-03, ORG-05: with three and with five players there is a Reserve."""
    return s.players == 3 or s.players == 5


@rule
def step_reserve(s: Record, taken: bool) -> None:
    """ORG-12: the bidder takes the Reserve into his hand, or leaves it."""
    if taken:
        s.hand[s.turn] = together(s.hand[s.turn], s.reserve)
        s.exchange = TAKEN
        s.phase = DISCARD
    else:
        s.exchange = LEFT
        prepare(s)


@rule
def step_discard(s: Record, card: int) -> None:
    """ORG-12: three cards are put out for the three that were taken."""
    s.hand[s.turn] = remove(s.hand[s.turn], card, 3 << card)
    s.put_out = add(s.put_out, card)
    if popcount(s.put_out) == 3:
        prepare(s)


@rule
def step_country(s: Record, country: int) -> None:
    """ORG-13: the bidder names the Organizing Country."""
    s.country = country
    prepare(s)


@rule
def step_call(s: Record, card: int) -> None:
    """ORG-14: the holder of the other copy is the partner; ORG-16: there may be none."""
    s.called = card
    s.partner = holder_of_called(s)
    s.phase = PLAY


@rule
def prepare(s: Record) -> None:
    """Set the bidder's next choice; ORG-17: at last, the lead."""
    if s.country == 0:
        s.phase = COUNTRY
    elif has_reserve(s) and s.exchange == OPEN:
        s.phase = RESERVE
    elif s.players == 5 and callable_cards(s):
        s.phase = CALL
    else:
        s.phase = PLAY


@rule
def step_play(s: Record, card: int) -> None:
    """ORG-17: one card each, to the left; a full trick is taken."""
    n = s.players
    seat = s.turn
    start = s.takers_size * n
    s.hand[seat] = remove(s.hand[seat], card, 3 << card)
    s.plays[s.plays_size] = card
    s.plays_size += 1
    led = NATION_OF[s.plays[start]]
    s.void[seat] |= 0 if led >> card & 1 else led  # public knowledge of this hand
    if s.plays_size < start + n:
        s.turn = seat + 1 if seat + 1 < n else 0
    else:
        take(s, start, led)


@rule
def take(s: Record, start: int, led: int) -> None:
    """ORG-20: the highest of the Organizing Country, else of the nation led; ORG-21: it leads."""
    n = s.players
    trick = s.plays[start:]
    place = highest_of(trick, n, ORGANIZED[s.country], RANKS)
    if place < 0:
        place = highest_of(trick, n, led, RANKS)
    taker = leader_of(s, s.takers_size) + place
    if taker >= n:
        taker -= n
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.turn = taker
    if s.hand[taker] == 0:
        score(s)


# --- The score ---------------------------------------------------------------------------


@rule
def couple(players: int, seat: int) -> int:
    """ORG-04: the seats that share a score: opposite seats with four or six players."""
    half = players // 2
    if players == 4 or players == 6:
        return 1 << seat | 1 << (seat + half if seat < half else seat - half)
    return 1 << seat


@rule
def side(s: Record, seat: int) -> int:
    """The seats that play together in this hand: ORG-26 adds the called partner."""
    two = 1 << s.bidder | 1 << s.partner if s.partner >= 0 else 0
    return two if two >> seat & 1 else couple(s.players, seat)


@rule
def units(s: Record, seats: int) -> int:
    """ORG-22: the number of tricks that these seats have taken."""
    count = 0
    for i in range(s.takers_size):
        count += seats >> s.takers[i] & 1
    return count


@rule
def made(s: Record) -> bool:
    """ORG-24 to ORG-26: have the bidder and his partners as many units as bid?"""
    return s.bid > 0 and units(s, side(s, s.bidder)) >= s.bid


@rule
def hand_points(s: Record, seat: int) -> int:
    """The points of a seat in a finished hand (ORG-23 to ORG-26), or 0 if it was thrown in."""
    if s.bid == 0:
        return 0
    own = couple(s.players, seat)
    if not side(s, s.bidder) >> seat & 1:
        return units(s, own)
    shared = s.five_score == SHARED or s.players != 5
    if made(s):
        return units(s, side(s, seat) if shared else own)
    return -s.bid if shared or seat == s.bidder else 0


@rule
def score(s: Record) -> None:
    """ORG-27: units are credited when the hand is over; ORG-29: the hundredth hand is the last."""
    s.finished += 1
    s.scored += 1
    s.thrown = 0
    for seat in range(s.players):
        s.score[seat] += hand_points(s, seat)
    s.phase = DEAL
    s.turn = OVER if bidder_is_out(s) or one_is_out(s) or s.scored == MOST_HANDS else CHANCE


@rule
def bidder_is_out(s: Record) -> bool:
    """ORG-28: a bid that was made and the target reached win at once, unless agreed otherwise."""
    return s.both_out == BIDDER_FIRST and made(s) and s.score[s.bidder] >= s.target


@rule
def one_is_out(s: Record) -> bool:
    """ORG-28: otherwise one player or couple must be alone at the top, at the target or above."""
    best = best_scores(s, 1)
    seat = 0
    while not best >> seat & 1:
        seat += 1
    return s.score[seat] >= s.target and best == couple(s.players, seat)


@rule
def winners(s: Record) -> int:
    """ORG-28: the bidder who went out, or the highest; ORG-29: equal highest share the win."""
    if s.turn == OVER and bidder_is_out(s):
        return couple(s.players, s.bidder)
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """A side's points less the average of the others', over twice the units of a hand."""
    n = s.players
    if s.bid == 0:
        return 0.0
    own = side(s, seat)
    others = 0.0
    count = 0.0
    for other in range(n):
        if not own >> other & 1:
            others += hand_points(s, other)
            count += 1.0
    return (hand_points(s, seat) - others / count) / (2.0 * TRICKS[n])


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """The face-down cards (ORG-02, ORG-12) and the partner (ORG-15) are private."""
    if s.exchange != TAKEN or seat != s.bidder:
        s.reserve = hidden(s.reserve)
    if seat != s.bidder:
        s.put_out = hidden(s.put_out)
    if seat != s.partner and not partner_known(s):
        s.partner = -1


@rule
def partner_known(s: Record) -> bool:
    """ORG-15: the partner is known once he has played the called card, or at scoring."""
    return s.turn < 0 or (s.partner >= 0 and played_by(s, s.partner) >> s.called & 1 == 1)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all ways that fit.

    A seat knows its own cards, every card played, the nations that others have shown out of and
    the conclusions from the call (`deal_unseen`). The bidder also knows the cards taken and put
    out. Two unseen copies of a card are two cards. Which of two was played counts as known.
    """
    n = s.players
    taken = s.exchange == TAKEN
    seen = s.hand[seat]
    if seat == s.bidder:
        seen = together(seen, s.put_out)
    for i in range(s.plays_size):
        seen = add(seen, s.plays[i])
    unseen = (FIRSTS if n == 2 else EVERY_CARD) & ~seen
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(n):
        room[other] = popcount(s.hand[other])
        barred[other] = s.void[other]
    # The seat's own place represents the face-down cards.
    barred[seat] = 0
    room[seat] = popcount(s.put_out if taken else s.reserve)
    if taken and seat == s.bidder:
        room[seat] = 0
    playing = s.phase == PLAY or s.plays_size > 0
    if n == 5 and taken and playing and s.called < 0 and seat != s.bidder:
        deal_pairs(s, seat, unseen, room, barred, held, rng, memo)
    else:
        deal_unseen(s, seat, unseen, room, barred, held, rng, memo)
    for other in range(n):
        if other != seat:
            s.hand[other] = settled_pairs(held[other])
    if not taken:
        s.reserve = settled_pairs(held[seat])
    elif seat != s.bidder:
        s.put_out = settled_pairs(held[seat])
        had = together(together(s.hand[s.bidder], s.put_out), played_by(s, s.bidder))
        s.reserve = settled_pairs(deal_free(had, 3, rng))
    if s.called >= 0:
        s.partner = holder_of_called(s)


def sides(players: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """ORG-04: with four or six players opposite seats are a couple, otherwise each is alone."""
    apart = players // 2 if players in (4, 6) else players
    return tuple(seat % apart for seat in range(players))
