"""Facts for and against a bid or a card in Militac, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.widow import squads
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
from drumhead.games.militac.thumb import TOP_TWO
from drumhead.kernel.bits import highest, popcount

from . import rules

#: The questions of nudges.
_BIDDING = "How many squads can your hand take, with some help?"
_PRESIDENT = "What can the President do here?"

_CONTRACT = Contract(squads, "squads", rules.HIGHEST_BID + 1, spelled)


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a call, a discard or a card."""
    s = view.s
    if s.phase == rules.BID:
        defeat = in_words(rules.HIGHEST_BID + 1 - s.bid, "squad")
        return of_pass(view, defeat) if move == rules.PASS else _of_bid(view, move)
    squad = _squad(view)
    if s.phase == rules.DISCARD:
        return _of_discard(squad, move - rules.DISCARDING)
    if move >= rules.NAMING:
        return _of_naming(squad, move - rules.NAMING) + of_contract(
            squad, rules.PRESIDENT, _CONTRACT, 1
        )
    card = move - rules.PLAYING
    if s.trick_size:
        found = of_answer(squad, card)
    elif card == rules.PRESIDENT and s.president != rules.COMMANDER:
        sentence = "The President takes the squad if he is led, whatever is played on him."
        found = [Fact("takes", sentence, _PRESIDENT)]
    else:
        found = of_lead(squad, card)
    return found + of_contract(squad, card, _CONTRACT, 1)


# --- The squads --------------------------------------------------------------------------


def _squad(view: SeatView) -> Squad:
    s = view.s
    chief = 1 << rules.PRESIDENT if s.president == rules.COMMANDER else 0
    commanders = int(rules.COMMANDERS[s.force]) | chief
    led = int(rules.called(s)) if s.trick_size else 0

    def suit(card: int) -> int:
        if card == rules.PRESIDENT:
            return commanders if chief and s.force != rules.COMBINED else 0
        company = rules.COMPANY_OF[card]
        return int(rules.SUITS[company]) | (chief if company == s.force else 0)

    return squad_of(view, rules.ALL_CARDS, commanders, led, suit)


def _of_discard(squad: Squad, card: int) -> list[Fact]:
    if card < rules.PRESIDENT or squad.commanders >> card & 1:
        return of_discard(squad, card, 1)
    return [Fact("top", "The President takes a squad if he is led.", _PRESIDENT)]


def _of_naming(squad: Squad, company: int) -> list[Fact]:
    """MIL-22: the effect of naming a company with the President."""
    view, name, suit = squad.view, rules.NAMES[company].title(), int(rules.SUITS[company])
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
    row, force = divmod(call - rules.BIDS, len(rules.FORCES))
    first = rules.lowest_call(s) - rules.BIDS
    lowest_bid = rules.LOWEST_BID + first // 5 + (force < first % 5)
    name = "combined forces" if force == rules.COMBINED else rules.FORCES[force].title()
    found = of_raise(view, rules.LOWEST_BID + row, lowest_bid, name)
    bid = f"A bid of {rules.LOWEST_BID + row} in {name}"
    found += [_number(rules.LOWEST_BID + row), _worth(view, bid, int(rules.SCHEDULE[row, force]))]
    if force == rules.COMBINED:
        return [*found, of_combined(view, TOP_TWO)]
    chief = 1 << rules.PRESIDENT if s.president == rules.COMMANDER else 0
    suit = int(rules.SUITS[force])
    return found + of_force(view, suit, rules.SUITS, suit | chief)


def _number(number: int) -> Fact:
    """The number of squads that a bid leaves to the other side."""
    spare = rules.HIGHEST_BID - number
    demand = (
        f"can afford to lose {in_words(spare, 'squad')}" if spare else "has to take every squad"
    )
    return of_height(number, 8, 10, demand, _BIDDING)


def _worth(view: SeatView, bid: str, worth: int) -> Fact:
    """MIL-23, MIL-25: the points that a bid brings to one side or the other."""
    own, other = (view.s.score[view.s.turn ^ side] + worth for side in range(2))
    game = int(rules.TOTALS[view.s.game])
    if own >= game:
        sentence = f"{bid}, if made, brings your side to {own} or more; the game is {game}."
    elif other >= game:
        sentence = f"{bid}, if it fails, brings the other side to {other}; the game is {game}."
    else:
        sentence = f"{bid} counts {worth}: for your side if it is made, for the other if it fails."
    return Fact("worth", sentence, _BIDDING)
