"""War and Diplomacy (Chaffee & Selchow, 1898). Spell ARMY, NAVY, MANY or VARY between you.

Clauses WD-01 to WD-43: rulebook/war_and_diplomacy.md
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from drumhead.engine.bits import lowest, popcount
from drumhead.engine.compiler import Floats, Ints, Record, rule
from drumhead.engine.errors import InvalidPosition
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
from drumhead.engine.header import CHANCE, MOST_SEATS, OVER
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option
from drumhead.engine.record import Cards, Deck, Number, Pile, RecordType, Seat, hidden
from drumhead.engine.sampling import deal_hidden, random_card
from drumhead.games.common.copies import add, different, remove, settled
from drumhead.games.common.scores import best_scores
from drumhead.games.common.tricks import follow
from drumhead.packs.war_and_diplomacy import LETTERS, PACK

DECK = Deck(PACK.uses("war-and-diplomacy"))
DECK_SIZE = DECK.size
ALL_CARDS = (1 << DECK_SIZE) - 1
#: The first place of each of the six letters, and of the letter at every place.
LETTER_CARDS = np.array([DECK.card(letter) for letter in LETTERS])
FIRST_PLACES = np.array(DECK.first)
FIRSTS = sum(1 << DECK.card(letter) for letter in LETTERS)
#: The letter of a card by its number among the letters, and all the places of that letter.
NUMBERS = np.array([list(LETTERS).index(code) for code in DECK.codes])
COPIES = np.array([sum(1 << p for p in range(DECK.size) if DECK.codes[p] == c) for c in DECK.codes])
#: The class of a card (A, Y, officers, officials) as the set of all its cards, and all classes.
CLASSES = np.array(
    [
        sum(1 << p for p in range(DECK.size) if LETTERS[DECK.codes[p]][0] == LETTERS[code][0])
        for code in DECK.codes
    ]
)
SUITS = np.unique(CLASSES)
M, N, R = (DECK.card(letter) for letter in "MNR")
#: The consonant that makes a war word, and the one that makes a peace word, of each.
WAR_MATES = np.array(
    [DECK.card({"M": "R", "V": "N", "N": "V", "R": "M"}.get(c, c)) for c in DECK.codes]
)
PEACE_MATES = np.array(
    [DECK.card({"M": "N", "V": "R", "N": "M", "R": "V"}.get(c, c)) for c in DECK.codes]
)
PENNANTS, FLAGS = 17, 16
WAR, PEACE = 3, 2
#: What each pair of officer and official spells.
WORDS = {"MR": "ARMY", "VN": "NAVY", "MN": "MANY", "VR": "VARY"}

# --- The record --------------------------------------------------------------------------

ENDING = Option(
    "ending",
    {
        "auto": "counters with three or four players, circuit with five",
        "counters": "the game ends with the hand in which a pile of counters is exhausted",
        "circuit": "the game ends when everybody has dealt once",
    },
    about="When does the game end?",
    clause="WD-39",
)
AUTO, COUNTERS, CIRCUIT = range(3)

STATE = RecordType(
    DECK,
    phases=("lot", "deal", "play"),
    options=[ENDING],
    dealer=Seat(),
    hand=Cards(seats=True),
    aside=Cards(),
    leader=Seat(),
    trick=Pile(most=4),
    leaders=Pile(most=7, of=Seat()),
    earlier=Pile(most=28),
    lacks=Cards(seats=True),
    war=Number(seats=True),
    peace=Number(seats=True),
    points=Number(seats=True),
)
LOT, DEAL, PLAY = range(3)

MOVES = Moves("play {letter}", letter=LETTERS)
(PLAYING,) = MOVES.bases


# --- Setting up and dealing --------------------------------------------------------------


@rule
def setup(s: Record) -> None:
    """A game begins with the lot for the first deal (WD-09); both piles are full (WD-08)."""
    s.phase = LOT
    s.turn = CHANCE


@rule
def pending(s: Record, out: Ints) -> int:
    """WD-09: one seat by lot; WD-11: before each hand a shuffle of all 32 cards."""
    if s.phase == LOT:
        out[0] = s.players
        return -1
    for i in range(DECK_SIZE):
        out[i] = FIRST_PLACES[i]
    return DECK_SIZE


@rule
def chance(s: Record, outcome: Ints, count: int) -> None:
    """The lot has fallen, or the pack is shuffled."""
    if s.phase == LOT:
        s.dealer = outcome[0]
        s.phase = DEAL
    else:
        deal(s, outcome)


@rule
def deal(s: Record, order: Ints) -> None:
    """WD-11: one at a time from the dealer's left; WD-12, WD-13, WD-14: the rest lies aside."""
    if s.deal > 0:
        s.dealer = to_the_left(s, s.dealer)  # WD-10
    s.deal += 1
    for seat in range(s.players):
        s.hand[seat] = 0
        s.lacks[seat] = 0
        s.points[seat] = 0
    seat = s.dealer
    dealt = 24 if s.players == 3 else 28
    for i in range(dealt):
        seat = next_player(s, seat)
        s.hand[seat] = add(s.hand[seat], order[i])
    s.aside = 0
    for i in range(dealt, DECK_SIZE):
        s.aside = add(s.aside, order[i])
    s.trick_size = 0
    s.leaders_size = 0
    s.earlier_size = 0
    s.leader = to_the_left(s, s.dealer)  # WD-16
    s.turn = s.leader
    s.phase = PLAY


@rule
def to_the_left(s: Record, seat: int) -> int:
    """The next higher seat."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def next_player(s: Record, seat: int) -> int:
    """Who is dealt to, and plays, after a seat. WD-14, WD-17: of five the dealer is skipped."""
    seat = to_the_left(s, seat)
    return to_the_left(s, seat) if s.players == 5 and seat == s.dealer else seat


# --- The moves ---------------------------------------------------------------------------


@rule
def missing(trick: Ints, count: int) -> int:
    """All cards of the classes missing from the word; none once it is broken (or complete)."""
    fitting = ALL_CARDS
    for i in range(count):
        kind = CLASSES[trick[i]]
        if not fitting & kind:
            return 0
        fitting &= ~kind
    return fitting


@rule
def playable(s: Record) -> int:
    """WD-20: a missing letter if one has one; WD-19, WD-23, WD-24: otherwise any."""
    return follow(s.hand[s.turn], missing(s.trick, s.trick_size))


@rule
def legal(s: Record, out: Ints) -> int:
    """The letters that may be played, each once, in the order of the pack."""
    cards = different(playable(s), FIRSTS)
    count = 0
    while cards:
        out[count] = PLAYING + NUMBERS[lowest(cards)]
        count += 1
        cards &= cards - 1
    return count


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random, picked from the set of letters without listing them."""
    return PLAYING + NUMBERS[random_card(different(playable(s), FIRSTS), rng)]


@rule
def step(s: Record, move: int) -> None:
    """A letter joins the trick. WD-23: who cannot supply a missing letter breaks the word."""
    seat = s.turn
    card = LETTER_CARDS[move - PLAYING]
    fitting = missing(s.trick, s.trick_size)
    fits = fitting >> card & 1
    s.hand[seat] = remove(s.hand[seat], card, COPIES[card])
    if not fits:
        s.lacks[seat] |= fitting  # what everybody now knows of this hand
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < 4:  # WD-17, WD-18
        s.turn = next_player(s, seat)
    else:
        settle(s, fits)


@rule
def winning_place(trick: Ints) -> int:
    """WD-26: the place of the consonant that comes last in the word that four letters spell.

    In ARMY and NAVY it is the officer's, in MANY and VARY the official's.
    """
    officer = 0
    official = 0
    for i in range(4):
        if trick[i] >= N:
            official = i
        elif trick[i] >= M:
            officer = i
    return officer if is_war(trick[officer], trick[official]) else official


@rule
def is_war(officer: int, official: int) -> bool:
    """ARMY and NAVY are war words, MANY and VARY peace words."""
    return (officer == M) == (official == R)


@rule
def settle(s: Record, complete: int) -> None:
    """WD-27, WD-28: a word earns its winner a counter; WD-29: a broken trick earns nothing."""
    for i in range(4):
        s.earlier[s.earlier_size + i] = s.trick[i]
    s.earlier_size += 4
    s.leaders[s.leaders_size] = s.leader
    s.leaders_size += 1
    if complete:
        place = winning_place(s.trick)
        winner = s.leader
        for _ in range(place):
            winner = next_player(s, winner)
        won_by_officer = s.trick[place] < N
        s.war[winner] += 1 if won_by_officer else 0
        s.peace[winner] += 0 if won_by_officer else 1
        s.points[winner] += WAR if won_by_officer else PEACE
        s.leader = winner  # WD-31
    if s.players == 3:  # WD-33; WD-32: otherwise, after a broken word, the same leader
        s.leader = to_the_left(s, s.leaders[s.leaders_size - 1])
    s.trick_size = 0
    s.turn = s.leader
    if s.hand[s.leader] == 0:  # WD-34
        score(s)


# --- Scoring -----------------------------------------------------------------------------


@rule
def by_side(s: Record, figures: Ints, seat: int) -> int:
    """A figure of a seat; WD-02: with four, its partner's added."""
    return figures[seat] + (figures[seat ^ 2] if s.players == 4 else 0)


@rule
def exhausted(s: Record) -> bool:
    """WD-36: 17 war words or 16 peace words have been won since the game began."""
    war = 0
    peace = 0
    for seat in range(s.players):
        war += s.war[seat]
        peace += s.peace[seat]
    return war >= PENNANTS or peace >= FLAGS


@rule
def by_circuit(s: Record) -> bool:
    """WD-40: does the game end when everybody has dealt once? (Option `ending`.)"""
    return s.ending == CIRCUIT or (s.ending == AUTO and s.players == 5)


@rule
def score(s: Record) -> None:
    """WD-37, WD-38: every word of the hand counts; WD-39, WD-40, WD-41, WD-43: is it the end?"""
    s.finished += 1
    s.phase = DEAL
    for seat in range(s.players):
        s.score[seat] += by_side(s, s.points, seat)
    if by_circuit(s):
        over = s.finished >= s.players
    else:
        over = exhausted(s) or s.finished >= 10 * s.players
    s.turn = OVER if over else CHANCE


@rule
def winners(s: Record) -> int:
    """WD-42: the highest score wins; who shares it shares the win."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """A hand is worth one's side's points less the others' average, by the 21 of seven wars."""
    own = by_side(s, s.points, seat)
    total = 0
    for other in range(s.players):
        total += s.points[other]
    others = 1 if s.players == 4 else s.players - 1
    return (own - (total - own) / others) / 21.0


# --- The rule of thumb -------------------------------------------------------------------


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """What a beginner would do: make words that our side wins, else vowels; spare consonants."""
    fitting = missing(s.trick, s.trick_size)
    other = -1
    owner = s.leader
    seat = s.leader
    for i in range(s.trick_size):
        if s.trick[i] >= M:
            other = s.trick[i]
            owner = seat
        seat = next_player(s, seat)
    left = unseen(s, s.turn)
    best = moves[0]
    most = -1000
    for i in range(count):
        card = LETTER_CARDS[moves[i] - PLAYING]
        hope = popcount(s.hand[s.turn] & COPIES[card])
        if card >= M and not fitting >> card & 1:
            hope -= 10  # a vowel is thrown away more readily
        elif card >= M and other >= 0:
            hope = 100 * word_gain(s, card, other, owner)
        elif card >= M:
            hope = thumb_opening(card, left) - 50  # a vowel leaves the choice to others
        best = moves[i] if hope > most else best
        most = max(most, hope)
    return best


@rule
def word_gain(s: Record, card: int, other: int, owner: int) -> int:
    """What the word of two consonants is worth to the seat that adds the second to the first."""
    war = is_war(min(card, other), max(card, other))
    won = (card < N) == war or owner == s.turn or (s.players == 4 and owner == s.turn ^ 2)
    points = WAR if war else PEACE
    return points if won else -points


@rule
def thumb_opening(card: int, left: int) -> int:
    """The hope in a first consonant: few letters unseen that beat it, many that it beats."""
    mates = popcount(left & COPIES[WAR_MATES[card]])
    foes = popcount(left & COPIES[PEACE_MATES[card]])
    return WAR * mates - PEACE * foes if card < N else PEACE * foes - WAR * mates


# --- What a seat cannot know -------------------------------------------------------------


@rule
def redact(s: Record, seat: int) -> None:
    """Private are the hands; the cards laid aside nobody sees, not even after the hand."""
    for other in range(s.players):
        if other != seat:
            s.hand[other] = hidden(s.hand[other])
    s.aside = hidden(s.aside)


@rule
def unseen(s: Record, seat: int) -> int:
    """The cards that are neither in the seat's hand nor have been played."""
    seen = s.hand[seat]
    for i in range(s.earlier_size):
        seen = add(seen, s.earlier[i])
    for i in range(s.trick_size):
        seen = add(seen, s.trick[i])
    cards = 0
    for letter in LETTER_CARDS:
        left = popcount(COPIES[letter] & ~seen)
        cards |= ((1 << left) - 1) << letter
    return cards


@rule
def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    """Deal what the seat has not seen anew, uniformly over all deals of the 32 cards that fit.

    Who broke a word held no letter of the classes then missing (WD-20, WD-23), and nobody
    is given cards during a hand. The seat's own place holds what lies aside.
    """
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    for other in range(s.players):
        if other != seat:
            room[other] = popcount(s.hand[other])
            barred[other] = s.lacks[other]
    room[seat] = popcount(s.aside)
    deal_hidden(unseen(s, seat), SUITS, s.players, room, barred, held, rng, memo)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = settled(held[other], FIRSTS, COPIES)
    s.aside = settled(held[seat], FIRSTS, COPIES)


# --- The words ---------------------------------------------------------------------------


def scene(t: Table) -> Scene:
    """The table as a seat sees it."""
    s, fields = t.s, t.fields
    zones: list[Zone] = []
    for seat in range(t.players):
        label = "Your hand" if seat == t.seat else f"{t.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    order = _order(t, s.leader)[: s.trick_size]
    zones.append(zone("trick", "Trick", "trick", fields["trick"], seats=order))
    for number in range(s.leaders_size):
        order = _order(t, s.leaders[number])
        letters = fields["earlier"][4 * number : 4 * number + 4]
        last = number == s.leaders_size - 1
        label = f"Trick {number + 1}, {_outcome(t, letters, order)}"
        name, layout = ("last-trick", "last-trick") if last else ("earlier-trick", "pile")
        zones.append(zone(name, label, layout, letters, seats=order))
    zones.append(zone("aside", "Laid aside", "pile", fields["aside"]))
    return Scene(zones=zones, counters=_counters(t), prompt=_prompt(t))


def _order(t: Table, leader: int) -> list[int]:
    """The seats in the order in which they play to a trick."""
    order = [leader]
    for _ in range(3):
        order.append(next_player(t.s, order[-1]))
    return order


def _breaker(letters: Sequence[str]) -> int | None:
    """The place of the letter that broke a word, if one did."""
    kinds = [LETTERS[letter][0] for letter in letters]
    places = [place for place, kind in enumerate(kinds) if kind in kinds[:place]]
    return places[0] if places else None


def _word(letters: Sequence[str]) -> str:
    return WORDS[
        "".join(letter for kind in "XZ" for letter in letters if LETTERS[letter][0] == kind)
    ]


def _outcome(t: Table, letters: Sequence[str], order: list[int]) -> str:
    broken = _breaker(letters)
    if broken is not None:
        return f"broken by {t.name(order[broken])}"
    winner = order[winning_place([DECK.card(letter) for letter in letters])]  # type: ignore[arg-type]
    return f"{_word(letters)}, won by {t.name(winner)}"


def _left(t: Table) -> tuple[int, int]:
    """The pennants and the flags left in the piles."""
    return max(0, PENNANTS - sum(t.s.war)), max(0, FLAGS - sum(t.s.peace))


def _counters(t: Table) -> list[Counter]:
    s = t.s
    pennants, flags = _left(t)
    counters = [
        counter("pennants", "Pennants left", pennants),
        counter("flags", "Flags left", flags),
    ]
    if s.dealer >= 0:
        role = "sits out" if t.players == 5 else ""
        counters.append(counter("dealer", "Dealer", role, s.dealer))
    if s.turn >= 0:
        counters.append(counter("leader", "Leads", "", s.leader))
    broken = _breaker(t.fields["trick"])
    if broken is not None:
        counters.append(counter("broken", "Broke the word", "", _order(t, s.leader)[broken]))
    for seat in range(t.players):
        counters.append(counter("war", "War words won", by_side(s, s.war, seat), seat))
        counters.append(counter("peace", "Peace words won", by_side(s, s.peace, seat), seat))
        counters.append(counter("points", "Points this hand", by_side(s, s.points, seat), seat))
    return counters


def _letters(cards: int) -> str:
    """Different letters of a set in words: "A, N or R"."""
    found = [letter for letter in LETTERS if cards >> DECK.card(letter) & 1]
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + f" or {found[-1]}"


def _prompt(t: Table) -> str:
    s = t.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != t.seat:
        return f"{t.names[seat]} is to play."
    if s.trick_size == 0:
        return "You lead to a new word: any letter."
    fitting = missing(s.trick, s.trick_size)
    if not fitting:
        return "The word is broken: throw away any letter."
    if not s.hand[seat] & fitting:
        return "You have no letter that fits: throw away any, and the word is broken."
    return f"Help to spell a word: play {_letters(s.hand[seat] & fitting)}."


def phrase(t: Table, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    s, card = t.s, int(LETTER_CARDS[move - PLAYING])
    fits = missing(s.trick, s.trick_size) >> card & 1
    return f"{'Play' if fits else 'Throw away'} {t.card(card)}"


def why_not(t: Table, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = t.s
    card = int(LETTER_CARDS[move - PLAYING])
    letter, hand = DECK.codes[card], s.hand[s.turn]
    fitting = missing(s.trick, s.trick_size)
    if not hand >> card & 1:
        clause = "WD-20" if hand & fitting else "WD-23" if fitting else "WD-24"
        clause = "WD-19" if s.trick_size == 0 else clause
        return Refusal(clause, f"There is no {letter} in the hand.")
    there = next(DECK.codes[c] for c in s.trick[: s.trick_size] if CLASSES[c] >> card & 1)
    fit = _letters(hand & fitting)
    return Refusal("WD-21", f"{there} is there already, so {letter} does not fit; play {fit}.")


def narrate(before: Table, move: int | None, after: Table) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    t, s, seat = before, before.s, before.s.turn
    card = int(LETTER_CARDS[move - PLAYING])
    letter = DECK.codes[card]
    fitting = missing(s.trick, s.trick_size)
    if fitting >> card & 1:
        said = [t.does(seat, "lead" if s.trick_size == 0 else "play", letter) + "."]
    else:
        breaks = ", and the word is broken" if fitting else ""
        said = [t.does(seat, "throw", f"away {letter}{breaks}") + "."]
    if s.trick_size == 3:
        letters = after.fields["earlier"][-4:]
        if _breaker(letters) is None:
            said += _narrate_word(before, after, letters)
        if after.s.turn < 0:
            said += _narrate_end(after)
    return said


def _narrate_word(before: Table, after: Table, letters: Sequence[str]) -> list[str]:
    t = before
    place = winning_place([DECK.card(letter) for letter in letters])  # type: ignore[arg-type]
    winner = _order(t, t.s.leader)[place]
    war = sum(after.s.war) > sum(t.s.war)
    had, left = _left(t)[0 if war else 1], _left(after)[0 if war else 1]
    kind = "pennant" if war else "flag"
    gain = f"a {kind}" if had else f"the trick, for the {kind}s are gone,"
    said = [f"The word is {_word(letters)}."]
    said.append(t.does(winner, "take", f"{gain} with the {letters[place]}") + ".")
    if had and not left:
        last = "" if by_circuit(after.s) else ", so this hand is the last"
        said.append(f"That was the last {kind}{last}.")
    return said


def _narrate_end(t: Table) -> list[str]:
    s = t.s
    if t.players == 4:
        said = []
        for side in range(2):
            seats = (side, side + 2) if t.seat != side + 2 else (side + 2, side)
            pair = " and ".join("You" if seat == t.seat else t.names[seat] for seat in seats)
            won = by_side(s, s.points, side)
            said.append(f"{pair} have won {won} in this hand, {s.score[side]} in all.")
        return said
    said = []
    for seat in range(t.players):
        done = f"won {s.points[seat]} in this hand, {s.score[seat]} in all"
        said.append(t.does(seat, "have", done) + ".")
    return said


def narrate_chance(before: Table, after: Table) -> list[str]:
    """What the lot or the deal brought, in words."""
    s = after.s
    if before.s.phase == LOT:
        return [after.does(s.dealer, "deal", "first, by lot") + "."]
    each, aside = (8, 8) if after.players == 3 else (7, 4)
    said = [after.does(s.dealer, "deal", f"{each} cards to each; {aside} are laid aside") + "."]
    if after.players == 5:
        said.append(after.does(s.dealer, "sit", "this hand out") + ".")
    return said


def chance_text(t: Table, numbers: Sequence[int]) -> str:
    """The lot for the first deal, as a transcript has it."""
    return f"dealer {numbers[0]}"


def chance_parse(t: Table, text: str) -> list[int]:
    """The seat on which the lot fell, from a transcript's text."""
    for seat in range(t.players):
        if text == f"dealer {seat}":
            return [seat]
    raise InvalidPosition(f"The lot is written like 'dealer 0', not {text!r}.")


GAME = GameType(
    **parts_of(globals()),
    slug="war-and-diplomacy",
    title="War and Diplomacy",
    year="1898",
    publisher="Chaffee & Selchow, New York",
    kind="tricks that spell words",
    about="Four cards spell a word of war or of peace, and the right consonant wins it.",
    history="Came out in the year of the war with Spain, and of the diplomacy that ended it.",
    players=(3, 4, 5),
    usual_players=4,
    pack="war-and-diplomacy",
    card_names=PACK.names,
    record=STATE,
    moves=MOVES,
    options=(ENDING,),
    sides=lambda n, _: tuple(seat % 2 if n == 4 else seat for seat in range(n)),
    most_moves=6,
    memo=1 + 5 * 9**4,
)
