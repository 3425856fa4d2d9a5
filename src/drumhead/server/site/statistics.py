"""A guest's finished matches, in figures and as a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from drumhead.engine.game import Game, GameType
from drumhead.games import game_type, slugs
from drumhead.server.messages.statistics_messages import (
    FinishedMatch,
    GameStatistics,
    OwnResult,
    Statistics,
    SuitableCompany,
)
from drumhead.server.messages.structures import Rank
from drumhead.server.store.results import EndedMatch, EndedTable
from drumhead.server.table.seats import TableSeats, ranks_of

#: The number of latest matches of a game that are listed.
LATEST = 30
#: The rank of the computer players for a beginner.
FOR_A_BEGINNER: Rank = "corporal"


class Streaks(NamedTuple):
    """Matches won in a row: now, and the most ever."""

    current: int
    longest: int


def streaks(won: Iterable[bool]) -> Streaks:
    """The streaks in matches that ended in this order."""
    current = longest = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return Streaks(current, longest)


def statistics(ended: Sequence[EndedMatch]) -> Statistics:
    """A guest's statistics, from all finished matches in the order in which they ended."""
    known = set(slugs())
    by_game: dict[str, list[OwnResult]] = {}
    order: list[bool] = []
    for match in ended:
        if match.game in known:
            outcome = _outcome(match)
            by_game.setdefault(match.game, []).append(outcome)
            order.append(outcome.won)
    games = [_of_game(slug, outcomes) for slug, outcomes in by_game.items()]
    games.sort(key=lambda game: (-game.matches, game.title))
    current, longest = streaks(order)
    return Statistics(len(order), sum(order), current, longest, games)


def _outcome(match: EndedMatch) -> OwnResult:
    points, share = match.outcome["scores"][match.seat], match.outcome["result"][match.seat]
    return OwnResult(points, share > 0, match.finished)


def _of_game(slug: str, outcomes: Sequence[OwnResult]) -> GameStatistics:
    game = game_type(slug)
    current, longest = streaks(outcome.won for outcome in outcomes)
    return GameStatistics(
        game=slug, title=game.title, matches=len(outcomes),
        wins=sum(outcome.won for outcome in outcomes),
        points=sum(outcome.points for outcome in outcomes) / len(outcomes),
        streak=current, longest=longest, fewest_win=game.fewest_win,
        latest=list(outcomes[-LATEST:]),
    )  # fmt: skip


def finished_match(table: EndedTable, guest: str, today: str) -> FinishedMatch:
    """A finished match for the list of one of its players."""
    game = Game(game_type(table.game), table.players, table.options)
    seats = TableSeats(table.seats, table.id)
    seat = seats.of(guest)
    assert seat is not None, "only players have a match in their list"
    result: list[float] = table.outcome["result"]
    return FinishedMatch(
        id=table.id, game=game.slug, title=game.title, finished=table.finished, day=table.day,
        sealed=table.day is not None and table.day >= today,
        names=[info.name for info in seats.info(seat)], seat=seat, sides=list(game.sides),
        scores=table.outcome["scores"], result=result, won=result[seat],
    )  # fmt: skip


def suitable_company(latest: Sequence[EndedTable], guest: str, game: GameType) -> SuitableCompany:
    """The rank that suits a guest, from the finished matches of a game, the latest first."""
    ranks = ranks_of(game)
    met = [(rank, table) for table in latest if (rank := _strongest(table, ranks)) is not None]
    if not met:
        return SuitableCompany(FOR_A_BEGINNER, 0, ranks)
    rank = met[0][0]
    run = takewhile(lambda one: one[0] == rank and _won(one[1], guest), met)
    return SuitableCompany(rank, sum(1 for _ in run), ranks)


def _strongest(table: EndedTable, ranks: Sequence[Rank]) -> Rank | None:
    """The highest of these ranks among the computer players of a match."""
    met = {seat.rank for seat in table.seats if seat.kind == "computer"}
    return next((rank for rank in reversed(ranks) if rank in met), None)


def _won(table: EndedTable, guest: str) -> bool:
    seat = TableSeats(table.seats, table.id).of(guest)
    return seat is not None and table.outcome["result"][seat] > 0
