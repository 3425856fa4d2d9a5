"""Liberty Bond Game (Liberty Patriot Games, about 1918). Draw, lay rows, own Bonds, play out.

Clauses LB-01 to LB-33: rulebook/liberty_bond.md; the cards and the draw, PACK-01 to PACK-08:
rulebook/allie_patriot_pack.md.
"""

from __future__ import annotations

import itertools

import numpy as np

from drumhead.engine.bits import lowest, popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
from drumhead.engine.game import (
    Counter,
    GameType,
    Refusal,
    Scene,
    Table,
    counter,
    parts_of,
    zone,
)
from drumhead.engine.header import CHANCE, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.random import below
from drumhead.engine.record import Cards, Number, Pile, RecordType, Seat, Word, hidden
from drumhead.engine.sampling import deal_free, random_card
from drumhead.games.common.allies import (
    CODES,
    DECK,
    DECK_SIZE,
    EVERY_CARD,
    FIRSTS,
    RANKS,
    holds,
    list_different,
    nations_of,
    settled_pairs,
    together,
    whole_pack,
    without,
)
from drumhead.games.common.copies import add, different, remove
from drumhead.games.common.draw import draw_for_deal, draw_zone, narrate_draw
from drumhead.games.common.scores import best_scores
from drumhead.packs.allie_patriot import NATIONS, PACK, PICTURES

#: LB-06: how many cards each player is dealt, by the number of players.
DEALT = np.array([0, 0, 10, 8, 6, 6, 6])
#: LB-30, LB-33: a hand ends when each has had so many turns, a match after so many hands.
MOST_TURNS = 30
MOST_HANDS = 200
#: With two players 28 cards lie in both piles; with six 31 cards at most lie in rows.
MOST_DISCARDS = 28
MOST_ROWS = 10
#: What counts 15, and what counts 10 or more (PACK-04).
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


#: LB-13: how many cards of each nation a group may have; the group of all eight comes last.
COPIES = tuple(copies for copies in itertools.product((0, 1, 2), repeat=4) if sum(copies) >= 3)


def _groups() -> list[str]:
    """LB-13: all groups of three to eight cards."""
    return [
        " ".join(f"{n}{kind}" for n, k in zip(NATIONS, copies, strict=True) for _ in range(k))
        for kind in PICTURES
        for copies in COPIES
    ]


#: The cards of each combination as its move writes them, and as a set.
TEXTS = (*_sequences(), *_groups())
FIRST_GROUP = len(_sequences())
GROUPS_OF_A_KIND = len(COPIES)
CARDS = np.array([DECK.mask(text) for text in TEXTS])
BONDS = np.array([text.count("5") for text in TEXTS])


def _grown() -> list[list[int]]:
    """LB-17, LB-18: which combination each of the 24 cards makes of another; -1: it fits not."""
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
    """For every place at which a sequence begins and every place after it: the two lengths.

    The first copy of the highest card stands for a sequence of `length`, the second for
    one card more.
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
    """For every holding of a kind, two bits a nation: where its groups begin, and the groups."""
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


def _apart(distance: int) -> list[int]:
    """For every card, the cards of its nation that are so far above or below it."""
    return [
        DECK.mask([c for c in CODES if c[0] == a[0] and abs(int(c[1]) - int(a[1])) == distance])
        for a in DECK.codes
    ]


#: For the rule of thumb: the cards of a card's own kind, those next to it and next but one.
KIND = np.array([DECK.mask([c for c in DECK.codes if c[1] == a[1]]) for a in DECK.codes])
BESIDE = np.array(_apart(1))
BEYOND = np.array(_apart(2))
BOND = DECK.mask([code for code in DECK.codes if code[1] == "5"])
#: And what it is worth to lay a combination: cards played, points out of the hand, Bonds owned.
LAYING_WORTH = (
    np.array([sum(5 + PACK.by_code[code].value for code in text.split()) for text in TEXTS])
    + 10 * BONDS
)

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target",
    {
        "1000": "the match is to 1000 points, as printed",
        "250": "a short match",
        "500": "half as much",
    },
    about="To how many points is the match?",
    clause="LB-31",
)
TARGETS = np.array([int(value) for value in TARGET.values])

#: `reserve` has its top card last, `discards` too. `turned` counts how often the Discard Pile
#: was turned over: from then on the order of the Reserve Pile can be known. `known` are cards
#: that everybody has seen go into a hand, or can know to have been drawn. `turns` counts the
#: turns completed in this hand; `laid` is 1 when a combination was laid in this turn.
STATE = RecordType(
    DECK,
    phases=("dealer", "deal", "draw", "table"),
    options=[TARGET],
    dealer=Seat(),
    drawn=Pile(most=DECK_SIZE),
    hand=Cards(seats=True),
    known=Cards(seats=True),
    reserve=Pile(most=MOST_DISCARDS - 1),
    discards=Pile(most=MOST_DISCARDS),
    turned=Number(),
    rows=Pile(most=MOST_ROWS, of=Word(words=tuple(text.replace(" ", "+") for text in TEXTS))),
    owners=Pile(most=MOST_ROWS, of=Seat()),
    laid=Number(),
    turns=Number(),
    out=Seat(),
)
DEALER, DEAL, DRAW, TABLE = range(4)

MOVES = Moves(
    "draw {pile}", "lay {cards}", "add {card} {row}", "discard {card}", places=("pile", "row"),
    pile=("reserve", "discard"), cards=TEXTS, card=CODES, row=range(1, MOST_ROWS + 1),
)  # fmt: skip
FROM_RESERVE, LAYING, ADDING, DISCARDING = MOVES.bases
FROM_DISCARDS = FROM_RESERVE + 1


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (LB-03)."""
    s.phase = DEALER
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """LB-02, LB-03: the draw and every deal begin with a shuffle of the whole pack."""
    return whole_pack(out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """The pack is shuffled: draw for the deal (LB-04), or deal."""
    if s.phase == DEALER:
        draw_for_deal(s, order, count, RANKS)
        s.phase = DEAL
    else:
        deal(s, order)


@rule
def deal(s: Record, order: Ints) -> None:
    """LB-06: one at a time from the dealer's left; LB-07: then the Discard Pile and the Reserve."""
    n = s.players
    if s.deal > 0:
        s.dealer = (s.dealer + 1) % n  # LB-05
    s.deal += 1
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
    """The legal moves of the seat to decide, in the order of their numbers but for additions."""
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
    """LB-12: write every sequence that a hand of so many cards may lay; return how many.

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
    """The kinds of which there are three cards or more: bit 2k for kind k, Flags first.

    How many there are of all kinds is counted at once, in four bits each.
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
    """What a set has of kind `twice` / 2, as an index of GROUP_STARTS: two bits a nation."""
    held = cards >> twice & 0x003003003003
    return (held | held >> 10 | held >> 20 | held >> 30) & 0xFF


@rule
def list_groups(hand: int, size: int, out: Ints, count: int) -> int:
    """LB-13: write every group that a hand may lay after the `count` moves there.

    The largest group of a kind stands last; if it would take the whole hand, it is left out
    (LB-21). Returns how many moves there are then.
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
    """LB-19: one card joins a row of anybody's; LB-20: it belongs to the row."""
    drop(s, card)
    s.rows[row] = GROWN[s.rows[row], card >> 1]


@rule
def drop(s: Record, card: int) -> None:
    """A card leaves the hand; if a copy was known to be there, that one."""
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
    """What a set of cards counts: five for each, five more from the Aeroplane up and the Flag."""
    return 5 * (popcount(cards) + popcount(cards & TENS) + popcount(cards & FLAGS))


@rule
def bonds(s: Record, seat: int) -> int:
    """LB-20: how many Bonds lie in the rows that a seat owns, whoever added them."""
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
    """LB-31: the credits are added, and who has the target ends the match; LB-33: or hand 200."""
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
    """A hand is worth its credits beside the others' average, in three hundreds."""
    total = 0
    for other in range(s.players):
        total += hand_points(s, other)
    n = s.players
    return (n * hand_points(s, seat) - total) / (300.0 * (n - 1))


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """What a decent beginner does: take what is of use, lay, add, discard what is of least use.

    Of equally good moves each is as likely as the others.
    """
    if s.phase == DRAW:
        return FROM_DISCARDS if useful(s, s.discards[s.discards_size - 1]) else FROM_RESERVE
    hand = s.hand[s.turn]
    open_to = 0
    for row in range(s.rows_size):
        open_to |= FITTING[s.rows[row]]
    best = -1000
    equal = 0
    chosen = moves[0]
    for i in range(count):
        move = moves[i]
        if move < ADDING:
            worth = 1000 + LAYING_WORTH[move - LAYING]
        elif move < DISCARDING:
            place = move - ADDING
            worth = adding_worth(s, place // MOST_ROWS << 1, place % MOST_ROWS)
        else:
            worth = -keeping_worth(hand, (move - DISCARDING) << 1, open_to)
        if worth > best:
            best = worth
            equal = 0
        if worth == best:
            equal += 1
            chosen = move if equal == 1 or below(rng, equal) == 0 else chosen
    return chosen


@rule
def useful(s: Record, card: int) -> bool:
    """Can a card be added at once, or laid with two of the hand? No Bond is for another's row."""
    seat = s.turn
    for row in range(s.rows_size):
        if FITTING[s.rows[row]] >> card & 1 and (s.owners[row] == seat or not BOND >> card & 1):
            return True
    cards = add(s.hand[seat], card)
    if popcount(cards) < 4:
        return False
    single = different(cards, FIRSTS)
    sequences = single & single >> 2 & single >> 4 & HEADS
    return popcount(cards & KIND[card]) >= 3 or sequences & (21 << card) >> 4 != 0


@rule
def adding_worth(s: Record, card: int, row: int) -> int:
    """One's own row is the place for a Bond; another's only when one can go out by it."""
    if not BOND >> card & 1:
        return 500 + counting_value(1 << card)
    if s.owners[row] == s.turn:
        return 600
    return 400 if popcount(s.hand[s.turn]) == 2 else -999


@rule
def keeping_worth(hand: int, card: int, open_to: int) -> int:
    """What a card promises: partners for a combination, a row that is open; dear cards less."""
    worth = 40 * (open_to >> card & 1) - counting_value(1 << card)
    if popcount(hand) > 3:  # with fewer, nothing can be laid any more
        worth += 15 * (popcount(hand & KIND[card]) + popcount(hand & BESIDE[card]))
        worth += 10 * popcount(hand & BEYOND[card])
    return worth


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands, until they are counted; the Reserve Pile is not looked through."""
    for other in range(s.players):
        if other != seat and s.phase != DEAL:
            s.hand[other] = hidden(s.hand[other])
    for i in range(MOST_DISCARDS - 1):
        s.reserve[i] = -1 if i < s.reserve_size else 0


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly: the other hands and the Reserve Pile.

    A seat knows its own cards, the rows, all discards, and the cards in `known`. Once the
    Discard Pile has been turned over it knows the Reserve too. No move tells more, for none
    is compulsory but the discard. Each card that was seen counts as one of the two copies.
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


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields = t.s, t.fields
    zones = []
    for seat in range(t.players):
        label = "Your hand" if seat == t.seat else f"{t.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    for row in range(s.rows_size):
        owner = s.owners[row]
        label = f"Row {row + 1}, {'yours' if owner == t.seat else t.whose(owner)}"
        cards = TEXTS[s.rows[row]].split()
        zones.append(zone("row", label, "meld", cards, seat=owner, mark=f"{row + 1}"))
    label = "Discard Pile"
    if s.discards_size:
        label = f"Top of the Discard Pile ({_cards(s.discards_size)})"
    top, beneath = fields["discards"][-1:], max(s.discards_size - 1, 0)
    zones.append(zone("discards", label, "row", top, beneath=beneath, mark="discard"))
    reserve = {"hidden": s.reserve_size}
    zones.append(zone("reserve", "Reserve Pile", "pile", reserve, mark="reserve"))
    zones.append(draw_zone(t, RANKS.tolist()))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat in range(t.players):
        held = -s.hand[seat] if s.hand[seat] < 0 else popcount(s.hand[seat])
        counters.append(counter("cards", "Cards in hand", held, seat))
        counters.append(counter("bonds", "Bonds in own rows", bonds(s, seat), seat))
    if s.deal > 0:
        turn = min(s.turns // t.players + 1, MOST_TURNS)
        counters.append(counter("turn", "Turn of this hand", f"{turn} of {MOST_TURNS}"))
        counters.append(counter("reserve", "Cards in the Reserve Pile", s.reserve_size))
    return counters


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        return f"{t.names[seat]} is to {'draw' if s.phase == DRAW else 'lay, add or discard'}."
    if s.phase == DRAW:
        return "Draw the top card of the Reserve Pile or of the Discard Pile."
    if popcount(s.hand[seat]) == 1:
        return "Discard your last card and go out."
    if s.laid or popcount(s.hand[seat]) < 4:
        return "Add cards to rows if you like; a discard ends your turn."
    return "Lay a combination or add cards to rows if you like; a discard ends your turn."


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _combination(combination: int) -> str:
    """A combination in words: "four Flags", "the American sequence Bond to Submarine"."""
    codes = TEXTS[combination].split()
    if combination < FIRST_GROUP:
        first, last = (PICTURES[int(code[1])][0] for code in (codes[0], codes[-1]))
        return f"the {NATIONS[codes[0][0]]} sequence from {first} to {last}"
    number = ("three", "four", "five", "six", "seven", "eight")[len(codes) - 3]
    picture = PICTURES[int(codes[0][1])][0]
    return f"{number} {'Armies' if picture == 'Army' else picture + 's'}"


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == FROM_RESERVE:
        return "Draw from the Reserve Pile"
    if move == FROM_DISCARDS:
        return f"Take the {t.card(t.s.discards[t.s.discards_size - 1])} from the Discard Pile"
    if move >= DISCARDING:
        return f"Discard the {t.card((move - DISCARDING) << 1)}"
    if move >= ADDING:
        place, row = divmod(move - ADDING, MOST_ROWS)
        return f"Add the {t.card(place << 1)} to {t.whose(t.s.owners[row])} row {row + 1}"
    combination = move - LAYING
    nations = "" if combination < FIRST_GROUP else f" ({nations_of(TEXTS[combination].split())})"
    return f"Lay {_combination(combination)}{nations}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    if s.phase == DRAW:
        return Refusal("LB-10", "A turn begins with drawing a card from one of the two piles.")
    if move < LAYING:
        return Refusal("LB-10", "A card has been drawn; only one is drawn in a turn.")
    hand = s.hand[s.turn]
    if move >= DISCARDING:
        return _not_held(t, (move - DISCARDING) << 1, "LB-22")
    if move < ADDING:
        return _no_laying(t, move - LAYING)
    place, row = divmod(move - ADDING, MOST_ROWS)
    card = place << 1
    if row >= s.rows_size:
        return Refusal("LB-19", f"There is no row {row + 1}.")
    if not hand >> card & 1:
        return _not_held(t, card, "LB-19")
    if FITTING[s.rows[row]] >> card & 1:
        return Refusal("LB-21", "The last card cannot be added: one must be left to discard.")
    if s.rows[row] < FIRST_GROUP:
        sentence = (
            f"Row {row + 1} is a sequence and takes only a card of its nation next to an end."
        )
        return Refusal("LB-17", sentence)
    return Refusal("LB-18", f"Row {row + 1} is a group and takes only cards of its kind.")


def _not_held(t: Table, card: int, clause: str) -> Refusal:
    return Refusal(clause, f"The {t.card(card)} is not in the hand.")


def _no_laying(t: Table, combination: int) -> Refusal:
    s = t.s
    if s.laid:
        return Refusal("LB-15", "Only one combination may be laid in a turn.")
    if not holds(s.hand[s.turn], int(CARDS[combination])):
        return Refusal("LB-14", "These cards are not all in the hand.")
    return Refusal("LB-21", "The whole hand cannot be laid: one card must be left to discard.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, s, seat = before, before.s, before.s.turn
    if move < LAYING:
        return [_narrate_draw(t, move, after)]
    if move < ADDING:
        combination = move - LAYING
        what = f"row {after.s.rows_size}, {_combination(combination)} ({TEXTS[combination]})"
        return [t.does(seat, "lay", what) + "."]
    if move < DISCARDING:
        place, row = divmod(move - ADDING, MOST_ROWS)
        what = f"the {t.card(place << 1)} to {t.whose(s.owners[row])} row {row + 1}"
        return [t.does(seat, "add", what) + "."]
    said = [t.does(seat, "discard", f"the {t.card((move - DISCARDING) << 1)}") + "."]
    if after.s.turned > s.turned:
        said.append("The Discard Pile, but for its top card, is turned over: a new Reserve Pile.")
    return said + (_narrate_score(after) if after.s.phase == DEAL else [])


def _narrate_draw(t: Table, move: int, after: Table) -> str:
    s, seat = t.s, t.s.turn
    if move == FROM_DISCARDS:
        card = t.card(s.discards[s.discards_size - 1])
        return t.does(seat, "take", f"the {card} from the Discard Pile") + "."
    card = "a card"
    if after.s.hand[seat] >= 0:
        card = f"the {t.card(lowest(without(after.s.hand[seat], s.hand[seat])))}"
    return t.does(seat, "draw", f"{card} from the Reserve Pile") + "."


def _narrate_score(t: Table) -> list[str]:
    s = t.s
    if s.out < 0:
        said = [f"Everybody has had {MOST_TURNS} turns: the hand is over, and nobody is out."]
    else:
        said = [t.does(s.out, "go", "out") + "."]
    for seat in range(t.players):
        if seat != s.out:
            cards = ", ".join(t.fields["hand"][seat])
            said.append(t.does(seat, "show", f"{cards}, {counting_value(s.hand[seat])}") + ".")
    for seat in range(t.players):
        sums = f"{hand_points(s, seat)}, {s.score[seat]} in all"
        said.append(t.does(seat, "score", sums) + ".")
    return said


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    s = after.s
    if before.s.phase == DEALER:
        return [narrate_draw(after, RANKS.tolist())]
    return [
        after.does(s.dealer, "deal", f"{DEALT[after.players]} cards to each") + ".",
        f"The {after.card(s.discards[0])} is turned up and begins the Discard Pile.",
    ]


GAME = GameType(
    **parts_of(globals()),
    slug="liberty-bond",
    title="Liberty Bond Game",
    year="about 1918",
    publisher="publisher not named",
    kind="drawing and laying combinations",
    about="A Rummy of 1918: lay sequences and groups, own the Bonds on the table, go out first.",
    history="Named for the bonds that Americans were asked to buy to pay for the war.",
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    pack="allie-patriot",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(TARGET,),
    setting="melds",
    most_moves=160,
)
