"""Facts for and against a move in Mobilization No. 2, from what lies open."""

from __future__ import annotations

from typing import Any

from drumhead.engine.english import agreeing, all_of, capitalized, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import DECK_SIZE
from drumhead.games.common.words.facts import in_words, part_of
from drumhead.kernel.bits import popcount

from . import rules

_FITS, _KIND = rules.FITS.tolist(), rules.KIND.tolist()
#: Values in place of a top card: none, or one that is turned up only then.
_NONE, _HIDDEN = -1, -2
#: From a card to the next one of its nation, and from the Flag to the Battleship.
_NEXT, _AGAIN = -2, 10

#: The questions of nudges.
_HIDING = "Under which of the piles do most cards lie face down?"
_MOBILIZING = "What do the Mobilized Piles wait for?"
_PLACES = "An empty place is good for a Flag: is there one?"
_CHAIN = "What could you do next, after each of your moves?"
_LOSING = "Is there a card that would lose its only place?"
_DISCARDS = "What lies on the Discard Pile, and what beneath it?"
_HAND = "What could the next card of the hand be?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about mobilizing, building or turning; those for the move come first."""
    if move == rules.TURNING:
        return [*_of_turning(view), *_of_hand(view)]
    source, target = divmod(move, rules.TARGETS)
    if target == 0:
        found = _of_mobilizing(view, source) + _of_leaving(view, source, 0)
    else:
        pile = target - 1
        found = _of_building(view, source, pile) + _of_leaving(view, source, target)
        found += _against_building(view, source, pile)
    return [*found, *_of_denying(view, source, target), *_of_hand(view)]


def _of_hand(view: SeatView) -> list[Fact]:
    """The number of cards left, whatever the move."""
    hand, left = int(view.s.hand_size), DECK_SIZE - popcount(view.s.mobilized)
    cards = f"There {agreeing(left, 'is')} {in_words(left, 'card')} still to be mobilized"
    rest = f"{spelled(hand)} of them {agreeing(hand, 'is')} in the hand"
    return [Fact("left", f"{cards}, and {rest if hand else 'the hand is used up'}.", _HAND)]


def _at(source: int) -> str:
    return "on the Discard Pile" if source == rules.DISCARD else f"on Playing Pile {source + 1}"


def _top(s: Any, source: int) -> int:
    """The top card of a Playing Pile or the Discard Pile."""
    if source == rules.DISCARD:
        return int(s.discard[s.discard_size - 1]) if s.discard_size else _NONE
    size = s.face_up_size[source]
    return int(s.face_up[source][size - 1]) if size else _NONE


def _first(s: Any, source: int) -> int:
    """The card of a source that has to fit on a Playing Pile."""
    return _top(s, source) if source == rules.DISCARD else int(s.face_up[source][0])


def _beneath(s: Any, source: int, target: int) -> int:
    """The top of a source after a move."""
    if source == rules.DISCARD:
        return int(s.discard[s.discard_size - 2]) if s.discard_size > 1 else _NONE
    if target == 0 and s.face_up_size[source] > 1:
        return int(s.face_up[source][s.face_up_size[source] - 2])
    return _HIDDEN if s.face_down_size[source] else _NONE


def _tops_after(s: Any, source: int, target: int) -> list[int]:
    """The top cards of the Playing Piles and the Discard Pile after a move."""
    tops = [_top(s, one) for one in range(rules.PILES + 1)]
    if target:
        tops[target - 1] = tops[source]
    tops[source] = _beneath(s, source, target)
    return tops


def _fits(card: int, top: int) -> bool:
    """May a card be put on a Playing Pile with this top?"""
    if top == _HIDDEN:
        return False
    return bool(_FITS[rules.EMPTY if top == _NONE else top] >> _KIND[card] & 1)


def _wanting(s: Any, source: int) -> list[int]:
    """The other sources from which a move is a gain: the Discard Pile, or cards to uncover."""
    found = [pile for pile in range(rules.PILES) if pile != source and s.face_down_size[pile]]
    return [*found, rules.DISCARD] if source != rules.DISCARD and s.discard_size else found


def _of_mobilizing(view: SeatView, source: int) -> list[Fact]:
    s = view.s
    card = _top(s, source)
    name = view.card(card)
    count = popcount(s.mobilized) + 1
    cards = f"{spelled(count)} of the {DECK_SIZE} cards {agreeing(count, 'is')}"
    sentence = f"With the {name}, {cards} mobilized."
    mobilizes = Fact("mobilizes", sentence, _MOBILIZING)
    tops = _tops_after(s, source, 0)
    follower = card + (_AGAIN if rules.FLAGS >> card & 1 else _NEXT)
    can_follow = not rules.FLAGS >> card & 1 or s.mobilized >> follower & 3 == 1
    if not can_follow or follower not in tops:
        return [mobilizes]
    place = _at(tops.index(follower))
    sentence = f"After the {name}, the {view.card(follower)} {place} can be mobilized too."
    return [Fact("follows", sentence, _CHAIN), mobilizes]


def _of_building(view: SeatView, source: int, pile: int) -> list[Fact]:
    """Facts for a Playing Pile, and for its new top card."""
    s = view.s
    card, name = _top(s, source), view.card(_first(s, source))
    if _top(s, pile) == _NONE:
        sentence = f"Only a Flag can fill an empty place, and the {name} can do so now."
        return [Fact("fills", sentence, _PLACES)]
    found = _of_new_top(view, card) if source == rules.DISCARD else []
    hidden = int(s.face_down_size[pile])
    first = _first(s, source)
    others = [p for p in range(rules.PILES) if p not in (pile, source) and _fits(first, _top(s, p))]
    if others and all(hidden < s.face_down_size[other] for other in others):
        sentence = (
            f"Of the piles that can take the {name}, Playing Pile {pile + 1} hides the "
            "fewest cards."
        )
        found.append(Fact("on-fewest", sentence, _HIDING))
    elif not hidden:
        sentence = f"The {name} goes on a pile under which no card lies face down."
        found.append(Fact("on-clear", sentence, _HIDING))
    return found


def _of_new_top(view: SeatView, card: int) -> list[Fact]:
    """The cards that fit on a card of the Discard Pile once it is on a Playing Pile."""
    s, name = view.s, view.card(card)
    guests = [one for one in _wanting(s, rules.DISCARD) if _fits(_first(s, one), card)]
    if guests:
        guest = f"the {view.card(_first(s, guests[0]))} {_at(guests[0])}"
        return [Fact("offers", f"On the {name} there will be room for {guest}.", _CHAIN)]
    fitting = sum(number for one, number in _unseen(s) if _fits(one, card))
    if not fitting:
        return []
    cards = capitalized(in_words(fitting, "card"))
    sentence = f"{cards} not yet seen could be built on the {name} there."
    return [Fact("host", sentence, _CHAIN)]


def _against_building(view: SeatView, source: int, pile: int) -> list[Fact]:
    s = view.s
    card, host, takes = _top(s, source), _top(s, pile), rules.mobilizable(s)
    name = view.card(card)
    found = []
    if takes >> card & 1:
        sentence = f"The {name} could be mobilized now, but here other cards can go on it."
        found.append(Fact("instead", sentence, _MOBILIZING))
    if host != _NONE and takes >> host & 1:
        sentence = f"Under the {name} will lie the {view.card(host)}, which can be mobilized now."
        found.append(Fact("covers", sentence, _MOBILIZING))
    return found


def _of_leaving(view: SeatView, source: int, target: int) -> list[Fact]:
    """The effects of taking cards from their pile."""
    s = view.s
    beneath = _beneath(s, source, target)
    name = view.card(_top(s, source) if target == 0 else _first(s, source))
    if source == rules.DISCARD:
        return _of_digging(view, name, beneath, target)
    pile = f"Playing Pile {source + 1}"
    if beneath == _NONE:
        return [_of_emptying(view, source)]
    if beneath != _HIDDEN:
        return []
    hidden = [int(size) for size in s.face_down_size]
    count = hidden[source]
    which = part_of(1, count, "face-down card")
    found = [Fact("uncovers", f"Moving the {name} turns up {which} of {pile}.", _HIDING)]
    if count == max(hidden) and hidden.count(count) < rules.PILES:
        sentence = f"No pile hides more cards than {pile}, where the {name} lies."
        found.append(Fact("deepest", sentence, _HIDING))
    return found


def _of_emptying(view: SeatView, source: int) -> Fact:
    s, pile = view.s, f"Playing Pile {source + 1}"
    flags = [one for one in _wanting(s, source) if rules.FLAGS >> _first(s, one) & 1]
    if not flags:
        sentence = f"{pile} will be empty, and there is no Flag now that could go there."
        return Fact("empties", sentence, _PLACES)
    flag = f"the {view.card(_first(s, flags[0]))} {_at(flags[0])}"
    return Fact("room", f"{pile} will be empty, and {flag} can go there.", _PLACES)


def _of_digging(view: SeatView, name: str, beneath: int, target: int) -> list[Fact]:
    """The next card of the Discard Pile."""
    s, found = view.s, []
    if s.hand_size:
        sentence = f"The next card of the hand would cover the {name} if it stayed."
        found.append(Fact("rescues", sentence, _DISCARDS))
    if beneath < 0:
        return found
    playable = rules.mobilizable(s) >> beneath & 1 and (target or beneath != _top(s, rules.DISCARD))
    tops = _tops_after(s, rules.DISCARD, target)
    if not playable and not any(_fits(beneath, top) for top in tops[: rules.PILES]):
        return found
    sentence = f"Under the {name} lies the {view.card(beneath)}, which can be played after it."
    return [Fact("digs-up", sentence, _DISCARDS), *found]


def _of_denying(view: SeatView, source: int, target: int) -> list[Fact]:
    """A card that loses its only place."""
    s = view.s
    pile = source if target == 0 else target - 1
    host = _top(s, pile) if pile != rules.DISCARD else _NONE
    if host == _NONE:
        return []
    for one in _wanting(s, source):
        card = _first(s, one)
        if one == pile or not _fits(card, host):
            continue
        alone = one == rules.DISCARD or s.face_up_size[one] == 1
        places = [p for p in range(rules.PILES) if p != one and _fits(card, _top(s, p))]
        if places == [pile] and not (alone and rules.mobilizable(s) >> card & 1):
            sentence = f"The {view.card(card)} {_at(one)} fits nowhere but on this"
            sentence = f"{sentence} {view.card(host)}, and could no longer go there."
            return [Fact("denies", sentence, _LOSING)]
    return []


def _of_turning(view: SeatView) -> list[Fact]:
    s = view.s
    moves, takes = rules.legal_set(s), rules.mobilizable(s)
    found = []
    rows = [
        moves >> rules.TARGETS * pile & ((1 << rules.TARGETS) - 1) for pile in range(rules.PILES)
    ]
    if not any(row & 1 or (row and s.face_down_size[pile]) for pile, row in enumerate(rows)):
        sentence = "On the Playing Piles nothing can be mobilized now, and nothing uncovered."
        found.append(Fact("idle", sentence, _HIDING))
    unseen = _unseen(s)
    tops = [_top(s, pile) for pile in range(rules.PILES)]
    good = sum(
        number
        for card, number in unseen
        if takes >> card & 1 or any(_fits(card, top) for top in tops)
    )
    count = sum(number for _, number in unseen)
    some = spelled(good) if good else "none"
    sentence = f"Of the {spelled(count)} cards not yet seen, {some} could be played at once."
    if good == count:
        sentence = f"{capitalized(all_of(count, 'card'))} not yet seen could be played at once."
    if count == 1:
        sentence = f"The last card not yet seen {'can' if good else 'cannot'} be played at once."
    found.append(Fact("chances", sentence, _HAND))
    return found


def _unseen(s: Any) -> list[tuple[int, int]]:
    """The cards that lie face down or in the hand, with the number of each."""
    seen = [*s.discard[: s.discard_size]]
    for pile in range(rules.PILES):
        seen += s.face_up[pile][: s.face_up_size[pile]]
    left = [
        (card, 2 - popcount(s.mobilized >> card & 3) - seen.count(card))
        for card in range(0, DECK_SIZE, 2)
    ]
    return [(card, number) for card, number in left if number]
