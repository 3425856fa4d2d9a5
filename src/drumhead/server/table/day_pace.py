"""Turns of days: they run by the time of the last entry in the log, also without the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drumhead.server.store.records import StoredTable
from drumhead.server.table.broadcast import Broadcast
from drumhead.server.table.early_choices import EarlyChoices
from drumhead.server.table.history import History, MatchHistory
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats
from drumhead.server.table.terms import in_days
from drumhead.server.table.turn_timer import TurnTimer


class DatedLog(Log, Protocol):
    """A log whose last entry was made at `moved`, in seconds since 1970."""

    moved: float


class DayTimer(TurnTimer):
    """Times turns of days. A captain to whom a turn falls plays all of it."""

    in_days = True

    def __init__(
        self, log: DatedLog, seats: TableSeats, broadcast: Broadcast, early: EarlyChoices,
        seconds: int, now: Callable[[], float],
    ) -> None:  # fmt: skip
        super().__init__(log, seats, broadcast, early, seconds)
        self._dated = log
        self._days = seconds
        self._now = now

    @property
    def _running(self) -> bool:
        return True

    def _left(self, begun: float) -> float:
        return self._dated.moved + self._days - self._now()

    @property
    def late(self) -> bool:
        """Is the time of the person to move over, or has a captain begun this turn?"""
        history = self._log.history
        if isinstance(history, MatchHistory) and begun_by_computer(history, self._seats):
            return True
        return super().late


def begun_by_computer(history: MatchHistory, seats: TableSeats) -> bool:
    """Did a computer player make the last move of the turn that a person is to finish?"""
    turn = history.turn
    if turn is None or not history.standing or turn not in seats.people:
        return False
    last = history.standing[-1]
    if last.seat != turn or history.by_people >= last.number:
        return False
    tricks = [zone for zone in history.match.view(turn)["zones"] if zone["layout"] == "trick"]
    return not tricks or any(zone["cards"] for zone in tricks)


def turn_ends(
    stored: StoredTable, history: History | None, seats: TableSeats, moved: float
) -> float | None:
    """The time when the turn of a person runs out at a pace in days; None if none is running."""
    if not in_days(stored) or stored.seconds is None or history is None or seats.open:
        return None
    turn = history.turn
    if turn is None or seats.computer_for(turn) is not None:
        return None
    return moved + stored.seconds
