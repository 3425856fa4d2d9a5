"""Mobilization No. 3 (Liberty Patriot Games, 1917-1919). Two packs, two patiences, one centre.

Clauses MB3-01 to MB3-33: rulebook/mobilization_3.md; the cards, PACK-01 to PACK-08:
rulebook/allie_patriot_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import lowest
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
from drumhead.engine.record import Card, Number, Pile, RecordType
from drumhead.games.common.allies import DECK, DECK_SIZE, RANKS, whole_pack
from drumhead.games.common.scores import best_scores
from drumhead.packs.allie_patriot import NATIONS, PACK

#: MB3-03 to MB3-05: four cards lie open, thirteen are the Reserve Pile, the rest is the hand.
PLAYING_PILES = 4
RESERVE_END = PLAYING_PILES + 13
#: The two packs together, and so the most that any pile can hold.
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
        "bank": "colours on the Playing Piles, one nation on Reserve and Discard Piles",
    },
    about="Which cards may lie on each other outside the centre?", clause="MB3-14",
)  # fmt: skip
TURNING = Option(
    "turning",
    {
        "stuck": "only when no card can be played to the centre or to the other's piles",
        "free": "at any time",
    },
    about="When may a player turn a card from the hand?", clause="MB3-18",
)  # fmt: skip
OPTIONS = (BUILDING, TURNING)
ANY, COLOURS, BANK = range(3)
STUCK, FREE = range(2)

#: Piles have their top card last. `playing` are seat 0's four piles and then seat 1's;
#: `reserve`, `discard` and `hand` are seat 0's and seat 1's (rows, because they are long).
#: `process` are the tops of the Mobilization Piles of each nation. Nobody has seen the
#: lowest `covered` cards of a Reserve nor the top `unturned` cards of a hand; every other
#: card has lain open, and who remembers it knows where it is.
STATE = RecordType(
    DECK,
    phases=("deal", "play"),
    options=OPTIONS,
    playing=Pile(most=FLAG, rows=2 * PLAYING_PILES),
    reserve=Pile(most=EVERY_CARD, rows=2),
    discard=Pile(most=EVERY_CARD, rows=2),
    hand=Pile(most=EVERY_CARD, rows=2),
    turned=Card(),
    process=Pile(most=MOST_IN_PROCESS, of=Number(), rows=len(NATIONS)),
    completed=Number(rows=len(NATIONS)),
    covered=Number(seats=True),
    unturned=Number(seats=True),
    own_side=Number(),
    picked_up=Number(),
    acted=Number(),
    mobilized=Number(),
    idle=Number(),
    passes=Number(),
)
DEAL, PLAY = range(2)

OWN_PILES = ("p1", "p2", "p3", "p4", "r", "d")
MOVES = Moves(
    "play {source} {target}", "turn", "pass", ordered=True, places=("source", "target"),
    source=(*OWN_PILES, "t"), target=("m", *OWN_PILES, "x1", "x2", "x3", "x4", "xr", "xd"),
)  # fmt: skip
PLAYS, TURN, PASS = MOVES.bases
#: The piles of a side by number, and the source that is no pile.
RESERVE, DISCARD, TURNED = 4, 5, 6
PILES = 6
#: Targets by number: the centre, one's own piles from 1, the other's from 7.
CENTRE, OWN, OTHER, TARGETS = 0, 1, 7, 13
OWN_TARGETS = 63 << OWN
RIDDING = 1 << CENTRE | 63 << OTHER
SOURCE_OF = np.arange(TURN) // TARGETS
TARGET_OF = np.arange(TURN) % TARGETS

#: What a side's piles take is one word (see `side`): for each number a row of six bits, one
#: for each pile, and then for each nation another. So a top card adds the numbers that fit
#: on it, one lower (`DOWN`) or one lower and one higher (`BOTH`), and its own nation.
NATION = np.arange(DECK_SIZE) // (DECK_SIZE // len(NATIONS))
NATION_ROWS = 6 * PILES
OF_NATION = 1 << (NATION_ROWS + PILES * NATION)
LOWER = np.where(RANKS > 1, 1 << (PILES * np.maximum(RANKS - 2, 0)), 0)
HIGHER = np.where(RANKS < FLAG, 1 << (PILES * RANKS), 0)
DOWN = OF_NATION | LOWER
BOTH = DOWN | HIGHER
ALL_PLAYING = (1 << PLAYING_PILES) - 1


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match is one deal (MB3-01)."""
    s.phase = DEAL
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """MB3-02: each player's own pack is shuffled, first that of seat 0."""
    return whole_pack(out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
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
    """The top card leaves one of a seat's piles; under it on a Reserve a new one is seen."""
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
    """How many cards a seat has, in the hand and on all its piles (MB3-29, MB3-32)."""
    count = s.hand_size[seat] + s.reserve_size[seat] + s.discard_size[seat]
    for pile in range(PLAYING_PILES):
        count += s.playing_size[PLAYING_PILES * seat + pile]
    return count


# --- Where a card may go -----------------------------------------------------------------


@rule
def side(s: Record, seat: int) -> int:
    """What the six piles of a seat take: rows of six bits by number and by nation.

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
        other_colour = tops >> PILES * (1 - (nation & 1))
        other_colour |= other_colour >> 2 * PILES
        if building == COLOURS:
            found &= other_colour
        else:
            same = tops >> PILES * nation
            found &= (other_colour & ALL_PLAYING) | (same & ~ALL_PLAYING)
    return found


@rule
def mobilizes(s: Record, card: int) -> bool:
    """MB3-08: upward in one nation from a Battleship; MB3-09: two in process at most."""
    nation = NATION[card]
    below_it = RANKS[card] - 1
    size = s.process_size[nation]
    if below_it == 0:
        return size < MOST_IN_PROCESS
    first = size > 0 and s.process[nation][0] == below_it
    return first or (size > 1 and s.process[nation][1] == below_it)


@rule
def targets(s: Record, own: int, other: int, card: int) -> int:
    """Where a card may be built, as a bit for each target."""
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
    """MB3-11: any top card of one's own; MB3-16: vacancies; MB3-18: turning; MB3-28: passing."""
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
    """MB3-22: the other is on turn; MB3-30: or the game is stalled; MB3-31: or blocked."""
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
    """MB3-01: the score of the one deal is the cards left to each seat."""
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


def _merits() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How much a rule of thumb thinks of each move, by its kind, its source and its target.

    First to the centre; then lay new cards of Reserve and Discard Pile open by moving their
    tops to Playing Piles; then burden the other side, rather where cards are buried than
    where they can be played from; then turn. Other plays on one's own side only shift cards.
    """
    merits = np.zeros(len(MOVES), np.int64)
    for move, (source, target) in enumerate(zip(SOURCE_OF, TARGET_OF, strict=True)):
        opens = {RESERVE: 2, DISCARD: 1}.get(int(source), 0)
        pile = (target - OWN) % PILES
        if target == CENTRE:
            merits[move] = 100 + opens
        elif target >= OTHER:
            merits[move] = 30 + {DISCARD: 5, RESERVE: 3}.get(int(pile), 0)
        elif source == TURNED:
            merits[move] = 3 if pile < PLAYING_PILES else 2
        elif opens and pile < PLAYING_PILES:
            merits[move] = 40 + opens
    merits[TURN] = 20
    return merits


MERITS = _merits()
UNCOVERS, WINS = 50, 200


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """The move of most merit; uncovering a card for the centre and winning have some too."""
    last_card = s.turned < 0 and cards_left(s, s.turn) == 1
    best = -1
    equals = 0
    choice = moves[0]
    for i in range(count):
        merit = MERITS[moves[i]]
        if merit == 0 and uncovers(s, moves[i]):
            merit = UNCOVERS
        elif last_card and moves[i] < TURN and RIDDING >> TARGET_OF[moves[i]] & 1:
            merit = WINS
        if merit > best:
            best = merit
            equals = 0
        if merit == best:
            equals += 1
            if below(rng, equals) == 0:
                choice = moves[i]
    return choice


@rule
def uncovers(s: Record, move: int) -> bool:
    """Would the centre take the card under the one that leaves a Playing Pile?"""
    if move >= TARGETS * PLAYING_PILES:
        return False
    row = PLAYING_PILES * s.turn + SOURCE_OF[move]
    size = s.playing_size[row]
    return size > 1 and mobilizes(s, s.playing[row][size - 2])


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Both see the same: of a Reserve and a Discard Pile the top, of a hand the number."""
    for owner in range(2):
        for i in range(EVERY_CARD):
            if i != s.reserve_size[owner] - 1:
                s.reserve[owner][i] = -1 if i < s.reserve_size[owner] else 0
            if i != s.discard_size[owner] - 1:
                s.discard[owner][i] = -1 if i < s.discard_size[owner] else 0
            s.hand[owner][i] = -1 if i < s.hand_size[owner] else 0


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Shuffle, for each player, the cards of his pack that have never lain open.

    They lie at the bottom of his Reserve and on top of his hand (or, once the Reserve has
    been picked up, on top of his hand alone), all of them from his own pack. Whatever else
    a hand or a pile hides was seen by both when it went there, and stays. Every move and
    every miss follows from cards that were open, so that nothing more can be inferred and
    all orders of the unseen cards are equally likely.
    """
    for owner in range(2):
        covered = s.covered[owner]
        bottom = s.hand_size[owner] - s.unturned[owner]
        for i in range(covered + s.unturned[owner] - 1, 0, -1):
            j = below(rng, i + 1)
            here = s.reserve[owner][i] if i < covered else s.hand[owner][bottom + i - covered]
            if j < covered:
                there = s.reserve[owner][j]
                s.reserve[owner][j] = here
            else:
                there = s.hand[owner][bottom + j - covered]
                s.hand[owner][bottom + j - covered] = here
            if i < covered:
                s.reserve[owner][i] = there
            else:
                s.hand[owner][bottom + i - covered] = there


# --- The words ---------------------------------------------------------------------------

PILE_NAMES = (*(f"Playing Pile {n + 1}" for n in range(PLAYING_PILES)), "Reserve Pile",
              "Discard Pile")  # fmt: skip


def scene(t: Table) -> Scene:
    """The table as a seat sees it; both see the same."""
    s, fields = t.s, t.fields
    zones: list[Zone] = []
    for seat in (1, 0) if t.seat == 0 else (0, 1):
        for pile, name in enumerate(PILE_NAMES):
            zones.append(_pile_zone(t, seat, pile, f"{_owner(t, seat)} {name}"))
        count = {"hidden": s.hand_size[seat]}
        zones.append(zone("hand", f"{_owner(t, seat)} hand", "hand", count, seat=seat))
    tops = [
        f"{letter}{number}"
        for nation, letter in enumerate(NATIONS)
        for number in sorted(fields["process"][nation])
    ]
    zones.append(zone("mobilization", "Mobilization Piles in process (m)", "row", tops, mark="m"))
    turned = [] if s.turned < 0 else [fields["turned"]]
    zones.append(zone("turned", "Turned card (t)", "row", turned, mark="t"))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _owner(t: Table, seat: int) -> str:
    whose = t.whose(seat)
    return whose[0].upper() + whose[1:]


def _pile_zone(t: Table, seat: int, pile: int, label: str) -> Zone:
    """A Playing Pile in full; of a Reserve or Discard Pile the top card and the number."""
    mark = ""
    if t.seat is not None and t.seat >= 0:
        mark = OWN_PILES[pile] if seat == t.seat else f"x{OWN_PILES[pile][-1]}"
        label += f" ({mark})"
    if pile < PLAYING_PILES:
        cards = t.fields["playing"][PLAYING_PILES * seat + pile]
        return zone("playing", label, "row", cards, seat=seat, mark=mark)
    name = "reserve" if pile == RESERVE else "discard"
    cards = t.fields[name][seat]
    beneath = max(len(cards) - 1, 0)
    return zone(name, label, "row", cards[-1:], seat=seat, beneath=beneath, mark=mark)


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("cards", "Cards left", cards_left(s, seat), seat) for seat in range(2)]
    for nation, name in enumerate(NATIONS.values()):
        counters.append(counter("completed", f"Complete {name} sets", s.completed[nation]))
    counters.append(counter("own-side", "Plays in a row on one's own side", s.own_side))
    counters.append(counter("idle", "Turns since the last card to the centre", s.idle))
    if s.picked_up:
        counters.append(counter("picked-up", "Discard Pile picked up this turn", "yes"))
    return counters


def _prompt(t: Table) -> str:
    s, seat = t.s, t.s.turn
    if seat < 0:
        return "The packs are about to be shuffled."
    if seat != t.seat:
        return f"{t.names[seat]} is to play."
    if s.turned >= 0:
        return f"You turned the {t.card(s.turned)}: play it where it fits."
    if _can_rid(s):
        return "Play a card." if s.turning == STUCK else "Play a card, or turn one."
    if can_turn(s, seat):
        return "Nothing goes to the centre or to the other side: turn a card, or move your own."
    return "There is nothing to turn: move your own cards, or pass."


def _can_rid(s: Record) -> bool:
    """Can the seat on turn play a card to the centre or to the other's piles (MB3-18)?"""
    own, other = side(s, s.turn), side(s, 1 - s.turn)
    tops = [card for pile in range(PILES) if (card := top(s, s.turn, pile)) >= 0]
    return any(targets(s, own, other, card) & RIDDING for card in tops)


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == TURN:
        return "Turn a card"
    if move == PASS:
        return "Pass"
    return f"Play {_carried(t, int(SOURCE_OF[move]), int(TARGET_OF[move]))}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s, seat = t.s, t.s.turn
    if s.turned >= 0 and (move >= TURN or SOURCE_OF[move] != TURNED):
        return Refusal("MB3-19", f"The {t.card(s.turned)} was turned and must be played first.")
    if move == TURN:
        return _no_turning(s, seat)
    if move == PASS:
        if _can_rid(s):
            return Refusal("MB3-28", "Who can get rid of a card may not pass.")
        return Refusal("MB3-28", "Who can turn a card may not pass.")
    source, target = int(SOURCE_OF[move]), int(TARGET_OF[move])
    card = _card_of(s, source)
    if card < 0 and source == TURNED:
        return Refusal("MB3-11", "No card has been turned.")
    if card < 0:
        return Refusal("MB3-11", f"There is no card on your {PILE_NAMES[source]}.")
    if target == CENTRE:
        if RANKS[card] == 1:
            return Refusal("MB3-09", "Two piles of this nation are in process already.")
        return Refusal("MB3-08", f"No Mobilization Pile waits for the {t.card(card)}.")
    if target == source + OWN:
        return Refusal("MB3-14", "A card cannot be played on the pile it tops.")
    return _no_building(t, card, source, target)


def _no_turning(s: Record, seat: int) -> Refusal:
    if not can_turn(s, seat):
        if s.discard_size[seat]:
            return Refusal("MB3-25", "The Discard Pile is picked up only once in a turn.")
        return Refusal("MB3-24", "Hand, Discard Pile and Reserve Pile are empty.")
    return Refusal(
        "MB3-18", "A card can be played to the centre or to the other side: so none is turned."
    )


def _no_building(t: Table, card: int, source: int, target: int) -> Refusal:
    s, seat = t.s, t.s.turn
    mine = target < OTHER
    owner, pile = (seat, target - OWN) if mine else (1 - seat, target - OTHER)
    under = top(s, owner, pile)
    fits = under >= 0 and fitting(side(s, owner), card, s.building) >> pile & 1
    if fits or (under < 0 and mine and pile < PLAYING_PILES and source in (RESERVE, DISCARD)):
        return Refusal(
            "MB3-27", f"After {OWN_SIDE_LIMIT} plays in a row on one's own side no more is allowed."
        )
    if under < 0 and pile >= PLAYING_PILES:
        return Refusal("MB3-14", f"A {PILE_NAMES[pile]} without a card cannot be built on.")
    if under < 0 and mine:
        return Refusal(
            "MB3-17", "Only the top card of your Reserve or Discard Pile fills a vacancy."
        )
    if under < 0:
        return Refusal("MB3-17", "Only its owner fills a vacant Playing Pile.")
    if fitting(side(s, owner), card, ANY) >> pile & 1:
        wanted = "of the other colour"
        if s.building == BANK and pile >= PLAYING_PILES:
            wanted = "of the same nation"
        return Refusal("MB3-14", f"At this table the card must be {wanted}.")
    if pile < PLAYING_PILES:
        return Refusal("MB3-12", "A Playing Pile takes a card one number lower than its top card.")
    return Refusal("MB3-13", "This pile takes a card one number higher or lower than its top card.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, seat = before, before.s.turn
    if move == PASS:
        said = [t.does(seat, "pass") + "."]
    elif move == TURN:
        said = _narrate_turning(t, after)
    else:
        said = _narrate_playing(t, int(SOURCE_OF[move]), int(TARGET_OF[move]))
    if after.s.turn == OVER:
        said += _narrate_end(after)
    return said


def _the(pile: int) -> str:
    return PILE_NAMES[pile] if pile < PLAYING_PILES else f"the {PILE_NAMES[pile]}"


def _carried(t: Table, source: int, target: int) -> str:
    """A card with where it comes from and where it goes, before it is played."""
    seat, card = t.s.turn, _card_of(t.s, source)
    here = "" if source == TURNED else f" from {_the(source)}"
    if target == CENTRE:
        there = "to the centre"
    elif target < OTHER:
        own = "your" if seat == t.seat else "their own"
        there = f"to {own} {PILE_NAMES[target - OWN]}"
    else:
        there = f"to {t.whose(1 - seat)} {PILE_NAMES[target - OTHER]}"
    return f"the {t.card(card)}{here} {there}"


def _card_of(s: Record, source: int) -> int:
    """The card that is played from a source of the seat on turn."""
    return s.turned if source == TURNED else top(s, s.turn, source)


def _narrate_playing(t: Table, source: int, target: int) -> list[str]:
    card = _card_of(t.s, source)
    said = [t.does(t.s.turn, "play", _carried(t, source, target)) + "."]
    if target == CENTRE and RANKS[card] == FLAG:
        nation = list(NATIONS.values())[NATION[card]]
        said.append(f"That completes {'an' if nation[0] in 'AI' else 'a'} {nation} set.")
    return said


def _narrate_turning(t: Table, after: Table) -> list[str]:
    s, seat = t.s, t.s.turn
    missed = after.s.turned < 0
    card = t.card(top(after.s, seat, DISCARD) if missed else after.s.turned)
    said = []
    if s.hand_size[seat] == 0:
        pile = PILE_NAMES[DISCARD if s.discard_size[seat] else RESERVE]
        said.append(t.does(seat, "pick", f"up the {pile}") + ".")
    said.append(t.does(seat, "turn", f"the {card}") + ".")
    if missed:
        said.append("It fits nowhere: a miss, and the turn is over.")
    return said


def _narrate_end(t: Table) -> list[str]:
    s = t.s
    if 0 in s.score[:2]:
        return []
    why = "Both have passed and can do no more: the game is blocked."
    if s.idle >= STALLED:
        why = f"{STALLED} turns have brought no card to the centre: the game is stalled."
    left = [f"{t.names[seat]} {s.score[seat]}" for seat in range(2)]
    return [why, f"The cards left decide: {', '.join(left)}."]


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the deal brought, in words."""
    s = after.s
    seat = 1 if s.phase == PLAY else 0
    cards = [after.card(top(s, seat, pile)) for pile in range(PILES - 1)]
    said = [
        f"{_owner(after, seat)} Playing Piles begin with the {', '.join(cards[:-2])} and "
        f"{cards[-2]}; the Reserve Pile shows the {cards[-1]}."
    ]
    if s.phase == PLAY:
        said.append(after.does(s.turn, "play", "first") + ".")
    return said


GAME = GameType(
    **parts_of(globals()),
    slug="mobilization-3",
    title="Mobilization No. 3",
    year="about 1918",
    publisher="publisher not named",
    kind="competitive patience",
    about="Russian Bank in Allied dress: be rid of your whole pack before the other is.",
    history="From the Liberty Patriot Games; it takes two boxes, one for each player.",
    players=(2,),
    usual_players=2,
    pack="allie-patriot",
    packs=2,
    fewest_win=True,
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=OPTIONS,
    setting="facing",
    most_moves=80,
)
