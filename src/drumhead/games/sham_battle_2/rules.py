"""The rules of Sham Battle No. 2: its record, its moves, and its hidden information."""

from __future__ import annotations

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
    VALUES,
    list_different,
    settled_pairs,
    together,
    without,
)
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
from drumhead.games.common.rules.tricks import follow
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.openings import DrawForDeal, pass_deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import below
from drumhead.kernel.record import Card, Cards, Number, Phases, Pile, RecordType, Seat, Word
from drumhead.kernel.sampling import random_card
from drumhead.packs.allie_patriot import NATIONS

#: SB2-03 to SB2-05: twelve cards each, one face up, the rest is the Reserve Pile.
DEALT = 24
RESERVE = DECK_SIZE - DEALT - 1
FIRST_STAGE = 12

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target", {"1000": "the match is played to 1000", "500": "half of that; any number will do"},
    about="How many points is the match played to?", clause="SB2-25", number=True,
)  # fmt: skip
FINISH = Option(
    "finish",
    {
        "at_once": "a count that reaches the target wins at once, in the middle of a hand",
        "hand_end": "the hand is played out before a winner is declared",
    },
    about="When is the match won?", clause="SB2-25",
)  # fmt: skip
AT_ONCE, HAND_END = FINISH.codes
TEN = Option(
    "ten",
    {
        "free": "the tens for a Battleship come on top of the trick's combination",
        "instead": "exchanging or showing takes the place of the trick's combination",
    },
    about="Is the ten for the Battleship a declaration of its own?", clause="SB2-15",
)  # fmt: skip
FREE, INSTEAD = TEN.codes
SEQUENCE_OPTION = sequence_option("SB2-10")
OPTIONS = (TARGET, FINISH, TEN, SEQUENCE_OPTION)

#: `reserve` has its top card last. `known` are cards in a hand that both players have seen go
#: there. `laid` and `tens` count the declarations after the last trick.
DRAW, DEAL, PLAY, DECLARE, PLAY_OFF = PHASES = Phases("draw", "deal", "play", "declare", "play-off")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    dealer=Seat(),
    drawn=Pile(most=DECK.size, about="in the order of the draw, seat by seat; the tied draw again"),
    power=Word(words=("none", *NATIONS)),
    face_up=Card(holds=True),
    reserve=Pile(most=RESERVE, holds=True, secret="all", about="the top card last"),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase == PLAY_OFF, secret="owner"),
    table=Cards(seats=True, holds=True),
    known=Cards(seats=True),
    plays=Pile(most=DECK.size, holds=True, about="all cards of this hand, in the order of play"),
    takers=Pile(most=24, of=Seat(), about="who took each trick of this hand, the first first"),
    counted=Number(seats=True),
    laid=Number(),
    tens=Number(),
    claims=Pile(
        most=FIRST_STAGE,
        of=Word(words=MELD_WORDS),
        seats=True,
        about="what was declared, the first first",
    ),
    shows=Number(seats=True),
    exchanger=Seat(),
    declared=Number(seats=True),
)

MOVES = Moves(
    "play {card}", "play {card} {where}", "meld {cards}", "exchange", "show", "done",
    places=("where",), card=CODES, where=("table",), cards=MELD_TEXTS,
)  # fmt: skip
PLAYING, FROM_TABLE, MELDING, EXCHANGE, SHOW, DONE = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


#: SB2-02, SB2-03: shuffle the whole pack, draw for the first deal, then deal.
OPENING = DrawForDeal(ranks=RANKS)


@rule
def deal(s: Record, order: Ints) -> None:
    """SB2-03: twelve each by threes; SB2-04: one face up; SB2-05: the rest is the Reserve Pile."""
    pass_deal(s)  # SB2-24
    for seat in range(2):
        s.hand[seat] = 0
        s.table[seat] = 0
        s.known[seat] = 0
        s.counted[seat] = 0
        s.claims_size[seat] = 0
        s.shows[seat] = 0
        s.declared[seat] = 0
    seat = 1 - s.dealer
    for packet in range(0, DEALT, 3):
        for i in range(packet, packet + 3):
            s.hand[seat] = add(s.hand[seat], order[i])
        seat = 1 - seat
    s.face_up = order[DEALT]
    s.power = 1 + s.face_up // 12
    for i in range(RESERVE):
        s.reserve[i] = order[DECK_SIZE - 1 - i]
    s.reserve_size = RESERVE
    s.exchanger = -1
    s.plays_size = 0
    s.takers_size = 0
    s.laid = 0
    s.tens = 0
    s.turn = 1 - s.dealer  # SB2-06
    s.phase = PLAY


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide."""
    seat = s.turn
    if s.phase == PLAY:
        count = list_different(s.hand[seat], PLAYING, out, 0)
        return list_different(s.table[seat], FROM_TABLE, out, count)  # SB2-07
    if s.phase == PLAY_OFF:
        return list_different(playable(s), PLAYING, out, 0)
    return list_declarations(s, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random. Cards are picked without listing them."""
    seat = s.turn
    if s.phase == PLAY:
        table = different(s.table[seat], FIRSTS)
        place = random_card(different(s.hand[seat], FIRSTS) | table << 1, rng)
        return (FROM_TABLE if place & 1 else PLAYING) + (place >> 1)
    if s.phase == PLAY_OFF:
        return PLAYING + (random_card(different(playable(s), FIRSTS), rng) >> 1)
    return out[below(rng, list_declarations(s, out))]


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if move >= MELDING:
        step_declare(s, move)
    elif move >= FROM_TABLE:
        card = (move - FROM_TABLE) << 1
        s.table[s.turn] = remove(s.table[s.turn], card, 3 << card)
        step_play(s, card)
    else:
        card = (move - PLAYING) << 1
        s.hand[s.turn] = remove(s.hand[s.turn], card, 3 << card)
        s.known[s.turn] = remove(s.known[s.turn], card, 3 << card)
        step_play(s, card)


# Playing


@rule
def playable(s: Record) -> int:
    """SB2-21: in the play-off follow the nation led if you can; if not, any card."""
    hand = s.hand[s.turn]
    return follow(hand, NATION_OF[s.plays[s.plays_size - 1]]) if s.plays_size & 1 else hand


@rule
def takes(reply: int, lead: int, trumps: int) -> bool:
    """SB2-08: a higher card of the nation led, or the Country in Power on another nation."""
    if NATION_OF[lead] >> reply & 1:
        return RANKS[reply] > RANKS[lead]
    return trumps >> reply & 1 == 1


@rule
def step_play(s: Record, card: int) -> None:
    """A card is led, or the reply decides the trick (SB2-06, SB2-20, SB2-22)."""
    seat = s.turn
    s.plays[s.plays_size] = card
    s.plays_size += 1
    if s.plays_size & 1:
        s.turn = 1 - seat
        return
    lead = s.plays[s.plays_size - 2]
    taker = seat if takes(card, lead, SUITS[s.power - 1]) else 1 - seat
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.counted[taker] += VALUES[card] + VALUES[lead]
    s.turn = taker
    if s.phase == PLAY:
        s.phase = DECLARE  # SB2-09
    elif s.plays_size == DECK_SIZE:
        score(s)


# Declaring


@rule
def battleship(s: Record) -> int:
    """The Battleship of the Country in Power."""
    return 12 * (s.power - 1) + 10


@rule
def may_combine(s: Record) -> bool:
    """SB2-09: one combination for a trick; with `ten` = `instead` one declaration in all."""
    return s.laid == 0 and (s.ten == FREE or s.tens == 0)


@rule
def may_take_ten(s: Record) -> bool:
    """SB2-14, SB2-15: with the Battleship of the Country in Power in hand."""
    allowed = s.ten == FREE or s.laid + s.tens == 0
    return allowed and s.hand[s.turn] >> battleship(s) & 1 == 1


@rule
def list_declarations(s: Record, out: Ints) -> int:
    """SB2-10 to SB2-16: the declarations that the taker may make from his hand, or no more."""
    seat = s.turn
    count = 0
    if may_combine(s):
        count = list_melds(s.hand[seat], s.power - 1, s.sequence, grouped(s, seat), MELDING, out)
    if may_take_ten(s):
        if s.face_up != battleship(s):
            out[count] = EXCHANGE
            count += 1
        out[count] = SHOW
        count += 1
    out[count] = DONE
    return count + 1


@rule
def step_declare(s: Record, move: int) -> None:
    """SB2-09: a declaration counts at once; SB2-25: it may win; or the taker is done."""
    if move == DONE:
        draw_cards(s)
        return
    seat = s.turn
    if move < EXCHANGE:
        meld = move - MELDING
        cards = MELD_CARDS[meld]
        s.hand[seat] = without(s.hand[seat], cards)
        s.known[seat] = without(s.known[seat], cards)
        s.table[seat] = together(s.table[seat], cards)  # SB2-13
        s.claims[seat][s.claims_size[seat]] = meld
        s.claims_size[seat] += 1
        s.laid += 1
        points = meld_count(meld, s.power - 1)
    else:
        ship = battleship(s)
        s.hand[seat] = remove(s.hand[seat], ship, 3 << ship)
        if move == EXCHANGE:
            s.hand[seat] = add(s.hand[seat], s.face_up)
            s.known[seat] = add(s.known[seat], s.face_up)
            s.face_up = ship
            s.exchanger = seat
        else:
            s.table[seat] = add(s.table[seat], ship)
            s.shows[seat] += 1
        s.tens += 1
        points = 10
    s.declared[seat] += points
    s.score[seat] += points
    if s.finish == AT_ONCE and s.score[seat] >= s.target:
        s.finished += 1
        s.turn = OVER


@rule
def draw_cards(s: Record) -> None:
    """SB2-17: the taker draws, then the other; SB2-18: the last card is the one face up."""
    taker = s.turn
    other = 1 - taker
    s.hand[taker] = add(s.hand[taker], pop(s))
    if s.reserve_size > 0:
        s.hand[other] = add(s.hand[other], pop(s))
        s.phase = PLAY
    else:
        s.hand[other] = add(s.hand[other], s.face_up)
        s.known[other] = add(s.known[other], s.face_up)
        s.face_up = -1
        s.phase = PLAY_OFF
        for seat in range(2):  # SB2-19
            s.hand[seat] = together(s.hand[seat], s.table[seat])
            s.known[seat] = together(s.known[seat], s.table[seat])
            s.table[seat] = 0
    s.laid = 0
    s.tens = 0


@rule
def pop(s: Record) -> int:
    """The top card of the Reserve Pile, which is erased there."""
    s.reserve_size -= 1
    card = s.reserve[s.reserve_size]
    s.reserve[s.reserve_size] = 0
    return card


# Scoring


@rule
def score(s: Record) -> None:
    """SB2-23: count the cards taken; SB2-26: check for a winner."""
    s.finished += 1
    for seat in range(2):
        s.score[seat] += s.counted[seat]
    s.phase = DEAL
    s.turn = OVER if max(s.score[0], s.score[1]) >= s.target else CHANCE


@rule
def winners(s: Record) -> int:
    """SB2-26: the higher score; if equal, the non-dealer of the hand that ended the match."""
    if s.score[0] != s.score[1]:
        return 1 if s.score[0] > s.score[1] else 2
    return 1 << 1 - s.dealer if s.turn == OVER else 3


@rule
def value(s: Record, seat: int) -> float:
    """A match won is worth 1; a hand, the points of the lead, in five hundreds."""
    if s.turn == OVER:
        return 1.0 if winners(s) >> seat & 1 else -1.0
    other = 1 - seat
    mine = s.declared[seat] + s.counted[seat]
    return (mine - s.declared[other] - s.counted[other]) / 500.0


# --- Hidden information ------------------------------------------------------------------


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly: the other hand and the Reserve Pile.

    A seat knows its own cards, all on the table, every card played, and those that it saw go into
    the other hand. Each card that was seen counts as one of the two copies. No move of the first
    stage reveals more, since any card may be played. In the play-off the pile is gone, and all
    unseen cards are in the other hand.
    """
    other = 1 - seat
    seen = together(s.hand[seat], together(s.table[0], s.table[1]))
    seen = together(seen, s.known[other])
    for i in range(s.plays_size):
        seen = add(seen, s.plays[i])
    if s.face_up >= 0:
        seen = add(seen, s.face_up)
    unseen = without(EVERY_CARD, seen)
    room = popcount(s.hand[other]) - popcount(s.known[other])
    held = 0
    for _ in range(room):
        bit = 1 << random_card(unseen, rng)
        held |= bit
        unseen ^= bit
    s.hand[other] = together(settled_pairs(held), s.known[other])
    for i in range(s.reserve_size):
        place = random_card(unseen, rng)
        s.reserve[i] = place & ~1
        unseen ^= 1 << place
