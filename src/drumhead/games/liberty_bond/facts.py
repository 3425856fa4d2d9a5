"""Facts for and against a move in Liberty Bond Game, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import (
    CODES,
    DECK,
    EVERY_CARD,
    FIRSTS,
    VALUES,
    together,
    without,
)
from drumhead.games.common.rules.copies import add, remove
from drumhead.games.common.words.facts import in_words
from drumhead.games.liberty_bond.thumb import BOND, KIND
from drumhead.games.liberty_bond.words import phrase
from drumhead.kernel.bits import cards_of, popcount

from . import rules

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"lays-nothing", "no-use", "short", "splits"})
#: The questions of nudges.
_DRAWING = "What would the top card of the Discard Pile do for you?"
_HOPING = "How many of the cards that you cannot see would help you?"
_BONDS = "Where are the Bonds? Each pays the owner of its row."
_OPEN = "What could the others add to the rows on the table?"
_LEAVING = "What would your cards pay to the player who goes out?"
_KEEPING = "Which of your cards belong together, and which stand alone?"
_ENDING = "A discard ends your turn: is there something to do before?"
_OUT = "How many of your cards could you play in this turn?"
_COUNT = "How many cards will be left, and what can you still do with them?"
_NEXT = "What could the next player do with your discard?"

#: The cards that each card lacks for each sequence of three that includes it.
_LACKING = {
    DECK.card(code): [
        int(cards) & ~(1 << DECK.card(code))
        for cards, text in zip(rules.CARDS, rules.TEXTS[: rules.FIRST_GROUP], strict=False)
        if code in text and text.count(" ") == 2
    ]
    for code in CODES
}
_ROWS = [int(cards) for cards in rules.CARDS]
#: The most cards in a hand that is checked for going out in one turn.
_MOST_TRIED = 6
#: The number of cards to complete a row that counts as many.
_MANY = 6


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a draw, a row, an addition or a discard."""
    if view.s.phase == rules.DRAW:
        return _of_reserve(view) if move == rules.FROM_RESERVE else _of_top(view)
    if move < rules.ADDING:
        return _of_row(view, move)
    if move < rules.DISCARDING:
        place, row = divmod(move - rules.ADDING, rules.MOST_ROWS)
        return _of_adding(view, place << 1, row)
    return _of_discard(view, (move - rules.DISCARDING) << 1)


# --- Public knowledge --------------------------------------------------------------------


def _still_out(view: SeatView) -> int:
    """The cards in other hands and in the Reserve Pile."""
    s = view.s
    seen = together(s.hand[s.turn], rules.rows_together(s))
    for card in s.discards[: s.discards_size]:
        seen = add(seen, card)
    return without(EVERY_CARD, int(seen))


def _makes_row(hand: int, card: int) -> bool:
    """Is a card the third of a row with two cards of a hand?"""
    return popcount(hand & int(KIND[card])) >= 2 or any(not two & ~hand for two in _LACKING[card])


def _has_row(hand: int) -> bool:
    """Do three cards of a hand make a row?"""
    return any(_makes_row(remove(hand, c, 3 << c), c) for c in cards_of(hand & FIRSTS))


def _row_for(view: SeatView, card: int) -> int:
    """The number of a row that a card fits, one of the seat's own before others; 0: none."""
    s = view.s
    rows = [row for row in range(s.rows_size) if rules.FITTING[s.rows[row]] >> card & 1]
    return min(rows, key=lambda row: s.owners[row] != s.turn) + 1 if rows else 0


def _thirds(hand: int, card: int) -> int:
    """All copies of the cards that make a row with a card and one of the hand."""
    wanted = int(KIND[card]) if hand & int(KIND[card]) else 0
    for two in _LACKING[card]:
        if popcount(two & hand) == 1:
            wanted |= 3 * (two & ~hand)
    return wanted


def _rows(view: SeatView) -> list[int]:
    return list(view.s.rows[: view.s.rows_size])


def _goes_out(hand: int, rows: list[int], laid: int) -> bool:
    """Can all cards of a hand but one be played, a row first and the others one by one?"""
    if popcount(hand) > _MOST_TRIED:
        return False
    if not laid:
        for row, cards in enumerate(_ROWS):
            if hand & cards == cards != hand and _goes_out(without(hand, cards), [*rows, row], 1):
                return True
    rows, before = list(rows), -1
    while popcount(hand) > 1 and before != hand:
        before = hand
        for card in cards_of(hand & FIRSTS):
            row = next((i for i, r in enumerate(rows) if rules.FITTING[r] >> card & 1), -1)
            if row >= 0 and popcount(hand) > 1:
                hand = remove(hand, card, 3 << card)
                rows[row] = int(rules.GROWN[rows[row], card >> 1])
    return popcount(hand) == 1


# --- Drawing -----------------------------------------------------------------------------


def _of_reserve(view: SeatView) -> list[Fact]:
    hand, out = view.s.hand[view.s.turn], _still_out(view)
    wanted = 0
    for row in _rows(view):
        wanted |= 3 * (int(rules.FITTING[row]) & FIRSTS)
    layable = popcount(hand) >= 3
    for card in cards_of(out & FIRSTS & ~wanted if layable else 0):
        wanted |= 3 << card if _makes_row(hand, card) else 0
    useful = popcount(out & wanted)
    if not useful:
        return []
    what = "fit a row on the table" + (" or make one with two of yours" if layable else "")
    sentence = f"Of the {popcount(out)} cards that you cannot see, {spelled(useful)} would {what}."
    return [Fact("hopes", sentence, _HOPING)]


def _of_top(view: SeatView) -> list[Fact]:
    s = view.s
    card = int(s.discards[s.discards_size - 1])
    name, hand, row = view.card(card), s.hand[s.turn], _row_for(view, card)
    found = []
    if _goes_out(add(hand, card), _rows(view), 0):
        sentence = f"With the {name}, you can play all your cards but one, and go out this turn."
        found.append(Fact("goes-out", sentence, _OUT))
    if popcount(hand) >= 3 and _makes_row(hand, card):
        sentence = f"The {name} makes a row with cards in your hand, and you can lay it at once."
        found.append(Fact("useful", sentence, _DRAWING))
    elif row:
        whose = view.whose(s.owners[row - 1])
        sentence = f"The {name} fits {whose} row {row}, so you can add it at once."
        found.append(Fact("useful", sentence, _DRAWING))
    else:
        found += _of_waiting(view, card)
    return found


def _of_waiting(view: SeatView, card: int) -> list[Fact]:
    """Facts about a card of the Discard Pile that could not be played this turn."""
    name = view.card(card)
    company = _of_company(view, add(view.s.hand[view.s.turn], card), card)
    if company and company[0].kind == "promising":
        return company
    sentence = f"The {name} fits no row on the table, and you could lay no row with it."
    return [Fact("no-use", sentence, _DRAWING)]


# --- Rows and additions ------------------------------------------------------------------


def _of_row(view: SeatView, move: int) -> list[Fact]:
    s, row = view.s, move - rules.LAYING
    what = phrase(view, move).removeprefix("Lay ")
    left = without(s.hand[s.turn], _ROWS[row])
    found = []
    if _goes_out(left, [*_rows(view), row], 1):
        sentence = f"After laying {what}, you can go out this turn."
        found.append(Fact("goes-out", sentence, _OUT))
    elif popcount(left) <= 3:
        sentence = f"After laying {what}, you have too few cards to lay another row in this hand."
        found.append(Fact("short", sentence, _COUNT))
    if rules.BONDS[row]:
        bonds = in_words(int(rules.BONDS[row]), "Bond")
        sentence = (
            f"Laying {what} puts {bonds} in a row of your own, for {10 * rules.BONDS[row]} points."
        )
        found.append(Fact("own-bond", sentence, _BONDS))
    worth = rules.counting_value(_ROWS[row])
    sentence = f"Laying {what} rids you of cards that could pay somebody else {worth} points."
    found.append(Fact("sheds", sentence, _LEAVING))
    return found + _of_choice(view, row, what)


def _of_choice(view: SeatView, row: int, what: str) -> list[Fact]:
    """The comparison of a row with the others that could be laid."""
    hand, found = view.s.hand[view.s.turn], []
    rows = [r for r, cards in enumerate(_ROWS) if hand & cards == cards != hand]
    if max(rules.BONDS[rows]) > rules.BONDS[row]:
        sentence = f"Another row that you could lay has more Bonds than {what}."
        found.append(Fact("fewer-bonds", sentence, _BONDS))
    if not _still_out(view) & 3 * (int(rules.FITTING[row]) & FIRSTS):
        sentence = f"No card still out could be added to {what}."
        found.append(Fact("closed", sentence, _OPEN))
    return found


def _of_adding(view: SeatView, card: int, row: int) -> list[Fact]:
    s = view.s
    name, owner, hand = view.card(card), s.owners[row], s.hand[s.turn]
    rows, left = _rows(view), remove(hand, card, 3 << card)
    rows[row] = int(rules.GROWN[rows[row], card >> 1])
    found = []
    if _goes_out(left, rows, s.laid):
        sentence = f"After adding the {name}, you can go out this turn."
        found.append(Fact("goes-out", sentence, _OUT))
    elif popcount(hand) == 4:
        sentence = f"Once you add the {name}, you have too few cards to lay a row in this hand."
        found.append(Fact("short", sentence, _COUNT))
    if BOND >> card & 1:
        whose = "your own" if owner == view.seat else view.whose(owner)
        kind = "own-bond" if owner == view.seat else "gives-bond"
        sentence = f"In {whose} row {row + 1}, the {name} pays {view.name(owner)} 10 points."
        found.append(Fact(kind, sentence, _BONDS))
    sentence = (
        f"Added to row {row + 1}, the {name} can no longer pay {VALUES[card]} to the player who "
        "goes out."
    )
    found.append(Fact("sheds", sentence, _LEAVING))
    return found + _of_splitting(view, card)


def _of_splitting(view: SeatView, card: int) -> list[Fact]:
    """Facts about a row in the hand that is lost with a card."""
    hand = view.s.hand[view.s.turn]
    if popcount(hand) <= 3 or not _has_row(hand) or _has_row(remove(hand, card, 3 << card)):
        return []
    sentence = f"Without the {view.card(card)}, there is no row left in your hand."
    return [Fact("splits", sentence, _KEEPING)]


# --- Discards ----------------------------------------------------------------------------


def _of_discard(view: SeatView, card: int) -> list[Fact]:
    s = view.s
    name, row, hand = view.card(card), _row_for(view, card), s.hand[s.turn]
    follower = view.name((s.turn + 1) % view.players)
    found = _of_ending(view, card)
    if BOND >> card & 1:
        sentence = f"In a row of your own, the {name} would pay you 10 points."
        found.append(Fact("bond", sentence, _BONDS))
    if row:
        sentence = f"The {name} fits row {row}, so {follower} could take it and add it there."
        found.append(Fact("serves", sentence, _NEXT))
    elif s.hand[(s.turn + 1) % view.players] >= -2:
        sentence = f"The {name} fits no row, and {follower} has too few cards to lay one with it."
        found.append(Fact("safe", sentence, _NEXT))
    if VALUES[card] != 10:
        kind, pay = ("dear", "15") if VALUES[card] == 15 else ("cheap", "only 5")
        sentence = f"Left in your hand, the {name} would pay {pay} to the player who goes out."
        found.append(Fact(kind, sentence, _LEAVING))
    return found + (_of_splitting(view, card) or _of_company(view, hand, card))


def _of_ending(view: SeatView, card: int) -> list[Fact]:
    """The plays still possible this turn."""
    s = view.s
    hand, name = s.hand[s.turn], view.card(card)
    if _goes_out(hand, _rows(view), s.laid):
        sentence = f"You could go out this turn, but not if you discard the {name} now."
        return [Fact("stays-in", sentence, _OUT)]
    if not s.laid and popcount(hand) > 3 and _has_row(hand):
        sentence = f"If you discard the {name} now, you lay no row this turn."
        return [Fact("lays-nothing", sentence, _ENDING)]
    others = remove(hand, card, 3 << card) & FIRSTS & ~BOND
    fitting = next((c for c in cards_of(others) if _row_for(view, c)), -1)
    if fitting < 0:
        return []
    sentence = (
        f"The {view.card(fitting)} fits row {_row_for(view, fitting)}, and you could still "
        "add it before you discard."
    )
    return [Fact("adds-nothing", sentence, _ENDING)]


def _of_company(view: SeatView, hand: int, card: int) -> list[Fact]:
    """The closeness of a card to a row with others of the hand, in this turn or a later one."""
    if popcount(hand) <= 3:
        return []
    others, name = remove(hand, card, 3 << card), view.card(card)
    if _makes_row(others, card):
        return []
    thirds = popcount(_still_out(view) & _thirds(others, card))
    if not thirds:
        sentence = f"No card still out would make a row with the {name} and another card of yours."
        return [Fact("alone", sentence, _KEEPING)]
    sentence = (
        f"With the {name} and another card of yours, {in_words(thirds, 'card')} still out "
        "would make a row."
    )
    return [Fact("promising" if thirds >= _MANY else "pair", sentence, _KEEPING)]
