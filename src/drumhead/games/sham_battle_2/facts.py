"""Facts for and against a move in Sham Battle No. 2, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import (
    NATION_OF,
    SUITS,
    VALUES,
    settled_pairs,
    together,
    without,
)
from drumhead.games.common.rules.allies_thumb import bottom, higher, not_seen, taking
from drumhead.games.common.rules.copies import add, remove
from drumhead.games.common.rules.melds import (
    FOURS,
    MELD_CARDS,
    OF_NUMBER,
    PLURALS,
    SEQUENCE,
    group_of,
    grouped,
    meld_count,
)
from drumhead.games.common.words.melds import meld_name
from drumhead.games.common.words.nations import ADJECTIVES, SPENDING, melds_in
from drumhead.kernel.bits import cards_of, popcount
from drumhead.packs.allie_patriot import PICTURES

from . import rules

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"beaten", "breaks", "overpays", "top-thrown"})
#: The questions of nudges.
_TAKING = "Who will take this trick, and what do its cards count?"
_LEADING = "Which cards could beat what you lead?"
_KEEPING = "Which of your cards are on the way to a combination?"
_DECLARING = "What can you declare now, and what would be left for later tricks?"
_TENS = "What is your Battleship good for?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a card to play or a declaration."""
    s = view.s
    if s.phase == rules.DECLARE:
        return _of_declaring(view, move)
    from_table = move >= rules.FROM_TABLE
    card = (move - (rules.FROM_TABLE if from_table else rules.PLAYING)) << 1
    found = _of_reply(view, card) if s.plays_size & 1 else _of_lead(view, card)
    if s.phase == rules.PLAY_OFF:
        return found
    return found + (_of_table(view, card) if from_table else _of_hand(view, card))


def _trumps(view: SeatView) -> int:
    return int(SUITS[view.s.power - 1])


def _melds(view: SeatView, cards: int) -> list[int]:
    s = view.s
    return melds_in(cards, s.power - 1, s.sequence, int(grouped(s, s.turn)))


def _count(view: SeatView, meld: int) -> int:
    return int(meld_count(meld, view.s.power - 1))


def _dearest(view: SeatView, melds: list[int]) -> int:
    return max(melds, key=lambda meld: _count(view, meld))


def _less(cards: int, card: int) -> int:
    return int(remove(cards, card, 3 << card))


def _unseen(view: SeatView) -> int:
    """The cards in the Reserve Pile, and those of the other hand that are not known to be there."""
    s = view.s
    seen = together(s.hand[s.turn], together(s.table[0], s.table[1]))
    seen = together(seen, s.known[1 - s.turn])
    seen = add(seen, s.face_up) if s.face_up >= 0 else seen
    return int(settled_pairs(not_seen(seen, s.plays, s.plays_size)))


# --- Playing -----------------------------------------------------------------------------


def _of_lead(view: SeatView, card: int) -> list[Fact]:
    s, name, value = view.s, view.card(card), int(VALUES[card])
    other, suit, trumps = view.name(1 - s.turn), int(NATION_OF[card]), _trumps(view)
    beaters = int(taking(card, trumps))
    sure, unseen = together(s.table[1 - s.turn], s.known[1 - s.turn]), _unseen(view)
    if s.phase == rules.PLAY_OFF:  # all unseen cards are in the other hand, which has to follow
        sure, unseen = together(sure, unseen), 0
        beaters = int(higher(card)) if sure & suit else beaters
    found = []
    if sure & beaters:
        best = next(cards_of(sure & int(higher(card)) or sure & beaters))
        sentence = f"{other} has the {view.card(best)}, which can take the {name}."
        found.append(Fact("beaten", sentence, _LEADING))
    elif not unseen & beaters:
        sentence = f"Nothing that {other} can have takes the {name}, so the trick is yours."
        found.append(Fact("takes", sentence, _LEADING))
    else:
        number = popcount(unseen & beaters)
        kind = "few-beat" if number <= 4 else "many-beat"
        sentence = (
            f"The {name} can be taken by {spelled(number)} of the cards that you have not seen."
        )
        found.append(Fact(kind, sentence, _LEADING))
    if s.phase == rules.PLAY_OFF and suit == trumps and (left := popcount(sure & trumps)):
        sentence = (
            f"Leading the {name} draws out the Country in Power: {other} has "
            f"{spelled(left)} {agreeing(left, 'card')} of it."
        )
        found.append(Fact("draws", sentence, "Which cards could beat your best ones later?"))
    if found[0].kind != "takes":
        only = "" if value > 5 else "only "
        sentence = f"The {name} counts {only}{value} for the player who takes it."
        found.append(Fact("cheap" if only else "dear", sentence, _TAKING))
    return found


def _of_reply(view: SeatView, card: int) -> list[Fact]:
    s, name, value = view.s, view.card(card), int(VALUES[card])
    lead, trumps = s.plays[s.plays_size - 1], _trumps(view)
    if not rules.takes(card, lead, trumps):
        only = "" if value > 5 else "only "
        kind = "feeds-little" if only else "feeds"
        sentence = (
            f"{view.name(1 - s.turn)} takes the trick, and the {name} adds {only}{value} to it."
        )
        return [Fact(kind, sentence, _TAKING), *_of_top(view, card)]
    stake = value + int(VALUES[lead])
    found = [Fact("takes", f"The {name} takes the trick, which counts {stake}.", _TAKING)]
    hand = (
        rules.playable(s)
        if s.phase == rules.PLAY_OFF
        else together(s.hand[s.turn], s.table[s.turn])
    )
    lower = bottom(hand & int(taking(lead, trumps) & NATION_OF[card]))
    if lower > card:
        found.append(_of_cheaper(view, card, lower))
    return found


def _of_cheaper(view: SeatView, card: int, lower: int) -> Fact:
    """A lower card would take the trick as well."""
    name, other, more, less = view.card(card), view.card(lower), VALUES[card], VALUES[lower]
    if more > less:
        sentence = f"The {name} adds {more} to your trick, and the {other} only {less}."
        return Fact("brings", sentence, _TAKING)
    sentence = f"Your {other} would take the trick as well as the {name}."
    return Fact("overpays", sentence, SPENDING)


def _of_top(view: SeatView, card: int) -> list[Fact]:
    """In the play-off: a discarded card that nothing of its nation could beat."""
    s, suit = view.s, int(NATION_OF[card])
    left = together(_unseen(view), s.known[1 - s.turn])
    if s.phase != rules.PLAY_OFF or left & int(higher(card)) or not left & suit:
        return []
    sentence = (
        f"{view.name(1 - s.turn)} has no {ADJECTIVES[card // 12]} card higher than the "
        f"{view.card(card)}."
    )
    return [Fact("top-thrown", sentence, SPENDING)]


def _of_table(view: SeatView, card: int) -> list[Fact]:
    sentence = (
        f"The {view.card(card)} already lies on the table, so playing it breaks up nothing "
        "in your hand."
    )
    return [Fact("declared", sentence, _KEEPING)]


def _of_hand(view: SeatView, card: int) -> list[Fact]:
    """The combinations that the hand loses with a card, and those that it has ready."""
    s, name, power = view.s, view.card(card), view.s.power - 1
    hand = s.hand[s.turn]
    rest, number, groups = _less(hand, card), card % 12 >> 1, grouped(s, s.turn)
    after = _melds(view, rest)
    closed = sum(int(group_of(meld)) for meld in after)
    broken = [
        meld for meld in _melds(view, hand) if meld not in after and not group_of(meld) & closed
    ]
    found = []
    if broken:
        meld = _dearest(view, broken)
        sentence = (
            f"The {name} is needed for {meld_name(meld)}, which you could declare for "
            f"{_count(view, meld)}."
        )
        found.append(Fact("breaks", sentence, _KEEPING))
    held = popcount(hand & int(OF_NUMBER[number]))
    if held == 3 and not groups >> number & 1:
        sentence = (
            f"The {name} is one of three {PLURALS[number]} in your hand, and four count "
            f"{FOURS[number]}."
        )
        found.append(Fact("three", sentence, _KEEPING))
    elif held == 1 and not groups >> number & 1 and not broken:
        sentence = f"The {name} is the only {PICTURES[6 - number][0]} in your hand."
        found.append(Fact("single", sentence, _KEEPING))
    run = int(MELD_CARDS[SEQUENCE + power])
    if run >> card & 1 and 3 <= popcount(hand & run) < 5 and not rest >> card & 1:
        sentence = (
            f"The {name} is one of {spelled(popcount(hand & run))} cards of the sequence "
            "in your hand, and all five count 150."
        )
        found.append(Fact("run", sentence, _KEEPING))
    if _trumps(view) >> card & 1:
        sentence = f"The {name} is of the Country in Power and can take any card of another nation."
        found.append(Fact("power", sentence, SPENDING))
    if after and s.plays_size & 1 and rules.takes(card, s.plays[s.plays_size - 1], _trumps(view)):
        meld = _dearest(view, after)
        sentence = (
            f"Once you have taken the trick with the {name}, you can declare "
            f"{meld_name(meld)} for {_count(view, meld)}."
        )
        found.append(Fact("then-declares", sentence, "What could you declare if you took this?"))
    return found


# --- Declaring ---------------------------------------------------------------------------


def _of_declaring(view: SeatView, move: int) -> list[Fact]:
    hand = view.s.hand[view.s.turn]
    if move == rules.DONE:
        return _of_done(view, _melds(view, hand) if not view.s.laid else [])
    if move in (rules.EXCHANGE, rules.SHOW):
        return _of_ten(view, move == rules.EXCHANGE)
    meld = move - rules.MELDING
    best, count = _dearest(view, _melds(view, hand)), _count(view, meld)
    found = []
    if count < _count(view, best):
        sentence = (
            f"You can declare {meld_name(best)} for {_count(view, best)} instead of "
            f"{meld_name(meld)} for {count}."
        )
        found.append(Fact("lesser", sentence, _DECLARING))
    else:
        sentence = (
            f"You can declare nothing now that counts more than {meld_name(meld)} for {count}."
        )
        found.append(Fact("dearest", sentence, _DECLARING))
    left = melds_in(
        without(hand, int(MELD_CARDS[meld])),
        view.s.power - 1,
        view.s.sequence,
        int(grouped(view.s, view.s.turn) | group_of(meld)),
    )
    if left:
        later = _dearest(view, left)
        sentence = (
            f"After {meld_name(meld)}, you still have {meld_name(later)} for "
            f"{_count(view, later)} in your hand."
        )
        found.append(Fact("keeps", sentence, _DECLARING))
    elif len(_melds(view, hand)) > 1:
        sentence = f"After {meld_name(meld)}, you have no other combination in your hand."
        found.append(Fact("last-one", sentence, _DECLARING))
    return found


def _of_done(view: SeatView, melds: list[int]) -> list[Fact]:
    s = view.s
    left = rules.FIRST_STAGE - s.takers_size
    found = []
    if melds:
        best = _dearest(view, melds)
        sentence = f"You have {meld_name(best)} to declare for {_count(view, best)}, and"
        when = f"{spelled(left)} more {agreeing(left, 'trick')} in which that is possible"
        sentence = f"{sentence} {when if left else 'no later trick in which that is possible'}."
        found.append(Fact("stops", sentence, _DECLARING))
    if left and s.hand[s.turn] >> rules.battleship(s) & 1:
        sentence = (
            f"The {view.card(rules.battleship(s))} in your hand can bring you 10 after a later"
        )
        sentence += " trick that you take."
        found.append(Fact("keeps-ten", sentence, _TENS))
    return found


def _of_ten(view: SeatView, exchange: bool) -> list[Fact]:
    name = view.card(rules.battleship(view.s))
    if exchange:
        turned = view.card(view.s.face_up)
        sentence = f"For the {name}, you get 10 and the {turned}, a card of the Country in Power."
        return [Fact("exchanges", sentence, _TENS)]
    sentence = f"The {name} counts 10 if you show it, and then lies on the table."
    return [Fact("shows", sentence, _TENS)]
