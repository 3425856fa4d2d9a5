"""Mobilization No. 2 (Liberty Patriot Games, 1917-1919). A patience: build eight sets of six.

Clauses MB2-01 to MB2-28: rulebook/mobilization_2.md; the cards, PACK-01 to PACK-08:
rulebook/allie_patriot_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
from drumhead.engine.game import GameType, Refusal, Scene, Table, Zone, counter, parts_of, zone
from drumhead.engine.header import CHANCE, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.random import below, fill
from drumhead.engine.record import Cards, Pile, RecordType, list_cards
from drumhead.engine.sampling import random_card
from drumhead.games.common.allies import DECK, DECK_SIZE, EVERY_CARD, FIRSTS, RANKS, whole_pack
from drumhead.games.common.copies import add
from drumhead.packs.allie_patriot import COLOURS, NATIONS, PACK, PICTURES

#: MB2-02 to MB2-04: five Playing Piles, one to five cards face down; so many stay in the hand.
PILES = 5
HAND = DECK_SIZE - 20
#: The Flags and the Battleships of all nations, by their first places.
FLAGS = DECK.mask([f"{nation}6" for nation in NATIONS])
BATTLESHIPS = DECK.mask([f"{nation}1" for nation in NATIONS])
#: Is a card blue (MB2-11)?
BLUE = np.array([int(COLOURS[code[0]] == "blue") for code in DECK.codes])

# Whether a card fits on another depends on its number and on whether it is blue: twelve kinds.
# The Playing Piles that a kind may go to are a set of five bits, and the sets of all twelve
# kinds lie side by side in one integer. `KIND` is where the set of a card's kind begins.
KIND = PILES * (2 * (RANKS - 1) + BLUE)
#: The place of an empty pile in the table below.
EMPTY = DECK_SIZE


def _kinds_that_fit() -> list[int]:
    """For each top card, the first bit of every kind that fits on it; last, an empty pile."""
    fits = [
        1 << PILES * (2 * (int(rank) - 2) + 1 - int(blue)) if rank > 1 else 0
        for rank, blue in zip(RANKS, BLUE, strict=True)
    ]
    return [*fits, 1 << int(KIND[DECK.card("A6")]) | 1 << int(KIND[DECK.card("B6")])]


FITS = np.array(_kinds_that_fit())

# --- The record --------------------------------------------------------------------------

SETS_AT_ONCE = Option(
    "sets_at_once",
    {
        "1": "a nation's second Mobilized Pile is started when its first is complete",
        "2": "both Mobilized Piles of a nation may be in process together",
    },
    about="How many sets of a nation may be in process at once?",
    clause="MB2-28",
)
ONE, TWO = range(2)

#: Piles have their top card last. The two Mobilized Piles of a nation are one set of cards: the
#: higher of them holds the first copies, the other the second.
STATE = RecordType(
    DECK,
    phases=("deal", "play"),
    options=[SETS_AT_ONCE],
    face_down=Pile(most=PILES, rows=PILES),
    face_up=Pile(most=6, rows=PILES),
    hand=Pile(most=HAND),
    discard=Pile(most=HAND),
    mobilized=Cards(),
)
DEAL, PLAY = range(2)

MOVES = Moves(
    "move {source} {target}", "turn", ordered=True, places=("source", "target"),
    source="12345d", target="m12345",
)  # fmt: skip
MOVING, TURNING = MOVES.bases
#: The place of the Discard Pile among the sources; target 0 is the Mobilized Piles, and target
#: k the k-th Playing Pile.
DISCARD = PILES
TARGETS = PILES + 1


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A game is one deal, and its shuffle the only chance (MB2-01)."""
    s.phase = DEAL
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The whole pack is shuffled."""
    return whole_pack(out)


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """MB2-02: one face up on each pile in turn, one face down on each of those to its right."""
    place = PILES
    for pile in range(PILES):
        s.face_down[pile][0] = order[pile]
    for pile in range(PILES):
        s.face_up[pile][0] = order[place]
        s.face_up_size[pile] = 1
        s.face_down_size[pile] = pile + 1
        place += 1
        for right in range(pile + 1, PILES):
            s.face_down[right][pile + 1] = order[place]
            place += 1
    for i in range(HAND):
        s.hand[i] = order[DECK_SIZE - 1 - i]
    s.hand_size = HAND
    s.deal = 1
    s.phase = PLAY
    s.turn = 0


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves, pile by pile, then of the Discard Pile, then turning."""
    return list_cards(legal_set(s), 0, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set without listing it."""
    return random_card(legal_set(s), rng)


@rule
def legal_set(s: Record) -> int:
    """The legal moves as a set: nothing but Battleships while one is forced (MB2-08)."""
    taken = mobilizable(s)
    forcing = taken & BATTLESHIPS
    hosts = 0
    for pile in range(PILES):
        size = s.face_up_size[pile]
        top = s.face_up[pile][size - 1] if size > 0 else EMPTY
        hosts |= FITS[top] << pile
    forced = 0
    moves = (1 if s.hand_size > 0 else 0) << TURNING  # MB2-17
    for pile in range(PILES):
        size = s.face_up_size[pile]
        if size > 0:
            first = s.face_up[pile][0]
            top = s.face_up[pile][size - 1]
            shift = TARGETS * pile
            forced |= (forcing >> top & 1) << shift
            moves |= (taken >> top & 1) << shift  # MB2-09, MB2-14
            if not FLAGS >> first & 1 or s.face_down_size[pile] > 0:  # MB2-22
                moves |= (hosts >> KIND[first] & 31) << (shift + 1)  # MB2-13, MB2-21
    if s.discard_size > 0:
        top = s.discard[s.discard_size - 1]
        shift = TARGETS * DISCARD
        forced |= (forcing >> top & 1) << shift
        moves |= (taken >> top & 1 | (hosts >> KIND[top] & 31) << 1) << shift  # MB2-18
    return forced if forced else moves


@rule
def mobilizable(s: Record) -> int:
    """The cards that the Mobilized Piles take, by their first places.

    MB2-07: the next number on a pile in process; MB2-06: a Battleship for a new pile, if the
    nation's first is complete, or at once where two may be in process (MB2-28).
    """
    first = s.mobilized & FIRSTS
    second = s.mobilized >> 1 & FIRSTS
    next_first = ~first & (first >> 2 | BATTLESHIPS)
    next_second = ~second & (second >> 2 | BATTLESHIPS) & first
    if s.sets_at_once == ONE:
        complete = first & FLAGS
        next_second &= (complete << 12) - complete  # the nations whose Flag is there
    return next_first | next_second


@rule
def step(s: Record, move: int) -> None:
    """Make a move, and look whether the game is over."""
    source = move // TARGETS
    target = move % TARGETS
    if move == TURNING:
        s.hand_size -= 1  # MB2-16
        s.discard[s.discard_size] = s.hand[s.hand_size]
        s.discard_size += 1
    elif source == DISCARD:
        s.discard_size -= 1
        card = s.discard[s.discard_size]
        if target == 0:
            s.mobilized = add(s.mobilized, card)
        else:
            s.face_up[target - 1][s.face_up_size[target - 1]] = card
            s.face_up_size[target - 1] += 1
    elif target == 0:
        s.face_up_size[source] -= 1
        s.mobilized = add(s.mobilized, s.face_up[source][s.face_up_size[source]])
        uncover(s, source)
    else:
        move_group(s, source, target - 1)
    check_end(s)


@rule
def check_end(s: Record) -> None:
    """MB2-25: the game ends when the hand is empty and no move is left."""
    if s.phase == PLAY and s.turn >= 0 and s.hand_size == 0 and legal_set(s) == 0:
        finish(s)


@rule
def move_group(s: Record, source: int, target: int) -> None:
    """MB2-13: all the face-up cards of a pile go to another in their order."""
    size = s.face_up_size[source]
    there = s.face_up_size[target]
    for i in range(size):
        s.face_up[target][there + i] = s.face_up[source][i]
    s.face_up_size[target] = there + size
    s.face_up_size[source] = 0
    uncover(s, source)


@rule
def uncover(s: Record, pile: int) -> None:
    """MB2-15: when the last face-up card has left a pile the next one is turned."""
    if s.face_up_size[pile] == 0 and s.face_down_size[pile] > 0:
        s.face_down_size[pile] -= 1
        s.face_up[pile][0] = s.face_down[pile][s.face_down_size[pile]]
        s.face_up_size[pile] = 1


@rule
def finish(s: Record) -> None:
    """MB2-26: the score is the number of cards mobilized."""
    s.score[0] += popcount(s.mobilized)
    s.finished += 1
    s.turn = OVER


@rule
def winners(s: Record) -> int:
    """MB2-24: won when all cards are mobilized, otherwise nobody wins."""
    return 1 if s.mobilized == EVERY_CARD else 0


@rule
def value(s: Record, seat: int) -> float:
    """A game won is worth 1; one lost at most half, by the number of cards mobilized."""
    count = popcount(s.mobilized)
    return 1.0 if count == DECK_SIZE else count / (2.0 * DECK_SIZE)


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """Uncover and mobilize, then play off the Discard Pile, then turn; else as chance has it."""
    waiting = flag_waits(s)
    chosen = moves[0]
    best = -1
    equals = 0
    for i in range(count):
        worth = appeal(s, moves[i], waiting)
        if worth < best:
            continue
        equals = equals + 1 if worth == best else 1
        best = worth
        if below(rng, equals) == 0:
            chosen = moves[i]
    return chosen


@rule
def flag_waits(s: Record) -> bool:
    """Is there a Flag that an empty place would be good for?"""
    for pile in range(PILES):
        if s.face_down_size[pile] > 0 and FLAGS >> s.face_up[pile][0] & 1:
            return True
    return s.discard_size > 0 and FLAGS >> s.discard[s.discard_size - 1] & 1 == 1


@rule
def appeal(s: Record, move: int, waiting: bool) -> int:
    """How much a beginner likes a move; with two sets at once he builds before he mobilizes."""
    source = move // TARGETS
    target = move % TARGETS
    if move == TURNING:
        return 30
    beneath = s.face_down_size[source] if source < DISCARD else 0
    if target == 0:
        uncovers = beneath > 0 and s.face_up_size[source] == 1
        return 80 if uncovers else 70 if s.sets_at_once == ONE else 35
    if source == DISCARD:
        return 40
    if beneath > 0:
        return 60 + beneath
    return 50 if waiting else 20


# --- What the player cannot know ---------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Nobody sees the face-down cards and the hand, until the game is over."""
    if s.turn == OVER:
        return
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            s.face_down[pile][i] = -1
    for i in range(s.hand_size):
        s.hand[i] = -1


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Shuffle the cards that have not been seen, face down and in the hand, all together.

    Which they are is known, since every other card lies in full view; where each of them
    lies no move can tell, so all orders are equally likely.
    """
    if s.turn == OVER:
        return
    unseen = np.zeros(DECK_SIZE, np.int64)
    count = 0
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            unseen[count] = s.face_down[pile][i]
            count += 1
    for i in range(s.hand_size):
        unseen[count] = s.hand[i]
        count += 1
    fill(rng, unseen, count)
    for pile in range(PILES):
        for i in range(s.face_down_size[pile]):
            count -= 1
            s.face_down[pile][i] = unseen[count]
    for i in range(s.hand_size):
        count -= 1
        s.hand[i] = unseen[count]


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as the player sees it; the face-down cards are shown when the game is over."""
    s, fields = t.s, t.fields
    zones: list[Zone] = []
    for pile in range(PILES):
        cards, beneath = fields["face_up"][pile], s.face_down_size[pile]
        label = f"Playing Pile {pile + 1}"
        zones.append(zone("playing", label, "pile", cards, beneath=beneath, mark=f"{pile + 1}"))
    zones.append(zone("discard", "Discard Pile", "pile", fields["discard"], mark="d"))
    hand = fields["hand"][::-1]
    if hand and None not in hand:
        zones.append(zone("hand", "Hand, the top card first", "pile", hand))
    else:
        zones.append(zone("hand", "Hand", "pile", {"hidden": s.hand_size}))
    tops = [
        f"{letter}{height}"
        for letter in NATIONS
        for height in _heights(s.mobilized, letter)
        if height
    ]
    zones.append(zone("mobilized", "Tops of the Mobilized Piles", "row", tops, mark="m"))
    for pile in range(PILES):
        cards = fields["face_down"][pile]
        if cards and None not in cards:
            label = f"Face down in Playing Pile {pile + 1}"
            zones.append(zone("face-down", label, "aside", cards))
    counters = [counter("mobilized", "Cards mobilized", popcount(s.mobilized), 0)]
    return Scene(zones=zones, counters=counters, prompt=_prompt(t))


def _heights(mobilized: int, letter: str) -> tuple[int, int]:
    """How high a nation's two Mobilized Piles are, the higher first."""
    cards = [code for code in DECK.list(mobilized) if code[0] == letter]
    higher = len(set(cards))
    return higher, len(cards) - higher


def _prompt(t: Table) -> str:
    s = t.s
    if s.turn < 0:
        return "The cards are about to be dealt."
    if s.turn != t.seat:
        return f"{t.names[s.turn]} is to move."
    moves = legal_set(s)
    if moves == 1 << TURNING:
        return "Nothing fits: turn the next card of the hand."
    if _forced(s):
        return "A Battleship must be mobilized before anything else."
    if s.hand_size == 0:
        return "The hand is used up: go on while there is a move."
    return "Move a card or a group, or turn the next card of the hand."


def _top(s: Record, source: int) -> int:
    """The top card of a Playing Pile or the Discard Pile, -1 if there is none."""
    cards, size = _pile(s, source)
    return int(cards[size - 1]) if size else -1


def _pile(s: Record, source: int) -> tuple[Ints, int]:
    if source == DISCARD:
        return s.discard, s.discard_size
    return s.face_up[source], s.face_up_size[source]


def _forced(s: Record) -> list[int]:
    """The Battleships that must be mobilized now (MB2-08)."""
    forcing = mobilizable(s) & BATTLESHIPS
    tops = [_top(s, source) for source in range(PILES + 1)]
    return [card for card in tops if card >= 0 and forcing >> card & 1]


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == TURNING:
        return "Turn the next card of the hand"
    source, target = divmod(move, TARGETS)
    _, size = _pile(t.s, source)
    top = f"the {t.card(_top(t.s, source))}"
    if target == 0:
        return f"Mobilize {top} from {_place(source)}"
    what = top if source == DISCARD or size == 1 else f"all {size} cards"
    return f"Move {what} from {_place(source)} to Playing Pile {target}"


def _place(source: int) -> str:
    return "the Discard Pile" if source == DISCARD else f"Playing Pile {source + 1}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    if forced := _forced(s):
        return Refusal("MB2-08", f"The {t.card(forced[0])} must be mobilized before anything else.")
    if move == TURNING:
        return Refusal("MB2-19", "The hand is used up, and the Discard Pile is not turned back.")
    source, target = divmod(move, TARGETS)
    top = _top(s, source)
    if top < 0:
        if source == DISCARD:
            return Refusal("MB2-18", "There is no card on the Discard Pile.")
        return Refusal("MB2-10", f"There is no card on Playing Pile {source + 1}.")
    if target == 0:
        return _not_mobilized(t, top)
    if target - 1 == source:
        return Refusal("MB2-13", "A group moves to another Playing Pile, not to its own.")
    return _not_built(t, source, target - 1)


def _not_mobilized(t: Table, card: int) -> Refusal:
    """Why the Mobilized Piles do not take a card."""
    s, code = t.s, DECK.codes[card]
    nation, number = NATIONS[code[0]], int(code[1])
    higher, lower = _heights(s.mobilized, code[0])
    if number == 1:
        return Refusal(
            "MB2-06", f"The {nation} pile in process must have its Flag before another is begun."
        )
    wanted = {height + 1 for height in (higher, lower) if 0 < height < 6}
    if not wanted:
        return Refusal("MB2-06", f"A Battleship must begin the {nation} pile.")
    names = " or ".join(f"the {PICTURES[rank][0]}" for rank in sorted(wanted))
    return Refusal("MB2-07", f"The {nation} pile in process takes {names} next.")


def _not_built(t: Table, source: int, target: int) -> Refusal:
    """Why a card or a group does not go to a Playing Pile."""
    s = t.s
    cards, size = _pile(s, source)
    top, host = int(cards[size - 1]), _top(s, target)
    first = top if source == DISCARD else int(cards[0])
    if host < 0 and FLAGS >> first & 1:
        return Refusal("MB2-22", "No card lies face down under this Flag: nothing would change.")
    if host < 0:
        return Refusal("MB2-21", "An empty place is filled by a Flag, or a group with one beneath.")
    if first != top and int(FITS[host]) >> int(KIND[top]) & 1:
        return Refusal("MB2-13", f"The {t.card(top)} moves only with all the face-up cards.")
    if FLAGS >> first & 1:
        return Refusal("MB2-20", "A Flag is never put on another card of a Playing Pile.")
    if RANKS[first] + 1 == RANKS[host]:
        colour = "Blue goes" if BLUE[first] else "Red and green go"
        other = "blue" if BLUE[first] else "red or green"
        return Refusal("MB2-12", f"{colour} never on {other}: the {t.card(host)} is {other} too.")
    return Refusal(
        "MB2-11", f"The {t.card(first)} is not one lower than the {t.card(host)} of that pile."
    )


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, s, seat = before, before.s, before.s.turn
    source, target = divmod(move, TARGETS)
    if move == TURNING:
        said = [t.does(seat, "turn", f"the {t.card(_top(after.s, DISCARD))}") + "."]
    else:
        cards, size = _pile(s, source)
        top = t.card(int(cards[size - 1]))
        place = _place(source)
        if target == 0:
            said = [t.does(seat, "mobilize", f"the {top} from {place}") + "."]
        else:
            alone = source == DISCARD or size == 1
            what = f"the {top}" if alone else f"{size} cards, {t.card(int(cards[0]))} to {top},"
            said = [t.does(seat, "move", f"{what} from {place} to Playing Pile {target}") + "."]
        said += _narrate_uncovering(t, source, after)
    if after.s.turn == OVER:
        said.append(_narrate_end(after))
    return said


def _narrate_uncovering(t: Table, source: int, after: Table) -> list[str]:
    if source == DISCARD:
        return []
    if after.s.face_down_size[source] < t.s.face_down_size[source]:
        return [f"The {t.card(_top(after.s, source))} is turned up in its place."]
    if after.s.face_up_size[source] == 0:
        return [f"Playing Pile {source + 1} is empty now."]
    return []


def _narrate_end(t: Table) -> str:
    count = popcount(t.s.mobilized)
    if count == DECK_SIZE:
        return f"All {DECK_SIZE} cards are mobilized."
    cards = "1 card is" if count == 1 else f"{count} cards are"
    return f"The hand is used up and no move is left: {cards} mobilized."


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the deal brought, in words."""
    return [f"Five Playing Piles are dealt, and {after.s.hand_size} cards stay in the hand."]


GAME = GameType(
    **parts_of(globals()),
    slug="mobilization-2",
    title="Mobilization No. 2",
    year="about 1918",
    publisher="publisher not named",
    kind="patience",
    about="Klondike in Allied dress: build on five piles, and mobilize eight sets of six.",
    history="The one game of the Liberty Patriot Games for a player alone.",
    players=(1,),
    usual_players=1,
    pack="allie-patriot",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(SETS_AT_ONCE,),
    setting="patience",
    most_moves=len(MOVES),
)
