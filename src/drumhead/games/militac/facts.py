"""What speaks for a bid or a card in Militac and against it, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import (
    Contract,
    Squad,
    above_in,
    in_words,
    of_answer,
    of_combined,
    of_contract,
    of_discard,
    of_force,
    of_height,
    of_lead,
    of_pass,
    of_raise,
    squad_of,
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
_PRESIDENT = "What can the President do here?"

_CONTRACT = Contract(squads, "squads", HIGHEST_BID + 1, spelled)


def facts(view: SeatView, move: int) -> list[Fact]:
    """What bears on a call, a discard or a card."""
    s = view.s
    if s.phase == BID:
        defeat = in_words(HIGHEST_BID + 1 - s.bid, "squad")
        return of_pass(view, defeat) if move == PASS else _of_bid(view, move)
    squad = _squad(view)
    if s.phase == DISCARD:
        return _of_discard(squad, move - DISCARDING)
    if move >= NAMING:
        return _of_naming(squad, move - NAMING) + of_contract(squad, PRESIDENT, _CONTRACT, 1)
    card = move - PLAYING
    if s.trick_size:
        found = of_answer(squad, card)
    elif card == PRESIDENT and s.president != COMMANDER:
        sentence = "The President takes the squad if he is led, whatever is played on him."
        found = [Fact("takes", sentence, _PRESIDENT)]
    else:
        found = of_lead(squad, card)
    return found + of_contract(squad, card, _CONTRACT, 1)


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

    return squad_of(view, ALL_CARDS, commanders, led, suit)


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
        cards = f"{in_words(higher, 'card')} above your {view.card(best)}"
        sentence = f"The President calls for {name}, and {cards} {agreeing(higher, 'is')} out."
        found.append(Fact("draws", sentence, _PRESIDENT))
    return found


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
    spare = HIGHEST_BID - number
    demand = (
        f"can afford to lose {in_words(spare, 'squad')}" if spare else "has to take every squad"
    )
    return of_height(number, 8, 10, demand, _BIDDING)


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
