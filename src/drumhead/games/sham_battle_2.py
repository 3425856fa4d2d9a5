"""Sham Battle No. 2 (Liberty Patriot Games, 1917-1919). Take tricks, draw, declare combinations.

Clauses SB2-01 to SB2-27: rulebook/sham_battle_2.md; the cards, PACK-01 to PACK-08:
rulebook/allie_patriot_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import lowest, popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
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
from drumhead.engine.header import CHANCE, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.random import below
from drumhead.engine.record import Card, Cards, Number, Pile, RecordType, Seat, Word, hidden
from drumhead.engine.sampling import random_card
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
    COUNT_OF_FOUR,
    card_to_play,
    higher,
    not_seen,
    worth_of_melds,
)
from drumhead.games.common.copies import add, different, remove
from drumhead.games.common.draw import draw_for_deal, draw_zone, narrate_draw
from drumhead.games.common.melds import (
    FLAG_AND_ARMY,
    FLAG_AND_BATTLESHIP,
    MELD_CARDS,
    MELD_TEXTS,
    MELD_WORDS,
    OF_NUMBER,
    PLURALS,
    SEQUENCE,
    count_card,
    group_of,
    list_melds,
    meld_count,
    meld_name,
    meld_with_cards,
)
from drumhead.games.common.tricks import follow
from drumhead.packs.allie_patriot import NATIONS, PACK

#: SB2-03 to SB2-05: twelve cards each, one face up, the rest is the Reserve Pile.
DEALT = 24
RESERVE = DECK_SIZE - DEALT - 1
FIRST_STAGE = 12

# --- The record --------------------------------------------------------------------------

TARGET = Option(
    "target", {"1000": "the match is to 1000 points", "500": "half as much; any number will do"},
    about="To how many points is the match?", clause="SB2-25", number=True,
)  # fmt: skip
FINISH = Option(
    "finish",
    {
        "at_once": "a count that reaches the target wins at once, in the middle of a hand",
        "hand_end": "the hand is played out before a winner is looked for",
    },
    about="When is the match won?", clause="SB2-25",
)  # fmt: skip
TEN = Option(
    "ten",
    {
        "free": "the tens for a Battleship come on top of the trick's combination",
        "instead": "exchanging or showing takes the place of the trick's combination",
    },
    about="Is the ten for the Battleship a declaration of its own?", clause="SB2-15",
)  # fmt: skip
SEQUENCE_OPTION = Option(
    "sequence",
    {
        "table": "6 5 4 3 2 of the Country in Power, as the table says",
        "either": "6 4 3 2 1 too, as in the booklet's illustration",
    },
    about="Which five cards are the sequence?", clause="SB2-10",
)  # fmt: skip
OPTIONS = (TARGET, FINISH, TEN, SEQUENCE_OPTION)
AT_ONCE, HAND_END = range(2)
FREE, INSTEAD = range(2)

#: `reserve` has its top card last. `known` are cards that lie in a hand and that both have
#: seen go there. `laid` and `tens` count what was declared after the last trick.
STATE = RecordType(
    DECK,
    phases=("draw", "deal", "play", "declare", "play-off"),
    options=OPTIONS,
    dealer=Seat(),
    drawn=Pile(most=DECK.size),
    power=Word(words=("none", *NATIONS)),
    face_up=Card(),
    reserve=Pile(most=RESERVE),
    hand=Cards(seats=True),
    table=Cards(seats=True),
    known=Cards(seats=True),
    plays=Pile(most=DECK.size),
    takers=Pile(most=24, of=Seat()),
    counted=Number(seats=True),
    laid=Number(),
    tens=Number(),
    claims=Pile(most=FIRST_STAGE, of=Word(words=MELD_WORDS), seats=True),
    shows=Number(seats=True),
    exchanger=Seat(),
    declared=Number(seats=True),
)
DRAW, DEAL, PLAY, DECLARE, PLAY_OFF = range(5)

MOVES = Moves(
    "play {card}", "play {card} {where}", "meld {cards}", "exchange", "show", "done",
    places=("where",), card=CODES, where=("table",), cards=MELD_TEXTS,
)  # fmt: skip
PLAYING, FROM_TABLE, MELDING, EXCHANGE, SHOW, DONE = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (SB2-02)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The draw and every deal begin with a shuffle of the whole pack (SB2-02, SB2-03)."""
    return whole_pack(out)


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
    """SB2-03: twelve each by threes; SB2-04: one face up; SB2-05: the rest is the Reserve Pile."""
    if s.deal > 0:
        s.dealer = 1 - s.dealer  # SB2-24
    s.deal += 1
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
    """A legal move at random; cards are picked without listing them."""
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
def grouped(s: Record, seat: int) -> int:
    """SB2-12: the numbers of which a seat has declared its one group."""
    numbers = 0
    for i in range(s.claims_size[seat]):
        numbers |= group_of(s.claims[seat][i])
    return numbers


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
    """SB2-10 to SB2-16: what the taker may declare from his hand, or nothing more."""
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
    """SB2-09: a declaration counts at once; SB2-25: and may win; or the taker is done."""
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
    """The top card of the Reserve Pile; nothing of it is left behind."""
    s.reserve_size -= 1
    card = s.reserve[s.reserve_size]
    s.reserve[s.reserve_size] = 0
    return card


# Scoring


@rule
def score(s: Record) -> None:
    """SB2-23: the cards taken count; SB2-26: is there a winner?"""
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
    """A match won is worth 1; a hand, the points by which one was ahead, in five hundreds."""
    if s.turn == OVER:
        return 1.0 if winners(s) >> seat & 1 else -1.0
    other = 1 - seat
    mine = s.declared[seat] + s.counted[seat]
    return (mine - s.declared[other] - s.counted[other]) / 500.0


# --- A rule of thumb ---------------------------------------------------------------------

#: What so many cards of a group, or of the sequence, promise, in hundredths of its count.
GROUP_PROMISE = np.array([0, 3, 12, 35, 80, 95, 110, 125, 140])
SEQUENCE_PROMISE = np.array([0, 1, 3, 10, 30, 70])
#: What a card is good for in the play-off, Flags first: of the Country in Power and of others.
POWER_USE = np.array([45, 37, 30, 27, 24, 21])
OTHER_USE = np.array([20, 9, 5, 2, 0, 0])


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """What a decent beginner would do, by what he may know."""
    if s.phase == DECLARE:
        return thumb_declaration(s, moves, count)
    if s.phase == PLAY:
        return thumb_play(s, moves, count)
    # In the play-off all that is unseen is in the other hand. Nobody needs to be remembered as
    # void, so the tables, which are empty now, stand for that.
    unseen = not_seen(s.hand[s.turn], s.plays, s.plays_size)
    trumps = SUITS[s.power - 1]
    card = card_to_play(s, playable(s), trumps, unseen, s.table, 1 << s.turn, True, True)
    return PLAYING + (card >> 1)


@rule
def promise(hand: int, power: int, groups: int, left: int) -> int:
    """What combinations a hand promises, in hundredths of points; `left` cards are in the pile."""
    total = 0
    for number in range(6):
        if not groups >> number & 1:
            total += COUNT_OF_FOUR[number] * GROUP_PROMISE[popcount(hand & OF_NUMBER[number])]
    total += 150 * SEQUENCE_PROMISE[popcount(hand & MELD_CARDS[SEQUENCE + power])]
    with_army = hand & OF_NUMBER[0] & hand >> 4
    total += 1200 * (popcount(with_army) + popcount(with_army & SUITS[power]))
    if holds(hand, MELD_CARDS[FLAG_AND_BATTLESHIP]):
        total += 2400
    return total * (left - 1) // 22


@rule
def thumb_declaration(s: Record, moves: Ints, count: int) -> int:
    """What wins, or a ten that costs no combination, or what counts most beyond what it breaks."""
    seat = s.turn
    hand = s.hand[seat]
    groups = grouped(s, seat)
    power = s.power - 1
    left = s.reserve_size
    now = promise(hand, power, groups, left)
    best = DONE
    most = 0
    for i in range(count):
        move = moves[i]
        if move == DONE:
            continue
        if move < EXCHANGE:
            meld = move - MELDING
            points = meld_count(meld, power)
            rest = without(hand, MELD_CARDS[meld])
            gain = 100 * points + promise(rest, power, groups | group_of(meld), left) - now
        else:
            points = 10
            ship = battleship(s)
            rest = remove(hand, ship, 3 << ship)
            rest = add(rest, s.face_up) if move == EXCHANGE else rest
            ready = worth_of_melds(rest, power, s.sequence, groups)
            ready -= worth_of_melds(hand, power, s.sequence, groups)
            gain = 100 * (points + ready) + promise(rest, power, groups, left) - now
            if gain > 0 and s.ten == FREE:
                return move
        if s.finish == AT_ONCE and s.score[seat] + points >= s.target:
            return move
        if gain > most:
            most = gain
            best = move
    return best


@rule
def thumb_play(s: Record, moves: Ints, count: int) -> int:
    """The card that wins most, or loses least, beyond what it is good for later."""
    seat = s.turn
    hand = s.hand[seat]
    power = s.power - 1
    trumps = SUITS[power]
    groups = grouped(s, seat)
    now = promise(hand, power, groups, s.reserve_size)
    waiting = worth_of_melds(hand, power, s.sequence, groups) > 0
    seen = add(together(hand, s.table[seat]), s.face_up)
    unseen = not_seen(seen, s.plays, s.plays_size)
    best = moves[0]
    most = -1000000
    for i in range(count):
        move = moves[i]
        card = (move - (PLAYING if move < FROM_TABLE else FROM_TABLE)) << 1
        number = 6 - RANKS[card]
        rest = remove(hand, card, 3 << card) if move < FROM_TABLE else hand
        gain = promise(rest, power, groups, s.reserve_size) - now
        gain -= 100 * (POWER_USE[number] if trumps >> card & 1 else OTHER_USE[number])
        ready = 0
        if waiting:  # to be declared, and the more urgently the less of the pile is left
            ready = 100 * worth_of_melds(rest, power, s.sequence, groups) // s.reserve_size
        if s.plays_size & 1:
            led = s.plays[s.plays_size - 1]
            stake = 100 * (VALUES[card] + VALUES[led])
            gain += stake + ready if takes(card, led, trumps) else -stake
        else:
            # By how much a lead is likelier to win than to lose, in hundredths.
            edge = 100 - 60 * popcount(unseen & higher(card)) - (0 if trumps >> card & 1 else 40)
            gain += max(edge, 0) * (VALUES[card] + ready // 100)
        if gain > most:
            most = gain
            best = move
    return best


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands; nobody knows the order of the Reserve Pile."""
    for other in range(2):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
    for i in range(RESERVE):
        s.reserve[i] = -1 if i < s.reserve_size else 0


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly: the other hand and the Reserve Pile.

    A seat knows its own cards, all on the table, every card played, and those that it saw
    go into the other hand. Each card that was seen counts as one of the two copies. No move
    of the first stage tells more, for any card may be played, and in the play-off, when the
    pile is gone, the other hand is all that has not been seen.
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


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields = t.s, t.fields
    zones: list[Zone] = []
    for seat in range(2):
        label = "Your hand" if seat == t.seat else f"{t.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    for seat in range(2):
        label = f"On the table before {t.name(seat)}"
        mark = "table" if seat == t.seat else ""
        zones.append(zone("table", label, "meld", fields["table"][seat], seat=seat, mark=mark))
        label = f"Known to be in {t.whose(seat)} hand"
        zones.append(zone("known", label, "pile", fields["known"][seat], seat=seat))
    turned = [] if s.face_up < 0 else [fields["face_up"]]
    zones.append(zone("face-up", "Face up", "row", turned))
    zones.append(zone("reserve", "Reserve Pile", "pile", {"hidden": s.reserve_size}))
    zones += trick_zones(t, 1 - s.dealer)
    for seat in range(2):
        for meld in s.claims[seat][: s.claims_size[seat]]:
            count = meld_count(meld, s.power - 1)
            label = f"Declared by {t.name(seat)}: {meld_name(meld)}, {count}"
            zones.append(zone("meld", label, "pile", MELD_TEXTS[meld].split(), seat=seat))
    zones.append(draw_zone(t, RANKS.tolist()))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat in range(2):
        tens = s.shows[seat] + (s.exchanger == seat)
        counters.append(counter("declared", "Declared this hand", s.declared[seat], seat))
        counters.append(counter("tens", "Tens for the Battleship", tens, seat))
        counters.append(counter("tricks", "Tricks", s.takers[: s.takers_size].count(seat), seat))
        counters.append(counter("cards", "Cards taken count", s.counted[seat], seat))
    if s.power:
        counters.append(counter("power", "Country in Power", country(s.power - 1)))
    card = f"{count_card(s.sequence)}; Battleship in power, exchanged or shown, 10"
    counters.append(counter("count-card", "Count card", card))
    return counters


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        return f"{t.names[seat]} is to {'declare' if s.phase == DECLARE else 'play'}."
    if s.phase == DECLARE:
        if may_combine(s):
            return "You took the trick: declare a combination, or say that you are done."
        return "You have declared: say that you are done."
    if s.plays_size % 2 == 0:
        return "You lead to a new trick: any card."
    led = country_of(s.plays[s.plays_size - 1])
    if s.phase == PLAY:
        return f"{led} was led: reply with any card."
    if s.hand[seat] & int(NATION_OF[s.plays[s.plays_size - 1]]):
        return f"{led} was led: follow with {led}."
    return f"{led} was led and you have none: play any card."


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < FROM_TABLE:
        return f"Play the {t.card((move - PLAYING) << 1)}"
    if move < MELDING:
        return f"Play the {t.card((move - FROM_TABLE) << 1)} from the table"
    ship = t.card(battleship(t.s))
    if move == EXCHANGE:
        return f"Exchange the {ship} for the {t.card(t.s.face_up)}, for 10"
    if move == SHOW:
        return f"Show the {ship} for 10"
    if move == DONE:
        return "Done declaring"
    meld = move - MELDING
    return f"Declare {meld_with_cards(meld)} for {meld_count(meld, t.s.power - 1)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s, seat = t.s, t.s.turn
    if move >= MELDING:
        return _no_declaration(t, move)
    if s.phase == DECLARE:
        return Refusal("SB2-09", "The taker may declare now; say done, and the cards are drawn.")
    table = move >= FROM_TABLE
    card = (move - (FROM_TABLE if table else PLAYING)) << 1
    if table and s.phase == PLAY_OFF:
        return Refusal("SB2-19", "In the play-off no cards lie on the table.")
    if table:
        return Refusal("SB2-07", f"The {t.card(card)} does not lie on the table before you.")
    if not s.hand[seat] >> card & 1:
        clause = "SB2-07" if s.phase == PLAY else "SB2-21"
        return Refusal(clause, f"The {t.card(card)} is not in the hand.")
    led = country_of(s.plays[s.plays_size - 1])
    return Refusal(
        "SB2-21", f"{led} was led, and in the play-off who has a card of it must follow."
    )


def _no_declaration(t: Table, move: int) -> Refusal:
    s, seat = t.s, t.s.turn
    if s.phase == PLAY_OFF:
        return Refusal("SB2-19", "In the play-off nothing more is declared.")
    if s.phase == PLAY:
        return Refusal("SB2-09", "Only the taker of a trick declares, when it has been taken.")
    if s.ten == INSTEAD and s.laid + s.tens:
        return Refusal("SB2-15", "At this table one declaration is all that a trick allows.")
    if move >= EXCHANGE:
        if not s.hand[seat] >> battleship(s) & 1:
            return Refusal("SB2-14", f"The {t.card(battleship(s))} is not in the hand.")
        return Refusal("SB2-14", "The card that lies face up is the same Battleship.")
    meld = move - MELDING
    if s.laid:
        return Refusal("SB2-09", "Only one combination may be laid down for each trick taken.")
    cards = int(MELD_CARDS[meld])
    if not holds(s.hand[seat], cards):
        if holds(together(s.hand[seat], s.table[seat]), cards):
            return Refusal("SB2-11", "A card on the table has been used for a combination.")
        return Refusal("SB2-11", "These cards are not all in the hand.")
    if group_of(meld) & grouped(s, seat):
        number = PLURALS[lowest(group_of(meld))]
        return Refusal(
            "SB2-12", f"A group of {number} has been declared: one of a number in a hand."
        )
    if SEQUENCE <= meld < FLAG_AND_ARMY and (meld - SEQUENCE) % 4 != s.power - 1:
        return Refusal("SB2-10", "Only the sequence of the Country in Power counts.")
    return Refusal("SB2-10", "The sequence is Flag, Bond, Army, Aeroplane and Submarine.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, s, seat = before, before.s, before.s.turn
    if move >= MELDING:
        said = _narrate_declaring(t, move, after)
    else:
        table = move >= FROM_TABLE
        card = t.card((move - (FROM_TABLE if table else PLAYING)) << 1)
        verb = "lead" if s.plays_size % 2 == 0 else "play"
        said = [t.does(seat, verb, f"the {card}{' from the table' if table else ''}") + "."]
        if after.s.takers_size > s.takers_size:
            taker = after.s.takers[s.takers_size]
            count = after.s.counted[taker] - s.counted[taker]
            said.append(t.does(taker, "take", f"the trick, {count} in cards") + ".")
    if after.s.phase == DEAL:
        for player in range(2):
            sums = f"{after.s.counted[player]} in cards, {after.s.score[player]} in all"
            said.append(after.does(player, "count", sums) + ".")
    return said


def _narrate_declaring(t: Table, move: int, after: Table) -> list[str]:
    s, seat = t.s, t.s.turn
    if move == DONE:
        return _narrate_drawing(t, after)
    ship = t.card(battleship(s))
    if move == EXCHANGE:
        turned = t.card(s.face_up)
        said = [t.does(seat, "exchange", f"the {ship} for the {turned}, for 10") + "."]
    elif move == SHOW:
        said = [t.does(seat, "show", f"the {ship} for 10") + "."]
    else:
        meld = move - MELDING
        what = f"{meld_name(meld)} ({MELD_TEXTS[meld]})"
        said = [t.does(seat, "declare", f"{what} for {meld_count(meld, s.power - 1)}") + "."]
    if after.s.turn == OVER:
        said.append(t.does(seat, "reach", f"{after.s.score[seat]} points") + ".")
    return said


def _narrate_drawing(t: Table, after: Table) -> list[str]:
    """Each player's own card is told to him alone; the card face up was seen by both."""
    s, taker = t.s, t.s.turn
    said = []
    for seat in (taker, 1 - taker):
        card = "a card"
        if after.s.hand[seat] > 0:
            had = s.hand[seat]
            if after.s.phase == PLAY_OFF:
                had = together(had, s.table[seat])
            card = f"the {t.card(lowest(without(after.s.hand[seat], had)))}"
        if seat != taker and after.s.phase == PLAY_OFF:
            said.append(t.does(seat, "take", f"the {t.card(s.face_up)} that lay face up") + ".")
        else:
            said.append(t.does(seat, "draw", card) + ".")
    if after.s.phase == PLAY_OFF:
        said.append("The Reserve Pile is used up and the play-off begins.")
    return said


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    s = after.s
    if before.s.phase == DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    power = country(s.power - 1)
    return [
        after.does(s.dealer, "deal", "12 cards to each") + ".",
        f"The {after.card(s.face_up)} is turned up: {power} is the Country in Power.",
    ]


GAME = GameType(
    **parts_of(globals()),
    slug="sham-battle-2",
    title="Sham Battle No. 2",
    year="about 1918",
    publisher="publisher not named",
    kind="drawing, combinations and tricks",
    about="Two-handed Pinochle in Allied dress: take a trick, declare a combination, draw.",
    history="Sham Battle for an evening with one friend, from the same booklet.",
    players=(2,),
    usual_players=2,
    pack="allie-patriot",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=OPTIONS,
    most_moves=128,
)
