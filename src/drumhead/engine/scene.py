"""Scenes: the zones, counters and prompt that a game shows a seat, as plain data."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from drumhead.engine.english import minus

#: How the middle of a table is laid out: cards around a trick, a trick with combinations before
#: the players, rows of combinations, the piles of a solitaire, two sides facing each other, lines
#: against forts.
TableSetting: TypeAlias = Literal["trick", "groups", "melds", "patience", "facing", "forts"]


class Zone(TypedDict):
    """A place on the table: a hand, a squad, a pile.

    `cards` are the codes that may be seen, and `count` is how many cards lie there: the rest
    lie beneath, covered or face down. `seats` says, card by card, who played it, where that
    matters, and `fresh` are the cards that were just received. `layout` is how the zone is drawn:
    hand, trick, last-trick, row, meld (in full view), pile, gift or aside (in the background).
    `mark` is the word by which moves name the place, or "" where they do not: no two zones that a
    seat sees have the same mark. `stars` are the codes in a hand that command the others. In a
    trick, `led` is the place in `cards` of the card led, and `taking` that of the card that takes
    the trick as it lies; -1 where there is none. `title` and `worth` are what cards laid down make
    together and what that counts: "Five Submarines", 70.
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
    stars: list[str]
    led: int
    taking: int
    title: str
    worth: int


class Counter(TypedDict):
    """A number shown at the table; `seat` is None if it belongs to all seats."""

    name: str
    label: str
    seat: int | None
    value: int | str


class Goal(TypedDict):
    """The goal of a game at a glance, for a newcomer, in a sentence each.

    `aim` is what the seat is trying to do in this phase, `worth` what the cards count, and `ends`
    what ends the hand and the match.
    """

    aim: str
    worth: str
    ends: str


class Emblem(TypedDict):
    """The suit, nation or company that rules at the moment.

    `sign` is a sign of the pack ("" if none fits), `name` its name, and `role` its effect: "led",
    "commanding".
    """

    sign: str
    name: str
    role: str


class Figure(TypedDict):
    """The number that matters at the moment: "15" of "70", "3" points in this squad.

    `of` is the number it is measured by, or "", and `share` how much of it is reached, from 0 to 1,
    where a meter makes sense. `label` says what is counted.
    """

    value: str
    of: str
    share: float | None
    label: str


class TrickOutcome(TypedDict):
    """A possible result of a trick: a word that its letters can make.

    `sign` is a sign of the pack, `by` the card that would win it, `seat` the player of that card
    (None if it is not played yet), and `worth` its value. `open` are the letters of `name` still
    missing from the table.
    """

    sign: str
    name: str
    by: str
    seat: int | None
    worth: int
    open: str


class Together(TypedDict):
    """Moves of one kind that a seat makes one after another, each with a card of its hand.

    A table lets the player choose all their cards at once. `kind` is the first word of the moves,
    `count` the number of moves still to be made, and `words` the button text that makes them all:
    "Give the three cards".
    """

    kind: str
    count: int
    words: str


class Scene(TypedDict):
    """The scene of a seat: its zones and counters, and a prompt that says what is due.

    `setting` is given only where it is not always that of the game. `rule` is what rules and
    `figure` the number that matters. `badges` and `calls` have a string for each seat: the one fact
    about it that matters most, in a word or two, and what it has said. `outcomes` is what can still
    become of a trick, where several things can. `together` are moves of the seat to move whose
    cards can be chosen at once. `stage` names the part of the match, where a match has parts
    instead of hands. What is not given is empty.
    """

    zones: list[Zone]
    counters: list[Counter]
    prompt: str
    setting: NotRequired[TableSetting]
    rule: NotRequired[Emblem | None]
    figure: NotRequired[Figure | None]
    badges: NotRequired[list[str]]
    calls: NotRequired[list[str]]
    outcomes: NotRequired[list[TrickOutcome]]
    together: NotRequired[Together | None]
    stage: NotRequired[str]


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
    stars: list[str] | None = None,
    led: int = -1,
    taking: int = -1,
    title: str = "",
    worth: int = 0,
) -> Zone:
    """A zone from the cards of a record: a list of codes or a hidden number.

    `beneath` is the number of additional cards under them, covered or face down. Moves name the
    zone by its `mark`.
    """
    hidden = isinstance(cards, dict)
    codes = [] if hidden else list(cards)
    count = beneath + (cards["hidden"] if hidden else len(codes))
    return {
        "name": name, "label": label, "layout": layout, "seat": seat, "cards": codes,
        "count": count, "seats": seats or [], "fresh": fresh or [], "mark": mark,
        "stars": stars or [], "led": led, "taking": taking, "title": title, "worth": int(worth),
    }  # fmt: skip


def with_fresh(zones: list[Zone], seat: int, cards: list[str]) -> list[Zone]:
    """The zones, with cards that a seat just received marked in its hand."""
    if not cards:
        return zones
    return [
        {**one, "fresh": one["fresh"] + [card for card in cards if card not in one["fresh"]]}
        if one["layout"] == "hand" and one["seat"] == seat and one["cards"]
        else one
        for one in zones
    ]


def counter(name: str, label: str, value: int | str, seat: int | None = None) -> Counter:
    """A counter for a seat, or for the whole table."""
    plain = value if isinstance(value, str) else int(value)
    return {"name": name, "label": label, "seat": seat, "value": plain}


def figure(value: int | str, label: str, of: int | None = None, *, meter: bool = False) -> Figure:
    """The number that matters, with a `meter` also as a fraction of its maximum.

    A negative number has a minus sign, not a hyphen.
    """
    share = None
    if meter and of and not isinstance(value, str):
        share = min(max(value / of, 0.0), 1.0)
    said = value if isinstance(value, str) else minus(value)
    return {"value": said, "of": "" if of is None else str(of), "share": share, "label": label}
