"""The rules of War and Diplomacy: its record, its moves, and its hidden information."""

from __future__ import annotations

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.copies import add, different, remove, settled
from drumhead.games.common.rules.leaders import who_led
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.tricks import follow
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.options import Option
from drumhead.kernel.record import Cards, Number, Phases, Pile, RecordType, Seat
from drumhead.kernel.sampling import deal_hidden, random_card
from drumhead.packs.war_and_diplomacy import LETTERS, PACK

DECK = Deck(PACK.of_suits("A Y X Z"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: The first place of each of the six letters, and of the letter at every place.
LETTER_CARDS = np.array([DECK.card(letter) for letter in LETTERS])
FIRST_PLACES = np.array(DECK.first)
FIRSTS = sum(1 << DECK.card(letter) for letter in LETTERS)
#: The letter of a card by its number among the letters, and all places of that letter.
NUMBERS = np.array([list(LETTERS).index(code) for code in DECK.codes])
COPIES = np.array([sum(1 << p for p in range(DECK.size) if DECK.codes[p] == c) for c in DECK.codes])
#: The class of a card (A, Y, officers, officials) as the set of all its cards, and all classes.
CLASSES = np.array(
    [
        sum(1 << p for p in range(DECK.size) if LETTERS[DECK.codes[p]][0] == LETTERS[code][0])
        for code in DECK.codes
    ]
)
SUITS = np.unique(CLASSES)
M, N, R = (DECK.card(letter) for letter in "MNR")
PENNANTS, FLAGS = 17, 16
WAR, PEACE = 3, 2

# --- The record --------------------------------------------------------------------------

ENDING = Option(
    "ending",
    {
        "auto": "counters with three or four players, circuit with five",
        "counters": "the game ends with the hand in which a pile of counters is exhausted",
        "circuit": "the game ends when everybody has dealt once",
    },
    about="When does the game end?",
    clause="WD-39",
)
AUTO, COUNTERS, CIRCUIT = ENDING.codes

LOT, DEAL, PLAY = PHASES = Phases("lot", "deal", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[ENDING],
    dealer=Seat(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.players < 5, secret="owner"),
    aside=Cards(holds=True, secret="all"),
    leader=Seat(follows=lambda s: who_led(s, s.dealer if s.players == 5 else -1)),
    trick=Pile(most=4, holds=True, about="in the order of play, the card led first"),
    leaders=Pile(most=7, of=Seat(), about="who led to each earlier trick, the first first"),
    earlier=Pile(most=28, holds=True, about="the earlier tricks, in the order of play"),
    lacks=Cards(seats=True),
    war=Number(seats=True),
    peace=Number(seats=True),
    points=Number(seats=True),
)

MOVES = Moves("play {letter}", letter=LETTERS)
(PLAYING,) = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A game begins with a draw for the first deal (WD-09); both piles are full (WD-08)."""
    s.phase = LOT
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """WD-09: one seat at random; WD-11: before each hand a shuffle of all 32 cards."""
    if s.phase == LOT:
        out[0] = s.players
        return -1
    for i in range(DECK_SIZE):
        out[i] = FIRST_PLACES[i]
    return DECK_SIZE


@rule
def chance(s: Record, outcome: Ints, count: int) -> None:
    """Apply the random seat or the shuffled pack."""
    if s.phase == LOT:
        s.dealer = outcome[0]
        s.phase = DEAL
    else:
        deal(s, outcome)


@rule
def deal(s: Record, order: Ints) -> None:
    """WD-11: one at a time from the dealer's left; WD-12, WD-13, WD-14: the rest lies aside."""
    if s.deal > 0:
        s.dealer = to_the_left(s, s.dealer)  # WD-10
    s.deal += 1
    for seat in range(s.players):
        s.hand[seat] = 0
        s.lacks[seat] = 0
        s.points[seat] = 0
    seat = s.dealer
    dealt = 24 if s.players == 3 else 28
    for i in range(dealt):
        seat = next_player(s, seat)
        s.hand[seat] = add(s.hand[seat], order[i])
    s.aside = 0
    for i in range(dealt, DECK_SIZE):
        s.aside = add(s.aside, order[i])
    s.trick_size = 0
    s.leaders_size = 0
    s.earlier_size = 0
    s.leader = to_the_left(s, s.dealer)  # WD-16
    s.turn = s.leader
    s.phase = PLAY


@rule
def to_the_left(s: Record, seat: int) -> int:
    """The next higher seat."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def next_player(s: Record, seat: int) -> int:
    """The next seat that is dealt to and plays. WD-14, WD-17: of five the dealer is skipped."""
    seat = to_the_left(s, seat)
    return to_the_left(s, seat) if s.players == 5 and seat == s.dealer else seat


# --- The moves ---------------------------------------------------------------------------


@rule
def missing(trick: Ints, count: int) -> int:
    """All cards of the classes missing from the word; none once it is broken (or complete)."""
    fitting = ALL_CARDS
    for i in range(count):
        kind = CLASSES[trick[i]]
        if not fitting & kind:
            return 0
        fitting &= ~kind
    return fitting


@rule
def playable(s: Record) -> int:
    """WD-20: a missing letter if possible; WD-19, WD-23, WD-24: otherwise any."""
    return follow(s.hand[s.turn], missing(s.trick, s.trick_size))


@rule
def legal(s: Record, out: Ints) -> int:
    """The letters that may be played, each once, in the order of the pack."""
    cards = different(playable(s), FIRSTS)
    count = 0
    while cards:
        out[count] = PLAYING + NUMBERS[lowest(cards)]
        count += 1
        cards &= cards - 1
    return count


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set of letters without listing them."""
    return PLAYING + NUMBERS[random_card(different(playable(s), FIRSTS), rng)]


@rule
def step(s: Record, move: int) -> None:
    """A letter joins the trick. WD-23: a player without a missing letter breaks the word."""
    seat = s.turn
    card = LETTER_CARDS[move - PLAYING]
    fitting = missing(s.trick, s.trick_size)
    fits = fitting >> card & 1
    s.hand[seat] = remove(s.hand[seat], card, COPIES[card])
    if not fits:
        s.lacks[seat] |= fitting  # public knowledge of this hand
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < 4:  # WD-17, WD-18
        s.turn = next_player(s, seat)
    else:
        settle(s, fits)


@rule
def winning_place(trick: Ints) -> int:
    """WD-26: the place of the consonant that comes last in the word that four letters spell.

    In ARMY and NAVY it is the officer's, in MANY and VARY the official's.
    """
    officer = 0
    official = 0
    for i in range(4):
        if trick[i] >= N:
            official = i
        elif trick[i] >= M:
            officer = i
    return officer if is_war(trick[officer], trick[official]) else official


@rule
def is_war(officer: int, official: int) -> bool:
    """ARMY and NAVY are war words, MANY and VARY peace words."""
    return (officer == M) == (official == R)


@rule
def settle(s: Record, complete: int) -> None:
    """WD-27, WD-28: a word earns its winner a counter; WD-29: a broken trick earns nothing."""
    for i in range(4):
        s.earlier[s.earlier_size + i] = s.trick[i]
    s.earlier_size += 4
    s.leaders[s.leaders_size] = s.leader
    s.leaders_size += 1
    if complete:
        place = winning_place(s.trick)
        winner = s.leader
        for _ in range(place):
            winner = next_player(s, winner)
        won_by_officer = s.trick[place] < N
        s.war[winner] += 1 if won_by_officer else 0
        s.peace[winner] += 0 if won_by_officer else 1
        s.points[winner] += WAR if won_by_officer else PEACE
        s.leader = winner  # WD-31
    if s.players == 3:  # WD-33; WD-32: otherwise, after a broken word, the same leader
        s.leader = to_the_left(s, s.leaders[s.leaders_size - 1])
    s.trick_size = 0
    s.turn = s.leader
    if s.hand[s.leader] == 0:  # WD-34
        score(s)


# --- Scoring -----------------------------------------------------------------------------


@rule
def by_side(s: Record, figures: Ints, seat: int) -> int:
    """A figure of a seat; WD-02: with four, its partner's added."""
    return figures[seat] + (figures[seat ^ 2] if s.players == 4 else 0)


@rule
def exhausted(s: Record) -> bool:
    """WD-36: 17 war words or 16 peace words have been won since the game began."""
    war = 0
    peace = 0
    for seat in range(s.players):
        war += s.war[seat]
        peace += s.peace[seat]
    return war >= PENNANTS or peace >= FLAGS


@rule
def by_circuit(s: Record) -> bool:
    """WD-40: does the game end when every seat has dealt once? (Option `ending`.)"""
    return s.ending == CIRCUIT or (s.ending == AUTO and s.players == 5)


@rule
def score(s: Record) -> None:
    """WD-37, WD-38: every word of the hand counts; WD-39, WD-40, WD-41, WD-43: find the end."""
    s.finished += 1
    s.phase = DEAL
    for seat in range(s.players):
        s.score[seat] += by_side(s, s.points, seat)
    if by_circuit(s):
        over = s.finished >= s.players
    else:
        over = exhausted(s) or s.finished >= 10 * s.players
    s.turn = OVER if over else CHANCE


@rule
def winners(s: Record) -> int:
    """WD-42: the highest score wins; equal sides share the win."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """A side's points in a hand less the others' average, over the 21 of seven wars."""
    own = by_side(s, s.points, seat)
    total = 0
    for other in range(s.players):
        total += s.points[other]
    others = 1 if s.players == 4 else s.players - 1
    return (own - (total - own) / others) / 21.0


# --- Hidden information ------------------------------------------------------------------


@rule
def unseen(s: Record, seat: int) -> int:
    """The cards that are neither in the seat's hand nor have been played."""
    seen = s.hand[seat]
    for i in range(s.earlier_size):
        seen = add(seen, s.earlier[i])
    for i in range(s.trick_size):
        seen = add(seen, s.trick[i])
    cards = 0
    for letter in LETTER_CARDS:
        left = popcount(COPIES[letter] & ~seen)
        cards |= ((1 << left) - 1) << letter
    return cards


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all deals that fit.

    A player who broke a word held no letter of the classes then missing (WD-20, WD-23), and no
    seat receives cards during a hand. The seat's own place holds the cards that lie aside.
    """
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(s.players):
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.lacks[other]
    room[seat] = popcount(s.aside)
    deal_hidden(unseen(s, seat), SUITS, s.players, room, barred, held, rng, memo)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = settled(held[other], FIRSTS, COPIES)
    s.aside = settled(held[seat], FIRSTS, COPIES)
