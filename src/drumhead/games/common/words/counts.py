"""Points in Sham Battle and Sham Battle No. 2, as lines of an account.

`sides` gives for each seat the side that its combinations and cards count for, -1 for none.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.account import AccountLine, account_line
from drumhead.engine.english import capitalized, listed
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import DECK, VALUES
from drumhead.games.common.rules.melds import MELD_TEXTS, NUMBERS, PLURALS, meld_count
from drumhead.games.common.words.melds import meld_name
from drumhead.packs.allie_patriot import PICTURES


def meld_lines(view: SeatView, sides: Sequence[int]) -> list[AccountLine]:
    """SB-15 to SB-20, SB2-10: a line for each kind of combination that was laid down."""
    s, seats = view.s, range(view.players)
    counts: dict[str, list[int]] = {}
    cards: dict[str, list[list[str]]] = {}
    for seat in seats:
        for meld in s.claims[seat][: s.claims_size[seat] if sides[seat] >= 0 else 0]:
            label = capitalized(meld_name(meld))
            counts.setdefault(label, [0] * view.players)[seat] += meld_count(meld, s.power - 1)
            laid = cards.setdefault(label, [[] for _ in seats])
            laid[seat] += MELD_TEXTS[meld].split()
    return [account_line(label, _of_sides(counts[label], sides), cards[label]) for label in counts]


def taken_lines(view: SeatView, sides: Sequence[int]) -> list[AccountLine]:
    """SB-30, SB2-23: the cards taken in tricks, a line for each counting value."""
    lines = []
    taken = _taken(view)
    for value in sorted({value for _, value in PICTURES.values()}, reverse=True):
        cards = [
            [card for card in taken[seat] if VALUES[card] == value and side >= 0]
            for seat, side in enumerate(sides)
        ]
        points = _of_sides([int(sum(VALUES[card] for card in pile)) for pile in cards], sides)
        codes = [[DECK.codes[card] for card in pile] for pile in cards]
        lines.append(account_line(f"{_pictures(value)} taken", points, codes))
    return lines


def _taken(view: SeatView) -> list[list[int]]:
    """The cards that each seat took, in the order of the pack."""
    s, n = view.s, view.players
    taken: list[list[int]] = [[] for _ in range(n)]
    for trick, taker in enumerate(s.takers[: s.takers_size]):
        taken[taker] += s.plays[n * trick : n * (trick + 1)]
    return [sorted(cards) for cards in taken]


def _of_sides(own: Sequence[int], sides: Sequence[int]) -> list[int]:
    """The totals of each seat's side, from the totals of each seat."""
    return [
        sum(mine for mine, other in zip(own, sides, strict=True) if other == side) for side in sides
    ]


def _pictures(value: int) -> str:
    """The cards of a counting value: "Submarines and Battleships"."""
    return listed(
        [
            name
            for number, name in zip(NUMBERS, PLURALS, strict=True)
            if PICTURES[number][1] == value
        ]
    )
