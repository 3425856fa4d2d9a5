"""The rules of Bang: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.scores import best_scores
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.openings import draw_for_deal
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
    list_cards,
)
from drumhead.kernel.sampling import deal_free, random_card
from drumhead.packs.tactics import PACK

DECK = Deck(PACK.of_suits("I C A E"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: The number of each card, which is its only property; it also counts in the draw (PK-12).
NUMBERS = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: The number of flips without a capture after which all shuffle (BNG-20).
STALL_FLIPS = 96
#: The largest reaction time; the smallest is 1 (BNG-32).
SLOWEST = 20
#: The number of attempts to find a possible world in which the game is not over.
MOST_TRIES = 1000

# --- The record --------------------------------------------------------------------------

FALSE_CALL = Option(
    "false_call",
    {
        "pay-one": "a player who calls when nothing matches pays one card (timed play only)",
        "free": "a false call costs nothing (timed play only)",
    },
    about="What does a false call cost?",
    clause="BNG-46",
)
PAY_ONE, FREE = FALSE_CALL.codes
MAX_FLIPS = Option(
    "max_flips",
    {
        "4000": "the game ends by count after 4000 flips, if it lasts that long",
        "500": "a short game: it ends by count after 500 flips",
        "1000": "the game ends by count after 1000 flips",
    },
    about="After how many flips does the game end by count?",
    clause="BNG-19",
)
LIMITS = np.array([int(value) for value in MAX_FLIPS.values])

DRAW, DEAL, FLIPPING, REACT, TIMES, STALL = PHASES = Phases(
    "draw", "deal", "flip", "react", "times", "stall"
)

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[FALSE_CALL, MAX_FLIPS],
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    packet=Pile(
        most=DECK.size,
        seats=True,
        holds=True,
        about="first the pile, its top card last, then the hand, the next card to flip first",
    ),
    turned=Number(seats=True, about="how many cards of the packet are the pile"),
    flipper=Seat(),
    flipped=Card(),
    matched=Seat(),
    calls=Seats(),
    times=Number(seats=True),
    shuffler=Seat(),
    flips=Number(),
    since=Number(),
    alive=Number(),
    # Public memory: the cards that were ever turned up, those whose place has been known ever
    # since, and the contents of each packet at its last stall shuffle.
    seen=Cards(),
    known=Cards(),
    shuffled=Cards(seats=True),
)

MOVES = Moves("flip", "bang", "hold")
FLIP, BANG, HOLD = MOVES.bases

#: The taker of the piles of a match: a seat, none, or the flip is not yet settled.
NOBODY, UNSETTLED = -1, -2


# --- Setting up, and chance --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the deal (BNG-03)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """BNG-33: the draw, the deal, reaction times, and one shuffle a player after a stall."""
    if s.phase == TIMES:
        callers = popcount(s.calls)
        for i in range(callers):
            out[i] = SLOWEST
        return -callers
    if s.phase == STALL:
        return list_cards(cards_held(s, s.shuffler), 0, out)
    return list_cards(ALL_CARDS, 0, out)


@rule
def chance(s: Record, outcome: Ints, count: int) -> None:
    """Apply the event of chance that was due."""
    if s.phase == TIMES:
        settle(s, time_calls(s, outcome))
    elif s.phase == STALL:
        for i in range(count):
            s.packet[s.shuffler][i] = outcome[i]
        take_up_shuffled(s, s.shuffler)
        go_on_shuffling(s, s.shuffler + 1)
    elif s.phase == DRAW:
        draw_for_deal(s, outcome, count, NUMBERS)
        s.phase = DEAL
    else:
        deal(s, outcome)


@rule
def deal(s: Record, order: Ints) -> None:
    """BNG-04: all cards one at a time from the dealer's left; BNG-06: the dealer begins."""
    s.deal = 1
    seat = s.dealer
    for i in range(DECK_SIZE):
        seat = left_of(s, seat)
        s.packet[seat][s.packet_size[seat]] = order[i]
        s.packet_size[seat] += 1
    s.phase = FLIPPING
    s.turn = s.dealer
    check_dead(s)  # BNG-22


# --- Players and their cards -------------------------------------------------------------


@rule
def left_of(s: Record, seat: int) -> int:
    """The neighbor on the left (PK-20)."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def next_in(s: Record, seat: int) -> int:
    """The next player to the left who is not out (BNG-06, BNG-16)."""
    seat = left_of(s, seat)
    while s.packet_size[seat] == 0:
        seat = left_of(s, seat)
    return seat


@rule
def cards_held(s: Record, seat: int) -> int:
    """All cards of a seat, hand and pile, as a set."""
    cards = 0
    for i in range(s.packet_size[seat]):
        cards |= 1 << s.packet[seat][i]
    return cards


@rule
def nothing_shared(s: Record) -> bool:
    """BNG-17, BNG-18: do no two players have the same number? With one player left, this is so."""
    before = 0
    for seat in range(s.players):
        numbers = 0
        for i in range(s.packet_size[seat]):
            numbers |= 1 << NUMBERS[s.packet[seat][i]]
        if numbers & before:
            return False
        before |= numbers
    return True


@rule
def check_dead(s: Record) -> None:
    """The game ends if one player holds all cards or no match can come (BNG-17, BNG-18).

    Holdings change only when cards change hands. Until then the answer is stored.
    """
    s.alive = 0 if nothing_shared(s) else 1
    if not s.alive:
        end(s)


@rule
def check_end(s: Record) -> None:
    """Check a position with the whole pack, which may have been set up dead (BNG-18)."""
    cards = 0
    for seat in range(s.players):
        cards += s.packet_size[seat]
    if s.phase == FLIPPING and s.turn >= 0 and cards == DECK_SIZE:
        check_dead(s)


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """BNG-30: a turn has one move, to flip; BNG-31: on a match, call or hold."""
    if s.phase == FLIPPING:
        out[0] = FLIP
        return 1
    out[0] = BANG
    out[1] = HOLD
    return 2


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random. If there is only one, nothing is drawn."""
    return FLIP if s.phase == FLIPPING else BANG + below(rng, 2)


@rule
def step(s: Record, move: int) -> None:
    """Make a move, and settle the flip if it was the last move of it."""
    taker = step_flip(s) if s.phase == FLIPPING else step_react(s, move)
    if taker != UNSETTLED:
        settle(s, taker)


@rule
def step_flip(s: Record) -> int:
    """BNG-07: the top card goes up; BNG-31: on a match all choose, from the left."""
    seat = s.turn
    if s.turned[seat] == s.packet_size[seat]:
        s.turned[seat] = 0  # BNG-08
    card = s.packet[seat][s.turned[seat]]
    s.turned[seat] += 1
    s.flips += 1
    s.since += 1
    s.seen |= 1 << card
    s.known |= 1 << card
    s.flipper = seat
    s.flipped = card
    s.matched = match_of(s, seat, NUMBERS[card])
    if s.matched < 0:
        return NOBODY
    s.calls = 0
    for other in range(s.players):
        s.times[other] = 0
    s.phase = REACT
    s.turn = next_in(s, seat)
    return UNSETTLED


@rule
def match_of(s: Record, seat: int, number: int) -> int:
    """BNG-09, BNG-10: the first to the left whose pile shows this number, or -1."""
    other = left_of(s, seat)
    while other != seat:
        up = s.turned[other]
        if up > 0 and NUMBERS[s.packet[other][up - 1]] == number:
            return other
        other = left_of(s, other)
    return -1


@rule
def step_react(s: Record, move: int) -> int:
    """BNG-31: the flipper chooses last; BNG-32: two or more callers need times, one does not."""
    seat = s.turn
    if move == BANG:
        s.calls |= 1 << seat
    if seat != s.flipper:
        s.turn = next_in(s, seat)
        return UNSETTLED
    if s.calls == 0:
        return NOBODY  # BNG-14
    if s.calls & (s.calls - 1) == 0:
        return lowest(s.calls)
    s.phase = TIMES
    s.turn = CHANCE
    return UNSETTLED


@rule
def time_calls(s: Record, drawn: Ints) -> int:
    """BNG-32: the smallest time is first; BNG-13: if it is shared, the match is ignored."""
    best = SLOWEST + 1
    first = NOBODY
    place = 0
    for seat in range(s.players):
        if s.calls >> seat & 1:
            time = drawn[place] + 1
            place += 1
            s.times[seat] = time
            if time < best:
                first = seat
            elif time == best:
                first = NOBODY
            best = min(best, time)
    return first


@rule
def settle(s: Record, taker: int) -> None:
    """Settle a flip; the piles of a match go to a seat or stay.

    BNG-22: then the ends of the game, the stall shuffle and the next turn follow, in this order.
    """
    s.phase = FLIPPING
    if taker >= 0:
        capture(s, taker)
    if taker >= 0 or not s.alive:
        check_dead(s)
        if s.turn == OVER:
            return
    if s.flips >= LIMITS[s.max_flips]:  # BNG-19
        end(s)
    elif s.since >= STALL_FLIPS:  # BNG-20
        s.phase = STALL
        s.turn = CHANCE
        go_on_shuffling(s, 0)
    else:
        s.turn = next_in(s, s.flipper)  # BNG-15


@rule
def capture(s: Record, taker: int) -> None:
    """BNG-11, BNG-12: the flipper's pile goes under the taker's hand, then the other one."""
    for which in range(2):
        seat = s.flipper if which == 0 else s.matched
        up = s.turned[seat]
        s.turned[seat] = 0
        if seat == taker:
            put_under(s.packet[taker], s.packet_size[taker], up)
            continue
        size = s.packet_size[taker]
        for i in range(up):
            s.packet[taker][size + i] = s.packet[seat][i]
        s.packet_size[taker] = size + up
        s.packet_size[seat] -= up
        for i in range(s.packet_size[seat]):
            s.packet[seat][i] = s.packet[seat][i + up]
    s.since = 0


@rule
def put_under(cards: Ints, size: int, up: int) -> None:
    """The first `up` cards go to the end, in their order: both parts are turned, then the whole."""
    turn_over(cards, 0, up)
    turn_over(cards, up, size)
    turn_over(cards, 0, size)


@rule
def turn_over(cards: Ints, first: int, end: int) -> None:
    """Put the cards from `first` to before `end` in the opposite order."""
    for i in range((end - first) // 2):
        card = cards[first + i]
        cards[first + i] = cards[end - 1 - i]
        cards[end - 1 - i] = card


@rule
def go_on_shuffling(s: Record, first: int) -> None:
    """BNG-20: the next seat shuffles its cards; BNG-33: a single card needs no shuffle."""
    for seat in range(first, s.players):
        if s.packet_size[seat] > 1:
            s.shuffler = seat
            return
        take_up_shuffled(s, seat)
    s.shuffler = -1
    s.since = 0
    s.phase = FLIPPING
    s.turn = next_in(s, s.flipper)


@rule
def take_up_shuffled(s: Record, seat: int) -> None:
    """BNG-20: the shuffled cards are the hand. Its cards are public, their order is not."""
    cards = cards_held(s, seat)
    s.turned[seat] = 0
    s.known &= ~cards
    for other in range(s.players):
        s.shuffled[other] &= ~cards
    s.shuffled[seat] = cards


@rule
def end(s: Record) -> None:
    """BNG-21: each seat's score is the number of cards it holds."""
    for seat in range(s.players):
        s.score[seat] = s.packet_size[seat]
    s.finished = 1
    s.turn = OVER


@rule
def payee(s: Record, caller: int, flipper: int) -> int:
    """BNG-46: a false caller pays the player who flipped, never himself or one who is out."""
    seat = flipper
    while seat == caller or s.packet_size[seat] == 0:
        seat = left_of(s, seat)
    return seat


@rule
def false_call(s: Record, caller: int, flipper: int) -> None:
    """BNG-46: a call on a flip of `flipper` that made no match. This happens only with the clock.

    The caller's top card goes unseen under the hand of the payee; BNG-16 to BNG-18 follow.
    """
    if s.false_call == FREE:
        return
    receiver = payee(s, caller, flipper)
    if s.turned[caller] == s.packet_size[caller]:
        s.turned[caller] = 0  # BNG-08
    top = s.turned[caller]
    s.packet[receiver][s.packet_size[receiver]] = s.packet[caller][top]
    s.packet_size[receiver] += 1
    s.packet_size[caller] -= 1
    for i in range(top, s.packet_size[caller]):
        s.packet[caller][i] = s.packet[caller][i + 1]
    if s.turn == caller and s.packet_size[caller] == 0:
        s.turn = next_in(s, caller)
    check_dead(s)


@rule
def winners(s: Record) -> int:
    """BNG-17, BNG-21: the most cards win; equal players win jointly."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """The seat's share of the win, compared with the others' average; 1 for a win alone."""
    best = winners(s)
    share = (best >> seat & 1) / popcount(best)
    return (s.players * share - 1.0) / (s.players - 1.0)


# --- Hidden information ------------------------------------------------------------------


@rule
def place_known(s: Record, seat: int, place: int) -> bool:
    """Has every seat seen the card at this place: in the pile now, or in one before?"""
    return place < s.turned[seat] or s.known >> s.packet[seat][place] & 1 == 1


@rule
def redact(s: Record, seat: int) -> None:
    """BNG-05: hands are hidden, but face-up cards are remembered; BNG-31: choices are secret.

    The rest of the packets is public knowledge. The table shows only the tops.
    """
    for other in range(s.players):
        for place in range(s.packet_size[other]):
            if not place_known(s, other, place):
                s.packet[other][place] = -1
        s.shuffled[other] &= s.seen
    if s.phase == REACT:
        s.calls &= 1 << seat if seat >= 0 else 0


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Put other cards in the places that no seat knows, uniformly over all that fit.

    A card that was never turned up may be in any such place. One that was turned up and shuffled
    since is in a place of its packet, which `shuffled` gives. Before the first stall shuffle all
    places are alike. Worlds in which the game would be over (BNG-18) are rejected. A game that did
    end so is left as it is.

    Only the clock moves unseen cards, and here views are not quite exact: a card paid face down
    between two stall shuffles counts as known to lie with its new owner, and it is not considered
    that earlier payments did not end the game.
    """
    if s.turn == OVER and nothing_shared(s):
        return
    group = np.empty(DECK_SIZE, np.int64)
    held = np.zeros(MOST_SEATS + 1, np.int64)
    count = 0
    for other in range(s.players):
        for place in range(s.packet_size[other]):
            group[count] = -1
            if not place_known(s, other, place):
                card = s.packet[other][place]
                group[count] = packet_shuffled(s, card)
                held[group[count]] |= 1 << card
            count += 1
    for _ in range(MOST_TRIES):
        fill_places(s, group, held, rng)
        if not nothing_shared(s):
            break
    if s.phase == REACT:
        other = next_in(s, s.flipper)
        while other != s.turn:
            if other != seat:
                s.calls = s.calls & ~(1 << other) | below(rng, 2) << other
            other = next_in(s, other)


@rule
def fill_places(s: Record, group: Ints, held: Ints, rng: Ints) -> None:
    """Deal the cards that no seat ever saw to the packets, and mix each packet's own.

    `group` gives for each place the packet that its card was shuffled in, or -1 if the card is
    known. `held` are the cards now in the places of each packet.
    """
    unseen = 0
    for packet in range(MOST_SEATS + 1):
        unseen |= held[packet] & ~s.seen
    for packet in range(MOST_SEATS + 1):
        chosen = deal_free(unseen, popcount(held[packet] & ~s.seen), rng)
        unseen ^= chosen
        held[packet] = held[packet] & s.seen | chosen
        if packet < MOST_SEATS:
            s.shuffled[packet] = s.shuffled[packet] & s.seen | chosen
    left = held.copy()
    count = 0
    for seat in range(s.players):
        for place in range(s.packet_size[seat]):
            packet = group[count]
            if packet >= 0:
                card = random_card(left[packet], rng)
                left[packet] ^= 1 << card
                s.packet[seat][place] = card
            count += 1


@rule
def packet_shuffled(s: Record, card: int) -> int:
    """The packet of a card at the last stall shuffle, or MOST_SEATS before the first."""
    for seat in range(s.players):
        if s.shuffled[seat] >> card & 1:
            return seat
    return MOST_SEATS
