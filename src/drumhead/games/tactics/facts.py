"""Facts for and against a bid or a card in Tactics, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import capitalized, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import (
    Contract,
    Squad,
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
    those_to_play,
)
from drumhead.games.tactics.thumb import OUTRANKING, TOP_TWO
from drumhead.games.tactics.words import TANK
from drumhead.kernel.bits import popcount
from drumhead.packs.tactics import PACK

from . import rules

#: The points of each card for the side that captures it.
COUNTS = tuple(PACK.by_code[code].value for code in rules.DECK.codes)

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"guns-lost"})
#: The questions of nudges.
_BIDDING = "How many points can your hand make, with some help?"
_GUNS = "Which side will capture the Ordnance?"

_CONTRACT = Contract(rules.points, "points", rules.HIGHEST_BID + 5, str)


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a call, a discard or a card."""
    s = view.s
    if s.phase == rules.BID:
        defeat = f"{rules.HIGHEST_BID + 5 - s.bid} points"
        return of_pass(view, defeat) if move == rules.PASS else _of_bid(view, move)
    squad = _squad(view)
    if s.phase == rules.DISCARD:
        return of_discard(squad, move - rules.DISCARDING, 4 - popcount(s.discards))
    card = move - rules.PLAYING
    if s.trick_size:
        return of_answer(squad, card) + _of_guns(squad, card) + _of_contract(squad, card)
    if card >= rules.FIRST_GUN:
        return _of_gun_led(view, card)
    return of_lead(squad, card) + _of_contract(squad, card)


# --- The squads --------------------------------------------------------------------------


def _squad(view: SeatView) -> Squad:
    s = view.s
    commanders = int(rules.COMMANDERS[s.force])
    led = int(rules.CALLS[s.trick[0]]) if s.trick_size else 0

    def suit(card: int) -> int:
        return int(rules.CALLS[card])

    def outranking(card: int) -> int:
        """TAC-25, TAC-28 to TAC-30: the cards that beat a card on Ordnance led."""
        tank = 1 << TANK if rules.FIRST_GUN <= card < TANK else 0
        return commanders | int(OUTRANKING[card]) | tank

    return squad_of(view, rules.ALL_CARDS, commanders, led, suit, outranking)


def _of_gun_led(view: SeatView, card: int) -> list[Fact]:
    """TAC-27: Ordnance calls for nothing."""
    sentence = (
        f"The {view.card(card)}, led, calls for no company, and is worth {COUNTS[card]} to "
        "the player who takes the squad."
    )
    return [Fact("guns-open", sentence, _GUNS)]


def _guns(squad: Squad, card: int) -> int:
    """The points of the Ordnance in the squad, including the card that is played."""
    s = squad.view.s
    return sum(COUNTS[one] for one in s.trick[: s.trick_size]) + COUNTS[card]


def _of_guns(squad: Squad, card: int) -> list[Fact]:
    """The side that captures the Ordnance in the squad."""
    count, name = _guns(squad, card), squad.view.card(card)
    if not count:
        return []
    side = squad.taken_by(card)
    if side < 0:
        sentence = f"With the {name}, there is Ordnance worth {count} in a squad not yet decided."
        return [Fact("guns-open", sentence, _GUNS)]
    whose = ("your", "the other")[side]
    sentence = f"With the {name}, {whose} side captures Ordnance worth {count} in this squad."
    return [Fact("guns-lost" if side else "guns-won", sentence, _GUNS)]


def _of_contract(squad: Squad, card: int) -> list[Fact]:
    """TAC-32: five for the squad, and its Ordnance, to which others may still add."""
    gain = 5 + _guns(squad, card)
    return of_contract(squad, card, _CONTRACT, gain, more=bool(those_to_play(squad.view)))


# --- The bidding -------------------------------------------------------------------------


def _of_bid(view: SeatView, call: int) -> list[Fact]:
    s = view.s
    step, force = divmod(call - rules.BIDS, len(rules.FORCES))
    bid, lowest_bid = (
        rules.LOWEST_BID + 5 * step,
        rules.LOWEST_BID + rules.lowest_call(s) - rules.BIDS,
    )
    name = rules.FORCES[force].title() if rules.COMMANDERS[force] else "combined forces"
    found = of_raise(view, bid, lowest_bid, name)
    found += [_height(bid), _worth(view, f"A bid of {bid} in {name}", bid)]
    guns = popcount(s.hand[s.turn] & rules.ORDNANCE)
    if guns > 1:
        sentence = (
            f"{capitalized(spelled(guns))} of your twelve cards are Ordnance, which can "
            "neither command nor follow."
        )
        found.append(Fact("guns", sentence, _BIDDING))
    if not rules.COMMANDERS[force]:
        return [*found, of_combined(view, TOP_TWO)]
    return found + of_force(view, int(rules.SUITS[force]), rules.SUITS[:4], int(rules.SUITS[force]))


def _height(bid: int) -> Fact:
    """The number of points that a bid leaves to the other side."""
    demand = f"can afford to lose {rules.HIGHEST_BID - bid} of the {rules.HIGHEST_BID} points"
    if bid == rules.HIGHEST_BID:
        demand = "has to take every squad, with all the Ordnance"
    return of_height(bid, 75, 90, demand, _BIDDING)


def _worth(view: SeatView, what: str, bid: int) -> Fact:
    """TAC-34, TAC-35: the gain or cost of a bid."""
    total = view.s.score[view.s.turn] + bid
    if total >= rules.ENGAGEMENT:
        sentence = (
            f"{what}, if made, brings your side to {total} or more; {rules.ENGAGEMENT} are needed."
        )
    elif view.s.failed_bid == rules.SHORTFALL:
        sentence = f"{what}, if it fails, costs your side the points by which it falls short."
    else:
        sentence = f"{what}, if it fails, costs your side {bid} points."
    return Fact("worth", sentence, _BIDDING)
