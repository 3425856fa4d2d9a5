"""What speaks for a bid or a card in Militac and against it, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, counted, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.tricks import highest_of
from drumhead.games.common.words.bids import is_against
from drumhead.games.common.words.facts import (
    Squad,
    above_in,
    of_answer,
    of_combined,
    of_discard,
    of_force,
    of_lead,
    of_pass,
    of_raise,
    still_out,
)
from drumhead.games.militac.rules import (
    ALL_CARDS,
    BID,
    BIDS,
    COMBINED,
    COMMANDER,
    COMMANDERS,
    COMPANY_OF,
    DISCARD,
    DISCARDING,
    FORCES,
    HIGHEST_BID,
    LOWEST_BID,
    NAMES,
    NAMING,
    PASS,
    PLAYING,
    PRESIDENT,
    RANKS,
    SCHEDULE,
    SUITS,
    TOTALS,
    called,
    lowest_call,
    squads,
)
from drumhead.games.militac.thumb import TOP_TWO
from drumhead.kernel.bits import highest, popcount

#: To what the nudges direct the eye.
_BIDDING = "How many squads can your hand take, with some help?"
_NEEDED = "How many squads does each side still need?"
_PRESIDENT = "What can the President do here?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """What bears on a call, a discard or a card."""
    s = view.s
    if s.phase == BID:
        defeat = counted(HIGHEST_BID + 1 - s.bid, "squad")
        return of_pass(view, defeat) if move == PASS else _of_bid(view, move)
    squad = _squad(view)
    if s.phase == DISCARD:
        return _of_discard(squad, move - DISCARDING)
    if move >= NAMING:
        return _of_naming(squad, move - NAMING) + _of_contract(squad, PRESIDENT)
    card = move - PLAYING
    if s.trick_size:
        found = of_answer(squad, card)
    elif card == PRESIDENT and s.president != COMMANDER:
        sentence = "The President takes the squad if he is led, whatever is played on him."
        found = [Fact("takes", sentence, _PRESIDENT)]
    else:
        found = of_lead(squad, card)
    return found + _of_contract(squad, card)


# --- The squads --------------------------------------------------------------------------


def _squad(view: SeatView) -> Squad:
    s = view.s
    chief = 1 << PRESIDENT if s.president == COMMANDER else 0
    commanders = int(COMMANDERS[s.force]) | chief
    led = int(called(s)) if s.trick_size else 0

    def suit(card: int) -> int:
        if card == PRESIDENT:
            return commanders if chief and s.force != COMBINED else 0
        company = COMPANY_OF[card]
        return int(SUITS[company]) | (chief if company == s.force else 0)

    def beating(card: int) -> int:
        if commanders >> card & 1:
            return above_in(card, commanders)
        follow = led if s.trick_size else suit(card)
        return commanders | above_in(card, follow) if follow else 0

    held = holder = -1
    if s.trick_size:
        place = highest_of(s.trick, s.trick_size, commanders, RANKS) if led else 0
        place = highest_of(s.trick, s.trick_size, led, RANKS) if place < 0 else place
        held, holder = s.trick[place], s.leader + place & 3
    known = s.discards if s.turn == s.bidder else 0
    unseen = still_out(view, ALL_CARDS & ~known)
    return Squad(view, unseen, commanders, led, held, holder, suit, beating)


def _of_discard(squad: Squad, card: int) -> list[Fact]:
    if card < PRESIDENT or squad.commanders >> card & 1:
        return of_discard(squad, card, 1)
    return [Fact("top", "The President takes a squad if he is led.", _PRESIDENT)]


def _of_naming(squad: Squad, company: int) -> list[Fact]:
    """MIL-22: what it does to name a company with the President."""
    view, name, suit = squad.view, NAMES[company].title(), int(SUITS[company])
    found = [Fact("takes", "Nobody can beat the President, so you take the squad.", _PRESIDENT)]
    best = highest(view.s.hand[view.s.turn] & suit)
    higher = popcount(squad.unseen & above_in(best, suit)) if best >= 0 else 0
    if higher:
        cards = f"{spelled(higher)} {agreeing(higher, 'card')} above your {view.card(best)}"
        sentence = f"The President calls for {name}, and {cards} {agreeing(higher, 'is')} out."
        found.append(Fact("draws", sentence, _PRESIDENT))
    return found


def _of_contract(squad: Squad, card: int) -> list[Fact]:
    """What it means for the bid if the squad is certain to go to one side."""
    view, s = squad.view, squad.view.s
    side = squad.taken_by(card)
    if side < 0:
        return []
    bidding = is_against(view) is bool(side)
    took = int(squads(s, s.turn ^ side)) + 1
    goal = s.bid if bidding else HIGHEST_BID + 1 - s.bid
    if took > goal:
        return []
    number = f"all {spelled(goal)}" if took == goal else f"{spelled(took)} of the {spelled(goal)}"
    whose, what = ("your", "the other")[side], "that it bid" if bidding else "that defeat the bid"
    sentence = f"With this squad {whose} side has {number} squads {what}."
    return [Fact("farther" if side else "nearer", sentence, _NEEDED)]


# --- The bidding -------------------------------------------------------------------------


def _of_bid(view: SeatView, call: int) -> list[Fact]:
    s = view.s
    row, force = divmod(call - BIDS, len(FORCES))
    first = lowest_call(s) - BIDS
    lowest_bid = LOWEST_BID + first // 5 + (force < first % 5)
    name = "combined forces" if force == COMBINED else FORCES[force].title()
    found = of_raise(view, LOWEST_BID + row, lowest_bid, name)
    bid = f"A bid of {LOWEST_BID + row} in {name}"
    found += [_number(LOWEST_BID + row), _worth(view, bid, int(SCHEDULE[row, force]))]
    if force == COMBINED:
        return [*found, of_combined(view, TOP_TWO)]
    chief = 1 << PRESIDENT if s.president == COMMANDER else 0
    suit = int(SUITS[force])
    return found + of_force(view, suit, SUITS, suit | chief)


def _number(number: int) -> Fact:
    """How many squads a bid leaves to the other side."""
    kind = "modest" if number <= 7 else "bold" if number <= 9 else "daring"
    spare = HIGHEST_BID - number
    sentence = f"With a bid of {number} your side can afford to lose {counted(spare, 'squad')}."
    if not spare:
        sentence = f"With a bid of {number} your side has to take every squad."
    return Fact(kind, sentence, _BIDDING)


def _worth(view: SeatView, bid: str, worth: int) -> Fact:
    """MIL-23, MIL-25: what a bid brings to one side or the other."""
    own, other = (view.s.score[view.s.turn ^ side] + worth for side in range(2))
    game = int(TOTALS[view.s.game])
    if own >= game:
        sentence = f"{bid}, if made, brings your side to {own} or more; the game is {game}."
    elif other >= game:
        sentence = f"{bid}, if it fails, brings the other side to {other}; the game is {game}."
    else:
        sentence = f"{bid} counts {worth}: for your side if it is made, for the other if it fails."
    return Fact("worth", sentence, _BIDDING)
