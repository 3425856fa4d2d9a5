"""The rules of Game of War: its record, its moves, and its hidden information.

The cards, forts and options are in `common.py`, Part III of the game in `arbitration.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.scores import best_scores
from drumhead.games.common.rules.tricks import follow
from drumhead.games.game_of_war.arbitration import (
    answers,
    begin_pass,
    finish,
    resample_arbitration,
    step_engage,
)
from drumhead.games.game_of_war.common import (
    ARBITRATION,
    ARBITRATION_PACK,
    ARMY_SIZE,
    AT_ONCE,
    BATTLE,
    BATTLE_VALUES,
    CAPTAINS,
    CHOOSE,
    COLONELS,
    COMMERCIAL,
    DEAL_JAPAN,
    DEAL_RUSSIA,
    DECK,
    DRAW_JAPAN,
    DRAW_RUSSIA,
    FORT_CODES,
    FORT_POINTS,
    GENERALS,
    INNER,
    JAPANESE,
    LIEUTENANTS,
    NATIONS,
    NO_COMBINATION,
    OPEN,
    OPTIONS,
    OUTER,
    PHASES,
    PRIVATE_CARDS,
    RUSSIAN,
    SHUFFLE,
    STYLE_SIZE,
    nation_of,
    open_forts,
    partner,
    to_the_left,
)
from drumhead.kernel.bits import highest, lowest, nth, popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.header import CHANCE
from drumhead.kernel.random import below, fill
from drumhead.kernel.record import Card, Cards, Number, Pile, RecordType, Seat, list_cards
from drumhead.kernel.sampling import random_card

# --- The record --------------------------------------------------------------------------


def _in_use(s: Any) -> int:
    """The armies (without the last pair drawn while a side is chosen), or the Arbiters."""
    if s.passes > 0:
        return ARBITRATION_PACK
    cards = JAPANESE | RUSSIAN
    if s.phase == CHOOSE:
        for card in s.sides_draw[: s.sides_draw_size][-2:]:
            cards &= ~(1 << card)
    return cards


#: All piles have their top card last. Fields with two rows have one for each side, but `stock`
#: has one for each nation (before the Battle: the rest of its pack). The draws keep every pair,
#: seat 0's card first. `line` has the cards at each fort of side 0 and of side 1. `due` is the seat
#: to take a side's next turn. `reservist` was drawn from reserve.
STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    in_use=_in_use,
    sides_draw=Pile(most=2 * ARMY_SIZE + 2, about="in pairs, seat 0's card first"),
    attack_draw=Pile(most=2 * ARMY_SIZE, about="in pairs, seat 0's card first"),
    japan=Seat(),
    attacker=Seat(),
    stock=Pile(
        most=ARMY_SIZE, rows=2, holds=True, secret="all",
        about="Japan's and then Russia's, the top card last"
    ),
    hand=Cards(seats=True, holds=True, secret="owner"),
    due=Seat(rows=2, sides=True),
    again=Number(),
    reservist=Card(holds=True, about="the card drawn from reserve"),
    line=Pile(
        most=ARMY_SIZE, tops=2, rows=8, sides=True, holds=True,
        about="at each of the four forts of side 0, then of side 1, the top card last",
    ),
    holder=Seat(rows=4),
    captives=Cards(rows=2, sides=True, holds=True, about="those that each side has taken"),
    reserve=Pile(
        most=ARMY_SIZE, rows=2, sides=True, holds=True, about="of each side, the top card last"
    ),
    battle_points=Number(rows=2, sides=True),
    dealer=Seat(),
    passes=Number(),
    undealt=Pile(most=12, holds=True, secret="all", about="the top card last"),
    leader=Seat(),
    trick=Pile(most=2, holds=True, about="the card led first"),
    tied=Cards(holds=True),
    taken=Cards(
        rows=2, sides=True, holds=True, about="what each side has taken in Arbitration"
    ),
    lacks=Cards(seats=True),
    points=Number(rows=2, sides=True),
)  # fmt: skip

MOVES = Moves(
    "choose {nation}", "order", "play {soldier} {fort}", "play {card}", places=("fort",),
    nation=[nation.lower() for nation in NATIONS], soldier=DECK.codes[: 2 * ARMY_SIZE],
    fort=FORT_CODES, card=DECK.codes,
)  # fmt: skip
CHOOSING, ORDER, PLAYING, ENGAGING = MOVES.bases


# --- I. Skirmish -------------------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A game begins with the shuffle of both nations' packs (GW-10)."""
    s.phase = DRAW_JAPAN
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """A nation's 26 cards (GW-10), its other 24 (GW-18), or the Arbitration pack (GW-51)."""
    if s.phase == SHUFFLE:
        return list_cards(ARBITRATION_PACK, 0, out)
    if s.phase < CHOOSE:
        return list_cards(JAPANESE if s.phase == DRAW_JAPAN else RUSSIAN, 0, out)
    return list_cards(stock_cards(s, s.phase - DEAL_JAPAN), 0, out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """Draw for sides, deal for the Battle or deal for Arbitration from a shuffled pack."""
    if s.phase == SHUFFLE:
        begin_pass(s, order)
        return
    nation = 1 if s.phase == DRAW_RUSSIA or s.phase == DEAL_RUSSIA else 0
    for i in range(count):
        s.stock[nation][count - 1 - i] = order[i]
    s.stock_size[nation] = count
    if s.phase == DRAW_JAPAN:
        s.deal = 1
        s.phase = DRAW_RUSSIA
    elif s.phase == DRAW_RUSSIA:
        drawn = draw(s, 0, s.sides_draw)
        s.sides_draw_size = drawn >> 1
        s.phase = CHOOSE
        s.turn = drawn & 1
    else:
        deal_first_hands(s, nation)
        s.phase += 1
        if nation == 1:
            open_battle(s, s.attacker)


@rule
def stock_cards(s: Record, nation: int) -> int:
    """The stock of a nation as a set."""
    cards = 0
    for i in range(s.stock_size[nation]):
        cards |= 1 << s.stock[nation][i]
    return cards


@rule
def draw(s: Record, nation: int, drawn: Ints) -> int:
    """GW-10, GW-14: seat 0 draws from this nation's pack, seat 1 from the other.

    GW-11: equal cards go to the bottom. After as many ties as cards seat 0 wins. Writes the
    pairs into `drawn`; returns twice the number of cards in it, plus the winner.
    """
    size = s.stock_size[0]
    used = 0
    lead = 0
    while lead == 0 and used <= 2 * size:
        if used > 0:
            to_the_bottom(s.stock[0], size)
            to_the_bottom(s.stock[1], size)
        drawn[used] = s.stock[nation][size - 1]
        drawn[used + 1] = s.stock[1 - nation][size - 1]
        lead = BATTLE_VALUES[drawn[used]] - BATTLE_VALUES[drawn[used + 1]]
        used += 2
    s.stock_size[0] = size - 1
    s.stock_size[1] = size - 1
    return 2 * used + (1 if lead < 0 else 0)


@rule
def to_the_bottom(pile: Ints, size: int) -> None:
    """Put the top card of a pile at its bottom."""
    card = pile[size - 1]
    for i in range(size - 1, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card


@rule
def keep_drawn(s: Record, side: int, drawn: Ints, size: int) -> None:
    """GW-13, GW-16: of the two cards won, the enemy's is a captive, the own one a reserve."""
    for i in range(size - 2, size):
        if (drawn[i] >= ARMY_SIZE) == (nation_of(s, side) == 1):
            to_reserve(s, side, drawn[i])
        else:
            s.captives[side] |= 1 << drawn[i]


@rule
def to_reserve(s: Record, side: int, card: int) -> None:
    """Put a card on top of a side's reserve."""
    s.reserve[side][s.reserve_size[side]] = card
    s.reserve_size[side] += 1


@rule
def step_choose(s: Record, nation: int) -> None:
    """GW-12: choose a nation; GW-14, GW-15, GW-70: seats 0 and 1 draw for attack."""
    s.japan = s.turn ^ nation
    keep_drawn(s, s.turn, s.sides_draw, s.sides_draw_size)
    drawn = draw(s, nation_of(s, 0), s.attack_draw)
    s.attack_draw_size = drawn >> 1
    s.attacker = drawn & 1
    keep_drawn(s, s.attacker, s.attack_draw, s.attack_draw_size)
    s.phase = DEAL_JAPAN
    s.turn = CHANCE


@rule
def deal_first_hands(s: Record, nation: int) -> None:
    """GW-18: deal the top six; GW-71: with four players twelve, to the partners in turn."""
    side = nation_of(s, nation)
    for _ in range(3 * s.players):
        take_from_stock(s, nation, side)
        side = partner(s, side)


@rule
def take_from_stock(s: Record, nation: int, seat: int) -> None:
    """Deal a seat the top card of a stock."""
    s.stock_size[nation] -= 1
    s.hand[seat] |= 1 << s.stock[nation][s.stock_size[nation]]


@rule
def open_battle(s: Record, seat: int) -> None:
    """GW-72: the opener begins, and the seat at his left takes the other side's first turn."""
    s.due[seat & 1] = seat
    s.due[1 - (seat & 1)] = to_the_left(s, seat)
    s.turn = seat


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of the pack and of the forts."""
    if s.phase == CHOOSE:
        out[0] = CHOOSING
        out[1] = CHOOSING + 1
        return 2
    if s.phase == ARBITRATION:
        return list_cards(answers(s), ENGAGING, out)
    cards = soldiers(s)
    forts = open_forts(s)
    count = 0
    while cards:
        card = lowest(cards)
        aims = targets(forts, COMMERCIAL >> card & 1)
        while aims:
            out[count] = PLAYING + 4 * card + lowest(aims)
            count += 1
            aims &= aims - 1
        cards &= cards - 1
    if s.phase == OPEN:  # GW-17, GW-19
        out[count] = ORDER
        count += 1
    return count


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked without listing all of them."""
    if s.phase == CHOOSE:
        return CHOOSING + below(rng, 2)
    if s.phase == ARBITRATION:
        return ENGAGING + random_card(answers(s), rng)
    cards = soldiers(s)
    forts = open_forts(s)
    war = cards & ~COMMERCIAL
    war_aims = targets(forts, 0)
    aims = targets(forts, 1)
    # Each style has one or two forts. A place in the list of moves is a card and a fort.
    war_two = popcount(war_aims) - 1
    two = popcount(aims) - 1
    war_moves = popcount(war) << war_two
    plays = war_moves + (popcount(cards & COMMERCIAL) << two)
    place = below(rng, plays + (1 if s.phase == OPEN else 0))
    if place == plays:
        return ORDER
    if place < war_moves:
        card = nth(war, place >> war_two)
        return PLAYING + 4 * card + nth(war_aims, place & war_two)
    place -= war_moves
    return PLAYING + 4 * nth(cards & COMMERCIAL, place >> two) + nth(aims, place & two)


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == ARBITRATION:
        step_engage(s, move - ENGAGING)
    elif s.phase == CHOOSE:
        step_choose(s, move - CHOOSING)
    elif move == ORDER:
        s.phase = BATTLE
        open_battle(s, to_the_left(s, s.turn))
    else:
        step_play(s, move - PLAYING >> 2, move - PLAYING & 3)


# --- II. Battle --------------------------------------------------------------------------


@rule
def soldiers(s: Record) -> int:
    """GW-20: any card of the hand; GW-42: or the one card drawn from reserve."""
    return s.hand[s.turn] if s.reservist < 0 else 1 << s.reservist


@rule
def targets(forts: int, style: int) -> int:
    """GW-21: inner forts for war flags, outer for commercial ones (1); GW-22: or the rest."""
    return follow(forts, OUTER if style else INNER)


@rule
def step_play(s: Record, card: int, fort: int) -> None:
    """GW-47: place, capture, win the fort, refill, check the end of the Battle; then the turn."""
    seat = s.turn
    side = seat & 1
    s.phase = BATTLE
    if s.reservist < 0:
        s.hand[seat] ^= 1 << card
    s.reservist = -1
    own = 2 * fort + side
    s.line[own][s.line_size[own]] = card
    s.line_size[own] += 1
    won = capture(s, card, own ^ 1, side)
    if wins_fort(s, own):
        take_fort(s, fort, side)
        won = 1
    nation = nation_of(s, side)
    if s.hand[seat] == 0 and s.stock_size[nation] > 0:
        for _ in range(min(6, s.stock_size[nation])):  # GW-31
            take_from_stock(s, nation, seat)
    s.due[side] = partner(s, seat)  # GW-73
    s.again = won  # GW-29
    go_on(s, seat if won else s.due[1 - side], side)


@rule
def capture(s: Record, card: int, other: int, side: int) -> int:
    """GW-26, GW-27, GW-28: a higher card takes the top card of the other line; 1 if it does."""
    top = s.line_size[other] - 1
    if top < 0 or BATTLE_VALUES[card] <= BATTLE_VALUES[s.line[other][top]]:
        return 0
    s.captives[side] |= 1 << s.line[other][top]
    s.line_size[other] = top
    return 1


@rule
def least_combination(cards: int) -> int:
    """GW-32, GW-34: the least value of a combination among the cards of one nation at a fort.

    Combined, the two styles are thirteen ranks: G O K L and 10 down to 2. Four privates in
    succession are four neighboring bits, the lowest run the highest bits. Every run is worth less
    than the 60 of the other combinations.
    """
    cards = (cards | cards >> ARMY_SIZE) & JAPANESE
    ranks = (cards | cards >> STYLE_SIZE) & (1 << STYLE_SIZE) - 1
    privates = ranks >> 4
    runs = privates & privates >> 1 & privates >> 2 & privates >> 3
    if runs:
        return 34 - 4 * highest(runs)
    generals = cards & cards >> STYLE_SIZE & 1
    return 60 if generals or ranks & 0b1110 == 0b1110 else NO_COMBINATION


@rule
def wins_fort(s: Record, own: int) -> bool:
    """GW-33: is the rest of a line, without its least combination, worth the other line?"""
    cards = 0
    rest = 0
    for i in range(s.line_size[own]):
        cards |= 1 << s.line[own][i]
        rest += BATTLE_VALUES[s.line[own][i]]
    rest -= least_combination(cards)
    if rest < 0:
        return False
    for i in range(s.line_size[own ^ 1]):
        rest -= BATTLE_VALUES[s.line[own ^ 1][i]]
    return rest >= 0


@rule
def take_fort(s: Record, fort: int, side: int) -> None:
    """GW-39: capture the other line; GW-40: the winner's, turned over, goes on the reserve."""
    own = 2 * fort + side
    for i in range(s.line_size[own ^ 1]):
        s.captives[side] |= 1 << s.line[own ^ 1][i]
    for i in range(s.line_size[own] - 1, -1, -1):
        to_reserve(s, side, s.line[own][i])
    s.line_size[own] = 0
    s.line_size[own ^ 1] = 0
    s.holder[fort] = side


@rule
def has_cards(s: Record, side: int) -> bool:
    """GW-42, GW-74: a side's cards are its hands and its stock."""
    return s.hand[side] | s.hand[partner(s, side)] != 0 or s.stock_size[nation_of(s, side)] > 0


@rule
def go_on(s: Record, seat: int, played: int) -> None:
    """After a side's play: end the Battle, or choose whether the seat or its partner plays."""
    if open_forts(s) == 0:
        share_remaining(s)
        end_battle(s)
        return
    other = has_cards(s, 1 - played)
    if not has_cards(s, played):
        if not other:  # GW-43
            end_battle(s)
            return
        if s.exhaustion == AT_ONCE and s.reserve_size[played] == 0:
            put_away(s, -1)
            end_battle(s)
            return
    begin_turn(s, seat)


@rule
def begin_turn(s: Record, seat: int) -> None:
    """GW-73: without a hand the partner plays; GW-42: without cards the reserve; GW-46: or none."""
    side = seat & 1
    if s.hand[seat] == 0:
        mate = partner(s, seat)
        if s.hand[mate] != 0:
            seat = mate
        elif s.reserve_size[side] == 0:
            put_away(s, -1)
            end_battle(s)
            return
        else:
            s.reserve_size[side] -= 1
            s.reservist = s.reserve[side][s.reserve_size[side]]
    s.turn = seat


@rule
def remaining(s: Record, side: int) -> int:
    """The cards that a side has not played: its hands and its stock."""
    return s.hand[side] | s.hand[partner(s, side)] | stock_cards(s, nation_of(s, side))


@rule
def share_remaining(s: Record) -> None:
    """GW-44: no forts are left, and the higher total takes all; GW-45: equals keep their own."""
    lead = 0
    for side in range(2):
        cards = remaining(s, side)
        while cards:
            value = BATTLE_VALUES[lowest(cards)]
            lead += value if side == 0 else -value
            cards &= cards - 1
    put_away(s, -1 if lead == 0 else 0 if lead > 0 else 1)


@rule
def put_away(s: Record, winner: int) -> None:
    """Put remaining cards on their owner's reserve, except those that a winner captures."""
    for side in range(2):
        cards = remaining(s, side)
        if winner == 1 - side:
            s.captives[winner] |= cards
        else:
            while cards:
                to_reserve(s, side, lowest(cards))
                cards &= cards - 1
        s.hand[side] = 0
        s.hand[partner(s, side)] = 0
        s.stock_size[nation_of(s, side)] = 0


@rule
def captive_points(s: Record, side: int) -> int:
    """GW-48: the points of a captive pile, including forts."""
    cards = s.captives[side]
    points = (
        30 * popcount(cards & GENERALS)
        + 25 * popcount(cards & COLONELS)
        + 20 * popcount(cards & CAPTAINS)
        + 15 * popcount(cards & LIEUTENANTS)
        + popcount(cards & PRIVATE_CARDS)
    )
    for fort in range(4):
        points += FORT_POINTS[fort] if s.holder[fort] == side else 0
    return points


@rule
def end_battle(s: Record) -> None:
    """GW-49: with no fort left the game is over; GW-50, GW-52, GW-75: else choose the dealer."""
    for side in range(2):
        s.battle_points[side] = captive_points(s, side)
    lead = s.battle_points[0] - s.battle_points[1]
    if open_forts(s) == 0:
        finish(s)
        return
    s.dealer = s.attacker if lead == 0 else 0 if lead > 0 else 1
    s.phase = SHUFFLE
    s.turn = CHANCE


# --- The result --------------------------------------------------------------------------


@rule
def winners(s: Record) -> int:
    """GW-49, GW-67: the higher total wins; equal totals are a drawn game."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """A win is worth more than half, and more with a greater lead; at most 1."""
    lead = s.score[seat] - s.score[seat ^ 1]
    won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    return 0.6 * won + 0.4 * max(-1.0, min(1.0, lead / 400.0))


# --- Hidden information ------------------------------------------------------------------


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Redeal the cards that the seat has not seen, uniformly over all shuffles that fit.

    In Skirmish and Battle no play proves anything, so all hidden cards of a nation are dealt
    again. In Arbitration a like card proves that the opposite color was lacking (GW-57).
    """
    if s.phase == ARBITRATION:
        resample_arbitration(s, seat, rng, memo)
    else:
        resample_army(s, seat, 0, rng)
        resample_army(s, seat, 1, rng)


@rule
def known_cards(s: Record) -> int:
    """GW-11: the number of cards that tied draws have put at the bottom of each pack in public."""
    return min(s.sides_draw_size // 2 - 1, s.stock_size[0]) if s.phase == CHOOSE else 0


@rule
def resample_army(s: Record, seat: int, nation: int, rng: Ints) -> None:
    """Redeal the hands of a nation that the seat does not see, and its stock.

    They are shuffled from their canonical order, since their true order must not matter.
    """
    cards = np.zeros(ARMY_SIZE, np.int64)
    unseen = 0
    known = known_cards(s)
    first = nation_of(s, nation) if s.japan >= 0 else s.players
    for other in range(first, s.players, 2):
        if other != seat:
            unseen |= s.hand[other]
    for i in range(known, s.stock_size[nation]):
        unseen |= 1 << s.stock[nation][i]
    count = list_cards(unseen, 0, cards)
    fill(rng, cards, count)
    count = 0
    for other in range(first, s.players, 2):
        if other != seat:
            size = popcount(s.hand[other])
            s.hand[other] = 0
            for i in range(count, count + size):
                s.hand[other] |= 1 << cards[i]
            count += size
    for i in range(known, s.stock_size[nation]):
        s.stock[nation][i] = cards[count]
        count += 1
