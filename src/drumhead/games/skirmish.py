"""Skirmish, the Army and Navy War Game (G. A. Simon Novelty Co., undated). The highest card takes.

Clauses SK-01 to SK-25: rulebook/skirmish.md; SKP-01 to SKP-07: rulebook/skirmish_pack.md.
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
from drumhead.engine.record import Cards, Deck, Number, Pile, RecordType, Seat, hidden, list_cards
from drumhead.engine.sampling import deal_free, random_card
from drumhead.games.common.draw import draw_highest, drawers
from drumhead.games.common.thumb import not_seen
from drumhead.packs.skirmish import PACK, SERVICES

DECK = Deck(PACK.uses("skirmish"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
ARMY = DECK.mask([code for code in DECK.codes if code.startswith("A")])
NAVY = DECK.mask([code for code in DECK.codes if code.startswith("N")])
NURSES = DECK.mask("AX NX")
#: The taking rank of each card, the Nurse's below 0, and what it counts when captured (SKP-04).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
POINTS = np.array([PACK.by_code[code].value for code in DECK.codes])
COUNTING = DECK.mask([code for code in DECK.codes if PACK.by_code[code].value > 0])
SPY, SMALL_SPY, LOWEST_OFFICER = 100, 50, 200
#: The cards that outrank each card, those it outranks, and what keeping it for later is worth.
OUTRANKING = np.array([sum(1 << c for c in range(DECK_SIZE) if RANKS[c] > rank) for rank in RANKS])
OUTRANKED = np.array([sum(1 << c for c in range(DECK_SIZE) if RANKS[c] < rank) for rank in RANKS])
KEEP = np.where(RANKS < 0, -400, RANKS)
TRICKS = 12
MOST_HANDS = 100

# --- The record --------------------------------------------------------------------------

VARIANT = Option(
    "variant",
    {
        "combined": "the whole pack is shuffled; everybody plays cards of both services",
        "sides": "the dealer's side plays the Navy's cards, the other side the Army's",
    },
    about="Are the two services dealt together, or one to each side?",
    clause="SK-09",
)
LIMIT = Option(
    "limit",
    {
        "10000": "ten thousand points end the match",
        "5000": "five thousand points end the match",
        "20000": "twenty thousand points end the match",
    },
    about="How many points end the match?",
    clause="SK-24",
)
CAPTURE = Option(
    "capture",
    {
        "hands": "a side counts the cards that the other two players put into its tricks",
        "service": "a side counts the other side's service in its tricks, whoever played it",
    },
    about="Which cards in a side's tricks are captured?",
    clause="SK-21",
)
SWEEP = Option(
    "sweep",
    {
        "wins": "a side that takes all twelve tricks of a hand wins the match",
        "count": "a side that takes all twelve tricks scores their points and no more",
    },
    about="What are all twelve tricks of a hand worth?",
    clause="SK-23",
)
OPTIONS = (VARIANT, LIMIT, CAPTURE, SWEEP)
COMBINED, SIDES = range(2)
BY_HANDS, BY_SERVICE = range(2)
WINS, COUNT = range(2)
LIMITS = np.array([int(value) for value in LIMIT.values])

STATE = RecordType(
    DECK,
    phases=("cut", "deal", "deal-army", "play"),
    options=OPTIONS,
    dealer=Seat(),
    cut=Pile(most=DECK.size),
    hand=Cards(seats=True),
    waiting=Cards(seats=True),
    leader=Seat(),
    trick=Pile(most=4),
    last_leader=Seat(),
    last_trick=Pile(most=4),
    takers=Pile(most=TRICKS, of=Seat()),
    played=Cards(seats=True),
    taken=Cards(seats=True),
    set_back=Number(seats=True),
)
CUT, DEAL, DEAL_ARMY, PLAY = range(4)

MOVES = Moves("play {card}", card=DECK.codes)
(PLAYING,) = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the cut for the deal (SK-03)."""
    s.phase = CUT
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The whole pack is shuffled; in Sides, for a deal, the Navy and then the Army (SK-09)."""
    first, count = 0, DECK_SIZE
    if s.variant == SIDES and s.phase != CUT:
        count = DECK_SIZE // 2
        first = count if s.phase == DEAL else 0
    for i in range(count):
        out[i] = first + i
    return count


@rule
def chance(s: Record, order: Ints, count: int) -> None:
    """The cards are shuffled: cut for the deal, or deal."""
    if s.phase == CUT:
        # SK-03: seats 0 and 1 cut, the higher deals; SK-04.
        cut = draw_highest(order, count, 2, RANKS, s.cut)
        s.dealer = cut // 64
        s.cut_size = cut % 64
        s.phase = DEAL
        return
    if s.phase == DEAL:
        begin_hand(s)
    d = s.dealer
    if s.variant == COMBINED:
        deal(s, order, count, d + 1, d + 2, d + 3, d)  # SK-06
    elif s.phase == DEAL:
        deal(s, order, count, d + 2, d, d + 2, d)  # SK-09: the Navy to the dealer's side
        s.phase = DEAL_ARMY
        return
    else:
        deal(s, order, count, d + 1, d + 3, d + 1, d + 3)  # SK-09: the Army to the others
    s.leader = d  # SK-04
    s.turn = d
    s.phase = PLAY


@rule
def begin_hand(s: Record) -> None:
    """Clear the table; SK-05: the deal passes to the left."""
    if s.deal > 0:
        s.dealer = (s.dealer + 1) & 3
    s.deal += 1
    for seat in range(4):
        s.hand[seat] = 0
        s.waiting[seat] = 0
        s.played[seat] = 0
        s.taken[seat] = 0
        s.set_back[seat] = 0
    s.trick_size = 0
    s.takers_size = 0
    s.last_trick_size = 0
    s.last_leader = -1


@rule
def deal(s: Record, order: Ints, count: int, a: int, b: int, c: int, d: int) -> None:
    """One card at a time to these seats in turn: half now, half for the second deal (SK-07)."""
    half = count // 2
    for i in range(0, half, 4):
        s.hand[a & 3] |= 1 << order[i]
        s.hand[b & 3] |= 1 << order[i + 1]
        s.hand[c & 3] |= 1 << order[i + 2]
        s.hand[d & 3] |= 1 << order[i + 3]
        s.waiting[a & 3] |= 1 << order[half + i]
        s.waiting[b & 3] |= 1 << order[half + i + 1]
        s.waiting[c & 3] |= 1 << order[half + i + 2]
        s.waiting[d & 3] |= 1 << order[half + i + 3]


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """SK-11: any card of the hand (SK-08), in the order of the pack."""
    return list_cards(s.hand[s.turn], PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the hand without listing it."""
    return PLAYING + random_card(s.hand[s.turn], rng)


@rule
def step(s: Record, move: int) -> None:
    """A card joins the trick; SK-11: turns go to the left; a full trick is taken."""
    seat = s.turn
    card = move - PLAYING
    s.hand[seat] ^= 1 << card
    s.played[seat] |= 1 << card
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < 4:
        s.turn = (seat + 1) & 3
    else:
        take(s)


@rule
def robbery(rank: int, held: int) -> int:
    """What a card of this rank, played by an enemy while a Nurse lies there, sets the holder."""
    if rank == SPY:  # SK-16
        return 2000 if held >= LOWEST_OFFICER else 1000 if held == SMALL_SPY else 0
    if rank == SMALL_SPY:  # SK-17; the Nurse herself has rank -1 and cannot be robbed
        return 1000 if 0 <= held < SPY and held != SMALL_SPY else 0
    return 0


#: The cards that rob each card (SK-16, SK-17).
ROBBING = np.array(
    [sum(1 << c for c in range(DECK_SIZE) if robbery(RANKS[c], rank) > 0) for rank in RANKS]
)


@rule
def holding(trick: Ints, count: int, leader: int, set_back: Ints) -> int:
    """The place of the card that holds the trick so far; adds the sets made to `set_back`.

    SK-12: the highest holds, of equals the first (a Nurse, at -1, never: SK-14). SK-15: a
    Spy robs an enemy once a Nurse lies there (SK-20). SK-19: then only a robbery counts.
    """
    place = 0
    robbed = False
    nurse = NURSES >> trick[0] & 1
    for i in range(1, count):
        rank = RANKS[trick[i]]
        held = RANKS[trick[place]]
        rob = robbery(rank, held) if nurse & (i - place) else 0  # partners are two places apart
        if rob > 0:
            set_back[(leader + place) & 3] += rob
            robbed = True
            place = i
        elif not robbed and rank > held:
            place = i
        nurse |= NURSES >> trick[i] & 1
    return place


@rule
def take(s: Record) -> None:
    """SK-13, SK-18: who holds the full trick takes all of it and leads next."""
    taker = (s.leader + holding(s.trick, 4, s.leader, s.set_back)) & 3
    for i in range(4):
        s.taken[taker] |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    s.last_trick_size = 4
    s.last_leader = s.leader
    s.trick_size = 0
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.leader = taker
    s.turn = taker
    if s.hand[taker] == 0:
        if s.takers_size < TRICKS:
            for seat in range(4):  # SK-07: the second deal
                s.hand[seat] = s.waiting[seat]
                s.waiting[seat] = 0
        else:
            score(s)


# --- Scoring -----------------------------------------------------------------------------


@rule
def service(s: Record, side: int) -> int:
    """The cards of a side's service. SK-02: the Army is side 0; SK-10: in Sides it changes."""
    navy = s.dealer & 1 if s.variant == SIDES else 1
    return NAVY if side == navy else ARMY


@rule
def captured(s: Record, side: int) -> int:
    """SK-21: the cards in a side's tricks that it may count."""
    won = s.taken[side] | s.taken[side + 2]
    other = 1 - side
    if s.capture == BY_SERVICE:
        return won & service(s, other)
    return won & (s.played[other] | s.played[other + 2])


@rule
def counted(cards: int) -> int:
    """What cards count when they are captured (SKP-04)."""
    cards &= COUNTING
    points = 0
    while cards:
        points += POINTS[lowest(cards)]
        cards &= cards - 1
    return points


@rule
def hand_score(s: Record, side: int) -> int:
    """SK-22: the points captured, less the sets against the side; it may be negative."""
    return counted(captured(s, side)) - s.set_back[side] - s.set_back[side + 2]


@rule
def sweeper(s: Record) -> int:
    """SK-23: the side that has taken all twelve tricks of the hand, or -1."""
    if s.takers_size < TRICKS:
        return -1
    side = s.takers[0] & 1
    for i in range(1, TRICKS):
        if s.takers[i] & 1 != side:
            return -1
    return side


@rule
def score(s: Record) -> None:
    """SK-22: count the hand; SK-23, SK-24, SK-25: is the match over?"""
    for side in range(2):
        points = hand_score(s, side)
        s.score[side] += points
        s.score[side + 2] += points
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    higher = max(s.score[0], s.score[1])
    reached = higher >= LIMITS[s.limit] and s.score[0] != s.score[1]
    swept = s.sweep == WINS and sweeper(s) >= 0
    if reached or swept or s.finished >= MOST_HANDS:
        s.turn = OVER


@rule
def winners(s: Record) -> int:
    """SK-23: the side that took every trick; otherwise the higher total (SK-24, SK-25)."""
    ahead = s.score[0] - s.score[1]
    if s.sweep == WINS and sweeper(s) >= 0:
        ahead = 1 - 2 * sweeper(s)
    if ahead == 0:
        return 0b1111
    return 0b0101 if ahead > 0 else 0b1010


@rule
def value(s: Record, seat: int) -> float:
    """The points of the hand beside the enemies', by the pack's 4600; a winning sweep is 1."""
    side = seat & 1
    if s.sweep == WINS and sweeper(s) >= 0:
        return 1.0 if sweeper(s) == side else -1.0
    return max(-1.0, min(1.0, (hand_score(s, side) - hand_score(s, 1 - side)) / 4600.0))


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, rng: Ints) -> int:
    """What a beginner would do: weigh what each card may win or lose now; keep high ones."""
    side = s.turn & 1
    won = 0
    lost = 0
    nurse = 0
    for i in range(s.trick_size):
        won += prize(s, s.trick[i], s.leader + i, side)
        lost += prize(s, s.trick[i], s.leader + i, 1 - side)
        nurse |= NURSES >> s.trick[i] & 1
    sets = np.zeros(4, np.int64)
    place = holding(s.trick, s.trick_size, s.leader, sets) if s.trick_size else -1
    robbed = sets[0] + sets[1] + sets[2] + sets[3] > 0
    unseen = not_seen(s, ALL_CARDS)
    best = 0
    most = -1 << 40
    cards = s.hand[s.turn]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rob = 0
        takes = place < 0
        if not takes:
            held = s.trick[place]
            if nurse & (s.trick_size - place):
                rob = robbery(RANKS[card], RANKS[held])
            takes = rob > 0 or (not robbed and OUTRANKED[card] >> held & 1 == 1)
        held = card if takes else s.trick[place]
        ours = takes or (s.trick_size - place) & 1 == 0
        fixed = robbed or rob > 0
        safety = thumb_safety(s, held, ours, fixed, nurse | NURSES >> card & 1, unseen)
        hope = safety * (won + prize(s, card, s.turn, side))
        hope -= (100 - safety) * (lost + prize(s, card, s.turn, 1 - side))
        hope += 100 * (rob - KEEP[card])
        best = card if hope > most else best
        most = max(most, hope)
    return PLAYING + best


@rule
def prize(s: Record, card: int, player: int, taker: int) -> int:
    """What a card counts for the side that takes it from this player (SK-21)."""
    if s.capture == BY_SERVICE:
        counts = service(s, 1 - taker) >> card & 1 == 1
    else:
        counts = player & 1 != taker
    return POINTS[card] if counts else 0


@rule
def thumb_safety(s: Record, held: int, ours: bool, fixed: bool, nurse: int, unseen: int) -> int:
    """How many times in a hundred, about, our side takes a trick that this card holds so far."""
    if s.trick_size == 3:
        return 100 if ours else 0
    if not ours and s.trick_size == 2:
        return 0
    threats = 0 if fixed else OUTRANKING[held]
    threats |= ROBBING[held] if nurse else 0
    side = s.turn & 1 if not ours else 1 - (s.turn & 1)
    if s.variant == SIDES:
        unseen &= service(s, side)
    hands = popcount(s.hand[s.turn + 1 & 3]) * (2 if s.trick_size == 0 else 1)
    reached = min(100, 100 * popcount(threats & unseen) * hands // max(1, popcount(unseen)))
    return 100 - reached if ours else reached


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands; the cards that wait for the second deal nobody sees."""
    for other in range(4):
        s.waiting[other] = hidden(s.waiting[other])
        if other != seat:
            s.hand[other] = hidden(s.hand[other])


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal all that the seat has not seen anew, uniformly: no play proves anything (SK-11).

    In Sides everybody knows of which service a hidden card is (SK-09).
    """
    unseen = ALL_CARDS & ~s.hand[seat]
    for other in range(4):
        unseen &= ~s.played[other]
    for other in range(4):
        pool = unseen & service(s, other & 1) if s.variant == SIDES else unseen
        if other != seat:
            s.hand[other] = deal_free(pool, popcount(s.hand[other]), rng)
            pool ^= s.hand[other]
            unseen ^= s.hand[other]
        s.waiting[other] = deal_free(pool, popcount(s.waiting[other]), rng)
        unseen ^= s.waiting[other]


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields = t.s, t.fields
    zones: list[Zone] = []
    for seat in range(4):
        label = "Your hand" if seat == t.seat else f"{t.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    order = [(s.leader + i) % 4 for i in range(s.trick_size)]
    zones.append(zone("trick", "Trick", "trick", fields["trick"], seats=order))
    if s.last_trick_size:
        order = [(s.last_leader + i) % 4 for i in range(4)]
        zones.append(
            zone("last-trick", "Last trick", "last-trick", fields["last_trick"], seats=order)
        )
    for seat in range(4):
        label = f"Taken by {t.name(seat)}"
        zones.append(zone("taken", label, "pile", fields["taken"][seat], seat=seat))
        label = f"Played by {t.name(seat)}"
        zones.append(zone("played", label, "pile", fields["played"][seat], seat=seat))
    zones += _undealt(t)
    cut = drawers(s.cut[: s.cut_size], 2, RANKS.tolist())
    zones.append(zone("cut", "Cut for the first deal", "aside", fields["cut"], seats=cut))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _undealt(t: Table) -> list[Zone]:
    """The cards left for the second deal: one pile, or in Sides one of each service."""
    waiting = t.fields["waiting"]
    piles = {"Undealt cards": range(4)}
    if t.s.variant == SIDES and t.s.dealer >= 0:
        piles = {f"Undealt {_service(t, side)} cards": range(side, 4, 2) for side in range(2)}
    zones = []
    for label, seats in piles.items():
        cards: object = [code for seat in seats for code in waiting[seat]]
        if any(isinstance(waiting[seat], dict) for seat in seats):
            cards = {"hidden": sum(waiting[seat]["hidden"] for seat in seats)}
        zones.append(zone("undealt", label, "pile", cards))
    return zones


def _service(t: Table, side: int) -> str:
    return SERVICES["N" if service(t.s, side) == NAVY else "A"]


def _sets(t: Table) -> list[int]:
    """The sets made in this hand against each seat, those of the open trick included."""
    s = t.s
    sets = list(s.set_back)
    if s.trick_size:
        holding(s.trick, s.trick_size, s.leader, sets)  # type: ignore[arg-type]
    return sets


def _counters(t: Table) -> list[Counter]:
    s = t.s
    if s.dealer < 0:
        return []
    sets = _sets(t)
    takers = s.takers[: s.takers_size]
    counters = [counter("dealer", "Dealer", "", s.dealer)]
    for seat in range(4):
        side = seat % 2
        counters.append(counter("service", "Service", _service(t, side), seat))
        counters.append(counter("tricks", "Tricks this hand", takers.count(seat), seat))
        points = int(counted(captured(s, side)))
        counters.append(counter("points", "Captured by the side this hand", points, seat))
        counters.append(counter("set", "Set this hand", sets[seat], seat))
    if takers:
        names = ", ".join(t.name(seat) for seat in takers)
        counters.append(counter("takers", "Tricks in order taken by", names))
    return counters


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        return f"{t.names[seat]} is to play."
    if s.trick_size == 0:
        return "You lead to a new trick: any card."
    place = holding(s.trick, s.trick_size, s.leader, [0] * 4)  # type: ignore[arg-type]
    holder = (s.leader + place) % 4
    return (
        f"Play any card; {t.does(holder, 'hold', f'the trick with the {t.card(s.trick[place])}')}."
    )


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    return f"Play the {t.card(move - PLAYING)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here: the card is not in the hand."""
    s = t.s
    card = move - PLAYING
    side = s.turn % 2
    if s.variant == SIDES and not service(s, side) >> card & 1:
        owner = _service(t, side)
        return Refusal("SK-09", f"In this hand your side plays the {owner}'s cards and no others.")
    if any(s.played[seat] >> card & 1 for seat in range(4)):
        return Refusal("SK-11", f"The {t.card(card)} has been played in this hand already.")
    return Refusal("SK-11", f"The {t.card(card)} is not in the hand.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, s, seat = before, before.s, before.s.turn
    card = move - PLAYING
    said = [t.does(seat, "play" if s.trick_size else "lead", f"the {t.card(card)}") + "."]
    trick = [*s.trick[: s.trick_size], card]
    sets = [0] * 4
    place = holding(trick, len(trick), s.leader, sets)  # type: ignore[arg-type]
    earlier = [0] * 4
    if s.trick_size:
        holding(trick, len(trick) - 1, s.leader, earlier)  # type: ignore[arg-type]
    for victim in range(4):
        if sets[victim] > earlier[victim]:
            amount = sets[victim] - earlier[victim]
            said.append(f"That takes the trick away: {_pair(t, victim % 2)} are set {amount}.")
    if after.s.takers_size > s.takers_size:
        said += _narrate_taking(before, after, trick[place])
    return said


def _narrate_taking(before: Table, after: Table, card: int) -> list[str]:
    s = after.s
    taker = s.takers[s.takers_size - 1]
    side = taker % 2
    points = counted(captured(s, side)) - counted(captured(before.s, side))
    gain = f", and {points} points" if points else ""
    said = [after.does(taker, "take", f"the trick with the {after.card(card)}{gain}") + "."]
    if s.takers_size == TRICKS // 2:
        said.append(after.does(s.dealer, "deal", "the other six cards to each") + ".")
    if s.takers_size == TRICKS:
        if sweeper(s) >= 0:
            said.append(f"{_pair(after, sweeper(s))} have taken all twelve tricks.")
        for each in range(2):
            count = f"{_pair(after, each)} count {hand_score(s, each)}"
            said.append(f"{count}, {s.score[each]} in all.")
    return said


def _pair(t: Table, side: int) -> str:
    """The two players of a side; you are named first."""
    seats = (side, side + 2) if t.seat != side + 2 else (side + 2, side)
    return " and ".join("You" if seat == t.seat else t.names[seat] for seat in seats)


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the cut or the deal brought, in words."""
    s = after.s
    if before.s.phase == CUT:
        cut = s.cut[: s.cut_size]
        seats = drawers(cut, 2, RANKS.tolist())
        card = dict(zip(seats, cut, strict=True))[s.dealer]
        who = after.does(s.dealer, "cut", f"the {after.card(card)}")
        return [f"{who} and {'deal' if s.dealer == after.seat else 'deals'} first."]
    if s.variant == COMBINED:
        return [after.does(s.dealer, "deal", "six cards to each; 24 wait for later") + "."]
    dealt = NAVY if before.s.phase == DEAL else ARMY
    side = next(side for side in range(2) if service(s, side) == dealt)
    what = f"six {_service(after, side)} cards each to {_pair(after, side).replace('You', 'you')}"
    return [after.does(s.dealer, "deal", f"{what}; 12 wait for later") + "."]


GAME = GameType(
    **parts_of(globals()),
    slug="skirmish",
    title="Skirmish",
    year="undated",
    publisher="G. A. Simon Novelty Co., New London, Wisconsin",
    kind="tricks for points, in partnerships",
    about="The highest card takes, the Nurse is the prize, and a Spy can take her away again.",
    history="Sold with a single sheet of rules that promised to teach accuracy in figuring.",
    players=(4,),
    usual_players=4,
    pack="skirmish",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=OPTIONS,
    sides=lambda n, _: tuple(seat % 2 for seat in range(n)),
    most_moves=6,
)
