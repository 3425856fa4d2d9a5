"""Facts for and against a call in Mobilization, from what all calls have shown."""

from __future__ import annotations

from drumhead.engine.english import capitalized, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import FIRSTS, SUITS
from drumhead.games.common.words.facts import in_words
from drumhead.games.common.words.nations import ADJECTIVES
from drumhead.kernel.bits import popcount

from . import rules

#: The questions of nudges.
_WHO = "Who was heard to get a card that you lack?"
_WHERE = "Who may have the card, after all the calls that you heard?"
_ROOM = "Who has most cards that nobody has seen?"
_SETS = "Of which nation do you lack the fewest cards?"
_SECOND = "Which nation would bring somebody 75 for a second set?"
_COLLECTING = "Who collects what?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about calling a card from a player."""
    called, pair = divmod(move, rules.KINDS)
    card = 2 * pair
    found = _of_holder(view, called, card) + _of_set(view, card)
    return found + _of_second(view, card) + _of_collecting(view, called, card)


# --- Holders of the card -----------------------------------------------------------------


def _unseen(view: SeatView, seat: int) -> int:
    """The number of cards of another hand that have not been seen there."""
    return int(-view.s.hand[seat]) - popcount(view.s.known[seat])


def _may_have(view: SeatView, seat: int) -> int:
    """The cards, each as its first place, that another seat may have according to the calls."""
    s = view.s
    dealt = FIRSTS & ~(s.barred[seat] >> 1) if _unseen(view, seat) else 0
    return int(dealt | s.known[seat] & FIRSTS)


def _others(view: SeatView) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat]


def _sure(view: SeatView) -> int:
    """The cards, each as its first place, for which the seat knows a holder."""
    some = several = known = 0
    for seat in _others(view):
        several |= some & _may_have(view, seat)
        some |= _may_have(view, seat)
        known |= view.s.known[seat]
    return (known | some & ~several) & FIRSTS


def _of_holder(view: SeatView, called: int, card: int) -> list[Fact]:
    s, name, who = view.s, view.card(card), view.name(called)
    if s.known[called] >> card & 1:
        sentence = f"{who} was heard to get the {name}, and still has it."
        return [Fact("certain", sentence, _WHO)]
    holders = [seat for seat in _others(view) if _may_have(view, seat) >> card & 1]
    if called not in holders:
        sentence = f"{who} cannot have the {name}, so the call would be a miss."
        return [Fact("miss", sentence, _WHERE)]
    if len(holders) == 1:
        sentence = f"Nobody but {who} can have the {name}, so the call cannot miss."
        return [Fact("certain", sentence, _WHERE)]
    return _of_guess(view, called, card, holders)


def _of_guess(view: SeatView, called: int, card: int, holders: list[int]) -> list[Fact]:
    """Facts about a card that several players may have."""
    s, name, who = view.s, view.card(card), view.name(called)
    found = []
    if len(holders) < len(_others(view)):
        sentence = (
            f"As far as the calls show, only {spelled(len(holders))} players may have the "
            f"{name}, and {who} is one of them."
        )
        found.append(Fact("narrowed", sentence, _WHERE))
    elif not s.hand[s.turn] >> card & 1 and not any(laid >> card & 1 for laid in s.laid):
        sentence = f"Both copies of the {name} are in other hands, and {who} may have one."
        found.append(Fact("both-out", sentence, _WHERE))
    unseen = [_unseen(view, seat) for seat in holders]
    own = _unseen(view, called)
    if own == max(unseen) > min(unseen):
        sentence = (
            f"{who} has {in_words(own, 'card')} that nobody has seen, no fewer than anybody "
            f"else who may have the {name}."
        )
        found.append(Fact("fullest", sentence, _ROOM))
    elif own < max(unseen):
        other = view.name(holders[unseen.index(max(unseen))])
        sentence = (
            f"{who} has only {in_words(own, 'card')} that nobody has seen, and {other} "
            f"has {spelled(max(unseen))}."
        )
        found.append(Fact("fewer", sentence, _ROOM))
    return found


# --- Use of the card ---------------------------------------------------------------------


def _of_set(view: SeatView, card: int) -> list[Fact]:
    s, name, nation = view.s, view.card(card), card // 12
    of, hand = ADJECTIVES[nation], s.hand[s.turn]
    lacked = int(rules.SETS[nation]) & ~hand
    held = 6 - popcount(lacked)
    if hand >> card & 1:
        sentence = f"You hold the {name} already; another would serve only for a second {of} set."
        return [Fact("double", sentence, _SETS)]
    points = rules.SECOND_SET_POINTS if s.laid[s.turn] & lacked else rules.SET_POINTS
    if held == 5:
        sentence = f"The {name} is the only card that you lack for {_set(of, points)}."
        return [Fact("completes", sentence, _SETS)]
    only = "only " if 0 < held < 3 else ""
    cards = f"You hold {only}{spelled(held) if held else 'none'} of the six {of} cards"
    found = []
    if not lacked & ~_sure(view):
        sentence = (
            f"You know who has all {spelled(6 - held)} cards that you lack for {_set(of, points)}."
        )
        found.append(Fact("can-lay", sentence, _SETS))
    kind = "near" if held >= 4 else "half" if held == 3 else "far"
    sentence = f"{cards}, and the {name} is one of the {spelled(6 - held)} that you lack."
    return [*found, Fact(kind, sentence, _SETS)]


def _set(of: str, points: int) -> str:
    second = "second " if points == rules.SECOND_SET_POINTS else ""
    return f"the {second}{of} set, which counts {points}"


def _of_second(view: SeatView, card: int) -> list[Fact]:
    """Facts about a nation with one set laid, whose other set gives more to the same player."""
    s, of = view.s, ADJECTIVES[card // 12]
    for seat in range(view.players):
        if not s.laid[seat] & 1 << card:
            continue
        has = view.does(seat, "have", f"laid one {of} set")
        sentence = f"{has}, and the other would bring {view.name(seat)} {rules.SECOND_SET_POINTS}."
        return [Fact("second" if seat == view.seat else "blocks", sentence, _SECOND)]
    return []


def _of_collecting(view: SeatView, called: int, card: int) -> list[Fact]:
    """The number of different cards of the nation that the player called is known to have."""
    known = popcount(view.s.known[called] & int(SUITS[card // 12]) & FIRSTS)
    if known < 2:
        return []
    sentence = f"{view.name(called)} is known to hold {spelled(known)} different"
    sentence = f"{sentence} {ADJECTIVES[card // 12]} cards."
    return [Fact("collects", capitalized(sentence), _COLLECTING)]
