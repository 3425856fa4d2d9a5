"""Facts for and against a play in Mobilization No. 3, from what lies open."""

from __future__ import annotations

from typing import Any

from drumhead.engine.english import spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import DECK_SIZE, RANKS
from drumhead.games.common.words.facts import in_words
from drumhead.games.mobilization_3.words import PILE_NAMES

from . import rules

_BOTH, _DOWN = rules.BOTH.tolist(), rules.DOWN.tolist()
_KINDS = range(0, DECK_SIZE, 2)
#: From a card to the next one of its nation, and from the Flag to the Battleship.
_NEXT, _AGAIN = -2, 10

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"covers"})
#: The questions of nudges.
_RIDDING = "Which of your cards can leave your side of the table?"
_CENTER = "Who has the next card for the center?"
_CHAIN = "What could you play next, after each of your plays?"
_PLACES = "Do two of your cards want the same place?"
_BURDEN = "What would the card lie on, and what could be done with it there?"
_RESERVE = "How many cards are in your Reserve Pile?"
_VACANT = "Is a Playing Pile of yours vacant, or soon to be?"
_TURNING = "How likely is a turned card to fit somewhere?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a play, turning or passing; those for the move come first."""
    if move >= rules.TURN:
        found = _of_turning(view) if move == rules.TURN else []
    else:
        source, target = divmod(move, rules.TARGETS)
        card = int(
            view.s.turned if source == rules.TURNED else rules.top(view.s, view.s.turn, source)
        )
        if target == rules.CENTRE:
            found = _of_center(view, source, card)
        elif target >= rules.OTHER:
            found = _of_giving(view, source, target, card)
        else:
            found = _of_own_side(view, source, target, card)
    return [*found, _left(view)]


def _left(view: SeatView) -> Fact:
    """The number of cards of each player, whatever the move."""
    s = view.s
    own = rules.cards_left(s, s.turn) + (s.turned >= 0)
    sentence = (
        f"You have {in_words(own, 'card')} left, and {view.name(1 - s.turn)} has "
        f"{spelled(rules.cards_left(s, 1 - s.turn))}."
    )
    return Fact("left", sentence, _RIDDING)


def _of_center(view: SeatView, source: int, card: int) -> list[Fact]:
    s = view.s
    name, wanted = view.card(card), _wanted_after(s, card)
    own, _ = _tops_after(s, source, rules.CENTRE, card)
    found = []
    if wanted >= 0 and wanted in own:
        place = PILE_NAMES[own.index(wanted)]
        sentence = (
            f"After the {name}, the center will take the {view.card(wanted)} on your {place}."
        )
        found.append(Fact("follows", sentence, _CHAIN))
    found += [_rids(view, source, card), *_of_leaving(view, source, rules.CENTRE, card)]
    theirs = [rules.top(s, 1 - s.turn, pile) for pile in range(rules.PILES)]
    if wanted >= 0 and wanted in theirs:
        place = f"{view.whose(1 - s.turn)} {PILE_NAMES[theirs.index(wanted)]}"
        sentence = f"After the {name}, the center will take the {view.card(wanted)} on {place}."
        found.append(Fact("helps", sentence, _CENTER))
    return found


def _of_giving(view: SeatView, source: int, target: int, card: int) -> list[Fact]:
    """A card goes to a pile of the opponent."""
    s, name, opponent = view.s, view.card(card), 1 - view.s.turn
    pile = target - rules.OTHER
    under = rules.top(s, opponent, pile)
    found = _of_chain(view, source, target, card)
    if rules.mobilizes(s, under):
        sentence = (
            f"The {name} will cover {view.whose(opponent)} {view.card(under)}, which "
            "the center takes."
        )
        found.append(Fact("blocks", sentence, _BURDEN))
    if pile == rules.RESERVE:
        cards = in_words(int(s.reserve_size[opponent]), "card")
        sentence = f"The {name} will cover {view.whose(opponent)} Reserve Pile of {cards}."
        found.append(Fact("on-reserve", sentence, _BURDEN))
    own, _ = _tops_after(s, source, target, card)
    seen = source < rules.RESERVE or source == rules.TURNED
    if seen and not rules.fitting(_word(own), card, s.building):
        sentence = f"{view.name(opponent)} could not put the {name} back on any of your piles."
        found.append(Fact("stays", sentence, _BURDEN))
    found += _of_only_place(view, source, target, card)
    found += [_rids(view, source, card), *_of_leaving(view, source, target, card)]
    return found


def _of_own_side(view: SeatView, source: int, target: int, card: int) -> list[Fact]:
    s, name, pile = view.s, view.card(card), target - rules.OWN
    under = rules.top(s, s.turn, pile)
    found = _of_leaving(view, source, target, card)
    if under < 0:
        sentence = (
            f"The {name} can fill your vacant {PILE_NAMES[pile]}, as every card of your "
            f"{PILE_NAMES[source]} can."
        )
        found.append(Fact("fills", sentence, _VACANT))
    own, other = _tops_after(s, source, target, card)
    if source < rules.RESERVE or source == rules.TURNED:
        now = _places(s, rules.side(s, s.turn), rules.side(s, 1 - s.turn))
        then = _places(s, _word(own), _word(other))
        if then > now:
            cards = "all" if then == len(_KINDS) else f"{spelled(then)} of the"
            sentence = (
                f"After this, {cards} 24 different cards will fit somewhere, "
                f"{spelled(then - now)} more than now."
            )
            found.append(Fact("more-places", sentence, _TURNING))
    if under >= 0 and (goal := _way_off(view, under, rules.side(s, 1 - s.turn))):
        sentence = f"The {name} will cover your {view.card(under)}, which can go to {goal} now."
        found.append(Fact("covers", sentence, _PLACES))
    return found


def _of_turning(view: SeatView) -> list[Fact]:
    s, seat = view.s, view.s.turn
    own = rules.side(s, seat)
    fit = _places(s, own, rules.side(s, 1 - seat))
    cards = f"Of the 24 different cards, {spelled(fit) if fit else 'none'}"
    cards = "All 24 different cards" if fit == len(_KINDS) else cards
    sentence = f"{cards} would fit somewhere if you turned them now."
    found = [Fact("odds", sentence, _TURNING)]
    vacant = [p for p in range(rules.PLAYING_PILES) if rules.top(s, seat, p) < 0]
    source = rules.RESERVE if rules.top(s, seat, rules.RESERVE) >= 0 else rules.DISCARD
    card = rules.top(s, seat, source)
    if vacant and card >= 0 and s.own_side < rules.OWN_SIDE_LIMIT:
        place = f"Your {PILE_NAMES[vacant[0]]} is vacant, and could first take the"
        sentence = f"{place} {view.card(card)} from your {PILE_NAMES[source]}."
        found.append(Fact("vacant", sentence, _VACANT))
    return found


# --- Facts about several kinds of plays --------------------------------------------------


def _on(pile: int) -> str:
    return f"on {'' if pile < rules.PLAYING_PILES else 'the '}{PILE_NAMES[pile]}"


def _rids(view: SeatView, source: int, card: int) -> Fact:
    """The number of cards left without this one."""
    s = view.s
    left = rules.cards_left(s, s.turn) - (source != rules.TURNED)
    if left == 0:
        sentence = f"The {view.card(card)} is your last card, so you win."
    else:
        sentence = f"Without the {view.card(card)}, you have {in_words(left, 'card')} left."
    return Fact("rids", sentence, _RIDDING)


def _of_leaving(view: SeatView, source: int, target: int, card: int) -> list[Fact]:
    """The card that becomes visible on the pile that a card leaves."""
    s, name = view.s, view.card(card)
    if source == rules.RESERVE:
        size = int(s.reserve_size[s.turn])
        sentence = f"Moving the {name} shows the next of your {spelled(size)} Reserve cards."
        if size == 1:
            sentence = f"The {name} is the last card of your Reserve Pile."
        return [Fact("from-reserve", sentence, _RESERVE)]
    if source >= rules.RESERVE:
        return []
    own, other = _tops_after(s, source, target, card)
    beneath = own[source]
    if beneath >= 0:
        goal = _way_off(view, beneath, _word(other), card if target == rules.CENTRE else -1)
        if not goal:
            return []
        sentence = f"Under the {name} lies the {view.card(beneath)}, which can then go to {goal}."
        return [Fact("frees", sentence, _CHAIN)]
    filler = rules.RESERVE if own[rules.RESERVE] >= 0 else rules.DISCARD
    allowed = not rules.OWN <= target < rules.OTHER or s.own_side + 1 < rules.OWN_SIDE_LIMIT
    if own[filler] < 0 or not allowed:
        return []
    sentence = f"Your {PILE_NAMES[source]} will be vacant, and can take the"
    sentence = f"{sentence} {view.card(own[filler])} from your {PILE_NAMES[filler]}."
    return [Fact("vacates", sentence, _VACANT)]


def _of_chain(view: SeatView, source: int, target: int, card: int) -> list[Fact]:
    """The stuck card that could follow the given one onto its pile."""
    s = view.s
    own, _ = _tops_after(s, source, target, card)
    bit, before = 1 << (target - rules.OTHER), rules.side(s, 1 - s.turn)
    for pile, follower in enumerate(own):
        if (
            follower < 0
            or rules.mobilizes(s, follower)
            or rules.fitting(before, follower, s.building)
        ):
            continue
        if rules.fitting(_part(card, target - rules.OTHER), follower, s.building) & bit:
            mine = f"Your {view.card(follower)} {_on(pile)}"
            return [Fact("chain", f"{mine} will fit on the {view.card(card)}.", _CHAIN)]
    return []


def _of_only_place(view: SeatView, source: int, target: int, card: int) -> list[Fact]:
    """Has a card no other way off its side, or is this the only place of another own card?"""
    s, other = view.s, rules.side(view.s, 1 - view.s.turn)
    bit, found = 1 << (target - rules.OTHER), []
    if rules.fitting(other, card, s.building) == bit and not rules.mobilizes(s, card):
        sentence = f"There is nowhere else to get rid of the {view.card(card)} now."
        found.append(Fact("only-place", sentence, _PLACES))
    for pile in range(rules.PILES):
        rival = rules.top(s, s.turn, pile)
        if pile == source or rival < 0 or rules.mobilizes(s, rival):
            continue
        if rules.fitting(other, rival, s.building) == bit:
            sentence = (
                f"Your {view.card(rival)} {_on(pile)} can leave your side only for the same pile."
            )
            found.append(Fact("denies", sentence, _PLACES))
            break
    return found


def _wanted_after(s: Any, card: int) -> int:
    """The card that the center takes only after this one, or -1."""
    if RANKS[card] == rules.FLAG:
        again = s.process_size[rules.NATION[card]] == rules.MOST_IN_PROCESS
        return card + _AGAIN if again else -1
    return -1 if rules.mobilizes(s, card + _NEXT) else card + _NEXT


def _way_off(view: SeatView, card: int, other: int, mobilized: int = -1) -> str:
    """The ways for a card to leave its side: the center or the opponent's piles; "" if none.

    `other` is the word of the opponent's piles, `mobilized` a card that goes to the center before.
    """
    s = view.s
    after = mobilized >= 0 and card == _wanted_after(s, mobilized)
    if after or (rules.mobilizes(s, card) and card != mobilized):
        return "the center"
    if rules.fitting(other, card, s.building):
        return f"{view.whose(1 - s.turn)} piles"
    return ""


def _tops_after(s: Any, source: int, target: int, card: int) -> tuple[list[int], list[int]]:
    """The top cards of both sides after a play, or -1 where there is none or it is hidden."""
    own = [int(rules.top(s, s.turn, pile)) for pile in range(rules.PILES)]
    other = [int(rules.top(s, 1 - s.turn, pile)) for pile in range(rules.PILES)]
    if source < rules.RESERVE:
        row = rules.PLAYING_PILES * s.turn + source
        size = s.playing_size[row]
        own[source] = int(s.playing[row][size - 2]) if size > 1 else -1
    elif source != rules.TURNED:
        own[source] = -1
    if target >= rules.OTHER:
        other[target - rules.OTHER] = card
    elif target >= rules.OWN:
        own[target - rules.OWN] = card
    return own, other


def _part(card: int, pile: int) -> int:
    """The cards that a pile with this top takes, in the form of `side`."""
    return int((_BOTH if pile >= rules.RESERVE else _DOWN)[card] << pile)


def _word(tops: list[int]) -> int:
    """The cards that six piles with these tops take, in the form of `side`."""
    return sum(_part(card, pile) for pile, card in enumerate(tops) if card >= 0)


def _places(s: Any, own: int, other: int) -> int:
    """The number of the 24 different cards that have a place on the two sides."""
    return sum(
        1
        for card in _KINDS
        if rules.mobilizes(s, card)
        or rules.fitting(own, card, s.building)
        or rules.fitting(other, card, s.building)
    )
