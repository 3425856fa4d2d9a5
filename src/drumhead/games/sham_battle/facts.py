"""Facts for and against a move in Sham Battle, from what its player may know."""

from __future__ import annotations

import functools

from drumhead.engine.english import agreeing, capitalized, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import (
    EVERY_CARD,
    NATION_OF,
    SUITS,
    VALUES,
    holds,
    settled_pairs,
    without,
)
from drumhead.games.common.rules.allies_thumb import bottom, higher, not_seen, taking
from drumhead.games.common.rules.auction import CLOSED, next_caller
from drumhead.games.common.rules.melds import MELD_CARDS, group_of, grouped, meld_count
from drumhead.games.common.words.allies import country
from drumhead.games.common.words.melds import meld_name
from drumhead.games.common.words.nations import (
    ADJECTIVES,
    EMPTYING,
    FLAGS,
    LEADING,
    SPENDING,
    Trick,
    from_partner,
    melds_in,
    of_length,
    of_rival,
    of_ruff,
    of_strength,
)
from drumhead.kernel.bits import cards_of, popcount

from . import rules

#: A fraction of the cards, by the number of sides.
_SHARES = {2: "half", 3: "a third", 4: "a quarter"}
WHOLE_PACK = int(VALUES.sum())

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"forgoes", "over-partner", "overpays", "top-thrown", "wastes", "weak"})
#: The questions of nudges.
_BIDDING = "What can you lay down, and how much is then missing for the bid?"
_STANDING = "Who has the highest bid, and for whom would your combinations count?"
_NAMING = "Compare what each nation in power would bring you, combinations and high cards."
_LAYING = "Each card serves only once: add up what you can lay down in all."
_TAKING = "Who will take this trick, and what do the cards in it count?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a call, the Country in Power, a combination, or a card."""
    s = view.s
    if s.phase == rules.BID:
        return (
            _of_pass(view) if move == rules.PASS else _of_bid(view, 5 * (move - rules.BIDDING + 1))
        )
    if s.phase == rules.POWER:
        return _of_naming(view, move - rules.NAMING)
    if s.phase == rules.COMBINE:
        return _of_done(view) if move == rules.DONE else _of_meld(view, move - rules.MELDING)
    card = (move - rules.PLAYING) << 1
    trick = _trick(view)
    if not trick.cards:
        found = _of_lead(trick, card)
    elif trick.beaten_with(card):
        found = _of_beating(trick, card)
    else:
        found = _of_giving(trick, card)
    return found + _of_last(trick, card)


@functools.lru_cache(maxsize=256)
def most_laid(cards: int, power: int, short: int, groups: int) -> int:
    """The most points of a set of cards in combinations, with each card in one of them."""
    melds = [
        (int(MELD_CARDS[meld]), int(meld_count(meld, power)), int(group_of(meld)))
        for meld in melds_in(cards, power, short, groups)
    ]

    def most(first: int, left: int, closed: int) -> int:
        best = 0
        for i in range(first, len(melds)):
            wanted, count, group = melds[i]
            if holds(left, wanted) and not group & closed:
                best = max(best, count + most(i, without(left, wanted), closed | group))
        return best

    return most(0, cards, 0)


def _in_hand(view: SeatView, nation: int) -> int:
    """The points of the hand in combinations with a nation in power."""
    return most_laid(view.s.hand[view.s.turn], nation, view.s.sequence, 0)


def _best_nation(view: SeatView) -> int:
    """The nation in power with which the hand counts most, of several the longest."""
    hand = view.s.hand[view.s.turn]
    return max(range(4), key=lambda n: (_in_hand(view, n), popcount(hand & int(SUITS[n]))))


# --- Before the play ---------------------------------------------------------------------


def _of_bid(view: SeatView, bid: int) -> list[Fact]:
    s = view.s
    nation = _best_nation(view)
    own = _in_hand(view, nation)
    sides = len(set(view.game.sides))
    need, part = bid - own, WHOLE_PACK // sides
    with_it = f"with {country(nation)} in power"
    if need <= 0:
        sentence = f"Your combinations alone make a bid of {bid}: you have {own} {with_it}."
        found = [Fact("covered", sentence, _BIDDING)]
    elif need > part:
        sentence = (
            f"A bid of {bid} needs {need} beyond your own combinations, which is more than "
            f"{_SHARES[sides]} of the 440 in cards."
        )
        found = [Fact("beyond", sentence, _BIDDING)]
    elif own:
        kind = "little" if 2 * need <= part else "share"
        sentence = (
            f"{capitalized(with_it)}, you have {own} in combinations, so a bid of {bid} "
            f"needs {need} more; the cards count 440."
        )
        found = [Fact(kind, sentence, _BIDDING)]
    else:
        sentence = f"You have no combination toward a bid of {bid}; the cards count 440 in all."
        found = [Fact("share", sentence, _BIDDING)]
    if bid == rules.lowest_bid(s):
        sentence = f"You cannot bid less than {bid}, and what you make above your bid counts too."
        found.append(Fact("least", sentence, "What do you gain by bidding more than you must?"))
    mate = rules.partner(s, s.turn)
    if mate >= 0 and rules.bidder(s) == mate:
        sentence = (
            f"{view.name(mate)}, your partner, already has the highest bid, {rules.standing(s)}."
        )
        found.append(Fact("over-partner", sentence, _STANDING))
    return found


def _of_pass(view: SeatView) -> list[Fact]:
    s, first = view.s, rules.bidder(view.s)
    nation = _best_nation(view)
    own = _in_hand(view, nation)
    found = []
    if first >= 0 and first == rules.partner(s, s.turn):
        sentence = (
            f"{view.name(first)}, your partner, has the highest bid, and your combinations "
            "count for it as well."
        )
        found.append(Fact("leaves", sentence, _STANDING))
    elif own:
        sentence = (
            f"Only the bidder's side lays down combinations, and you have {own} "
            f"with {country(nation)} in power."
        )
        found.append(Fact("forgoes", sentence, _STANDING))
    else:
        sentence = "You have no combination to lay down, whatever country is in power."
        found.append(Fact("empty", sentence, _BIDDING))
    passed = s.passed | 1 << s.turn
    passes = popcount(passed)
    if next_caller(s.passes, s.players, s.turn, first, passed, passes, 0) == CLOSED:
        sentence = (
            f"If you pass, the bidding is over, and {view.name(first)} must make "
            f"{rules.standing(s)} or lose as much."
        )
        found.append(Fact("closes", sentence, _STANDING))
    longest = max(popcount(s.hand[s.turn] & int(suit)) for suit in SUITS)
    if longest <= 16 // view.players:
        sentence = (
            f"You have no more than {spelled(longest)} cards of any one nation to put in power."
        )
        found.append(Fact("weak", sentence, _NAMING))
    return found


def _of_naming(view: SeatView, nation: int) -> list[Fact]:
    hand, suit = view.s.hand[view.s.turn], int(SUITS[nation])
    name, adjective = country(nation), ADJECTIVES[nation]
    laid = [_in_hand(view, n) for n in range(4)]
    best = max(laid)
    found = []
    if laid[nation] < best:
        sentence = (
            f"With {name} in power, you can lay down {laid[nation]} in combinations, but "
            f"{best} with {country(laid.index(best))}."
        )
        found.append(Fact("fewer", sentence, _NAMING))
    elif min(laid) < best:
        sentence = (
            f"With {name} in power, you can lay down {best} in combinations, and no more "
            "with any other country."
        )
        found.append(Fact("most-laid", sentence, _NAMING))
    found.append(of_length(view, nation, _NAMING))
    flags = popcount(hand & suit & FLAGS)
    if flags:
        which = "both" if flags == 2 else "one of the two"
        sentence = f"You have {which} {adjective} Flags, which nothing beats with {name} in power."
        found.append(Fact("flags", sentence, _NAMING))
    return found


def _of_meld(view: SeatView, meld: int) -> list[Fact]:
    s, power = view.s, view.s.power - 1
    cards, groups = without(s.hand[s.turn], s.shown[s.turn]), grouped(s, s.turn)
    count, name = int(meld_count(meld, power)), meld_name(meld)
    best = most_laid(cards, power, s.sequence, groups)
    rest = without(cards, int(MELD_CARDS[meld]))
    total = count + most_laid(rest, power, s.sequence, groups | int(group_of(meld)))
    sentence = f"Starting with {name} for {count}, you can lay down {total} in all"
    if total == best == count:
        sentence = f"You can lay down {name} for {count}"
    if total < best:
        return [Fact("less", f"{sentence}; another start allows {best}.", _LAYING)]
    return [Fact("best", f"{sentence}, the most that your cards allow.", _LAYING)]


def _of_done(view: SeatView) -> list[Fact]:
    s = view.s
    cards = without(s.hand[s.turn], s.shown[s.turn])
    left = most_laid(cards, s.power - 1, s.sequence, grouped(s, s.turn))
    return [Fact("stops", f"You can still lay down {left} in combinations.", _LAYING)]


# --- The play ----------------------------------------------------------------------------


def _trick(view: SeatView) -> Trick:
    s, mate = view.s, int(rules.partner(view.s, view.s.turn))
    unseen = settled_pairs(not_seen(s.hand[s.turn], s.plays, s.plays_size))

    def may_play(seat: int, led: int) -> int:
        """Cards that no third seat has laid down; a seat with this nation laid down follows."""
        cards = unseen
        for other in range(view.players):
            if other not in (seat, s.turn):
                cards = without(cards, s.shown[other])
        return int(cards & ~s.void[seat] & (led if s.shown[seat] & led else EVERY_CARD))

    return Trick(
        view,
        unseen,
        trumps=int(SUITS[s.power - 1]),
        friends=1 << s.turn | (1 << mate if mate >= 0 else 0),
        may_play=may_play,
        noun="trick",
        title="Country in Power",
    )


def _of_lead(trick: Trick, card: int) -> list[Fact]:
    name, above = trick.view.card(card), trick.out_above(card)
    found = of_strength(trick, card)
    if not found:
        kind = "costs" if VALUES[card] > 5 else "cheap"
        sentence = (
            f"{capitalized(spelled(above))} higher {ADJECTIVES[card // 12]} "
            f"{agreeing(above, 'card')} {agreeing(above, 'is')} still out, and the {name} "
            f"counts {VALUES[card]} for the player who takes it."
        )
        found.append(Fact(kind, sentence, LEADING))
    if trick.trumps >> card & 1 and (out := popcount(trick.unseen & trick.trumps)):
        sentence = (
            f"Leading the {name} draws out the Country in Power: {spelled(out)} of its "
            f"cards {'is in another hand' if out == 1 else 'are in other hands'}."
        )
        found.append(Fact("draws", sentence, "Which cards could beat your best ones later?"))
    return found + of_ruff(trick, card) + _of_known(trick.view, card)


def _of_known(view: SeatView, card: int) -> list[Fact]:
    """A higher card that another player has laid down and still holds."""
    s, mate = view.s, rules.partner(view.s, view.s.turn)
    for seat in range(view.players):
        above = s.shown[seat] & int(higher(card)) if seat != s.turn else 0
        if above:
            who = f"{view.name(seat)}, your partner," if seat == mate else view.name(seat)
            best = view.card(next(cards_of(above)))
            kind = "partner-holds" if seat == mate else "enemy-holds"
            nudge = "Remember what has been laid down: who holds it now?"
            sentence = (
                f"{who} still holds the {best} that was laid down, which beats the "
                f"{view.card(card)}."
            )
            return [Fact(kind, sentence, nudge)]
    return []


def _of_last(trick: Trick, card: int) -> list[Fact]:
    if not trick.is_last(card):
        return []
    sentence = (
        f"The {trick.view.card(card)} is your only {ADJECTIVES[card // 12]} card: after it, "
        f"you can play the Country in Power when {country(card // 12)} is led."
    )
    return [Fact("empties", sentence, EMPTYING)]


def _of_beating(trick: Trick, card: int) -> list[Fact]:
    view, name = trick.view, trick.view.card(card)
    stake = int(sum(VALUES[one] for one in [*trick.cards, card]))
    rivals = trick.beaten_by(card, trick.enemies())
    if not trick.to_play():
        sentence = f"You play last, and the {name} takes the trick, which counts {stake}."
        found = [Fact("takes", sentence, _TAKING)]
    elif not rivals:
        sentence = (
            f"No opponent still to play can beat the {name}, and the trick counts {stake} so far."
        )
        found = [Fact("takes", sentence, _TAKING)]
    else:
        found = [of_rival(trick, card, rivals[0], _TAKING)]
    found += from_partner(trick, card, _TAKING)
    lower = bottom(
        rules.playable(view.s) & int(taking(trick.held[0], trick.trumps) & NATION_OF[card])
    )
    if lower > card:
        found.append(_of_cheaper(trick, card, lower, not rivals))
    return found


def _of_cheaper(trick: Trick, card: int, lower: int, safe: bool) -> Fact:
    """A lower card would beat the best one of the trick as well."""
    name, other = trick.view.card(card), trick.view.card(lower)
    more, less = int(VALUES[card]), int(VALUES[lower])
    if safe and more > less:
        sentence = f"The {name} adds {more} to the trick, and the {other} only {less}."
        return Fact("brings", sentence, _TAKING)
    if not trick.to_play():
        sentence = f"You play last, so your {other} would take the trick as well as the {name}."
        return Fact("overpays", sentence, SPENDING)
    above, above_lower = trick.out_above(card), trick.out_above(lower)
    if above == above_lower:
        sentence = (
            f"Your {other} is as good here: no card still out lies between it and the {name}."
        )
        return Fact("overpays", sentence, SPENDING)
    cards = f"{capitalized(spelled(above_lower))} {agreeing(above_lower, 'card')} still out"
    sentence = (
        f"{cards} {agreeing(above_lower, 'is')} higher than your {other}, and "
        f"{spelled(above) if above else 'none'} higher than the {name}."
    )
    return Fact("higher", sentence, SPENDING)


def _of_giving(trick: Trick, card: int) -> list[Fact]:
    view, name, (best, taker) = trick.view, trick.view.card(card), trick.held
    nation, value = ADJECTIVES[card // 12], int(VALUES[card])
    of_partner = trick.friends >> taker & 1
    who = f"{view.name(taker)}{', your partner,' if of_partner else ''}"
    if not trick.to_play():
        sentence = f"You play last: {who} takes the trick, and the {name} adds {value} to it."
    elif of_partner and not trick.beaten_by(best, trick.enemies()):
        sentence = f"No opponent can take this trick from {who} and the {name} adds {value} to it."
    else:
        only = "" if value > 5 else "only "
        sentence = f"{who} is winning the trick so far, and the {name} adds {only}{value} to it."
    kind = f"{'gives' if of_partner else 'feeds'}{'' if value > 5 else '-little'}"
    found = [Fact(kind, sentence, _TAKING)]
    if trick.trumps >> card & 1 and trick.nation_led(card) != trick.trumps:
        sentence = (
            f"The {name} is a card of the Country in Power, but does not beat the "
            f"{view.card(best)}."
        )
        found.append(Fact("wastes", sentence, SPENDING))
    elif not trick.out_above(card) and trick.unseen & int(NATION_OF[card]):
        sentence = f"No {nation} card higher than the {name} is still out."
        found.append(Fact("top-thrown", sentence, SPENDING))
    return found
