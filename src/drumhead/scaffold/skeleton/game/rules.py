"""The rules of Sample Game: its record, its moves, and what a seat cannot know."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.positions import who_led, who_plays
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.tricks import follow, highest_of
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.options import Option
from drumhead.kernel.record import (
    Cards,
    Deck,
    Number,
    Phases,
    Pile,
    RecordType,
    Seat,
    Turn,
    hidden,
    list_cards,
)
from drumhead.kernel.sampling import deal_hidden, random_card
from drumhead.scaffold.skeleton.pack import PACK

# The cards in use. A card is its place in the deck, a set of cards is a mask of such places.
LETTERS = ("A", "B", "C", "D")
DECK = Deck(PACK.of_suits(" ".join(LETTERS), copies=1))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: Every suit as a set of cards; of every card the suit it belongs to, and its rank.
SUITS = np.array([DECK.mask(PACK.of_suits(letter, copies=1)) for letter in LETTERS])
SUIT_OF = np.array([SUITS[LETTERS.index(PACK.by_code[code].suit)] for code in DECK.codes])
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: So many cards are dealt to each, if there are enough (SG-04), and so many points end a match.
HAND, TARGET = 9, 20

# --- The record --------------------------------------------------------------------------

# What a table may agree on; the default comes first. In the record it is the field `finish`.
FINISH = Option(
    "finish",
    {
        "plain": "the last trick counts one point, like every other",
        "double": "the last trick counts two points",
    },
    about="How much does the last trick count?",
    clause="SG-08",
)
PLAIN, DOUBLE = FINISH.codes

DEAL, PLAY = PHASES = Phases("deal", "play")

# All there is to know of a match, beside phase, players, deal, finished and score, which every
# record has. Cards lie in the fields that hold them; others only remember, as `void` does which
# cards a seat showed that it has not. What follows from other fields need not be set up.
STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[FINISH],
    turn=Turn(follows=who_plays),
    dealer=Seat(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase == PLAY),
    aside=Cards(holds=True),
    leader=Seat(follows=lambda s: who_led(s) if s.phase == PLAY else -1),
    trick=Pile(most=4, holds=True, about="in the order of play, the card led first"),
    last_leader=Seat(),
    last_trick=Pile(most=4, about="in the order of play, the card led first"),
    taken=Cards(seats=True, holds=True),
    void=Cards(seats=True),
    points=Number(seats=True),
)

# The moves as they are written. `PLAYING + card` is the number of the move that plays a card.
MOVES = Moves("play {card}", card=DECK.codes)
(PLAYING,) = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with a deal by the last seat (SG-03)."""
    s.dealer = s.players - 1
    s.phase = DEAL
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """What chance must decide: before every deal the whole pack is shuffled (SG-04)."""
    return list_cards(ALL_CARDS, 0, out)


@rule
def hand_size(players: int) -> int:
    """SG-04: how many cards each is dealt."""
    return min(HAND, DECK_SIZE // players)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """SG-04: deal one card at a time from the dealer's left; what is left over lies aside."""
    n = s.players
    if s.deal > 0:
        s.dealer = (s.dealer + 1) % n  # SG-03
    s.deal += 1
    for seat in range(n):
        s.hand[seat] = 0
        s.taken[seat] = 0
        s.void[seat] = 0
        s.points[seat] = 0
    dealt = n * hand_size(n)
    for i in range(dealt):
        s.hand[(s.dealer + 1 + i) % n] |= 1 << order[i]
    s.aside = 0
    for i in range(dealt, DECK_SIZE):
        s.aside |= 1 << order[i]
    s.trick_size = 0
    s.last_trick_size = 0
    s.leader = (s.dealer + 1) % n  # SG-05
    s.turn = s.leader
    s.phase = PLAY


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of the pack."""
    return list_cards(playable(s), PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random without a list of all: optional, and it makes playouts quicker."""
    return PLAYING + random_card(playable(s), rng)


@rule
def playable(s: Record) -> int:
    """SG-05: any card is led; SG-06: follow the suit led if you can."""
    hand: int = s.hand[s.turn]
    return follow(hand, SUIT_OF[s.trick[0]]) if s.trick_size > 0 else hand


@rule
def step(s: Record, move: int) -> None:
    """A card joins the trick; a full trick is taken."""
    seat = s.turn
    card = move - PLAYING
    s.hand[seat] ^= 1 << card
    s.trick[s.trick_size] = card
    s.trick_size += 1
    led = SUIT_OF[s.trick[0]]
    s.void[seat] |= 0 if led >> card & 1 else led  # everybody has seen that it has none
    if s.trick_size < s.players:
        s.turn = (seat + 1) % s.players
    else:
        take(s)


@rule
def holder(s: Record) -> int:
    """SG-07: the place in the trick of the highest card of the suit led."""
    return highest_of(s.trick, s.trick_size, SUIT_OF[s.trick[0]], RANKS)


@rule
def take(s: Record) -> None:
    """SG-07: who holds the trick takes it and leads; SG-08: it counts a point."""
    n = s.players
    taker = (s.leader + holder(s)) % n
    for i in range(n):
        s.taken[taker] |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    s.last_trick_size = n
    s.last_leader = s.leader
    s.trick_size = 0
    s.leader = taker
    s.turn = taker
    last = s.hand[taker] == 0
    s.points[taker] += 2 if last and s.finish == DOUBLE else 1
    if last:
        score(s)


@rule
def score(s: Record) -> None:
    """SG-09: the points of the hand are added; enough of them end the match."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    for seat in range(s.players):
        s.score[seat] += s.points[seat]
        if s.score[seat] >= TARGET:
            s.turn = OVER


@rule
def winners(s: Record) -> int:
    """SG-09: the most points win."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """What a finished hand is worth to a seat: its points beside the others' average."""
    n: int = s.players
    own: int = s.points[seat]
    whole = hand_size(n) + (1 if s.finish == DOUBLE else 0)
    return (n * own - whole) / (whole * (n - 1.0))


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Nobody sees the hands of others, or the cards that lie aside (SG-04)."""
    for other in range(s.players):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
    s.aside = hidden(s.aside)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals that fit.

    It knows its own cards, every card that was played, and the suits that others showed out of.
    """
    n = s.players
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    unseen = ALL_CARDS & ~s.hand[seat]
    for i in range(s.trick_size):
        unseen &= ~(1 << s.trick[i])
    for other in range(n):
        unseen &= ~s.taken[other]
        room[other] = popcount(s.hand[other])
        barred[other] = s.void[other]
    # In the seat's own place stand the cards that lie aside: they may be any.
    room[seat] = popcount(s.aside)
    barred[seat] = 0
    deal_hidden(unseen, SUITS, n, room, barred, held, rng, memo)
    for other in range(n):
        if other != seat:
            s.hand[other] = held[other]
    s.aside = held[seat]
