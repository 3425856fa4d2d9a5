"""Following a match from a seat, as a table with people at it does after every move."""

from __future__ import annotations

from drumhead.engine.choices import Choice, offered
from drumhead.engine.match import Event, Match, View


class Watcher:
    """One who follows a match: from a seat, or as a spectator (-1).

    What it says is what `Match.view`, `Match.log` and `Match.choices` say, but every state is
    looked at once and not anew for each of them.
    """

    def __init__(self, match: Match, seat: int = -1) -> None:
        self.match = match
        self.seat = seat
        self._told = 0
        self._last: Event | None = None
        self._table = match.seat_view(seat)
        self._note()

    def update(self) -> list[str]:
        """Look again; what happened since the last look, in words.

        After moves were taken back nothing is told.
        """
        match, events = self.match, self.match.events or []
        said: list[str] = []
        if self._goes_on(events):
            self._table.names = match.seat_names
            said, self._table = match.follow(self._table, self._told, len(events))
        else:
            self._table = match.seat_view(self.seat)
        self._note()
        return said

    def view(self) -> View:
        """What was seen at the last update."""
        view = self.match.view_of(self._table)
        self._table.fields.clear()  # of the table only what the next words need is kept
        return view

    def choices(self) -> list[Choice]:
        """The choices of the seat at the last update, if it is the one to move."""
        if self.match.turn != self.seat:
            return []
        return offered(self._table, self.match.legal_numbers)

    def _goes_on(self, events: list[Event]) -> bool:
        """Are all the events that were told still there? Without a history nobody can tell."""
        told = self._told
        return 0 < told <= len(events) and events[told - 1] is self._last

    def _note(self) -> None:
        """All that has happened has been told."""
        events = self.match.events or []
        self._told = len(events)
        self._last = events[-1] if events else None
