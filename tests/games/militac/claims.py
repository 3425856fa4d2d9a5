"""How the facts of Militac are tried."""

from __future__ import annotations

from typing import Any

from drumhead.checks.claims import Claim, Claims
from drumhead.engine.english import spelled
from drumhead.games.militac import rules
from drumhead.games.militac.rules import COMBINED, COMMANDER, PRESIDENT
from tests.support.tricks import Power, Squads, bid_of, bid_text, passes

#: A company of its own, for the President where he is of none.
ALONE = 9


def company(s: Any, card: int) -> int:
    """MIL-20: the President belongs to the company that commands, unless he is powerless."""
    if card < PRESIDENT:
        return card // 12
    return int(s.force) if s.president == COMMANDER and s.force != COMBINED else ALONE


def commands(s: Any, card: int) -> bool:
    chief = card == PRESIDENT and s.president == COMMANDER
    return bool(chief or company(s, card) == s.force)


def power(s: Any, lead: int, card: int) -> Power:
    """MIL-18 to MIL-22: commanders take, then the company led; powerless, the President led."""
    if lead == PRESIDENT and s.president != COMMANDER:
        return (int(card == lead),)
    led = company(s, lead)
    if lead == PRESIDENT and s.force == COMBINED:
        led = s.named - 1
    follows = company(s, card) == led
    rank = card + 1 if follows or commands(s, card) else 0
    return (int(commands(s, card)), int(follows), rank)


def squads(s: Any, side: int) -> int:
    return sum(taker % 2 == side for taker in s.takers[: s.takers_size])


def number(claim: Claim) -> bool:
    """Is it said how many squads the bid leaves to the other side?"""
    spare = 12 - bid_of(claim)
    words = f"lose {spelled(spare)} squad" if spare else "every squad"
    return f"bid of {bid_of(claim)}, " in claim.sentence and words in claim.sentence


def worth(claim: Claim) -> bool:
    """Does the bid bring what is said, to a side that is named?"""
    game = int(rules.TOTALS[claim.s.game])

    def told(s: Any) -> bool:
        value = int(rules.worth(s))
        own, other = s.score[claim.seat] + value, s.score[claim.seat ^ 1] + value
        if own >= game:
            return f"your side to {own} or more; the game is {game}" in claim.sentence
        if other >= game:
            return f"other side to {other}; the game is {game}" in claim.sentence
        return f"counts {value}:" in claim.sentence

    after = claim.match.copy()
    after.play(claim.move)
    return told(after.seat_view(None).s)


def draws(claim: Claim) -> bool:
    """Are so many commanders out, or cards above the seat's best of the company named?"""
    if claim.move < rules.NAMING:
        return SQUADS.commanders(claim)
    company = rules.NAMES.index(bid_text(claim)[2])
    mine, out = SQUADS.own(claim), SQUADS.out(claim, SQUADS.world(claim))
    best = max(c for c in mine if c // 12 == company)
    higher = sum(c > best and c // 12 == company for c in out)
    return higher > 0 and f" {spelled(higher)} card" in claim.sentence


SQUADS = Squads(
    rules=rules,
    company=company,
    commands=commands,
    power=power,
    widow=lambda s: s.aide if s.phase == rules.BID else 0,
)
CLAIMS: Claims = SQUADS.claims() | {
    "nearer": lambda claim: SQUADS.contract(claim, 0, squads, 13),
    "farther": lambda claim: SQUADS.contract(claim, 1, squads, 13),
    "passes": lambda claim: passes(claim, spelled(13 - claim.s.bid)),
    "modest": number,
    "bold": number,
    "daring": number,
    "worth": worth,
    "draws": draws,
}
