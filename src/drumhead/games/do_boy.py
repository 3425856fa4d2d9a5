"""Do-Boy (Parker Brothers, 1919). Keep from taking Infantry, and the President.

Clauses DB-01 to DB-22: rulebook/do_boy.md; the draw, PK-10 to PK-14: rulebook/tactics_pack.md.
"""

from __future__ import annotations

import numpy as np

from drumhead.engine.bits import highest, lowest, popcount
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
from drumhead.engine.header import CHANCE, MOST_SEATS, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.record import Cards, Deck, Pile, RecordType, Seat, hidden, list_cards
from drumhead.engine.sampling import deal_free, deal_hidden, random_card
from drumhead.games.common.draw import draw_for_deal, draw_zone, narrate_draw
from drumhead.games.common.scores import best_scores
from drumhead.games.common.thumb import above, not_seen
from drumhead.games.common.tricks import asked, follow, must_follow, place_of, squad_zones
from drumhead.packs.tactics import COMPANIES, PACK

DECK = Deck(PACK.uses("do-boy"))
PRESIDENT = DECK.card("P")
INFANTRY = DECK.mask([code for code in DECK.codes if code.startswith("I")])
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: Each company as a set of cards, and the company a card calls for when it is led: the
#: President's is empty, for he calls for nothing (DB-16).
SUITS = np.array([DECK.mask([c for c in DECK.codes if c[0] == letter]) for letter in COMPANIES])
CALLS = np.array([*np.repeat(SUITS, 12), 0])
#: The rank of each card, the President 13; so much it counts in the draw too (PK-12).
RANKS = np.array([PACK.by_code[code].rank for code in DECK.codes])
#: How glad a beginner is to be rid of a card, in giving and when he need not follow: the higher
#: the better. The President is not given, but thrown on the first squad that allows it.
GIFT = RANKS.copy()
GIFT[PRESIDENT] = -100
RIDDANCE = RANKS + np.array([3 if INFANTRY >> card & 1 else 0 for card in range(DECK_SIZE)])
RIDDANCE[PRESIDENT] = 100

# --- The record --------------------------------------------------------------------------

PRESIDENT_LEAD = Option(
    "president_lead",
    {
        "free": "the President may be led at any time",
        "last-card-only": "the President may be led only by a player who has no other card",
    },
    about="When may the President be led?",
    clause="DB-17",
)
FREE, LAST_CARD_ONLY = range(2)

STATE = RecordType(
    DECK,
    phases=("draw", "deal", "give", "play"),
    options=[PRESIDENT_LEAD],
    dealer=Seat(),
    drawn=Pile(most=DECK.size),
    hand=Cards(seats=True),
    given=Cards(seats=True),
    nest=Cards(),
    nest_taker=Seat(),
    last_nest=Cards(),
    leader=Seat(),
    trick=Pile(most=6),
    last_leader=Seat(),
    last_trick=Pile(most=6),
    takers=Pile(most=16, of=Seat()),
    played=Cards(seats=True),
    taken=Cards(seats=True),
    void=Cards(seats=True),
)
DRAW, DEAL, GIVE, PLAY = range(4)

MOVES = Moves("give {card}", "play {card}", card=DECK.codes)
GIVING, PLAYING = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A match begins with the draw for the first deal (DB-03)."""
    s.phase = DRAW
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """The draw and every deal begin with a shuffle of the whole pack (DB-02, PK-14)."""
    return list_cards(ALL_CARDS, 0, out)


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
    """DB-05: one at a time from the dealer's left, as many to each; DB-06: the rest is the Nest."""
    n = s.players
    if s.deal > 0:
        s.dealer = (s.dealer + 1) % n  # DB-04
        s.last_nest = s.nest
    s.deal += 1
    each = DECK_SIZE // n
    for seat in range(n):
        s.hand[seat] = 0
        s.given[seat] = 0
        s.played[seat] = 0
        s.taken[seat] = 0
        s.void[seat] = 0
    seat = s.dealer
    for i in range(each * n):
        seat += 1
        if seat >= n:
            seat -= n
        s.hand[seat] |= 1 << order[i]
    s.nest = 0
    for i in range(each * n, DECK_SIZE):
        s.nest |= 1 << order[i]
    s.nest_taker = -1
    s.takers_size = 0
    s.trick_size = 0
    s.leader = (s.dealer + 1) % n
    s.turn = s.leader
    s.phase = GIVE


# --- The moves, phase by phase -----------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of the pack."""
    if s.phase == GIVE:
        return list_cards(s.hand[s.turn], GIVING, out)  # DB-08: any card
    return list_cards(playable(s), PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set of cards without listing them."""
    if s.phase == GIVE:
        return GIVING + random_card(s.hand[s.turn], rng)
    return PLAYING + random_card(playable(s), rng)


@rule
def playable(s: Record) -> int:
    """DB-12, DB-13: follow the company led if you can; DB-15: the President has no company."""
    hand = s.hand[s.turn]
    if s.trick_size > 0:
        return follow(hand, CALLS[s.trick[0]])
    if s.president_lead == LAST_CARD_ONLY and hand & ~(1 << PRESIDENT):
        return hand & ~(1 << PRESIDENT)
    return hand  # DB-11, DB-14, DB-17


@rule
def step(s: Record, move: int) -> None:
    """Make a move."""
    if s.phase == GIVE:
        step_give(s, move - GIVING)
    else:
        step_play(s, move - PLAYING)


@rule
def step_give(s: Record, card: int) -> None:
    """DB-10: each chooses three cards, from the dealer's left; DB-09: then all change hands."""
    seat = s.turn
    n = s.players
    s.hand[seat] ^= 1 << card
    s.given[seat] |= 1 << card
    if popcount(s.given[seat]) < 3:
        return
    if seat != s.dealer:
        s.turn = (seat + 1) % n
        return
    for giver in range(n):
        s.hand[(giver + 1) % n] |= s.given[giver]
    s.phase = PLAY
    s.turn = s.leader


@rule
def step_play(s: Record, card: int) -> None:
    """A card joins the squad; a full squad is taken."""
    seat = s.turn
    bit = 1 << card
    s.hand[seat] ^= bit
    s.played[seat] |= bit
    s.trick[s.trick_size] = card
    s.trick_size += 1
    led = CALLS[s.trick[0]]
    s.void[seat] |= 0 if led & bit else led  # what everybody now knows of this hand
    if s.trick_size < s.players:
        s.turn = seat + 1 if seat + 1 < s.players else 0
    else:
        take(s, led)


@rule
def take(s: Record, led: int) -> None:
    """DB-14: the highest card of the company led takes; DB-16: or the President, if he was led."""
    n = s.players
    squad = 0
    for i in range(n):
        squad |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    place = place_of(s.trick, n, highest(squad & led)) if led else 0
    taker = s.leader + place
    if taker >= n:
        taker -= n
    s.taken[taker] |= squad
    s.last_trick_size = n
    s.last_leader = s.leader
    s.trick_size = 0
    if s.takers_size == 0:
        s.nest_taker = taker  # DB-18
    s.takers[s.takers_size] = taker
    s.takers_size += 1
    s.leader = taker
    s.turn = taker
    if s.hand[taker] == 0:
        score(s)


@rule
def penalty(cards: int) -> int:
    """DB-19: one for each Infantry card, five for the President."""
    return popcount(cards & INFANTRY) + 5 * (cards >> PRESIDENT & 1)


@rule
def hand_points(s: Record, seat: int) -> int:
    """What a seat has taken so far in this hand, the Nest included."""
    nest = s.nest if s.nest_taker == seat else 0
    return penalty(s.taken[seat] | nest)


@rule
def score(s: Record) -> None:
    """DB-19: count the hand; DB-20: fifty or more ends the game."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    for seat in range(s.players):
        s.score[seat] += hand_points(s, seat)
        if s.score[seat] >= 50:
            s.turn = OVER


@rule
def winners(s: Record) -> int:
    """DB-20, DB-21: the fewest points win; who shares them wins jointly."""
    return best_scores(s, -1)


@rule
def value(s: Record, seat: int) -> float:
    """A hand is worth the points one did not take, beside the others' average; at most 1."""
    n = s.players
    return (17.0 - n * hand_points(s, seat)) / (17.0 * (n - 1))


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, rng: Ints) -> int:
    """What a beginner would do: give away high cards, lead low, duck, and throw the President."""
    if s.phase == GIVE:
        return GIVING + thumb_rid(s.hand[s.turn], GIFT)
    if s.trick_size == 0:
        return PLAYING + thumb_lead(s, playable(s))
    led = CALLS[s.trick[0]]
    hand = s.hand[s.turn]
    if not hand & led:
        return PLAYING + thumb_rid(hand, RIDDANCE)
    return PLAYING + thumb_follow(s, hand & led, led)


@rule
def thumb_rid(hand: int, riddance: Ints) -> int:
    """Be rid of a high card; those beside it in the same company are a guard, so of a short one."""
    best = PRESIDENT
    most = riddance[PRESIDENT] if hand >> PRESIDENT & 1 else -1000
    for i in range(3, -1, -1):
        cards = hand & SUITS[i]
        card = highest(cards | 1)
        gladness = riddance[card] - popcount(cards) if cards else -1001
        best = card if gladness >= most else best
        most = max(most, gladness)
    return best


@rule
def thumb_lead(s: Record, cards: int) -> int:
    """Lead a card that many unseen ones beat, of a short company; the President last of all.

    So it is the lowest of a company.
    """
    unseen = not_seen(s, ALL_CARDS & ~s.nest if s.nest_taker == s.turn else ALL_CARDS)
    best = PRESIDENT
    most = -1000
    for i in range(4):
        suit = int(SUITS[i])
        held = cards & suit
        card = lowest(held | 1 << PRESIDENT)
        out = popcount(suit & unseen)
        higher = popcount(above(card, suit & unseen))
        hope = 3 * higher - 2 * out - 2 * popcount(held) - (20 if higher == 0 else 0)
        hope = hope if held else -1001
        best = card if hope > most else best
        most = max(most, hope)
    return best


@rule
def thumb_follow(s: Record, cards: int, led: int) -> int:
    """Stay just below the highest card if possible; who must take last takes high."""
    squad = 0
    for i in range(s.trick_size):
        squad |= 1 << s.trick[i]
    under = cards & ~above(highest(squad & led), led)
    harmless = (squad & (INFANTRY | 1 << PRESIDENT) == 0) & (s.takers_size > 0)
    high = (s.trick_size == s.players - 1) & ((under == 0) | harmless)
    lower = highest(under) if under else lowest(cards)
    return highest(cards) if high else lower


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands, the gifts (DB-09) and, but for its taker, the Nest (DB-18)."""
    n = s.players
    for other in range(n):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
            if s.phase == GIVE or (other + 1) % n != seat:
                s.given[other] = hidden(s.given[other])
    if not nest_seen(s, seat):
        s.nest = hidden(s.nest)


@rule
def nest_seen(s: Record, seat: int) -> bool:
    """DB-18: its taker may look at the Nest, the others when the hand has been scored."""
    return s.nest_taker >= 0 and (s.nest_taker == seat or s.turn < 0)


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals and gifts that fit.

    A seat knows its own cards, every card played, what it gave (to the left) and what it
    received, the companies that others have shown out of, and the Nest if it took it.
    """
    n = s.players
    unseen = ALL_CARDS & ~s.hand[seat]
    for other in range(n):
        unseen &= ~s.played[other]
    left = (seat + 1) % n
    if s.phase == GIVE:
        unseen &= ~s.given[seat]
        gift = 0
    else:
        gift = s.given[seat] & s.hand[left]
        unseen &= ~gift
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(n):
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.void[other]
            if s.phase == GIVE:
                room[other] += popcount(s.given[other])
    room[left] -= popcount(gift)
    if nest_seen(s, seat):
        unseen &= ~s.nest
    else:
        room[seat] = popcount(s.nest)
    deal_hidden(unseen, SUITS, n, room, barred, held, rng, memo)
    if room[seat] > 0:
        s.nest = held[seat]
    held[left] |= gift
    for other in range(n):
        if other != seat:
            s.hand[other] = held[other]
            resample_gift(s, seat, other, rng)


@rule
def resample_gift(s: Record, seat: int, other: int, rng: Ints) -> None:
    """Which three of its cards another seat gave, or is about to give: any, unless known."""
    n = s.players
    if s.phase == GIVE:
        s.given[other] = deal_free(s.hand[other], popcount(s.given[other]), rng)
        s.hand[other] ^= s.given[other]
        return
    giver = (other - 1 + n) % n
    if giver != seat:
        s.given[giver] = deal_free(s.hand[other] | s.played[other], 3, rng)


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields, n = t.s, t.fields, t.players
    zones = squad_zones(t)
    taker = s.nest_taker if s.nest_taker >= 0 else None
    zones.append(zone("nest", "Nest", "pile", fields["nest"], seat=taker))
    if s.last_nest:
        zones.append(zone("last-nest", "Nest of the last hand", "pile", fields["last_nest"]))
    for seat in range(n):
        if s.given[seat]:
            receiver = (seat + 1) % n
            label = f"Given by {t.name(seat)} to {t.name(receiver)}"
            zones.append(zone("gift", label, "gift", fields["given"][seat], seat=seat))
    zones.append(draw_zone(t, RANKS.tolist()))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat in range(t.players):
        squads = s.takers[: s.takers_size].count(seat)
        counters.append(counter("squads", "Squads this hand", squads, seat))
        seen = penalty(s.taken[seat]) + (
            penalty(s.nest) if s.nest > 0 and s.nest_taker == seat else 0
        )
        counters.append(counter("points", "Points this hand", seen, seat))
    return counters


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        doing = "to choose cards to give" if s.phase == GIVE else "to play"
        return f"{t.names[seat]} is {doing}."
    if s.phase == GIVE:
        left = 3 - popcount(s.given[seat])
        more = "three cards" if left == 3 else "two more cards" if left == 2 else "one more card"
        return f"Choose {more} to give to {t.names[(seat + 1) % t.players]}."
    if s.trick_size == 0:
        if s.president_lead == LAST_CARD_ONLY and s.hand[seat] >> PRESIDENT & 1:
            return "You lead to a new squad: any card but the President, unless he is your last."
        return "You lead to a new squad: any card."
    if s.trick[0] == PRESIDENT:
        return "The President was led: play any card."
    return asked(_company_led(t), bool(s.hand[seat] & int(CALLS[s.trick[0]])))


def _company_led(t: Table) -> str:
    return COMPANIES[DECK.codes[t.s.trick[0]][0]]


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < PLAYING:
        return f"Give the {t.card(move - GIVING)} to {t.names[(t.s.turn + 1) % t.players]}"
    return f"Play the {t.card(move - PLAYING)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    giving = move < PLAYING
    card = move - (GIVING if giving else PLAYING)
    if giving and s.phase != GIVE:
        return Refusal("DB-09", "The gifts have already changed hands; now a card is played.")
    if not giving and s.phase == GIVE:
        return Refusal("DB-08", "Three cards are given to the left before anybody plays.")
    if giving and s.given[s.turn] >> card & 1:
        return Refusal("DB-08", f"The {t.card(card)} has been set aside for giving already.")
    if not s.hand[s.turn] >> card & 1:
        return Refusal("DB-08" if giving else "DB-12", f"The {t.card(card)} is not in the hand.")
    if s.trick_size == 0:
        return Refusal("DB-17", "At this table the President is led only as the last card.")
    return must_follow("DB-15" if card == PRESIDENT else "DB-12", _company_led(t))


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words. A gift of another's is not told (`move` is None)."""
    t, seat = before, before.s.turn
    left = (seat + 1) % t.players
    if t.s.phase == GIVE:
        what = "a card" if move is None else f"the {t.card(move - GIVING)}"
        said = [t.does(seat, "give", f"{what} to {t.name(left)}") + "."]
        if after.s.phase == PLAY:
            said.append("The gifts change hands.")
        return said
    assert move is not None
    verb = "lead" if t.s.trick_size == 0 else "play"
    said = [t.does(seat, verb, f"the {t.card(move - PLAYING)}") + "."]
    if after.s.takers_size > t.s.takers_size:
        said += _narrate_taking(after)
    return said


def _narrate_taking(t: Table) -> list[str]:
    s = t.s
    taker = s.takers[s.takers_size - 1]
    card = s.last_trick[(taker - s.last_leader) % t.players]
    points = penalty(sum(1 << c for c in s.last_trick[: t.players]))
    what = "the squad" if s.takers_size > 1 else "the squad and the Nest"
    cost = "" if points == 0 else f", and {points} {'point' if points == 1 else 'points'}"
    said = [t.does(taker, "take", f"{what} with the {t.card(card)}{cost}") + "."]
    if s.turn < 0:
        nest = ", ".join(f"the {t.card(code)}" for code in t.fields["nest"])
        said.append(f"The Nest held {nest}.")
        for seat in range(t.players):
            counted = hand_points(s, seat)
            said.append(t.does(seat, "count", f"{counted}, {s.score[seat]} in all") + ".")
    return said


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the draw or the deal brought, in words."""
    s = after.s
    if before.s.phase == DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    each = DECK_SIZE // after.players
    left = DECK_SIZE - each * after.players
    nest = "one is" if left == 1 else f"{left} are"
    return [after.does(s.dealer, "deal", f"{each} cards to each; {nest} left for the Nest") + "."]


GAME = GameType(
    **parts_of(globals()),
    slug="do-boy",
    title="Do-Boy",
    year="1919",
    publisher="Parker Brothers, Salem",
    kind="tricks to avoid",
    about="Hearts with Infantry for hearts, and a President nobody wants to take.",
    history="Added to the Tactics box in 1919; a doughboy was a foot soldier of the war.",
    players=(3, 4, 5, 6),
    usual_players=4,
    pack="tactics",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(PRESIDENT_LEAD,),
    secret=frozenset({"give"}),
    fewest_win=True,
    most_moves=16,
    memo=1 << 18,
)
