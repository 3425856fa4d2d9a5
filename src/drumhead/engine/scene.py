"""What a game shows a seat: zones of cards, counters, and a prompt, as plain data."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

#: How the middle of a table is laid out: cards around a trick, rows of combinations, the piles
#: of a solitaire, two sides facing each other, lines against forts.
TableSetting: TypeAlias = Literal["trick", "melds", "patience", "facing", "forts"]


class Zone(TypedDict):
    """A place on the table: a hand, a squad, a pile.

    `cards` are the codes that may be seen, and `count` is how many cards lie there: the rest
    lie beneath, covered or face down. `seats` says, card by card, who played it, where that
    matters, and `fresh` are the cards that were just received. `layout` is how the zone is drawn:
    hand, trick, last-trick, row, meld (in full view), pile, gift or aside (in the background).
    `mark` is the word by which moves name the place, or "" where they do not: no two zones that a
    seat sees have the same mark.
    """

    name: str
    label: str
    layout: str
    seat: int | None
    cards: list[str]
    count: int
    seats: list[int]
    fresh: list[str]
    mark: str


class Counter(TypedDict):
    """A figure beside the table; `seat` is None when it belongs to everybody."""

    name: str
    label: str
    seat: int | None
    value: int | str


class Goal(TypedDict):
    """What a newcomer has to know at a glance, in a sentence each.

    `aim` is what the seat is trying to do in this phase, `worth` what the cards count, and `ends`
    what ends the hand and the match.
    """

    aim: str
    worth: str
    ends: str


class Scene(TypedDict):
    """What a game shows a seat: its zones and counters, and a prompt that says what is due.

    `setting` is given only where it is not always that of the game.
    """

    zones: list[Zone]
    counters: list[Counter]
    prompt: str
    setting: NotRequired[TableSetting]


def zone(
    name: str,
    label: str,
    layout: str,
    cards: Any,
    *,
    seat: int | None = None,
    seats: list[int] | None = None,
    beneath: int = 0,
    fresh: list[str] | None = None,
    mark: str = "",
) -> Zone:
    """A zone from cards as a record gives them: a list of codes or a hidden number.

    `beneath` is how many more cards lie under them, covered or face down. Moves name the zone
    by its `mark`.
    """
    hidden = isinstance(cards, dict)
    codes = [] if hidden else list(cards)
    count = beneath + (cards["hidden"] if hidden else len(codes))
    return {
        "name": name, "label": label, "layout": layout, "seat": seat, "cards": codes,
        "count": count, "seats": seats or [], "fresh": fresh or [], "mark": mark,
    }  # fmt: skip


def counter(name: str, label: str, value: int | str, seat: int | None = None) -> Counter:
    """A counter for a seat, or for the whole table."""
    plain = value if isinstance(value, str) else int(value)
    return {"name": name, "label": label, "seat": seat, "value": plain}
