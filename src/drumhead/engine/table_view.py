"""`TableView` and `View`: what a seat sees, as plain data."""

from __future__ import annotations

from typing import TypedDict

from drumhead.engine.scene import (
    Counter,
    Emblem,
    Figure,
    Goal,
    TableSetting,
    Together,
    TrickOutcome,
    Zone,
)


class TableView(TypedDict):
    """The view of a seat on the table, as plain data.

    `badges` and `calls` have a string for each seat, "" if there is nothing to show. `most_cards`
    is the largest number of cards in a hand at such a table; 0 if there are no hands. `together` is
    null unless the seat is to make several moves whose cards are chosen at once. `stage` is the
    name of the part of the match, "" where a match has hands.
    """

    game: str
    title: str
    players: int
    options: dict[str, str]
    names: list[str]
    seat: int | None
    turn: int | None
    phase: str
    hand: int
    scores: list[int]
    fewest_win: bool
    most_cards: int
    over: bool
    result: list[float] | None
    prompt: str
    goal: Goal
    setting: TableSetting
    zones: list[Zone]
    counters: list[Counter]
    rule: Emblem | None
    figure: Figure | None
    badges: list[str]
    calls: list[str]
    outcomes: list[TrickOutcome]
    together: Together | None
    stage: str


class View(TableView):
    """All that a seat may know, as plain data: the table and, on its turn, its legal moves."""

    moves: list[str]
