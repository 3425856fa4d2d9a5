"""What speaks for a move in Sham Battle and against it, from what its player may know."""

from __future__ import annotations

import functools

from drumhead.engine.english import agreeing, capitalized, spelled, with_article
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
from drumhead.games.common.rules.allies_thumb import best_place, bottom, higher, not_seen, taking
from drumhead.games.common.rules.auction import CLOSED, next_caller
from drumhead.games.common.rules.melds import (
    MELD_CARDS,
    OF_NUMBER,
    group_of,
    list_melds,
    meld_count,
)
from drumhead.games.common.words.allies import country
from drumhead.games.common.words.melds import meld_name
from drumhead.games.sham_battle.rules import (
    BID,
    BIDDING,
    COMBINE,
    DONE,
    MELDING,
    NAMING,
    PASS,
    PLAYING,
    POWER,
    bidder,
    grouped,
    lowest_bid,
    partner,
    playable,
    standing,
)
from drumhead.kernel.bits import cards_of, popcount
from drumhead.packs.allie_patriot import NATIONS

ADJECTIVES = list(NATIONS.values())
FLAGS = int(OF_NUMBER[0])
#: A part of the cards, by the number of sides.
_SHARES = {2: "half", 3: "a third", 4: "a quarter"}
WHOLE_PACK = int(VALUES.sum())

#: To what the nudges direct the eye.
_BIDDING = "What have you got to lay down, and how much is missing for the bid?"
_STANDING = "Who has the highest bid, and for whom would your combinations count?"
_NAMING = "Compare what each nation in power would bring you, combinations and high cards."
_LAYING = "Each card serves only once: add up what you can lay down in all."
_TAKING = "Who will take this trick, and what do the cards in it count?"
_LEADING = "Which cards still out could beat what you lead?"
_SPENDING = "Can you get the same with a card that you need less?"
_EMPTYING = "Of which nation could you soon have no card?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """What bears on a call, on the Country in Power, on a combination, or on a card."""
    s = view.s
    if s.phase == BID:
        return _of_pass(view) if move == PASS else _of_bid(view, 5 * (move - BIDDING + 1))
    if s.phase == POWER:
        return _of_naming(view, move - NAMING)
    if s.phase == COMBINE:
        return _of_done(view) if move == DONE else _of_meld(view, move - MELDING)
    card = (move - PLAYING) << 1
    if s.plays_size == s.takers_size * view.players:
        return _of_lead(view, card)
    return _of_reply(view, card)


@functools.lru_cache(maxsize=256)
def melds_in(cards: int, power: int, short: int, groups: int) -> list[int]:
    """The combinations among cards, as `list_melds` finds them."""
    found = [0] * len(MELD_CARDS)
    number = list_melds(cards, power, short, groups, 0, found)  # type: ignore[arg-type]
    return found[:number]


@functools.lru_cache(maxsize=256)
def most_laid(cards: int, power: int, short: int, groups: int) -> int:
    """The most that a set of cards counts in combinations, each card in one of them."""
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
    """What the hand counts in combinations with a nation in power."""
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
        sentence = f"A bid of {bid} needs {need} beyond your own combinations, which is more than"
        found = [Fact("beyond", f"{sentence} {_SHARES[sides]} of the 440 in cards.", _BIDDING)]
    elif own:
        sentence = f"{capitalized(with_it)} you have {own} in combinations, so a bid of {bid}"
        kind = "little" if 2 * need <= part else "share"
        found = [Fact(kind, f"{sentence} needs {need} more; the cards count 440.", _BIDDING)]
    else:
        sentence = f"You have no combination toward a bid of {bid}; the cards count 440 in all."
        found = [Fact("share", sentence, _BIDDING)]
    if bid == lowest_bid(s):
        sentence = f"You cannot bid less than {bid}, and what you make above your bid counts too."
        found.append(Fact("least", sentence, "What do you gain by bidding more than you must?"))
    mate = partner(s, s.turn)
    if mate >= 0 and bidder(s) == mate:
        sentence = f"{view.name(mate)}, your partner, already has the highest bid, {standing(s)}."
        found.append(Fact("over-partner", sentence, _STANDING))
    return found


def _of_pass(view: SeatView) -> list[Fact]:
    s, first = view.s, bidder(view.s)
    nation = _best_nation(view)
    own = _in_hand(view, nation)
    found = []
    if first >= 0 and first == partner(s, s.turn):
        sentence = f"{view.name(first)}, your partner, has the highest bid, and your combinations"
        found.append(Fact("leaves", f"{sentence} count for it as well.", _STANDING))
    elif own:
        sentence = f"Only the bidder's side lays down combinations, and you have {own}"
        found.append(Fact("forgoes", f"{sentence} with {country(nation)} in power.", _STANDING))
    else:
        sentence = "You have no combination to lay down, whatever country is in power."
        found.append(Fact("empty", sentence, _BIDDING))
    passed = s.passed | 1 << s.turn
    passes = popcount(passed)
    if next_caller(s.passes, s.players, s.turn, first, passed, passes, 0) == CLOSED:
        sentence = f"If you pass, the bidding is over, and {view.name(first)} must make"
        found.append(Fact("closes", f"{sentence} {standing(s)} or lose as much.", _STANDING))
    longest = max(popcount(s.hand[s.turn] & int(suit)) for suit in SUITS)
    if longest <= 16 // view.players:
        sentence = f"You have no more than {spelled(longest)} cards of any one nation"
        found.append(Fact("weak", f"{sentence} to put in power.", _NAMING))
    return found


def _of_naming(view: SeatView, nation: int) -> list[Fact]:
    hand, suit = view.s.hand[view.s.turn], int(SUITS[nation])
    name, adjective = country(nation), ADJECTIVES[nation]
    laid = [_in_hand(view, n) for n in range(4)]
    best = max(laid)
    found = []
    if laid[nation] < best:
        sentence = f"With {name} in power you can lay down {laid[nation]} in combinations, and"
        sentence += f" with {country(laid.index(best))} {best}."
        found.append(Fact("fewer", sentence, _NAMING))
    elif min(laid) < best:
        sentence = f"With {name} in power you can lay down {best} in combinations, and with no"
        found.append(Fact("most-laid", f"{sentence} country more.", _NAMING))
    lengths = [popcount(hand & int(other)) for other in SUITS]
    number = f"{spelled(lengths[nation])} {adjective} {agreeing(lengths[nation], 'card')}"
    if lengths[nation] == max(lengths):
        found.append(Fact("longest", f"You have {number}, and of no nation more.", _NAMING))
    else:
        more = ADJECTIVES[lengths.index(max(lengths))]
        sentence = f"You have only {number}, but {spelled(max(lengths))} {more} ones."
        found.append(Fact("shorter", sentence, _NAMING))
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


def _unseen(view: SeatView) -> int:
    s = view.s
    return settled_pairs(not_seen(s.hand[s.turn], s.plays, s.plays_size))


def _may_hold(view: SeatView, seat: int) -> int:
    """The cards that another seat may have: not what a third has laid down and still holds."""
    s, cards = view.s, _unseen(view)
    for other in range(view.players):
        if other not in (seat, s.turn):
            cards = without(cards, s.shown[other])
    return int(cards & ~s.void[seat])


def _can_beat(view: SeatView, seat: int, card: int, led: int) -> bool:
    """Could a seat still to play take the trick from a card, for all that is known?"""
    beaters = _may_hold(view, seat) & int(taking(card, _trumps(view)))
    return bool(beaters & (led if view.s.shown[seat] & led else EVERY_CARD))


def _trumps(view: SeatView) -> int:
    return int(SUITS[view.s.power - 1])


def _still_to_play(view: SeatView) -> list[int]:
    s, n = view.s, view.players
    there = s.plays_size - s.takers_size * n
    return [(s.turn + i) % n for i in range(1, n - there)]


def _enemies(view: SeatView, seats: list[int]) -> list[int]:
    return [seat for seat in seats if seat != partner(view.s, view.s.turn)]


def _of_lead(view: SeatView, card: int) -> list[Fact]:
    s, name, nation = view.s, view.card(card), card // 12
    suit, trumps, others = int(SUITS[nation]), _trumps(view), _still_to_play(view)
    above = popcount(_unseen(view) & int(higher(card)))
    found = []
    if not any(_can_beat(view, seat, card, suit) for seat in others):
        found.append(Fact("takes", f"Nobody can beat the {name}, so it takes the trick.", _LEADING))
    elif not above:
        sentence = f"No higher {ADJECTIVES[nation]} card is still out: only the Country in Power"
        found.append(Fact("top", f"{sentence} can beat the {name}.", _LEADING))
    else:
        sentence = f"{capitalized(spelled(above))} higher {ADJECTIVES[nation]} "
        sentence += f"{agreeing(above, 'card')} {agreeing(above, 'is')} still out, and the {name}"
        kind = "costs" if VALUES[card] > 5 else "cheap"
        found.append(Fact(kind, f"{sentence} counts {VALUES[card]} for its taker.", _LEADING))
    if suit == trumps and (out := popcount(_unseen(view) & trumps)):
        sentence = f"Leading the {name} draws out the Country in Power: {spelled(out)} of its"
        sentence += f" cards {agreeing(out, 'is')} in other hands."
        found.append(Fact("draws", sentence, "Which cards could beat your best ones later?"))
    for seat in _enemies(view, others):
        if s.void[seat] & suit and suit != trumps and _may_hold(view, seat) & trumps:
            sentence = f"{view.name(seat)} has no {ADJECTIVES[nation]} card and may beat the"
            sentence += f" {name} with the Country in Power."
            found.append(Fact("ruffed", sentence, "Who has shown that a nation is missing?"))
            break
    return found + _of_known(view, card) + _of_last(view, card)


def _of_known(view: SeatView, card: int) -> list[Fact]:
    """A higher card that another has laid down and still holds."""
    s, mate = view.s, partner(view.s, view.s.turn)
    for seat in range(view.players):
        above = s.shown[seat] & int(higher(card)) if seat != s.turn else 0
        if above:
            who = f"{view.name(seat)}, your partner," if seat == mate else view.name(seat)
            best = view.card(next(cards_of(above)))
            sentence = f"{who} still holds the {best} that was laid down, which beats the"
            kind = "partner-holds" if seat == mate else "enemy-holds"
            nudge = "Remember what has been laid down: who holds it now?"
            return [Fact(kind, f"{sentence} {view.card(card)}.", nudge)]
    return []


def _of_last(view: SeatView, card: int) -> list[Fact]:
    """The last card of a nation is played, and one may then play the Country in Power on it."""
    hand, suit, trumps = view.s.hand[view.s.turn], int(NATION_OF[card]), _trumps(view)
    if suit == trumps or popcount(hand & suit) > 1 or not hand & trumps:
        return []
    of = ADJECTIVES[card // 12]
    sentence = f"The {view.card(card)} is your only {of} card: after it, you can play the Country"
    sentence += f" in Power when {country(card // 12)} is led."
    return [Fact("empties", sentence, _EMPTYING)]


def _of_reply(view: SeatView, card: int) -> list[Fact]:
    s, n, trumps = view.s, view.players, _trumps(view)
    start = s.takers_size * n
    trick = s.plays[start : s.plays_size]
    place = best_place(trick, len(trick), trumps)
    best, taker = trick[place], (s.turn - len(trick) + place) % n
    if int(taking(best, trumps)) >> card & 1:
        stake = int(sum(VALUES[one] for one in [*trick, card]))
        return _of_beating(view, card, best, taker, stake)
    return _of_giving(view, card, best, taker)


def _of_beating(view: SeatView, card: int, best: int, taker: int, stake: int) -> list[Fact]:
    s, trumps, name = view.s, _trumps(view), view.card(card)
    led = int(NATION_OF[s.plays[s.takers_size * view.players]])
    after = _still_to_play(view)
    rivals = [seat for seat in _enemies(view, after) if _can_beat(view, seat, card, led)]
    found = []
    if not after:
        sentence = f"You play last, and the {name} takes the trick, which counts {stake}."
        found.append(Fact("takes", sentence, _TAKING))
    elif not rivals:
        sentence = f"No opponent still to play can beat the {name}, and the trick counts {stake}"
        found.append(Fact("takes", f"{sentence} so far.", _TAKING))
    else:
        sentence = f"The {name} beats the {view.card(best)}, but {view.name(rivals[0])} plays"
        found.append(Fact("ahead", f"{sentence} after you and may have a card above it.", _TAKING))
    if taker == partner(s, s.turn):
        sentence = f"The {name} would take the trick from {view.name(taker)}, your partner."
        found.append(Fact("from-partner", sentence, _TAKING))
    lower = bottom(playable(s) & int(taking(best, trumps) & NATION_OF[card]))
    if lower > card:
        found.append(_of_cheaper(view, card, lower, not rivals))
    return found + _of_last(view, card)


def _of_cheaper(view: SeatView, card: int, lower: int, safe: bool) -> Fact:
    """A lower card would beat the best one of the trick as well."""
    name, other = view.card(card), view.card(lower)
    more, less = int(VALUES[card]), int(VALUES[lower])
    if safe and more > less:
        sentence = f"The {name} adds {more} to the trick, and the {other} only {less}."
        return Fact("brings", sentence, _TAKING)
    if not _still_to_play(view):
        sentence = f"You play last, so your {other} would take the trick as well as the {name}."
        return Fact("overpays", sentence, _SPENDING)
    above, outs = (popcount(_unseen(view) & int(higher(one))) for one in (card, lower))
    if above == outs:
        sentence = (
            f"Your {other} is as good here: no card still out lies between it and the {name}."
        )
        return Fact("overpays", sentence, _SPENDING)
    sentence = f"{capitalized(spelled(outs))} {agreeing(outs, 'card')} still out"
    sentence += f" {agreeing(outs, 'is')} higher than your {other}, and"
    sentence += f" {spelled(above) if above else 'none'} higher than the {name}."
    return Fact("higher", sentence, _SPENDING)


def _of_giving(view: SeatView, card: int, best: int, taker: int) -> list[Fact]:
    s, trumps, name = view.s, _trumps(view), view.card(card)
    nation, value = ADJECTIVES[card // 12], int(VALUES[card])
    led = int(NATION_OF[s.plays[s.takers_size * view.players]])
    rivals = _enemies(view, _still_to_play(view))
    beaten = any(_can_beat(view, seat, best, led) for seat in rivals)
    of_partner = taker == partner(s, s.turn)
    who = f"{view.name(taker)}{', your partner,' if of_partner else ''}"
    if not _still_to_play(view):
        sentence = f"You play last: {who} takes the trick, and the {name} adds {value} to it."
    elif of_partner and not beaten:
        sentence = f"No opponent can take this trick from {who} and the {name} adds {value} to it."
    else:
        only = "" if value > 5 else "only "
        sentence = f"{who} is winning the trick so far, and the {name} adds {only}{value} to it."
    kind = f"{'gives' if of_partner else 'feeds'}{'' if value > 5 else '-little'}"
    found = [Fact(kind, sentence, _TAKING)]
    if trumps >> card & 1 and led != trumps:
        sentence = f"The {name} is {with_article(nation)} card, of the Country in Power, and does"
        found.append(Fact("wastes", f"{sentence} not beat the {view.card(best)}.", _SPENDING))
    elif not _unseen(view) & int(higher(card)) and _unseen(view) & int(NATION_OF[card]):
        sentence = f"No higher {nation} card than the {name} is still out."
        found.append(Fact("top-thrown", sentence, _SPENDING))
    return found + _of_last(view, card)
