"""How the facts of Do-Boy are tried."""

from __future__ import annotations

from typing import Any

from drumhead.engine.english import capitalized, spelled
from drumhead.games.do_boy import rules
from drumhead.kernel.bits import popcount
from tests.support.facts import Claim, Claims


def card_of(claim: Claim) -> int:
    """The card that is given or played."""
    return claim.move % rules.PLAYING


def company_of(claim: Claim) -> int:
    return int(rules.CALLS[card_of(claim)])


def takes(claim: Claim, taken: bool) -> bool:
    """Does the seat take the squad in every world, or in none?"""
    squads = claim.s.takers_size

    def told(s: Any) -> bool:
        return (s.takers[squads] == claim.seat) is taken

    return claim.always(lambda s: s.takers_size > squads or s.turn < 0, told)


def higher(claim: Claim) -> bool:
    """Is it said how many higher cards are with others, or in a Nest that the seat has not seen?"""

    def told(s: Any) -> bool:
        out = higher_out(claim, s)
        words = capitalized(spelled(out))
        return out > 0 and claim.sentence.startswith((words, "All ", "Both ", "The only "))

    return claim.everywhere(told)


def higher_out(claim: Claim, s: Any) -> int:
    """How many higher cards of the company others hold, or a Nest that is not the seat's."""
    card, out = card_of(claim), 0
    for seat in range(s.players):
        out |= s.hand[seat] if seat != claim.seat else 0
    if s.nest_taker != claim.seat:
        out |= s.nest
    return sum(1 for c in range(card + 1, rules.DECK.size) if company_of(claim) & out & 1 << c)


def ways_above(claim: Claim) -> int:
    return sum(1 for c in range(card_of(claim) + 1, rules.DECK.size) if company_of(claim) >> c & 1)


def only_one(claim: Claim) -> bool:
    own = claim.s.hand[claim.seat]
    return bool(own & company_of(claim) == 1 << card_of(claim))


def highest_own(claim: Claim) -> bool:
    """Is it the seat's highest card of the company, of several?"""
    own = claim.s.hand[claim.seat] & company_of(claim)
    return bool(own != 1 << card_of(claim) and own >> card_of(claim) == 1)


def squad(claim: Claim) -> int:
    cards = [*claim.s.trick[: claim.s.trick_size], card_of(claim)]
    return sum(1 << card for card in cards)


def guarded(claim: Claim) -> bool:
    below = claim.s.hand[claim.seat] & company_of(claim) & ((1 << card_of(claim)) - 1)
    return spelled(popcount(below)) in claim.sentence


def spends(claim: Claim) -> bool:
    """All other cards with which the seat could stay below are lower."""
    own, best = claim.s.hand[claim.seat] & company_of(claim), squad(claim) & company_of(claim)
    below = [c for c in range(rules.DECK.size) if own >> c & 1 and best >> (c + 1)]
    return len(below) > 1 and max(below) == card_of(claim) and takes(claim, False)


CLAIMS: Claims = {
    "president": lambda claim: card_of(claim) == rules.PRESIDENT,
    "empties": only_one,
    "high": lambda claim: ways_above(claim) <= 3,
    "low": lambda claim: capitalized(spelled(ways_above(claim))) in claim.sentence,
    "guarded": guarded,
    "takes": lambda claim: takes(claim, True),
    "under": lambda claim: takes(claim, False),
    "spends": spends,
    "mostly-under": higher,
    "mostly-over": higher,
    "risks": higher,
    "covered": higher,
    "must-take": lambda claim: takes(claim, True) and highest_own(claim),
    "bare": lambda claim: not company_of(claim) & rules.INFANTRY and takes(claim, False),
    "leads-infantry": lambda claim: company_of(claim) == rules.INFANTRY and not claim.s.trick_size,
    "dear": lambda claim: f" {rules.penalty(squad(claim))} point" in claim.sentence,
    "harmless": lambda claim: rules.penalty(squad(claim)) == 0 and takes(claim, True),
    "nest": lambda claim: claim.s.takers_size == 0,
    "infantry": lambda claim: takes(claim, False) and bool(rules.INFANTRY >> card_of(claim) & 1),
    "master": lambda claim: claim.everywhere(lambda s: higher_out(claim, s) == 0),
}
