"""`ViewCache`: the views of all who follow a match, with unchanged pieces reused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.engine.choices import Choice, offered
from drumhead.engine.match import Event, Match, TableView, View
from drumhead.engine.seat_view import PieceCache, RedactedRows, SeatView


class ViewCache:
    """The views of all seats and spectators (-1) that follow a match.

    The results equal those of `Match.view`, `Match.log` and `Match.choices`, but every state is
    read once for all of them, and unchanged pieces of a view are reused: treat views as immutable.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._looks = PieceCache(match.game, match.hands)
        self._seen = 0
        self._last: Event | None = None
        #: The state at the last update; None if it is not read yet.
        self._reading: RedactedRows | None = None
        #: The last view of each seat.
        self._tables: dict[int, SeatView] = {}
        self._note()

    def update(self, seats: Iterable[int]) -> dict[int, list[str]]:
        """Read the match again; returns the sentences on new events by seat.

        After moves were taken back there are no sentences.
        """
        match, events = self.match, self.match.events or []
        said: dict[int, list[str]] = {seat: [] for seat in seats}
        self._reading = None
        if self._seen < len(events) and self._goes_on(events):
            self._looks.turn_to(events[-1], match.seat_names)
            self._reading = self._follow(events, said)
        self._note()
        return said

    def _follow(self, events: list[Event], said: dict[int, list[str]]) -> RedactedRows:
        """Collect the sentences on the new events for these seats; returns the last state."""
        match, looks = self.match, self._looks
        reading = looks.read(match.state_before(self._seen))
        tables = {seat: self._table(reading, seat) for seat in said}
        for place in range(self._seen, len(events)):
            if events[place].kind == "score":
                continue
            reading = looks.read(match.state_before(place + 1))
            for seat, sentences in said.items():
                after = looks.view(reading, seat)
                sentences += match.told(events[place], tables[seat], after)
                tables[seat] = after
        self._tables = tables
        return reading

    def view(self, seat: int) -> View:
        """The view of a seat at the last update."""
        return self.match.view_of(self._look(seat))

    def table_view(self, seat: int) -> TableView:
        """The view of a seat without the legal moves."""
        return self.match.table_view_of(self._look(seat))

    def choices(self, seat: int, legal: Sequence[int] | None = None) -> list[Choice]:
        """The choices of a seat at the last update, if it is the one to move.

        Pass `legal` (from `legal_numbers`) to skip recomputing it.
        """
        if self.match.turn != seat:
            return []
        return offered(self._look(seat), self.match.legal_numbers if legal is None else legal)

    def forget(self) -> None:
        """Drop the cached state, for example after names have changed."""
        self._reading = None

    def _look(self, seat: int) -> SeatView:
        """The view of a seat at the last update."""
        if self._reading is None:
            match, looks = self.match, self._looks
            looks.turn_to(object() if match.events is None else self._last, match.seat_names)
            self._reading = looks.read(match.state)
        return self._table(self._reading, seat)

    def _table(self, reading: RedactedRows, seat: int) -> SeatView:
        """The view of a seat in a state, nearly always from the cache."""
        table = self._tables.get(seat)
        if table is None or table.reading is not reading:
            table = self._tables[seat] = self._looks.view(reading, seat)
        return table

    def _goes_on(self, events: list[Event]) -> bool:
        """Are all the events seen so far still there?"""
        return self._seen == 0 or events[self._seen - 1] is self._last

    def _note(self) -> None:
        """Record that all events so far have been seen."""
        events = self.match.events or []
        self._seen = len(events)
        self._last = events[-1] if events else None


class Watcher:
    """One seat or spectator (-1) that follows a match; see `ViewCache`."""

    def __init__(self, match: Match, seat: int = -1) -> None:
        self.seat = seat
        self._all = ViewCache(match)

    def update(self) -> list[str]:
        """Read the match again; returns the sentences on new events."""
        return self._all.update([self.seat])[self.seat]

    def view(self) -> View:
        """The view at the last update."""
        return self._all.view(self.seat)

    def choices(self) -> list[Choice]:
        """The choices of the seat at the last update, if it is the one to move."""
        return self._all.choices(self.seat)
