"""How the facts of Skirmish are tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drumhead.checks.claims import Claim, Claims
from drumhead.engine.english import spelled
from drumhead.games.skirmish import rules
from drumhead.games.skirmish.rules import DECK, PLAYING


def card_of(claim: Claim) -> int:
    return claim.move - PLAYING


def code_of(claim: Claim) -> str:
    return DECK.codes[card_of(claim)]


def rank(card: int) -> int:
    """A card's number by its code, the Nurse's below all."""
    code = DECK.codes[card]
    return -1 if code.endswith("X") else int(code[1:])


def cards(mask: int) -> list[int]:
    return [card for card in range(DECK.size) if mask >> card & 1]


def own(claim: Claim) -> list[int]:
    return cards(claim.s.hand[claim.seat])


def enemies_may_have(claim: Claim) -> list[int]:
    """What is in the hands of others and undealt; in Sides, of the enemies' service alone."""
    s = claim.worlds[0].seat_view(None).s
    mask = 0
    for seat in range(4):
        if s.variant == rules.COMBINED or seat - claim.seat & 1:
            mask |= s.waiting[seat] | (s.hand[seat] if seat != claim.seat else 0)
    return cards(mask)


def after_trick(claim: Claim, holds: Callable[[Any, int], bool]) -> bool:
    """Does something hold of the state after the trick and of its taker, counted from the seat?"""
    tricks = claim.s.takers_size
    return claim.always(
        lambda s: s.takers_size > tricks, lambda s: holds(s, s.takers[tricks] - claim.seat & 3)
    )


def taken(claim: Claim, other: int) -> bool:
    """Is it certain which side takes the trick?"""
    return after_trick(claim, lambda s, taker: taker % 2 == other)


def takes(claim: Claim) -> bool:
    """Does the seat take the trick, or its side if that is what is said?"""
    last = "You play last" in claim.sentence
    return after_trick(claim, lambda s, taker: taker == 0 if last else taker % 2 == 0)


def robs_by_table(spy: int, held: int) -> bool:
    """SK-16, SK-17: does a Spy rob a card, if a Nurse lies there and it is an enemy's?"""
    if rank(spy) == 100:
        return rank(held) in (300, 250, 200, 50)
    return rank(spy) == 50 and rank(held) in (*range(50), *range(60, 100))


def place(trick: list[int]) -> int:
    """Who holds a trick, as its place: played out card by card."""
    held, robbed = 0, False
    for i, card in enumerate(trick[1:], start=1):
        nurse = any(rank(c) < 0 for c in trick[:i])
        robs = nurse and (i - held) % 2 == 1 and robs_by_table(card, trick[held])
        if robs or (not robbed and rank(card) > rank(trick[held])):
            held, robbed = i, robbed or robs
    return held


def trick(claim: Claim) -> list[int]:
    return list(claim.s.trick[: claim.s.trick_size])


def with_card(claim: Claim) -> list[int]:
    return [*trick(claim), card_of(claim)]


def holds(claim: Claim) -> bool:
    """Does the card that is played hold the trick?"""
    return bool(place(with_card(claim)) == claim.s.trick_size)


def partner_holds(claim: Claim, cards_in_it: list[int]) -> bool:
    return bool(claim.s.leader + place(cards_in_it) - claim.seat & 3 == 2)


def up_to_partner(claim: Claim) -> bool:
    """Does an enemy hold the trick, and is the partner the last to play?"""
    partner = claim.view.names[claim.seat + 2 & 3]
    enemy = (claim.s.trick_size - place(with_card(claim))) % 2 == 1
    return enemy and claim.s.trick_size == 1 and f"only {partner}, " in claim.sentence


def higher(claim: Claim) -> bool:
    """Is it said how many of the cards that enemies may have are higher?"""
    number = sum(rank(c) > rank(card_of(claim)) for c in enemies_may_have(claim))
    words = f" than {spelled(number)} card" if number else "No card that an enemy may have is "
    return holds(claim) and words in claim.sentence


def cheapest(claim: Claim) -> bool:
    able = [c for c in own(claim) if place([*trick(claim), c]) == claim.s.trick_size]
    return len(able) > 1 and rank(card_of(claim)) == min(map(rank, able)) and holds(claim)


def robs(claim: Claim) -> bool:
    """Is the victim set back by what is said?"""
    victim = claim.s.leader + place(trick(claim)) & 3
    name = claim.view.names[victim]
    amount = int(claim.sentence.split()[-1].rstrip("."))
    return f"robs {name} " in claim.sentence and after_trick(
        claim, lambda s, taker: s.set_back[victim] - claim.s.set_back[victim] == amount
    )


def side_counts(s: Any, side: int) -> int:
    return sum(int(rules.POINTS[c]) for c in cards(rules.captured(s, side)))


def captures(claim: Claim) -> bool:
    """Does the side capture so many points, or more where that is said?"""
    side = claim.seat % 2
    (told,) = (int(number) for number in re.findall(r"(\d+) points?\.", claim.sentence))

    def gained(s: Any, taker: int) -> bool:
        gain = side_counts(s, side) - side_counts(claim.s, side)
        return gain >= told if "at least" in claim.sentence else gain == told

    return after_trick(claim, gained)


def cost(claim: Claim) -> int:
    """What the card counts for the other side if that side takes the trick."""
    code = code_of(claim)
    if claim.s.capture == rules.BY_SERVICE:
        navy = claim.s.dealer % 2 if claim.s.variant == rules.SIDES else 1
        if (claim.seat % 2 == navy) is not code.startswith("N"):
            return 0
    return 1000 if code.endswith("X") else rank(card_of(claim)) // 10 * 10


def costs(claim: Claim) -> bool:
    """Is it said what the card counts, and that the other side takes it where it is certain?"""
    if "The other side captures" in claim.sentence and not taken(claim, 1):
        return False
    return cost(claim) > 0 and re.search(rf"counts? {cost(claim)}\b", claim.sentence) is not None


def prize(claim: Claim) -> bool:
    """Does the side capture so many points or more, in every trick that it takes?"""
    side = claim.seat % 2
    (told,) = claim.figures

    def gained(s: Any, taker: int) -> bool:
        return taker % 2 == 1 or side_counts(s, side) - side_counts(claim.s, side) >= told

    return after_trick(claim, gained)


def spies(claim: Claim) -> bool:
    """Is it said how many Spies of the enemies could rob the card that holds the trick?"""
    lying = with_card(claim)
    able = sum(robs_by_table(c, lying[place(lying)]) for c in enemies_may_have(claim))
    words = f" {spelled(able)} Sp" if able else "No Spy "
    return any(rank(c) < 0 for c in lying) and words in claim.sentence


def spy(claim: Claim) -> bool:
    """Does a Spy rob, or is it spent while so many Nurses have not been played?"""
    if " robs " in claim.sentence:
        return robs(claim)
    seen = [c for seat in range(4) for c in cards(claim.s.played[seat])]
    nurses = 2 - sum(rank(c) < 0 for c in seen)
    words = "A Nurse is" if nurses == 1 else "Both Nurses are"
    return rank(card_of(claim)) in (50, 100) and nurses > 0 and claim.sentence.startswith(words)


def lowest(claim: Claim) -> bool:
    ranks = sorted(rank(c) for c in own(claim))
    others = [r for r in ranks if r >= 0]
    beside = claim.sentence.startswith("Apart from the Nurse")
    return rank(card_of(claim)) == others[0] and beside is (ranks[0] < 0) and not holds(claim)


CLAIMS: Claims = {
    "takes": takes,
    "few-higher": higher,
    "many-higher": higher,
    "over-partner": lambda claim: holds(claim) and partner_holds(claim, trick(claim)),
    "cheapest": cheapest,
    "partner-takes": lambda claim: after_trick(claim, lambda s, taker: taker == 2),
    "partner-holds": lambda claim: partner_holds(claim, with_card(claim)),
    "lost": lambda claim: taken(claim, 1),
    "up-to-partner": up_to_partner,
    "captures": captures,
    "free": lambda claim: cost(claim) == 0,
    "costs": costs,
    "safe": lambda claim: costs(claim) and taken(claim, 0),
    "prize": prize,
    "risks": costs,
    "risks-much": costs,
    "nurse": lambda claim: costs(claim) and rank(card_of(claim)) < 0,
    "spies": spies,
    "no-spy": spies,
    "spy": spy,
    "wastes": lambda claim: rank(card_of(claim)) >= 200 and not holds(claim),
    "lowest": lowest,
}
