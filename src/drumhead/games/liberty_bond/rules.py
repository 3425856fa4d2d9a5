"""The rules of Liberty Bond Game: its record, its moves, and its hidden information."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    RANKS,
    list_different,
    settled_pairs,
    together,
    without,
)
from drumhead.games.common.rules.copies import add, different, remove
from drumhead.games.common.rules.scores import best_scores
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck, hidden
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.openings import DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.record import Cards, Number, Phases, Pile, RecordType, Seat, Word
from drumhead.kernel.sampling import deal_free, random_card
from drumhead.packs.allie_patriot import NATIONS, PICTURES

#: LB-06: the number of cards dealt to each player, by the number of players.
DEALT = np.array([0, 0, 10, 8, 6, 6, 6])
#: LB-30, LB-33: the most turns of a player in a hand, and the most hands in a match.
MOST_TURNS = 30
MOST_HANDS = 200
#: With two players both piles have 28 cards; with six, rows have at most 31 cards.
MOST_DISCARDS = 28
MOST_ROWS = 10
#: The cards that count 15, and those that count 10 or more (PACK-04).
FLAGS = DECK.mask([code for code in DECK.codes if code[1] == "6"])
TENS = DECK.mask([code for code in DECK.codes if code[1] in "6543"])

# --- The combinations --------------------------------------------------------------------

# A combination, and so a row, is its number in a table of all 436: the sequences by length,
# nation and highest card, then the groups, 66 of each kind, Flags first.


def _sequences() -> list[str]:
    """LB-12: all sequences of three to six cards."""
    return [
        " ".join(f"{nation}{number}" for number in range(high, high - length, -1))
        for length in range(3, 7)
        for nation in NATIONS
        for high in range(6, length - 1, -1)
    ]


#: LB-13: the numbers of cards of each nation in a group. The group of all eight comes last.
COPIES = tuple(copies for copies in itertools.product((0, 1, 2), repeat=4) if sum(copies) >= 3)


def _groups() -> list[str]:
    """LB-13: all groups of three to eight cards."""
    return [
        " ".join(f"{n}{kind}" for n, k in zip(NATIONS, copies, strict=True) for _ in range(k))
        for kind in PICTURES
        for copies in COPIES
    ]


#: The cards of each combination as in its move's notation, and as a set.
TEXTS = (*_sequences(), *_groups())
FIRST_GROUP = len(_sequences())
GROUPS_OF_A_KIND = len(COPIES)
CARDS = np.array([DECK.mask(text) for text in TEXTS])
BONDS = np.array([text.count("5") for text in TEXTS])


def _grown() -> list[list[int]]:
    """LB-17, LB-18: the combination that each of the 24 cards makes of another, or -1."""
    number = {frozenset(_counted(text.split())): place for place, text in enumerate(TEXTS)}
    return [
        [number.get(frozenset(_counted([*text.split(), code])), -1) for code in CODES]
        for text in TEXTS
    ]


def _counted(codes: list[str]) -> list[tuple[str, int]]:
    return [(code, codes.count(code)) for code in codes]


GROWN = np.array(_grown())
#: The cards that fit each combination.
FITTING = np.array([sum(1 << 2 * i for i in range(24) if row[i] >= 0) for row in GROWN])


def _sequence_numbers(length: int) -> list[int]:
    """For every start of a sequence and every place after it: the two lengths.

    The first copy of the highest card means a sequence of `length`, the second one that is a card
    longer.
    """
    numbers = [-1] * DECK_SIZE
    for place, text in enumerate(TEXTS[:FIRST_GROUP]):
        longer = len(text.split()) - length
        if longer in (0, 1):
            numbers[DECK.card(text[:2]) + longer] = place
    return numbers


SHORT_SEQUENCES = np.array(_sequence_numbers(3))
LONG_SEQUENCES = np.array(_sequence_numbers(5))
#: The highest cards of sequences of three.
HEADS = DECK.mask([code for code in CODES if code[1] in "6543"])


def _parts_of_groups() -> tuple[list[int], list[int]]:
    """For every holding of a kind, two bits per nation: the start of its groups, and the groups."""
    starts, parts = [0], []
    for held in range(256):
        pairs = [held >> 2 * nation & 3 for nation in range(4)]
        if 2 not in pairs:
            have = [popcount(pair) for pair in pairs]
            parts += [
                place
                for place, copies in enumerate(COPIES)
                if all(k <= most for k, most in zip(copies, have, strict=True))
            ]
        starts.append(len(parts))
    return starts, parts


GROUP_STARTS, GROUP_PARTS = map(np.array, _parts_of_groups())

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target",
    {
        "1000": "the match is played to 1000 points, as printed",
        "250": "a short match",
        "500": "half the printed length",
    },
    about="How many points is the match played to?",
    clause="LB-31",
)
TARGETS = np.array([int(value) for value in TARGET.values])


@dataclass(frozen=True)
class Row(Word):
    """A combination on the table, its cards joined by plus signs."""

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        return self.words[value].split("+")


#: `reserve` has its top card last, `discards` too. `turned` counts how often the Discard Pile
#: was turned over. From then on the order of the Reserve Pile can be known. `known` are cards that
#: publicly went into a hand, or are known to have been drawn. `turns` counts the turns completed in
#: this hand; `laid` is 1 when a combination was laid in this turn.
DEALER, DEAL, DRAW, TABLE = PHASES = Phases("dealer", "deal", "draw", "table")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[TARGET],
    dealer=Seat(),
    drawn=Pile(most=DECK_SIZE, about="in the order of the draw, seat by seat; the tied draw again"),
    hand=Cards(seats=True, holds=True),
    known=Cards(seats=True),
    reserve=Pile(most=MOST_DISCARDS - 1, holds=True, secret="all", about="the top card last"),
    discards=Pile(most=MOST_DISCARDS, tops=1, holds=True, about="the top card last"),
    turned=Number(),
    rows=Pile(
        most=MOST_ROWS,
        of=Row(words=tuple(text.replace(" ", "+") for text in TEXTS), sets=tuple(CARDS.tolist())),
        holds=True,
        about="the combinations on the table, the first laid first, each like A3+A2+A1",
    ),
    owners=Pile(most=MOST_ROWS, of=Seat(), about="who owns each of the rows, in their order"),
    laid=Number(),
    turns=Number(),
    out=Seat(),
)

MOVES = Moves(
    "draw {pile}", "lay {cards}", "add {card} {row}", "discard {card}", places=("pile", "row"),
    pile=("reserve", "discard"), cards=TEXTS, card=CODES, row=range(1, MOST_ROWS + 1),
)  # fmt: skip
FROM_RESERVE, LAYING, ADDING, DISCARDING = MOVES.bases
FROM_DISCARDS = FROM_RESERVE + 1


# --- Setting up and dealing --------------------------------------------------------------


#: LB-02 to LB-04: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """LB-06: one at a time from the dealer's left; LB-07: then the Discard Pile and the Reserve."""
    n = s.players
    pass_deal(s)  # LB-05
    for seat in range(n):
        s.hand[seat] = 0
        s.known[seat] = 0
    seat = s.dealer
    dealt = n * DEALT[n]
    for i in range(dealt):
        seat += 1
        if seat >= n:
            seat -= n
        s.hand[seat] = add(s.hand[seat], order[i])
    s.discards[0] = order[dealt]
    s.discards_size = 1
    s.reserve_size = DECK_SIZE - dealt - 1  # LB-08
    for i in range(s.reserve_size):
        s.reserve[i] = order[DECK_SIZE - 1 - i]
    s.turned = 0
    s.rows_size = 0
    s.owners_size = 0
    s.laid = 0
    s.turns = 0
    s.out = -1
    s.turn = (s.dealer + 1) % n  # LB-09
    s.phase = DRAW


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in numerical order except for additions."""
    if s.phase == DRAW:
        out[0] = FROM_RESERVE
        out[1] = FROM_DISCARDS
        return 2
    hand = s.hand[s.turn]
    size = popcount(hand)
    count = 0
    if s.laid == 0 and size > 3:  # LB-15, LB-21
        count = list_sequences(hand, size, out)
        count = list_groups(hand, size, out, count)
    if size > 1:  # LB-21
        for row in range(s.rows_size):
            count = list_additions(hand, s.rows[row], row, out, count)
    return list_different(hand, DISCARDING, out, count)  # LB-22


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == DRAW:
        step_draw(s, move)
    elif move >= DISCARDING:
        step_discard(s, (move - DISCARDING) << 1)
    elif move >= ADDING:
        place = move - ADDING
        step_add(s, place // MOST_ROWS << 1, place % MOST_ROWS)
    else:
        step_lay(s, move - LAYING)


# Drawing


@rule
def step_draw(s: Record, move: int) -> None:
    """LB-11: the top card of either pile goes into the hand."""
    seat = s.turn
    if move == FROM_RESERVE:
        s.reserve_size -= 1
        card = s.reserve[s.reserve_size]
        seen = s.turned > 0
    else:
        s.discards_size -= 1
        card = s.discards[s.discards_size]
        seen = True
    s.hand[seat] = add(s.hand[seat], card)
    if seen:
        s.known[seat] = add(s.known[seat], card)
    s.phase = TABLE


# Laying and adding


@rule
def list_sequences(hand: int, size: int, out: Ints) -> int:
    """LB-12: write every sequence that a hand of this size may lay; returns their number.

    A sequence that would take the whole hand is left out (LB-21).
    """
    cards = different(hand, FIRSTS)
    three = cards & cards >> 2 & cards >> 4 & HEADS
    if three == 0:
        return 0
    four = three & three >> 2
    five = four & four >> 2
    six = five & five >> 2
    count = 0
    short = three | (four << 1 if size > 4 else 0)
    while short:
        out[count] = LAYING + SHORT_SEQUENCES[lowest(short)]
        count += 1
        short &= short - 1
    long = (five if size > 5 else 0) | (six << 1 if size > 6 else 0)
    while long:
        out[count] = LAYING + LONG_SEQUENCES[lowest(long)]
        count += 1
        long &= long - 1
    return count


@rule
def kinds_of_three(cards: int) -> int:
    """The kinds with three cards or more: bit 2k for kind k, Flags first.

    The counts of all kinds are computed at once, in four bits each.
    """
    copies = (cards & FIRSTS) + (cards >> 1 & FIRSTS)
    even = copies & 0x333333333333
    odd = copies >> 2 & 0x333333333333
    even += even >> 24
    odd += odd >> 24
    even += even >> 12
    odd += odd >> 12
    return ((even & 0xFFF) + 0x555 & 0x888) >> 3 | ((odd & 0xFFF) + 0x555 & 0x888) >> 1


@rule
def of_kind(cards: int, twice: int) -> int:
    """A set's cards of kind `twice` / 2, as an index of GROUP_STARTS: two bits per nation."""
    held = cards >> twice & 0x003003003003
    return (held | held >> 10 | held >> 20 | held >> 30) & 0xFF


@rule
def list_groups(hand: int, size: int, out: Ints, count: int) -> int:
    """LB-13: write every group that a hand may lay after the `count` moves there.

    The largest group of a kind stands last. If it would take the whole hand, it is left out
    (LB-21). Returns the new number of moves.
    """
    kinds = kinds_of_three(hand)
    while kinds:
        twice = lowest(kinds)
        kinds &= kinds - 1
        held = of_kind(hand, twice)
        base = LAYING + FIRST_GROUP + GROUPS_OF_A_KIND * (twice >> 1)
        end = GROUP_STARTS[held + 1] - (1 if popcount(held) == size else 0)
        for i in range(GROUP_STARTS[held], end):
            out[count] = base + GROUP_PARTS[i]
            count += 1
    return count


@rule
def step_lay(s: Record, combination: int) -> None:
    """LB-14: a new row, owned by the player, with the next number."""
    seat = s.turn
    cards = CARDS[combination]
    s.hand[seat] = without(s.hand[seat], cards)
    s.known[seat] = without(s.known[seat], cards)
    s.rows[s.rows_size] = combination
    s.owners[s.rows_size] = seat
    s.rows_size += 1
    s.owners_size += 1
    s.laid = 1


@rule
def list_additions(hand: int, combination: int, row: int, out: Ints, count: int) -> int:
    """LB-17, LB-18: write an addition for each card that fits a row; return how many moves."""
    cards = hand & FITTING[combination]
    while cards:
        out[count] = ADDING + (lowest(cards) >> 1) * MOST_ROWS + row
        count += 1
        cards &= cards - 1
    return count


@rule
def step_add(s: Record, card: int, row: int) -> None:
    """LB-19: one card joins any player's row; LB-20: it belongs to the row."""
    drop(s, card)
    s.rows[row] = GROWN[s.rows[row], card >> 1]


@rule
def drop(s: Record, card: int) -> None:
    """A card leaves the hand: a copy that was known to be there, if there is one."""
    seat = s.turn
    s.hand[seat] = remove(s.hand[seat], card, 3 << card)
    s.known[seat] = remove(s.known[seat], card, 3 << card)


# Discarding


@rule
def step_discard(s: Record, card: int) -> None:
    """LB-22: the turn ends with a discard; LB-23: and the hand, if it was the last card."""
    drop(s, card)
    s.discards[s.discards_size] = card
    s.discards_size += 1
    s.turns += 1
    if s.hand[s.turn] == 0:
        s.out = s.turn
        score(s)
    elif s.turns == MOST_TURNS * s.players:  # LB-30
        score(s)
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
        s.phase = DRAW
        s.laid = 0
        if s.reserve_size == 0:
            turn_over(s)


@rule
def turn_over(s: Record) -> None:
    """LB-24, LB-25: all discards but the last become the Reserve, the oldest on top."""
    left = s.discards_size - 1
    for i in range(left):
        s.reserve[i] = s.discards[left - 1 - i]
    s.reserve_size = left
    s.discards[0] = s.discards[left]
    s.discards_size = 1
    s.turned += 1


# --- The score ---------------------------------------------------------------------------


@rule
def counting_value(cards: int) -> int:
    """The points of a set: five a card, and five more from the Aeroplane up and for the Flag."""
    return 5 * (popcount(cards) + popcount(cards & TENS) + popcount(cards & FLAGS))


@rule
def bonds(s: Record, seat: int) -> int:
    """LB-20: the number of Bonds in the rows that a seat owns, including those added by others."""
    count = 0
    for row in range(s.rows_size):
        count += BONDS[s.rows[row]] if s.owners[row] == seat else 0
    return count


@rule
def hand_points(s: Record, seat: int) -> int:
    """LB-27: the cards in the other hands, for going out; LB-28: ten a Bond; LB-29: no more."""
    points = 10 * bonds(s, seat)
    if s.out == seat:
        for other in range(s.players):
            points += counting_value(s.hand[other])
    return points


@rule
def score(s: Record) -> None:
    """LB-31: credits are added, and reaching the target ends the match; LB-33: or hand 200 does."""
    s.finished += 1
    s.phase = DEAL
    s.turn = OVER if s.finished == MOST_HANDS else CHANCE
    for seat in range(s.players):
        s.score[seat] += hand_points(s, seat)
        if s.score[seat] >= TARGETS[s.target]:
            s.turn = OVER


@rule
def winners(s: Record) -> int:
    """LB-32: the highest total; of the tied, the one who went out; else they share."""
    best = best_scores(s, 1)
    if s.out >= 0 and best >> s.out & 1:
        return 1 << s.out
    return best


@rule
def value(s: Record, seat: int) -> float:
    """The credits of a hand compared with the others' average, in three hundreds."""
    total = 0
    for other in range(s.players):
        total += hand_points(s, other)
    n = s.players
    return (n * hand_points(s, seat) - total) / (300.0 * (n - 1))


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Hands are private until they are counted."""
    for other in range(s.players):
        if other != seat and s.phase != DEAL:
            s.hand[other] = hidden(s.hand[other])


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly: the other hands and the Reserve Pile.

    A seat knows its own cards, the rows, all discards, and the cards in `known`. Once the
    Discard Pile has been turned over it knows the Reserve, too. No move reveals more, since only
    the discard is compulsory. Each card that was seen counts as one of the two copies.
    """
    seen = together(s.hand[seat], rows_together(s))
    for i in range(s.discards_size):
        seen = add(seen, s.discards[i])
    for i in range(s.reserve_size if s.turned > 0 else 0):
        seen = add(seen, s.reserve[i])
    for other in range(s.players):
        if other != seat:
            seen = together(seen, s.hand[other] if s.phase == DEAL else s.known[other])
    unseen = without(EVERY_CARD, seen)
    for other in range(s.players):
        if other != seat and s.phase != DEAL:
            room = popcount(s.hand[other]) - popcount(s.known[other])
            held = deal_free(unseen, room, rng)
            unseen ^= held
            s.hand[other] = together(settled_pairs(held), s.known[other])
    for i in range(s.reserve_size if s.turned == 0 else 0):
        place = random_card(unseen, rng)
        s.reserve[i] = place & ~1
        unseen ^= 1 << place


@rule
def rows_together(s: Record) -> int:
    """All cards that lie in rows."""
    cards = 0
    for row in range(s.rows_size):
        cards = together(cards, CARDS[s.rows[row]])
    return cards
