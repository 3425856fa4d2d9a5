"""Following a match from its seats, as a table with people at it does after every move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.engine.choices import Choice, offered
from drumhead.engine.match import Event, Match, TableView, View
from drumhead.engine.seat_view import PieceCache, RedactedRows, SeatView


class ViewCache:
    """Everybody who follows a match, from a seat or as a spectator (-1).

    They are given what `Match.view`, `Match.log` and `Match.choices` give, but every state is read
    once for all of them, and only those pieces of a view are made anew that have changed. Whoever
    changes a piece of a view changes other views too.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._looks = PieceCache(match.game, match.hands)
        self._seen = 0
        self._last: Event | None = None
        #: The state at the last update; None: it is still to be read.
        self._reading: RedactedRows | None = None
        #: The tables that were looked at last, by seat.
        self._tables: dict[int, SeatView] = {}
        self._note()

    def update(self, seats: Iterable[int]) -> dict[int, list[str]]:
        """Look again, and say what happened since the last look, as these seats are told.

        After moves were taken back there is nothing to say.
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
        """Note what these seats are told of the new events; the state after the last one."""
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
        """What was seen from a seat at the last update."""
        return self.match.view_of(self._look(seat))

    def table_view(self, seat: int) -> TableView:
        """The same without the legal moves."""
        return self.match.table_view_of(self._look(seat))

    def choices(self, seat: int, legal: Sequence[int] | None = None) -> list[Choice]:
        """The choices of a seat at the last update, if it is the one to move.

        Whoever knows the match's `legal_numbers` spares working them out again.
        """
        if self.match.turn != seat:
            return []
        return offered(self._look(seat), self.match.legal_numbers if legal is None else legal)

    def forget(self) -> None:
        """Look at all of the table again; the match may have other names."""
        self._reading = None

    def _look(self, seat: int) -> SeatView:
        """The table at the last update."""
        if self._reading is None:
            match, looks = self.match, self._looks
            looks.turn_to(object() if match.events is None else self._last, match.seat_names)
            self._reading = looks.read(match.state)
        return self._table(self._reading, seat)

    def _table(self, reading: RedactedRows, seat: int) -> SeatView:
        """The table of a seat in a state, which nearly always was looked at before."""
        table = self._tables.get(seat)
        if table is None or table.reading is not reading:
            table = self._tables[seat] = self._looks.view(reading, seat)
        return table

    def _goes_on(self, events: list[Event]) -> bool:
        """Are all the events seen so far still there?"""
        return self._seen == 0 or events[self._seen - 1] is self._last

    def _note(self) -> None:
        """Everything that has happened has now been seen."""
        events = self.match.events or []
        self._seen = len(events)
        self._last = events[-1] if events else None


class Watcher:
    """Somebody alone who follows a match, from a seat or as a spectator (-1); see `Watchers`."""

    def __init__(self, match: Match, seat: int = -1) -> None:
        self.seat = seat
        self._all = ViewCache(match)

    def update(self) -> list[str]:
        """Look again, and say what happened since the last look."""
        return self._all.update([self.seat])[self.seat]

    def view(self) -> View:
        """What was seen at the last update."""
        return self._all.view(self.seat)

    def choices(self) -> list[Choice]:
        """The choices of the seat at the last update, if it is the one to move."""
        return self._all.choices(self.seat)
