"""The account of a hand: the source of its points, line by line, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NotRequired, TypedDict


class AccountLine(TypedDict):
    """One line of an account: what it added to the score of each seat.

    Partners show the same points. `cards` are the codes of the counted cards, seat by seat, if
    points come from cards; otherwise the lists are empty.
    """

    label: str
    points: list[int]
    cards: list[list[str]]


class _Told(TypedDict):
    lines: list[AccountLine]
    remarks: list[str]
    outlook: str


class HandAccount(_Told):
    """The account of a hand as the words of a game make it.

    `remarks` are sentences in addition to the lines: what was bid and made, who went out. `outlook`
    is a sentence on how far it is to the end of the match; empty at its end. `limit` is the score
    that ends the match, if any.
    """

    limit: NotRequired[int]


class Account(_Told):
    """A `HandAccount` with the number of the hand, its points, and the scores after it.

    The points of the lines add up to `points`, seat by seat. `limit` is the score that ends the
    match; 0 if none does.
    """

    hand: int
    limit: int
    points: list[int]
    scores: list[int]


def account_line(
    label: str, points: Iterable[int], cards: Iterable[Iterable[str]] | None = None
) -> AccountLine:
    """A line of an account; without `cards` no cards were counted."""
    by_seat = [int(number) for number in points]
    counted = [[] for _ in by_seat] if cards is None else [list(codes) for codes in cards]
    return {"label": label, "points": by_seat, "cards": counted}


def whole_account(
    told: HandAccount, hand: int, before: Sequence[int], scores: Sequence[int], last: bool
) -> Account:
    """The account of a hand from its words and the scores around it; the last has no outlook."""
    return {
        "lines": [line for line in told["lines"] if any(line["points"]) or any(line["cards"])],
        "remarks": told["remarks"],
        "outlook": "" if last else told["outlook"],
        "hand": hand,
        "limit": told.get("limit", 0),
        "points": [now - then for now, then in zip(scores, before, strict=True)],
        "scores": list(scores),
    }
