"""Messages about a guest's finished matches."""

from __future__ import annotations

from drumhead.server.messages.structures import Rank, Sent


class FinishedMatch(Sent, frozen=True):
    """A finished match of yours; `won` is your share of the win.

    `sealed` is true while it is today's deal: its cards are not shown before tomorrow.
    """

    id: str
    game: str
    title: str
    finished: float
    day: str | None
    sealed: bool
    names: list[str]
    seat: int
    sides: list[int]
    scores: list[int]
    result: list[float]
    won: float


class Matches(Sent, frozen=True):
    """Some finished matches, the latest first; `more` says whether there are earlier ones."""

    matches: list[FinishedMatch]
    more: bool


class OwnResult(Sent, frozen=True):
    """Your result of one match; a shared win is a win."""

    points: int
    won: bool
    finished: float


class GameStatistics(Sent, frozen=True):
    """Your finished matches of one game.

    `points` is the mean of your points at the end of a match, `streak` how many of the latest
    matches you have won in a row, and `longest` the most that you ever won in a row. `latest` are
    the latest matches, in the order in which they ended. `fewest_win`: a low score is a good one.
    """

    game: str
    title: str
    matches: int
    wins: int
    points: float
    streak: int
    longest: int
    fewest_win: bool
    latest: list[OwnResult]


class Statistics(Sent, frozen=True):
    """Your finished matches in figures: all of them, and game by game, the most played first."""

    matches: int
    wins: int
    streak: int
    longest: int
    games: list[GameStatistics]


class SuitableCompany(Sent, frozen=True):
    """The rank of computer players that suits you in a game.

    `rank` is that of your latest finished match, or the one for a beginner; `wins` counts how many
    of your latest matches in a row you have won against it. `ranks` are all that the game has,
    from the gentlest up.
    """

    rank: Rank
    wins: int
    ranks: list[Rank]
