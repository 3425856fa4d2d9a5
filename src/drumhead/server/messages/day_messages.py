"""Messages about the deals of the day."""

from __future__ import annotations

from drumhead.server.messages.structures import Sent


class DayResult(Sent, frozen=True):
    """A person's result of a day's deal.

    `won` is the share of the win, and `lead` the number of points above (negative: below) the best
    result of the other side; null in a solitaire. Equal results share a `place`.
    """

    place: int
    name: str
    you: bool
    table: str
    points: int
    lead: int | None
    won: float


class DayAttempt(Sent, frozen=True):
    """Your table with a day's deal.

    `result` is null until the match is over, and where it was over too late to count.
    """

    table: str
    over: bool
    result: DayResult | None


class DayDeal(Sent, frozen=True):
    """The deal of a day in one game.

    `key` and `results` stay secret until the day is over; of the results only the best are listed.
    `begun` and `played` count the people who sat down to it, and those whose result counts.
    """

    game: str
    title: str
    commitment: str
    key: str | None
    begun: int
    played: int
    yours: DayAttempt | None
    results: list[DayResult]


class Day(Sent, frozen=True):
    """The deals of a day, a date as in "1918-11-11"; `after` is null for today."""

    day: str
    today: bool
    before: str
    after: str | None
    deals: list[DayDeal]
