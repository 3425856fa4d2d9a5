"""The rules of Mobilization No. 3: its record, its moves, and its hidden information."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drumhead.engine.moves import Moves
from drumhead.games.common.rules.allies import DECK, DECK_SIZE, RANKS, list_copies
from drumhead.games.common.rules.copies import add
from drumhead.games.common.rules.scores import best_scores
from drumhead.kernel.bits import lowest
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import OVER
from drumhead.kernel.openings import Deal
from drumhead.kernel.options import Option
from drumhead.kernel.random import fill
from drumhead.kernel.record import Card, Number, Phases, Pile, RecordType
from drumhead.packs.allie_patriot import NATIONS

#: MB3-03 to MB3-05: four cards lie open, thirteen are the Reserve Pile, the rest is the hand.
PLAYING_PILES = 4
RESERVE_END = PLAYING_PILES + 13
#: The size of the two packs together, which is the most that any pile can hold.
EVERY_CARD = 2 * DECK_SIZE
#: MB3-09, MB3-27, MB3-30.
MOST_IN_PROCESS = 2
OWN_SIDE_LIMIT = 20
STALLED = 60
FLAG = 6

# --- The record --------------------------------------------------------------------------

BUILDING = Option(
    "building",
    {
        "any": "only the numbers matter",
        "colours": "one of the two cards must be blue and the other not, as in No. 2",
        "bank": "colors on the Playing Piles, one nation on Reserve and Discard Piles",
    },
    about="Which cards may be placed on each other outside the center?", clause="MB3-14",
)  # fmt: skip
ANY, BY_COLOR, BANK = BUILDING.codes
TURNING = Option(
    "turning",
    {
        "stuck": "only when no card can be played to the center or to the opponent's piles",
        "free": "at any time",
    },
    about="When may a player turn a card from the hand?", clause="MB3-18",
)  # fmt: skip
STUCK, FREE = TURNING.codes
OPTIONS = (BUILDING, TURNING)


@dataclass(frozen=True)
class Top(Number):
    """The number on top of a pile that begins with the 1 of a nation."""

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        letter = [*NATIONS][place]
        return [f"{letter}{number}" for number in range(1, min(value, FLAG) + 1)]


@dataclass(frozen=True)
class Sets(Number):
    """The number of complete sets of a nation."""

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        return Top().cards(FLAG, deck, place) * min(value, deck.size)


#: Piles have their top card last. `playing` are seat 0's four piles and then seat 1's. `reserve`,
#: `discard` and `hand` are seat 0's and seat 1's (rows, because they are long). `process` are the
#: tops of the Mobilization Piles of each nation. No player has seen the lowest `covered` cards of a
#: Reserve nor the top `unturned` cards of a hand. Every other card has lain open, so its place can
#: be known.
DEAL, PLAY = PHASES = Phases("deal", "play")

STATE = RecordType(
    DECK,
    phases=PHASES,
    options=OPTIONS,
    playing=Pile(
        most=FLAG,
        rows=2 * PLAYING_PILES,
        holds=True,
        about="seat 0's four piles and then seat 1's, the top card last",
    ),
    reserve=Pile(most=EVERY_CARD, rows=2, holds=True, about="of each seat, the top card last"),
    discard=Pile(most=EVERY_CARD, rows=2, holds=True, about="of each seat, the top card last"),
    hand=Pile(
        most=EVERY_CARD, rows=2, holds=True, about="of each seat, the next card to turn last"
    ),
    turned=Card(holds=True),
    process=Pile(
        most=MOST_IN_PROCESS,
        of=Top(),
        rows=len(NATIONS),
        holds=True,
        about="the top numbers of each nation's Mobilization Piles",
    ),
    completed=Sets(rows=len(NATIONS), holds=True, about="the sets complete of each nation"),
    covered=Number(
        seats=True, about="how many cards, from the bottom of the Reserve, nobody has seen"
    ),
    unturned=Number(seats=True, about="how many cards, from the top of the hand, nobody has seen"),
    own_side=Number(),
    picked_up=Number(),
    acted=Number(),
    mobilized=Number(),
    idle=Number(),
    passes=Number(),
)

OWN_PILES = ("p1", "p2", "p3", "p4", "r", "d")
MOVES = Moves(
    "play {source} {target}", "turn", "pass", ordered=True, places=("source", "target"),
    source=(*OWN_PILES, "t"), target=("m", *OWN_PILES, "x1", "x2", "x3", "x4", "xr", "xd"),
)  # fmt: skip
PLAYS, TURN, PASS = MOVES.bases
#: The piles of a side by number, and the source that is no pile.
RESERVE, DISCARD, TURNED = 4, 5, 6
PILES = 6
#: Targets by number: the center, a player's own piles from 1, the opponent's from 7.
CENTRE, OWN, OTHER, TARGETS = 0, 1, 7, 13
OWN_TARGETS = 63 << OWN
RIDDING = 1 << CENTRE | 63 << OTHER
SOURCE_OF = np.arange(TURN) // TARGETS
TARGET_OF = np.arange(TURN) % TARGETS

#: The cards that a side's piles take are one word (see `side`): for each number and then for
#: each nation a row of six bits, one for each pile. A top card adds the numbers that fit on it, one
#: lower (`DOWN`) or one lower and one higher (`BOTH`), and its own nation.
NATION = np.arange(DECK_SIZE) // (DECK_SIZE // len(NATIONS))
NATION_ROWS = 6 * PILES
OF_NATION = 1 << (NATION_ROWS + PILES * NATION)
LOWER = np.where(RANKS > 1, 1 << (PILES * np.maximum(RANKS - 2, 0)), 0)
HIGHER = np.where(RANKS < FLAG, 1 << (PILES * RANKS), 0)
DOWN = OF_NATION | LOWER
BOTH = DOWN | HIGHER
ALL_PLAYING = (1 << PLAYING_PILES) - 1


# --- Setting up and dealing --------------------------------------------------------------


#: MB3-01, MB3-02: each pack is shuffled and laid out, first that of seat 0.
OPENING = Deal()


@rule
def deal(s: Record, order: Ints) -> None:
    """A pack is shuffled and laid out; after the second, play begins."""
    if s.hand_size[0] == 0:
        lay_out(s, 0, order)
    else:
        lay_out(s, 1, order)
        s.deal += 1
        s.turn = first_player(s)
        s.phase = PLAY


@rule
def lay_out(s: Record, seat: int, order: Ints) -> None:
    """MB3-03: the Playing Piles; MB3-04: the Reserve Pile; MB3-05: the hand."""
    for pile in range(PLAYING_PILES):
        row = PLAYING_PILES * seat + pile
        s.playing[row][0] = order[pile]
        s.playing_size[row] = 1
    for i in range(PLAYING_PILES, RESERVE_END):
        s.reserve[seat][i - PLAYING_PILES] = order[i]
    s.reserve_size[seat] = RESERVE_END - PLAYING_PILES
    s.covered[seat] = s.reserve_size[seat] - 1
    for i in range(RESERVE_END, DECK_SIZE):
        s.hand[seat][DECK_SIZE - 1 - i] = order[i]
    s.hand_size[seat] = DECK_SIZE - RESERVE_END
    s.unturned[seat] = s.hand_size[seat]


@rule
def first_player(s: Record) -> int:
    """MB3-06: the higher number on the Reserve; MB3-07: then on the Playing Piles in order."""
    difference = RANKS[top(s, 1, RESERVE)] - RANKS[top(s, 0, RESERVE)]
    for pile in range(PLAYING_PILES):
        if difference == 0:
            difference = RANKS[top(s, 1, pile)] - RANKS[top(s, 0, pile)]
    return 1 if difference > 0 else 0


# --- Piles -------------------------------------------------------------------------------


@rule
def top(s: Record, seat: int, pile: int) -> int:
    """The top card of one of a seat's six piles; -1 if there is none."""
    if pile < PLAYING_PILES:
        row = PLAYING_PILES * seat + pile
        size = s.playing_size[row]
        return s.playing[row][size - 1] if size > 0 else -1
    if pile == RESERVE:
        size = s.reserve_size[seat]
        return s.reserve[seat][size - 1] if size > 0 else -1
    size = s.discard_size[seat]
    return s.discard[seat][size - 1] if size > 0 else -1


@rule
def put(s: Record, seat: int, pile: int, card: int) -> None:
    """A card goes on one of a seat's piles and is that seat's from now on (MB3-15)."""
    if pile < PLAYING_PILES:
        row = PLAYING_PILES * seat + pile
        s.playing[row][s.playing_size[row]] = card
        s.playing_size[row] += 1
    elif pile == RESERVE:
        s.reserve[seat][s.reserve_size[seat]] = card
        s.reserve_size[seat] += 1
    else:
        s.discard[seat][s.discard_size[seat]] = card
        s.discard_size[seat] += 1


@rule
def take(s: Record, seat: int, pile: int) -> int:
    """The top card leaves one of a seat's piles. On a Reserve, the next one becomes visible."""
    if pile < PLAYING_PILES:
        row = PLAYING_PILES * seat + pile
        s.playing_size[row] -= 1
        return s.playing[row][s.playing_size[row]]
    if pile == RESERVE:
        s.reserve_size[seat] -= 1
        s.covered[seat] = min(s.covered[seat], max(s.reserve_size[seat] - 1, 0))
        return s.reserve[seat][s.reserve_size[seat]]
    s.discard_size[seat] -= 1
    return s.discard[seat][s.discard_size[seat]]


@rule
def cards_left(s: Record, seat: int) -> int:
    """The number of a seat's cards, in the hand and on all its piles (MB3-29, MB3-32)."""
    count = s.hand_size[seat] + s.reserve_size[seat] + s.discard_size[seat]
    for pile in range(PLAYING_PILES):
        count += s.playing_size[PLAYING_PILES * seat + pile]
    return count


# --- Places for a card -------------------------------------------------------------------


@rule
def side(s: Record, seat: int) -> int:
    """The cards that the six piles of a seat take: rows of six bits by number and by nation.

    MB3-12: Playing Piles one number lower; MB3-13: the others one lower or higher.
    """
    word = 0
    for pile in range(PLAYING_PILES):
        row = PLAYING_PILES * seat + pile
        size = s.playing_size[row]
        if size > 0:
            word |= DOWN[s.playing[row][size - 1]] << pile
    size = s.reserve_size[seat]
    if size > 0:
        word |= BOTH[s.reserve[seat][size - 1]] << RESERVE
    size = s.discard_size[seat]
    if size > 0:
        word |= BOTH[s.discard[seat][size - 1]] << DISCARD
    return word


@rule
def vacant(word: int) -> int:
    """The Playing Piles of a side without a card, as four bits."""
    tops = word >> NATION_ROWS
    return ~(tops | tops >> PILES | tops >> 2 * PILES | tops >> 3 * PILES) & ALL_PLAYING


@rule
def fitting(word: int, card: int, building: int) -> int:
    """MB3-14: the piles of a side on which a card may be built, as six bits."""
    found = word >> PILES * (RANKS[card] - 1) & 63
    if building != ANY:
        nation = NATION[card]
        tops = word >> NATION_ROWS
        other_color = tops >> PILES * (1 - (nation & 1))
        other_color |= other_color >> 2 * PILES
        if building == BY_COLOR:
            found &= other_color
        else:
            same = tops >> PILES * nation
            found &= (other_color & ALL_PLAYING) | (same & ~ALL_PLAYING)
    return found


@rule
def mobilizes(s: Record, card: int) -> bool:
    """MB3-08: upward in one nation from a Battleship; MB3-09: two in progress at most."""
    nation = NATION[card]
    below_it = RANKS[card] - 1
    size = s.process_size[nation]
    if below_it == 0:
        return size < MOST_IN_PROCESS
    first = size > 0 and s.process[nation][0] == below_it
    return first or (size > 1 and s.process[nation][1] == below_it)


@rule
def targets(s: Record, own: int, other: int, card: int) -> int:
    """The places where a card may be built, as a bit for each target."""
    found = fitting(own, card, s.building) << OWN | fitting(other, card, s.building) << OTHER
    return found | (1 << CENTRE if mobilizes(s, card) else 0)


@rule
def can_turn(s: Record, seat: int) -> bool:
    """MB3-23 to MB3-25: a hand, or a pile to pick up instead."""
    if s.hand_size[seat] > 0:
        return True
    if s.discard_size[seat] > 0:
        return s.picked_up == 0
    return s.reserve_size[seat] > 0


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """MB3-11: a top card of your own; MB3-16: vacancies; MB3-18: turning; MB3-28: passing."""
    seat = s.turn
    own = side(s, seat)
    other = side(s, 1 - seat)
    if s.turned >= 0:  # MB3-19
        return list_plays(targets(s, own, other, s.turned), TURNED, out, 0)
    fillable = vacant(own) << OWN
    within = RIDDING | (OWN_TARGETS if s.own_side < OWN_SIDE_LIMIT else 0)  # MB3-27
    count = 0
    riddances = 0
    for pile in range(PILES):
        card = top(s, seat, pile)
        if card >= 0:
            places = targets(s, own, other, card)
            if pile >= RESERVE:  # MB3-17: nothing else fills a vacancy
                places |= fillable
            places &= within
            riddances |= places & RIDDING
            count = list_plays(places, pile, out, count)
    if riddances == 0 or s.turning == FREE:
        if can_turn(s, seat):
            out[count] = TURN
            count += 1
        elif riddances == 0:
            out[count] = PASS
            count += 1
    return count


@rule
def list_plays(places: int, source: int, out: Ints, count: int) -> int:
    """Write the plays from a source to each of these targets, after the `count` moves there."""
    while places:
        out[count] = TARGETS * source + lowest(places)
        count += 1
        places &= places - 1
    return count


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if move < TURN:
        step_play(s, SOURCE_OF[move], TARGET_OF[move])
    elif move == TURN:
        step_turn(s)
    else:
        s.passes = 0 if s.acted else s.passes + 1
        end_turn(s)


@rule
def step_play(s: Record, source: int, target: int) -> None:
    """A card is played; MB3-29: with no card left its player has won."""
    seat = s.turn
    s.acted = 1
    if source == TURNED:
        card = s.turned
        s.turned = -1
    else:
        card = take(s, seat, source)
        s.own_side += 1
    if target >= OTHER:
        put(s, 1 - seat, target - OTHER, card)
        s.own_side = 0
    elif target >= OWN:
        put(s, seat, target - OWN, card)
    else:
        mobilize(s, card)
        s.own_side = 0
        s.mobilized = 1
        s.idle = 0
    if s.hand_size[seat] == 0 and cards_left(s, seat) == 0:
        finish(s)


@rule
def mobilize(s: Record, card: int) -> None:
    """MB3-08: a pile is started, continued or, with the Flag, completed."""
    nation = NATION[card]
    number = RANKS[card]
    size = s.process_size[nation]
    if number == 1:
        s.process[nation][size] = 1
        s.process_size[nation] = size + 1
        return
    place = 0 if s.process[nation][0] == number - 1 else 1
    s.process[nation][place] = number
    if number == FLAG:
        s.process[nation][place] = s.process[nation][size - 1]
        s.process_size[nation] = size - 1
        s.completed[nation] += 1


@rule
def step_turn(s: Record) -> None:
    """MB3-23: the top card of the hand is turned; MB3-20: if it fits nowhere, it is a miss."""
    seat = s.turn
    s.acted = 1
    s.own_side = 0
    if s.hand_size[seat] == 0:
        pick_up(s, seat)
    s.hand_size[seat] -= 1
    card = s.hand[seat][s.hand_size[seat]]
    s.unturned[seat] = max(s.unturned[seat] - 1, 0)
    if targets(s, side(s, seat), side(s, 1 - seat), card):
        s.turned = card
    else:
        put(s, seat, DISCARD, card)
        s.passes = 0
        end_turn(s)


@rule
def pick_up(s: Record, seat: int) -> None:
    """MB3-23: the Discard Pile is turned over; MB3-24: if there is none, the Reserve Pile."""
    size = s.discard_size[seat]
    if size > 0:
        for i in range(size):
            s.hand[seat][size - 1 - i] = s.discard[seat][i]
        s.discard_size[seat] = 0
        s.picked_up = 1
    else:
        size = s.reserve_size[seat]
        for i in range(size):
            s.hand[seat][size - 1 - i] = s.reserve[seat][i]
            s.reserve[seat][i] = 0
        s.reserve_size[seat] = 0
        s.unturned[seat] = s.covered[seat]
        s.covered[seat] = 0
    s.hand_size[seat] = size


@rule
def end_turn(s: Record) -> None:
    """MB3-22: the turn passes; MB3-30: or the game is stalled; MB3-31: or blocked."""
    s.idle += 1 - s.mobilized
    if s.idle >= STALLED or s.passes >= 2:
        finish(s)
        return
    s.turn = 1 - s.turn
    s.own_side = 0
    s.picked_up = 0
    s.acted = 0
    s.mobilized = 0


@rule
def finish(s: Record) -> None:
    """MB3-01: the score of the one deal is the number of cards left to each seat."""
    for seat in range(2):
        s.score[seat] = cards_left(s, seat)
    s.finished += 1
    s.turn = OVER


@rule
def winners(s: Record) -> int:
    """MB3-29, MB3-32: no card left, or fewer than the other; equal numbers are a draw."""
    return best_scores(s, -1)


@rule
def value(s: Record, seat: int) -> float:
    """A game won is worth 1, a game lost -1, a draw nothing."""
    difference = s.score[1 - seat] - s.score[seat]
    return 1.0 if difference > 0 else -1.0 if difference < 0 else 0.0


# --- Hidden information ------------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Both see the same: the top of a Reserve and a Discard Pile, the number of cards of a hand."""
    for owner in range(2):
        for i in range(EVERY_CARD):
            if i != s.reserve_size[owner] - 1:
                s.reserve[owner][i] = -1 if i < s.reserve_size[owner] else 0
            if i != s.discard_size[owner] - 1:
                s.discard[owner][i] = -1 if i < s.discard_size[owner] else 0
            s.hand[owner][i] = -1 if i < s.hand_size[owner] else 0


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Shuffle, for each player, the cards of the own pack that have never lain open.

    They lie at the bottom of the Reserve and on top of the hand (or, once the Reserve has been
    picked up, only on top of the hand). Both players saw every other card of a hand or pile when it
    went there, so it stays. Every move and every miss follows from open cards. Nothing more can be
    inferred, and all orders of the unseen cards are equally likely. They are shuffled from their
    canonical order, since their true order must not matter.
    """
    unseen = np.zeros(DECK_SIZE, np.int64)
    for owner in range(2):
        covered = s.covered[owner]
        bottom = s.hand_size[owner] - s.unturned[owner]
        cards = 0
        for i in range(covered):
            cards = add(cards, s.reserve[owner][i])
        for i in range(s.unturned[owner]):
            cards = add(cards, s.hand[owner][bottom + i])
        fill(rng, unseen, list_copies(cards, unseen))
        for i in range(covered):
            s.reserve[owner][i] = unseen[i]
        for i in range(s.unturned[owner]):
            s.hand[owner][bottom + i] = unseen[covered + i]
