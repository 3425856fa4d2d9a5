"""Following a match from a seat, as a table with people at it does after every move."""

from __future__ import annotations

from drumhead.engine.choices import Choice, offered
from drumhead.engine.match import Event, Match, TableView, View


class Watcher:
    """Somebody who follows a match, from a seat or as a spectator (-1).

    It gives what `Match.view`, `Match.log` and `Match.choices` give, but reads every state once
    instead of once for each of them, and makes only those pieces of a view anew that have changed.
    Whoever changes a piece of a view changes the next view too.
    """

    def __init__(self, match: Match, seat: int = -1) -> None:
        self.match = match
        self.seat = seat
        self._seen = 0
        self._last: Event | None = None
        self._table = match.seat_view(seat)
        self._note()

    def update(self) -> list[str]:
        """Look again, and say what happened since the last look.

        After moves were taken back there is nothing to say.
        """
        match, events = self.match, self.match.events or []
        sentences: list[str] = []
        names = match.seat_names
        if names != self._table.names:
            self._table.rename(names)
        if self._goes_on(events):
            sentences, self._table = match.follow(self._table, self._seen, len(events))
        else:
            self._table = match.seat_view(self.seat)
        self._note()
        return sentences

    def view(self) -> View:
        """What was seen at the last update."""
        view = self.match.view_of(self._table)
        self._table.settle()  # the next words need only the record
        return view

    def table_view(self) -> TableView:
        """The same without the legal moves, for those who ask for the choices instead."""
        view = self.match.table_view_of(self._table)
        self._table.settle()
        return view

    def choices(self) -> list[Choice]:
        """The choices of the seat at the last update, if it is the one to move."""
        if self._table.s.turn != self.seat or self.match.turn != self.seat:
            return []  # most seats are not to move, which the table says at once
        return offered(self._table, self.match.legal_numbers)

    def _goes_on(self, events: list[Event]) -> bool:
        """Are all the events seen so far still there? Without a history that is unknown."""
        seen = self._seen
        if seen == 0:
            return self.match.events is not None
        return seen <= len(events) and events[seen - 1] is self._last

    def _note(self) -> None:
        """Everything that has happened has now been seen."""
        events = self.match.events or []
        self._seen = len(events)
        self._last = events[-1] if events else None
