"""What the checks of the two Sham Battles share: cards as they are written, and combinations."""

from __future__ import annotations

from drumhead.checks.claims import Claim
from drumhead.games.common.rules.allies import DECK
from drumhead.games.common.rules.melds import MELD_TEXTS
from drumhead.packs.allie_patriot import PACK

VALUES = {code: PACK.by_code[code].value for code in DECK.codes}
FOURS = {"6": 100, "5": 80, "4": 70, "3": 60, "2": 50, "1": 40}
COUNTRIES = {"A": "America", "B": "Britain", "F": "France", "I": "Italy"}
MELDS = [text.split() for text in MELD_TEXTS]


def power(claim: Claim) -> str:
    return str(list(COUNTRIES)[claim.s.power - 1])


def names(claim: Claim, text: str) -> list[str]:
    """The cards that a text names."""
    return [c for c in dict.fromkeys(DECK.codes) if f"{claim.view.card(c)}" in text]


def above(card: str, cards: list[str]) -> int:
    return sum(one[0] == card[0] and one[1] > card[1] for one in cards)


def count_of(cards: list[str], power: str, short: int) -> int:
    """What cards count as one combination, SB-15 to SB-20; 0 if they are none."""
    if len(cards) >= 4 and len({card[1] for card in cards}) == 1:
        pairs = len(cards) - len(set(cards))
        return FOURS[cards[0][1]] * (2 if pairs > 1 else 1) + 20 * (len(cards) - 4)
    if len(cards) == 5:
        runs = ["65432", "64321"] if short else ["65432"]
        return 150 if cards[0][0] == power and "".join(card[1] for card in cards) in runs else 0
    if cards == ["A6", "B1"]:
        return 40
    return 40 if cards[0][0] == power else 20
