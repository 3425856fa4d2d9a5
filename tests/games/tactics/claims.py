"""How the facts of Tactics are tried."""

from __future__ import annotations

from typing import Any

from drumhead.checks.claims import Claim, Claims
from drumhead.engine.english import spelled
from drumhead.games.tactics import rules
from drumhead.games.tactics.rules import FIRST_GUN, SHORTFALL
from tests.support.tricks import Power, Squads, bid_of, passes

#: What the four Ordnance cards count.
FIGURES = (5, 10, 15, 20)


def company(s: Any, card: int) -> int:
    """The companies, and the Ordnance cards each for itself."""
    return card // 12 if card < FIRST_GUN else card


def commands(s: Any, card: int) -> bool:
    return company(s, card) == s.force and card < FIRST_GUN


def power(s: Any, lead: int, card: int) -> Power:
    """TAC-23 to TAC-30: commanders, then the company led, or on Ordnance the highest number."""
    if card >= FIRST_GUN:
        return (0, 0, 1 if card == FIRST_GUN + 3 and lead >= FIRST_GUN else 0)
    number = card % 12 + 1
    if commands(s, card):
        return (1, 0, number)
    if lead >= FIRST_GUN:
        return (0, 1, number, card // 12)
    follows = company(s, card) == company(s, lead)
    return (0, int(follows), number if follows else 0)


def guns(cards: list[int]) -> int:
    return sum(FIGURES[card - FIRST_GUN] for card in cards if card >= FIRST_GUN)


def side_points(s: Any, side: int) -> int:
    """TAC-32: five for each squad of a side, and the figures of its Ordnance."""
    squads = sum(taker % 2 == side for taker in s.takers[: s.takers_size])
    return int(5 * squads + guns(SQUADS.cards(s.taken[side] | s.taken[side + 2])))


def contract(claim: Claim, other: int) -> bool:
    """Does the side that is named then have that many points, of the number it needs?"""
    squads, side = claim.s.takers_size, claim.seat + other & 1
    bidding = side == claim.s.bidder & 1
    needs = claim.s.bid if bidding else 115 - claim.s.bid
    told = claim.figures
    assert told[-1] == needs
    assert ("that it bid" in claim.sentence) is bidding

    def holds(s: Any) -> bool:
        has = side_points(s, side)
        exact = len(told) == 2 and "at least" not in claim.sentence
        return s.takers[squads] & 1 == side and (has == told[0] if exact else has >= told[0])

    return claim.always(lambda s: s.takers_size > squads, holds)


def in_squad(claim: Claim) -> bool:
    """Is it said what the Ordnance in the squad counts?"""
    count = guns([*claim.s.trick[: claim.s.trick_size], SQUADS.card(claim)])
    return count > 0 and f" worth {count} " in claim.sentence


def captured(claim: Claim, other: int) -> bool:
    """Is the Ordnance in the squad certain to go to one side?"""
    return in_squad(claim) and SQUADS.taker(claim, lambda seat: seat % 2 == other)


def height(claim: Claim) -> bool:
    """Is it said how many points the bid leaves to the other side?"""
    spare = 110 - bid_of(claim)
    words = f"lose {spare} of the 110 points" if spare else "every squad"
    return f"bid of {bid_of(claim)}, " in claim.sentence and words in claim.sentence


def worth(claim: Claim) -> bool:
    """Is it said what the bid brings, or what it costs if it fails?"""
    bid = bid_of(claim)
    total = claim.s.score[claim.seat] + bid
    if total >= 150:
        return f"to {total} or more; 150 are" in claim.sentence
    words = "falls short" if claim.s.failed_bid == SHORTFALL else f"your side {bid} points"
    return words in claim.sentence


def guns_held(claim: Claim) -> bool:
    number = sum(code[0] == "O" for code in claim.view.fields["hand"][claim.seat])
    return claim.sentence.lower().startswith(f"{spelled(number)} of your twelve")


SQUADS = Squads(
    rules=rules,
    company=company,
    commands=commands,
    power=power,
    widow=lambda s: s.reinforcements if s.phase == rules.BID else 0,
)
CLAIMS: Claims = SQUADS.claims() | {
    "nearer": lambda claim: contract(claim, 0),
    "farther": lambda claim: contract(claim, 1),
    "passes": lambda claim: passes(claim, str(115 - claim.s.bid)),
    "can-empty": lambda claim: SQUADS.can_empty(claim, 4 - claim.s.discards.bit_count()),
    "guns-open": in_squad,
    "guns-won": lambda claim: captured(claim, 0),
    "guns-lost": lambda claim: captured(claim, 1),
    "guns": guns_held,
    "modest": height,
    "bold": height,
    "daring": height,
    "worth": worth,
}
